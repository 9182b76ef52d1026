// whereabouts figure LAB ... --out F.{png,svg,pdf,html}
#include "app/cli/batch.h"
#include "app/cli/console.h"
#include "app/cli/from_session.h"
#include "app/cli/output.h"
#include "app/cli/page.h"
#include "app/cli/shares.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/figure/stored_figure.h"
#include "ui/render/file/figure_sheet.h"

namespace whereabouts {
namespace {

constexpr int dpi = 300;

void declare_figure(CommandLine& line) {
  line.option("out",
              "the file; its suffix chooses the format. Of several figures {} in its "
              "name becomes the value, the panel, the lab or the session, and a PDF without {} "
              "has a page for each",
              true);
  line.option(
      "batch",
      "PARAM=V1,V2: a figure for each value, on the same scales; values with "
      "commas in them are separated by semicolons. checkpoint=F1,F2 (or another input): for each file");
  declare_shares(line,
                 "draws the figures of a --batch whose parts are in this folder: the files that one machine "
                 "would have written; beside it say --out alone");
  line.option("one-page",
              "all of several figures on one page, in so many columns (1 to 4), each with a letter");
  line.may_be_bare("one-page", "1");
  declare_page(line);
  declare_from(line, true);
  declare_drawing(line, dpi);
}

// One for each session, or for each lab where there is none.
std::vector<FromSession> figures_of(const Arguments& arguments) {
  std::vector<FromSession> wanted = from_sessions(arguments, true);
  if (wanted.size() > 1) return wanted;
  const std::vector<Arguments> of_labs = arguments_by_lab(wanted.front().arguments);
  if (of_labs.size() < 2) return wanted;
  wanted.clear();
  for (const Arguments& each : of_labs) wanted.push_back({each, each.front()});
  return wanted;
}

// 0: each figure has a page of its own.
int sheet_columns(const CommandLine& line, Format format) {
  if (!line.has("one-page")) return 0;
  const std::string given = line.text("one-page"), text = given.empty() ? "1" : given;
  if (format == Format::html)
    refuse_usage("--one-page", "a web page holds one figure",
                 "let the name of the file end in .pdf, .svg or .png");
  if (text.size() != 1 || text[0] < '1' || text[0] > '0' + maxSheetColumns)
    refuse_usage("--one-page", "\"" + shown(text, 60) + "\" is no number of columns",
                 "give 1 to " + std::to_string(maxSheetColumns));
  return text[0] - '0';
}

// The options of the first figure are those of the page.
void write_sheet(const std::filesystem::path& out, Format format, const std::vector<DrawnPage>& pages,
                 int columns) {
  std::vector<FigurePage> figures;
  for (const DrawnPage& each : pages) figures.push_back(each.page);
  const QByteArray bytes = with_flags([&] {
    FigureSheet sheet(figures, pages.front().page.options, columns);
    for (std::size_t i = 0; i < figures.size(); ++i) tell_left_out(sheet.optionsOf(i), *figures[i].figure);
    return sheet.drawn(format)();
  });
  write_file(out, bytes.toStdString());
}

// Where the parts of a batch are kept until they are drawn.
std::filesystem::path parts_of(const std::filesystem::path& out) {
  return std::filesystem::path(out) += ".parts";
}

// Of the inputs, and of each file that takes the place of one of them.
std::vector<std::string> fingerprints(LabArguments& read, const Batch& batch, const Progress& progress) {
  std::vector<std::string> all = {fingerprint(read, progress)};
  for (std::size_t i = 0; i < batch.files.size(); ++i) {
    batch.choose(read, i, progress);
    all.push_back(fingerprint(read, progress));
  }
  return all;
}

// The figures of a share of the batch, or the list of all shares.
int run_shares(const Arguments& arguments, LabArguments& read, const Progress& progress) {
  const std::optional<Share> share = share_of(read.line);
  const Batch batch = read_batch(read);
  if (!batch.given())
    refuse_usage(share ? "--only" : "--list", "there is no batch to share out", "name one with --batch");
  clear_console_progress();
  if (!share) {
    Arguments words = words_of_all(arguments, {"list"});
    words.insert(words.begin(), "figure");
    return list_parts(words, static_cast<int>(batch.count()));
  }
  drawing_options(read, formatOf(read.line.path("out")), dpi);  // refused before anything is computed
  const PartFolder folder(parts_of(read.line.path("out")));
  folder.begin(plan_of("figure", words_of_all(arguments, {"list", "only", "out"}),
                       fingerprints(read, batch, progress)));
  compute_share(
      folder, *share, static_cast<int>(batch.count()),
      [&](int part) {
        batch.choose(read, static_cast<std::size_t>(part), progress);
        return stored_figure(computed_figure(read, progress));
      },
      progress);
  return 0;
}

int collect_figures(const Arguments& arguments) {
  CommandLine line("figure", "", "figure --collect DIR --out F.{png,svg,pdf}");
  line.option("collect", "", true);
  line.option("out", "", true);
  if (!line.parse(arguments)) return 0;
  const std::filesystem::path folder = line.path("collect"), out = line.path("out");
  const Progress& progress = console_progress();
  const CollectedParts parts(folder);
  const Arguments words = words_in_plan(parts.plan(), "figure", folder);
  Arguments with_out = words;
  with_out.insert(with_out.end(), {"--out", out.string()});
  std::optional<LabArguments> read = read_lab_words(figure_command(), with_out);
  if (!read) return 0;
  checked_suffix(out, {".png", ".svg", ".pdf"});
  const Format format = formatOf(out);
  const Batch batch = read_batch(*read);
  check_plan(parts, plan_of("figure", words, fingerprints(*read, batch, progress)), folder);
  const std::vector<std::filesystem::path> files = all_parts(parts, static_cast<int>(batch.count()), folder);
  const std::vector<DrawnPage> pages =
      draw_pages(*read, format, dpi, batch, progress,
                 [&](std::size_t number) { return read_stored_figure(files.at(number)); });
  const int columns = sheet_columns(read->line, format);
  if (columns > 0) {
    write_sheet(out, format, pages, columns);
  } else {
    write_pages(out, format, pages, progress);
  }
  return 0;
}

int run_figure(const Arguments& arguments) {
  const Drawing drawing;  // fonts are known from here on
  if (collects(arguments)) return collect_figures(arguments);
  const std::vector<FromSession> wanted = figures_of(arguments);
  const bool is_alone = wanted.size() == 1 && wanted.front().name.empty();
  const Progress& progress = console_progress();
  std::vector<DrawnPage> pages;
  std::filesystem::path out;
  Format format = Format::png;
  int columns = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    std::optional<LabArguments> read =
        read_lab_words(figure_command(), wanted[i].arguments, is_alone ? Unused::refused : Unused::told);
    if (!read) return 0;
    out = read->line.path("out");
    checked_suffix(out, {".png", ".svg", ".pdf", ".html"});
    format = formatOf(out);
    columns = sheet_columns(read->line, format);
    const bool shares = read->line.has("list") || read->line.has("only");
    if (shares && (format == Format::html || !is_alone)) {
      refuse_usage(read->line.has("only") ? "--only" : "--list", "it is for the figures of one --batch",
                   "leave it out");
    }
    if (shares) return run_shares(arguments, *read, progress);
    const Batch batch = read_batch(*read);
    const ExportOptions options = drawing_options(*read, format, dpi);  // refused before anything is computed
    const std::string swept = page_parameter(*read, format);
    const bool several = wanted.size() > 1 || batch.given() || options.eachPanel;
    if (format == Format::html && several)
      refuse_usage("--out", "a web page holds one figure", "write PDF, or a page for each");
    if (out.filename().string().find("{}") == std::string::npos) check_output(out);
    const double share = 1.0 / static_cast<double>(wanted.size());
    // The steps of a page take longer than its first figure.
    const double of_figure = swept.empty() ? 1 : 0.1;
    set_progress_part(static_cast<double>(i) * share, (static_cast<double>(i) + of_figure) * share);
    std::vector<DrawnPage> drawn_pages = draw_pages(*read, format, dpi, batch, progress);
    if (format == Format::html) {
      const FigurePage& page = drawn_pages.front().page;
      set_progress_part(swept.empty() ? 0.9 : of_figure, 1);
      const QByteArray bytes = drawn_page(*read, *page.figure, swept, page.options, progress);
      progress.check();
      write_file(out, bytes.toStdString());
      return 0;
    }
    for (DrawnPage& page : drawn_pages) {
      if (wanted.size() > 1) page.name = wanted[i].name + (page.name.empty() ? "" : "-") + page.name;
      pages.push_back(std::move(page));
    }
  }
  if (columns > 0) {
    write_sheet(out, format, pages, columns);
  } else {
    write_pages(out, format, pages, progress);
  }
  return 0;
}

}  // namespace

Command figure_command() {
  return {
      .name = "figure",
      .summary = "a lab's figure as PNG, SVG, PDF or web page",
      .about = "A lab's figure as PNG, SVG, PDF or web page; those of several labs or sessions as one PDF.",
      .usage =
          "figure LAB [LAB ...] [inputs] [--PARAM VALUE ...] --out F.{png,svg,pdf,html} [--batch ... --list "
          "| --only I/N] | --collect DIR/ --out F",
      .names_lab = true,
      .declare = declare_figure,
      .run_words = run_figure};
}

}  // namespace whereabouts

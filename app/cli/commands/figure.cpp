// whereabouts figure LAB ... --out F.{png,svg,pdf,html}
#include "app/cli/batch.h"
#include "app/cli/console.h"
#include "app/cli/from_session.h"
#include "app/cli/output.h"
#include "app/cli/page.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
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
  line.option("batch",
              "PARAM=V1,V2: a figure for each value, on the same scales; values with "
              "commas in them are separated by semicolons");
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
    return sheet.file(format);
  });
  write_file(out, bytes.toStdString());
}

int run_figure(const Arguments& arguments) {
  const Drawing drawing;  // fonts are known from here on
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
    const Batch batch = read_batch(*read);
    const ExportOptions options = drawing_options(*read, format, dpi);  // refused before anything is computed
    const std::string swept = page_parameter(*read, format);
    const bool several = wanted.size() > 1 || batch.parameter || options.eachPanel;
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
      .usage = "figure LAB [LAB ...] [inputs] [--PARAM VALUE ...] --out F.{png,svg,pdf,html}",
      .names_lab = true,
      .declare = declare_figure,
      .run_words = run_figure};
}

}  // namespace whereabouts

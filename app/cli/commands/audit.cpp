// whereabouts audit --checkpoint F|--run DIR --data FOLDER [--samples N] --out DIR/
#include <algorithm>
#include <cstdio>

#include "app/cli/audit_page.h"
#include "app/cli/console.h"
#include "app/cli/drawing.h"
#include "app/cli/table_text.h"
#include "core/array/npz.h"
#include "core/array/whole_folder.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/shell_words.h"
#include "core/train/data/first_few.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr int dpi = 300;
constexpr const char *numbers_file = "audit.npz", *page_file = "index.html", *pdf_file = "audit.pdf";
constexpr int pattern_panel = 4;  // of the figure, from 1

void declare_audit(CommandLine& line) {
  line.option("out", std::string("the folder for ") + page_file + ", " + pdf_file + " and " + numbers_file,
              true);
  line.parameters({exportParameter(exportTheme.id)}, "Drawing");
}

// The figure, then the components of its patterns.
QByteArray pages(const LabArguments& read, const Values& given, LabRunner& runner, const Figure& figure,
                 const ExportOptions& options, const Progress& progress) {
  PdfPages pdf(read.lab->info().question);
  pdf.add({std::make_shared<const Figure>(figure), options});
  ExportOptions of_pattern = options;
  of_pattern.panels = {pattern_panel};
  of_pattern.caption = false;
  for (const char* component : {"first", "second", "third"}) {
    progress.check();
    Values shown = given;
    shown.set(audit::show.id, std::string(component));
    pdf.add({std::make_shared<const Figure>(
                 runner.run(*read.lab, read.inputs, shown, Policy::refuse, progress).figure),
             of_pattern});
  }
  return pdf.finish();
}

void tell(const AuditData& data) {
  clear_console_progress();
  if (data.left_out.empty()) return;
  std::fprintf(stderr, "whereabouts: note: %zu images left out: %s\n", data.left_out.size(),
               first_few(data.left_out).c_str());
}

int run_audit(const Arguments& arguments) {
  const Drawing drawing;
  auto read = read_lab_words(audit_command(), arguments);
  if (!read) return 0;
  if (!read->line.has("data")) refuse_usage("--data", "it is missing", "name a folder of images");
  WholeFolder folder(read->line.path("out"), "the files of an audit", [](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return entry.is_regular_file() && (name == numbers_file || name == page_file || name == pdf_file);
  });
  const Progress& progress = console_progress();
  Values& given = read->given;
  if (!given.has(audit::samples.id)) {
    const int all = audit_images(read->inputs, progress);
    const Parameter& samples = *find_parameter(read->lab->parameters(), audit::samples.id);
    const Range range = samples.range(Scope{read->inputs, Values()});
    given.set(audit::samples.id, std::clamp<std::int64_t>(all, static_cast<std::int64_t>(range.min),
                                                          static_cast<std::int64_t>(range.max)));
  }
  const ExportOptions options = drawing_options(*read, Format::pdf, dpi);
  set_progress_part(0, 0.9);
  LabRunner runner;
  const Result result = runner.run(*read->lab, read->inputs, given, Policy::refuse, progress);
  const auto& data = dynamic_cast<const AuditData&>(*result.data);
  report_backend(*read, data);
  set_progress_part(0.9, 1);
  const std::string command = shell_words([&] {
    Arguments words = {"whereabouts", "audit"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  }());
  with_flags([&] {
    folder.add(numbers_file, npz_bytes(result.figure.arrays));
    folder.add(page_file, audit_page(*read, given, runner, data, command, options, progress).toStdString());
    folder.add(pdf_file, pages(*read, given, runner, result.figure, options, progress).toStdString());
    return 0;
  });
  progress.check();
  folder.finish();
  tell(data);
  std::printf("%s\n%s images of %s, %s\n%s\n", table_text(audit_table(data)).c_str(),
              grouped(data.images).c_str(), shown(data.data).c_str(), shown(data.model).c_str(),
              (folder.place() / page_file).string().c_str());
  return 0;
}

}  // namespace

Command audit_command() {
  return {.name = "audit",
          .summary = "what position does to a model, over many images: numbers, a page, a correction file",
          .about =
              "What position does to a model, measured over many images, layer by layer: its share of "
              "the tokens' variance, what a probe reads of row and column, the artifact rate, and the "
              "fixed pattern.",
          .usage = "audit --checkpoint F|--run DIR --data FOLDER [--samples N] [options] --out DIR/",
          .lab = "audit",
          .declare = declare_audit,
          .run_words = run_audit};
}

}  // namespace whereabouts

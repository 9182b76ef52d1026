// whereabouts figure LAB ... --out F.{png,svg,pdf}
#include "app/cli/console.h"
#include "app/cli/drawing.h"
#include "app/cli/output.h"
#include "core/array/array.h"
#include "core/array/write_file.h"

namespace whereabouts {

int run_figure(const Arguments& arguments) {
  constexpr int dpi = 300;
  const auto read = read_lab_words("figure", "A lab's figure as PNG, SVG or PDF.",
                                   "figure LAB [inputs] [--PARAM VALUE ...] --out F.{png,svg,pdf}", arguments,
                                   [](CommandLine& line) {
                                     line.option("out", "the file; its suffix chooses the format", true);
                                     declare_drawing(line, dpi);
                                   });
  if (!read) return 0;
  const std::filesystem::path out = read->line.path("out");
  checked_suffix(out, {".png", ".svg", ".pdf"});
  const Format format = formatOf(out);
  const ExportOptions options = drawing_options(*read, format, dpi);
  check_output(out);
  const Progress& progress = console_progress();
  const Result result = LabRunner().run(*read->lab, read->inputs, read->given, Policy::refuse, progress);
  check_panels(options, result.figure);
  report_backend(*read, *result.data);
  const Drawing drawing;
  const QByteArray bytes = drawn(result.figure, format, options);
  progress.check();
  write_file(out, bytes.toStdString());
  return 0;
}

}  // namespace whereabouts

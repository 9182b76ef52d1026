// whereabouts data LAB ... --out F.{npz,csv,json}, and F.{csv,md,tex} where the figure is a table
#include "app/cli/console.h"
#include "app/cli/from_session.h"
#include "app/cli/lab_arguments.h"
#include "app/cli/output.h"
#include "core/figure/data_file.h"

namespace whereabouts {
namespace {

void declare_data(CommandLine& line) {
  line.option("out", "the file; its suffix chooses the format", true);
  declare_from(line, false);
}

int run_data(const Arguments& arguments) {
  const FromSession from = from_session(arguments, false);
  const auto read =
      read_lab_words(data_command(), from.arguments, from.name.empty() ? Unused::refused : Unused::told);
  if (!read) return 0;
  const std::filesystem::path out = read->line.path("out");
  checked_suffix(out, {".npz", ".csv", ".json", ".md", ".tex"});
  check_output(out);
  const Progress& progress = console_progress();
  const Result result = LabRunner().run(*read->lab, read->inputs, read->given, Policy::refuse, progress);
  report_backend(*read, *result.data);
  write_data(result.figure, out, "--out", progress);
  return 0;
}

}  // namespace

Command data_command() {
  return {.name = "data",
          .summary = "the numbers behind a figure as NPZ, CSV or JSON",
          .about = "The numbers behind a lab's figure.",
          .usage = "data LAB [inputs] [--PARAM VALUE ...] --out F.{npz,csv,json,md,tex}",
          .names_lab = true,
          .declare = declare_data,
          .run_words = run_data};
}

}  // namespace whereabouts

// whereabouts data LAB ... --out F.{npz,csv,json}
#include "app/cli/console.h"
#include "app/cli/lab_words.h"
#include "core/array/array.h"

namespace whereabouts {

int run_data(const Words& words) {
  const auto read = read_lab_words(
      "data", "The numbers behind a lab's figure.",
      "data LAB [inputs] [--PARAM VALUE ...] --out F.{npz,csv,json}", words,
      [](CommandLine& line) { line.option("out", "the file; its suffix chooses the format", true); });
  if (!read) return 0;
  const std::filesystem::path out = read->line.path("out");
  const std::string suffix = checked_suffix(out, {".npz", ".csv", ".json"});
  const Progress& progress = console_progress();
  const Result result = Host().run(*read->lab, read->inputs, read->given, Policy::refuse, progress);
  const std::vector<NamedArray>& arrays = result.figure.arrays;
  const std::string bytes = suffix == ".npz"   ? npz_bytes(arrays)
                            : suffix == ".csv" ? csv_text(arrays)
                                               : json_text(arrays);
  progress.check();
  write_file(out, bytes);
  return 0;
}

}  // namespace whereabouts

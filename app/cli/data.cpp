// whereabouts data LAB ... --out F.{npz,csv,json}, and F.{csv,md,tex} where the figure is a table
#include "app/cli/console.h"
#include "app/cli/lab_words.h"
#include "app/cli/output.h"
#include "core/array/array.h"
#include "core/failure.h"

namespace whereabouts {
namespace {

std::string table_bytes(const Figure& figure, const std::string& lab, const std::string& suffix) {
  if (!figure.table) {
    refuse_usage("--out", "the figure of " + lab + " carries no table to write as " + suffix,
                 "choose a name that ends in .npz, .csv or .json");
  }
  return suffix == ".csv"  ? csv_text(*figure.table)
         : suffix == ".md" ? markdown_text(*figure.table)
                           : latex_text(*figure.table);
}

}  // namespace

int run_data(const Words& words) {
  const auto read = read_lab_words(
      "data", "The numbers behind a lab's figure.",
      "data LAB [inputs] [--PARAM VALUE ...] --out F.{npz,csv,json,md,tex}", words,
      [](CommandLine& line) { line.option("out", "the file; its suffix chooses the format", true); });
  if (!read) return 0;
  const std::filesystem::path out = read->line.path("out");
  const std::string suffix = checked_suffix(out, {".npz", ".csv", ".json", ".md", ".tex"});
  check_output(out);
  const Progress& progress = console_progress();
  const Result result = Host().run(*read->lab, read->inputs, read->given, Policy::refuse, progress);
  tell_of_execution(*read, *result.data);
  const std::vector<NamedArray>& arrays = result.figure.arrays;
  // A figure that is a table leaves as that table: its words are no arrays.
  const bool words_too = suffix == ".md" || suffix == ".tex" || (suffix == ".csv" && result.figure.table);
  if (suffix == ".npz") {
    const FileContent content = npz_content(arrays);
    write_file(out, FileContent([&](const WriteBytes& write) {
                 content([&](const char* data, std::size_t size) {
                   progress.check();
                   write(data, size);
                 });
               }));
    return 0;
  }
  const std::string bytes = words_too          ? table_bytes(result.figure, read->lab->info().id, suffix)
                            : suffix == ".csv" ? csv_text(arrays)
                                               : json_text(arrays);
  progress.check();
  write_file(out, bytes);
  return 0;
}

}  // namespace whereabouts

#include "app/cli/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "app/cli/console.h"
#include "app/cli/output.h"
#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/parameter/value_list.h"

namespace whereabouts {

namespace {

// An input of the lab that is a file of its own; null for any other word.
const DeclaredInput* file_input(const LabArguments& arguments, const std::string& id) {
  for (const DeclaredInput& input : declared_inputs()) {
    const bool taken = arguments.lab->info().inputs.has(input.id) && !input.key.empty();
    if (taken && input.flag == id) return &input;
  }
  return nullptr;
}

std::vector<std::filesystem::path> split_files(const std::string& text) {
  const char separator = text.find(';') == std::string::npos ? ',' : ';';
  std::vector<std::filesystem::path> files;
  std::istringstream stream(text);
  for (std::string each; std::getline(stream, each, separator);) {
    if (!each.empty()) files.emplace_back(each);
  }
  return files;
}

void check_count(std::size_t count) {
  if (count <= max_listed_values) return;
  refuse_usage("--batch", fmt::format("{} values are too many", count),
               fmt::format("give at most {}", max_listed_values));
}

}  // namespace

std::size_t Batch::count() const {
  return std::max<std::size_t>(1, input != nullptr ? files.size() : values.size());
}

std::string Batch::name(std::size_t number) const {
  if (parameter != nullptr) return valueInName(values[number]);
  if (input == nullptr) return {};
  std::filesystem::path file = files[number];
  if (!file.has_filename()) file = file.parent_path();  // "runs/a/"
  return valueInName(Value(file.stem().string()));
}

void Batch::choose(LabArguments& arguments, std::size_t number, const Progress& progress) const {
  if (parameter != nullptr) arguments.given.set(parameter->id, values[number]);
  if (input != nullptr) open_input(arguments, *input, files[number], progress);
}

Batch read_batch(const LabArguments& arguments) {
  Batch batch;
  if (!arguments.line.has("batch")) return batch;
  const std::string text = arguments.line.text("batch");
  const std::size_t equals = text.find('=');
  const std::string id = text.substr(0, equals);
  const std::vector<Parameter>& parameters = arguments.lab->parameters();
  batch.parameter = find_stored_parameter(parameters, id);
  if (batch.parameter == nullptr) batch.input = file_input(arguments, id);
  if (equals == std::string::npos || equals + 1 == text.size()) {
    refuse_usage("--batch", "\"" + shown(text, 60) + "\" is no list of values",
                 "write PARAM=V1,V2, for example layer=0,4,8");
  }
  if (!batch.given()) {
    std::string known;
    for (const Parameter& each : parameters) known += (known.empty() ? "" : ", ") + each.id;
    refuse_usage("--batch", "there is no parameter \"" + shown(id, 60) + "\"", "this lab has " + known);
  }
  const std::string flag = batch.input != nullptr ? batch.input->flag : batch.parameter->id;
  if (arguments.line.has(flag))
    refuse_usage("--batch", "--" + flag + " is given as well", "choose one of them");
  if (batch.input != nullptr) {
    for (const DeclaredInput& other : declared_inputs()) {
      if (batch.input->replaces.has(other.id) && arguments.line.has(other.flag))
        refuse_usage("--batch", "--" + other.flag + " is given as well", "choose one of them");
    }
    batch.files = split_files(text.substr(equals + 1));
    if (batch.files.empty()) refuse_usage("--batch", "it names no file", "write " + flag + "=FILE1,FILE2");
    check_count(batch.files.size());
    for (const std::filesystem::path& file : batch.files) batch.input->check(file);
    return batch;
  }
  refuse_unused("--batch", arguments, arguments.given, *batch.parameter);
  const std::vector<Value> listed = parse_values(*batch.parameter, text.substr(equals + 1));
  batch.values =
      check_values(parameters, arguments.inputs, arguments.given, *batch.parameter, listed, Policy::refuse);
  check_count(batch.values.size());
  return batch;
}

Figure computed_figure(const LabArguments& arguments, const Progress& progress) {
  static LabRunner runner;
  static bool told = false;
  Result result = runner.run(*arguments.lab, arguments.inputs, arguments.given, Policy::refuse, progress);
  told = told || report_backend(arguments, *result.data);
  return std::move(result.figure);
}

std::vector<DrawnPage> draw_pages(LabArguments& arguments, Format format, int dpi, const Batch& batch,
                                  const Progress& progress,
                                  const std::function<Figure(std::size_t number)>& stored) {
  static int series = 0;
  ++series;
  const Values given = arguments.given;
  std::vector<std::shared_ptr<const Figure>> figures;
  std::vector<ExportOptions> options;
  const std::size_t count = batch.count();
  for (std::size_t i = 0; i < count; ++i) {
    if (batch.given()) {
      batch.choose(arguments, i, progress);
      progress.report(static_cast<double>(i) / static_cast<double>(count),
                      fmt::format("figure {} of {}", i + 1, count));
    }
    options.push_back(drawing_options(arguments, format, dpi));
    figures.push_back(std::make_shared<Figure>(stored ? stored(i) : computed_figure(arguments, progress)));
    check_panels(options.back(), *figures.back());
    // A page of several figures tells of each in its column.
    const bool alone = format != Format::html && !arguments.line.has("one-page");
    if (i == 0 && alone) tell_left_out(options.back(), *figures.back());
  }
  arguments.given = given;
  if (count > 1) shareScales(figures);
  std::vector<DrawnPage> pages;
  for (std::size_t i = 0; i < count; ++i) {
    DrawnPage page{{figures[i], options[i]}, {}, series};
    page.name = batch.name(i);
    for (DrawnPage& part : panelsApart(page)) pages.push_back(std::move(part));
  }
  return pages;
}

void write_pages(const std::filesystem::path& out, Format format, const std::vector<DrawnPage>& pages,
                 const Progress& progress) {
  const std::vector<std::filesystem::path> paths = with_flags([&] { return pagePaths(out, format, pages); });
  for (const std::filesystem::path& path : paths) check_output(path);
  PageDrawer drawer(pages, format, progress, [](const std::function<void()>& part) { with_flags(part); });
  drawer.measure();
  if (paths.size() < pages.size()) return write_file(out, drawer.document().toStdString());
  for (std::size_t i = 0; i < pages.size(); ++i) write_file(paths[i], drawer.file(i).toStdString());
}

}  // namespace whereabouts

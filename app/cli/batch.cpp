#include "app/cli/batch.h"

#include <fmt/format.h>

#include "app/cli/console.h"
#include "app/cli/output.h"
#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/parameter/value_list.h"

namespace whereabouts {

Batch read_batch(const LabArguments& arguments) {
  Batch batch;
  if (!arguments.line.has("batch")) return batch;
  const std::string text = arguments.line.text("batch");
  const std::size_t equals = text.find('=');
  const std::string id = text.substr(0, equals);
  const std::vector<Parameter>& parameters = arguments.lab->parameters();
  batch.parameter = find_stored_parameter(parameters, id);
  if (equals == std::string::npos || equals + 1 == text.size()) {
    refuse_usage("--batch", "\"" + shown(text, 60) + "\" is no list of values",
                 "write PARAM=V1,V2, for example layer=0,4,8");
  }
  if (!batch.parameter) {
    std::string known;
    for (const Parameter& each : parameters) known += (known.empty() ? "" : ", ") + each.id;
    refuse_usage("--batch", "there is no parameter \"" + shown(id, 60) + "\"", "this lab has " + known);
  }
  if (arguments.line.has(batch.parameter->id)) {
    refuse_usage("--batch", "--" + batch.parameter->id + " is given as well", "choose one of them");
  }
  refuse_unused("--batch", arguments, arguments.given, *batch.parameter);
  const std::vector<Value> listed = parse_values(*batch.parameter, text.substr(equals + 1));
  batch.values =
      check_values(parameters, arguments.inputs, arguments.given, *batch.parameter, listed, Policy::refuse);
  if (batch.values.size() > max_listed_values) {
    refuse_usage("--batch", fmt::format("{} values are too many", batch.values.size()),
                 fmt::format("give at most {}", max_listed_values));
  }
  return batch;
}

std::vector<DrawnPage> draw_pages(LabArguments& arguments, Format format, int dpi, const Batch& batch,
                                  const Progress& progress) {
  static int series = 0;
  ++series;
  const Values given = arguments.given;
  std::vector<std::shared_ptr<const Figure>> figures;
  std::vector<ExportOptions> options;
  LabRunner runner;
  const std::size_t count = std::max<std::size_t>(1, batch.values.size());
  bool told = false;
  for (std::size_t i = 0; i < count; ++i) {
    if (batch.parameter) {
      arguments.given.set(batch.parameter->id, batch.values[i]);
      progress.report(static_cast<double>(i) / static_cast<double>(count),
                      fmt::format("figure {} of {}", i + 1, count));
    }
    options.push_back(drawing_options(arguments, format, dpi));
    const Result result =
        runner.run(*arguments.lab, arguments.inputs, arguments.given, Policy::refuse, progress);
    check_panels(options.back(), result.figure);
    told = told || report_backend(arguments, *result.data);
    // A page of several figures tells of each in its column.
    const bool alone = format != Format::html && !arguments.line.has("one-page");
    if (i == 0 && alone) tell_left_out(options.back(), result.figure);
    figures.push_back(std::make_shared<Figure>(result.figure));
  }
  arguments.given = given;
  if (count > 1) shareScales(figures);
  std::vector<DrawnPage> pages;
  for (std::size_t i = 0; i < count; ++i) {
    DrawnPage page{{figures[i], options[i]}, {}, series};
    if (batch.parameter) page.name = valueInName(batch.values[i]);
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

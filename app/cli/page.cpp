#include "app/cli/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "ui/output/page_sweep.h"
#include "ui/render/html/live_page.h"

namespace whereabouts {
namespace {

constexpr const char* no_sweep = "none";

}  // namespace

void declare_page(CommandLine& line) {
  line.option("sweep",
              "of a page: the parameter that its slider moves, or none; where left out, the lab's own");
}

std::string page_parameter(const LabArguments& arguments, Format format) {
  const CommandLine& line = arguments.line;
  if (format != Format::html) {
    if (line.has("sweep")) {
      refuse_usage("--sweep", "only a page has a slider",
                   "let the name of the file end in .html, or use whereabouts animate");
    }
    return {};
  }
  if (!line.has("sweep")) return arguments.lab->info().sweep;
  const std::string id = line.text("sweep");
  if (id == no_sweep) return {};
  const std::vector<Parameter>& parameters = arguments.lab->parameters();
  const Parameter* swept = find_stored_parameter(parameters, id);
  if (!swept) {
    std::string known;
    for (const Parameter& each : parameters) known += (known.empty() ? "" : ", ") + each.id;
    refuse_usage("--sweep", "there is no parameter \"" + shown(id) + "\"", "this lab has " + known);
  }
  return swept->id;
}

QByteArray drawn_page(const LabArguments& arguments, const Figure& figure, const std::string& swept,
                      const ExportOptions& options, const Progress& progress, int max_steps) {
  PageSweep sweep;
  if (!swept.empty()) {
    sweep = pageSweep({arguments.lab, arguments.inputs, arguments.given, nullptr, {}}, swept, progress);
    sweep.maxSteps = std::min(sweep.maxSteps, max_steps);
    if (sweep.count < 2 && arguments.line.has("sweep")) {
      const Parameter* parameter = find_parameter(arguments.lab->parameters(), swept);
      refuse_usage("--sweep", swept + " cannot be swept",
                   fmt::format("it is of the kind {}, or has one value here", kind_name(parameter->kind)));
    }
  }
  sweep.live = livePage(*arguments.lab, arguments.inputs, arguments.given, {}, progress);
  try {
    return makePage(std::make_shared<const Figure>(figure), sweep, options, progress,
                    [](const std::function<void()>& part) { part(); });
  } catch (const Failure& failure) {
    if (failure.where() != "out" && !find_parameter(exportParameters(), failure.where())) throw;
    throw Failure(failure.fault(), "--" + failure.where(), failure.problem(), failure.remedy());
  }
}

}  // namespace whereabouts

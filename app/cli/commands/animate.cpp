// whereabouts animate LAB ... --sweep PARAM --out DIR/
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/console.h"
#include "app/cli/drawing.h"
#include "core/array/frame_folder.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr int frame_dpi = 150;
constexpr int max_unasked = 600;  // frames where neither --seconds nor the range asks for fewer

constexpr Handle<double> seconds{"seconds"};
constexpr Handle<int> rate{"fps"};

std::vector<Parameter> pace_parameters() {
  return {declare(seconds, {.help = "length of the animation; 0: every step is one frame",
                            .unit = "s",
                            .range = Range{.min = 0, .max = 600}}),
          declare(rate, {.help = "frames per second", .initial = 25, .range = Range{.min = 1, .max = 60}})};
}

void add_options(CommandLine& line) {
  line.option("out", "the folder for frame_0000.png and so on", true);
  line.option("sweep", "the parameter to sweep; where left out, the lab's own");
  line.option("from", "its first value");
  line.option("to", "its last value; less than the first: backwards");
  line.parameters(pace_parameters(), "Pace");
  declare_drawing(line, frame_dpi);
}

std::filesystem::path checked_folder(const std::filesystem::path& out) {
  for (const char* film : {".mp4", ".gif", ".webm", ".mov", ".avi", ".png", ".svg", ".pdf"}) {
    if (out.extension() == film) {
      refuse_usage("--out", "frames go to a folder, and \"" + out.string() + "\" names a file",
                   "write a folder such as frames/");
    }
  }
  return out;
}

const Parameter& swept_parameter(const LabArguments& arguments) {
  const LabInfo& info = arguments.lab->info();
  const std::string id = arguments.line.has("sweep") ? arguments.line.text("sweep") : info.sweep;
  if (id.empty())
    refuse_usage("--sweep", "the lab " + info.id + " has no sweep of its own", "name a parameter");
  const Parameter* parameter = find_parameter(arguments.lab->parameters(), id);
  std::string known;
  for (const Parameter& each : arguments.lab->parameters()) known += (known.empty() ? "" : ", ") + each.id;
  if (!parameter) refuse_usage("--sweep", "there is no parameter \"" + id + "\"", "this lab has " + known);
  return *parameter;
}

// The steps of the sweep to draw, one per frame.
std::vector<int> chosen_steps(int first, int last, const Values& pace) {
  const int steps = std::abs(last - first) + 1;
  int frames = std::min(steps, max_unasked);
  if (pace[seconds] > 0) frames = std::max(1, static_cast<int>(std::lround(pace[seconds] * pace[rate])));
  return steps_of_frames(first, last, frames);
}

// The values around which the parameter moves: the user's, then those the lab sets for a sweep.
Values values_around(const LabArguments& arguments, const Parameter& swept) {
  const LabInfo& info = arguments.lab->info();
  return info.sweep == swept.id ? with_overrides(info, arguments.given) : arguments.given;
}

struct Ends {
  Sweep sweep;
  int first = 0, last = 0;
};

Ends ends_of(const LabArguments& arguments, const Parameter& swept, const Values& around) {
  const std::vector<Parameter>& declared = arguments.lab->parameters();
  // An end out of range is refused as the value itself would be.
  const auto resolved_with = [&](const std::string& flag) {
    Values values = around;
    if (arguments.line.has(flag)) values.set(swept.id, parse_value(swept, arguments.line.text(flag)));
    return resolve(declared, arguments.inputs, values, Policy::refuse);
  };
  const Values from = resolved_with("from"), to = resolved_with("to");
  Ends ends{sweep_of(swept, Scope{arguments.inputs, from}), 0, 0};
  if (ends.sweep.count == 0) {
    refuse_usage("--sweep", swept.id + " cannot be swept",
                 fmt::format("it is of the kind {}", kind_name(swept.kind)));
  }
  ends.last = ends.sweep.count - 1;
  if (arguments.line.has("from")) ends.first = ends.sweep.step_of(from.at(swept.id));
  if (arguments.line.has("to")) ends.last = ends.sweep.step_of(to.at(swept.id));
  return ends;
}

}  // namespace

int run_animate(const Arguments& arguments) {
  const auto read =
      read_lab_words("animate", "A sweep of one parameter as a folder of PNG frames.",
                     "animate LAB [inputs] --sweep PARAM [--from A --to B --seconds S --fps N] --out DIR/",
                     arguments, add_options);
  if (!read) return 0;
  const std::filesystem::path out = checked_folder(read->line.path("out"));
  ExportOptions options = drawing_options(*read, Format::png, frame_dpi);
  const Parameter& swept = swept_parameter(*read);
  const Values pace = read->line.resolved(pace_parameters());
  Values values = values_around(*read, swept);
  const Ends ends = ends_of(*read, swept, values);
  const std::vector<int> steps = chosen_steps(ends.first, ends.last, pace);

  const Progress& progress = console_progress();
  const Drawing drawing;
  FrameFolder folder(out, static_cast<int>(steps.size()));
  LabRunner host;
  bool told = false;
  for (std::size_t frame = 0; frame < steps.size(); ++frame) {
    const double share = 1.0 / static_cast<double>(steps.size());
    set_progress_part(static_cast<double>(frame) * share, static_cast<double>(frame + 1) * share);
    progress.report(0, fmt::format("frame {} of {}", frame + 1, steps.size()));
    values.set(swept.id, ends.sweep.value_at(steps[frame]));
    const Result result = host.run(*read->lab, read->inputs, values, Policy::refuse, progress);
    told = told || report_backend(*read, *result.data);
    if (frame == 0) {
      check_panels(options, result.figure);
      // Captions of different lengths must not make frames of different heights.
      if (options.heightMm == 0)
        options.heightMm = rendered(result.figure, options).height() * mmPerInch / options.dpi;
    }
    const QByteArray png = drawn(result.figure, Format::png, options);
    progress.check();
    folder.add(png.toStdString());
  }
  progress.check();
  folder.finish();
  return 0;
}

}  // namespace whereabouts

// whereabouts animate LAB ... --sweep PARAM --out F.mp4|F.gif|DIR/
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/cli/console.h"
#include "app/cli/drawing.h"
#include "app/cli/output.h"
#include "core/base/failure.h"
#include "ui/model/session_paths.h"
#include "ui/render/file/animation_file.h"
#include "ui/render/layout/held_ranges.h"
#include "ui/render/paint/export_json.h"
#include "ui/render/paint/venue.h"

namespace whereabouts {
namespace {

constexpr int max_unasked = 600;  // frames where neither --seconds nor the range asks for fewer

// Of the window's dialog, under names that no parameter of a lab has.
constexpr const char *frame_width = "frame-width", *frame_height = "frame-height";

std::vector<Parameter> size_parameters() {
  Parameter width = frameParameter("width"), height = frameParameter("height");
  width.id = frame_width;
  width.help += " where neither --width-mm nor --column is given";
  height.id = frame_height;
  height.help =
      "height of a frame; left out: 16 to 9, 1080 of a width of 1920, but of a width in mm as the first "
      "frame "
      "needs; 0: so in any case";
  return {std::move(width), std::move(height)};
}

// Calls `make`; what it refuses of an option is a flag here.
template <typename Make>
auto with_names(const Make& make) {
  try {
    return make();
  } catch (const Failure& failure) {
    for (const char* id : {"out", "fps", "seconds", "dpi", "width-mm", "height-mm"}) {
      if (failure.where() == id)
        throw Failure(failure.fault(), "--" + failure.where(), failure.problem(), failure.remedy());
    }
    throw;
  }
}

// The drawing options, with the size in pixels where that is given or nothing else is.
ExportOptions frame_options(const LabArguments& arguments, AnimationKind kind) {
  ExportOptions options = drawing_options(arguments, Format::png, frameDpi);
  options.fitsPanels = false;  // the same panels in every frame
  options.cursors = true;      // which say where the sweep is
  const CommandLine& line = arguments.line;
  const Values sizes = line.resolved(size_parameters());
  const auto millimetres = [&](const char* id) {
    return static_cast<double>(std::get<std::int64_t>(sizes.at(id))) / options.dpi * mmPerInch;
  };
  const bool in_mm = line.has("width-mm") || line.has("column") || findVenue(options.venue) != nullptr;
  if (in_mm && line.has(frame_width))
    refuse_usage("--frame-width", "a width in mm is given as well", "choose one of them");
  if (line.has("height-mm") && line.has(frame_height))
    refuse_usage("--frame-height", "--height-mm is given as well", "choose one of them");
  if (!in_mm) options.widthMm = millimetres(frame_width);
  if (line.has(frame_height)) {
    options.heightMm = millimetres(frame_height);
    const double least = fixedRange(exportParameter(exportWidthMm.id)).min;
    if (options.heightMm > 0 && options.heightMm < least) {
      refuse_usage("--frame-height", "no frame is so low",
                   fmt::format("choose at least {:.0f} px, or 0 for what the figure needs",
                               std::ceil(least / mmPerInch * options.dpi)));
    }
  } else if (!in_mm && !line.has("height-mm")) {
    const auto width = static_cast<int>(std::get<std::int64_t>(sizes.at(frame_width)));
    options.heightMm = evenMm(frameHeightFor(width, options.dpi), options.dpi);
  }
  with_names([&] { checkOptions(options, Format::png); });
  // Where nobody said, no side has to be padded.
  if (kind == AnimationKind::mp4 && !in_mm && !line.has(frame_width))
    options.widthMm = evenMm(options.widthMm / mmPerInch * options.dpi, options.dpi);
  return options;
}

const Parameter& swept_parameter(const LabArguments& arguments) {
  const LabInfo& info = arguments.lab->info();
  const std::string id = arguments.line.has("sweep") ? arguments.line.text("sweep") : info.sweep;
  if (id.empty())
    refuse_usage("--sweep", "the lab " + info.id + " has no sweep of its own", "name a parameter");
  const Parameter* parameter = find_stored_parameter(arguments.lab->parameters(), id);
  std::string known;
  for (const Parameter& each : arguments.lab->parameters()) known += (known.empty() ? "" : ", ") + each.id;
  if (!parameter) refuse_usage("--sweep", "there is no parameter \"" + id + "\"", "this lab has " + known);
  return *parameter;
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
  const auto end = [&](const char* flag, const Values& values, int& step) {
    if (!arguments.line.has(flag)) return;
    step = ends.sweep.step_of(values.at(swept.id));
    ends.sweep = through(ends.sweep, values.at(swept.id));
  };
  end("from", from, ends.first);
  end("to", to, ends.last);
  return ends;
}

void declare_animate(CommandLine& line) {
  line.option("out", "the film, F.mp4 or F.gif, or a folder for frame_0000.png and so on", true);
  line.option("sweep", "the parameter to sweep; where left out, the lab's own");
  line.option("from", "its first value");
  line.option("to", "its last value; less than the first: backwards");
  line.parameters(animationParameters(), "Pace");
  line.parameters(size_parameters(), "Size");
  declare_drawing(line, frameDpi);
}

int run_animate(const Arguments& arguments) {
  // The sweep may choose what makes a value count.
  const auto read = read_lab_words(animate_command(), arguments, Unused::told);
  if (!read) return 0;
  const std::filesystem::path out = read->line.path("out");
  const AnimationKind kind = with_names([&] { return animationKindOf(out); });
  const FilmPace pace = paceOf(read->line.resolved(animationParameters()));
  ExportOptions options = frame_options(*read, kind);
  const Parameter& swept = swept_parameter(*read);
  Values values = values_around(*read, swept);
  refuse_unused("--sweep", *read, values, swept);
  const Ends ends = ends_of(*read, swept, values);
  const int moving = moving_frames(std::abs(ends.last - ends.first) + 1, pace, max_unasked);
  const std::vector<int> steps = film_steps(ends.first, ends.last, moving, pace);
  const auto pixels = [&](double mm) { return std::max(1, static_cast<int>(mm / mmPerInch * options.dpi)); };
  with_names([&] {
    checkAnimation(kind, steps.size(), {pixels(options.widthMm), pixels(options.heightMm)}, pace.rate);
  });
  if (kind != AnimationKind::frames) check_output(out);

  const Progress& progress = console_progress();
  const Drawing drawing;
  AnimationFile file(out, kind, steps.size(), pace.rate);
  LabRunner host;
  bool told = false;
  Result result;
  std::shared_ptr<const Figure> reached;  // the last figure, with the ranges of those before
  QImage image;
  const double share = 0.97 / static_cast<double>(steps.size());
  for (std::size_t frame = 0; frame < steps.size(); ++frame) {
    set_progress_part(static_cast<double>(frame) * share, static_cast<double>(frame + 1) * share);
    progress.report(0, fmt::format("frame {} of {}", frame + 1, steps.size()));
    if (frame == 0 || steps[frame] != steps[frame - 1]) {
      values.set(swept.id, ends.sweep.value_at(steps[frame]));
      result = host.run(*read->lab, read->inputs, values, Policy::refuse, progress);
      told = told || report_backend(*read, *result.data);
      // Axes of values only grow, so that curves move and not what they are read from.
      auto now = std::make_shared<const Figure>(std::move(result.figure));
      reached = reached ? holdingAxes(*reached, std::move(now)) : std::move(now);
      result.figure = *reached;
    }
    if (frame == 0) {
      check_panels(options, result.figure);
      // Captions of different lengths must not make frames of different heights.
      if (options.heightMm == 0) {
        const int height = with_names([&] { return rendered(result.figure, options).height(); });
        options.heightMm = kind == AnimationKind::mp4 ? evenMm(height, options.dpi)
                                                      : static_cast<double>(height) / options.dpi * mmPerInch;
      }
    }
    if (frame == 0 || steps[frame] != steps[frame - 1])
      image = with_names([&] { return rendered(result.figure, options); });
    progress.check();
    ExportOptions of_frame = options;
    if (options.keepSession && AnimationFile::holdsSession(kind, frame))
      of_frame.session =
          withExportOptions(withValue(options.session, swept.id, values.at(swept.id)), options);
    with_names([&] { file.add(image, result.figure, of_frame); });
  }
  set_progress_part(0.97, 1);
  progress.check();
  file.finish(progress);
  if (const Message note = file.note(); !note.empty()) {
    clear_console_progress();
    fmt::print(stderr, "whereabouts: animate: {}\n", note.text());
  }
  return 0;
}

}  // namespace

Command animate_command() {
  return {
      .name = "animate",
      .summary = "a sweep of one parameter as MP4, GIF or PNG frames",
      .about = "A sweep of one parameter as a film (MP4, GIF) or a folder of PNG frames.",
      .usage =
          "animate LAB [inputs] --sweep PARAM [--from A --to B --seconds S --fps N] --out F.mp4|F.gif|DIR/",
      .names_lab = true,
      .declare = declare_animate,
      .run_words = run_animate};
}

}  // namespace whereabouts

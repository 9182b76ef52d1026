#include "ui/render/paint/animation_options.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/failure.h"
#include "core/film/film_file.h"
#include "core/parameter/declare.h"

namespace whereabouts {
namespace {

constexpr std::size_t maxFrames = 100000;
// A film of an hour at 25 frames a second and 1280 x 720 pixels has 8e10. A GIF is held in memory, packed.
constexpr double maxPixels = 1e11, maxGifPixels = 2e9;

}  // namespace

const std::vector<Parameter>& animationParameters() {
  static const std::vector<Parameter> declared = {
      declare(animationSeconds, {.label = "Seconds",
                                 .help = "length of the movement; 0: every step is shown",
                                 .unit = "s",
                                 .range = Range{.min = 0, .max = 600}}),
      declare(animationRate, {.label = "Rate",
                              .help = "frames per second; of a GIF at most 50",
                              .initial = 25,
                              .range = Range{.min = 1, .max = 60}}),
      declare(animationEasing, {.label = "Easing", .help = "how the movement begins and ends"}),
      declare(animationHold, {.label = "Hold",
                              .help = "how long the first and the last frame stand still besides",
                              .unit = "s",
                              .step = 0.1,
                              .range = Range{.min = 0, .max = 60}})};
  return declared;
}

const Parameter& animationParameter(const char* id) {
  const Parameter* parameter = find_parameter(animationParameters(), id);
  if (!parameter) throw std::logic_error(std::string("no animation option ") + id);
  return *parameter;
}

FilmPace paceOf(const Values& values) {
  return {values[animationSeconds], values[animationRate], values[animationEasing], values[animationHold]};
}

AnimationKind animationKindOf(const std::filesystem::path& path) {
  if (!path.has_filename()) return AnimationKind::frames;
  std::string suffix = path.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (suffix == ".mp4") return AnimationKind::mp4;
  if (suffix == ".gif") return AnimationKind::gif;
  // "run.7" may be a folder, "film.mvp" is a slip of the pen.
  const bool of_file =
      suffix.size() > 1 && suffix.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos;
  std::error_code unknown;
  if (of_file && !std::filesystem::is_directory(path, unknown)) {
    refuse_usage("out", message("{} is no kind of animation", shown(path.filename().string())),
                 "end the name in .mp4 or .gif, or name a folder for PNG frames, such as frames/");
  }
  return AnimationKind::frames;
}

void checkRate(AnimationKind kind, int rate) {
  if (kind == AnimationKind::gif && rate > max_gif_rate) {
    refuse_usage("fps", message("players slow a GIF of {} frames per second down", rate),
                 message("choose at most {}, or write an MP4", max_gif_rate));
  }
}

void checkAnimation(AnimationKind kind, std::size_t frames, QSize size, int rate) {
  checkRate(kind, rate);
  if (frames > maxFrames) {
    refuse_usage("seconds", message("it would have {} frames", frames),
                 message("make it shorter or slower: at most {}", maxFrames));
  }
  const double pixels = static_cast<double>(frames) * size.width() * size.height();
  const double max = kind == AnimationKind::gif ? maxGifPixels : maxPixels;
  if (pixels > max) {
    refuse_usage("dpi",
                 message("{} frames of {} x {} pixels are more than {} holds", frames, size.width(),
                         size.height(), kind == AnimationKind::gif ? "a GIF" : "an animation"),
                 kind == AnimationKind::gif ? "make it smaller or shorter, or write an MP4"
                                            : "make it smaller or shorter");
  }
}

}  // namespace whereabouts

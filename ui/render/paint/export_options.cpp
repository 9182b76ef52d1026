#include "ui/render/paint/export_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/labs/framework/inputs.h"
#include "core/parameter/declare.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

constexpr double minSideMm = 20, maxSideMm = 2000;
constexpr int minFrameWidth = 120, maxFrameSide = 8000;

Parameter themeParameter() {
  std::vector<Choice> themes;
  for (const QString& name : themeNames()) themes.push_back({name.toStdString(), name.toStdString(), ""});
  return declare(exportTheme, {.label = "Theme",
                               .help = "colours and size of the type",
                               .initial = "light",
                               .choices = std::move(themes)});
}

const Parameter& found(const std::vector<Parameter>& declared, const char* id) {
  const Parameter* parameter = find_parameter(declared, id);
  if (!parameter) throw std::logic_error(std::string("no export option ") + id);
  return *parameter;
}

// Refuses what is outside, NaN too. `remark` follows the range in the message.
void checkRange(const Parameter& parameter, double value, const Range& range,
                const std::string& remark = {}) {
  if (value >= range.min && value <= range.max) return;
  const std::string unit = parameter.unit.empty() ? "" : " " + parameter.unit;
  refuse_usage(parameter.id, number(value, 0) + " is out of range",
               "choose " + number(range.min, 0) + " to " + number(range.max, 0) + unit + remark);
}

}  // namespace

const std::vector<Parameter>& exportParameters() {
  static const std::vector<Parameter> declared = {
      declare(exportWidthMm, {.label = "Width",
                              .help = "width of the image",
                              .unit = "mm",
                              .initial = 160,
                              .range = Range{.min = minSideMm, .max = maxSideMm}}),
      declare(exportHeightMm, {.label = "Height",
                               .help = "height of the image; 0: as the figure needs",
                               .unit = "mm",
                               .range = Range{.min = 0, .max = maxSideMm}}),
      declare(exportDpi, {.label = "Resolution",
                          .help = "pixels per inch of a PNG, and of images inside SVG and PDF",
                          .initial = 300,
                          .range = Range{.min = 30, .max = 2400}}),
      themeParameter()};
  return declared;
}

const std::vector<Parameter>& frameParameters() {
  static const std::vector<Parameter> declared = {
      declare(frameWidth, {.label = "Width",
                           .help = "width of a frame",
                           .unit = "px",
                           .initial = 1280,
                           .range = Range{.min = minFrameWidth, .max = maxFrameSide}}),
      declare(frameHeight, {.label = "Height",
                            .help = "height of a frame; 0: as the first frame needs",
                            .unit = "px",
                            .range = Range{.min = 0, .max = maxFrameSide}}),
      declare(exportDpi, {.label = "Resolution",
                          .help = "more dots per inch make larger type in a frame of the same size",
                          .initial = 150,
                          .range = Range{.min = 48, .max = 600}}),
      themeParameter()};
  return declared;
}

const Parameter& exportParameter(const char* id) {
  return found(exportParameters(), id);
}

const Parameter& frameParameter(const char* id) {
  return found(frameParameters(), id);
}

Range fixedRange(const Parameter& parameter) {
  return parameter.range(Scope{Inputs{}, Values()});
}

Value fixedInitial(const Parameter& parameter) {
  return parameter.initial(Scope{Inputs{}, Values()});
}

void checkOptions(const ExportOptions& options, Format format) {
  const Parameter& width = exportParameter("width-mm");
  const Range sides = fixedRange(width);
  checkRange(width, options.widthMm, sides);
  if (options.heightMm != 0) {
    checkRange(exportParameter("height-mm"), options.heightMm, sides, ", or 0 for what the figure needs");
  }
  checkRange(exportParameter("dpi"), options.dpi, fixedRange(exportParameter("dpi")));
  if (!themeNames().contains(options.theme)) {
    refuse_usage("theme", "there is no theme \"" + shown(options.theme.toStdString()) + "\"",
                 "choose one of " + themeNames().join(", ").toStdString());
  }
  const double longest = std::max(options.widthMm, options.heightMm) / mmPerInch * options.dpi;
  if (format == Format::png && longest > maxImageSide) {
    refuse_usage(
        "dpi", fmt::format("a side would be {} pixels", std::lround(longest)),
        fmt::format("choose a smaller size or fewer dots per inch: at most {} pixels a side", maxImageSide));
  }
}

}  // namespace whereabouts

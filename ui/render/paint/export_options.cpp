#include "ui/render/paint/export_options.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/labs/framework/inputs.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

constexpr double minSideMm = 20, maxSideMm = 2000;
constexpr int minFrameWidth = 120, maxFrameSide = 8000;

Parameter withUnit(Parameter parameter, const char* unit) {
  parameter.unit = unit;
  return parameter;
}

Parameter themeParameter() {
  std::vector<Choice> themes;
  for (const QString& name : themeNames()) themes.push_back({name.toStdString(), name.toStdString(), ""});
  return choice_parameter("theme", "Theme", "colours and size of the type", "light", std::move(themes));
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
      withUnit(real_parameter("width-mm", "Width", "width of the image", 160, minSideMm, maxSideMm, 1), "mm"),
      withUnit(real_parameter("height-mm", "Height", "height of the image; 0: as the figure needs", 0, 0,
                              maxSideMm, 1),
               "mm"),
      integer_parameter("dpi", "Resolution", "pixels per inch of a PNG, and of images inside SVG and PDF",
                        300, 30, 2400),
      themeParameter()};
  return declared;
}

const std::vector<Parameter>& frameParameters() {
  static const std::vector<Parameter> declared = {
      withUnit(integer_parameter("width", "Width", "width of a frame", 1280, minFrameWidth, maxFrameSide),
               "px"),
      withUnit(integer_parameter("height", "Height", "height of a frame; 0: as the first frame needs", 0, 0,
                                 maxFrameSide),
               "px"),
      integer_parameter("dpi", "Resolution",
                        "more dots per inch make larger type in a frame of the same size", 150, 48, 600),
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
    refuse_usage("dpi", "a side would be " + std::to_string(std::lround(longest)) + " pixels",
                 "choose a smaller size or fewer dots per inch: at most " + std::to_string(maxImageSide) +
                     " pixels a side");
  }
}

}  // namespace whereabouts

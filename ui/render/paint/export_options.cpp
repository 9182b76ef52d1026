#include "ui/render/paint/export_options.h"

#include <fmt/format.h>

#include <QGuiApplication>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/declare.h"
#include "ui/render/layout/panel_letters.h"
#include "ui/render/paint/figure_words.h"
#include "ui/render/paint/venue.h"
#include "ui/theme/font_family.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

constexpr double minSideMm = 20, maxSideMm = 2000, a4WidthMm = 210;
constexpr int minFrameWidth = 120, maxFrameSide = 8000;
const char* const labsOwn = "auto";
const char* const without = "none";
const char* const readable = "auto";  // of the option `panels`
const char* const whole = "whole";

// The chosen venue; null where there is none.
const Venue* venueOf(const Scope& scope) {
  return scope.values.has(exportVenue.id) ? findVenue(scope[exportVenue]) : nullptr;
}

double initialWidth(const Scope& scope) {
  const std::string column = scope.values.has(exportColumn.id) ? scope[exportColumn] : "auto";
  if (const Venue* venue = venueOf(scope)) return column == "double" ? venue->doubleMm : venue->singleMm;
  return column == "single" ? singleColumnMm : column == "double" ? doubleColumnMm : 160;
}

double themeFontSize(const QString& name) {
  return screenPointSize * theme(name).typeScale;
}

// A page wider than A4 is an A4 page enlarged: a poster's type and lines are in proportion.
double enlargement(double widthMm) {
  return std::max(1.0, widthMm / a4WidthMm);
}

// The sizes that type may have on a page; where it is not known how wide that is, on the widest.
Range typeSizes(double widthMm) {
  return {.min = 4, .max = std::floor(24 * enlargement(widthMm))};
}

double widthIn(const Scope& scope, double unknown) {
  return scope.values.has(exportWidthMm.id) ? scope[exportWidthMm] : unknown;
}

// A publisher sets titles and captions itself; panels alone have none.
std::string initialWords(const Scope& scope) {
  const bool panels = scope.values.has(exportPanels.id) && arePanelsAlone(scope[exportPanels]);
  return venueOf(scope) || panels ? without : labsOwn;
}

Parameter themeParameter() {
  std::vector<Choice> themes;
  for (const QString& name : themeNames()) themes.push_back({name.toStdString(), name.toStdString(), ""});
  return declare(exportTheme, {.label = "Theme",
                               .help = "colours and size of the type",
                               .initial = "light",
                               .choices = std::move(themes)});
}

std::vector<Choice> venueChoices() {
  std::vector<Choice> choices = {{without, "None", ""}};
  for (const Venue& venue : venues()) {
    choices.push_back({venue.id, venue.label,
                       fmt::format("{:.0f} and {:.0f} mm wide, type of {} pt", venue.singleMm, venue.doubleMm,
                                   venue.pointSize)});
  }
  return choices;
}

std::vector<Parameter> sizeParameters() {
  return {
      declare(exportVenue, {.label = "Venue",
                            .help = "a publisher's column widths, type and panel letters; no title and no "
                                    "caption, which stand in the text there",
                            .initial = without,
                            .choices = venueChoices()}),
      declare(exportColumn, {.label = "Column",
                             .help = "width of a column of the venue, or of a journal: 85 or 178 mm",
                             .initial = "auto",
                             .choices = std::vector<Choice>{{"auto", "Own", ""},
                                                            {"single", "Single", ""},
                                                            {"double", "Double", ""}}}),
      declare(exportWidthMm, {.label = "Width",
                              .help = "width of the image",
                              .unit = "mm",
                              .step = 1,
                              .initial = initialWidth,
                              .range = Range{.min = minSideMm, .max = maxSideMm}}),
      declare(exportHeightMm, {.label = "Height",
                               .help = "height of the image; 0: as the figure needs",
                               .unit = "mm",
                               .step = 1,
                               .range = Range{.min = 0, .max = maxSideMm}}),
      declare(exportDpi, {.label = "Resolution",
                          .help = "pixels per inch of a PNG, and of images inside SVG and PDF",
                          .initial = 300,
                          .range = Range{.min = 30, .max = 2400}}),
      declare(exportPanels,
              {.label = "Panels",
               .help = "auto: all, but on a narrow page without a height those that can be read, the "
                       "leader first; whole: all of the figure, however small; or the panels alone, without "
                       "title and caption: all, a list such as 1,3, or each (a file for each)",
               .initial = readable,
               .check_text = [](const std::string& text, const Scope&) { parsePanels(text); }}),
      declare(exportLead, {.label = "Leader",
                           .help = "the panel that is large among the others: its number or its title; auto: "
                                   "the lab's own, where it has one; none: all by their places",
                           .initial = labsOwn})};
}

std::vector<Parameter> styleParameters() {
  return {
      themeParameter(),
      declare(exportBackground, {.label = "Background",
                                 .help = "what is behind the figure, whatever the theme",
                                 .initial =
                                     [](const Scope& scope) {
                                       const QString name = scope.values.has(exportTheme.id)
                                                                ? QString::fromStdString(scope[exportTheme])
                                                                : QString("light");
                                       return theme(name).dark ? Background::theme : Background::white;
                                     }}),
      declare(exportFont,
              {.label = "Font",
               .help = "family of the type, or several with commas: the first that is installed; auto: "
                       "Inter, else the system's",
               .initial =
                   [](const Scope& scope) {
                     const Venue* venue = venueOf(scope);
                     return std::string(venue ? venue->families : ownFamily);
                   },
               .check_text =
                   [](const std::string& text, const Scope&) {
                     // Fonts are known to a running application only; exporting checks again.
                     if (qGuiApp) installedFamily(QString::fromStdString(text));
                   },
               .suggestions =
                   [](const Scope&) {
                     std::vector<std::string> families = {ownFamily};
                     const QStringList installed = qGuiApp ? scalableFamilies() : QStringList();
                     for (const QString& each : installed) families.push_back(each.toStdString());
                     return families;
                   }}),
      declare(exportFontSize,
              {.label = "Type",
               .help = "size of axis labels; numbers are a tenth smaller, headings a tenth larger, and "
                       "the layout follows; wider than A4 (210 mm) it is in proportion to the width",
               .unit = "pt",
               .step = 0.5,
               .initial =
                   [](const Scope& scope) {
                     if (const Venue* venue = venueOf(scope)) return venue->pointSize;
                     const bool known = scope.values.has(exportTheme.id);
                     const double usual =
                         themeFontSize(known ? QString::fromStdString(scope[exportTheme]) : "light");
                     return std::round(100 * usual * enlargement(widthIn(scope, a4WidthMm))) / 100;
                   },
               .range = [](const Scope& scope) { return typeSizes(widthIn(scope, maxSideMm)); }}),
      declare(exportLineScale, {.label = "Lines",
                                .help = "factor of the width of lines, which follows the size of the type",
                                .step = 0.25,
                                .initial = 1.0,
                                .range = Range{.min = 0.25, .max = 4}}),
      declare(exportLetters, {.label = "Letters",
                              .help = "letters before the titles of several panels",
                              .initial =
                                  [](const Scope& scope) {
                                    const Venue* venue = venueOf(scope);
                                    return std::string(venue ? venue->letters : without);
                                  },
                              .choices = letterChoices()}),
      declare(
          exportLegend,
          {.label = "Legend",
           .help = "where the legend of a panel stands; auto: curves are named at their ends where there is "
                   "room, else above",
           .initial = LegendPlace::fitting}),
      declare(exportBars,
              {.label = "Colour bars", .help = "where colour bars stand", .initial = BarPlace::fitting})};
}

std::vector<Parameter> wordParameters() {
  return {
      declare(exportTitle, {.label = "Title",
                            .help = "text over the figure; auto: the lab's question, none: no title and "
                                    "no sentence below it",
                            .initial = initialWords}),
      declare(exportSubtitle,
              {.label = "Sentence",
               .help = "text below the title; auto: what the lab says is drawn, where there is a title",
               .initial = labsOwn}),
      declare(exportCaption, {.label = "Caption",
                              .help = "text under the figure, **numbers** marked; auto: the lab's finding",
                              .initial = initialWords}),
      declare(exportLabels,
              {.label = "Labels",
               .help = "another text at one PLACE, as PLACE=TEXT: 2 (title of panel 2), 2.subtitle, 2.x, "
                       "2.y (its axes), bar1 (a colour bar); may be given several times",
               .check_text = [](const std::string& text,
                                const Scope&) { parseLabels(QString::fromStdString(text)); }}),
      declare(exportSession,
              {.label = "Session",
               .help = "how the figure was made and where its inputs lie, kept in the file, which then opens "
                       "as a session",
               .initial = true})};
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
  refuse_usage(
      parameter.id, message("{} is out of range", number(value, 0)),
      message("choose {} to {}{}{}", to_text(Value(range.min)), to_text(Value(range.max)), unit, remark));
}

// A text over or under the figure from its value.
void readWords(const std::string& value, bool& shown, QString& own) {
  shown = value != without && !value.empty();
  own = value == labsOwn || !shown ? QString() : QString::fromStdString(value);
}

std::string writtenWords(bool shown, const QString& own) {
  return !shown ? without : own.isEmpty() ? labsOwn : own.toStdString();
}

}  // namespace

const std::vector<Parameter>& exportParameters() {
  static const std::vector<Parameter> declared = [] {
    std::vector<Parameter> all = sizeParameters();
    for (Parameter& each : styleParameters()) all.push_back(std::move(each));
    for (Parameter& each : wordParameters()) all.push_back(std::move(each));
    return all;
  }();
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
                            .help = "height of a frame, at first 16 to 9; 0: as the first frame needs",
                            .unit = "px",
                            .initial = 720,
                            .range = Range{.min = 0, .max = maxFrameSide}}),
      declare(exportDpi, {.label = "Resolution",
                          .help = "more dots per inch make larger type in a frame of the same size",
                          .initial = frameDpi,
                          .range = Range{.min = 48, .max = 600}}),
      themeParameter()};
  return declared;
}

int frameHeightFor(int width, int dpi) {
  const int least = 2 * static_cast<int>(std::ceil(minSideMm / mmPerInch * dpi / 2));
  return std::max(least, 2 * static_cast<int>(std::lround(width * 9 / 32.0)));
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

ExportOptions optionsOf(const Values& values) {
  ExportOptions options;
  options.venue = values[exportVenue];
  options.column = values[exportColumn];
  options.widthMm = values[exportWidthMm];
  options.heightMm = values[exportHeightMm];
  options.dpi = values[exportDpi];
  options.panels = parsePanels(values[exportPanels]);
  options.eachPanel = values[exportPanels] == "each";
  options.fitsPanels = values[exportPanels] == readable;
  options.lead = values[exportLead];
  options.theme = QString::fromStdString(values[exportTheme]);
  options.background = values[exportBackground];
  options.font = QString::fromStdString(values[exportFont]);
  options.fontSize = values[exportFontSize];
  options.lineScale = values[exportLineScale];
  options.letters = values[exportLetters];
  options.legend = values[exportLegend];
  options.bars = values[exportBars];
  readWords(values[exportTitle], options.title, options.titleText);
  readWords(values[exportSubtitle], options.subtitle, options.subtitleText);
  readWords(values[exportCaption], options.caption, options.captionText);
  options.labels = QString::fromStdString(values[exportLabels]);
  options.keepSession = values[exportSession];
  return options;
}

Values valuesOf(const ExportOptions& options) {
  Values values;
  values.set(exportVenue, options.venue);
  values.set(exportColumn, options.column);
  values.set(exportWidthMm, options.widthMm);
  values.set(exportHeightMm, options.heightMm);
  values.set(exportDpi, options.dpi);
  std::string panels;
  for (const int each : options.panels) panels += (panels.empty() ? "" : ",") + std::to_string(each);
  if (panels.empty()) panels = options.fitsPanels ? readable : whole;
  values.set(exportPanels, options.eachPanel ? "each" : panels);
  values.set(exportLead, options.lead);
  values.set(exportTheme, options.theme.toStdString());
  const bool dark = theme(options.theme).dark;
  values.set(exportBackground, options.background.value_or(dark ? Background::theme : Background::white));
  values.set(exportFont, options.font.toStdString());
  values.set(exportFontSize, options.fontSize > 0 ? options.fontSize : themeFontSize(options.theme));
  values.set(exportLineScale, options.lineScale);
  values.set(exportLetters, options.letters);
  values.set(exportLegend, options.legend);
  values.set(exportBars, options.bars);
  values.set(exportTitle, writtenWords(options.title, options.titleText));
  values.set(exportSubtitle, writtenWords(options.subtitle, options.subtitleText));
  values.set(exportCaption, writtenWords(options.caption, options.captionText));
  values.set(exportLabels, options.labels.toStdString());
  values.set(exportSession, options.keepSession);
  return values;
}

// Files of before hold an empty text for the whole figure.
bool arePanelsAlone(const std::string& text) {
  return !text.empty() && text != readable && text != whole;
}

std::vector<int> parsePanels(const std::string& text) {
  std::vector<int> panels;
  if (!arePanelsAlone(text) || text == "all" || text == "each") return panels;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int number = 0;
    const auto read = std::from_chars(at, end, number);
    const bool more = read.ptr != end && *read.ptr == ',' && read.ptr + 1 != end;
    if (read.ec != std::errc() || number < 1 || (read.ptr != end && !more)) {
      refuse_usage("panels", message("\"{}\" is not a list of panels", shown(text, 60)),
                   "write numbers from 1 on, for example 1,3, or auto, whole, all or each");
    }
    panels.push_back(number);
    at = more ? read.ptr + 1 : end;
  }
  return panels;
}

double layoutScale(const ExportOptions& options) {
  return options.fontSize > 0 ? themeFontSize(options.theme) / options.fontSize : 1.0;
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
    refuse_usage("theme", message("there is no theme \"{}\"", shown(options.theme.toStdString())),
                 message("choose one of {}", themeNames().join(", ").toStdString()));
  }
  if (options.fontSize != 0)
    checkRange(exportParameter("font-size"), options.fontSize, typeSizes(options.widthMm));
  checkRange(exportParameter("line-scale"), options.lineScale, fixedRange(exportParameter("line-scale")));
  const double side = options.heightMm > 0 ? std::min(options.widthMm, options.heightMm) : options.widthMm;
  if (side * layoutScale(options) < minSideMm - 1e-9) {
    const double largest = themeFontSize(options.theme) * side / minSideMm;
    refuse_usage(
        "font-size",
        message("type of {} pt is too large for {} mm", to_text(Value(options.fontSize)), number(side, 0)),
        message("choose at most {:.1f} pt, or a larger figure", std::floor(10 * largest) / 10));
  }
  if (theme(options.theme).dark && options.background == Background::white) {
    refuse_usage("background", "the light type of the dark theme cannot be read on white",
                 "choose the theme light or paper, or the background theme or transparent");
  }
  if (qGuiApp) installedFamily(options.font);
  const double longest = std::max(options.widthMm, options.heightMm) / mmPerInch * options.dpi;
  if (format == Format::png && longest > maxImageSide) {
    refuse_usage(
        "dpi", message("a side would be {} pixels", std::lround(longest)),
        message("choose a smaller size or fewer dots per inch: at most {} pixels a side", maxImageSide));
  }
}

}  // namespace whereabouts

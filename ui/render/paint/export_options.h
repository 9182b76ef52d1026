// How a figure becomes a file: its size, its type, its words, its colours. Declared once, as parameters: the
// flags of the command line, the fields of the window's dialogs, the checks and the JSON come from here.
//
//   export_options.h   this
//   export_json.h      options as JSON, for sessions
//   venue.h            presets of publishers
//   figure_words.h     titles, captions and labels that the user writes
//   panel_letters.h    a, b, c
//   export.h           the files
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/parameter/declaration.h"
#include "core/parameter/handle.h"
#include "ui/render/layout/placement.h"

namespace whereabouts {

enum class Format { png, svg, pdf, html };

// What is behind a figure, whatever its theme.
enum class Background { white, theme, transparent };

struct ExportOptions {
  std::string venue = "none", column = "auto";  // what the other values began with
  double widthMm = 160;
  double heightMm = 0;  // 0: from the figure's preferred aspect, with room for its words
  int dpi = 300;        // PNG, and images inside SVG and PDF
  QString theme = "light";
  std::optional<Background> background;  // empty: white, or the theme's where that is dark
  QString font = "auto";                 // names of families: the first that is installed
  double fontSize = 0;                   // pt, of axis labels, all else in proportion; 0: the theme's
  double lineScale = 1;                  // of the widths of lines, which follow the type
  std::string letters = "none";          // before the titles of panels: "a", "(A)", see panel_letters.h
  LegendPlace legend = LegendPlace::fitting;
  BarPlace bars = BarPlace::fitting;
  bool title = true;     // and the sentence below it
  bool subtitle = true;  // that sentence; its own text shows without a title as well
  bool caption = true;
  QString titleText, subtitleText, captionText;  // instead of the lab's; empty: the lab's
  QString labels;                                // lines PLACE=TEXT, see figure_words.h
  std::vector<int> panels;                       // 1-based; empty: all, or those that can be read
  bool fitsPanels = true;                        // on a narrow page without a height; see readable_part.h
  bool eachPanel = false;                        // a file for each of them
  std::string lead = "auto";                     // the panel that leads: its number, its title, "none"
  bool cursors = false;     // marks of what is chosen in the window; films and pages that move keep them
  bool keepSession = true;  // how the figure was made, in the file
  QByteArray session;       // JSON put into the file's metadata; may be empty
};

constexpr double mmPerInch = 25.4;
constexpr double pointsPerInch = 72;
// Widths of a journal's columns, mm.
inline constexpr double singleColumnMm = 85, doubleColumnMm = 178;
inline constexpr int frameDpi = 132;        // of animations: at 1280 x 720 every lab's caption is whole
inline constexpr int maxImageSide = 20000;  // pixels of a PNG
// Of axis labels on the screen: 11 px at 96 dpi.
inline constexpr double screenPointSize = 8.25;

inline constexpr Handle<double> exportWidthMm{"width-mm"}, exportHeightMm{"height-mm"};
inline constexpr Handle<int> exportDpi{"dpi"}, frameWidth{"width"}, frameHeight{"height"};
inline constexpr Handle<std::string> exportTheme{"theme"}, exportVenue{"venue"}, exportColumn{"column"};
inline constexpr Handle<std::string> exportFont{"font"}, exportLetters{"letters"}, exportPanels{"panels"},
    exportLead{"lead"};
inline constexpr Handle<std::string> exportTitle{"title"}, exportSubtitle{"subtitle"},
    exportCaption{"caption"}, exportLabels{"label"};
inline constexpr Handle<bool> exportSession{"session"};
inline constexpr Handle<double> exportFontSize{"font-size"}, exportLineScale{"line-scale"};
inline constexpr Option<Background> backgroundOptions[] = {
    {Background::white, "white", "White"},
    {Background::theme, "theme", "The theme's"},
    {Background::transparent, "transparent", "Transparent"}};
inline constexpr Option<LegendPlace> legendOptions[] = {{LegendPlace::fitting, "auto", "As they fit"},
                                                        {LegendPlace::above, "above", "Above"},
                                                        {LegendPlace::right, "right", "Right"},
                                                        {LegendPlace::below, "below", "Below"},
                                                        {LegendPlace::none, "none", "None"}};
inline constexpr Option<BarPlace> barOptions[] = {{BarPlace::fitting, "auto", "As they fit"},
                                                  {BarPlace::right, "right", "Right"},
                                                  {BarPlace::below, "below", "Below"},
                                                  {BarPlace::none, "none", "None"}};
inline constexpr Handle<Background> exportBackground{"background", backgroundOptions};
inline constexpr Handle<LegendPlace> exportLegend{"legend", legendOptions};
inline constexpr Handle<BarPlace> exportBars{"colour-bar", barOptions};

// Of one figure. Defaults depend on what is declared before: a venue gives width, type and letters.
const std::vector<Parameter>& exportParameters();
// width, height (px), dpi, theme: of the frames of an animation, which are 16 to 9 unless somebody says
// otherwise.
const std::vector<Parameter>& frameParameters();
// One of them by its id.
const Parameter& exportParameter(const char* id);
const Parameter& frameParameter(const char* id);
// The height of a frame of 16 to 9 (px): an even number, as films need, and no less than a page may have.
int frameHeightFor(int width, int dpi);
// The range and the default of a parameter that does not depend on inputs.
Range fixedRange(const Parameter& parameter);
Value fixedInitial(const Parameter& parameter);

// From values of exportParameters(), resolved; and back. `session` is not among them.
ExportOptions optionsOf(const Values& values);
Values valuesOf(const ExportOptions& options);

// The words "1,3" of the option `panels`; empty for "auto", "whole", "all" and "each". Refuses (usage) what
// is no list.
std::vector<int> parsePanels(const std::string& text);
// Whether that value means panels alone, without the title and the caption.
bool arePanelsAlone(const std::string& text);

// Refuses (usage) values out of the ranges of exportParameters(), heights between 0 and the smallest width,
// type too large for the width, a font that is not installed, light type on white, and a PNG with more than
// maxImageSide pixels a side.
void checkOptions(const ExportOptions& options, Format format);
// How many px of a layout a px of the page at 96 dpi is: more where the type is smaller than on the screen.
double layoutScale(const ExportOptions& options);

}  // namespace whereabouts

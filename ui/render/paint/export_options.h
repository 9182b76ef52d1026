// How a figure becomes a file: its size, its resolution, its theme. Declared once, as parameters: the flags
// of the command line, the fields of the window's dialogs and the checks come from here.
#pragma once

#include <QByteArray>
#include <QString>
#include <string>
#include <vector>

#include "core/parameter/declaration.h"
#include "core/parameter/handle.h"

namespace whereabouts {

enum class Format { png, svg, pdf };

struct ExportOptions {
  double widthMm = 160;
  double heightMm = 0;      // 0: from the figure's preferred aspect, with room for its words
  int dpi = 300;            // PNG, and images inside SVG and PDF
  QString theme = "light";  // drawn on white unless the theme is dark
  bool title = true;
  bool caption = true;
  std::vector<int> panels;  // 1-based; empty: all
  QByteArray session;       // JSON put into the file's metadata; may be empty
};

constexpr double mmPerInch = 25.4;
// Widths of a journal's columns, mm.
inline constexpr double singleColumnMm = 85, doubleColumnMm = 178;
inline constexpr int maxImageSide = 20000;  // pixels of a PNG

inline constexpr Handle<double> exportWidthMm{"width-mm"}, exportHeightMm{"height-mm"};
inline constexpr Handle<int> exportDpi{"dpi"}, frameWidth{"width"}, frameHeight{"height"};
inline constexpr Handle<std::string> exportTheme{"theme"};

// width-mm, height-mm, dpi, theme: of one figure.
const std::vector<Parameter>& exportParameters();
// width, height (px), dpi, theme: of the frames of an animation.
const std::vector<Parameter>& frameParameters();
// One of them by its id.
const Parameter& exportParameter(const char* id);
const Parameter& frameParameter(const char* id);
// The range and the default of a parameter that does not depend on inputs.
Range fixedRange(const Parameter& parameter);
Value fixedInitial(const Parameter& parameter);

// Refuses (usage) values out of the ranges of exportParameters(), heights between 0 and the smallest width,
// and a PNG with more than maxImageSide pixels a side.
void checkOptions(const ExportOptions& options, Format format);

}  // namespace whereabouts

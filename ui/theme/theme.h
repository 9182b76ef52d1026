// Colour and type tokens, and the style sheet made from them.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>

#include "core/figure/figure.h"

namespace whereabouts {

struct Theme {
  QString name;  // light, dark, paper, projector
  QColor background, panel, line, text, muted, accent, accentBackground, chip, track, highlight;
  QColor series[4];  // readable on background and told apart without colour vision
  bool dark = false;
  double typeScale = 1;  // 1 on the screen; larger on a projector

  QColor colour(Colour role) const;
};

QStringList themeNames();
// An unknown name gives light. paper: black on white for print; projector: light with large type and strong
// lines.
Theme theme(const QString& name);

// Inter where it is installed, else the system's sans; tabular figures; `pixels` at 96 dpi.
QFont figureFont(double pixels, int weight = QFont::Normal);

// `sheet` with every length times `scale`, lines of one pixel apart.
QString scaledSheet(const QString& sheet, double scale);
// The style sheet of the whole window.
QString styleSheet(const Theme& theme);

}  // namespace whereabouts

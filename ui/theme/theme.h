// Colour and type tokens, and the style sheet made from them.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>
#include <utility>

#include "core/figure/figure.h"

namespace whereabouts {

struct Theme {
  QString name;  // light, dark, paper, projector
  QColor background, panel, line, text, muted, accent, accentBackground, chip, track, highlight;
  QColor series[4];  // readable on background and told apart without colour vision
  bool dark = false;
  double typeScale = 1;  // 1 on the screen; larger on a projector
  double lineScale = 1;  // of lines, which follow the type
  QString family;        // of a figure's type; empty: the program's own

  // A line of so many px in a figure.
  double stroke(double pixels) const { return pixels * typeScale * lineScale; }

  QColor colour(Colour role) const;
  // The same for words: as near to it as text can be that is read on the background (4.5:1).
  QColor colourOfWords(Colour role) const;
};

QStringList themeNames();
// An unknown name gives light. paper: black on white for print; projector: light with large type and strong
// lines.
Theme theme(const QString& name);

// `family`; where that is empty Inter, or the system's sans. `pixels` at 96 dpi.
QFont figureFont(double pixels, int weight = QFont::Normal, const QString& family = {});

// The type of a figure: its size, 1 on the screen, and its family.
struct TypeStyle {
  double scale;
  QString family;

  TypeStyle(double size = 1, QString name = {}) : scale(size), family(std::move(name)) {}
  QFont font(double pixels, int weight = QFont::Normal) const { return figureFont(pixels, weight, family); }
};

// `sheet` with every length times `scale`, lines of one pixel apart.
QString scaledSheet(const QString& sheet, double scale);
// The style sheet of the whole window.
QString styleSheet(const Theme& theme);

}  // namespace whereabouts

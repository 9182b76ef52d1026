// The theme in use, and icons in its colours.
#pragma once

#include <QColor>
#include <QPalette>
#include <QPixmap>
#include <QString>

#include "ui/theme/theme.h"

class QWidget;

namespace whereabouts {

// The theme every part of the window paints itself with.
const Theme& currentTheme();
QPalette paletteOf(const Theme& theme);
// Pixels of the tokens, which are for type of size 1, at the size that the theme in use has.
int scaled(double pixels);
// Brings margins, spacings and fixed sizes inside `root`, as the code gives them for type of size 1, to the
// theme in use. applyTheme() does it for a whole window; call it for a part that is made later.
void scaleLayouts(QWidget* root);

// Makes `name` the theme of `window` and of everything inside it, its type as large as the theme asks for and
// the window has room for.
void applyTheme(QWidget* window, const QString& name);
// How much larger or smaller than designed the user wants type and controls, in every theme: 0.8 to 2.
double uiScale();
void setUiScale(double scale);
// The type scale of `theme` in a window of this size (px). The large type of a theme leaves room for what a
// window of 900 x 560 holds at scale 1, which is everything; what the user asks for with setUiScale(), for
// what one of 640 x 400 holds, where panels are collapsed. Where there is less room, in steps of 0.1.
double fittingTypeScale(const Theme& theme, QSize window);

// The line drawing resources/icons/NAME.svg in one colour, `side` px square; parsed when first asked for,
// then kept.
QPixmap iconPixmap(const QString& name, const QColor& colour, int side, qreal pixelRatio);
bool hasIcon(const QString& name);

// What the theme's own style sheet leaves open: the parts of this window, by object name.
QString windowStyleSheet(const Theme& theme);

// `colour` at `share` of its opacity.
QColor faded(QColor colour, double share);

}  // namespace whereabouts

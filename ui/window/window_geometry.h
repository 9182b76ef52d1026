// Where the window opens: within the screen that is there now.
#pragma once

#include <QRect>

class QWidget;

namespace whereabouts {

// `wanted` moved, and made smaller where it has to be, so that all of it lies in `available`.
QRect fittedInto(const QRect& wanted, const QRect& available);
// Gives `window` the place that `remembered` holds, or one of its own, on a screen that exists.
void placeWindow(QWidget* window, const QByteArray& remembered);

}  // namespace whereabouts

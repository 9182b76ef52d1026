// Type in widgets that paint themselves.
#pragma once

#include <QFont>

namespace whereabouts {

// `font` with this weight, so many pixels high for type of size 1, at the size of the theme in use.
QFont scaledFont(const QFont& font, int pixels, QFont::Weight weight);

}  // namespace whereabouts

#include "ui/theme/scaled_font.h"

#include "ui/theme/current_theme.h"

namespace whereabouts {

QFont scaledFont(const QFont& font, int pixels, QFont::Weight weight) {
  QFont face = font;
  face.setPixelSize(scaled(pixels));
  face.setWeight(weight);
  return face;
}

}  // namespace whereabouts

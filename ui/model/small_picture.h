// An image made small, for a chip or a card.
#pragma once

#include <QImage>

namespace whereabouts {

class Image;

// fits: all of it, in its own proportions, never enlarged. fills: exactly `room`, its edges cut.
enum class SmallPicture { fits, fills };
// Null where it is so long or flat that its middle would have to stand for it.
QImage smallPicture(const Image& image, const QSize& room, SmallPicture kind);

}  // namespace whereabouts

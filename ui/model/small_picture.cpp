#include "ui/model/small_picture.h"

#include <algorithm>

#include "core/image/resized.h"

namespace whereabouts {

QImage smallPicture(const Image& image, const QSize& room, SmallPicture kind) {
  const double across = 1.0 * room.width() / image.columns(), down = 1.0 * room.height() / image.rows();
  const bool fills = kind == SmallPicture::fills;
  const double scale = fills ? std::max(across, down) : std::min({1.0, across, down});
  const QSize least = fills ? room : QSize(1, 1);
  const int columns = std::max(least.width(), qRound(scale * image.columns())),
            rows = std::max(least.height(), qRound(scale * image.rows()));
  if (columns > 20 * room.width() || rows > 20 * room.height()) return {};
  const std::vector<std::uint8_t> rgb = resized(image, rows, columns).rgb8();
  const QImage whole(rgb.data(), columns, rows, columns * 3, QImage::Format_RGB888);
  if (!fills) return whole.copy();
  return whole.copy((columns - room.width()) / 2, (rows - room.height()) / 2, room.width(), room.height());
}

}  // namespace whereabouts

#include "ui/render/html/smaller.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/render/paint/resample.h"

namespace whereabouts {
namespace {

struct SmallerWords {
  Q_DECLARE_TR_FUNCTIONS(Page)
};

// How many pixels a length in axis units has on `px` that show `shown` units.
double pixelsOf(double length, double shown, int px) {
  return std::abs(length / shown) * px;
}

// The pixels that an image of a page has at most, columns and rows.
QSize imagePixels(const RgbImage& image, const PaintedView::Plot& plot, double scale) {
  const auto pixels = [&](double length, const TickRange& shown, int px) {
    return std::max(1, static_cast<int>(std::ceil(scale * pixelsOf(length, shown.upper - shown.lower, px))));
  };
  return {pixels(image.width, plot.view.x, plot.rect.width()),
          pixels(image.height, plot.view.y, plot.rect.height())};
}

RgbImage shrunk(const RgbImage& image, QSize size) {
  const auto sampling = [](int count, int wanted) {
    return Sampling{0, static_cast<double>(count) / wanted, wanted, count};
  };
  const QImage smaller =
      resampled(image.rgb->data(), image.rows, image.columns, sampling(image.columns, size.width()),
                sampling(image.rows, size.height()));
  auto rgb = std::make_shared<std::vector<std::uint8_t>>();
  for (int y = 0; y < size.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(smaller.constScanLine(y));
    for (int x = 0; x < size.width(); ++x) {
      for (const int part : {qRed(line[x]), qGreen(line[x]), qBlue(line[x])})
        rgb->push_back(static_cast<std::uint8_t>(part));
    }
  }
  RgbImage made = image;
  made.rows = size.height();
  made.columns = size.width();
  made.rgb = std::move(rgb);
  return made;
}

// How many cells of `length` axis units become one of at least `min` px; among those that divide `count`
// where there is such a number.
int cellsTogether(double length, double shown, int px, double min, int count) {
  const int least = static_cast<int>(std::ceil(min / pixelsOf(length, shown, px) - 1e-9));
  for (int together = std::max(1, least); together <= std::min(count, 2 * least); ++together) {
    if (count % together == 0) return together;
  }
  return std::clamp(least, 1, count);
}

HeatMap averaged(const HeatMap& map, int down, int across) {
  const Matrix& fine = *map.values;
  const auto blocks = [](Eigen::Index count, int together) { return (count + together - 1) / together; };
  auto coarse = std::make_shared<Matrix>(blocks(fine.rows(), down), blocks(fine.cols(), across));
  for (Eigen::Index row = 0; row < coarse->rows(); ++row) {
    for (Eigen::Index column = 0; column < coarse->cols(); ++column) {
      double sum = 0;
      int numbers = 0;
      for (Eigen::Index r = row * down; r < std::min<Eigen::Index>(fine.rows(), (row + 1) * down); ++r) {
        for (Eigen::Index c = column * across; c < std::min<Eigen::Index>(fine.cols(), (column + 1) * across);
             ++c) {
          if (std::isnan(fine(r, c))) continue;
          sum += static_cast<double>(fine(r, c));
          ++numbers;
        }
      }
      (*coarse)(row, column) = numbers > 0 ? static_cast<float>(sum / numbers) : std::nanf("");
    }
  }
  HeatMap made = map;
  made.values = std::move(coarse);
  made.cell_width *= across;
  made.cell_height *= down;
  return made;
}

}  // namespace

void makeSmaller(const PaintedFrame& frame, const PageLimits& limits, PageData::Substitutes& out) {
  for (std::size_t i = 0; i < frame.figure->panels.size(); ++i) {
    const PaintedView::Plot& plot = frame.views.front().plots[i];
    for (const Layer& layer : frame.figure->panels[i].layers) {
      if (const auto* image = std::get_if<RgbImage>(&layer.content); image && limits.imageScale > 0) {
        const QSize size = imagePixels(*image, plot, limits.imageScale);
        const bool finer = size.width() < image->columns && size.height() < image->rows;
        if (finer && !out.images.contains(image->rgb.get()))
          out.images.emplace(image->rgb.get(), shrunk(*image, size));
      }
      const auto* map = std::get_if<HeatMap>(&layer.content);
      if (!map || limits.minCell <= 0 || out.maps.contains(map->values.get())) continue;
      const auto together = [&](double length, const TickRange& shown, int px, Eigen::Index count) {
        return cellsTogether(length, shown.upper - shown.lower, px, limits.minCell, static_cast<int>(count));
      };
      const int across = together(map->cell_width, plot.view.x, plot.rect.width(), map->values->cols());
      const int down = together(map->cell_height, plot.view.y, plot.rect.height(), map->values->rows());
      if (across * down == 1) continue;
      HeatMap coarse = averaged(*map, down, across);
      const Message& scale = frame.figure->scales[static_cast<std::size_t>(map->scale)].label;
      const QString quantity = QString::fromStdString(map->quantity.empty() ? scale : map->quantity);
      coarse.quantity =
          SmallerWords::tr("%1, mean of %2 × %3 cells:").arg(quantity).arg(down).arg(across).toStdString();
      out.maps.emplace(map->values.get(), std::move(coarse));
    }
  }
}

}  // namespace whereabouts

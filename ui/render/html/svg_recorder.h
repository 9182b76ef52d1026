// What a painter draws, as short pieces of SVG: the vector part of a page's figure.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QPaintDevice>
#include <QRectF>
#include <QSize>
#include <memory>
#include <vector>

namespace whereabouts {

// A run of shapes or words of one style, as an SVG element that needs nothing else; or the place of a raster.
struct SvgPiece {
  QByteArray markup;  // empty: a raster stands here
  QRectF bounds;      // px
  QImage image;       // of the raster
};

// A device of a size in px that keeps what is drawn instead of drawing it. Words stay words, each as long as
// it was measured; a halo that is drawn below a word becomes its outline.
class SvgRecorder : public QPaintDevice {
 public:
  explicit SvgRecorder(QSize size);
  ~SvgRecorder() override;

  QPaintEngine* paintEngine() const override;
  // In the order of drawing; only once, after the painter has ended.
  std::vector<SvgPiece> take();

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  class Engine;
  QSize size_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace whereabouts

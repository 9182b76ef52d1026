// One layer of a panel as QCustomPlot draws it: rasters and marks (curves are QCustomPlot's own graphs).
//
//   panel_layer.cpp  heat maps and images
//   markers.h / .cpp   points, arrows, segments, cells, text
#pragma once

#include <qcustomplot.h>

#include <memory>

#include "core/figure/figure.h"
#include "ui/render/layout/placed_figure.h"
#include "ui/render/paint/resample.h"
#include "ui/theme/theme.h"

namespace whereabouts {

// What all layers of a renderer share.
struct RenderContext {
  Theme theme;
  std::shared_ptr<const PlacedFigure> placed = std::make_shared<PlacedFigure>();
  bool backdrop = true;    // something is painted behind the figure
  double rasterScale = 0;  // > 0: the painter is a vector one, rasters get this many pixels per px
  bool drawsRasters = true;
  double minType = 0;     // as in MarkPlace
  QStringList explained;  // words of the caption, in small letters, that explain themselves under the pointer
};

class PanelLayer : public QCPLayerable {
 public:
  PanelLayer(QCPAxisRect* rect, const RenderContext* context);
  // `layer` belongs to the context's figure; `overRaster`: its panel holds a map or an image.
  void show(const Layer* layer, bool overRaster) {
    layer_ = layer;
    overRaster_ = overRaster;
  }

 protected:
  QRect clipRect() const override;
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
  void draw(QCPPainter* painter) override;

 private:
  struct Window {
    Sampling across, down;
    QRect device;    // where the image goes, device pixels
    QRectF logical;  // and in px, for vector painters
  };
  // The visible part of a raster of `columns` x `rows` that covers `area` in axis units; no pixels where
  // nothing is seen.
  Window windowOf(const QCPPainter& painter, const QRectF& area, int columns, int rows) const;
  void drawHeatMap(QCPPainter& painter, const HeatMap& map);
  void drawImage(QCPPainter& painter, const RgbImage& image);
  void place(QCPPainter& painter, const Window& window, const QImage& image) const;

  QCPAxisRect* rect_;
  const RenderContext* context_;
  const Layer* layer_ = nullptr;
  bool overRaster_ = false;

  // The image drawn last, and what it was made of. The owners keep the addresses from being used again.
  struct Made {
    std::shared_ptr<const void> source;
    std::string map;
    double lower = 0, upper = 0;
    Sampling across, down;
    QImage image;
    double veil = 0;
  };
  Made made_;
};

}  // namespace whereabouts

// A figure as a file: PNG at any DPI, SVG, PDF, drawn by the same renderer as the window.
#pragma once

#include <QByteArray>
#include <QImage>
#include <filesystem>
#include <memory>

#include "core/figure/figure.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

// By the file's suffix; refuses (usage) any other, naming the three.
Format formatOf(const std::filesystem::path& path);

QByteArray exported(const Figure& figure, Format format, const ExportOptions& options);
// For previews and animations: `pixels` wide and high at device pixel ratio 1.
QImage rendered(const Figure& figure, const ExportOptions& options);
// What rendered() made, as the bytes of a PNG; safe on any thread.
QByteArray pngBytes(QImage image, const Figure& figure, const ExportOptions& options);
// Draws the figures of an animation alike: all as high as the first, with panels, bars and words in the same
// places. Measure all of them first, so that there is room for the one that needs most.
class FigureSeries {
 public:
  // Refuses (usage) what checkOptions() refuses.
  explicit FigureSeries(const ExportOptions& options);
  ~FigureSeries();

  void measure(const Figure& figure);
  QImage draw(const Figure& figure);

 private:
  struct Kept;
  ExportOptions options_;
  std::unique_ptr<Kept> kept_;
};

// Writes whole or not at all (core/array write_file).
void exportFigure(const Figure& figure, const std::filesystem::path& path, const ExportOptions& options);

}  // namespace whereabouts

// Several figures on one page, in columns, each with a letter.
#pragma once

#include <QRectF>
#include <functional>
#include <memory>
#include <vector>

#include "ui/render/file/export.h"

namespace whereabouts {

class PreparedFigure;
struct Drawable;

inline constexpr int maxSheetColumns = 4;

class FigureSheet {
 public:
  // The width, type, colours and resolution are those of `options`; panels, leader, own words and session
  // each figure's own. A figure has its share of the width and the height that it needs. Letters are (a), (b)
  // where `options` has none. Refuses (usage) what a figure cannot have, and a page that is too high.
  FigureSheet(const std::vector<FigurePage>& figures, const ExportOptions& options, int columns);
  ~FigureSheet();

  double widthMm() const { return options_.widthMm; }
  double heightMm() const { return heightMm_; }
  const std::vector<QRectF>& places() const { return places_; }  // mm, of each figure
  const ExportOptions& optionsOf(std::size_t figure) const;      // in its column
  QImage image();
  // Draws it. What comes back makes the bytes of the file, once, on any thread, and does not need the sheet.
  // In a PDF every figure's session is kept; in the others that of the first.
  std::function<QByteArray()> drawn(Format format);

 private:
  Drawable drawable();

  std::vector<FigurePage> figures_;
  ExportOptions options_;
  std::vector<std::unique_ptr<PreparedFigure>> prepared_;
  std::vector<QRectF> places_;
  double heightMm_ = 0;
};

}  // namespace whereabouts

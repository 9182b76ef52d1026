// What is drawn on a page as bytes of a file: an image, SVG, PDF. What it is does not matter here: a figure,
// or several.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QImage>
#include <QSize>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class QCPPainter;

namespace whereabouts {

struct Drawable {
  double widthMm = 0, heightMm = 0;
  QSize size;  // units of the drawing
  int dpi = 300;
  QColor background;  // behind all; invalid: nothing
  std::string title, subtitle;
  std::function<void(QCPPainter&, bool vector)> paint;  // in `size` units
};

// Refuses (usage) more pixels than an image may have.
QImage drawnPage(const Drawable& page);
QByteArray svgOf(const Drawable& page, const QByteArray& session);

// Dates in a PDF become a constant of the same length, so that the same pages give the same bytes.
void makeReproducible(QByteArray& pdf);

// Pages that are drawn one after the other, each of its own size.
class PdfDocument {
 public:
  explicit PdfDocument(const std::string& title);
  ~PdfDocument();
  void add(const Drawable& page, const std::vector<QByteArray>& sessions);
  QByteArray finish();

 private:
  struct Writer;
  std::unique_ptr<Writer> writer_;
};

}  // namespace whereabouts

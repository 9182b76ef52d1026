// A figure as a file: PNG at any DPI, SVG, PDF, drawn by the same renderer as the window; or a page.
//
//   export.h           this
//   page_file.h        what is drawn on a page as bytes
//   figure_sheet.h     several figures on one page
//   prepared_figure.h  a figure with all that its options say, laid out for its page
//   readable_part.h    which of its panels stand on a narrow page
#pragma once

#include <QByteArray>
#include <QImage>
#include <QRectF>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

class FigureRenderer;
class FigureSeries;

// By the file's suffix; refuses (usage) any other, naming them.
Format formatOf(const std::filesystem::path& path);

QByteArray exported(const Figure& figure, Format format, const ExportOptions& options);
// For previews and animations: `pixels` wide and high at device pixel ratio 1.
QImage rendered(const Figure& figure, const ExportOptions& options);
// The same, and where its panels are, for a preview that they are chosen in.
struct PageImage {
  QImage image;
  double heightMm = 0;
  std::vector<int> numbers;    // of the panels that are drawn, from 1
  std::vector<QRectF> panels;  // with axes and headings, shares of the page
};
PageImage renderedPage(const Figure& figure, const ExportOptions& options);
// What rendered() made, as the bytes of a PNG; safe on any thread.
QByteArray pngBytes(QImage image, const Figure& figure, const ExportOptions& options);

// One page of a PDF with several.
struct FigurePage {
  std::shared_ptr<const Figure> figure;
  ExportOptions options;
};

// A PDF of pages that are drawn one after the other, each of its own size and with its session.
class PdfPages {
 public:
  explicit PdfPages(const std::string& title);
  ~PdfPages();

  void add(const FigurePage& page);
  // Drawn like the others of the series.
  void add(FigureSeries& series, const FigurePage& page);
  // Of at least one page; afterwards there are none.
  QByteArray finish();

 private:
  struct Document;
  std::unique_ptr<Document> document_;
};

// Draws figures alike, of an animation or a batch: all as high as the first, with panels, bars and words in
// the same places, and axes of values that hold all of them. Measure all of them first, so that there is room
// for the one that needs most.
class FigureSeries {
 public:
  // Refuses (usage) what checkOptions() refuses.
  explicit FigureSeries(const ExportOptions& options);
  ~FigureSeries();

  void measure(const Figure& figure);
  QImage draw(const Figure& figure);
  // The same as a file, with a session of its own.
  QByteArray file(const Figure& figure, Format format, const QByteArray& session);

 private:
  friend class PdfPages;
  struct Kept;
  ExportOptions options_;
  std::unique_ptr<Kept> kept_;
  std::shared_ptr<const Figure> reached_;  // the last one, with the ranges of all before it
};

}  // namespace whereabouts

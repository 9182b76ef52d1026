#include "ui/render/file/figure_sheet.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "ui/render/file/page_file.h"
#include "ui/render/layout/panel_letters.h"
#include "ui/render/paint/prepared_figure.h"

namespace whereabouts {
namespace {

constexpr double gapMm = 4;
const char* const usualLetters = "(a)";

// One figure in its column.
ExportOptions partOptions(const FigurePage& figure, const ExportOptions& page, double widthMm,
                          const QString& letter) {
  ExportOptions part = page;
  part.venue = "none";
  part.column = "auto";
  part.widthMm = widthMm;
  part.heightMm = 0;
  part.letters = "none";
  part.panels = figure.options.panels;
  part.fitsPanels = figure.options.fitsPanels;
  part.eachPanel = false;
  part.lead = figure.options.lead;
  part.labels = figure.options.labels;
  part.captionText = figure.options.captionText;
  part.subtitleText = figure.options.subtitleText;
  const QString own = figure.options.titleText;
  const QString title = own.isEmpty() ? QString::fromStdString(figure.figure->title) : own;
  part.titleText = part.title ? letter + QLatin1Char(' ') + title : letter;
  // The letter stands even where there are no titles.
  part.subtitle = part.title && part.subtitle;
  part.title = true;
  return part;
}

}  // namespace

FigureSheet::FigureSheet(const std::vector<FigurePage>& figures, const ExportOptions& options, int columns)
    : figures_(figures), options_(options) {
  columns = std::clamp(columns, 1, std::max(1, static_cast<int>(figures.size())));
  const double width = (options.widthMm - gapMm * (columns - 1)) / columns;
  const std::string letters = options.letters == "none" ? usualLetters : options.letters;
  // The next figure stands in the column that ends first.
  std::vector<double> ends(static_cast<std::size_t>(columns), 0);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const auto column = std::min_element(ends.begin(), ends.end());
    const ExportOptions part = partOptions(figures[i], options, width, letterOf(letters, i));
    checkOptions(part, Format::svg);
    prepared_.push_back(std::make_unique<PreparedFigure>(*figures[i].figure, part));
    const double height = prepared_.back()->heightMm();
    places_.emplace_back(static_cast<double>(column - ends.begin()) * (width + gapMm), *column, width,
                         height);
    *column += height + gapMm;
    heightMm_ = std::max(heightMm_, *column - gapMm);
  }
  const double max = fixedRange(exportParameter(exportHeightMm.id)).max;
  if (heightMm_ > max) {
    refuse_usage("one-page", message("the page would be {} mm high", std::lround(heightMm_)),
                 message("choose more columns or fewer figures: at most {} mm", std::lround(max)));
  }
}

FigureSheet::~FigureSheet() = default;

const ExportOptions& FigureSheet::optionsOf(std::size_t figure) const {
  return prepared_.at(figure)->options();
}

Drawable FigureSheet::drawable() {
  const double unitsPerMm = 96 / mmPerInch * layoutScale(options_);
  Drawable page;
  page.widthMm = widthMm();
  page.heightMm = heightMm_;
  page.size = {std::max(1, static_cast<int>(std::lround(widthMm() * unitsPerMm))),
               std::max(1, static_cast<int>(std::ceil(heightMm_ * unitsPerMm)))};
  page.dpi = options_.dpi;
  page.background = prepared_.front()->background();
  page.title = figures_.front().figure->title;
  page.subtitle = figures_.front().figure->subtitle;
  page.paint = [this, unitsPerMm, size = page.size, background = page.background](QCPPainter& painter,
                                                                                  bool vector) {
    if (background.isValid()) painter.fillRect(QRect(QPoint(0, 0), size), background);
    for (std::size_t i = 0; i < prepared_.size(); ++i) {
      painter.save();
      painter.translate(places_[i].x() * unitsPerMm, places_[i].y() * unitsPerMm);
      prepared_[i]->paint(painter, vector ? prepared_[i]->rasterScale() : 0);
      painter.restore();
    }
  };
  return page;
}

QImage FigureSheet::image() {
  return drawnPage(drawable());
}

std::function<QByteArray()> FigureSheet::drawn(Format format) {
  const QByteArray first = figures_.front().options.session;
  if (format == Format::svg) return [bytes = svgOf(drawable(), first)] { return bytes; };
  if (format == Format::pdf) {
    std::vector<QByteArray> sessions;
    for (const FigurePage& each : figures_) sessions.push_back(each.options.session);
    PdfDocument document(figures_.front().figure->title);
    document.add(drawable(), sessions);
    return [bytes = document.finish()] { return bytes; };
  }
  if (format == Format::html) refuse_usage("out", "a web page holds one figure", "choose PDF, SVG or PNG");
  ExportOptions options = options_;
  options.session = first;
  return [image = image(), figure = figures_.front().figure, options]() mutable {
    return pngBytes(std::move(image), *figure, options);
  };
}

}  // namespace whereabouts

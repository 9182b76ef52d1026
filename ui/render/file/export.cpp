#include "ui/render/file/export.h"

#include <QBuffer>
#include <QByteArray>
#include <QString>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/array/array.h"
#include "core/base/failure.h"
#include "ui/render/file/page_file.h"
#include "ui/render/html/make_page.h"
#include "ui/render/layout/held_ranges.h"
#include "ui/render/paint/prepared_figure.h"

namespace whereabouts {
namespace {

const char* const software = "Whereabouts";
const char* const sessionKey = "whereabouts-session";

Drawable drawable(PreparedFigure& prepared, const Figure& figure) {
  return {prepared.widthMm(),
          prepared.heightMm(),
          prepared.size(),
          prepared.options().dpi,
          prepared.background(),
          figure.title,
          figure.subtitle,
          [&prepared](QCPPainter& painter, bool vector) {
            prepared.paint(painter, vector ? prepared.rasterScale() : 0);
          }};
}

QImage drawn(PreparedFigure& prepared) {
  return drawnPage(drawable(prepared, prepared.figure()));
}

QByteArray fileOf(PreparedFigure& prepared, const Figure& figure, Format format, const QByteArray& session) {
  switch (format) {
    case Format::png: {
      ExportOptions options = prepared.options();
      options.session = session;
      return pngBytes(drawn(prepared), figure, options);
    }
    case Format::svg:
      return svgOf(drawable(prepared, figure), session);
    case Format::pdf: {
      PdfDocument document(figure.title);
      document.add(drawable(prepared, figure), {session});
      return document.finish();
    }
    case Format::html:  // exported() lays it out by itself
      break;
  }
  return {};
}

}  // namespace

Format formatOf(const std::filesystem::path& path) {
  std::string suffix = path.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  if (suffix == ".png") return Format::png;
  if (suffix == ".svg") return Format::svg;
  if (suffix == ".pdf") return Format::pdf;
  if (suffix == ".html") return Format::html;
  refuse_usage("out", message("{} is no kind of figure", shown(path.filename().string())),
               "end the name in .png, .svg, .pdf or .html");
}

QByteArray exported(const Figure& figure, Format format, const ExportOptions& options) {
  checkOptions(options, format);
  if (format == Format::html) {
    return makePage(std::make_shared<const Figure>(figure), {}, options, Progress(),
                    [](const std::function<void()>& part) { part(); });
  }
  PreparedFigure prepared(figure, options);
  return fileOf(prepared, figure, format, options.session);
}

QImage rendered(const Figure& figure, const ExportOptions& options) {
  checkOptions(options, Format::png);
  PreparedFigure prepared(figure, options);
  return drawn(prepared);
}

PageImage renderedPage(const Figure& figure, const ExportOptions& options) {
  checkOptions(options, Format::png);
  PreparedFigure prepared(figure, options);
  PageImage page{drawn(prepared), prepared.heightMm(), prepared.panels(), {}};
  const QSizeF whole(prepared.size());
  for (const PanelLayout& places : prepared.layout().panels) {
    QRectF rect = QRectF(places.plot).marginsAdded(places.margins);
    if (!places.heading.isEmpty()) rect |= places.heading;
    rect &= QRectF(QPointF(0, 0), whole);
    page.panels.emplace_back(rect.x() / whole.width(), rect.y() / whole.height(),
                             rect.width() / whole.width(), rect.height() / whole.height());
  }
  return page;
}

struct FigureSeries::Kept : PreparedFigure {
  using PreparedFigure::PreparedFigure;
};

FigureSeries::FigureSeries(const ExportOptions& options) : options_(options) {
  checkOptions(options, Format::svg);
}

FigureSeries::~FigureSeries() = default;

void FigureSeries::measure(const Figure& figure) {
  auto now = std::make_shared<const Figure>(figure);
  reached_ = reached_ ? holdingAxes(*reached_, std::move(now)) : std::move(now);
  if (kept_) {
    kept_->set(*reached_);
  } else {
    kept_ = std::make_unique<Kept>(*reached_, options_);
    // What follows has to do with the height of the first.
    kept_->holdHeight();
  }
  kept_->measure();
}

QImage FigureSeries::draw(const Figure& figure) {
  checkOptions(options_, Format::png);
  measure(figure);
  return drawn(*kept_);
}

QByteArray FigureSeries::file(const Figure& figure, Format format, const QByteArray& session) {
  checkOptions(options_, format);
  measure(figure);
  return fileOf(*kept_, figure, format, session);
}

struct PdfPages::Document : PdfDocument {
  using PdfDocument::PdfDocument;
};

PdfPages::PdfPages(const std::string& title) : document_(new Document(title)) {}

PdfPages::~PdfPages() = default;

void PdfPages::add(const FigurePage& page) {
  checkOptions(page.options, Format::pdf);
  PreparedFigure prepared(*page.figure, page.options);
  document_->add(drawable(prepared, *page.figure), {page.options.session});
}

void PdfPages::add(FigureSeries& series, const FigurePage& page) {
  series.measure(*page.figure);
  document_->add(drawable(*series.kept_, *page.figure), {page.options.session});
}

QByteArray PdfPages::finish() {
  return document_->finish();
}

QByteArray pngBytes(QImage image, const Figure& figure, const ExportOptions& options) {
  image.setDotsPerMeterX(static_cast<int>(std::lround(options.dpi / 0.0254)));
  image.setDotsPerMeterY(static_cast<int>(std::lround(options.dpi / 0.0254)));
  image.setText("Software", software);
  image.setText("Title", QString::fromStdString(figure.title));
  if (!options.session.isEmpty()) image.setText(sessionKey, QString::fromUtf8(options.session));
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, "PNG"))
    refuse_file("png", "the image could not be encoded", "choose a smaller size");
  return bytes;
}

}  // namespace whereabouts

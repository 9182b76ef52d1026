#include "ui/render/paint/export.h"

#include <fmt/format.h>

#include <QBuffer>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <map>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/figure/select_panels.h"
#include "ui/render/paint/figure_renderer.h"

namespace whereabouts {
namespace {

constexpr double pixelsPerMm = 96 / mmPerInch;
const char* const software = "Whereabouts";
const char* const sessionKey = "whereabouts-session";

// Only the chosen panels, counted from 1; none chosen: all of them.
Figure withPanels(const Figure& figure, const std::vector<int>& chosen) {
  if (chosen.empty()) return figure;
  const int count = static_cast<int>(figure.panels.size());
  std::vector<std::size_t> panels;
  for (const int each : chosen) {
    if (each < 1 || each > count) {
      refuse_usage("panels", fmt::format("there is no panel {}", each),
                   fmt::format("this figure has panels 1 to {}", count));
    }
    panels.push_back(static_cast<std::size_t>(each - 1));
  }
  return select_panels(figure, panels);
}

Theme themeOf(const QString& name) {
  Theme chosen = theme(name);
  if (!chosen.dark) chosen.background = QColor(Qt::white);
  return chosen;
}

// A figure ready to be drawn at its size in px.
struct Prepared {
  FigureRenderer renderer;
  QSize size;
  double widthMm = 0, heightMm = 0;

  Prepared(const Figure& figure, const ExportOptions& options) {
    renderer.setTheme(themeOf(options.theme));
    renderer.setShowsWords(options.title, options.caption);
    set(figure, options);
    widthMm = options.widthMm;
    const int width = std::max(1, static_cast<int>(std::lround(widthMm * pixelsPerMm)));
    if (options.heightMm > 0) {
      heightMm = options.heightMm;
      size = {width, std::max(1, static_cast<int>(std::lround(heightMm * pixelsPerMm)))};
    } else {
      size = {width, renderer.naturalHeight(width)};
      renderer.setNaturalHeight(true);
      heightMm = std::min(fixedRange(exportParameter("height-mm")).max, size.height() / pixelsPerMm);
    }
  }
  void set(const Figure& figure, const ExportOptions& options) {
    renderer.setFigure(std::make_shared<Figure>(withPanels(figure, options.panels)));
  }
};

QImage drawn(Prepared& prepared, int dpi) {
  const QSize pixels(std::max(1, static_cast<int>(std::lround(prepared.widthMm / mmPerInch * dpi))),
                     std::max(1, static_cast<int>(std::lround(prepared.heightMm / mmPerInch * dpi))));
  if (pixels.width() > maxImageSide || pixels.height() > maxImageSide) {
    refuse_usage(
        "dpi", fmt::format("the image would be {} x {} pixels", pixels.width(), pixels.height()),
        fmt::format("choose a smaller size or fewer dots per inch: at most {} pixels a side", maxImageSide));
  }
  QImage image(pixels, QImage::Format_RGB32);
  if (image.isNull())
    refuse_usage("dpi", "there is no memory for an image of this size", "choose fewer dots per inch");
  image.fill(prepared.renderer.theme().background);
  QCPPainter painter(&image);
  painter.scale(static_cast<double>(pixels.width()) / prepared.size.width(),
                static_cast<double>(pixels.height()) / prepared.size.height());
  prepared.renderer.paint(painter, prepared.size, 0);
  painter.end();
  return image;
}

QByteArray svg(const Figure& figure, const ExportOptions& options) {
  Prepared prepared(figure, options);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(96);
  generator.setSize(prepared.size);
  generator.setViewBox(QRect(QPoint(0, 0), prepared.size));
  generator.setTitle(QString::fromStdString(figure.title));
  generator.setDescription(QString::fromStdString(figure.subtitle));
  QCPPainter painter;
  painter.begin(&generator);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNonCosmetic);
  prepared.renderer.paint(painter, prepared.size, options.dpi / 96.0);
  painter.end();
  // The exact size in millimetres, and the session as metadata.
  static const QRegularExpression size("width=\"[^\"]*mm\" height=\"[^\"]*mm\"");
  QString text = QString::fromUtf8(bytes);
  const QRegularExpressionMatch match = size.match(text);
  if (match.hasMatch()) {
    text.replace(match.capturedStart(), match.capturedLength(),
                 QString("width=\"%1mm\" height=\"%2mm\"")
                     .arg(prepared.widthMm, 0, 'f', 3)
                     .arg(prepared.heightMm, 0, 'f', 3));
  }
  if (!options.session.isEmpty()) {
    const qsizetype at = text.indexOf("<desc>") >= 0 ? text.indexOf("<desc>") : text.indexOf("<defs>");
    text.insert(at, QString("<metadata id=\"%1\">%2</metadata>\n")
                        .arg(sessionKey, QString::fromUtf8(options.session).toHtmlEscaped()));
  }
  return text.toUtf8();
}

// Dates become a constant of the same length, so that the same figure gives the same bytes.
void makeReproducible(QByteArray& pdf) {
  const auto fix = [&](const char* pattern, const char* constant) {
    const QRegularExpression expression(pattern);
    const QString text = QString::fromLatin1(pdf);
    for (auto matches = expression.globalMatch(text); matches.hasNext();) {
      const QRegularExpressionMatch match = matches.next();
      for (qsizetype i = match.capturedStart(1), k = 0; i < match.capturedEnd(1); ++i, ++k) {
        if (QChar::isDigit(static_cast<unsigned char>(pdf[i]))) pdf[i] = constant[k % 14];
      }
    }
  };
  fix("/(?:CreationDate|ModDate) ?\\(D:(\\d{14})", "20000101000000");
}

// Qt rounds pages to whole points, a third of a millimetre: writes the exact size and moves the table of
// offsets along.
void makePageExact(QByteArray& pdf, double widthMm, double heightMm) {
  const auto points = [](double mm) { return QByteArray::number(mm / 25.4 * 72, 'f', 3); };
  const qsizetype at = pdf.indexOf("/MediaBox ["), end = pdf.indexOf(']', at);
  const qsizetype table = pdf.lastIndexOf("\nxref\n") + 1, start = pdf.lastIndexOf("startxref\n");
  if (at < 0 || end < 0 || table <= 0 || start < table || pdf.indexOf("/MediaBox [", end) >= 0) return;
  const QByteArray box = "/MediaBox [0 0 " + points(widthMm) + " " + points(heightMm);
  const qsizetype longer = box.size() - (end - at);
  // Entries are 20 bytes each, behind "xref" and the line with their number.
  const qsizetype first = pdf.indexOf('\n', table + 5) + 1;
  for (qsizetype entry = first; entry + 20 <= start && QChar::isDigit(static_cast<unsigned char>(pdf[entry]));
       entry += 20) {
    const qlonglong offset = pdf.mid(entry, 10).toLongLong();
    if (offset > at) pdf.replace(entry, 10, QByteArray::number(offset + longer).rightJustified(10, '0'));
  }
  pdf.truncate(start);
  pdf += "startxref\n" + QByteArray::number(table + longer) + "\n%%EOF\n";
  pdf.replace(at, end - at, box);
}

QByteArray pdf(const Figure& figure, const ExportOptions& options) {
  Prepared prepared(figure, options);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setCreator(software);
  writer.setTitle(QString::fromStdString(figure.title));
  writer.setResolution(96);
  const QPageSize page(QSizeF(prepared.widthMm, prepared.heightMm), QPageSize::Millimeter, {},
                       QPageSize::ExactMatch);
  writer.setPageLayout(QPageLayout(page, QPageLayout::Portrait, QMarginsF(), QPageLayout::Millimeter));
  if (!options.session.isEmpty())
    writer.addFileAttachment("session.whereabouts", options.session, "application/json");
  QCPPainter painter;
  painter.begin(&writer);
  painter.setRenderHint(QPainter::LosslessImageRendering);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNonCosmetic);
  prepared.renderer.paint(painter, prepared.size, options.dpi / 96.0);
  painter.end();
  makeReproducible(bytes);
  makePageExact(bytes, prepared.widthMm, prepared.heightMm);
  return bytes;
}

}  // namespace

Format formatOf(const std::filesystem::path& path) {
  std::string suffix = path.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  if (suffix == ".png") return Format::png;
  if (suffix == ".svg") return Format::svg;
  if (suffix == ".pdf") return Format::pdf;
  refuse_usage("out", shown(path.filename().string()) + " is no kind of figure",
               "end the name in .png, .svg or .pdf");
}

QByteArray exported(const Figure& figure, Format format, const ExportOptions& options) {
  checkOptions(options, format);
  switch (format) {
    case Format::png:
      return pngBytes(rendered(figure, options), figure, options);
    case Format::svg:
      return svg(figure, options);
    case Format::pdf:
      return pdf(figure, options);
  }
  return {};
}

QImage rendered(const Figure& figure, const ExportOptions& options) {
  checkOptions(options, Format::png);
  Prepared prepared(figure, options);
  return drawn(prepared, options.dpi);
}

struct FigureSeries::Kept : Prepared {
  using Prepared::Prepared;
};

FigureSeries::FigureSeries(const ExportOptions& options) : options_(options) {
  checkOptions(options, Format::png);
}

FigureSeries::~FigureSeries() = default;

void FigureSeries::measure(const Figure& figure) {
  if (kept_) {
    kept_->set(figure, options_);
  } else {
    kept_ = std::make_unique<Kept>(figure, options_);
    // What follows has to do with the height of the first.
    kept_->renderer.setNaturalHeight(false);
  }
  kept_->renderer.computeLayoutAt(kept_->size);
}

QImage FigureSeries::draw(const Figure& figure) {
  measure(figure);
  return drawn(*kept_, options_.dpi);
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

void exportFigure(const Figure& figure, const std::filesystem::path& path, const ExportOptions& options) {
  const QByteArray bytes = exported(figure, formatOf(path), options);
  write_file(path, bytes.toStdString());
}

}  // namespace whereabouts

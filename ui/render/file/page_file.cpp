#include "ui/render/file/page_file.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QMap>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSizeF>
#include <QString>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "ui/render/paint/export_options.h"
#include "ui/theme/font_family.h"

namespace whereabouts {
namespace {

QByteArray points(double mm) {
  return QByteArray::number(mm / 25.4 * 72, 'f', 3);
}

// Writes `text` over `length` bytes at `at` and moves the offsets behind it along.
void replaceMoving(QByteArray& pdf, qsizetype at, qsizetype length, const QByteArray& text) {
  const qsizetype table = pdf.lastIndexOf("\nxref\n") + 1, start = pdf.lastIndexOf("startxref\n");
  if (table <= 0 || start < table) return;
  const qsizetype longer = text.size() - length;
  // Entries are 20 bytes each, behind "xref" and the line with their number.
  const qsizetype first = pdf.indexOf('\n', table + 5) + 1;
  for (qsizetype entry = first; entry + 20 <= start && QChar::isDigit(static_cast<unsigned char>(pdf[entry]));
       entry += 20) {
    const qlonglong offset = pdf.mid(entry, 10).toLongLong();
    if (offset > at) pdf.replace(entry, 10, QByteArray::number(offset + longer).rightJustified(10, '0'));
  }
  pdf.truncate(start);
  pdf += "startxref\n" + QByteArray::number(table + longer) + "\n%%EOF\n";
  pdf.replace(at, length, text);
}

// Qt rounds pages to whole points, a third of a millimetre: writes the exact sizes of all pages (mm), in
// their order, and moves the table of offsets along.
void makePagesExact(QByteArray& pdf, const std::vector<QSizeF>& pages) {
  constexpr auto box = "/MediaBox [";
  if (pdf.count(box) != static_cast<qsizetype>(pages.size())) return;
  qsizetype from = 0;
  for (const QSizeF& page : pages) {
    const qsizetype at = pdf.indexOf(box, from), end = pdf.indexOf(']', at);
    if (at < 0 || end < 0) return;
    const QByteArray exact = "/MediaBox [0 0 " + points(page.width()) + " " + points(page.height());
    replaceMoving(pdf, at, end - at, exact);
    from = at + exact.size();
  }
}

// `svg` with its exact size in mm, fonts to fall back on behind each family, and the session as metadata
// where there is one.
QByteArray completedSvg(const QByteArray& svg, double widthMm, double heightMm, const QByteArray& session) {
  static const QRegularExpression size(QStringLiteral("width=\"[^\"]*mm\" height=\"[^\"]*mm\""));
  static const QRegularExpression family(QStringLiteral("font-family=\"([^\"]*)\""));
  QString text = QString::fromUtf8(svg);
  const QRegularExpressionMatch found = size.match(text);
  if (found.hasMatch()) {
    text.replace(found.capturedStart(), found.capturedLength(),
                 QStringLiteral("width=\"%1mm\" height=\"%2mm\" preserveAspectRatio=\"none\"")
                     .arg(widthMm, 0, 'f', 3)
                     .arg(heightMm, 0, 'f', 3));
  }
  QMap<QString, QString> known;
  QString whole;
  qsizetype at = 0;
  for (auto matches = family.globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const QString name = match.captured(1);
    if (!known.contains(name)) known[name] = familyWithFallbacks(name);
    whole += QStringView(text).mid(at, match.capturedStart(1) - at);
    whole += known[name];
    at = match.capturedEnd(1);
  }
  whole += QStringView(text).mid(at);
  if (!session.isEmpty()) {
    const qsizetype desc = whole.indexOf(QLatin1String("<desc>"));
    whole.insert(desc >= 0 ? desc : whole.indexOf(QLatin1String("<defs>")),
                 QStringLiteral("<metadata id=\"whereabouts-session\">%1</metadata>\n")
                     .arg(QString::fromUtf8(session).toHtmlEscaped()));
  }
  return whole.toUtf8();
}

// Shapes stay shapes and words words: no cached pixels, no lines of one device pixel.
void paintVector(QCPPainter& painter, const Drawable& page) {
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.setMode(QCPPainter::pmNonCosmetic);
  page.paint(painter, true);
}

}  // namespace

void makeReproducible(QByteArray& pdf) {
  const char* const constant = "20000101000000";
  static const QRegularExpression expression(QStringLiteral("/(?:CreationDate|ModDate) ?\\(D:(\\d{14})"));
  const QString text = QString::fromLatin1(pdf);
  for (auto matches = expression.globalMatch(text); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    for (qsizetype i = match.capturedStart(1), k = 0; i < match.capturedEnd(1); ++i, ++k) {
      if (QChar::isDigit(static_cast<unsigned char>(pdf[i]))) pdf[i] = constant[k % 14];
    }
  }
}

QImage drawnPage(const Drawable& page) {
  const int dpi = page.dpi;
  const QSize pixels(std::max(1, static_cast<int>(std::lround(page.widthMm / mmPerInch * dpi))),
                     std::max(1, static_cast<int>(std::lround(page.heightMm / mmPerInch * dpi))));
  if (pixels.width() > maxImageSide || pixels.height() > maxImageSide) {
    refuse_usage(
        "dpi", message("the image would be {} x {} pixels", pixels.width(), pixels.height()),
        message("choose a smaller size or fewer dots per inch: at most {} pixels a side", maxImageSide));
  }
  const QColor background = page.background;
  QImage image(pixels, background.isValid() ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
  if (image.isNull())
    refuse_usage("dpi", "there is no memory for an image of this size", "choose fewer dots per inch");
  image.fill(background.isValid() ? background : QColor(Qt::transparent));
  QCPPainter painter(&image);
  painter.scale(static_cast<double>(pixels.width()) / page.size.width(),
                static_cast<double>(pixels.height()) / page.size.height());
  page.paint(painter, false);
  painter.end();
  return image;
}

QByteArray svgOf(const Drawable& page, const QByteArray& session) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(96);
  generator.setSize(page.size);
  generator.setViewBox(QRect(QPoint(0, 0), page.size));
  generator.setTitle(QString::fromStdString(page.title));
  generator.setDescription(QString::fromStdString(page.subtitle));
  QCPPainter painter;
  painter.begin(&generator);
  paintVector(painter, page);
  painter.end();
  return completedSvg(bytes, page.widthMm, page.heightMm, session);
}

struct PdfDocument::Writer {
  explicit Writer(const std::string& title) : buffer(&bytes), writer(&buffer) {
    buffer.open(QIODevice::WriteOnly);
    writer.setCreator(QStringLiteral("Whereabouts"));
    writer.setTitle(QString::fromStdString(title));
    writer.setResolution(96);
  }

  QByteArray bytes;
  QBuffer buffer;
  QPdfWriter writer;
  QCPPainter painter;
  std::vector<QSizeF> sizes;
  int sessions = 0;
};

PdfDocument::PdfDocument(const std::string& title) : writer_(new Writer(title)) {}

PdfDocument::~PdfDocument() = default;

void PdfDocument::add(const Drawable& drawn, const std::vector<QByteArray>& sessions) {
  Writer& to = *writer_;
  const QSizeF size(drawn.widthMm, drawn.heightMm);
  const QPageSize page(size, QPageSize::Millimeter, {}, QPageSize::ExactMatch);
  to.writer.setPageLayout(QPageLayout(page, QPageLayout::Portrait, QMarginsF(), QPageLayout::Millimeter));
  for (const QByteArray& session : sessions) {
    if (session.isEmpty()) continue;
    const QString name = to.sessions == 0 ? QStringLiteral("session.whereabouts")
                                          : QStringLiteral("session-%1.whereabouts").arg(to.sessions + 1);
    to.writer.addFileAttachment(name, session, QStringLiteral("application/json"));
    ++to.sessions;
  }
  if (to.sizes.empty()) {
    to.painter.begin(&to.writer);
  } else {
    to.writer.newPage();
  }
  to.sizes.push_back(size);
  to.painter.save();
  to.painter.setRenderHint(QPainter::LosslessImageRendering);
  // Qt's page is a whole number of points high, and PDF counts from its lower edge.
  const double points = size.height() / mmPerInch * pointsPerInch;
  to.painter.translate(0, (to.writer.pageLayout().fullRectPoints().height() - points) / pointsPerInch * 96);
  const QSizeF units(drawn.size);
  to.painter.scale(96 / mmPerInch * size.width() / units.width(),
                   96 / mmPerInch * size.height() / units.height());
  paintVector(to.painter, drawn);
  to.painter.restore();
}

QByteArray PdfDocument::finish() {
  writer_->painter.end();
  makeReproducible(writer_->bytes);
  makePagesExact(writer_->bytes, writer_->sizes);
  return writer_->bytes;
}

}  // namespace whereabouts

#include "ui/render/file/export.h"

#include <QBuffer>
#include <QByteArray>
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

#include "core/array/array.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "ui/render/html/make_page.h"
#include "ui/render/layout/held_ranges.h"
#include "ui/render/paint/prepared_figure.h"
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

// Dates become a constant of the same length, so that the same figure gives the same bytes.
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

const char* const software = "Whereabouts";
const char* const sessionKey = "whereabouts-session";

QImage drawn(PreparedFigure& prepared) {
  const int dpi = prepared.options().dpi;
  const QSize pixels(std::max(1, static_cast<int>(std::lround(prepared.widthMm() / mmPerInch * dpi))),
                     std::max(1, static_cast<int>(std::lround(prepared.heightMm() / mmPerInch * dpi))));
  if (pixels.width() > maxImageSide || pixels.height() > maxImageSide) {
    refuse_usage(
        "dpi", message("the image would be {} x {} pixels", pixels.width(), pixels.height()),
        message("choose a smaller size or fewer dots per inch: at most {} pixels a side", maxImageSide));
  }
  const QColor background = prepared.background();
  QImage image(pixels, background.isValid() ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
  if (image.isNull())
    refuse_usage("dpi", "there is no memory for an image of this size", "choose fewer dots per inch");
  image.fill(background.isValid() ? background : QColor(Qt::transparent));
  QCPPainter painter(&image);
  painter.scale(static_cast<double>(pixels.width()) / prepared.size().width(),
                static_cast<double>(pixels.height()) / prepared.size().height());
  prepared.paint(painter, 0);
  painter.end();
  return image;
}

// Shapes stay shapes and words words: no cached pixels, no lines of one device pixel.
void paintVector(QCPPainter& painter, PreparedFigure& prepared) {
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.setMode(QCPPainter::pmNonCosmetic);
  prepared.paint(painter, prepared.rasterScale());
}

QByteArray svg(PreparedFigure& prepared, const Figure& figure, const QByteArray& session) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(96);
  generator.setSize(prepared.size());
  generator.setViewBox(QRect(QPoint(0, 0), prepared.size()));
  generator.setTitle(QString::fromStdString(figure.title));
  generator.setDescription(QString::fromStdString(figure.subtitle));
  QCPPainter painter;
  painter.begin(&generator);
  paintVector(painter, prepared);
  painter.end();
  return completedSvg(bytes, prepared.widthMm(), prepared.heightMm(), session);
}

// Pages that are drawn one after the other.
class PdfDocument {
 public:
  explicit PdfDocument(const std::string& title) : buffer_(&bytes_), writer_(&buffer_) {
    buffer_.open(QIODevice::WriteOnly);
    writer_.setCreator(software);
    writer_.setTitle(QString::fromStdString(title));
    writer_.setResolution(96);
  }

  void add(PreparedFigure& prepared, const QByteArray& session) {
    const QSizeF size(prepared.widthMm(), prepared.heightMm());
    const QPageSize page(size, QPageSize::Millimeter, {}, QPageSize::ExactMatch);
    writer_.setPageLayout(QPageLayout(page, QPageLayout::Portrait, QMarginsF(), QPageLayout::Millimeter));
    if (!session.isEmpty()) {
      const QString name = sessions_ == 0 ? QStringLiteral("session.whereabouts")
                                          : QStringLiteral("session-%1.whereabouts").arg(sessions_ + 1);
      writer_.addFileAttachment(name, session, QStringLiteral("application/json"));
      ++sessions_;
    }
    if (sizes_.empty()) {
      painter_.begin(&writer_);
    } else {
      writer_.newPage();
    }
    sizes_.push_back(size);
    painter_.save();
    painter_.setRenderHint(QPainter::LosslessImageRendering);
    // Qt's page is a whole number of points high, and PDF counts from its lower edge.
    const double points = size.height() / mmPerInch * pointsPerInch;
    painter_.translate(0, (writer_.pageLayout().fullRectPoints().height() - points) / pointsPerInch * 96);
    const QSizeF units(prepared.size());
    painter_.scale(96 / mmPerInch * size.width() / units.width(),
                   96 / mmPerInch * size.height() / units.height());
    paintVector(painter_, prepared);
    painter_.restore();
  }

  QByteArray finish() {
    painter_.end();
    makeReproducible(bytes_);
    makePagesExact(bytes_, sizes_);
    return bytes_;
  }

 private:
  QByteArray bytes_;
  QBuffer buffer_;
  QPdfWriter writer_;
  QCPPainter painter_;
  std::vector<QSizeF> sizes_;
  int sessions_ = 0;
};

QByteArray fileOf(PreparedFigure& prepared, const Figure& figure, Format format, const QByteArray& session) {
  switch (format) {
    case Format::png: {
      ExportOptions options = prepared.options();
      options.session = session;
      return pngBytes(drawn(prepared), figure, options);
    }
    case Format::svg:
      return svg(prepared, figure, session);
    case Format::pdf: {
      PdfDocument document(figure.title);
      document.add(prepared, session);
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
  document_->add(prepared, page.options.session);
}

void PdfPages::add(FigureSeries& series, const FigurePage& page) {
  series.measure(*page.figure);
  document_->add(*series.kept_, page.options.session);
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

#include "ui/render/file/pdf_bytes.h"

#include <QRegularExpression>
#include <QString>

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

}  // namespace whereabouts

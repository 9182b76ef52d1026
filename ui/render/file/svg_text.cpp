#include "ui/render/file/svg_text.h"

#include <QMap>
#include <QRegularExpression>
#include <QString>

#include "ui/theme/font_family.h"

namespace whereabouts {

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

}  // namespace whereabouts

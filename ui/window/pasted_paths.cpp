#include "ui/window/pasted_paths.h"

#include <QDir>
#include <QRegularExpression>
#include <QUrl>

namespace whereabouts {
namespace {

constexpr qsizetype kMaxText = 1 << 16, kMaxFiles = 64;

// Empty where the word is no path.
QString pathOf(QString word) {
  if (word.startsWith(QStringLiteral("file:"))) return QUrl(word).toLocalFile();
  if (word == QStringLiteral("~") || word.startsWith(QStringLiteral("~/")))
    return QDir::homePath() + word.mid(1);
  return QDir::isAbsolutePath(word) ? word : QString();
}

QStringList wordsOfLine(const QString& line) {
  if (!line.startsWith(QLatin1Char('"')) && !line.startsWith(QLatin1Char('\''))) {
    QString word = line;
    return {word.replace(QStringLiteral("\\ "), QStringLiteral(" "))};
  }
  static const QRegularExpression quoted(QStringLiteral(R"re('([^']*)'|"([^"]*)"|(\S+))re"));
  QStringList words;
  for (auto matches = quoted.globalMatch(line); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    words << match.captured(match.lastCapturedIndex());
  }
  return words;
}

}  // namespace

QStringList pathsIn(const QString& text) {
  if (text.size() > kMaxText) return {};
  static const QRegularExpression ends(QStringLiteral("[\r\n]+"));
  QStringList paths;
  const QStringList lines = text.split(ends, Qt::SkipEmptyParts);
  for (const QString& line : lines) {
    if (line.trimmed().isEmpty()) continue;
    const QStringList words = wordsOfLine(line.trimmed());
    for (const QString& word : words) {
      const QString path = pathOf(word);
      if (path.isEmpty() || paths.size() == kMaxFiles) return {};
      paths << path;
    }
  }
  return paths;
}

}  // namespace whereabouts

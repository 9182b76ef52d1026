// Every text is told from its ground in every theme: at least 4.5:1, the contrast ratio of WCAG 2.2 (success
// criterion 1.4.3), and lines of figures at least 3:1 (1.4.11).
#include <QRegularExpression>
#include <QtTest>
#include <cmath>

#include "tests/registered_test.h"
#include "ui/theme/current_theme.h"

using namespace whereabouts;

// Relative luminance of an sRGB colour, 0..1, as WCAG 2.2 defines it.
static double luminance(const QColor& colour) {
  const auto linear = [](double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

// Contrast ratio, 1..21.
static double contrast(const QColor& a, const QColor& b) {
  const double first = luminance(a), second = luminance(b);
  return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

// "#AARRGGBB", "#RRGGBB"; invalid where it is see-through or no colour.
static QColor opaque(const QString& words) {
  const QColor colour(words.trimmed());
  return colour.isValid() && colour.alpha() == 255 ? colour : QColor();
}

// What one rule of a style sheet gives a property.
static QString valueOf(const QString& body, const QString& property) {
  QString value;
  const QStringList parts = body.split(QLatin1Char(';'));
  for (const QString& part : parts) {
    if (part.section(QLatin1Char(':'), 0, 0).trimmed() == property)
      value = part.section(QLatin1Char(':'), 1).trimmed();
  }
  return value;
}

class TestUiContrast : public QObject {
  Q_OBJECT

 private slots:
  void theFormula() {
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrast(Qt::white, Qt::white), 1.0);
    // The grey that is known to be the lightest on white.
    QVERIFY(contrast(QColor("#767676"), Qt::white) >= 4.5);
    QVERIFY(contrast(QColor("#777777"), Qt::white) < 4.5);
  }

  void tokens_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : themeNames()) QTest::newRow(qPrintable(name)) << name;
  }
  void tokens() {
    QFETCH(QString, name);
    const Theme colours = theme(name);
    const std::vector<std::pair<const char*, QColor>> grounds = {
        {"background", colours.background},
        {"panel", colours.panel},
        {"chip", colours.chip},
        {"accent background", colours.accentBackground}};
    const std::vector<std::pair<const char*, QColor>> inks = {
        {"text", colours.text}, {"muted", colours.muted}, {"accent", colours.accent}};
    for (const auto& [ground, under] : grounds) {
      for (const auto& [ink, over] : inks) {
        const double ratio = contrast(over, under);
        QVERIFY2(ratio >= 4.5, qPrintable(QString("%1 on %2: %3").arg(ink, ground).arg(ratio, 0, 'f', 2)));
      }
    }
    for (const Colour role : {Colour::accent, Colour::highlight, Colour::muted, Colour::series1,
                              Colour::series2, Colour::series3, Colour::series4}) {
      const double ratio = contrast(colours.colourOfWords(role), colours.background);
      QVERIFY2(ratio >= 4.5,
               qPrintable(QString("name of curve %1: %2").arg(static_cast<int>(role)).arg(ratio)));
    }
    QVERIFY(contrast(colours.panel, colours.accent) >= 4.5);
    for (const QColor& series : colours.series) {
      QVERIFY2(contrast(series, colours.background) >= 3, qPrintable(series.name()));
      QVERIFY2(contrast(series, colours.panel) >= 3, qPrintable(series.name()));
    }
    // Words that are disabled or stand where something can be typed say something, too.
    const QPalette palette = paletteOf(colours);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText}) {
      QVERIFY(contrast(palette.color(QPalette::Disabled, role), colours.panel) >= 4.5);
      QVERIFY(contrast(palette.color(QPalette::Disabled, role), colours.chip) >= 4.5);
    }
    QVERIFY(contrast(palette.color(QPalette::PlaceholderText), palette.color(QPalette::Base)) >= 4.5);
    QVERIFY(contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >= 4.5);
    QVERIFY(contrast(palette.color(QPalette::ToolTipText), palette.color(QPalette::ToolTipBase)) >= 4.5);
  }

  // Every rule of the style sheets: a colour on its own ground, or else on all that it may stand on.
  void styleSheets_data() { tokens_data(); }
  void styleSheets() {
    QFETCH(QString, name);
    const Theme colours = theme(name);
    static const QRegularExpression rule(QStringLiteral("([^{}]+)\\{([^{}]*)\\}"));
    int seen = 0;
    for (const QString& sheet : {styleSheet(colours), windowStyleSheet(colours)}) {
      for (auto each = rule.globalMatch(sheet); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const QString selector = match.captured(1).simplified(), body = match.captured(2);
        const QColor ink = opaque(valueOf(body, "color"));
        if (!ink.isValid()) {
          QVERIFY2(!valueOf(body, "color").startsWith('#'), qPrintable(selector + ": see-through words"));
          continue;
        }
        ++seen;
        QColor ground = opaque(valueOf(body, "background"));
        QList<QColor> grounds{ground};
        if (!ground.isValid()) grounds = {colours.background, colours.panel};
        for (const QColor& under : grounds) {
          const double ratio = contrast(ink, under);
          QVERIFY2(ratio >= 4.5, qPrintable(QString("%1: %2").arg(selector).arg(ratio, 0, 'f', 2)));
        }
      }
    }
    QVERIFY(seen > 50);
  }
};

REGISTER_TEST(TestUiContrast, QApplication)
#include "test_ui_contrast.moc"

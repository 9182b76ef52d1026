// The numbers along axes and colour bars, and bars whose ends say that there is more.
#include <QApplication>
#include <QTest>
#include <cmath>
#include <limits>

#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "ui/render/layout/layout.h"
#include "ui/theme/theme.h"

using namespace whereabouts;

namespace {

QString labels(const std::vector<TickMark>& ticks) {
  QStringList list;
  for (const TickMark& tick : ticks) list << tick.label;
  return list.join(' ');
}

}  // namespace

class TestUiScales : public QObject {
  Q_OBJECT

 private slots:
  // Asked for the first time, and again.
  void facesMeasureAsFontsDo() {
    for (const double pixels : {10.4, 13.0}) {
      for (const int weight : {int(QFont::Normal), int(QFont::DemiBold)}) {
        const QFontMetricsF font(figureFont(pixels, weight));
        for (int time = 0; time < 2; ++time) {
          const Face face(figureFont(pixels, weight));
          for (const char* text : {"", " ", "0.25", "AV of the class token", "14 × 14", "−1"}) {
            QCOMPARE(face.horizontalAdvance(QString(text)), font.horizontalAdvance(QString(text)));
          }
          QCOMPARE(face.height(), font.height());
        }
      }
    }
  }

  void axesHaveEnoughNumbers() {
    const Face metrics(figureFont(10.4));
    const auto plain = [&](double upper, double length, bool vertical, bool whole = false) {
      Axis axis;
      axis.upper = upper;
      axis.whole = whole;
      return labels(ticksOf(axis, {0, upper}, length, metrics, vertical));
    };
    QCOMPARE(plain(170, 110, true), QString("0 50 100 150"));
    QCOMPARE(plain(170, 60, true), QString("0 50 100 150"));
    QCOMPARE(plain(1, 130, true), QString("0 0.25 0.5 0.75 1"));
    QCOMPARE(plain(11, 250, false, true), QString("0 2 4 6 8 10"));
    QCOMPARE(plain(3, 200, true, true), QString("0 1 2 3"));
    QCOMPARE(plain(30, 90, false, true), QString("0 10 20 30"));
    QCOMPARE(labels(ticksOf(cells(Index::layer, 12), {-0.5, 11.5}, 230, metrics, false)),
             QString("0 2 4 6 8 10"));
    QCOMPARE(labels(ticksOf(cells(Index::layer, 24), {-0.5, 23.5}, 230, metrics, false)),
             QString("0 4 8 12 16 20"));
    QCOMPARE(labels(ticksOf(cells(Index::column, 14), {-0.5, 13.5}, 230, metrics, false)),
             QString("0 4 8 12"));
    // Whatever the range and the length, there are at least three where three have room, and never a crowd.
    for (const double upper : {0.013, 0.7, 1.3, 9.0, 42.0, 170.0, 1234.0, 1e300}) {
      for (const double length : {60.0, 110.0, 230.0, 600.0}) {
        Axis axis;
        axis.upper = upper;
        const auto ticks = ticksOf(axis, {0, upper}, length, metrics, true);
        QVERIFY2(ticks.size() >= 3 && ticks.size() <= 8,
                 qPrintable(QString("%1 %2: %3").arg(upper).arg(length).arg(labels(ticks))));
      }
    }
  }

  void barsHaveNumbersBetweenTheirEnds() {
    const Face metrics(figureFont(10.4));
    const auto bar = [&](double lower, double upper, double length, bool vertical = true) {
      return labels(barTicks({"viridis", lower, upper, ""}, length, metrics, vertical));
    };
    QCOMPARE(bar(0, 0.0181, 110), QString("0 0.005 0.01 0.015 0.0181"));
    QCOMPARE(bar(0, 0.0129, 60), QString("0 0.005 0.0129"));
    QCOMPARE(bar(-1, 1, 200), QString("−1 −0.5 0 0.5 1"));
    QCOMPARE(bar(0, 1, 250, false), QString("0 0.2 0.4 0.6 0.8 1"));
    QCOMPARE(bar(0, 1, 8), QString("0"));
    ColourScale scale{"viridis", 0, 0.0129, ""};
    scale.extend_max = true;
    QCOMPARE(labels(barTicks(scale, 110, metrics, true)), QString("0 0.005 0.01 ≥ 0.0129"));
    scale.extend_min = true;
    QVERIFY(labels(barTicks(scale, 110, metrics, true)).startsWith("≤ 0 "));
    // No range that a scale may be given makes it stumble.
    for (const double end : {1e300, std::numeric_limits<double>::max(), 1e-300,
                             std::numeric_limits<double>::infinity(), std::nan("")}) {
      for (const bool vertical : {true, false})
        QVERIFY(barTicks({"viridis", -end, end, ""}, 150, metrics, vertical).size() < 12);
    }
  }

  // A point in the end's colour beyond the bar, as long as nothing else but the background without it.
  void aBarIsPointedWhereValuesLieBeyond_data() {
    QTest::addColumn<bool>("lower");
    QTest::addColumn<bool>("upper");
    QTest::newRow("neither") << false << false;
    QTest::newRow("upper") << false << true;
    QTest::newRow("both") << true << true;
  }
  void aBarIsPointedWhereValuesLieBeyond() {
    QFETCH(bool, lower);
    QFETCH(bool, upper);
    Figure figure = twoMaps();
    figure.scales[0].extend_min = lower;
    figure.scales[0].extend_max = upper;
    ExportOptions options = plainOptions();
    const QImage image = rendered(figure, options);
    const FigureLayout layout = computeLayout(figure, sized(454, 302));
    const ColourBarLayout& bar = layout.bars.at(0);
    const QRect map = layout.panels[1].plot;
    const int middle = bar.bar.x() + bar.bar.width() / 2;
    const auto at = [&](int x, int y) { return image.pixel(x, y) & 0xFFFFFF; };
    QCOMPARE(bar.tipUpper > 0, upper);
    QCOMPARE(bar.tipLower > 0, lower);
    // Body and points together are as long as the map is high.
    QCOMPARE(bar.bar.top() - static_cast<int>(bar.tipUpper), map.top());
    QCOMPARE(bar.bar.top() + bar.bar.height() + static_cast<int>(bar.tipLower), map.top() + map.height());
    const int above = bar.bar.top() - static_cast<int>(bar.tipUpper / 2) - 1;
    const int below = bar.bar.top() + bar.bar.height() + static_cast<int>(bar.tipLower / 2);
    QCOMPARE(at(middle, above), (upper ? expected("viridis", 1) : 0xFFFFFFU) & 0xFFFFFF);
    QCOMPARE(at(middle, below), (lower ? expected("viridis", 0) : 0xFFFFFFU) & 0xFFFFFF);
    // Pointed: nothing in the corners.
    QCOMPARE(at(bar.bar.x(), bar.bar.top() - static_cast<int>(bar.tipUpper) + (upper ? 1 : -1)), 0xFFFFFFU);
    QCOMPARE(bar.ticks.front().label, QString(lower ? "≤ 0" : "0"));
    QCOMPARE(bar.ticks.back().label, QString(upper ? "≥ 1" : "1"));
  }

  void aFigureOfAnyRangeIsDrawn() {
    for (const double end : {1e300, std::numeric_limits<double>::max(), 1e-300}) {
      Figure figure = twoMaps();
      figure.scales[0].lower = -end;
      figure.scales[0].upper = end;
      for (const Format format : {Format::png, Format::svg})
        QVERIFY(!exported(figure, format, plainOptions()).isEmpty());
    }
    // The numbers of a wide range stand where they belong.
    Figure figure = twoMaps();
    figure.scales[0].lower = -1e300;
    figure.scales[0].upper = 1e300;
    const std::vector<TickMark> ticks = computeLayout(figure, sized(454, 302)).bars.at(0).ticks;
    QVERIFY(ticks.size() >= 3);
    QCOMPARE(ticks.front().at, -1e300);
    QCOMPARE(ticks.back().at, 1e300);
  }
};

REGISTER_TEST(TestUiScales, QApplication)
#include "test_ui_scales.moc"

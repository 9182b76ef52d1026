// The renderer: what is drawn where, and in which colours; and whether themes can be read.
#include <QApplication>
#include <QTest>
#include <array>
#include <cmath>
#include <limits>

#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "ui/render/file/export.h"
#include "ui/render/layout/layout.h"
#include "ui/render/paint/resample.h"
#include "ui/theme/theme.h"

using namespace whereabouts;

namespace {

double luminance(const QColor& colour) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

}  // namespace

class TestUiRender : public QObject {
  Q_OBJECT

 private slots:
  void cellsHaveTheColoursOfTheMap_data() {
    QTest::addColumn<int>("dpi");
    QTest::newRow("96") << 96;
    QTest::newRow("150") << 150;
    QTest::newRow("301") << 301;
  }
  void cellsHaveTheColoursOfTheMap() {
    QFETCH(int, dpi);
    const Figure figure = twoMaps();
    ExportOptions options = plainOptions();
    options.dpi = dpi;
    const QImage image = rendered(figure, options);
    const FigureLayout layout = computeLayout(figure, sized(454, 302));
    const double scale = image.width() / 454.0, down = image.height() / 302.0;
    for (std::size_t p = 0; p < 2; ++p) {
      const QRectF plot(layout.panels[p].plot);
      for (int r = 0; r < 5; ++r) {
        for (int c = 0; c < 7; ++c) {
          // Near all four corners of the cell, not only in its middle.
          for (const double dx : {0.12, 0.88}) {
            for (const double dy : {0.12, 0.88}) {
              const QPoint at(static_cast<int>((plot.left() + (c + dx) * plot.width() / 7) * scale),
                              static_cast<int>((plot.top() + (r + dy) * plot.height() / 5) * down));
              QCOMPARE(image.pixel(at) & 0xFFFFFF, expected("viridis", shade(r, c)) & 0xFFFFFF);
            }
          }
        }
      }
      // Crisp to the last pixel: the neighbours of the plot's corners are background.
      const QPoint corner(static_cast<int>(std::lround(plot.left() * scale)),
                          static_cast<int>(std::lround(plot.top() * down)));
      QCOMPARE(image.pixel(corner) & 0xFFFFFF, expected("viridis", shade(0, 0)) & 0xFFFFFF);
      QCOMPARE(image.pixel(corner - QPoint(0, 1)) & 0xFFFFFF, 0xFFFFFFu);
    }
  }

  // Over an image the highest colours are as opaque as asked, and what is lowest shows it as it is.
  void aVeilIsClearWhereItIsLow() {
    Figure figure;
    figure.title = "veil";
    auto map = std::make_shared<Matrix>(1, 3);
    *map << 0, 1, std::numeric_limits<float>::quiet_NaN();
    Panel panel = mapPanel(map, "veil");
    std::get<HeatMap>(panel.layers[0].content).veil = 0.5;
    RgbImage photo{
        1,    1,    std::make_shared<const std::vector<std::uint8_t>>(std::vector<std::uint8_t>{200, 100, 0}),
        -0.5, -0.5, 3,
        1};
    panel.layers.insert(panel.layers.begin(), {photo});
    figure.panels = {panel};
    figure.scales.push_back({"viridis", 0, 1, ""});
    const QImage image = rendered(figure, plainOptions());
    const QRect plot = computeLayout(figure, sized(454, 302)).panels[0].plot;
    const auto at = [&](double share) {
      return image.pixelColor(plot.left() + static_cast<int>(share * plot.width()), plot.center().y());
    };
    QCOMPARE(at(1.0 / 6).rgb() & 0xFFFFFF, qRgb(200, 100, 0) & 0xFFFFFF);
    QCOMPARE(at(5.0 / 6).rgb() & 0xFFFFFF, qRgb(200, 100, 0) & 0xFFFFFF);
    const QColor top(expected("viridis", 1)), mixed = at(0.5);
    QVERIFY(std::abs(mixed.red() - (top.red() + 200) / 2) <= 2);
    QVERIFY(std::abs(mixed.green() - (top.green() + 100) / 2) <= 2);
    QVERIFY(std::abs(mixed.blue() - top.blue() / 2) <= 2);
  }

  // From the middle of one cell to that of the next the values go over linearly; beyond the outer ones they
  // stay.
  void aSmoothMapGoesOver() {
    const auto pair = filled(1, 2, [](int, int c) { return c; });
    const ColourTable table(colour_map("viridis"), 0, 1);
    Sampling across{0, 2 / 80.0, 80, 2}, down{0, 1 / 8.0, 8, 1};
    QCOMPARE(resampled(*pair, table, across, down).pixel(39, 4), expected("viridis", 0));
    across.smooth = down.smooth = true;
    const QImage image = resampled(*pair, table, across, down);
    for (int x = 0; x < 80; ++x) {
      const double value = std::clamp((x + 0.5) / 40 - 0.5, 0.0, 1.0);
      QVERIFY2(std::abs(qGreen(image.pixel(x, 4)) - qGreen(expected("viridis", value))) <= 2,
               qPrintable(QString::number(x)));
    }
    // Smaller than a pixel they are averaged as before.
    const auto board = filled(400, 400, [](int r, int c) { return (r + c) % 2; });
    Sampling shrunken{0, 4, 100, 400};
    shrunken.smooth = true;
    QCOMPARE(resampled(*board, table, shrunken, shrunken).pixel(50, 50), expected("viridis", 0.5));
  }

  void manyCellsAreAveraged() {
    const auto board = filled(400, 400, [](int r, int c) { return (r + c) % 2; });
    const ColourTable table(colour_map("viridis"), 0, 1);
    const QImage even = resampled(*board, table, {0, 4, 100, 400}, {0, 4, 100, 400});
    for (int y = 0; y < 100; ++y) {
      for (int x = 0; x < 100; ++x) QCOMPARE(even.pixel(x, y), expected("viridis", 0.5));
    }
    // A size that does not divide: still no pattern, every pixel close to the middle.
    const double step = 400 / 107.0;
    const QImage uneven = resampled(*board, table, {0, step, 107, 400}, {0, step, 107, 400});
    const QRgb low = expected("viridis", 0.46), high = expected("viridis", 0.54);
    for (int y = 0; y < 107; ++y) {
      for (int x = 0; x < 107; ++x) {
        const int green = qGreen(uneven.pixel(x, y));
        QVERIFY2(green >= qGreen(low) && green <= qGreen(high),
                 qPrintable(QString("%1 at %2, %3").arg(green).arg(x).arg(y)));
      }
    }
    // A little more than one cell to a pixel, where patterns beat most.
    const auto lines = filled(4, 768, [](int, int c) { return c % 2; });
    const QImage close = resampled(*lines, table, {0, 768 / 737.0, 737, 768}, {0, 0.5, 8, 4});
    for (int x = 0; x < 737; ++x) QCOMPARE(close.pixel(x, 3), expected("viridis", 0.5));
    // One direction only, from a part of the matrix: columns averaged, rows nearest.
    const auto stripes = filled(2, 30, [](int r, int c) { return r == 0 ? c % 2 : 1.0; });
    const QImage part = resampled(*stripes, table, {10, 2, 5, 30}, {0, 0.25, 8, 2});
    QCOMPARE(part.pixel(2, 1), expected("viridis", 0.5));
    QCOMPARE(part.pixel(2, 6), expected("viridis", 1));
  }

  void aShrunkenMapInAFigureHasNoMoire() {
    Figure figure;
    figure.title = "board";
    figure.panels.push_back(mapPanel(filled(1500, 1500, [](int r, int c) { return (r + c) % 2; }), "board"));
    figure.scales.push_back({"magma", 0, 1, ""});
    const QImage image = rendered(figure, plainOptions());
    const QRectF plot = QRectF(computeLayout(figure, sized(454, 302)).panels[0].plot).adjusted(2, 2, -2, -2);
    for (int y = static_cast<int>(plot.top()); y < plot.bottom(); ++y) {
      for (int x = static_cast<int>(plot.left()); x < plot.right(); ++x) {
        QVERIFY(std::abs(qRed(image.pixel(x, y)) - qRed(expected("magma", 0.5))) <= 12);
      }
    }
  }

  void missingValuesAreGrey() {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const auto values = filled(2, 4, [&](int r, int c) { return r == 0 && c < 2 ? none : 1.0; });
    const ColourTable table(colour_map("viridis"), 0, 1);
    const QImage large = resampled(*values, table, {0, 0.5, 8, 4}, {0, 0.5, 4, 2});
    QCOMPARE(large.pixel(0, 0), qRgb(128, 128, 128));
    QCOMPARE(large.pixel(7, 0), expected("viridis", 1));
    const QImage small = resampled(*values, table, {0, 2, 2, 4}, {0, 1, 2, 2});
    QCOMPARE(small.pixel(0, 0), qRgb(128, 128, 128));  // nothing but missing values
    const QImage smaller = resampled(*values, table, {0, 4, 1, 4}, {0, 2, 1, 2});
    QCOMPARE(smaller.pixel(0, 0), expected("viridis", 1));  // the average of the others
  }

  void valuesBeyondTheRangeAreClamped() {
    const auto values = filled(1, 4, [](int, int c) {
      return c == 0 ? -1e30 : c == 1 ? 1e30 : c == 2 ? std::numeric_limits<double>::infinity() : -0.0001;
    });
    const ColourTable table(colour_map("cividis"), 0, 1);
    const QImage image = resampled(*values, table, {0, 1, 4, 4}, {0, 1, 1, 1});
    QCOMPARE(image.pixel(0, 0), expected("cividis", 0));
    QCOMPARE(image.pixel(1, 0), expected("cividis", 1));
    QCOMPARE(image.pixel(2, 0), expected("cividis", 1));
    QCOMPARE(image.pixel(3, 0), expected("cividis", 0));
  }

  void anyRangeHasColours_data() {
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    QTest::addColumn<double>("middle");  // where 0 stands among the colours; NaN: there is no range
    const double none = std::numeric_limits<double>::quiet_NaN(),
                 endless = std::numeric_limits<double>::infinity(),
                 largest = std::numeric_limits<double>::max();
    QTest::newRow("wider than a float") << -1e300 << 1e300 << 0.5;
    QTest::newRow("wider than a double") << -largest << largest << 0.5;
    QTest::newRow("narrow") << -1e-300 << 1e-300 << 0.4999;  // what 2e-300 is rounded to
    QTest::newRow("far up") << 1e300 << 1.1e300 << 0.0;
    QTest::newRow("far down") << -1.1e300 << -1e300 << 1.0;
    QTest::newRow("empty") << 0.0 << 0.0 << none;
    QTest::newRow("turned round") << 1.0 << -1.0 << none;
    QTest::newRow("endless") << -endless << endless << none;
    QTest::newRow("half endless") << 0.0 << endless << none;
    QTest::newRow("not a number") << none << 1.0 << none;
  }
  void anyRangeHasColours() {
    QFETCH(double, lower);
    QFETCH(double, upper);
    QFETCH(double, middle);
    const float none = std::numeric_limits<float>::quiet_NaN(),
                endless = std::numeric_limits<float>::infinity();
    const float all[] = {-endless, -3e38F, 0.0F, 3e38F, endless, none};
    const auto values = filled(1, 6, [&](int, int c) { return all[c]; });
    const ColourTable table(colour_map("magma"), lower, upper);
    for (const double step : {0.5, 1.0, 6.0}) {
      const int pixels = static_cast<int>(6 / step);
      const QImage image = resampled(*values, table, {0, step, pixels, 6}, {0, step, pixels, 1});
      QCOMPARE(image.size(), QSize(pixels, pixels));
      if (step != 1.0) continue;
      QCOMPARE(image.pixel(5, 0), table.missing);
      QCOMPARE(image.pixel(2, 0), expected("magma", std::isnan(middle) ? 0.5 : middle));
      QCOMPARE(image.pixel(0, 0), expected("magma", std::isnan(middle) ? 0.5 : 0));
      QCOMPARE(image.pixel(4, 0), expected("magma", std::isnan(middle) ? 0.5 : 1));
    }
  }

  void picturesKeepSquarePixelsAndAreAveraged() {
    std::vector<std::uint8_t> rgb;
    for (int i = 0; i < 4; ++i) {
      for (int k = 0; k < 3; ++k) rgb.push_back(static_cast<std::uint8_t>(i * 60 + k));
    }
    const QImage large = resampled(rgb.data(), 2, 2, {0, 0.1, 20, 2}, {0, 0.1, 20, 2});
    QCOMPARE(large.pixel(9, 9), qRgb(0, 1, 2));
    QCOMPARE(large.pixel(10, 9), qRgb(60, 61, 62));
    QCOMPARE(large.pixel(9, 10), qRgb(120, 121, 122));
    const QImage small = resampled(rgb.data(), 2, 2, {0, 2, 1, 2}, {0, 2, 1, 2});
    QCOMPARE(small.pixel(0, 0), qRgb(90, 91, 92));
  }

  void ticksAreWholeAndApart() {
    const Face metrics(figureFont(10));
    const auto labels = [](const std::vector<TickMark>& ticks) {
      QStringList list;
      for (const TickMark& tick : ticks) list << tick.label;
      return list.join(' ');
    };
    QCOMPARE(labels(ticksOf(cells(Index::column, 14), {-0.5, 13.5}, 230, metrics, false)),
             QString("0 4 8 12"));
    QCOMPARE(labels(ticksOf(cells(Index::row, 5), {-0.5, 4.5}, 200, metrics, true)), QString("0 1 2 3 4"));
    QVERIFY(labels(ticksOf(cells(Index::dimension, 768), {-0.5, 767.5}, 500, metrics, false))
                .startsWith("0 100 200 300"));
    Axis plain;
    plain.lower = -1;
    plain.upper = 1;
    QCOMPARE(labels(ticksOf(plain, {-1, 1}, 180, metrics, true)), QString("−1 −0.5 0 0.5 1"));
    plain.whole = true;
    plain.lower = 0;
    plain.upper = 3;
    QCOMPARE(labels(ticksOf(plain, {0, 3}, 800, metrics, false)), QString("0 1 2 3"));
    Axis logarithmic;
    logarithmic.logarithmic = true;
    logarithmic.lower = 1;
    logarithmic.upper = 1e6;
    QCOMPARE(labels(ticksOf(logarithmic, {1, 1e6}, 600, metrics, false)),
             QString("1 10 10² 10³ 10⁴ 10⁵ 10⁶"));
    QCOMPARE(labels(barTicks({"viridis", -0.3, 1, ""}, 300, metrics, true)),
             QString("−0.3 0 0.25 0.5 0.75 1"));
    // Whatever the size and the range, labels keep apart.
    for (const int count : {1, 2, 7, 14, 64, 176, 768, 4096}) {
      for (const double length : {20.0, 60.0, 133.0, 500.0}) {
        const Axis axis = cells(Index::column, count);
        const std::vector<TickMark> ticks = ticksOf(axis, {axis.lower, axis.upper}, length, metrics, false);
        for (std::size_t i = 1; i < ticks.size(); ++i) {
          const double between = (ticks[i].at - ticks[i - 1].at) * length / count;
          QVERIFY(between >= (metrics.horizontalAdvance(ticks[i].label) +
                              metrics.horizontalAdvance(ticks[i - 1].label)) /
                                     2 +
                                 3);
        }
      }
    }
  }

  void nothingOverlapsOrLeavesTheFigure_data() {
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(300, 200), QSize(420, 300), QSize(605, 400), QSize(1100, 750),
                             QSize(1600, 500), QSize(320, 900)}) {
      QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
  }
  void nothingOverlapsOrLeavesTheFigure() {
    QFETCH(QSize, size);
    Figure figure = twoMaps();
    figure.title = "A question that is far too long for a figure as small as some of these, or is it not";
    figure.panels[0].title = "a title that is much too long for so small a map as this";
    figure.panels.push_back(curvePanel());
    figure.panels.back().row = 1;
    figure.panels.back().column_span = 2;
    figure.panels.back().x.label = "distance between the two";
    figure.panels.back().y.label = "similarity";
    validate(figure);
    for (const double scale : {1.0, 1.4}) {
      LayoutRequest request = sized(size.width(), size.height());
      request.typeScale = scale;
      const FigureLayout layout = computeLayout(figure, request);
      const QRectF all(QPointF(0, 0), QSizeF(size));
      std::vector<QRectF> taken;
      if (!layout.titleText.isEmpty()) taken.push_back(layout.title);
      if (!layout.subtitleLines.empty()) taken.push_back(layout.subtitle);
      if (!layout.captionBox.isEmpty()) taken.push_back(layout.captionBox);
      const QFontMetricsF tick(figureFont(layout.type.tick)),
          heading(figureFont(layout.type.heading, QFont::DemiBold));
      for (const PanelLayout& panel : layout.panels) {
        taken.push_back(QRectF(panel.plot));
        if (!panel.title.isEmpty()) {
          QVERIFY(heading.horizontalAdvance(panel.title) <= panel.heading.width() + 0.01);
          taken.push_back(QRectF(panel.heading.topLeft(),
                                 QSizeF(heading.horizontalAdvance(panel.title), panel.heading.height())));
        }
        if (!panel.xText.isEmpty()) taken.push_back(panel.xLabel);
        if (!panel.yText.isEmpty()) taken.push_back(panel.yLabel);
        for (const LegendEntry& entry : panel.legend) taken.push_back(entry.rect);
        for (const TickMark& mark : panel.yTicks) {
          QVERIFY(panel.plot.left() - 6 - tick.horizontalAdvance(mark.label) >= -0.5);
        }
        QVERIFY(panel.plot.width() >= 20 && panel.plot.height() >= 10);
      }
      for (const ColourBarLayout& bar : layout.bars) {
        taken.push_back(QRectF(bar.bar));
        if (!bar.text.isEmpty()) taken.push_back(bar.label);
      }
      for (std::size_t i = 0; i < taken.size(); ++i) {
        const QString where = QString("%1: %2 %3 %4 %5")
                                  .arg(i)
                                  .arg(taken[i].x())
                                  .arg(taken[i].y())
                                  .arg(taken[i].width())
                                  .arg(taken[i].height());
        QVERIFY2(all.adjusted(-0.5, -0.5, 0.5, 0.5).contains(taken[i]), qPrintable(where));
        for (std::size_t j = 0; j < i; ++j) {
          QVERIFY2(
              !taken[i].adjusted(0.6, 0.6, -0.6, -0.6).intersects(taken[j].adjusted(0.6, 0.6, -0.6, -0.6)),
              qPrintable(where + QString(" on %1").arg(j)));
        }
      }
    }
  }

  void mapsAreSquareAndEqual() {
    const FigureLayout layout = computeLayout(twoMaps(), sized(900, 500));
    const QRect a = layout.panels[0].plot, b = layout.panels[1].plot;
    QCOMPARE(a.size(), b.size());
    QCOMPARE(a.width() * 5, a.height() * 7);
    QCOMPARE(a.width() % 7, 0);
    QCOMPARE(a.top(), b.top());
    QCOMPARE(layout.bars.size(), std::size_t{1});
    QCOMPARE(layout.bars[0].bar.top(), a.top());
    QCOMPARE(layout.bars[0].bar.height(), a.height());
    QVERIFY(layout.bars[0].bar.left() - b.right() < 30);
  }

  void captionsWrapAndElide() {
    const std::string text = "one **two** three four five six seven eight nine ten **eleven**, twelve";
    const std::vector<TextLine> lines = wrapped(text, 160, 13, 9);
    QVERIFY(lines.size() > 2);
    QString all;
    for (const TextLine& line : lines) {
      for (const PlacedRun& run : line) {
        all += run.text + " ";
        QVERIFY(run.x + QFontMetricsF(figureFont(13, run.strong ? QFont::DemiBold : QFont::Normal))
                            .horizontalAdvance(run.text) <=
                160.01);
        QCOMPARE(run.strong, run.text == "two" || run.text == "eleven");
      }
    }
    QCOMPARE(all.simplified().remove(" ,").remove(','),
             QString("one two three four five six seven eight nine ten eleven twelve"));
    const std::vector<TextLine> short_ = wrapped(text, 160, 13, 2);
    QCOMPARE(short_.size(), std::size_t{2});
    QVERIFY(short_.back().back().text.endsWith("…"));
    QVERIFY(wrapped(text, 160, 13, 0).empty());
    // At any width what is cut says so, also behind a strong number at the very end of a line.
    for (int width = 40; width < 400; ++width) {
      for (int most = 1; most < 4; ++most) {
        const QString end = wrapped(text, width, 13, most).back().back().text;
        QVERIFY2(end.endsWith("…") || end.endsWith("twelve"), qPrintable(QString::number(width) + end));
      }
    }
  }

  void themesAreReadable() {
    // Colours as people without red, green or blue cones see them (Machado, Oliveira and Fernandes 2009,
    // severity 1).
    static const double simulated[4][9] = {
        {1, 0, 0, 0, 1, 0, 0, 0, 1},
        {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
        {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
        {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}};
    const auto lab = [](const QColor& colour, const double* m) {
      const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
      };
      const double in[3] = {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
      double rgb[3];
      for (int i = 0; i < 3; ++i)
        rgb[i] = std::clamp(m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2], 0.0, 1.0);
      const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
      const double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
      const double y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
      const double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
      return std::array<double, 3>{116 * y - 16, 500 * (x - y), 200 * (y - z)};
    };
    for (const QString& name : themeNames()) {
      const Theme each = theme(name);
      QCOMPARE(each.name, name);
      for (const QColor& ground : {each.background, each.panel}) {
        QVERIFY(contrast(each.text, ground) >= 12);
        QVERIFY2(contrast(each.muted, ground) >= 4.5, qPrintable(name));
        QVERIFY(contrast(each.accent, ground) >= 4.5);
        for (const QColor& series : each.series)
          QVERIFY2(contrast(series, ground) >= 3, qPrintable(name + series.name()));
      }
      for (const auto& sight : simulated) {
        for (int i = 0; i < 4; ++i) {
          for (int j = 0; j < i; ++j) {
            const auto a = lab(each.series[i], sight), b = lab(each.series[j], sight);
            const double apart = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
            QVERIFY2(apart >= 18,
                     qPrintable(QString("%1: %2 and %3: %4").arg(name).arg(i).arg(j).arg(apart)));
          }
        }
      }
      const QString sheet = styleSheet(each);
      QVERIFY2(!sheet.contains('@'), qPrintable(sheet.mid(sheet.indexOf('@') - 40, 80)));
      QCOMPARE(sheet.count('{'), sheet.count('}'));
    }
    QCOMPARE(theme("nonsense").name, QString("light"));
    QVERIFY(theme("projector").typeScale > 1.2);
    QVERIFY(theme("dark").dark && !theme("paper").dark);
  }
};

REGISTER_TEST(TestUiRender, QApplication)
#include "test_ui_render.moc"

// How a figure uses its space: maps of whole pixels, panels where they are large, bars as long as their maps,
// numbers that leave an image visible.
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "tests/lab_runs.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "tests/taken_places.h"
#include "ui/render/layout/layout.h"
#include "ui/render/paint/figure_renderer.h"
#include "ui/render/paint/resample.h"

using namespace whereabouts;

namespace {

// A map of any shape, of so many columns.
Figure longMap(int rows, int columns) {
  Figure figure;
  figure.title = "waves";
  Panel panel = mapPanel(filled(rows, columns, [](int, int c) { return c % 2; }), "table");
  panel.square_units = false;
  figure.panels.push_back(panel);
  figure.scales.push_back({"magma", 0, 1, "", true, 0, 1, 0});
  return figure;
}

QImage painted(const Figure& figure, QSize size, double scale) {
  FigureRenderer renderer;
  renderer.setFigure(std::make_shared<const Figure>(figure));
  QImage image(size * scale, QImage::Format_RGB32);
  image.fill(renderer.theme().background);
  QCPPainter painter(&image);
  painter.scale(scale, scale);
  renderer.paint(painter, size, 0);
  return image;
}

// Two rows of maps, and below them one image, a chart and two lists.
Figure mapsAboveCharts() {
  Figure figure;
  figure.title = "maps";
  figure.caption = "What they show, in a few words.";
  for (int i = 0; i < 12; ++i) {
    Panel panel = mapPanel(filled(14, 14, [](int r, int c) { return r * c; }), "map " + std::to_string(i));
    if (i == 8) {
      panel.x.lower = panel.y.lower = 0;
      panel.x.upper = 451;
      panel.y.upper = 300;
    } else if (i > 8) {
      panel = curvePanel();
      panel.legend = i == 9;
    }
    panel.x.visible = panel.y.visible = i == 9;
    panel.row = i / 4;
    panel.row_span = panel.column_span = 1;
    panel.column = i % 4;
    figure.panels.push_back(panel);
  }
  figure.scales.push_back({"magma", 0, 1, "", true, 0, 1, 3});
  figure.row_weights = {1, 1, 1.3};
  figure.even_columns = true;
  return figure;
}

double share(const FigureLayout& layout, QSize size) {
  double area = 0;
  for (const PanelLayout& panel : layout.panels) area += 1.0 * panel.plot.width() * panel.plot.height();
  return area / (1.0 * size.width() * size.height());
}

std::vector<QSize> stages() {
  return {{380, 400}, {560, 420}, {760, 560}, {1000, 700}, {1900, 1200}};
}

}  // namespace

class TestUiSpace : public QObject {
  Q_OBJECT

 private slots:
  void aColumnIsAWholeNumberOfPixels_data() {
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.25, 2.0, 3.125}) QTest::addRow("%g", scale) << scale;
  }
  void aColumnIsAWholeNumberOfPixels() {
    QFETCH(double, scale);
    const Figure figure = longMap(40, 400);
    for (int width = 500; width < 540; width += 3) {
      LayoutRequest request = sized(width, 300);
      request.deviceScale = scale;
      const QRect plot = computeLayout(figure, request).panels[0].plot;
      const double pixels = plot.width() * scale / 400;
      if (pixels < 1 || pixels > 1.1) continue;
      QVERIFY(std::abs(plot.width() * scale - 400) <= scale);
      const QImage image = painted(figure, {width, 300}, scale);
      const int left = static_cast<int>(std::lround(plot.left() * scale));
      const int y = static_cast<int>((plot.top() + plot.height() / 2) * scale);
      for (int c = 0; c < 400; ++c)
        QCOMPARE(image.pixel(left + c, y) & 0xFFFFFF, expected("magma", c % 2) & 0xFFFFFF);
    }
    // The window of the complaint: 768 columns on 770 pixels.
    LayoutRequest request = sized(876, 300);
    bool met = false;
    for (int width = 860; width < 900; ++width) {
      request.size = {width, 300};
      met = met || computeLayout(longMap(40, 768), request).panels[0].plot.width() == 768;
    }
    QVERIFY(met);
  }

  void noCellLooksTwiceAsWide() {
    // One bright column after another: each gives as much light, wherever the pixels' edges lie.
    for (const int pixels : {470, 505, 530, 610, 777, 901}) {
      double min = 1e9, max = 0;
      for (int bright = 20; bright < 180; ++bright) {
        const auto values = filled(1, 200, [&](int, int c) { return c == bright ? 1 : 0; });
        ColourTable table(colour_map("viridis"), 0, 1);
        for (std::size_t i = 0; i < 256; ++i) table.colours[i] = qRgb(static_cast<int>(i), 0, 0);
        const QImage image = resampled(*values, table, {0, 200.0 / pixels, pixels, 200}, {0, 1, 1, 1});
        double light = 0;
        for (int x = 0; x < pixels; ++x) light += qRed(image.pixel(x, 0));
        min = std::min(min, light);
        max = std::max(max, light);
      }
      QVERIFY2(max < 1.03 * min, qPrintable(QString("%1: %2 to %3").arg(pixels).arg(min).arg(max)));
    }
  }

  void numbersLeaveThePictureVisible() {
    const PatchGrid grid{10, 10, 0, {10, 10}, 100, 100};
    std::vector<Message> labels;
    for (int i = 1; i <= 100; ++i) labels.emplace_back(std::to_string(i));
    Figure plain;
    plain.title = "image";
    Panel panel;
    panel.x.upper = panel.y.upper = 100;
    panel.x.visible = panel.y.visible = false;
    panel.y.reversed = true;
    panel.square_units = true;
    RgbImage image;
    image.rows = image.columns = 1;
    image.width = image.height = 100;
    image.rgb = std::make_shared<const std::vector<std::uint8_t>>(std::vector<std::uint8_t>{90, 120, 90});
    panel.layers = {{image}};
    plain.panels = {panel};
    Figure numbered = plain;
    numbered.panels[0].layers.push_back(patch_labels(grid, labels));
    bool some = false, none = false;
    for (const int side : {150, 220, 300, 450, 700, 1100}) {
      const QSize size(side, side);
      const QImage with = painted(numbered, size, 1), without = painted(plain, size, 1);
      const QRect plot = computeLayout(plain, sized(side, side)).panels[0].plot;
      int changed = 0;
      for (int y = plot.top(); y <= plot.bottom(); ++y) {
        for (int x = plot.left(); x <= plot.right(); ++x)
          changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
      }
      const double covered = 1.0 * changed / plot.width() / plot.height();
      QVERIFY2(covered < 0.2, qPrintable(QString("%1: %2").arg(side).arg(covered)));
      some = some || changed > 0;
      none = none || changed == 0;
    }
    QVERIFY(some && none);
  }

  void aBarIsAsLongAsItsMap() {
    Figure figure = twoMaps();
    Panel curve = curvePanel();
    curve.column = 1;
    curve.column_span = 1;
    figure.panels[1] = curve;
    figure.scales[0].column = 0;
    figure.keeps_places = true;
    const FigureLayout layout = computeLayout(figure, sized(900, 700));
    const QRect map = layout.panels[0].plot, bar = layout.bars.at(0).bar;
    QVERIFY(layout.panels[1].plot.height() > map.height() + 50);
    QCOMPARE(bar.top(), map.top());
    QCOMPARE(bar.bottom(), map.bottom());
    QVERIFY(bar.left() > map.right() && bar.right() < layout.panels[1].plot.left());
  }

  void aBarStandsBesideTheMapsOfItsColours() {
    const Inputs inputs = built_in_inputs();
    for (const Lab* lab : labs()) {
      const Figure figure = run(lab->info().id, inputs, {}).figure;
      for (const QSize size : stages()) {
        const FigureLayout layout = computeLayout(figure, sized(size.width(), size.height()));
        for (const ColourBarLayout& bar : layout.bars) {
          // The nearest plot to its left shows its colours.
          const PanelLayout* nearest = nullptr;
          bool uses = false;
          for (std::size_t i = 0; i < figure.panels.size(); ++i) {
            const QRect plot = layout.panels[i].plot;
            // Words stand in the place of a rule that does not lead to this grid.
            const auto& layers = figure.panels[i].layers;
            const bool words = std::all_of(layers.begin(), layers.end(), [](const Layer& layer) {
              return std::holds_alternative<Text>(layer.content);
            });
            if (words) continue;
            if (plot.right() > bar.bar.left() || plot.bottom() < bar.bar.top() ||
                plot.top() > bar.bar.bottom())
              continue;
            if (nearest && nearest->plot.right() > plot.right()) continue;
            nearest = &layout.panels[i];
            uses = std::any_of(figure.panels[i].layers.begin(), figure.panels[i].layers.end(),
                               [&](const Layer& layer) {
                                 const auto* map = std::get_if<HeatMap>(&layer.content);
                                 return map && map->scale == bar.scale;
                               });
          }
          QVERIFY2(uses || !bar.vertical, qPrintable(QString("%1, %2 px, bar %3")
                                                         .arg(QString::fromStdString(lab->info().id))
                                                         .arg(size.width())
                                                         .arg(bar.scale)));
        }
      }
    }
  }

  void labsFillEveryStage() {
    const Inputs inputs = built_in_inputs();
    for (const Lab* lab : labs()) {
      const Figure figure = run(lab->info().id, inputs, {}).figure;
      for (const QSize size : stages()) {
        for (const double type : {1.0, 1.4}) {
          LayoutRequest request = sized(size.width(), size.height());
          request.typeScale = type;
          const FigureLayout layout = computeLayout(figure, request);
          const QString overlap = overlapIn(takenPlaces(figure, layout), QRectF(QPointF(0, 0), size));
          const QString where = QString("%1, %2 x %3, type %4: ")
                                    .arg(QString::fromStdString(lab->info().id))
                                    .arg(size.width())
                                    .arg(size.height())
                                    .arg(type);
          QVERIFY2(overlap.isEmpty(), qPrintable(where + overlap));
          if (type > 1) continue;
          const double used = share(layout, size);
          const double min = size.width() < 600 ? 0.15 : 0.3;
          QVERIFY2(used > min,
                   qPrintable(where +
                              QString("plots fill %1 of it, more than %2 is wanted; write less around them")
                                  .arg(used)
                                  .arg(min)));
        }
      }
    }
  }

  void mapsAboveChartsAreLarge() {
    // With one image in it the lowest row is still one of charts, which need less than the maps.
    const FigureLayout laptop = computeLayout(mapsAboveCharts(), sized(900, 700));
    const int map = laptop.panels[0].plot.height(), chart = laptop.panels[9].plot.height();
    QVERIFY2(map >= 150 && map > 1.3 * chart, qPrintable(QString("%1 and %2").arg(map).arg(chart)));
    // Where maps could only grow by the height of the charts, those stand beside them.
    const FigureLayout wide = computeLayout(mapsAboveCharts(), sized(2400, 1000));
    QVERIFY2(wide.panels[0].plot.width() >= 370, qPrintable(QString::number(wide.panels[0].plot.width())));
    QVERIFY(wide.panels[11].plot.left() > wide.panels[3].plot.right());
    QVERIFY(wide.panels[11].plot.right() > 0.97 * 2400);
  }

  // Room for the words of figures that may follow does not make small maps smaller than those figures have
  // them.
  void wordsToComeLeaveMapsTheirSize() {
    for (const QSize size : {QSize(752, 514), QSize(760, 470), QSize(700, 540)}) {
      Figure figure = mapsAboveCharts(), wordy = figure;
      wordy.subtitle = std::string(110, 'n') + " of them";
      wordy.caption = std::string(90, 'm') + " and " + std::string(110, 'n');
      LayoutRequest at;
      at.size = size;
      const double alone = computeLayout(wordy, at).smallestMap;
      FigureRenderer renderer;
      renderer.setFigure(std::make_shared<const Figure>(figure));
      renderer.computeLayoutAt(size);
      renderer.setUpcoming({std::make_shared<const Figure>(figure), std::make_shared<const Figure>(wordy)},
                           true);
      renderer.leaveRoom();
      renderer.computeLayoutAt(size);
      const double reserved = renderer.layout().smallestMap;
      qInfo("%d x %d: %.0f, %.0f", size.width(), size.height(), alone, reserved);
      QVERIFY2(reserved >= 0.9 * alone,
               qPrintable(QString("%1 of %2 px at %3").arg(reserved).arg(alone).arg(size.width())));
    }
  }

  void fewChartsBesideManyMapsCanBeRead() {
    for (const char* lab : {"resize", "components"}) {
      const Figure figure = run(lab, built_in_inputs(), {}).figure;
      const FigureLayout layout = computeLayout(figure, sized(380, 400));
      for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        const int width = layout.panels[i].plot.width();
        const QString which = QString("%1, panel %2: %3 px").arg(lab).arg(i).arg(width);
        QVERIFY2(figure.panels[i].square_units || width >= 50, qPrintable(which));
      }
    }
  }

  void panelsMoveWhereTheyAreLarger() {
    // Two wide images: side by side on a wide stage, one below the other on a high one.
    Figure figure = twoMaps();
    const FigureLayout wide = computeLayout(figure, sized(900, 400)),
                       high = computeLayout(figure, sized(400, 900));
    QCOMPARE(wide.panels[0].plot.top(), wide.panels[1].plot.top());
    QVERIFY(high.panels[1].plot.top() > high.panels[0].plot.bottom());
    QVERIFY(high.panels[0].plot.width() > 250);
    figure.keeps_places = true;
    const FigureLayout kept = computeLayout(figure, sized(400, 900));
    QCOMPARE(kept.panels[0].plot.top(), kept.panels[1].plot.top());
    // The same whatever the numbers and words are.
    figure.keeps_places = false;
    figure.caption +=
        " And one more sentence that makes the caption a line or two longer than it was before it.";
    figure.scales[0].lower = -123456;
    const FigureLayout again = computeLayout(figure, sized(400, 900));
    QVERIFY(again.panels[1].plot.top() > again.panels[0].plot.bottom());
  }
};

REGISTER_TEST(TestUiSpace, QApplication)
#include "test_ui_space.moc"

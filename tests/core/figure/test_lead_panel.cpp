// One panel of a figure large, the others around it.
#include <QtTest>
#include <algorithm>
#include <stdexcept>

#include "core/figure/compare_figures.h"
#include "core/figure/lead_panel.h"
#include "core/figure/select_panels.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestLeadPanel : public QObject {
  Q_OBJECT

  // Two rows of three maps, the left column under scale 0, the others under scale 1, and two charts below.
  static Figure six() {
    Figure figure;
    figure.title = "Six?";
    figure.scales.resize(2);
    for (ColourScale& scale : figure.scales) scale.row_span = 2;
    figure.scales[1].column = 2;
    for (int i = 0; i < 8; ++i) {
      Panel panel;
      panel.row = i / 3;
      panel.column = i % 3;
      panel.title = "Panel " + std::to_string(i);
      panel.square_units = i < 6;
      if (i < 6) {
        HeatMap map;
        map.values = std::make_shared<Matrix>(Matrix::Constant(1, 1, static_cast<float>(i)));
        map.scale = i % 3 == 0 ? 0 : 1;
        panel.layers = {{map}};
      }
      figure.panels.push_back(panel);
    }
    return figure;
  }

 private slots:
  void theOthersStandBeside() {
    const Figure led = lead_panel(six(), 4, {.columns = 2, .charts = 2, .share = 1.5});
    validate(led);
    QCOMPARE(led.leader, std::optional<std::size_t>(4));
    QCOMPARE(led.panels.size(), std::size_t{8});
    const Panel& chief = led.panels[4];
    QCOMPARE(chief.title, std::string("Panel 4"));
    QVERIFY(chief.row == 0 && chief.column == 0 && chief.column_span == 1);
    // The three maps of its colours, the two of the other bar in a row of their own, then the charts.
    QCOMPARE(chief.row_span, 4);
    QCOMPARE(led.rows(), 4);
    QCOMPARE(led.columns(), 3);
    for (const auto& [panel, row, column] :
         {std::tuple{1, 0, 1}, {2, 0, 2}, {5, 1, 1}, {0, 2, 1}, {3, 2, 2}, {6, 3, 1}, {7, 3, 2}}) {
      QCOMPARE(led.panels[static_cast<std::size_t>(panel)].row, row);
      QCOMPARE(led.panels[static_cast<std::size_t>(panel)].column, column);
    }
    QCOMPARE(led.column_weights, (std::vector<double>{1.5, 0.5, 0.5}));
    // The bar of the leader's colours is beside it, that of the others beside those that have them.
    QVERIFY(led.scales[1].row == 0 && led.scales[1].row_span == 4 && led.scales[1].column == 0);
    QVERIFY(led.scales[0].row == 2 && led.scales[0].row_span == 1 && led.scales[0].column == 2);
  }

  // The charts below the leader and its maps, over the whole width: one in a row, or one under each.
  void chartsStandBelowAll() {
    for (const int across : {1, 2}) {
      const Figure led =
          lead_panel(six(), 4, {.columns = 3, .charts = across, .share = 1.5, .charts_below = true});
      validate(led);
      const Panel &chief = led.panels[4], &first = led.panels[6], &second = led.panels[7];
      QVERIFY(chief.row == 0 && chief.column == 0 && chief.column_span == 1);
      QCOMPARE(chief.row_span, 2);
      QCOMPARE(led.columns(), 4);
      QCOMPARE(led.rows(), across == 1 ? 4 : 3);
      QCOMPARE(first.row, 2);
      QCOMPARE(first.column, 0);
      QCOMPARE(first.column_span, across == 1 ? 4 : 1);
      QCOMPARE(second.row, across == 1 ? 3 : 2);
      QCOMPARE(second.column, across == 1 ? 0 : 1);
      QCOMPARE(second.column_span, across == 1 ? 4 : 3);
    }
    // Where there are no maps there is nothing beside.
    const Figure charts = select_panels(six(), {4, 6, 7});
    for (const LeadPlaces& places : lead_places(charts, 0)) QVERIFY(!places.charts_below);
  }

  // Whatever places a renderer tries: none on top of another, each with its own content.
  void everyPlaceIsOne() {
    for (std::size_t leader = 0; leader < 8; ++leader) {
      const Figure figure = six();
      const auto all = lead_places(figure, leader);
      QVERIFY(all.size() > 10);
      for (const LeadPlaces& places : all) {
        const Figure led = lead_panel(figure, leader, places);
        validate(led);
        QVERIFY(led.columns() <= 25);
        QCOMPARE(static_cast<int>(led.row_weights.size()), led.rows());
        QCOMPARE(static_cast<int>(led.column_weights.size()), led.columns());
        for (std::size_t i = 0; i < 8; ++i) QCOMPARE(led.panels[i].title, figure.panels[i].title);
      }
      validate(lead_panel(figure, leader, lead_column(figure, leader, 0.28)));
    }
  }

  void aNarrowPageHasItOnTop() {
    const Figure figure = six();
    const LeadPlaces places = lead_column(figure, 0, 0.28);
    QVERIFY(places.below);
    QCOMPARE(places.columns, 3);
    const Figure led = lead_panel(figure, 0, places);
    QCOMPARE(led.panels[0].row, 0);
    QCOMPARE(led.panels[0].column_span, led.columns());
    for (std::size_t i = 1; i < 8; ++i) QVERIFY(led.panels[i].row > 0);
    // As high as it is wide, and two rows of thirds.
    QVERIFY(led.row_weights[0] > 2.9 * led.row_weights[1]);
    QVERIFY(led.preferred_aspect < 0.6);
  }

  void alone() {
    const Figure one = lead_panel(select_panels(six(), {2}), 0, {});
    validate(one);
    QVERIFY(one.rows() == 1 && one.columns() == 1);
    QVERIFY_EXCEPTION_THROWN(lead_panel(six(), 8, {}), std::logic_error);
    Figure wrong = six();
    wrong.leader = 8;
    QVERIFY_EXCEPTION_THROWN(validate(wrong), std::logic_error);
  }

  // A leader makes another figure; a selection keeps it among several; a comparison has none.
  void whoLeadsIsPartOfTheFigure() {
    Figure led = six();
    led.leader = 4;
    QVERIFY(content_hash(led) != content_hash(six()));
    Figure first = six();
    first.leader = 0;
    QVERIFY(content_hash(first) != content_hash(six()));
    QCOMPARE(select_panels(led, {1, 4}).leader, std::optional<std::size_t>(1));
    QVERIFY(!select_panels(led, {1, 2}).leader);
    QVERIFY(!select_panels(led, {4}).leader);
    QVERIFY(!compare_figures(led, led).leader);
  }

  void panelsHaveNames() {
    Figure figure = six();
    figure.panels[3].title = figure.panels[1].title;
    figure.panels[3].subtitle = "again";
    QCOMPARE(named_panel(figure, "8"), std::optional<std::size_t>(7));
    QCOMPARE(named_panel(figure, "panel 5"), std::optional<std::size_t>(5));
    QCOMPARE(named_panel(figure, "Panel 1"), std::optional<std::size_t>(1));
    QCOMPARE(named_panel(figure, "Panel 1 again"), std::optional<std::size_t>(3));
    for (const char* name : {"9", "0", "Panel", "-1", ""}) QVERIFY2(!named_panel(figure, name), name);
  }
};

REGISTER_TEST(TestLeadPanel, QCoreApplication)
#include "test_lead_panel.moc"

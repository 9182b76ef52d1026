// core/figure/compare_figures.h: two figures side by side, and their difference.
#include <QTest>
#include <cmath>

#include "core/figure/compare_figures.h"
#include "core/figure/figure.h"
#include "core/figure/scale.h"
#include "core/figure/text.h"
#include "tests/counting_map.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestCompareFigures : public QObject {
  Q_OBJECT

 private slots:
  void besideMergesScalesBeforeItLooks() {
    Figure pinned = map_figure(0), present = map_figure(0);
    pinned.scales[0].upper = 10;
    finalize_scales(pinned);
    QVERIFY(pinned.scales[0].extend_max);
    const Figure both = compare_figures(pinned, present);
    QCOMPARE(both.scales[0].upper, 15.0);
    QVERIFY(!both.scales[0].extend_max && !both.scales[1].extend_max);
    present.scales[0].upper = 12;
    QVERIFY(compare_figures(pinned, present).scales[1].extend_max);
  }

  void besideSubtracts() {
    Figure present = map_figure(2);
    present.scales[0].upper = 20;
    const Figure both = compare_figures(map_figure(0), present);
    validate(both);
    QCOMPARE(both.panels.size(), std::size_t{3});
    QCOMPARE(both.scales[0].upper, 20.0);
    QCOMPARE(both.scales[1].upper, 20.0);
    const auto& map = std::get<HeatMap>(both.panels[2].layers[0].content);
    QVERIFY((map.values->array() == 2.0f).all());
    QCOMPARE(both.scales[2].lower, -2.0);
    QVERIFY(plain_text(both.caption).starts_with("Largest difference 2, mean absolute difference 2."));

    Figure other = map_figure();
    std::get<HeatMap>(other.panels[0].layers[0].content).values = counting(2, 5);
    const Figure nothing = compare_figures(other, present);
    validate(nothing);
    QCOMPARE(nothing.panels.size(), std::size_t{2});
  }

  // Two views of one thing, whose panels have no name in common: what measures the same is subtracted.
  void besideMatchesWhatMeasuresTheSame() {
    const auto view = [](const std::string& title, float first, const std::string& quantity) {
      Figure figure = map_figure(first);
      figure.panels[0].title = title;
      std::get<HeatMap>(figure.panels[0].layers[0].content).quantity = quantity;
      return figure;
    };
    const Figure both = compare_figures(view("By row", 0, "cosine"), view("By column", 3, "cosine"));
    validate(both);
    QCOMPARE(both.panels.size(), std::size_t{3});
    QCOMPARE(both.panels[0].title, std::string("Pinned: By row"));
    QVERIFY((std::get<HeatMap>(both.panels[2].layers[0].content).values->array() == 3.0f).all());
    const Figure apart = compare_figures(view("By row", 0, "cosine"), view("By column", 3, "distance"));
    for (const Panel& panel : apart.panels) QVERIFY(!panel.title.text().starts_with("Difference"));
  }

  // Panels stand beside their namesakes, wherever they stood; what has none is said to be missing.
  void besideMatchesByName() {
    const auto named = [](const std::string& title, int column, float first) {
      Panel panel = map_figure(first).panels[0];
      panel.title = title;
      panel.column = column;
      return panel;
    };
    Figure pinned = map_figure(), present = map_figure();
    present.preferred_aspect = 0.9;
    pinned.panels = {named("Head 3", 0, 5), named("Position 12", 1, 1), named("Old", 2, 0)};
    present.panels = {named("Position 37", 0, 4), named("Head 3", 1, 5), named("New", 2, 0)};
    const Figure both = compare_figures(pinned, present);
    validate(both);
    const auto at = [&](int row, int column) -> const Panel& {
      for (const Panel& panel : both.panels) {
        if (panel.row == row && panel.column == column) return panel;
      }
      throw std::logic_error("no panel there");
    };
    const auto is_empty = [&](const Panel& panel, const std::string& why) {
      const auto* text = std::get_if<Text>(&panel.layers.at(0).content);
      return panel.layers.size() == 1 && text && text->labels.at(0) == why;
    };
    // Three columns of three, and a row below for what is pinned alone.
    QCOMPARE(both.columns(), 9);
    QCOMPARE(both.rows(), 2);
    QCOMPARE(at(0, 0).title, std::string("Pinned: Position 12"));
    QCOMPARE(at(0, 3).title, std::string("Present: Position 37"));
    QCOMPARE(at(0, 6).title, std::string("Difference: Position 37"));
    QCOMPARE(at(0, 6).subtitle, std::string("± 3"));
    QCOMPARE(at(0, 1).title, std::string("Pinned: Head 3"));
    const auto& nothing = std::get<HeatMap>(at(0, 7).layers[0].content);
    QVERIFY((nothing.values->array() == 0.0f).all());
    QVERIFY(is_empty(at(0, 2), "not in the pinned figure"));
    QCOMPARE(at(0, 5).title, std::string("Present: New"));
    QCOMPARE(at(1, 2).title, std::string("Old"));
    QVERIFY(is_empty(at(1, 5), "not in the present figure"));
    QVERIFY(is_empty(at(0, 8), "nothing to subtract"));
    QCOMPARE(both.panels.size(), std::size_t{12});

    // With the pinned one in the middle every panel is where it was.
    const Figure flipped = compare_figures(pinned, present, Middle::pinned);
    validate(flipped);
    QCOMPARE(flipped.panels.size(), both.panels.size());
    for (std::size_t i = 0; i < both.panels.size(); ++i) {
      QCOMPARE(flipped.panels[i].row, both.panels[i].row);
      QCOMPARE(flipped.panels[i].column, both.panels[i].column);
    }
    const auto first = [](const Panel& panel) {
      return (*std::get<HeatMap>(panel.layers.at(0).content).values)(0, 0);
    };
    QCOMPARE(first(both.panels[4]), 4.0f);
    QCOMPARE(first(flipped.panels[4]), 1.0f);
    QVERIFY(!flipped.panels[4].click);

    // Three figures that are wide stand in narrow columns, each with its panels one below the other.
    present.preferred_aspect = 4;
    const Figure reflowed = compare_figures(pinned, present);
    validate(reflowed);
    QCOMPARE(reflowed.columns(), 3);
    QCOMPARE(reflowed.rows(), 4);
    QCOMPARE(reflowed.panels.size(), both.panels.size());
  }
};

REGISTER_TEST(TestCompareFigures, QCoreApplication)
#include "test_compare_figures.moc"

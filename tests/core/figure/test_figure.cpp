// Figures as data: what is where, what links to what, and what is caught.
#include <QTest>
#include <cmath>

#include "core/figure/figure.h"
#include "core/figure/scale.h"
#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/click.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "tests/counting_map.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestFigure : public QObject {
  Q_OBJECT

 private slots:
  void placesOfAMap() {
    const Figure figure = map_figure();
    const Hit place = hit_test(figure, 0, 3.4, 1.6);
    QVERIFY((place.cell == Cell{2, 3}));
    QCOMPARE(*place.token, 13);
    QCOMPARE(*place.value, 13.0);
    QCOMPARE(describe(place), std::string("patch 14, row 2, column 3 · count 13.000"));
    Figure moved = figure;
    for (int place_at_now = 0; place_at_now < moved.panels[0].tokens.count(); ++place_at_now)
      moved.panels[0].token_at_place.push_back(place_at_now);
    std::swap(moved.panels[0].token_at_place[1], moved.panels[0].token_at_place[5]);
    QCOMPARE(describe(hit_test(moved, 0, 0, 1)),
             std::string("patch 2, now at row 1, column 0 · count 5.000"));
    QVERIFY(hit_test(figure, 0, -0.6, 0) == Hit{});
    QVERIFY(hit_test(figure, 0, 4.5, 0) == Hit{});
    const auto boxes = highlight_boxes(figure.panels[0], place);
    QCOMPARE(boxes.size(), std::size_t{1});
    QCOMPARE(boxes[0].left, 2.5);
    QCOMPARE(boxes[0].top, 1.5);
  }

  void pixelsBelongToPatches() {
    // Patches of 16 every 8 pixels with 4 of padding: the article's overlapping ones.
    const PatchGrid grid{16, 8, 4, {28, 28}, 224, 224};
    Figure figure;
    Panel panel;
    panel.x = pixel_axis(Index::column, 224, grid);
    panel.y = pixel_axis(Index::row, 224, grid);
    panel.tokens = grid.grid;
    figure.panels.push_back(panel);
    // Pixel (4, 4) is the centre of the first patch, -4..12; (12, 4) that of the second, 4..20.
    QVERIFY((hit_test(figure, 0, 4, 4).cell == Cell{0, 0}));
    QVERIFY((hit_test(figure, 0, 12, 4).cell == Cell{0, 1}));
    QVERIFY((hit_test(figure, 0, 227.5, 227.5).cell == Cell{27, 27}));
    const auto boxes = highlight_boxes(figure.panels[0], hit_test(figure, 0, 12, 4));
    QCOMPARE(boxes[0].left, 4.0);
    QCOMPARE(boxes[0].width, 16.0);
  }

  void movedPatchesLinkToWhereTheyCameFrom() {
    Figure figure = map_figure();
    figure.panels.push_back(figure.panels[0]);
    figure.panels[1].column = 1;
    std::vector<int> order(15);
    for (int i = 0; i < 15; ++i) order[static_cast<std::size_t>(i)] = 14 - i;
    figure.panels[1].token_at_place = order;
    figure.panels[1].id = "moved";
    const Hit place = hit_test(figure, 1, 0, 0);
    QCOMPARE(place.panel, std::string("moved"));
    QVERIFY(hit_test(figure, 1, -9, 0) == Hit());
    QCOMPARE(*place.token, 14);
    QVERIFY((place.cell == Cell{2, 4}));
    QCOMPARE(place_index_at(figure.panels[1], 0, 0), 0);
    QCOMPARE(highlight_boxes(figure.panels[0], place)[0].left, 3.5);
    QCOMPARE(highlight_boxes(figure.panels[1], place)[0].left, -0.5);
  }

  void smallMultiples() {
    Figure figure;
    Panel panel;
    panel.tokens = {2, 3};
    panel.x.upper = 9;
    panel.y.upper = 4;
    panel.x.indexing = {Index::column, 3, 0, 1, 1, 3, 3};
    panel.x.outer = {Index::reference_column, 3, 0, 3, 3, 1, 0};
    panel.y.indexing = {Index::row, 2, 0, 1, 1, 2, 2};
    panel.y.outer = {Index::reference_row, 2, 0, 2, 2, 1, 0};
    figure.panels.push_back(panel);
    const Hit place = hit_test(figure, 0, 7.5, 2.5);
    QVERIFY((place.cell == Cell{0, 1}));
    QVERIFY((place.outer_cell == Cell{1, 2}));
    QCOMPARE(highlight_boxes(panel, place).size(), std::size_t{6});
    const auto value = clicked_value({"reference", ClickSets::From::outer_cell}, place, 0);
    QVERIFY(value && *value == Value(Cell{1, 2}));
  }

  void layersAndHeadsAreNamed() {
    Figure figure;
    Panel panel;
    panel.x = index_axis(Index::head, 3, "");
    panel.y = index_axis(Index::layer, 2, "");
    HeatMap map;
    map.values = counting(2, 3);
    map.quantity = "share";
    panel.layers.push_back({map});
    Panel curve;
    curve.column = 1;
    curve.x = index_axis(Index::layer, 2, "");
    figure.panels = {panel, curve};
    figure.scales.resize(1);
    const Hit place = hit_test(figure, 0, 2, 1);
    QCOMPARE(describe(place), std::string("layer 1, head 2 · share 5.000"));
    QCOMPARE(highlight_boxes(curve, place).size(), std::size_t{1});
    QCOMPARE(highlight_boxes(curve, place)[0].left, 0.5);
    const ClickSets click{"layer", ClickSets::From::layer};
    QVERIFY(clicked_value(click, place, 0) == Value(std::int64_t{1}));
    QVERIFY(clicked_value(click, hit_test(figure, 1, 0, 0.5), 0) == Value(std::int64_t{0}));
    QVERIFY(!clicked_value(click, {}, 0));
  }

  // A click that sets several parameters sets none where it hits no place of one of them.
  void aClickSetsSeveral() {
    ClickSets click{"layer", ClickSets::From::layer};
    click.also = {{"head", ClickSets::From::head, {{0, "zero"}, {2, "two"}}},
                  {"show", ClickSets::From::nearest, {{0, "map"}}}};
    Hit hit;
    hit.layer = 3;
    QVERIFY(clicked_values(click, hit, 0).empty());
    hit.head = 2;
    const auto values = clicked_values(click, hit, 7);
    QCOMPARE(values.size(), std::size_t{3});
    QVERIFY(values[0] == std::pair(std::string("layer"), Value(std::int64_t{3})));
    QVERIFY(values[1] == std::pair(std::string("head"), Value(std::string("two"))));
    QVERIFY(values[2] == std::pair(std::string("show"), Value(std::string("map"))));
    Figure figure = map_figure();
    figure.panels[0].click = click;
    const std::uint64_t before = content_hash(figure);
    figure.panels[0].click->also[0].places[1].label = "another";
    QVERIFY(content_hash(figure) != before);
  }

  void clicksChooseTheNearestPlace() {
    const ClickSets click{"step", ClickSets::From::nearest, {{0, "0"}, {100, "first"}, {400, "last"}}};
    QVERIFY(clicked_value(click, {}, -50) == Value(std::string("0")));
    QVERIFY(clicked_value(click, {}, 249) == Value(std::string("first")));
    QVERIFY(clicked_value(click, {}, 251) == Value(std::string("last")));
    QVERIFY(!clicked_value(click, {}, std::nan("")));
    QVERIFY(!clicked_value({"step", ClickSets::From::nearest}, {}, 1));
    Figure figure = map_figure();
    figure.panels[0].click = click;
    const std::uint64_t before = content_hash(figure);
    figure.panels[0].click->places[1].label = "second";
    QVERIFY(content_hash(figure) != before);
  }

  void listsAreCheckedAndHashed() {
    Figure figure = map_figure();
    List list;
    list.rows = {{"cat", 0.9, "0.90"}, {"dog", 0.1, "0.10", true}};
    figure.panels[0].layers.push_back({list});
    validate(figure);
    const std::uint64_t before = content_hash(figure);
    auto& drawn = std::get<List>(figure.panels[0].layers.back().content);
    drawn.rows[1].highlighted = false;
    QVERIFY(content_hash(figure) != before);
    drawn.rows[0].value = std::nan("");
    QVERIFY_THROWS_EXCEPTION(std::logic_error, validate(figure));
    drawn.rows[0].value = 0.9;
    drawn.right = drawn.left;
    QVERIFY_THROWS_EXCEPTION(std::logic_error, validate(figure));
  }

  void matricesOfTokensAndDimensions() {
    Figure figure = map_figure();
    Panel rows;
    rows.column = 1;
    rows.x = index_axis(Index::dimension, 7, "");
    rows.y = index_axis(Index::token, 15, "");
    rows.tokens = {3, 5};
    HeatMap map;
    map.values = counting(15, 7);
    rows.layers.push_back({map});
    figure.panels.push_back(rows);
    const Hit place = hit_test(figure, 1, 6, 13);
    QCOMPARE(*place.dimension, 6);
    QCOMPARE(*place.token, 13);
    QCOMPARE(*place.value, 13.0 * 7 + 6);
    QVERIFY((place.cell == Cell{2, 3}));
    QCOMPARE(highlight_boxes(figure.panels[0], place).size(), std::size_t{1});
    // A token hovered in the map is a whole row of the matrix.
    const auto boxes = highlight_boxes(rows, hit_test(figure, 0, 3, 2));
    QCOMPARE(boxes.size(), std::size_t{1});
    QCOMPARE(boxes[0].top, 12.5);
    QCOMPARE(boxes[0].width, 7.0);
  }

  void contradictionsAreCaught() {
    Figure figure = map_figure();
    validate(figure);
    Figure other = figure;
    std::get<HeatMap>(other.panels[0].layers[0].content).scale = 1;
    QVERIFY_THROWS_EXCEPTION(std::logic_error, validate(other));
    other = figure;
    other.panels.push_back(other.panels[0]);
    QVERIFY_THROWS_EXCEPTION(std::logic_error, validate(other));
    other = figure;
    other.scales[0].upper = other.scales[0].lower;
    QVERIFY_THROWS_EXCEPTION(std::logic_error, validate(other));
    other = figure;
    Line curve;
    curve.x = {1, 2};
    curve.y = {1};
    other.panels[0].layers.push_back({curve});
    QVERIFY_THROWS_EXCEPTION(std::logic_error, validate(other));
  }

  // A renderer counts in single precision.
  void scalesThatCannotBeDrawnAreCaught() {
    for (const auto& [lower, upper] : {std::pair{-1e300, 1e300},
                                       {-1e308, 1e308},
                                       {1e300, 1.0000001e300},
                                       {0.0, 1.1e30},
                                       {1.0, 1.0000001},
                                       {0.0, 1e-40},
                                       {-5.0, -5.0},
                                       {2.0, 1.0},
                                       {0.0, std::nan("")},
                                       {-INFINITY, 0.0}}) {
      Figure figure = map_figure();
      figure.scales[0].lower = lower;
      figure.scales[0].upper = upper;
      QVERIFY2(!is_drawable_range(lower, upper), qPrintable(QString("%1 %2").arg(lower).arg(upper)));
      QVERIFY_THROWS_EXCEPTION(std::logic_error, validate(figure));
    }
    for (const auto& [lower, upper] :
         {std::pair{-1e30, 1e30}, {0.0, 1e-9}, {-1.0, 1.0}, {1000.0, 1000.01}, {1e29, 1e30}, {0.0, 1e-29}}) {
      Figure figure = map_figure();
      figure.scales[0].lower = lower;
      figure.scales[0].upper = upper;
      validate(figure);
    }
  }

  void scalesAreSettled() {
    const auto settled = [](double lower, double upper) {
      Figure figure = map_figure();
      figure.scales[0].lower = lower;
      figure.scales[0].upper = upper;
      finalize_scales(figure);
      return figure.scales[0];
    };
    // What a file may hold is brought within what can be drawn, and what can be drawn stays as it is.
    for (const auto& [lower, upper] :
         {std::pair{-3e38, 3e38}, {2e30, 3e30}, {-3e30, -2e30}, {7.0, 7.0000001}, {0.0, 1e-200}}) {
      const ColourScale scale = settled(lower, upper);
      QVERIFY2(is_drawable_range(scale.lower, scale.upper),
               qPrintable(QString("%1 %2").arg(lower).arg(upper)));
    }
    QCOMPARE(settled(-3e38, 3e38).upper, 1e30);
    QCOMPARE(settled(2.5, 12.25).lower, 2.5);
    QCOMPARE(settled(2.5, 12.25).upper, 12.25);
    QCOMPARE(settled(4, 4).upper, 4.0);  // a contradiction is left for validate()
  }

  // The map counts from 0 to 14.
  void aScaleKnowsWhatLiesBeyondItsEnds() {
    const auto ends = [](Figure figure, double lower, double upper) {
      figure.scales[0].lower = lower;
      figure.scales[0].upper = upper;
      figure.scales[0].extend_min = figure.scales[0].extend_max = true;
      finalize_scales(figure);
      return std::pair{figure.scales[0].extend_min, figure.scales[0].extend_max};
    };
    QCOMPARE(ends(map_figure(), 0, 14), std::pair(false, false));
    QCOMPARE(ends(map_figure(), 0.5, 14), std::pair(true, false));
    QCOMPARE(ends(map_figure(), 0, 13.5), std::pair(false, true));
    QCOMPARE(ends(map_figure(), 3, 4), std::pair(true, true));
    QCOMPARE(ends(map_figure(), 0, 14 - 1e-7), std::pair(false, false));  // rounding
    // What is no number, or none that is drawn, says nothing.
    Figure odd = map_figure();
    auto values = std::make_shared<Matrix>(1, 3);
    *values << std::nanf(""), INFINITY, -INFINITY;
    std::get<HeatMap>(odd.panels[0].layers[0].content).values = values;
    QCOMPARE(ends(odd, 0, 1), std::pair(false, false));
    // Every map of the scale counts, and no other.
    Figure two = map_figure();
    two.panels.push_back(two.panels[0]);
    two.panels[1].column = 1;
    std::get<HeatMap>(two.panels[1].layers[0].content).values = counting(1, 2, 20);
    QCOMPARE(ends(two, 0, 14), std::pair(false, true));
    two.scales.push_back({"viridis", 0, 1, "other"});
    std::get<HeatMap>(two.panels[1].layers[0].content).scale = 1;
    QCOMPARE(ends(two, 0, 14), std::pair(false, false));
  }

  void hashesTellFiguresApart() {
    QCOMPARE(content_hash(map_figure()), content_hash(map_figure()));
    QVERIFY(content_hash(map_figure()) != content_hash(map_figure(1)));
    Figure renamed = map_figure();
    renamed.caption = "x";
    QVERIFY(content_hash(renamed) != content_hash(map_figure()));
  }

  void wordsAndNumbers() {
    QCOMPARE(plain_text("a **b** c"), std::string("a b c"));
    QCOMPARE(text_runs("a **b** c").size(), std::size_t{3});
    QVERIFY(text_runs("a **b** c")[1].strong);
    QCOMPARE(number(-0.001, 2), std::string("0.00"));
    QCOMPARE(number(-0.25, 2), std::string("−0.25"));
    QCOMPARE(number(std::nan(""), 2), std::string("–"));
    QCOMPARE(grouped(1234567), std::string("1,234,567"));
    QCOMPARE(grouped(-999), std::string("−999"));
    QCOMPARE(brief(12345.678, 3), std::string("1.23 × 10⁴"));
    QCOMPARE(brief(-1.8e-7, 2), std::string("−1.8 × 10⁻⁷"));
    QCOMPARE(brief(0.55, 3), std::string("0.55"));
  }
};

REGISTER_TEST(TestFigure, QCoreApplication)
#include "test_figure.moc"

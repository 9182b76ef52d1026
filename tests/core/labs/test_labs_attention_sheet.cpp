// All heads on one sheet: its maps are those of the lab's own arrays, a click enters a head.
#include <QtTest>
#include <cmath>

#include "core/labs/framework/pieces/click.h"
#include "tests/inside_reference.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

Values sheet_of(Cell query) {
  return values({{"show", std::string("sheet")}, {"query", query}, {"compare", std::string("original")}});
}

const Panel& sheet_in(const Figure& figure) {
  return figure.panels.at(*figure.leader);
}

}  // namespace

class TestLabsAttentionSheet : public QObject {
  Q_OBJECT

 private slots:
  // A patch's weights in every head of every layer; rows and columns as on the image.
  void mapsAreTheModels_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"timm_vit", "dinov3", "beit"}) QTest::newRow(name) << QString(name);
  }
  void mapsAreTheModels() {
    QFETCH(QString, name);
    const Inputs inputs = small_model(name.toStdString());
    const Figure figure = run("attention", inputs, sheet_of({1, 2})).figure;
    validate(figure);
    const auto find = [&](const std::string& id) {
      return std::find_if(figure.arrays.begin(), figure.arrays.end(),
                          [&](const NamedArray& each) { return each.name == id; })
          ->make();
    };
    const Array sheet = find("sheet"), attention = find("attention");
    const std::size_t layers = sheet.shape[0], heads = sheet.shape[1], rows = sheet.shape[2],
                      columns = sheet.shape[3], tokens = attention.shape[3];
    QCOMPARE(layers, attention.shape[0]);
    QCOMPARE(heads, attention.shape[1]);
    const std::size_t prefix = tokens - rows * columns, query = prefix + columns + 2;
    const auto drawn = std::get<std::vector<float>>(sheet.values),
               all = std::get<std::vector<float>>(attention.values);
    for (std::size_t map = 0; map < layers * heads; ++map) {
      for (std::size_t patch = 0; patch < rows * columns; ++patch)
        QCOMPARE(drawn[map * rows * columns + patch], all[(map * tokens + query) * tokens + prefix + patch]);
    }
    QCOMPARE(figure.scales.size(), std::size_t{1});
    const auto maps =
        std::count_if(sheet_in(figure).layers.begin(), sheet_in(figure).layers.end(),
                      [](const Layer& each) { return std::holds_alternative<HeatMap>(each.content); });
    QCOMPARE(static_cast<std::size_t>(maps), layers * heads);
  }

  void aClickEntersAHead() {
    const Figure figure = run("attention", small_model("timm_vit"), sheet_of({1, 2})).figure;
    const Panel& panel = sheet_in(figure);
    const bool across = panel.x.indexing.index == Index::layer;
    const double layer = 1, head = 2;
    const Hit hit = hit_test(figure, *figure.leader, across ? layer : head, across ? head : layer);
    QVERIFY(hit.layer == 1 && hit.head == 2 && hit.value);
    const auto chosen = clicked_values(*panel.click, hit, across ? layer : head);
    QCOMPARE(chosen.size(), std::size_t{3});
    QVERIFY(chosen[0] == std::pair(std::string("layer"), Value(std::int64_t{1})));
    QVERIFY(chosen[1] == std::pair(std::string("head"), Value(std::string("2"))));
    QVERIFY(chosen[2] == std::pair(std::string("show"), Value(std::string("overlay"))));
    // Where the lab takes them.
    Values given = sheet_of({1, 2});
    for (const auto& [id, value] : chosen) given.set(id, value);
    QVERIFY(run("attention", small_model("timm_vit"), given).figure.panels.size() > figure.panels.size());
    QVERIFY(clicked_values(*panel.click, {}, 0).empty());
  }

  // Stages have layers of their own tokens and heads.
  void stagesHaveTheirOwnGrids() {
    const Figure figure = run("attention", small_model("swin_timm"), sheet_of({1, 2})).figure;
    validate(figure);
    QVERIFY(!has_array(figure, "sheet"));
    QVERIFY(has(figure.subtitle.text(), "in times of what even attention would give"));
    QVERIFY(figure.scales.front().upper > 1);
  }

  void whatItDoesNotShowIsNotOffered() {
    for (const auto& [id, value] :
         {std::pair{"rollout", Value(true)}, {"top", Value(std::int64_t{3})}, {"opacity", Value(0.5)}}) {
      const Scope scope{small_model("timm_vit"), sheet_of({1, 2})};
      const Parameter* parameter = find_parameter(find_lab("attention").parameters(), id);
      QVERIFY2(!parameter->applies(scope), id);
    }
    // Nor a sheet where nothing but a table attends.
    QVERIFY(has(refusal("attention", sinusoid_inputs(), sheet_of({1, 2})), "show"));
  }

  void aRealModelsSheetIsTrue() {
    if (!have(vit_tiny_file)) QSKIP("shared data are not here: a real checkpoint");
    const Figure figure = run("attention", cat(), values({{"show", std::string("sheet")}})).figure;
    const std::vector<double> sheet = numbers(figure, "sheet"), distance = numbers(figure, "distance");
    QCOMPARE(sheet.size(), std::size_t{12 * 3 * 14 * 14});
    const std::string text = figure.caption.text();
    const auto nearest = std::min_element(distance.begin(), distance.end()) - distance.begin();
    const auto farthest = std::max_element(distance.begin(), distance.end()) - distance.begin();
    const auto peak = (std::max_element(sheet.begin(), sheet.end()) - sheet.begin()) / 196;
    const auto named = [&](const char* words, std::ptrdiff_t at) {
      return has(text, (QString(words).arg(at % 3).arg(at / 3)).toStdString());
    };
    QVERIFY2(named("head %1 of layer %2 looks nearest", nearest) &&
                 named("head %1 of layer %2 farthest", farthest) && named("in head %1 of layer %2.", peak),
             text.c_str());
    const auto below = std::count_if(sheet.begin(), sheet.end(),
                                     [&](double each) { return each <= figure.scales.front().upper; });
    QVERIFY(std::abs(static_cast<double>(below) / static_cast<double>(sheet.size()) - 0.95) < 0.01);
  }
};

REGISTER_TEST(TestLabsAttentionSheet, QCoreApplication)
#include "test_labs_attention_sheet.moc"

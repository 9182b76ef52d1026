// The lab `offsets`: what it states and draws.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/base/number_text.h"
#include "core/checkpoint/open.h"
#include "core/labs/offsets/data.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/relative_labs.h"

using namespace whereabouts;

namespace {

Inputs sinusoid_with(const QTemporaryDir& folder, const std::vector<made::Made>& tensors) {
  const auto path = std::filesystem::path(folder.path().toStdString()) / "made.safetensors";
  std::ofstream(path, std::ios::binary) << made::safetensors_of(tensors);
  Inputs from = sinusoid_inputs();
  use_checkpoint(from, open_checkpoint(path));
  return from;
}

}  // namespace

class TestLabsOffsets : public QObject {
  Q_OBJECT

 private slots:
  // The reading beside what a source measures.
  void relativityIsAReading() {
    const auto reading = [](const Figure& figure, const std::string& name) {
      for (const Reading& each : figure.readings) {
        if (each.label == name) return each.value.text();
      }
      return std::string("none");
    };
    const Figure directed = run("offsets", values({{"scheme", text("lookhere")}})).figure;
    QCOMPARE(reading(directed, "change if moved"), std::string("0"));
    QVERIFY(has(reading(directed, "published"), "+21.7 points over RoPE 2-D"));
    QVERIFY(has(reading(run("rotation", values({{"scheme", text("rope-mixed")}})).figure, "published"),
                "83.8 %"));
  }

  void indexEqualsBruteForce_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 6}, {5, 1}, {3, 5}, {7, 7}, {8, 3}}) {
      QTest::addRow("%dx%d", rows, columns) << rows << columns;
    }
  }
  void indexEqualsBruteForce() {
    QFETCH(int, rows);
    QFETCH(int, columns);
    const GridShape grid{rows, columns};
    for (const char* scheme : {"relative-bias", "log-cpb", "alibi-2d", "lookhere"}) {
      const Result result = run("offsets", values({{"scheme", text(scheme)}, {"grid", grid}}));
      const Array array = array_of(result.figure, "index");
      const auto& index = std::get<std::vector<std::int64_t>>(array.values);
      QCOMPARE(array.shape, (std::vector<std::size_t>(2, static_cast<std::size_t>(grid.count()))));
      std::size_t at = 0;
      for (int query = 0; query < grid.count(); ++query) {
        for (int key = 0; key < grid.count(); ++key, ++at) {
          const Cell from = grid.cell(query), to = grid.cell(key);
          const int expected =
              (from.row - to.row + rows - 1) * (2 * columns - 1) + from.column - to.column + columns - 1;
          QCOMPARE(index[at], std::int64_t{expected});
        }
      }
    }
  }

  void shawClips() {
    const Result result =
        run("offsets", values({{"scheme", text("shaw")}, {"grid", GridShape{3, 4}}, {"reach", whole(2)}}));
    const Array array = array_of(result.figure, "index");
    const auto& index = std::get<std::vector<std::int64_t>>(array.values);
    for (int i = 0; i < 12; ++i) {
      for (int j = 0; j < 12; ++j) {
        QCOMPARE(index[static_cast<std::size_t>(i * 12 + j)], std::int64_t{std::clamp(j - i, -2, 2) + 2});
      }
    }
    QVERIFY(has(result.figure.caption, "**144** pairs use **5** of 5 vectors"));
    QVERIFY(has(result.figure.caption, "**62 %**"));  // 90 of 144
  }

  void alibiFallsWithDistance() {
    const Result result = run("offsets", values({{"scheme", text("alibi-2d")},
                                                 {"heads", whole(4)},
                                                 {"head", whole(1)},
                                                 {"grid", GridShape{5, 7}},
                                                 {"query", Value(Cell{2, 3})}}));
    const Matrix& map = *heat_map(result.figure.panels[3]).values;
    for (int row = 0; row < 5; ++row) {
      for (int column = 0; column < 7; ++column) {
        const double expected = -std::pow(2.0, -4.0) * std::hypot(row - 2, column - 3);
        QVERIFY(std::abs(static_cast<double>(map(row, column)) - expected) < 1e-6);
      }
    }
    const auto& data = dynamic_cast<const OffsetsData&>(*result.data);
    QVERIFY(std::abs(data.correlation[1] + 1) < 1e-9);
    QCOMPARE(result.figure.panels.size(), std::size_t{2 + 4});
  }

  void lookhereLooksToOneSide() {
    const auto asked = [](int head, int layer) {
      return values({{"scheme", text("lookhere")},
                     {"head", whole(head)},
                     {"layer", whole(layer)},
                     {"depth", whole(3)},
                     {"grid", GridShape{5, 7}},
                     {"query", Value(Cell{2, 3})}});
    };
    // Head 1 looks up and to the right: 12 of 35 cells from the middle; g s_l s_h = 2 x 1 x 1/2 in the middle
    // one of three layers.
    const Result result = run("offsets", asked(1, 1));
    const auto& data = dynamic_cast<const OffsetsData&>(*result.data);
    const Matrix map = data.seen_from({2, 3}, 1);
    int seen = 0;
    for (int row = 0; row < 5; ++row) {
      for (int column = 0; column < 7; ++column) {
        const bool sees = row <= 2 && column >= 3;
        QCOMPARE(!std::isnan(map(row, column)), sees);
        seen += sees ? 1 : 0;
        if (sees) QVERIFY(std::abs(map(row, column) + std::hypot(row - 2, column - 3)) < 0.01 * 5);
      }
    }
    QCOMPARE(seen, 12);
    // Of all pairs (5 6 / 2) (7 8 / 2) of 35 x 35.
    QCOMPARE(data.seen[1], 15.0 * 28 / (35 * 35));
    QVERIFY(std::abs(data.correlation[1] + 1) < 1e-3);
    QVERIFY(has(result.figure.caption, "looks up-right and sees **34 %**"));
    QVERIFY(has(result.figure.caption, "by **1** per cell"));
    QVERIFY(has(run("offsets", asked(11, 0)).figure.caption, "sees everything"));
    // The exported biases are those of `encode`.
    const Array bias = array_of(result.figure, "bias");
    QCOMPARE(bias.shape, (std::vector<std::size_t>{12, 35, 35}));
    const auto& numbers = std::get<std::vector<float>>(bias.values);
    QCOMPARE(*std::min_element(numbers.begin(), numbers.end()), masked_logit);
  }

  void papeIsAParabola() {
    const Result result = run("offsets", values({{"scheme", text("pape")},
                                                 {"layout", text("rotation-invariant")},
                                                 {"heads", whole(3)},
                                                 {"head", whole(1)},
                                                 {"grid", GridShape{5, 7}},
                                                 {"query", Value(Cell{2, 3})},
                                                 {"a", Value(0.5)},
                                                 {"dim", whole(16)}}));
    const auto& data = dynamic_cast<const OffsetsData&>(*result.data);
    const Matrix map = data.seen_from({2, 3}, 1);
    const double one = static_cast<double>(map(2, 4));
    QVERIFY(one < 0);
    for (int row = 0; row < 5; ++row) {
      for (int column = 0; column < 7; ++column) {
        const double squared = std::pow(row - 2, 2) + std::pow(column - 3, 2);
        QVERIFY(std::abs(static_cast<double>(map(row, column)) - one * squared) < 1e-5);
      }
    }
    QVERIFY(data.shift_change < 1e-5);
    QVERIFY(has(result.figure.subtitle, "a = 0.5"));
    QVERIFY(!run("offsets", values({{"scheme", text("pape")}, {"b", Value(1.0)}})).figure.caption.empty());
  }

  // As they are coloured: what lies beyond the colours looks like their end.
  void alibisHeadsLookDifferent() {
    const Figure figure = run("offsets", {}).figure;
    std::vector<const Panel*> heads;
    for (const Panel& panel : figure.panels) {
      if (panel.title.text().starts_with("Head ")) heads.push_back(&panel);
    }
    QVERIFY(heads.size() >= 4);
    QCOMPARE(heads.front()->title, std::string("Head 0"));
    QCOMPARE(heads.back()->title, std::string("Head 11"));
    for (std::size_t i = 1; i < heads.size(); ++i) {
      const HeatMap &before = heat_map(*heads[i - 1]), &now = heat_map(*heads[i]);
      const ColourScale& scale = figure.scales[static_cast<std::size_t>(now.scale)];
      const auto shown = [&](const HeatMap& map) {
        return map.values->cast<double>().cwiseMax(scale.lower).cwiseMin(scale.upper).eval();
      };
      const double apart = (shown(now) - shown(before)).cwiseAbs().mean() / (scale.upper - scale.lower);
      QVERIFY2(apart > 0.01, qPrintable(QString("%1: %2").arg(i).arg(apart)));
    }
  }

  void mapsAreTheTablesRows_data() {
    QTest::addColumn<bool>("heads_first");
    QTest::addColumn<bool>("class_token");
    QTest::newRow("Swin") << false << false;
    QTest::newRow("BEiT") << false << true;
    QTest::newRow("MaxViT") << true << false;
  }
  // The made tensor counts up: row k, head h of (rows, heads) holds k * heads + h.
  void mapsAreTheTablesRows() {
    QFETCH(bool, heads_first);
    QFETCH(bool, class_token);
    const QTemporaryDir folder;
    const std::string name = "layers.0.blocks.0.attn.relative_position_bias_table";
    const made::Shape shape = heads_first   ? made::Shape{3, 5, 7}
                              : class_token ? made::Shape{28, 3}
                                            : made::Shape{25, 3};
    const Inputs from = sinusoid_with(folder, {{name, shape}, {"head.weight", {2, 2}}});
    const GridShape window = heads_first ? GridShape{3, 4} : GridShape{3, 3};
    const Result result = run("offsets", values({{"head", whole(2)}, {"query", Value(Cell{1, 2})}}), from);
    QCOMPARE(result.values.get<std::string>("scheme"), std::string("relative-bias"));
    QCOMPARE(result.values.get<std::string>("source"), name);
    QCOMPARE(to_text(result.values.at("grid")), to_text(window));
    const int rows = heads_first ? 35 : 25, prefix = class_token ? 1 : 0;
    const auto value = [&](int row, int head) {
      return static_cast<float>(heads_first ? head * rows + row : row * 3 + head);
    };
    const Array bias = array_of(result.figure, "bias");
    const int tokens = window.count() + prefix;
    QCOMPARE(bias.shape[0], std::size_t{3});
    QCOMPARE(bias.shape[2], static_cast<std::size_t>(tokens));
    for (int head = 0; head < 3; ++head) {
      const Matrix& map = *heat_map(result.figure.panels[static_cast<std::size_t>(2 + head)]).values;
      for (int token = 0; token < window.count(); ++token) {
        const Cell cell = window.cell(token);
        const int row = (1 - cell.row + window.rows - 1) * (2 * window.columns - 1) + 2 - cell.column +
                        window.columns - 1;
        QCOMPARE(map(cell.row, cell.column), value(row, head));
        const int at = (head * tokens + window.token({1, 2}) + prefix) * tokens + token + prefix;
        QCOMPARE(floats(bias)[static_cast<std::size_t>(at)], value(row, head));
      }
    }
    if (class_token) {  // class to token, token to class, class to class
      QCOMPARE(floats(bias)[1], value(25, 0));
      QCOMPARE(floats(bias)[10], value(26, 0));
      QCOMPARE(floats(bias)[0], value(27, 0));
    }
  }

  void tensorsOfOtherShapesAreNoTables() {
    const QTemporaryDir folder;
    const std::string name = ".attn.relative_position_bias_table";
    const Inputs from = sinusoid_with(folder, {{"a" + name, {15, 2}},
                                               {"b" + name, {2, 4, 5}},
                                               {"c" + name, {9}},
                                               {"d" + name, {2, 1}},
                                               {"xrelative_position_bias_table", {9, 2}},
                                               {"e" + name, {0, 2}}});
    const auto found = bias_tensors(*from.checkpoint);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].name, "a" + name);
    QCOMPARE(found[0].window, (GridShape{2, 3}));
    const Values other = values({{"grid", GridShape{5, 5}}});
    QVERIFY(!usage_refusal([&] { run("offsets", other, from); }).empty());
    QVERIFY(!usage_refusal([&] { run("offsets", values({{"source", Value("b" + name)}}), from); }).empty());
    run("offsets", values({{"source", text("seeded")}}), from);
  }

  void offsetsRefuses() {
    const auto large = usage_refusal([] { run("offsets", values({{"grid", GridShape{33, 32}}})); });
    QVERIFY2(has(large, "--grid") && has(large, "32x32"), large.c_str());
    QVERIFY(has(usage_refusal([] {
                  run("offsets", values({{"grid", GridShape{32, 32}}, {"heads", whole(64)}}));
                }),
                "--heads"));
    QVERIFY(!usage_refusal([] { run("offsets", values({{"query", Value(Cell{8, 0})}})); }).empty());
    run("offsets", values({{"grid", GridShape{32, 32}}, {"heads", whole(8)}}));
  }
};

REGISTER_TEST(TestLabsOffsets, QCoreApplication)
#include "test_labs_offsets.moc"

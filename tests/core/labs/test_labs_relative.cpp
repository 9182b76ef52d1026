// The labs of relative position: what `rotation` and `offsets` state and draw.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <variant>

#include "core/base/number_text.h"
#include "core/checkpoint/open.h"
#include "core/labs/offsets/data.h"
#include "core/labs/rotation/data.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"
#include "tests/lab_runs.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

namespace {

const Inputs& inputs() {
  static const Inputs built_in = sinusoid_inputs();
  return built_in;
}

Result run(const char* lab, const Values& given, const Inputs& from = inputs()) {
  Result result = whereabouts::run(lab, from, given);
  validate(result.figure);
  return result;
}

const std::vector<float>& floats(const Array& array) {
  return std::get<std::vector<float>>(array.values);
}

const HeatMap& heat_map(const Panel& panel) {
  for (const Layer& layer : panel.layers) {
    if (const auto* map = std::get_if<HeatMap>(&layer.content)) return *map;
  }
  throw std::runtime_error("no heat map in " + panel.title);
}

Value text(const char* words) {
  return Value(std::string(words));
}
Value whole(std::int64_t number) {
  return Value(number);
}

// The score as the vectors themselves give it: turned by rotate() and multiplied.
double turned_score(const RotationData& data, const RotaryTable& table, int from, int to) {
  RowVector query = data.query, key = data.key;
  rotate(std::span(query.data(), static_cast<std::size_t>(query.size())), table, from);
  rotate(std::span(key.data(), static_cast<std::size_t>(key.size())), table, to);
  return static_cast<double>(query.dot(key));
}

Inputs sinusoid_with(const QTemporaryDir& folder, const std::vector<made::Made>& tensors) {
  const auto path = std::filesystem::path(folder.path().toStdString()) / "made.safetensors";
  std::ofstream(path, std::ios::binary) << made::safetensors_of(tensors);
  Inputs from = sinusoid_inputs();
  use_checkpoint(from, open_checkpoint(path));
  return from;
}

}  // namespace

class TestLabsRelative : public QObject {
  Q_OBJECT

 private slots:
  void scoresDependOnTheOffsetOnly_data() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QString>("grid");
    QTest::newRow("1-D") << "rope-1d"
                         << "own"
                         << "1x1";
    QTest::newRow("articles") << "rope-2d"
                              << "articles"
                              << "5x9";
    QTest::newRow("eva") << "rope-2d"
                         << "eva"
                         << "9x5";
    QTest::newRow("rope-vit") << "rope-2d"
                              << "rope-vit"
                              << "7x7";
    QTest::newRow("dinov3") << "rope-2d"
                            << "dinov3"
                            << "3x11";
    QTest::newRow("literal") << "rope-2d"
                             << "literal"
                             << "6x8";
    QTest::newRow("mixed") << "rope-mixed"
                           << "own"
                           << "6x7";
  }
  void scoresDependOnTheOffsetOnly() {
    QFETCH(QString, scheme);
    QFETCH(QString, layout);
    QFETCH(QString, grid);
    const Result result = run("rotation", values({{"scheme", Value(scheme.toStdString())},
                                                  {"layout", Value(layout.toStdString())},
                                                  {"grid", parse_grid(grid.toStdString(), "grid")},
                                                  {"tokens", whole(37)},
                                                  {"dim", whole(24)},
                                                  {"key-vector", text("random")}}));
    const auto& data = dynamic_cast<const RotationData&>(*result.data);
    QVERIFY2(data.max_change < 1e-5, qPrintable(QString::number(data.max_change)));
    QVERIFY(has(result.figure.caption, "depends on the offset only"));
    const RotationForm& form = *data.forms.front();
    RotaryTable table;
    table.cosine = {*form.cosine};
    table.sine = {*form.sine};
    table.pairs = form.pairs;
    for (int from = 0; from < data.grid.count(); ++from) {
      for (int to = 0; to < data.grid.count(); ++to) {
        const Cell a = data.grid.cell(from), b = data.grid.cell(to);
        const auto drawn = static_cast<double>(
            (*data.scores)(b.row - a.row + data.grid.rows - 1, b.column - a.column + data.grid.columns - 1));
        QVERIFY(std::abs(turned_score(data, table, from, to) - drawn) < 1e-5);
        QVERIFY(std::abs(rotated_score(data, form, from, to) - drawn) < 1e-5);
        double sum = 0;
        for (int pair = 0; pair < 12; ++pair) sum += contribution(data, form, pair, from, to);
        QVERIFY(std::abs(sum - drawn) < 1e-5);
      }
    }
  }

  void takenLiterallyTwoCellsAreOneAddress() {
    const Result literal =
        run("rotation", values({{"scheme", text("rope-2d")}, {"layout", text("literal")}}));
    const Array array = array_of(literal.figure, "angles");
    QCOMPARE(array.shape, (std::vector<std::size_t>{196, 32}));
    const auto& angles = std::get<std::vector<double>>(array.values);
    const auto differ = [](const std::vector<double>& all, std::size_t a, std::size_t b) {
      double max = 0;
      for (std::size_t pair = 0; pair < 32; ++pair) {
        max = std::max(max, std::abs(all[a * 32 + pair] - all[b * 32 + pair]));
      }
      return max;
    };
    QCOMPARE(differ(angles, 1 * 14 + 4, 4 * 14 + 1), 0.0);
    QCOMPARE(angles[(1 * 14 + 4) * 32], 5.0);
    QVERIFY(std::abs(angles[(1 * 14 + 4) * 32 + 3] - 5 * std::pow(10000.0, -6.0 / 64)) < 1e-12);
    QVERIFY(has(literal.figure.caption, "(1, 4) and (4, 1) are **one address**"));
    QVERIFY(has(literal.figure.caption, "196 cells share **27**"));

    const Result working =
        run("rotation", values({{"scheme", text("rope-2d")}, {"layout", text("articles")}}));
    const Array apart = array_of(working.figure, "angles");
    QVERIFY(differ(std::get<std::vector<double>>(apart.values), 1 * 14 + 4, 4 * 14 + 1) > 2.9);
  }

  // Defined and never applied: one score, wherever query and key are.
  void rotationSaysWhatNoRotationWouldScore() {
    const auto unturned = [](int position, int key) {
      const Result result = run("rotation", values({{"position", whole(position)}, {"key", whole(key)}}));
      const auto& data = dynamic_cast<const RotationData&>(*result.data);
      const double product = data.query.cast<double>().dot(data.key.cast<double>());
      const auto& readings = result.figure.readings;
      const auto found = std::find_if(readings.begin(), readings.end(), [](const Reading& each) {
        return each.label == "score where nothing turns";
      });
      return std::pair(found == readings.end() ? std::string() : found->value, number(product, 3));
    };
    const auto [shown, product] = unturned(21, 32);
    QCOMPARE(shown, product);
    QCOMPARE(unturned(3, 60).first, product);
  }

  void rotationArraysAgree() {
    const Result result =
        run("rotation", values({{"scheme", text("rope-2d")}, {"grid", GridShape{4, 7}}, {"dim", whole(16)}}));
    const Array angles = array_of(result.figure, "angles"), cosines = array_of(result.figure, "cos");
    const Array sines = array_of(result.figure, "sin"), scores = array_of(result.figure, "scores");
    QCOMPARE(scores.shape, (std::vector<std::size_t>{7, 13}));
    const auto& turned = std::get<std::vector<double>>(angles.values);
    for (std::size_t i = 0; i < turned.size(); ++i) {
      QCOMPARE(floats(cosines)[i], static_cast<float>(std::cos(turned[i])));
      QCOMPARE(floats(sines)[i], static_cast<float>(std::sin(turned[i])));
    }
    // An equal key: 1 at offset 0, nowhere more, and the same both ways.
    const auto& drawn = floats(scores);
    QVERIFY(std::abs(drawn[3 * 13 + 6] - 1) < 1e-6f);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      QVERIFY(drawn[i] < 1 + 1e-6f);
      QVERIFY(std::abs(drawn[i] - drawn[drawn.size() - 1 - i]) < 1e-6f);
    }
  }

  void sixFormsShareOneQuery() {
    const Result result = run(
        "rotation", values({{"compare", text("forms")}, {"grid", GridShape{5, 6}}, {"position", whole(14)}}));
    const auto& data = dynamic_cast<const RotationData&>(*result.data);
    QCOMPARE(result.figure.panels.size(), std::size_t{6});
    for (std::size_t i = 0; i < 6; ++i) {
      const Matrix& map = *heat_map(result.figure.panels[i]).values;
      QCOMPARE(map.rows(), 5);
      QVERIFY(std::abs(map(2, 2) - 1) < 1e-5f);
      for (int token = 0; token < 30; ++token) {
        QCOMPARE(map.data()[token], static_cast<float>(rotated_score(data, *data.forms[i], 14, token)));
      }
    }
    // The literal reading gives the whole diagonal through the query its own score.
    const Matrix& literal = *heat_map(result.figure.panels[2]).values;
    QVERIFY(std::abs(literal(1, 3) - 1) < 1e-5f && std::abs(literal(3, 1) - 1) < 1e-5f);
    QVERIFY(heat_map(result.figure.panels[1]).values->coeff(1, 3) < 0.99f);
  }

  void rotationRefuses() {
    QVERIFY(has(usage_refusal([] {
                  run("rotation", values({{"scheme", text("rope-2d")}, {"dim", whole(30)}}));
                }),
                "28 or 32"));
    QVERIFY(has(usage_refusal([] {
                  run("rotation", values({{"scheme", text("rope-2d")}, {"grid", GridShape{0, 3}}}));
                }),
                "--grid"));
    QVERIFY(has(usage_refusal([] {
                  run("rotation", values({{"scheme", text("rope-2d")}, {"grid", GridShape{512, 512}}}));
                }),
                "fewer"));
    QVERIFY(!usage_refusal([] { run("rotation", values({{"position", whole(64)}})); }).empty());
  }

  void lieresScoreIsNoFunctionOfTheOffset() {
    const auto asked = [](int block, GridShape grid) {
      return run("rotation", values({{"scheme", text("liere")},
                                     {"block", std::to_string(block)},
                                     {"grid", grid},
                                     {"dim", whole(16)},
                                     {"position", whole(4)},
                                     {"key", whole(1)}}));
    };
    const Result large = asked(4, {3, 5});
    const auto& data = dynamic_cast<const RotationData&>(*large.data);
    QVERIFY(data.max_change > 0.05);
    QCOMPARE(static_cast<double>(data.spread->maxCoeff()), data.max_change);
    QVERIFY(has(large.figure.caption, "no function of the offset"));
    QCOMPARE(array_of(large.figure, "rotation").shape, (std::vector<std::size_t>{15, 4, 4, 4}));
    // What the blocks add is the score; the first cell does not turn.
    double sum = 0;
    for (int block = 0; block < 4; ++block) sum += contribution(data, *data.forms.front(), block, 4, 1);
    QVERIFY(std::abs(sum - rotated_score(data, *data.forms.front(), 4, 1)) < 1e-6);
    QVERIFY(std::abs(rotated_score(data, *data.forms.front(), 0, 0) - 1) < 1e-6);
    // In one row, and in blocks of 2, it is one.
    QVERIFY(dynamic_cast<const RotationData&>(*asked(4, {1, 6}).data).max_change < 1e-5);
    const Result pairs = asked(2, {3, 5});
    QVERIFY(dynamic_cast<const RotationData&>(*pairs.data).max_change < 1e-5);
    QVERIFY(has(pairs.figure.caption, "every place and shift"));
    QVERIFY(has(usage_refusal([&] { asked(5, {3, 5}); }), "choose one of 2, 4, 8, 16"));
  }

  // The reading beside what a source measures.
  void relativityIsAReading() {
    const auto reading = [](const Figure& figure, const std::string& name) {
      for (const Reading& each : figure.readings) {
        if (each.label == name) return each.value;
      }
      return std::string("none");
    };
    const Figure directed = run("offsets", values({{"scheme", text("lookhere")}})).figure;
    QCOMPARE(reading(directed, "change of the score when both move"), std::string("0"));
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
    QVERIFY(has(result.figure.caption, "**144** pairs share **5** vectors"));
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
    QCOMPARE(*std::min_element(numbers.begin(), numbers.end()), lookhere_masked);
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
      if (panel.title.starts_with("Head ")) heads.push_back(&panel);
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

REGISTER_TEST(TestLabsRelative, QCoreApplication)
#include "test_labs_relative.moc"

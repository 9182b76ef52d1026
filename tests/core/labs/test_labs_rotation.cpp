// The lab `rotation`: what it states and draws.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/labs/rotation/data.h"
#include "core/labs/rotation/show_spectrum.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"
#include "tests/registered_test.h"
#include "tests/relative_labs.h"

using namespace whereabouts;

namespace {

// The score as the vectors themselves give it: turned by rotate() and multiplied.
double turned_score(const RotationData& data, const RotaryTable& table, int from, int to) {
  RowVector query = data.query, key = data.key;
  rotate(std::span(query.data(), static_cast<std::size_t>(query.size())), table, from);
  rotate(std::span(key.data(), static_cast<std::size_t>(key.size())), table, to);
  return static_cast<double>(query.dot(key));
}

}  // namespace

class TestLabsRotation : public QObject {
  Q_OBJECT

 private slots:
  // Pair j of RoPE turns once in 2 pi T^(2j/d) positions.
  void periodsOfOneDimension() {
    for (const auto& [tokens, trained] : {std::pair{64, 64}, {256, 64}, {37, 100}}) {
      const Figure figure =
          run("rotation",
              values({{"show", text("spectrum")}, {"tokens", whole(tokens)}, {"trained", whole(trained)}}))
              .figure;
      validate(figure);
      const std::vector<double> periods = numbers(figure, "periods_columns");
      QCOMPARE(periods.size(), std::size_t{32});
      int unused = 0, unseen = 0;
      for (int pair = 0; pair < 32; ++pair) {
        const double period = 2 * std::numbers::pi * std::pow(10000.0, 2.0 * pair / 64);
        QVERIFY(std::abs(periods[static_cast<std::size_t>(pair)] / period - 1) < 1e-6);
        unused += period > tokens ? 1 : 0;
        unseen += period > trained && tokens > trained ? 1 : 0;
      }
      const auto reading = [&](const char* label) {
        return std::find_if(figure.readings.begin(), figure.readings.end(),
                            [&](const Reading& each) { return each.label.text() == label; })
            ->value.text();
      };
      QCOMPARE(reading("unused"), std::to_string(unused));
      QCOMPARE(reading("unseen in training"), std::to_string(unseen));
      QCOMPARE(reading("aliased"), std::string("0"));
      QCOMPARE(figure.caption.text().find("did not show") != std::string::npos, tokens > trained);
    }
  }

  // Axial pairs turn along one axis each; those whose coordinates are scaled by the grid keep their range.
  void periodsOnAGrid() {
    const auto spectrum = [](const char* scheme, const char* layout, GridShape grid, int trained) {
      return run("rotation", values({{"show", text("spectrum")},
                                     {"scheme", text(scheme)},
                                     {"layout", text(layout)},
                                     {"grid", grid},
                                     {"trained", whole(trained)}}))
          .figure;
    };
    const Figure axial = spectrum("rope-2d", "rope-vit", GridShape{28, 20}, 14);
    const std::vector<double> rows = numbers(axial, "periods_rows"),
                              columns = numbers(axial, "periods_columns");
    int unused = 0;
    for (std::size_t pair = 0; pair < rows.size(); ++pair) {
      QVERIFY(std::isfinite(rows[pair]) != std::isfinite(columns[pair]));
      unused += std::isfinite(columns[pair]) && columns[pair] > 20 ? 1 : 0;
    }
    int expected = 0;
    for (int j = 0; j < 16; ++j)
      expected += 2 * std::numbers::pi * std::pow(100.0, 4.0 * j / 64) > 20 ? 1 : 0;
    QCOMPARE(unused, expected);
    const Figure scaled = spectrum("rope-2d", "dinov3", GridShape{28, 20}, 14);
    QVERIFY(scaled.caption.text().find("angles keep their range") != std::string::npos);
    QVERIFY(scaled.caption.text().find("did not show") == std::string::npos);
    // V-JEPA 2's matrices have no period, nor have the planes of larger blocks.
    QVERIFY(has(
        whereabouts::refusal(
            "rotation", sinusoid_inputs(),
            values({{"show", text("spectrum")}, {"scheme", text("rope-2d")}, {"layout", text("v-jepa")}})),
        "layout"));
    run("rotation", values({{"show", text("spectrum")}, {"scheme", text("liere")}}));
  }

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

  // Of the forms on a grid RoPE-ViT's was measured; the articles' formula taken literally least of all.
  void publishedIsOfTheFormThatWasMeasured() {
    for (const auto& [layout, is] :
         {std::pair{"rope-vit", true}, {"articles", false}, {"literal", false}, {"dinov3", false}}) {
      const Figure figure =
          run("rotation", values({{"scheme", text("rope-2d")}, {"layout", text(layout)}})).figure;
      const auto found = std::find_if(figure.readings.begin(), figure.readings.end(),
                                      [](const Reading& each) { return each.label == "published"; });
      QCOMPARE(found != figure.readings.end(), is);
      if (!is) continue;
      QCOMPARE(found->value, std::string("83.6 % (RoPE-ViT)"));
    }
  }

  // Names of arrows that coincide stand side by side, all of them within the panel.
  void theNamesOfQueryAndKeyStandApart() {
    for (const int position : {0, 21, 63}) {
      for (const int pair : {0, 4, 31}) {
        const Figure figure =
            run("rotation",
                values({{"position", whole(position)}, {"key", whole(position)}, {"pair", whole(pair)}}))
                .figure;
        const auto panel = std::find_if(figure.panels.begin(), figure.panels.end(), [](const Panel& each) {
          return each.title.text().starts_with("Pair ");
        });
        QVERIFY(panel != figure.panels.end());
        std::vector<std::array<double, 2>> at;
        for (const Layer& layer : panel->layers) {
          if (const auto* name = std::get_if<Text>(&layer.content)) at.push_back({name->x[0], name->y[0]});
        }
        QCOMPARE(at.size(), std::size_t{2});
        const double bound = panel->x.upper;
        QVERIFY(std::hypot(at[0][0] - at[1][0], at[0][1] - at[1][1]) > 0.2 * bound);
        for (const auto& [x, y] : at) QVERIFY(std::hypot(x, y) < 0.85 * bound);
      }
    }
  }

  // Defined and never applied: one score, wherever query and key are.
  void rotationSaysWhatNoRotationWouldScore() {
    const auto unturned = [](int position, int key) {
      const Result result = run("rotation", values({{"position", whole(position)}, {"key", whole(key)}}));
      const auto& data = dynamic_cast<const RotationData&>(*result.data);
      const double product = data.query.cast<double>().dot(data.key.cast<double>());
      const auto& readings = result.figure.readings;
      const auto found = std::find_if(readings.begin(), readings.end(),
                                      [](const Reading& each) { return each.label == "unturned score"; });
      return std::pair(found == readings.end() ? std::string() : found->value.text(), number(product, 3));
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
        "rotation", values({{"show", text("forms")}, {"grid", GridShape{5, 6}}, {"position", whole(14)}}));
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
};

REGISTER_TEST(TestLabsRotation, QCoreApplication)
#include "test_labs_rotation.moc"

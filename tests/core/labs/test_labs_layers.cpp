// The lab `layers`: its numbers against a float64 reference of a real model, and small models of other kinds.
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "core/analysis/ssdc.h"
#include "core/figure/text.h"
#include "tests/inside_reference.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestLabsLayers : public QObject {
  Q_OBJECT

 private slots:
  void aRealModelsNumbersAreTheReferences_data() { add_reference_images(); }
  void aRealModelsNumbersAreTheReferences() {
    QFETCH(QString, image);
    const std::string name = image.toStdString();
    if (!has_reference(name)) QSKIP(no_reference);
    const Figure figure = run("layers", referred_inputs(name), {}).figure;
    validate(figure);
    for (const auto& [array, tolerance] :
         {std::pair{"ssdc", 2e-3}, {"probe", 2e-2}, {"position_share", 5e-3}}) {
      const double off = furthest(numbers(figure, array), referred(name, array));
      QVERIFY2(off < tolerance, qPrintable(QString("%1 differs by %2").arg(array).arg(off)));
    }
    // Neither patches nor positions in their places: nothing to correlate.
    const std::vector<double> ssdc = numbers(figure, "ssdc");
    for (std::size_t layer = 36; layer < 48; ++layer) QVERIFY(std::abs(ssdc[layer]) < 0.03);
    QVERIFY2(figure.caption.text().find("forgets left and right in block 5") != std::string::npos,
             figure.caption.text().c_str());
    QVERIFY2(has(figure.caption, "Forgotten: R² below 0.5 to the end."), figure.caption.text().c_str());
  }

  // The block that takes most, with what was readable before it, after it and in the end, of either axis.
  void theCaptionNamesTheBlockThatLosesMost() {
    const Figure figure = run("layers", coarse_inputs(), {}).figure;
    const std::string caption = plain_text(figure.caption);
    const std::vector<double> probe = numbers(figure, "probe");
    for (const auto& [axis, name] : {std::pair{std::size_t{0}, "row"}, {std::size_t{1}, "column"}}) {
      std::size_t most = 0;
      const auto at = [&, axis = axis](std::size_t layer) { return probe[2 * layer + axis]; };
      for (std::size_t layer = 1; layer < 4; ++layer) {
        if (at(layer) - at(layer + 1) > at(most) - at(most + 1)) most = layer;
      }
      QCOMPARE(most, std::size_t{0});
      QVERIFY(at(1) > 0.5 && at(4) < 0.5);  // half of it is left, and in the end less
      const std::string words = "(" + std::string(name) + " R² " + number(at(0), 2) + " → " +
                                number(at(1), 2) + ", at the end " + number(at(4), 2) + ")";
      QVERIFY2(has(caption, words), (caption + " / " + words).c_str());
    }
    QVERIFY2(has(caption, ", most of it in block 0. "), caption.c_str());
  }

  // Every scheme, normed before, behind and in the branch; with and without tokens in front.
  void everyKindOfModelHasLayers_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"timm_vit", "dinov3", "beit", "hand_written", "scheme_cpe", "scheme_alibi-2d",
                             "res_post", "hf_siglip", "hf_mae"})
      QTest::newRow(name) << QString(name);
  }
  void everyKindOfModelHasLayers() {
    QFETCH(QString, name);
    const Inputs inputs = small_model(name.toStdString());
    const Result result = run("layers", inputs, values({{"orders", std::int64_t{4}}}));
    validate(result.figure);
    const auto depth = static_cast<std::size_t>(*inputs.anatomy->depth);
    QCOMPARE(numbers(result.figure, "ssdc").size(), 4 * depth);
    QCOMPARE(numbers(result.figure, "probe").size(), 2 * (depth + 1));
    QCOMPARE(numbers(result.figure, "position_share").size(), depth + 1);
    for (const Reading& reading : result.figure.readings) QVERIFY(!reading.help.empty());
  }

  // Each choice of the maps is that run's, and the chosen layer is among those of a deep model.
  void theMapsAreOfTheChosenRun() {
    const Inputs inputs = coarse_inputs();
    LabRunner host;
    std::vector<std::vector<float>> firsts;
    for (const char* which : {"natural", "scrambled", "zeroed", "both"}) {
      const Result result =
          host.run(find_lab("layers"), inputs, values({{"jigsaw", false}, {"maps-of", std::string(which)}}),
                   Policy::refuse);
      const auto& maps = result.figure.panels.back().layers;
      const auto* first = std::get_if<HeatMap>(&maps.front().content);
      QVERIFY(first);
      firsts.emplace_back(first->values->data(), first->values->data() + first->values->size());
    }
    for (std::size_t a = 0; a < firsts.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) QVERIFY(firsts[a] != firsts[b]);
    }
  }

  // Counted once more from the array, and drawn as it says.
  void theJigsawIsPutBack() {
    const Inputs inputs = coarse_inputs();
    LabRunner host;
    for (const int layer : {0, 4}) {
      const Result result =
          host.run(find_lab("layers"), inputs, values({{"jigsaw", true}, {"layer", std::int64_t{layer}}}),
                   Policy::refuse);
      const Figure& figure = result.figure;
      validate(figure);
      const std::vector<double> put = numbers(figure, "put_back");
      QCOMPARE(put.size(), std::size_t{2 * 5 * 49});
      std::vector<int> right;
      for (const std::size_t run : {0, 1}) {
        const auto begin =
            put.begin() + static_cast<std::ptrdiff_t>((run * 5 + static_cast<std::size_t>(layer)) * 49);
        const std::vector<double> one(begin, begin + 49);
        std::vector<double> sorted = one;
        std::sort(sorted.begin(), sorted.end());
        int count = 0;
        for (std::size_t i = 0; i < 49; ++i) {
          QCOMPARE(sorted[i], static_cast<double>(i));  // each place once
          count += one[i] == static_cast<double>(i);
        }
        right.push_back(count);
        const Panel& panel = figure.panels[1 + run];
        QCOMPARE(panel.subtitle, std::to_string(count) + " of 49");
        for (std::size_t i = 0; i < 49; ++i)
          QCOMPARE(panel.token_at_place[static_cast<std::size_t>(one[i])], static_cast<int>(i));
        const auto framed = std::find_if(panel.layers.begin(), panel.layers.end(), [](const Layer& each) {
          return std::holds_alternative<Rectangles>(each.content);
        });
        // Frames around nearly everything would hide it.
        QCOMPARE(framed == panel.layers.end(), count == 49 || 2 * count <= 49);
        if (framed != panel.layers.end())
          QCOMPARE(std::get<Rectangles>(framed->content).boxes.size(), static_cast<std::size_t>(49 - count));
      }
      const auto reading = std::find_if(figure.readings.begin(), figure.readings.end(),
                                        [](const Reading& each) { return each.label == "put back"; });
      QVERIFY(reading != figure.readings.end());
      QCOMPARE(reading->value, std::to_string(right[0]) + " of 49");
      // The table puts nearly all of them back where it enters, less after the last block; without position
      // nothing tells the places.
      QVERIFY2(layer == 0 ? right[0] >= 45 : right[0] >= 10 && right[0] <= 30,
               qPrintable(QString::number(right[0])));
      QVERIFY2(right[1] <= 8, qPrintable(QString::number(right[1])));
    }
  }

  void aTableAloneIsRefused() {
    const std::string why = refusal("layers", sinusoid_inputs(), {});
    QVERIFY2(has(why, "no transformer"), why.c_str());
  }

  void itIsTheSameWhicheverWaySsdcIsAsked() {
    const GridShape grid{3, 5};
    const Matrix tokens = Matrix::Random(15, 6);
    QCOMPARE(SsdcPlaces(grid).ssdc(tokens), ssdc(tokens, grid));
  }
};

REGISTER_TEST(TestLabsLayers, QCoreApplication)
#include "test_labs_layers.moc"

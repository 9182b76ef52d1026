// Labs on models whose keys are fewer than their tokens, or whose queries come from elsewhere: they show
// them, or say in one sentence why not.
#include <QtTest>
#include <cmath>
#include <numeric>

#include "core/checkpoint/open.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

class TestLabsPyramids : public QObject {
  Q_OBJECT

  static Inputs of(const std::string& model) {
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, open_checkpoint(std::string(TEST_DATA) + "/vit/" + model + ".safetensors"));
    return inputs;
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }

 private slots:
  void everyLab_data() {
    QTest::addColumn<QString>("model");
    for (const char* name :
         {"pvt_timm", "pvt_linear", "twins_svt", "mvit", "mvit_class", "gcvit", "maxvit_torchvision",
          "vitdet", "pit", "pit_distilled", "sam3", "tnt", "crossvit"})
      QTest::newRow(name) << QString(name);
  }
  void everyLab() {
    QFETCH(QString, model);
    const Inputs inputs = of(model.toStdString());
    const bool apart = model.startsWith("pvt") || model.startsWith("twins") || model.startsWith("mvit");
    for (int layer = 0; layer < 2; ++layer) {
      const Figure figure =
          run("attention", inputs, values({{"layer", layer}, {"query", Cell{1, 1}}})).figure;
      validate(figure);
      const Array maps = array_of(figure, "attention");
      const std::vector<double> all = doubles(maps);
      const std::size_t tokens = maps.shape.back();
      for (std::size_t row = 0; row < all.size(); row += tokens)
        QVERIFY(std::abs(std::accumulate(all.begin() + static_cast<std::ptrdiff_t>(row),
                                         all.begin() + static_cast<std::ptrdiff_t>(row + tokens), 0.0) -
                         1) < (model == "twins_svt" || model == "vitdet" || model == "sam3" ? 1.0 : 1e-4));
      const bool fewer = model == "twins_svt" ? layer == 1 : apart;
      QCOMPARE(has(figure.caption.text(), "keys ("), fewer);
    }
    validate(run("layers", inputs, values({{"orders", 4}})).figure);
    validate(run("artifacts", inputs, values({{"threshold", 1.5}})).figure);
    validate(run("features", inputs, values({{"orders", 4}, {"layer", 1}})).figure);
    if (model == "gcvit" || model == "tnt" || model == "crossvit") {
      QVERIFY(has(refusal("knockout", inputs, values({{"orders", 4}})),
                  model == "gcvit" ? "made of what entered its stage" : "made of the whole image"));
    } else {
      validate(run("knockout", inputs, values({{"orders", 4}})).figure);
    }
    if (apart || model == "gcvit") {
      const std::string said = refusal("terms", inputs, values({{"orders", 4}}));
      QVERIFY2(has(said, apart ? "no pair of tokens has a logit" : "made of all tokens of their stage"),
               said.c_str());
    } else {
      validate(run("terms", inputs, values({{"orders", 4}})).figure);
    }
    const Values of_model = values({{"source", written("shuffle", "source", "model")}, {"layer", 0}});
    if (model.startsWith("pvt") || model.startsWith("mvit")) {
      const std::string said = refusal("shuffle", inputs, of_model);
      QVERIFY2(has(said, "made of several tokens"), said.c_str());
    } else {
      validate(run("shuffle", inputs, of_model).figure);
    }
  }

  // A key's weight lies evenly on its tokens, and the caption counts keys.
  void attentionCountsKeys() {
    const Figure figure =
        run("attention", of("pvt_timm"), values({{"layer", 1}, {"query", Cell{2, 3}}})).figure;
    QVERIFY2(has(figure.caption.text(), "it has **6** keys (2x3), each of 2x2 tokens"),
             figure.caption.text().c_str());
    const Array maps = array_of(figure, "attention");
    const std::vector<double> all = doubles(maps);
    const std::size_t query = 2 * 7 + 3;
    const double* row = all.data() + query * 35;
    QCOMPARE(row[0], row[8]);
    QVERIFY(row[0] != row[2]);
    QCOMPARE(row[6], 0.0);
    QCOMPARE(row[28], 0.0);
    const std::string linear =
        run("attention", of("pvt_linear"), values({{"layer", 1}})).figure.caption.text();
    QVERIFY2(has(linear, "it has **49** keys (7x7), each of its share of the grid"), linear.c_str());
  }
};

REGISTER_TEST(TestLabsPyramids, QCoreApplication)
#include "test_labs_pyramids.moc"

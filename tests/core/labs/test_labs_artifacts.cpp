// The lab `artifacts`: its numbers against a float64 reference of a real model, and small models of other
// kinds.
#include <QtTest>
#include <cmath>

#include "tests/inside_reference.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// Which of a layer's patches are outliers.
std::vector<int> marked(const Figure& figure, const std::string& name, std::size_t layer,
                        std::size_t patches) {
  const std::vector<double> all = numbers(figure, name);
  std::vector<int> found;
  for (std::size_t patch = 0; patch < patches; ++patch) {
    if (all[layer * patches + patch] > 0) found.push_back(static_cast<int>(patch));
  }
  return found;
}

}  // namespace

class TestLabsArtifacts : public QObject {
  Q_OBJECT

 private slots:
  void aRealModelsNumbersAreTheReferences_data() { add_reference_images(); }
  void aRealModelsNumbersAreTheReferences() {
    QFETCH(QString, image);
    const std::string file = image.toStdString();
    if (!has_reference(file)) QSKIP(no_reference);
    const Inputs inputs = referred_inputs(file);
    const Figure figure = run("artifacts", inputs, {}).figure;
    validate(figure);
    const std::vector<double> norms = numbers(figure, "norms"), wanted = referred(file, "norms");
    QCOMPARE(norms.size(), wanted.size());
    for (std::size_t i = 0; i < norms.size(); ++i) QVERIFY(std::abs(norms[i] - wanted[i]) < 1e-3 * wanted[i]);
    const std::vector<double> received = numbers(figure, "received"), given = referred(file, "received");
    QCOMPARE(received.size(), given.size());
    for (std::size_t i = 0; i < received.size(); ++i) QVERIFY(std::abs(received[i] - given[i]) < 1e-3);

    // The four corners from layer 8 on, whatever stands there; none before, none without position, and none
    // once their neurons write to the register.
    const std::vector<int> corners = {0, 13, 182, 195};
    for (std::size_t layer = 0; layer <= 12; ++layer) {
      QCOMPARE(marked(figure, "outliers", layer, 196), layer < 8 ? std::vector<int>() : corners);
      QCOMPARE(marked(figure, "outliers_scrambled", layer, 196), layer < 8 ? std::vector<int>() : corners);
      QVERIFY(marked(figure, "outliers_zeroed", layer, 196).empty());
      QVERIFY(marked(figure, "outliers_moved", layer, 196).empty());
    }
    QCOMPARE(numbers(figure, "neurons").front(), 7.0);
    const std::vector<double> moved = numbers(figure, "received_moved");
    QVERIFY(moved[10 * 198 + 1] > 0.5);
    for (const int corner : corners) QVERIFY(moved[10 * 198 + 2 + static_cast<std::size_t>(corner)] < 0.01);
    QVERIFY2(has(figure.caption, "**4 of 4** stay at their places"), figure.caption.text().c_str());
    QVERIFY2(has(figure.caption, "**97 %** of it squared in dimension **41**"),
             figure.caption.text().c_str());
    QVERIFY2(has(figure.caption, "take them away"), figure.caption.text().c_str());
  }

  void everyKindOfModelIsLookedAt_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"timm_vit", "dinov3", "beit", "hand_written", "scheme_cpe", "scheme_alibi-2d",
                             "res_post", "hf_siglip", "deit_distilled"})
      QTest::newRow(name) << QString(name);
  }
  void everyKindOfModelIsLookedAt() {
    QFETCH(QString, name);
    const Inputs inputs = small_model(name.toStdString());
    const Figure plain = run("artifacts", inputs, values({{"threshold", 40.0}})).figure;
    validate(plain);
    QVERIFY2(has(plain.caption, "No patch token is longer than **40** medians: the longest, ("),
             plain.caption.text().c_str());
    QVERIFY(!has_array(plain, "norms_moved") && !has_array(plain, "neurons"));
    // A threshold that something exceeds.
    const Figure figure = run("artifacts", inputs, values({{"threshold", 1.5}})).figure;
    validate(figure);
    for (const Reading& reading : figure.readings) QVERIFY(!reading.help.empty());
    const auto depth = static_cast<std::size_t>(*inputs.anatomy->depth);
    QCOMPARE(numbers(figure, "norms").size() * depth, numbers(figure, "received").size() * (depth + 1));
  }

  void whatCannotBeMovedIsSaid() {
    Inputs inputs = small_model("scheme_shaw");
    const Figure figure = run("artifacts", inputs, values({{"threshold", 1.5}})).figure;
    if (has(figure.caption, "None:")) QSKIP("no token of this model is long enough");
    QVERIFY2(has(figure.caption, "Nothing can be moved to a register"), figure.caption.text().c_str());
    QVERIFY(!has_array(figure, "norms_moved"));
  }

  // More neurons move more; those that write most come first.
  void neuronsAreCounted() {
    if (!have(vit_tiny_file)) QSKIP("without the shared checkpoint");
    const auto neurons = [](std::int64_t count) {
      return numbers(run("artifacts", cat(), values({{"neurons", count}})).figure, "neurons");
    };
    QCOMPARE(neurons(1), (std::vector<double>{7, 417, 6, 189}));
    QCOMPARE(neurons(2), (std::vector<double>{7, 417, 7, 711, 6, 189, 6, 59}));
  }

  void aTableAloneIsRefused() {
    const std::string why = refusal("artifacts", sinusoid_inputs(), {});
    QVERIFY2(has(why, "no transformer"), why.c_str());
  }
};

REGISTER_TEST(TestLabsArtifacts, QCoreApplication)
#include "test_labs_artifacts.moc"

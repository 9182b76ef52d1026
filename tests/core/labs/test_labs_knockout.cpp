// The lab `knockout`: its numbers against a float64 reference of a real model, and small models of other
// kinds.
#include <QtTest>
#include <cmath>

#include "core/labs/framework/pieces/click.h"
#include "tests/inside_reference.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

const Values few_orders = values({{"orders", std::int64_t{4}}});

}  // namespace

class TestLabsKnockout : public QObject {
  Q_OBJECT

 private slots:
  void aRealModelsNumbersAreTheReferences_data() { add_reference_images(); }
  void aRealModelsNumbersAreTheReferences() {
    QFETCH(QString, image);
    const std::string file = image.toStdString();
    if (!has_reference(file)) QSKIP(no_reference);
    const Inputs inputs = referred_inputs(file);
    const Figure figure = run("knockout", inputs, few_orders).figure;
    validate(figure);
    for (const auto& [name, of] : {std::pair{"probability", "knockout"},
                                   {"lens_class", "lens_class"},
                                   {"lens_probability", "lens_probability"}}) {
      const double off = furthest(numbers(figure, name), referred(file, of));
      QVERIFY2(off < 2e-3, qPrintable(QString("%1 differs by %2").arg(name).arg(off)));
    }
    const std::vector<double> answer = numbers(figure, "answer"), top = referred(file, "top");
    QVERIFY(std::abs(answer.front() - top.back()) < 2e-3);
    // The class token does not move, and in the end the head sees nothing else.
    const std::vector<double> prefix = numbers(figure, "patched_prefix"),
                              patches = numbers(figure, "patched_patches");
    QVERIFY(std::abs(prefix.front() - answer[0]) < 1e-5 && std::abs(prefix.back() - answer[1]) < 1e-5);
    QVERIFY(std::abs(patches.front() - answer[1]) < 1e-5 && std::abs(patches.back() - answer[0]) < 1e-5);
    if (image == "chelsea") {
      QVERIFY2(figure.caption.text().find("**0.02** without head 0 of layer 2") != std::string::npos,
               figure.caption.text().c_str());
    }
  }

  // With and without a head, a class token, a scheme of the blocks, a head that reads one token.
  void everyKindOfModelHasAnAnswer_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("head");
    QTest::addColumn<bool>("scheme");
    QTest::addColumn<bool>("by_token");
    QTest::newRow("timm_vit") << "timm_vit" << true << false << true;
    QTest::newRow("dinov3") << "dinov3" << false << true << true;
    QTest::newRow("beit") << "beit" << true << true << true;
    QTest::newRow("scheme_cpe") << "scheme_cpe" << true << true << true;
    QTest::newRow("res_post") << "res_post" << true << false << true;
    QTest::newRow("hf_siglip") << "hf_siglip" << false << false << false;
    QTest::newRow("deit_distilled") << "deit_distilled" << true << false << false;
  }
  void everyKindOfModelHasAnAnswer() {
    QFETCH(QString, name);
    QFETCH(bool, head);
    QFETCH(bool, scheme);
    QFETCH(bool, by_token);
    const Inputs inputs = small_model(name.toStdString());
    const Figure figure = run("knockout", inputs, few_orders).figure;
    validate(figure);
    QCOMPARE(has_array(figure, "probability"), head);
    QCOMPARE(has_array(figure, "lens_class"), head);
    QCOMPARE(has_array(figure, "similarity"), !head);
    QCOMPARE(figure.caption.text().find("Without a head") != std::string::npos, !head);
    QCOMPARE(has_array(figure, "rotation_bias"), scheme);
    QCOMPARE(has_array(figure, "by_token"), by_token);
    const auto depth = static_cast<std::size_t>(*inputs.anatomy->depth);
    QCOMPARE(numbers(figure, "mlp").size(), depth);
    QCOMPARE(numbers(figure, "position").size(), depth);
    QCOMPARE(numbers(figure, "lens_answer").size(), depth + 1);
    for (const Reading& reading : figure.readings) QVERIFY(!reading.help.empty());
  }

  // The map names layer and head where the pointer is, and a click chooses the layer.
  void theMapNamesLayerAndHead() {
    const Figure figure = run("knockout", small_model("timm_vit"), few_orders).figure;
    const std::vector<double> probability = numbers(figure, "probability");
    const Hit hit = hit_test(figure, 0, 2, 1);
    QCOMPARE(*hit.layer, 1);
    QCOMPARE(*hit.head, 2);
    QVERIFY(std::abs(*hit.value - probability[5]) < 1e-6);
    QVERIFY2(describe(hit).text().starts_with("layer 1, head 2 · probability without it "),
             describe(hit).text().c_str());
    QVERIFY(clicked_value(*figure.panels.front().click, hit, 2) == Value(std::int64_t{1}));
    const double right = figure.panels.front().x.upper - 0.1;
    const Hit behind = hit_test(figure, 0, right, 0);
    QVERIFY(!behind.head);
    QVERIFY2(describe(behind).text().starts_with("layer 0 · probability without position "),
             describe(behind).text().c_str());
  }

  // Each choice draws its own columns.
  void theMapShowsWhatIsChosen() {
    const auto maps = [](const char* off) {
      Values given = few_orders;
      given.set("off", std::string(off));
      const Panel panel = run("knockout", small_model("dinov3"), given).figure.panels.front();
      return std::count_if(panel.layers.begin(), panel.layers.end(),
                           [](const Layer& layer) { return std::holds_alternative<HeatMap>(layer.content); });
    };
    QCOMPARE(maps("all"), 5);
    QCOMPARE(maps("heads"), 1);
    QCOMPARE(maps("mlps"), 1);
    QCOMPARE(maps("position"), 2);
    QCOMPARE(maps("registers"), 1);
  }

  // Two ways stand side by side, and the caption says where they disagree, or that they do not.
  void waysToReplaceStandSideBySide() {
    for (const auto& [replace, beside, first, second] :
         {std::tuple{"zero", "places", "Set to 0", "Mean over places"},
          {"places", "zero", "Mean over places", "Set to 0"},
          {"mean", "other", "Mean over 5 images", "As in "},
          {"other", "none", "As in ", ""}}) {
      Values given = few_orders;
      given.set("replace", std::string(replace));
      given.set("beside", std::string(beside));
      if (std::string(replace) == "mean") given.set("samples", std::int64_t{5});
      const Figure figure = run("knockout", small_model("dinov3"), given).figure;
      validate(figure);
      QVERIFY(figure.panels[0].id == "off" && figure.panels[0].title.text().starts_with(first));
      const bool two = std::string(beside) != "none";
      QCOMPARE(figure.panels[1].id == "beside", two);
      QCOMPARE(has_array(figure, "beside_similarity"), two);
      if (!two) continue;
      QVERIFY(figure.panels[1].title.text().starts_with(second));
      const std::vector<double> a = numbers(figure, "similarity"), b = numbers(figure, "beside_similarity");
      QVERIFY(furthest(a, b) > 1e-7);
      QCOMPARE(numbers(figure, "registers").size(), numbers(figure, "mlp").size());
      double most = furthest(a, b);
      for (const char* part : {"mlp", "position", "registers"})
        most =
            std::max(most, furthest(numbers(figure, part), numbers(figure, std::string("beside_") + part)));
      const bool disagrees = has(figure.caption.text(), "The two ways disagree most about");
      QCOMPARE(disagrees, most >= 0.05);
      QCOMPARE(has(figure.caption.text(), "Both ways agree for every part"), !disagrees);
    }
  }

  // Nothing offers what changes nothing.
  void aWayIsNotShownBesideItself() {
    Values given = few_orders;
    given.set("beside", std::string("zero"));
    QVERIFY(has(refusal("knockout", small_model("timm_vit"), given), "beside"));
    given.set("beside", std::string("places"));
    given.set("off", std::string("registers"));
    QVERIFY(has(refusal("knockout", small_model("timm_vit"), given), "off"));
  }

  void aTableAloneIsRefused() {
    const std::string why = refusal("knockout", sinusoid_inputs(), {});
    QVERIFY2(has(why, "no transformer"), why.c_str());
  }
};

REGISTER_TEST(TestLabsKnockout, QCoreApplication)
#include "test_labs_knockout.moc"

// Which patches speak for a class, in the lab `attention`: its maps are those of relevance_of(), for the
// class that was asked for, and a model without a backward pass is not offered any.
#include <QtTest>
#include <cmath>

#include "core/vit/inside/relevance.h"
#include "core/vit/loaded.h"
#include "tests/inside_reference.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

Values asked(const char* relevance, const char* of_class = "auto") {
  return values({{"relevance", std::string(relevance)}, {"class", std::string(of_class)}});
}

}  // namespace

class TestLabsAttentionRelevance : public QObject {
  Q_OBJECT

 private slots:
  void mapsAreThoseOfTheClass_data() {
    QTest::addColumn<QString>("relevance");
    QTest::addColumn<int>("maps");
    QTest::newRow("gradient-rollout") << "gradient-rollout" << 1;
    QTest::newRow("gradient") << "gradient" << 2;
    QTest::newRow("cam") << "cam" << 2;
    QTest::newRow("integrated") << "integrated" << 1;
  }
  void mapsAreThoseOfTheClass() {
    QFETCH(QString, relevance);
    QFETCH(int, maps);
    const Inputs inputs = small_model("timm_vit");
    const std::string way = relevance.toStdString();
    const Figure likeliest = run("attention", inputs, asked(way.c_str())).figure;
    validate(likeliest);
    const std::vector<double> logits = numbers(likeliest, "logits");
    const auto top = std::max_element(logits.begin(), logits.end()) - logits.begin();
    const Figure named = run("attention", inputs, asked(way.c_str(), std::to_string(top).c_str())).figure;
    const std::vector<double> is = numbers(likeliest, "relevance");
    QCOMPARE(is, numbers(named, "relevance"));
    const Figure other =
        run("attention", inputs, asked(way.c_str(), std::to_string((top + 1) % 3).c_str())).figure;
    QVERIFY(furthest(is, numbers(other, "relevance")) > 1e-6);
    // As the function gives them, of the image as the model takes it.
    const auto vit = cached_vit(inputs.checkpoint);
    const auto prepared = prepared_for(*inputs.checkpoint, *vit, *inputs.image.image, {});
    const RelevanceMaps expected =
        relevance_of(*vit, prepared.pixels, attention_relevance(way), static_cast<int>(top), {});
    QCOMPARE(static_cast<int>(expected.maps.size()), maps);
    QCOMPARE(is.size(), expected.maps.size() * static_cast<std::size_t>(expected.maps.front().size()));
    for (std::size_t i = 0; i < is.size(); ++i) {
      const auto tokens = static_cast<std::size_t>(expected.maps.front().size());
      QCOMPARE(is[i], static_cast<double>(expected.maps[i / tokens][static_cast<Eigen::Index>(i % tokens)]));
    }
    QVERIFY(likeliest.panels.at(*likeliest.leader).title.text() == "Relevance");
    QVERIFY(has(likeliest.caption.text(), "the most relevant place is "));
  }

  // Of stages each layer has a map over its own tokens, and those of the whole model are over the first
  // layer's; plain rollout is none of them.
  void stagesHaveMapsOfTheirOwn() {
    const Inputs inputs = small_model("swin_timm");
    QVERIFY(has(refusal("attention", inputs, asked("rollout")), "its stages have other patches each"));
    const auto vit = cached_vit(inputs.checkpoint);
    const auto prepared = prepared_for(*inputs.checkpoint, *vit, *inputs.image.image, {});
    const int last = vit->configuration().depth - 1;
    for (const char* way : {"gradient-rollout", "gradient", "cam", "integrated"}) {
      for (const int layer : {0, last}) {
        Values given = asked(way, "3");
        given.set("layer", Value(std::int64_t{layer}));
        given.set("sanity", Value(true));
        const Figure figure = run("attention", inputs, given).figure;
        validate(figure);
        const RelevanceMaps expected = relevance_of(*vit, prepared.pixels, attention_relevance(way), 3, {});
        const RowVector& map = expected.at(layer);
        const std::vector<double> is = numbers(figure, "relevance");
        QCOMPARE(is.size(), static_cast<std::size_t>(map.size()));
        for (std::size_t i = 0; i < is.size(); ++i)
          QCOMPARE(is[i], static_cast<double>(map[static_cast<Eigen::Index>(i)]));
        QVERIFY(std::abs(numbers(figure, "sanity").front()) < 0.95);
        QVERIFY(has(figure.subtitle.text(), "between stages each token") ==
                (std::string(way) == "gradient-rollout"));
        const GridShape patches = vit->configuration().stage_of(0).grid(
            vit->configuration().grid_of_input(prepared.pixels.rows, prepared.pixels.columns));
        if (expected.maps.size() == 1) QCOMPARE(static_cast<int>(is.size()), patches.count());
      }
    }
  }

  // Keys of fewer places, convolutions and blocks between stages.
  void pyramidsAreOffered_data() {
    QTest::addColumn<int>("layer");
    QTest::newRow("pvt_timm") << 1;
    QTest::newRow("twins_svt") << 0;
    QTest::newRow("hiera_timm") << 2;
    QTest::newRow("maxvit_tf") << 3;
    QTest::newRow("coatnet") << 0;
    QTest::newRow("levit_hf") << 2;
    QTest::newRow("tiny_vit") << 1;
    QTest::newRow("davit") << 2;
    QTest::newRow("nest") << 2;
    QTest::newRow("gcvit") << 3;
    QTest::newRow("pit") << 1;
  }
  void pyramidsAreOffered() {
    QFETCH(int, layer);
    const Inputs inputs = small_model(QTest::currentDataTag());
    const auto vit = cached_vit(inputs.checkpoint);
    const auto prepared = prepared_for(*inputs.checkpoint, *vit, *inputs.image.image, {});
    for (const char* way : {"gradient-rollout", "gradient", "cam", "integrated"}) {
      Values given = asked(way, "1");
      given.set("layer", Value(std::int64_t{layer}));
      const Figure figure = run("attention", inputs, given).figure;
      validate(figure);
      const RowVector map = relevance_of(*vit, prepared.pixels, attention_relevance(way), 1, {}).at(layer);
      const std::vector<double> is = numbers(figure, "relevance");
      QCOMPARE(is.size(), static_cast<std::size_t>(map.size()));
      for (std::size_t i = 0; i < is.size(); ++i)
        QCOMPARE(is[i], static_cast<double>(map[static_cast<Eigen::Index>(i)]));
      QVERIFY(has(figure.caption.text(), "most relevant place is ") ||
              has(figure.caption.text(), "no patch is relevant"));
    }
  }

  // Attention that is more than one softmax between tokens, and what stands beside it.
  void otherAttentionIsOffered_data() {
    QTest::addColumn<QStringList>("ways");
    const QStringList all{"gradient-rollout", "gradient", "cam", "integrated"};
    for (const char* name : {"deepvit", "convit", "differential", "scheme_pape", "gemma4_classifier"})
      QTest::newRow(name) << all;
    QTest::newRow("xcit") << QStringList{"gradient-rollout", "cam", "integrated"};
  }
  void otherAttentionIsOffered() {
    QFETCH(QStringList, ways);
    const Inputs inputs = small_model(QTest::currentDataTag());
    const auto vit = cached_vit(inputs.checkpoint);
    const auto prepared = prepared_for(*inputs.checkpoint, *vit, *inputs.image.image, {});
    for (const QString& each : ways) {
      const std::string way = each.toStdString();
      const Figure figure = run("attention", inputs, asked(way.c_str(), "1")).figure;
      validate(figure);
      const RelevanceMaps made = relevance_of(*vit, prepared.pixels, attention_relevance(way), 1, {});
      const std::vector<double> is = numbers(figure, "relevance");
      std::size_t at = 0;
      for (const RowVector& map : made.maps) {
        for (const float value : map) QCOMPARE(is.at(at++), static_cast<double>(value));
      }
      QCOMPARE(is.size(), at);
    }
  }

  // Of heads that attend over channels relevance is all that is shown, and nothing of maps between patches.
  void channelsHaveRelevanceAlone() {
    const Inputs inputs = small_model("xcit");
    const Result first = run("attention", inputs, Values());
    validate(first.figure);
    QCOMPARE(first.values.get<std::string>("relevance"), std::string("gradient-rollout"));
    for (const char* name : {"attention", "rollout", "distance"}) QVERIFY(!has_array(first.figure, name));
    QVERIFY(has(first.figure.subtitle.text(), "attend over channels, have no weights between patches"));
    QVERIFY(!has(first.figure.subtitle.text(), "of the heads"));
    const auto reading = [&](const std::string& label) {
      return std::find_if(first.figure.readings.begin(), first.figure.readings.end(),
                          [&](const Reading& each) { return each.label.text() == label; });
    };
    QVERIFY(reading("mean distance") == first.figure.readings.end());
    QVERIFY(reading("layers") != first.figure.readings.end());
    QCOMPARE(reading("layers")->value.text(), std::string("2"));
    for (const char* way : {"none", "rollout", "gradient"})
      QVERIFY2(has(refusal("attention", inputs, values({{"relevance", std::string(way)}})),
                   "its blocks attend over channels"),
               way);
    QVERIFY(has(refusal("attention", inputs, values({{"show", std::string("sheet")}})), "show"));
    // No patch looks.
    for (const Panel& panel : first.figure.panels) QVERIFY(!panel.click || panel.click->parameter != "query");
    for (const char* compare : {"both", "original", "scrambled"}) {
      const Figure drawn =
          run("attention", inputs, values({{"compare", std::string(compare)}, {"sanity", true}})).figure;
      validate(drawn);
      QVERIFY(has(drawn.panels.at(*drawn.leader).title.text(), "Relevance"));
      QCOMPARE(numbers(drawn, "sanity").size(), std::size_t{1});
    }
  }

  // MViT v2's grids and class token, VOLO's class token behind the blocks; two encoders, of which one is
  // drawn, and pixels beside patches.
  void modelsOfOtherBlocksSayWhatIsDrawn_data() {
    QTest::addColumn<QString>("rollout");
    QTest::newRow("mvit") << "between stages each token";
    QTest::newRow("mvit_class") << "between stages each token";
    QTest::newRow("volo") << "";
    QTest::newRow("tnt") << "is no attention between patches and is left out";
    QTest::newRow("crossvit") << "from the class tokens of both encoders";
  }
  void modelsOfOtherBlocksSayWhatIsDrawn() {
    QFETCH(QString, rollout);
    const Inputs inputs = small_model(QTest::currentDataTag());
    const auto vit = cached_vit(inputs.checkpoint);
    const auto prepared = prepared_for(*inputs.checkpoint, *vit, *inputs.image.image, {});
    for (const std::string way : {"gradient-rollout", "gradient", "cam", "integrated"}) {
      Values given = asked(way.c_str(), "1");
      given.set("layer", Value(std::int64_t{0}));
      const Figure figure = run("attention", inputs, given).figure;
      validate(figure);
      const RelevanceMaps expected = relevance_of(*vit, prepared.pixels, attention_relevance(way), 1, {});
      const std::vector<double> is = numbers(figure, "relevance");
      for (Eigen::Index i = 0; i < expected.at(0).size(); ++i)
        QCOMPARE(is[static_cast<std::size_t>(i)], static_cast<double>(expected.at(0)[i]));
      if (way == "gradient-rollout") QVERIFY(has(figure.subtitle.text(), rollout.toStdString().c_str()));
      const bool other = expected.beside.size() > 0;
      QCOMPARE(other, QTest::currentDataTag() == std::string("crossvit") &&
                          (way == "gradient-rollout" || way == "integrated"));
      if (!other) continue;
      const auto share = [](const RowVector& map) {
        return static_cast<double>(map.tail(map.size() - 1).cwiseMax(0.0F).sum());
      };
      const double own = share(expected.maps.front()), beside = share(expected.beside);
      QVERIFY(own > 0 && beside > 0);
      const std::string words = message("the other encoder has 12 patches, with **{} %** of the relevance",
                                        number(100 * beside / (own + beside), 0))
                                    .text();
      QVERIFY2(has(figure.caption.text(), words.c_str()), figure.caption.text().c_str());
      QCOMPARE(numbers(figure, "relevance_beside").size(), std::size_t{13});
    }
  }

  // Another seed is another model; the check changes no map, and its number is that of the layer that is
  // shown.
  void theSanityCheckHasANumber() {
    const Inputs inputs = small_model("timm_vit");
    const auto checked = [&](const char* way, int seed, int layer) {
      Values given = asked(way);
      given.set("sanity", Value(true));
      given.set("seed", Value(std::int64_t{seed}));
      given.set("layer", Value(std::int64_t{layer}));
      return run("attention", inputs, given).figure;
    };
    const Figure figure = checked("gradient", 5, 1);
    validate(figure);
    QCOMPARE(numbers(figure, "relevance"),
             numbers(run("attention", inputs, asked("gradient")).figure, "relevance"));
    QVERIFY(furthest(numbers(figure, "relevance"), numbers(figure, "relevance_random")) > 1e-4);
    const double correlation = numbers(figure, "sanity").front();
    QVERIFY(correlation > -0.9 && correlation < 0.9);
    QVERIFY(has(figure.caption.text(),
                "with weights drawn at random (seed 5) the map has a rank correlation of "));
    QVERIFY(numbers(checked("gradient", 5, 0), "sanity").front() != correlation);
    QVERIFY(numbers(checked("gradient", 6, 1), "sanity").front() != correlation);
    QCOMPARE(numbers(checked("gradient", 5, 1), "sanity").front(), correlation);
    // Without, nothing is said of it.
    const Figure without = run("attention", inputs, asked("gradient")).figure;
    QVERIFY(!has_array(without, "sanity") && !has(without.caption.text(), "Sanity check"));
  }

  void whatCannotBeIsNotOffered() {
    QVERIFY(has(refusal("attention", small_model("timm_vit"), asked("gradient", "3000")),
                "no class of the model"));
    QVERIFY(has(refusal("attention", small_model("timm_vit"), asked("gradient", "first")),
                "no class of the model"));
    for (const char* without : {"hf_mae", "film_vjepa2"})
      QVERIFY2(
          has(refusal("attention", small_model(without), asked("gradient")), "no class to be relevant for"),
          without);
    // Rollout by this name is rollout.
    Values given = asked("rollout");
    given.erase("class");
    const Figure rolled = run("attention", small_model("timm_vit"), given).figure;
    QVERIFY(!has_array(rolled, "relevance"));
    QCOMPARE(
        numbers(rolled, "rollout"),
        numbers(run("attention", small_model("timm_vit"), values({{"rollout", true}})).figure, "rollout"));
    QVERIFY(rolled.panels.at(*rolled.leader).title.text() == "Rollout");
  }

 private:
  static Relevance attention_relevance(const std::string& way) {
    return way == "gradient-rollout" ? Relevance::gradient_rollout
           : way == "gradient"       ? Relevance::gradient
           : way == "cam"            ? Relevance::cam
                                     : Relevance::integrated;
  }
};

REGISTER_TEST(TestLabsAttentionRelevance, QCoreApplication)
#include "test_labs_attention_relevance.moc"

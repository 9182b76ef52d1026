// The lab `terms`: its shares against a float64 reference of a real model, and small models of other kinds.
#include <QTemporaryDir>
#include <QtTest>

#include "tests/inside_reference.h"
#include "tests/made_pictures.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestLabsTerms : public QObject {
  Q_OBJECT

 private slots:
  void aRealModelsSharesAreTheReferences_data() { add_reference_images(); }
  void aRealModelsSharesAreTheReferences() {
    QFETCH(QString, image);
    const std::string name = image.toStdString();
    if (!has_reference(name)) QSKIP(no_reference);
    const Figure figure = run("terms", referred_inputs(name), {}).figure;
    validate(figure);
    QVERIFY(furthest(numbers(figure, "share"), referred(name, "terms_share")) < 2e-3);
    QCOMPARE(array_of(figure, "terms").shape, (std::vector<std::size_t>{3, 3, 3, 197, 197}));
    QVERIFY2(has(figure.caption, "Head 2 looks by position most"), figure.caption.text().c_str());
  }

  // A scheme for which a term does not exist has none, and says where position acts instead.
  void everyKindOfModelHasItsTerms_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("added");
    QTest::addColumn<bool>("inside");
    const auto add = [](const char* name, bool added, bool inside) {
      QTest::newRow(name) << QString(name) << added << inside;
    };
    add("timm_vit", true, false);
    add("clip", true, false);
    add("dinov3", false, true);
    add("beit", false, true);
    add("scheme_shaw", false, true);
    add("scheme_cpe", true, false);
    add("res_post", true, false);
  }
  void everyKindOfModelHasItsTerms() {
    QFETCH(QString, name);
    QFETCH(bool, added);
    QFETCH(bool, inside);
    LabRunner host;
    const Inputs inputs = small_model(name.toStdString());
    for (const int layer : {0, *inputs.anatomy->depth - 1}) {
      const Result result =
          host.run(find_lab("terms"), inputs,
                   values({{"orders", std::int64_t{4}}, {"layer", std::int64_t{layer}}}), Policy::refuse);
      validate(result.figure);
      const auto titled = [&](const std::string& title, const std::string& subtitle) {
        return std::any_of(result.figure.panels.begin(), result.figure.panels.end(), [&](const Panel& panel) {
          return panel.title == title && panel.subtitle == subtitle;
        });
      };
      QVERIFY(titled("Content", ""));
      QCOMPARE(titled("Position", "") && titled("Content → position", ""), added || layer > 0);
      // The parts have colours of their own: on the scale of the sum they would be pale.
      QVERIFY(result.figure.scales[1].upper <= result.figure.scales[0].upper);
      for (const Panel& panel : result.figure.panels) {
        const auto* map =
            panel.layers.empty() ? nullptr : std::get_if<HeatMap>(&panel.layers.front().content);
        const bool whole = panel.title == std::string("Logits"),
                   kernel = panel.title == std::string("Kernel");
        if (map) QCOMPARE(map->scale, whole ? 0 : kernel ? 2 : 1);
      }
      QCOMPARE(titled("Rotation", "") || titled("Bias", "") || titled("Shaw's vectors", ""), inside);
      const std::vector<double> share = numbers(result.figure, "share"),
                                own = numbers(result.figure, "share_relative");
      const std::size_t heads = own.size();
      for (std::size_t head = 0; head < heads; ++head) {
        double sum = own[head];
        for (std::size_t i = 0; i < 9; ++i) sum += share[9 * head + i];
        QVERIFY(std::abs(sum - 1) < 1e-4);
      }
      if (layer == 0) QCOMPARE(has(result.figure.caption, "Nothing is added to the tokens"), !added);
      if (layer > 0) QVERIFY(has(result.figure.caption, "the rest counts as content"));
      for (const Reading& reading : result.figure.readings) QVERIFY(!reading.help.empty());
    }
  }

  // Each image's line is the mean over the heads of what the lab says of that image alone.
  void numbersOverImages_data() {
    QTest::addColumn<QString>("model");
    for (const char* model : {"timm_vit", "dinov3"}) QTest::newRow(model) << QString(model);
  }
  void numbersOverImages() {
    QFETCH(QString, model);
    const QTemporaryDir folder;
    const std::filesystem::path photos = folder.path().toStdString();
    write_pictures(photos, 3);
    Inputs inputs = small_model(model.toStdString());
    inputs.data = open_data(photos.string());
    const Values few = values({{"orders", std::int64_t{4}}});
    const Figure over = run("terms", inputs, few).figure;
    validate(over);
    const std::vector<double> content = numbers(over, "content_images"),
                              position = numbers(over, "position_images");
    const auto depth = static_cast<std::size_t>(*inputs.anatomy->depth);
    QCOMPARE(content.size(), 3 * depth);
    const std::vector<int> order = NumpyRandomState(21).permutation(3);
    for (std::size_t i = 0; i < 3; ++i) {
      Inputs one = inputs;
      one.data = {};
      one.image = open_image(picture_file(photos, order[i]));
      for (std::size_t layer = 0; layer < depth; ++layer) {
        Values given = few;
        given.set("layer", static_cast<std::int64_t>(layer));
        const Figure figure = run("terms", one, given).figure;
        const std::vector<double> share = numbers(figure, "share"), own = numbers(figure, "share_relative");
        double of_content = 0, of_position = 0;
        for (std::size_t head = 0; head < own.size(); ++head) {
          of_content += share[9 * head];
          of_position += share[9 * head + 1] + share[9 * head + 3] + share[9 * head + 4] + own[head];
        }
        const auto heads = static_cast<double>(own.size());
        QVERIFY(std::abs(content[depth * i + layer] - of_content / heads) < 1e-6);
        QVERIFY(std::abs(position[depth * i + layer] - of_position / heads) < 1e-6);
      }
    }
  }

  void aTableAloneIsRefused() {
    const std::string why = refusal("terms", sinusoid_inputs(), {});
    QVERIFY2(has(why, "no transformer"), why.c_str());
  }
};

REGISTER_TEST(TestLabsTerms, QCoreApplication)
#include "test_labs_terms.moc"

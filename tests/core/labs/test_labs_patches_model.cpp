// The lab `patches` with a model: its own input, tokens and positions are those of its forward pass.
#include "core/base/resources.h"
#include "core/labs/patches/parameters.h"
#include "core/vit/loaded.h"
#include "tests/lab_runs.h"
#include "tests/made_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestLabsPatchesModel : public QObject {
  Q_OBJECT

  static Inputs inputs_of(const std::filesystem::path& model) {
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(model));
    return inputs;
  }
  static Figure drawn(const Inputs& inputs, const Values& given = {}) {
    LabRunner runner;
    return runner.run(find_lab("patches"), inputs, given, Policy::refuse).figure;
  }

 private slots:
  void everyModelShowsItsOwnTokens_data() {
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / "vit")) {
      if (entry.path().extension() == ".safetensors")
        QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }
  }
  void everyModelShowsItsOwnTokens() {
    QFETCH(QString, file);
    const Inputs inputs = inputs_of(file.toStdString());
    const Figure figure = drawn(inputs);
    if (!model_runs(*inputs.checkpoint)) {
      QVERIFY(!figure.caption.text().starts_with("The model sees"));
      return;
    }
    QVERIFY2(figure.caption.text().starts_with("The model sees"), figure.caption.text().c_str());
    const auto vit = cached_vit(inputs.checkpoint);
    const Prepared prepared = prepared_for(*inputs.checkpoint, *vit, *inputs.image.image);
    ForwardOptions options;
    options.output_embedding = true;
    const Forward forward = vit->forward(prepared.pixels, options);
    const std::vector<double> sum = numbers(figure, "tokens_plus_position"),
                              tokens = numbers(figure, "tokens"), position = numbers(figure, "position");
    QCOMPARE(sum.size(), static_cast<std::size_t>(forward.embedding.size()));
    QCOMPARE(tokens.size(), sum.size());
    QCOMPARE(position.size(), sum.size());
    bool any = false;
    double largest = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      QCOMPARE(sum[i], static_cast<double>(forward.embedding.data()[i]));
      largest =
          std::max(largest, std::abs(tokens[i] + position[i] - sum[i]) / std::max(1.0, std::abs(sum[i])));
      any = any || position[i] != 0;
    }
    QVERIFY2(largest < 1e-6, qPrintable(QString::number(largest)));
    // What is said of an address is so.
    const bool said = figure.caption.text().find("Their addresses are") != std::string::npos;
    if (said) QVERIFY(any);
    const int patches = forward.grid.count(), prefix = forward.prefix;
    const std::size_t width = sum.size() / static_cast<std::size_t>(patches + prefix);
    bool patch_position = false;
    for (std::size_t i = static_cast<std::size_t>(prefix) * width; i < position.size(); ++i)
      patch_position = patch_position || position[i] != 0;
    if (!said) QVERIFY(!patch_position);
    QVERIFY(figure.caption.text().find("**" + std::to_string(patches) + "**") != std::string::npos);
    QVERIFY(figure.caption.text().find("**" + std::to_string(width) + "**") != std::string::npos);
    for (const char* show : {"image", "tokens"})
      validate(drawn(inputs, values({{"show", std::string(show)}})));
  }

  // (mean length of the rows of patches, as the caption says it)
  void theLengthsAreMeans() {
    const Inputs inputs = inputs_of(resource_path("checkpoints/fashion-flips.safetensors"));
    const Figure figure = drawn(inputs);
    const std::vector<double> position = numbers(figure, "position");
    constexpr std::size_t width = 64;
    double mean = 0;
    for (std::size_t row = 1; row < 50; ++row) {
      double square = 0;
      for (std::size_t i = 0; i < width; ++i) square += position[row * width + i] * position[row * width + i];
      mean += std::sqrt(square) / 49;
    }
    const auto reading =
        std::find_if(figure.readings.begin(), figure.readings.end(),
                     [](const Reading& each) { return each.label == "mean length of an address"; });
    QVERIFY(reading != figure.readings.end());
    QVERIFY2(std::abs(std::stod(reading->value.text()) - mean) < 0.006 * mean, reading->value.text().c_str());
  }

  // The built-in model is nobody's own: pixels come first; with a model of one's own they stay a choice.
  void pixelsStayAChoice() {
    const Figure built_in = drawn(built_in_inputs());
    QVERIFY(built_in.caption.text().find(" pixels become ") != std::string::npos);
    const Inputs own = inputs_of(resource_path("checkpoints/fashion-flips.safetensors"));
    const Figure raw = drawn(own, values({{"tokens", std::string("raw")},
                                          {"patch", std::int64_t{10}},
                                          {"scheme", std::string("sinusoidal-2d")}}));
    QVERIFY(raw.caption.text().find(" pixels become ") != std::string::npos);
    const Figure embedded = drawn(built_in_inputs(), values({{"tokens", std::string("embedded")}}));
    QVERIFY(embedded.caption.text().starts_with("The model sees"));
  }
};

REGISTER_TEST(TestLabsPatchesModel, QCoreApplication)
#include "test_labs_patches_model.moc"

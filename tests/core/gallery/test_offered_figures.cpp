// What the start page offers can be drawn: the frequent figures with the built-in inputs, and the labs that
// are offered for a model with that model.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "core/base/resources.h"
#include "core/figure/thumbnail.h"
#include "core/gallery/drawn_rotation.h"
#include "core/gallery/offered_figures.h"
#include "core/parameter/parse.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/loaded.h"
#include "tests/lab_runs.h"
#include "tests/made_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

Values values_of(const OfferedFigure& offered) {
  Values values;
  for (const auto& [id, text] : offered.values) values.set(id, written(offered.lab, id, text));
  return values;
}

// As the window draws it; throws what the lab refuses.
Figure drawn(const OfferedFigure& offered, const Inputs& inputs) {
  LabRunner runner;
  return runner.run(find_lab(offered.lab), inputs, values_of(offered), Policy::adjust).figure;
}

std::vector<std::string> labs_of(const std::vector<OfferedFigure>& offered) {
  std::vector<std::string> ids;
  for (const OfferedFigure& each : offered) ids.push_back(each.lab);
  return ids;
}

std::vector<double> periods_of(const Figure& figure, const std::string& name) {
  const auto found = std::find_if(figure.arrays.begin(), figure.arrays.end(),
                                  [&](const NamedArray& each) { return each.name == name; });
  if (found == figure.arrays.end()) return {};
  return std::get<std::vector<double>>(found->make().values);
}

bool has(const std::vector<std::string>& ids, const char* lab) {
  return std::find(ids.begin(), ids.end(), lab) != ids.end();
}

}  // namespace

class TestOfferedFigures : public QObject {
  Q_OBJECT

 private slots:
  void theTwelveCanBeDrawn() {
    QCOMPARE(frequent_figures().size(), std::size_t{12});
    std::set<std::string> headings;
    for (const OfferedFigure& each : frequent_figures()) {
      headings.insert(each.heading.text());
      Inputs inputs = built_in_inputs();
      if (!each.image.empty()) inputs.image = open_image(resource_path(each.image));
      const Figure figure = drawn(each, inputs);
      QVERIFY2(each.panel <= figure.panels.size(), each.lab.c_str());
      const Figure small = thumbnail(figure, each.panel);
      QCOMPARE(small.panels.size(), std::size_t{1});
      validate(small);
    }
    QCOMPARE(headings.size(), std::size_t{12});
  }

  // Every golden model, whatever its family: nothing is offered that then fails.
  void whatIsOfferedForAModelCanBeDrawn_data() {
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / "vit")) {
      if (entry.path().extension() == ".safetensors")
        QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }
  }
  void whatIsOfferedForAModelCanBeDrawn() {
    QFETCH(QString, file);
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(file.toStdString()));
    const std::vector<OfferedFigure> offered = telling_labs(inputs);
    QVERIFY(!offered.empty() && offered.size() <= 6);
    const std::vector<std::string> ids = labs_of(offered);
    QCOMPARE(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
    for (const OfferedFigure& each : offered) {
      try {
        validate(thumbnail(drawn(each, inputs), each.panel));
      } catch (const Failure& failure) {
        QFAIL(qPrintable(QString::fromStdString(each.lab) + ": " + failure.what()));
      }
    }
  }

  void whatWasOpenedDecides() {
    Inputs inputs = built_in_inputs();
    inputs.image.built_in = false;
    inputs.image.path = "photo.png";
    std::vector<std::string> ids = labs_of(telling_labs(inputs));
    QCOMPARE(ids[0], std::string("patches"));
    QCOMPARE(ids[1], std::string("scramble"));
    QVERIFY(has(ids, "attention"));
    use_checkpoint(inputs, open_checkpoint(resource_path("checkpoints/fashion-flips.safetensors")));
    ids = labs_of(telling_labs(inputs));
    QCOMPARE(ids[0], std::string("neighbours"));
    QVERIFY(has(ids, "attention") && has(ids, "layers"));
  }

  // Qwen2-VL's periods are 2 pi T^(4k / d) patches, k = 0 ... d/4 - 1, along rows and along columns
  // (transformers' VisionRotaryEmbedding: inv_freq of d / 2).
  void aConfigurationAloneShowsItsPeriods() {
    QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString());
    write_file(path / "config.json",
               "{\"model_type\":\"qwen2_vl\",\"vision_config\":{\"embed_dim\":1280,\"num_heads\":16,"
               "\"hidden_size\":3584,\"patch_size\":14}}");
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(path));
    const std::vector<OfferedFigure> offered = telling_labs(inputs);
    QCOMPARE(labs_of(offered), (std::vector<std::string>{"rotation", "patches"}));
    const Figure figure = drawn(offered.front(), inputs);
    for (const auto& [name, first] : {std::pair("periods_rows", 0), std::pair("periods_columns", 20)}) {
      const std::vector<double> values = periods_of(figure, name);
      QCOMPARE(values.size(), std::size_t{40});
      for (int pair = 0; pair < 40; ++pair) {
        const int k = pair - first;
        const double expected = k >= 0 && k < 20 ? 2 * std::numbers::pi * std::pow(10000.0, 4 * k / 80.0)
                                                 : std::numeric_limits<double>::infinity();
        const double value = values[static_cast<std::size_t>(pair)];
        QVERIFY2(value == expected || std::abs(value / expected - 1) < 1e-9, name);
      }
    }
  }

  // The lab's periods are those by which the model's forward pass turns, in whatever order its pairs lie.
  void aModelsPeriodsAreThoseOfItsForwardPass() {
    int models = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / "vit")) {
      if (entry.path().extension() != ".safetensors") continue;
      Inputs inputs = built_in_inputs();
      use_checkpoint(inputs, open_checkpoint(entry.path()));
      if (!model_runs(*inputs.checkpoint)) continue;
      const auto model = cached_vit(inputs.checkpoint);
      const VitConfiguration& configuration = model->configuration();
      const auto values = drawn_rotation(configuration);
      if (!values) continue;
      ++models;
      const Figure figure = drawn({.lab = "rotation", .heading = {}, .about = {}, .values = *values}, inputs);
      const GridShape grid =
          configuration.grid_of_input(configuration.image_rows, configuration.image_columns);
      const auto encoding = model->position(grid, auto_resample, {});
      const auto pairs = encoding->pairs.size();
      for (const auto& [name, step] : {std::pair(std::string("periods_rows"), grid.columns),
                                       std::pair(std::string("periods_columns"), 1)}) {
        std::vector<double> own, lab = periods_of(figure, name);
        QCOMPARE(lab.size(), pairs);
        // Tokens in front that turn come first.
        const std::size_t first =
            (encoding->cosines[0].size() / pairs - static_cast<std::size_t>(grid.count())) * pairs;
        for (std::size_t pair = 0; pair < pairs; ++pair) {
          const auto angle = [&](int token) {
            const std::size_t at = first + static_cast<std::size_t>(token) * pairs + pair;
            return std::atan2(static_cast<double>(encoding->sines[0][at]),
                              static_cast<double>(encoding->cosines[0][at]));
          };
          own.push_back(std::abs(std::remainder(angle(step) - angle(0), 2 * std::numbers::pi)));
        }
        for (double& period : lab)
          period = std::isfinite(period)
                       ? std::abs(std::remainder(2 * std::numbers::pi / period, 2 * std::numbers::pi))
                       : 0;
        std::sort(own.begin(), own.end());
        std::sort(lab.begin(), lab.end());
        for (std::size_t i = 0; i < pairs; ++i)
          QVERIFY2(std::abs(own[i] - lab[i]) < 1e-5, (entry.path().stem().string() + " " + name).c_str());
      }
    }
    QVERIFY(models >= 8);
  }

  // A file without a table and without blocks still has tensors; no lab that needs more is offered.
  void aFileOfSomethingElse() {
    QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "plain.safetensors";
    write_file(path, made::safetensors_of({{"layer.weight", {3, 4}}}));
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(path));
    QCOMPARE(labs_of(telling_labs(inputs)), (std::vector<std::string>{"tensors", "patches"}));
  }

  void thumbnailsHaveNoWords() {
    const Figure whole = drawn({.lab = "neighbours", .heading = {}, .about = {}}, built_in_inputs());
    const Figure small = thumbnail(whole);
    const Panel& panel = small.panels.front();
    QVERIFY(panel.title.empty() && panel.subtitle.empty() && !panel.x.visible && !panel.y.visible);
    QVERIFY(small.title == whole.title && small.caption.empty() && small.readings.empty() &&
            small.arrays.empty());
    for (const ColourScale& scale : small.scales) QVERIFY(!scale.bar);
    for (const Layer& layer : panel.layers) QVERIFY(!std::holds_alternative<Text>(layer.content));
    // The largest with a map or an image; the first of equals.
    Figure figure;
    figure.panels.resize(4);
    for (int i = 0; i < 4; ++i) figure.panels[static_cast<std::size_t>(i)].row = 3 * i;
    figure.panels[0].column_span = 4;
    Line line;
    line.x = line.y = {0, 1};
    figure.panels[0].layers = {{line}};
    for (const std::size_t i : {1U, 2U, 3U}) {
      RgbImage image;
      image.rows = image.columns = 1;
      image.rgb = std::make_shared<std::vector<std::uint8_t>>(3);
      figure.panels[i].layers = {{image}};
    }
    figure.panels[2].row_span = figure.panels[3].row_span = 2;
    QCOMPARE(telling_panel(figure), std::size_t{2});
    QVERIFY_EXCEPTION_THROWN(telling_panel(Figure()), std::logic_error);
  }
};

REGISTER_TEST(TestOfferedFigures, QCoreApplication)
#include "test_offered_figures.moc"

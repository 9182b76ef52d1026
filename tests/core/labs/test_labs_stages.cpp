// Labs on a model of stages and windows: maps at their layer's grid inside of a window's border, and what
// compares layers goes by the patches that a token is made of.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/checkpoint/open.h"
#include "core/labs/framework/model/model_input.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

class TestLabsStages : public QObject {
  Q_OBJECT

  // 5 x 7 patches of 20 x 28 pixels, and 3 x 4 tokens behind the merging; windows of 3 x 3.
  static Inputs swin() {
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, open_checkpoint(std::string(TEST_DATA) + "/vit/swin_timm.safetensors"));
    return inputs;
  }
  static const HeatMap* map_of(const Panel& panel) {
    for (const Layer& layer : panel.layers) {
      if (const auto* map = std::get_if<HeatMap>(&layer.content)) return map;
    }
    return nullptr;
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }

 private slots:
  void attentionOfEachLayer() {
    const Inputs inputs = swin();
    QCOMPARE(head_count(inputs, 0), 2);
    QCOMPARE(head_count(inputs, 3), 4);
    QCOMPARE(declared_grid(inputs, declared_size(inputs), 0), (GridShape{5, 7}));
    QCOMPARE(declared_grid(inputs, declared_size(inputs), 2), (GridShape{3, 4}));
    for (int layer = 0; layer < 4; ++layer) {
      const GridShape grid = layer < 2 ? GridShape{5, 7} : GridShape{3, 4};
      const int stride = layer < 2 ? 4 : 8;
      const Figure figure =
          run("attention", inputs,
              values({{"layer", layer}, {"query", Cell{2, 3}}, {"head", written("attention", "head", "1")}}))
              .figure;
      validate(figure);
      const Array maps = array_of(figure, "attention");
      const auto tokens = static_cast<std::size_t>(grid.count());
      QCOMPARE(maps.shape, (std::vector<std::size_t>{layer < 2 ? 2U : 4U, tokens, tokens}));
      const auto found = std::find_if(figure.panels.begin(), figure.panels.end(), [&](const Panel& panel) {
        return panel.title == "Layer " + std::to_string(layer);
      });
      QVERIFY(found != figure.panels.end());
      const HeatMap& map = *map_of(*found);
      QCOMPARE(map.values->rows(), Eigen::Index{grid.rows});
      QCOMPARE(map.values->cols(), Eigen::Index{grid.columns});
      QCOMPARE(map.cell_width, 1.0 * stride);
      // Nothing is seen outside of the border, and all of it inside.
      const Rectangles* border = nullptr;
      for (const Layer& each : found->layers) {
        if (const auto* boxes = std::get_if<Rectangles>(&each.content);
            boxes != nullptr && boxes->colour == Colour::accent)
          border = boxes;
      }
      QVERIFY(border != nullptr);
      const Rectangles::Box& box = border->boxes.front();
      for (int row = 0; row < grid.rows; ++row) {
        for (int column = 0; column < grid.columns; ++column) {
          const double x = (column + 0.5) * stride, y = (row + 0.5) * stride;
          const bool inside =
              x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
          QCOMPARE((*map.values)(row, column) > 1e-12F, inside);
        }
      }
      QVERIFY(has(figure.caption.text(), "in its window of 3x3"));
    }
    // Windows that lie half further on go around the edge, and their edges hold places without a token.
    const Figure corner = run("attention", inputs, values({{"layer", 1}, {"query", Cell{4, 6}}})).figure;
    QVERIFY2(has(corner.caption.text(), "at another edge of the image and are masked") ||
                 has(corner.caption.text(), "hold no token"),
             corner.caption.text().c_str());
  }

  void layersAreMeasuredOverTheirOwnGrids() {
    const Figure figure = run("layers", swin(), values({{"orders", 4}})).figure;
    validate(figure);
    QCOMPARE(array_of(figure, "ssdc").shape, (std::vector<std::size_t>{4, 4}));
    QCOMPARE(array_of(figure, "probe").shape, (std::vector<std::size_t>{5, 2}));
    QVERIFY(has(figure.caption.text(), "its own grid"));
  }

  void patchesShowTheirEmbedding() {
    validate(run("patches", swin(), values({{"tokens", written("patches", "tokens", "embedded")}})).figure);
  }

  // A token of four patches has its norm at each, and its attention divided among them.
  void artifactsByPatch() {
    const Figure figure = run("artifacts", swin(), values({{"layer", 3}, {"threshold", 1.5}})).figure;
    validate(figure);
    const Array norms = array_of(figure, "norms"), received = array_of(figure, "received");
    QCOMPARE(norms.shape, (std::vector<std::size_t>{5, 35}));
    QCOMPARE(received.shape, (std::vector<std::size_t>{4, 35}));
    const auto& of = std::get<std::vector<float>>(norms.values);
    const auto& got = std::get<std::vector<float>>(received.values);
    const auto at = [](int layer, int row, int column) {
      return static_cast<std::size_t>(35 * layer + 7 * row + column);
    };
    QCOMPARE(of[at(3, 0, 0)], of[at(3, 1, 1)]);
    QVERIFY(of[at(3, 0, 0)] != of[at(3, 0, 2)]);
    QVERIFY(of[at(1, 0, 0)] != of[at(1, 1, 1)]);
    QCOMPARE(got[at(2, 2, 4)], got[at(2, 3, 5)]);
    // What lies in windows without padding gives all of its attention to tokens; here some goes to places
    // that hold none.
    for (int layer = 0; layer < 4; ++layer) {
      float sum = 0;
      for (int patch = 0; patch < 35; ++patch) sum += got[static_cast<std::size_t>(35 * layer + patch)];
      QVERIFY2(sum > 0.3F && sum < 1.00001F, std::to_string(sum).c_str());
    }
    QVERIFY(has(figure.caption.text(), "In a stage a token is several patches"));
  }

  void featuresOfEachLayer_data() {
    QTest::addColumn<QString>("removed");
    for (const char* name : {"none", "slot-mean", "blank"}) QTest::newRow(name) << QString(name);
  }
  void featuresOfEachLayer() {
    QFETCH(QString, removed);
    for (int layer = 0; layer <= 4; ++layer) {
      const Figure figure = run("features", swin(),
                                values({{"layer", layer},
                                        {"reference", Cell{3, 5}},
                                        {"orders", 4},
                                        {"remove", written("features", "remove", removed.toStdString())}}))
                                .figure;
      validate(figure);
      const auto tokens = layer < 2 ? 35U : 12U;
      QCOMPARE(array_of(figure, "similarity").shape, (std::vector<std::size_t>{tokens}));
      if (removed != "none") continue;
      // The token that holds the reference patch.
      const auto alike = std::get<std::vector<float>>(array_of(figure, "similarity").values);
      QVERIFY(std::abs(alike[layer < 2 ? 3 * 7 + 5 : 1 * 4 + 2] - 1) < 1e-5F);
      QVERIFY2(has(figure.caption.text(), layer < 2 ? "a token is one patch" : "a token is 2 × 2 patches"),
               figure.caption.text().c_str());
    }
  }

  void knockoutOfEveryHeadThatThereIs() {
    const Figure figure = run("knockout", swin(), values({{"orders", 4}, {"layer", 1}})).figure;
    validate(figure);
    const bool classes = std::any_of(figure.arrays.begin(), figure.arrays.end(),
                                     [](const NamedArray& each) { return each.name == "probability"; });
    const Array off = array_of(figure, classes ? "probability" : "similarity");
    QCOMPARE(off.shape, (std::vector<std::size_t>{4, 4}));
    const auto left = std::get<std::vector<double>>(off.values);
    for (std::size_t layer = 0; layer < 4; ++layer) {
      for (std::size_t head = 0; head < 4; ++head)
        QCOMPARE(std::isnan(left[4 * layer + head]), layer < 2 && head > 1);
    }
    const auto lens = std::get<std::vector<double>>(array_of(figure, "lens_answer").values);
    QVERIFY(std::isnan(lens[0]) && std::isnan(lens[1]) && std::isfinite(lens[2]));
    // What leaves the model is what it answers.
    QVERIFY(std::abs(lens[4] - std::get<std::vector<double>>(array_of(figure, "answer").values)[0]) < 1e-5);
  }

  // Differences of the logits of one query are those of the logarithms of its attention.
  void termsAddUpInWindows() {
    for (int layer = 0; layer < 4; ++layer) {
      const int head = layer < 2 ? 1 : 3;
      const Figure figure =
          run("terms", swin(),
              values({{"layer", layer}, {"orders", 4}, {"query", Cell{1, 2}}, {"head", head}}))
              .figure;
      validate(figure);
      const auto tokens = layer < 2 ? 35U : 12U, heads = layer < 2 ? 2U : 4U;
      QCOMPARE(array_of(figure, "terms").shape, (std::vector<std::size_t>{3, 3, heads, tokens, tokens}));
      // Windows of 3 x 3.
      QCOMPARE(array_of(figure, "kernel").shape, (std::vector<std::size_t>{heads, 5, 5}));
      double sum = 0;
      for (const char* name : {"share", "share_relative"}) {
        const auto shares = std::get<std::vector<double>>(array_of(figure, name).values);
        sum = std::accumulate(shares.begin(), shares.end(), sum);
      }
      QVERIFY2(std::abs(sum - heads) < 1e-4, std::to_string(sum).c_str());
      QVERIFY(has(figure.caption.text(), "its window of 3 × 3 alone"));
    }
  }

  void shuffleMovesWholeTokens() {
    const auto of_layer = [](int layer) {
      return values(
          {{"source", written("shuffle", "source", "model")}, {"layer", layer}, {"swap", Cell{8, 10}}});
    };
    const Figure figure = run("shuffle", swin(), of_layer(0)).figure;
    validate(figure);
    const auto a = std::get<std::vector<double>>(array_of(figure, "A").values);
    QCOMPARE(a.size(), std::size_t{35 * 35});
    // Windows of 3 x 3 from the first row and column on: tokens 0 and 3 are in two of them.
    QVERIFY(a[2] > 0 && a[3] == 0 && a[14] > 0 && a[21] == 0);
    double sum = 0;
    for (std::size_t key = 0; key < 35; ++key) sum += a[35 + key];
    QVERIFY(std::abs(sum - 1) < 1e-12);
    // 5 x 7 patches do not fill tokens of four.
    const std::string said = refusal("shuffle", swin(), of_layer(2));
    QVERIFY2(has(said, "do not fill the tokens of layer 2"), said.c_str());
  }
};

REGISTER_TEST(TestLabsStages, QCoreApplication)
#include "test_labs_stages.moc"

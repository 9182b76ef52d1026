// Labs on a model of stages and windows: maps at their layer's grid inside of a window's border, and the labs
// that compare a token with itself in all layers say that they cannot.
#include <QtTest>
#include <algorithm>

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

  void othersSayWhyNot_data() {
    QTest::addColumn<QString>("lab");
    for (const char* lab : {"artifacts", "features", "knockout", "terms"}) QTest::newRow(lab) << QString(lab);
  }
  void othersSayWhyNot() {
    QFETCH(QString, lab);
    const std::string said = refusal(lab.toStdString(), swin(), {});
    QVERIFY2(has(said, "2 stages, each with a grid and a width of its own"), said.c_str());
    QVERIFY(!has(said, "\n"));
  }
};

REGISTER_TEST(TestLabsStages, QCoreApplication)
#include "test_labs_stages.moc"

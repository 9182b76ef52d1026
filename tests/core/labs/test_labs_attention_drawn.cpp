// What the lab `attention` draws: squares that lie where the model's patches lie, numbers of the order that
// is looked at, colours that say what they leave out, and a table in place of a model.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/checkpoint/open.h"
#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/image/sample.h"
#include "core/labs/framework/model/model_input.h"
#include "core/labs/framework/pieces/click.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"
#include "tests/vit_tiny.h"

using namespace whereabouts;

namespace {

// One whose patches overlap: convolutions of 2 and 3 pixels, every 2 of their pixels, the second after a
// padding of one; 5 x 7 patches of 20 x 28 pixels.
Inputs overlapping() {
  Inputs inputs = sinusoid_inputs();
  use_checkpoint(inputs, open_checkpoint(std::string(TEST_DATA) + "/vit/scheme_stages.safetensors"));
  return inputs;
}

template <typename Kind>
const Kind& layer_of(const Panel& panel) {
  for (const Layer& layer : panel.layers) {
    if (const auto* found = std::get_if<Kind>(&layer.content)) return *found;
  }
  throw std::logic_error("no such layer in " + panel.title);
}

const Panel& panel_of(const Figure& figure, const std::string& title, const std::string& subtitle = "") {
  for (const Panel& panel : figure.panels) {
    if (panel.title == title && panel.subtitle.text().starts_with(subtitle)) return panel;
  }
  throw std::logic_error("no panel " + title + " " + subtitle);
}

bool has_reading(const Figure& figure, const std::string& label, const std::string& value) {
  return std::any_of(figure.readings.begin(), figure.readings.end(), [&](const Reading& each) {
    return each.label == label && each.value.text().find(value) != std::string::npos;
  });
}

// The largest difference between two squares of two images, in levels of 255.
int square_difference(const RgbImage& a, Cell from, const RgbImage& b, Cell to, int side) {
  int max = 0;
  for (int row = 0; row < side; ++row) {
    for (int i = 0; i < 3 * side; ++i) {
      const auto at = [&](const RgbImage& image, Cell corner) {
        return static_cast<int>(
            (*image.rgb)[static_cast<std::size_t>((corner.row + row) * image.columns + corner.column) * 3 +
                         static_cast<std::size_t>(i)]);
      };
      max = std::max(max, std::abs(at(a, from) - at(b, to)));
    }
  }
  return max;
}

// In a figure of both orders whose query is a patch: maps, frames and pixels lie on squares of `side` px.
void check_squares(const Figure& figure, GridShape grid, int side) {
  validate(figure);
  const Panel &was = figure.panels[0], &map_was = figure.panels[1], &is = figure.panels[2],
              &map_is = figure.panels[3];
  QCOMPARE(is.title, std::string("Scrambled"));
  const auto &image = layer_of<RgbImage>(was), &moved = layer_of<RgbImage>(is);
  for (const RgbImage* each : {&image, &moved}) {
    QCOMPARE(each->rows, grid.rows * side);
    QCOMPARE(each->columns, grid.columns * side);
    QCOMPARE(each->width, 1.0 * grid.columns * side);
  }
  for (const Panel* each : {&map_was, &map_is}) {
    const auto& map = layer_of<HeatMap>(*each);
    QCOMPARE(map.values->rows(), Eigen::Index{grid.rows});
    QCOMPARE(map.values->cols(), Eigen::Index{grid.columns});
    QCOMPARE(map.cell_width, 1.0 * side);
    QCOMPARE(map.cell_height, 1.0 * side);
    QCOMPARE(map.left, 0.0);
    QCOMPARE(each->x.upper, 1.0 * grid.columns * side);
    QCOMPARE(each->y.upper, 1.0 * grid.rows * side);
  }
  const auto order = numbers(figure, "order");
  int max = 0;
  for (int place = 0; place < grid.count(); ++place) {
    const Cell to = grid.cell(place),
               from = grid.cell(static_cast<int>(order[static_cast<std::size_t>(place)]));
    max = std::max(max, square_difference(image, {from.row * side, from.column * side}, moved,
                                          {to.row * side, to.column * side}, side));
  }
  QVERIFY2(max <= 1, qPrintable(QString::number(max)));
  // The frame goes with its patch.
  const Rectangles::Box here = layer_of<Rectangles>(was).boxes[0], there = layer_of<Rectangles>(is).boxes[0];
  QCOMPARE(here.width, 1.0 * side);
  QVERIFY(here.left != there.left || here.top != there.top);
  const auto corner = [](const Rectangles::Box& box) {
    return Cell{static_cast<int>(box.top), static_cast<int>(box.left)};
  };
  QVERIFY(square_difference(image, corner(here), moved, corner(there), side) <= 1);
}

// Distances of the attention that the figure carries, one patch every `side` px.
double distance_error(const Figure& figure, GridShape grid, int side) {
  const Array array = array_of(figure, "attention");
  const auto weights = doubles(array);
  const int layers = static_cast<int>(array.shape[0]), heads = static_cast<int>(array.shape[1]),
            tokens = static_cast<int>(array.shape[2]);
  const auto measured = numbers(figure, "distance");
  const int prefix = tokens - grid.count();
  double max = 0;
  for (int map = 0; map < layers * heads; ++map) {
    double expected = 0;
    for (int query = 0; query < grid.count(); ++query) {
      const double* row = weights.data() + (std::ptrdiff_t{map} * tokens + prefix + query) * tokens + prefix;
      double weighted = 0, total = 0;
      for (int key = 0; key < grid.count(); ++key) {
        const Cell from = grid.cell(query), to = grid.cell(key);
        weighted += row[key] * side * std::hypot(to.row - from.row, to.column - from.column);
        total += row[key];
      }
      expected += weighted / total / grid.count();
    }
    max = std::max(max, std::abs(expected - measured[static_cast<std::size_t>(map)]));
  }
  return max;
}

Values of_patch(Cell query, std::int64_t size) {
  return values({{"query", query}, {"query-token", std::string("patch")}, {"size", size}});
}

}  // namespace

class TestLabsAttentionDrawn : public QObject {
  Q_OBJECT

 private slots:
  // One map for both orders, and no controls of a model that is not there.
  void aTableHasOneMap() {
    const Lab& lab = find_lab("attention");
    const Inputs inputs = sinusoid_inputs();
    const Result result = run("attention", inputs, {});
    const Figure& figure = result.figure;
    QCOMPARE(figure.panels.size(), std::size_t{4});
    QCOMPARE(figure.panels[0].title, std::string("dusk"));
    QCOMPARE(figure.panels[1].title, std::string("Scrambled"));
    QCOMPARE(figure.panels[2].title, std::string("Position"));
    const Panel& falling = figure.panels[3];
    QCOMPARE(falling.y.label, std::string("attention"));
    QVERIFY(falling.x.whole);
    for (const char* compare : {"original", "scrambled"}) {
      const Figure one = run("attention", inputs, values({{"compare", std::string(compare)}})).figure;
      validate(one);
      QCOMPARE(one.panels.size(), std::size_t{3});
    }
    const Scope scope{inputs, result.values};
    const Inputs model = small();
    const Values of_model = run("attention", model, {}).values;
    for (const char* id : {"layer", "head", "query-token", "rollout", "top", "size", "crop", "normalise"}) {
      const Parameter& parameter = *find_parameter(lab.parameters(), id);
      QVERIFY2(parameter.applies && !parameter.applies(scope), id);
      QVERIFY2(parameter.applies(Scope{model, of_model}), id);
    }
    // What does not apply changes nothing.
    const Figure rolled = run("attention", inputs, values({{"rollout", true}})).figure;
    QCOMPARE(content_hash(rolled), content_hash(figure));
  }

  // White, a black square in the middle, white: the middle is what is kept.
  void aTableKeepsThePicturesShape() {
    std::vector<std::uint8_t> pixels(64 * 192, 255);
    for (std::size_t row = 0; row < 64; ++row)
      std::fill_n(pixels.begin() + static_cast<std::ptrdiff_t>(row * 192 + 64), 64, 0);
    Inputs inputs = sinusoid_inputs();
    inputs.image = {"wide", {}, std::make_shared<const Image>(64, 192, 1, pixels)};
    const Figure figure = run("attention", inputs, {}).figure;
    const auto& image = layer_of<RgbImage>(figure.panels[0]);
    QCOMPARE(image.rows, 224);
    QCOMPARE(image.columns, 224);
    QVERIFY(std::all_of(image.rgb->begin(), image.rgb->end(), [](std::uint8_t each) { return each == 0; }));
    for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 500}, {500, 1}, {224, 224}, {33, 70}}) {
      inputs.image.image = std::make_shared<const Image>(resized(dusk(), rows, columns));
      validate(run("attention", inputs, {}).figure);
    }
  }

  // Inputs that are no multiple of the patch: the model does not look at what is left over.
  void aRimIsNotDrawn_data() {
    QTest::addColumn<int>("size");
    for (const int size : {20, 21, 22, 23, 25, 41}) QTest::newRow(std::to_string(size).c_str()) << size;
  }
  void aRimIsNotDrawn() {
    QFETCH(int, size);
    const Figure figure = run("attention", small(), of_patch({1, 2}, size)).figure;
    const GridShape grid{size / 4, static_cast<int>(std::lround(size / 4 * 7 / 5.0))};
    check_squares(figure, grid, 4);
    const double off = distance_error(figure, grid, 4);
    QVERIFY2(off < 1e-4, qPrintable(QString::number(off)));
    const std::string input = std::to_string(size) + " × " + std::to_string(4 * grid.columns) + " px";
    QVERIFY(has_reading(figure, "input", input));
    QCOMPARE(has_reading(figure, "part that is used", "px"), size % 4 != 0);
  }

  void aRimOfARealModel() {
    if (!have(vit_tiny_file)) QSKIP("shared data are not here: a real checkpoint");
    for (const int size : {230, 239}) {
      const Figure figure = run("attention", cat(), of_patch({3, 9}, size)).figure;
      check_squares(figure, {14, 14}, 16);
      const double off = distance_error(figure, {14, 14}, 16);
      QVERIFY2(off < 1e-3, qPrintable(QString::number(off)));
    }
    const Figure other = run("attention", cat(), of_patch({3, 9}, 250)).figure;
    check_squares(other, {15, 15}, 16);
  }

  void whereOverlappingPatchesLie() {
    VitConfiguration plain;
    plain.embedding_steps = {{16, 16, 0}};
    InputPatches patches = input_patches(plain, 239, 224);
    QVERIFY((patches.grid == GridShape{14, 14}) && patches.stride == 16 && !patches.overlap);
    QCOMPARE(patches.first, 0.0);
    QVERIFY(patches.rows == 224 && patches.columns == 224);
    // 16 pixels every 8: the first square of 8 lies in the middle of the first 16.
    plain.embedding_steps = {{16, 8, 0}};
    patches = input_patches(plain, 230, 224);
    QVERIFY((patches.grid == GridShape{27, 27}) && patches.stride == 8 && patches.overlap);
    QCOMPARE(patches.first, 4.0);
    QVERIFY(patches.rows == 224 && patches.columns == 224);
    // The same after a padding of 4: as many squares as fit.
    plain.embedding_steps = {{16, 8, 4}};
    patches = input_patches(plain, 224, 224);
    QVERIFY((patches.grid == GridShape{28, 28}));
    QCOMPARE(patches.first, 0.0);
    QCOMPARE(patches.rows, 224);
    // Four convolutions of 3 pixels every 2: 31 pixels around every 16th.
    plain.embedding_steps = {{3, 2, 1}, {3, 2, 1}, {3, 2, 1}, {3, 2, 1}};
    patches = input_patches(plain, 224, 224);
    QVERIFY((patches.grid == GridShape{14, 14}) && patches.stride == 16 && patches.overlap);
    QCOMPARE(patches.first, -7.5);
  }

  // What the model is given is drawn, in the squares that it moves.
  void anOverlappingModel() {
    const Figure figure = run("attention", overlapping(), of_patch({1, 2}, 96)).figure;
    validate(figure);
    const Panel& is = panel_of(figure, "Scrambled", "4 px squares");
    const auto &image = layer_of<RgbImage>(figure.panels[0]), &moved = layer_of<RgbImage>(is);
    const GridShape grid{image.rows / 4, image.columns / 4};
    const auto order = numbers(figure, "order");
    QCOMPARE(static_cast<int>(order.size()), grid.count());
    for (int place = 0; place < grid.count(); ++place) {
      const Cell to = grid.cell(place),
                 from = grid.cell(static_cast<int>(order[static_cast<std::size_t>(place)]));
      QVERIFY(square_difference(image, {from.row * 4, from.column * 4}, moved, {to.row * 4, to.column * 4},
                                4) <= 1);
    }
    const auto& map = layer_of<HeatMap>(figure.panels[1]);
    QCOMPARE(map.cell_width, 4.0);
    QCOMPARE(map.left, -1.0);  // the first patch is 6 pixels around 1, two of them before the image
    QVERIFY(has_reading(figure, "patches overlap", "one every 4 px"));
    QVERIFY(distance_error(figure, grid, 4) < 1e-4);
  }

  // Every number of a figure of the scrambled image is the scrambled image's.
  void theScrambledPassSpeaksForItself() {
    LabRunner host;
    const Lab& lab = find_lab("attention");
    const Inputs inputs = small();
    const auto shown = [&](const char* compare) {
      return host
          .run(lab, inputs,
               values({{"compare", std::string(compare)},
                       {"layer", std::int64_t{1}},
                       {"head", std::string("1")}}),
               Policy::refuse)
          .figure;
    };
    for (const char* compare : {"original", "scrambled", "both"}) {
      const Figure figure = shown(compare);
      const bool moved = std::string(compare) == "scrambled";
      const double distance = numbers(figure, moved ? "distance_scrambled" : "distance")[1 * 3 + 1];
      const std::string caption = plain_text(figure.caption);
      const std::string words =
          (moved ? "Scrambled, in layer 1 head 1 reaches " : "In layer 1 head 1 reaches ") +
          number(distance, 0) + " px on average";
      QVERIFY2(caption.find(words) != std::string::npos, caption.c_str());
      QCOMPARE(panel_of(figure, "Head 1").subtitle, number(distance, 0) + " px");
      // Beside the crop of the image, which is cut here, its title has less room.
      const bool both = std::string(compare) == "both";
      const Panel& distances = panel_of(figure, both ? "Mean distance" : "Mean attention distance");
      QCOMPARE(distances.subtitle, std::string(moved ? "px, scrambled" : "px"));
      const auto& ring = std::get<Scatter>(distances.layers.back().content);
      QCOMPARE(ring.y.front(), distance);
      // What the class token gives to the patches: all but what it keeps.
      const auto weights = numbers(figure, moved ? "attention_scrambled" : "attention");
      const std::size_t tokens = 36, row = (3 + 1) * tokens * tokens;
      const double share = 100 * (1 - weights[row]);
      const std::string gives = "gives " + number(share, share > 99 ? 1 : 0) + " % to the patches";
      QVERIFY2(caption.find(gives) != std::string::npos, (caption + " / " + gives).c_str());
    }
    QVERIFY(numbers(shown("both"), "distance")[4] != numbers(shown("both"), "distance_scrambled")[4]);
  }

  void aShareIsNotRoundedToAll() {
    if (!have(vit_tiny_file)) QSKIP("shared data are not here: a real checkpoint");
    LabRunner host;
    for (int layer = 0; layer < 12; ++layer) {
      const Figure figure =
          host.run(find_lab("attention"), cat(), values({{"layer", std::int64_t{layer}}}), Policy::refuse)
              .figure;
      const std::string caption = plain_text(figure.caption);
      QVERIFY2(caption.find("gives 100 %") == std::string::npos, caption.c_str());
      QVERIFY2(caption.find("gives ") != std::string::npos, caption.c_str());
    }
  }

  // Colours end where most patches are; how many lie above is said, and the bar knows.
  void whatTheColoursLeaveOut() {
    const Figure figure = run("attention", small(), values({{"compare", std::string("original")}})).figure;
    const ColourScale& scale = figure.scales.front();
    const auto& map = layer_of<HeatMap>(figure.panels[1]);
    const auto above = (map.values->array().cast<double>() > scale.upper).count();
    QVERIFY(scale.extend_max && !scale.extend_min);
    const std::string value =
        std::to_string(above) + " of 35 (max " + brief(static_cast<double>(map.values->maxCoeff()), 3) + ")";
    QVERIFY2(has_reading(figure, "beyond the scale", value), value.c_str());
    QVERIFY(figure.subtitle.text().find("each map with its own colour scale") != std::string::npos);
    const Figure all =
        run("attention", small(), values({{"compare", std::string("original")}, {"range", Interval{0, 1}}}))
            .figure;
    QVERIFY(!all.scales.front().extend_max);
    QVERIFY(!has_reading(all, "above 1", ""));
  }

  // Over the image: the picture is as bright as beside the map, colours and panels are those of the map
  // alone, and they begin where a rollout does, which hardly falls below its mean.
  void anOverlayMovesNothing() {
    std::vector<std::uint8_t> pixels(20 * 28);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(100 + i / 4);
    Inputs inputs = small();
    inputs.image = {"bright", {}, std::make_shared<const Image>(20, 28, 1, pixels)};
    const auto drawn = [&inputs](const char* show) {
      return run("attention", inputs,
                 values(
                     {{"rollout", true}, {"show", std::string(show)}, {"compare", std::string("original")}}))
          .figure;
    };
    const Figure figure = drawn("overlay"), alone = drawn("map"), outline = drawn("outline");
    for (const Figure* each : {&figure, &alone, &outline}) validate(*each);
    const auto& map = layer_of<HeatMap>(figure.panels[1]);
    const auto min = static_cast<double>(map.values->minCoeff());
    const ColourScale& scale = figure.scales.front();
    QVERIFY(scale.lower > 0 && scale.lower <= min + 1e-9 && min < scale.upper);
    QVERIFY(scale.bar && map.veil > 0.5);
    QCOMPARE(*layer_of<RgbImage>(figure.panels[1]).rgb, *layer_of<RgbImage>(figure.panels[0]).rgb);
    QCOMPARE(layer_of<HeatMap>(alone.panels[1]).veil, 0.0);
    QVERIFY(!layer_of<LineSegments>(outline.panels[1]).x0.empty());
    for (const Figure* other : {&alone, &outline}) {
      QCOMPARE(other->leader, figure.leader);
      QCOMPARE(other->panels.size(), figure.panels.size());
      QCOMPARE(other->scales.size(), figure.scales.size());
      for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        QCOMPARE(other->panels[i].title, figure.panels[i].title);
        QCOMPARE(other->panels[i].row, figure.panels[i].row);
        QCOMPARE(other->panels[i].column, figure.panels[i].column);
      }
      for (std::size_t i = 0; i < figure.scales.size(); ++i) {
        QCOMPARE(other->scales[i].lower, figure.scales[i].lower);
        QCOMPARE(other->scales[i].upper, figure.scales[i].upper);
        QCOMPARE(other->scales[i].bar, figure.scales[i].bar);
      }
    }
    QVERIFY(figure.subtitle.text().find("over the image") != std::string::npos);
    QVERIFY(alone.subtitle.text().find("over the image") == std::string::npos);
  }

  // The map leads among its heads; a click in one makes it the head, one in the distances the layer.
  void theMapLeadsAndTheHeadsAreChosen() {
    const Figure figure = run("attention", small(), {}).figure;
    QVERIFY(figure.leader && figure.panels.size() > 6);
    QVERIFY(figure.panels[*figure.leader].title.text().starts_with("Layer"));
    const Panel& head = panel_of(figure, "Head 1");
    QVERIFY(head.click && head.click->parameter == "head");
    QVERIFY(clicked_value(*head.click, {}, 3) == Value(std::string("1")));
    const Panel& distances = panel_of(figure, "Mean distance");
    QVERIFY(distances.click && distances.click->parameter == "layer");
    const auto index = static_cast<std::size_t>(&distances - figure.panels.data());
    QVERIFY(clicked_value(*distances.click, hit_test(figure, index, 1.1, 0), 1.1) == Value(std::int64_t{1}));
    // Few panels need no leader.
    QVERIFY(!run("attention", sinusoid_inputs(), {}).figure.leader);
  }

  // Of seven classes at most seven are listed; the distances beside the crop need more than five.
  void classesHaveTheRoomTheyNeed() {
    for (const auto& [top, weight] : {std::pair{std::int64_t{3}, 1.3}, {5, 1.3}, {10, 1.4}}) {
      const std::string listed = "top " + std::to_string(std::min(static_cast<int>(top), 7));
      const Figure figure = run("attention", small(), values({{"top", top}})).figure;
      QCOMPARE(figure.row_weights.back(), weight);
      QCOMPARE(static_cast<int>(figure.row_weights.size()), figure.rows());
      const Panel &was = panel_of(figure, "Original", "top"), &is = panel_of(figure, "Scrambled", "seed");
      QVERIFY(was.row == figure.rows() - 1 && is.row == 0);
      const auto last = std::count_if(figure.panels.begin(), figure.panels.end(), [&](const Panel& panel) {
        return panel.title == "Scrambled" && panel.subtitle == listed && panel.row == figure.rows() - 1;
      });
      QCOMPARE(last, std::ptrdiff_t{1});
    }
  }
};

REGISTER_TEST(TestLabsAttentionDrawn, QCoreApplication)
#include "test_labs_attention_drawn.moc"

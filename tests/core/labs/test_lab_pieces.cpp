// What labs are made of: scales, histograms, values by distance, words.
#include <QTest>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <limits>

#include "core/figure/without_cursors.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/by_distance.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/histogram.h"
#include "core/labs/framework/pieces/over_image.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/framework/sweep_samples.h"
#include "core/parameter/declare.h"
#include "tests/lab_runs.h"
#include "tests/made_checkpoint.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// A lab whose figures take a given time of the processor.
constexpr Handle<int> busy_at{"at"};
class BusyLab : public Lab {
 public:
  explicit BusyLab(double seconds)
      : Lab({.id = "busy", .name = "Busy", .question = "How long?", .sweep = busy_at.id},
            {declare(busy_at, {.label = "At", .help = "Where", .range = Range{.max = 99}})}),
        seconds_(seconds) {}
  struct Nothing : Data {
    std::size_t bytes() const override { return 0; }
  };
  std::shared_ptr<const Data> prepare(const Inputs&, const Values&, const Progress&) const override {
    return std::make_shared<Nothing>();
  }
  Figure figure(const Data&, const Values& values, const Progress&) const override {
    const std::clock_t began = std::clock();
    while (static_cast<double>(std::clock() - began) < seconds_ * CLOCKS_PER_SEC) continue;
    Figure made;
    made.title = "at " + std::to_string(values[busy_at]);
    return made;
  }
  Formula formula(const Data&, const Values&, const std::optional<Hit>&) const override { return {}; }

 private:
  double seconds_;
};

}  // namespace

class TestLabPieces : public QObject, made::CheckpointFolder {
  Q_OBJECT

  static Values chosen(std::optional<Interval> range) {
    Values values = with(colours::range, range);
    values.set(colours::map, "cividis");
    return values;
  }

 private slots:
  // On paper there is no place that a sweep is at and no chosen panel; what the other panels refer to stays.
  void paperHasNoCursors() {
    const auto count = [](const Figure& figure, const auto& wanted) {
      int found = 0;
      for (const Panel& panel : figure.panels)
        found += static_cast<int>(std::count_if(panel.layers.begin(), panel.layers.end(), wanted));
      return found;
    };
    const auto is_cursor = [](const Layer& layer) { return layer.cursor; };
    for (const auto& [lab, cursors] : {std::pair{"sinusoid", 4},
                                       {"layers", 3},
                                       {"audit", 4},
                                       {"rotation", 2},
                                       {"offsets", 1},
                                       {"components", 2},
                                       {"terms", 1},
                                       {"artifacts", 2},
                                       {"knockout", 2},
                                       {"neighbours", 0}}) {
      const Figure figure = run(lab, built_in_inputs(), {}).figure;
      QVERIFY2(count(figure, is_cursor) == cursors,
               qPrintable(QString("%1: %2").arg(lab).arg(count(figure, is_cursor))));
      const Figure printed = without_cursors(figure);
      QCOMPARE(count(printed, is_cursor), 0);
      QCOMPARE(count(printed, [](const Layer&) { return true; }),
               count(figure, [](const Layer&) { return true; }) - cursors);
    }
    // The patch that the maps are of, in the leader, the images and each head; the chosen head has no frame.
    const auto framed = [](const Layer& layer) { return std::holds_alternative<Rectangles>(layer.content); };
    const Figure maps = run("attention", built_in_inputs(),
                            values({{"query", written("attention", "query", "3,4")},
                                    {"head", written("attention", "head", "1")},
                                    {"query-token", written("attention", "query-token", "patch")}}))
                            .figure;
    QCOMPARE(count(maps, is_cursor), 2);
    QCOMPARE(count(without_cursors(maps), framed), count(maps, framed) - 1);
    QVERIFY(count(without_cursors(maps), framed) > 5);
  }

  void scalesTakeTheChosenRange() {
    const ColourScale own = scale_for(chosen({}), {.lower = -2, .upper = 3, .label = "value"});
    QCOMPARE(own.map, std::string("cividis"));
    QCOMPARE(own.lower, -2.0);
    QCOMPARE(own.upper, 3.0);
    const ColourScale asked =
        scale_for(chosen(Interval{0, 0.5}), {.lower = -2, .upper = 3, .label = "value"});
    QCOMPARE(asked.lower, 0.0);
    QCOMPARE(asked.upper, 0.5);
  }

  void equalEndsAreMovedApart() {
    const ColourScale flat = scale_for(chosen({}), {.lower = 7, .upper = 7, .label = "value"});
    QVERIFY(flat.lower < 7 && flat.upper > 7);
    const ColourScale zero = symmetric_scale(0, "difference");
    QCOMPARE(zero.lower, -1.0);
    QCOMPARE(zero.upper, 1.0);
  }

  // One cell of six is above nine tenths: its four sides; two that touch have no line between them.
  void anOutlineGoesAroundTheHighestValues() {
    Matrix values(2, 3);
    values << 0, 1, 9, 2, 3, 4;
    HeatMap map;
    map.values = std::make_shared<const Matrix>(values);
    map.left = map.top = 10;
    map.cell_width = map.cell_height = 16;
    const LineSegments one = quantile_outline(map, 0.9);
    QCOMPARE(one.x0.size(), std::size_t{4});
    QCOMPARE(*std::min_element(one.x0.begin(), one.x0.end()), 42.0);
    QCOMPARE(*std::max_element(one.x1.begin(), one.x1.end()), 58.0);
    QCOMPARE(*std::max_element(one.y1.begin(), one.y1.end()), 26.0);
    QCOMPARE(quantile_outline(map, 0.6).x0.size(), std::size_t{6});
    map.values = std::make_shared<const Matrix>(Matrix::Constant(2, 3, 1));
    QVERIFY(quantile_outline(map, 0.9).x0.empty());
  }

  void mapsOverImages() {
    const RgbImage image{1, 1, std::make_shared<const std::vector<std::uint8_t>>(3, std::uint8_t{200}), 0, 0,
                         1, 1};
    HeatMap map;
    map.values = std::make_shared<const Matrix>(Matrix::Constant(2, 2, 1));
    const auto alone = over_image_layers(image, map, {OverImage::map, 0.7, 0.9});
    QCOMPARE(alone.size(), std::size_t{1});
    QCOMPARE(std::get<HeatMap>(alone[0].content).veil, 0.0);
    QVERIFY(over_image_words({OverImage::map, 0.7, 0.9}).empty());
    const auto overlay = over_image_layers(image, map, {OverImage::overlay, 0.7, 0.9});
    QCOMPARE(overlay.size(), std::size_t{2});
    QCOMPARE(std::get<RgbImage>(overlay[0].content).rgb, image.rgb);  // as bright as it was
    QCOMPARE(std::get<HeatMap>(overlay[1].content).veil, 0.7);
    QVERIFY(!std::get<HeatMap>(overlay[1].content).smooth);
    const OverImageLook smooth{OverImage::overlay, 0.7, 0.9, true};
    QVERIFY(std::get<HeatMap>(over_image_layers(image, map, smooth)[1].content).smooth);
    QVERIFY(over_image_words(smooth).text().find("interpolated between patches") != std::string::npos);
    const auto outline = over_image_layers(image, map, {OverImage::outline, 0.7, 0.9});
    QVERIFY(std::holds_alternative<LineSegments>(outline.back().content));
    QVERIFY(over_image_words({OverImage::outline, 0.7, 0.9}).text().find("highest 10\u00a0%") !=
            std::string::npos);
  }

  void aScaleHoldsTheFiniteValuesOfAMap() {
    Matrix map(2, 2);
    map << -1, 4, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity();
    const ColourScale scale = scale_for(chosen({}), map, "value");
    QCOMPARE(scale.lower, -1.0);
    QCOMPARE(scale.upper, 4.0);
  }

  // A table that was found by its shape alone, in the labs over tables.
  void whatATableAssumesIsSaid() {
    const auto unnamed = made({{"arr_0", {48, 64}},
                               {"arr_1", {1, 1, 64}},
                               {"arr_2", {1, 65, 64}},
                               {"arr_3", {1, 7, 64}},
                               {"arr_4", {64}}});
    Inputs inputs = built_in_inputs();
    for (const char* lab : {"components", "neighbours", "resize"})
      QVERIFY2(!has_note(run(lab, inputs, {}).figure, "guessed"), lab);
    use_checkpoint(inputs, unnamed);
    for (const char* lab : {"components", "neighbours", "resize"})
      QVERIFY2(has_note(run(lab, inputs, {}).figure, "the tensor was guessed by its shape"), lab);
  }

  void histogramsCountFiniteValues() {
    const std::vector<float> values = {0, 0.5F, 1, 2, 4, std::numeric_limits<float>::quiet_NaN()};
    const Histogram histogram = histogram_of(values, 4);
    QCOMPARE(histogram.edges, (std::vector<double>{0, 1, 2, 3, 4}));
    QCOMPARE(histogram.counts, (std::vector<std::int64_t>{2, 1, 1, 1}));
    const Histogram flat = histogram_of(std::vector<float>{3, 3}, 2);
    QCOMPARE(flat.edges, (std::vector<double>{2.5, 3, 3.5}));
    QCOMPARE(flat.counts, (std::vector<std::int64_t>{0, 2}));
    const Panel panel = histogram_panel(values, 4, {.guides = {1, 9}, .highlights = {2}});
    // The guide within, the highlight, the outline; 9 lies outside.
    QCOMPARE(panel.layers.size(), std::size_t{3});
    QCOMPARE(std::get<LineSegments>(panel.layers[0].content).x0, std::vector<double>{1});
  }

  void valuesByDistance() {
    const std::vector<float> values = {1, 2, 3, 4, 5, 6};  // 2 x 3
    const Line means = means_by_distance({2, 3}, values.data(), {0, 0});
    // 1; the right, the lower and the diagonal neighbour; both of the last column.
    QCOMPARE(means.x, (std::vector<double>{0, 1, 2}));
    QCOMPARE(means.y, (std::vector<double>{1, (2 + 4 + 5) / 3.0, (3 + 6) / 2.0}));
    const Scatter dots = dots_by_distance({2, 3}, values.data(), {0, 0});
    QCOMPARE(dots.x[4], std::sqrt(2.0));
    QCOMPARE(dots.y[4], 5.0);
    // As far as the farthest cell, with a little room: of a corner, and of the middle.
    QVERIFY(std::abs(distance_axis({2, 3}, {0, 0}, "").upper - 1.02 * std::sqrt(5.0) - 0.1) < 1e-12);
    QVERIFY(std::abs(distance_axis({2, 3}, {0, 1}, "").upper - 1.02 * std::sqrt(2.0) - 0.1) < 1e-12);
    // The mean of the farthest stands at a whole distance.
    QVERIFY(distance_axis({1, 2}, {0, 0}, "").upper >= 1);
  }

  // Nine figures of a sweep though the time is over, unless one takes longer than a third of it.
  void fewSamplesAreThereInAnyCase() {
    const auto sampled = [](double seconds, int milliseconds) {
      const BusyLab lab(seconds);
      const SweepStart start{{}, {}, with(busy_at, 0), lab.prepare({}, {}, {})};
      QStringList titles;
      for (const auto& figure : sweep_samples(lab, start, "at", {}, std::chrono::milliseconds(milliseconds)))
        titles << QString::fromStdString(figure->title);
      return titles;
    };
    const QStringList few = sampled(0.02, 90);
    QCOMPARE(few.size(), qsizetype(few_samples));
    QCOMPARE(few.mid(0, 2), QStringList({"at 0", "at 99"}));
    // Once it is over the first that took too long is the last.
    QCOMPARE(sampled(0.04, 30), few.mid(0, 3));
  }

  void mapsBecomeArrays() {
    RowVector row(4);
    row << 1, 2, 3, 4;
    QCOMPARE((*on_grid(row, {2, 2}))(1, 0), 3.0F);
    const Array array =
        maps_array(2, {2, 2}, [&](std::size_t i) -> RowVector { return row * (static_cast<float>(i) + 1); });
    QCOMPARE(array.shape, (std::vector<std::size_t>{2, 2, 2}));
    QCOMPARE(std::get<std::vector<float>>(array.values), (std::vector<float>{1, 2, 3, 4, 2, 4, 6, 8}));
  }

  void sizesAndPlacesInWords() {
    QCOMPARE(times_text({14, 9}), std::string("14 × 9"));
    QCOMPARE(table_size_text({14, 14}, 1), std::string("14 × 14 + 1"));
    QCOMPARE(place_text(37, {14, 14}, true), std::string("(2, 9)"));
    QCOMPARE(place_text(37, {1, 64}, false), std::string("37"));
  }
};

REGISTER_TEST(TestLabPieces, QCoreApplication)
#include "test_lab_pieces.moc"

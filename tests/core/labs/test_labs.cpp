// The labs' numbers, against the articles' own and against what must hold of any input.
#include <QFile>
#include <QTest>
#include <cmath>

#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/figure/text.h"
#include "core/image/sample.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/patch_parameters.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/scramble/arrangement.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

namespace {

const std::string shared = SHARED_DATA;

bool has_shared(const std::string& file) {
  return QFile::exists(QString::fromStdString(shared + "/" + file));
}

double max_difference(const Array& a, const Array& b) {
  const auto left = doubles(a), right = doubles(b);
  if (left.size() != right.size()) return INFINITY;
  double max = 0;
  for (std::size_t i = 0; i < left.size(); ++i) max = std::max(max, std::abs(left[i] - right[i]));
  return max;
}

Inputs with_image(Image image) {
  Inputs inputs = sinusoid_inputs();
  inputs.image = {"test", {}, std::make_shared<const Image>(std::move(image))};
  return inputs;
}

}  // namespace

class TestLabs : public QObject {
  Q_OBJECT

 private slots:
  void scrambleIsTheArticles() {
    if (!has_shared("arrays/lanl/mountains.npy")) QSKIP("shared data are not here: the article's image");
    Inputs inputs = sinusoid_inputs();
    inputs.image = open_image(shared + "/arrays/lanl/mountains.npy");
    const Result result =
        run("scramble", inputs, values({{"patch", std::int64_t{20}}, {"seed", std::int64_t{21}}}));
    QCOMPARE(max_difference(array_of(result.figure, "scrambled"),
                            read_npy(shared + "/arrays/lanl/expected_scrambled_60x100_f64.npy")),
             0.0);
    const auto order = doubles(array_of(result.figure, "order"));
    QCOMPARE(order, (std::vector<double>{14, 5, 7, 10, 6, 1, 2, 12, 3, 13, 11, 0, 4, 8, 9}));
  }

  void tokensAreTheArticles() {
    if (!has_shared("arrays/lanl/mountains.npy")) QSKIP("shared data are not here: the article's tokens");
    Inputs inputs = sinusoid_inputs();
    inputs.image = open_image(shared + "/arrays/lanl/mountains.npy");
    const Result result = run("patches", inputs, values({{"patch", std::int64_t{20}}}));
    QVERIFY(max_difference(array_of(result.figure, "tokens"),
                           read_npy(shared + "/arrays/lanl/expected_tokens_15x400_f64.npy")) < 1e-12);
    QVERIFY(max_difference(array_of(result.figure, "position"),
                           read_npy(shared + "/arrays/lanl/expected_sinusoid_15x400_f32.npy")) < 1e-6);
    // The article rescales the sum to 0..1 before it draws it.
    auto sum = doubles(array_of(result.figure, "tokens_plus_position"));
    const auto rescaled =
        doubles(read_npy(shared + "/arrays/lanl/expected_tokens_plus_PE_rescaled_15x400_f64.npy"));
    const double min = *std::min_element(sum.begin(), sum.end());
    const double span = *std::max_element(sum.begin(), sum.end()) - min;
    QVERIFY(std::abs(min + 0.9847143888473511) < 1e-6);
    for (std::size_t i = 0; i < sum.size(); ++i)
      QVERIFY(std::abs((sum[i] - min) / span - rescaled[i]) < 1e-6);
  }

  void sinusoidIsTheArticles() {
    if (!has_shared("arrays/lanl/expected_sinusoid_176x768_f32.npy"))
      QSKIP("shared data are not here: the article's table");
    const Result result = run("sinusoid", sinusoid_inputs(), {});
    QVERIFY(max_difference(array_of(result.figure, "encoding"),
                           read_npy(shared + "/arrays/lanl/expected_sinusoid_176x768_f32.npy")) < 1e-6);
  }

  void aRealTableKnowsItsGrid() {
    if (!has_shared("checkpoints/vit_tiny_patch16_224.safetensors"))
      QSKIP("shared data are not here: a real checkpoint");
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, open_checkpoint(shared + "/checkpoints/vit_tiny_patch16_224.safetensors"));
    const Result result = run("neighbours", inputs, {});
    const std::string caption = plain_text(result.figure.caption);
    QVERIFY2(caption.starts_with("Nearest-neighbour share 1.00: for 196 of 196 positions"), caption.c_str());
    const Array similarity = array_of(result.figure, "similarity");
    QCOMPARE(similarity.shape, (std::vector<std::size_t>{196, 196}));
    QCOMPARE(array_of(result.figure, "maps").shape, (std::vector<std::size_t>{6, 14, 14}));
    QCOMPARE(array_of(result.figure, "prefix").shape, (std::vector<std::size_t>{1, 196}));
    // The map of reference (7, 7) is that row of the matrix.
    const auto all = doubles(similarity), maps = doubles(array_of(result.figure, "maps"));
    for (std::size_t i = 0; i < 196; ++i)
      QVERIFY(std::abs(all[(7 * 14 + 7) * 196 + i] - maps[2 * 196 + i]) < 1e-6);
  }

  void everyShowOfNeighboursAgrees() {
    const Inputs inputs = sinusoid_inputs();
    for (const char* show : {"references", "one", "all", "matrix"}) {
      const Result result =
          run("neighbours", inputs,
              values({{"show", std::string(show)}, {"reference", Cell{3, 5}}, {"class-token", true}}));
      validate(result.figure);
      const auto similarity = doubles(array_of(result.figure, "similarity"));
      QCOMPARE(similarity.size(), std::size_t{196 * 196});
      if (std::string(show) != "all") continue;
      const Hit place = hit_test(result.figure, 0, 5 * 14 + 2.5, 3 * 14 + 9.5);
      QVERIFY((place.outer_cell == Cell{3, 5}) && (place.cell == Cell{9, 2}));
      QVERIFY(std::abs(*place.value - similarity[(3 * 14 + 5) * 196 + 9 * 14 + 2]) < 1e-6);
    }
  }

  void choosingAReferenceShowsItsMap() {
    const Inputs inputs = sinusoid_inputs();
    QCOMPARE(run("neighbours", inputs, {}).values.get<std::string>("show"), std::string("references"));
    const Result one = run("neighbours", inputs, values({{"reference", Cell{3, 5}}}));
    QCOMPARE(one.values.get<std::string>("show"), std::string("one"));
    QCOMPARE(one.figure.panels[0].subtitle, std::string("to (3, 5)"));
    const Result six =
        run("neighbours", inputs, values({{"reference", Cell{3, 5}}, {"show", std::string("references")}}));
    QCOMPARE(six.figure.panels.size(), std::size_t{6});
  }

  void gridsOfScrambleMatchTheFittedPicture() {
    // The length of `order` is declared without touching a pixel; it must be what fitting then makes.
    for (const char* fit : {"resize", "crop", "pad"}) {
      for (const auto& [rows, columns] : {std::pair{61, 103}, {17, 5}, {40, 40}, {7, 90}, {12, 30}}) {
        const Inputs inputs = with_image(
            Image(rows, columns, 1, std::vector<std::uint8_t>(static_cast<std::size_t>(rows) * columns, 9)));
        for (int patch = 1; patch <= std::min(rows, columns); ++patch) {
          const Result result =
              run("scramble", inputs, values({{"patch", std::int64_t{patch}}, {"fit", std::string(fit)}}));
          QCOMPARE(static_cast<int>(result.values.get<std::vector<int>>("order").size()),
                   result.figure.panels[0].tokens.count());
        }
      }
    }
  }

  void scramblingByHalves() {
    const std::vector<int> order = {3, 0, 4, 1, 2};
    QCOMPARE(partial_order(order, 0), (std::vector<int>{0, 1, 2, 3, 4}));
    QCOMPARE(partial_order(order, 1), order);
    const auto half = partial_order(order, 0.4);
    QCOMPARE(half[0], 3);
    QCOMPARE(half[1], 0);
    QCOMPARE(order_readings({0, 1, 2, 3, 4, 5}, {2, 3}).in_place, 6);
    QCOMPARE(order_readings({0, 1, 2, 3, 4, 5}, {2, 3}).same_side, 7);
    // Columns reversed: the left-right pairs are broken, the up-down pairs kept.
    const auto mirrored = arranged_order(Arrangement::reverse_columns, {2, 3}, 0);
    QCOMPARE(mirrored, (std::vector<int>{2, 1, 0, 5, 4, 3}));
    QCOMPARE(order_readings(mirrored, {2, 3}).pairs, 7);
    QCOMPARE(order_readings(mirrored, {2, 3}).same_side, 3);
    QCOMPARE(order_readings(mirrored, {2, 3}).adjacent, 7);
    QCOMPARE(order_readings(mirrored, {2, 3}).in_place, 2);
    using Pairs = std::vector<std::pair<int, int>>;
    QCOMPARE(kept_pairs(mirrored, {2, 3}), (Pairs{{0, 3}, {1, 4}, {2, 5}}));
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
      const auto random = arranged_order(Arrangement::seed, {3, 5}, seed);
      QCOMPARE(static_cast<int>(kept_pairs(random, {3, 5}).size()), order_readings(random, {3, 5}).same_side);
    }
  }

  // A jigsaw that is to be solved does not tell where a patch belongs.
  void withoutNumbersNothingTellsWhereAPatchCameFrom() {
    for (const bool numbers : {true, false}) {
      const Figure figure = run("scramble", built_in_inputs(), values({{"numbers", numbers}})).figure;
      const Hit hit = hit_test(figure, 1, 1, 1);
      const auto home = highlight_boxes(figure.panels[0], hit);
      QCOMPARE(home.size(), std::size_t{1});
      QCOMPARE(home[0].left == 0 && home[0].top == 0, !numbers);  // else it names the place alone
      QCOMPARE(describe(hit).text().find("place 0") != std::string::npos, !numbers);
    }
  }

  // The pairs that stay are tied in both images, as many as the reading says.
  void tiesPairsThatStay() {
    const Figure figure =
        run("scramble", built_in_inputs(), values({{"kept", true}, {"seed", std::int64_t{1}}})).figure;
    for (const std::size_t panel : {std::size_t{0}, std::size_t{1}}) {
      const auto* ties = std::get_if<LineSegments>(&figure.panels[panel].layers.back().content);
      QVERIFY(ties);
      QCOMPARE(ties->x0.size(), std::size_t{1});  // 5 % of 22 pairs
    }
    const Figure whole =
        run("scramble", built_in_inputs(), values({{"kept", true}, {"arrange", std::string("none")}})).figure;
    for (const Layer& layer : whole.panels[1].layers) {
      const auto* ties = std::get_if<LineSegments>(&layer.content);
      QVERIFY(!ties || ties->colour != Colour::highlight);
    }
  }

  void reversingTheOrderIsNotAMirror() {
    std::vector<std::uint8_t> pixels(4 * 6);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(i);
    const Result result =
        run("scramble", with_image(Image(4, 6, 1, pixels)),
            values({{"patch", std::int64_t{2}}, {"arrange", std::string("reverse-columns")}}));
    QCOMPARE(result.figure.panels.size(), std::size_t{4});  // and the order
    const auto scrambled = doubles(array_of(result.figure, "scrambled"));
    QCOMPARE(std::lround(scrambled[0] * 255), 4L);  // patch (0, 2) upright: its left pixel comes first
    const auto& mirror = std::get<HeatMap>(result.figure.panels[2].layers[0].content);
    QCOMPARE(std::lround((*mirror.values)(0, 0) * 255), 5L);
    // Two columns a patch, no two pixels alike: a mirror moves every one. One column a patch: it is the same.
    QVERIFY(plain_text(result.figure.caption).find("100 % of the pixels differ") != std::string::npos);
    const Result single = run("scramble", with_image(Image(4, 6, 1, pixels)),
                              values({{"patch", std::int64_t{1}}, {"arrange", std::string("half-turn")}}));
    QVERIFY(plain_text(single.figure.caption).find("0 % of the pixels differ") != std::string::npos);
    // Where one patch in three is flat, a third of the pixels stays: columns 2 and 3 here.
    for (std::size_t row = 0; row < 4; ++row) pixels[row * 6 + 3] = pixels[row * 6 + 2];
    const Result flat =
        run("scramble", with_image(Image(4, 6, 1, pixels)),
            values({{"patch", std::int64_t{2}}, {"arrange", std::string("reverse-columns")}}));
    QVERIFY(plain_text(flat.figure.caption).find("67 % of the pixels differ") != std::string::npos);
  }

  void lightParametersDoNotPrepareAgain() {
    LabRunner host;
    const Inputs inputs = sinusoid_inputs();
    const Lab& lab = find_lab("sinusoid");
    QVERIFY(host.run(lab, inputs, {}, Policy::refuse).prepared);
    QVERIFY(!host.run(lab, inputs, values({{"position", std::int64_t{5}}}), Policy::refuse).prepared);
    QVERIFY(host.run(lab, inputs, values({{"temperature", 100.0}}), Policy::refuse).prepared);
    QVERIFY(!host.run(lab, inputs, {}, Policy::refuse).prepared);
    // Both are held, and counted.
    const std::size_t bytes = host.run(lab, inputs, {}, Policy::refuse).data->bytes();
    QVERIFY(bytes > 0);
    QCOMPARE(host.bytes_held(), 2 * bytes);
  }

  void theHostKeepsWithinItsBound() {
    const Inputs inputs = sinusoid_inputs();
    const Lab& lab = find_lab("sinusoid");
    const auto run_in = [&](LabRunner& host, int tokens) {
      return host.run(lab, inputs, values({{"tokens", std::int64_t{tokens}}}), Policy::refuse);
    };
    LabRunner one;
    const std::size_t largest = run_in(one, 109).data->bytes();
    QCOMPARE(one.bytes_held(), largest);

    // Room for three: the last three are kept, what came before is prepared again.
    LabRunner host(3 * largest);
    for (int tokens = 100; tokens < 110; ++tokens) {
      QVERIFY(run_in(host, tokens).prepared);
      QVERIFY(host.bytes_held() <= 3 * largest);
    }
    QVERIFY(host.bytes_held() > 2 * largest);
    for (const int tokens : {109, 108, 107}) QVERIFY(!run_in(host, tokens).prepared);
    QVERIFY(run_in(host, 106).prepared);

    // The newest is kept even where it alone is too large.
    LabRunner small_host(1);
    QVERIFY(run_in(small_host, 109).prepared);
    QVERIFY(!run_in(small_host, 109).prepared);
    QVERIFY(run_in(small_host, 108).prepared);
    QVERIFY(run_in(small_host, 109).prepared);
  }

  // Of every lab that lets its colours be chosen.
  void rangesThatCannotBeDrawnAreRefused() {
    const Inputs table = sinusoid_inputs(), model = small();
    for (const Lab* lab : labs()) {
      // Those that look inside a model refuse a table.
      const Inputs& inputs = lab->info().section == "Inside" ? model : table;
      const Parameter* range = find_parameter(lab->parameters(), "range");
      if (range == nullptr) continue;
      const std::string& id = lab->info().id;
      for (const char* text : {"-1e300:1e300", "-1e308:1e308", "1e300:1.0000001e300", "0:1e31", "1:1.0000001",
                               "0:1e-40", "-inf:inf", "nan:1", "1e400:2e400", "1:0", "0:1:2", "1"}) {
        const std::string line = refusal_of([&] { written(id, "range", text); });
        QVERIFY2(line.starts_with("usage --range"), (id + " " + text + ": " + line).c_str());
        QVERIFY(line.find('\n') == std::string::npos);
      }
      const std::string line = refusal(id, inputs, values({{"range", Interval{-1e300, 1e300}}}));
      QVERIFY2(line.find("from -1e30 to 1e30") != std::string::npos, line.c_str());
      const Result widest = run(id, inputs, values({{"range", Interval{-1e30, 1e30}}}));
      validate(widest.figure);
      // In the window, and in a session, the default stands in.
      LabRunner host;
      const Result adjusted =
          host.run(*lab, inputs, values({{"range", Interval{-1e300, 1e300}}}), Policy::adjust);
      QVERIFY(!adjusted.values[colours::range]);
      validate(adjusted.figure);
    }
  }

  void aChosenRangeSaysWhatItLeavesOut() {
    const auto scale = [](const char* range) {
      return run("neighbours", sinusoid_inputs(), values({{"range", written("neighbours", "range", range)}}))
          .figure.scales[0];
    };
    QVERIFY(!scale("auto").extend_min && !scale("auto").extend_max);
    QVERIFY(!scale("-1:1").extend_min && !scale("-1:1").extend_max);
    QVERIFY(scale("0.9:1").extend_min && !scale("0.9:1").extend_max);
    QVERIFY(!scale("-1:0.9").extend_min && scale("-1:0.9").extend_max);
  }

  void sinusoidRefusesWhatCannotBe() {
    const Inputs inputs = sinusoid_inputs();
    const std::string line = refusal(
        "sinusoid", inputs, values({{"scheme", std::string("sinusoidal-2d")}, {"dim", std::int64_t{30}}}));
    QVERIFY2(line.starts_with("usage ") && line.find('4') != std::string::npos, line.c_str());
    QVERIFY(refusal("sinusoid", inputs,
                    values({{"scheme", std::string("sinusoidal-2d")}, {"grid", GridShape{0, 3}}}))
                .starts_with("usage --grid"));
  }

  // A phone's photo, and images of extreme shapes, at every end of the controls.
  void anyImageGivesAReadableFigure_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("channels");
    QTest::newRow("photo") << 3024 << 4032 << 3;
    QTest::newRow("small") << 300 << 451 << 3;
    QTest::newRow("tiny") << 3 << 7 << 3;
    QTest::newRow("pixel") << 1 << 1 << 1;
    QTest::newRow("strip") << 20 << 8000 << 1;
  }
  void anyImageGivesAReadableFigure() {
    QFETCH(int, rows);
    QFETCH(int, columns);
    QFETCH(int, channels);
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(rows) * columns * channels);
    for (std::size_t i = 0; i < pixels.size(); ++i)
      pixels[i] = static_cast<std::uint8_t>(i * 2654435761U >> 24);
    const Inputs inputs = with_image(Image(rows, columns, channels, std::move(pixels)));
    const std::int64_t side = std::min(rows, columns), odd = std::min<std::int64_t>(15, side);
    struct Cut {
      std::int64_t patch, stride;
      const char* fit;
    };
    for (const Cut& cut : {Cut{1, 1, "resize"},
                           {odd, odd, "pad"},
                           {odd, 1, "crop"},
                           {side / 2 + 1, 1, "resize"},
                           {side, side, "pad"}}) {
      const Figure figure =
          run("patches", inputs,
              values({{"patch", cut.patch}, {"stride", cut.stride}, {"fit", std::string(cut.fit)}}))
              .figure;
      validate(figure);
      QCOMPARE(figure.panels.size(), std::size_t{4});
      for (const Panel& panel : figure.panels) {
        for (const Layer& layer : panel.layers) {
          if (const auto* map = std::get_if<HeatMap>(&layer.content)) {
            QVERIFY(map->values->size() <= max_drawn_pixels && map->values->allFinite());
          } else if (const auto* image = std::get_if<RgbImage>(&layer.content)) {
            QVERIFY(image->rows * image->columns <= max_drawn_pixels);
          }
        }
      }
    }
    const Figure scrambled = run("scramble", inputs, {}).figure;
    validate(scrambled);
    const Range pieces =
        find_parameter(find_lab("scramble").parameters(), "patch")->range(Scope{inputs, Values()});
    validate(run("scramble", inputs, values({{"patch", static_cast<std::int64_t>(pieces.min)}})).figure);
  }

  void onlySchemesThatFitThePatchAreOffered() {
    const Inputs inputs = with_image(dusk(224, 224));
    const Values odd = values({{"patch", std::int64_t{15}}, {"scheme", std::string("sinusoidal-2d")}});
    const std::string line = refusal("patches", inputs, odd);
    QVERIFY2(
        line.find("--scheme: sinusoidal-2d needs a width that divides by 4, not 225") != std::string::npos,
        line.c_str());
    LabRunner host;
    QCOMPARE(host.run(find_lab("patches"), inputs, odd, Policy::adjust).values.get<std::string>("scheme"),
             std::string("sinusoidal-1d"));
  }

  void theDefaultPatchIsTheCheckpointsWhereItCanBeSeen() {
    const auto patch_of = [](int rows, int columns) {
      Inputs inputs = small();
      Anatomy anatomy = *inputs.anatomy;
      anatomy.patch = 16;
      anatomy.position.front().grid = GridShape{14, 14};
      inputs.anatomy = std::make_shared<const Anatomy>(anatomy);
      inputs.image.image = std::make_shared<const Image>(
          rows, columns, 1, std::vector<std::uint8_t>(static_cast<std::size_t>(rows) * columns));
      return run("patches", inputs, values({{"tokens", std::string("raw")}}));
    };
    QCOMPARE(patch_of(224, 224).values.get<std::int64_t>("patch"), std::int64_t{16});
    QCOMPARE(patch_of(427, 640).values.get<std::int64_t>("patch"), std::int64_t{16});
    const Result photo = patch_of(3024, 4032);
    QCOMPARE(photo.values.get<std::int64_t>("patch"), std::int64_t{216});
    QVERIFY2(photo.figure.subtitle.text().find("216 px, what 16 px are to hf_vit") != std::string::npos,
             photo.figure.subtitle.text().c_str());
  }

  void anOrderMadeByHandIsCalledThat() {
    const Inputs inputs = sinusoid_inputs();
    const Result seeded = run("scramble", inputs, {});
    QCOMPARE(seeded.figure.panels[1].subtitle, std::string("seed 21"));
    auto order = seeded.values.get<std::vector<int>>("order");
    std::swap(order[0], order[1]);
    const Figure by_hand = run("scramble", inputs, values({{"order", order}})).figure;
    QCOMPARE(by_hand.panels[1].subtitle, std::string("made by hand"));
    QVERIFY(by_hand.caption.text().starts_with("In an order made by hand, "));
    const Figure reversed =
        run("scramble", inputs, values({{"arrange", std::string("reverse-rows")}})).figure;
    QCOMPARE(reversed.panels[1].subtitle, std::string("rows reversed"));
  }
};

REGISTER_TEST(TestLabs, QCoreApplication)
#include "test_labs.moc"

// Where a model looks: rollout and distances against values by hand, the lab with and without a transformer.
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/figure/text.h"
#include "core/labs/attention/crop.h"
#include "core/labs/attention/rollout.h"
#include "core/labs/framework/model/execution.h"
#include "core/labs/framework/pieces/click.h"
#include "tests/inside_reference.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"
#include "tests/vit_tiny.h"

using namespace whereabouts;

namespace {

// Maps that are given: (heads * tokens, tokens) of every layer. Queries that are unit vectors read their own
// row of the logarithms out of the keys.
AttentionMaps maps_of(int heads, int prefix, const std::vector<Matrix>& layers) {
  const int tokens = static_cast<int>(layers.front().cols()), width = heads * tokens;
  AttentionMaps maps(heads, tokens, tokens, prefix, nullptr);
  for (const Matrix& layer : layers) {
    Matrix queries_keys = Matrix::Zero(tokens, 2 * width);
    for (int head = 0; head < heads; ++head) {
      queries_keys.middleCols(head * tokens, tokens)
          .diagonal()
          .setConstant(std::sqrt(static_cast<float>(tokens)));
      queries_keys.middleCols(width + head * tokens, tokens) =
          layer.middleRows(head * tokens, tokens).transpose().array().max(1e-30F).log();
    }
    maps.add({queries_keys, {}, {}});
  }
  return maps;
}

// One head, three tokens.
AttentionMaps small_maps() {
  Matrix first(3, 3), second(3, 3), third(3, 3);
  first << 1, 0, 0, 0.5F, 0.5F, 0, 0, 0, 1;
  second << 0, 1, 0, 0, 0, 1, 1, 0, 0;
  third << 0.25F, 0.25F, 0.5F, 0, 1, 0, 0.5F, 0, 0.5F;
  return maps_of(1, 0, {first, second, third});
}

}  // namespace

class TestLabsAttention : public QObject {
  Q_OBJECT

 private slots:
  void passesOfTwoBackendsAreDoneAgain() {
    BackendPasses passes("auto");
    Forward device, saved;
    device.backend = "cpu-like";
    device.milliseconds = 5;
    saved.backend = "cpu";
    saved.instead_of = "cpu-like";
    saved.reason = "the device fell off";
    saved.milliseconds = 7;
    passes.add(device);
    QVERIFY(!passes.begin_again());
    passes.add(saved);
    QVERIFY(passes.begin_again());
    QVERIFY(!passes.begin_again());
    QCOMPARE(passes.backend(), &cpu_backend());
    Forward cpu;
    cpu.backend = "cpu";
    cpu.milliseconds = 3;
    passes.add(cpu);
    passes.add(cpu);
    QVERIFY(!passes.begin_again());
    QCOMPARE(passes.execution().milliseconds, 6.0);
    QCOMPARE(passes.execution().instead_of, std::string("cpu-like"));
    QCOMPARE(passes.notes().size(), std::size_t{1});
  }

  void theCropIsDrawnOnTheImage() {
    // 300 x 400 px, of which the middle 200 x 200 are seen.
    const Image image(300, 400, 1, std::vector<std::uint8_t>(300 * 400, 200));
    QVERIFY(!crop_view(image, {0, 0, 300, 400}, {}));
    const auto crop = crop_view(image, {50, 100, 200, 200}, {});
    QVERIFY(crop.has_value());
    const Panel panel = crop_panel(*crop, "square");
    QCOMPARE(panel.title, std::string("Crop of square"));
    QCOMPARE(panel.subtitle, std::string("33 %"));
    QCOMPARE(panel.x.upper, 400.0);
    const auto& drawn = std::get<RgbImage>(panel.layers.at(0).content);
    const auto level = [&](int row, int column) {
      return static_cast<int>((*drawn.rgb)[static_cast<std::size_t>(row * 400 + column) * 3]);
    };
    QCOMPARE(level(50, 100), 200);
    QCOMPARE(level(249, 299), 200);
    QCOMPARE(level(49, 100), 70);
    QCOMPARE(level(50, 300), 70);
    const auto& lines = std::get<LineSegments>(panel.layers.at(1).content);
    QCOMPARE(*std::min_element(lines.x0.begin(), lines.x0.end()), 100.0);
    QCOMPARE(*std::max_element(lines.y1.begin(), lines.y1.end()), 250.0);
    // A large image is drawn smaller; a rim beyond it has its place.
    const auto wide =
        crop_view(Image(100, 960, 1, std::vector<std::uint8_t>(96000)), {-430, 0, 960, 960}, {});
    QCOMPARE(wide->image.columns(), 480);
    QCOMPARE(crop_panel(*wide, "wide").y.lower, -215.0);
  }

  void aCroppedPhotographIsShownWhole() {
    if (!have(vit_tiny_file)) QSKIP("no real checkpoints here (shared data)");
    Inputs inputs = cat();
    inputs.image = open_image(std::string(SHARED_DATA) + "/images/chelsea.png");
    const auto titled = [&](const std::string& compare, const std::string& title) {
      const Figure figure = run("attention", inputs, values({{"compare", compare}})).figure;
      validate(figure);
      return std::count_if(figure.panels.begin(), figure.panels.end(),
                           [&](const Panel& panel) { return panel.title == title; });
    };
    QCOMPARE(titled("both", "Crop of chelsea"), 1);
    QCOMPARE(titled("original", "Crop of chelsea"), 1);
    QCOMPARE(titled("both", "Mean distance"), 1);
    QCOMPARE(titled("original", "Mean attention distance"), 1);
  }

  void rolloutByHand() {
    const AttentionMaps maps = small_maps();
    const AttentionFlow flow = attention_flow(maps, {1, 3}, 1, 1);
    QCOMPARE(flow.rollouts.size(), std::size_t{1});  // of layer 1; the others are one product more
    const auto near = [](const RowVector& is, float a, float b, float c) {
      return (is - RowVector{{a, b, c}}).cwiseAbs().maxCoeff() < 1e-6F;
    };
    QVERIFY(near(rollout_row(maps, flow, 0, 1), 0.25F, 0.75F, 0));
    // (second + I) / 2 times (first + I) / 2, first row: (0.5, 0.5, 0) times it.
    QVERIFY(near(rollout_row(maps, flow, 1, 0), 0.625F, 0.375F, 0));
    // (0.625, 0.125, 0.25) times the three rows before: (0.625, 0.375, 0), (0.125, 0.375, 0.5), (0.5, 0,
    // 0.5).
    QVERIFY(near(rollout_row(maps, flow, 2, 0), 0.53125F, 0.28125F, 0.1875F));
    for (int layer = 0; layer < 3; ++layer) {
      const Matrix all = rollout(maps, flow, layer);
      for (int query = 0; query < 3; ++query) {
        QVERIFY((all.row(query) - rollout_row(maps, flow, layer, query)).cwiseAbs().maxCoeff() < 1e-6F);
        QVERIFY(std::abs(all.row(query).sum() - 1) < 1e-6F);
      }
    }
  }

  // As vit-explain's own code has it, in double: a column of what a layer passes on is divided by the sum of
  // the row of the same number.
  void rolloutByAnotherRule() {
    const Inputs inputs = small_model("timm_vit");
    for (const auto& [heads, discard] :
         {std::pair{"mean", 0.5}, {"max", 0.0}, {"max", 0.9}, {"min", 0.0}, {"min", 0.4}}) {
      for (const std::int64_t layer : {0, 1}) {
        const Figure figure = run("attention", inputs,
                                  values({{"rollout", true},
                                          {"rollout-heads", std::string(heads)},
                                          {"discard", discard},
                                          {"layer", layer}}))
                                  .figure;
        validate(figure);
        const std::vector<double> all = numbers(figure, "attention"), is = numbers(figure, "rollout");
        const auto tokens = static_cast<Eigen::Index>(std::lround(std::sqrt(static_cast<double>(is.size()))));
        const auto count = static_cast<Eigen::Index>(all.size()) / (2 * tokens * tokens);
        MatrixD expected = MatrixD::Identity(tokens, tokens);
        for (Eigen::Index each = 0; each <= layer; ++each) {
          MatrixD fused;
          for (Eigen::Index head = 0; head < count; ++head) {
            const Eigen::Map<const MatrixD> map(all.data() + (each * count + head) * tokens * tokens, tokens,
                                                tokens);
            if (head == 0) {
              fused = map;
            } else if (std::string(heads) == "mean") {
              fused += map;
            } else {
              fused =
                  std::string(heads) == "max" ? MatrixD(fused.cwiseMax(map)) : MatrixD(fused.cwiseMin(map));
            }
          }
          if (std::string(heads) == "mean") fused /= static_cast<double>(count);
          std::vector<double> sorted(fused.data(), fused.data() + fused.size());
          std::sort(sorted.begin(), sorted.end());
          const auto least = static_cast<std::size_t>(static_cast<double>(fused.size()) * discard);
          for (Eigen::Index i = 1; least > 0 && i < fused.size(); ++i) {
            if (fused.data()[i] <= sorted[least - 1]) fused.data()[i] = 0;
          }
          MatrixD passed = (fused + MatrixD::Identity(tokens, tokens)) / 2;
          const Eigen::RowVectorXd sums = passed.rowwise().sum().transpose();
          passed.array().rowwise() /= sums.array();
          expected = passed * expected;
        }
        double off = 0;
        for (Eigen::Index i = 0; i < expected.size(); ++i)
          off = std::max(off, std::abs(is[static_cast<std::size_t>(i)] - expected.data()[i]));
        QVERIFY2(off < 1e-6, qPrintable(QString("%1 %2: %3").arg(heads).arg(discard).arg(off)));
      }
    }
  }

  void distancesByHand() {
    // A class token and 1 x 3 patches of 10 x 4 px; the second head looks at itself alone.
    Matrix layer(8, 4);
    layer << 1, 0, 0, 0, /**/ 0.5F, 0.25F, 0.25F, 0, /**/ 0, 0, 0, 1, /**/ 0.2F, 0.4F, 0.4F, 0,
        /**/ 1, 0, 0, 0, /**/ 0, 1, 0, 0, /**/ 0, 0, 1, 0, /**/ 0, 0, 0, 1;
    const MatrixD distances = attention_flow(maps_of(2, 1, {layer}), {1, 3}, 10, 4).distances;
    // Patches 0, 1, 2 look 2, 4 and (8 + 4) / 2 px away; the class token's share is left out.
    QVERIFY(std::abs(distances(0, 0) - (2.0 + 4.0 + 6.0) / 3) < 1e-5);
    QVERIFY(distances(0, 1) < 1e-5);
    // Down columns of a grid that is not square: rows are 10 px apart.
    Matrix even = Matrix::Constant(6, 6, 1.0F / 6);
    const MatrixD spread = attention_flow(maps_of(1, 0, {even}), {3, 2}, 10, 4).distances;
    double expected = 0;
    for (int from = 0; from < 6; ++from) {
      for (int to = 0; to < 6; ++to) {
        expected += std::hypot(10.0 * (from / 2 - to / 2), 4.0 * (from % 2 - to % 2)) / 36;
      }
    }
    QVERIFY(std::abs(spread(0, 0) - expected) < 1e-5);
  }

  void positionAloneWhereThereIsNoTransformer() {
    const Result result = run("attention", sinusoid_inputs(), values({{"query", Cell{3, 5}}}));
    validate(result.figure);
    const Array attention = array_of(result.figure, "attention");
    QCOMPARE(attention.shape, (std::vector<std::size_t>{1, 1, 196, 196}));
    const auto weights = doubles(attention);
    double sum = 0;
    std::size_t max = 0;
    const std::size_t row = static_cast<std::size_t>(3 * 14 + 5) * 196;
    for (std::size_t key = 0; key < 196; ++key) {
      sum += weights[row + key];
      if (weights[row + key] > weights[row + max]) max = key;
    }
    QVERIFY(std::abs(sum - 1) < 1e-5);
    QCOMPARE(max, std::size_t{3 * 14 + 5});  // a place is nearest to itself
    const std::string caption = plain_text(result.figure.caption);
    QVERIFY2(caption.find("no transformer") != std::string::npos, caption.c_str());
    const auto zeroed =
        numbers(run("attention", sinusoid_inputs(), values({{"zero-position", true}})).figure, "attention");
    QVERIFY(std::abs(zeroed[0] - 1.0 / 196) < 1e-8 && std::abs(zeroed[777] - 1.0 / 196) < 1e-8);
  }

  void aClickSetsTheQuery() {
    const Figure figure = run("attention", sinusoid_inputs(), {}).figure;
    // The second panel is the scrambled image: a click there means the patch that stands there.
    const auto order = numbers(figure, "order");
    const Hit there = hit_test(figure, 1, 16 * 5 + 8, 16 * 2 + 8);
    QCOMPARE(there.token.value_or(-1), static_cast<int>(order[2 * 14 + 5]));
    const Hit here = hit_test(figure, 0, 16 * 5 + 8, 16 * 2 + 8);
    QVERIFY(clicked_value(*figure.panels[0].click, here, 0) == Value(Cell{2, 5}));
    // The map has a value under it, however it is drawn.
    for (const char* show : {"map", "overlay"}) {
      const Figure drawn = run("attention", sinusoid_inputs(), values({{"show", std::string(show)}})).figure;
      QVERIFY(hit_test(drawn, 2, 100, 100).value.has_value());
    }
  }

  void theCatAndTheReef() {
    if (!have(vit_tiny_file)) QSKIP("shared data are not here: a real checkpoint");
    const Result result = run("attention", cat(), {});
    validate(result.figure);
    const std::string caption = plain_text(result.figure.caption);
    QVERIFY2(caption.starts_with("Egyptian cat 0.80; with its patches scrambled coral reef 0.14."),
             caption.c_str());
    QCOMPARE(result.values.get<std::int64_t>("layer"), std::int64_t{11});
    QCOMPARE(result.values.get<std::string>("query-token"), std::string("class"));
    const Array attention = array_of(result.figure, "attention");
    QCOMPARE(attention.shape, (std::vector<std::size_t>{12, 3, 197, 197}));
    const auto weights = doubles(attention);
    for (const std::size_t row :
         {std::size_t{0}, std::size_t{5 * 3 * 197 + 100}, std::size_t{36 * 197 - 1}}) {
      double sum = 0;
      for (std::size_t key = 0; key < 197; ++key) sum += weights[row * 197 + key];
      QVERIFY(std::abs(sum - 1) < 1e-4);
    }
    QCOMPARE(array_of(result.figure, "distance").shape, (std::vector<std::size_t>{12, 3}));
    const auto rolled = numbers(result.figure, "rollout");
    QCOMPARE(rolled.size(), std::size_t{197 * 197});
  }

  void withoutPositionAScrambleChangesNothing() {
    if (!have(vit_tiny_file)) QSKIP("shared data are not here: a real checkpoint");
    const Figure figure = run("attention", cat(), values({{"zero-position", true}})).figure;
    const auto logits = numbers(figure, "logits"), scrambled = numbers(figure, "logits_scrambled");
    for (const auto& [from, name] :
         {std::pair(&logits, "probabilities"), {&scrambled, "probabilities_scrambled"}}) {
      double all = 0;
      for (const double each : *from) all += std::exp(each);
      const auto likely = numbers(figure, name);
      QCOMPARE(likely.size(), from->size());
      for (std::size_t i = 0; i < likely.size(); ++i)
        QVERIFY(std::abs(likely[i] - std::exp((*from)[i]) / all) < 1e-9);
    }
    double max = 0;
    for (std::size_t i = 0; i < logits.size(); ++i) max = std::max(max, std::abs(logits[i] - scrambled[i]));
    QVERIFY2(max < 1e-4, qPrintable(QString::number(max)));
    QVERIFY(plain_text(figure.caption).starts_with("Loupe"));
    // And attention moves with the patches: place i of the scrambled image is patch order[i].
    const auto order = numbers(figure, "order");
    const auto was = numbers(figure, "attention"), is = numbers(figure, "attention_scrambled");
    double moved = 0;
    for (std::size_t place = 0; place < 196; ++place) {
      const auto patch = static_cast<std::size_t>(order[place]);
      moved = std::max(moved, std::abs(is[197 * 197 + 1 + place] - was[197 * 197 + 1 + patch]));
    }
    QVERIFY2(moved < 1e-5, qPrintable(QString::number(moved)));
  }

  void theModelRunsOnceForAllLightParameters() {
    if (!have(vit_tiny_file)) QSKIP("shared data are not here: a real checkpoint");
    LabRunner host;
    const Lab& lab = find_lab("attention");
    QVERIFY(host.run(lab, cat(), {}, Policy::refuse).prepared);
    for (const Values& light :
         {values({{"layer", std::int64_t{2}}}), values({{"head", std::string("1")}}),
          values({{"query", Cell{4, 9}}}), values({{"rollout", true}}),
          values({{"compare", std::string("scrambled")}}), values({{"top", std::int64_t{10}}})}) {
      const Result result = host.run(lab, cat(), light, Policy::refuse);
      QVERIFY(!result.prepared);
      validate(result.figure);
    }
    QCOMPARE(host.run(lab, cat(), values({{"query", Cell{4, 9}}}), Policy::refuse)
                 .values.get<std::string>("query-token"),
             std::string("patch"));
    QVERIFY(host.run(lab, cat(), values({{"seed", std::int64_t{3}}}), Policy::refuse).prepared);
  }

  void anotherSizeHasAnotherGrid() {
    if (!have(vit_tiny_file)) QSKIP("shared data are not here: a real checkpoint");
    const Result result = run("attention", cat(),
                              values({{"size", std::int64_t{160}},
                                      {"query", Cell{9, 9}},
                                      {"normalise", std::string("imagenet")},
                                      {"crop", std::string("0.8")}}));
    QCOMPARE(array_of(result.figure, "attention").shape, (std::vector<std::size_t>{12, 3, 101, 101}));
    QVERIFY(refusal("attention", cat(), values({{"size", std::int64_t{160}}, {"query", Cell{10, 0}}}))
                .starts_with("usage --query"));
  }

  // What computes is an input: each has data of its own, the same to within its tolerance.
  void throughAnotherBackend() {
    const BackendState state = opencv_attention(dnn::Target::cpu).state();
    if (!state.usable) QSKIP(("OpenCV's dnn is not usable here: " + state.reason).c_str());
    LabRunner host;
    const Lab& lab = find_lab("attention");
    Inputs inputs = small();
    inputs.backend = "cpu";
    QElapsedTimer timer;
    timer.start();
    const Result cpu = host.run(lab, inputs, {}, Policy::refuse);
    const double elapsed = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
    QVERIFY(cpu.prepared);
    const Execution* ran = cpu.data->execution();
    QVERIFY(ran != nullptr);
    QCOMPARE(ran->backend, std::string("cpu"));
    QVERIFY(ran->name.starts_with("CPU ("));
    QVERIFY(ran->milliseconds > 0 && ran->milliseconds < elapsed);
    QVERIFY(ran->instead_of.empty() && ran->reason.empty());
    inputs.backend = "opencv-cpu";
    const Result opencv = host.run(lab, inputs, {}, Policy::refuse);
    QVERIFY(opencv.prepared);
    QCOMPARE(opencv.data->execution()->backend, std::string("opencv-cpu"));
    QVERIFY(opencv.data->execution()->name.starts_with("OpenCV "));
    const auto expected = numbers(cpu.figure, "attention"), measured = numbers(opencv.figure, "attention");
    QCOMPARE(measured.size(), expected.size());
    double max = 0;
    for (std::size_t i = 0; i < expected.size(); ++i)
      max = std::max(max, std::abs(measured[i] - expected[i]));
    QVERIFY2(max < 1e-5, qPrintable(QString::number(max)));
    inputs.backend = "cpu";
    QVERIFY(!host.run(lab, inputs, {}, Policy::refuse).prepared);
    QVERIFY(run("attention", sinusoid_inputs(), {}).data->execution() == nullptr);  // no model ran
  }

  // A choice made elsewhere is no reason to show nothing.
  void aBackendThatIsNotHere() {
    Inputs inputs = small();
    inputs.backend = "abacus";
    const Result result = run("attention", inputs, {});
    const Execution& ran = *result.data->execution();
    QCOMPARE(ran.backend, std::string("cpu"));
    QCOMPARE(ran.instead_of, std::string("abacus"));
    QVERIFY2(ran.reason.find("no attention backend \"abacus\"") != std::string::npos ||
                 ran.reason.find("no attention backend abacus") != std::string::npos,
             ran.reason.c_str());
    QVERIFY(has_note(result.figure, "abacus"));
  }

  // The last of the tests of backends: one that failed stays out of use.
  void aBackendThatFails() {
    const BackendState state = opencv_attention(dnn::Target::cpu).state();
    if (!state.usable) QSKIP(("OpenCV's dnn is not usable here: " + state.reason).c_str());
    qputenv("WHEREABOUTS_FAIL_BACKEND", "opencv-cpu");
    Inputs inputs = small();
    inputs.backend = "opencv-cpu";
    const Result result = run("attention", inputs, {});
    qunsetenv("WHEREABOUTS_FAIL_BACKEND");
    const Execution& ran = *result.data->execution();
    QCOMPARE(ran.backend, std::string("cpu"));
    QCOMPARE(ran.instead_of, std::string("opencv-cpu"));
    QCOMPARE(ran.reason, std::string("it was asked to fail"));
    inputs.backend = "cpu";
    QCOMPARE(numbers(run("attention", inputs, {}).figure, "attention"), numbers(result.figure, "attention"));
    inputs.backend = "opencv-cpu";
    const Result later = run("attention", inputs, {});
    QCOMPARE(later.data->execution()->backend, std::string("cpu"));
    QVERIFY(later.data->execution()->reason.find("it failed before: it was asked to fail") !=
            std::string::npos);
  }

  void whatCannotBeIsRefused() {
    const Inputs inputs = sinusoid_inputs();
    QVERIFY(refusal("attention", inputs, values({{"layer", std::int64_t{1}}})).starts_with("usage --layer"));
    QVERIFY(refusal("attention", inputs, values({{"head", std::string("1")}})).starts_with("usage --head"));
    QVERIFY(refusal("attention", inputs, values({{"query", Cell{14, 0}}})).starts_with("usage --query"));
    QVERIFY(refusal("attention", inputs, values({{"crop", std::string("2")}})).starts_with("usage --crop"));
    QVERIFY(refusal("attention", inputs, values({{"top", std::int64_t{0}}})).starts_with("usage --top"));
    QVERIFY(refusal("attention", inputs, values({{"range", Interval{1, 0}}})).starts_with("usage --range"));
  }
};

REGISTER_TEST(TestLabsAttention, QCoreApplication)
#include "test_labs_attention.moc"

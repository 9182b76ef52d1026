// Attention on tokens that change places: the article's own numbers, and what must hold of any.
#include <QFile>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/backend/opencv/opencv_attention.h"
#include "core/checkpoint/open.h"
#include "core/figure/text.h"
#include "core/image/patches.h"
#include "core/labs/framework/pieces/click.h"
#include "core/labs/shuffle/data.h"
#include "core/labs/shuffle/matrices.h"
#include "core/labs/shuffle/two_objects.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

namespace {

const std::string article_data = SHARED_DATA;

bool has_article(const std::string& file) {
  return QFile::exists(QString::fromStdString(article_data + "/" + file));
}

double max_size(const std::vector<double>& values) {
  double max = 0;
  for (const double value : values) max = std::max(max, std::abs(value));
  return max;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return INFINITY;
  double max = 0;
  for (std::size_t i = 0; i < a.size(); ++i) max = std::max(max, std::abs(a[i] - b[i]));
  return max;
}

// Row `row` of a matrix `width` wide.
std::vector<double> row_of(const std::vector<double>& values, std::size_t row, std::size_t width) {
  const auto from = values.begin() + static_cast<std::ptrdiff_t>(row * width);
  return {from, from + static_cast<std::ptrdiff_t>(width)};
}

Inputs with_model() {
  Inputs inputs = sinusoid_inputs();
  use_checkpoint(inputs, open_checkpoint(article_data + "/checkpoints/vit_tiny_patch16_224.safetensors"));
  inputs.image = open_image(article_data + "/arrays/vit_tiny_reference/chelsea_224_u8.npy");
  return inputs;
}

}  // namespace

class TestLabsShuffle : public QObject {
  Q_OBJECT

 private slots:
  void theArticlesIntegers() {
    if (!has_article("arrays/lanl/expected.json")) QSKIP("shared data are not here: the article's matrices");
    std::ifstream file(article_data + "/arrays/lanl/expected.json");
    const auto expected = nlohmann::json::parse(file);
    const Figure figure = run("shuffle", sinusoid_inputs(), {}).figure;
    for (const auto& [name, key] :
         {std::pair{"Q", "Q"}, {"K", "K"}, {"V", "V"}, {"A", "A_QKt"}, {"AV", "AV"}}) {
      std::vector<double> flat;
      for (const auto& row : expected.at(key)) {
        for (const auto& value : row) flat.push_back(value.get<double>());
      }
      QCOMPARE(numbers(figure, name), flat);
    }
  }

  // The first numbers of the same matrices, for where the shared data are not.
  void drawnAsNumPyDraws() {
    const AttentionMatrices drawn = drawn_integers(21, 4, 9);
    const double first_q[] = {10, 16, 5, 17, 17, 4, 3, 18, 11}, last_v[] = {18, 4, 7, 15, 2, 10, 2, 17, 12};
    for (int i = 0; i < 9; ++i) {
      QCOMPARE(drawn.q(0, i), first_q[i]);
      QCOMPARE(drawn.v(3, i), last_v[i]);
    }
    const Attended made = attended(drawn, {});
    QCOMPARE(made.a(0, 0), 1111.0);
    QCOMPARE(made.a(2, 1), 667.0);
    QCOMPARE(made.av(3, 8), 44124.0);
  }

  void theRowsFollowTheSwap() {
    const Figure figure = run("shuffle", sinusoid_inputs(), values({{"swap", Cell{0, 2}}})).figure;
    const auto a = numbers(figure, "A"), swapped = numbers(figure, "A_swapped");
    // As the article prints it: rows and columns 0 and 2 exchanged.
    const std::vector<double> expected = {849, 667,  875,  832,  968, 876,  1030, 984,
                                          895, 1014, 1111, 1003, 966, 1098, 1200, 964};
    QCOMPARE(swapped, expected);
    const auto av = numbers(figure, "AV"), av_swapped = numbers(figure, "AV_swapped");
    for (const auto& [place, token] : {std::pair{0, 2}, {1, 1}, {2, 0}, {3, 3}}) {
      QCOMPARE(row_of(av_swapped, static_cast<std::size_t>(place), 9),
               row_of(av, static_cast<std::size_t>(token), 9));
      QCOMPARE(row_of(numbers(figure, "Q_swapped"), static_cast<std::size_t>(place), 9),
               row_of(numbers(figure, "Q"), static_cast<std::size_t>(token), 9));
    }
    QCOMPARE(numbers(figure, "mean"), numbers(figure, "mean_swapped"));
    const std::string caption = plain_text(figure.caption);
    QVERIFY2(caption.find("max |difference| after swapping back: 0.") != std::string::npos, caption.c_str());
    QVERIFY2(
        caption.find("equivariant") != std::string::npos && caption.find("invariant") != std::string::npos,
        caption.c_str());
  }

  void anyTwoTokensOfAnyNumber() {
    for (const int tokens : {2, 3, 7, 16}) {
      for (int other = 0; other < tokens; other += 2) {
        const Figure figure = run("shuffle", sinusoid_inputs(),
                                  values({{"tokens", std::int64_t{tokens}},
                                          {"width", std::int64_t{5}},
                                          {"swap", Cell{tokens - 1, other}}}))
                                  .figure;
        auto order = numbers(figure, "order");
        QCOMPARE(static_cast<int>(order.size()), tokens);
        const auto a = numbers(figure, "A"), swapped = numbers(figure, "A_swapped");
        for (std::size_t i = 0; i < order.size(); ++i) {
          for (std::size_t j = 0; j < order.size(); ++j) {
            const auto from =
                static_cast<std::size_t>(order[i]) * order.size() + static_cast<std::size_t>(order[j]);
            QCOMPARE(swapped[i * order.size() + j], a[from]);
          }
        }
      }
    }
  }

  void softmaxAndScaleKeepIt() {
    const Figure figure =
        run("shuffle", sinusoid_inputs(), values({{"softmax", true}, {"scale", true}})).figure;
    const auto a = numbers(figure, "A");
    for (std::size_t row = 0; row < 4; ++row) {
      const auto weights = row_of(a, row, 4);
      QVERIFY(std::abs(weights[0] + weights[1] + weights[2] + weights[3] - 1) < 1e-12);
    }
    // The scores 1111, 1014, 895, 1003 over 3: the first is e^(97/3) times the second.
    QVERIFY(std::abs(std::log(a[0] / a[1]) - 97.0 / 3) < 1e-9);
    const auto av = numbers(figure, "AV"), swapped = numbers(figure, "AV_swapped");
    QVERIFY(largest_difference(row_of(av, 0, 9), row_of(swapped, 2, 9)) < 1e-10);
    QVERIFY(largest_difference(numbers(figure, "mean"), numbers(figure, "mean_swapped")) < 1e-10);
  }

  // What the articles' demonstration leaves out would change nothing, and that is measured, not said.
  void whatIsLeftOutIsMeasured() {
    const auto caption = [](const Values& chosen) {
      return plain_text(run("shuffle", sinusoid_inputs(), chosen).figure.caption);
    };
    const std::string words = "Softmax and scaling, left out here, keep that: max |difference| ";
    const Result result = run("shuffle", sinusoid_inputs(), {});
    const auto& whole = dynamic_cast<const ShuffleData&>(*result.data).whole;
    QVERIFY(whole.has_value());
    const Result both = run("shuffle", sinusoid_inputs(), values({{"softmax", true}, {"scale", true}}));
    const Differences& expected = dynamic_cast<const ShuffleData&>(*both.data).differences;
    QCOMPARE(whole->of_a, expected.of_a);
    QCOMPARE(whole->of_av, expected.of_av);
    QVERIFY(whole->of_av < 1e-12);
    QVERIFY(caption({}).find(words) != std::string::npos);
    QVERIFY(caption(values({{"softmax", true}})).find(words) == std::string::npos);
    QVERIFY(caption(values({{"scheme", std::string("rope-1d")}})).find(words) == std::string::npos);
  }

  void positionsBreakIt() {
    for (const char* scheme : {"sinusoidal-1d", "learned-1d", "rope-1d", "alibi-2d"}) {
      const Figure figure =
          run("shuffle", sinusoid_inputs(), values({{"scheme", std::string(scheme)}})).figure;
      const auto av = numbers(figure, "AV"), swapped = numbers(figure, "AV_swapped");
      QVERIFY2(largest_difference(row_of(av, 0, 9), row_of(swapped, 2, 9)) > 0.5, scheme);
      QVERIFY2(largest_difference(numbers(figure, "mean"), numbers(figure, "mean_swapped")) > 0.1, scheme);
    }
    // Added before the product: A[0][0] = sum over (q + p)(k + p) with p the sinusoid of place 0, 0 1 0 1 ...
    const Figure figure =
        run("shuffle", sinusoid_inputs(), values({{"scheme", std::string("sinusoidal-1d")}})).figure;
    QCOMPARE(numbers(figure, "A")[0], 1111.0 + (16 + 17 + 4 + 18) + (7 + 17 + 1 + 6) + 4);
    // ALiBi takes half of the distance off each score (the first of eight heads).
    const Figure alibi =
        run("shuffle", sinusoid_inputs(), values({{"scheme", std::string("alibi-2d")}})).figure;
    QCOMPARE(numbers(alibi, "A")[3], 1003.0 - 1.5);
    QCOMPARE(numbers(alibi, "A")[0], 1111.0);
  }

  void nothingSwappedIsSaid() {
    const Figure figure = run("shuffle", sinusoid_inputs(), values({{"swap", Cell{3, 3}}})).figure;
    QVERIFY(plain_text(figure.caption).starts_with("Nothing is swapped"));
    QCOMPARE(numbers(figure, "A"), numbers(figure, "A_swapped"));
  }

  void aClickOnAPairSwapsIt() {
    const Figure figure = run("shuffle", sinusoid_inputs(), {}).figure;
    const auto scores = std::find_if(figure.panels.begin(), figure.panels.end(),
                                     [](const Panel& panel) { return panel.click.has_value(); });
    QVERIFY(scores != figure.panels.end());
    const auto index = static_cast<std::size_t>(scores - figure.panels.begin());
    const Hit place = hit_test(figure, index, 3, 1);
    QVERIFY(clicked_value(*scores->click, place, 3) == Value(Cell{1, 3}));
    QCOMPARE(*place.value, 984.0);
  }

  void twoObjectsExchangeTheirPatches() {
    for (const auto& [rows, columns, grid] :
         {std::tuple{224, 224, GridShape{14, 14}}, {32, 32, GridShape{16, 16}}, {48, 80, GridShape{3, 5}}}) {
      const Image was = two_objects(rows, columns, grid, false), is = two_objects(rows, columns, grid, true);
      const PatchGrid cells{rows / grid.rows, rows / grid.rows, 0, grid, rows, columns};
      const Image moved = rearranged(was, cells, exchanged_order(grid));
      QVERIFY(moved.content_hash() == is.content_hash());
      QVERIFY(was.content_hash() != is.content_hash());
    }
  }

  void objectsWithoutATransformer() {
    const Result result = run("shuffle", sinusoid_inputs(), values({{"source", std::string("objects")}}));
    validate(result.figure);
    const Array logits = array_of(result.figure, "logits");
    QCOMPARE(logits.shape, (std::vector<std::size_t>{4, 10}));
    const auto all = doubles(logits);
    QVERIFY(largest_difference(row_of(all, 0, 10), row_of(all, 1, 10)) > 1e-3);
    QVERIFY(largest_difference(row_of(all, 2, 10), row_of(all, 3, 10)) < 1e-5);
    const std::string caption = plain_text(result.figure.caption);
    QVERIFY2(caption.find("no transformer") != std::string::npos, caption.c_str());
  }

  void aRealModel() {
    if (!has_article("checkpoints/vit_tiny_patch16_224.safetensors"))
      QSKIP("shared data are not here: a real checkpoint");
    const Inputs inputs = with_model();
    const Result result = run("shuffle", inputs,
                              values({{"source", std::string("model")},
                                      {"layer", std::int64_t{3}},
                                      {"head", std::int64_t{1}},
                                      {"swap", Cell{20, 150}}}));
    validate(result.figure);
    QCOMPARE(array_of(result.figure, "Q").shape, (std::vector<std::size_t>{197, 64}));
    QCOMPARE(array_of(result.figure, "A").shape, (std::vector<std::size_t>{197, 197}));
    // These queries and keys are the model's: their softmax is the attention it reports.
    const Figure attention = run("attention", inputs, {}).figure;
    const auto all = numbers(attention, "attention");
    const std::size_t size = 197 * 197;
    const std::vector<double> reported(all.begin() + static_cast<std::ptrdiff_t>((3 * 3 + 1) * size),
                                       all.begin() + static_cast<std::ptrdiff_t>((3 * 3 + 2) * size));
    QVERIFY(largest_difference(numbers(result.figure, "A"), reported) < 1e-4);
    const auto logits = numbers(result.figure, "logits");
    QVERIFY(largest_difference(row_of(logits, 0, 1000), row_of(logits, 1, 1000)) > 1e-2);
    QVERIFY(largest_difference(row_of(logits, 2, 1000), row_of(logits, 3, 1000)) < 1e-4);
  }

  void twoObjectsInARealModel() {
    if (!has_article("checkpoints/vit_tiny_patch16_224.safetensors"))
      QSKIP("shared data are not here: a real checkpoint");
    const Result result = run("shuffle", with_model(), values({{"source", std::string("objects")}}));
    validate(result.figure);
    const auto logits = numbers(result.figure, "logits");
    QVERIFY(largest_difference(row_of(logits, 0, 1000), row_of(logits, 1, 1000)) > 0.1);
    QVERIFY(largest_difference(row_of(logits, 2, 1000), row_of(logits, 3, 1000)) < 1e-4);
    QVERIFY(max_size(row_of(logits, 2, 1000)) > 1);
  }

  // Caption and readings give one number, and the output that has it is drawn by name, with its values.
  void theOutputThatChangesMostIsNamed() {
    const Figure figure = run("shuffle", small(), values({{"source", std::string("objects")}})).figure;
    const auto reading = std::find_if(figure.readings.begin(), figure.readings.end(),
                                      [](const Reading& each) { return each.label == "logits"; });
    QVERIFY(reading != figure.readings.end());
    const std::string caption = plain_text(figure.caption);
    QVERIFY2(caption.find("changes by up to " + reading->value + ", without") != std::string::npos,
             caption.c_str());
    const auto logits = numbers(figure, "logits");
    const std::size_t classes = logits.size() / 4;
    std::size_t most = 0;
    const auto change = [&](std::size_t each) { return std::abs(logits[classes + each] - logits[each]); };
    for (std::size_t each = 1; each < classes; ++each) {
      if (change(each) > change(most)) most = each;
    }
    const std::string written = number(logits[most], 2) + " → " + number(logits[classes + most], 2);
    const auto panel = std::find_if(figure.panels.begin(), figure.panels.end(),
                                    [](const Panel& each) { return each.title == "With position"; });
    QVERIFY(panel != figure.panels.end());
    QCOMPARE(panel->subtitle, "3 of " + std::to_string(classes) + " logits");
    const auto& names = std::get<Text>(panel->layers.back().content).labels;
    QVERIFY2(std::any_of(names.begin(), names.end(),
                         [&](const std::string& each) { return each.ends_with(" " + written); }),
             written.c_str());
  }

  // Integers and the untrained layer need no model; a checkpoint's transformer is run by the backend given.
  void whatRanIsSaid() {
    QVERIFY(run("shuffle", sinusoid_inputs(), {}).data->execution() == nullptr);
    QVERIFY(run("shuffle", small(), {}).data->execution() == nullptr);
    QVERIFY(
        run("shuffle", sinusoid_inputs(), values({{"source", std::string("objects")}})).data->execution() ==
        nullptr);
    for (const char* source : {"model", "objects"}) {
      Inputs inputs = small();
      inputs.backend = "cpu";
      const Result result = run("shuffle", inputs, values({{"source", std::string(source)}}));
      const Execution* ran = result.data->execution();
      QVERIFY(ran != nullptr);
      QCOMPARE(ran->backend, std::string("cpu"));
      QVERIFY(ran->name.starts_with("CPU ("));
      QVERIFY(ran->milliseconds > 0 && ran->instead_of.empty());
    }
  }

  void throughAnotherBackend() {
    const BackendState state = opencv_attention(dnn::Target::cpu).state();
    if (!state.usable) QSKIP(("OpenCV's dnn is not usable here: " + state.reason).c_str());
    LabRunner host;
    const Lab& lab = find_lab("shuffle");
    QVERIFY(lab.info().inputs.has(InputId::backend));
    const Values given = values({{"source", std::string("objects")}, {"layer", std::int64_t{1}}});
    Inputs inputs = small();
    inputs.backend = "cpu";
    const Result cpu = host.run(lab, inputs, given, Policy::refuse);
    inputs.backend = "opencv-cpu";
    const Result opencv = host.run(lab, inputs, given, Policy::refuse);
    QVERIFY(opencv.prepared);
    QCOMPARE(opencv.data->execution()->backend, std::string("opencv-cpu"));
    for (const char* name : {"Q", "A", "AV_swapped"}) {
      const double off = largest_difference(numbers(opencv.figure, name), numbers(cpu.figure, name));
      QVERIFY2(off < 1e-4, qPrintable(QString("%1 differs by %2").arg(name).arg(off)));
    }
  }

  void aBackendThatIsNotHere() {
    Inputs inputs = small();
    inputs.backend = "abacus";
    const Result result = run("shuffle", inputs, values({{"source", std::string("model")}}));
    const Execution& ran = *result.data->execution();
    QCOMPARE(ran.backend, std::string("cpu"));
    QCOMPARE(ran.instead_of, std::string("abacus"));
    QVERIFY(has_note(result.figure, "abacus"));
  }

  // The last of the tests of backends: one that failed stays out of use.
  void aBackendThatFails() {
    const BackendState state = opencv_attention(dnn::Target::cpu).state();
    if (!state.usable) QSKIP(("OpenCV's dnn is not usable here: " + state.reason).c_str());
    qputenv("WHEREABOUTS_FAIL_BACKEND", "opencv-cpu");
    Inputs inputs = small();
    inputs.backend = "opencv-cpu";
    const Result result = run("shuffle", inputs, values({{"source", std::string("model")}}));
    qunsetenv("WHEREABOUTS_FAIL_BACKEND");
    const Execution& ran = *result.data->execution();
    QCOMPARE(ran.backend, std::string("cpu"));
    QCOMPARE(ran.instead_of, std::string("opencv-cpu"));
    QCOMPARE(ran.reason, std::string("it was asked to fail"));
  }

  void whatCannotBeIsRefused() {
    const Inputs inputs = sinusoid_inputs();
    QVERIFY(refusal("shuffle", inputs, values({{"swap", Cell{0, 4}}})).starts_with("usage --swap"));
    QVERIFY(refusal("shuffle", inputs, values({{"tokens", std::int64_t{1}}})).starts_with("usage --tokens"));
    QVERIFY(refusal("shuffle", inputs, values({{"seed", std::int64_t{-1}}})).starts_with("usage --seed"));
    QVERIFY(
        refusal("shuffle", inputs, values({{"source", std::string("cat")}})).starts_with("usage --source"));
    QVERIFY(refusal("shuffle", inputs, values({{"layer", std::int64_t{1}}})).starts_with("usage --layer"));
  }
};

REGISTER_TEST(TestLabsShuffle, QCoreApplication)
#include "test_labs_shuffle.moc"

// The lab `modalities`: words and patches as one sequence against NumPy (tests/golden/modalities.py),
// M-RoPE's ids, word order, learned neighbours, the parade, and text that is meant to harm.
#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/figure/text.h"
#include "core/labs/modalities/classes.h"
#include "core/labs/modalities/parade.h"
#include "core/labs/modalities/sentence.h"
#include "core/labs/modalities/word_order.h"
#include "core/parameter/parameter_states.h"
#include "core/position/additive/additive_table.h"
#include "core/position/schemes/m_rope/m_rope.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

const nlohmann::json& golden() {
  static const nlohmann::json read = [] {
    std::ifstream file(fs::path(TEST_DATA) / "analysis" / "modalities.json");
    return nlohmann::json::parse(file);
  }();
  return read;
}

double distance(const std::vector<double>& values, const nlohmann::json& scaled) {
  if (values.size() != scaled.size()) return 1e9;
  double max = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    max = std::max(max, std::abs(values[i] - scaled[i].get<double>() * 1e-9));
  return max;
}

// The image of the golden file, 3 x 4 patches of 16 px.
Inputs golden_inputs() {
  constexpr int rows = 48, columns = 64;
  std::vector<double> pixels;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      for (int k = 0; k < 3; ++k) {
        const double x = std::sin(12.9898 * r + 78.233 * c + 37.719 * k) * 43.5453;
        pixels.push_back(x - std::floor(x));
      }
    }
  }
  Inputs inputs = built_in_inputs();
  inputs.image.image = std::make_shared<const Image>(rows, columns, 3, std::move(pixels));
  return inputs;
}

Values golden_values() {
  return values({{"text", std::string("One two three four five two one")},
                 {"before", std::int64_t{4}},
                 {"grid", GridShape{3, 4}},
                 {"dim", std::int64_t{16}},
                 {"seed", std::int64_t{5}}});
}

Values with(Values given, const char* id, Value value) {
  given.set(id, std::move(value));
  return given;
}

Result shown_as(const char* show, const Inputs& inputs, Values given = {}) {
  return run("modalities", inputs, with(std::move(given), "show", std::string(show)));
}

std::string refused_text(const std::string& text) {
  return refusal("modalities", built_in_inputs(), values({{"text", text}}));
}

std::string shown_reading(const Figure& figure, const std::string& label) {
  for (const Reading& each : figure.readings) {
    if (each.label == label) return each.value;
  }
  return "no reading " + label;
}

}  // namespace

class TestLabsModalities : public QObject {
  Q_OBJECT

 private slots:
  void attentionEqualsNumPy() {
    const Inputs inputs = golden_inputs();
    for (const char* rope : {"none", "shared", "per-modality", "m-rope"}) {
      const Figure figure =
          shown_as("attention", inputs, with(golden_values(), "rope", std::string(rope))).figure;
      QVERIFY2(distance(numbers(figure, "embedding"), golden()["embedding"]) < 1e-8, rope);
      QVERIFY2(distance(numbers(figure, "similarity"), golden()["similarity"]) < 1e-8, rope);
      QVERIFY2(distance(numbers(figure, "attention"), golden()["attention"][rope]) < 1e-8, rope);
      QVERIFY2(distance(numbers(figure, "scrambled"), golden()["scrambled"]) < 1e-8, rope);
    }
  }

  void withoutRopeTheImageIsABag() {
    const Figure figure = shown_as("attention", built_in_inputs()).figure;
    const std::vector<double> changes = numbers(figure, "scrambled");
    QVERIFY(changes[0] < 1e-12);
    for (const std::size_t rope : {1U, 2U, 3U}) QVERIFY(changes[rope] > 1e-3);
  }

  void modalityEmbeddingsMakeBlocks() {
    const Inputs inputs = built_in_inputs();
    const auto within_text = [&](bool modality) {
      const auto similarity =
          numbers(shown_as("attention", inputs,
                           values({{"modality-embeddings", modality}, {"text-positions", false}}))
                      .figure,
                  "similarity");
      return similarity[1];  // "the" with "cat"
    };
    QVERIFY(within_text(true) > within_text(false) + 0.2);
  }

  void theSumIsOfItsParts() {
    const Figure figure = shown_as("sequence", golden_inputs(), golden_values()).figure;
    const auto token = numbers(figure, "token"), position = numbers(figure, "position"),
               modality = numbers(figure, "modality"), sum = numbers(figure, "embedding");
    for (std::size_t i = 0; i < sum.size(); ++i)
      QVERIFY(std::abs(token[i] + position[i] + modality[i] - sum[i]) < 1e-12);
    QVERIFY(distance(sum, golden()["embedding"]) < 1e-8);
    // Patches have no position, and equal words one embedding.
    for (std::size_t i = 4 * 16; i < 16 * 16; ++i) QCOMPARE(position[i], 0.0);
    QCOMPARE(numbers(figure, "vocabulary_ids"), (std::vector<double>{0, 1, 2, 3, 4, 1, 0}));
  }

  void textBehindTheImageEndsWith8To10() {
    const Figure figure = shown_as("ids", golden_inputs(), golden_values()).figure;
    const std::vector<double> ids = numbers(figure, "ids");
    QCOMPARE(ids.size(), std::size_t{19 * 3});
    for (std::size_t n = 0; n < 3; ++n) {
      for (std::size_t axis = 0; axis < 3; ++axis)
        QCOMPARE(ids[(16 + n) * 3 + axis], 8.0 + static_cast<double>(n));
    }
    QVERIFY(plain_text(figure.caption).find("8, 9, 10") != std::string::npos);
    QCOMPARE(shown_reading(figure, "words either side of the image"),
             std::string("5 apart, 13 in one count"));
    // Sections of another sum are refused, and those that are asked for are taken.
    const auto sections = [](std::vector<double> list) {
      return with(with(golden_values(), "sections", std::move(list)), "show", std::string("ids"));
    };
    const auto axes = numbers(run("modalities", golden_inputs(), sections({4, 1, 3})).figure, "axes");
    QCOMPARE(axes, (std::vector<double>{0, 0, 0, 0, 1, 2, 2, 2}));
    QVERIFY(refusal("modalities", golden_inputs(), sections({4, 1, 4})).starts_with("usage --sections"));
    QVERIFY(refusal("modalities", golden_inputs(), sections({4, 4})).starts_with("usage --sections"));
    QVERIFY(refusal("modalities", golden_inputs(), sections({4, 1.5, 2.5})).starts_with("usage --sections"));
  }

  void wordOrderEqualsNumPy() {
    const Figure figure =
        shown_as("order", built_in_inputs(), values({{"dim", std::int64_t{16}}, {"seed", std::int64_t{5}}}))
            .figure;
    QVERIFY(distance(numbers(figure, "pooled"), golden()["pooled"]) < 1e-8);
    QCOMPARE(numbers(figure, "second"), (std::vector<double>{0, 3, 2, 0, 1}));
    const std::vector<double> difference = numbers(figure, "difference");
    QVERIFY(difference[0] < 1e-12);
    QVERIFY(difference[1] > 0.05 && difference[2] > 1e-3);
    QCOMPARE(shown_reading(figure, "bag of words"), std::string("the same"));
    const Figure other =
        shown_as("order", built_in_inputs(), values({{"other", std::string("a dog barks")}})).figure;
    QCOMPARE(shown_reading(other, "bag of words"), std::string("different"));
    QVERIFY(numbers(other, "difference")[0] > 0.05);
  }

  void wordsAreSplit() {
    QCOMPARE(words_of("The cat,  CHASED\tthe mouse.", "--text"),
             (std::vector<std::string>{"the", "cat", ",", "chased", "the", "mouse", "."}));
    QCOMPARE(words_of("don't re-use \xC3\x89t\xC3\xA9", "--text"),
             (std::vector<std::string>{"don't", "re-use", "\xC3\x89t\xC3\xA9"}));
    QCOMPARE(in_another_order("The cat chased the mouse."), std::string("the mouse chased the cat ."));
    QCOMPARE(in_another_order("The cat chased the mouse"), std::string("the mouse chased the cat"));
    QCOMPARE(in_another_order("ha ha ha"), std::string("ha ha ha"));
    QCOMPARE(in_another_order("go"), std::string("go"));
    QCOMPARE(in_another_order(""), std::string());
  }

  void hostileTextIsRefusedOrShown() {
    QVERIFY(refused_text("").starts_with("usage --text"));
    QVERIFY(refused_text(" \t\n ").starts_with("usage --text"));
    QVERIFY(refused_text(std::string(5000, 'a')).find("bytes") != std::string::npos);
    std::string many;
    for (int i = 0; i < 129; ++i) many += "w ";
    QVERIFY(refused_text(many).find("129 words") != std::string::npos);
    QVERIFY(refused_text("cat \xFF\xFE").find("UTF-8") != std::string::npos);
    QVERIFY(refused_text("cat \x1B[31m").find("UTF-8") != std::string::npos);
    QVERIFY(refused_text(std::string("cat\0dog", 7)).find("UTF-8") != std::string::npos);
    const std::string long_word(4000, 'x'), fair = "<b>&amp; \xE7\x8C\xAB \xF0\x9F\x90\x88 " + long_word;
    for (const char* show : {"attention", "sequence", "ids", "order", "classes"}) {
      const Figure figure = shown_as(show, built_in_inputs(), values({{"text", fair}})).figure;
      validate(figure);
      QVERIFY2(figure.caption.text().size() < 1000, show);
    }
    many.resize(256);
    validate(shown_as("attention", built_in_inputs(), values({{"text", many}})).figure);
    QVERIFY(refusal("modalities", built_in_inputs(), values({{"grid", GridShape{32, 32}}}))
                .starts_with("usage --grid"));
  }

  void anyPlaceOfTheImageWorks() {
    for (const std::int64_t before : {0, 5}) {
      for (const char* show : {"attention", "sequence", "ids"}) {
        for (const GridShape grid : {GridShape{1, 1}, GridShape{2, 7}}) {
          const Figure figure =
              shown_as(show, built_in_inputs(), values({{"before", before}, {"grid", grid}})).figure;
          validate(figure);
          QVERIFY(figure.caption.text().find("nan") == std::string::npos);
        }
      }
    }
    QVERIFY(refusal("modalities", built_in_inputs(), values({{"before", std::int64_t{6}}}))
                .starts_with("usage --before"));
  }

  void withoutAClassifierTheViewSaysWhatToOpen() {
    const Figure figure = shown_as("classes", sinusoid_inputs()).figure;
    QVERIFY(plain_text(figure.caption).find("Open a checkpoint with a classifier") != std::string::npos);
    QCOMPARE(numbers(figure, "toy_similarity").size(), std::size_t{16});  // the, cat, chased, mouse
  }

  void classesOfASmallModel() {
    const Inputs inputs = small();
    QVERIFY(has_classifier(inputs));
    const auto classes = class_rows(inputs, {});
    const RowVector similarity = class_similarity(*classes, 1);
    QVERIFY(std::abs(similarity[1] - 1) < 1e-6F);
    const std::vector<int> nearest = nearest_classes(similarity, 1, 100);
    QCOMPARE(nearest.size(), classes->names.size() - 1);
    for (std::size_t i = 1; i < nearest.size(); ++i)
      QVERIFY(similarity[nearest[i - 1]] >= similarity[nearest[i]]);
    QCOMPARE(class_named(classes->names, "1"), 1);
    QVERIFY(refusal("modalities", inputs,
                    values({{"show", std::string("classes")}, {"class", std::string("99999")}}))
                .starts_with("usage --class"));
    validate(shown_as("classes", inputs).figure);
  }

  void theEgyptianCatIsNearTheTabby() {
    const fs::path path = fs::path(SHARED_DATA) / "checkpoints/vit_tiny_patch16_224.safetensors";
    if (!fs::exists(path)) QSKIP("the ViT-Ti checkpoint is not here (SHARED_DATA)");
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(path.string()));
    const Figure figure = shown_as("classes", inputs).figure;
    const std::vector<double> similarity = numbers(figure, "class_similarity"),
                              nearest = numbers(figure, "nearest");
    const std::vector<std::string> names = class_names(inputs);
    QCOMPARE(names[static_cast<std::size_t>(nearest[0])], std::string("tabby"));
    QCOMPARE(names[static_cast<std::size_t>(nearest[1])], std::string("tiger cat"));
    QVERIFY(std::abs(similarity[static_cast<std::size_t>(nearest[0])] - 0.58) < 0.005);
    QVERIFY(std::abs(similarity[static_cast<std::size_t>(nearest[1])] - 0.51) < 0.005);
    QVERIFY(plain_text(figure.caption).find("tabby (0.58)") != std::string::npos);
  }

  void theParadeOutgrowsItsTags() {
    const Result rehearsed =
        shown_as("parade", built_in_inputs(), values({{"performers", std::int64_t{12}}}));
    QCOMPARE(shown_reading(rehearsed.figure, "without a name tag"), std::string("0"));
    for (const double each : numbers(rehearsed.figure, "stretched")) QCOMPARE(each, 1.0);
    const Result grown = shown_as("parade", built_in_inputs(), values({{"performers", std::int64_t{20}}}));
    QCOMPARE(shown_reading(grown.figure, "without a name tag"), std::string("8"));
    QCOMPARE(array_of(grown.figure, "tags").shape, (std::vector<std::size_t>{12, 8}));
    QVERIFY(numbers(grown.figure, "stretched")[6] < 0.9);
    // A shift is a linear map of a sinusoid: the rule is a rotation of each pair, whatever the place.
    const Parade parade = parade_of(12, 21, {});
    for (int pair = 0; pair < 4; ++pair) {
      const double step = std::pow(parade_temperature, -2.0 * pair / parade_width);
      QVERIFY(std::abs(parade.rule(2 * pair, 2 * pair) - std::cos(step)) < 1e-6);
      QVERIFY(std::abs(parade.rule(2 * pair, 2 * pair + 1) - std::sin(step)) < 1e-6);
    }
    for (const double each : parade.next_cosine) QVERIFY(each > 1 - 1e-9);
    // Too short a rehearsal does not find it.
    const Parade hasty = parade_of(4, 21, {});
    QVERIFY(*std::min_element(hasty.next_cosine.begin(), hasty.next_cosine.end()) < 0.99);
  }

  // What Play moves is a parameter of the view that the lab opens with.
  void whatIsPlayedIsShown() {
    const Lab& lab = find_lab("modalities");
    const Inputs inputs = seen_inputs(lab, built_in_inputs(), {}, Policy::refuse);
    const Values opened = resolve_values(lab, inputs, {}, Policy::refuse);
    for (const ParameterState& state : states_of(lab.parameters(), inputs, opened)) {
      if (state.parameter->id == lab.info().sweep) QVERIFY(state.applies && state.sweep.count > 1);
    }
    const Figure grown =
        shown_as("parade", built_in_inputs(), values({{"performers", std::int64_t{20}}})).figure;
    QVERIFY(plain_text(grown.caption).find("8 of 20 performers") != std::string::npos);
  }
};

REGISTER_TEST(TestLabsModalities, QCoreApplication)
#include "test_labs_modalities.moc"

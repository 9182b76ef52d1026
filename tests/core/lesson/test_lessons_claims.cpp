// What the shipped lessons say of all cases ("every", "only", "whatever", "stays") holds in all of them that
// can be tried here: over seeds, pairs, places and images.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/lesson/read_lesson.h"
#include "core/lesson/try_lesson.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using Json = nlohmann::json;

namespace {

constexpr int kSeeds = 200;

// An array of a figure, as numbers.
struct Numbers {
  std::vector<std::size_t> shape;
  std::vector<double> values;
  double at(std::size_t a, std::size_t b) const { return values.at(a * shape.at(1) + b); }
  double at(std::size_t a, std::size_t b, std::size_t c) const {
    return values.at((a * shape.at(1) + b) * shape.at(2) + c);
  }
};

Numbers numbers_of(const Figure& figure, const std::string& name) {
  for (const NamedArray& each : figure.arrays) {
    if (each.name != name) continue;
    const Array array = each.make();
    Numbers numbers{array.shape, {}};
    std::visit([&](const auto& held) { numbers.values.assign(held.begin(), held.end()); }, array.values);
    return numbers;
  }
  qFatal("there is no %s", name.c_str());
}

std::shared_ptr<const Figure> figure_of(const std::string& lab, const Json& values,
                                        Json more = Json::object()) {
  static LessonFigures figures(built_in_inputs());
  more["lab"] = lab;
  more["values"] = {{lab, values}};
  return figures.of(parse_lesson_session(more, "/nowhere/claims.lesson", "claim"), {});
}

// What a scheme loses from its own grid to twice that.
double lost(const Numbers& accuracy, std::size_t row) {
  return accuracy.at(row, 0) - accuracy.at(row, 3);
}

}  // namespace

class TestLessonsClaims : public QObject {
  Q_OBJECT

 private slots:
  // One token through a transformer: the weights of each row add up to 1. Why position: without position the
  // mean stays exactly the same, whatever the tokens are.
  void weightsAreOneWholeAndMeansStay() {
    for (int seed = 0; seed < kSeeds; ++seed) {
      const auto weights = figure_of(
          "shuffle", {{"tokens", 4}, {"width", 3}, {"seed", seed}, {"softmax", true}, {"scale", true}});
      const Numbers a = numbers_of(*weights, "A");
      for (std::size_t row = 0; row < 4; ++row) {
        double sum = 0;
        for (std::size_t column = 0; column < 4; ++column) sum += a.at(row, column);
        QVERIFY2(std::abs(sum - 1) < 1e-9, qPrintable(QString::number(sum)));
      }
      const auto plain = figure_of("shuffle", {{"scheme", "none"}, {"seed", seed}});
      QCOMPARE(numbers_of(*plain, "mean").values, numbers_of(*plain, "mean_swapped").values);
    }
  }

  // Waves as addresses: only the offset counts, and the map is the same cross everywhere.
  void onlyTheOffsetOfWavesCounts() {
    std::vector<double> first;
    for (int position = 0; position < 64; ++position) {
      const Numbers similarity = numbers_of(
          *figure_of("sinusoid", {{"tokens", 64}, {"dim", 64}, {"position", position}}), "similarity");
      if (position == 0) first = similarity.values;
      for (int other = 0; other < 64; ++other)
        QVERIFY(std::abs(similarity.values[static_cast<std::size_t>(other)] -
                         first[static_cast<std::size_t>(std::abs(other - position))]) < 1e-5);
    }
  }

  // Turning instead of adding: a score of RoPE that counts rows and columns depends on the offset alone;
  // where coordinates are scaled by the grid it does not, as the transfer question says.
  void scoresOfRopeDependOnTheOffset() {
    const auto score = [&](const char* layout, int side) {
      const Numbers scores =
          numbers_of(*figure_of("rotation", {{"scheme", "rope-2d"},
                                             {"layout", layout},
                                             {"grid", std::to_string(side) + "x" + std::to_string(side)}}),
                     "scores");
      const std::size_t middle = scores.shape[0] / 2;
      return scores.at(middle + 3, middle - 3) / scores.at(middle, middle);
    };
    QVERIFY(std::abs(score("articles", 14) - score("articles", 15)) < 1e-5);
    QVERIFY(std::abs(score("rope-vit", 14) - score("rope-vit", 15)) < 1e-5);
    QVERIFY(std::abs(score("dinov3", 14) - score("dinov3", 15)) > 0.01);
    QVERIFY(std::abs(score("eva", 14) - score("eva", 15)) > 0.01);
  }

  // Relative: for every pair and every head the number stays where both move; ALiBi knows the distance alone,
  // a table of offsets either side.
  void relativeNumbersDependOnTheOffset() {
    for (const char* scheme : {"alibi-2d", "relative-bias"}) {
      const Numbers bias = numbers_of(*figure_of("offsets", {{"scheme", scheme}, {"grid", "8x8"}}), "bias");
      double most_apart = 0;  // of left and right
      for (std::size_t head = 0; head < bias.shape[0]; ++head) {
        for (std::size_t query = 0; query + 9 < 64; ++query) {
          for (std::size_t key = 0; key + 9 < 64; ++key) {
            if (query % 8 == 7 || key % 8 == 7) continue;
            QCOMPARE(bias.at(head, query, key), bias.at(head, query + 9, key + 9));
          }
        }
        most_apart = std::max(most_apart, std::abs(bias.at(head, 27, 30) - bias.at(head, 27, 24)));
      }
      QCOMPARE(most_apart < 1e-7, std::string(scheme) == "alibi-2d");
    }
  }

  // Watch it learn: at the end the most similar other place always lies in the same cell of 2 x 2 patches.
  void theNearestLiesInTheSameCell() {
    const Numbers similarity = numbers_of(
        *figure_of("neighbours", {{"step", "625"}}, {{"run", "shipped:runs/where"}}), "similarity");
    QCOMPARE(similarity.shape, (std::vector<std::size_t>{64, 64}));
    for (std::size_t place = 0; place < 64; ++place) {
      std::size_t nearest = place == 0 ? 1 : 0;
      for (std::size_t other = 0; other < 64; ++other) {
        if (other != place && similarity.at(place, other) > similarity.at(place, nearest)) nearest = other;
      }
      QCOMPARE(nearest / 16, place / 16);
      QCOMPARE(nearest % 8 / 2, place % 8 / 2);
    }
  }

  // Which scheme: without position scrambling changes nothing; of the eight the learned table is right most
  // often on twice the grid, and the others that the lesson names are where it says.
  void theEightModelsAreWhereTheLessonSays() {
    const Numbers accuracy =
        numbers_of(*figure_of("ablation", {{"show", "measured"}, {"sort", "accuracy"}}), "accuracy");
    QCOMPARE(accuracy.shape, (std::vector<std::size_t>{8, 4}));
    QCOMPARE(accuracy.at(7, 0), accuracy.at(7, 1));
    for (std::size_t row = 0; row < 8; ++row) {
      QVERIFY(accuracy.at(row, 1) <= accuracy.at(7, 1));
      QVERIFY(accuracy.at(row, 3) <= accuracy.at(2, 3));
      QVERIFY(row == 7 || accuracy.at(row, 0) > accuracy.at(7, 0));
      // "A resized table lost least and unscaled RoPE most."
      QVERIFY(lost(accuracy, row) >= lost(accuracy, 2));
      QVERIFY(lost(accuracy, row) <= lost(accuracy, 1));
    }
  }
};

REGISTER_TEST(TestLessonsClaims, QCoreApplication)
#include "test_lessons_claims.moc"

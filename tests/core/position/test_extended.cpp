// fire, rope-ntk, rope-yarn, rope-dype, rope-spiral and rope-jitter: numbers against
// tests/golden/extended.py, and what they are on the grid of training.
#include <QtTest>
#include <cmath>

#include "core/position/bias/bias_table.h"
#include "core/position/rotary/axial_rotation.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/schemes/fire/fire.h"
#include "core/position/schemes/rope_jitter/jittered.h"
#include "core/train/model/trained_position.h"
#include "tests/core/train/small_model.h"
#include "tests/golden_position.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

RotaryRequest rotary(GridShape grid, int head_dim, std::optional<GridShape> trained = {}) {
  RotaryRequest made;
  made.grid = grid;
  made.head_dim = head_dim;
  made.reference = trained;
  return made;
}

constexpr const char* extended[] = {"rope-ntk", "rope-yarn", "rope-dype"};

}  // namespace

class TestExtended : public QObject {
  Q_OBJECT

 private slots:
  void equalsNumpy() {
    const nlohmann::json cases = golden_position("extended.json");
    QCOMPARE(cases.size(), std::size_t{24});
    for (const nlohmann::json& each : cases) {
      const std::string scheme = each["scheme"];
      const GridShape grid{each["rows"], each["columns"]};
      if (scheme == "fire") {
        BiasRequest wanted;
        wanted.grid = grid;
        wanted.heads = each["heads"];
        wanted.seed = each["seed"];
        wanted.pretraining = GridShape{each["trained"][0], each["trained"][1]};
        const double off = difference(bias_table("fire", wanted).bias, each["bias"]);
        QVERIFY2(off < 2e-7, qPrintable(QString::number(off)));
        continue;
      }
      RotaryRequest wanted = rotary(grid, each["width"]);
      wanted.temperature = each["temperature"].get<double>();
      Matrix cosine, sine;
      if (scheme == "rope-jitter") {
        const CoordinateChange change{each["shift"][0], each["shift"][1], each["factor"][0],
                                      each["factor"][1]};
        const MatrixD angles = jittered_angles(grid, wanted.head_dim, *wanted.temperature, change);
        cosine = angles.array().cos().cast<float>();
        sine = angles.array().sin().cast<float>();
      } else {
        wanted.reference = GridShape{each["trained"][0], each["trained"][1]};
        for (const auto& [key, value] : each["own"].items()) {
          if (key == "groups") {
            wanted.own.set(key, value.get<std::int64_t>());
          } else {
            wanted.own.set(key, value.get<double>());
          }
        }
        const RotaryTable table = rotary_table(scheme, wanted);
        cosine = table.cosine.front();
        sine = table.sine.front();
      }
      const double off = std::max(difference(cosine, each["cos"]), difference(sine, each["sin"]));
      QVERIFY2(off < 2e-7, qPrintable(QString("%1 %2: %3")
                                          .arg(QString::fromStdString(scheme))
                                          .arg(QString::fromStdString(to_text(grid)))
                                          .arg(off)));
    }
  }

  // On the grid of training, and on a smaller one, they are the articles' axial rotation.
  void theGridOfTrainingIsRope2d() {
    for (const char* scheme : extended) {
      for (const auto& [grid, trained] : {std::pair{GridShape{3, 5}, GridShape{3, 5}}, {{3, 5}, {4, 5}}}) {
        const RotaryTable one = rotary_table(scheme, rotary(grid, 16, trained)),
                          other = rotary_table("rope-2d", rotary(grid, 16));
        QCOMPARE(one.cosine.front(), other.cosine.front());
        QCOMPARE(one.sine.front(), other.sine.front());
        QCOMPARE(one.pairs, other.pairs);
      }
      RotaryRequest adjacent = rotary({3, 5}, 16);
      adjacent.pairs = "adjacent";
      QCOMPARE(rotary_pairs(scheme, adjacent), rotary_pairs("rope-2d", adjacent));
      QVERIFY(find_rotary(scheme).extends_trained_grid());
    }
    QVERIFY(!find_rotary("rope-2d").extends_trained_grid());
  }

  // NTK: the slowest pair turns s times as slowly, the fastest as before. YaRN: one that turned less than
  // once is stretched by s.
  void frequenciesFollowTheGrid() {
    const Eigen::RowVectorXd before = axis_frequencies(10000, 4), after = ntk_frequencies(10000, 4, 3);
    QCOMPARE(after(0), 1.0);
    QVERIFY(std::abs(after(3) - before(3) / 3) < 1e-15);
    QCOMPARE(ntk_frequencies(10000, 1, 3), axis_frequencies(10000, 1));
    const MatrixD small = rotary_angles("rope-yarn", rotary({4, 4}, 16, GridShape{4, 4})),
                  large = rotary_angles("rope-yarn", rotary({8, 16}, 16, GridShape{4, 4}));
    // All turn less than once over 4 patches: row 2 of twice as many rows stands where row 1 stood.
    QVERIFY((large.row(2 * 16).head(4) - small.row(4).head(4)).cwiseAbs().maxCoeff() < 1e-12);
    QVERIFY((large.row(4).tail(4) - small.row(1).tail(4)).cwiseAbs().maxCoeff() < 1e-12);
    // Queries and keys are multiplied by 0.1 ln s + 1, of the geometric mean of 2 and 4.
    const RotaryTable table = rotary_table("rope-yarn", rotary({8, 16}, 16, GridShape{4, 4}));
    QVERIFY(std::abs(table.cosine.front()(0, 0) - (0.1 * std::log(std::sqrt(8.0)) + 1)) < 1e-6);
  }

  // Of two groups columns come first, then rows.
  void twoDirectionsAreAxial() {
    RotaryRequest spiral = rotary({3, 5}, 16), axial = rotary({3, 5}, 16);
    spiral.own.set("groups", std::int64_t{2});
    axial.layout = "rope-vit";
    axial.temperature = 10000;
    QVERIFY((rotary_angles("rope-spiral", spiral) - rotary_angles("rope-2d", axial)).cwiseAbs().maxCoeff() <
            1e-12);
  }

  void unchangedCoordinatesAreDinov3() {
    RotaryRequest dinov3 = rotary({3, 5}, 16);
    dinov3.layout = "dinov3";
    const RotaryTable one = rotary_table("rope-jitter", rotary({3, 5}, 16)),
                      other = rotary_table("rope-2d", dinov3);
    QVERIFY((one.cosine.front() - other.cosine.front()).cwiseAbs().maxCoeff() < 1e-7F);
    QCOMPARE(one.pairs, other.pairs);
  }

  void changesAreDrawnWithinTheirBounds() {
    double largest = 0, smallest = 1, shifted = 0, apart = 0, mean = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      CounterRandom random(seed);
      const CoordinateChange change = drawn_change(0.5, 1.25, 2, random);
      for (const double factor : {change.factor_row, change.factor_column}) {
        QVERIFY(factor < 2.5 + 1e-9 && factor > 1 / 2.5 - 1e-9);
        largest = std::max(largest, factor);
        smallest = std::min(smallest, factor);
        mean += std::log(factor) / 1000;
      }
      QVERIFY(std::abs(change.shift_row) <= 0.5 && std::abs(change.shift_column) <= 0.5);
      shifted = std::max(shifted, std::abs(change.shift_row));
      apart = std::max(apart, std::abs(std::log(change.factor_row / change.factor_column)));
    }
    QVERIFY(largest > 2.1 && smallest < 1 / 2.1 && shifted > 0.48);
    QVERIFY(apart <= 2 * std::log(1.25) + 1e-9 && apart > 1.8 * std::log(1.25));
    QVERIFY(std::abs(mean) < 0.05);  // as often larger as smaller
    CounterRandom one(7), other(7);
    QCOMPARE(drawn_change(0.5, 1.25, 2, one).factor_row, drawn_change(0.5, 1.25, 2, other).factor_row);
  }

  // A training step sees other angles, a trained model its own again.
  void trainingStepsAreAugmented() {
    const MiniVit model = made::small_vit("rope-jitter", true);
    const ParameterLayout layout = parameter_layout(model);
    const auto parameters = made::noisy_parameters<double>(layout, 1);
    TrainedPosition<double> position(model, layout);
    const auto angles = [&](CounterRandom* random) {
      position.augment(random);
      position.update(parameters.data());
      const double *cosine = position.cosine(0), *sine = position.sine(0);
      std::vector<double> turned;
      for (int i = 0; i < model.heads * model.tokens() * model.head_dim() / 2; ++i)
        turned.push_back(std::atan2(sine[i], cosine[i]));
      return turned;
    };
    const auto own = angles(nullptr);
    CounterRandom first(1, 5, 0), again(1, 5, 0), second(1, 5, 1);
    const auto one = angles(&first), same = angles(&again), other = angles(&second);
    QVERIFY(one != own && one == same && other != one);
    QCOMPARE(angles(nullptr), own);
    // The class token turns by nothing, whatever is drawn.
    for (int pair = 0; pair < model.head_dim() / 2; ++pair)
      QCOMPARE(one[static_cast<std::size_t>(pair)], 0.0);
  }

  void requestsAreChecked() {
    RotaryRequest wanted = rotary({3, 5}, 16, GridShape{0, 5});
    for (const char* scheme : extended)
      QVERIFY(has(usage_refusal([&] { rotary_table(scheme, wanted); }), "--trained-grid"));
    wanted.reference.reset();
    wanted.own.set("beta-slow", 40.0);
    QVERIFY(has(usage_refusal([&] { rotary_table("rope-yarn", wanted); }), "--beta-slow"));
    wanted.own.set("groups", std::int64_t{3});
    QVERIFY(has(usage_refusal([&] { rotary_table("rope-spiral", wanted); }), "8 pairs do not divide into 3"));
    wanted.temperature = 0.5;
    QVERIFY(has(usage_refusal([&] { rotary_table("rope-dype", wanted); }), "--temperature"));
    for (const char* scheme : {"rope-ntk", "rope-yarn", "rope-dype", "rope-spiral", "rope-jitter"})
      QVERIFY(has(usage_refusal([&] { rotary_table(scheme, rotary({3, 5}, 6)); }), "divides by 4"));
  }
};

REGISTER_TEST(TestExtended, QCoreApplication)
#include "test_extended.moc"

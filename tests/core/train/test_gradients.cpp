// Backward passes against central differences in float64, and the float32 of training against both.
#include <QtTest>
#include <cmath>

#include "core/train/model/pass.h"
#include "tests/core/train/model_rows.h"
#include "tests/core/train/small_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestGradients : public QObject {
  Q_OBJECT

  template <class T>
  struct Result {
    PassSums sums;
    std::vector<T> gradients, logits;
  };

  template <class T>
  static Result<T> run(const MiniVit& model, const std::vector<T>& parameters, bool checkpointing,
                       bool backward = true) {
    const ParameterLayout layout = parameter_layout(model);
    TrainedPosition<T> position(model, layout);
    position.update(parameters.data());
    const made::SmallBatch<T> batch(model);
    Pass<T> pass(model, layout, position, batch.images + 1, checkpointing);
    PassSettings settings;
    settings.dropout = 0.2;
    settings.label_smoothing = 0.1;
    settings.weight = 0.5;
    Result<T> result;
    result.logits.resize(static_cast<std::size_t>(batch.images * model.classes));
    if (!backward) {
      result.sums =
          pass.run(parameters.data(), batch.input(), settings, nullptr, nullptr, result.logits.data());
      return result;
    }
    result.gradients.assign(layout.count, T(0));
    std::vector<T> derived(position.gradient_count(), T(0));
    result.sums = pass.run(parameters.data(), batch.input(), settings, result.gradients.data(),
                           derived.data(), result.logits.data());
    position.backward(parameters.data(), derived.data(), result.gradients.data());
    return result;
  }

 private slots:
  void agreesWithCentralDifferences_data() { made::add_models(); }
  void agreesWithCentralDifferences() {
    const MiniVit model = made::fetched_model();
    const ParameterLayout layout = parameter_layout(model);
    std::vector<double> parameters = made::noisy_parameters<double>(layout, 3);
    const auto result = run(model, parameters, false);
    double largest = 0;
    for (const double value : result.gradients) largest = std::max(largest, std::abs(value));
    CounterRandom random(9);
    for (const ParameterSlice& slice : layout.slices) {
      double of_slice = 0;
      for (std::size_t i = 0; i < slice.size; ++i)
        of_slice = std::max(of_slice, std::abs(result.gradients[slice.offset + i]));
      for (int i = 0; i < 8; ++i) {
        const std::size_t at =
            slice.offset + static_cast<std::size_t>(random.below(static_cast<int>(slice.size)));
        const double kept = parameters[at], step = 1e-5;
        parameters[at] = kept + step;
        const double above = run(model, parameters, false, false).sums.loss;
        parameters[at] = kept - step;
        const double below = run(model, parameters, false, false).sums.loss;
        parameters[at] = kept;
        const double measured = 0.5 * (above - below) / (2 * step), computed = result.gradients[at];
        QVERIFY2(std::abs(measured - computed) < 1e-7 * largest + 1e-6 * std::abs(measured),
                 qPrintable(QString("%1[%2]: %3 by differences, %4 computed")
                                .arg(QString::fromStdString(slice.name))
                                .arg(at - slice.offset)
                                .arg(measured, 0, 'g', 10)
                                .arg(computed, 0, 'g', 10)));
      }
      // The last block's answer is the class token's, for which networks of the offset have no bias.
      if (model.class_token && (slice.name.rfind("blocks.1.attn.cpb_mlp", 0) == 0 ||
                                slice.name.rfind("blocks.1.attn.fire.", 0) == 0))
        continue;
      QVERIFY2(of_slice > 1e-9, qPrintable(QString::fromStdString(slice.name) + " has no effect"));
    }
  }

  void floatAgreesWithDouble_data() { made::add_models(); }
  void floatAgreesWithDouble() {
    const MiniVit model = made::fetched_model();
    const ParameterLayout layout = parameter_layout(model);
    const auto exact = run(model, made::noisy_parameters<double>(layout, 3), false);
    const auto single = run(model, made::noisy_parameters<float>(layout, 3), false);
    QVERIFY(std::abs(exact.sums.loss - single.sums.loss) < 1e-5 * exact.sums.loss);
    QCOMPARE(single.sums.correct, exact.sums.correct);
    double error = 0, norm = 0;
    for (std::size_t i = 0; i < layout.count; ++i) {
      error += std::pow(exact.gradients[i] - static_cast<double>(single.gradients[i]), 2);
      norm += std::pow(exact.gradients[i], 2);
    }
    QVERIFY2(std::sqrt(error / norm) < 1e-5, qPrintable(QString::number(std::sqrt(error / norm))));
  }

  // Blocks computed again give the same bits.
  void checkpointingChangesNothing_data() { made::add_models(); }
  void checkpointingChangesNothing() {
    const MiniVit model = made::fetched_model();
    const std::vector<float> parameters = made::noisy_parameters<float>(parameter_layout(model), 4);
    const auto kept = run(model, parameters, false), again = run(model, parameters, true);
    QCOMPARE(again.sums.loss, kept.sums.loss);
    QVERIFY(again.gradients == kept.gradients);
    QVERIFY(again.logits == kept.logits);
  }
};

REGISTER_TEST(TestGradients, QCoreApplication)
#include "test_gradients.moc"

// Parts of a model switched off, tokens of another run put in, the head at every layer: against NumPy in
// float64 (tests/golden/inside.py), and what must hold of any model.
#include <QtTest>
#include <cmath>

#include "core/base/permutation.h"
#include "core/checkpoint/open.h"
#include "core/vit/inside/lens.h"
#include "core/vit/inside/slot_means.h"
#include "tests/inside_golden.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

template <typename Values>
double off_golden(const Values& values, const std::string& name) {
  const std::vector<float> wanted = golden_inside(name);
  if (wanted.size() != static_cast<std::size_t>(values.size())) return INFINITY;
  double most = 0;
  auto at = wanted.begin();
  for (const auto value : values)
    most = std::max(most, std::abs(static_cast<double>(value) - static_cast<double>(*at++)));
  return most;
}

Forward pass(const Vit& vit, const PixelBatch& pixels, std::vector<int> order) {
  ForwardOptions options;
  options.order = std::move(order);
  options.output_hidden_states = true;
  return vit.forward(pixels, options);
}

// Its rows moved down by `shift`, the last ones to the top.
PixelBatch rolled(const PixelBatch& pixels, int shift) {
  PixelBatch moved = pixels;
  const auto row = static_cast<std::ptrdiff_t>(pixels.columns) * pixels.channels;
  std::rotate(moved.values.begin(), moved.values.end() - shift * row, moved.values.end());
  return moved;
}

}  // namespace

class TestKnockout : public QObject {
  Q_OBJECT

 private slots:
  void numbersAreNumpys() {
    const auto vit = load_golden("timm_vit");
    const PixelBatch pixels = golden_picture();
    Forward natural = pass(*vit, pixels, {});
    Forward scrambled = pass(*vit, pixels, NumpyRandomState(21).permutation(35));
    const Question question = question_of("model", natural);
    QVERIFY(off_golden(std::vector{1.0 * question.of_class, answers(question, natural).front(),
                                   answers(question, scrambled).front()},
                       "top") < 1e-5);
    const TokenRun run = run_of(natural), other = run_of(scrambled);
    int passes = 0;
    const Asked asked{*vit, question, {}, [&](const Forward&) { ++passes; }};
    const std::vector<Matrix> means = slot_means(*vit, pixels, 5, {}, [](const Forward&) {});
    const SwitchedOff without = switched_off(asked, run, means);
    QCOMPARE(passes, 2);  // all parts of a layer at once
    QVERIFY(off_golden(without.heads.reshaped<Eigen::RowMajor>(), "probability") < 1e-5);
    QVERIFY(off_golden(without.mlp, "mlp") < 1e-5 && off_golden(without.position, "position") < 1e-5);
    QVERIFY(without.scheme.empty());
    const PatchedIn patched = patched_in(asked, run, other);
    QVERIFY(off_golden(patched.prefix, "patched_prefix") < 1e-5 &&
            off_golden(patched.patches, "patched_patches") < 1e-5);
    const Lens lens = lens_of(asked, run);
    QVERIFY(off_golden(lens.classes, "lens_class") == 0 &&
            off_golden(lens.likely, "lens_probability") < 1e-5);
    QVERIFY(off_golden(lens.of_patches.reshaped<Eigen::RowMajor>(), "by_token") < 1e-5);
  }

  // Each way to replace a part, and three images' means.
  void replacementsAreNumpys() {
    const auto vit = load_golden("timm_vit");
    const PixelBatch pixels = golden_picture();
    Forward natural = pass(*vit, pixels, {});
    const Question question = question_of("model", natural);
    const TokenRun run = run_of(natural);
    const std::vector<Matrix> means = slot_means(*vit, pixels, 5, {}, [](const Forward&) {});
    PartOutputs mean;
    for (const int shift : {1, 2, 3}) add_part_outputs(mean, *vit, rolled(pixels, shift), {}, {});
    QCOMPARE(mean.images, 3);
    for (const auto& [kind, name] :
         {std::pair{Replace::places, "places"}, std::pair{Replace::mean, "mean"}}) {
      const SwitchedOff off =
          switched_off({*vit, question}, run, means, {kind, from_images(kind) ? &mean : nullptr});
      const std::string before = name;
      QVERIFY(off_golden(off.heads.reshaped<Eigen::RowMajor>(), before + "_probability") < 1e-5);
      QVERIFY(off_golden(off.mlp, before + "_mlp") < 1e-5);
      QVERIFY(off_golden(off.position, before + "_position") < 1e-5);
    }
  }

  // A part that is replaced by what it gives anyway changes nothing; of two images of one model the second
  // one's outputs, wholly put in, are its own.
  void whatItGivesAnywayChangesNothing_data() {
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"timm_vit", "dinov3", "beit", "scheme_shaw", "res_post", "hf_siglip", "timm_mean"})
      QTest::newRow(name) << QString(name);
  }
  void whatItGivesAnywayChangesNothing() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    const PixelBatch pixels = noise(configuration, 1, 3 * configuration.stride(), 5 * configuration.stride());
    Forward natural = pass(*vit, pixels, {});
    const Question question = question_of("model", natural);
    const double was = answers(question, natural).front();
    const TokenRun run = run_of(natural);
    PartOutputs own;
    add_part_outputs(own, *vit, pixels, {}, {});
    // The places of this one image, out and in again.
    const SwitchedOff off = switched_off({*vit, question}, run, own.places, {Replace::other, &own});
    for (const double value : off.heads.reshaped()) QVERIFY(std::abs(value - was) < 1e-5);
    for (const auto* part : {&off.mlp, &off.position, &off.registers}) {
      for (const double value : *part) QVERIFY(std::abs(value - was) < 1e-5);
    }
    QCOMPARE(off.registers.empty(), configuration.prefix.registers == 0);
    if (configuration.prefix.registers == 0) return;
    const SwitchedOff gone = switched_off({*vit, question}, run, own.places);
    QVERIFY(std::abs(gone.registers.front() - was) > 1e-7);
  }

  void imagesOnOtherGridsHaveNoMean() {
    const auto vit = load_golden("dinov3");
    const VitConfiguration& configuration = vit->configuration();
    const int side = configuration.stride();
    PartOutputs mean;
    add_part_outputs(mean, *vit, noise(configuration, 1, 3 * side, 5 * side), {}, {});
    const Matrix before = mean.mlps.front();
    const auto other = [&] {
      add_part_outputs(mean, *vit, noise(configuration, 1, 5 * side, 3 * side), {}, {});
    };
    QCOMPARE(fault_of(other, "3 × 5 patches and another as 5 × 3"), Fault::usage);
    QVERIFY(mean.images == 1 && mean.mlps.front() == before);
  }

  // The class token enters as it is, whatever the order; at the end it is all that the head sees.
  void patchingEverythingIsTheOtherRun() {
    const auto vit = load_golden("timm_vit");
    const PixelBatch pixels = golden_picture();
    Forward natural = pass(*vit, pixels, {}),
            scrambled = pass(*vit, pixels, NumpyRandomState(3).permutation(35));
    const Matrix logits = scrambled.logits;
    const Question question = question_of("model", natural);
    const double was = answers(question, natural).front(), is = answers(question, scrambled).front();
    const TokenRun run = run_of(natural), other = run_of(scrambled);
    const Asked asked{*vit, question};
    for (int block = 0; block <= run.depth(); ++block) {
      const Forward all = vit->resume(other.states[static_cast<std::size_t>(block)], 1, run.grid, block, {});
      QVERIFY(all.logits == logits);
      QCOMPARE(answers(question, all).front(), is);
    }
    const PatchedIn patched = patched_in(asked, run, other);
    QVERIFY(std::abs(patched.patches.front() - is) < 1e-6 && std::abs(patched.prefix.back() - is) < 1e-6);
    QVERIFY(std::abs(patched.prefix.front() - was) < 1e-6 && std::abs(patched.patches.back() - was) < 1e-6);
    QVERIFY(std::abs(was - is) > 1e-3);
  }

  // Heads are counted, MLPs end, positions leave: on models of every kind, and with few rows at a time.
  void everyKindOfModelCanBeSwitchedOff_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("scheme");
    for (const auto& [name, scheme] : {std::pair{"timm_vit", ""},
                                       {"deit3", ""},
                                       {"dinov3", "rotation"},
                                       {"beit", "bias"},
                                       {"scheme_shaw", "Shaw's vectors"},
                                       {"scheme_cpe", "convolution"},
                                       {"scheme_alibi-2d", "bias"},
                                       {"res_post", ""},
                                       {"hf_siglip", ""},
                                       {"deit_distilled", ""},
                                       {"maximum", ""},
                                       {"timm_mean", ""}})
      QTest::newRow(name) << QString(name) << QString(scheme);
  }
  void everyKindOfModelCanBeSwitchedOff() {
    QFETCH(QString, name);
    QFETCH(QString, scheme);
    const auto vit = load_golden(name.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    if (!scheme.isEmpty())
      QVERIFY(scheme_in_blocks(configuration).find(scheme.toStdString()) != std::string::npos);
    const PixelBatch pixels = noise(configuration, 1, 3 * configuration.stride(), 5 * configuration.stride());
    Forward natural = pass(*vit, pixels, {});
    const Question question = question_of("model", natural);
    QCOMPARE(question.names_class(), configuration.classes > 0);
    const double was = answers(question, natural).front();
    if (!question.names_class()) QVERIFY(std::abs(was - 1) < 1e-6);
    const TokenRun run = run_of(natural);
    const Asked asked{*vit, question};
    const std::vector<Matrix> means = slot_means(*vit, pixels, 4, {}, [](const Forward&) {});
    const SwitchedOff without = switched_off(asked, run, means);
    QCOMPARE(without.heads.rows(), Eigen::Index{configuration.depth});
    QCOMPARE(without.heads.cols(), Eigen::Index{configuration.heads});
    QVERIFY(without.heads.allFinite() && (without.heads.array() - was).abs().maxCoeff() > 1e-6);
    QCOMPARE(without.scheme.empty(), scheme_in_blocks(configuration).empty());
    const Lens lens = lens_of(asked, run);
    QVERIFY(std::abs(lens.answer.back() - was) < 1e-6);
    QCOMPARE(lens.classes.empty(), !question.names_class());
    const PatchedIn same = patched_in(asked, run, run);
    for (const double value : same.patches) QVERIFY(std::abs(value - was) < 1e-5);
    QCOMPARE(same.prefix.empty(), run.prefix == 0);
  }

  void itStopsWhereItIsCancelled() {
    const auto vit = load_golden("timm_vit");
    Forward natural = pass(*vit, golden_picture(), {});
    const Question question = question_of("model", natural);
    const TokenRun run = run_of(natural);
    const Progress progress;
    progress.cancel();
    QCOMPARE(fault_of([&] { patched_in({*vit, question}, run, run, progress); }, ""), Fault::cancelled);
    QCOMPARE(fault_of([&] { lens_of({*vit, question}, run, progress); }, ""), Fault::cancelled);
  }

  void numbersThatAreNoneAreRefused() {
    Forward forward;
    forward.pooled = Matrix::Constant(1, 3, NAN);
    QCOMPARE(fault_of([&] { question_of("file", forward); }, "not finite"), Fault::failed);
  }
};

REGISTER_TEST(TestKnockout, QCoreApplication)
#include "test_knockout.moc"

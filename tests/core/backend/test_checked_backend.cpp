// CheckedBackend: a backend that fails or computes wrong numbers is disabled, and the model runs on the CPU.
#include <QtTest>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <new>
#include <stdexcept>

#include "core/backend/checked_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/image/load.h"
#include "core/vit/predict.h"
#include "tests/attention_case.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

// Fails as told, else does eigen's work with a mistake of `error`.
class MadeBackend : public AttentionBackend {
 public:
  enum class Mood { well, failure, exception, memory, cancelled };
  mutable Mood mood = Mood::well;
  float error = 0;
  mutable int calls = 0;
  BackendState own_state{true, ""};

  std::string id() const override { return "made"; }
  std::string name() const override { return "Made"; }
  BackendState state() const override { return own_state; }
  void attend(const AttentionRequest& request, const Progress& progress) const override {
    ++calls;
    if (mood == Mood::failure) refuse_file("made", "the device fell off", "put it back");
    if (mood == Mood::exception) throw std::runtime_error("bad \n luck");
    if (mood == Mood::memory) throw std::bad_alloc();
    if (mood == Mood::cancelled) throw Failure(Fault::cancelled, "made", "stopped", "start again");
    eigen_backend().attend(request, progress);
    request.output[0] += error;
  }
};

}  // namespace

class TestCheckedBackend : public QObject {
  Q_OBJECT

 private slots:
  void aBackendThatFailsIsDisabled_data() {
    QTest::addColumn<int>("mood");
    QTest::addColumn<QString>("reason");
    QTest::newRow("failure") << static_cast<int>(MadeBackend::Mood::failure) << "the device fell off";
    QTest::newRow("exception") << static_cast<int>(MadeBackend::Mood::exception) << "bad \\x0A luck";
    QTest::newRow("memory") << static_cast<int>(MadeBackend::Mood::memory) << "there is not enough memory";
  }
  void aBackendThatFailsIsDisabled() {
    QFETCH(int, mood);
    QFETCH(QString, reason);
    const MadeBackend made;
    const CheckedBackend checked(made, eigen_backend(), 1e-4);
    AttentionCase each(1, 3, 17, 16);
    const std::vector<float> expected = each.by(eigen_backend());
    QVERIFY(checked.state().usable);
    QCOMPARE(each.by(checked), expected);
    made.mood = static_cast<MadeBackend::Mood>(mood);
    QCOMPARE(fault_of([&] { each.by(checked); }, "made: " + reason.toStdString()), Fault::failed);
    made.mood = MadeBackend::Mood::well;
    QCOMPARE(fault_of([&] { each.by(checked); }, "it failed before: " + reason.toStdString()), Fault::failed);
    QCOMPARE(made.calls, 4);  // two of the comparison, one that worked, one that failed
    QVERIFY(!checked.state().usable);
    QCOMPARE(QString::fromStdString(checked.state().reason), "it failed before: " + reason);
  }

  void aStopIsPassedOn() {
    const MadeBackend made;
    const CheckedBackend checked(made, eigen_backend(), 1e-4);
    AttentionCase each(1, 1, 5, 16);
    QVERIFY(checked.state().usable);
    made.mood = MadeBackend::Mood::cancelled;
    QCOMPARE(fault_of([&] { each.by(checked); }, "stopped"), Fault::cancelled);
    QVERIFY(checked.state().usable);
  }

  void wrongNumbersAreNeverUsed() {
    AttentionCase each(1, 3, 17, 16);
    for (const float error : {0.5f, std::numeric_limits<float>::quiet_NaN()}) {
      MadeBackend made;
      made.error = error;
      const CheckedBackend checked(made, eigen_backend(), 1e-4);
      QVERIFY(!checked.state().usable);
      QVERIFY(checked.state().reason.starts_with("its numbers differ from eigen's by "));
      QCOMPARE(fault_of([&] { each.by(checked); }, "its numbers differ"), Fault::failed);
      QCOMPARE(made.calls, 2);  // those of the comparison
    }
  }

  // A whole model, with the numbers of cpu and a note where the backend fails in the middle.
  void predictionsOfARealModelAreSaved() {
    const fs::path data = SHARED_DATA;
    const fs::path weights = data / "checkpoints/vit_tiny_patch16_224.safetensors";
    if (!fs::exists(weights)) QSKIP("shared data are not here: a real checkpoint");
    const auto checkpoint = open_checkpoint(weights);
    const auto vit = Vit::load(*checkpoint);
    for (const char* name : {"chelsea", "china", "coffee"}) {
      const fs::path file = data / "arrays/vit_tiny_reference" / (std::string(name) + "_224_u8.npy");
      if (!fs::exists(file)) QSKIP("shared data are not here: reference images");
      const Image image = load_image(file);
      PredictOptions options;
      options.top = 3;
      const Prediction expected = predict(*checkpoint, *vit, image, options);
      const MadeBackend made;
      const CheckedBackend checked(made, eigen_backend(), 1e-4);
      QVERIFY(checked.state().usable);
      made.mood = MadeBackend::Mood::exception;
      options.forward.backend = &checked;
      const Prediction saved = predict(*checkpoint, *vit, image, options);
      QCOMPARE(saved.top[0].class_index, expected.top[0].class_index);
      QCOMPARE(saved.top[0].probability, expected.top[0].probability);
      QCOMPARE(saved.notes.size(), expected.notes.size() + 1);
      QVERIFY(std::any_of(saved.notes.begin(), saved.notes.end(), [](const std::string& note) {
        return has(note, "bad \\x0A luck") && has(note, "cpu");
      }));
    }
  }
};

REGISTER_TEST(TestCheckedBackend, QCoreApplication)
#include "test_checked_backend.moc"

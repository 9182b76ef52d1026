// A run that another program adds to while it is open: new snapshots appear, and the chosen step stays.
#include <QAbstractButton>
#include <QSignalSpy>
#include <filesystem>
#include <fstream>

#include "core/checkpoint/inspect/run_traces.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "tests/file_text.h"
#include "tests/float_vectors.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/model/run_watch.h"

namespace fs = std::filesystem;

class TestUiRunWatch : public QObject, private WindowFixture {
  Q_OBJECT

  fs::path run_;

  static std::string weights(unsigned seed) {
    return safetensors_bytes({{"pos_embed", DType::f32, {1, 16, 4}, random_values(64, seed)}});
  }
  fs::path snapshot(int step) const { return run_ / ("step_" + std::to_string(step) + ".safetensors"); }
  // Whole at once, as wb.watch() and `train` do it.
  void add(int step) {
    write_text(run_ / "part.tmp", weights(static_cast<unsigned>(step)));
    fs::rename(run_ / "part.tmp", snapshot(step));
  }
  std::size_t steps() {
    const auto inputs = space().inputs();
    return inputs && inputs->inputs.run ? inputs->inputs.run->steps().size() : 0;
  }
  bool grewTo(std::size_t count) {
    return QTest::qWaitFor([&] { return steps() == count; }, 60000) && settled();
  }
  std::string shownStep() { return space().shown()->values.get<std::string>("step"); }

 private slots:
  void initTestCase() { isolate(); }
  void init() {
    run_ = fs::path(folder_.filePath(QTest::currentTestFunction()).toStdString());
    fs::create_directories(run_);
  }
  void cleanup() { window_.reset(); }

  void tracesOfAFolder() {
    QCOMPARE(run_traces(run_ / "none"), std::uint64_t{0});
    const std::uint64_t empty = run_traces(run_);
    QVERIFY(empty != 0);
    std::vector<std::uint64_t> all = {empty};
    const auto isNew = [&] {
      const std::uint64_t now = run_traces(run_);
      const bool known = std::find(all.begin(), all.end(), now) != all.end();
      all.push_back(now);
      return !known && run_traces(run_) == now;
    };
    add(5);
    QVERIFY(isNew());
    write_text(snapshot(5), weights(5) + "x");  // longer
    QVERIFY(isNew());
    fs::last_write_time(snapshot(5), fs::last_write_time(snapshot(5)) + std::chrono::seconds(3));
    QVERIFY(isNew());
    fs::rename(snapshot(5), snapshot(6));
    QVERIFY(isNew());
    fs::create_directories(run_ / "snapshots/checkpoint-7");
    QVERIFY(isNew());
    write_text(run_ / "snapshots/checkpoint-7/model.safetensors", "x");
    QVERIFY(isNew());
    QCOMPARE(run_folders(run_), (std::vector<fs::path>{run_, run_ / "snapshots"}));
  }

  void theSystemTells() {
    add(5);
    RunWatch watch;
    watch.setInterval(3600 * 1000);
    QSignalSpy told(&watch, &RunWatch::changed);
    watch.setFolder(run_);
    QTRY_COMPARE_WITH_TIMEOUT(told.count(), 1, 60000);  // the first look
    add(6);
    QTRY_COMPARE_WITH_TIMEOUT(told.count(), 2, 60000);
    // Another folder: nothing more of the first one.
    const fs::path other = run_ / "other";
    fs::create_directories(other);
    watch.setFolder(other);
    QTRY_COMPARE_WITH_TIMEOUT(told.count(), 3, 60000);
    add(7);
    QTest::qWait(500);
    QCOMPARE(told.count(), 3);
    watch.setFolder({});
    write_text(other / "step_1.safetensors", "x");
    QTest::qWait(500);
    QCOMPARE(told.count(), 3);
  }

  // What the system does not tell: a file that grows where it is.
  void itLooksFromTimeToTime() {
    add(5);
    RunWatch watch;
    watch.setInterval(50);
    QSignalSpy told(&watch, &RunWatch::changed);
    watch.setFolder(run_);
    QTRY_COMPARE_WITH_TIMEOUT(told.count(), 1, 60000);
    QTest::qWait(300);
    QCOMPARE(told.count(), 1);
    std::ofstream(snapshot(5), std::ios::binary | std::ios::app) << "x";
    QTRY_COMPARE_WITH_TIMEOUT(told.count(), 2, 60000);
    fs::remove_all(run_);
    QTest::qWait(300);
    QCOMPARE(told.count(), 2);
  }

  void snapshotsAppearInTheWindow() {
    for (const int step : {5, 40, 300}) add(step);
    open("neighbours");
    window_->openFiles({QString::fromStdString(run_.string())});
    QVERIFY(grewTo(3));
    QCOMPARE(shownStep(), std::string("300"));
    const bool undoes = space().history().canUndo();
    // Nothing was chosen: the last one is shown.
    add(500);
    QVERIFY(grewTo(4));
    QCOMPARE(shownStep(), std::string("500"));
    QCOMPARE(window_->playback().count(), 4);
    QCOMPARE(window_->playback().step(), 3);
    QCOMPARE(space().history().canUndo(), undoes);
    // The first one was: it stays.
    QTest::mouseClick(part<QAbstractButton>("first"), Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(shownStep(), std::string("5"));
    add(700);
    QVERIFY(grewTo(5));
    QCOMPARE(shownStep(), std::string("5"));
    QCOMPARE(window_->playback().count(), 5);
    QCOMPARE(window_->playback().step(), 0);
    // The last one was chosen: it is followed.
    for (int step = 0; step < 4; ++step) {
      QTest::mouseClick(part<QAbstractButton>("forward"), Qt::LeftButton);
      QVERIFY(settled());
    }
    QCOMPARE(shownStep(), std::string("700"));
    add(900);
    QVERIFY(grewTo(6));
    QCOMPARE(shownStep(), std::string("900"));
    QCOMPARE(window_->playback().step(), 5);
    // Half a file is none yet.
    const std::string whole = weights(1000);
    write_text(snapshot(1000), whole.substr(0, whole.size() / 2));
    QTest::qWait(1000);
    QCOMPARE(steps(), std::size_t{6});
    write_text(snapshot(1000), whole);
    QVERIFY(grewTo(7));
    QCOMPARE(shownStep(), std::string("1000"));
  }
};

REGISTER_TEST(TestUiRunWatch, QApplication)
#include "test_ui_run_watch.moc"

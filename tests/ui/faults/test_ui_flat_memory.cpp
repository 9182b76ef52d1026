// What the window holds does not grow: over the frames of an animation, and over checkpoints that are opened
// one after another. WHEREABOUTS_LONG=1 takes 20,000 frames and 500 checkpoints.
#include <malloc.h>
#include <unistd.h>

#include <fstream>

#include "tests/cli_program.h"
#include "tests/registered_test.h"
#include "tests/sanitized.h"
#include "tests/window_fixture.h"

namespace {

// Of the process, bytes that are in memory. What malloc keeps for later is given back first.
double resident() {
  malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  long pages = 0;
  file >> pages >> pages;
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// The last quarter of the points against the first after warm-up, each by its smallest: what a thread holds
// at the moment only adds to it. Negative where it shrank.
double growth(const std::vector<double>& points) {
  const std::size_t quarter = points.size() / 4;
  const double before = *std::min_element(points.begin(), points.begin() + static_cast<long>(quarter));
  const double after = *std::min_element(points.end() - static_cast<long>(quarter), points.end());
  return after / before - 1;
}

constexpr double kMost = 0.05;
constexpr int kPoints = 16;

}  // namespace

class TestUiFlatMemory : public QObject, private WindowFixture {
  Q_OBJECT

  static bool isLong() { return qEnvironmentVariableIsSet("WHEREABOUTS_LONG"); }

  // Does `step` over and over, `count` times behind a warm-up of `warm`.
  static double grown(int warm, int count, const std::function<bool()>& step) {
    for (int i = 0; i < warm; ++i) {
      if (!step()) return std::nan("");
    }
    std::vector<double> points;
    for (int i = 0; i < count; ++i) {
      if (!step()) return std::nan("");
      if ((i + 1) % std::max(1, count / kPoints) == 0) points.push_back(resident());
    }
    const double share = growth(points);
    qInfo("%.1f MB, then %.1f MB: %+.2f %%", points.front() / 1e6, points.back() / 1e6, 100 * share);
    return share;
  }

 private slots:
  void initTestCase() {
    isolate();
    // A sanitizer keeps what was freed.
    if (sanitized) QSKIP("measured without a sanitizer");
    if (!QFileInfo::exists("/proc/self/statm")) QSKIP("the system does not tell");
  }
  void cleanup() { window_.reset(); }

  void framesLeaveNothing_data() {
    QTest::addColumn<QString>("lab");
    for (const char* lab : {"neighbours", "rotation"}) QTest::newRow(lab) << lab;
  }
  void framesLeaveNothing() {
    QFETCH(const QString, lab);
    open(lab);
    Playback& playback = window_->playback();
    const int all = playback.count();
    QVERIFY(all > 1);
    int next = 0;
    const double share = grown(isLong() ? 400 : 120, isLong() ? 20000 : 400, [&] {
      playback.goTo(next = (next + 1) % all, true);
      const bool done = settled();
      QCoreApplication::processEvents();  // it is painted
      return done;
    });
    QVERIFY2(share < kMost, qPrintable(QString::number(share)));
  }

  void openedCheckpointsLeaveNothing() {
    open("neighbours");
    // Each of other numbers, so that none is known from before: 9 MB, and as many as fill what is kept of
    // figures' data (LabRunner) before anything is measured. One more or less of them kept at the moment is
    // no growth: it is 3 % of all.
    constexpr int side = 48, width = 1024;
    std::string bytes = safetensors_text(1 + side * side, width);
    const auto rows = bytes.size() - std::size_t{4} * (1 + side * side) * width;
    int number = 0;
    const double share = grown(60, isLong() ? 500 : 24, [&] {
      ++number;
      for (std::size_t i = 0; i < 64; ++i) {
        const float value = static_cast<float>((static_cast<std::size_t>(number) * 31 + i * 17) % 101) - 50;
        std::memcpy(bytes.data() + rows + 4 * i, &value, 4);
      }
      const QString file =
          written(QString("model%1.safetensors").arg(number % 2), QByteArray::fromStdString(bytes));
      const auto before = space().inputs();
      window_->openFiles({file});
      const bool opened = QTest::qWaitFor([&] { return space().inputs() != before; }) && settled();
      QCoreApplication::processEvents();
      return opened;
    });
    QVERIFY2(share < kMost, qPrintable(QString::number(share)));
  }
};

REGISTER_TEST(TestUiFlatMemory, QApplication)
#include "test_ui_flat_memory.moc"

// A job on another thread gets no memory, or is ended by an exception of a library: the window tells one
// reason, and goes on. Which allocation fails is random, from a seed.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <stdexcept>
#include <thread>

#include "core/base/memory_reserve.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/output/data_dialog.h"
#include "ui/window/notice_bar.h"

namespace {

enum class Ends { never, by_memory, by_exception };

std::atomic<Ends> ends{Ends::never};
std::atomic<bool> once{true};
std::atomic<int> to_go{0};  // large allocations until the one that fails
std::atomic<std::size_t> large{0};
std::atomic<std::ptrdiff_t> left{0};  // bytes for large ones from that one on
const std::thread::id window_thread = std::this_thread::get_id();

bool takes(std::size_t size) {
  const auto taken = static_cast<std::ptrdiff_t>(size);
  return left.fetch_sub(taken) >= taken;
}

// As operator new does: what handles a lack of memory frees some, or throws. Of the first memory that is
// freed others take all but 2 KB.
void lack_memory() {
  left = 2048;
  try {
    if (const auto handler = std::get_new_handler()) return handler();
    throw std::bad_alloc();
  } catch (const std::bad_alloc&) {
    left = once ? PTRDIFF_MAX : static_cast<std::ptrdiff_t>(whereabouts::last_reserve);
    throw;
  }
}

void* allocated(std::size_t size, std::size_t alignment) {
  const Ends how = ends.load(std::memory_order_relaxed);
  if (how != Ends::never && size >= large && std::this_thread::get_id() != window_thread) {
    const int before = to_go.fetch_sub(1);
    if (how == Ends::by_exception && (before == 0 || (before < 0 && !once)))
      throw std::runtime_error("a library gave up");
    while (how == Ends::by_memory && before <= 0 && !takes(size)) lack_memory();
  }
  const std::size_t whole = size == 0 ? 1 : size;
  void* memory = alignment == 0
                     ? std::malloc(whole)
                     : std::aligned_alloc(alignment, (whole + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

// From one large allocation of a thread that is not the window's on there is no memory, until one fails, or
// for as long as it is not called again.
void let_fail(Ends how, int after, std::size_t size, bool only_one = true) {
  once = only_one;
  to_go = after;
  large = size;
  left = 0;
  ends = how;
}

}  // namespace

void* operator new(std::size_t size) {
  return allocated(size, 0);
}
void* operator new[](std::size_t size) {
  return allocated(size, 0);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocated(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocated(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

class TestUiNoMemory : public QObject, private WindowFixture {
  Q_OBJECT

  static QString reasonOf(Ends how) {
    return how == Ends::by_memory ? "there is not enough memory" : "a library gave up";
  }
  bool answered() {
    return QTest::qWaitFor([&] { return space().upToDate() && space().shown(); });
  }

 private slots:
  void initTestCase() {
    isolate();
    hold_memory_reserve();
  }
  void init() {
    QSettings().clear();
    QSettings().setValue("output/folder", folder_.path());
  }
  void cleanup() {
    ends = Ends::never;
    window_.reset();
  }

  void aLabTellsItAndGoesOn_data() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QString>("parameter");
    for (const auto& [lab, parameter] :
         std::initializer_list<std::pair<const char*, const char*>>{{"scramble", "seed"},
                                                                    {"sinusoid", "tokens"},
                                                                    {"rotation", "tokens"},
                                                                    {"resize", "seed"},
                                                                    {"layers", "seed"},
                                                                    {"features", "layer"},
                                                                    {"audit", "seed"},
                                                                    {"learn", "seed"}})
      QTest::newRow(lab) << lab << parameter;
  }
  void aLabTellsItAndGoesOn() {
    QFETCH(const QString, lab);
    QFETCH(const QString, parameter);
    open(lab);
    std::mt19937 random(38);
    const int rounds = qEnvironmentVariableIsSet("WHEREABOUTS_LONG") ? 60 : 8;
    int failed = 0;
    for (int round = 0; round < rounds; ++round) {
      // Undone and done again the same is kept; another value is computed.
      const Ends how = round % 2 == 0 ? Ends::by_memory : Ends::by_exception;
      const auto size = std::size_t{1} << (9 + random() % 6);
      let_fail(how, round == 0 ? 0 : static_cast<int>(random() % 24), size);
      space().setValue(parameter.toStdString(), Value(2 + 2 * round), true);
      QVERIFY(answered());
      ends = Ends::never;
      if (const auto& failure = space().shown()->failure) {
        ++failed;
        const QString said = failure->what();
        QVERIFY2(said.contains(reasonOf(how)), qPrintable(said));
        QVERIFY2(!said.contains("std::") && !said.contains('\n'), qPrintable(said));
        // The one notice, or the reason at the control.
        QVERIFY(space().displayed() && space().displayed()->figure);
      }
      space().setValue(parameter.toStdString(), Value(3 + 2 * round), true);
      QVERIFY2(settled(), qPrintable(space().shown() && space().shown()->failure
                                         ? QString(space().shown()->failure->what())
                                         : QString("nothing")));
    }
    QVERIFY(failed > 0 || lab == "resize" || lab == "learn");
  }

  void aFileThatIsOpenedTellsIt_data() {
    QTest::addColumn<QString>("file");
    QTest::newRow("image") << QString(TEST_DATA) + "/image/exif6.png";
    QTest::newRow("checkpoint") << QString(TEST_DATA) + "/vit/hf_vit.safetensors";
    QTest::newRow("another checkpoint") << QString(TEST_DATA) + "/vit/cait.safetensors";
  }
  void aFileThatIsOpenedTellsIt() {
    QFETCH(const QString, file);
    open("patches");
    QTRY_VERIFY(window_->hasLessons());
    int told = 0;
    for (int round = 0; round < 10; ++round) {
      const Ends how = round % 2 == 0 ? Ends::by_memory : Ends::by_exception;
      const auto before = space().inputs();
      // No library throws its own exception where a destructor of JSON of 64 members asks for memory.
      let_fail(how, round / 2, how == Ends::by_memory ? 300 : 1100);
      window_->openFiles({file});
      QVERIFY(
          QTest::qWaitFor([&] { return space().inputs() != before || !window_->notice().text().isEmpty(); }));
      ends = Ends::never;
      if (space().inputs() == before) {
        ++told;
        const QString said = window_->notice().text();
        QVERIFY2(said.contains(reasonOf(how)), qPrintable(said));
        QVERIFY2(!said.contains("std::"), qPrintable(said));
        window_->notice().closeShown();
        QVERIFY(settled());
      }
    }
    QVERIFY(told > 0);
    const auto before = space().inputs();
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return space().inputs() != before; }));
    QVERIFY2(window_->notice().text().isEmpty(), qPrintable(window_->notice().text()));
    QVERIFY(settled());
  }

  void aSessionThatIsSavedTellsIt() {
    open("patches");
    QTRY_VERIFY(window_->hasLessons());
    window_->openFiles({QString(TEST_DATA) + "/image/exif6.png"});
    QVERIFY(QTest::qWaitFor([&] { return space().inputs() && !space().inputs()->inputs.image.built_in; }));
    QVERIFY(settled());
    const QString file = folder_.filePath("mine.whereabouts");
    for (const Ends how : {Ends::by_memory, Ends::by_exception}) {
      let_fail(how, 0, 200, false);
      window_->saveSession(file);
      QTRY_VERIFY2(window_->notice().text().contains(reasonOf(how)), qPrintable(window_->notice().text()));
      ends = Ends::never;
      QVERIFY(!QFileInfo::exists(file));
      window_->notice().closeShown();
    }
    window_->saveSession(file);
    QTRY_VERIFY(QFileInfo::exists(file));
  }
};

REGISTER_TEST(TestUiNoMemory, QApplication)
#include "test_ui_no_memory.moc"

// The pool's promises: each task once, slots apart, and what a task throws is the caller's, behind all that
// are still at work.
#include <atomic>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestParallel : public QObject {
  Q_OBJECT
 private slots:
  void eachTaskIsDoneOnce() {
    for (const int threads : {1, 2, 5, 16}) {
      std::vector<std::atomic<int>> done(1000), busy(16);
      bool apart = true;
      parallel_for(1000, threads, {}, [&](int task, int slot) {
        if (busy[static_cast<std::size_t>(slot)].fetch_add(1) != 0) apart = false;
        ++done[static_cast<std::size_t>(task)];
        busy[static_cast<std::size_t>(slot)].fetch_sub(1);
      });
      QVERIFY(apart);
      for (const auto& each : done) QCOMPARE(each.load(), 1);
    }
  }

  void floatsAreCopiedWhole() {
    for (const std::size_t count : {0, 1, 16384, 16385, 100001}) {
      std::vector<float> from(count), to(count + 1, -1);
      for (std::size_t i = 0; i < count; ++i) from[i] = static_cast<float>(i);
      copy_floats(from.data(), static_cast<std::ptrdiff_t>(count), to.data());
      QCOMPARE(to.back(), -1.0F);
      to.pop_back();
      QCOMPARE(to, from);
    }
  }

  // Whichever thread throws: the caller's frame is still there for the others, and the pool is free again.
  void whatATaskThrowsIsTheCallers() {
    const std::thread::id caller = std::this_thread::get_id();
    for (int round = 0; round < 200; ++round) {
      const bool by_caller = round % 2 == 0;
      std::atomic<int> inside{0};
      std::atomic<bool> thrown{false};
      std::string said;
      try {
        std::vector<int> held(1000, round);  // of the frame that a task must not outlive
        parallel_for(64, 4, {}, [&](int task, int) {
          ++inside;
          if ((std::this_thread::get_id() == caller) == by_caller && !thrown.exchange(true)) {
            --inside;
            throw std::runtime_error("task " + std::to_string(task));
          }
          // Others are at work meanwhile.
          for (int i = 0; i < 2000; ++i) held[static_cast<std::size_t>(task)] = i;
          --inside;
        });
      } catch (const std::runtime_error& error) {
        said = error.what();
      }
      QCOMPARE(inside.load(), 0);
      QCOMPARE(!said.empty(), thrown.load());
      std::atomic<int> sum{0};
      parallel_for(100, 4, {}, [&](int task, int) { sum += task; });
      QCOMPARE(sum.load(), 4950);
    }
  }

  void everyTaskMayThrow() {
    for (const int threads : {1, 2, 16})
      QVERIFY_THROWS_EXCEPTION(std::bad_alloc,
                               parallel_for(500, threads, {}, [](int, int) { throw std::bad_alloc(); }));
    // A job in a task, whose tasks throw.
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, parallel_for(8, 4, {}, [](int, int) {
                               parallel_for(8, 4, {}, [](int task, int) {
                                 if (task == 3) throw std::bad_alloc();
                               });
                             }));
    std::atomic<int> sum{0};
    parallel_for(10, 2, {}, [&](int task, int) { sum += task; });
    QCOMPARE(sum.load(), 45);
  }

  void aCancelledOneSaysSo() {
    Progress progress;
    std::atomic<int> done{0};
    QVERIFY_THROWS_EXCEPTION(Failure, parallel_for(10000, 4, progress, [&](int, int) {
                               if (++done == 20) progress.cancel();
                             }));
    QVERIFY(done < 10000);
  }
};

REGISTER_TEST(TestParallel, QCoreApplication)
#include "test_parallel.moc"

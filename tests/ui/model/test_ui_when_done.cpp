// What follows a job of another thread: once for each, with what the job gave or threw.
#include <QtConcurrent>
#include <QtTest>
#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>

#include "tests/registered_test.h"
#include "ui/model/when_done.h"

using namespace whereabouts;

class TestUiWhenDone : public QObject {
  Q_OBJECT

 private slots:
  // Many end while it is being said what follows them: QFuture::then() of Qt 6.4 ends the program here.
  void followsEveryJobOnce() {
    constexpr int jobs = 5000;
    std::vector<int> followed(jobs);
    int all = 0;
    for (int number = 0; number < jobs; ++number) {
      std::atomic<bool> ends = false;
      const auto job = QtConcurrent::run([number, &ends] {
        auto made = std::make_shared<int>(number);
        ends = true;
        return made;
      });
      while (!ends) std::this_thread::yield();
      for (std::atomic<int> wait = 0; wait < number % 300; ++wait) {
      }
      whenDone(job, this, [&, number](const QFuture<std::shared_ptr<int>>& done) {
        QCOMPARE(*done.result(), number);
        ++followed[static_cast<std::size_t>(number)];
        ++all;
      });
      if (number % 100 == 0) QCoreApplication::processEvents();
    }
    QTRY_COMPARE_WITH_TIMEOUT(all, jobs, 60000);
    QCoreApplication::processEvents();
    QVERIFY(std::all_of(followed.begin(), followed.end(), [](int times) { return times == 1; }));
  }

  void givesWhatAJobThrew() {
    std::string words;
    whenDone(QtConcurrent::run([]() -> int { throw std::runtime_error("no luck"); }), this,
             [&](const QFuture<int>& done) {
               try {
                 words = std::to_string(done.result());
               } catch (const QUnhandledException& error) {
                 try {
                   std::rethrow_exception(error.exception());
                 } catch (const std::exception& inner) {
                   words = inner.what();
                 }
               }
             });
    QTRY_COMPARE(words, std::string("no luck"));
  }

  void followsNothingWhereNobodyWaits() {
    int followed = 0;
    for (int number = 0; number < 200; ++number) {
      auto waits = std::make_unique<QObject>();
      whenDone(QtConcurrent::run([] { return 1; }), waits.get(), [&](const QFuture<int>&) { ++followed; });
    }
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QCOMPARE(followed, 0);
  }
};

REGISTER_TEST(TestUiWhenDone, QCoreApplication)
#include "test_ui_when_done.moc"

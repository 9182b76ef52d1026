// Folders in which several work at once.
#include <QtTest>
#include <array>
#include <atomic>
#include <filesystem>
#include <thread>
#include <vector>

#include "core/array/plan_folder.h"
#include "core/base/failure.h"
#include "tests/file_text.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestPlanFolder : public QObject {
  Q_OBJECT

  QTemporaryDir temporary_;
  fs::path at(const std::string& name) const { return fs::path(temporary_.path().toStdString()) / name; }

  // How many of 8 threads that begin at once could, the thread i with plans[i % 2].
  static int begun(const fs::path& folder, const std::array<std::string, 2>& plans, std::string& said) {
    std::atomic<int> waiting{0}, right{0};
    std::vector<std::string> words(8);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < words.size(); ++i) {
      threads.emplace_back([&, i] {
        ++waiting;
        while (waiting < 8) std::this_thread::yield();
        try {
          PartFolder(folder).begin(plans[i % 2]);
          ++right;
        } catch (const Failure& failure) {
          words[i] = failure.what();
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& each : words) {
      if (!each.empty()) said = each;
    }
    return right;
  }

 private slots:
  void severalBeginAtOnce() {
    for (int round = 0; round < 100; ++round) {
      std::string said;
      const fs::path folder = at("same" + std::to_string(round));
      const int right = begun(folder, {"{}\n", "{}\n"}, said);
      QVERIFY2(right == 8, said.c_str());
      QCOMPARE(file_text(folder / "plan.json"), std::string("{}\n"));
    }
  }

  void oneOfTwoPlansIsTaken() {
    for (int round = 0; round < 100; ++round) {
      std::string said;
      const fs::path folder = at("two" + std::to_string(round));
      QCOMPARE(begun(folder, {"{\"a\": 1}\n", "{\"a\": 2}\n"}, said), 4);
      QVERIFY2(said.find("these parts were planned with other options") != std::string::npos, said.c_str());
    }
  }

  void refusesWhatIsNotOurs() {
    fs::create_directories(at("theirs"));
    write_text(at("theirs") / "notes.txt", "mine");
    std::string said;
    QCOMPARE(begun(at("theirs"), {"{}\n", "{}\n"}, said), 0);
    QVERIFY2(said.find("holds something else") != std::string::npos, said.c_str());
    QVERIFY(!fs::exists(at("theirs") / "plan.json"));
    fs::create_directories(at("begun"));
    write_text(at("begun") / ".whereabouts-123.part", "{");  // of one that was killed
    QCOMPARE(begun(at("begun"), {"{}\n", "{}\n"}, said), 8);
  }
};

REGISTER_TEST(TestPlanFolder, QCoreApplication)
#include "test_plan_folder.moc"

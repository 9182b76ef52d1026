// The test classes of a folder share one program. Each names itself here, and main() runs the one that is
// called for, in a process of its own.
#pragma once

#include <QtTest>
#include <filesystem>
#include <map>
#include <string>

#include "tests/patience.h"

namespace whereabouts {

// Runs a test class with the arguments of Qt Test; returns the exit status.
using RunTest = int (*)(int count, char** words);

// By name: that of the source, without folder and suffix.
std::map<std::string, RunTest>& registered_tests();

struct RegisteredTest {
  RegisteredTest(const char* source, RunTest run) {
    registered_tests().emplace(std::filesystem::path(source).stem().string(), run);
  }
};

}  // namespace whereabouts

// Takes the place of QTEST_MAIN: REGISTER_TEST(TestRotary, QCoreApplication). Tests of the window say
// QApplication.
#define REGISTER_TEST(Test, Application)                                                                    \
  static const whereabouts::RegisteredTest registered_##Test(__FILE__, [](int count, char** words) -> int { \
    Application application(count, words);                                                                  \
    application.setAttribute(Qt::AA_Use96Dpi, true);                                                        \
    Test test;                                                                                              \
    QTEST_SET_MAIN_SOURCE_PATH                                                                              \
    return QTest::qExec(&test, count, words);                                                               \
  });

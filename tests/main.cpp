// Runs one test class of this program: bin/test_rotary, which is a link to it, or bin/tests_core_position
// test_rotary. Words after that are Qt Test's.
#include <cstdio>

#include "core/labs/framework/model/kept_measures.h"
#include "tests/registered_test.h"

namespace whereabouts {

std::map<std::string, RunTest>& registered_tests() {
  static std::map<std::string, RunTest> tests;
  return tests;
}

}  // namespace whereabouts

int main(int count, char** words) {
  // What an earlier run measured is no test of this one.
  whereabouts::keep_measures_in({});
  const auto& tests = whereabouts::registered_tests();
  // Qt names the program after its first word, and settings and folders after that: it has to be the test's
  // name.
  for (int first = 0; first < count && first < 2; ++first) {
    const auto test = tests.find(std::filesystem::path(words[first]).filename().string());
    if (test != tests.end()) return test->second(count - first, words + first);
  }
  std::fprintf(stderr, "Which test? Name one of these first:\n");
  for (const auto& [name, run] : tests) std::fprintf(stderr, "  %s\n", name.c_str());
  return 2;
}

// What is tried on a hostile file: everything the program would do with one that a user opens. A Failure is
// an answer; any other exception (std::logic_error where the answer itself is wrong), a signal or a
// sanitizer's report is a find.
//
//   attempts.cpp          files of weights, images and data sets
//   folders.cpp           files that mean something only beside others
//   session_attempt.cpp   sessions, which need the window's library
//   lesson_attempt.cpp    lessons, and their words in another language
//   fuzz_target.cpp       one libFuzzer program per attempt
//   corpus.cpp            the seeds, made by our own writers
//   mutate.h              seeded changes, for test_fuzz_mutations, which needs no libFuzzer
//   run                   builds nothing; runs each target from its seeds for some seconds
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/failure.h"

namespace whereabouts::fuzz {

struct Outcome {
  std::vector<std::string> refusals;  // the line of each Failure
  std::size_t values = 0;             // values of tensors, samples of pixels, or bytes of a session
};

// Runs `act`; a Failure becomes one more refusal. Throws std::logic_error where that is not one line.
template <typename Act>
void answer(Outcome& outcome, Act act) {
  try {
    act();
  } catch (const Failure& failure) {
    outcome.refusals.emplace_back(failure.what());
    const std::string& line = outcome.refusals.back();
    if (line.empty() || line.find('\n') != std::string::npos)
      throw std::logic_error("a refusal is not one line: " + line);
  }
}

// Opens, inspects, loads the position table, reads every small tensor.
Outcome attempt_checkpoint(const std::filesystem::path& path);
Outcome attempt_image(const std::filesystem::path& path);
// One IDX file of a data set, plain or gzip.
Outcome attempt_idx(const std::filesystem::path& path);
// A series as CSV, plain or gzip.
Outcome attempt_series(const std::filesystem::path& path);
// Names of classes, a line each or JSON.
Outcome attempt_labels(const std::filesystem::path& path);
// A lesson, and the same bytes as the translation of one.
Outcome attempt_lesson(const std::filesystem::path& path);
// Reads the session, if there is one, writes it and reads that again.
Outcome attempt_session(const std::filesystem::path& path);

// A file in memory that has a path, for readers that take nothing else.
class MemoryFile {
 public:
  MemoryFile(const void* bytes, std::size_t size);
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile();
  std::filesystem::path path() const;

 private:
  int descriptor_;
};

}  // namespace whereabouts::fuzz

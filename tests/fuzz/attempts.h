// What is tried on a hostile file: everything the program would do with one that a user opens. A Failure is
// an answer; any other exception, a signal or a sanitizer's report is a find.
//
//   attempts.cpp          files of weights and images
//   session_attempt.cpp   sessions, which need the window's library
//   fuzz_target.cpp       one libFuzzer program per attempt
//   corpus.cpp            the seeds, made by our own writers
//   run                   builds nothing; runs each target from its seeds for some seconds
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace whereabouts::fuzz {

using Attempt = void (*)(const std::filesystem::path&);

// Opens, inspects, loads the position table, reads every small tensor.
void attempt_checkpoint(const std::filesystem::path& path);
void attempt_image(const std::filesystem::path& path);
void attempt_session(const std::filesystem::path& path);

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

// What the tests of images share: golden files, refusals, and what is printed meanwhile.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/base/failure.h"
#include "core/image/image.h"
#include "core/image/load.h"

namespace image_files {

namespace fs = std::filesystem;
using namespace whereabouts;

inline fs::path golden(const std::string& name) {
  return fs::path(TEST_DATA) / "image" / name;
}

inline std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// What is written to the standard error while this lives.
class ErrorOutput {
 public:
  ErrorOutput() : file_(std::tmpfile()), kept_(::dup(2)) { ::dup2(::fileno(file_), 2); }
  ~ErrorOutput() {
    restore();
    std::fclose(file_);
  }
  std::string text() {
    std::fflush(stderr);
    restore();
    struct stat status {};
    ::fstat(::fileno(file_), &status);
    std::string found(static_cast<std::size_t>(status.st_size), ' ');
    const ssize_t got = ::pread(::fileno(file_), found.data(), found.size(), 0);
    found.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return found;
  }

 private:
  void restore() {
    if (kept_ < 0) return;
    ::dup2(kept_, 2);
    ::close(kept_);
    kept_ = -1;
  }
  std::FILE* file_;
  int kept_;
};

// Empty where `path` loads; the message where it is refused as a file.
inline std::string refusal(const fs::path& path) {
  try {
    load_image(path);
  } catch (const Failure& failure) {
    return failure.fault() == Fault::failed ? failure.what() : std::string("wrong fault: ") + failure.what();
  }
  return {};
}

}  // namespace image_files

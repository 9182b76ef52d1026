// What the tests of images share: golden files, refusals, and what is printed meanwhile.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "core/image/image.h"
#include "core/image/load.h"
#include "tests/file_text.h"
#include "tests/refusal.h"

namespace image_files {

namespace fs = std::filesystem;
using namespace whereabouts;

inline fs::path golden(const std::string& name) {
  return fs::path(TEST_DATA) / "image" / name;
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
  return whereabouts::refusal([&] { load_image(path); });
}

}  // namespace image_files

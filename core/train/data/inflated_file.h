// A file read from its start to its end, inflated where it is gzip.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/base/progress.h"
#include "core/checkpoint/weight_file.h"

namespace whereabouts {

// gzip is told by its first bytes, not by its name. Failures name the file.
class InflatedFile {
 public:
  explicit InflatedFile(const std::filesystem::path& path);
  ~InflatedFile();
  InflatedFile(const InflatedFile&) = delete;
  InflatedFile& operator=(const InflatedFile&) = delete;

  const std::filesystem::path& path() const { return file_.path(); }
  // The most bytes that read() can give: the size of the file, or what deflate can make of it.
  std::uint64_t max_bytes() const;
  // The next `length` bytes. Fails where the file ends before, or its gzip data are damaged.
  void read(void* target, std::size_t length, const Progress& progress = {});
  // What comes next, at most `max` bytes; empty at the end.
  std::string read_part(std::size_t max, const Progress& progress = {});
  // All that is left. Fails where that is more than `max` bytes.
  std::string read_all(std::size_t max, const Progress& progress = {});
  // Whether all was read. At the end of gzip data their checksum is verified.
  bool at_end(const Progress& progress = {});

 private:
  struct Inflater;
  std::size_t read_some(void* target, std::size_t length, const Progress& progress);

  WeightFile file_;
  std::uint64_t offset_ = 0;  // of the next byte to read from the file
  std::unique_ptr<Inflater> inflater_;
};

}  // namespace whereabouts

// What the tests of data sets share: files written byte by byte, and what loading them answers.
#pragma once

#include <zlib.h>

#include <QTemporaryDir>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "core/train/data/data_set.h"

namespace data_files {

namespace fs = std::filesystem;
using namespace whereabouts;

inline void write(const fs::path& path, const std::string& bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

// gzip, as the program gzip writes it.
inline std::string gzipped(const std::string& bytes) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(bytes.size() + 256, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

// An IDX file of bytes: its header states `sizes`, whatever `values` holds.
inline std::string idx(std::initializer_list<std::uint32_t> sizes, const std::string& values,
                       std::uint8_t type = 0x08) {
  std::string bytes = {0, 0, static_cast<char>(type), static_cast<char>(sizes.size())};
  for (const std::uint32_t size : sizes) {
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(size >> shift);
  }
  return bytes + values;
}

// The line of the failure that loading ends with, after its kind: "failed: FOLDER: ..."; empty where none.
inline std::string refusal(const fs::path& folder, const DataOptions& options = {}) {
  try {
    load_data_set(folder.string(), options);
  } catch (const Failure& failure) {
    return (failure.fault() == Fault::failed ? "failed: " : "usage: ") + std::string(failure.what());
  }
  return {};
}

// Folders of its own for the data sets that a test makes; they go with it.
class Folders {
 protected:
  fs::path folder() {
    return fs::path(temporary_.path().toStdString()) / ("set" + std::to_string(number_++));
  }

 private:
  QTemporaryDir temporary_;
  int number_ = 0;
};

}  // namespace data_files

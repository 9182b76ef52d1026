#include "core/train/data/inflated_file.h"

#include <zlib.h>

#include <algorithm>
#include <new>
#include <vector>

#include "core/base/failure.h"
#include "core/base/number_text.h"

namespace whereabouts {
namespace {

constexpr std::size_t read_at_once = std::size_t{1} << 18;
constexpr std::size_t inflated_at_once = std::size_t{1} << 20;  // in some 5 ms
constexpr std::uint64_t max_ratio = 1032;                       // of deflate

}  // namespace

struct InflatedFile::Inflater {
  Inflater() {
    // 16: gzip.
    if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  z_stream stream{};
  std::vector<unsigned char> input;
  bool ended = false;  // the last member of the file
};

InflatedFile::InflatedFile(const std::filesystem::path& path) : file_(path) {
  unsigned char start[2] = {};
  if (file_.size() >= 2) file_.read(0, start, 2);
  if (start[0] == 0x1f && start[1] == 0x8b) inflater_ = std::make_unique<Inflater>();
}

InflatedFile::~InflatedFile() = default;

std::uint64_t InflatedFile::max_bytes() const {
  return inflater_ ? file_.size() * max_ratio : file_.size();
}

// At least one byte, or 0 at the end.
std::size_t InflatedFile::read_some(void* target, std::size_t length, const Progress& progress) {
  if (!inflater_) {
    length = static_cast<std::size_t>(std::min<std::uint64_t>(length, file_.size() - offset_));
    file_.read(offset_, target, length, progress);
    offset_ += length;
    return length;
  }
  z_stream& stream = inflater_->stream;
  const auto room = static_cast<uInt>(std::min(length, inflated_at_once));
  stream.next_out = static_cast<Bytef*>(target);
  stream.avail_out = room;
  while (!inflater_->ended && stream.avail_out == room) {
    progress.check();
    if (stream.avail_in == 0 && offset_ < file_.size()) {
      inflater_->input.resize(
          static_cast<std::size_t>(std::min<std::uint64_t>(read_at_once, file_.size() - offset_)));
      file_.read(offset_, inflater_->input.data(), inflater_->input.size(), progress);
      offset_ += inflater_->input.size();
      stream.next_in = inflater_->input.data();
      stream.avail_in = static_cast<uInt>(inflater_->input.size());
    }
    const int state = inflate(&stream, Z_NO_FLUSH);
    if (state == Z_STREAM_END) {
      inflater_->ended = stream.avail_in == 0 && offset_ == file_.size();
      // gzip files may be joined into one.
      if (!inflater_->ended) inflateReset(&stream);
    } else if (state == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (state != Z_OK) {
      refuse_file(path().string(), "it is a damaged or truncated gzip file", "copy or download it again");
    }
  }
  return room - stream.avail_out;
}

void InflatedFile::read(void* target, std::size_t length, const Progress& progress) {
  auto* to = static_cast<unsigned char*>(target);
  while (length > 0) {
    const std::size_t got = read_some(to, length, progress);
    if (got == 0) refuse_file(path().string(), "it ends too early", "copy or download it again");
    to += got;
    length -= got;
  }
}

std::string InflatedFile::read_part(std::size_t max, const Progress& progress) {
  std::string part(max, '\0');
  part.resize(read_some(part.data(), max, progress));
  return part;
}

std::string InflatedFile::read_all(std::size_t max, const Progress& progress) {
  constexpr std::size_t at_once = std::size_t{1} << 18;
  std::string all;
  while (true) {
    const std::size_t held = all.size();
    all.resize(held + at_once);
    const std::size_t got = read_some(all.data() + held, at_once, progress);
    all.resize(held + got);
    if (got == 0) return all;
    if (all.size() > max) {
      refuse_file(path().string(),
                  message("it is larger than {} bytes", grouped(static_cast<long long>(max))),
                  "cut it to the part that is to be seen");
    }
  }
}

bool InflatedFile::at_end(const Progress& progress) {
  if (!inflater_) return offset_ == file_.size();
  unsigned char byte;
  return read_some(&byte, 1, progress) == 0;
}

}  // namespace whereabouts

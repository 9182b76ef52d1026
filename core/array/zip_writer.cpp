#include "core/array/zip_writer.h"

#include <zlib.h>

#include <algorithm>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

// Larger members are stored as they are: deflate takes longer than writing them and gains little on floats.
constexpr std::size_t deflate_limit = 64U * 1024U;
constexpr std::uint64_t limit32 = 0xFFFFFFFFU;
constexpr std::uint16_t stored = 0, deflated = 8;
constexpr std::uint16_t flag_checksum_follows = 1U << 3U, flag_utf8 = 1U << 11U;
// 1 January 1980, midnight: the earliest time a zip can hold.
constexpr std::uint16_t dos_time = 0, dos_date = (1U << 5U) | 1U;

[[noreturn]] void cannot_build(const Message& problem) {
  refuse_file("npz", message("the archive cannot be built: {}", problem), "free some memory and try again");
}

// Little-endian fields in a row.
class Record {
 public:
  Record& u16(std::uint64_t value) { return put(value, 2); }
  Record& u32(std::uint64_t value) { return put(value, 4); }
  Record& u64(std::uint64_t value) { return put(value, 8); }
  // As u32 where it fits; else all ones, and the value belongs into the zip64 field.
  Record& clipped(std::uint64_t value) { return u32(std::min(value, limit32)); }
  Record& text(const std::string& value) {
    bytes_ += value;
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  Record& put(std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) bytes_ += static_cast<char>((value >> (8 * i)) & 0xFFU);
    return *this;
  }
  std::string bytes_;
};

std::uint32_t checksum(std::uint32_t before, const char* data, std::size_t size) {
  return static_cast<std::uint32_t>(crc32_z(before, reinterpret_cast<const Bytef*>(data), size));
}

// A raw deflate stream.
std::string deflate_bytes(const std::string& bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    cannot_build("there is not enough memory");
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int result = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) cannot_build("a member cannot be deflated");
  return packed;
}

// The zip64 field that holds `values` where any of them is beyond 4 GB.
std::string zip64_field(const std::vector<std::uint64_t>& values) {
  Record large;
  for (const std::uint64_t value : values) {
    if (value >= limit32) large.u64(value);
  }
  if (large.bytes().empty()) return {};
  return Record().u16(1).u16(large.bytes().size()).text(large.bytes()).bytes();
}

}  // namespace

void ZipWriter::put(const std::string& bytes) {
  write_(bytes.data(), bytes.size());
  offset_ += bytes.size();
}

void ZipWriter::put_local_header(const Member& member) {
  const bool large = member.size >= limit32 || member.packed_size >= limit32;
  // What follows the data is zero here.
  const std::uint64_t size = member.checksum_follows ? 0 : member.size;
  const std::uint64_t packed_size = member.checksum_follows ? 0 : member.packed_size;
  // Both sizes are told as soon as one is large.
  const std::string extra =
      large ? Record().u16(1).u16(16).u64(size).u64(packed_size).bytes() : std::string();
  const std::uint16_t flags =
      member.checksum_follows ? std::uint16_t{flag_utf8 | flag_checksum_follows} : flag_utf8;
  Record header;
  header.u32(0x04034B50U).u16(large ? 45 : 20).u16(flags).u16(member.method).u16(dos_time).u16(dos_date);
  header.u32(member.checksum).u32(large ? limit32 : packed_size).u32(large ? limit32 : size);
  header.u16(member.name.size()).u16(extra.size()).text(member.name).text(extra);
  put(header.bytes());
}

void ZipWriter::add(const std::string& name, const std::string& bytes) {
  Member member{name, bytes.size(), bytes.size(), offset_, checksum(0, bytes.data(), bytes.size()), stored};
  if (bytes.size() > deflate_limit) {
    put_local_header(member);
    put(bytes);
  } else {
    const std::string packed = deflate_bytes(bytes);
    member.method = deflated;
    member.packed_size = packed.size();
    put_local_header(member);
    put(packed);
  }
  members_.push_back(std::move(member));
}

void ZipWriter::add(const std::string& name, std::uint64_t size, const FileContent& content) {
  Member member{name, size, size, offset_, 0, stored, true};
  put_local_header(member);
  const std::uint64_t begin = offset_;
  content([&](const char* data, std::size_t count) {
    member.checksum = checksum(member.checksum, data, count);
    write_(data, count);
    offset_ += count;
  });
  if (offset_ - begin != size) cannot_build("a member has another size than its shape says");
  Record descriptor;
  descriptor.u32(0x08074B50U).u32(member.checksum);
  if (size >= limit32) {
    descriptor.u64(size).u64(size);
  } else {
    descriptor.u32(size).u32(size);
  }
  put(descriptor.bytes());
  members_.push_back(std::move(member));
}

void ZipWriter::finish() {
  const std::uint64_t begin = offset_;
  for (const Member& member : members_) {
    const std::string extra = zip64_field({member.size, member.packed_size, member.offset});
    const std::uint16_t flags =
        member.checksum_follows ? std::uint16_t{flag_utf8 | flag_checksum_follows} : flag_utf8;
    const int version = extra.empty() ? 20 : 45;
    Record entry;
    entry.u32(0x02014B50U).u16(version).u16(version).u16(flags).u16(member.method);
    entry.u16(dos_time).u16(dos_date).u32(member.checksum);
    entry.clipped(member.packed_size).clipped(member.size);
    entry.u16(member.name.size()).u16(extra.size());
    entry.u16(0).u16(0).u16(0).u32(0);  // comment, disk, attributes inside and outside
    entry.clipped(member.offset).text(member.name).text(extra);
    put(entry.bytes());
  }
  const std::uint64_t size = offset_ - begin, count = members_.size(), end = offset_;
  if (begin >= limit32 || size >= limit32 || count >= 0xFFFFU) {
    Record large;
    large.u32(0x06064B50U).u64(44).u16(45).u16(45).u32(0).u32(0);
    large.u64(count).u64(count).u64(size).u64(begin);
    large.u32(0x07064B50U).u32(0).u64(end).u32(1);
    put(large.bytes());
  }
  Record last;
  const std::uint64_t told = std::min<std::uint64_t>(count, 0xFFFFU);
  last.u32(0x06054B50U).u16(0).u16(0).u16(told).u16(told).clipped(size).clipped(begin).u16(0);
  put(last.bytes());
}

}  // namespace whereabouts

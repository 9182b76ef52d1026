#include "core/checkpoint/zip/zip_directory.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

using std::uint64_t;

constexpr uint64_t end_size = 22, locator_size = 20, end64_size = 56, record_size = 46, local_size = 30;
constexpr std::string_view end_mark("PK\x05\x06", 4), locator_mark("PK\x06\x07", 4),
    end64_mark("PK\x06\x06", 4), record_mark("PK\x01\x02", 4);
constexpr std::uint16_t stored = 0, deflated = 8;
// The best ratio of deflate: 258 bytes from two bits, plus block headers.
constexpr uint64_t deflate_ratio = 1032, deflate_slack = 64;

[[noreturn]] void damaged(const WeightFile& file, const Message& problem) {
  refuse_file(file.path().string(), message("not a readable zip archive: {}", problem),
              "copy or download it again");
}

// `bytes` little-endian bytes; the caller has checked that they are there.
uint64_t number(std::string_view text, std::size_t at, int bytes) {
  uint64_t value = 0;
  for (int i = bytes; i-- > 0;) {
    value = value << 8U | static_cast<unsigned char>(text[at + static_cast<std::size_t>(i)]);
  }
  return value;
}

struct End {
  uint64_t place = 0;  // where the directory must end
  uint64_t entries = 0, size = 0, offset = 0;
};

// The record in which archives beyond 4 GB or 65535 entries (and all of PyTorch's) say where the directory
// is.
std::optional<End> read_end64(const WeightFile& file, uint64_t end_place) {
  if (end_place < locator_size + end64_size) return std::nullopt;
  const uint64_t locator_place = end_place - locator_size;
  const std::string locator = file.read(locator_place, locator_size);
  if (!locator.starts_with(locator_mark)) return std::nullopt;
  // At the claimed offset, or directly before the locator if other data precede the archive.
  for (const uint64_t place : {number(locator, 8, 8), locator_place - end64_size}) {
    if (place > locator_place - end64_size) continue;
    const std::string end = file.read(place, end64_size);
    if (!end.starts_with(end64_mark)) continue;
    if (number(end, 16, 4) != 0 || number(end, 20, 4) != 0) damaged(file, "it is one part of several");
    return End{place, number(end, 32, 8), number(end, 40, 8), number(end, 48, 8)};
  }
  damaged(file, "its directory is not where it says");
}

End read_end(const WeightFile& file) {
  constexpr uint64_t comment_limit = 0xFFFF;
  const uint64_t tail_size = std::min(file.size(), end_size + comment_limit);
  const std::string tail = file.read(file.size() - tail_size, static_cast<std::size_t>(tail_size));
  for (std::size_t at = tail.rfind(end_mark); at != std::string::npos;
       at = at == 0 ? std::string::npos : tail.rfind(end_mark, at - 1)) {
    const std::size_t left = tail.size() - at;
    if (left < end_size || number(tail, at + 20, 2) != left - end_size) continue;
    const uint64_t place = file.size() - tail_size + at;
    if (const auto end64 = read_end64(file, place)) return *end64;
    if (number(tail, at + 4, 2) != 0 || number(tail, at + 6, 2) != 0)
      damaged(file, "it is one part of several");
    return {place, number(tail, at + 10, 2), number(tail, at + 12, 4), number(tail, at + 16, 4)};
  }
  damaged(file, "it has no directory at its end (cut short?)");
}

// Replaces sizes and offset that do not fit in 32 bits by those of the extra field of kind 1.
void widen(const WeightFile& file, ZipRecord& record, std::string_view extra) {
  constexpr uint64_t absent = 0xFFFFFFFF;
  if (record.size != absent && record.packed_size != absent && record.begin != absent) return;
  for (std::size_t at = 0; at + 4 <= extra.size();) {
    const uint64_t kind = number(extra, at, 2), length = number(extra, at + 2, 2);
    at += 4;
    if (length > extra.size() - at) break;
    if (kind == 1) {
      std::size_t from = at;
      for (uint64_t* value : {&record.size, &record.packed_size, &record.begin}) {
        if (*value != absent) continue;
        if (from + 8 > at + length)
          damaged(file, message("the entry \"{}\" lacks its size", shown(record.name)));
        *value = number(extra, from, 8);
        from += 8;
      }
      return;
    }
    at += static_cast<std::size_t>(length);
  }
}

void check_sizes(const WeightFile& file, const ZipRecord& record) {
  const auto claims = [&](const Message& problem) {
    damaged(file, message("the entry \"{}\" {}", shown(record.name), problem));
  };
  if (record.packed_size > file.size()) claims("is larger than the file");
  // Encryption puts its own header before the data.
  if (record.method == stored && !record.encrypted && record.size != record.packed_size) {
    claims("is stored in another size than it claims");
  }
  if (record.method == deflated && record.size > record.packed_size * deflate_ratio + deflate_slack) {
    claims(message("claims to inflate to {} bytes, more than deflate can", record.size));
  }
}

// Gives each record the bytes up to the next one. The known parts must fit there; the length of its local
// header is known once it is read.
void check_places(const WeightFile& file, ZipDirectory& directory, uint64_t directory_begin) {
  std::vector<ZipRecord*> by_place;
  by_place.reserve(directory.records.size());
  for (ZipRecord& record : directory.records) {
    if (record.begin > file.size()) {
      damaged(file, message("the entry \"{}\" begins beyond its end", shown(record.name)));
    }
    record.begin += directory.prefix;
    by_place.push_back(&record);
  }
  std::sort(by_place.begin(), by_place.end(),
            [](const ZipRecord* a, const ZipRecord* b) { return a->begin < b->begin; });
  for (std::size_t i = 0; i < by_place.size(); ++i) {
    ZipRecord& record = *by_place[i];
    const bool last = i + 1 == by_place.size();
    record.limit = last ? directory_begin : std::min(by_place[i + 1]->begin, directory_begin);
    const uint64_t needed = local_size + record.name.size() + record.packed_size;
    if (record.begin > record.limit || record.limit - record.begin < needed) {
      damaged(file, message("the entry \"{}\" overlaps what follows it", shown(record.name)));
    }
  }
}

// Start of the directory: directly before its end record, or at the offset that the archive states (other
// data may lie between).
uint64_t directory_place(const WeightFile& file, const End& end) {
  if (end.size > end.place || end.offset > end.place - end.size) {
    damaged(file, "its directory is not where it says (cut short?)");
  }
  const uint64_t adjoining = end.place - end.size;
  for (const uint64_t place : {adjoining, end.offset}) {
    if (end.size >= record_size && file.read(place, 4) == record_mark) return place;
  }
  if (end.entries > 0) damaged(file, "its directory is not where it says");
  return adjoining;
}

}  // namespace

ZipDirectory read_zip_directory(const WeightFile& file) {
  if (file.size() < end_size) damaged(file, "it is cut short");
  const End end = read_end(file);
  if (end.entries > zip_entry_limit || end.size > zip_directory_limit) {
    damaged(file, message("it claims {} entries in a directory of {} bytes", end.entries, end.size));
  }
  if (end.entries > end.size / record_size) damaged(file, "its directory is too short for its entries");
  const uint64_t begin = directory_place(file, end);
  const std::string text = file.read(begin, static_cast<std::size_t>(end.size));

  ZipDirectory directory;
  directory.prefix = begin - end.offset;
  directory.records.reserve(static_cast<std::size_t>(end.entries));
  std::unordered_set<std::string_view> names;  // of `text`
  names.reserve(static_cast<std::size_t>(end.entries));
  std::size_t at = 0;
  for (uint64_t i = 0; i < end.entries; ++i) {
    if (text.size() - at < record_size || text.compare(at, 4, record_mark) != 0) {
      damaged(file, "its directory is cut short or damaged");
    }
    const std::string_view fixed = std::string_view(text).substr(at, record_size);
    const auto name_size = static_cast<std::size_t>(number(fixed, 28, 2));
    const auto extra_size = static_cast<std::size_t>(number(fixed, 30, 2));
    const auto comment_size = static_cast<std::size_t>(number(fixed, 32, 2));
    at += record_size;
    if (name_size + extra_size + comment_size > text.size() - at) {
      damaged(file, "its directory is cut short or damaged");
    }
    const std::string_view name = std::string_view(text).substr(at, name_size);
    ZipRecord record;
    record.name = name;
    record.encrypted = (number(fixed, 8, 2) & 1U) != 0;
    record.method = static_cast<std::uint16_t>(number(fixed, 10, 2));
    record.checksum = static_cast<std::uint32_t>(number(fixed, 16, 4));
    record.packed_size = number(fixed, 20, 4);
    record.size = number(fixed, 24, 4);
    record.begin = number(fixed, 42, 4);
    widen(file, record, std::string_view(text).substr(at + name_size, extra_size));
    at += name_size + extra_size + comment_size;
    if (!names.insert(name).second) damaged(file, message("it holds two entries \"{}\"", shown(record.name)));
    check_sizes(file, record);
    directory.records.push_back(std::move(record));
  }
  check_places(file, directory, begin);
  return directory;
}

}  // namespace whereabouts

// The central directory of a zip archive, parsed as untrusted input. libzip does not expose the offsets of
// entries, which we need to detect overlapping entries and to read stored ones directly from the file.
// PKWARE's APPNOTE.TXT 6.3, sections 4.3.12 to 4.3.16 and 4.5.3.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/checkpoint/weight_file.h"

namespace whereabouts {

struct ZipRecord {
  std::string name;                    // as stored; any bytes
  std::uint64_t size = 0;              // uncompressed, as claimed
  std::uint64_t packed_size = 0;       // in the file
  std::uint64_t begin = 0, limit = 0;  // bytes of the file in which its local header and data must lie
  std::uint16_t method = 0;            // 0 stored, 8 deflated
  std::uint32_t checksum = 0;          // CRC-32 of the uncompressed bytes
  bool encrypted = false;

  bool is_folder() const { return !name.empty() && name.back() == '/'; }
};

struct ZipDirectory {
  std::uint64_t prefix = 0;  // bytes before the archive: offsets count from there
  std::vector<ZipRecord> records;
};

// Both far beyond any checkpoint; they bound the memory and time that an archive can cost.
inline constexpr std::uint64_t zip_entry_limit = 1U << 18U;
inline constexpr std::uint64_t zip_directory_limit = 24U << 20U;  // bytes

// Fails (Fault::failed) naming the file: no directory, one that is cut short or too large, entries that
// overlap, of one name, beyond the file, stored in another size than they claim, or larger than deflate can
// make them.
ZipDirectory read_zip_directory(const WeightFile& file);

}  // namespace whereabouts

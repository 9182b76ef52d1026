// A zip archive that is read in parts: the directory on opening, entries on demand. Stored entries are read
// directly from the file; deflated ones are inflated as a stream. libzip reads through WeightFile, so a file
// that shrinks makes the read fail.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/checkpoint/weight_file.h"

namespace whereabouts {

struct ZipEntry {
  std::string name;               // as stored; any bytes
  std::uint64_t size = 0;         // uncompressed, as the directory claims
  std::uint64_t packed_size = 0;  // in the file
  bool stored = false;            // not compressed
};

// Safe to read from several threads.
class ZipFile {
 public:
  // Fails (Fault::failed) naming the file: not a zip, a damaged directory, more than 2^18 entries, two
  // entries of one name, entries that overlap, or that claim a size beyond what deflate can reach.
  explicit ZipFile(std::shared_ptr<const WeightFile> file);
  ~ZipFile();

  const WeightFile& file() const;
  const std::vector<ZipEntry>& entries() const { return entries_; }  // in directory order, folders left out
  const ZipEntry* find(const std::string& name) const;

  // The bytes [offset, offset + length) of the uncompressed entry, which must lie within its size. Memory
  // beyond `target` is constant. A whole entry is checked against its CRC (a stored one whose
  // CRC is 0, as PyTorch can be told to write, is not). Fails naming file and entry:
  // encrypted, an unknown compression, damaged, shorter than claimed.
  void read(const ZipEntry& entry, std::uint64_t offset, void* target, std::size_t length,
            const Progress& progress = {}) const;
  // The whole entry. Fails where it is longer than `limit` bytes.
  std::string read_all(const ZipEntry& entry, std::size_t limit, const Progress& progress = {}) const;

 private:
  struct Archive;
  std::unique_ptr<Archive> archive_;
  std::vector<ZipEntry> entries_;
};

// Returns true if the file begins or ends like a zip archive (self-extracting and prefixed archives
// excepted).
bool looks_like_zip(const WeightFile& file);

}  // namespace whereabouts

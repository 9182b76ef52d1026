// A zip archive as it leaves the program: in order, so that it can go to a pipe. PKWARE's APPNOTE.TXT 6.3,
// sections 4.3 and 4.5.3.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/array/array.h"

namespace whereabouts {

// Small members are deflated, larger ones stored. Members or archives beyond 4 GB are told as zip64. No time
// stamps: the same members give the same bytes.
class ZipWriter {
 public:
  explicit ZipWriter(const WriteBytes& write) : write_(write) {}

  void add(const std::string& name, const std::string& bytes);
  // Exactly `size` bytes that `content` writes. Fails where they are more or fewer.
  void add(const std::string& name, std::uint64_t size, const FileContent& content);
  // The directory, after the last member.
  void finish();

 private:
  struct Member {
    std::string name;
    std::uint64_t size = 0, packed_size = 0, offset = 0;
    std::uint32_t checksum = 0;
    std::uint16_t method = 0;
    bool checksum_follows = false;
  };
  void put(const std::string& bytes);
  void put_local_header(const Member& member);

  const WriteBytes& write_;
  std::uint64_t offset_ = 0;
  std::vector<Member> members_;
};

}  // namespace whereabouts

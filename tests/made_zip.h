// Small zip archives made inside a test by libzip.
#pragma once

#include <zip.h>

#include <cstdint>
#include <string>
#include <vector>

namespace whereabouts::made {

struct Member {
  std::string name, content;  // a name that ends with '/' is a folder
  bool deflated = false;
};

inline std::uint32_t crc_32(const std::string& bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

inline std::string zip_of(const std::vector<Member>& members) {
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, nullptr);
  for (const Member& member : members) {
    if (member.name.back() == '/') {
      zip_dir_add(archive, member.name.c_str(), 0);
      continue;
    }
    zip_source_t* source = zip_source_buffer(archive, member.content.data(), member.content.size(), 0);
    const zip_int64_t index = zip_file_add(archive, member.name.c_str(), source, 0);
    zip_set_file_compression(archive, static_cast<zip_uint64_t>(index),
                             member.deflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
  }
  zip_close(archive);
  zip_stat_t status;
  zip_source_stat(target, &status);
  zip_source_open(target);
  std::string bytes(status.size, '\0');
  zip_source_read(target, bytes.data(), bytes.size());
  zip_source_close(target);
  zip_source_free(target);
  return bytes;
}

}  // namespace whereabouts::made

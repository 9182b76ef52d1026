#include <zip.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>

#include "core/array/array.h"
#include "core/failure.h"

namespace whereabouts {
namespace {

// Larger arrays are stored as they are: deflate takes longer than writing them and gains little on floats.
constexpr std::size_t deflate_limit = 64U * 1024U;
// 1 January 1980, midnight: the earliest time a zip can hold.
constexpr zip_uint16_t dos_time = 0, dos_date = (1U << 5U) | 1U;

[[noreturn]] void cannot_build(const std::string& problem) {
  refuse_file("npz", "the archive cannot be built: " + problem, "free some memory and try again");
}

// A name that is one path element on every system: what else is in it becomes '_'.
std::string member_name(const std::string& name) {
  std::string safe = shown(name, 200);
  for (char& c : safe) {
    if (std::strchr("/\\:*?\"<>|", c) != nullptr) c = '_';
  }
  if (safe.empty() || safe[0] == '.') safe.insert(0, "_");
  return safe;
}

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
  void operator()(zip_source_t* source) const { zip_source_free(source); }
};

}  // namespace

std::string npz_bytes(const std::vector<NamedArray>& arrays) {
  std::vector<NpzMember> members;
  members.reserve(arrays.size());
  std::set<std::string> taken;
  for (const NamedArray& array : arrays) {
    const std::string base = member_name(array.name);
    std::string name = base;
    for (int again = 2; !taken.insert(name).second; ++again) name = base + "_" + std::to_string(again);
    members.push_back({name, [&array] { return npy_bytes(array.make()); }});
  }
  return npz_bytes(members);
}

std::string npz_bytes(const std::vector<NpzMember>& members) {
  zip_error_t error;
  zip_error_init(&error);
  std::unique_ptr<zip_source_t, Discard> target(zip_source_buffer_create(nullptr, 0, 0, &error));
  if (!target) cannot_build(zip_error_strerror(&error));
  // The archive takes over one reference; the other keeps the bytes alive after it is closed.
  zip_source_keep(target.get());
  std::unique_ptr<zip_t, Discard> archive(zip_open_from_source(target.get(), ZIP_TRUNCATE, &error));
  if (!archive) {
    zip_source_free(target.get());
    cannot_build(zip_error_strerror(&error));
  }

  std::vector<std::string> contents;
  contents.reserve(members.size());
  for (const NpzMember& member : members) {
    const std::string& bytes = contents.emplace_back(member.make());
    zip_source_t* source = zip_source_buffer(archive.get(), bytes.data(), bytes.size(), 0);
    if (source == nullptr) cannot_build(zip_strerror(archive.get()));
    const zip_int64_t index =
        zip_file_add(archive.get(), (member.name + ".npy").c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      zip_source_free(source);
      cannot_build(zip_strerror(archive.get()));
    }
    const auto at = static_cast<zip_uint64_t>(index);
    const zip_int32_t method = bytes.size() > deflate_limit ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
    if (zip_set_file_compression(archive.get(), at, method, 0) != 0 ||
        zip_file_set_dostime(archive.get(), at, dos_time, dos_date, 0) != 0) {
      cannot_build(zip_strerror(archive.get()));
    }
  }
  if (zip_close(archive.get()) != 0) cannot_build(zip_strerror(archive.get()));
  (void)archive.release();

  if (members.empty()) {
    // libzip removes an archive without members; this is the end record of an empty one.
    return std::string("PK\x05\x06", 4) + std::string(18, '\0');
  }
  zip_stat_t status;
  if (zip_source_stat(target.get(), &status) != 0 || zip_source_open(target.get()) != 0) {
    cannot_build(zip_error_strerror(zip_source_error(target.get())));
  }
  std::string bytes(static_cast<std::size_t>(status.size), '\0');
  const zip_int64_t got = zip_source_read(target.get(), bytes.data(), bytes.size());
  zip_source_close(target.get());
  if (got < 0 || static_cast<std::size_t>(got) != bytes.size()) cannot_build("its bytes cannot be read back");
  return bytes;
}

}  // namespace whereabouts

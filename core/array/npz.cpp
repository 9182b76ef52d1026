#include "core/array/npz.h"

#include <fmt/format.h>

#include <cstring>
#include <memory>
#include <set>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/zip_writer.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

// A name that is one path element on every system: what else is in it becomes '_'.
std::string member_name(const std::string& name) {
  std::string safe = shown(name, 200);
  for (char& c : safe) {
    if (std::strchr("/\\:*?\"<>|", c) != nullptr) c = '_';
  }
  if (safe.empty() || safe[0] == '.') safe.insert(0, "_");
  return safe;
}

// Bytes of a .npy file of float32 values.
std::uint64_t npy_size(const std::vector<std::size_t>& shape) {
  std::uint64_t size = sizeof(float);
  for (const std::size_t each : shape) size *= each;
  npy_content(shape, [](const TakeFloats&) {})([&](const char*, std::size_t count) { size += count; });
  return size;
}

std::string in_memory(const FileContent& content) {
  std::string bytes;
  content([&](const char* data, std::size_t size) { bytes.append(data, size); });
  return bytes;
}

}  // namespace

FileContent npz_content(std::vector<NamedArray> arrays) {
  return [arrays = std::move(arrays)](const WriteBytes& write) {
    ZipWriter zip(write);
    std::set<std::string> taken;
    for (const NamedArray& array : arrays) {
      const std::string base = member_name(array.name);
      std::string name = base;
      for (int again = 2; !taken.insert(name).second; ++again) name = fmt::format("{}_{}", base, again);
      name += ".npy";
      if (array.give) {
        zip.add(name, npy_size(array.shape), npy_content(array.shape, array.give));
      } else {
        zip.add(name, npy_bytes(array.make()));
      }
    }
    zip.finish();
  };
}

FileContent npz_content(std::vector<NpzMember> members) {
  return [members = std::move(members)](const WriteBytes& write) {
    ZipWriter zip(write);
    for (const NpzMember& member : members) zip.add(member.name + ".npy", member.make());
    zip.finish();
  };
}

std::string npz_bytes(const std::vector<NamedArray>& arrays) {
  return in_memory(npz_content(arrays));
}

std::string npz_bytes(const std::vector<NpzMember>& members) {
  return in_memory(npz_content(members));
}

}  // namespace whereabouts

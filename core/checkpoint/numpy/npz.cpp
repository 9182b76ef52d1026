#include "core/checkpoint/numpy/npz.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/base/failure.h"
#include "core/checkpoint/formats.h"

namespace whereabouts {
namespace {

constexpr std::string_view suffix = ".npy";

// NumPy's archive: each entry NAME.npy is a tensor NAME.
class NpzCheckpoint : public Checkpoint {
 public:
  NpzCheckpoint(std::shared_ptr<const ZipFile> archive, const Progress& progress)
      : archive_(std::move(archive)) {
    path_ = archive_->file().path();
    name_ = path_.stem().string();
    format_ = "npz";
    std::string directory;  // part of the identity, beside the file's own state
    nlohmann::json unread = nlohmann::json::object();
    for (const ZipEntry& entry : archive_->entries()) {
      progress.check();
      directory += entry.name + '\0' + std::to_string(entry.size) + '\0';
      if (!entry.name.ends_with(suffix)) continue;
      const NpyHeader header = header_of(entry, progress);
      const std::string name = entry.name.substr(0, entry.name.size() - suffix.size());
      if (header.kind == '\0') {
        unread[shown(name)] = shown(header.type);
        continue;
      }
      tensors_.push_back(tensor_info(name, header, where(entry)));
      stored_.emplace(name, Stored{&entry, header});
    }
    identity_ = archive_->file().identity(directory);
    if (!unread.empty()) metadata_ = nlohmann::json{{"unread", unread}}.dump();
    if (!tensors_.empty()) return;
    if (!unread.empty()) {
      const std::string first = unread.begin().key();
      refuse_file(path_.string(),
                  message("the .npz archive holds no numbers: \"{}\" has values of the type \"{}\"", first,
                          unread.begin().value().get<std::string>()),
                  "save arrays of numbers with numpy.savez");
    }
    refuse_file(path_.string(), "it is a zip archive without a .npy in it", "check which file you meant");
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    const auto found = stored_.find(tensor);
    if (found == stored_.end()) refuse_unknown_tensor(*this, tensor);
    const ZipEntry* entry = found->second.entry;
    const NpyHeader& header = found->second.header;
    if (header.kind == 'c') refuse_dtype(dtype_of(header), where(*entry));
    return {header.shape, read_values(header, where(*entry), [&](void* target, std::size_t bytes) {
              archive_->read(*entry, header.data_offset, target, bytes, progress);
            })};
  }

 private:
  struct Stored {
    const ZipEntry* entry;
    NpyHeader header;
  };

  Message where(const ZipEntry& entry) const {
    return message("{}: entry \"{}\"", FilePath{path_.string()}, shown(entry.name));
  }

  NpyHeader header_of(const ZipEntry& entry, const Progress& progress) const {
    constexpr std::uint64_t usual = 256;  // most headers take 128 bytes
    std::string start;
    const auto read = [&](std::uint64_t size) {
      start.assign(static_cast<std::size_t>(std::min(size, entry.size)), '\0');
      archive_->read(entry, 0, start.data(), start.size(), progress);
    };
    read(usual);
    const std::size_t needed = npy_header_size(start.data(), start.size());
    if (needed > start.size() && needed <= npy_header_limit + 12) read(needed);
    return parse_npy_header(start.data(), start.size(), static_cast<std::size_t>(entry.size), where(entry),
                            NpyTypes::any);
  }

  std::shared_ptr<const ZipFile> archive_;
  std::unordered_map<std::string, Stored> stored_;
};

}  // namespace

std::shared_ptr<const Checkpoint> open_npz(std::shared_ptr<const ZipFile> archive, const Progress& progress) {
  return std::make_shared<NpzCheckpoint>(std::move(archive), progress);
}

}  // namespace whereabouts

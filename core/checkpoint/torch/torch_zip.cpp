// torch.save since 1.6: NAME/data.pkl, NAME/data/KEY for each storage, and NAME/byteorder.
#include "core/checkpoint/torch/torch_zip.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/torch/torch_checkpoint.h"

namespace whereabouts {
namespace {

const std::string pickle_name = "data.pkl";

// The folder that all entries are in, with its '/'; nothing where no data.pkl is in the archive.
std::optional<std::string> folder_of(const ZipFile& archive) {
  for (const ZipEntry& entry : archive.entries()) {
    const std::size_t slash = entry.name.find('/');
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    if (entry.name.substr(begin) == pickle_name) return entry.name.substr(0, begin);
  }
  return std::nullopt;
}

// TorchScript of PyTorch 1.0 to 1.2 described its tensors in JSON.
bool is_old_script(const ZipFile& archive) {
  return std::any_of(archive.entries().begin(), archive.entries().end(), [](const ZipEntry& entry) {
    const std::size_t slash = entry.name.find('/');
    return slash != std::string::npos && entry.name.substr(slash + 1) == "model.json";
  });
}

class ZipStorages : public TorchStorages {
 public:
  ZipStorages(std::shared_ptr<const ZipFile> archive, std::string folder)
      : archive_(std::move(archive)), folder_(std::move(folder)) {}

  std::optional<std::uint64_t> size(const std::string& key) const override {
    const ZipEntry* entry = find(key);
    return entry == nullptr ? std::nullopt : std::optional(entry->size);
  }
  bool packed(const std::string& key) const override { return !find(key)->stored; }
  void read(const std::string& key, std::uint64_t offset, void* target, std::size_t length,
            const Progress& progress) const override {
    archive_->read(*find(key), offset, target, length, progress);
  }

 private:
  const ZipEntry* find(const std::string& key) const { return archive_->find(folder_ + "data/" + key); }

  std::shared_ptr<const ZipFile> archive_;
  std::string folder_;
};

}  // namespace

bool looks_like_torch_zip(const ZipFile& archive) {
  return folder_of(archive).has_value() || is_old_script(archive);
}

std::shared_ptr<const Checkpoint> open_torch_zip(std::shared_ptr<const ZipFile> archive) {
  const WeightFile& file = archive->file();
  const std::string where = file.path().string();
  const auto folder = folder_of(*archive);
  if (!folder) {
    if (!is_old_script(*archive)) refuse_pickle(where, "it has no data.pkl");
    refuse_file(where, "it is a TorchScript program of PyTorch 1.0 to 1.2, not a checkpoint",
                "save its state_dict() with a newer PyTorch");
  }
  const ZipEntry& entry = *archive->find(*folder + pickle_name);
  if (entry.size > pickle_limit) {
    refuse_long_pickle(where);
  }
  TorchFile parts;
  parts.format = "torch zip";
  const std::string text = archive->read_all(entry, pickle_limit);
  parts.header = text;
  if (const ZipEntry* order = archive->find(*folder + "byteorder")) {
    const std::string word = archive->read_all(*order, 64);
    parts.big_endian = word == "big";
    if (word != "big" && word != "little") {
      refuse_pickle(where, message("its byte order is \"{}\"", shown(word, 60)));
    }
  }
  parts.storages = std::make_shared<ZipStorages>(std::move(archive), *folder);
  const Pickle pickle(text, where);
  return make_torch_checkpoint(file, std::move(parts), pickle);
}

}  // namespace whereabouts

// torch.save from 0.1.10 to 1.5: five pickles (magic number, protocol version, system information, the
// object, the keys of its storages), then for each key the number of values and the values.
#include "core/checkpoint/torch/torch_legacy.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/torch/torch_checkpoint.h"
#include "core/checkpoint/torch/torch_tar.h"
#include "core/checkpoint/torch/torch_values.h"

namespace whereabouts {
namespace {

using Kind = Pickle::Kind;

constexpr std::string_view magic("\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19", 10);  // little endian
constexpr std::int64_t protocol = 1001;

}  // namespace

bool looks_like_torch_legacy(const WeightFile& file) {
  if (looks_like_torch_tar(file)) return true;
  const std::string start = file.read(0, static_cast<std::size_t>(std::min<std::uint64_t>(file.size(), 64)));
  // Protocols 0 and 1 have no opening byte; torch.save rarely wrote them.
  return start.size() > 2 && start[0] == '\x80' && static_cast<unsigned char>(start[1]) <= 5;
}

std::shared_ptr<const Checkpoint> open_torch_legacy(const std::shared_ptr<const WeightFile>& file) {
  if (looks_like_torch_tar(*file)) return open_torch_tar(file);
  const std::string where = file->path().string();
  PickleStream stream(*file, 0, file->size());
  {
    const std::string text = stream.next();
    const Pickle first(text, where);
    if (first.kind(first.root()) != Kind::long_integer || first.text(first.root()) != magic) {
      refuse_file(where, "it is a Python pickle, but not one of torch.save",
                  "save the weights with torch.save or as safetensors");
    }
  }
  {
    const std::string text = stream.next();
    const Pickle version(text, where);
    if (version.kind(version.root()) != Kind::integer || version.integer(version.root()) != protocol) {
      refuse_pickle(where, "it has a protocol version other than 1001");
    }
  }
  stream.next();  // skips the system information; storages are little endian whatever its byte order says
  std::string text = stream.next();
  const std::string key_text = stream.next();
  const Pickle pickle(text, where);
  const Pickle keys(key_text, where);
  if (keys.kind(keys.root()) != Kind::list && keys.kind(keys.root()) != Kind::tuple) {
    refuse_pickle(where, "it has no list of its storages");
  }
  std::unordered_map<std::string, const TorchType*> types;
  for (const MentionedStorage& storage : mentioned_storages(pickle)) {
    const auto [known, added] = types.emplace(storage.key, storage.type);
    if (!added && known->second != storage.type) {
      refuse_pickle(where, message("the storage \"{}\" has two types", shown(storage.key, 60)));
    }
  }
  auto row = std::make_shared<StorageRow>(file);
  std::uint64_t at = stream.at();
  for (const Pickle::Ref ref : keys.items(keys.root())) {
    std::string key;
    if (keys.kind(ref) == Kind::text) key = keys.text(ref);
    if (keys.kind(ref) == Kind::integer) key = std::to_string(keys.integer(ref));
    const auto type = types.find(key);
    at = row->add(key, type == types.end() ? nullptr : type->second, at, file->size());
  }
  return make_torch_checkpoint(*file, {"torch legacy", text, std::move(row), false}, pickle);
}

}  // namespace whereabouts

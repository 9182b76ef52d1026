#include "core/checkpoint/sharded.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/open.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uint64_t index_limit = 8U << 20U;  // bytes; models of 400 billion parameters take 0.1 MB
constexpr std::size_t shard_limit = 256;          // each keeps a file descriptor open

// Several files as one checkpoint.
class ShardedCheckpoint : public Checkpoint {
 public:
  ShardedCheckpoint(const fs::path& path, const Progress& progress) {
    const WeightFile index(path);
    path_ = path;
    name_ = path.filename().string();
    name_ = name_.substr(0, name_.find('.'));
    const json content = read_json(index, index_limit);
    const auto shards = names_by_shard(content);
    check_present(shards);

    Hash identity;
    identity.number(index.identity(content.dump()));
    std::unordered_set<std::string_view> placed;
    for (const auto& [file, names] : shards) placed.insert(names.begin(), names.end());
    for (const auto& [file, names] : shards) {
      progress.check();
      const auto shard = open_weights(path.parent_path() / file, progress);
      identity.number(shard->identity());
      if (format_.empty()) format_ = "sharded " + shard->format();
      take(shard, names, placed);
    }
    identity_ = identity.value();
    if (content.contains("metadata") && content["metadata"].is_object())
      metadata_ = content["metadata"].dump();
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    const auto found = by_tensor_.find(tensor);
    if (found == by_tensor_.end()) refuse_unknown_tensor(*this, tensor);
    return found->second->read_array(tensor, progress);
  }

 private:
  using NamesByShard = std::map<std::string, std::vector<std::string>>;

  [[noreturn]] void malformed(const Message& problem,
                              const Message& remedy = "copy or download it again") const {
    refuse_file(path_.string(), message("not a readable index of shards: {}", problem), remedy);
  }

  NamesByShard names_by_shard(const json& content) const {
    if (!content.is_object() || !content.contains("weight_map") || !content["weight_map"].is_object()) {
      malformed("it has no weight_map", "name the file of weights itself");
    }
    NamesByShard shards;
    for (const auto& [name, file] : content["weight_map"].items()) {
      if (!file.is_string()) malformed(message("the file of \"{}\" is no text", shown(name)));
      const auto& text = file.get_ref<const std::string&>();
      // A plain file name: an untrusted index must not name files in other folders.
      if (text.empty() || text == "." || text == ".." ||
          text.find_first_of(std::string("/\\\0", 3)) != text.npos) {
        malformed(message("it names \"{}\", which is no file beside it", shown(text, 80)),
                  "put the shards beside the index and name them so");
      }
      shards[text].push_back(name);
    }
    if (shards.empty()) malformed("its weight_map is empty");
    if (shards.size() > shard_limit) {
      malformed(message("it names {} files; {} is the limit", shards.size(), shard_limit));
    }
    return shards;
  }

  void check_present(const NamesByShard& shards) const {
    std::vector<std::string> missing;
    for (const auto& [file, names] : shards) {
      std::error_code error;
      if (!fs::exists(path_.parent_path() / file, error)) missing.push_back(file);
    }
    if (missing.empty()) return;
    refuse_file(path_.string(),
                missing.size() == 1 ? message("its shard \"{}\" is missing", shown(missing[0], 80))
                                    : message("{} of its {} shards are missing, \"{}\" first", missing.size(),
                                              shards.size(), shown(missing[0], 80)),
                "download what is missing beside the index");
  }

  // The tensors that the index places in this shard, and those that it leaves out, which libraries load as
  // well; in the shard's order. `placed`: by the index, in any shard.
  void take(const std::shared_ptr<const Checkpoint>& shard, const std::vector<std::string>& names,
            const std::unordered_set<std::string_view>& placed) {
    std::unordered_map<std::string_view, bool> found;
    for (const std::string& name : names) found.emplace(name, false);
    for (const TensorInfo& tensor : shard->tensors()) {
      const auto wanted = found.find(tensor.name);
      if (wanted == found.end() && placed.count(tensor.name) > 0) continue;
      if (wanted != found.end()) wanted->second = true;
      if (by_tensor_.emplace(tensor.name, shard).second) tensors_.push_back(tensor);
    }
    for (const std::string& name : names) {
      if (found.at(name)) continue;
      refuse_file(shard->path().string(),
                  message("it lacks the tensor \"{}\", which the index places in it", shown(name)),
                  "download index and shards of one version");
    }
  }

  std::unordered_map<std::string, std::shared_ptr<const Checkpoint>> by_tensor_;
};

}  // namespace

std::shared_ptr<const Checkpoint> open_sharded(const fs::path& index, const Progress& progress) {
  return std::make_shared<ShardedCheckpoint>(index, progress);
}

}  // namespace whereabouts

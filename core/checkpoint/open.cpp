#include "core/checkpoint/open.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/stand_in.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/file_kind.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/inspect/told_rotation.h"
#include "core/checkpoint/numpy/npy.h"
#include "core/checkpoint/numpy/npz.h"
#include "core/checkpoint/safetensors/safetensors.h"
#include "core/checkpoint/sharded.h"
#include "core/checkpoint/taken_apart.h"
#include "core/checkpoint/torch/torch_legacy.h"
#include "core/checkpoint/torch/torch_zip.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* index_suffix = ".index.json";
// File names that Hugging Face, OpenCLIP and diffusers use for the weights of a model, in order of
// preference.
constexpr const char* model_files[] = {"model.safetensors",
                                       "model.safetensors.index.json",
                                       "pytorch_model.bin",
                                       "open_clip_model.safetensors",
                                       "open_clip_pytorch_model.bin",
                                       "pytorch_model.bin.index.json",
                                       "diffusion_pytorch_model.safetensors",
                                       "diffusion_pytorch_model.safetensors.index.json"};

std::string start_of(const WeightFile& file) {
  return file.read(0, static_cast<std::size_t>(std::min<std::uint64_t>(file.size(), 512)));
}

std::shared_ptr<const Checkpoint> open_zip(std::shared_ptr<const WeightFile> file, const Progress& progress) {
  const auto archive = std::make_shared<const ZipFile>(std::move(file));
  if (looks_like_torch_zip(*archive)) return open_torch_zip(archive);
  return open_npz(archive, progress);
}

// Recognises the index of a sharded model: JSON that says which file holds which tensor.
bool looks_like_index(const WeightFile& file, const std::string& start) {
  if (file.path().filename().string().ends_with(index_suffix)) return !is_lfs_pointer(start);
  const std::size_t first = start.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || start[first] != '{') return false;
  constexpr std::uint64_t searched = 8U << 20U;
  const std::string text = file.read(0, static_cast<std::size_t>(std::min(file.size(), searched)));
  return text.find("\"weight_map\"") != std::string::npos;
}

// A JSON file beside the weights; null where there is none. One that cannot be read is refused: the model
// would be taken for another one.
json beside(const fs::path& folder, const char* name) {
  constexpr std::uint64_t limit = 16U << 20U;  // bytes; the names of 21,841 classes, twice, take 2 MB
  constexpr const char* remedy = fixed_words("copy or download it again, or take it out of the folder");
  const fs::path path = folder / name;
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return {};
  try {
    json content = read_json(WeightFile(path), limit);
    if (content.is_object()) return content;
  } catch (const Failure& failure) {
    refuse_file(failure.where(), failure.problem(), remedy);
  }
  refuse_file(path.string(), "it is no JSON object, as the configuration of a model is", remedy);
}

// A checkpoint with the configuration files beside it.
class DescribedCheckpoint : public Checkpoint {
 public:
  DescribedCheckpoint(std::shared_ptr<const Checkpoint> weights, std::string name,
                      const std::string& metadata)
      : weights_(std::move(weights)) {
    name_ = std::move(name);
    format_ = weights_->format();
    path_ = weights_->path();
    tensors_ = weights_->tensors();
    metadata_ = metadata;
    Hash identity;
    identity.number(weights_->identity());
    identity.text(metadata_);
    identity_ = identity.value();
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    return weights_->read_array(tensor, progress);
  }

 private:
  std::shared_ptr<const Checkpoint> weights_;
};

std::shared_ptr<const Checkpoint> described(std::shared_ptr<const Checkpoint> weights,
                                            const std::string& name) {
  const fs::path folder = weights->path().parent_path();
  json metadata = json_in(weights->metadata());
  if (!metadata.is_object()) metadata = json::object();
  for (const auto& [file, key] :
       {std::pair("config.json", "config"), std::pair("preprocessor_config.json", "preprocessor"),
        std::pair("processor_config.json", "processor"), std::pair("open_clip_config.json", "open_clip")}) {
    json content = beside(folder, file);
    if (content.is_object()) metadata[key] = std::move(content);
  }
  const std::string text = metadata.dump();
  if (text == weights->metadata() && name == weights->name()) return weights;
  return std::make_shared<DescribedCheckpoint>(std::move(weights), name, text);
}

// A model without a weight: its configuration tells how it turns its queries and keys.
class ConfiguredModel : public Checkpoint {
 public:
  ConfiguredModel(const fs::path& folder, const std::string& name, json config) {
    name_ = name;
    format_ = "configuration";
    path_ = folder / "config.json";
    metadata_ = json{{"config", std::move(config)}}.dump();
    Hash identity;
    identity.text(fs::absolute(path_).lexically_normal().string());
    identity.text(metadata_);
    identity_ = identity.value();
  }

  Array read_array(const std::string& tensor, const Progress&) const override {
    refuse_file(
        path_.string(),
        message("it is a configuration without weights, so that there is no tensor {}", shown(tensor, 100)),
        "use the folder with its weights");
  }
};

bool holds_weights(const fs::path& folder) {
  std::error_code error;
  for (const char* file : model_files) {
    if (fs::exists(folder / file, error)) return true;
  }
  // Under a name that nobody knows: which of them is meant has to be said.
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    const std::string ending = each->path().extension().string();
    for (const char* of_weights : {".safetensors", ".bin", ".pt", ".pth", ".npz"}) {
      if (ending == of_weights) return true;
    }
  }
  return false;
}

// Null where the folder holds no configuration that tells a rotation, or weights beside it.
std::shared_ptr<const Checkpoint> configured(const fs::path& folder, const std::string& name) {
  if (holds_weights(folder)) return nullptr;
  json config = beside(folder, "config.json");
  if (!config.is_object() || !rotation_of_configuration(config.dump())) return nullptr;
  return std::make_shared<ConfiguredModel>(folder, name, std::move(config));
}

fs::path model_in(const fs::path& folder) {
  for (const char* name : model_files) {
    std::error_code error;
    if (fs::is_regular_file(folder / name, error)) return folder / name;
  }
  refuse_file(folder.string(), "it is a folder without a model.safetensors or pytorch_model.bin",
              "name a file in it");
}

std::shared_ptr<const Checkpoint> open_file(const fs::path& path, const Progress& progress) {
  const WeightFile file(path);
  const std::string start = start_of(file);
  if (!looks_like_safetensors(file) && looks_like_index(file, start)) return open_sharded(path, progress);
  return open_weights(path, progress);
}

}  // namespace

std::shared_ptr<const Checkpoint> open_weights(const fs::path& path, const Progress& progress) {
  progress.check();
  auto file = std::make_shared<const WeightFile>(path);
  const std::string start = start_of(*file);
  if (looks_like_npy(start.data(), start.size())) return open_npy(std::move(file));
  // Before the signatures: the length of a safetensors header may begin with any byte.
  if (looks_like_safetensors(*file)) return open_safetensors(std::move(file));
  if (looks_like_zip(*file)) return open_zip(std::move(file), progress);
  if (looks_like_torch_legacy(*file)) return open_torch_legacy(file);
  // A damaged archive gets the message of its own format. The length of a header has zeros in its last bytes.
  const bool may_be_length = start.size() >= 8 && start.compare(4, 4, std::string(4, '\0')) == 0;
  if (may_be_length || !is_of_another_kind(start)) {
    if (path.extension() == ".safetensors" && start[0] != '\x80') return open_safetensors(std::move(file));
    if (path.extension() == ".npy" && start[0] != '\x80') return open_npy(std::move(file));
  }
  refuse_kind(path, start);
}

std::shared_ptr<const Checkpoint> open_checkpoint(const fs::path& path, const Progress& progress) {
  progress.check();
  std::error_code error;
  if (fs::is_directory(path, error)) {
    const fs::path folder = path.has_filename() ? path : path.parent_path();
    const std::string name = fs::absolute(folder).lexically_normal().filename().string();
    if (auto model = configured(path, name)) return model;
    return described(put_together(open_file(model_in(path), progress)), name);
  }
  auto weights = put_together(open_file(path, progress));
  const std::string name = path.filename().string();
  const bool of_model =
      std::find(std::begin(model_files), std::end(model_files), name) != std::end(model_files) ||
      name.ends_with(index_suffix);
  if (!of_model) return weights;
  const std::string own_name = weights->name();
  return described(std::move(weights), own_name);
}

}  // namespace whereabouts

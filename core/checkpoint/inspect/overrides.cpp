#include "core/checkpoint/inspect/overrides.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

// Dimensions of the heads of wide models. Small models written for teaching have heads of any size.
constexpr int min_head = 16, max_head = 128, wide = 256;

Json overrides_json(const ModelOverrides& overrides) {
  Json json = Json::object();
  if (overrides.heads) json["num_heads"] = *overrides.heads;
  if (!overrides.pool.empty()) json["global_pool"] = overrides.pool;
  if (!overrides.norm_order.empty()) json["norm_order"] = overrides.norm_order;
  if (!overrides.rotary.empty()) json["rotary"] = overrides.rotary;
  if (!overrides.activation.empty()) json["hidden_act"] = overrides.activation;
  if (!overrides.head_activation.empty()) json["head_activation"] = overrides.head_activation;
  if (overrides.rope_temperature) json["rope_theta"] = *overrides.rope_temperature;
  if (overrides.mean) json["mean"] = *overrides.mean;
  if (overrides.std) json["std"] = *overrides.std;
  const TableChoice& table = overrides.table;
  if (table.grid) json["grid"] = {table.grid->rows, table.grid->columns};
  if (table.prefix) json["prefix"] = *table.prefix;
  if (!table.tensor.empty()) json["tensor"] = table.tensor;
  if (!overrides.root.empty()) json["root"] = overrides.root;
  for (const TensorRole& each : overrides.roles) json["roles"][each.tensor] = each.role;
  return json;
}

class OverriddenCheckpoint : public Checkpoint {
 public:
  OverriddenCheckpoint(std::shared_ptr<const Checkpoint> file, ModelOverrides overrides)
      : file_(std::move(file)), overrides_(std::move(overrides)) {
    name_ = file_->name();
    format_ = file_->format();
    path_ = file_->path();
    tensors_ = file_->tensors();
    Json metadata = json_in(file_->metadata());
    if (!metadata.is_object()) metadata = Json::object();
    metadata[overrides_key] = overrides_json(overrides_);
    metadata_ = metadata.dump(-1, ' ', false, Json::error_handler_t::replace);
    Hash identity;
    identity.number(file_->identity());
    identity.text(metadata[overrides_key].dump(-1, ' ', false, Json::error_handler_t::replace));
    identity_ = identity.value();
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    return file_->read_array(tensor, progress);
  }

  const std::shared_ptr<const Checkpoint>& file() const { return file_; }
  const ModelOverrides& overrides() const { return overrides_; }

 private:
  std::shared_ptr<const Checkpoint> file_;
  ModelOverrides overrides_;
};

void check_heads(const Checkpoint& checkpoint, const Anatomy& anatomy, int heads) {
  const auto width = attention_width(checkpoint, anatomy);
  if (!width || (heads >= 1 && heads <= *width && *width % heads == 0)) return;
  const std::vector<int> fits = plausible_heads(*width);
  refuse_usage(flag("heads"), message("{} heads do not divide the width of {}", heads, *width),
               *width < wide  ? message("those that do are {}", fmt::join(fits, ", "))
               : fits.empty() ? Message("choose a number that does")
                              : message("heads of {} to {} dimensions are {}", min_head, max_head,
                                        fmt::join(fits, ", ")));
}

std::string root_text(const std::string& root) {
  return root.empty() ? "." : shown(root, 60);
}

// The root that is meant, as Anatomy::copies spells it; "." for none.
std::string found_root(const Checkpoint& checkpoint, const Anatomy& anatomy, const std::string& wanted) {
  const std::vector<std::string> roots =
      anatomy.copies.empty() ? std::vector<std::string>{anatomy.root} : anatomy.copies;
  std::string listed;
  for (const std::string& root : roots) {
    const bool meant =
        wanted == root || wanted + "." == root || wanted + "/" == root || (wanted == "." && root.empty());
    if (meant) return root.empty() ? "." : root;
    listed += (listed.empty() ? "" : ", ") + root_text(root);
  }
  refuse_usage(
      flag("root"),
      message("there is no model under \"{}\" in {}", shown(wanted, 60), shown(checkpoint.name(), 60)),
      roots.size() == 1 ? message("it has one, under {}", listed) : message("choose one of {}", listed));
}

}  // namespace

std::shared_ptr<const Checkpoint> with_overrides(std::shared_ptr<const Checkpoint> checkpoint,
                                                 const ModelOverrides& given) {
  if (const auto* overridden = dynamic_cast<const OverriddenCheckpoint*>(checkpoint.get())) {
    if (overridden->overrides() == given) return checkpoint;
    checkpoint = std::shared_ptr<const Checkpoint>(overridden->file());
  }
  if (given.empty()) return checkpoint;
  ModelOverrides overrides = given;
  if (!overrides.roles.empty()) structure_of(*checkpoint, overrides.roles);  // refuses what is no role
  Anatomy anatomy = inspect(*checkpoint);
  if (!overrides.root.empty()) {
    overrides.root = found_root(*checkpoint, anatomy, overrides.root);
    ModelOverrides alone;
    alone.root = overrides.root;
    anatomy = inspect(OverriddenCheckpoint(checkpoint, alone));
  }
  if (overrides.heads) check_heads(*checkpoint, anatomy, *overrides.heads);
  if (overrides.table != TableChoice()) chosen_position(*checkpoint, anatomy, overrides.table);
  return std::make_shared<const OverriddenCheckpoint>(std::move(checkpoint), std::move(overrides));
}

ModelOverrides overrides_of(const Checkpoint& checkpoint) {
  const auto* overridden = dynamic_cast<const OverriddenCheckpoint*>(&checkpoint);
  return overridden != nullptr ? overridden->overrides() : ModelOverrides();
}

std::optional<int> attention_width(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    if (tensor.name.rfind(anatomy.root, 0) != 0 || block_of(tensor.name).empty()) continue;
    if (tensor.name.find("decoder") != std::string::npos) continue;
    if (!tensor.name.ends_with("qkv.weight") || tensor.shape.size() != 2) continue;
    // With grouped heads the rows do not divide by three.
    if (tensor.shape[0] % 3 == 0) return plausible(tensor.shape[0] / 3);
    break;
  }
  return anatomy.width;
}

std::vector<int> plausible_heads(int attention_width) {
  std::vector<int> heads;
  const int most = attention_width < wide ? attention_width : attention_width / min_head;
  for (int count = 1; count <= most; ++count) {
    const bool usual = attention_width < wide || attention_width / count <= max_head;
    if (attention_width % count == 0 && usual) heads.push_back(count);
  }
  return heads;
}

}  // namespace whereabouts

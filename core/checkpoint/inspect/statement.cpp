#include "core/checkpoint/inspect/statement.h"

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

Json overrides_json(const ModelStatement& statement) {
  Json overrides = Json::object();
  if (statement.heads) overrides["num_heads"] = *statement.heads;
  if (!statement.pool.empty()) overrides["global_pool"] = statement.pool;
  if (!statement.norm_order.empty()) overrides["norm_order"] = statement.norm_order;
  if (!statement.rotary.empty()) overrides["rotary"] = statement.rotary;
  if (!statement.activation.empty()) overrides["hidden_act"] = statement.activation;
  if (!statement.head_activation.empty()) overrides["head_activation"] = statement.head_activation;
  if (statement.rope_temperature) overrides["rope_theta"] = *statement.rope_temperature;
  if (statement.mean) overrides["mean"] = *statement.mean;
  if (statement.std) overrides["std"] = *statement.std;
  const TableChoice& table = statement.table;
  if (table.grid) overrides["grid"] = {table.grid->rows, table.grid->columns};
  if (table.prefix) overrides["prefix"] = *table.prefix;
  if (!table.tensor.empty()) overrides["tensor"] = table.tensor;
  if (!statement.root.empty()) overrides["root"] = statement.root;
  return overrides;
}

class OverriddenCheckpoint : public Checkpoint {
 public:
  OverriddenCheckpoint(std::shared_ptr<const Checkpoint> file, ModelStatement statement)
      : file_(std::move(file)), statement_(std::move(statement)) {
    name_ = file_->name();
    format_ = file_->format();
    path_ = file_->path();
    tensors_ = file_->tensors();
    Json metadata = json_in(file_->metadata());
    if (!metadata.is_object()) metadata = Json::object();
    metadata[overrides_key] = overrides_json(statement_);
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
  const ModelStatement& statement() const { return statement_; }

 private:
  std::shared_ptr<const Checkpoint> file_;
  ModelStatement statement_;
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

std::shared_ptr<const Checkpoint> with_statement(std::shared_ptr<const Checkpoint> checkpoint,
                                                 const ModelStatement& statement) {
  if (const auto* overridden = dynamic_cast<const OverriddenCheckpoint*>(checkpoint.get())) {
    if (overridden->statement() == statement) return checkpoint;
    checkpoint = std::shared_ptr<const Checkpoint>(overridden->file());
  }
  if (statement.empty()) return checkpoint;
  ModelStatement overrides = statement;
  Anatomy anatomy = inspect(*checkpoint);
  if (!overrides.root.empty()) {
    overrides.root = found_root(*checkpoint, anatomy, overrides.root);
    ModelStatement alone;
    alone.root = overrides.root;
    anatomy = inspect(OverriddenCheckpoint(checkpoint, alone));
  }
  if (statement.heads) check_heads(*checkpoint, anatomy, *statement.heads);
  if (statement.table != TableChoice()) chosen_position(*checkpoint, anatomy, statement.table);
  return std::make_shared<const OverriddenCheckpoint>(std::move(checkpoint), std::move(overrides));
}

ModelStatement statement_of(const Checkpoint& checkpoint) {
  const auto* overridden = dynamic_cast<const OverriddenCheckpoint*>(&checkpoint);
  return overridden != nullptr ? overridden->statement() : ModelStatement();
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

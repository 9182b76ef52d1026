#include "core/checkpoint/inspect/anatomy.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_choice.h"
#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/checkpoint/inspect/anatomy_family.h"
#include "core/checkpoint/inspect/anatomy_heads.h"
#include "core/checkpoint/inspect/anatomy_metadata.h"
#include "core/checkpoint/inspect/anatomy_position.h"
#include "core/checkpoint/inspect/anatomy_root.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/architecture.h"
#include "core/checkpoint/inspect/known_names.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

// The width of a model without a patch kernel of a known name.
std::optional<int> width_of_table(const Anatomy& anatomy) {
  const auto table = std::find_if(anatomy.position.begin(), anatomy.position.end(),
                                  [](const PositionTensor& position) { return position.tokens > 0; });
  return table == anatomy.position.end() ? std::nullopt : std::optional<int>(table->width);
}

// Of two encoders side by side the second, whose blocks are the model's (CrossViT).
void read_second_encoder(const TensorNames& names, Anatomy& anatomy) {
  const NamedTensor* table = names.ending("pos_embed_1");
  if (table == nullptr) table = names.ending("pos_embed.1");
  if (table != nullptr && !table->info->shape.empty()) anatomy.width = plausible(table->info->shape.back());
  const NamedTensor* kernel = names.ending("patch_embed.1.proj.weight");
  anatomy.patch =
      kernel != nullptr && kernel->info->shape.size() == 4 ? plausible(kernel->info->shape[2]) : std::nullopt;
  int depth = 0;
  for (const NamedTensor& tensor : names.own()) {
    if (tensor.name.find(".blocks.1.") != std::string::npos &&
        ends_at_boundary(tensor.name, "attn.qkv.weight"))
      ++depth;
  }
  if (depth > 0) anatomy.depth = depth;
}

// A model that this program trained on a sinusoid holds its values, and its metadata the scheme.
void name_sinusoid(const StatedSizes& stated, Anatomy& anatomy) {
  const PositionTensor* table = default_table(anatomy);
  if (table == nullptr || stored_of(table->scheme) != Stored::rows) return;
  for (const auto& [id, scheme] : schemes_in(stated.position)) {
    if (scheme == nullptr || !scheme->is_additive() || scheme->learnable || scheme->of_time) continue;
    PositionTensor& named = anatomy.position[static_cast<std::size_t>(table - anatomy.position.data())];
    named.scheme = id;
    named.layout = stated.additive_layout;
    if (named.layout.empty() && !scheme->layouts.empty()) named.layout = scheme->layouts.front().id;
    named.temperature = stated.additive_temperature;
    named.stated = true;
    return;
  }
}

// with_overrides() has refused what does not fit; ignored here.
void put_override_first(const Checkpoint& checkpoint, const TableChoice& choice, Anatomy& anatomy) {
  if (choice.tensor.empty() && !choice.grid && !choice.prefix) return;
  try {
    PositionTensor chosen = chosen_position(checkpoint, anatomy, choice);
    if (choice.grid || choice.prefix) chosen.grid_source = GridSource::overridden;
    if (choice.grid) chosen.grid_assumed = false;
    std::erase_if(anatomy.position, [&](const PositionTensor& each) { return each.tensor == chosen.tensor; });
    anatomy.position.insert(anatomy.position.begin(), std::move(chosen));
  } catch (const Failure&) {
  }
}

Anatomy inspect_by_names(const Checkpoint& checkpoint) {
  ModelTensors model = model_tensors(checkpoint);
  const TensorNames names(checkpoint, std::move(model.own));
  const StatedSizes stated = stated_sizes(checkpoint.metadata(), library_of_names(checkpoint));

  Anatomy anatomy;
  anatomy.format = checkpoint.format();
  anatomy.root = std::move(model.root);
  anatomy.copies = std::move(model.copies);
  anatomy.family = family_of(checkpoint, names);
  const ArchitectureName architecture = architecture_of(checkpoint);
  anatomy.architecture = architecture.name;
  anatomy.architecture_guessed = architecture.guessed;
  read_patch_kernel(names, anatomy);
  if (!anatomy.patch) anatomy.patch = stated.patch;
  anatomy.depth = layers_among_blocks(names, anatomy.family);
  if (!anatomy.depth) anatomy.depth = depth_of(names, Tower::image);
  if (!anatomy.depth) anatomy.depth = stated.depth;
  const bool two_encoders = anatomy.family == "CrossViT";
  if (two_encoders) read_second_encoder(names, anatomy);
  anatomy.prefix_tokens = prefix_tokens_of(names, !anatomy.family.empty());
  anatomy.position = positions_of(checkpoint, names, anatomy.width, grid_witnesses(stated, names, anatomy));
  name_sinusoid(stated, anatomy);
  if (!anatomy.width) anatomy.width = width_of_table(anatomy);
  if (!anatomy.width) anatomy.width = stated.width;
  anatomy.maps_of_head = maps_of_head(names);
  find_heads(stated.heads, names, anatomy);
  // What is said first is of the other one.
  if (two_encoders && !stated.heads_overridden) anatomy.heads.reset();
  if (stated.heads_overridden) anatomy.heads_source = message("given with {}", flag("heads"));
  if (stated.heads_by_architecture)
    anatomy.heads_source = message("the architecture {}", anatomy.architecture);
  anatomy.mlp_ratio = mlp_ratio_of(names);
  if (!anatomy.mlp_ratio && stated.hidden && anatomy.width) {
    anatomy.mlp_ratio = static_cast<double>(*stated.hidden) / *anatomy.width;
  }
  anatomy.classes = classes_of(names);
  anatomy.decoder = decoder_of(names);
  put_override_first(checkpoint, stated.table, anatomy);
  return anatomy;
}

}  // namespace

Anatomy inspect(const Checkpoint& checkpoint) {
  const std::vector<TensorRole> roles = overrides_of(checkpoint).roles;
  Anatomy anatomy = inspect_by_names(checkpoint);
  if (!reads_by_structure(checkpoint, anatomy, roles)) return anatomy;
  const auto structure = structure_of(checkpoint, roles);
  if (!structure || !structure->open.empty()) return anatomy;
  // A file whose blocks have known names may run by those: what they tell stays.
  if (roles.empty() && anatomy.depth && anatomy.patch) return anatomy;
  Anatomy renamed = inspect_by_names(*under_known_names(checkpoint, *structure));
  renamed.copies = std::move(anatomy.copies);
  return renamed;
}

Message copies_text(const Anatomy& anatomy) {
  if (anatomy.copies.size() < 2) return {};
  const auto named = [](const std::string& root) {
    return root.empty() ? std::string(".") : shown(root, 60);
  };
  std::string all;
  for (const std::string& root : anatomy.copies) all += (all.empty() ? "" : ", ") + named(root);
  return message("the model under {} of those in the file ({}); else {}", named(anatomy.copies[0]), all,
                 say("root", named(anatomy.copies[1])));
}

PositionTensor chosen_position(const Checkpoint& checkpoint, const Anatomy& anatomy,
                               const TableChoice& choice) {
  const PlacedTable placed = placed_table(checkpoint, anatomy, choice);
  PositionTensor position = placed.described;
  position.grid = placed.grid;
  position.prefix = placed.prefix;
  return position;
}

const PositionTensor* default_table(const Anatomy& anatomy) {
  const auto found =
      std::find_if(anatomy.position.begin(), anatomy.position.end(), [&](const PositionTensor& each) {
        if (each.tokens < 1 || each.words || !find_scheme(each.scheme).is_additive()) return false;
        return !each.guessed || !anatomy.width || *anatomy.width == each.width;
      });
  return found == anatomy.position.end() ? nullptr : &*found;
}

}  // namespace whereabouts

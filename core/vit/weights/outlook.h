// Tells whether a checkpoint can run, without reading its weights: a dry read of names, types and shapes by
// the code that reads them (WeightReader::Reading::dry). Vit::load() begins with it, so that both refuse with
// the same words.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// A checkpoint as its model is read: as it is, or under known names where its own are not known
// (core/checkpoint/inspect/structure.h).
struct ModelSource {
  std::shared_ptr<const Checkpoint> renamed;  // null: as it is; refers to the checkpoint
  Anatomy anatomy;
  WeightNames names;
  std::vector<Message> assumed;  // of the structure
};
// By its structure; empty where that has no say (reads_by_structure()). Fails (Fault::failed) with what the
// structure leaves open.
std::optional<ModelSource> source_by_structure(const Checkpoint& checkpoint);
// As it is where that can be read, else by its structure. Fails (Fault::failed) as Vit::load() does.
ModelSource model_source(const Checkpoint& checkpoint, const Progress& progress = {});

// What the model is, as far as names and shapes tell. Fails (Fault::failed) as Vit::load() does; where
// nothing tells the heads, and the model could not run with any number of them, with what else is wrong.
VitConfiguration dry_configuration(const WeightNames& names, const Anatomy& anatomy,
                                   const Progress& progress = {});

// What a forward pass of the checkpoint would be, told from names, shapes and words alone.
struct ModelOutlook {
  std::optional<VitConfiguration> configuration;  // empty where it is refused
  Message refusal;                                // what is wrong and what to do, without the file's name
  // Where only the heads are missing: the numbers with which it runs, the width that they share, and the
  // model with one of them.
  std::vector<int> heads;
  int attention_width = 0;
  std::optional<VitConfiguration> with_heads;
  std::vector<Message> assumed;  // each begins with "assuming"; of `with_heads` where there is no other
};

ModelOutlook model_outlook(const Checkpoint& checkpoint);

}  // namespace whereabouts

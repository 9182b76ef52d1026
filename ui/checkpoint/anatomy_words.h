// What a checkpoint is, in the words of the checkpoint view.
#pragma once

#include <QString>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"

namespace whereabouts {

struct Fact {
  QString label, value;
  QString help;       // how it was decided; empty where its name says it
  bool known = true;  // false: the value says that it is not
};
// Format, family, sizes and the number of tensors; heads and grid are fields (model_fields.h).
std::vector<Fact> factsOf(const Checkpoint& checkpoint, const Anatomy& anatomy);
// "learned-1d in pos_embed, 14 × 14 + 1, 192 wide", one for each tensor that carries position.
QStringList positionsOf(const Anatomy& anatomy);

}  // namespace whereabouts

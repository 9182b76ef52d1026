// The articles' claims, compared with the rows.
#pragma once

#include <string>

#include "core/base/message.h"

namespace whereabouts {

struct Comparison;

// Where a cell of the table differs from what an article says: the note shown for it.
enum class Field { learned, parameters, transfers, disadvantage, used_in, published };
struct Claim {
  std::string scheme;
  Field field = Field::parameters;
  Message note;
};

// Fills in `claims` and `contradicted`.
void hold_claims_against(Comparison& comparison);

}  // namespace whereabouts

// Whose table the lab `neighbours` looks at: the checkpoint's, or one that a scheme of the catalogue makes.
#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace neighbours {
inline constexpr const char* from_checkpoint = "checkpoint";
inline constexpr Handle<std::string> source{"scheme"};
inline constexpr Handle<std::string> layout{"layout"};
inline constexpr Handle<int> width{"dim"};

// Whether a scheme makes the table.
bool computed(const Values& values);
}  // namespace neighbours

// `scheme`, those of the checkpoint's table (table_parameters.h), and what a scheme needs: `layout`, `dim`,
// `temperature`, `seed`. Both have `grid`: where it is auto, a scheme has the grid of the checkpoint's table.
std::vector<Parameter> any_table_parameters();
// Of the table that any_table() gives.
GridShape any_table_grid(const Scope& scope);
// A scheme's table has no prefix; its note says what made it. Refuses (usage) what the scheme refuses.
PositionTable any_table(const Inputs& inputs, const Values& heavy, const Progress& progress);

}  // namespace whereabouts

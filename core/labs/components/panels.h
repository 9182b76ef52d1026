// The panels of the lab `components`. Scale 0 is that of the maps, scale 1 that of the table's values.
#pragma once

#include "core/labs/components/data.h"

namespace whereabouts {

// One component over the grid.
Panel component_panel(const ComponentsData& data, int component);
// The first three as red, green and blue.
Panel colours_panel(const ComponentsData& data);
// Share of the variance by component and summed up, with the chosen one marked.
Panel explained_panel(const ComponentsData& data, int component);
// The table itself, positions down and dimensions across.
Panel table_panel(const ComponentsData& data);
// The strongest spatial frequency of every dimension.
Panel frequency_panel(const ComponentsData& data);

}  // namespace whereabouts

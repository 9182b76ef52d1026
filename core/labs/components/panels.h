// The panels of the lab `components`. Scale 0 is that of the maps, scale 1 that of the table's values.
#pragma once

#include <string>

#include "core/labs/components/data.h"

namespace whereabouts {

// One component over the grid; hits call it by its id.
std::string component_panel_id(int component);
Panel component_panel(const ComponentsData& data, int component);
// The first three as red, green and blue.
Panel colours_panel(const ComponentsData& data);
// Share of the variance by component and summed up, with the chosen one marked.
Panel explained_panel(const ComponentsData& data, int component);
// The strongest spatial frequency of every dimension.
Panel frequency_panel(const ComponentsData& data);

}  // namespace whereabouts

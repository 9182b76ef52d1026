// Where the labs look at a model: its parts in the order in which an image passes through them.
#pragma once

#include <string>
#include <vector>

#include "core/labs/framework/lab.h"

namespace whereabouts {

struct MapStage {
  std::string name;                   // "Patches"
  std::string words;                  // what happens there
  std::vector<std::string> sections;  // of the labs that look at it (LabInfo::section)
};

const std::vector<MapStage>& model_map();
// The labs on it, in the order of the list.
std::vector<const Lab*> labs_at(const MapStage& stage);

}  // namespace whereabouts

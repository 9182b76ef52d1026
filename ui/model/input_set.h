// The inputs of a figure, and what the window says about them.
#pragma once

#include <QImage>
#include <QString>
#include <memory>

#include "core/labs/framework/inputs.h"

namespace whereabouts {

// Made on the thread that opens the files.
struct InputSet {
  Inputs inputs;
  QImage thumbnail;
  QString imageName, imageFacts;  // "dusk", "100 × 60, built in"
  // "vit_tiny", "learned 1-D · 14 × 14 + class · 192 wide"; of a run its folder, and how many snapshots.
  QString checkpointName, checkpointFacts;
  QString checkpoint2Name, checkpoint2Facts;  // the grid alone; both empty where there is no second one
};
std::shared_ptr<const InputSet> makeInputSet(Inputs inputs);
std::shared_ptr<const InputSet> builtInInputSet();

}  // namespace whereabouts

// The inputs of a figure, and what the window says about them.
#pragma once

#include <QImage>
#include <QString>
#include <memory>
#include <optional>

#include "core/labs/framework/lab.h"

namespace whereabouts {

// What its chip shows.
struct ImageWords {
  QString name, facts;  // "dusk", "100 × 60, built in"
  QImage thumbnail;
};

// Made on the thread that opens the files.
struct InputSet {
  Inputs inputs;
  ImageWords image, image2;  // the second without a name where there is none
  // What is stated of the images that are arrays; nothing where none is.
  std::optional<ImageValues> imageValues;
  // "vit_tiny", "learned 1-D · 14 × 14 + class · 192 wide"; of a run its folder, and how many snapshots.
  QString checkpointName, checkpointFacts;
  QString seriesName, seriesFacts;            // "sp500", "4,781 days × 6"
  QString checkpoint2Name, checkpoint2Facts;  // the grid alone; both empty where there is no second one
};
// Whether its numbers may mean several things, so that something can be stated of them.
bool takesImageValues(const ImageInput& image);
// Of the image that a lab sees, which may be another built-in one.
const ImageWords& imageWords(const LabInfo& lab, const InputSet& set);
std::shared_ptr<const InputSet> makeInputSet(Inputs inputs);
std::shared_ptr<const InputSet> builtInInputSet();

}  // namespace whereabouts

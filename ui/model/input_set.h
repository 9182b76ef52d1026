// The inputs of a figure, and what the window says about them.
#pragma once

#include <QImage>
#include <QString>
#include <array>
#include <memory>
#include <optional>

#include "core/labs/framework/lab.h"

namespace whereabouts {

// What the window shows of one.
struct ShownInput {
  // "dusk", "100 × 60, built in"; "vit_tiny", "learned 1-D · 14 × 14 + class · 192 wide"; of a run in place
  // of the checkpoint its folder, and how many snapshots; of a second checkpoint the grid alone. Empty where
  // there is none.
  QString name, facts;
  QImage thumbnail;
};

// Made on the thread that opens the files.
struct InputSet {
  Inputs inputs;
  std::array<ShownInput, input_count> shown;  // by id
  // What is stated of the images that are arrays; nothing where none is.
  std::optional<ImageValues> imageValues;

  const ShownInput& of(InputId id) const { return shown[static_cast<std::size_t>(id)]; }
};
// Whether its numbers may mean several things, so that something can be stated of them.
bool takesImageValues(const ImageInput& image);
// As a lab sees it: its image and its checkpoint may be other built-in ones.
const ShownInput& shownInput(InputId id, const LabInfo& lab, const InputSet& set);
std::shared_ptr<const InputSet> makeInputSet(Inputs inputs);
std::shared_ptr<const InputSet> builtInInputSet();

}  // namespace whereabouts

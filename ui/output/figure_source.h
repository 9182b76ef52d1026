// How other figures of the same lab and inputs are made, for what is written of several values.
#pragma once

#include <functional>
#include <memory>

#include "core/labs/framework/lab_runner.h"

namespace whereabouts {

struct FigureSource {
  const Lab* lab = nullptr;
  Inputs inputs;
  Values given;
  std::shared_ptr<const Figure> pinned;  // beside every figure; null: nothing is
  std::function<void(Figure&)> finish;   // what else is done to every figure; may be empty

  // With `chosen` in place of what is given, brought into range. Throws where there is none; looks at
  // `progress`.
  std::shared_ptr<const Figure> figure(const Values& chosen, LabRunner& runner,
                                       const Progress& progress) const;
};

}  // namespace whereabouts

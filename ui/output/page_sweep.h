// The sweep of a lab as the slider of a page.
#pragma once

#include <memory>
#include <string>

#include "core/labs/framework/lab_runner.h"
#include "ui/render/html/make_page.h"

namespace whereabouts {

struct PageSweepSource {
  const Lab* lab = nullptr;
  Inputs inputs;
  Values given;
  std::shared_ptr<const Figure> pinned;  // beside every step; null: nothing is
  std::function<void(Figure&)> finish;   // what else is done to every figure; may be empty
};

// Of `parameter`; without steps where it cannot be swept. Figures are computed when they are asked for, and
// look at `progress`.
PageSweep pageSweep(const PageSweepSource& source, const std::string& parameter, const Progress& progress);

}  // namespace whereabouts

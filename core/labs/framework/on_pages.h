// Labs whose figures web pages compute themselves (core/live): they follow from the parameters, and from what
// a page can carry of the inputs: the position table of the checkpoint, a small image
// (core/live/live_inputs.h). make_lab_on_pages() in place of make_lab() says so.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/labs/framework/make_lab.h"

namespace whereabouts {

class OnPages {
 public:
  virtual ~OnPages() = default;
  // Whether figures of these values (resolved) look at none of the lab's inputs.
  virtual bool needs_no_input(const Values& values) const = 0;
};

// Null for other labs.
inline const OnPages* on_pages(const Lab& lab) {
  return dynamic_cast<const OnPages*>(&lab);
}
inline bool is_on_pages(const Lab& lab) {
  return on_pages(lab) != nullptr;
}

// `needs_no_input`: of a lab with inputs, at which values it looks at none; empty: never. Its parameters then
// have to do without inputs.
template <typename LabData>
std::unique_ptr<const Lab> make_lab_on_pages(LabInfo info, std::vector<Parameter> parameters,
                                             LabFunctions<LabData> functions,
                                             std::function<bool(const Values&)> needs_no_input = {}) {
  class LabOnPages : public LabOf<LabData>, public OnPages {
   public:
    LabOnPages(LabInfo info, std::vector<Parameter> parameters, LabFunctions<LabData> functions,
               std::function<bool(const Values&)> needs_no_input)
        : LabOf<LabData>(std::move(info), std::move(parameters), functions),
          needs_no_input_(std::move(needs_no_input)) {}
    bool needs_no_input(const Values& values) const override {
      return this->info().inputs.empty() || (needs_no_input_ && needs_no_input_(values));
    }

   private:
    std::function<bool(const Values&)> needs_no_input_;
  };
  if (info.icon.empty()) info.icon = info.id;
  return std::make_unique<LabOnPages>(std::move(info), std::move(parameters), functions,
                                      std::move(needs_no_input));
}

}  // namespace whereabouts

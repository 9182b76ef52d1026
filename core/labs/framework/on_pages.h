// Labs whose figures web pages compute themselves (core/live): they follow from the parameters, and from the
// position table of the checkpoint where the lab looks at one. make_lab_on_pages() in place of make_lab()
// says so.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/labs/framework/make_lab.h"

namespace whereabouts {

class OnPages {
 public:
  virtual ~OnPages() = default;
};

inline bool is_on_pages(const Lab& lab) {
  return dynamic_cast<const OnPages*>(&lab) != nullptr;
}

template <typename LabData>
std::unique_ptr<const Lab> make_lab_on_pages(LabInfo info, std::vector<Parameter> parameters,
                                             LabFunctions<LabData> functions) {
  class LabOnPages : public LabOf<LabData>, public OnPages {
   public:
    using LabOf<LabData>::LabOf;
  };
  if (info.icon.empty()) info.icon = info.id;
  return std::make_unique<LabOnPages>(std::move(info), std::move(parameters), functions);
}

}  // namespace whereabouts

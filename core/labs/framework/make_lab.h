// A lab made of its functions:
//
//   std::unique_ptr<const Lab> make_components_lab() {
//     return make_lab<ComponentsData>({.id = "components", ...}, parameters(), {prepare, figure, formula});
//   }
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/labs/framework/lab.h"

namespace whereabouts {

template <typename LabData>
struct LabFunctions {
  std::shared_ptr<const LabData> (*prepare)(const Inputs&, const Values& heavy, const Progress&);
  Figure (*figure)(const LabData&, const Values&, const Progress&);
  Formula (*formula)(const LabData&, const Values&, const std::optional<Hit>& hovered);
};

template <typename LabData>
class LabOf : public Lab {
 public:
  LabOf(LabInfo info, std::vector<Parameter> parameters, LabFunctions<LabData> functions)
      : Lab(std::move(info), std::move(parameters)), functions_(functions) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    return functions_.prepare(inputs, heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override {
    Figure made = functions_.figure(dynamic_cast<const LabData&>(data), values, progress);
    made.title = info().question;
    return made;
  }
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override {
    return functions_.formula(dynamic_cast<const LabData&>(data), values, hovered);
  }

 private:
  LabFunctions<LabData> functions_;
};

// `prepare` sees the heavy parameters alone, `figure` all of them; the title is the lab's question. An icon
// that is not named has the lab's id.
template <typename LabData>
std::unique_ptr<const Lab> make_lab(LabInfo info, std::vector<Parameter> parameters,
                                    LabFunctions<LabData> functions) {
  if (info.icon.empty()) info.icon = info.id;
  return std::make_unique<LabOf<LabData>>(std::move(info), std::move(parameters), functions);
}

}  // namespace whereabouts

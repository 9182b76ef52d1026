#include "core/labs/framework/lab.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/labs/framework/parameters/frame_parameter.h"
#include "core/labs/framework/parameters/step_parameter.h"

namespace whereabouts {

Lab::Lab(LabInfo info, std::vector<Parameter> parameters)
    : info_(std::move(info)), parameters_(std::move(parameters)) {
  if (!info_.inputs.has(InputId::image) || find_parameter(parameters_, frame_id) != nullptr) return;
  // Behind the step of a run, which chooses the model.
  const bool steps = !parameters_.empty() && parameters_.front().id == step_id;
  parameters_.insert(parameters_.begin() + (steps ? 1 : 0), frame_parameter(info_.takes_slots));
}

const std::vector<const Lab*>& labs() {
  static const std::vector<std::unique_ptr<const Lab>> owned = make_labs();
  static const std::vector<const Lab*> sorted = [] {
    std::vector<const Lab*> list;
    list.reserve(owned.size());
    for (const auto& lab : owned) list.push_back(lab.get());
    std::sort(list.begin(), list.end(),
              [](const Lab* a, const Lab* b) { return a->info().order < b->info().order; });
    return list;
  }();
  return sorted;
}

const Lab* lab_with_id(const std::string& id) {
  for (const Lab* lab : labs()) {
    if (lab->info().id == id) return lab;
  }
  return nullptr;
}

const Lab& find_lab(const std::string& id) {
  if (const Lab* lab = lab_with_id(id)) return *lab;
  std::string known;
  for (const Lab* lab : labs()) known += (known.empty() ? "" : ", ") + lab->info().id;
  refuse_usage("lab", message("there is no lab \"{}\"", id), message("choose one of {}", known));
}

}  // namespace whereabouts

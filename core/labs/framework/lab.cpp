#include "core/labs/framework/lab.h"

#include <algorithm>

#include "core/base/failure.h"

namespace whereabouts {

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

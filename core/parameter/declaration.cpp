#include "core/parameter/declaration.h"

#include <algorithm>

namespace whereabouts {

const Parameter* find_parameter(const std::vector<Parameter>& parameters, const std::string& id) {
  for (const Parameter& parameter : parameters) {
    if (parameter.id == id) return &parameter;
  }
  return nullptr;
}

const Parameter* find_stored_parameter(const std::vector<Parameter>& parameters, const std::string& id) {
  if (const Parameter* own = find_parameter(parameters, id)) return own;
  for (const Parameter& parameter : parameters) {
    const auto& former = parameter.former_ids;
    if (std::find(former.begin(), former.end(), id) != former.end()) return &parameter;
  }
  return nullptr;
}

}  // namespace whereabouts

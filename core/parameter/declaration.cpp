#include "core/parameter/declaration.h"

namespace whereabouts {

const Parameter* find_parameter(const std::vector<Parameter>& parameters, const std::string& id) {
  for (const Parameter& parameter : parameters) {
    if (parameter.id == id) return &parameter;
  }
  return nullptr;
}

}  // namespace whereabouts

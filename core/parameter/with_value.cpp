#include "core/parameter/with_value.h"

#include <utility>

namespace whereabouts {

Values with_value(Values given, const Parameter& parameter, Value value) {
  for (const std::string& cleared : parameter.clears) given.erase(cleared);
  given.set(parameter.id, std::move(value));
  return given;
}

}  // namespace whereabouts

// What needs no input: the values of a lab, resolved, and those among them that prepare() sees.
#include "core/labs/framework/heavy_values.h"
#include "core/labs/framework/lab_runner.h"
#include "core/parameter/resolve.h"

namespace whereabouts {

Values with_overrides(const LabInfo& info, Values given) {
  for (const auto& [id, value] : info.sweep_overrides) {
    if (!given.has(id)) given.set(id, value);
  }
  return given;
}

Values with_sweep_overrides(const LabInfo& info, Values given) {
  return given.has(info.sweep) ? with_overrides(info, std::move(given)) : given;
}

Values resolve_values(const Lab& lab, const Inputs& seen, const Values& given, Policy policy) {
  return resolve(lab.parameters(), seen, with_sweep_overrides(lab.info(), given), policy);
}

Values heavy_values(const Lab& lab, const Values& values) {
  Values heavy;
  for (const Parameter& parameter : lab.parameters()) {
    if (parameter.heavy) heavy.set(parameter.id, values.at(parameter.id));
  }
  return heavy;
}

}  // namespace whereabouts

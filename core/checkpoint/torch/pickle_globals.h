// Names that a pickle must not mention: those that run code or reach outside the program when Python loads
// the file. We run nothing in any case, but a file with such a name is refused as an attack.
#pragma once

#include <string>

namespace whereabouts {

// `name`: "module.name". Python 2's __builtin__ counts as builtins.
bool runs_code(const std::string& name);

}  // namespace whereabouts

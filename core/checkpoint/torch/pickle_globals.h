// Which names a pickle may not even mention: those that run code or reach outside the program when Python
// loads the file. Nothing is run here either way; a file that holds one is an attack, and says so.
#pragma once

#include <string>

namespace whereabouts {

// `name`: "module.name". Python 2's __builtin__ counts as builtins.
bool runs_code(const std::string& name);

}  // namespace whereabouts

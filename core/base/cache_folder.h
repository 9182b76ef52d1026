// Where the program keeps what it could work out again.
#pragma once

#include <filesystem>

namespace whereabouts {

// $XDG_CACHE_HOME/whereabouts, else ~/.cache/whereabouts; it need not exist. Empty where the system does not
// tell.
std::filesystem::path cache_folder();

}  // namespace whereabouts

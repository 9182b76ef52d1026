// Bytes packed by zlib.
#pragma once

#include <string>
#include <string_view>

#include "core/base/progress.h"

namespace whereabouts {

// A zlib stream (RFC 1950) of this level, 1 to 9. Some MB take a second: `progress` hears how far it is.
std::string deflated(std::string_view bytes, int level, const Progress& progress, const std::string& stage);

}  // namespace whereabouts

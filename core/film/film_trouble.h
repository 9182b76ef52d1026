// Why the plug-in of films could not do what it was asked.
#pragma once

#include "core/base/message.h"

namespace whereabouts {

// `problem`: what the plug-in says: words of ours, and perhaps FFmpeg's own in brackets behind them. Words,
// as a translation has them, and what FFmpeg says as it is.
Message film_trouble(const std::string& problem);

}  // namespace whereabouts

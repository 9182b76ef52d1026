// The formats that OpenCV reads, through a plug-in that is loaded on first use.
#pragma once

#include <string>
#include <string_view>

#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

// The name of the format, from the first bytes, if the plug-in reads it; empty for any other file.
std::string module_format(std::string_view bytes);

Image decode_by_module(const EncodedImage& source, const std::string& format);

}  // namespace whereabouts

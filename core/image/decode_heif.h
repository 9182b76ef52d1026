// HEIC and AVIF, by libheif in a plug-in that is loaded on first use.
#pragma once

#include <string>
#include <string_view>

#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

// "HEIC" or "AVIF" by the brands at the start of a file; empty where it is neither.
std::string heif_format(std::string_view bytes);

// The first image of such a file. Its size is known, and checked, before it is decoded. Fails (Fault::failed)
// with what to do where libheif is missing.
Image decode_heif(const EncodedImage& source);

}  // namespace whereabouts

// An image on its way into a page and back: words, and its samples.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

// rows, columns, channels, bits of a sample (8, 16, or 32 and 64 of floats), name: a line each, the name
// last.
std::string image_text(const ImageInput& image);
// Interleaved, as they lie in memory.
std::vector<std::uint8_t> image_bytes(const Image& image);
// `bytes` as many as the words say.
ImageInput read_image(const std::string& text, const std::uint8_t* bytes);

// Of all samples; of one pixel.
std::size_t byte_count(const Image& image);
int pixel_bytes(const Image& image);

}  // namespace whereabouts

// What the numbers of an array of pixels mean: files of images say so, arrays do not.
#pragma once

#include <string>

#include "core/base/message.h"

namespace whereabouts {

struct EncodedImage;
struct Raster;

enum class ImageValues {
  automatic,       // by what is there, and a note where that is no matter of course
  unit,            // 0..1
  bytes,           // 0..255
  words,           // 0..65535
  signed_unit,     // -1..1
  imagenet_normal  // less ImageNet's mean, over its deviation
};

// Brings an array's pixels to what Image holds: bytes, words, or floats of 0..1. Where nothing is stated,
// floats beyond 0..1 that reach no further than 255 (or 65535, if whole) are read so; what else lies beyond
// 0..1 is kept. Integers that are all 0 or 1 are read as 0..1, words up to 255 as bytes. Returns what was
// assumed, empty where it is a matter of course. Fails (Fault::usage) where ImageNet's means are stated of an
// image without three colours.
Message settle_values(Raster& raster, const EncodedImage& source);

// Whether the numbers of such a file may mean several things: .npy, TIFF. By its first bytes.
bool takes_image_values(const std::string& path);

}  // namespace whereabouts

// The interface of the plug-in with libheif's decoders, loaded on first use (core/base/plugin.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/image/plugin/opencv_codecs.h"

// What the file says of its first image before it is decoded: upright, without alpha.
struct HeifSize {
  int rows, columns;
};
// Whether an image of that size is to be decoded.
using HeifAccept = bool (*)(void* context, const HeifSize& size);

// Decodes the first image of a whole file in memory, turned upright, and passes it to `receive` once: RGB or
// RGBA of 8 bits, or of 16 bits where the file has more. Returns true, or false with one line in `problem`
// (at most `room` bytes with the closing zero), which is empty where `accept` said no. Throws and prints
// nothing.
using HeifDecode = bool (*)(const std::uint8_t* data, std::size_t size, HeifAccept accept,
                            CodecReceiver receive, void* context, char* problem, std::size_t room);

struct HeifFunctions {
  int abi;  // heif_abi_version of this header, as the plug-in was compiled
  HeifDecode decode;
};

constexpr int heif_abi_version = 1;
constexpr const char* heif_functions_name = "whereabouts_heif_functions";

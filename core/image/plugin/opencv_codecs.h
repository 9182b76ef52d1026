// The interface of the plug-in with OpenCV's codecs, loaded on first use (core/base/plugin.h).
#pragma once

#include <cstddef>
#include <cstdint>

// A decoded image: rows x columns x channels samples, interleaved, channels in the order grey, RGB
// or RGBA.
struct CodecImage {
  int rows, columns, channels;
  enum Depth : int { u8, u16, f32, f64 } depth;
  const void* samples;
};

using CodecReceiver = void (*)(void* context, const CodecImage& image);

// Decodes a whole file in memory and passes it to `receive` once. Returns true, or false with one line in
// `problem` (at most `room` bytes with the closing zero). Throws and prints nothing.
using CodecDecode = bool (*)(const std::uint8_t* data, std::size_t size, CodecReceiver receive, void* context,
                             char* problem, std::size_t room);

struct CodecFunctions {
  int abi;  // codec_abi_version of this header, as the plug-in was compiled
  CodecDecode decode;
};

constexpr int codec_abi_version = 1;
constexpr const char* codec_functions_name = "whereabouts_codec_functions";

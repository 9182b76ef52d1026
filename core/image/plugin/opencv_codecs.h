// The one door of the codec module, which core opens with dlopen the first time it is needed.
#pragma once

#include <cstddef>
#include <cstdint>

// What the module hands over: rows x columns x channels samples, interleaved, channels in the order grey, RGB
// or RGBA.
struct CodecImage {
  int rows, columns, channels;
  enum Depth : int { u8, u16, f32, f64 } depth;
  const void* samples;
};

using CodecReceiver = void (*)(void* context, const CodecImage& image);

// Decodes a whole file in memory and passes it to `receive` once. Returns true, or false with one line in
// `problem` (at most `room` bytes with the closing zero). Nothing is thrown and nothing printed.
using CodecDecode = bool (*)(const std::uint8_t* data, std::size_t size, CodecReceiver receive, void* context,
                             char* problem, std::size_t room);

constexpr const char* codec_decode_name = "whereabouts_decode_image";

#include "core/labs/patches/encoder_cost.h"

namespace whereabouts {

EncoderFlops& EncoderFlops::operator+=(const EncoderFlops& other) {
  embedding += other.embedding;
  layers += other.layers;
  attention += other.attention;
  return *this;
}

EncoderFlops encoder_flops(const EncoderSize& size, std::int64_t patches, std::int64_t patch_values) {
  const auto tokens = static_cast<double>(patches + 1);
  const double width = size.width, depth = size.depth, hidden = size.hidden;
  EncoderFlops flops;
  flops.embedding = 2.0 * static_cast<double>(patches) * static_cast<double>(patch_values) * width;
  flops.layers = 2 * depth * tokens * (4 * width * width + 2 * width * hidden);
  flops.attention = 2 * depth * 2 * tokens * tokens * width;
  return flops;
}

EncoderMemory encoder_memory(const EncoderSize& size, std::int64_t patches) {
  constexpr double bytes = sizeof(float);
  const auto tokens = static_cast<double>(patches + 1);
  EncoderMemory memory;
  memory.layers = bytes * size.depth * tokens * (8.0 * size.width + 2.0 * size.hidden + 4);
  memory.maps = bytes * size.depth * size.heads * tokens * tokens;
  return memory;
}

EncoderFlops cropped_flops(const EncoderSize& size, GridShape patches, int along, std::int64_t patch_values) {
  const auto part = [along](int length, int index) {
    return std::int64_t{length} * (index + 1) / along - std::int64_t{length} * index / along;
  };
  EncoderFlops flops;
  for (int row = 0; row < along; ++row) {
    for (int column = 0; column < along; ++column)
      flops += encoder_flops(size, part(patches.rows, row) * part(patches.columns, column), patch_values);
  }
  return flops;
}

}  // namespace whereabouts

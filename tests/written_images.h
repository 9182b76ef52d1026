// A folder of small photographs of nothing, for commands that look at many.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/array/write_file.h"
#include "core/image/png_writer.h"

namespace whereabouts {

// i0.png and on, `count` of 40 x 44 pixels, each with a pattern of its own; makes the folder.
inline void write_images(const std::filesystem::path& folder, int count) {
  std::filesystem::create_directories(folder);
  for (int i = 0; i < count; ++i) {
    std::vector<std::uint8_t> values;
    for (int k = 0; k < 40 * 44 * 3; ++k)
      values.push_back(static_cast<std::uint8_t>((k * (i + 2) / 5 + k * k % (31 + i)) % 256));
    write_file(folder / ("i" + std::to_string(i) + ".png"), png_bytes(Image(40, 44, 3, std::move(values))));
  }
}

}  // namespace whereabouts

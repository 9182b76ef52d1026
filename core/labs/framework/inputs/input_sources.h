// What names inputs again: in a session, in a step of a lesson, in the words of a command.
#pragma once

#include <array>
#include <filesystem>
#include <vector>

#include "core/checkpoint/inspect/overrides.h"
#include "core/image/image_values.h"
#include "core/labs/framework/inputs/input_id.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

struct InputSources {
  ModelOverrides overrides, overrides2;               // of the first and the second checkpoint
  ImageValues image_values = ImageValues::automatic;  // of images that are arrays
  // Behind the first image, where several are named one by one: all of them are one sequence
  // (named_images.h).
  std::vector<std::filesystem::path> more_images;
  DataOptions data_options;
  // By id: a file or a folder; of data also a word of load_data_set(). Empty: the built-in one, or none.
  std::array<std::filesystem::path, input_count> paths;

  const std::filesystem::path& operator[](InputId id) const { return paths[static_cast<std::size_t>(id)]; }
  std::filesystem::path& operator[](InputId id) { return paths[static_cast<std::size_t>(id)]; }
  bool has(InputId id) const { return !(*this)[id].empty(); }
  bool operator==(const InputSources&) const = default;
};

}  // namespace whereabouts

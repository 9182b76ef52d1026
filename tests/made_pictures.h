// Folders of pictures of several sizes, each unlike the others.
#pragma once

#include <QTemporaryDir>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/array/write_file.h"
#include "core/base/permutation.h"
#include "core/image/png_writer.h"
#include "core/labs/framework/inputs/inputs.h"
#include "tests/lab_runs.h"
#include "tests/made_model.h"

namespace whereabouts {

// A picture that no other seed has.
inline Image picture(int rows, int columns, std::uint32_t seed) {
  NumpyRandomState random(seed);
  std::vector<std::uint8_t> values(static_cast<std::size_t>(rows * columns * 3));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<std::uint8_t>(
        (i * (seed + 3) / 7 + static_cast<std::size_t>(random.integer(0, 90))) % 256);
  return Image(rows, columns, 3, std::move(values));
}

inline std::filesystem::path picture_file(const std::filesystem::path& folder, int number) {
  return folder / ("p" + std::to_string(10 + number) + ".png");
}

inline void write_pictures(const std::filesystem::path& folder, int count) {
  for (int i = 0; i < count; ++i)
    write_file(picture_file(folder, i), png_bytes(picture(30 + i, 41 - i, static_cast<std::uint32_t>(i))));
}

// The folder "photos" with five of them.
class FivePictures {
 public:
  FivePictures() : path_(std::filesystem::path(folder_.path().toStdString()) / "photos") {
    std::filesystem::create_directory(path_);
    write_pictures(path_, 5);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  const QTemporaryDir folder_;
  const std::filesystem::path path_;
};

inline Inputs with_folder(const std::string& model, const std::filesystem::path& folder) {
  Inputs inputs = built_in_inputs();
  use_checkpoint(inputs, open_checkpoint(made::golden_model(model)));
  inputs.data = open_data(folder.string());
  return inputs;
}

}  // namespace whereabouts

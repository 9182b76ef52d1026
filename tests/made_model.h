// Golden models of tests/data/vit with tensors changed, taken out or added, written as files again.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/vit/vit.h"
#include "tests/made_safetensors.h"

namespace whereabouts::made {

inline std::filesystem::path golden_model(const std::string& name) {
  return std::filesystem::path(TEST_DATA) / "vit" / name;
}

// "NAME.safetensors" of them, loaded.
inline std::shared_ptr<const Vit> load_golden(const std::string& name) {
  return Vit::load(*open_checkpoint(golden_model(name + ".safetensors")));
}

// The largest difference, as a share of b's largest number; 1e9 where the shapes differ.
inline float apart(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return 1e9F;
  return (a - b).cwiseAbs().maxCoeff() / std::max(1e-9F, b.cwiseAbs().maxCoeff());
}

// The tensors of a golden file.
inline std::vector<TensorValues> tensors_of(const std::string& name) {
  const auto checkpoint = open_checkpoint(golden_model(name));
  std::vector<TensorValues> tensors;
  for (const TensorInfo& info : checkpoint->tensors()) {
    tensors.push_back({info.name, DType::f32, info.shape, checkpoint->read(info.name)});
  }
  return tensors;
}

// Writes them as float32, with that metadata, and opens the file.
inline std::shared_ptr<const Checkpoint> write_model(const std::filesystem::path& path,
                                                     const std::vector<TensorValues>& tensors,
                                                     const nlohmann::json& metadata) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  header["__metadata__"] = metadata;
  std::string data;
  for (const TensorValues& each : tensors) {
    const std::size_t begin = data.size();
    data.append(reinterpret_cast<const char*>(each.values.data()), each.values.size() * sizeof(float));
    header[each.name] = {{"dtype", "F32"}, {"shape", each.shape}, {"data_offsets", {begin, data.size()}}};
  }
  write_file(path, with_length(header.dump(), data));
  return open_checkpoint(path);
}

// The tensor of that name, to be changed.
inline TensorValues& tensor(std::vector<TensorValues>& tensors, const std::string& name) {
  const auto found = std::find_if(tensors.begin(), tensors.end(),
                                  [&](const TensorValues& each) { return each.name == name; });
  if (found == tensors.end()) throw std::logic_error(name);
  return *found;
}

// Pixels from -1 to 1.
inline PixelBatch noise(int count, int rows, int columns, unsigned seed = 1) {
  std::mt19937 engine(seed);
  PixelBatch pixels{count, rows, columns, 3, {}};
  for (int i = 0; i < count * rows * columns * 3; ++i) {
    pixels.values.push_back(static_cast<float>(engine() % 2001) / 1000.0F - 1.0F);
  }
  return pixels;
}

}  // namespace whereabouts::made

// Inputs that nobody chose for a figure: images without content, tables of zeros, small models of every kind.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/hash.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/open.h"
#include "core/labs/framework/inputs/inputs.h"
#include "tests/made_tables.h"
#include "tests/random_settings.h"

namespace whereabouts {

// A file of one table, "pos_embed" (1, rows, width).
class TableCheckpoint : public Checkpoint {
 public:
  TableCheckpoint(const std::string& name, Matrix table) : table_(std::move(table)) {
    name_ = path_ = name;
    format_ = "made";
    Hash hash;
    hash.text("table " + name);
    identity_ = hash.value();
    tensors_.push_back({"pos_embed", DType::f32, {1, table_.rows(), table_.cols()}});
  }

  Array read_array(const std::string&, const Progress& progress) const override {
    progress.check();
    Array array = to_array(table_);
    array.shape.insert(array.shape.begin(), 1);
    return array;
  }

 private:
  Matrix table_;
};

// Ramps of 8 bits, so that every patch is another one.
inline Image ramps(int rows, int columns, int channels) {
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(rows) * columns * channels);
  for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(i * i % 251);
  return Image(rows, columns, channels, std::move(pixels));
}

inline Image flat_image(int rows, int columns, int channels, std::uint8_t value) {
  return Image(rows, columns, channels,
               std::vector<std::uint8_t>(static_cast<std::size_t>(rows) * columns * channels, value));
}

inline Inputs with_made_image(Inputs inputs, const std::string& name, Image image) {
  inputs.image = {};
  inputs.image.name = name;
  inputs.image.path = name;
  inputs.image.image = std::make_shared<const Image>(std::move(image));
  return inputs;
}

// The built-in inputs with odd images: narrow, black, of one colour, a single pixel high.
inline std::vector<settings::NamedInputs> odd_images(const Inputs& inputs) {
  return {{"its own image", inputs},
          {"a narrow image", with_made_image(inputs, "narrow", ramps(40, 150, 3))},
          {"a black image", with_made_image(inputs, "black", flat_image(64, 48, 3, 0))},
          {"a grey image", with_made_image(inputs, "grey", ramps(97, 61, 1))},
          {"a flat image", with_made_image(inputs, "flat", flat_image(56, 56, 1, 128))}};
}

// Tables: sinusoidal, random, of a single row, with equal rows.
inline std::vector<settings::NamedInputs> odd_tables() {
  std::vector<settings::NamedInputs> all = {{"the built-in table", built_in_inputs()}};
  const auto add = [&](const std::string& name, Matrix table) {
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, std::make_shared<const TableCheckpoint>(name, std::move(table)));
    all.push_back({name, std::move(inputs)});
  };
  add("random 5x5+1", random_table(26, 12, 3));
  add("random 4x4", random_table(16, 7, 5));
  add("random 2x2", random_table(4, 3, 6));
  add("steep 6x6", [] {
    Matrix table = random_table(36, 8, 7);
    for (Eigen::Index row = 0; row < 36; ++row) table.row(row).array() += 0.3F * static_cast<float>(row);
    return table;
  }());
  return all;
}

// Models of two blocks with random weights (tests/data/vit): every kind of position, head and token in front.
inline std::vector<settings::NamedInputs> small_models(const std::vector<const char*>& names) {
  std::vector<settings::NamedInputs> all;
  for (const char* name : names) {
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(std::string(TEST_DATA) + "/vit/" + name + ".safetensors"));
    const std::vector<settings::NamedInputs> images = odd_images(inputs);
    const settings::NamedInputs& one = images[all.size() % images.size()];
    all.push_back({std::string(name) + " and " + one.name, one.inputs});
  }
  return all;
}

inline std::vector<settings::NamedInputs> joined(std::vector<settings::NamedInputs> first,
                                                 const std::vector<settings::NamedInputs>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// What labs that look inside a model are tried on.
inline std::vector<settings::NamedInputs> models_looked_into() {
  return joined(
      {{"the built-in model", built_in_inputs()}},
      small_models({"timm_vit", "timm_registers", "scheme_alibi-2d", "hf_beit", "dinov3", "hf_siglip"}));
}

// What is drawn of the labs' parameters so that a test of many settings stays fast.
inline settings::Limits usual_limits() {
  settings::Limits limits;
  limits.max = {{"orders", 6},   {"dim", 96},   {"tokens", 150},    {"heads", 8},    {"parabolas", 12},
                {"samples", 60}, {"size", 64},  {"depth", 16},      {"window", 300}, {"width", 24},
                {"reach", 40},   {"patch", 64}, {"head-width", 64}, {"bins", 40},    {"days", 300}};
  limits.left_out = {"map", "range"};
  return limits;
}

}  // namespace whereabouts

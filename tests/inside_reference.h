// The float64 reference of labs that look inside a model, and small models of every kind for them.
#pragma once

#include <QtTest>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/lab_runs.h"
#include "tests/vit_tiny.h"

namespace whereabouts {

inline std::string inside_reference(const std::string& image) {
  return std::string(SHARED_DATA) + "/arrays/inside_reference/" + image + ".npz";
}

inline constexpr const char* no_reference = "without the shared checkpoint and its reference";
inline bool has_reference(const std::string& image) {
  return have(vit_tiny_file) && have(inside_reference(image));
}

// A row for each image that has one.
inline void add_reference_images() {
  QTest::addColumn<QString>("image");
  for (const char* image : {"chelsea", "coffee", "china"}) QTest::newRow(image) << QString(image);
}

inline std::vector<double> referred(const std::string& image, const std::string& array) {
  const std::vector<float> values = open_checkpoint(inside_reference(image))->read(array);
  return {values.begin(), values.end()};
}

// The real model on one of its reference images: only where has_reference().
inline Inputs referred_inputs(const std::string& image) {
  Inputs inputs = cat();
  inputs.image = open_image(std::string(SHARED_DATA) + "/arrays/vit_tiny_reference/" + image + "_224_u8.npy");
  return inputs;
}

inline double furthest(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

// A model of tests/data/vit over the usual image.
inline Inputs small_model(const std::string& name) {
  Inputs inputs = sinusoid_inputs();
  use_checkpoint(inputs, open_checkpoint(std::string(TEST_DATA) + "/vit/" + name + ".safetensors"));
  return inputs;
}

}  // namespace whereabouts

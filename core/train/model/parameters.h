// The learned parameters of a model in one row of numbers: which part of it is which tensor, under timm's
// names.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/train/model/mini_vit.h"

namespace whereabouts {

// What the optimiser tells apart.
enum class ParameterGroup { weights, position };

struct ParameterSlice {
  std::string name;        // as in timm's state dict
  std::vector<int> shape;  // row-major
  std::size_t offset = 0, size = 0;
  ParameterGroup group = ParameterGroup::weights;
  bool decays = false;            // matrices do; biases, norms, tokens and positions do not
  LearnedTensor::Draw draw = {};  // of a position scheme; null: as initial_parameters() says
};

// The offsets of one block's tensors.
struct BlockSlices {
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);
  std::size_t norm1 = absent, norm1_bias = absent, qkv = absent, qkv_bias = absent, proj = absent,
              proj_bias = absent;
  std::size_t norm2 = absent, norm2_bias = absent, fc1 = absent, fc1_bias = absent, fc2 = absent,
              fc2_bias = absent;
};

// One of MiniVit::stages().
struct StageSlices {
  std::size_t weight = 0, bias = 0;  // (outputs, inputs, kernel, kernel), (outputs)
  std::size_t norm = BlockSlices::absent, norm_bias = BlockSlices::absent;
};

struct ParameterLayout {
  std::vector<ParameterSlice> slices;
  std::size_t count = 0;
  std::vector<StageSlices> stages;  // of the patch embedding
  std::size_t class_token = BlockSlices::absent;
  std::array<LearnedOffsets, 4> position;  // of the schemes, in the order of PositionParts::all()
  std::vector<BlockSlices> blocks;
  std::size_t norm = 0, norm_bias = 0, head = 0, head_bias = 0;

  // Numbers of the position scheme.
  std::int64_t position_count() const;
};

ParameterLayout parameter_layout(const MiniVit& model);

// The matrices of the blocks, and of a hierarchy's stages, from a normal distribution of deviation 1 / sqrt(3
// inputs), which is that of torch's Linear, cut at two of it: with timm's 0.02 models as small as these take
// thousands of steps to start. The patch embedding, the head, tokens and tables as timm, from one of
// deviation 0.02, truncated at the absolute value 2; biases 0, norms 1; position schemes as each says. The
// same seed gives the same numbers.
std::vector<float> initial_parameters(const ParameterLayout& layout, std::uint32_t seed);

}  // namespace whereabouts

// What the lab `offsets` prepares: which row of its table a relative scheme takes for every query and key,
// and the bias of every head.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/labs/lab.h"
#include "core/position/bias.h"

namespace whereabouts {

// A checkpoint's tensor of relative biases as (rows, heads): Swin's and BEiT's are stored so, MaxViT's as
// (heads, 2R - 1, 2C - 1).
struct BiasTensor {
  std::string name;
  GridShape window;
  int rows = 0, heads = 0;
  bool class_token = false;  // three rows more
  bool heads_first = false;
};

// Those whose shape is that of a table of offsets, in file order. Where a shape fits several windows, the
// one nearest to a square is told.
std::vector<BiasTensor> bias_tensors(const Checkpoint& checkpoint);

inline constexpr const char* seeded_source = "seeded";

// The tensor that `source` names; empty where the numbers are seeded or another scheme is chosen.
std::optional<BiasTensor> chosen_bias_tensor(const Scope& scope);

struct OffsetsData : Data {
  std::string scheme, source;  // source: a tensor's name, or "seeded"
  GridShape window;
  int prefix = 0;  // 1 with a class token, which is token 0 then
  int heads = 0;   // 0: shaw, which has vectors instead of biases
  int reach = 0;   // of shaw
  std::shared_ptr<const BiasTable> table;
  std::shared_ptr<const Matrix> index_map;  // (N, N) the index as numbers to colour
  int rows = 0;                             // of the learned table: how many offsets are told apart
  double least = 0, greatest = 0;           // of the biases between cells
  std::vector<double> correlation;          // per head, of bias and distance; NaN where the bias is constant

  int tokens() const { return window.count() + prefix; }
  int token(Cell cell) const { return window.token(cell) + prefix; }
  // The biases from a query cell to every cell, (R, C).
  Matrix seen_from(Cell query, int head) const;
  std::size_t bytes() const override;
};

std::shared_ptr<const OffsetsData> prepare_offsets(const Inputs& inputs, const Values& heavy,
                                                   const Progress& progress);

}  // namespace whereabouts

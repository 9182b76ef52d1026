// What the lab `offsets` prepares: which row of its table a relative scheme takes for every query and key,
// and the bias of every head.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/offsets/tensors.h"

namespace whereabouts {

// The biases of one block of a checkpoint, among the others.
struct BiasLayer {
  std::string block;
  std::vector<double> correlation;  // per head, of bias and distance; NaN where the bias is constant
};

struct OffsetsData : Data {
  std::string scheme, source;  // source: a tensor's name, or "seeded"
  GridShape window;
  int prefix = 0;                 // 1 with a class token, which is token 0 then
  int heads = 0;                  // 0: shaw, which has vectors instead of biases
  int max_relative_position = 0;  // of shaw
  std::shared_ptr<const BiasTable> table;
  std::shared_ptr<const Matrix> index_map;  // (N, N) the index as numbers to colour
  int rows = 0;                             // of the learned table: how many offsets are told apart
  double min = 0, max = 0;                  // of the biases between cells
  std::vector<double> correlation;          // per head, of bias and distance; NaN where the bias is constant
  // Of a checkpoint: every block that has biases of the scheme, which one this is, and how it was read.
  std::vector<BiasLayer> layers;
  int layer = 0;
  BiasTensor::Form form = BiasTensor::Form::swin_v2;  // of log-cpb
  GridShape pretraining;                              // of swin_v2
  Message assumed;                                    // what the file does not tell; empty

  // max |score(x, y) - score(x + t, y + t)| over all cells, shifts and heads: of biases, or of shaw's rows.
  double shift_change = 0;
  std::vector<double> seen;  // per head: the share of all pairs of cells that is not masked
  // Of lookhere: which side each head looks to, and g s_l.
  std::vector<DirectedHead> heads_looking;
  double layer_slope = 0;
  std::vector<double> slopes;  // of every head where it falls with distance alone; else empty
  // Of pape: what the content says of all parabolas, how many a head has, and d.
  double steepness = 0, slope = 0;
  int parabolas = 0, head_dim = 0;

  int tokens() const { return window.count() + prefix; }
  int token(Cell cell) const { return window.token(cell) + prefix; }
  // The biases from a query cell to every cell, (R, C); NaN where the head does not see it.
  Matrix seen_from(Cell query, int head) const;
  std::size_t bytes() const override;
};

std::shared_ptr<const OffsetsData> prepare_offsets(const Inputs& inputs, const Values& heavy,
                                                   const Progress& progress);

}  // namespace whereabouts

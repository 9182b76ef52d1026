// One axis of a resampling rule: the inputs and weights of each output.
#pragma once

#include <vector>

namespace whereabouts {

// Output i is the sum over k of weights[begin[i] + k] * input[first[i] + k], for begin[i] + k < begin[i + 1].
// The weights of every output add up to 1.
struct AxisWeights {
  std::vector<int> first;  // (outputs)
  std::vector<int> begin;  // (outputs + 1)
  std::vector<float> weights;

  int outputs() const { return static_cast<int>(first.size()); }
  int taps(int output) const { return begin[output + 1] - begin[output]; }
  const float* of(int output) const { return weights.data() + begin[output]; }
};

// How to interpolate between cells. Half-pixel rules put output i at (i + 1/2) * step - 1/2 of the input and
// hold the edges.
enum class AxisRule {
  cubic,             // Keys' kernel with a = -3/4 on four cells, as torch without antialias and OpenCV
  cubic_antialias,   // a = -1/2, widened by the step when it shrinks, as torch with antialias and Pillow
  linear,            // two cells
  linear_antialias,  // the triangle, widened likewise
  nearest,           // cell floor(i * step)
  bucket,            // cell floor(i / outputs * inputs), rounded as torch.bucketize does it in float32
  corner_linear,     // two cells; first on first and last on last, as scipy.ndimage.zoom of order 1
  corner_cubic,      // `cubic` at the same positions, as torch with align_corners
};

// `step`: input cells per output cell; 0 for inputs / outputs. 1 <= inputs, outputs.
AxisWeights axis_weights(AxisRule rule, int inputs, int outputs, double step = 0);

// Linear between offsets in geometric progression, timm's rule for tables of relative positions (after BEiT):
// the `inputs` = 2M - 1 old offsets are laid out at 0, 1, 1 + q, 1 + q + q^2, ... and their negatives, with q
// such that the last is the last of the `outputs` = 2M' - 1 new ones; 1.01 < q < 1.5.
AxisWeights geometric_weights(int inputs, int outputs);

}  // namespace whereabouts

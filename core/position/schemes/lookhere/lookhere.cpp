#include "core/position/schemes/lookhere/lookhere.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/base/hypotenuse.h"
#include "core/position/bias/relative_bias.h"

namespace whereabouts {
namespace {

using Group = std::vector<DirectedHead>;  // four sides

constexpr HeadSide above{1, 0}, below{-1, 0}, leftward{0, 1}, rightward{0, -1};
// The four half-planes along the diagonals: |right| <= -down is above_both, and so on.
constexpr HeadSide up_of_fall{1, -1}, up_of_rise{1, 1}, down_of_fall{-1, 1}, down_of_rise{-1, -1};

Group halves() {
  return {{"up", {above}}, {"down", {below}}, {"left", {leftward}}, {"right", {rightward}}};
}

Group corners() {
  return {{"up-left", {above, leftward}},
          {"up-right", {above, rightward}},
          {"down-left", {below, leftward}},
          {"down-right", {below, rightward}}};
}

Group triangles() {
  return {{"up", {up_of_fall, up_of_rise}},
          {"down", {down_of_fall, down_of_rise}},
          {"left", {down_of_fall, up_of_rise}},
          {"right", {up_of_fall, down_of_rise}}};
}

// The eighths of a triangle: those on one side of its axis, up and down first.
Group eighths(bool first) {
  Group group = triangles();
  const HeadSide across = first ? leftward : rightward, along = first ? above : below;
  for (std::size_t i = 0; i < group.size(); ++i) {
    group[i].sides.push_back(i < 2 ? across : along);
    group[i].name +=
        i < 2 ? (first ? ", left half" : ", right half") : (first ? ", upper half" : ", lower half");
  }
  return group;
}

// Round to nearest, ties to even. No value here is beyond its range.
float as_bfloat16(double value) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return std::bit_cast<float>((bits + 0x7fffU + ((bits >> 16U) & 1U)) & 0xffff0000U);
}

}  // namespace

bool DirectedHead::sees(int down, int right) const {
  return std::all_of(sides.begin(), sides.end(),
                     [&](const HeadSide& side) { return side.down * down + side.right * right <= 0; });
}

int lookhere_min_heads(const std::string& layout) {
  return layout == "lh-45" ? 9 : 4;
}

std::vector<DirectedHead> lookhere_heads(const std::string& layout, int heads) {
  std::vector<Group> groups = {halves()};
  if (layout == "lh-90") groups = {corners(), triangles()};
  if (layout == "lh-45") groups = {eighths(true), eighths(false)};
  int looking = heads < 4 ? 0 : (heads + 3) / 6;  // groups of four heads
  if (groups.size() == 1 && heads == 16) looking = 2;
  std::vector<DirectedHead> all;
  int left = looking;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const auto more = static_cast<int>(groups.size() - group);
    const int own = (left + more - 1) / more;
    left -= own;
    for (int repeat = 0; repeat < own; ++repeat) {
      for (DirectedHead head : groups[group]) {
        head.slope = std::exp2(-(repeat + 1));
        all.push_back(std::move(head));
      }
    }
  }
  const int seeing_all = heads - static_cast<int>(all.size());
  for (int i = 0; i < seeing_all; ++i) {
    const int step = seeing_all < 4 ? i : 4 * i / seeing_all;
    all.push_back({"all", {}, std::pow(4.0, -(step + 1))});
  }
  return all;
}

double lookhere_layer_slope(int layer, int depth) {
  return depth < 2 ? 1.5 : 1.5 + layer * (-1.0 / (depth - 1));
}

Matrix lookhere_rows(GridShape grid, const std::vector<DirectedHead>& heads, double slope) {
  Matrix rows(relative_rows(grid), static_cast<Eigen::Index>(heads.size()));
  const int across = 2 * grid.columns - 1;
  for (int row = 0; row < rows.rows(); ++row) {
    // The index counts query minus key.
    const int down = grid.rows - 1 - row / across, right = grid.columns - 1 - row % across;
    const double distance = hypotenuse(down, right);
    for (std::size_t head = 0; head < heads.size(); ++head) {
      rows(row, static_cast<Eigen::Index>(head)) =
          heads[head].sees(down, right) ? as_bfloat16(0 - slope * (heads[head].slope * distance))
                                        : masked_logit;
    }
  }
  return rows;
}

BiasTable lookhere(const BiasRequest& request, const Progress& progress) {
  const double slope = request.global_slope * lookhere_layer_slope(request.layer, request.depth);
  const Matrix offsets = lookhere_rows(request.grid, lookhere_heads(request.layout, request.heads), slope);
  Matrix rows = Matrix::Zero(relative_rows(request.grid, request.class_token), offsets.cols());
  rows.topRows(offsets.rows()) = offsets;
  BiasTable made = relative_bias_of(rows, request.grid, request.class_token, progress);
  made.index.resize(0, 0);  // nothing is learned: there is no table to look up
  return made;
}

}  // namespace whereabouts

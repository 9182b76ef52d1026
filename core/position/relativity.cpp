#include "core/position/relativity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/permutation.h"
#include "core/position/additive/additive_table.h"
#include "core/position/bias/bias_table.h"
#include "core/position/bias/cpe.h"
#include "core/position/bias/pape.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/bias/shaw.h"
#include "core/position/rotary/rotary_angles.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

// Places of one offset differ by a shift: the change is the spread of their scores.
template <class Scores>
double spread_of_offsets(const Scores& scores, GridShape grid, const Progress& progress) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<double> least(static_cast<std::size_t>(relative_rows(grid)), infinity),
      most(least.size(), -infinity);
  const int across = 2 * grid.columns - 1;
  for (int query = 0; query < grid.count(); ++query) {
    if (query % 16 == 0) progress.check();
    const Cell at = grid.cell(query);
    for (int key = 0; key < grid.count(); ++key) {
      const Cell to = grid.cell(key);
      const auto offset = static_cast<std::size_t>((to.row - at.row + grid.rows - 1) * across + to.column -
                                                   at.column + grid.columns - 1);
      const auto score = static_cast<double>(scores(query, key));
      least[offset] = std::min(least[offset], score);
      most[offset] = std::max(most[offset], score);
    }
  }
  double change = 0;
  for (std::size_t offset = 0; offset < least.size(); ++offset)
    change = std::max(change, most[offset] - least[offset]);
  return change;
}

struct Content {
  Eigen::RowVectorXd query, key;  // (d)
};

Content seeded_content(const RelativityRequest& request) {
  NumpyRandomState generator(request.seed);
  Content content{Eigen::RowVectorXd(request.head_dim), Eigen::RowVectorXd(request.head_dim)};
  for (Eigen::RowVectorXd* row : {&content.query, &content.key}) {
    for (double& value : *row) value = generator.normal();
  }
  return content;
}

MatrixD everywhere(const Eigen::RowVectorXd& row, GridShape grid) {
  return row.replicate(grid.count(), 1);
}

// What cpe adds where every cell holds `row`.
MatrixD convolved(const Eigen::RowVectorXd& row, const RelativityRequest& request, const Progress& progress) {
  const Matrix tokens = everywhere(row, request.grid).cast<float>();
  const Matrix kernel = cpe_kernel(request.head_dim, request.seed, false, progress);
  return conditional_position(tokens, kernel, request.grid, progress).cast<double>();
}

MatrixD bias_of(const std::string& scheme, const RelativityRequest& request, int head,
                const Progress& progress) {
  BiasRequest bias;
  bias.grid = request.grid;
  bias.heads = request.heads;
  bias.seed = request.seed;
  bias.layout = request.layout;
  return bias_table(scheme, bias, progress).bias.at(static_cast<std::size_t>(head)).cast<double>();
}

// q . a of every pair.
MatrixD shaw_scores(const Content& content, const RelativityRequest& request, const Progress& progress) {
  const ShawTable shaw = shaw_table(
      {.tokens = request.grid.count(), .head_dim = request.head_dim, .seed = request.seed}, progress);
  const Eigen::VectorXd met = shaw.table.cast<double>() * content.query.transpose();
  return shaw.index.unaryExpr([&](int row) { return met[row]; });
}

MatrixD pape_scores(const RelativityRequest& request, int head, const Progress& progress) {
  const PapeWeights weights = seeded_pape_weights({.width = request.head_dim * request.heads,
                                                   .heads = request.heads,
                                                   .layout = request.layout,
                                                   .seed = request.seed},
                                                  progress);
  NumpyRandomState generator(request.seed);
  for (int i = 0; i < 2 * request.head_dim; ++i) generator.normal();
  Eigen::RowVectorXd content(request.head_dim * request.heads);
  for (double& value : content) value = generator.normal();
  const MatrixD everywhere_same = everywhere(content, request.grid);
  return pape_terms(pape_places(weights, head, request.grid), pape_steepness(weights, head, everywhere_same),
                    pape_slopes(weights, head, everywhere_same));
}

void turn(const std::string& scheme, const RelativityRequest& request, int head, MatrixD& queries,
          MatrixD& keys, const Progress& progress) {
  RotaryRequest rotary;
  rotary.grid = request.grid;
  rotary.head_dim = request.head_dim;
  rotary.heads = request.heads;
  rotary.layout = request.layout;
  rotary.temperature = request.temperature;
  rotary.seed = request.seed;
  if (scheme == "liere") {
    rotary.block = request.block;
    const MatrixD rotations = liere_rotations_of(liere_generators(rotary), request.heads, head, request.block,
                                                 request.grid, request.grid, progress);
    turn_blocks(queries, rotations, request.block);
    turn_blocks(keys, rotations, request.block);
    return;
  }
  const MatrixD angles = rotary_angles(scheme, rotary, head, progress);
  const auto pairs = rotary_pairs(scheme, rotary);
  rotate(queries, angles, pairs);
  rotate(keys, angles, pairs);
}

// Whether heads differ.
bool has_heads(const Scheme& scheme) {
  return scheme.kind == Scheme::Kind::bias || scheme.id == "pape" ||
         (scheme.kind == Scheme::Kind::rotary && scheme.learnable);
}

}  // namespace

double max_shift_change(const MatrixD& scores, GridShape grid, const Progress& progress) {
  return spread_of_offsets(scores, grid, progress);
}

double max_shift_change(const Matrix& scores, GridShape grid, const Progress& progress) {
  return spread_of_offsets(scores, grid, progress);
}

MatrixD scheme_scores(const std::string& id, const RelativityRequest& request, int head,
                      const Progress& progress) {
  const Scheme& scheme = find_scheme(id);
  const Content content = seeded_content(request);
  MatrixD queries = everywhere(content.query, request.grid), keys = everywhere(content.key, request.grid);
  MatrixD added = MatrixD::Zero(queries.rows(), queries.rows());  // before the division
  if (scheme.is_additive()) {
    TableRequest table;
    table.grid = request.grid;
    table.width = request.head_dim;
    table.layout = request.layout;
    table.seed = request.seed;
    if (request.temperature) table.temperature = *request.temperature;
    const MatrixD position = additive_table(id, table, progress).cast<double>();
    queries += position;
    keys += position;
  } else if (scheme.kind == Scheme::Kind::rotary) {
    turn(id, request, head, queries, keys, progress);
  } else if (id == "shaw") {
    added = shaw_scores(content, request, progress);
  } else if (id == "pape") {
    added = pape_scores(request, head, progress);
  } else if (id == "cpe") {
    queries += convolved(content.query, request, progress);
    keys += convolved(content.key, request, progress);
  }
  MatrixD scores = (queries * keys.transpose() + added) / std::sqrt(static_cast<double>(request.head_dim));
  if (scheme.kind == Scheme::Kind::bias) scores += bias_of(id, request, head, progress);
  return scores;
}

double relativity(const std::string& id, const RelativityRequest& request, const Progress& progress) {
  const int heads = has_heads(find_scheme(id)) ? request.heads : 1;
  double change = 0;
  for (int head = 0; head < heads; ++head)
    change = std::max(change,
                      max_shift_change(scheme_scores(id, request, head, progress), request.grid, progress));
  return change;
}

}  // namespace whereabouts

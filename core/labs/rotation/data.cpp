#include "core/labs/rotation/data.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/position/relativity.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"
#include "core/position/schemes/liere/liere.h"
#include "core/vit/forward/film_turns.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_numbers = std::int64_t{1} << 22;  // of N d: 64 MB with angles and tables

RowVector unit_vector(int width, NumpyRandomState& generator) {
  RowVector vector(width);
  for (int i = 0; i < width; ++i) vector[i] = static_cast<float>(generator.normal());
  const float length = vector.norm();
  if (length > 0) vector /= length;
  return vector;
}

struct Product {
  double real = 0, imaginary = 0;  // of the query's pair times the key's conjugate
};

Product product_of(const RotationData& data, const RotationForm& form, int pair) {
  const auto& [first, second] = form.pairs[static_cast<std::size_t>(pair)];
  const double qa = data.query[first], qb = data.query[second];
  const double ka = data.key[first], kb = data.key[second];
  return {qa * ka + qb * kb, qb * ka - qa * kb};
}

// Every form is linear in row and column, so that any two tokens of an offset give its angle.
void score_offsets(RotationData& data, const Progress& progress) {
  const RotationForm& form = *data.forms.front();
  const GridShape grid = data.grid;
  const int pairs = static_cast<int>(form.pairs.size());
  Eigen::RowVectorXd real(pairs), imaginary(pairs);
  for (int pair = 0; pair < pairs; ++pair) {
    const Product product = product_of(data, form, pair);
    real[pair] = product.real;
    imaginary[pair] = product.imaginary;
  }
  auto scores = std::make_shared<Matrix>(2 * grid.rows - 1, 2 * grid.columns - 1);
  for (int dr = 1 - grid.rows; dr < grid.rows; ++dr) {
    for (int dc = 1 - grid.columns; dc < grid.columns; ++dc) {
      if ((dc & 31) == 0) progress.check();
      const int from = grid.token({std::max(0, -dr), std::max(0, -dc)});
      const int to = grid.token({std::max(0, dr), std::max(0, dc)});
      const Eigen::RowVectorXd turn = form.angles.row(from) - form.angles.row(to);
      const double score = (real.array() * turn.array().cos() - imaginary.array() * turn.array().sin()).sum();
      (*scores)(dr + grid.rows - 1, dc + grid.columns - 1) = static_cast<float>(score);
    }
    progress.report(0.4 + 0.5 * (dr + grid.rows) / (2.0 * grid.rows), "offsets");
  }
  data.scores = scores;
}

// The rotated vectors themselves, in float32 as attention has them.
Matrix turned(const RotationForm& form, const RowVector& vector, const Progress& progress) {
  Matrix rows = vector.replicate(form.cosine->rows(), 1);
  for (Eigen::Index token = 0; token < rows.rows(); ++token) {
    progress.check();
    for (std::size_t pair = 0; pair < form.pairs.size(); ++pair) {
      const auto at = static_cast<Eigen::Index>(pair);
      float &a = rows(token, form.pairs[pair][0]), &b = rows(token, form.pairs[pair][1]);
      const float cosine = (*form.cosine)(token, at), sine = (*form.sine)(token, at), first = a;
      a = first * cosine - b * sine;
      b = first * sine + b * cosine;
    }
  }
  return rows;
}

Matrix scores_of(const Matrix& queries, const Matrix& keys, const Progress& progress) {
  Matrix scores(queries.rows(), keys.rows());
  for (Eigen::Index row = 0; row < scores.rows(); row += 64) {
    progress.check();
    const Eigen::Index count = std::min<Eigen::Index>(64, scores.rows() - row);
    scores.middleRows(row, count) = queries.middleRows(row, count) * keys.transpose();
  }
  return scores;
}

// Every place of an offset, and their mean and spread.
void score_places(RotationData& data, const Progress& progress) {
  const GridShape grid = data.grid;
  const Matrix all = scores_of(data.queries, data.keys, progress);
  data.max_change = max_shift_change(all, grid, progress);
  MatrixD sums = MatrixD::Zero(2 * grid.rows - 1, 2 * grid.columns - 1), counts = sums;
  Matrix least = Matrix::Constant(sums.rows(), sums.cols(), std::numeric_limits<float>::infinity()),
         most = -least;
  for (int from = 0; from < grid.count(); ++from) {
    progress.check();
    const Cell query = grid.cell(from);
    for (int to = 0; to < grid.count(); ++to) {
      const Cell key = grid.cell(to);
      const Eigen::Index row = key.row - query.row + grid.rows - 1,
                         column = key.column - query.column + grid.columns - 1;
      const float score = all(from, to);
      sums(row, column) += static_cast<double>(score);
      counts(row, column) += 1;
      least(row, column) = std::min(least(row, column), score);
      most(row, column) = std::max(most(row, column), score);
    }
  }
  data.scores = std::make_shared<const Matrix>(sums.cwiseQuotient(counts).cast<float>());
  data.spread = std::make_shared<const Matrix>(most - least);
}

// The same offset at two random places.
void measure_random_moves(RotationData& data, std::uint32_t seed, const Progress& progress) {
  const RotationForm& form = *data.forms.front();
  const GridShape grid = data.grid;
  NumpyRandomState generator(seed);
  const auto below = [&](int count) {
    return static_cast<int>(generator.interval(static_cast<std::uint64_t>(count - 1)));
  };
  data.moves = 1000;
  for (int move = 0; move < data.moves; ++move) {
    progress.check();
    const int rows = below(grid.rows), columns = below(grid.columns);  // of the offset, before its signs
    const bool up = below(2) == 1, left = below(2) == 1;
    const auto score_somewhere = [&] {
      const int row = below(grid.rows - rows), column = below(grid.columns - columns);
      const int from = grid.token({row + (up ? rows : 0), column + (left ? columns : 0)});
      const int to = grid.token({row + (up ? 0 : rows), column + (left ? 0 : columns)});
      return rotated_score(data, form, from, to);
    };
    const double here = score_somewhere(), there = score_somewhere();
    data.max_change = std::max(data.max_change, std::abs(here - there));
  }
}

void measure_moves(RotationData& data, std::uint32_t seed, const Progress& progress) {
  if (data.grid.count() > max_places) return measure_random_moves(data, seed, progress);
  const RotationForm& form = *data.forms.front();
  const Matrix queries = turned(form, data.query, progress), keys = turned(form, data.key, progress);
  data.max_change = max_shift_change(scores_of(queries, keys, progress), data.grid, progress);
}

Message title_of(const std::string& scheme, const std::string& layout) {
  if (layout == literal_layout) return "One angle for row and column";
  if (layout == v_jepa_layout) return "V-JEPA 2, one time slot";
  const Scheme& known = find_scheme(scheme);
  for (const Layout& each : known.layouts) {
    if (each.id == layout)
      return each.title + (known.brief_title.empty() ? "" : message(", {}", known.brief_title));
  }
  return known.brief_title.empty() ? Message(scheme) : known.brief_title;
}

// Blocks of more than two dimensions, of one head.
RotationForm matrix_form(const std::string& scheme, const RotaryRequest& request, int head,
                         const Progress& progress) {
  constexpr double max_work = 1 << 27;  // N d g^2: some seconds
  const double work = 1.0 * request.grid.count() * request.head_dim * request.block * request.block;
  if (request.grid.count() > max_places || work > max_work) {
    refuse_usage(flag("grid"),
                 message("{} exponentials of {} x {} matrices, and every pair of their cells, are too many",
                         grouped(std::int64_t{request.grid.count()} * request.head_dim / request.block),
                         request.block, request.block),
                 message("choose at most {} cells, or smaller blocks", grouped(max_places)));
  }
  RotationForm form;
  form.scheme = scheme;
  form.title = title_of(scheme, {});
  form.block = request.block;
  form.rotations =
      std::make_shared<const Matrix>(liere_rotations_of(liere_generators(request), request.heads, head,
                                                        request.block, request.grid, request.grid, progress)
                                         .cast<float>());
  return form;
}

// The same of V-JEPA 2's pairs: the first slot, whose third of the dimensions stays as it is.
RotationForm v_jepa_form(const std::string& scheme, const RotaryRequest& request) {
  if (request.grid.count() > max_places) {
    refuse_usage(flag("grid"), message("every pair of {} cells is too many", grouped(request.grid.count())),
                 message("choose at most {} cells", grouped(max_places)));
  }
  RotationForm form;
  form.scheme = scheme;
  form.layout = v_jepa_layout;
  form.title = title_of(scheme, v_jepa_layout);
  const std::vector<float> matrices = film_turns(request.grid, 1, 1, request.head_dim);
  form.rotations = std::make_shared<const Matrix>(Eigen::Map<const Matrix>(
      matrices.data(), request.grid.count(), static_cast<Eigen::Index>(request.head_dim) * 2));
  return form;
}

Matrix turned_by_matrices(const RotationForm& form, const RowVector& vector) {
  const Eigen::Index size = form.block, blocks = vector.size() / size;
  Matrix rows(form.rotations->rows(), vector.size());
  for (Eigen::Index token = 0; token < rows.rows(); ++token) {
    for (Eigen::Index block = 0; block < blocks; ++block) {
      const Eigen::Map<const Matrix> rotation(form.rotations->row(token).data() + block * size * size, size,
                                              size);
      rows.row(token).segment(block * size, size) = vector.segment(block * size, size) * rotation.transpose();
    }
  }
  return rows;
}

// The forms that `compare` puts side by side, each at its own temperature.
std::vector<std::pair<std::string, std::string>> compared_forms() {
  return {{"rope-1d", ""},         {"rope-2d", "articles"}, {"rope-2d", literal_layout},
          {"rope-2d", "rope-vit"}, {"rope-mixed", ""},      {"rope-2d", "dinov3"}};
}

}  // namespace

std::size_t RotationData::bytes() const {
  std::size_t numbers = scores ? static_cast<std::size_t>(scores->size()) * sizeof(float) : 0;
  numbers += static_cast<std::size_t>(queries.size() + keys.size()) * sizeof(float);
  if (spread) numbers += static_cast<std::size_t>(spread->size()) * sizeof(float);
  for (const auto& form : forms) {
    numbers += static_cast<std::size_t>(form->angles.size()) * (sizeof(double) + 2 * sizeof(float));
    if (by_matrices(*form)) numbers += static_cast<std::size_t>(form->rotations->size()) * sizeof(float);
  }
  return numbers;
}

RotationForm rotation_form(const std::string& scheme, const RotaryRequest& given, int head,
                           const Progress& progress) {
  RotationForm form;
  form.scheme = scheme;
  form.layout = given.layout;
  form.title = title_of(scheme, given.layout);
  RotaryRequest request = given;
  if (given.layout == literal_layout) {
    request.layout.clear();
    if (request.pairs.empty()) request.pairs = "half";
    request.grid = {1, given.grid.rows + given.grid.columns - 1};
    request = checked_rotary("rope-1d", request);
    const MatrixD along = rotary_angles("rope-1d", request, 0, progress);
    form.angles.resize(given.grid.count(), along.cols());
    for (int token = 0; token < given.grid.count(); ++token) {
      const Cell cell = given.grid.cell(token);
      form.angles.row(token) = along.row(cell.row + cell.column);
    }
    form.pairs = rotary_pairs("rope-1d", request);
  } else {
    request = checked_rotary(scheme, request);
    form.angles = rotary_angles(scheme, request, head, progress);
    form.pairs = rotary_pairs(scheme, request);
  }
  form.pairing = request.pairs;
  form.temperature = *request.temperature;
  auto cosine = std::make_shared<Matrix>(form.angles.rows(), form.angles.cols());
  auto sine = std::make_shared<Matrix>(form.angles.rows(), form.angles.cols());
  for (Eigen::Index token = 0; token < form.angles.rows(); ++token) {
    progress.check();
    cosine->row(token) = form.angles.row(token).array().cos().cast<float>();
    sine->row(token) = form.angles.row(token).array().sin().cast<float>();
  }
  form.cosine = cosine;
  form.sine = sine;
  return form;
}

bool rotation::turns_blocks(const Values& values) {
  return stored_of(values[scheme]) == Stored::generators;
}

bool rotation::no_rotation(const Values& values) {
  return values[show] == Show::one && find_scheme(values[scheme]).two_dimensional &&
         values[layout] == v_jepa_layout;
}

bool rotation::on_grid(const Values& values) {
  return values[show] == Show::forms || find_scheme(values[scheme]).two_dimensional;
}

GridShape rotation::shape_of(const Values& values) {
  return on_grid(values) ? values[whereabouts::scheme::grid] : GridShape{1, values[tokens]};
}

std::shared_ptr<const RotationData> prepare_rotation(const Inputs&, const Values& heavy,
                                                     const Progress& progress) {
  auto data = std::make_shared<RotationData>();
  const bool forms = heavy[rotation::show] == rotation::Show::forms;
  const std::string& scheme = heavy[rotation::scheme];
  data->two_dimensional = rotation::on_grid(heavy);
  data->grid = rotation::shape_of(heavy);
  data->width = heavy[rotation::width];
  const std::int64_t numbers = std::int64_t{data->grid.count()} * data->width * (forms ? 6 : 1);
  if (numbers > max_numbers) {
    refuse_usage(flag("dim"),
                 message("{} tokens of {} numbers are more than the {} that can be drawn",
                         grouped(data->grid.count()), grouped(data->width), grouped(max_numbers)),
                 "choose fewer tokens or a smaller width");
  }
  const std::uint32_t seed = heavy[scheme::seed];
  RotaryRequest request;
  request.grid = data->grid;
  request.head_dim = data->width;
  request.seed = seed;
  if (heavy[rotation::pairs] != "auto") request.pairs = heavy[rotation::pairs];
  if (forms) {
    for (const auto& [id, layout] : compared_forms()) {
      request.layout = layout;
      data->forms.push_back(std::make_shared<const RotationForm>(rotation_form(id, request, 0, progress)));
    }
  } else {
    if (!find_scheme(scheme).layouts.empty()) request.layout = heavy[rotation::layout];
    if (find_scheme(scheme).has_temperature) request.temperature = heavy[scheme::temperature];
    const bool of_heads = find_scheme(scheme).learnable;
    if (of_heads) request.heads = mixed_heads;
    const int head = of_heads ? heavy[rotation::head] : 0;
    if (rotation::turns_blocks(heavy)) {
      // The planes of larger blocks do not turn by angles.
      request.block =
          heavy[rotation::show] == rotation::Show::spectrum ? 2 : std::stoi(heavy[rotation::block]);
      request.pairs.clear();
      checked_rotary(scheme, request);
    }
    const bool matrices = rotation::turns_blocks(heavy) && request.block > 2;
    data->forms.push_back(
        std::make_shared<const RotationForm>(rotation::no_rotation(heavy) ? v_jepa_form(scheme, request)
                                             : matrices ? matrix_form(scheme, request, head, progress)
                                                        : rotation_form(scheme, request, head, progress)));
  }
  progress.report(0.4, "scores");
  NumpyRandomState generator(seed);
  data->query = unit_vector(data->width, generator);
  data->equal_keys = heavy[rotation::key_vector] == rotation::Key::equal;
  data->key = data->equal_keys ? data->query : unit_vector(data->width, generator);
  if (const RotationForm& form = *data->forms.front(); by_matrices(form)) {
    data->queries = turned_by_matrices(form, data->query);
    data->keys = turned_by_matrices(form, data->key);
    score_places(*data, progress);
    return data;
  }
  score_offsets(*data, progress);
  measure_moves(*data, seed, progress);
  return data;
}

double contribution(const RotationData& data, const RotationForm& form, int pair, int from, int to) {
  if (by_matrices(form)) {
    const Eigen::Index size = form.block, first = pair * size;
    return static_cast<double>(
        data.queries.row(from).segment(first, size).dot(data.keys.row(to).segment(first, size)));
  }
  const Product product = product_of(data, form, pair);
  const double turn = form.angles(from, pair) - form.angles(to, pair);
  return product.real * std::cos(turn) - product.imaginary * std::sin(turn);
}

double rotated_score(const RotationData& data, const RotationForm& form, int from, int to) {
  if (by_matrices(form)) return static_cast<double>(data.queries.row(from).dot(data.keys.row(to)));
  float score = 0;
  const Matrix &cosine = *form.cosine, &sine = *form.sine;
  for (Eigen::Index pair = 0; pair < cosine.cols(); ++pair) {
    const auto& [first, second] = form.pairs[static_cast<std::size_t>(pair)];
    const float qa = data.query[first], qb = data.query[second];
    const float ka = data.key[first], kb = data.key[second];
    const float qc = cosine(from, pair), qs = sine(from, pair), kc = cosine(to, pair), ks = sine(to, pair);
    score += (qa * qc - qb * qs) * (ka * kc - kb * ks) + (qa * qs + qb * qc) * (ka * ks + kb * kc);
  }
  return static_cast<double>(score);
}

double turn_per_row(const RotationData& data, const RotationForm& form, int pair) {
  if (data.grid.rows < 2) return 0;
  return form.angles(data.grid.columns, pair) - form.angles(0, pair);
}

double turn_per_column(const RotationData& data, const RotationForm& form, int pair) {
  return data.grid.columns < 2 ? 0 : form.angles(1, pair) - form.angles(0, pair);
}

}  // namespace whereabouts

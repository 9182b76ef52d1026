#include "core/labs/features/data.h"

#include <algorithm>

#include "core/analysis/percentile.h"
#include "core/analysis/similarity.h"
#include "core/analysis/subspace.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/vit/inside/slot_means.h"

namespace whereabouts {
namespace {

using features::Remove;

constexpr double max_bytes = 2147483648.0;  // that the tokens of all layers may take

void refuse_too_much(const FeaturesData& data) {
  const VitConfiguration& configuration = data.first.input.vit->configuration();
  double numbers = 0;
  for (int layer = 0; layer <= configuration.depth; ++layer) {
    double tokens = data.first.input.at(layer).grid.count();
    if (data.second) tokens += data.second->input.at(layer).grid.count();
    numbers += tokens * configuration.stage_of(layer).width;
  }
  // Slot means are added up in double.
  const double held = data.remove == Remove::none ? 1 : data.remove == Remove::blank ? 2 : 3;
  const double bytes = numbers * held * sizeof(float);
  if (bytes <= max_bytes) return;
  refuse_usage(
      data.first.input.model,
      message("the tokens of all its layers take {} GB, more than can be held", number(1e-9 * bytes, 1)),
      data.remove != Remove::none
          ? message("take nothing off ({}), or use a smaller model", flag("remove", "none"))
      : data.second ? "leave the second image out, or use a smaller model"
                    : message("use a smaller model or a smaller {}", flag(inside::size.id)));
}

// y_l of the patches of one image, per layer 0 .. L, out of a forward that kept norm1: those of a large model
// are held once.
std::vector<Matrix> patches_of(Forward forward) {
  std::vector<Matrix> layers = std::move(forward.norm1);
  layers.push_back(std::move(forward.tokens));
  if (forward.prefix == 0) return layers;
  for (Matrix& tokens : layers) tokens = tokens.bottomRows(tokens.rows() - forward.prefix).eval();
  return layers;
}

void run_model(ImageFeatures& of, const FeaturesData& data, BackendPasses& passes, const Progress& progress) {
  const Vit& vit = *of.input.vit;
  const auto options = [&passes] {
    ForwardOptions made;
    made.output_norm1 = true;
    made.backend = passes.backend();
    return made;
  };
  const auto patches = [&](const PixelBatch& pixels) {
    Forward forward = vit.forward(pixels, options(), progress);
    passes.add(forward);
    of.notes = forward.notes;
    return patches_of(std::move(forward));
  };
  of.tokens = patches(of.input.pixels);
  of.places.clear();
  if (data.remove == Remove::slot_mean) {
    of.places = normed_slot_means(
        vit, of.input.pixels, data.orders, options(), [&](const Forward& forward) { passes.add(forward); },
        progress);
  } else if (data.remove == Remove::blank) {
    // Behind mean and deviation, the mean colour is 0.
    PixelBatch blank = of.input.pixels;
    std::fill(blank.values.begin(), blank.values.end(), 0.0F);
    of.places = patches(blank);
  }
}

// Those that are not there yet.
Matrix without_position(const ImageFeatures& of, Remove remove, std::size_t layer, int k, int& taken,
                        const Progress& progress) {
  if (remove == Remove::none) return of.tokens[layer];
  if (remove == Remove::slot_mean) return of.tokens[layer] - of.places[layer];
  const Matrix directions = unit_directions(of.places[layer], k, progress);
  taken = static_cast<int>(directions.rows());
  return without_directions(of.tokens[layer], directions);
}

// Tokens that differ by rounding alone are the same: a blank image's, less what a blank image has.
Matrix without_rounding(Matrix features, const Matrix& tokens) {
  constexpr double rounding = 1e-10;  // of squares, in float32 through all layers
  const double bound = rounding * tokens.cast<double>().squaredNorm();
  const Eigen::RowVectorXd mean = features.cast<double>().colwise().mean();
  const double apart = (features.cast<double>().rowwise() - mean).squaredNorm();
  if (apart > bound) return features;
  const bool is_zero = mean.squaredNorm() * static_cast<double>(features.rows()) <= bound;
  const RowVector same = is_zero ? RowVector::Zero(features.cols()).eval() : mean.cast<float>().eval();
  features.rowwise() = same;
  return features;
}

Matrix first_three(const MatrixD& scores) {
  Matrix three = Matrix::Zero(scores.rows(), 3);
  const auto kept = std::min<Eigen::Index>(3, scores.cols());
  three.leftCols(kept) = scores.leftCols(kept).cast<float>();
  return three;
}

// Scores and colours of both images, one above the other, to each of them.
void take_scores(SeenFeatures& made, const Matrix& both) {
  const MatrixD scores =
      (both.cast<double>().rowwise() - made.components.mean) * made.components.directions.transpose();
  made.scores = first_three(scores.topRows(made.features.rows()));
  made.scores2 = first_three(scores.bottomRows(made.features2.rows()));
}
void take_colours(SeenFeatures& made, const Matrix& colours) {
  made.colours = colours.topRows(made.features.rows());
  made.colours2 = colours.bottomRows(made.features2.rows());
}

bool at_rim(GridShape grid, int token) {
  const Cell cell = grid.cell(token);
  return cell.row == 0 || cell.column == 0 || cell.row == grid.rows - 1 || cell.column == grid.columns - 1;
}

// Which of all patches, (N + N2), are above the threshold of their first component.
Foreground foreground_of(const SeenFeatures& made, const Matrix& both, const ForegroundCut& cut,
                         const Progress& progress) {
  const Components first = principal_components(both, 1, progress);
  std::vector<double> scores(first.scores.col(0).begin(), first.scores.col(0).end());
  const double low = percentile(scores, 0.01), high = percentile(scores, 0.99);
  const double bound = low + cut.threshold * (high - low);
  Foreground found;
  found.of = static_cast<int>(scores.size());
  found.share = first.explained.size() > 0 ? first.explained[0] : 0;
  const int own = made.places.grid.count();
  int rim = 0, rim_above = 0;
  for (int i = 0; i < found.of; ++i) {
    const bool edge = i < own ? at_rim(made.places.grid, i) : at_rim(made.places2.grid, i - own);
    if (!edge) continue;
    ++rim;
    rim_above += scores[static_cast<std::size_t>(i)] > bound ? 1 : 0;
  }
  found.above =
      cut.side == features::Side::automatic ? 2 * rim_above <= rim : cut.side == features::Side::above;
  for (int i = 0; i < found.of; ++i) {
    const bool above = scores[static_cast<std::size_t>(i)] > bound;
    const bool inside = above == found.above && high > low;
    (i < own ? found.inside : found.inside2).push_back(inside);
    found.count += inside ? 1 : 0;
  }
  return found;
}

// The second stage: components of the foreground alone, in both images.
void colour_foreground(SeenFeatures& made, const Matrix& both, const ForegroundCut& cut,
                       const Progress& progress) {
  made.foreground = foreground_of(made, both, cut, progress);
  const Foreground& foreground = *made.foreground;
  const auto is_inside = [&](Eigen::Index row) {
    const auto at = static_cast<std::size_t>(row);
    const std::size_t own = foreground.inside.size();
    return at < own ? foreground.inside[at] : foreground.inside2[at - own];
  };
  Matrix colours = Matrix::Zero(both.rows(), 3);
  if (foreground.count < 2) {
    made.components.mean = Eigen::RowVectorXd::Zero(both.cols());
    made.components.directions = MatrixD::Zero(1, both.cols());
    made.components.explained = Eigen::VectorXd::Zero(0);
    take_scores(made, both);
    return take_colours(made, colours);
  }
  Matrix inside(foreground.count, both.cols());
  Eigen::Index next = 0;
  for (Eigen::Index row = 0; row < both.rows(); ++row) {
    if (is_inside(row)) inside.row(next++) = both.row(row);
  }
  made.components = principal_components(inside, 3, progress);
  take_scores(made, both);
  const Matrix chosen = component_colours(made.components);
  next = 0;
  for (Eigen::Index row = 0; row < both.rows(); ++row) {
    if (is_inside(row)) colours.row(row) = chosen.row(next++);
  }
  take_colours(made, colours);
}

}  // namespace

std::size_t ImageFeatures::bytes() const {
  std::size_t total = input.bytes();
  for (const auto* list : {&tokens, &places}) {
    for (const Matrix& each : *list) total += static_cast<std::size_t>(each.size()) * sizeof(float);
  }
  return total;
}

std::shared_ptr<const FeaturesData> prepare_features(const Inputs& inputs, const Values& heavy,
                                                     const Progress& progress) {
  auto data = std::make_shared<FeaturesData>();
  data->remove = heavy[features::remove];
  data->orders = heavy[inside::orders];
  data->first.input = model_image(inputs, inputs.image, progress, chosen_size(inputs, heavy));
  if (inputs.image2.image) {
    data->second.emplace();
    data->second->input = model_image(inputs, inputs.image2, progress, chosen_size(inputs, heavy));
  }
  refuse_too_much(*data);
  RanOn ran = run_on(inputs.backend, [&](BackendPasses& passes) {
    run_model(data->first, *data, passes, progress);
    if (data->second) run_model(*data->second, *data, passes, progress);
  });
  add_notes(data->notes, data->first.input.notes);
  add_notes(data->notes, data->first.notes);
  if (data->second) add_notes(data->notes, data->second->input.notes);
  data->keep(std::move(ran));
  return data;
}

SeenFeatures features_at(const FeaturesData& data, int layer, int k, Cell reference, const ForegroundCut* cut,
                         const Progress& progress) {
  const auto at = static_cast<std::size_t>(layer);
  const int divisor = data.first.input.vit->configuration().stage_of(layer).divisor;
  SeenFeatures made;
  made.places = data.first.input.at(layer);
  if (data.second) made.places2 = data.second->input.at(layer);
  made.reference = {std::min(reference.row / divisor, made.places.grid.rows - 1),
                    std::min(reference.column / divisor, made.places.grid.columns - 1)};
  made.features = without_rounding(without_position(data.first, data.remove, at, k, made.taken, progress),
                                   data.first.tokens[at]);
  const SimilarityBasis basis = similarity_basis(made.features, Measure::cosine, progress);
  const int token = made.places.grid.token(made.reference);
  made.similarity = similarity_row(basis, token);
  if (data.second) {
    int taken = 0;
    made.features2 = without_position(*data.second, data.remove, at, k, taken, progress);
    const SimilarityBasis basis2 = similarity_basis(made.features2, Measure::cosine, progress);
    made.similarity2 = basis.rows.row(token) * basis2.rows.transpose();
  }
  Matrix both(made.features.rows() + made.features2.rows(), made.features.cols());
  both.topRows(made.features.rows()) = made.features;
  if (data.second) both.bottomRows(made.features2.rows()) = made.features2;
  if (cut) {
    colour_foreground(made, both, *cut, progress);
  } else {
    made.components = principal_components(made.features, 3, progress);
    take_scores(made, both);
    Components shown = made.components;
    shown.scores = (both.cast<double>().rowwise() - shown.mean) * shown.directions.transpose();
    take_colours(made, component_colours(shown));
  }
  return made;
}

}  // namespace whereabouts

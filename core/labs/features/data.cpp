#include "core/labs/features/data.h"

#include <algorithm>

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
                    : "use a smaller model");
}

// y_l of the patches of one image, per layer 0 .. L.
std::vector<Matrix> patches_of(const Forward& forward) {
  std::vector<Matrix> layers;
  for (std::size_t layer = 0; layer <= forward.norm1.size(); ++layer) {
    const Matrix& tokens = normed_tokens(forward, layer);
    layers.emplace_back(tokens.bottomRows(tokens.rows() - forward.prefix));
  }
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
    const Forward forward = vit.forward(pixels, options(), progress);
    passes.add(forward);
    of.notes = forward.notes;
    return patches_of(forward);
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
  data->first.input = model_image(inputs, inputs.image, progress);
  if (inputs.image2.image) {
    data->second.emplace();
    data->second->input = model_image(inputs, inputs.image2, progress);
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

SeenFeatures features_at(const FeaturesData& data, int layer, int k, Cell reference,
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
  made.components = principal_components(made.features, 3, progress);
  made.scores = first_three(made.components.scores);
  const SimilarityBasis basis = similarity_basis(made.features, Measure::cosine, progress);
  const int token = made.places.grid.token(made.reference);
  made.similarity = similarity_row(basis, token);
  const auto patches = made.features.rows();
  Components both = made.components;
  if (data.second) {
    int taken = 0;
    made.features2 = without_position(*data.second, data.remove, at, k, taken, progress);
    const MatrixD centred = made.features2.cast<double>().rowwise() - made.components.mean;
    const MatrixD scores2 = centred * made.components.directions.transpose();
    made.scores2 = first_three(scores2);
    both.scores.conservativeResize(patches + scores2.rows(), Eigen::NoChange);
    both.scores.bottomRows(scores2.rows()) = scores2;
    const SimilarityBasis basis2 = similarity_basis(made.features2, Measure::cosine, progress);
    made.similarity2 = basis.rows.row(token) * basis2.rows.transpose();
  }
  const Matrix colours = component_colours(both);
  made.colours = colours.topRows(patches);
  made.colours2 = colours.bottomRows(colours.rows() - patches);
  return made;
}

}  // namespace whereabouts

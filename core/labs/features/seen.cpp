#include "core/labs/features/seen.h"

#include <algorithm>
#include <utility>

#include "core/analysis/similarity.h"
#include "core/analysis/subspace.h"
#include "core/labs/framework/inputs/same_content.h"

namespace whereabouts {
namespace {

using features::Remove;

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

// Of the layers of one image, without what is taken off.
Matrix features_of(const ImageFeatures& of, const FeaturesData& data, int layer, int k, int& taken,
                   const Progress& progress) {
  const auto at = static_cast<std::size_t>(layer);
  return without_rounding(without_position(of, data.remove, at, k, taken, progress), of.tokens[at]);
}

void add_foreground(SeenFeatures& made, const BasisCut& cut) {
  Foreground found;
  found.above = cut.above;
  found.share = cut.share;
  found.inside = cut.inside(made.features);
  if (made.features2.size() > 0) found.inside2 = cut.inside(made.features2);
  for (const auto* inside : {&found.inside, &found.inside2}) {
    found.of += static_cast<int>(inside->size());
    found.count += static_cast<int>(std::count(inside->begin(), inside->end(), true));
  }
  made.foreground = std::move(found);
}

// Unit rows, so that products are cosines; rows of zeros are like nothing.
RowVector cosines(const RowVector& unit, const Matrix& tokens, const Progress& progress) {
  return unit * similarity_basis(tokens, Measure::cosine, progress).rows.transpose();
}

}  // namespace

SeenFeatures features_at(const FeaturesData& data, int layer, int k, Cell reference, const ForegroundCut* cut,
                         const Progress& progress) {
  const int divisor = data.first.input.vit->configuration().stage_of(layer).divisor;
  SeenFeatures made;
  made.places = data.first.input.at(layer);
  if (data.second) made.places2 = data.second->input.at(layer);
  made.reference = {std::min(reference.row / divisor, made.places.grid.rows - 1),
                    std::min(reference.column / divisor, made.places.grid.columns - 1)};
  made.features = features_of(data.first, data, layer, k, made.taken, progress);
  const SimilarityBasis rows = similarity_basis(made.features, Measure::cosine, progress);
  const int token = made.places.grid.token(made.reference);
  const RowVector unit = rows.rows.row(token);
  made.similarity = similarity_row(rows, token);
  int taken = 0;
  if (data.second) {
    made.features2 = features_of(*data.second, data, layer, k, taken, progress);
    made.similarity2 = cosines(unit, made.features2, progress);
  }
  std::shared_ptr<const ColourBasis> basis;
  if (data.basis) {
    std::vector<Matrix> tokens;
    std::vector<BasisMember> members;
    for (const ImageFeatures& each : data.basis->images)
      tokens.push_back(features_of(each, data, layer, k, taken, progress));
    for (std::size_t i = 0; i < tokens.size(); ++i)
      members.push_back({&tokens[i], data.basis->images[i].input.at(layer).grid});
    basis = data.basis->colours(layer, k, cut, [&] { return colour_basis(members, members, cut, progress); });
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      progress.check();
      BasisImage other;
      other.is_shown = same_pixels(data.basis->images[i].input.shown, data.first.input.shown);
      other.places = data.basis->images[i].input.at(layer);
      other.scores = basis->scores(tokens[i]);
      other.colours = basis->colours(tokens[i]);
      if (basis->cut) other.inside = basis->cut->inside(tokens[i]);
      other.similarity = cosines(unit, tokens[i], progress);
      other.similarity.maxCoeff(&other.nearest);
      other.features = std::move(tokens[i]);
      made.others.push_back(std::move(other));
    }
  } else {
    std::vector<BasisMember> both = {{&made.features, made.places.grid}};
    if (data.second) both.push_back({&made.features2, made.places2.grid});
    const std::vector<BasisMember> first = {both.front()};
    basis =
        std::make_shared<const ColourBasis>(colour_basis(cut != nullptr ? both : first, both, cut, progress));
  }
  if (basis->cut) add_foreground(made, *basis->cut);
  made.components = basis->components;
  made.scores = basis->scores(made.features);
  made.colours = basis->colours(made.features);
  made.scores2 = data.second ? basis->scores(made.features2) : Matrix::Zero(0, 3);
  made.colours2 = data.second ? basis->colours(made.features2) : Matrix::Zero(0, 3);
  return made;
}

int nearest_image(const SeenFeatures& at) {
  constexpr float rounding = 1e-6F;
  int nearest = -1;
  float most = -2, least = 2;
  for (std::size_t i = 0; i < at.others.size(); ++i) {
    const BasisImage& each = at.others[i];
    if (each.is_shown) continue;
    least = std::min(least, each.similarity.minCoeff());
    if (const float value = each.similarity[each.nearest]; value > most) {
      most = value;
      nearest = static_cast<int>(i);
    }
  }
  return most - least < rounding ? -1 : nearest;
}

}  // namespace whereabouts

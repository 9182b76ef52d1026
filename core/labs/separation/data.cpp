#include "core/labs/separation/data.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/components.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/permutation.h"
#include "core/labs/framework/inputs/trained_on.h"
#include "core/labs/framework/model/model_input.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/labs/separation/parameters.h"
#include "core/labs/separation/task.h"

namespace whereabouts {
namespace {

constexpr int drawn_pairs = 50'000;  // of each kind
constexpr int drawn_points = 1'500;  // of the projection

// `count` of 0 .. available-1, in a random order: the first ones are a sample themselves.
std::vector<int> chosen_images(int available, int count, std::uint32_t seed) {
  std::vector<int> order = NumpyRandomState(seed).permutation(available);
  order.resize(static_cast<std::size_t>(std::min(available, count)));
  return order;
}

// Rows as they are compared: of unit length for cosines.
Matrix compared_rows(const Matrix& rows, RowDistance distance) {
  if (distance == RowDistance::euclidean) return rows;
  Matrix unit = rows;
  for (Eigen::Index i = 0; i < unit.rows(); ++i) {
    const float length = unit.row(i).norm();
    if (length > 0) unit.row(i) /= length;
  }
  return unit;
}

LayerSeparation measured_layer(const Matrix& rows, const SeparationData& data, const RowPairs& pairs,
                               const Progress& progress) {
  LayerSeparation layer;
  layer.means = class_separation(rows, data.labels, data.distance, progress);
  layer.same = distances_of(rows, pairs.same, data.distance, progress);
  layer.different = distances_of(rows, pairs.different, data.distance, progress);
  layer.further = share_further(layer.same, layer.different);
  const Components components = principal_components(compared_rows(rows, data.distance), 2, progress);
  const Eigen::Index shown = std::min<Eigen::Index>(rows.rows(), drawn_points);
  layer.points = Matrix::Zero(shown, 2);
  for (Eigen::Index k = 0; k < std::min<Eigen::Index>(2, components.scores.cols()); ++k) {
    layer.points.col(k) = components.scores.col(k).head(shown).cast<float>();
    layer.explained[static_cast<std::size_t>(k)] = components.explained[k];
  }
  return layer;
}

void check_classes_of(const SeparationData& data, const Message& where) {
  const std::set<int> present(data.labels.begin(), data.labels.end());
  if (data.images < 3 || present.size() < 2 || present.size() == data.labels.size()) {
    refuse_usage(where, "there are no two images of one class and another of a second",
                 "take more images, or a data set with several of each class");
  }
}

}  // namespace

std::size_t SeparationData::bytes() const {
  std::size_t numbers = labels.size();
  for (const LayerSeparation& each : layers)
    numbers += each.same.size() + each.different.size() + static_cast<std::size_t>(each.points.size());
  return numbers * sizeof(float);
}

std::size_t SeparationData::best() const {
  std::size_t best = layers.size() - 1;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const double here = layers[i].means.ratio(), there = layers[best].means.ratio();
    if (here > there || (std::isnan(there) && !std::isnan(here))) best = i;
  }
  return best;
}

SeparationTask::SeparationTask(const Inputs& inputs, const Values& heavy, const Progress& progress)
    : data_(std::make_shared<SeparationData>()), seed_(heavy[scheme::seed]) {
  if (!has_transformer(inputs)) {
    refuse_file(inputs.checkpoint->name(), "it names no blocks of a transformer",
                "choose a checkpoint with a whole model");
  }
  source_ = data_of(inputs, data_->stand_in, progress);
  const DataSet& set = *source_.set;
  if (!data_->stand_in.empty()) data_->notes.push_back(data_->stand_in);
  data_->model = inputs.run ? inputs.run->name() : inputs.checkpoint->name();
  data_->data = set.title;
  data_->distance = heavy[separation::distance];
  data_->share = heavy[separation::share];
  data_->class_names = set.class_names;
  const LabelledImages& images = data_->share == separation::Share::test ? set.test : set.train;
  data_->available = images.count();
  const std::vector<int> numbers = chosen_images(images.count(), heavy[separation::samples], seed_);
  data_->images = static_cast<int>(numbers.size());
  for (const int number : numbers) data_->labels.push_back(images.labels[static_cast<std::size_t>(number)]);
  check_classes_of(*data_, flag("samples"));
  passes_.emplace(inputs.checkpoint, images, numbers, progress);
}

std::shared_ptr<const SeparationData> SeparationTask::measured(LayerFeatures features, RanOn ran,
                                                               const Progress& progress) const {
  const auto data = std::make_shared<SeparationData>(*data_);
  data->pooling = features.pooling;
  data->notes.insert(data->notes.end(), features.notes.begin(), features.notes.end());
  data->keep(std::move(ran));

  const RowPairs pairs = row_pairs(data->labels, drawn_pairs, seed_);
  data->all_same = pairs.all_same;
  data->all_different = pairs.all_different;
  const std::size_t count = features.layers.size();
  for (std::size_t i = 0; i < count; ++i) {
    progress.report(static_cast<double>(i) / static_cast<double>(count),
                    message("distances at layer {} of {}", i, count - 1));
    data->layers.push_back(measured_layer(features.layers[i], *data, pairs, progress));
    features.layers[i] = Matrix();
  }
  return data;
}

std::shared_ptr<const SeparationData> prepare_separation(const Inputs& inputs, const Values& heavy,
                                                         const Progress& progress) {
  const SeparationTask task(inputs, heavy, progress);
  LayerFeatures features;
  RanOn ran = run_on(inputs.backend, [&](BackendPasses& passes) {
    features = layer_features(task.passes(), passes, progress);
  });
  return task.measured(std::move(features), std::move(ran), progress);
}

}  // namespace whereabouts

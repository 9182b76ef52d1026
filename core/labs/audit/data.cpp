#include "core/labs/audit/data.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/components.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/permutation.h"
#include "core/labs/audit/pass.h"
#include "core/labs/framework/inputs/trained_on.h"
#include "core/labs/framework/model/data_images.h"
#include "core/labs/framework/model/model_image.h"
#include "core/labs/framework/model/model_input.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/train/data/first_few.h"
#include "core/vit/loaded.h"

namespace whereabouts {
namespace {

// As many images as take a few seconds on two cores: the products of a block with its weights are 24 D^2
// operations for each token.
int affordable_images(const Scope& scope) {
  constexpr double operations = 3e11;
  const auto& anatomy = scope.inputs.anatomy;
  if (!anatomy || !anatomy->width || !anatomy->depth) return 16;
  const PositionTensor* table = default_table(*anatomy);
  const int tokens = table != nullptr ? table->tokens : 197;
  const double each = 24.0 * tokens * std::pow(*anatomy->width, 2) * *anatomy->depth;
  return static_cast<int>(std::clamp(operations / std::max(each, 1.0), 16.0, 100.0));
}

// Where none are given, some of those that stand in are enough.
Range images_range(const Scope& scope) {
  return {.min = audit::min_images, .max = scope.inputs.data.set ? 1e6 : 2000};
}

// Three components with the parts of the pattern that they explain.
void add_components(AuditLayer& layer, const Progress& progress) {
  const Components found = principal_components(layer.pattern, 3, progress);
  layer.components = Matrix::Zero(layer.pattern.rows(), 3);
  for (Eigen::Index k = 0; k < std::min<Eigen::Index>(3, found.scores.cols()); ++k) {
    layer.components.col(k) = found.scores.col(k).cast<float>();
    layer.explained[static_cast<std::size_t>(k)] = found.explained[k];
  }
}

[[noreturn]] void refuse_few(const std::string& data, int readable, int available,
                             std::vector<std::string> left_out) {
  std::sort(left_out.begin(), left_out.end());
  const Message needed =
      message("use {} or more: of fewer images place and content cannot be told apart", audit::min_images);
  if (available == 0) refuse_file(data, "it holds no images", "name a folder of images");
  if (left_out.empty())
    refuse_file(data,
                available == 1 ? Message("it holds one image") : message("it holds {} images", available),
                needed);
  refuse_file(data,
              message("{} of {} images can be read: {}", readable, grouped(available), first_few(left_out)),
              needed);
}

}  // namespace

std::vector<Parameter> audit_parameters() {
  Parameter seed = seed_parameter(
      {.help = "Draws the images, where there are more, and the resamples of the intervals", .heavy = true});
  seed.folded = true;
  return {
      step_parameter(),
      declare(audit::samples, {.label = "At most",
                               .help = "How many images are measured, drawn at random where there are more",
                               .unit = "images",
                               .heavy = true,
                               .step = 10,
                               .logarithmic = true,
                               .initial = affordable_images,
                               .range = images_range}),
      declare(audit::threshold,
              {.label = "Threshold",
               .help = "Norm above which a patch token is an artifact, in medians of the image's patches",
               .heavy = true,
               .step = 0.5,
               .initial = 4.0,
               .range = Range{.min = 1.5, .max = 50},
               .folded = true}),
      std::move(seed),
      depth_parameter("Which layer's pattern is drawn: 0 is what enters the first block, the last one "
                      "what leaves the last block",
                      0),
      declare(
          audit::show,
          {.label = "Show", .help = "What is drawn of the fixed pattern", .initial = audit::Show::length}),
      [] {
        Parameter map = map_parameter("viridis");
        map.applies = [](const Scope& scope) { return scope[audit::show] == audit::Show::length; };
        return map;
      }()};
}

bool AuditData::one_size() const {
  return std::all_of(layers.begin(), layers.end(), [&](const AuditLayer& each) {
    return each.pattern.rows() == layers.front().pattern.rows() &&
           each.pattern.cols() == layers.front().pattern.cols();
  });
}

std::size_t AuditData::bytes() const {
  std::size_t numbers = 0;
  for (const AuditLayer& each : layers)
    numbers += static_cast<std::size_t>(each.pattern.size() + each.components.size());
  return numbers * sizeof(float);
}

int AuditData::most() const {
  int most = 0;
  for (int layer = 1; layer <= depth(); ++layer) {
    const double here = layers[static_cast<std::size_t>(layer)].share.mean,
                 there = layers[static_cast<std::size_t>(most)].share.mean;
    if (here > there || (std::isnan(there) && !std::isnan(here))) most = layer;
  }
  return most;
}

int audit_images(const Inputs& inputs, const Progress& progress) {
  std::string note;
  return DataImages(images_of(inputs, note, progress).set, progress).count();
}

std::shared_ptr<const AuditData> prepare_audit(const Inputs& inputs, const Values& heavy,
                                               const Progress& progress) {
  if (!has_transformer(inputs)) {
    refuse_usage(inputs.checkpoint->name(), "it holds a position table and no transformer to look into",
                 "open a checkpoint with the blocks of a vision transformer");
  }
  auto data = std::make_shared<AuditData>();
  const DataInput source = images_of(inputs, data->stand_in, progress);
  const DataImages images(source.set, progress);
  if (!data->stand_in.empty()) data->notes.push_back(data->stand_in);
  data->model = inputs.run ? inputs.run->name() : inputs.checkpoint->name();
  data->data = source.set->title;
  data->threshold = heavy[audit::threshold];
  data->available = images.count();
  if (data->available < audit::min_images) refuse_few(source.set->id, data->available, data->available, {});
  progress.report(0, "reading the weights");
  data->vit = cached_vit(inputs.checkpoint, progress);
  data->prefix = data->vit->configuration().prefix.count();
  const std::uint32_t seed = heavy[scheme::seed];
  std::vector<int> order = NumpyRandomState(seed).permutation(data->available);
  order.resize(static_cast<std::size_t>(std::min(data->available, heavy[audit::samples])));

  RanOn ran = run_on(inputs.backend, [&](BackendPasses& passes) {
    AuditPass pass(*inputs.checkpoint, *data->vit, images, data->threshold, passes);
    data->left_out.clear();
    std::vector<int> wanted = order;
    while (!pass.run(wanted, progress.part(0, 0.95))) {
      // Those that were to train the probe, or to test it, cannot be read: once more without all of these.
      for (const AuditPass::Unreadable& each : pass.unreadable()) {
        data->left_out.push_back(each.text);
        wanted.erase(std::find(wanted.begin(), wanted.end(), each.number));
      }
      if (static_cast<int>(wanted.size()) < audit::min_images)
        refuse_few(source.set->id, static_cast<int>(wanted.size()), static_cast<int>(order.size()),
                   data->left_out);
    }
    for (const AuditPass::Unreadable& each : pass.unreadable()) data->left_out.push_back(each.text);
    if (pass.images() < audit::min_images)
      refuse_few(source.set->id, pass.images(), static_cast<int>(order.size()), data->left_out);
    data->images = pass.images();
    data->trained = pass.trained();
    data->blocks = pass.blocks();
    data->grid = pass.grid();
    data->notes.insert(data->notes.end(), pass.notes().begin(), pass.notes().end());
    data->layers = pass.measured(seed, progress);
  });
  std::sort(data->left_out.begin(), data->left_out.end());
  data->keep(std::move(ran));
  for (std::size_t layer = 0; layer < data->layers.size(); ++layer) {
    progress.report(0.98, message("pattern of layer {} of {}", layer, data->depth()));
    add_components(data->layers[layer], progress);
  }
  return data;
}

}  // namespace whereabouts

#include "core/labs/attention/data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/model/model_image.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/tables/position_table.h"
#include "core/vit/inside/randomised.h"
#include "core/vit/loaded.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {

double attention::bytes_held(int depth, int width, double tokens, const RolloutRule& rule) {
  const double projections = 2.0 * depth * tokens * width;
  const double rollouts = (rule.is_plain() ? std::floor(depth / 2.0) : depth) * tokens * tokens;
  return 2 * sizeof(float) * (projections + rollouts);
}

namespace {

// The published means and deviations.
void normalise(Preprocessing& preprocessing, attention::Colours colours) {
  switch (colours) {
    case attention::Colours::own:
      return;
    case attention::Colours::half:
      preprocessing.mean = preprocessing.deviation = {0.5, 0.5, 0.5};
      break;
    case attention::Colours::imagenet:
      preprocessing.mean = {0.485, 0.456, 0.406};
      preprocessing.deviation = {0.229, 0.224, 0.225};
      break;
    case attention::Colours::clip:
      preprocessing.mean = {0.48145466, 0.4578275, 0.40821073};
      preprocessing.deviation = {0.26862954, 0.26130258, 0.27577711};
      break;
    case attention::Colours::none:
      preprocessing.mean = {0, 0, 0};
      preprocessing.deviation = {1, 1, 1};
      break;
  }
  preprocessing.colours_source = "chosen";
  preprocessing.colours_assumed = false;
}

void choose_crop(Preprocessing& preprocessing, std::optional<double> crop) {
  if (!crop) return;
  preprocessing.crop = *crop;
  preprocessing.crop_columns = 0;
  preprocessing.resize_source = "chosen";
  preprocessing.resize_assumed = false;
}

AttentionRun pass(const Forward& forward, Image image, std::vector<int> order) {
  RowVector logits;
  if (forward.logits.cols() > 0) logits = forward.logits.row(0);
  return {std::move(image), std::move(order), forward.maps, {}, std::move(logits), {}};
}

// The same order of the places in every slot.
std::vector<int> in_every_slot(const std::vector<int>& order, int slots) {
  std::vector<int> all;
  const int places = static_cast<int>(order.size());
  for (int slot = 0; slot < slots; ++slot) {
    for (const int patch : order) all.push_back(slot * places + patch);
  }
  return all;
}

RolloutRule rule_of(const Values& heavy) {
  return {heavy[attention::fusion], heavy[attention::discard]};
}

double bytes_of(const VitConfiguration& configuration, GridShape grid, const RolloutRule& rule) {
  if (!configuration.stages.empty()) {
    double numbers = 0;
    for (const EncoderStage& stage : configuration.stages)
      numbers += 4.0 * stage.depth * stage.grid(grid).count() * stage.heads * stage.head_dim;
    return numbers * sizeof(float);
  }
  return attention::bytes_held(configuration.depth, configuration.attention_width(),
                               configuration.prefix.count() + grid.count(), rule);
}

void refuse_too_much(const VitConfiguration& configuration, const Preprocessing& preprocessing,
                     const RolloutRule& rule) {
  const GridShape grid = configuration.grid_of_input(preprocessing.rows, preprocessing.columns);
  const double bytes = bytes_of(configuration, grid, rule);
  if (bytes <= attention::max_bytes) return;
  int size = preprocessing.rows;
  const auto scaled = [&](int side) {
    return configuration.grid_of(side,
                                 static_cast<int>(1.0 * side * preprocessing.columns / preprocessing.rows));
  };
  while (size > 1 && bytes_of(configuration, scaled(size), rule) > attention::max_bytes) --size;
  refuse_usage(flag("size"),
               message("what {} patches look at in {} layers needs {} GB of memory", grouped(grid.count()),
                       configuration.depth, number(bytes / 1e9, 1)),
               message("choose at most {}", size));
}

// The class that was asked for, or the likeliest one of the image as it is.
int chosen_class(const Values& heavy, const Forward& forward) {
  const std::string& text = heavy[attention::of_class];
  if (text != "auto") return std::stoi(text);
  if (forward.logits.cols() == 0) return 0;  // refused by the backward pass
  Eigen::Index best = 0;
  forward.logits.row(0).maxCoeff(&best);
  return static_cast<int>(best);
}

ManyImages distances_of_images(const Inputs& inputs, const Values& heavy, const Vit& vit,
                               const Preprocessing& preprocessing, const AttentionData& data,
                               BackendPasses& passes, const Progress& progress) {
  const VitConfiguration& configuration = vit.configuration();
  const auto measure = [&](const PixelBatch& pixels) {
    const InputPatches patches = input_patches(configuration, pixels.rows, pixels.columns);
    std::vector<InputPatches> layers;
    layers.reserve(static_cast<std::size_t>(configuration.depth));
    for (int layer = 0; layer < configuration.depth; ++layer)
      layers.push_back(data.has_stages() ? at_layer(patches, configuration, layer) : patches);
    ForwardOptions options;
    options.backend = passes.backend();
    options.keep_queries_keys = true;
    options.zero_position = heavy[attention::zero_position];
    const Forward forward = vit.forward(pixels, options, progress);
    passes.add(forward);
    const MatrixD distances = stage_distances(*forward.maps, layers, progress).distances;
    std::vector<double> means;
    means.reserve(static_cast<std::size_t>(distances.rows()));
    for (int layer = 0; layer < static_cast<int>(distances.rows()); ++layer)
      means.push_back(mean_distance(distances, layer));
    return std::vector<std::vector<double>>{means};
  };
  const Measuring measuring{fmt::format("attention: distance\n{}", heavy[attention::zero_position]), passes,
                            measure};
  return measure_images(inputs, vit, preprocessing, heavy[many::samples], heavy[scheme::seed], measuring,
                        progress.part(0.4, 0.8));
}

std::shared_ptr<AttentionData> run_model(const Inputs& inputs, const Values& heavy,
                                         const Progress& progress) {
  progress.report(0, "reading the weights");
  const auto vit = cached_vit(inputs.checkpoint, progress);
  const VitConfiguration& configuration = vit->configuration();
  Preprocessing preprocessing = preprocessing_of(*inputs.checkpoint, configuration);
  if (const auto size = chosen_size(inputs, heavy)) resize_input(configuration, *size, preprocessing);
  choose_crop(preprocessing, heavy[attention::crop]);
  normalise(preprocessing, heavy[attention::normalise]);
  refuse_too_much(configuration, preprocessing, rule_of(heavy));

  Prepared prepared = prepared_for(*inputs.checkpoint, *vit, *inputs.image.image, preprocessing, progress);
  const Relevance relevance = heavy[attention::relevance];
  const bool of_class = relevance != Relevance::none && relevance != Relevance::rollout;
  ForwardOptions options;
  // Of a class there is something to see without maps between patches.
  options.keep_queries_keys = !configuration.over_channels || !of_class;
  options.zero_position = heavy[attention::zero_position];
  double done_before = 0;
  options.block_done = [&](int done, int of) {
    progress.report(done_before + 0.4 * done / of, message("layer {} of {}", done, of));
  };
  const std::uint32_t seed = heavy[scheme::seed];
  const int slots = configuration.film.time_slots();
  std::shared_ptr<const Vit> random;
  if (of_class && heavy[attention::sanity]) {
    progress.report(0, "weights at random");
    random = Vit::load(*inputs.checkpoint, progress.part(0, 0), randomised(seed));
  }
  Forward first, second;
  std::optional<RelevanceMaps> relevant, relevant_scrambled, of_random;
  RanOn ran = run_on(inputs.backend, [&](BackendPasses& passes) {
    const auto forward = [&](std::vector<int> order) {
      options.order = std::move(order);
      options.backend = passes.backend();
      Forward made = vit->forward(prepared.pixels, options, progress);
      passes.add(made);
      return made;
    };
    done_before = 0;
    first = forward({});
    done_before = 0.4;
    second = forward(in_every_slot(NumpyRandomState(seed).permutation(first.grid.count() / slots), slots));
    if (!of_class) return;
    ForwardOptions plain;
    plain.zero_position = options.zero_position;
    plain.backend = passes.backend();
    const int number = chosen_class(heavy, first);
    const auto passed = [&](const Forward& made) { passes.add(made); };
    relevant = relevance_of(*vit, prepared.pixels, relevance, number, plain, passed, progress);
    if (random)
      of_random = relevance_of(*random, prepared.pixels, relevance, number, plain, passed, progress);
    plain.order = options.order;
    relevant_scrambled = relevance_of(*vit, prepared.pixels, relevance, number, plain, passed, progress);
  });
  const GridShape grid{first.grid.rows / slots, first.grid.columns};
  const int prefix = first.prefix;
  InputPatches patches = input_patches(configuration, prepared.shown.rows(), prepared.shown.columns());
  Image image = looked_at(configuration, prepared.shown);
  Image moved = in_order(image, patches.grid, patches.stride, options.order);
  options.order.resize(static_cast<std::size_t>(grid.count()));
  auto data = std::make_shared<AttentionData>(pass(first, std::move(image), in_place(grid.count())),
                                              pass(second, std::move(moved), options.order));
  if (of_class) data->relevance = relevance;
  data->original.relevance = std::move(relevant);
  data->scrambled.relevance = std::move(relevant_scrambled);
  data->random_weights = std::move(of_random);
  patches.grid = grid;
  patches.rows /= slots;
  data->patches = patches;
  data->time_slots = slots;
  data->frames = configuration.film.frames;
  data->divided = configuration.film.divided;
  data->two_encoders = configuration.second_heads > 0;
  data->pixels_beside = !configuration.beside.empty() && !data->two_encoders;
  for (int layer = 0; layer < configuration.depth && !configuration.stages.empty(); ++layer)
    data->layers.push_back(at_layer(patches, configuration, layer));
  data->input_rows = prepared.shown.rows() / slots;
  data->input_columns = prepared.shown.columns();
  data->grid = grid;
  data->depth = configuration.depth;
  data->prefix = prefix;
  data->notes = first.notes;
  data->keep(std::move(ran), prepared.assumed);
  if (inputs.data.set && slots == 1) {
    const RanOn also = run_on(inputs.backend, [&](BackendPasses& passes) {
      data->many = distances_of_images(inputs, heavy, *vit, preprocessing, *data, passes, progress);
    });
    add_notes(data->notes, also.notes);
    add_notes(data->notes, data->many->notes);
  }
  data->preparation = prepared.preparation;
  data->crop = crop_view(*inputs.image.image, prepared.window, progress);
  if (data->original.logits.size() > 0) {
    data->labels = Labels::of_model(*inputs.checkpoint, static_cast<int>(data->original.logits.size()));
    data->logit_change =
        static_cast<double>((data->scrambled.logits - data->original.logits).cwiseAbs().maxCoeff());
  }
  return data;
}

// The middle of the image in the shape of the grid, one square of pixels to a place.
Image cut_to(const Image& image, GridShape grid, const Progress& progress) {
  const double rows = std::min(1.0 * image.rows(), 1.0 * image.columns() * grid.rows / grid.columns);
  const int kept_rows = std::max(1, static_cast<int>(std::lround(rows)));
  const int kept_columns =
      std::clamp(static_cast<int>(std::lround(rows * grid.columns / grid.rows)), 1, image.columns());
  const Image middle = cropped(image, (image.rows() - kept_rows) / 2, (image.columns() - kept_columns) / 2,
                               kept_rows, kept_columns);
  return resized(middle, grid.rows * table_patch, grid.columns * table_patch, progress);
}

// softmax(p_i . p_j / sqrt(D)): what attention would do that knew the places alone, with Q = K = the table
// behind the norm that a block begins with, so that small tables look as far as large ones.
std::shared_ptr<AttentionData> run_table(const Inputs& inputs, const Values& heavy,
                                         const Progress& progress) {
  const PositionTable table = load_position_table(*inputs.checkpoint, {}, progress);
  const GridShape grid = table.grid;
  if (grid.count() > 4096) {
    refuse_usage("attention", message("{} places have too many pairs to be kept", grouped(grid.count())),
                 "choose a table of at most 4,096 places");
  }
  const int tokens = grid.count() + table.prefix;
  Matrix rows(tokens, table.patches.cols());
  if (table.prefix > 0) rows.topRows(table.prefix) = table.prefix_rows;
  rows.bottomRows(grid.count()) = table.patches;
  if (heavy[attention::zero_position]) rows.setZero();
  for (int token = 0; token < tokens; ++token) {
    auto row = rows.row(token).array();
    row -= row.mean();
    const float deviation = std::sqrt(row.square().mean());
    if (deviation > 1e-12F) row /= deviation;
  }
  auto maps =
      std::make_shared<AttentionMaps>(1, tokens, static_cast<int>(rows.cols()), table.prefix, nullptr);
  Matrix twice(tokens, 2 * rows.cols());
  twice << rows, rows;
  maps->add({std::move(twice), {}, {}});
  Image image = cut_to(*inputs.image.image, grid, progress);
  const std::uint32_t seed = heavy[scheme::seed];
  const std::vector<int> order = NumpyRandomState(seed).permutation(grid.count());
  Image moved = in_order(image, grid, table_patch, order);
  auto data = std::make_shared<AttentionData>(
      AttentionRun{std::move(image), in_place(grid.count()), maps, {}, {}, {}},
      AttentionRun{std::move(moved), order, maps, {}, {}, {}});
  data->position_only = true;
  data->grid = grid;
  data->prefix = table.prefix;
  data->input_rows = data->original.image.rows();
  data->input_columns = data->original.image.columns();
  data->patches = {grid, table_patch, 0, false, data->input_rows, data->input_columns};
  data->preparation = message("the middle, resized to {} x {}", data->input_rows, data->input_columns);
  if (!table.note.empty()) data->notes.push_back(table.note);
  return data;
}

}  // namespace

std::size_t AttentionData::bytes() const {
  std::size_t total = original.image.count() + scrambled.image.count() + (crop ? crop->image.count() : 0);
  if (many) total += many->bytes();
  for (const AttentionRun* each : {&original, &scrambled}) {
    total += (each->maps ? each->maps->bytes() : 0) + each->flow.bytes();
    total += static_cast<std::size_t>(each->logits.size()) * sizeof(float);
  }
  return total;
}

std::vector<int> seen_tokens(const AttentionMaps& maps, int layer, int query) {
  std::vector<int> seen;
  const WindowTable* windows = maps.windows(layer);
  if (windows == nullptr) return seen;
  const int first = windows->window_of[static_cast<std::size_t>(query)] * windows->size();
  const auto region = [&](int place) {
    return windows->regions.empty() ? 0 : windows->regions[static_cast<std::size_t>(first + place)];
  };
  const int own = region(windows->place_of[static_cast<std::size_t>(query)]);
  for (int place = 0; place < windows->size(); ++place) {
    const int token = windows->tokens[static_cast<std::size_t>(first + place)];
    if (token >= 0 && region(place) == own) seen.push_back(token);
  }
  return seen;
}

RowVector seen_weights(const AttentionMaps& maps, int layer, int query, const RowVector& weights) {
  const std::vector<int> tokens = seen_tokens(maps, layer, query);
  if (tokens.empty()) return weights;
  RowVector seen(static_cast<Eigen::Index>(tokens.size()));
  for (std::size_t i = 0; i < tokens.size(); ++i) seen[static_cast<Eigen::Index>(i)] = weights[tokens[i]];
  return seen;
}

std::shared_ptr<const AttentionData> prepare_attention(const Inputs& inputs, const Values& heavy,
                                                       const Progress& progress) {
  auto data =
      has_transformer(inputs) ? run_model(inputs, heavy, progress) : run_table(inputs, heavy, progress);
  data->image = inputs.image.name;
  data->model = inputs.checkpoint->name();
  data->zero_position = heavy[attention::zero_position];
  data->seed = heavy[scheme::seed];
  const auto flow_of = [&](const AttentionRun& pass, double done_before) {
    if (!pass.maps) return AttentionFlow{};
    if (data->has_stages()) return stage_distances(*pass.maps, data->layers, progress);
    return attention_flow(
        *pass.maps, data->grid, data->patches.stride, data->patches.stride, progress,
        [&](int done, int of) {
          progress.report(done_before + 0.1 * done / of,
                          message("distances and rollout of layer {} of {}", done, of));
        },
        data->time_slots, rule_of(heavy));
  };
  data->original.flow = flow_of(data->original, 0.8);
  // A table attends to itself in every order.
  data->scrambled.flow = data->position_only ? data->original.flow : flow_of(data->scrambled, 0.9);
  return data;
}

}  // namespace whereabouts

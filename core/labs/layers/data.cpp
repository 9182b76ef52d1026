#include "core/labs/layers/data.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <new>
#include <utility>

#include "core/analysis/assignment.h"
#include "core/analysis/order_statistics.h"
#include "core/analysis/ssdc.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/base/permutation.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/vit/inside/slot_means.h"

namespace whereabouts {
namespace {

constexpr int max_patches = 4096;  // all pairs of them are sorted, several times

// What is held at once: the tokens of four runs, and for each layer sums over places and dimensions.
double bytes_needed(const ModelImage& seen) {
  const VitConfiguration& configuration = seen.vit->configuration();
  if (!configuration.stages.empty()) {
    double bytes = 0;
    for (const EncoderStage& stage : configuration.stages) {
      const double tokens = stage.grid(seen.grid).count(), own = stage.width;
      bytes += stage.depth * (4 * sizeof(float) * tokens * own + sizeof(double) * own * (tokens + own));
    }
    return bytes;
  }
  const double layers = seen.depth() + 1.0, width = configuration.width;
  return layers * (4 * sizeof(float) * seen.grid.count() * width +
                   sizeof(double) * width * (seen.grid.count() + width));
}

void refuse_too_much(const ModelImage& seen) {
  if (seen.grid.count() > max_patches) {
    refuse_usage("layers",
                 message("{} patches have too many pairs to be compared", grouped(seen.grid.count())),
                 "use a model whose input has at most 4,096 patches");
  }
  refuse_too_large("layers", bytes_needed(seen));
}

// y_l of the patches of one image of a pass.
Matrix patches_at(const Forward& forward, GridShape grid, int layer, int image) {
  const int patches = grid.count();
  return normed_tokens(forward, static_cast<std::size_t>(layer))
      .middleRows(Eigen::Index{image} * (forward.prefix + patches) + forward.prefix, patches);
}

LayersRun run_of(LayersData& data, BackendPasses& passes, layers::Run which, const Progress& progress) {
  using layers::Run;
  ForwardOptions options;
  options.backend = passes.backend();
  options.output_norm1 = true;
  options.zero_position = which == Run::zeroed || which == Run::both;
  if (which == Run::scrambled || which == Run::both)
    options.order = NumpyRandomState(data.seed).permutation(data.seen.grid.count());
  const Forward forward = data.seen.vit->forward(data.seen.pixels, options, progress);
  passes.add(forward);
  if (which == Run::natural) data.notes = forward.notes;
  LayersRun made;
  for (int layer = 0; layer <= data.seen.depth(); ++layer)
    made.tokens.push_back(patches_at(forward, data.grid(layer), layer, 0));
  return made;
}

// Of all layers of all runs, side by side.
void correlate(LayersData& data, const Progress& progress) {
  const int depth = data.seen.depth();
  for (LayersRun& run : data.runs) run.ssdc.assign(static_cast<std::size_t>(depth), 0);
  std::vector<SsdcPlaces> places;      // of each grid
  std::vector<std::size_t> places_of;  // of each layer
  for (int layer = 0; layer < depth; ++layer) {
    if (layer == 0 || data.grid(layer) != data.grid(layer - 1))
      places.emplace_back(data.grid(layer), progress);
    places_of.push_back(places.size() - 1);
  }
  std::atomic<bool> out_of_memory = false;
  parallel_for(layers::runs * depth, compute_threads(), progress, [&](int task, int) {
    LayersRun& run = data.runs[static_cast<std::size_t>(task / depth)];
    const auto layer = static_cast<std::size_t>(task % depth);
    try {
      run.ssdc[layer] = places[places_of[layer]].ssdc(run.tokens[layer], progress);
    } catch (const Failure&) {  // cancelled, which the check below says
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  });
  progress.check();
  if (out_of_memory) throw std::bad_alloc();
}

// Of every layer, with position and without, side by side.
void solve_jigsaws(LayersData& data, const std::vector<Matrix>& slot_means, const Progress& progress) {
  const auto count = static_cast<int>(slot_means.size());
  data.put_back.clear();
  data.put_back_zeroed.clear();
  if (data.seen.grid.count() > max_put_back || data.seen.has_stages()) return;
  data.put_back.resize(slot_means.size());
  data.put_back_zeroed.resize(slot_means.size());
  std::atomic<bool> out_of_memory = false;
  parallel_for(2 * count, compute_threads(), progress, [&](int task, int) {
    const auto layer = static_cast<std::size_t>(task % count);
    const bool zeroed = task >= count;
    const LayersRun& run = data.of(zeroed ? layers::Run::zeroed : layers::Run::natural);
    try {
      (zeroed ? data.put_back_zeroed : data.put_back)[layer] =
          put_back(run.tokens[layer], slot_means[layer], progress);
    } catch (const Failure&) {  // cancelled, which the check below says
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  });
  progress.check();
  if (out_of_memory) throw std::bad_alloc();
}

void read_places(LayersData& data, BackendPasses& passes, const Progress& progress) {
  const int depth = data.seen.depth();
  const VitConfiguration& configuration = data.seen.vit->configuration();
  std::vector<OrderStatistics> statistics;
  statistics.reserve(static_cast<std::size_t>(depth) + 1);
  for (int layer = 0; layer <= depth; ++layer) {
    const bool behind_neck = layer == depth && configuration.neck > 0;
    statistics.emplace_back(data.grid(layer),
                            behind_neck ? configuration.neck : configuration.stage_of(layer).width,
                            data.orders);
  }
  ForwardOptions options;
  options.backend = passes.backend();
  options.output_norm1 = true;
  const auto take = [&](int, const Forward& forward) {
    passes.add(forward);
    const auto images = static_cast<int>(forward.tokens.rows()) / (forward.prefix + data.grid(depth).count());
    for (int image = 0; image < images; ++image) {
      for (int layer = 0; layer <= depth; ++layer)
        statistics[static_cast<std::size_t>(layer)].add(patches_at(forward, data.grid(layer), layer, image),
                                                        progress);
    }
  };
  each_order(*data.seen.vit, data.seen.pixels, data.orders, options, take, progress);
  data.probe.clear();
  data.position_share.clear();
  std::vector<Matrix> slot_means;
  for (const OrderStatistics& each : statistics) {
    data.probe.push_back(each.probe());
    data.position_share.push_back(each.position_share());
    slot_means.push_back(each.slot_means());
  }
  solve_jigsaws(data, slot_means, progress);
}

// SSDC of the blocks of one image.
std::vector<double> ssdc_of(const Forward& forward, const VitConfiguration& configuration,
                            std::map<std::pair<int, int>, SsdcPlaces>& places, const Progress& progress) {
  const int depth = configuration.depth;
  std::vector<const SsdcPlaces*> of;  // of each block
  for (int block = 0; block < depth; ++block) {
    const GridShape grid = configuration.grid_of_block(block, forward.grid);
    of.push_back(&places.try_emplace({grid.rows, grid.columns}, grid, progress).first->second);
  }
  std::vector<double> ssdc(static_cast<std::size_t>(depth));
  std::atomic<bool> out_of_memory = false;
  parallel_for(depth, compute_threads(), progress, [&](int block, int) {
    const auto at = static_cast<std::size_t>(block);
    try {
      const GridShape grid = configuration.grid_of_block(block, forward.grid);
      ssdc[at] = of[at]->ssdc(patches_at(forward, grid, block, 0), progress);
    } catch (const Failure&) {  // cancelled, which the check below says
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  });
  progress.check();
  if (out_of_memory) throw std::bad_alloc();
  return ssdc;
}

ManyImages over_images(const LayersData& data, const Inputs& inputs, int samples, BackendPasses& passes,
                       const Progress& progress) {
  const Vit& vit = *data.seen.vit;
  std::map<std::pair<int, int>, SsdcPlaces> places;  // by the grid
  const auto measure = [&](const PixelBatch& pixels) {
    std::vector<std::vector<double>> found;
    for (const int which : {layers::ssdc_natural, layers::ssdc_zeroed}) {
      ForwardOptions options;
      options.backend = passes.backend();
      options.output_norm1 = true;
      options.zero_position = which == layers::ssdc_zeroed;
      const Forward forward = vit.forward(pixels, options, progress);
      passes.add(forward);
      found.push_back(ssdc_of(forward, vit.configuration(), places, progress));
    }
    return found;
  };
  const Measuring measuring{"layers:ssdc,zeroed", passes, measure};
  return measure_images(inputs, vit, samples, data.seed, measuring, progress);
}

}  // namespace

std::size_t LayersData::bytes() const {
  std::size_t total = seen.bytes() + (many ? many->bytes() : 0);
  for (const LayersRun& each : runs) {
    for (const Matrix& tokens : each.tokens) total += static_cast<std::size_t>(tokens.size()) * sizeof(float);
  }
  return total;
}

std::shared_ptr<const LayersData> prepare_layers(const Inputs& inputs, const Values& heavy,
                                                 const Progress& progress) {
  auto data = std::make_shared<LayersData>(model_image(inputs, inputs.image, progress));
  refuse_too_much(data->seen);
  data->orders = heavy[inside::orders];
  data->seed = heavy[scheme::seed];
  const auto work = [&](BackendPasses& passes) {
    const Progress alone = progress.part(0, inputs.data.set ? 0.3 : 1);
    for (const auto& option : layers::shown_runs)
      data->runs[static_cast<std::size_t>(option.value)] = run_of(*data, passes, option.value, alone);
    read_places(*data, passes, alone);
    if (inputs.data.set)
      data->many = over_images(*data, inputs, heavy[many::samples], passes, progress.part(0.3, 1));
  };
  data->keep(run_on(inputs.backend, work), data->seen.notes);
  if (data->many) add_notes(data->notes, data->many->notes);
  correlate(*data, progress);
  return data;
}

std::vector<int> put_back(const Matrix& tokens, const Matrix& slot_means, const Progress& progress) {
  const auto directions = [](const Matrix& rows) {
    Matrix unit = rows.rowwise() - rows.colwise().mean();
    unit.array().colwise() /= unit.rowwise().norm().cwiseMax(1e-20F).array();
    return unit;
  };
  return best_assignment(directions(tokens) * directions(slot_means).transpose(), progress);
}

int count_in_place(const std::vector<int>& put) {
  int count = 0;
  for (std::size_t i = 0; i < put.size(); ++i) count += put[i] == static_cast<int>(i);
  return count;
}

RowVector similarity_at(const Matrix& tokens, int reference) {
  const Eigen::VectorXf lengths = tokens.rowwise().norm().cwiseMax(1e-20F);
  return (tokens * tokens.row(reference).transpose()).cwiseQuotient(lengths).transpose() / lengths(reference);
}

}  // namespace whereabouts

#include "core/labs/audit/pass.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <new>
#include <utility>

#include "core/analysis/bootstrap.h"
#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/number_text.h"
#include "core/base/parallel.h"
#include "core/labs/framework/model/model_image.h"
#include "core/vit/inside/outliers.h"
#include "core/vit/predict.h"

namespace whereabouts {
namespace {

constexpr double block_bytes = 512.0 * 1024 * 1024;  // what the blocks of the intervals may hold
constexpr int max_blocks = 20, min_blocks = 8;
// A state is kept so long after the one before; after more where keeping takes more than a part of that time.
constexpr std::chrono::seconds keep_every(2);
constexpr int keep_part = 20;

// Of a share of at most 1, beyond which an interval from few images may reach.
OverImages over_images(const MatrixD& found, Eigen::Index row) {
  return {found(row, 0), found(row, 1), std::min(found(row, 2), 1.0)};
}

std::size_t text_length(const std::vector<Message>& messages) {
  std::size_t length = 0;
  for (const Message& each : messages) length += each.text().size();
  return length;
}

// Tokens of an image without those in front.
auto patches_of(const Matrix& states, int prefix, int places, std::size_t image) {
  return states.middleRows(static_cast<Eigen::Index>(image) * (prefix + places) + prefix, places);
}

}  // namespace

AuditPass::AuditPass(const Checkpoint& checkpoint, const Vit& vit, const DataImages& images, double threshold,
                     BackendPasses& passes)
    : checkpoint_(checkpoint),
      vit_(vit),
      images_(images),
      threshold_(threshold),
      passes_(passes),
      preprocessing_(preprocessing_of(checkpoint, vit.configuration()).of_one_size()) {}

AuditPass::Batch AuditPass::load(const std::vector<int>& numbers, std::size_t first, std::size_t count,
                                 std::size_t training, const Progress& progress) {
  struct Loaded {
    std::optional<PixelBatch> pixels;
    Message problem;
    std::vector<Message> assumed;
    bool no_memory = false;
  };
  std::vector<Loaded> loaded(count);
  parallel_for(static_cast<int>(count), compute_threads(), progress, [&](int task, int) {
    Loaded& one = loaded[static_cast<std::size_t>(task)];
    try {
      const int number = numbers[first + static_cast<std::size_t>(task)];
      Prepared prepared =
          prepared_for(checkpoint_, vit_, images_.load(number, progress), preprocessing_, progress);
      one.pixels = std::move(prepared.pixels);
      one.assumed = std::move(prepared.assumed);
    } catch (const Failure& failure) {
      one.problem = failure.problem();
    } catch (const std::bad_alloc&) {
      one.no_memory = true;
    }
  });
  progress.check();
  Batch batch;
  for (std::size_t i = 0; i < count; ++i) {
    Loaded& one = loaded[i];
    const int number = numbers[first + i];
    if (one.no_memory) throw std::bad_alloc();
    if (!one.pixels) {
      unreadable_.push_back({number, images_.name(number).text() + " (" + one.problem.text() + ")"});
      continue;
    }
    // An image that has the input's size already is taken as it is, with less to assume.
    if (text_length(one.assumed) > text_length(assumed_)) assumed_ = std::move(one.assumed);
    batch.numbers.push_back(number);
    batch.trains.push_back(first + i < training);
    if (batch.pixels.count == 0) {
      batch.pixels = std::move(*one.pixels);
    } else {
      batch.pixels.values.insert(batch.pixels.values.end(), one.pixels->values.begin(),
                                 one.pixels->values.end());
      ++batch.pixels.count;
    }
  }
  return batch;
}

// Of a first forward, which tells the sizes.
void AuditPass::begin(const Forward& forward, int count) {
  const VitConfiguration& configuration = vit_.configuration();
  grid_ = forward.grid;
  double sums = 0, probes = 0;
  for (std::size_t layer = 0; layer < forward.hidden_states.size(); ++layer) {
    const auto width = static_cast<double>(forward.hidden_states[layer].cols());
    sums +=
        sizeof(float) * width * configuration.grid_of_block(static_cast<int>(layer), forward.grid).count();
    probes += sizeof(double) * width * width;
  }
  const int fit = static_cast<int>(std::min(1.0 * max_blocks, block_bytes / sums));
  blocks_ = std::min(count, std::max(min_blocks, fit));
  refuse_too_large("audit", sums * (blocks_ + 2) + probes);
  add_notes(notes_, configuration.assumed);
  add_notes(notes_, forward.notes);
  for (std::size_t layer = 0; layer < forward.hidden_states.size(); ++layer) {
    const GridShape grid = configuration.grid_of_block(static_cast<int>(layer), forward.grid);
    const int width = static_cast<int>(forward.hidden_states[layer].cols());
    layers_.push_back({grid, ImageStatistics(grid.count(), width, blocks_), PlaceProbe(grid, width), {}, {}});
  }
}

void AuditPass::add(Layer& layer, const Matrix& states, int prefix, const std::vector<bool>& trains,
                    double threshold, const Progress& progress) {
  for (std::size_t image = 0; image < trains.size(); ++image) {
    const auto patches = patches_of(states, prefix, layer.grid.count(), image);
    layer.finite = layer.finite && patches.allFinite();
    if (!layer.finite) return;
    layer.statistics.add(patches, progress);
    const RowVector norms =
        patches.cast<double>().rowwise().squaredNorm().cwiseSqrt().transpose().cast<float>();
    layer.rates.push_back(static_cast<double>(outliers_among(norms, threshold).size()) /
                          static_cast<double>(norms.size()));
    if (trains[image]) {
      layer.probe.learn(patches, progress);
      continue;
    }
    if (!layer.solved) {
      layer.probe.solve();
      layer.solved = true;
    }
    layer.left.push_back(layer.probe.left(patches));
  }
}

void AuditPass::take(const Forward& forward, const Batch& batch, const Progress& progress) {
  // Each layer by itself: the order of the images is the order of the sums.
  parallel_for(static_cast<int>(layers_.size()), compute_threads(), progress, [&](int task, int) {
    Layer& layer = layers_[static_cast<std::size_t>(task)];
    try {
      add(layer, forward.hidden_states[static_cast<std::size_t>(task)], forward.prefix, batch.trains,
          threshold_, progress);
    } catch (const Failure&) {  // cancelled, which the check below says
    } catch (const std::bad_alloc&) {
      layer.no_memory = true;
    }
  });
  progress.check();
  for (const Layer& layer : layers_) {
    if (layer.no_memory) throw std::bad_alloc();
    if (layer.finite) continue;
    const Message which =
        batch.numbers.size() == 1
            ? images_.name(batch.numbers.front())
            : message("one of {} and {} more", images_.name(batch.numbers.front()), batch.numbers.size() - 1);
    refuse_file(checkpoint_.name(), message("its tokens are not numbers for {}", which),
                "weights this large overflow: use another checkpoint");
  }
}

void AuditPass::Place::state(StateBytes& bytes) {
  bytes(images);
  for (std::uint64_t& each : hashes) bytes(each);
}

// Behind `count` more images, of which those of the batch can be read.
void AuditPass::Place::pass(const Batch& batch, std::size_t count) {
  images += count;
  for (std::uint64_t begin = 0; begin < 2; ++begin) {
    Hash hash;
    hash.number(begin);
    hash.number(hashes[begin]);
    for (const int number : batch.numbers) hash.number(number);
    for (const int size :
         {batch.pixels.count, batch.pixels.rows, batch.pixels.columns, batch.pixels.channels})
      hash.number(size);
    hash.bytes(batch.pixels.values.data(), batch.pixels.values.size() * sizeof(float));
    hashes[begin] = hash.value();
  }
}

void AuditPass::state(StateBytes& bytes) {
  bytes(finished_);
  for (Layer& layer : layers_) {
    bytes(layer.solved);
    bytes(layer.left);
    bytes(layer.rates);
    layer.statistics.state(bytes);
    layer.probe.state(bytes);
  }
}

void AuditPass::keep(const Place& place) {
  if (!kept_ || layers_.empty()) return;
  StateBytes bytes;
  Place here = place;
  here.state(bytes);
  state(bytes);
  kept_->keep(std::move(bytes).take(), passes_);
}

bool AuditPass::run(const std::vector<int>& numbers, const Progress& progress) {
  Hash of_numbers;
  for (const int number : numbers) of_numbers.number(number);
  kept_.emplace(checkpoint_,
                fmt::format("audit\n{}\n{} images, {:016x}", threshold_, numbers.size(), of_numbers.value()));
  if (const std::optional<std::string> state = kept_->find(passes_)) {
    if (const std::optional<bool> done = run_from(numbers, state, progress)) return *done;
  }
  return *run_from(numbers, std::nullopt, progress);
}

std::optional<bool> AuditPass::run_from(const std::vector<int>& numbers,
                                        const std::optional<std::string>& state, const Progress& progress) {
  using Clock = std::chrono::steady_clock;
  unreadable_.clear();
  notes_.clear();
  assumed_.clear();
  layers_.clear();
  trained_ = tested_ = run_on_ = 0;
  finished_ = false;
  place_ = {};
  std::optional<StateBytes> rest;  // of the state behind `begun`
  Place begun;
  if (state) begun.state(rest.emplace(*state));
  Clock::time_point next = Clock::now() + keep_every;
  const std::size_t count = numbers.size(), training = 3 * count / 4;
  // Enough rows for the products of small models, and little to hold of large ones.
  const VitConfiguration& configuration = vit_.configuration();
  const GridShape grid = configuration.grid_of(preprocessing_.rows, preprocessing_.columns);
  const auto at_once = static_cast<std::size_t>(std::clamp(1024 / std::max(1, grid.count()), 1, 8));
  for (std::size_t first = 0; first < count; first += at_once) {
    progress.report(static_cast<double>(first) / static_cast<double>(count),
                    message("image {} of {}", grouped(static_cast<long long>(first + 1)),
                            grouped(static_cast<long long>(count))));
    const std::size_t of_batch = std::min(at_once, count - first);
    Batch batch;
    std::optional<Forward> forward;
    try {
      batch = load(numbers, first, of_batch, training, progress);
      for (const bool trains : batch.trains) ++(trains ? trained_ : tested_);
      // Where none trains there is nothing to test: the rest is read to name all that is wrong.
      if (!batch.numbers.empty() && trained_ > 0) forward = forward_of(batch, rest.has_value(), progress);
    } catch (const Failure& failure) {
      // What is behind the batches before stays. Between those of a state there is none of its own.
      if (failure.fault() == Fault::cancelled && !rest) keep(place_);
      throw;
    }
    if (forward && layers_.empty()) begin(*forward, static_cast<int>(count));
    if (forward && !rest) take(*forward, batch, progress);
    place_.pass(batch, of_batch);
    if (rest && place_.images >= begun.images) {
      if (place_ != begun || layers_.empty()) return std::nullopt;
      this->state(*rest);
      if (!rest->all_read()) return std::nullopt;
      rest.reset();
    } else if (const Clock::time_point now = Clock::now(); !rest && now >= next) {
      keep(place_);
      const Clock::duration took = Clock::now() - now;
      next = Clock::now() + std::max<Clock::duration>(keep_every, keep_part * took);
    }
  }
  if (rest) return std::nullopt;
  add_notes(notes_, assumed_);
  return trained_ > 0 && tested_ > 0;
}

// Of a batch that a state has already, one image of the first batch, which tells the sizes, and none of the
// others.
std::optional<Forward> AuditPass::forward_of(const Batch& batch, bool kept, const Progress& progress) {
  if (kept && !layers_.empty()) return std::nullopt;
  ForwardOptions options;
  options.backend = passes_.backend();
  options.output_hidden_states = true;
  PixelBatch one;
  if (kept) {
    one = batch.pixels;
    one.values.resize(one.values.size() / static_cast<std::size_t>(one.count));
    one.count = 1;
  } else {
    run_on_ += batch.pixels.count;
  }
  Forward forward = vit_.forward(kept ? one : batch.pixels, options, progress);
  passes_.add(forward);
  return forward;
}

std::vector<AuditLayer> AuditPass::measured(std::uint32_t seed, const Progress& progress) {
  std::vector<AuditLayer> found;
  // Of the probe and the rates of all layers at once: the same images are drawn for each.
  const auto layers = static_cast<Eigen::Index>(layers_.size());
  MatrixD rates(layers, images()), left(2 * layers, tested_);
  for (Eigen::Index layer = 0; layer < layers; ++layer) {
    const Layer& here = layers_[static_cast<std::size_t>(layer)];
    for (int image = 0; image < images(); ++image)
      rates(layer, image) = here.rates[static_cast<std::size_t>(image)];
    for (int image = 0; image < tested_; ++image) {
      for (int axis = 0; axis < 2; ++axis)
        left(2 * layer + axis, image) = here.left[static_cast<std::size_t>(image)][axis];
    }
  }
  const MatrixD rate = bootstrapped(
      images(), seed,
      [&](const Eigen::VectorXd& counts) -> Eigen::VectorXd { return rates * counts / counts.sum(); },
      progress);
  Eigen::VectorXd all(2 * layers);
  for (Eigen::Index layer = 0; layer < layers; ++layer)
    all.segment<2>(2 * layer) = layers_[static_cast<std::size_t>(layer)].probe.all().transpose();
  const MatrixD probe = bootstrapped(
      tested_, seed,
      [&](const Eigen::VectorXd& counts) -> Eigen::VectorXd {
        const Eigen::VectorXd of_all = all * counts.sum(), unread = left * counts;
        Eigen::VectorXd r2(of_all.size());
        for (Eigen::Index i = 0; i < r2.size(); ++i)
          r2[i] = of_all[i] > 0 ? 1 - unread[i] / of_all[i] : std::numeric_limits<double>::quiet_NaN();
        return r2;
      },
      progress);
  if (!finished_) {
    for (Layer& each : layers_) each.statistics.finish(progress);
    finished_ = true;
    keep(place_);
  }
  blocks_ = layers_.front().statistics.blocks();
  const MatrixD share = bootstrapped(
      blocks_, seed,
      [&](const Eigen::VectorXd& counts) {
        Eigen::VectorXd shares(layers);
        for (Eigen::Index layer = 0; layer < layers; ++layer)
          shares[layer] = layers_[static_cast<std::size_t>(layer)].statistics.share(counts);
        return shares;
      },
      progress);
  for (Eigen::Index layer = 0; layer < layers; ++layer) {
    const Layer& here = layers_[static_cast<std::size_t>(layer)];
    AuditLayer made;
    made.grid = here.grid;
    made.share = over_images(share, layer);
    made.probe = {over_images(probe, 2 * layer), over_images(probe, 2 * layer + 1)};
    made.rate = over_images(rate, layer);
    made.rate.low = std::max(made.rate.low, 0.0);
    made.pattern = here.statistics.pattern();
    made.deviation = std::sqrt(here.statistics.total());
    found.push_back(std::move(made));
  }
  layers_.clear();
  return found;
}

}  // namespace whereabouts

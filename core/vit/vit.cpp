#include "core/vit/vit.h"

#include <algorithm>
#include <chrono>
#include <mutex>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/vit/backward/backward.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/forward/forward.h"
#include "core/vit/forward/registers.h"
#include "core/vit/weights/outlook.h"
#include "core/vit/weights/weight_reader.h"

namespace whereabouts {
namespace {

constexpr double kept_limit = 1 << 29;  // numbers of attention or bias held at once

constexpr double backward_limit = 1 << 25;  // numbers of attention of a block, and as many of its gradient

class LoadedVit : public Vit {
 public:
  LoadedVit(std::string name, LibraryRules library, VitConfiguration configuration, VitWeights weights)
      : name_(std::move(name)),
        library_(std::move(library)),
        configuration_(std::move(configuration)),
        weights_(std::move(weights)),
        bytes_(weights_.bytes()) {}

  const VitConfiguration& configuration() const override { return configuration_; }
  std::size_t bytes() const override { return bytes_; }

  Forward forward(const PixelBatch& pixels, const ForwardOptions& options,
                  const Progress& progress) const override {
    const auto start = std::chrono::steady_clock::now();
    const GridShape grid = checked(pixels, options);
    const auto position = position_for(grid, options, progress);
    ForwardPass pass(configuration_, weights_, position, encoders_, options, progress);
    Forward result;
    if (options.order.empty()) {
      result = pass.run(pixels);
    } else {
      result = pass.run(in_order_of(options.order, grid, pixels, progress));
    }
    result.notes.insert(result.notes.begin(), configuration_.left_out.begin(), configuration_.left_out.end());
    result.notes.insert(result.notes.begin(), configuration_.assumed.begin(), configuration_.assumed.end());
    result.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return result;
  }

  Forward embed(const PixelBatch& pixels, const ForwardOptions& options,
                const Progress& progress) const override {
    const GridShape grid = checked(pixels, options);
    ForwardOptions kept = options;
    kept.output_embedding = true;
    ForwardPass pass(configuration_, weights_, position_for(grid, kept, progress), encoders_, kept, progress);
    Forward result =
        pass.begin_only(kept.order.empty() ? pixels : in_order_of(kept.order, grid, pixels, progress));
    result.notes.insert(result.notes.begin(), configuration_.assumed.begin(), configuration_.assumed.end());
    return result;
  }

  Forward resume(const Matrix& states, int count, GridShape grid, int block, const ForwardOptions& options,
                 const Progress& progress) const override {
    const auto start = std::chrono::steady_clock::now();
    const EncoderStage stage = configuration_.stage_of(block);
    const int tokens = configuration_.prefix.count() + options.registers + stage.grid(grid).count();
    if (count < 1 || grid.count() < 1 || states.rows() != Eigen::Index{count} * tokens ||
        states.cols() != stage.width || block < 0 || block > configuration_.depth ||
        options.keep_queries_keys) {
      refuse_usage(name_, "these tokens do not enter a block of the model",
                   "give the tokens that a forward pass of it kept");
    }
    // The head of CrossViT reads what is beside the blocks as well.
    const bool given = block == 0 && options.beside != nullptr && !options.beside->empty() &&
                       is_beside(options.beside->front(), count, grid);
    if (!configuration_.beside.empty() && !given &&
        (block < configuration_.depth || weights_.second.present()))
      refuse_usage(name_, configuration_.beside, "use a model whose blocks see their tokens alone");
    if (configuration_.stage_queries && block > stage.first && block < configuration_.depth) {
      refuse_usage(
          name_,
          message("the queries of layer {} are made of what entered its stage, which is not kept", block),
          "use a model without shared queries, or a whole forward");
    }
    check_fits(grid, count, options);
    check_windows(options);
    ForwardPass pass(configuration_, weights_, position_for(grid, options, progress), encoders_, options,
                     progress);
    Forward result = pass.resume(states, count, block);
    result.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return result;
  }

  Matrix backward(const std::vector<Matrix>& states, GridShape grid, int of_class, const OnGradient& on_block,
                  const ForwardOptions& options, double& logit, const Progress& progress) const override {
    if (const Message has = without_backward(configuration_, weights_); !has.empty()) {
      refuse_usage(name_, message("there is no backward pass for this model: {}", has),
                   "use a model of another family, such as ViT, Swin or PVT, with a head that reads its "
                   "blocks' tokens");
    }
    if (of_class < 0 || of_class >= weights_.head.outputs()) {
      refuse_usage(flag("class"), message("the model has no class {}", of_class),
                   message("choose one from 0 to {}", weights_.head.outputs() - 1));
    }
    if (static_cast<int>(states.size()) != configuration_.depth + 1) refuse_states();
    if (!configuration_.beside.empty()) {
      const bool kept = options.beside != nullptr && options.beside->size() == blocks_beside() &&
                        std::all_of(options.beside->begin(), options.beside->end(),
                                    [&](const Matrix& tokens) { return is_beside(tokens, 1, grid); });
      if (!kept) refuse_states();
    }
    const auto position = position_for(grid, options, progress);
    for (int block = 0; block <= configuration_.depth; ++block) {
      const EncoderStage stage = configuration_.stage_of(block);
      const auto at = static_cast<std::size_t>(block);
      const Eigen::Index tokens = configuration_.prefix.count() + stage.grid(grid).count();
      if (states[at].rows() != tokens || states[at].cols() != stage.width) refuse_states();
      const bool windowed =
          block < configuration_.depth && !position->windows.empty() && position->windows[at];
      const bool fewer =
          block < configuration_.depth && (weights_.blocks[at].reduction || weights_.blocks[at].convolutions);
      const auto seen = configuration_.over_channels ? Eigen::Index{stage.head_dim}
                        : windowed                   ? Eigen::Index{position->windows[at]->size()}
                        : fewer ? Eigen::Index{stage.keys.places(stage.grid(grid)).count()}
                        : configuration_.film.divided ? tokens / configuration_.film.time_slots() + 1
                                                      : tokens;
      const double maps =
          static_cast<double>(windowed ? Eigen::Index{position->windows[at]->count()} * seen : tokens) *
          static_cast<double>(seen) * stage.heads;
      if (maps <= backward_limit) continue;
      refuse_usage(name_,
                   message("the gradients of what {} tokens see in {} heads are too many to be held", tokens,
                           stage.heads),
                   "use a smaller input");
    }
    BackwardPass pass(configuration_, weights_, *position, options.zero_position, grid, options.beside,
                      progress);
    return pass.run(states, of_class, on_block, logit);
  }

  Matrix classify(const Matrix& tokens, const Progress& progress) const override {
    using Pooling = VitConfiguration::Pooling;
    const Pooling pooling = configuration_.pooling;
    if (weights_.head.outputs() == 0) {
      refuse_usage(name_, "the model has no head, so that its tokens have no classes",
                   "use a checkpoint with a classifier");
    }
    if (pooling == Pooling::attention || pooling == Pooling::class_attention ||
        pooling == Pooling::class_and_distillation || pooling == Pooling::class_and_mean) {
      refuse_usage(name_, "the head does not read one token, so that single tokens have no classes",
                   "use a model that pools a class token or the mean of the patches");
    }
    Matrix pooled = tokens;
    return logits_of(configuration_, weights_, pooled, progress);
  }

  BlockWeights block(int number) const override {
    const PackedBlock& block = weights_.blocks.at(static_cast<std::size_t>(number));
    BlockWeights view = block.view();
    if (block.shaw.rows() > 0) view.shaw = {block.shaw.data(), static_cast<int>(block.shaw.rows()), nullptr};
    if (block.parabolas.rows() > 0) {
      view.parabolas = {block.parabolas.data(), nullptr,
                        static_cast<int>(block.parabolas.rows()) / (2 * configuration_.heads)};
    }
    return view;
  }
  std::shared_ptr<const PositionEncoding> position(GridShape grid, const std::string& resample,
                                                   const Progress& progress) const override {
    return position_at(grid, resample, progress);
  }
  NormView norm_before_blocks() const override {
    return weights_.norm_pre.present() ? weights_.norm_pre.view() : NormView{};
  }

 private:
  // States that are kept of blocks beside the model's.
  std::size_t blocks_beside() const {
    return weights_.second.present() ? weights_.second.blocks.size() + 1 : weights_.pixels.blocks.size();
  }

  // Whether these are tokens of such blocks.
  bool is_beside(const Matrix& tokens, int count, GridShape grid) const {
    const bool second = weights_.second.present();
    const Eigen::Index each = second ? 1 + weights_.second.grid.count()
                                     : Eigen::Index{grid.count()} * weights_.pixels.cells.count();
    return tokens.rows() == count * each &&
           tokens.cols() == (second ? weights_.second.width : weights_.pixels.width);
  }

  PixelBatch in_order_of(const std::vector<int>& order, GridShape grid, const PixelBatch& pixels,
                         const Progress& progress) const {
    return rearranged_patches(seen_pixels(configuration_, pixels, progress), grid, configuration_.stride(),
                              order);
  }

  std::shared_ptr<const PositionEncoding> position_for(GridShape grid, const ForwardOptions& options,
                                                       const Progress& progress) const {
    auto position = position_at(grid, options.resample, progress);
    if (options.registers == 0) return position;
    return std::make_shared<const PositionEncoding>(
        with_registers(*position, configuration_.prefix.count(), options.registers));
  }

  GridShape checked(const PixelBatch& pixels, const ForwardOptions& options) const {
    const auto expected =
        static_cast<std::int64_t>(pixels.count) * pixels.rows * pixels.columns * pixels.channels;
    if (pixels.count < 1 || expected != static_cast<std::int64_t>(pixels.values.size())) {
      refuse_usage(name_, "there is no image, or it has another number of values than its size says",
                   "give (count, rows, columns, channels) values");
    }
    if (pixels.channels != configuration_.channels * configuration_.film.tubelet) {
      refuse_usage(
          name_,
          message("the image has {} channels, the model takes {}", pixels.channels, configuration_.channels),
          "use an image of the model's kind");
    }
    const GridShape grid = check_input(name_, configuration_, pixels.rows, pixels.columns);
    check_fits(grid, pixels.count, options);
    check_windows(options);
    if (!options.order.empty() && !is_permutation_of_all(options.order, grid.count())) {
      refuse_usage("order", "the order is not a permutation of the model's patches",
                   message("give each of 0 to {} once", grid.count() - 1));
    }
    return grid;
  }

  // What attention over channels, and blocks that leave some tokens as they are, do not have.
  void check_blocks(const ForwardOptions& options) const {
    const bool maps = options.output_attentions || options.keep_queries_keys ||
                      std::any_of(options.hooks.begin(), options.hooks.end(), [](const Hook& hook) {
                        return hook.place == Place::logits || hook.place == Place::probabilities;
                      });
    if (configuration_.over_channels && maps) {
      refuse_usage(
          name_,
          "its blocks attend over channels: a map is of channels by channels, and no place in the image "
          "has a row in it",
          "use a model whose attention goes between patches, or the labs layers, features and knockout");
    }
    const bool own =
        configuration_.over_channels || configuration_.attention_of_places || configuration_.class_blocks > 0;
    if (own && options.registers > 0) {
      refuse_usage("registers", "its blocks have no place for a token in front that moves",
                   "use a model whose tokens all move in every block");
    }
  }

  [[noreturn]] void refuse_states() const {
    refuse_usage(name_, "these are not the tokens of every block of the model",
                 "give the tokens that a forward pass of it kept");
  }

  // What windows do not have.
  void check_windows(const ForwardOptions& options) const {
    check_blocks(options);
    if (configuration_.stages.empty() && !configuration_.block_windows.any()) return;
    if (options.registers > 0) {
      refuse_usage("registers", "its tokens see one another in windows, which have no place for a register",
                   "use a model whose tokens see the whole image");
    }
    const bool maps = std::any_of(options.hooks.begin(), options.hooks.end(), [](const Hook& hook) {
      return hook.place == Place::logits || hook.place == Place::probabilities;
    });
    if (maps) {
      refuse_usage(name_, "its attention is one of windows, whose maps cannot be changed on the way",
                   "use a model whose tokens see the whole image");
    }
  }

  // Numbers held at once besides the tokens: of attention, and of the biases of a block.
  double held(GridShape grid, int count, const ForwardOptions& options) const {
    if (!configuration_.stages.empty()) {
      double numbers = 0;
      for (const EncoderStage& stage : configuration_.stages) {
        const double own = stage.grid(grid).count(), blocks = double{1} * stage.depth * count;
        if (options.output_attentions) numbers += own * own * stage.heads * blocks;
        if (options.keep_queries_keys) numbers += 2 * own * stage.heads * stage.head_dim * blocks;
      }
      return numbers;
    }
    const double tokens = configuration_.prefix.count() + grid.count();
    const double maps = tokens * tokens * configuration_.heads * count, depth = configuration_.depth;
    double numbers = 0;
    if (!configuration_.bias.empty() || configuration_.shaw || configuration_.pape) numbers += maps;
    if (options.output_attentions) numbers += maps * depth;
    if (options.keep_queries_keys) numbers += 2 * tokens * configuration_.attention_width() * count * depth;
    return numbers;
  }

  void check_fits(GridShape grid, int count, const ForwardOptions& options) const {
    if (held(grid, count, options) <= kept_limit) return;
    const int stride = configuration_.stride();
    int side = 512 * stride;
    while (side > stride && held(configuration_.grid_of(side, side), count, options) > kept_limit)
      side -= stride;
    const bool kept = options.output_attentions || options.keep_queries_keys;
    refuse_usage(name_,
                 message("{} between {} tokens does not fit in memory",
                         kept ? "the attention of every block" : "the bias of a block",
                         configuration_.prefix.count() + grid.count()),
                 message("an input of at most {0} x {0} pixels fits{1}", side,
                         count > 1 ? ", or fewer at a time" : ""));
  }

  // Tables of the last grid are kept: most images of a model are of one size.
  std::shared_ptr<const PositionEncoding> position_at(GridShape grid, const std::string& rule,
                                                      const Progress& progress) const {
    {
      const std::lock_guard lock(mutex_);
      if (last_ && last_->grid == grid && last_->rule == rule) return last_;
    }
    auto position = std::make_shared<const PositionEncoding>(
        resolve_position(configuration_, weights_, grid, rule, library_, progress));
    const std::lock_guard lock(mutex_);
    last_ = position;
    return position;
  }

  std::string name_;
  LibraryRules library_;
  VitConfiguration configuration_;
  VitWeights weights_;
  std::size_t bytes_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const PositionEncoding> last_;
  mutable EncoderCache encoders_;
};

}  // namespace

std::shared_ptr<const Vit> Vit::load(const Checkpoint& checkpoint, const Progress& progress,
                                     const ModelChange& change) {
  const ModelSource model = model_source(checkpoint, progress);  // refuses before anything large is read
  const Checkpoint& file = model.renamed ? *model.renamed : checkpoint;
  WeightReader source(model.names, progress);
  VitConfiguration configuration = configuration_of(model.names, model.anatomy, source.stated());
  VitWeights weights = read_weights(source, model.anatomy, configuration);
  configuration.assumed.insert(configuration.assumed.begin(), model.assumed.begin(), model.assumed.end());
  if (change) change(configuration, weights);
  return std::make_shared<const LoadedVit>(model.names.place(), library_rules(file, model.anatomy),
                                           std::move(configuration), std::move(weights));
}

}  // namespace whereabouts

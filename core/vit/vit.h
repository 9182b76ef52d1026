// A vision transformer that runs real checkpoints.
//
//   configuration.h  what the model is, in numbers
//   pixel_batch.h    what it is given
//   configure.h      that from the anatomy, the file's words and what the family is known for
//   model_config.h   the file's configuration
//   weight_names.h   where the parts lie, whoever named them: timm, Hugging Face, JAX, torchvision and others
//   weight_reader.h  their values, checked
//   weights.h        the weights under one set of names
//   weights_account.cpp  every tensor of the file used, left out knowingly, or refused
//   position_encoding.h  what the position scheme gives for one grid
//   vit.h            the model, and what its forward pass can show
//   outlook.h        whether it can run, and what would be assumed, before a weight is read
//   forward.h        the pass itself
//   backward/        and back: how a logit changes with what flows
//   windows.h        the windows of a block for one grid
//   registers.h      the position scheme with registers added
//   attention_maps.h its attention, computed when somebody looks at it
//   block_views.h    its blocks as backends take them
//   encoder_cache.h  encoders that hold its weights on a device
//   preprocess.h     from an image to the pixels the model was trained on
//   preprocess_sources.h  who tells how that is done: libraries' files, the family
//   resize_pillow.h    resizing as Pillow does
//   labels.h         names of classes
//   predict.h        the whole way: image, model, top classes
//   verify/verify.h  whether somebody's port of it is right
//   inside/orders.h  the same patches in many orders: what places tell
//
// For example, the attention of the last block for a photograph, (heads * tokens, tokens):
//
//   Matrix last_attention(const std::filesystem::path& weights, const std::filesystem::path& photograph) {
//     const auto checkpoint = open_checkpoint(weights);
//     const auto vit = Vit::load(*checkpoint);
//     const Prepared prepared = prepared_for(*checkpoint, *vit, load_image(photograph));
//     ForwardOptions options;
//     options.output_attentions = true;
//     return vit->forward(prepared.pixels, options).attention.back();
//   }
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/backend/backend.h"
#include "core/backend/hook.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/pixel_batch.h"

namespace whereabouts {

class AttentionMaps;
struct PositionEncoding;
struct VitWeights;
struct WindowTable;

// What is changed of a model after it was read and before it runs (core/vit/verify/mistakes.h).
using ModelChange = std::function<void(VitConfiguration&, VitWeights&)>;

struct ForwardOptions {
  std::vector<int> order;      // place i takes patch order[i] of the image; empty: as they are
  bool zero_position = false;  // tables (prefix rows included) and biases 0, angles 0, CPE skipped
  bool output_attentions = false;
  bool output_hidden_states = false;  // after every block
  bool output_norm1 = false;
  bool output_embedding = false;
  bool keep_queries_keys = false;  // of every block, as Forward::maps
  // What reads or replaces what flows through the blocks (core/backend/hook.h). Those that replace, or look
  // behind the queries, keys and values, have cpu compute the blocks; their attention stays the backend's,
  // unless its logits or probabilities are hooked.
  std::vector<Hook> hooks;
  // Of resume() from the first block on, and of backward(): Forward::beside_states, of resume() the first of
  // them alone is read. Null: there are none.
  const std::vector<Matrix>* beside = nullptr;
  std::vector<int> without_position;  // blocks that go without rotation, bias, Shaw's vectors and CPE
  int registers = 0;              // tokens of zeros between the prefix and the patches, without an address
  std::string resample = "auto";  // rule for tables and biases at another size (core/tables/resample_auto.h)
  const AttentionBackend* backend = nullptr;  // null: cpu
  // Called after every block of a forward with the number done.
  std::function<void(int done, int of)> block_done;
};

struct Forward {
  GridShape grid;  // patches of this input; of a layer with stages: VitConfiguration::grid_of_block()
  int prefix = 0;  // tokens before them, added registers among them
  Matrix logits;   // (count, classes); no columns where the model has no head
  // What the head sees: (count, D), or (count, 2 D) where that is two tokens, or a token and a mean.
  Matrix pooled;
  Matrix tokens;     // (count * tokens, D), after the last norm
  Matrix embedding;  // (count * tokens, D): content and position summed, before any norm; empty unless kept
  std::vector<Matrix> attention;  // per block: (count * heads * tokens, tokens); empty unless kept
  // [0] before the first block, then after each; of models with stages (count * tokens of its grid, width of
  // its stage) of what enters each block, and what leaves the last. Empty unless kept.
  std::vector<Matrix> hidden_states;
  // Kept with them, of a model with blocks beside these: what enters each of the other encoder's, and what
  // leaves its last (CrossViT), or what enters each block among the pixels of a patch, (count * patches *
  // cells, d) (TNT).
  std::vector<Matrix> beside_states;
  // Per block what its attention reads, (count * tokens, D): norm1 of what enters it, and where there is no
  // norm before the attention, what enters it. Empty unless kept.
  std::vector<Matrix> norm1;
  // Of every block, from the queries and keys; null unless kept. Of a backend that computes the blocks as a
  // whole, those that its tokens give.
  std::shared_ptr<const AttentionMaps> maps;
  double milliseconds = 0;
  // What computed the blocks, or their attention alone ("cpu"). Where that is not the backend asked for,
  // because it failed: its id, and why; a note says so as well.
  std::string backend, instead_of, reason;
  std::vector<Message> notes;  // what had to be assumed or resampled, in words
};

// How the logit of a class changes with what flows through one block, of one image. With the number behind
// the last block: the same of a head that pools by attention with a query of its own, whose probabilities are
// (heads, tokens), and whose input is behind the last norm; or of each layer of a class token that joins
// behind the blocks, from the last one on, (heads, tokens + 1) with its own behind the tokens, and the tokens
// as they enter that layer.
struct BlockGradient {
  int block = 0, heads = 0;
  // (heads * tokens, tokens): A, and d logit / d A. Of attention within windows (windows.h) those of one
  // window after the other, (windows * heads * places, places). Where keys are of fewer places than there are
  // tokens, (heads * tokens, places), and `places` says which. Empty where heads attend over channels.
  const Matrix &probabilities, &by_probabilities;
  const Matrix &input, &by_input;  // (tokens, D): what enters the block, and d logit / d of it
  KeyPlaces places = {};           // else of count 0
  // Of a rollout: what each token has that enters the next block, or the head, one number each, goes to those
  // that leave this one; of CrossViT those of the other encoder behind them. What stands between shares
  // equally among the tokens that one is made of, attention there by the mean over heads of (A * dA)+.
  std::function<RowVector(RowVector rows)> beyond = {};
  // Of attention divided over time and space (TimeSformer), that over space: the frames, each with the tokens
  // in front of all patches; else null, and the windows are those of the model (windows.h).
  const WindowTable* windows = nullptr;
  // Of the same that over time, in front of it, with its own windows; else null.
  const BlockGradient* over_time = nullptr;
  // Whose block this is: the model's, or one that runs beside them: of CrossViT's other encoder, or among the
  // pixels of each patch (TNT; its windows are the patches, its tokens one patch behind the other).
  enum class Of { model, second, pixels };
  Of of = Of::model;
};
using OnGradient = std::function<void(const BlockGradient&)>;

// Immutable, safe to use from several threads at once.
class Vit {
 public:
  // Reads every weight once. Fails (Fault::failed) naming file and tensor: what is missing or has the wrong
  // shape, weights that are not finite; a model that is no vision transformer that is built in (MViT, a CNN)
  // is refused saying which parts of Whereabouts can use the file. `change`: null, or what is done to it
  // then.
  static std::shared_ptr<const Vit> load(const Checkpoint& checkpoint, const Progress& progress = {},
                                         const ModelChange& change = {});

  virtual ~Vit() = default;
  virtual const VitConfiguration& configuration() const = 0;
  virtual std::size_t bytes() const = 0;  // of the weights held
  // Refuses (usage): an input smaller than a patch or with other channels, an order that is no permutation of
  // its patches. Looks at `progress` at least every 20 ms.
  virtual Forward forward(const PixelBatch& pixels, const ForwardOptions& options,
                          const Progress& progress = {}) const = 0;

  // For whoever looks inside.

  // The beginning of a forward alone: grid, prefix, notes, and the embedding, whether it is asked for or not.
  // Refuses as forward() does.
  virtual Forward embed(const PixelBatch& pixels, const ForwardOptions& options,
                        const Progress& progress = {}) const = 0;

  // The rest of a forward: `states`, (count * tokens, D), is what enters `block` of an input of the patches
  // of `grid`, or, where that is the depth, what leaves the last one. An order moves nothing any more;
  // queries and keys are not kept; what is kept of blocks begins with `block`. The same numbers as in
  // forward(), bit for bit, for the same count. Refuses (usage) states that do not fit.
  virtual Forward resume(const Matrix& states, int count, GridShape grid, int block,
                         const ForwardOptions& options, const Progress& progress = {}) const = 0;
  // The backward pass of one image: `states`, (L + 1) of (tokens, D), or those of each stage, are the hidden
  // states of a forward with the same options, of the patches of `grid`. Calls `on_block` from the last block
  // to the first; returns d logit / d x_0, (tokens, D); `logit` gets the logit itself. Refuses (usage) models
  // with blocks or a head that it is not written for, naming what they have, a class that the model has not,
  // and attention between too many tokens to be held.
  virtual Matrix backward(const std::vector<Matrix>& states, GridShape grid, int of_class,
                          const OnGradient& on_block, const ForwardOptions& options, double& logit,
                          const Progress& progress = {}) const = 0;
  // The classes, (n, classes), with each row of `tokens`, (n, D), as what the head reads: behind the last
  // norm, as Forward::tokens are. Refuses (usage) models whose head reads more than one token, pools by
  // attention, or is missing.
  virtual Matrix classify(const Matrix& tokens, const Progress& progress = {}) const = 0;
  // The weights of a block, packed, without what positions put there (of Shaw's the vectors alone); and what
  // the scheme gives for a grid.
  virtual BlockWeights block(int number) const = 0;
  virtual std::shared_ptr<const PositionEncoding> position(GridShape grid, const std::string& resample,
                                                           const Progress& progress = {}) const = 0;
  // What lies between the sum of content and position and the first block; absent in most models.
  virtual NormView norm_before_blocks() const = 0;
};

}  // namespace whereabouts

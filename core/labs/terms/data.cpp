#include "core/labs/terms/data.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <new>
#include <utility>

#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/inside/slot_means.h"

namespace whereabouts {
namespace {

constexpr int max_patches = 2500;     // several maps of all pairs are held at once
constexpr int max_in_windows = 4096;  // most of which are empty

// What enters each block of one image, and its part that the places tell; of block 0 before any norm.
struct Streams {
  std::vector<Matrix> content, position;  // (L) of (tokens, D)
  GridShape grid;                         // of the patches
};

Streams streams_of(const Vit& vit, const PixelBatch& pixels, int orders, std::vector<Message>& notes,
                   BackendPasses& passes, const Progress& progress) {
  ForwardOptions options;
  options.backend = passes.backend();
  options.output_embedding = options.output_hidden_states = true;
  const Forward natural = vit.forward(pixels, options, progress);
  passes.add(natural);
  options.output_hidden_states = false;
  options.zero_position = true;
  options.backend = passes.backend();
  const Forward bare = vit.forward(pixels, options, progress);
  passes.add(bare);
  ForwardOptions plain;
  plain.backend = passes.backend();
  const std::vector<Matrix> means = slot_means(
      vit, pixels, orders, plain, [&](const Forward& each) { passes.add(each); }, progress);
  notes = natural.notes;
  Streams made;
  made.grid = natural.grid;
  made.content.push_back(bare.embedding);
  made.position.push_back(natural.embedding - bare.embedding);
  for (int block = 1; block < vit.configuration().depth; ++block) {
    const auto at = static_cast<std::size_t>(block);
    const Matrix& all = natural.hidden_states[at];
    Matrix position = Matrix::Zero(all.rows(), all.cols());
    position.bottomRows(means[at].rows()) = means[at];
    made.content.emplace_back(all - position);
    made.position.push_back(std::move(position));
  }
  return made;
}

// Position's part of the variance between the patches.
double explained_by(const Matrix& position, const Matrix& content, int patches) {
  const auto centred = [&](const Matrix& of) -> MatrixD {
    MatrixD rows = of.bottomRows(patches).cast<double>();
    rows.rowwise() -= rows.colwise().mean().eval();
    return rows;
  };
  const double all = centred(content + position).squaredNorm();
  return all > 0 ? centred(position).squaredNorm() / all : 0;
}

void share_out(std::vector<TermsBlock>& blocks, int prefix, const Progress& progress) {
  std::atomic<bool> out_of_memory = false;
  const int depth = static_cast<int>(blocks.size());
  parallel_for(depth, compute_threads(), progress, [&](int number, int) {
    TermsBlock& block = blocks[static_cast<std::size_t>(number)];
    try {
      block.shares = term_shares(block.terms, prefix, progress);
    } catch (const Failure&) {  // cancelled, which the check below says
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    }
  });
  progress.check();
  if (out_of_memory) throw std::bad_alloc();
}

std::vector<TermsBlock> split(const Vit& vit, const Streams& streams,
                              const std::shared_ptr<const PositionEncoding>& scheme,
                              const Progress& progress) {
  std::vector<TermsBlock> blocks;
  for (int block = 0; block < vit.configuration().depth; ++block) {
    progress.check();
    const auto at = static_cast<std::size_t>(block);
    const Matrix &content = streams.content[at], &position = streams.position[at];
    const GridShape grid = vit.configuration().grid_of_block(block, streams.grid);
    blocks.push_back({.terms = LogitTerms(vit, block, content, position, scheme, progress),
                      .explained = explained_by(position, content, grid.count()),
                      .has_position = position.cwiseAbs().maxCoeff() > 0});
  }
  share_out(blocks, vit.configuration().prefix.count(), progress);
  return blocks;
}

// The mean over the heads whose logits are not the same everywhere; NaN where all are.
double mean_over_heads(const TermsBlock& block, const std::function<double(const KindShares&)>& of) {
  double sum = 0;
  int count = 0;
  for (int head = 0; head < block.terms.heads(); ++head) {
    const double share = of(kinds_of(block, head));
    if (!std::isfinite(share)) continue;
    sum += share;
    ++count;
  }
  return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

ManyImages over_images(const TermsData& data, const Inputs& inputs, const Values& heavy,
                       BackendPasses& passes, const Progress& progress) {
  const Vit& vit = *data.seen.vit;
  std::map<std::pair<int, int>, std::shared_ptr<const PositionEncoding>> schemes;  // by the grid
  const auto measure = [&](const PixelBatch& pixels) {
    std::vector<Message> notes;
    const Streams streams = streams_of(vit, pixels, data.orders, notes, passes, progress);
    auto& scheme = schemes[{streams.grid.rows, streams.grid.columns}];
    if (!scheme) scheme = vit.position(streams.grid, "auto", progress);
    std::vector<std::vector<double>> found(2);
    for (const TermsBlock& block : split(vit, streams, scheme, progress)) {
      found[terms::content_share].push_back(
          mean_over_heads(block, [](const KindShares& shares) { return shares.content; }));
      found[terms::position_share].push_back(
          mean_over_heads(block, [&](const KindShares& shares) { return positional(shares, block); }));
    }
    return found;
  };
  const Measuring measuring{fmt::format("terms: content, position\n{}", data.orders), passes, measure};
  return measure_images(inputs, vit, heavy[many::samples], heavy[scheme::seed], measuring, progress);
}

Message relative_words(const VitConfiguration& configuration) {
  if (!configuration.rotary.empty() && configuration.bias.empty() && !configuration.shaw) return "Rotation";
  if (!configuration.rotary.empty()) return "Rotation and bias";
  if (configuration.shaw) return "Shaw's vectors";
  return configuration.pape ? "Parabolas" : "Bias";
}

}  // namespace

KindShares kinds_of(const TermsBlock& block, int head) {
  const auto at = static_cast<std::size_t>(head);
  const auto& shares = block.shares.terms[at];
  return {.content = shares[0][0],
          .mixed = shares[0][1] + shares[1][0],
          .position = shares[1][1],
          .bias = shares[2][0] + shares[2][1] + shares[0][2] + shares[1][2] + shares[2][2],
          .relative = block.shares.relative[at]};
}

double positional(const KindShares& shares, const TermsBlock& block) {
  return shares.mixed + shares.position + (block.terms.has_relative() ? shares.relative : 0);
}

GridShape TermsData::reach(int block) const {
  const GridShape grid = seen.at(block).grid;
  const WindowTable* windows = blocks[static_cast<std::size_t>(block)].terms.windows();
  if (windows == nullptr) return grid;
  return {std::min(grid.rows, windows->window.rows), std::min(grid.columns, windows->window.columns)};
}

std::size_t TermsData::bytes() const {
  std::size_t total = seen.bytes() + (many ? many->bytes() : 0);
  for (const TermsBlock& each : blocks) total += each.terms.bytes();
  return total;
}

std::shared_ptr<const TermsData> prepare_terms(const Inputs& inputs, const Values& heavy,
                                               const Progress& progress) {
  auto data = std::make_shared<TermsData>(model_image(inputs, inputs.image, progress));
  const VitConfiguration& configuration = data->seen.vit->configuration();
  if (configuration.over_channels) {
    refuse_usage("terms", "its blocks attend over channels, so that no logit is between two patches",
                 "use a model whose attention goes between patches");
  }
  if (!configuration.is_plain_softmax()) {
    refuse_usage("terms",
                 "its attention is more than one softmax of logits, whose parts would not add up to it",
                 "use a model with one softmax per head, or the lab attention");
  }
  if (configuration.clipped) {
    refuse_usage("terms",
                 "its layers hold what they take and give to bounds, so that a query is no sum of a part of "
                 "content and a part of position",
                 "use a model without use_clipped_linears, or the lab attention");
  }
  if (configuration.keys_apart || configuration.stage_queries) {
    refuse_usage(
        "terms",
        configuration.keys_apart
            ? Message("a key of this model is made of several tokens, so that no pair of tokens has a logit")
            : Message("the queries of every second layer are made of all tokens of their stage, so that "
                      "their logits do not split into those of pairs"),
        "use a model whose tokens have queries and keys of their own");
  }
  const bool stages = data->seen.has_stages();
  const int most = stages ? max_in_windows : max_patches;
  if (data->seen.grid.count() > most) {
    refuse_usage("terms",
                 message("{} patches have too many pairs to be split", grouped(data->seen.grid.count())),
                 message("use a model whose input has at most {} patches", grouped(most)));
  }
  data->orders = heavy[inside::orders];
  const Vit& vit = *data->seen.vit;
  Streams streams;
  const auto work = [&](BackendPasses& passes) {
    const double alone = inputs.data.set ? 0.05 : 1;
    streams = streams_of(vit, data->seen.pixels, data->orders, data->notes, passes, progress.part(0, alone));
    if (inputs.data.set) data->many = over_images(*data, inputs, heavy, passes, progress.part(alone, 1));
  };
  data->keep(run_on(inputs.backend, work), data->seen.notes);
  if (data->many) add_notes(data->notes, data->many->notes);
  data->blocks = split(vit, streams, vit.position(data->seen.grid, "auto", progress), progress);
  for (const TermsBlock& block : data->blocks) {
    if (block.terms.has_relative()) data->relative = relative_words(configuration);
  }
  return data;
}

}  // namespace whereabouts

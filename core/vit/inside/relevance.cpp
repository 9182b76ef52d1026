#include "core/vit/inside/relevance.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <mutex>

#include "core/backend/key_places.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/forward/windows.h"

namespace whereabouts {
namespace {

using Pooling = VitConfiguration::Pooling;

// `rows` times the mean over heads of (A * dA)+ where keys are of fewer places than tokens: what a place gets
// is divided among the tokens in it.
RowVector through_places(const RowVector& rows, const BlockGradient& of) {
  const RowVector made = rows * positive_mean(of.probabilities, of.by_probabilities, of.heads);
  RowVector passed(rows.size());
  const int prefix = static_cast<int>(made.size()) - of.places.count();
  divide_among_tokens(of.places, prefix, 1, made.data(), passed.data());
  return passed;
}

// The same of any attention, (tokens). `windows`: of the block; null: it has none.
RowVector through_attention(const RowVector& rows, const BlockGradient& of, const WindowTable* windows) {
  if (of.probabilities.size() == 0) return RowVector::Zero(rows.size());  // over channels
  if (of.places.count() > 0) return through_places(rows, of);
  const Eigen::Index size = of.probabilities.cols(), groups = windows != nullptr ? windows->count() : 1;
  RowVector passed = RowVector::Zero(rows.size());
  for (Eigen::Index group = 0; group < groups; ++group) {
    const auto token = [&](Eigen::Index place) {
      return windows != nullptr
                 ? Eigen::Index{windows->tokens[static_cast<std::size_t>(group * size + place)]}
                 : place;
    };
    RowVector own = RowVector::Zero(size), made = RowVector::Zero(size);
    for (Eigen::Index place = 0; place < size; ++place) {
      if (token(place) >= 0) own[place] = rows[token(place)];
    }
    for (int head = 0; head < of.heads; ++head) {
      const Eigen::Index first = (group * of.heads + head) * size;
      made += own * of.probabilities.middleRows(first, size)
                        .cwiseProduct(of.by_probabilities.middleRows(first, size))
                        .cwiseMax(0.0F);
    }
    for (Eigen::Index place = 0; place < size; ++place) {
      if (token(place) >= 0) passed[token(place)] += made[place] / static_cast<float>(of.heads);
    }
  }
  return passed;
}

// The mean over heads of (a * da)+ of the one row of a head that pools by attention, (heads, tokens) to
// (tokens).
RowVector mean_of_positive_row(const BlockGradient& of) {
  return of.probabilities.cwiseProduct(of.by_probabilities).cwiseMax(0.0F).colwise().mean();
}

// How much a head with queries of its own reads of each token, (tokens): of one query, or of a class token
// that joins behind the blocks, through its layers from the last to the first, in which it sees itself as
// well.
class HeadReading {
 public:
  void add(const BlockGradient& of) {
    const RowVector row = mean_of_positive_row(of);
    const Eigen::Index tokens = of.input.rows();
    if (rows_.size() == 0) rows_ = RowVector::Zero(tokens);
    rows_ += of_itself_ * row.head(tokens);
    if (row.size() > tokens) of_itself_ += of_itself_ * row[tokens];
  }
  const RowVector& rows() const { return rows_; }

 private:
  RowVector rows_;
  float of_itself_ = 1;
};

// How much each row of attention is read, (tokens). `class_still`: in this block the class token stands
// still.
RowVector reading(const VitConfiguration& configuration, Eigen::Index tokens, bool class_still = false) {
  const Eigen::Index prefix = configuration.first_pooled();
  RowVector rows = RowVector::Zero(tokens);
  switch (class_still ? Pooling::mean : configuration.pooling) {
    case Pooling::class_token:
      rows[0] = 1;
      break;
    case Pooling::class_and_distillation:
      rows[0] = rows[1] = 0.5F;
      break;
    case Pooling::class_and_mean:
      rows.tail(tokens - prefix).setConstant(0.5F / static_cast<float>(tokens - prefix));
      rows[0] += 0.5F;
      break;
    default:
      rows.tail(tokens - prefix).setConstant(1.0F / static_cast<float>(tokens - prefix));
  }
  return rows;
}

// Of all blocks.
double probabilities_in(const VitConfiguration& configuration, const std::vector<Matrix>& states,
                        GridShape patches, const std::vector<std::shared_ptr<const WindowTable>>& windows) {
  double all = 0;
  for (int block = 0; block < configuration.depth; ++block) {
    const auto at = static_cast<std::size_t>(block);
    const auto tokens = static_cast<double>(states[at].rows());
    const bool windowed = !windows.empty() && windows[at] != nullptr;
    const EncoderStage stage = configuration.stage_of(block);
    const bool fewer = !windowed && stage.keys.fewer();
    const double keys = configuration.over_channels  ? stage.head_dim  // as many products
                        : fewer                      ? stage.keys.places(stage.grid(patches)).count()
                        : configuration.film.divided ? tokens / configuration.film.time_slots()
                                                     : tokens;
    all += stage.heads * (windowed ? 1.0 * windows[at]->count() * windows[at]->size() * windows[at]->size()
                                   : tokens * keys);
  }
  return all;
}

// Tokens that enter the first block, or a gradient by them, and those that enter the first block beside
// (Forward::beside_states), where there is one.
struct Entering {
  MatrixD own, beside;
};

// Those of a forward. What the pixels of a patch give it in front of the first block (TNT) is left out: it is
// counted among the pixels.
Entering entering(const Forward& forward) {
  Entering made;
  if (!forward.beside_states.empty()) made.beside = forward.beside_states.front().cast<double>();
  made.own =
      (forward.embedding.size() > 0 ? forward.embedding : forward.hidden_states.front()).cast<double>();
  return made;
}

// The mean gradient on the line from `begin` to `begin` + `way`, (tokens, D), at the middle of each of its
// parts; some at a time.
class Line {
 public:
  Line(const Vit& vit, GridShape grid, int of_class, const ForwardOptions& options,
       const std::function<void(const Forward&)>& passed, const Progress& progress)
      : vit_(vit), grid_(grid), of_class_(of_class), options_(options), passed_(passed), progress_(progress) {
    options_.output_hidden_states = true;
  }

  Entering mean_gradient(const Entering& begin, const Entering& way) {
    sum_.own = MatrixD::Zero(way.own.rows(), way.own.cols());
    sum_.beside = MatrixD::Zero(way.beside.rows(), way.beside.cols());
    parallel_for(integrated_steps, compute_threads(), progress_, [&](int step, int) {
      try {
        const double at = (step + 0.5) / integrated_steps;
        add({begin.own + at * way.own, begin.beside + at * way.beside});
      } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
      }
    });
    if (failure_) std::rethrow_exception(failure_);
    return {sum_.own / integrated_steps, sum_.beside / integrated_steps};
  }

 private:
  void add(const Entering& begin) {
    ForwardOptions options = options_;
    const std::vector<Matrix> beside = {begin.beside.cast<float>()};
    if (begin.beside.size() > 0) options.beside = &beside;
    const Forward forward = vit_.resume(begin.own.cast<float>(), 1, grid_, 0, options, progress_);
    if (begin.beside.size() > 0) options.beside = &forward.beside_states;
    double logit = 0;
    Matrix by_beside;
    const OnGradient first_beside = [&](const BlockGradient& of) {
      if (of.of != BlockGradient::Of::model && of.block == 0) by_beside = of.by_input;
    };
    const Matrix gradient =
        vit_.backward(forward.hidden_states, grid_, of_class_,
                      begin.beside.size() > 0 ? first_beside : OnGradient{}, options, logit, progress_);
    const std::lock_guard lock(mutex_);
    sum_.own += gradient.cast<double>();
    if (by_beside.size() > 0) sum_.beside += by_beside.cast<double>();
    if (passed_) passed_(forward);
    ++done_;
    progress_.report(static_cast<double>(done_) / integrated_steps,
                     message("gradient {} of {}", done_, integrated_steps));
  }

  const Vit& vit_;
  const GridShape grid_;
  const int of_class_;
  ForwardOptions options_;
  const std::function<void(const Forward&)>& passed_;
  const Progress& progress_;
  std::mutex mutex_;
  std::exception_ptr failure_;
  Entering sum_;
  int done_ = 0;
};

}  // namespace

RelevanceMaps relevance_of(const Vit& vit, const PixelBatch& pixels, Relevance relevance, int of_class,
                           const ForwardOptions& options, const std::function<void(const Forward&)>& passed,
                           const Progress& progress) {
  if (relevance == Relevance::gradient && vit.configuration().over_channels) {
    refuse_usage(flag("relevance"), "its blocks attend over channels: no layer has weights between patches",
                 "choose gradient-rollout, which reads the layers of its class token, cam or integrated");
  }
  ForwardOptions kept = options;
  kept.output_hidden_states = true;
  kept.output_embedding = relevance == Relevance::integrated && !vit.configuration().beside.empty();
  const auto run = [&](const PixelBatch& of) {
    Forward forward = vit.forward(of, kept, progress);
    if (passed) passed(forward);
    return forward;
  };
  const Forward forward = run(pixels);
  const std::vector<Matrix>& states = forward.hidden_states;
  const VitConfiguration& configuration = vit.configuration();
  const std::vector<std::shared_ptr<const WindowTable>> windows = windows_of(configuration, forward.grid);
  const auto windows_in = [&](const BlockGradient& of) -> const WindowTable* {
    if (of.windows != nullptr || windows.empty()) return of.windows;
    return windows[static_cast<std::size_t>(of.block)].get();
  };
  double probabilities = probabilities_in(configuration, states, forward.grid, windows);
  for (const Matrix& other : forward.beside_states)  // of pixels, which see those of their patch, few
    probabilities += configuration.second_heads * std::pow(static_cast<double>(other.rows()), 2);
  if (relevance == Relevance::integrated && probabilities > integrated_limit) {
    refuse_usage(
        flag("relevance"),
        message("integrated gradients of {} tokens in {} blocks take too long, {} passes back and forth",
                states.front().rows(), configuration.depth, integrated_steps),
        "choose gradient-rollout, or a smaller input");
  }
  ForwardOptions same = options;
  same.order.clear();  // moves nothing any more
  RelevanceMaps made;
  made.of_class = of_class;
  HeadReading pooled;  // of a head that pools by attention
  const auto backward = [&](const Forward& of, const OnGradient& on_block, double& logit) {
    ForwardOptions with = same;
    if (!of.beside_states.empty()) with.beside = &of.beside_states;
    return vit.backward(of.hidden_states, forward.grid, of_class, on_block, with, logit, progress);
  };
  if (relevance == Relevance::gradient_rollout) {
    // From the last block down: r (I + M_L) ... (I + M_1).
    // Of two encoders the tokens of both, one behind the other.
    const Eigen::Index own_tokens = states.back().rows(),
                       beside = configuration.second_heads > 0 ? forward.beside_states.back().rows() : 0;
    RowVector rolled(own_tokens + beside);
    rolled.head(own_tokens) = reading(configuration, own_tokens);
    if (beside > 0) rolled.tail(beside) = reading(configuration, beside);
    backward(
        forward,
        [&](const BlockGradient& of) {
          if (of.of == BlockGradient::Of::pixels) return;
          if (of.block == configuration.depth && of.of == BlockGradient::Of::model) {
            pooled.add(of);
            rolled = pooled.rows();
            return;
          }
          rolled = of.beyond(std::move(rolled));
          const bool second = of.of == BlockGradient::Of::second;
          auto own = rolled.segment(second ? own_tokens : 0, second ? beside : rolled.size() - beside);
          own += through_attention(own, of, windows_in(of));
          if (of.over_time != nullptr) own += through_attention(own, *of.over_time, of.over_time->windows);
        },
        made.logit);
    made.maps = {rolled.head(rolled.size() - beside)};
    made.beside = rolled.tail(beside);
  } else if (relevance == Relevance::gradient || relevance == Relevance::cam) {
    made.maps.resize(states.size() - 1);
    backward(
        forward,
        [&](const BlockGradient& of) {
          if (of.of != BlockGradient::Of::model) return;
          if (of.block == configuration.depth) {
            pooled.add(of);
            return;
          }
          RowVector& map = made.maps[static_cast<std::size_t>(of.block)];
          if (relevance == Relevance::gradient) {
            const RowVector rows =
                pooled.rows().size() > 0
                    ? pooled.rows()
                    : reading(configuration, of.input.rows(), vit.block(of.block).composed.still.hidden(0));
            map = through_attention(rows, of, windows_in(of));
          } else {
            const RowVector weights = of.by_input.colwise().mean();
            map = (of.input * weights.transpose()).transpose().cwiseMax(0.0F);
          }
        },
        made.logit);
  } else if (relevance == Relevance::integrated) {
    PixelBatch blank = pixels;
    std::fill(blank.values.begin(), blank.values.end(), 0.0F);
    const Forward of_blank = run(blank);
    double from = 0;
    backward(of_blank, {}, from);
    backward(forward, {}, made.logit);
    const Entering begin = entering(of_blank), end = entering(forward),
                   way{end.own - begin.own, end.beside - begin.beside};
    const Entering gradients =
        Line(vit, forward.grid, of_class, same, passed, progress).mean_gradient(begin, way);
    MatrixD shares = way.own.cwiseProduct(gradients.own).rowwise().sum();
    const MatrixD of_beside = way.beside.cwiseProduct(gradients.beside).rowwise().sum();
    made.sum = shares.sum() + of_beside.sum();
    if (configuration.second_heads > 0) {
      made.beside = of_beside.transpose().cast<float>();
    } else if (of_beside.size() > 0) {  // what the pixels of a patch add is the patch's
      const Eigen::Index patches = forward.grid.count(), cells = of_beside.rows() / patches;
      shares.bottomRows(patches) +=
          Eigen::Map<const MatrixD>(of_beside.data(), patches, cells).rowwise().sum();
    }
    made.maps = {shares.transpose().cast<float>()};
    made.difference = made.logit - from;
  }
  return made;
}

}  // namespace whereabouts

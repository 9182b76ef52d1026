#include "core/vit/inside/relevance.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>

#include "core/backend/key_places.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/vit/forward/backward_parts.h"
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
  const Eigen::Index prefix = configuration.prefix.count();
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
    const double keys = configuration.over_channels ? stage.head_dim  // as many products
                        : fewer                     ? stage.keys.places(stage.grid(patches)).count()
                                                    : tokens;
    all += stage.heads * (windowed ? 1.0 * windows[at]->count() * windows[at]->size() * windows[at]->size()
                                   : tokens * keys);
  }
  return all;
}

// The mean gradient on the line from `begin` to `begin` + `way`, both (tokens, D), at the middle of each of
// its parts; some at a time.
class Line {
 public:
  Line(const Vit& vit, GridShape grid, int of_class, const ForwardOptions& options,
       const std::function<void(const Forward&)>& passed, const Progress& progress)
      : vit_(vit), grid_(grid), of_class_(of_class), options_(options), passed_(passed), progress_(progress) {
    options_.output_hidden_states = true;
  }

  MatrixD mean_gradient(const Matrix& begin, const Matrix& way) {
    sum_ = MatrixD::Zero(way.rows(), way.cols());
    parallel_for(integrated_steps, compute_threads(), progress_, [&](int step, int) {
      try {
        const float at = (static_cast<float>(step) + 0.5F) / integrated_steps;
        add(begin + at * way);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
      }
    });
    if (failure_) std::rethrow_exception(failure_);
    return sum_ / integrated_steps;
  }

 private:
  void add(const Matrix& begin) {
    const Forward forward = vit_.resume(begin, 1, grid_, 0, options_, progress_);
    double logit = 0;
    const Matrix gradient =
        vit_.backward(forward.hidden_states, grid_, of_class_, {}, options_, logit, progress_);
    const std::lock_guard lock(mutex_);
    sum_ += gradient.cast<double>();
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
  MatrixD sum_;
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
  const auto run = [&](const PixelBatch& of) {
    Forward forward = vit.forward(of, kept, progress);
    if (passed) passed(forward);
    return forward;
  };
  const Forward forward = run(pixels);
  const std::vector<Matrix>& states = forward.hidden_states;
  const VitConfiguration& configuration = vit.configuration();
  const std::vector<std::shared_ptr<const WindowTable>> windows = windows_of(configuration, forward.grid);
  const auto windows_in = [&](int block) -> const WindowTable* {
    return windows.empty() ? nullptr : windows[static_cast<std::size_t>(block)].get();
  };
  if (relevance == Relevance::integrated &&
      probabilities_in(configuration, states, forward.grid, windows) > integrated_limit) {
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
  const auto backward = [&](const std::vector<Matrix>& of, const OnGradient& on_block, double& logit) {
    return vit.backward(of, forward.grid, of_class, on_block, same, logit, progress);
  };
  if (relevance == Relevance::gradient_rollout) {
    // From the last block down: r (I + M_L) ... (I + M_1).
    RowVector rolled = reading(configuration, states.back().rows());
    backward(
        states,
        [&](const BlockGradient& of) {
          if (of.block == configuration.depth) {
            pooled.add(of);
            rolled = pooled.rows();
            return;
          }
          rolled = of.beyond(std::move(rolled));
          rolled += through_attention(rolled, of, windows_in(of.block));
        },
        made.logit);
    made.maps = {rolled};
  } else if (relevance == Relevance::gradient || relevance == Relevance::cam) {
    made.maps.resize(states.size() - 1);
    backward(
        states,
        [&](const BlockGradient& of) {
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
            map = through_attention(rows, of, windows_in(of.block));
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
    backward(of_blank.hidden_states, {}, from);
    backward(states, {}, made.logit);
    const Matrix& begin = of_blank.hidden_states.front();
    const Matrix way = states.front() - begin;
    const MatrixD gradients =
        Line(vit, forward.grid, of_class, same, passed, progress).mean_gradient(begin, way);
    const MatrixD shares = way.cast<double>().cwiseProduct(gradients);
    made.maps = {shares.rowwise().sum().transpose().cast<float>()};
    made.sum = shares.sum();
    made.difference = made.logit - from;
  }
  return made;
}

}  // namespace whereabouts

// The backward pass of CrossViT: two encoders, whose class tokens meet the other's patches.
#include <optional>
#include <utility>

#include "core/vit/backward/backward_head.h"
#include "core/vit/backward/backward_open_block.h"
#include "core/vit/backward/backward_pass_views.h"
#include "core/vit/backward/backward_second.h"

namespace whereabouts {
namespace {

RowVector as_it_is(RowVector rows) {
  return rows;
}

}  // namespace

Matrix BackwardPass::run_with_second(const std::vector<Matrix>& states, int of_class,
                                     const OnGradient& on_layer, double& logit) {
  const SecondEncoder& second = weights_.second;
  const float epsilon = configuration_.epsilon;
  TokensBeside last{beside_->back()};
  Matrix own =
      head_backward(configuration_, weights_, states.back(), of_class, on_layer, logit, progress_, &last);
  Matrix other = std::move(last.by_last);
  struct OwnBlock {
    OwnBlock(const BackwardPass& pass, int number, const Matrix& x)
        : views(pass, number, static_cast<int>(x.rows())),
          block(views.weights, views.shape, x, pass.progress_) {}
    Views views;
    BlockBackward block;
  };
  for (std::size_t at = second.meetings.size(); at-- > 0;) {
    const SecondEncoder::Meeting& meeting = second.meetings[at];
    const int first = at > 0 ? second.meetings[at - 1].blocks : 0,
              first_beside = at > 0 ? second.meetings[at - 1].second_blocks : 0;
    std::optional<OwnBlock> block;
    std::optional<OpenBlock> open;
    const auto follow = [&](int number) {
      block.emplace(*this, number, states[static_cast<std::size_t>(number)]);
    };
    const auto follow_beside = [&](int number) {
      const auto n = static_cast<std::size_t>(number);
      open.emplace(configuration_, second.blocks[n], second.width, second.heads, Windows{}, (*beside_)[n],
                   progress_);
    };
    follow(meeting.blocks - 1);
    follow_beside(meeting.second_blocks - 1);
    const Matrix tokens = block->block.output(), beside = open->block().output();
    ClassCrossingBackward there(meeting.first, second.heads, epsilon, tokens.topRows(1), beside, progress_),
        back(meeting.second, configuration_.heads, epsilon, beside.topRows(1), tokens, progress_);
    const ClassCrossingBackward::Gradients by_there = there.backward(own.topRows(1)),
                                           by_back = back.backward(other.topRows(1));
    own.topRows(1) = by_there.token;
    own += by_back.others;
    other.topRows(1) = by_back.token;
    other += by_there.others;
    const auto meet = [&](RowVector rows) {
      const Eigen::Index behind = tokens.rows();
      const float of_own = rows[0], of_other = rows[behind];
      rows[0] = there.share(of_own, rows.tail(beside.rows()));
      rows[behind] = back.share(of_other, rows.head(behind));
      return rows;
    };
    for (int number = meeting.blocks - 1; number >= first; --number) {
      if (number < meeting.blocks - 1) follow(number);
      own = block->block.backward(own);
      if (on_layer)
        on_layer(
            {.block = number,
             .heads = configuration_.heads,
             .probabilities = block->block.probabilities(),
             .by_probabilities = block->block.by_probabilities(),
             .input = states[static_cast<std::size_t>(number)],
             .by_input = own,
             .beyond = number == meeting.blocks - 1 ? std::function<RowVector(RowVector)>(meet) : as_it_is});
      progress_.report(1 - static_cast<double>(number) / configuration_.depth, "gradients");
    }
    for (int number = meeting.second_blocks - 1; number >= first_beside; --number) {
      if (number < meeting.second_blocks - 1) follow_beside(number);
      other = open->block().backward(other);
      if (on_layer)
        on_layer({.block = number,
                  .heads = second.heads,
                  .probabilities = open->block().probabilities(),
                  .by_probabilities = open->block().by_probabilities(),
                  .input = (*beside_)[static_cast<std::size_t>(number)],
                  .by_input = other,
                  .beyond = as_it_is,
                  .of = BlockGradient::Of::second});
    }
  }
  return own;
}

}  // namespace whereabouts

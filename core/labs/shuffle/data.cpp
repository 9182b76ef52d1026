#include "core/labs/shuffle/data.h"

#include <utility>

#include "core/labs/framework/parameters/scheme_parameters.h"

namespace whereabouts {

std::size_t ShuffleData::bytes() const {
  const auto of = [](const MatrixD& matrix) {
    return static_cast<std::size_t>(matrix.size()) * sizeof(double);
  };
  std::size_t total = of(differences.a) + of(differences.av);
  if (whole) total += of(whole->a) + of(whole->av);
  for (const Attended* each : {&original, &swapped}) {
    total += of(each->from.q) + of(each->from.k) + of(each->from.v) + of(each->a) + of(each->av);
  }
  if (seen) {
    total += seen->image.count() + seen->moved.count() + of(seen->without.a) + of(seen->without.av) +
             of(seen->av_without) + of(seen->av_without_swapped) +
             static_cast<std::size_t>(seen->logits.size()) * sizeof(float);
  }
  return total;
}

Differences differences_between(const Attended& original, const Attended& swapped,
                                const std::vector<int>& order, int prefix) {
  // Exchanges are their own inverse in pairs, but an order in general is not.
  std::vector<int> back(order.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    back[static_cast<std::size_t>(order[place])] = static_cast<int>(place);
  }
  Differences made;
  made.a = both_in(swapped.a, back) - original.a;
  made.av = rows_in(swapped.av, back) - original.av;
  made.of_a = made.a.cwiseAbs().maxCoeff();
  made.of_av = made.av.cwiseAbs().maxCoeff();
  const auto patches = original.av.rows() - prefix;
  const Eigen::RowVectorXd change =
      swapped.av.bottomRows(patches).colwise().mean() - original.av.bottomRows(patches).colwise().mean();
  made.of_mean = change.cwiseAbs().maxCoeff();
  return made;
}

void compare(ShuffleData& data) {
  data.differences = differences_between(data.original, data.swapped, data.order, data.prefix);
  const auto patches = data.original.av.rows() - data.prefix;
  data.mean = data.original.av.bottomRows(patches).colwise().mean();
  data.mean_swapped = data.swapped.av.bottomRows(patches).colwise().mean();
  for (std::size_t place = 0; place < data.order.size(); ++place) {
    if (data.order[place] != static_cast<int>(place)) data.moved.push_back(static_cast<int>(place));
  }
}

std::shared_ptr<const ShuffleData> prepare_integers(const Values& heavy) {
  const auto data = std::make_shared<ShuffleData>();
  const std::uint32_t seed = heavy[scheme::seed];
  const Cell swap = heavy[shuffle::swap];
  const int count = heavy[shuffle::tokens];
  data->scheme = heavy[shuffle::scheme];
  data->rule.softmax = heavy[shuffle::softmax];
  data->rule.scale = heavy[shuffle::scale];
  AttentionMatrices tokens = drawn_integers(seed, count, heavy[shuffle::width]);
  data->order = swapped_order(count, swap.row, swap.column);
  // The tokens move, the places do not: positions are added after the swap.
  AttentionMatrices swapped{rows_in(tokens.q, data->order), rows_in(tokens.k, data->order),
                            rows_in(tokens.v, data->order)};
  add_position(data->scheme, seed, tokens, data->rule);
  add_position(data->scheme, seed, swapped, data->rule);
  data->original = attended(std::move(tokens), data->rule);
  data->swapped = attended(std::move(swapped), data->rule);
  compare(*data);
  if (find_scheme(data->scheme).is_absent && !data->rule.softmax && !data->rule.scale) {
    const AttentionRule whole{.softmax = true, .scale = true, .bias = {}};
    data->whole = differences_between(attended(data->original.from, whole),
                                      attended(data->swapped.from, whole), data->order, data->prefix);
  }
  return data;
}

}  // namespace whereabouts

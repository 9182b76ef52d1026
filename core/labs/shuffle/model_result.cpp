#include "core/labs/shuffle/model_result.h"

#include <numeric>
#include <utility>

#include "core/labs/framework/model_input.h"
#include "core/labs/shuffle/data.h"
#include "core/labs/shuffle/two_objects.h"

namespace whereabouts {
namespace {

// The order of all tokens from that of the patches.
std::vector<int> with_prefix(const std::vector<int>& patches, int prefix) {
  std::vector<int> order(static_cast<std::size_t>(prefix));
  std::iota(order.begin(), order.end(), 0);
  for (const int patch : patches) order.push_back(patch + prefix);
  return order;
}

double max_change(const Matrix& logits, Eigen::Index from, Eigen::Index to) {
  if (logits.cols() == 0) return 0;
  return static_cast<double>((logits.row(to) - logits.row(from)).cwiseAbs().maxCoeff());
}

}  // namespace

std::shared_ptr<const ShuffleData> prepare_seen(const Inputs& inputs, const Values& heavy,
                                                const Progress& progress) {
  const auto data = std::make_shared<ShuffleData>();
  data->source = heavy.text("source");
  data->scheme = "none";
  data->rule.softmax = heavy.on("softmax");
  data->rule.scale = heavy.on("scale");
  data->layer = heavy.integer("layer");
  data->head = heavy.integer("head");
  const bool objects = data->source == "objects";
  const auto runner =
      has_transformer(inputs)
          ? checkpoint_runner(inputs, objects, data->layer, data->head, progress)
          : untrained_runner(inputs, objects, static_cast<std::uint32_t>(heavy.get<std::int64_t>("seed")),
                             data->rule, progress);
  const GridShape grid = runner->grid();
  const Cell swap = heavy.cell("swap");
  data->prefix = runner->prefix();
  const std::vector<int> as_is = swapped_order(grid.count(), 0, 0);
  const std::vector<int> moved = objects ? exchanged_order(grid)
                                         : swapped_order(grid.count(), std::min(swap.row, grid.count() - 1),
                                                         std::min(swap.column, grid.count() - 1));
  data->order = with_prefix(moved, data->prefix);

  std::vector<RowVector> logits;
  std::vector<Attended> passes;
  const auto see_all = [&] {
    logits.clear();
    passes.clear();
    for (const bool zero : {false, true}) {
      for (const auto* order : {&as_is, &moved}) {
        progress.report(static_cast<double>(passes.size()) / 4,
                        "the image, its patches moved, without position");
        Pass pass = runner->pass(*order, zero, progress);
        passes.push_back(attended(std::move(pass.tokens), data->rule));
        logits.push_back(std::move(pass.logits));
      }
    }
  };
  see_all();
  if (runner->begin_again()) see_all();
  const Image image = runner->image();
  ModelResult seen{inputs.checkpoint->name(),
                   runner->untrained(),
                   image,
                   in_order(image, grid, runner->stride(), moved),
                   grid,
                   differences_between(passes[2], passes[3], data->order, data->prefix),
                   Matrix(4, logits[0].size()),
                   {},
                   0,
                   0,
                   runner->notes()};
  for (Eigen::Index row = 0; row < 4; ++row) seen.logits.row(row) = logits[static_cast<std::size_t>(row)];
  for (int each = 0; each < seen.logits.cols(); ++each) seen.labels.push_back(runner->label(each));
  seen.logit_change = max_change(seen.logits, 0, 1);
  seen.logit_change_without = max_change(seen.logits, 2, 3);
  data->original = std::move(passes[0]);
  data->swapped = std::move(passes[1]);
  data->seen = std::make_shared<const ModelResult>(std::move(seen));
  data->run = runner->execution();
  compare(*data);
  return data;
}

}  // namespace whereabouts

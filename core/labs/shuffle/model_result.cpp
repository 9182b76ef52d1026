#include "core/labs/shuffle/model_result.h"

#include <utility>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/figure/text.h"
#include "core/labs/framework/model/model_input.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/shuffle/checkpoint_runner.h"
#include "core/labs/shuffle/data.h"
#include "core/labs/shuffle/two_objects.h"
#include "core/labs/shuffle/untrained_runner.h"

namespace whereabouts {
namespace {

double max_change(const Matrix& logits, Eigen::Index from, Eigen::Index to) {
  if (logits.cols() == 0) return 0;
  return static_cast<double>((logits.row(to) - logits.row(from)).cwiseAbs().maxCoeff());
}

}  // namespace

void check_grid(GridShape grid, int max, bool objects, const Message& what) {
  if (grid.count() > max) {
    refuse_usage(
        flag("source"), message("{} patches have too many pairs to be drawn", grouped(grid.count())),
        message("choose a {} of at most {} patches, or {}", what, grouped(max), flag("source", "integers")));
  }
  if (objects && (grid.rows < 2 || grid.columns < 2)) {
    refuse_usage(flag("source"), message("a grid of {} has no room for two objects", to_text(grid)),
                 message("choose a {} with a larger grid, or {}", what, flag("source", "integers")));
  }
}

std::shared_ptr<const ShuffleData> prepare_seen(const Inputs& inputs, const Values& heavy,
                                                const Progress& progress) {
  const auto data = std::make_shared<ShuffleData>();
  data->source = heavy[shuffle::source];
  data->scheme = "none";
  data->rule.softmax = heavy[shuffle::softmax];
  data->rule.scale = heavy[shuffle::scale];
  data->layer = heavy[shuffle::layer];
  data->head = heavy[shuffle::head];
  const bool objects = data->source == shuffle::Source::objects;
  const auto runner = has_transformer(inputs)
                          ? checkpoint_runner(inputs, objects, data->layer, data->head, progress)
                          : untrained_runner(inputs, objects, heavy[scheme::seed], data->rule, progress);
  const GridShape grid = runner->grid();
  const Cell swap = heavy[shuffle::swap];
  data->prefix = runner->prefix();
  data->rule.sees = runner->sees();
  const std::vector<int> as_is = in_place(grid.count());
  const std::vector<int> moved = objects ? exchanged_order(grid)
                                         : swapped_order(grid.count(), std::min(swap.row, grid.count() - 1),
                                                         std::min(swap.column, grid.count() - 1));
  data->order = in_place(data->prefix);
  for (const int patch : moved) data->order.push_back(patch + data->prefix);

  std::vector<RowVector> logits;
  std::vector<Attended> passes;
  const auto see_all = [&] {
    logits.clear();
    passes.clear();
    for (const bool zero : {false, true}) {
      for (const auto* order : {&as_is, &moved}) {
        progress.report(static_cast<double>(passes.size()) / 4,
                        "the image, its patches moved, without position");
        ShufflePass pass = runner->pass(*order, zero, progress);
        passes.push_back(attended(std::move(pass.tokens), data->rule));
        logits.push_back(std::move(pass.logits));
      }
    }
  };
  see_all();
  if (runner->begin_again()) see_all();
  const Image image = runner->image();
  ModelResult seen{.model = inputs.checkpoint->name(),
                   .untrained = runner->untrained(),
                   .image = image,
                   .moved = in_order(image, grid, runner->stride(), moved),
                   .grid = grid,
                   .without = differences_between(passes[2], passes[3], data->order, data->prefix),
                   .av_without = passes[2].av,
                   .av_without_swapped = passes[3].av,
                   .logits = Matrix(4, logits[0].size()),
                   .notes = runner->notes()};
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

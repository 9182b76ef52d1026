#include "ui/output/figure_source.h"

#include "core/figure/compare_figures.h"

namespace whereabouts {

std::shared_ptr<const Figure> FigureSource::figure(const Values& chosen, LabRunner& runner,
                                                   const Progress& progress) const {
  progress.check();
  Result result = runner.run(*lab, inputs, chosen, Policy::adjust, progress);
  if (finish) finish(result.figure);
  return std::make_shared<const Figure>(pinned ? compare_figures(*pinned, result.figure)
                                               : std::move(result.figure));
}

}  // namespace whereabouts

#include "ui/output/shown_core_texts.h"

#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/shown_texts.h"
#include "core/lesson/challenges.h"
#include "core/parameter/resolve.h"
#include "core/train/run/begin_run.h"
#include "ui/render/paint/animation_options.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

std::set<std::string> shown_core_texts(const Inputs& inputs) {
  std::set<std::string> texts = declared_texts(inputs);
  const auto add = [&](const std::vector<Parameter>& parameters) {
    add_parameter_texts(texts, parameters, inputs, resolve(parameters, inputs, {}, Policy::adjust));
  };
  add({image_values_parameter()});
  add(run_parameters());
  add(exportParameters());
  add(frameParameters());
  add(animationParameters());
  for (const Challenge& each : challenges()) texts.insert(each.sentence);
  return texts;
}

}  // namespace whereabouts

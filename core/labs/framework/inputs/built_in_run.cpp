#include "core/labs/framework/inputs/built_in_run.h"

#include "core/base/resources.h"

namespace whereabouts {

std::shared_ptr<const CheckpointRun> built_in_run() {
  static const std::shared_ptr<const CheckpointRun> run = open_run(resource_path("runs/where"));
  return run;
}

std::shared_ptr<const CheckpointRun> run_of(const Inputs& inputs) {
  return inputs.run ? inputs.run : built_in_run();
}

}  // namespace whereabouts

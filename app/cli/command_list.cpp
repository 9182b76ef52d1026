#include "app/cli/command.h"

namespace whereabouts {

const std::vector<Command>& commands() {
  static const std::vector<Command> list = {
      labs_command(),    figure_command(),   data_command(),     animate_command(),    gallery_command(),
      inspect_command(), encode_command(),   resample_command(), similarity_command(), scramble_command(),
      predict_command(), verify_command(),   train_command(),    ablate_command(),     diagnose_command(),
      audit_command(),   backends_command(), lessons_command(),  bench_command(),
  };
  return list;
}

}  // namespace whereabouts

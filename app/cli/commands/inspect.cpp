// whereabouts inspect CHECKPOINT [--json] [--heads N] [--tensor NAME] [--grid RxC] [--prefix K] [--out F.npy]
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/anatomy_text.h"
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/input_arguments.h"
#include "app/cli/model_run.h"
#include "app/cli/output.h"
#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "core/tables/detect_in_checkpoint.h"

namespace whereabouts {
namespace {

// Each look opens the anatomy anew, which takes a second for a file of 100,000 tensors.
int detection_limit(const Checkpoint& checkpoint) {
  return static_cast<int>(std::clamp<std::size_t>(1'000'000 / (checkpoint.tensors().size() + 1), 4, 64));
}

// Names and shapes call every table learned; its values may say that it is a sinusoid. A table that cannot be
// read, or is damaged, is still listed.
void detect_sinusoids(const Checkpoint& checkpoint, Anatomy& anatomy) {
  const int limit = detection_limit(checkpoint);
  int looked_at = 0;
  for (PositionTensor& each : anatomy.position) {
    if (each.tokens < 1) continue;
    if (++looked_at > limit) return;
    try {
      describe(detect_in_checkpoint(checkpoint, each, console_progress()), each);
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
    }
  }
}

void declare_inspect(CommandLine& line) {
  line.positional("CHECKPOINT", "the file");
  line.flag("json", "as JSON");
  line.option("out", "the npy that --tensor is written to");
  declare_overrides(line);
}

int run_inspect(const CommandLine& line) {
  if (line.has("out") && !line.has("tensor")) {
    refuse_usage("--out", "it comes with --tensor", "name the tensor to write");
  }
  const ModelOverrides overrides = read_overrides(line);
  if (line.has("out")) {
    ModelOverrides tensor_alone;
    tensor_alone.table.tensor = overrides.table.tensor;
    if (overrides != tensor_alone) {
      refuse_usage(first_override(line, {*find_parameter(override_parameters(), "tensor")}),
                   "with --out the tensor is written as it is", "leave one of them out");
    }
    checked_suffix(line.path("out"), {".npy"});
    check_output(line.path("out"));
  }
  auto checkpoint = open_checkpoint(line.path("CHECKPOINT"), console_progress());
  if (line.has("out")) {
    write_npy(*checkpoint, chosen_tensor(*checkpoint, line.text("tensor")), line.path("out"),
              console_progress());
    return 0;
  }
  checkpoint = with_overrides(std::move(checkpoint), overrides);
  Anatomy anatomy = inspect(*checkpoint);
  const bool chosen = overrides.table != TableChoice();
  detect_sinusoids(*checkpoint, anatomy);
  const ModelRun run = model_run(checkpoint, line.text("CHECKPOINT"));
  if (line.has("json")) {
    const auto replace = nlohmann::ordered_json::error_handler_t::replace;  // names of tensors are any bytes
    std::printf("%s\n", anatomy_json(*checkpoint, anatomy, run, chosen).dump(2, ' ', false, replace).c_str());
  } else {
    std::fputs(anatomy_text(*checkpoint, anatomy, run, chosen).c_str(), stdout);
  }
  return 0;
}

}  // namespace

Command inspect_command() {
  return {
      .name = "inspect",
      .summary = "what a checkpoint is: format, family, position tables, tensors",
      .about = "What a checkpoint is: format, family, position tables, tensors.",
      .usage =
          "inspect CHECKPOINT [--json] [--heads N] [--tensor NAME] [--grid RxC] [--prefix K] | CHECKPOINT "
          "--tensor NAME --out F.npy",
      .declare = declare_inspect,
      .run = run_inspect};
}

}  // namespace whereabouts

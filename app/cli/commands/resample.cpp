// whereabouts resample CHECKPOINT --grid RxC [--method M] --out F.{safetensors,npz,npy}
#include <fmt/format.h>

#include <cstdio>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_choice.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/tables/position_table.h"
#include "core/tables/resample_metadata.h"
#include "core/tables/resample_tensor.h"

namespace whereabouts {
namespace {

constexpr Handle<std::string> rule_id{"method"};
constexpr Handle<int> prefix{"prefix"};

std::vector<Parameter> resample_parameters() {
  std::vector<Choice> methods;
  for (const ResampleMethod& method : resample_choices()) {
    methods.push_back({method.id, method.title, method.help});
  }
  return {declare(rule_id, {.help = "the rule", .initial = auto_resample, .choices = methods}),
          declare(prefix, {.help = "class, distillation and register tokens in front",
                           .range = Range{.min = 0, .max = 8}})};
}

// Of a table that the patches of the input carry: the size that is stated for the input goes with its grid,
// so that the file runs at it. Else as the source has it.
std::string metadata_for(const Checkpoint& checkpoint, const TableChoice& choice, GridShape grid,
                         const std::string& method) {
  if (find_resample_method(method).windows) return {};
  const PositionTable table = load_position_table(checkpoint, choice, console_progress());
  const Anatomy anatomy = inspect(checkpoint);
  const PositionTensor* encoders = default_table(anatomy);
  if (encoders == nullptr || encoders->tensor != table.tensor) return {};
  return resized_metadata(checkpoint.metadata(), table.grid, grid);
}

// A configuration beside the file counts before what the file itself says, and is of the old size.
void tell_of_configuration(const std::filesystem::path& out, GridShape grid) {
  for (const char* name : {"config.json", "open_clip_config.json"}) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(std::filesystem::absolute(out).parent_path() / name, error))
      continue;
    std::fprintf(
        stderr,
        "whereabouts: note: %s: by the %s beside it its grid may be taken for another; say --grid %s "
        "with it, or move the file\n",
        shown(out.string()).c_str(), name, to_text(grid).c_str());
  }
}

void write(const Checkpoint& checkpoint, const std::vector<TensorValues>& tensors, const std::string& suffix,
           const std::filesystem::path& out, const std::string& metadata) {
  const Progress& progress = console_progress();
  if (suffix == ".npy") {
    if (tensors.size() != 1) {
      refuse_usage("--out", fmt::format("these are {} tensors, and an npy holds one", tensors.size()),
                   "name a .safetensors or .npz");
    }
    const std::string bytes = npy_bytes(tensors.front());
    progress.check();
    write_file(out, bytes);
  } else if (suffix == ".npz") {
    write_npz(checkpoint, tensors, out, progress);
  } else {
    write_safetensors(checkpoint, tensors, out, progress, metadata);
  }
}

void declare_resample(CommandLine& line) {
  const std::vector<Parameter> parameters = resample_parameters();
  line.positional("CHECKPOINT", "a checkpoint, or a table (N, D) as npy");
  line.option("grid", "rows x columns of the new grid; for tables of relative positions the new window",
              true);
  line.option("out", "a safetensors or npz keeps the other tensors as they are; an npy holds the table alone",
              true);
  line.option("source-grid", "rows x columns of the table, where the file does not tell");
  line.option("tensor", "name of the table; where left out, the encoder's");
  line.parameters(parameters, "Table");
}

int run_resample(const CommandLine& line) {
  const std::vector<Parameter> parameters = resample_parameters();
  const std::string suffix = checked_suffix(line.path("out"), {".safetensors", ".npz", ".npy"});
  const GridShape grid = parse_grid(line.text("grid"), "--grid");
  const Values values = line.resolved(parameters);
  TableChoice choice;
  choice.tensor = line.text("tensor");
  if (line.has("source-grid")) choice.grid = parse_grid(line.text("source-grid"), "--source-grid");
  if (line.has("prefix")) choice.prefix = values[prefix];

  check_output(line.path("out"));
  const auto checkpoint = open_checkpoint(line.path("CHECKPOINT"), console_progress());
  const ChosenRule rule = chosen_rule(*checkpoint, choice, grid, values[rule_id]);
  const auto tensors = resample_tensors(*checkpoint, choice, grid, rule.id, console_progress());
  const bool keeps_metadata = suffix == ".safetensors";
  write(*checkpoint, tensors, suffix, line.path("out"),
        keeps_metadata ? metadata_for(*checkpoint, choice, grid, rule.id) : "");
  clear_console_progress();
  if (keeps_metadata) tell_of_configuration(line.path("out"), grid);
  if (rule.why.empty()) return 0;
  std::fprintf(stderr, "whereabouts: note: resampled %s\n", shown(rule.in_words(), 400).c_str());
  return 0;
}

}  // namespace

Command resample_command() {
  return {.name = "resample",
          .summary = "a checkpoint's position table on another grid of patches",
          .about = "A checkpoint's position table on another grid of patches.",
          .usage = "resample CHECKPOINT --grid RxC [--method M] --out F.{safetensors,npz,npy}",
          .declare = declare_resample,
          .run = run_resample};
}

}  // namespace whereabouts

// whereabouts similarity CHECKPOINT|TABLE.npy [--grid RxC] --out F.npy
#include "core/analysis/similarity.h"

#include <chrono>
#include <cstdio>
#include <string>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/port.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/tables/position_table.h"

namespace whereabouts {
namespace {

constexpr Handle<int> prefix{"prefix"};

Parameter prefix_option() {
  return declare(prefix, {.help = "class, distillation and register tokens in front",
                          .range = Range{.min = 0, .max = 8}});
}

// The most memory this program has held resident, in MB; 0 where the system does not tell.
double peak_resident_mb() {
  return static_cast<double>(port::peak_resident_memory()) / 1e6;
}

void declare_similarity(CommandLine& line) {
  const std::vector<Parameter> parameters = {prefix_option()};
  line.positional("CHECKPOINT", "a checkpoint, or a table (N, D) as npy");
  line.option("out", "the npy to write", true);
  line.option("grid", "rows x columns of the patches, where the file does not tell");
  line.option("tensor", "name of the table; where left out, the encoder's");
  line.parameters(parameters, "Table");
  line.flag("timing",
            "write the milliseconds from opening to the matrix, and the peak memory, to stdout as JSON");
}

int run_similarity(const CommandLine& line) {
  const std::vector<Parameter> parameters = {prefix_option()};
  checked_suffix(line.path("out"), {".npy"});
  TableChoice choice;
  choice.tensor = line.text("tensor");
  if (line.has("grid")) choice.grid = parse_grid(line.text("grid"), "--grid");
  if (line.has("prefix")) choice.prefix = line.resolved(parameters)[prefix];

  check_output(line.path("out"));
  const Progress& progress = console_progress();
  const auto start = std::chrono::steady_clock::now();
  const auto checkpoint = open_checkpoint(line.path("CHECKPOINT"), progress);
  if (!choice.tensor.empty() && !checkpoint->find(choice.tensor)) {
    refuse_usage("--tensor", "\"" + choice.tensor + "\" is not in " + checkpoint->path().string(),
                 "whereabouts inspect lists its tensors");
  }
  const PositionTable table = load_position_table(*checkpoint, choice, progress);
  const Matrix similarity =
      similarity_matrix(similarity_basis(table.patches, Measure::cosine, progress), progress);
  const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  const std::string bytes = npy_bytes(to_array(similarity));
  progress.check();
  write_file(line.path("out"), bytes);
  if (!table.note.empty()) {
    clear_console_progress();
    std::fprintf(stderr, "whereabouts: note: %s: %s\n", shown(checkpoint->name()).c_str(),
                 shown(table.note, 400).c_str());
  }
  if (line.has("timing")) {
    std::printf("{\"milliseconds\":%.3f,\"peak_resident_mb\":%.1f}\n", elapsed.count(), peak_resident_mb());
  }
  return 0;
}

}  // namespace

Command similarity_command() {
  return {.name = "similarity",
          .summary = "cosine similarity between the positions of a table, (N, N)",
          .about = "Cosine similarity between the patches of a position table, (N, N) float32.",
          .usage = "similarity CHECKPOINT|TABLE.npy [--grid RxC] [--tensor NAME] [--prefix P] --out F.npy",
          .declare = declare_similarity,
          .run = run_similarity};
}

}  // namespace whereabouts

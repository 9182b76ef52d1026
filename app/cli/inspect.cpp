// whereabouts inspect CHECKPOINT [--json] [--tensor NAME] [--grid RxC] [--prefix K] [--out F.npy]
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/anatomy_text.h"
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "core/checkpoint/anatomy.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/failure.h"
#include "core/position/detect_in.h"

namespace whereabouts {
namespace {

constexpr int prefix_limit = 4096;

int parse_prefix(const std::string& text) {
  const bool digits =
      !text.empty() && text.size() <= 4 && text.find_first_not_of("0123456789") == std::string::npos;
  if (!digits || std::stoi(text) > prefix_limit) {
    refuse_usage("--prefix", "\"" + shown(text) + "\" is no number of tokens",
                 "give a whole number from 0 to " + std::to_string(prefix_limit));
  }
  return std::stoi(text);
}

TableChoice choice_of(const CommandLine& line) {
  TableChoice choice;
  choice.tensor = line.text("tensor");
  if (line.has("grid")) choice.grid = parse_grid(line.text("grid"), "--grid");
  if (line.has("prefix")) choice.prefix = parse_prefix(line.text("prefix"));
  return choice;
}

// Puts the table under the user's choice before all others.
void choose(const Checkpoint& checkpoint, const TableChoice& choice, Anatomy& anatomy) {
  PositionTensor chosen = chosen_position(checkpoint, anatomy, choice);
  anatomy.position.insert(anatomy.position.begin(), std::move(chosen));
}

constexpr int detection_limit = 64;  // each look opens the anatomy anew

// Names and shapes call every table learned; its values may say that it is a sinusoid. A table that cannot be
// read, or is damaged, is still listed.
void detect_sinusoids(const Checkpoint& checkpoint, Anatomy& anatomy) {
  int looked_at = 0;
  for (PositionTensor& each : anatomy.position) {
    if (each.tokens < 1) continue;
    if (++looked_at > detection_limit) return;
    try {
      describe(detect_in(checkpoint, each, console_progress()), each);
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
    }
  }
}

}  // namespace

int run_inspect(const Words& words) {
  CommandLine line(
      "inspect", "What a checkpoint is: format, family, position tables, tensors.",
      "inspect CHECKPOINT [--json] [--tensor NAME] [--grid RxC] [--prefix K] | CHECKPOINT --tensor "
      "NAME --out F.npy");
  line.positional("CHECKPOINT", "the file");
  line.flag("json", "as JSON");
  line.option("tensor", "take this tensor for the position table; with --out, write it");
  line.option("grid", "rows x columns of the patches, where the file does not tell");
  line.option("prefix", "class, distillation and register tokens in front, where the file does not tell");
  line.option("out", "the npy for --tensor");
  if (!line.parse(words)) return 0;
  if (line.has("out") && !line.has("tensor")) {
    refuse_usage("--out", "it comes with --tensor", "name the tensor to write");
  }
  if (line.has("out") && (line.has("grid") || line.has("prefix"))) {
    refuse_usage(line.has("grid") ? "--grid" : "--prefix", "with --out the tensor is written as it is",
                 "leave one of them out");
  }
  const TableChoice choice = choice_of(line);
  if (line.has("out")) {
    checked_suffix(line.path("out"), {".npy"});
    check_output(line.path("out"));
  }
  const auto checkpoint = open_checkpoint(line.path("CHECKPOINT"), console_progress());
  if (line.has("out")) {
    write_npy(*checkpoint, chosen_tensor(*checkpoint, line.text("tensor")), line.path("out"),
              console_progress());
    return 0;
  }
  Anatomy anatomy = inspect(*checkpoint);
  const bool chosen = !choice.tensor.empty() || choice.grid || choice.prefix;
  if (chosen) choose(*checkpoint, choice, anatomy);
  detect_sinusoids(*checkpoint, anatomy);
  if (line.has("json")) {
    const auto replace = nlohmann::ordered_json::error_handler_t::replace;  // names of tensors are any bytes
    std::printf("%s\n", anatomy_json(*checkpoint, anatomy, chosen).dump(2, ' ', false, replace).c_str());
  } else {
    std::fputs(anatomy_text(*checkpoint, anatomy, chosen).c_str(), stdout);
  }
  return 0;
}

}  // namespace whereabouts

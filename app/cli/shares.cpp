#include "app/cli/shares.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/cli/console.h"
#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/shell_words.h"
#include "core/checkpoint/bounded_json.h"
#include "core/labs/framework/inputs/declared_inputs.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// Values of tensors that are looked at to tell one checkpoint from another.
constexpr std::int64_t most_values = 16'384, most_of_all = 1 << 20;

// The same on every machine that has a copy of the file: names and shapes of all tensors, and the values of
// small ones, norms and biases, in which no two trained models agree.
void add_checkpoint(const Checkpoint& checkpoint, Hash& hash, const Progress& progress) {
  std::int64_t looked_at = 0;
  hash.text(checkpoint.name());
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    hash.text(tensor.name);
    hash.number(tensor.dtype);
    for (const std::int64_t size : tensor.shape) hash.number(size);
    const bool readable = tensor.dtype <= DType::boolean;
    if (!readable || tensor.count() > most_values || looked_at + tensor.count() > most_of_all) continue;
    looked_at += tensor.count();
    const std::vector<float> values = checkpoint.read(tensor.name, progress);
    hash.bytes(values.data(), values.size() * sizeof(float));
  }
}

// "--only", "--only=3/8": the flag of the word, without dashes.
std::string flag_in(const std::string& word) {
  return word.rfind("--", 0) == 0 ? word.substr(2, word.find('=') - 2) : "";
}

}  // namespace

void declare_shares(CommandLine& line, const std::string& collect_help) {
  line.flag(
      "list",
      "runs nothing: prints a command for each part that can be run by itself, here or on another machine");
  line.option(
      "only",
      "I/N: the part I, from 0, of N parts alone; N: the part that SLURM_ARRAY_TASK_ID names. What has "
      "ended is kept until it is collected");
  line.option("collect", collect_help);
}

std::optional<Share> share_of(const CommandLine& line) {
  if (!line.has("only")) return std::nullopt;
  if (line.has("list")) refuse_usage("--only", "--list prints it for every part", "leave one of them out");
  return parse_share(line.text("only"), std::getenv("SLURM_ARRAY_TASK_ID"));
}

int list_parts(const std::vector<std::string>& words, int parts) {
  const std::string command = shell_words(words);
  for (int part = 0; part < parts; ++part)
    std::printf("whereabouts %s --only %d/%d\n", command.c_str(), part, parts);
  return 0;
}

Arguments words_of_all(const Arguments& words, const std::vector<std::string>& left_out) {
  Arguments kept;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string flag = flag_in(words[i]);
    const bool drops = std::find(left_out.begin(), left_out.end(), flag) != left_out.end();
    if (!drops) kept.push_back(words[i]);
    const bool is_switch = flag == "list" || flag == "json";
    if (drops && !is_switch && words[i].find('=') == std::string::npos) ++i;
  }
  return kept;
}

bool collects(const Arguments& words) {
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return flag_in(word) == "collect"; });
}

std::string fingerprint(const LabArguments& read, const Progress& progress) {
  Hash hash;
  const InputIds used = read.lab->info().inputs;
  for (const DeclaredInput& input : declared_inputs()) {
    if (!used.has(input.id)) continue;
    const bool is_model =
        input.id == InputId::checkpoint || input.id == InputId::checkpoint2 || input.id == InputId::run;
    if (!is_model) input.identify(read.inputs, used, hash);
  }
  if (used.has(InputId::checkpoint) || used.has(InputId::run)) {
    if (read.inputs.checkpoint) add_checkpoint(*read.inputs.checkpoint, hash, progress);
    if (read.inputs.run) {
      for (const Snapshot& snapshot : read.inputs.run->steps()) hash.text(snapshot.path.filename().string());
    }
  }
  if (used.has(InputId::checkpoint2) && read.inputs.checkpoint2)
    add_checkpoint(*read.inputs.checkpoint2, hash, progress);
  return fmt::format("{:016x}", hash.value());
}

std::string plan_of(const std::string& command, const Arguments& words,
                    const std::vector<std::string>& fingerprints) {
  const nlohmann::ordered_json json = {{"command", command}, {"words", words}, {"inputs", fingerprints}};
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Arguments words_in_plan(const std::string& plan, const std::string& command, const fs::path& folder) {
  const fs::path path = folder / plan_name;
  const nlohmann::json json = parse_json(plan, path.string());
  const auto refuse = [&] {
    refuse_file(path.string(), "it is no plan of whereabouts " + command,
                "name a folder that whereabouts " + command + " --only made");
  };
  if (!json.is_object() || !json.contains("words") || json.value("command", nlohmann::json()) != command)
    refuse();
  Arguments words;
  if (!json["words"].is_array()) refuse();
  for (const auto& word : json["words"]) {
    if (!word.is_string()) refuse();
    words.push_back(word.get<std::string>());
  }
  return words;
}

void check_plan(const CollectedParts& parts, const std::string& plan, const fs::path& folder) {
  if (plan == parts.plan()) return;
  refuse_file(folder.string(), "its parts were computed of other files than those that are here now",
              "put the files back, or compute the parts again");
}

void compute_share(const PartFolder& folder, const Share& share, int parts,
                   const std::function<std::string(int part)>& compute, const Progress& progress) {
  const int own = parts > share.index ? (parts - share.index + share.count - 1) / share.count : 0;
  int done = 0, left = 0;
  for (int part = share.index; part < parts; part += share.count, ++done) {
    progress.check();
    set_progress_part(static_cast<double>(done) / own, static_cast<double>(done + 1) / own);
    if (folder.has(part)) continue;
    const std::optional<FileLock> lock = folder.lock(part);
    if (!lock) {
      ++left;
      continue;
    }
    // Another process may have ended it between the two.
    if (!folder.has(part)) folder.write(part, compute(part));
  }
  clear_console_progress();
  if (left > 0)
    std::fprintf(stderr, "whereabouts: note: %d of %d parts are left to other processes\n", left, own);
}

std::vector<fs::path> all_parts(const CollectedParts& parts, int count, const fs::path& folder) {
  std::vector<fs::path> files;
  std::string missing;
  for (int part = 0; part < count; ++part) {
    if (const auto file = parts.part(part)) {
      files.push_back(*file);
    } else {
      missing += fmt::format("{}{}/{}", missing.empty() ? "" : ", ", part, count);
    }
  }
  if (!missing.empty()) {
    refuse_file(folder.string(),
                fmt::format("{} of {} parts are missing: {}", static_cast<std::size_t>(count) - files.size(),
                            count, shown(missing, 2000)),
                "run them with --only");
  }
  return files;
}

}  // namespace whereabouts

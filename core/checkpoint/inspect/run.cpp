#include "core/checkpoint/inspect/run.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <system_error>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/checkpoint/open.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t held_open = 4;
constexpr std::size_t max_entries = 100'000;
constexpr std::size_t longest_number = 18;  // digits that fit 64 bits with their sign

// Suffixes of checkpoints. The index of a sharded model precedes ".json", which would match it too.
constexpr std::array<std::string_view, 8> suffixes = {
    ".safetensors.index.json", ".safetensors", ".npz", ".npy", ".pth", ".ckpt", ".bin", ".pt"};
// Files that trainers write beside a model in the same formats.
constexpr std::array<std::string_view, 6> beside_models = {"optimizer", "scheduler",     "rng_state",
                                                           "scaler",    "training_args", "random_states"};

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string_view suffix_of(const std::string& lower_name) {
  for (const std::string_view suffix : suffixes) {
    if (ends_with(lower_name, suffix)) return suffix;
  }
  return {};
}

std::string without_suffix(const std::string& name) {
  return name.substr(0, name.size() - suffix_of(lower(name)).size());
}

bool is_beside_model(const std::string& lower_name) {
  return std::any_of(beside_models.begin(), beside_models.end(),
                     [&](std::string_view word) { return lower_name.starts_with(word); });
}

// "model-00002-of-00005": a part of a model, which its index opens.
bool is_shard(const std::string& stem) {
  const std::size_t of = stem.rfind("-of-");
  if (of == std::string::npos || of == 0) return false;
  const auto digits = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(),
                                        [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
  };
  const std::size_t dash = stem.rfind('-', of - 1);
  return digits(std::string_view(stem).substr(of + 4)) && dash != std::string::npos &&
         digits(std::string_view(stem).substr(dash + 1, of - dash - 1));
}

std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
  std::error_code error;
  fs::directory_iterator at(folder, error);
  if (error)
    refuse_file(folder.string(), message("the folder cannot be read ({})", error.message()),
                "check its permissions");
  std::vector<fs::directory_entry> entries;
  for (; at != fs::directory_iterator(); at.increment(error)) {
    if (error) break;
    if (entries.size() == max_entries) {
      refuse_file(folder.string(), "there are more than 100,000 things in it",
                  "choose a folder of checkpoints");
    }
    entries.push_back(*at);
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

bool is_folder(const fs::directory_entry& entry) {
  std::error_code error;
  return entry.is_directory(error);
}

// What `whereabouts train` writes (core/train/run/run_folder.h): run.json, and beside it a folder of
// snapshots. All else there is its own.
bool is_training_run(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "run.json", error) && fs::is_directory(folder / "snapshots", error);
}

// Where a run keeps its snapshots.
fs::path snapshot_folder(const fs::path& folder) {
  return is_training_run(folder) ? folder / "snapshots" : folder;
}

// A snapshot by its name, with the file to open. Empty where it is none, and then why: `reason`.
std::optional<Snapshot> named_snapshot(const fs::directory_entry& entry, std::string& reason) {
  const std::string file = entry.path().filename().string();
  Snapshot snapshot;
  snapshot.path = entry.path();
  snapshot.name = file;
  if (is_folder(entry)) {
    const auto model = model_in(entry.path());
    if (!model) {
      reason = "a folder without a model";
      return std::nullopt;
    }
    snapshot.path = *model;
  } else {
    const std::string name = lower(file);
    if (suffix_of(name).empty() || file.front() == '.') {
      reason = "not a checkpoint";
      return std::nullopt;
    }
    snapshot.name = without_suffix(file);
    if (is_shard(snapshot.name) || is_beside_model(name)) {
      reason = is_shard(snapshot.name) ? "a part of a model" : "a trainer's state";
      return std::nullopt;
    }
  }
  const auto number = last_number(snapshot.name);
  if (!number) {
    reason = "no number in its name";
    return std::nullopt;
  }
  snapshot.number = *number;
  return snapshot;
}

void number_and_name(std::vector<Snapshot>& steps) {
  std::stable_sort(steps.begin(), steps.end(), [](const Snapshot& a, const Snapshot& b) {
    return a.number != b.number ? a.number < b.number : a.name < b.name;
  });
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].id = std::to_string(steps[i].number);
    const bool again = i > 0 && steps[i - 1].number == steps[i].number;
    // Two files may differ in their suffix alone.
    if (again) steps[i].id += " " + steps[i].path.lexically_relative(steps[i].path.parent_path()).string();
  }
}

}  // namespace

std::optional<std::int64_t> last_number(const std::string& name) {
  std::size_t end = name.size();
  const auto is_digit = [&](std::size_t at) {
    return std::isdigit(static_cast<unsigned char>(name[at])) != 0;
  };
  while (end > 0) {
    while (end > 0 && !is_digit(end - 1)) --end;
    std::size_t first = end;
    while (first > 0 && is_digit(first - 1)) --first;
    if (end > first) {
      std::size_t zeros = first;
      while (zeros + 1 < end && name[zeros] == '0') ++zeros;
      if (end - zeros <= longest_number) return std::stoll(name.substr(zeros, end - zeros));
    }
    end = first;
  }
  return std::nullopt;
}

std::optional<fs::path> model_in(const fs::path& folder) {
  std::error_code error;
  for (const char* name : {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin",
                           "diffusion_pytorch_model.safetensors"}) {
    if (fs::is_regular_file(folder / name, error)) return folder / name;
  }
  std::optional<fs::path> only;
  fs::directory_iterator at(folder, error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().string(), small = lower(name);
    std::error_code ignored;
    if (suffix_of(small).empty() || is_beside_model(small) || is_shard(without_suffix(name)) ||
        !at->is_regular_file(ignored)) {
      continue;
    }
    if (only) return std::nullopt;
    only = at->path();
  }
  return only;
}

bool looks_like_run(const fs::path& folder) {
  std::string reason;
  const int enough = is_training_run(folder) ? 1 : 2;
  int snapshots = 0;
  for (const fs::directory_entry& entry : entries_of(snapshot_folder(folder))) {
    if (named_snapshot(entry, reason) && ++snapshots == enough) return true;
  }
  return false;
}

CheckpointRun::CheckpointRun(fs::path path, std::vector<Snapshot> steps, std::vector<std::string> skipped,
                             std::uint64_t identity)
    : path_(std::move(path)), steps_(std::move(steps)), skipped_(std::move(skipped)), identity_(identity) {
  // "runs/vit/" and "." have a last part that is empty or a dot.
  std::error_code error;
  fs::path whole = fs::absolute(path_, error).lexically_normal();
  if (!whole.has_filename()) whole = whole.parent_path();
  name_ = whole.filename().string();
}

Message CheckpointRun::note() const {
  if (skipped_.empty()) return {};
  constexpr std::size_t max_named = 3;
  Message text =
      message("{}{}", skipped_.size(),
              skipped_.size() == 1 ? " thing there is no snapshot: " : " things there are no snapshots: ");
  for (std::size_t i = 0; i < std::min(skipped_.size(), max_named); ++i)
    text += (i > 0 ? ", " : "") + skipped_[i];
  if (skipped_.size() > max_named) text += message(" and {} more", skipped_.size() - max_named);
  return text;
}

std::optional<std::size_t> CheckpointRun::place_of(const std::string& id) const {
  const auto found =
      std::find_if(steps_.begin(), steps_.end(), [&](const Snapshot& step) { return step.id == id; });
  if (found == steps_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - steps_.begin());
}

OpenSnapshot CheckpointRun::open(std::size_t at, const Progress& progress) const {
  {
    const std::lock_guard lock(mutex_);
    for (auto held = held_.begin(); held != held_.end(); ++held) {
      if (held->at != at) continue;
      held_.splice(held_.begin(), held_, held);
      return held_.front().snapshot;
    }
  }
  OpenSnapshot snapshot;
  snapshot.checkpoint = open_checkpoint(steps_.at(at).path, progress);
  snapshot.anatomy = std::make_shared<const Anatomy>(inspect(*snapshot.checkpoint));
  const std::lock_guard lock(mutex_);
  held_.push_front({at, snapshot});
  if (held_.size() > held_open) held_.pop_back();
  return snapshot;
}

std::shared_ptr<const CheckpointRun> open_run(const fs::path& folder, const Progress& progress) {
  const std::string where = folder.string();
  std::error_code error;
  if (!fs::exists(folder, error)) refuse_file(where, "there is no such folder", "check its name");
  if (!fs::is_directory(folder, error)) {
    refuse_file(where, "this is not a folder of checkpoints", "name the folder they are in");
  }
  const std::vector<fs::directory_entry> entries = entries_of(snapshot_folder(folder));
  std::vector<Snapshot> steps;
  std::vector<std::string> skipped;
  Hash identity;
  if (is_training_run(folder)) {
    // Its metrics grow between two snapshots.
    const fs::path metrics = folder / "metrics.csv";
    identity.number(fs::file_size(metrics, error));
    const auto time = fs::last_write_time(metrics, error);
    identity.number(error ? 0 : time.time_since_epoch().count());
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    progress.report(static_cast<double>(i) / static_cast<double>(entries.size()), "snapshots");
    const std::string name = shown(entries[i].path().filename().string(), 60);
    std::string reason;
    if (auto snapshot = named_snapshot(entries[i], reason)) {
      try {
        const auto checkpoint = open_checkpoint(snapshot->path, progress);
        identity.number(checkpoint->identity());
        identity.text(snapshot->name);
        steps.push_back(std::move(*snapshot));
        continue;
      } catch (const Failure& failure) {
        if (failure.fault() == Fault::cancelled) throw;
        reason = failure.problem();
      }
    }
    skipped.push_back(std::string(name).append(" (").append(reason).append(")"));
  }
  if (steps.empty() && entries.empty() && is_training_run(folder)) {
    refuse_file(
        where, "there is no snapshot in its folder snapshots",
        message("wait until the training has written one, or continue it with train {}", flag("resume")));
  }
  if (steps.empty()) {
    refuse_file(where,
                entries.empty()
                    ? Message("the folder is empty")
                    : message("this folder has no numbered checkpoints (e.g. step_1000.safetensors): {}",
                              skipped.front()),
                "choose a folder of files such as step_1000.safetensors or folders such as checkpoint-1000");
  }
  number_and_name(steps);
  return std::make_shared<const CheckpointRun>(folder, std::move(steps), std::move(skipped),
                                               identity.value());
}

}  // namespace whereabouts

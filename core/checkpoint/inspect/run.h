// Checkpoints of one training, ordered by the number in their names. Of anyone's training: files such as
// ckpt_step_2000.pt, and folders such as checkpoint-1000 that hold one model each. Of a folder that
// `whereabouts train` wrote, those in its folder snapshots.
#pragma once

#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"

namespace whereabouts {

struct Snapshot {
  std::int64_t number = 0;     // the step, epoch or other count in its name
  std::filesystem::path path;  // the file to open; for a folder's snapshot the model in it
  std::string name;            // of the file or folder, without a checkpoint's suffix
  std::string id;  // the number as text; where several have the same one, the later ones add their name
};

struct OpenSnapshot {
  std::shared_ptr<const Checkpoint> checkpoint;
  std::shared_ptr<const Anatomy> anatomy;
};

// Safe to use from several threads.
class CheckpointRun {
 public:
  CheckpointRun(std::filesystem::path path, std::vector<Snapshot> steps, std::vector<std::string> skipped,
                std::uint64_t identity);

  const std::string& name() const { return name_; }  // of the folder
  const std::filesystem::path& path() const { return path_; }
  const std::vector<Snapshot>& steps() const { return steps_; }  // by number, then by name; never empty
  // Entries of the folder that are no snapshots, each with the reason: "notes.txt (not a checkpoint)".
  const std::vector<std::string>& skipped() const { return skipped_; }
  // "3 things there are no snapshots: ..." in one line; empty where there are none.
  Message note() const;
  // Equal for the same snapshots with the same content, and the same metrics beside them.
  std::uint64_t identity() const { return identity_; }
  // The place of a snapshot's id; empty where there is none.
  std::optional<std::size_t> place_of(const std::string& id) const;

  // Snapshot `at`; the last few stay open. Fails (Fault::failed) naming the file.
  OpenSnapshot open(std::size_t at, const Progress& progress = {}) const;

 private:
  struct Held {
    std::size_t at = 0;
    OpenSnapshot snapshot;
  };
  std::filesystem::path path_;
  std::string name_;
  std::vector<Snapshot> steps_;
  std::vector<std::string> skipped_;
  std::uint64_t identity_ = 0;
  mutable std::mutex mutex_;
  mutable std::list<Held> held_;  // most recently used first
};

// Reads the headers of everything in the folder, no weights. Fails (Fault::failed) naming the folder where
// there is none, or not one snapshot in it.
std::shared_ptr<const CheckpointRun> open_run(const std::filesystem::path& folder,
                                              const Progress& progress = {});

// The last number in a name, leading zeros allowed; empty where there is none, or only such as have more than
// 18 digits (hashes, times).
std::optional<std::int64_t> last_number(const std::string& name);

// The one model in a folder as Hugging Face's libraries write it: model.safetensors, its index, or the same
// of pytorch_model.bin; else the only file there with the suffix of a checkpoint. Empty where there is none.
std::optional<std::filesystem::path> model_in(const std::filesystem::path& folder);

// Whether a folder holds at least two entries whose names are those of numbered checkpoints: a run rather
// than one model. Of a folder that `whereabouts train` wrote, one snapshot is enough. Looks at names only.
bool looks_like_run(const std::filesystem::path& folder);

}  // namespace whereabouts

// The folder of an `ablate`, read back: its rows, and what all its runs have in common.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/train/run/ablation.h"

namespace whereabouts {

struct ComparedRuns {
  std::string name;               // of the folder
  std::filesystem::path path;     // absolute
  std::vector<AblationRow> rows;  // never empty
  // What one run.json says, that of the folder or else of the first run there; empty or 0 without one.
  std::string data_title;    // what they were trained on: "Fashion-MNIST"
  std::int64_t samples = 0;  // images of each run
  int classes = 0;
  GridShape grid;                       // patches in training
  std::map<std::string, double> rates;  // of position parameters, where they were tuned (tuning.h)
  std::uint64_t identity = 0;           // equal for the same rows and the same words
};

// Whether `folder` has an ablation.csv.
bool holds_compared_runs(const std::filesystem::path& folder);

// Fails (Fault::failed) naming the file: what is missing or damaged, no run that has ended, more than 64
// schemes, a scheme with a seed twice.
std::shared_ptr<const ComparedRuns> open_compared_runs(const std::filesystem::path& folder);

}  // namespace whereabouts

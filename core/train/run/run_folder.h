// What a training run leaves in its folder, so that it can be looked at, used and continued:
//
//   run.json                    the configuration, the data set and what identifies it
//   metrics.csv                 a line for each evaluation
//   snapshots/step_N.safetensors  weights with timm's names, step 0 first
//   model.safetensors           the last weights, once it has ended
//   state.safetensors           weights and moments of the optimiser at the last evaluation: to continue
//   confusion.csv               true class by predicted class, once it has ended
//
// Each file appears whole or not at all, in an order in which a stop at any time leaves a readable folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/train/run/run_configuration.h"

namespace whereabouts {

struct MetricsRow {
  std::int64_t step = 0, samples = 0;
  double seconds = 0;                         // of training and evaluation up to here
  double train_loss = 0, train_accuracy = 0;  // means since the row before
  double test_loss = 0, test_accuracy = 0;    // over all test images
};

// What continues a run: everything else follows from the step.
struct RunState {
  std::vector<float> parameters, first, second;
  std::int64_t step = 0;
};

class RunFolder {
 public:
  explicit RunFolder(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path configuration_path() const { return path_ / "run.json"; }
  std::filesystem::path metrics_path() const { return path_ / "metrics.csv"; }
  std::filesystem::path state_path() const { return path_ / "state.safetensors"; }
  std::filesystem::path model_path() const { return path_ / "model.safetensors"; }
  std::filesystem::path confusion_path() const { return path_ / "confusion.csv"; }
  std::filesystem::path snapshot_path(std::int64_t step) const;

  // Makes the folder. Refuses (usage) one that holds anything already, saying how to continue it.
  void create() const;
  // Fails (Fault::failed) naming the file that is missing or damaged.
  nlohmann::json read_configuration() const;
  void write_configuration(const nlohmann::ordered_json& json) const;
  std::vector<MetricsRow> read_metrics() const;
  void write_metrics(const std::vector<MetricsRow>& rows) const;
  RunState read_state(std::size_t parameters) const;
  void write_state(const RunState& state) const;

 private:
  std::filesystem::path path_;
};

// (classes, classes) counts as CSV with the names of the classes: a row for each true class, then its
// accuracy.
std::string confusion_csv(const std::vector<std::string>& class_names,
                          const std::vector<std::vector<int>>& counts);

}  // namespace whereabouts

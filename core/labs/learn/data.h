// What the lab `learn` prepares: the metrics of a training run, and what each of its snapshots tells.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/framework/lab.h"
#include "core/labs/learn/measures.h"
#include "core/train/run/run_folder.h"

namespace whereabouts {

struct LearnData : Data {
  std::string run;                      // its name
  std::vector<Snapshot> steps;          // (steps)
  std::vector<SnapshotMeasures> tells;  // (steps)
  // What run.json and metrics.csv say; empty or 0 of runs without them.
  std::string data, scheme;       // "Where (one shape, 16 cells)", "learned-1d"
  double batch = 0, samples = 0;  // images of a step; of the whole run
  int classes = 0;
  std::vector<MetricsRow> metrics;
  bool has_table = false;
  GridShape patches;                     // of the model's input; {0, 0} where none is run
  double min_similarity = 0;             // of any two positions at any step
  Message images;                        // what the model was shown
  std::vector<Message> notes, left_out;  // left_out: a line for each snapshot that is not measured
  std::optional<Execution> ran;

  std::size_t bytes() const override;
  const Execution* execution() const override { return ran ? &*ran : nullptr; }

  // Where a snapshot stands on the axis of the curves: images trained on, or its number where the run does
  // not tell.
  double at(std::size_t step) const;
  // How many layers SSDC is of; 0 where no snapshot has it.
  std::size_t layers() const;
  bool in_samples() const { return batch > 0; }
  double chance() const { return classes > 0 ? 1.0 / classes : std::numeric_limits<double>::quiet_NaN(); }
};

std::shared_ptr<const LearnData> prepare_learn(const Inputs& inputs, const Values& heavy,
                                               const Progress& progress);

}  // namespace whereabouts

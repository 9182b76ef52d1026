// The folder of a comparison, in which several may work at once: here, or each on a machine of its own.
//
//   DIR/plan.json                 what all runs share, the schemes and the seeds
//   DIR/ablation.csv, .md, .tex   the table of those that have ended
//   DIR/SCHEME-seedN/             a run (run_folder.h)
//   DIR/SCHEME-seedN/row.csv      what its model gets right, once it has ended
//   DIR/SCHEME-seedN.lock         held by whoever works on it
//   DIR/tuning.csv                where rates are tuned: every run that was tried
//   DIR/tuning/SCHEME.csv         the same of one scheme
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file_lock.h"
#include "core/train/run/ablation.h"
#include "core/train/run/tuning.h"

namespace whereabouts {

// What is to be run: a scheme with a seed.
struct PlannedRun {
  std::string position;
  std::uint32_t seed = 0;
};
// In the order of the table: scheme by scheme, as the plan names them.
std::vector<PlannedRun> planned_runs(const AblationPlan& plan);

class ComparisonFolder {
 public:
  explicit ComparisonFolder(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path run_path(const PlannedRun& run) const;

  // Makes the folder, and what says that it is a comparison: for all of it the table, for a share the plan
  // alone. A plan that is there is added to. Refuses (usage) a folder that holds something else; fails
  // (Fault::failed) naming the plan where it is one of other runs. `title`: of the table.
  void begin(const AblationPlan& plan, const std::string& title) const;
  // Empty where another process works on it.
  std::optional<FileLock> lock(const PlannedRun& run) const;
  // The same while the rates of a scheme are tried.
  std::optional<FileLock> lock_rates(const std::string& position) const;
  // Empty where the run has not ended.
  std::optional<AblationRow> row(const PlannedRun& run) const;
  void write_row(const PlannedRun& run, const AblationRow& row) const;
  // Of one scheme, from its own file or the table of all.
  std::vector<TuningRow> tried(const std::string& position) const;
  void write_tried(const std::string& position, const std::vector<TuningRow>& rows) const;
  // The tables of the rows, in the order of the plan.
  void write_tables(const std::vector<AblationRow>& rows, const std::vector<TuningRow>& tried,
                    const std::string& title) const;

 private:
  std::filesystem::path path_;
};

struct CollectedRuns {
  std::vector<AblationRow> rows;    // in the order of the plan
  std::vector<PlannedRun> missing;  // that have not ended
  std::vector<TuningRow> tried;
};
// The runs that have ended in `folder`, or in the folders of comparisons in it, whoever made them in whatever
// order; writes the tables there: those that one machine would have written. Fails (Fault::failed) naming the
// plan that differs from the others, or `folder` where there is none.
CollectedRuns collect_runs(const std::filesystem::path& folder);

}  // namespace whereabouts

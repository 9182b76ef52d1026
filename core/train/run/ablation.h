// Schemes compared by training: one run for each scheme and seed, all else equal, then what each model gets
// right.
//
//   DIR/ablation.csv           a line for each run that has ended; with --grids a column for each larger grid
//                              (grid_accuracy.h), empty where a run was not yet tried on it
//   DIR/tuning.csv             where position rates are tuned: a line for each run that was tried (tuning.h)
//   DIR/ablation.md, .tex      the table: mean and deviation over the seeds (ablation_table.h)
//   DIR/SCHEME-seedN/          the runs (run_folder.h)
//
// and what several need who work in one folder (comparison_folder.h).
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/welch.h"
#include "core/base/share.h"
#include "core/train/run/training_job.h"

namespace whereabouts {

struct AblationRow {
  std::string position;
  std::uint32_t seed = 0;
  std::int64_t parameters = 0;    // of the position scheme
  double accuracy = 0;            // shares of all test images
  double accuracy_scrambled = 0;  // patches of image i in the order RandomState(i).permutation
  double accuracy_larger =
      0;  // images resized to 1.5 times the grid, position resampled by the program's rule
  double accuracy_double = 0;           // to twice the grid
  std::map<double, double> grids = {};  // accuracy_on_grid() by how many times the grid is as large
};

struct AblationPlan {
  std::vector<std::string> positions;
  int seeds = 3;         // 0..seeds-1
  RunConfiguration run;  // of every run, but for position and seed
  // Whether each scheme has its default_position_rate() in place of the run's.
  bool default_rates = true;
  // The rates of position parameters to choose from, scheme by scheme; empty: none is chosen.
  std::vector<double> rates;
  int tuning_seeds = 1;       // runs of each rate; their seeds follow those of the comparison
  std::vector<double> grids;  // on which every model is tried, in times of its own: sorted_grids()
  int grid_images = 0;        // test images of each; 0: all
};

// What goes on, for a line of progress.
struct AblationProgress {
  int run = 0, runs = 0;
  std::string position;
  std::uint32_t seed = 0;
  std::optional<double> rate;  // that is tried; empty: a run of the comparison
  RunProgress training;
  std::optional<double> grid;      // on which the model of the run is tried; empty: it is trained
  int images = 0, all_images = 0;  // of that grid
};

// Runs what is not yet done in `folder`, so that an interrupted comparison goes on, and gives what has ended,
// in the order of the plan. A run that another process works on is left to it. Fails where the folder holds a
// comparison of another plan or data set. Models of runs that ended before are tried on those of plan.grids
// that their rows lack. Throws Failure(cancelled) as TrainingJob::run() does. `tuning`: the
// data set with a part held out (hold_out.h), on which plan.rates are tried; null without rates. Of a `share`
// of the runs in the order of the plan (where rates are tuned, of the schemes: one that is tuned stays
// together) the rows stay with the runs: collect_runs() makes the table of them.
std::vector<AblationRow> run_ablation(const AblationPlan& plan, const std::shared_ptr<const DataSet>& data,
                                      const std::filesystem::path& folder,
                                      const std::function<void(const AblationProgress&)>& report,
                                      const Progress& progress = {},
                                      const std::shared_ptr<const DataSet>& tuning = nullptr,
                                      Share share = {});

// position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger,accuracy_double, then accuracy_grid_G
// for each size of grid that one of the rows has
std::string ablation_csv(const std::vector<AblationRow>& rows);
// Fails (Fault::failed) naming `path` and the line.
std::vector<AblationRow> read_ablation(const std::filesystem::path& path);

// Of one scheme over its seeds.
struct AblationSummary {
  std::string position;
  int seeds = 0;
  std::int64_t parameters = 0;
  SampleMean accuracy, scrambled, larger, twice;
  std::map<double, SampleMean> grids = {};  // of the seeds that were tried on it
};
// The sizes of grids that one of them was tried on, in rising order.
std::vector<double> grids_of(const std::vector<AblationSummary>& summaries);
std::vector<double> grids_of(const std::vector<AblationRow>& rows);
// In the order of the rows.
std::vector<AblationSummary> summarise(const std::vector<AblationRow>& rows);
// By their mean accuracy, the best first.
std::vector<AblationSummary> best_first(std::vector<AblationSummary> summaries);

}  // namespace whereabouts

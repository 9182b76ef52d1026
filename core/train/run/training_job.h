// A training run from its first step, or from where it was stopped, to its end. The numbers are the same
// however often it was stopped and continued, but for the seconds.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/train/optimise/schedule.h"
#include "core/train/run/batches.h"
#include "core/train/run/run_folder.h"

namespace whereabouts {

// How far a run is, after every step.
struct RunProgress {
  std::int64_t step = 0, steps = 0;
  double loss = 0;                // of the last batch
  double samples_per_second = 0;  // of the last seconds
  double seconds_left = 0;
  const MetricsRow* row = nullptr;  // the newest evaluation, where there is one
};

class TrainingJob {
 public:
  // A new run in a new folder. Refuses (usage) a folder that is not empty.
  static std::unique_ptr<TrainingJob> begin(const RunConfiguration& configuration,
                                            std::shared_ptr<const DataSet> data, const RunFolder& folder);
  // The run of `folder` from its last evaluation. Fails where files are missing, or `data` is not what it was
  // trained on.
  static std::unique_ptr<TrainingJob> resume(const RunFolder& folder, std::shared_ptr<const DataSet> data);
  // The run of `folder` where it is one of this configuration, else a new one there. Fails where it is a run
  // of other options.
  static std::unique_ptr<TrainingJob> begin_or_resume(const RunConfiguration& configuration,
                                                      std::shared_ptr<const DataSet> data,
                                                      const RunFolder& folder);
  ~TrainingJob();

  // Until the end, an early stop, or a cancel, which throws Failure(cancelled) and leaves a folder that
  // resume() takes. Called again, goes on. `report` is called after every step, on this thread.
  void run(const std::function<void(const RunProgress&)>& report, const Progress& progress = {});

  const RunConfiguration& configuration() const { return configuration_; }
  const std::vector<MetricsRow>& metrics() const { return metrics_; }
  bool ended() const { return ended_; }
  TrainingStep& model() { return step_; }
  const DataSet& data() const { return *data_; }
  // The weights as they are, as a file.
  std::string model_file() const;

 private:
  TrainingJob(const RunConfiguration& configuration, std::shared_ptr<const DataSet> data,
              const RunFolder& folder, std::vector<float> parameters);
  void evaluate(const Progress& progress);
  void save();
  std::int64_t samples_seen() const;
  bool stops_early() const;
  void finish(const Progress& progress);

  RunConfiguration configuration_;
  std::shared_ptr<const DataSet> data_;
  RunFolder folder_;
  TrainingStep step_;
  Batches batches_;
  Schedule weights_, position_;
  std::vector<MetricsRow> metrics_;
  std::int64_t at_ = 0, seen_since_ = 0;
  double loss_since_ = 0, seconds_before_ = 0, started_ = 0;
  std::int64_t correct_since_ = 0;
  bool ended_ = false;
};

// Step of evaluation or snapshot `number` of `count` over `steps`: number 0 is the start, number `count` the
// end.
std::int64_t evenly(std::int64_t steps, int count, int number);

}  // namespace whereabouts

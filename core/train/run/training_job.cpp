#include "core/train/run/training_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/train/model/model_file.h"

namespace whereabouts {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

StepOptions step_options(const RunConfiguration& configuration) {
  StepOptions options;
  options.batch = configuration[training::batch];
  options.dropout = configuration[training::dropout];
  options.label_smoothing = configuration[training::label_smoothing];
  options.clip = configuration[training::clip];
  options.checkpointing = configuration[training::checkpointing];
  options.adamw.weight_decay = configuration[training::weight_decay];
  options.seed = configuration[training::seed];
  return options;
}

Schedule schedule(const RunConfiguration& configuration, double rate, double warmup) {
  Schedule made;
  made.rate = rate;
  made.steps = configuration.steps();
  made.warmup = std::llround(warmup * static_cast<double>(made.steps));
  return made;
}

std::string hash_text(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

}  // namespace

std::int64_t evenly(std::int64_t steps, int count, int number) {
  return (steps * number + count / 2) / count;
}

TrainingJob::TrainingJob(const RunConfiguration& configuration, std::shared_ptr<const DataSet> data,
                         const RunFolder& folder, std::vector<float> parameters)
    : configuration_(configuration),
      data_(std::move(data)),
      folder_(folder),
      step_(configuration.model(), step_options(configuration), std::move(parameters)),
      batches_(configuration_, *data_),
      weights_(schedule(configuration, configuration[training::rate], configuration[training::warmup])),
      position_(schedule(configuration, configuration[training::position_rate],
                         configuration[training::position_warmup])) {}

TrainingJob::~TrainingJob() = default;

std::unique_ptr<TrainingJob> TrainingJob::begin(const RunConfiguration& configuration,
                                                std::shared_ptr<const DataSet> data,
                                                const RunFolder& folder) {
  const ParameterLayout layout = parameter_layout(configuration.model());
  folder.create();
  nlohmann::ordered_json json = to_json(configuration);
  json["data_title"] = data->title;
  json["data_hash"] = hash_text(data->hash);
  json["class_names"] = data->class_names;
  json["mean"] = data->mean;
  json["deviation"] = data->deviation;
  json["parameters"] = layout.count;
  json["position_parameters"] = layout.position_count();
  folder.write_configuration(json);
  std::unique_ptr<TrainingJob> job(new TrainingJob(
      configuration, std::move(data), folder, initial_parameters(layout, configuration[training::seed])));
  write_file(folder.snapshot_path(0), job->model_file());
  folder.write_metrics({});
  job->save();
  return job;
}

std::unique_ptr<TrainingJob> TrainingJob::resume(const RunFolder& folder,
                                                 std::shared_ptr<const DataSet> data) {
  const nlohmann::json json = folder.read_configuration();
  const std::string where = folder.configuration_path().string();
  const RunConfiguration configuration = run_configuration_from(json, where);
  const auto stored = json.find("data_hash");
  if (stored == json.end() || !stored->is_string() || stored->get<std::string>() != hash_text(data->hash)) {
    refuse_file(where, message("it was trained on other images than {} has now", data->id),
                "give the same data set, or begin a new run");
  }
  const ParameterLayout layout = parameter_layout(configuration.model());
  RunState state = folder.read_state(layout.count);
  if (state.step > configuration.steps()) {
    throw Failure(Fault::failed, FilePath{folder.state_path().string()},
                  message("it is of step {} in a run of {} steps", state.step, configuration.steps()),
                  "it belongs to another run");
  }
  std::unique_ptr<TrainingJob> job(
      new TrainingJob(configuration, std::move(data), folder, std::move(state.parameters)));
  job->step_.optimiser().first = std::move(state.first);
  job->step_.optimiser().second = std::move(state.second);
  job->step_.optimiser().steps = state.step;
  job->at_ = state.step;
  // A stop between two files leaves a row that the state does not know yet: it comes again.
  for (const MetricsRow& row : folder.read_metrics()) {
    if (row.step <= state.step) job->metrics_.push_back(row);
  }
  if (!job->metrics_.empty()) job->seconds_before_ = job->metrics_.back().seconds;
  std::error_code error;
  job->ended_ = std::filesystem::exists(folder.model_path(), error) && job->at_ >= configuration.steps();
  return job;
}

std::unique_ptr<TrainingJob> TrainingJob::begin_or_resume(const RunConfiguration& configuration,
                                                          std::shared_ptr<const DataSet> data,
                                                          const RunFolder& folder) {
  std::error_code error;
  if (!std::filesystem::exists(folder.state_path(), error)) {
    return begin(configuration, std::move(data), folder);
  }
  const std::string where = folder.configuration_path().string();
  if (to_json(run_configuration_from(folder.read_configuration(), where)) != to_json(configuration)) {
    refuse_file(where, "it was trained with other options than these",
                "give the same options, or name a new folder");
  }
  return resume(folder, std::move(data));
}

std::int64_t TrainingJob::samples_seen() const {
  return std::min<std::int64_t>(at_ * configuration_[training::batch], configuration_[training::samples]);
}

std::string TrainingJob::model_file() const {
  ModelWords words;
  words.class_names = data_->class_names;
  words.mean = data_->mean;
  words.deviation = data_->deviation;
  words.other = {{"data", data_->title},
                 {"step", fmt::to_string(at_)},
                 {"samples", fmt::to_string(samples_seen())},
                 {"flip", configuration_[training::flip] ? "true" : "false"},
                 {"crop", fmt::to_string(configuration_[training::crop])},
                 {"seed", fmt::to_string(configuration_[training::seed])},
                 {"trained_by", "Whereabouts"}};
  if (is_built_in_set(data_->id)) words.other["data_id"] = data_->id;
  return model_bytes(configuration_.model(), step_.layout(), step_.parameters(), words);
}

void TrainingJob::save() {
  RunState state;
  state.parameters = step_.parameters();
  state.first = step_.optimiser().first;
  state.second = step_.optimiser().second;
  state.step = at_;
  folder_.write_state(state);
}

void TrainingJob::evaluate(const Progress& progress) {
  const int images = data_->test.count();
  const PassSums sums = step_.evaluate(images, batches_.test(), nullptr, progress);
  MetricsRow row;
  row.step = at_;
  row.samples = samples_seen();
  row.seconds = seconds_before_ + now() - started_;
  const auto seen = static_cast<double>(std::max<std::int64_t>(1, seen_since_));
  row.train_loss = loss_since_ / seen;
  row.train_accuracy = static_cast<double>(correct_since_) / seen;
  row.test_loss = sums.loss / images;
  row.test_accuracy = static_cast<double>(sums.correct) / images;
  metrics_.push_back(row);
  loss_since_ = 0;
  seen_since_ = correct_since_ = 0;
  folder_.write_metrics(metrics_);
  save();
}

bool TrainingJob::stops_early() const {
  const int patience = configuration_[training::patience];
  if (patience <= 0 || metrics_.empty()) return false;
  const auto best = std::max_element(
      metrics_.begin(), metrics_.end(),
      [](const MetricsRow& a, const MetricsRow& b) { return a.test_accuracy < b.test_accuracy; });
  return metrics_.end() - best > patience;
}

void TrainingJob::finish(const Progress& progress) {
  std::vector<float> logits;
  const int images = data_->test.count(), classes = configuration_.classes;
  step_.evaluate(images, batches_.test(), &logits, progress);
  std::vector<std::vector<int>> counts(static_cast<std::size_t>(classes),
                                       std::vector<int>(static_cast<std::size_t>(classes), 0));
  for (int image = 0; image < images; ++image) {
    const auto first = logits.begin() + std::ptrdiff_t{image} * classes;
    const auto answer = static_cast<std::size_t>(std::max_element(first, first + classes) - first);
    ++counts[static_cast<std::size_t>(data_->test.labels[static_cast<std::size_t>(image)])][answer];
  }
  write_file(folder_.confusion_path(), confusion_csv(data_->class_names, counts));
  write_file(folder_.model_path(), model_file());
  ended_ = true;
}

void TrainingJob::run(const std::function<void(const RunProgress&)>& report, const Progress& progress) {
  if (ended_) return;
  started_ = now();
  struct Timed {  // also what was stopped took its time
    TrainingJob& job;
    ~Timed() { job.seconds_before_ += now() - job.started_; }
  } const timed{*this};
  const std::int64_t steps = configuration_.steps(), samples = configuration_[training::samples],
                     batch = configuration_[training::batch];
  // The first of `count` events that is still to come, from `number` on.
  const auto next = [&](int count, int number) {
    while (number <= count && evenly(steps, count, number) <= at_) ++number;
    return number;
  };
  const int evaluations = configuration_[training::evaluations],
            snapshots = configuration_[training::snapshots];
  int evaluation = next(evaluations, 0), snapshot = next(snapshots, 0);
  double rate = 0, last = now();
  // Stopped while it was evaluated: that comes first.
  const bool evaluated = !metrics_.empty() && metrics_.back().step == at_;
  const auto tell = [&](double loss) {
    if (!report) return;
    RunProgress told;
    told.step = at_;
    told.steps = steps;
    told.loss = loss;
    told.samples_per_second = rate;
    told.seconds_left = rate > 0 ? static_cast<double>(samples - at_ * batch) / rate : 0;
    told.row = metrics_.empty() ? nullptr : &metrics_.back();
    report(told);
  };
  if (at_ > 0 && !evaluated && evenly(steps, evaluations, evaluation - 1) == at_) {
    evaluate(progress);
    tell(metrics_.back().train_loss);
  }
  bool stopped = stops_early();
  while (at_ < steps && !stopped) {
    progress.check();
    batches_.prepare(at_);
    const int images = batches_.images(at_);
    const StepResult result =
        step_.step(images, batches_.training(at_), weights_.at(at_), position_.at(at_), progress);
    if (!std::isfinite(result.loss)) {
      throw Failure(Fault::failed, FilePath{folder_.path().string()},
                    message("the loss is not finite at step {}", at_ + 1),
                    message("begin again with a lower {}, or with {}", flag("rate"), flag("clip", "1")));
    }
    ++at_;
    seen_since_ += images;
    correct_since_ += result.correct;
    loss_since_ += result.loss * images;
    if (const int due = next(snapshots, snapshot); due != snapshot) {
      snapshot = due;
      write_file(folder_.snapshot_path(at_), model_file());
    }
    if (const int due = next(evaluations, evaluation); due != evaluation) {
      evaluation = due;
      evaluate(progress);
      stopped = stops_early();
    }
    const double time = now(), own = images / std::max(1e-9, time - last);
    rate = rate == 0 ? own : 0.95 * rate + 0.05 * own;
    last = time;
    tell(result.loss);
  }
  if (metrics_.empty() || metrics_.back().step != at_) evaluate(progress);
  finish(progress);
}

}  // namespace whereabouts

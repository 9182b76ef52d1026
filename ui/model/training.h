// The training of a model while the window goes on: one at a time, on a thread of its own that gives way to
// all others. It writes a run (core/train/run/run_folder.h); whoever shows it reads that folder again when
// written() says that there is more in it.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/failure.h"
#include "core/base/progress.h"
#include "core/train/run/training_job.h"

namespace whereabouts {

class Training : public QObject {
  Q_OBJECT

 public:
  enum class State {
    none,      // nothing is trained
    loading,   // reads the data set, or what it goes on from
    running,   // steps
    paused,    // goOn() takes the next step
    finishing  // stops after a stop(), or evaluates for the last time
  };
  // How far it is, for the eye.
  struct Status {
    State state = State::none;
    double loading = -1;         // share of the data set, below 0 where that is unknown
    Message stage;               // of loading
    RunProgress told;            // `row` is null; see accuracy
    double accuracy = -1;        // of the newest evaluation; below 0 before the first
    std::string data, position;  // titles for the eye; empty while loading
  };

  explicit Training(QObject* parent = nullptr);
  // Stops after the present step.
  ~Training() override;

  // A new run with `values` (all of run_parameters(), resolved) in a new folder. Only while none is trained.
  void begin(const Values& values, const std::filesystem::path& folder);
  // Goes on with a run that was stopped.
  void resume(const std::filesystem::path& folder);
  // After the present step; the run stays in memory.
  void pause();
  void goOn();
  // Ends it where it is. Its folder can be resumed from its last evaluation.
  void stop();

  bool active() const { return state_ != State::none; }
  State state() const { return state_; }
  Status status() const;
  const std::filesystem::path& folder() const { return folder_; }

 signals:
  // Status has changed: at most every 100 ms while it runs.
  void changed();
  // The run's folder is there, and may be opened.
  void began(const QString& folder);
  // An evaluation, and maybe snapshots, more.
  void written();
  // To its end.
  void ended(const QString& words);
  // By stop(), after began().
  void stopped();
  // By stop(), before began(): nothing was written.
  void calledOff();
  void failed(const whereabouts::Failure& failure);
  // What was skipped of the data set, after began().
  void noted(const QString& note);

 private:
  using Make = std::function<std::unique_ptr<TrainingJob>(const Progress&)>;
  void start(Make make);
  void work(const Make& make, Progress progress);
  // On the window's thread, when the worker has ended.
  void conclude(std::optional<Failure> failure);
  void look();
  void set(State state);

  // Shared with the worker, under mutex_.
  mutable std::mutex mutex_;
  Status shared_;
  std::int64_t rows_ = 0;       // evaluations so far
  std::vector<Message> notes_;  // of the data set

  // The worker's while it runs.
  std::unique_ptr<TrainingJob> job_;

  // The window's thread only.
  State state_ = State::none;
  bool stopping_ = false, announced_ = false;
  std::int64_t rowsSeen_ = 0;
  std::filesystem::path folder_;
  Progress progress_;
  QTimer watch_;
  std::thread worker_;
};

}  // namespace whereabouts

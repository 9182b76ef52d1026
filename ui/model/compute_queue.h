// Runs labs away from the window's thread; the newest request wins.
//
// A request is immutable. While one is computed, only the newest of the others waits; it cancels a
// computation of another lab, input, pin or backend at once, and any other after a grace period. Results
// arrive in the order of their requests, so a later one is never overwritten by an earlier one.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/failure.h"
#include "core/labs/framework/lab_runner.h"
#include "core/parameter/parameter_states.h"
#include "ui/model/input_set.h"

namespace whereabouts {

struct ComputeResult;
// Whether nobody may see the figure of a result. Called on the worker's thread; looks at `progress`.
using Withholds = std::function<bool(const ComputeResult& result, const Progress& progress)>;

struct Request {
  const Lab* lab = nullptr;
  std::shared_ptr<const InputSet> inputs;  // null: the built-in ones
  Values given;
  std::shared_ptr<const Figure> pinned;  // null: nothing is pinned
  std::string backend = "auto";          // as in Inputs
  // Figures that it tells of are left out of the result, which fails; null: none is.
  std::shared_ptr<const Withholds> withholds;
};

struct ComputeResult {
  quint64 serial = 0;
  Request request;  // with the inputs that were used
  Inputs seen;      // the same as the lab saw them: of a run the snapshot of the step
  Values values;
  std::vector<ParameterState> parameters;
  std::shared_ptr<const Data> data;
  std::shared_ptr<const Figure> figure;   // with the pinned one beside it; null where it failed
  std::shared_ptr<const Figure> flipped;  // the same with the pinned one in the middle; null where none is
  std::shared_ptr<const Figure> alone;    // without
  std::optional<Failure> failure;
  bool withheld = false;  // the failure is that nobody may see it
  double milliseconds = 0;
};

class ComputeQueue : public QObject {
  Q_OBJECT

 public:
  explicit ComputeQueue(QObject* parent = nullptr);
  ~ComputeQueue() override;

  // Returns the request's serial number; later requests have larger ones.
  quint64 request(Request request);
  // Stops what is running and forgets what waits.
  void cancel();
  bool idle() const { return finished_ == newest_; }

 signals:
  void computed(const std::shared_ptr<const whereabouts::ComputeResult>& result);
  // Something has been running for more than 200 ms: how far it is, 0..1, or below 0 where that is unknown.
  void slow(double fraction, const QString& stage);
  // Nothing is under way any more.
  void finished();

 private:
  void work();
  // False: it was cancelled. Throws nothing.
  bool compute(ComputeResult& computed, const Request& request, const Progress& progress);
  static void withhold(ComputeResult& result);
  void deliver(quint64 serial, std::shared_ptr<const ComputeResult> result);
  void watch();

  // Shared with the worker, under mutex_.
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Request> waiting_;
  // Made beforehand, so that a worker without memory can still say so.
  std::shared_ptr<ComputeResult> waitingResult_;
  quint64 waitingSerial_ = 0;
  std::optional<Progress> running_;
  Request runningRequest_;
  std::chrono::steady_clock::time_point started_;
  double fraction_ = -1;
  Message stage_;
  bool stopping_ = false;

  // The window's thread only.
  quint64 newest_ = 0, finished_ = 0;
  QTimer watch_;
  std::chrono::steady_clock::time_point busySince_;

  LabRunner runner_;  // the worker's
  std::thread worker_;
};

}  // namespace whereabouts

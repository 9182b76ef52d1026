// Computes some figures of the sweep while the program is idle, so that the window can leave room for them
// before it plays.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "ui/model/compute_queue.h"

namespace whereabouts {

class SweepAhead : public QObject {
  Q_OBJECT

 public:
  using Figures = std::vector<std::shared_ptr<const Figure>>;

  explicit SweepAhead(QObject* parent = nullptr);
  ~SweepAhead() override;

  // Starts when `shown` is up to date; does nothing where only the swept value has changed since the last
  // call.
  void look(const std::shared_ptr<const ComputeResult>& shown, const std::string& parameter);
  bool busy() const { return quiet_.isActive() || running_; }
  // The figures that were computed last.
  const Figures& figures() const { return figures_; }
  // Cancels what is under way, because something else is computed now.
  void stop();

 signals:
  void looked();

 private:
  void begin();

  QTimer quiet_;  // a moment without requests
  std::shared_ptr<const ComputeResult> shown_;
  std::string parameter_;
  Values around_;  // the values of the last call, without the swept one
  bool running_ = false, done_ = false;
  Figures figures_;
  Progress progress_;
};

}  // namespace whereabouts

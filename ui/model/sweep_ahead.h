// Some of the figures that the sweep would show, computed when nothing else is, so that the window can leave
// room for them before it plays.
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

  // `shown` is shown and nothing else asked for. Nothing happens where only the swept value is another than
  // the last time.
  void look(const std::shared_ptr<const ComputeResult>& shown, const std::string& parameter);
  bool busy() const { return quiet_.isActive() || running_; }
  // Those of the last time.
  const Figures& figures() const { return figures_; }
  // Something else is computed now. What was under way is given up.
  void stop();

 signals:
  void looked();

 private:
  void begin();

  QTimer quiet_;  // a moment without requests
  std::shared_ptr<const ComputeResult> shown_;
  std::string parameter_;
  Values around_;  // the values of the last time, without the swept one
  bool running_ = false, done_ = false;
  Figures figures_;
  Progress progress_;
};

}  // namespace whereabouts

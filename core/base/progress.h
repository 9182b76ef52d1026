// The handle every long computation takes: it reports how far it is and asks whether to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/message.h"

namespace whereabouts {

// Copies share one cancel flag. Computations call check() at least every 20 ms of work.
class Progress {
 public:
  using Listener = std::function<void(double fraction, const Message& stage)>;

  Progress() : cancelled_(std::make_shared<std::atomic<bool>>(false)) {}
  explicit Progress(Listener listener) : Progress() { listener_ = std::move(listener); }

  void cancel() const { cancelled_->store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_->load(std::memory_order_relaxed); }
  // Throws Failure(Fault::cancelled) when cancel() was called or the time is over.
  void check() const;
  // The same computation, which also stops once it is `end`.
  Progress until(std::chrono::steady_clock::time_point end) const;
  // The same computation, whose reports are those of its part between two fractions of the whole.
  Progress part(double from, double to) const;
  // `fraction` in 0..1. Also checks.
  void report(double fraction, const Message& stage) const;

 private:
  std::shared_ptr<std::atomic<bool>> cancelled_;
  Listener listener_;
  std::optional<std::chrono::steady_clock::time_point> end_;
};

}  // namespace whereabouts

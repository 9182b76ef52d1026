// A backend that may fail while it runs, with Eigen behind it: the work is done again there, the caller is
// told, and the backend is not used again in this process.
#pragma once

#include <mutex>
#include <optional>

#include "core/attention/attention.h"

namespace whereabouts {

class FallbackAttention : public AttentionBackend {
 public:
  // Neither is owned. `check`: compare a small request with `reserve` before the backend is called usable; at
  // most `tolerance` apart in relative L2.
  FallbackAttention(const AttentionBackend& backend, const AttentionBackend& reserve, double tolerance);

  std::string id() const override { return backend_.id(); }
  std::string name() const override { return backend_.name(); }
  // The first call may load libraries and runs the comparison.
  BackendState state() const override;
  void attend(const AttentionRequest& request, const Progress& progress) const override;

 private:
  BackendState tried() const;
  void retire(const std::string& reason) const;

  const AttentionBackend& backend_;
  const AttentionBackend& reserve_;
  double tolerance_;
  mutable std::mutex mutex_;
  mutable std::optional<BackendState> state_;
};

// Adds a note for this thread's next take_attention_notes(), unless it has it already.
void add_attention_note(const std::string& note);

// Relative L2 distance between a small forward by `backend` and by `reserve`: 3 heads of 16, 33 tokens, with
// a bias.
double attention_difference(const AttentionBackend& backend, const AttentionBackend& reserve);

}  // namespace whereabouts

// A backend that may be wrong or fail on this machine: compared with Eigen before it is called usable, its
// encoders before the first of them is used, and not used again in this process once it failed.
#pragma once

#include <mutex>
#include <optional>

#include "core/attention/attention.h"

namespace whereabouts {

class GuardedAttention : public AttentionBackend {
 public:
  // Usable where its numbers are at most `tolerance` (relative L2) from those of `reference`. Neither is
  // owned.
  GuardedAttention(const AttentionBackend& backend, const AttentionBackend& reference, double tolerance);

  std::string id() const override { return backend_.id(); }
  std::string name() const override { return backend_.name(); }
  // The first call may load libraries and compares. After a failure: that failure.
  BackendState state() const override;
  // Whatever is thrown inside leaves as Failure. Fault::failed, which also ends this backend's use, asks the
  // caller to do the work with another one and to say so; ForwardPass does. The same of the encoder's own
  // forward.
  void attend(const AttentionRequest& request, const Progress& progress) const override;
  std::unique_ptr<Encoder> encoder(
      const dnn::EncoderShape& shape,
      const std::function<dnn::BlockWeights(int block)>& weights_of) const override;

 private:
  class GuardedEncoder;

  BackendState compared() const;
  void refuse_unusable() const;
  // Does `work`, or retires this backend with the reason why it threw.
  void guard(const std::function<void()>& work) const;
  void compare_encoders() const;
  [[noreturn]] void retire(const std::string& reason) const;

  const AttentionBackend& backend_;
  const AttentionBackend& reference_;
  double tolerance_;
  mutable std::mutex mutex_;
  mutable std::optional<BackendState> state_;
  mutable bool encoders_compared_ = false;
};

// Relative L2 distance between a small forward by `backend` and by `reference`: 3 heads of 16, 33 tokens,
// with a bias.
double attention_difference(const AttentionBackend& backend, const AttentionBackend& reference);
// The same between an encoder of `backend` and eigen_encoder(): 2 blocks, 2 pictures of 9 tokens, 3 heads of
// 8, attention and tokens of every block included, the greatest of those of every nonlinearity. Empty where
// it makes none.
std::optional<double> encoder_difference(const AttentionBackend& backend);

}  // namespace whereabouts

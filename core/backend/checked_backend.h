// A backend that may be wrong or fail on this machine: compared with eigen before it is called usable, its
// encoders before the first of each kind is used, and disabled for the rest of the process once it failed.
#pragma once

#include <array>
#include <functional>
#include <mutex>
#include <optional>

#include "core/backend/backend.h"
#include "core/backend/backend_check.h"

namespace whereabouts {

class CheckedBackend : public AttentionBackend {
 public:
  // Usable where its numbers are at most `tolerance` (relative L2) from those of `reference`. Neither is
  // owned.
  CheckedBackend(const AttentionBackend& backend, const AttentionBackend& reference, double tolerance);

  std::string id() const override { return backend_.id(); }
  std::string name() const override { return backend_.name(); }
  // The first call may load libraries and compares. After a failure: that failure.
  BackendState state() const override;
  // Whatever is thrown inside leaves as Failure. Fault::failed, which also disables this backend, asks the
  // caller to do the work with another one and to say so; ForwardPass does. So does the encoder's own
  // forward.
  void attend(const AttentionRequest& request, const Progress& progress) const override;
  std::unique_ptr<Encoder> encoder(const EncoderShape& shape, const BlockSource& source) const override;

 private:
  class CheckedEncoder;

  BackendState check() const;
  void refuse_unusable() const;
  // Does `work`, or disables this backend with the reason why it threw.
  void guard(const std::function<void()>& work) const;
  void check_encoders(EncoderKind kind) const;
  [[noreturn]] void disable(const std::string& reason) const;

  const AttentionBackend& backend_;
  const AttentionBackend& reference_;
  double tolerance_;
  mutable std::mutex mutex_;
  mutable std::optional<BackendState> state_;
  mutable std::array<bool, encoder_kinds> encoders_checked_{};
};

}  // namespace whereabouts

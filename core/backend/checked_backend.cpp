#include "core/backend/checked_backend.h"

#include <cstdio>
#include <cstdlib>
#include <new>

#include "core/backend/encoder.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr const char* remedy = "choose another backend; whereabouts backends lists them";

// WHEREABOUTS_FAIL_BACKEND=ID makes that backend fail at its first forward: how the way out is tested from
// outside.
void fail_where_asked(const std::string& id) {
  const char* asked = std::getenv("WHEREABOUTS_FAIL_BACKEND");
  if (asked != nullptr && id == asked)
    refuse_file(id, "it was asked to fail", "unset WHEREABOUTS_FAIL_BACKEND");
}

// Runs `work`: "", or why it threw. A stop goes through.
template <typename Work>
std::string problem_of(const Work& work) {
  try {
    work();
    return {};
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    return failure.problem();
  } catch (const std::bad_alloc&) {
    return "there is not enough memory";
  } catch (const std::exception& exception) {
    return shown(exception.what());
  }
}

std::string too_far(const std::string& what, const std::string& reference, double difference,
                    double tolerance) {
  char text[160];
  std::snprintf(text, sizeof text, "%s differ from %s's by %.2g (relative L2), more than %.2g", what.c_str(),
                reference.c_str(), difference, tolerance);
  return text;
}

}  // namespace

// An encoder whose failures disable the backend it is of.
class CheckedBackend::GuardedEncoder : public Encoder {
 public:
  GuardedEncoder(const CheckedBackend& guard, std::unique_ptr<Encoder> encoder)
      : guard_(guard), encoder_(std::move(encoder)) {}

  void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
    guard_.refuse_unusable();
    guard_.guard([&] {
      fail_where_asked(guard_.id());
      encoder_->forward(tokens, outputs, progress);
    });
  }

 private:
  const CheckedBackend& guard_;
  std::unique_ptr<Encoder> encoder_;
};

CheckedBackend::CheckedBackend(const AttentionBackend& backend, const AttentionBackend& reference,
                               double tolerance)
    : backend_(backend), reference_(reference), tolerance_(tolerance) {}

BackendState CheckedBackend::state() const {
  const std::lock_guard lock(mutex_);
  if (!state_) state_ = compared();
  return *state_;
}

BackendState CheckedBackend::compared() const {
  BackendState state = backend_.state();
  if (!state.usable) return state;
  double difference = 0;
  const std::string problem = problem_of([&] { difference = backend_error(backend_, reference_); });
  if (!problem.empty()) return {false, problem};
  if (difference <= tolerance_) return state;
  return {false, too_far("its numbers", reference_.id(), difference, tolerance_)};
}

void CheckedBackend::disable(const std::string& reason) const {
  const std::lock_guard lock(mutex_);
  if (!state_ || state_->usable) state_ = BackendState{false, failed_before + reason};
  throw Failure(Fault::failed, id(), reason, remedy);
}

void CheckedBackend::refuse_unusable() const {
  const BackendState now = state();
  if (!now.usable) throw Failure(Fault::failed, id(), now.reason, remedy);
}

void CheckedBackend::guard(const std::function<void()>& work) const {
  const std::string problem = problem_of(work);
  if (!problem.empty()) disable(problem);
}

void CheckedBackend::attend(const AttentionRequest& request, const Progress& progress) const {
  refuse_unusable();
  guard([&] {
    fail_where_asked(id());
    backend_.attend(request, progress);
  });
}

void CheckedBackend::compare_encoders(EncoderKind kind) const {
  bool& compared = encoders_compared_[static_cast<std::size_t>(kind)];
  {
    const std::lock_guard lock(mutex_);
    if (compared) return;
  }
  std::optional<double> difference;
  guard([&] { difference = encoder_difference(backend_, kind); });
  if (!difference) return;
  if (!(*difference <= tolerance_)) {
    disable(too_far("the numbers of its blocks", "eigen", *difference, tolerance_));
  }
  const std::lock_guard lock(mutex_);
  compared = true;
}

std::unique_ptr<Encoder> CheckedBackend::encoder(
    const dnn::EncoderShape& shape, const std::function<dnn::BlockWeights(int)>& weights_of) const {
  refuse_unusable();
  compare_encoders(kind_of(shape));
  std::unique_ptr<Encoder> made;
  guard([&] { made = backend_.encoder(shape, weights_of); });
  if (!made) return nullptr;
  return std::make_unique<GuardedEncoder>(*this, std::move(made));
}

}  // namespace whereabouts

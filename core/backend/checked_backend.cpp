#include "core/backend/checked_backend.h"

#include <fmt/format.h>

#include <cstdlib>
#include <new>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr const char* remedy = fixed_words("choose another backend; whereabouts backends lists them");

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

std::string too_far(const std::string& what, const std::string& reference, double error, double tolerance) {
  return fmt::format("{} differ from {}'s by {:.2g} (relative L2), more than {:.2g}", what, reference, error,
                     tolerance);
}

}  // namespace

// An encoder whose failures disable the backend it is of.
class CheckedBackend::CheckedEncoder : public Encoder {
 public:
  CheckedEncoder(const CheckedBackend& backend, std::unique_ptr<Encoder> encoder)
      : backend_(backend), encoder_(std::move(encoder)) {}

  bool resident() const override { return encoder_->resident(); }

  void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
    backend_.refuse_unusable();
    backend_.guard([&] {
      fail_where_asked(backend_.id());
      encoder_->forward(tokens, outputs, progress);
    });
  }

 private:
  const CheckedBackend& backend_;
  std::unique_ptr<Encoder> encoder_;
};

CheckedBackend::CheckedBackend(const AttentionBackend& backend, const AttentionBackend& reference,
                               double tolerance)
    : backend_(backend), reference_(reference), tolerance_(tolerance) {}

BackendState CheckedBackend::state() const {
  const std::lock_guard lock(mutex_);
  if (!state_) state_ = check();
  return *state_;
}

BackendState CheckedBackend::check() const {
  BackendState state = backend_.state();
  if (!state.usable) return state;
  double error = 0;
  const std::string problem = problem_of([&] { error = backend_error(backend_, reference_); });
  if (!problem.empty()) return {false, problem};
  if (error <= tolerance_) return state;
  return {false, too_far("its numbers", reference_.id(), error, tolerance_)};
}

void CheckedBackend::disable(const std::string& reason) const {
  const std::lock_guard lock(mutex_);
  if (!state_ || state_->usable) state_ = BackendState{false, "it failed before: " + reason, reason};
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

void CheckedBackend::check_encoders(EncoderKind kind) const {
  bool& checked = encoders_checked_[static_cast<std::size_t>(kind)];
  {
    const std::lock_guard lock(mutex_);
    if (checked) return;
  }
  std::optional<double> error;
  guard([&] { error = encoder_error(backend_, reference_, kind); });
  if (!error) return;
  if (!(*error <= tolerance_))
    disable(too_far("the numbers of its blocks", reference_.id(), *error, tolerance_));
  const std::lock_guard lock(mutex_);
  checked = true;
}

std::unique_ptr<Encoder> CheckedBackend::encoder(const EncoderShape& shape, const BlockSource& source) const {
  refuse_unusable();
  check_encoders(kind_of(shape));
  std::unique_ptr<Encoder> made;
  guard([&] { made = backend_.encoder(shape, source); });
  if (!made) return nullptr;
  return std::make_unique<CheckedEncoder>(*this, std::move(made));
}

}  // namespace whereabouts

#include "core/attention/guarded.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>

#include "core/failure.h"

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

}  // namespace

GuardedAttention::GuardedAttention(const AttentionBackend& backend, const AttentionBackend& reference,
                                   double tolerance)
    : backend_(backend), reference_(reference), tolerance_(tolerance) {}

BackendState GuardedAttention::state() const {
  const std::lock_guard lock(mutex_);
  if (!state_) state_ = compared();
  return *state_;
}

BackendState GuardedAttention::compared() const {
  BackendState state = backend_.state();
  if (!state.usable) return state;
  double difference = 0;
  const std::string problem = problem_of([&] { difference = attention_difference(backend_, reference_); });
  if (!problem.empty()) return {false, problem};
  if (difference <= tolerance_) return state;
  char text[120];
  std::snprintf(text, sizeof text, "its numbers differ from %s's by %.2g (relative L2), more than %.2g",
                reference_.id().c_str(), difference, tolerance_);
  return {false, text};
}

void GuardedAttention::retire(const std::string& reason) const {
  const std::lock_guard lock(mutex_);
  if (!state_ || state_->usable) state_ = BackendState{false, "it failed before: " + reason};
  throw Failure(Fault::failed, id(), reason, remedy);
}

void GuardedAttention::attend(const AttentionRequest& request, const Progress& progress) const {
  const BackendState now = state();
  if (!now.usable) throw Failure(Fault::failed, id(), now.reason, remedy);
  const std::string problem = problem_of([&] {
    fail_where_asked(id());
    backend_.attend(request, progress);
  });
  if (!problem.empty()) retire(problem);
}

double attention_difference(const AttentionBackend& backend, const AttentionBackend& reference) {
  constexpr int heads = 3, tokens = 33, dim = 16, width = heads * dim;
  const auto fill = [](std::vector<float>& values, double pace) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<float>(std::sin(pace * static_cast<double>(i + 1)));
    }
  };
  std::vector<float> qkv(std::size_t{tokens} * 3 * width), bias(std::size_t{heads} * tokens * tokens);
  fill(qkv, 1.7);
  fill(bias, 0.9);
  AttentionRequest request;
  request.heads = heads;
  request.tokens = tokens;
  request.dim = dim;
  request.q = {qkv.data(), dim, 3 * width};
  request.k = {qkv.data() + width, dim, 3 * width};
  request.v = {qkv.data() + 2 * width, dim, 3 * width};
  request.batch_stride = std::ptrdiff_t{tokens} * 3 * width;
  request.scale = 0.8f;
  request.bias = bias.data();
  request.output_stride = width;
  request.output_batch_stride = std::ptrdiff_t{tokens} * width;
  std::array<std::vector<float>, 2> outputs;
  const std::array<const AttentionBackend*, 2> both{&backend, &reference};
  for (std::size_t i = 0; i < 2; ++i) {
    outputs[i].assign(std::size_t{tokens} * width, std::numeric_limits<float>::quiet_NaN());
    request.output = outputs[i].data();
    both[i]->attend(request, Progress());
  }
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < outputs[0].size(); ++i) {
    difference += std::pow(double{outputs[0][i]} - double{outputs[1][i]}, 2);
    size += std::pow(double{outputs[1][i]}, 2);
  }
  return std::sqrt(difference / size);
}

}  // namespace whereabouts

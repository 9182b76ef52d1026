#include "core/attention/fallback.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <utility>

#include "core/failure.h"

namespace whereabouts {
namespace {

std::vector<std::string>& notes_of_this_thread() {
  thread_local std::vector<std::string> notes;
  return notes;
}

// WHEREABOUTS_FAIL_BACKEND=ID makes that backend fail at its first forward: how the way out is tested from
// outside.
void fail_where_asked(const std::string& id) {
  const char* asked = std::getenv("WHEREABOUTS_FAIL_BACKEND");
  if (asked != nullptr && id == asked)
    refuse_file(id, "it was asked to fail", "unset WHEREABOUTS_FAIL_BACKEND");
}

}  // namespace

FallbackAttention::FallbackAttention(const AttentionBackend& backend, const AttentionBackend& reserve,
                                     double tolerance)
    : backend_(backend), reserve_(reserve), tolerance_(tolerance) {}

BackendState FallbackAttention::state() const {
  const std::lock_guard lock(mutex_);
  if (!state_) state_ = tried();
  return *state_;
}

BackendState FallbackAttention::tried() const {
  BackendState state = backend_.state();
  if (!state.usable) return state;
  try {
    const double difference = attention_difference(backend_, reserve_);
    if (!(difference <= tolerance_)) {
      char text[120];
      std::snprintf(text, sizeof text, "its numbers differ from %s's by %.2g (relative), more than %.2g",
                    reserve_.id().c_str(), difference, tolerance_);
      return {false, text};
    }
  } catch (const Failure& failure) {
    return {false, failure.problem()};
  } catch (const std::bad_alloc&) {
    return {false, "there is not enough memory"};
  } catch (const std::exception& exception) {
    return {false, shown(exception.what())};
  }
  return state;
}

void FallbackAttention::retire(const std::string& reason) const {
  const std::lock_guard lock(mutex_);
  if (!state_ || state_->usable) state_ = BackendState{false, reason};
}

void FallbackAttention::attend(const AttentionRequest& request, const Progress& progress) const {
  BackendState now = state();
  if (now.usable) {
    try {
      fail_where_asked(id());
      backend_.attend(request, progress);
      return;
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
      now.reason = failure.problem();
    } catch (const std::bad_alloc&) {
      now.reason = "there was not enough memory";
    } catch (const std::exception& exception) {
      now.reason = shown(exception.what());
    }
    retire("it failed before: " + now.reason);
  }
  add_attention_note("the attention backend " + id() + " could not be used (" + now.reason + "); " +
                     reserve_.id() + " computed instead");
  reserve_.attend(request, progress);
}

void add_attention_note(const std::string& note) {
  auto& notes = notes_of_this_thread();
  if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
}

std::vector<std::string> take_attention_notes() {
  return std::exchange(notes_of_this_thread(), {});
}

double attention_difference(const AttentionBackend& backend, const AttentionBackend& reserve) {
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
  const std::array<const AttentionBackend*, 2> both{&backend, &reserve};
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

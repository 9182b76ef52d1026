#include "core/attention/guarded.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>

#include "core/attention/eigen_encoder.h"
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

std::string too_far(const std::string& what, const std::string& reference, double difference,
                    double tolerance) {
  char text[160];
  std::snprintf(text, sizeof text, "%s differ from %s's by %.2g (relative L2), more than %.2g", what.c_str(),
                reference.c_str(), difference, tolerance);
  return text;
}

// Relative L2; not a number where one of `measured` is none.
double distance(const std::vector<float>& measured, const std::vector<float>& expected) {
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    difference += std::pow(double{measured[i]} - double{expected[i]}, 2);
    size += std::pow(double{expected[i]}, 2);
  }
  return std::sqrt(difference / size);
}

void fill(std::vector<float>& values, double pace, double size) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<float>(size * std::sin(pace * static_cast<double>(i + 1)));
  }
}

}  // namespace

// An encoder whose failures retire the backend it is of.
class GuardedAttention::GuardedEncoder : public Encoder {
 public:
  GuardedEncoder(const GuardedAttention& guard, std::unique_ptr<Encoder> encoder)
      : guard_(guard), encoder_(std::move(encoder)) {}

  void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
    guard_.refuse_unusable();
    guard_.guard([&] {
      fail_where_asked(guard_.id());
      encoder_->forward(tokens, outputs, progress);
    });
  }

 private:
  const GuardedAttention& guard_;
  std::unique_ptr<Encoder> encoder_;
};

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
  return {false, too_far("its numbers", reference_.id(), difference, tolerance_)};
}

void GuardedAttention::retire(const std::string& reason) const {
  const std::lock_guard lock(mutex_);
  if (!state_ || state_->usable) state_ = BackendState{false, "it failed before: " + reason};
  throw Failure(Fault::failed, id(), reason, remedy);
}

void GuardedAttention::refuse_unusable() const {
  const BackendState now = state();
  if (!now.usable) throw Failure(Fault::failed, id(), now.reason, remedy);
}

void GuardedAttention::guard(const std::function<void()>& work) const {
  const std::string problem = problem_of(work);
  if (!problem.empty()) retire(problem);
}

void GuardedAttention::attend(const AttentionRequest& request, const Progress& progress) const {
  refuse_unusable();
  guard([&] {
    fail_where_asked(id());
    backend_.attend(request, progress);
  });
}

void GuardedAttention::compare_encoders() const {
  {
    const std::lock_guard lock(mutex_);
    if (encoders_compared_) return;
  }
  std::optional<double> difference;
  guard([&] { difference = encoder_difference(backend_); });
  if (!difference) return;
  if (!(*difference <= tolerance_)) {
    retire(too_far("the numbers of its blocks", "eigen", *difference, tolerance_));
  }
  const std::lock_guard lock(mutex_);
  encoders_compared_ = true;
}

std::unique_ptr<Encoder> GuardedAttention::encoder(
    const dnn::EncoderShape& shape, const std::function<dnn::BlockWeights(int)>& weights_of) const {
  refuse_unusable();
  compare_encoders();
  std::unique_ptr<Encoder> made;
  guard([&] { made = backend_.encoder(shape, weights_of); });
  if (!made) return nullptr;
  return std::make_unique<GuardedEncoder>(*this, std::move(made));
}

double attention_difference(const AttentionBackend& backend, const AttentionBackend& reference) {
  constexpr int heads = 3, tokens = 33, dim = 16, width = heads * dim;
  std::vector<float> qkv(std::size_t{tokens} * 3 * width), bias(std::size_t{heads} * tokens * tokens);
  fill(qkv, 1.7, 1);
  fill(bias, 0.9, 1);
  AttentionRequest request = fused_request(1, heads, tokens, dim, qkv.data(), nullptr);
  request.scale = 0.8f;
  request.bias = bias.data();
  std::array<std::vector<float>, 2> outputs;
  const std::array<const AttentionBackend*, 2> both{&backend, &reference};
  for (std::size_t i = 0; i < 2; ++i) {
    outputs[i].assign(std::size_t{tokens} * width, std::numeric_limits<float>::quiet_NaN());
    request.output = outputs[i].data();
    both[i]->attend(request, Progress());
  }
  return distance(outputs[0], outputs[1]);
}

namespace {

std::optional<double> encoder_difference(const AttentionBackend& backend, dnn::Nonlinearity nonlinearity) {
  constexpr int heads = 3, dim = 8, width = heads * dim, hidden = 40;
  dnn::EncoderShape shape{2, 9, width, heads, hidden, 2};
  shape.nonlinearity = nonlinearity;
  shape.keep_attention = shape.keep_tokens = true;
  std::vector<float> qkv(std::size_t{3} * width * width), projection(std::size_t{width} * width),
      rise(std::size_t{hidden} * width), fall(std::size_t{width} * hidden), vector(std::size_t{3} * width);
  fill(qkv, 1.3, 0.4);
  fill(projection, 0.7, 0.3);
  fill(rise, 2.1, 0.4);
  fill(fall, 1.9, 0.3);
  fill(vector, 0.37, 0.8);
  const auto weights_of = [&](int block) {
    const float* some = vector.data() + block;
    return dnn::BlockWeights{some,     some + 5,    qkv.data(), vector.data(), projection.data(),
                             some + 3, some + 7,    some + 9,   some + 4,      rise.data(),
                             some + 1, fall.data(), some + 6,   some + 8};
  };
  const std::unique_ptr<Encoder> measured = backend.encoder(shape, weights_of);
  if (!measured) return std::nullopt;
  const std::unique_ptr<Encoder> expected = eigen_encoder(shape, weights_of);
  const std::size_t tokens = std::size_t{2} * 9 * width, squares = std::size_t{2} * heads * 9 * 9;
  std::vector<float> x(tokens);
  fill(x, 1.1, 1.5);
  // Tokens, two attentions and two times tokens after a block, one after the other.
  std::array<std::vector<float>, 2> results;
  const std::array<Encoder*, 2> both{measured.get(), expected.get()};
  for (std::size_t i = 0; i < 2; ++i) {
    results[i].assign(3 * tokens + 2 * squares, std::numeric_limits<float>::quiet_NaN());
    float* at = results[i].data();
    const EncoderOutputs outputs{
        at, {at + tokens, at + tokens + squares}, {at + tokens + 2 * squares, at + 2 * tokens + 2 * squares}};
    both[i]->forward(x.data(), outputs, Progress());
  }
  return distance(results[0], results[1]);
}

}  // namespace

std::optional<double> encoder_difference(const AttentionBackend& backend) {
  std::optional<double> greatest;
  for (int each = 0; each <= static_cast<int>(dnn::Nonlinearity::relu); ++each) {
    const auto difference = encoder_difference(backend, static_cast<dnn::Nonlinearity>(each));
    if (!difference) return greatest;
    // A difference that is no number is the greatest.
    if (!greatest || !(*difference <= *greatest)) greatest = difference;
    if (std::isnan(*greatest)) break;
  }
  return greatest;
}

}  // namespace whereabouts

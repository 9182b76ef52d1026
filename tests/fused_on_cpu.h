// A backend that computes all blocks at once, the models and the images that it is given, and what their
// forwards must agree in.
#pragma once

#include <QtTest>
#include <atomic>
#include <filesystem>
#include <limits>

#include "core/backend/backend_check.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/backend/opencv/opencv_encoder.h"
#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/vit.h"
#include "tests/float_vectors.h"
#include "tests/made_model.h"

namespace whereabouts {

using made::golden_model;
using made::load_golden;

// What OpenCV on the CPU may differ by.
inline constexpr double fused_tolerance = 2e-5;

// OpenCV's encoder on the CPU, used as a device would be: it is the same net.
class FusedOnCpu : public AttentionBackend {
 public:
  std::string id() const override { return "whole"; }
  std::string name() const override { return "all blocks at once"; }
  BackendState state() const override { return {true, {}}; }
  void attend(const AttentionRequest& request, const Progress& progress) const override {
    ++attended;
    unchecked_opencv_backend(dnn::Target::cpu).attend(request, progress);
  }
  std::unique_ptr<Encoder> encoder(const EncoderShape& shape, const BlockSource& source) const override {
    if (!dnn::computes(shape)) return nullptr;
    if (refuses) throw Failure(Fault::failed, id(), "no room for the weights", "");
    ++made;
    return std::make_unique<Passed>(*this, shape, OpencvEncoder(dnn::Target::cpu, shape, source));
  }

  mutable std::atomic<int> made = 0, attended = 0, forwards = 0;
  bool refuses = false;
  mutable std::atomic<bool> fails = false, stops = false;
  float error = 0;          // added to the first token's first number
  float error_further = 0;  // the same, of encoders with more than ViT's layers
  int right_up_to = 1000;   // tokens; of more the numbers are infinite

 private:
  class Passed : public Encoder {
   public:
    Passed(const FusedOnCpu& of, const EncoderShape& shape, OpencvEncoder encoder)
        : of_(of), shape_(shape), encoder_(std::move(encoder)) {}
    bool resident() const override { return true; }
    void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
      ++of_.forwards;
      encoder_.forward(tokens, outputs, progress);
      outputs.tokens[0] += of_.error;
      if (kind_of(shape_) == EncoderKind::further) outputs.tokens[0] += of_.error_further;
      if (shape_.tokens > of_.right_up_to) outputs.tokens[1] = std::numeric_limits<float>::infinity();
      // After the tokens were overwritten.
      if (of_.stops) throw Failure(Fault::cancelled, "", "stopped", "");
      if (of_.fails) throw Failure(Fault::failed, of_.id(), "the device fell off", "");
    }

   private:
    const FusedOnCpu& of_;
    EncoderShape shape_;
    OpencvEncoder encoder_;
  };
};

inline std::vector<float> values_of(const Matrix& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

inline PixelBatch noise(const VitConfiguration& configuration, int count, int rows, int columns) {
  const auto size = static_cast<std::size_t>(count * rows * columns * configuration.channels);
  return {count, rows, columns, configuration.channels, random_values(size, 3)};
}

inline PixelBatch noise(const VitConfiguration& configuration, int count) {
  return noise(configuration, count, configuration.image_rows, configuration.image_columns);
}

inline void compare(const Forward& measured, const Forward& expected, double max) {
  const auto near = [&](const Matrix& a, const Matrix& b, const char* what) {
    if (a.size() == 0 && b.size() == 0) return;
    const double difference = relative_l2(values_of(a), values_of(b));
    QVERIFY2(difference <= max, qPrintable(QString("%1: %2").arg(what).arg(difference)));
  };
  near(measured.logits, expected.logits, "logits");
  near(measured.pooled, expected.pooled, "pooled");
  near(measured.tokens, expected.tokens, "tokens");
  QCOMPARE(measured.attention.size(), expected.attention.size());
  QCOMPARE(measured.hidden_states.size(), expected.hidden_states.size());
  for (std::size_t i = 0; i < expected.attention.size(); ++i)
    near(measured.attention[i], expected.attention[i], "attention");
  for (std::size_t i = 0; i < expected.hidden_states.size(); ++i)
    near(measured.hidden_states[i], expected.hidden_states[i], "tokens after a block");
  QCOMPARE(measured.maps == nullptr, expected.maps == nullptr);
  for (int layer = 0; expected.maps && layer < expected.maps->layers(); ++layer)
    near(measured.maps->rows(layer, 1), expected.maps->rows(layer, 1), "a map computed later");
}

}  // namespace whereabouts

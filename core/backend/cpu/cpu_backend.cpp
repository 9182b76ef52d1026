#include "core/backend/cpu/cpu_backend.h"

#include <fmt/format.h>

#include "core/backend/cpu/bf16_attention.h"
#include "core/backend/cpu/cpu_attention.h"
#include "core/backend/cpu/cpu_encoder.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/bf16.h"

namespace whereabouts {
namespace {

std::string with_threads(const std::string& begun) {
  const int threads = compute_threads();
  return fmt::format("{}, {} thread{})", begun, threads, threads == 1 ? "" : "s");
}

class CpuBackend : public AttentionBackend {
 public:
  std::string id() const override { return "cpu"; }

  std::string name() const override { return with_threads(fmt::format("CPU ({}", kernels::chosen().title)); }

  BackendState state() const override { return {true, ""}; }

  void attend(const AttentionRequest& request, const Progress& progress) const override {
    cpu_attention(request, progress);
  }

  std::unique_ptr<Encoder> encoder(const EncoderShape& shape, const BlockSource& source) const override {
    return cpu_encoder(shape, source, *this);
  }
};

class CpuBf16Backend : public AttentionBackend {
 public:
  std::string id() const override { return "cpu-bf16"; }

  std::string name() const override {
    const kernels::bf16::Kernels* kernels = kernels::bf16::chosen();
    if (kernels == nullptr) return "CPU, bfloat16";
    return with_threads(fmt::format("CPU, bfloat16 ({}", kernels->title));
  }

  BackendState state() const override {
    if (kernels::bf16::chosen() == nullptr) return {false, kernels::bf16::missing()};
    return {true, ""};
  }

  void attend(const AttentionRequest& request, const Progress& progress) const override {
    bf16_attention(request, progress);
  }

  bool in_bf16() const override { return true; }
};

}  // namespace

const AttentionBackend& cpu_backend() {
  static const CpuBackend backend;
  return backend;
}

const AttentionBackend& cpu_bf16_backend() {
  static const CpuBf16Backend backend;
  return backend;
}

}  // namespace whereabouts

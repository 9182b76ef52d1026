#include "core/backend/cpu/cpu_backend.h"

#include <fmt/format.h>

#include "core/backend/cpu/cpu_attention.h"
#include "core/backend/cpu/cpu_encoder.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"

namespace whereabouts {
namespace {

class CpuBackend : public AttentionBackend {
 public:
  std::string id() const override { return "cpu"; }

  std::string name() const override {
    const int threads = compute_threads();
    return fmt::format("CPU ({}, {} thread{})", kernels::chosen().title, threads, threads == 1 ? "" : "s");
  }

  BackendState state() const override { return {true, ""}; }

  void attend(const AttentionRequest& request, const Progress& progress) const override {
    cpu_attention(request, progress);
  }

  std::unique_ptr<Encoder> encoder(const EncoderShape& shape, const BlockSource& source) const override {
    return cpu_encoder(shape, source, *this);
  }
};

}  // namespace

const AttentionBackend& cpu_backend() {
  static const CpuBackend backend;
  return backend;
}

}  // namespace whereabouts

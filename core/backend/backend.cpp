#include "core/backend/backend.h"

#include <algorithm>
#include <cmath>

#include "core/backend/automatic.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencl_choice.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/base/failure.h"
#include "core/base/port.h"

namespace whereabouts {
namespace {

// Without the driver there is no device, and no need to load OpenCV (20 ms, 33 MB) to find that out.
bool has_cuda_driver() {
  static const bool has = port::open_library("libcuda.so.1") != nullptr;
  return has;
}

}  // namespace

AttentionRequest fused_request(int batch, int heads, int tokens, int dim, const float* qkv, float* output) {
  const std::ptrdiff_t inner = std::ptrdiff_t{heads} * dim, row = 3 * inner;
  AttentionRequest request;
  request.batch = batch;
  request.heads = heads;
  request.tokens = tokens;
  request.dim = dim;
  request.q = {qkv, dim, row};
  request.k = {qkv + inner, dim, row};
  request.v = {qkv + 2 * inner, dim, row};
  request.batch_stride = row * tokens;
  request.scale = 1 / std::sqrt(static_cast<float>(dim));
  request.output = output;
  request.output_stride = inner;
  request.output_batch_stride = inner * tokens;
  return request;
}

std::unique_ptr<Encoder> AttentionBackend::encoder(const EncoderShape&, const BlockSource&) const {
  return nullptr;
}

const std::vector<const AttentionBackend*>& attention_backends() {
  static const std::vector<const AttentionBackend*> backends = {
      &cpu_backend(),
      &cpu_bf16_backend(),
      &eigen_backend(),
      &opencv_attention(dnn::Target::cpu),
      &opencv_attention(dnn::Target::cuda),
      &opencv_attention(dnn::Target::cuda_fp16),
      &opencv_attention(dnn::Target::opencl),
      &opencv_attention(dnn::Target::opencl_fp16),
  };
  return backends;
}

const AttentionBackend& find_attention_backend(const std::string& id) {
  const auto& backends = attention_backends();
  // Half precision is for those who ask for it.
  if (id == "auto") {
    if (has_cuda_driver()) {
      const AttentionBackend& device = opencv_attention(dnn::Target::cuda);
      if (device.state().usable) return device;
    }
    return opencl_is_faster() ? opencv_attention(dnn::Target::opencl) : cpu_backend();
  }
  const auto found =
      std::find_if(backends.begin(), backends.end(), [&](const auto* each) { return each->id() == id; });
  if (found == backends.end()) {
    std::string known = "auto";
    for (const AttentionBackend* backend : backends) known += ", " + backend->id();
    refuse_usage(flag("backend"), message("there is no attention backend {}", shown(id, 40)),
                 message("choose one of {}", known));
  }
  const BackendState state = (*found)->state();
  if (!state.usable) {
    refuse_usage(flag("backend"),
                 message("the attention backend {} cannot be used here: {}", id, state.reason),
                 "choose auto or another one; whereabouts backends lists them");
  }
  return **found;
}

void find_out_automatic_backend(const Progress& progress) {
  if (has_cuda_driver() && opencv_attention(dnn::Target::cuda).state().usable) return;
  opencl_is_faster(progress);
}

void stop_finding_out_automatic_backend() {
  stop_measuring_opencl();
}

ChosenBackend choose_attention_backend(const std::string& id) {
  try {
    return {&find_attention_backend(id), {}, {}};
  } catch (const Failure& failure) {
    return {&cpu_backend(), id, failure.problem()};
  }
}

BackendReport report_of(const AttentionBackend& backend) {
  const BackendState state = backend.state();  // first: it is what may load the library that has the name
  return {backend.id(), backend.name(), state};
}

std::vector<BackendReport> survey_attention_backends() {
  std::vector<BackendReport> reports;
  for (const AttentionBackend* backend : attention_backends()) reports.push_back(report_of(*backend));
  return reports;
}

}  // namespace whereabouts

// What OpenCV's nets run on, under the names the user knows.
#pragma once

#include "core/backend/opencv/plugin/opencv_dnn.h"

namespace whereabouts {

struct TargetIdentity {
  const char *id, *title;
  double tolerance;  // relative L2 from the reference (docs/architecture.md, "Backends")
};

inline const TargetIdentity& identity_of(dnn::Target target) {
  static constexpr TargetIdentity identities[] = {{"opencv-cpu", "on the CPU", 2e-5},
                                                  {"cuda", "CUDA", 1e-4},
                                                  {"cuda-fp16", "CUDA, half precision", 2e-2},
                                                  {"opencl", "OpenCL", 1e-4},
                                                  {"opencl-fp16", "OpenCL, half precision", 2e-2}};
  return identities[static_cast<int>(target)];
}

}  // namespace whereabouts

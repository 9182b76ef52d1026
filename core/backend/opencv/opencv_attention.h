// Attention by OpenCV's dnn module, on the CPU, a CUDA device or an OpenCL device.
//
//   opencv_attention.cpp  the backends: whether each is usable here, how they compute a request
//   opencv_encoder.cpp    blocks as one net, so that only tokens cross the bus, once per forward
//   opencl_choice.cpp     whether `auto` takes OpenCL
//   opencv_plugin.cpp     the plug-in with OpenCV in it, loaded on first use
//   plugin/               that plug-in; the only files that see OpenCV
//
// All of AttentionRequest is served. What a net cannot do is done on the CPU while queries, keys and
// values are packed, which costs little beside tokens^2: scales of heads, cosine attention, rotation.
// Biases are an input of the net; without softmax the net has no such layer; probabilities (the logits, where
// there is no softmax) are a second output. A net holds no weights, so one per shape serves all layers of a
// model; each thread keeps the last few.
//
// `progress` is looked at between forwards. On the CPU a forward is at most 128 million multiply-adds
// (about 10 ms on two cores); on a device everything that fits 256 MiB of logits goes at once.
#pragma once

#include "core/backend/backend.h"
#include "core/backend/opencv/plugin/opencv_dnn.h"

namespace whereabouts {

// "opencv-cpu", "cuda", "cuda-fp16", "opencl", "opencl-fp16": compared with eigen at first, disabled when
// they fail (checked_backend.h).
const AttentionBackend& opencv_attention(dnn::Target target);

// The same without that check, for tests and benchmarks.
const AttentionBackend& unchecked_opencv_backend(dnn::Target target);

// Layers that OpenCV computes on the CPU in the net this thread used last for `target`; -1: it does not
// tell, or there is none.
int attention_layers_on_cpu(dnn::Target target);

// "OpenCV 4.6.0", with the device of `target` "OpenCV 4.13.0 (NVIDIA H100)", or "" where there is none. Loads
// it.
std::string opencv_title(dnn::Target target = dnn::Target::cpu);

}  // namespace whereabouts

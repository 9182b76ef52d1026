// The functions of the interface: nothing thrown here gets out.
#include "core/backend/opencv/plugin/opencv_dnn.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <opencv2/core/cuda.hpp>
#include <opencv2/core/ocl.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <sstream>

#include "core/backend/opencv/plugin/graph.h"

namespace whereabouts::dnn {

struct Net {
  Target target = Target::cpu;
  Built built;
  // Headers of the net's own blobs, but for inputs before the first forward.
  std::vector<cv::Mat> inputs{}, outputs{};
};

namespace {

// One line, the place in OpenCV's sources left out.
std::string brief(const cv::Exception& exception) {
  std::string text = exception.err.empty() ? std::string(exception.what()) : std::string(exception.err);
  std::replace_if(
      text.begin(), text.end(), [](unsigned char letter) { return std::iscntrl(letter) != 0; }, ' ');
  return text;
}

// Runs `work`; false and one line where it throws.
template <typename Work>
bool caught(Problem* problem, Work&& work) {
  const auto report = [&](const char* text) {
    std::snprintf(problem->text, sizeof problem->text, "%s", text);
    return false;
  };
  try {
    return work();
  } catch (const cv::Exception& exception) {
    return report(brief(exception).c_str());
  } catch (const std::bad_alloc&) {
    return report("there is not enough memory");
  } catch (const std::exception& exception) {
    return report(exception.what());
  } catch (...) {
    return report("it failed without saying why");
  }
}

// "NVIDIA CUDA: YES" in what OpenCV says of its own build.
bool built_with(const std::string& what) {
  const std::string& information = cv::getBuildInformation();
  const std::size_t at = information.find(what + ":");
  if (at == std::string::npos) return false;
  const std::string line = information.substr(at, information.find('\n', at) - at);
  return line.find("YES") != std::string::npos;
}

const char* version() {
  return CV_VERSION;
}

const std::string& cuda_device() {
  static const std::string name = [] {
    try {
      if (cv::cuda::getCudaEnabledDeviceCount() > 0) return std::string(cv::cuda::DeviceInfo().name());
    } catch (const cv::Exception&) {
    }
    return std::string();
  }();
  return name;
}

// The one that OpenCV chose, or was told in OPENCV_OPENCL_DEVICE.
const std::string& opencl_device() {
  static const std::string name = [] {
    try {
      if (cv::ocl::haveOpenCL()) return std::string(cv::ocl::Device::getDefault().name());
    } catch (const cv::Exception&) {
    }
    return std::string();
  }();
  return name;
}

const char* device(Target target) {
  if (is_cuda(target)) return cuda_device().c_str();
  return is_opencl(target) ? opencl_device().c_str() : "";
}

// Whether OpenCV was told to take devices that its authors did not try.
bool takes_any_opencl_device() {
  const char* value = std::getenv("OPENCV_DNN_OPENCL_ALLOW_ALL_DEVICES");
  const std::string text = value == nullptr ? "" : value;
  return text == "1" || text == "true" || text == "True" || text == "TRUE";
}

std::string opencl_obstacle(Target target) {
  const std::string opencv = std::string("OpenCV ") + CV_VERSION;
  if (!built_with("OpenCL")) return opencv + " was built without OpenCL";
  if (!cv::ocl::haveOpenCL()) return "no OpenCL device: no driver of one is installed";
  const cv::ocl::Device& chosen = cv::ocl::Device::getDefault();
  if (chosen.ptr() == nullptr) {
    // Left to itself it looks for GPUs alone.
    return std::getenv("OPENCV_OPENCL_DEVICE") == nullptr
               ? "there is no OpenCL device that is a GPU"
               : "there is no OpenCL device of the kind that OPENCV_OPENCL_DEVICE names";
  }
  if (!chosen.available() || !cv::ocl::useOpenCL()) {
    return "the OpenCL device (" + chosen.name() + ") cannot be used now";
  }
  // What OpenCV would not do it leaves to the CPU, or to single precision, and only says so in its log.
  const bool any = takes_any_opencl_device();
  if (!any && chosen.type() != cv::ocl::Device::TYPE_GPU) {
    return "the OpenCL device (" + chosen.name() + ") is no GPU; " + opencv +
           " takes it where OPENCV_DNN_OPENCL_ALLOW_ALL_DEVICES is 1";
  }
  if (target == Target::opencl) return {};
  if (!chosen.isExtensionSupported("cl_khr_fp16")) {
    return "the OpenCL device (" + chosen.name() + ") does not compute in half precision";
  }
  if (!any && !chosen.isIntel()) {
    return opencv +
           " computes in half precision on Intel's OpenCL devices; it takes others where "
           "OPENCV_DNN_OPENCL_ALLOW_ALL_DEVICES is 1";
  }
  return {};
}

// Why `target` cannot be used, or "".
std::string obstacle(Target target) {
  if (target == Target::cpu) return {};
  if (is_opencl(target)) return opencl_obstacle(target);
  const std::string opencv = std::string("OpenCV ") + CV_VERSION;
  if (!built_with("NVIDIA CUDA")) return opencv + " was built without CUDA";
  if (!built_with("cuDNN")) return opencv + " was built with CUDA but without cuDNN";
  // Up to 4.10 the list of targets does not look for a device.
  const int devices = cv::cuda::getCudaEnabledDeviceCount();
  if (devices < 0) return "no CUDA device: the driver is missing or older than the CUDA of " + opencv;
  if (devices == 0) return "no CUDA device";
  if (!cv::cuda::DeviceInfo().isCompatible()) {
    return opencv + " was not built for this CUDA device (" + cv::cuda::DeviceInfo().name() + ")";
  }
  const auto targets = cv::dnn::getAvailableTargets(cv::dnn::DNN_BACKEND_CUDA);
  if (targets.empty()) return "the dnn module of " + opencv + " was built without CUDA";
  const auto wanted = static_cast<cv::dnn::Target>(number_of(target));
  if (std::find(targets.begin(), targets.end(), wanted) != targets.end()) return {};
  return target == Target::cuda ? opencv + " does not offer CUDA on this device"
                                : "the CUDA device does not compute in half precision";
}

bool usable(Target target, Problem* problem) {
  return caught(problem, [&] {
    const std::string reason = obstacle(target);
    std::snprintf(problem->text, sizeof problem->text, "%s", reason.c_str());
    return reason.empty();
  });
}

// Asked for a device where it has none, OpenCV 4.6 computes on the CPU and only says so in its log.
void refuse_unusable(Target target) {
  const std::string reason = obstacle(target);
  if (!reason.empty()) CV_Error(cv::Error::StsNotImplemented, reason);
}

Net* attention(Target target, const AttentionShape* shape, Problem* problem) {
  Net* net = nullptr;
  caught(problem, [&] {
    refuse_unusable(target);
    net = new Net{target, attention_graph(target, *shape)};
    return true;
  });
  return net;
}

Net* encoder(Target target, const EncoderShape* shape, const BlockCallback* blocks, Problem* problem) {
  Net* net = nullptr;
  caught(problem, [&] {
    refuse_unusable(target);
    net = new Net{target, encoder_graph(target, *shape, *blocks)};
    return true;
  });
  return net;
}

float* input(Net* net, int number, Problem* problem) {
  float* values = nullptr;
  caught(problem, [&] {
    net->inputs.resize(net->built.inputs.size());
    cv::Mat& blob = net->inputs.at(static_cast<std::size_t>(number));
    const std::vector<int>& shape = net->built.input_shapes.at(static_cast<std::size_t>(number));
    if (blob.empty()) blob.create(static_cast<int>(shape.size()), shape.data(), CV_32F);
    values = blob.ptr<float>();
    return true;
  });
  return values;
}

bool set_input(Net* net, int number, Problem* problem) {
  return caught(problem, [&] {
    // setInput() does not copy the net's own blob.
    const auto at = static_cast<std::size_t>(number);
    net->built.net.setInput(net->inputs.at(at), net->built.inputs.at(at));
    return true;
  });
}

bool forward(Net* net, const float** outputs, Problem* problem) {
  return caught(problem, [&] {
    std::vector<cv::String> names(net->built.outputs.begin(), net->built.outputs.end());
    const std::size_t count = names.size();
    // The layer of the inputs gives its blobs out like any other: where the next values are written to.
    // Asked for in one call, since other names would make OpenCV set up the net anew.
    constexpr const char* layer_of_inputs = "_input";
    // On OpenCL they are copies of what the device has: set_input() copies there.
    const bool gives_inputs = !is_opencl(net->target) && net->built.net.getLayerId(layer_of_inputs) == 0;
    if (gives_inputs) names.emplace_back(layer_of_inputs);
    std::vector<std::vector<cv::Mat>> blobs;  // of the other forms of forward() some copy
    net->built.net.forward(blobs, names);
    net->outputs.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      const cv::Mat& blob = blobs.at(i).at(0);
      if (blob.type() != CV_32F) CV_Error(cv::Error::StsBadArg, "the net gave values of another type");
      net->outputs[i] = blob.isContinuous() ? blob : blob.clone();
      outputs[i] = net->outputs[i].ptr<float>();
    }
    if (!gives_inputs) return true;
    for (std::size_t i = 0; i < std::min(net->inputs.size(), blobs.back().size()); ++i) {
      const cv::Mat& blob = blobs.back()[i];
      const bool same = blob.type() == CV_32F && blob.isContinuous() && blob.size == net->inputs[i].size;
      if (same) net->inputs[i] = blob;
    }
    return true;
  });
}

int layers_on_cpu(Net* net) {
  if (is_opencl(net->target)) return -1;
  Problem problem;
  int count = -1;
  // The dump names for each layer, or each run of fused layers, what computes it.
  caught(&problem, [&] {
    std::istringstream dump(net->built.net.dump());
    count = 0;
    // The inputs are a layer too, and always on the CPU.
    for (std::string line; std::getline(dump, line);) {
      if (line.find("OCV/") != std::string::npos && line.find("\"_input") == std::string::npos) ++count;
    }
    return true;
  });
  return count;
}

int layers(Net* net) {
  return net->built.layers;
}

double transfer(std::size_t to, std::size_t from) {
  Problem problem;
  double milliseconds = -1;
  caught(&problem, [&] {
    if (cv::cuda::getCudaEnabledDeviceCount() <= 0) return false;
    const auto size = [](std::size_t count) { return static_cast<int>(count); };
    cv::cuda::HostMem up(1, size(to), CV_32F), down(1, size(from), CV_32F);
    cv::cuda::GpuMat there(1, size(to), CV_32F), back(1, size(from), CV_32F);
    up.createMatHeader().setTo(cv::Scalar(1));
    there.upload(up);
    down.createMatHeader().setTo(cv::Scalar(1));
    back.upload(down);
    back.download(down);
    const auto begin = std::chrono::steady_clock::now();
    there.upload(up);
    back.download(down);
    milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return true;
  });
  return milliseconds;
}

std::size_t device_memory(Target target) {
  Problem problem;
  std::size_t bytes = 0;
  caught(&problem, [&] {
    if (is_cuda(target) && cv::cuda::getCudaEnabledDeviceCount() > 0) {
      bytes = cv::cuda::DeviceInfo().freeMemory();
    }
    if (is_opencl(target) && cv::ocl::useOpenCL()) bytes = cv::ocl::Device::getDefault().globalMemSize();
    return true;
  });
  return bytes;
}

std::size_t largest_array(Target target) {
  Problem problem;
  std::size_t bytes = 0;
  caught(&problem, [&] {
    if (is_opencl(target) && cv::ocl::useOpenCL()) bytes = cv::ocl::Device::getDefault().maxMemAllocSize();
    return true;
  });
  return bytes;
}

void release(Net* net) {
  Problem problem;
  // The destructors of OpenCV's CUDA objects throw where the device is lost or CUDA has shut down at the end
  // of the process, and that would end it: such a net is left where it is.
  const auto device_answers = [] {
    cv::cuda::DeviceInfo().freeMemory();
    return true;
  };
  if (is_cuda(net->target) && !caught(&problem, device_answers)) return;
  caught(&problem, [&] {
    delete net;
    return true;
  });
}

}  // namespace
}  // namespace whereabouts::dnn

// Returns a dnn::Functions, by the type that core/base/plugin.h calls.
extern "C" __attribute__((visibility("default"))) const void* whereabouts_dnn_functions() {
  using namespace whereabouts::dnn;
  cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
  static const Functions functions{abi_version, version,  device,        usable,        attention,
                                   encoder,     input,    set_input,     forward,       layers_on_cpu,
                                   layers,      transfer, device_memory, largest_array, release};
  return &functions;
}

#include "core/backend/opencv/opencv_plugin.h"

#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/base/plugin.h"

namespace whereabouts {
namespace {

const dnn::Functions& functions_or_refuse(const std::string& where) {
  const DnnModule& module = dnn_module();
  if (module.functions == nullptr) {
    refuse_file(where, module.problem, "install OpenCV's dnn module, or choose the backend cpu");
  }
  return *module.functions;
}

[[noreturn]] void refuse(const std::string& where, const dnn::Problem& problem) {
  refuse_file(where,
              message("OpenCV {}: {}", std::string(dnn_module().functions->version()),
                      Message(shown(problem.text, 400))),
              "choose the backend cpu");
}

}  // namespace

const DnnModule& dnn_module() {
  // Never destroyed: nets may outlive every static.
  static const DnnModule& module = *new DnnModule([] {
    const LoadedPlugin plugin = load_plugin({"whereabouts-dnn.so", dnn::functions_name, dnn::abi_version});
    return DnnModule{static_cast<const dnn::Functions*>(plugin.functions), plugin.problem};
  }());
  return module;
}

DnnNet DnnNet::attention(const std::string& where, dnn::Target target, const dnn::AttentionShape& shape) {
  dnn::Problem problem;
  dnn::Net* net = functions_or_refuse(where).attention(target, &shape, &problem);
  if (net == nullptr) refuse(where, problem);
  return {where, net};
}

DnnNet DnnNet::encoder(const std::string& where, dnn::Target target, const EncoderShape& shape,
                       const dnn::BlockCallback& blocks) {
  dnn::Problem problem;
  dnn::Net* net = functions_or_refuse(where).encoder(target, &shape, &blocks, &problem);
  if (net == nullptr) refuse(where, problem);
  return {where, net};
}

float* DnnNet::input(int input) {
  dnn::Problem problem;
  float* values = dnn_module().functions->input(net_.get(), input, &problem);
  if (values == nullptr) refuse(where_, problem);
  return values;
}

void DnnNet::set_input(int input) {
  dnn::Problem problem;
  if (!dnn_module().functions->set_input(net_.get(), input, &problem)) refuse(where_, problem);
}

std::vector<const float*> DnnNet::forward(std::size_t outputs) {
  dnn::Problem problem;
  std::vector<const float*> values(outputs);
  if (!dnn_module().functions->forward(net_.get(), values.data(), &problem)) refuse(where_, problem);
  return values;
}

int DnnNet::layers() const {
  return dnn_module().functions->layers(net_.get());
}

int DnnNet::layers_on_cpu() const {
  return dnn_module().functions->layers_on_cpu(net_.get());
}

void DnnNet::Release::operator()(dnn::Net* net) const {
  dnn_module().functions->release(net);
}

}  // namespace whereabouts

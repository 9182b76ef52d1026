#include "core/backend/opencv/opencv_plugin.h"

#include <dlfcn.h>

#include <filesystem>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

// Beside the program, where it is installed, where it was built.
DnnModule open_module() {
  constexpr const char* name = "whereabouts-dnn.so";
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  const std::filesystem::path places[] = {folder / name, folder / "../lib/whereabouts" / name,
                                          WHEREABOUTS_DNN_MODULE};
  DnnModule module{nullptr, std::string(name) + " is not installed"};
  for (const std::filesystem::path& place : places) {
    if (!place.is_absolute() || !std::filesystem::exists(place, error)) continue;
    void* library =
        ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);  // never closed: OpenCV does not like to leave
    if (library == nullptr) {
      module.problem = std::string("OpenCV's dnn cannot be loaded: ") + ::dlerror();
      continue;
    }
    const auto functions = reinterpret_cast<dnn::GetFunctions>(::dlsym(library, dnn::functions_name));
    if (functions != nullptr && functions()->border == dnn::abi_version) return {functions(), {}};
    module.problem =
        place.string() + " is of another version than this program: build or install both together";
  }
  return module;
}

const dnn::Functions& functions_or_refuse(const std::string& where) {
  const DnnModule& module = dnn_module();
  if (module.functions == nullptr) {
    refuse_file(where, module.problem, "install OpenCV's dnn module, or choose another backend");
  }
  return *module.functions;
}

[[noreturn]] void refuse(const std::string& where, const dnn::Problem& problem) {
  refuse_file(where,
              shown("OpenCV " + std::string(dnn_module().functions->version()) + ": " + problem.text, 400),
              "choose the backend eigen");
}

}  // namespace

const DnnModule& dnn_module() {
  static const DnnModule& module = *new DnnModule(open_module());  // nets may outlive every static
  return module;
}

DnnNet DnnNet::attention(const std::string& where, dnn::Target target, const dnn::AttentionShape& shape) {
  dnn::Problem problem;
  dnn::Net* net = functions_or_refuse(where).attention(target, &shape, &problem);
  if (net == nullptr) refuse(where, problem);
  return {where, net};
}

DnnNet DnnNet::encoder(const std::string& where, dnn::Target target, const dnn::EncoderShape& shape,
                       const dnn::BlockSource& blocks) {
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

int DnnNet::layers_on_processor() const {
  return dnn_module().functions->layers_on_processor(net_.get());
}

void DnnNet::Release::operator()(dnn::Net* net) const {
  dnn_module().functions->release(net);
}

}  // namespace whereabouts

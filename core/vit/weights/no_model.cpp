#include "core/vit/weights/no_model.h"

#include <algorithm>
#include <initializer_list>
#include <regex>
#include <string_view>

#include "core/checkpoint/torch/torch_values.h"

namespace whereabouts {
namespace {

Failure failed(const Checkpoint& checkpoint, Message problem, Message remedy) {
  return {Fault::failed, FilePath{checkpoint.place()}, std::move(problem), std::move(remedy)};
}

const TensorInfo* tensor_with(const Checkpoint& checkpoint, std::initializer_list<std::string_view> parts) {
  const auto& all = checkpoint.tensors();
  const auto found = std::find_if(all.begin(), all.end(), [&](const TensorInfo& info) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return info.name.find(part) != std::string::npos; });
  });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

std::optional<Failure> no_model(const Checkpoint& checkpoint) {
  // Opened by its index it is not called so.
  static const std::regex shard(R"((?:^|.*[-_.])0*(\d{1,6})-of-0*(\d{1,6})\.\w+)");
  const std::string file = checkpoint.path().filename().string();
  std::smatch numbers;
  if (std::regex_match(file, numbers, shard) && std::stoi(numbers[2]) > 1) {
    return failed(checkpoint,
                  message("it is file {} of the {} that a model lies in", numbers[1].str(), numbers[2].str()),
                  Message("open the folder of all, or the index beside them (.index.json)"));
  }
  if (const TensorInfo* info = tensor_with(
          checkpoint, {".lora_", "lora_A", "lora_B", ".lora.", "loha_", "lokr_", "vera_lambda"})) {
    return failed(
        checkpoint,
        message("it holds an adapter apart from the weights that it changes, \"{}\"", shown(info->name, 100)),
        Message("merge it (in peft: merge_and_unload()) and save the model again"));
  }
  if (const TensorInfo* info =
          tensor_with(checkpoint, {"_packed_params", ".qweight", ".qzeros", ".SCB", ".absmax", ".quant_map",
                                   ".quant_state", ".weight_scale", ".weight_zero_point"})) {
    return failed(checkpoint, message("its weights are quantized, \"{}\"", shown(info->name, 100)),
                  Message("save the model as it is before that, or turn it back and save it again"));
  }
  if (const TensorInfo* info = tensor_with(checkpoint, {"parametrizations."})) {
    return failed(
        checkpoint,
        message("PyTorch keeps a weight in parts that are not put together here, \"{}\"",
                shown(info->name, 100)),
        Message(
            "take the parametrization off (torch.nn.utils.parametrize.remove_parametrizations) and save the "
            "model again"));
  }
  if (checkpoint.tensors().empty() && checkpoint.metadata().find(unread_numpy_array) != std::string::npos) {
    return failed(checkpoint, Message("it holds NumPy arrays, and no tensor of PyTorch"),
                  Message("save tensors (torch.from_numpy), or the arrays with numpy.savez"));
  }
  return std::nullopt;
}

}  // namespace whereabouts

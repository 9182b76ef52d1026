#include "core/checkpoint/torch/torch_values.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/array/npy_header.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

using nlohmann::json;
using Kind = Pickle::Kind;
using Ref = Pickle::Ref;

constexpr int wrapper_limit = 32;       // nested parameters
constexpr std::size_t rank_limit = 64;  // PyTorch's own limit
constexpr std::size_t text_limit = 1000;
constexpr std::size_t storage_key_limit = 200;  // of a storage; PyTorch writes numbers

constexpr std::array<std::string_view, 8> wrappers{"torch._utils._rebuild_parameter",
                                                   "torch._utils._rebuild_parameter_with_state",
                                                   "torch._utils._rebuild_device_tensor_from_cpu_tensor",
                                                   "torch.nn.parameter.Parameter",
                                                   "torch.nn.parameter.Buffer",
                                                   "torch.jit._pickle.restore_type_tag",
                                                   "torch.jit._pickle.build_intlist",
                                                   "torch.jit._pickle.build_tensorlist"};

template <typename Names>
bool among(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

void TorchValues::malformed(const std::string& name, const Message& problem) const {
  refuse_pickle(where_, message("the tensor \"{}\" {}", shown(name), problem));
}

std::string TorchValues::class_name(Ref call) const {
  Ref function = pickle_.callable(call);
  // Until 1.6 PyTorch kept the source code of classes beside them: ("module", class, file, source).
  if (pickle_.kind(function) == Kind::persistent) {
    const auto id = pickle_.items(pickle_.items(function)[0]);
    for (const Ref part : id) {
      if (pickle_.kind(part) == Kind::global) return pickle_.global_name(part);
    }
  }
  std::string name = pickle_.global_name(function);
  if (name == "copyreg._reconstructor" || name == "copy_reg._reconstructor") {
    const auto arguments = pickle_.items(pickle_.arguments(call));
    if (!arguments.empty()) name = pickle_.global_name(arguments[0]);
  }
  return name;
}

TorchValues::Called TorchValues::called(Ref ref) const {
  Called result;
  if (pickle_.kind(ref) != Kind::call) return result;
  const auto sequence = [&](Ref value) {
    const bool listed = pickle_.kind(value) == Kind::tuple || pickle_.kind(value) == Kind::list;
    return listed ? pickle_.items(value) : std::span<const Ref>();
  };
  result.function = class_name(ref);
  result.arguments = sequence(pickle_.arguments(ref));
  // A subclass of Tensor: (function, class, its arguments, attributes).
  const bool subclass = result.function == "torch._tensor._rebuild_from_type_v2" ||
                        result.function == "torch._tensor._rebuild_from_type" ||
                        result.function == "torch.tensor._rebuild_from_type";
  if (subclass && result.arguments.size() >= 3) {
    result.function = pickle_.global_name(result.arguments[0]);
    result.arguments = sequence(result.arguments[2]);
  }
  return result;
}

Ref TorchValues::unwrap(Ref ref) const {
  for (int i = 0; i < wrapper_limit; ++i) {
    const Called call = called(ref);
    if (!among(wrappers, call.function) || call.arguments.empty()) return ref;
    ref = call.arguments[0];
  }
  return ref;
}

std::uint64_t TorchValues::count(Ref ref, const std::string& what, const std::string& name) const {
  if (pickle_.kind(ref) != Kind::integer) malformed(name, message("has {} that is no 64-bit number", what));
  if (pickle_.integer(ref) < 0)
    malformed(name, message("has a negative {}", what.substr(what.find(' ') + 1)));
  return static_cast<std::uint64_t>(pickle_.integer(ref));
}

std::vector<std::int64_t> TorchValues::counts(Ref ref, const std::string& what,
                                              const std::string& name) const {
  // torch.Size((2, 3)) stands for the tuple.
  const Called call = called(ref);
  if (call.function == "torch.Size" && !call.arguments.empty()) ref = call.arguments[0];
  if (pickle_.kind(ref) != Kind::tuple && pickle_.kind(ref) != Kind::list) {
    malformed(name, message("has {}s that are no tuple", what));
  }
  const auto items = pickle_.items(ref);
  if (items.size() > rank_limit) malformed(name, "has more than 64 axes");
  std::vector<std::int64_t> numbers;
  for (const Ref item : items) numbers.push_back(static_cast<std::int64_t>(count(item, what, name)));
  return numbers;
}

std::string TorchValues::key_text(Ref ref) const {
  if (pickle_.kind(ref) == Kind::integer) return std::to_string(pickle_.integer(ref));
  return pickle_.kind(ref) == Kind::text ? std::string(pickle_.text(ref)) : std::string();
}

std::optional<TorchValues::Storage> TorchValues::storage(Ref ref, const std::string& name) const {
  if (pickle_.kind(ref) == Kind::persistent) ref = pickle_.items(ref)[0];
  if (pickle_.kind(ref) != Kind::tuple) return std::nullopt;
  // ("storage", type, key, device, elements) and, until 1.6, (key of the view, offset, elements) or None.
  const auto id = pickle_.items(ref);
  if (id.size() < 5 || pickle_.kind(id[0]) != Kind::text || pickle_.text(id[0]) != "storage") {
    return std::nullopt;
  }
  const std::string type_name = pickle_.global_name(id[1]);
  if (pickle_.kind(id[2]) == Kind::text && pickle_.text(id[2]).size() > storage_key_limit) {
    malformed(name, message("has a storage whose key is longer than {} bytes", storage_key_limit));
  }
  Storage result{find_torch_type(type_name), key_text(id[2]), count(id[4], "a storage size", name), 0};
  if (result.type == nullptr)
    malformed(name, message("has the unknown storage type {}", shown(type_name, 60)));
  if (id.size() > 5 && pickle_.kind(id[5]) == Kind::tuple && pickle_.items(id[5]).size() >= 3) {
    result.offset = count(pickle_.items(id[5])[1], "a storage offset", name);
  }
  return result;
}

std::optional<TorchTensor> TorchValues::tensor(Ref ref, const std::string& name) const {
  if (pickle_.kind(ref) == Kind::persistent) {
    auto known = storages_.tensor(key_text(pickle_.items(ref)[0]));
    if (known) {
      known->info.name = name;
      check_reach(*known, std::numeric_limits<std::uint64_t>::max(), name);
    }
    return known;
  }
  const Called call = called(ref);
  const std::string start = "torch._utils._rebuild_";
  if (call.function.rfind(start, 0) != 0) return std::nullopt;
  const std::string version = call.function.substr(start.size());
  const bool v3 = version == "tensor_v3", quantised = version == "qtensor";
  if (version != "tensor" && version != "tensor_v2" && !v3 && !quantised) return std::nullopt;
  const auto& arguments = call.arguments;
  if (arguments.size() < (v3 ? 7U : 4U)) malformed(name, "is described by too few values");
  const auto from = storage(arguments[0], name);
  if (!from) malformed(name, "has no storage");

  TorchTensor tensor;
  const TorchType* type = v3 ? find_torch_type(pickle_.global_name(arguments[6])) : from->type;
  if (type == nullptr) {
    malformed(name, message("has the unknown type {}", shown(pickle_.global_name(arguments[6]), 60)));
  }
  tensor.info = {name, type->type, counts(arguments[2], "a size", name)};
  tensor.storage = from->key;
  tensor.strides = counts(arguments[3], "a stride", name);
  if (tensor.strides.size() != tensor.info.shape.size()) malformed(name, "has not one stride for each size");
  tensor.offset = count(arguments[1], "an offset", name);
  tensor.offset += from->offset;  // both below 2^63
  if (type->quantised || quantised) tensor.unreadable = fixed_words("quantised");
  // Since 2.0 a view may have to be negated or conjugated when it is read.
  const std::size_t last = v3 ? 7 : 6;
  if (!quantised && arguments.size() > last && pickle_.kind(arguments[last]) == Kind::dict &&
      !pickle_.items(arguments[last]).empty()) {
    tensor.unreadable = fixed_words("a lazily negated or conjugated view");
  }
  const std::uint64_t item = byte_size(from->type->type);
  if (from->elements > std::numeric_limits<std::uint64_t>::max() / item) {
    malformed(name, "has a storage whose size overflows");
  }
  check_reach(tensor, from->elements * item, name);
  return tensor;
}

void TorchValues::check_reach(const TorchTensor& tensor, std::uint64_t bytes, const std::string& name) const {
  const auto present = storages_.size(tensor.storage);
  if (!present)
    malformed(name, message("has the storage \"{}\", which is missing", shown(tensor.storage, 60)));
  const auto reached = reach(tensor);
  if (!reached) malformed(name, "has a size that overflows");
  if (*reached == 0) return;
  const std::uint64_t item = byte_size(tensor.info.dtype);
  const std::uint64_t limit = std::min(bytes, *present);
  if (tensor.offset > limit / item || *reached > limit - tensor.offset * item) {
    malformed(name, message("reaches beyond its storage of {} bytes", limit));
  }
}

std::optional<std::string> TorchValues::raw_bytes(Ref ref) const {
  if (pickle_.kind(ref) == Kind::bytes) return std::string(pickle_.text(ref));
  // Protocol 2 has no bytes: they are the Latin-1 encoding of a text.
  const Called call = called(ref);
  const bool encoded = call.function == "_codecs.encode" && !call.arguments.empty() &&
                       pickle_.kind(call.arguments[0]) == Kind::text;
  if (!encoded) return std::nullopt;
  const std::string_view text = pickle_.text(call.arguments[0]);
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x80) {
      bytes.push_back(text[i]);
    } else {
      if ((lead & 0xFCU) != 0xC0 || ++i == text.size()) return std::nullopt;
      bytes.push_back(static_cast<char>((lead & 3U) << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU)));
    }
  }
  return bytes;
}

std::optional<json> TorchValues::numpy_scalar(std::span<const Ref> arguments) const {
  if (arguments.size() != 2) return std::nullopt;
  const Called type = called(arguments[0]);
  const auto bytes = raw_bytes(arguments[1]);
  if (type.function != "numpy.dtype" || type.arguments.empty() || !bytes) return std::nullopt;
  const std::string code = key_text(type.arguments[0]);
  NpyHeader form;
  form.kind = code.empty() ? '\0' : code[0];
  form.item = bytes->size();
  form.count = 1;
  const auto state = pickle_.state(arguments[0]);
  if (state && pickle_.kind(*state) == Kind::tuple && pickle_.items(*state).size() > 1) {
    form.big_endian = key_text(pickle_.items(*state)[1]) == ">";
  }
  const bool sized = code.size() == 2 && code[1] - '0' == static_cast<int>(form.item);
  const bool known = (form.kind == 'f' && form.item >= 2) || form.kind == 'i' || form.kind == 'u' ||
                     (form.kind == 'b' && form.item == 1);
  if (!sized || !known || !std::has_single_bit(form.item) || form.item > 8) return std::nullopt;
  if (form.kind == 'b') return json((*bytes)[0] != 0);
  if (form.kind == 'u' && form.item == 8) return std::nullopt;
  const Array::Values values = decode_values(form, bytes->data(), where_);
  return std::visit([](const auto& list) { return json(list.at(0)); }, values);
}

std::optional<json> TorchValues::leaf(Ref ref) const {
  switch (pickle_.kind(ref)) {
    case Kind::none:
      return json(nullptr);
    case Kind::boolean:
      return json(pickle_.integer(ref) != 0);
    case Kind::integer:
      return json(pickle_.integer(ref));
    case Kind::real: {
      const double value = pickle_.real(ref);
      if (std::isnan(value)) return json("NaN");
      if (std::isinf(value)) return json(value > 0 ? "Infinity" : "-Infinity");
      return json(value);
    }
    case Kind::text:
      return json(shown(std::string(pickle_.text(ref).substr(0, 4 * text_limit)), text_limit));
    case Kind::global:
      return json(shown(pickle_.global_name(ref), text_limit));
    case Kind::call:
      break;
    default:
      return std::nullopt;
  }
  const Called call = called(ref);
  if (call.function == "numpy.core.multiarray.scalar" || call.function == "numpy._core.multiarray.scalar") {
    if (auto number = numpy_scalar(call.arguments)) return number;
    return json("a NumPy value, not read");
  }
  if (call.function.rfind("numpy.", 0) == 0 && call.function.find("._reconstruct") != std::string::npos) {
    return json(unread_numpy_array);
  }
  if (call.function.rfind("torch._utils._rebuild_", 0) == 0) {
    return json("a tensor made by " + shown(call.function, text_limit) + ", not read");
  }
  // torch.device("cuda", 0), an enumerator and their like are what they are made from.
  if (!pickle_.state(ref) && pickle_.items(ref).empty()) {
    if (call.arguments.empty()) return json("an object of the class " + shown(call.function, text_limit));
    const Kind first = pickle_.kind(call.arguments[0]);
    if (call.arguments.size() == 1 && first != Kind::call && first != Kind::bytes) {
      return leaf(call.arguments[0]);
    }
  }
  return std::nullopt;
}

std::vector<MentionedStorage> mentioned_storages(const Pickle& pickle) {
  std::vector<MentionedStorage> storages;
  for (Ref ref = 0; ref < pickle.count(); ++ref) {
    if (pickle.kind(ref) != Kind::persistent || pickle.kind(pickle.items(ref)[0]) != Kind::tuple) continue;
    const auto id = pickle.items(pickle.items(ref)[0]);
    if (id.size() < 5 || pickle.kind(id[0]) != Kind::text || pickle.text(id[0]) != "storage") continue;
    const bool number = pickle.kind(id[2]) == Kind::integer;
    if (!number && (pickle.kind(id[2]) != Kind::text || pickle.text(id[2]).size() > storage_key_limit))
      continue;
    storages.push_back({number ? std::to_string(pickle.integer(id[2])) : std::string(pickle.text(id[2])),
                        find_torch_type(pickle.global_name(id[1]))});
  }
  return storages;
}

}  // namespace whereabouts

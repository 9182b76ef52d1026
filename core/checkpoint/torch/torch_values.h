// What the values of a pickle mean to PyTorch: which calls build tensors, which wrap one, and a description
// of everything else.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>

#include "core/base/message.h"
#include "core/checkpoint/torch/pickle.h"
#include "core/checkpoint/torch/torch_tensor.h"

namespace whereabouts {

// What the metadata say in the place of one.
inline constexpr const char* unread_numpy_array = fixed_words("a NumPy array, not read");

class TorchValues {
 public:
  // All three must outlive it.
  TorchValues(const Pickle& pickle, const TorchStorages& storages, const std::string& where)
      : pickle_(pickle), storages_(storages), where_(where) {}

  // The value inside parameters and other wrappers.
  Pickle::Ref unwrap(Pickle::Ref ref) const;
  // The tensor that an unwrapped value stands for; nothing where it is no tensor. Fails (Fault::failed)
  // naming the file and `name` where its description is malformed or reaches beyond its storage.
  std::optional<TorchTensor> tensor(Pickle::Ref ref, const std::string& name) const;
  // A number, string or boolean, or a short description of an object without contents; nothing for values
  // with contents and for bytes.
  std::optional<nlohmann::json> leaf(Pickle::Ref ref) const;
  // "module.Class" of a call; empty where it is not known.
  std::string class_name(Pickle::Ref call) const;

 private:
  struct Called {
    std::string function;
    std::span<const Pickle::Ref> arguments;
  };
  struct Storage {
    const TorchType* type;
    std::string key;
    std::uint64_t elements, offset;
  };
  Called called(Pickle::Ref ref) const;
  std::optional<Storage> storage(Pickle::Ref ref, const std::string& name) const;
  std::uint64_t count(Pickle::Ref ref, const std::string& what, const std::string& name) const;
  std::vector<std::int64_t> counts(Pickle::Ref ref, const std::string& what, const std::string& name) const;
  void check_reach(const TorchTensor& tensor, std::uint64_t bytes, const std::string& name) const;
  std::string key_text(Pickle::Ref ref) const;
  std::optional<nlohmann::json> numpy_scalar(std::span<const Pickle::Ref> arguments) const;
  std::optional<std::string> raw_bytes(Pickle::Ref ref) const;
  [[noreturn]] void malformed(const std::string& name, const Message& problem) const;

  const Pickle& pickle_;
  const TorchStorages& storages_;
  const std::string& where_;
};

// The (key, type) of every storage that the pickle mentions, as the formats that keep them in a row need it.
struct MentionedStorage {
  std::string key;
  const TorchType* type;
};
std::vector<MentionedStorage> mentioned_storages(const Pickle& pickle);

}  // namespace whereabouts

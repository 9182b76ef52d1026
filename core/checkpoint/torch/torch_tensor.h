// A tensor as torch.save describes it: a view, by offset and strides, of a storage that may be shared.
//
//   torch_tensor.h      the view, and where storages lie
//   torch_values.h      what the values of a pickle mean to PyTorch
//   torch_contents.h    every tensor of a pickle under its dotted name
//   torch_checkpoint.h  the open file
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

struct TorchTensor {
  TensorInfo info;
  std::string storage;                // its key
  std::uint64_t offset = 0;           // elements from the start of the storage
  std::vector<std::int64_t> strides;  // elements, none negative
  Message unreadable;                 // what it holds if not plain numbers; else empty
};

// One type of PyTorch. `storage` is the class that old versions name, `dtype` the type itself.
struct TorchType {
  const char* storage;
  const char* dtype;
  DType type;
  bool quantised;
};
// Looks up names such as "torch.FloatStorage", "torch.cuda.FloatStorage" and "torch.float32"; null for
// others.
const TorchType* find_torch_type(const std::string& name);

// The storages of one file. Safe to read from several threads.
class TorchStorages {
 public:
  virtual ~TorchStorages() = default;
  // Bytes of the storage in the file; nothing where it has no such storage.
  virtual std::optional<std::uint64_t> size(const std::string& key) const = 0;
  // Returns true if reading a part means reading everything before it.
  virtual bool packed(const std::string& key) const = 0;
  // The bytes [offset, offset + length), within size(). Fails (Fault::failed) naming the file.
  virtual void read(const std::string& key, std::uint64_t offset, void* target, std::size_t length,
                    const Progress& progress) const = 0;
  // A tensor that the pickle only refers to, as in tar archives; `info` has no name.
  virtual std::optional<TorchTensor> tensor(const std::string& key) const;
};

// The values of `tensor` as bytes in C order, info.count() * byte_size() of them, whatever its strides.
// Memory beyond `target` is at most 32 MB. Fails (Fault::failed) naming `where`.
void gather(const TorchTensor& tensor, const TorchStorages& storages, char* target, const Message& where,
            const Progress& progress);

// How many bytes of the storage the tensor spans from its offset; nothing where that overflows.
std::optional<std::uint64_t> reach(const TorchTensor& tensor);

}  // namespace whereabouts

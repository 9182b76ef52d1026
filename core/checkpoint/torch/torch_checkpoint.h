// The checkpoint that all of PyTorch's formats turn into, once the pickle has been read.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/torch/torch_contents.h"
#include "core/checkpoint/torch/torch_tensor.h"
#include "core/checkpoint/weight_file.h"

namespace whereabouts {

struct TorchFile {
  std::string format;       // "torch zip", "torch legacy" or "torch tar"
  std::string_view header;  // the pickle, for the identity
  std::shared_ptr<const TorchStorages> storages;
  bool big_endian = false;
};

// Lists what `pickle` holds. Fails (Fault::failed) naming the file.
std::shared_ptr<const Checkpoint> make_torch_checkpoint(const WeightFile& file, TorchFile parts,
                                                        const Pickle& pickle);

// Storages one after another in a file, without a directory.
class StorageRow : public TorchStorages {
 public:
  struct Place {
    std::uint64_t begin = 0, size = 0;  // bytes of the file
  };
  explicit StorageRow(std::shared_ptr<const WeightFile> file) : file_(std::move(file)) {}

  // Reads the length of the storage at `at` and records its place. Returns its end. Fails naming the file on
  // a key for the second time and on a storage that ends beyond `limit`.
  std::uint64_t add(const std::string& key, const TorchType* type, std::uint64_t at, std::uint64_t limit);
  void add_tensor(const std::string& key, TorchTensor tensor) { tensors_.emplace(key, std::move(tensor)); }

  std::optional<std::uint64_t> size(const std::string& key) const override;
  bool packed(const std::string&) const override { return false; }
  void read(const std::string& key, std::uint64_t offset, void* target, std::size_t length,
            const Progress& progress) const override;
  std::optional<TorchTensor> tensor(const std::string& key) const override;

 private:
  std::shared_ptr<const WeightFile> file_;
  std::unordered_map<std::string, Place> places_;
  std::unordered_map<std::string, TorchTensor> tensors_;
};

// The bytes of a file from an offset on, read only as far as the pickles need.
class PickleStream {
 public:
  // Stays before `limit`, a place in the file.
  PickleStream(const WeightFile& file, std::uint64_t begin, std::uint64_t limit)
      : file_(file), at_(begin), limit_(limit) {}

  // The bytes of the next pickle; moves behind it. Fails naming the file where there is none.
  std::string next();
  std::uint64_t at() const { return at_; }
  void skip_to(std::uint64_t place) { at_ = place; }
  std::string bytes(std::size_t length);  // moves behind them; fails where the file ends before

 private:
  const WeightFile& file_;
  std::uint64_t at_, limit_;
};

}  // namespace whereabouts

#include "core/checkpoint/torch/torch_checkpoint.h"

#include <algorithm>

#include "core/array/half.h"
#include "core/base/failure.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/torch/pickle_text.h"

namespace whereabouts {
namespace {

// A tensor may repeat a few values along an axis of stride 0. Beyond the file's size plus this many bytes we
// take that for an attack on memory.
constexpr std::uint64_t repeated_limit = 64U << 20U;

class TorchCheckpoint : public Checkpoint {
 public:
  TorchCheckpoint(const WeightFile& file, TorchFile parts, const Pickle& pickle)
      : storages_(std::move(parts.storages)), big_endian_(parts.big_endian), file_size_(file.size()) {
    path_ = file.path();
    name_ = path_.stem().string();
    format_ = std::move(parts.format);
    identity_ = file.identity(std::string(parts.header));
    TorchContents contents = list_contents(pickle, *storages_, path_.string());
    metadata_ = std::move(contents.metadata);
    tensors_.reserve(contents.tensors.size());
    for (TorchTensor& tensor : contents.tensors) {
      tensors_.push_back(tensor.info);
      std::string name = tensor.info.name;
      views_.emplace(std::move(name), std::move(tensor));
    }
  }

  Array read_array(const std::string& name, const Progress& progress) const override {
    const auto found = views_.find(name);
    if (found == views_.end()) refuse_unknown_tensor(*this, name);
    const TorchTensor& tensor = found->second;
    const Message where = message("{}: tensor \"{}\"", FilePath{path_.string()}, shown(name));
    NpyHeader form = numpy_form(tensor.info);
    form.big_endian = big_endian_ && form.item > 1;
    if (!tensor.unreadable.empty()) {
      refuse_file(where, message("it is {}; such values are not read", tensor.unreadable),
                  "save it as a plain tensor of real numbers");
    }
    const std::uint64_t bytes = static_cast<std::uint64_t>(form.count) * form.item;
    if (bytes > repeated_limit && bytes > file_size_ && bytes > reach(tensor).value_or(0)) {
      refuse_file(where, message("it repeats a few values to {} MB", bytes >> 20U),
                  "save the values once, without expand()");
    }
    const auto fetch = [&](void* target, std::size_t) {
      gather(tensor, *storages_, static_cast<char*>(target), where, progress);
    };
    if (tensor.info.dtype == DType::bf16) {
      std::vector<std::uint16_t> bits(form.count);
      fetch(bits.data(), bits.size() * sizeof(std::uint16_t));
      std::vector<float> values(form.count);
      std::transform(bits.begin(), bits.end(), values.begin(), [&](std::uint16_t value) {
        const auto swapped = static_cast<std::uint16_t>(value << 8U | value >> 8U);
        return from_bfloat16(form.big_endian ? swapped : value);
      });
      return {std::move(form.shape), std::move(values)};
    }
    if (form.kind == '\0' || form.kind == 'c') refuse_dtype(tensor.info.dtype, where);
    Array::Values values = read_values(form, where, fetch);
    return {std::move(form.shape), std::move(values)};
  }

 private:
  std::shared_ptr<const TorchStorages> storages_;
  bool big_endian_;
  std::uint64_t file_size_;
  std::unordered_map<std::string, TorchTensor> views_;
};

}  // namespace

std::shared_ptr<const Checkpoint> make_torch_checkpoint(const WeightFile& file, TorchFile parts,
                                                        const Pickle& pickle) {
  return std::make_shared<TorchCheckpoint>(file, std::move(parts), pickle);
}

std::uint64_t StorageRow::add(const std::string& key, const TorchType* type, std::uint64_t at,
                              std::uint64_t limit) {
  const std::string where = file_->path().string();
  const Message storage = message("the storage \"{}\"", shown(key, 60));
  if (type == nullptr) refuse_pickle(where, message("{} has no known type", storage));
  constexpr std::uint64_t length_size = 8;
  if (at > limit || limit - at < length_size)
    refuse_pickle(where, message("it is cut short before {}", storage));
  const std::int64_t count = little_endian(file_->read(at, length_size));
  const std::uint64_t item = byte_size(type->type), room = limit - at - length_size;
  if (count < 0 || static_cast<std::uint64_t>(count) > room / item) {
    refuse_pickle(where, message("it is cut short: {} declares {} values of {} bytes and {} bytes are left",
                                 storage, count, item, room));
  }
  const Place place{at + length_size, static_cast<std::uint64_t>(count) * item};
  if (!places_.emplace(key, place).second) refuse_pickle(where, message("it has {} twice", storage));
  return place.begin + place.size;
}

std::optional<std::uint64_t> StorageRow::size(const std::string& key) const {
  const auto found = places_.find(key);
  return found == places_.end() ? std::nullopt : std::optional(found->second.size);
}

void StorageRow::read(const std::string& key, std::uint64_t offset, void* target, std::size_t length,
                      const Progress& progress) const {
  file_->read(places_.at(key).begin + offset, target, length, progress);
}

std::optional<TorchTensor> StorageRow::tensor(const std::string& key) const {
  const auto found = tensors_.find(key);
  return found == tensors_.end() ? std::nullopt : std::optional(found->second);
}

std::string PickleStream::next() {
  const std::string where = file_.path().string();
  const std::uint64_t left = limit_ - std::min(at_, limit_);
  std::size_t length = 512;  // enough for the key of a storage; doubled until the pickle is whole
  for (;;) {
    length = static_cast<std::size_t>(std::min<std::uint64_t>({length, left, pickle_limit + 1}));
    std::string text = file_.read(at_, length);
    if (const auto end = pickle_end(text, 0, where)) {
      text.resize(*end);
      at_ += *end;
      return text;
    }
    if (length == left) refuse_pickle(where, "it ends inside a pickle");
    if (length > pickle_limit) {
      refuse_long_pickle(where);
    }
    length *= 4;
  }
}

std::string PickleStream::bytes(std::size_t length) {
  if (at_ > limit_ || limit_ - at_ < length) refuse_pickle(file_.path().string(), "it is cut short");
  std::string text = file_.read(at_, length);
  at_ += length;
  return text;
}

}  // namespace whereabouts

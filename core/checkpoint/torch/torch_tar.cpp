#include "core/checkpoint/torch/torch_tar.h"

#include <algorithm>
#include <map>

#include "core/base/failure.h"
#include "core/checkpoint/torch/pickle_text.h"
#include "core/checkpoint/torch/torch_checkpoint.h"
#include "core/checkpoint/torch/torch_values.h"

namespace whereabouts {
namespace {

using Kind = Pickle::Kind;

constexpr std::uint64_t block = 512;       // tar's unit: a header, and what members are padded to
constexpr std::size_t member_limit = 256;  // PyTorch writes four

struct Member {
  std::uint64_t begin = 0, end = 0;
};

std::uint64_t octal(const std::string& text) {
  std::uint64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '7') break;
    value = value * 8 + static_cast<std::uint64_t>(c - '0');  // 12 digits at most: 36 bits
  }
  return value;
}

std::map<std::string, Member> members_of(const WeightFile& file) {
  std::map<std::string, Member> members;
  std::uint64_t at = 0;
  for (std::size_t i = 0; i < member_limit && at <= file.size() && file.size() - at >= block; ++i) {
    const std::string header = file.read(at, block);
    std::string name = header.substr(0, std::min<std::size_t>(100, header.find('\0')));
    if (name.empty()) break;
    if (name.rfind("./", 0) == 0) name.erase(0, 2);
    const std::string digits = header.substr(124, 12);
    const std::uint64_t size = octal(digits.substr(std::min(digits.find_first_not_of(' '), digits.size())));
    const std::uint64_t begin = at + block;
    if (size > file.size() - begin) {
      refuse_pickle(file.path().string(),
                    message("it is cut short inside its member \"{}\"", shown(name, 60)));
    }
    if (!members.emplace(name, Member{begin, begin + size}).second) {
      refuse_pickle(file.path().string(), message("it has the member \"{}\" twice", shown(name, 60)));
    }
    at = begin + (size + block - 1) / block * block;
  }
  return members;
}

// A count of items that each take at least one of the remaining bytes.
std::uint64_t read_count(PickleStream& stream, std::uint64_t left, const std::string& where) {
  const std::string text = stream.next();
  const Pickle pickle(text, where);
  const auto root = pickle.root();
  if (pickle.kind(root) != Kind::integer || pickle.integer(root) < 0 ||
      static_cast<std::uint64_t>(pickle.integer(root)) > left) {
    refuse_pickle(where, "one of its members begins without a count");
  }
  return static_cast<std::uint64_t>(pickle.integer(root));
}

struct Entry {
  std::string key, second;  // of a tensor: `second` is the key of its storage
  const TorchType* type;
};

std::string key_of(const Pickle& pickle, Pickle::Ref ref) {
  if (pickle.kind(ref) == Kind::integer) return std::to_string(pickle.integer(ref));
  return pickle.kind(ref) == Kind::text ? std::string(pickle.text(ref)) : std::string();
}

// (key, device, type) of a storage; (key, key of its storage, type) of a tensor.
Entry read_entry(PickleStream& stream, const std::string& where) {
  const std::string text = stream.next();
  const Pickle pickle(text, where);
  const auto parts = pickle.items(pickle.root());
  if (pickle.kind(pickle.root()) != Kind::tuple || parts.size() != 3) {
    refuse_pickle(where, "one of its storages or tensors is not described by three values");
  }
  return {key_of(pickle, parts[0]), key_of(pickle, parts[1]), find_torch_type(pickle.global_name(parts[2]))};
}

std::vector<std::int64_t> read_numbers(PickleStream& stream, std::size_t count, const std::string& where) {
  const std::string bytes = stream.bytes(count * sizeof(std::int64_t));
  std::vector<std::int64_t> numbers;
  for (std::size_t i = 0; i < count; ++i) {
    numbers.push_back(little_endian(std::string_view(bytes).substr(i * 8, 8)));
    if (numbers.back() < 0) refuse_pickle(where, "one of its tensors has a negative size, stride or offset");
  }
  return numbers;
}

void read_tensors(const WeightFile& file, const Member& member,
                  const std::map<std::string, const TorchType*>& types, StorageRow& row) {
  const std::string where = file.path().string();
  PickleStream stream(file, member.begin, member.end);
  for (std::uint64_t left = read_count(stream, member.end - member.begin, where); left > 0; --left) {
    const Entry entry = read_entry(stream, where);
    const auto type = types.find(entry.second);
    if (type == types.end()) refuse_pickle(where, "one of its tensors has a storage that is missing");
    // The number of axes was once written in 8 bytes and read in 4.
    const std::int64_t rank = little_endian(stream.bytes(8).substr(0, 4));
    if (rank < 0 || rank > 64) refuse_pickle(where, message("one of its tensors has {} axes", rank));
    TorchTensor tensor;
    tensor.storage = entry.second;
    tensor.info.dtype = type->second->type;
    tensor.info.shape = read_numbers(stream, static_cast<std::size_t>(rank), where);
    tensor.strides = read_numbers(stream, static_cast<std::size_t>(rank), where);
    tensor.offset = static_cast<std::uint64_t>(read_numbers(stream, 1, where)[0]);
    row.add_tensor(entry.key, std::move(tensor));
  }
}

}  // namespace

bool looks_like_torch_tar(const WeightFile& file) {
  if (file.size() < 3 * block || file.read(257, 5) != "ustar") return false;
  const std::string start = file.read(0, 100);
  const std::string name = start.substr(0, start.find('\0'));
  return name == "sys_info" || name == "pickle" || name == "storages" || name == "tensors" || name == "./" ||
         name.rfind("./", 0) == 0;
}

std::shared_ptr<const Checkpoint> open_torch_tar(const std::shared_ptr<const WeightFile>& file) {
  const std::string where = file->path().string();
  const auto members = members_of(*file);
  const auto pickled = members.find("pickle"), stored = members.find("storages");
  if (pickled == members.end() || stored == members.end()) {
    refuse_file(where, "it is a tar archive, not one of PyTorch's", "unpack it and name a file in it");
  }
  auto row = std::make_shared<StorageRow>(file);
  std::map<std::string, const TorchType*> types;
  const Member& storages = stored->second;
  PickleStream stream(*file, storages.begin, storages.end);
  for (std::uint64_t left = read_count(stream, storages.end - storages.begin, where); left > 0; --left) {
    const Entry entry = read_entry(stream, where);
    stream.skip_to(row->add(entry.key, entry.type, stream.at(), storages.end));
    types[entry.key] = entry.type;
  }
  if (const auto listed = members.find("tensors"); listed != members.end()) {
    read_tensors(*file, listed->second, types, *row);
  }
  PickleStream object(*file, pickled->second.begin, pickled->second.end);
  const std::string text = object.next();
  const Pickle pickle(text, where);
  return make_torch_checkpoint(*file, {"torch tar", text, std::move(row), false}, pickle);
}

}  // namespace whereabouts

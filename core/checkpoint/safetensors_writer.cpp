#include "core/checkpoint/safetensors_writer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>

#include "core/checkpoint/formats.h"
#include "core/checkpoint/safetensors_header.h"
#include "core/failure.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

template <typename Word>
void put(std::string& bytes, Word word) {
  for (std::size_t i = 0; i < sizeof(Word); ++i) bytes += static_cast<char>((word >> (8 * i)) & 0xFFU);
}

// The values as the bytes of their own type, little endian.
std::string encoded(const TensorValues& tensor) {
  std::string bytes;
  bytes.reserve(tensor.values.size() * byte_size(tensor.dtype));
  switch (tensor.dtype) {
    case DType::f64:
      for (const float value : tensor.values) put(bytes, std::bit_cast<std::uint64_t>(double{value}));
      break;
    case DType::f32:
      for (const float value : tensor.values) put(bytes, std::bit_cast<std::uint32_t>(value));
      break;
    case DType::f16:
      for (const float value : tensor.values) put(bytes, to_binary16(value));
      break;
    case DType::bf16:
      for (const float value : tensor.values) put(bytes, to_bfloat16(value));
      break;
    default:
      refuse_file("tensor \"" + shown(tensor.name, 100) + "\"",
                  "real numbers cannot be written as " + to_text(tensor.dtype),
                  "choose a tensor of F64, F32, F16 or BF16");
  }
  return bytes;
}

// One entry of a header: what is written, and how many bytes of it.
struct Entry {
  std::string name;
  DType dtype;
  const std::vector<std::int64_t>* shape;
  std::uint64_t size;
};

// Length and JSON of the header, padded so that the values begin at a multiple of 8.
std::string header_bytes(const std::vector<Entry>& entries, const std::string& metadata) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  const auto words = nlohmann::ordered_json::parse(metadata, nullptr, false);
  if (words.is_object() && !words.empty()) header["__metadata__"] = words;
  std::uint64_t at = 0;
  for (const Entry& entry : entries) {
    header[entry.name] = {
        {"dtype", to_text(entry.dtype)}, {"shape", *entry.shape}, {"data_offsets", {at, at + entry.size}}};
    at += entry.size;
  }
  std::string text = header.dump();
  text.append((8 - text.size() % 8) % 8, ' ');
  std::string bytes;
  put(bytes, static_cast<std::uint64_t>(text.size()));
  return bytes + text;
}

// A file that takes its name only when it is complete.
class NewFile {
 public:
  explicit NewFile(const fs::path& path) : path_(path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) {
      if (!S_ISREG(status.st_mode)) refuse_file(path.string(), "it is no regular file", "name another");
      if (::access(path.c_str(), W_OK) != 0) fail(errno);
      std::error_code error;
      const fs::path real = fs::canonical(path, error);
      if (!error) target_ = real;
      mode_ = status.st_mode & 0777;
    }
    if (target_.empty()) target_ = path;
    std::random_device random;
    for (int attempt = 0; attempt < 100 && descriptor_ < 0; ++attempt) {
      temporary_ = target_.parent_path() / (".whereabouts-" + std::to_string(random()) + ".part");
      descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (descriptor_ < 0 && errno != EEXIST) fail(errno);
    }
    if (descriptor_ < 0) fail(errno);
    if (mode_ != 0) (void)::fchmod(descriptor_, mode_);
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!complete_) ::unlink(temporary_.c_str());
  }

  void write(const char* data, std::size_t size) {
    while (size > 0) {
      const ssize_t written = ::write(descriptor_, data, size);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) fail(written == 0 ? ENOSPC : errno);
      data += written;
      size -= static_cast<std::size_t>(written);
    }
  }
  void write(const std::string& bytes) { write(bytes.data(), bytes.size()); }

  void finish() {
    if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != ENOSYS) fail(errno);
    const int result = ::close(descriptor_);
    descriptor_ = -1;
    if (result != 0 || ::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
    complete_ = true;
  }

 private:
  [[noreturn]] void fail(int error) {
    // A constructor that throws has no destructor.
    if (descriptor_ >= 0) {
      ::close(descriptor_);
      descriptor_ = -1;
      ::unlink(temporary_.c_str());
    }
    refuse_file(path_.string(),
                error == ENOSPC   ? std::string("the disk is full")
                : error == ENOENT ? std::string("its folder does not exist")
                                  : std::string("it cannot be written (") + std::strerror(error) + ")",
                error == ENOSPC ? "free some space or choose another disk" : "choose another place");
  }

  fs::path path_, target_, temporary_;
  int descriptor_ = -1;
  mode_t mode_ = 0;
  bool complete_ = false;
};

const TensorValues* find_in(const std::vector<TensorValues>& tensors, const std::string& name) {
  const auto found = std::find_if(tensors.begin(), tensors.end(),
                                  [&](const TensorValues& tensor) { return tensor.name == name; });
  return found == tensors.end() ? nullptr : &*found;
}

}  // namespace

std::uint16_t to_binary16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>((bits >> 16U) & 0x8000U);
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  std::uint32_t half = 0;
  if (magnitude > 0x7F800000U) {
    half = 0x7E00U;
  } else if (magnitude >= 0x477FF000U) {  // 65520 and more round to infinity
    half = 0x7C00U;
  } else if (magnitude < 0x38800000U) {  // below 2^-14 in steps of 2^-24
    half = static_cast<std::uint32_t>(std::lrint(std::abs(value) * 0x1p24F));
  } else {
    half = ((magnitude + 0xFFFU + ((magnitude >> 13U) & 1U)) >> 13U) - (112U << 10U);
  }
  return static_cast<std::uint16_t>(sign | half);
}

std::uint16_t to_bfloat16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);
  return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

void copy_safetensors(const fs::path& source, const std::vector<TensorValues>& replaced,
                      const fs::path& target, const Progress& progress) {
  const WeightFile file(source);
  if (!looks_like_safetensors(file)) {
    refuse_file(source.string(), "it is no safetensors file", "write the table as .npy instead");
  }
  const std::string start = file.read(0, 8);
  std::uint64_t length = 0;
  for (std::size_t i = 8; i-- > 0;) length = length << 8U | static_cast<unsigned char>(start[i]);
  if (length > safetensors_header_limit) {
    refuse_file(source.string(), "its header is too long", "copy or download it again");
  }
  const SafetensorsHeader header = parse_safetensors_header(file.read(8, static_cast<std::size_t>(length)),
                                                            file.size() - 8 - length, source.string());
  std::vector<Entry> entries;
  std::size_t found = 0;
  for (const StoredTensor& stored : header.tensors) {
    if (const TensorValues* tensor = find_in(replaced, stored.info.name)) {
      ++found;
      const std::uint64_t size = tensor->values.size() * byte_size(tensor->dtype);
      entries.push_back({tensor->name, tensor->dtype, &tensor->shape, size});
    } else {
      entries.push_back({stored.info.name, stored.info.dtype, &stored.info.shape, stored.end - stored.begin});
    }
  }
  if (found != replaced.size()) {
    refuse_file(source.string(), "it lacks a tensor that is to be replaced", "inspect lists those it has");
  }
  NewFile out(target);
  out.write(header_bytes(entries, header.metadata));
  std::vector<char> buffer(std::size_t{4} << 20U);
  const auto whole = static_cast<double>(std::max<std::uint64_t>(1, file.size()));
  for (const StoredTensor& stored : header.tensors) {
    if (const TensorValues* tensor = find_in(replaced, stored.info.name)) {
      out.write(encoded(*tensor));
      continue;
    }
    for (std::uint64_t at = stored.begin; at < stored.end;) {
      progress.report(static_cast<double>(at) / whole, "writing");
      const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), stored.end - at));
      file.read(8 + length + at, buffer.data(), part, progress);
      out.write(buffer.data(), part);
      at += part;
    }
  }
  progress.check();
  out.finish();
}

std::string safetensors_bytes(const std::vector<TensorValues>& tensors) {
  std::vector<Entry> entries;
  std::string data;
  for (const TensorValues& tensor : tensors) {
    const std::string bytes = encoded(tensor);
    entries.push_back({tensor.name, tensor.dtype, &tensor.shape, bytes.size()});
    data += bytes;
  }
  return header_bytes(entries, "{}") + data;
}

std::string npy_bytes(const TensorValues& tensor) {
  TensorValues written = tensor;
  if (written.dtype == DType::bf16) written.dtype = DType::f32;
  const std::string type = written.dtype == DType::f64 ? "<f8" : written.dtype == DType::f16 ? "<f2" : "<f4";
  std::string shape;
  for (const std::int64_t size : tensor.shape) shape += std::to_string(size) + ", ";
  if (tensor.shape.size() > 1) shape.resize(shape.size() - 2);
  if (tensor.shape.size() == 1) shape.resize(shape.size() - 1);
  std::string dictionary = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  // The values begin at a multiple of 64, as NumPy writes them.
  dictionary.append(63 - (10 + dictionary.size()) % 64, ' ');
  dictionary += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += '\x01';
  bytes += '\0';
  put(bytes, static_cast<std::uint16_t>(dictionary.size()));
  return bytes + dictionary + encoded(written);
}

}  // namespace whereabouts

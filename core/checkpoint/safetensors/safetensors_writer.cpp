#include "core/checkpoint/safetensors/safetensors_writer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/array/npz.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/safetensors/safetensors.h"
#include "core/checkpoint/safetensors/safetensors_header.h"
#include "core/checkpoint/tensor_bytes.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// One entry of a header, and the size of its values in bytes.
struct Entry {
  std::string name;
  DType dtype;
  const std::vector<std::int64_t>* shape;
  std::uint64_t size;
};

// Fails where the text is not UTF-8, which JSON requires.
std::string json_text(const std::string& text, const std::string& where) {
  try {
    return nlohmann::json(text).dump();
  } catch (const nlohmann::json::exception&) {
    refuse_file(where, message("the name \"{}\" is not UTF-8, as safetensors needs", shown(text)),
                "write an npz instead");
  }
}

// Length and JSON of the header, padded so that the values begin at a multiple of 8.
std::string header_bytes(const std::vector<Entry>& entries, const std::string& metadata,
                         const std::string& where) {
  std::string text = "{";
  const nlohmann::json words = json_in(metadata);
  auto texts = nlohmann::json::object();
  if (words.is_object()) {
    for (const auto& [key, value] : words.items()) {
      if (value.is_string()) texts[key] = value;
    }
  }
  if (!texts.empty()) text += "\"__metadata__\":" + texts.dump();
  std::uint64_t at = 0;
  for (const Entry& entry : entries) {
    const nlohmann::ordered_json value = {
        {"dtype", to_text(entry.dtype)}, {"shape", *entry.shape}, {"data_offsets", {at, at + entry.size}}};
    if (entry.name == "__metadata__")
      refuse_file(where, "it has a tensor named __metadata__", "write an npz instead");
    text += (text.size() > 1 ? "," : "") + json_text(entry.name, where) + ":" + value.dump();
    at += entry.size;
  }
  text += '}';
  text.append((8 - text.size() % 8) % 8, ' ');
  std::string bytes;
  for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>((text.size() >> (8 * i)) & 0xFFU);
  return bytes + text;
}

Entry entry_of(const TensorValues& tensor) {
  const DType type = tensor.dtype;
  if (type != DType::f64 && type != DType::f32 && type != DType::f16 && type != DType::bf16) {
    refuse_file(message("tensor \"{}\"", shown(tensor.name, 100)),
                message("real values cannot be written as {}", to_text(type)), "write them as F32");
  }
  return {tensor.name, tensor.dtype, &tensor.shape, tensor.values.size() * byte_size(tensor.dtype)};
}

Entry entry_of(const TensorInfo& tensor) {
  return {tensor.name, tensor.dtype, &tensor.shape,
          static_cast<std::uint64_t>(tensor.count()) * byte_size(tensor.dtype)};
}

const TensorValues* find_in(const std::vector<TensorValues>& tensors, const std::string& name) {
  const auto found = std::find_if(tensors.begin(), tensors.end(),
                                  [&](const TensorValues& tensor) { return tensor.name == name; });
  return found == tensors.end() ? nullptr : &*found;
}

void check_all_found(std::size_t found, const std::vector<TensorValues>& replaced, const std::string& where) {
  if (found == replaced.size()) return;
  refuse_file(where, "it lacks a tensor that is to be replaced", "inspect lists those it has");
}

Message where_in(const Checkpoint& checkpoint, const std::string& tensor) {
  return message("{}: tensor \"{}\"", FilePath{checkpoint.place()}, shown(tensor, 100));
}

// The values of a tensor of a checkpoint, or those that replace it.
void write_tensor(const Checkpoint& source, const TensorInfo& tensor, const TensorValues* replacing,
                  DType dtype, const WriteBytes& write, const Progress& progress) {
  const Array::Values values = replacing != nullptr ? Array::Values(replacing->values)
                                                    : source.read_array(tensor.name, progress).values;
  write_values(values, dtype, where_in(source, tensor.name), write, progress);
}

// Adds "format": "pt", which transformers requires.
std::string with_format(const Checkpoint& source, const std::string& replacing) {
  const std::string& format = source.format();
  auto metadata = json_in(replacing.empty() ? source.metadata() : replacing);
  if (!metadata.is_object()) metadata = nlohmann::json::object();
  if (format != "npz" && format != "npy" && !metadata.contains("format")) metadata["format"] = "pt";
  return metadata.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

void copy_safetensors(const fs::path& source, const std::vector<TensorValues>& replaced,
                      const fs::path& target, const Progress& progress, const std::string& metadata) {
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
    const TensorValues* tensor = find_in(replaced, stored.info.name);
    if (tensor != nullptr) ++found;
    entries.push_back(tensor != nullptr ? entry_of(*tensor) : entry_of(stored.info));
  }
  check_all_found(found, replaced, source.string());
  write_file(target, [&](const WriteBytes& write) {
    const std::string first =
        header_bytes(entries, metadata.empty() ? header.metadata : metadata, source.string());
    write(first.data(), first.size());
    std::vector<char> buffer(std::size_t{4} << 20U);
    const auto whole = static_cast<double>(std::max<std::uint64_t>(1, file.size()));
    for (const StoredTensor& stored : header.tensors) {
      if (const TensorValues* tensor = find_in(replaced, stored.info.name)) {
        write_values(tensor->values, tensor->dtype, FilePath{source.string()}, write, progress);
        continue;
      }
      for (std::uint64_t at = stored.begin; at < stored.end;) {
        progress.report(static_cast<double>(at) / whole, "writing");
        const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), stored.end - at));
        file.read(8 + length + at, buffer.data(), part, progress);
        write(buffer.data(), part);
        at += part;
      }
    }
    progress.check();
  });
}

void write_safetensors(const Checkpoint& source, const std::vector<TensorValues>& replaced,
                       const fs::path& target, const Progress& progress, const std::string& metadata) {
  if (source.format() == "safetensors")
    return copy_safetensors(source.path(), replaced, target, progress, metadata);
  std::vector<Entry> entries;
  std::size_t found = 0;
  for (const TensorInfo& tensor : source.tensors()) {
    const TensorValues* replacing = find_in(replaced, tensor.name);
    if (replacing != nullptr) ++found;
    entries.push_back(replacing != nullptr ? entry_of(*replacing) : entry_of(tensor));
  }
  check_all_found(found, replaced, source.place());
  const std::string first = header_bytes(entries, with_format(source, metadata), source.place());
  write_file(target, [&](const WriteBytes& write) {
    write(first.data(), first.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const TensorInfo& tensor = source.tensors()[i];
      progress.report(static_cast<double>(i) / static_cast<double>(entries.size()), "writing");
      write_tensor(source, tensor, find_in(replaced, tensor.name), entries[i].dtype, write, progress);
    }
    progress.check();
  });
}

void write_npz(const Checkpoint& source, const std::vector<TensorValues>& replaced, const fs::path& target,
               const Progress& progress) {
  std::vector<NpzMember> members;
  std::size_t found = 0;
  for (const TensorInfo& tensor : source.tensors()) {
    const TensorValues* replacing = find_in(replaced, tensor.name);
    if (replacing != nullptr) ++found;
    members.push_back({tensor.name, [&source, &tensor, &progress, replacing] {
                         const DType dtype =
                             numpy_type(replacing != nullptr ? replacing->dtype : tensor.dtype);
                         std::string bytes =
                             npy_header_bytes(dtype, replacing != nullptr ? replacing->shape : tensor.shape);
                         write_tensor(
                             source, tensor, replacing, dtype,
                             [&](const char* data, std::size_t size) { bytes.append(data, size); }, progress);
                         return bytes;
                       }});
  }
  check_all_found(found, replaced, source.place());
  write_file(target, npz_content(std::move(members)));
}

void write_npy(const Checkpoint& source, const TensorInfo& tensor, const fs::path& target,
               const Progress& progress) {
  const Array array = source.read_array(tensor.name, progress);
  const DType dtype = numpy_type(tensor.dtype);
  write_file(target, [&](const WriteBytes& write) {
    const std::string header = npy_header_bytes(dtype, tensor.shape);
    write(header.data(), header.size());
    write_values(array.values, dtype, where_in(source, tensor.name), write, progress);
  });
}

std::string safetensors_bytes(const std::vector<TensorValues>& tensors, const std::string& metadata) {
  std::vector<Entry> entries;
  std::string data;
  for (const TensorValues& tensor : tensors) {
    entries.push_back(entry_of(tensor));
    write_values(tensor.values, tensor.dtype, message("tensor \"{}\"", shown(tensor.name, 100)),
                 [&](const char* bytes, std::size_t size) { data.append(bytes, size); });
  }
  return header_bytes(entries, metadata, "safetensors") + data;
}

}  // namespace whereabouts

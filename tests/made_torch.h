// Pickles and PyTorch files put together byte by byte inside a test.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace whereabouts::made {

inline std::string little(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(i < 8 ? value >> (8 * i) & 0xFF : 0);
  return text;
}

// Instructions of a pickle that push one value.
inline std::string text_op(const std::string& text) {
  return "X" + little(text.size(), 4) + text;
}
inline std::string int_op(std::int64_t value) {
  return std::string("\x8a\x08", 2) + little(static_cast<std::uint64_t>(value), 8);
}
inline std::string global_op(const std::string& module, const std::string& name) {
  return "c" + module + "\n" + name + "\n";
}
inline std::string tuple_op(const std::vector<std::int64_t>& values) {
  std::string ops = "(";
  for (const std::int64_t value : values) ops += int_op(value);
  return ops + "t";
}
// {key: value, ...} of instructions.
inline std::string dict_op(const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::string ops = "}(";
  for (const auto& [key, value] : pairs) ops += text_op(key) + value;
  return ops + "u";
}
inline std::string pickled(const std::string& ops) {
  return "\x80\x02" + ops + ".";
}

struct View {
  std::string type = "FloatStorage", key = "0";
  std::int64_t elements = 6, offset = 0;
  std::vector<std::int64_t> sizes{2, 3}, strides{3, 1};
};

// The call that makes a tensor of version 2 (torch.save since 0.4).
inline std::string tensor_op(const View& view) {
  return global_op("torch._utils", "_rebuild_tensor_v2") + "((" + text_op("storage") +
         global_op("torch", view.type) + text_op(view.key) + text_op("cpu") + int_op(view.elements) + "tQ" +
         int_op(view.offset) + tuple_op(view.sizes) + tuple_op(view.strides) + "\x89" +
         global_op("collections", "OrderedDict") + ")RtR";
}

inline std::uint32_t crc32_of(const std::string& bytes) {
  std::uint32_t state = 0xFFFFFFFFU;
  for (const char byte : bytes) {
    state ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) state = state >> 1U ^ ((state & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~state;
}

// A zip archive of stored entries.
inline std::string zip_of(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string bytes, directory;
  for (const auto& [name, content] : entries) {
    const std::string sizes =
        little(crc32_of(content), 4) + little(content.size(), 4) + little(content.size(), 4);
    const std::string common = little(0, 2) + little(0, 2) + little(0, 4) + sizes + little(name.size(), 2);
    directory += "PK\x01\x02" + little(20, 2) + little(20, 2) + common + little(0, 8) + little(0, 4) +
                 little(bytes.size(), 4) + name;
    bytes += "PK\x03\x04" + little(20, 2) + common + little(0, 2) + name + content;
  }
  return bytes + directory + "PK\x05\x06" + little(0, 4) + little(entries.size(), 2) +
         little(entries.size(), 2) + little(directory.size(), 4) + little(bytes.size(), 4) + little(0, 2);
}

// A file of torch.save with one pickle and the storages "0", "1", ...
inline std::string torch_zip_of(const std::string& pickle, const std::vector<std::string>& storages = {}) {
  std::vector<std::pair<std::string, std::string>> entries{{"m/data.pkl", pickle}};
  for (std::size_t i = 0; i < storages.size(); ++i) {
    entries.emplace_back("m/data/" + std::to_string(i), storages[i]);
  }
  return zip_of(entries);
}

// The format before 1.6; `keys` are those of the storages, each with the number of its values and its bytes.
inline std::string torch_legacy_of(const std::string& pickle,
                                   const std::vector<std::pair<std::string, std::string>>& storages,
                                   std::size_t item = 4) {
  const std::string magic = std::string("\x8a\x0a\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19", 12);
  std::string keys = "](", data;
  for (const auto& [key, bytes] : storages) {
    keys += text_op(key);
    data += little(bytes.size() / item, 8) + bytes;
  }
  return pickled(magic) + pickled(int_op(1001)) + pickled("}") + pickle + pickled(keys + "e") + data;
}

}  // namespace whereabouts::made

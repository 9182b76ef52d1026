#include "core/checkpoint/safetensors/safetensors_header.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "core/base/failure.h"
#include "core/checkpoint/formats.h"

namespace whereabouts {
namespace {

using nlohmann::json;
using std::uint64_t;

[[noreturn]] void malformed(const std::string& where, const Message& problem) {
  refuse_file(where, message("not a readable safetensors file: {}", problem), "copy or download it again");
}

// Receives the header piece by piece, so that a hostile one is never held as a tree. Only these nestings
// exist:
//   { name: { dtype: text, shape: [...], data_offsets: [begin, end] }, "__metadata__": { key: text } }
// Other members of a tensor's object are ignored, as in the reference implementation.
class HeaderReader : public nlohmann::json_sax<json> {
 public:
  explicit HeaderReader(const std::string& where) : where_(where) {}

  std::vector<StoredTensor> tensors;
  json metadata = json::object();

  bool null() override {
    if (passing_over()) return true;
    if (place_ == Place::file && key_ == metadata_key) return true;
    malformed(where_, "there is a null in its header");
  }
  bool boolean(bool) override { return other(fixed_words("a truth value")); }
  bool number_integer(number_integer_t) override { return other(fixed_words("a negative number")); }
  bool number_float(number_float_t, const string_t&) override {
    return other(fixed_words("a fraction or too large a number"));
  }
  bool binary(binary_t&) override { return other(fixed_words("binary data")); }

  bool number_unsigned(number_unsigned_t value) override {
    if (passing_over()) return true;
    if (place_ == Place::shape) {
      if (value > static_cast<uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        malformed(where_, message("the shape of \"{}\" overflows", shown(tensor().info.name)));
      }
      tensor().info.shape.push_back(static_cast<std::int64_t>(value));
    } else if (place_ == Place::offsets) {
      if (++offsets_ == 1) tensor().begin = value;
      if (offsets_ == 2) tensor().end = value;
    } else {
      return other(fixed_words("a number"));
    }
    return true;
  }

  bool string(string_t& value) override {
    if (passing_over()) return true;
    if (place_ == Place::metadata) {
      metadata[key_] = value;
      return true;
    }
    if (place_ == Place::tensor && key_ == "dtype") {
      const auto dtype = parse_dtype(value);
      if (!dtype) {
        malformed(where_, message("the tensor \"{}\" has the unknown type \"{}\"", shown(tensor().info.name),
                                  shown(value, 40)));
      }
      tensor().info.dtype = *dtype;
      return true;
    }
    return other(fixed_words("a text"));
  }

  bool start_object(std::size_t) override {
    if (passing_over(1)) return true;
    if (place_ == Place::outside) {
      place_ = Place::file;
    } else if (place_ == Place::file && key_ == metadata_key) {
      place_ = Place::metadata;
    } else if (place_ == Place::file) {
      tensors.emplace_back().info.name = key_;
      members_.clear();
      place_ = Place::tensor;
    } else {
      return other(fixed_words("an object"));
    }
    return true;
  }

  bool key(string_t& value) override {
    if (depth_passed_ > 0) return true;
    key_ = value;
    if (place_ == Place::tensor) {
      unknown_member_ = value != "dtype" && value != "shape" && value != "data_offsets";
      if (!members_.insert(value).second) twice(value);
    } else if (place_ == Place::metadata) {
      if (metadata.contains(value)) twice(value);
    } else if (!names_.insert(value).second) {
      twice(value);
    }
    return true;
  }

  bool end_object() override {
    if (leaving_passed()) return true;
    if (place_ == Place::tensor) {
      for (const char* needed : {"dtype", "shape", "data_offsets"}) {
        if (!members_.contains(needed)) {
          malformed(where_, message("the tensor \"{}\" has no {}", shown(tensor().info.name), needed));
        }
      }
    }
    unknown_member_ = false;
    place_ = place_ == Place::file ? Place::outside : Place::file;
    return true;
  }

  bool start_array(std::size_t) override {
    if (passing_over(1)) return true;
    if (place_ == Place::tensor && key_ == "shape") {
      place_ = Place::shape;
    } else if (place_ == Place::tensor && key_ == "data_offsets") {
      place_ = Place::offsets;
      offsets_ = 0;
    } else {
      return other(fixed_words("a list"));
    }
    return true;
  }

  bool end_array() override {
    if (leaving_passed()) return true;
    if (place_ == Place::offsets && offsets_ != 2) {
      malformed(where_, message("the tensor \"{}\" has {} offsets instead of 2", shown(tensor().info.name),
                                offsets_));
    }
    place_ = Place::tensor;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    malformed(where_, message("its header is not valid JSON at byte {}", position));
  }

 private:
  enum class Place { outside, file, metadata, tensor, shape, offsets };
  static constexpr const char* metadata_key = "__metadata__";
  static constexpr int depth_limit = 64;

  StoredTensor& tensor() { return tensors.back(); }

  bool other(const char* what) {
    if (passing_over()) return true;
    malformed(where_, message("there is {} in its header where none may be", what));
  }

  [[noreturn]] void twice(const std::string& name) {
    malformed(where_, message("its header holds \"{}\" twice", shown(name)));
  }

  // True while the next value belongs to an ignored member; `opens` says whether it nests deeper.
  bool passing_over(int opens = 0) {
    if (depth_passed_ == 0 && !(place_ == Place::tensor && unknown_member_)) return false;
    depth_passed_ += opens;
    if (depth_passed_ > depth_limit) malformed(where_, "its header is nested too deeply");
    return true;
  }

  bool leaving_passed() {
    if (depth_passed_ == 0) return false;
    --depth_passed_;
    return true;
  }

  const std::string& where_;
  Place place_ = Place::outside;
  std::string key_;
  std::unordered_set<std::string> names_, members_;
  int offsets_ = 0;
  int depth_passed_ = 0;
  bool unknown_member_ = false;
};

// Bytes the shape and type need. Fails where that overflows.
uint64_t needed_bytes(const TensorInfo& info, const std::string& where) {
  auto bytes = static_cast<uint64_t>(byte_size(info.dtype));
  for (const std::int64_t size : info.shape) {
    const auto factor = static_cast<uint64_t>(size);
    if (factor != 0 && bytes > static_cast<uint64_t>(std::numeric_limits<std::int64_t>::max()) / factor) {
      malformed(where, message("the size of the tensor \"{}\" overflows", shown(info.name)));
    }
    bytes *= factor;
  }
  return bytes;
}

void check_places(std::vector<StoredTensor>& tensors, uint64_t data_size, const std::string& where) {
  std::stable_sort(tensors.begin(), tensors.end(), [](const StoredTensor& a, const StoredTensor& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  });
  uint64_t expected = 0;
  for (const StoredTensor& tensor : tensors) {
    const Message name = message("the tensor \"{}\"", shown(tensor.info.name));
    if (tensor.end < tensor.begin) malformed(where, message("{} ends before it begins", name));
    const uint64_t needed = needed_bytes(tensor.info, where);
    if (tensor.end - tensor.begin != needed) {
      malformed(where, message("{} takes {} bytes where its shape and type need {}", name,
                               tensor.end - tensor.begin, needed));
    }
    if (tensor.begin < expected) malformed(where, message("{} overlaps the one before it", name));
    if (tensor.begin > expected)
      malformed(where, message("there is a hole before tensor \"{}\"", shown(tensor.info.name)));
    expected = tensor.end;
  }
  if (expected > data_size) {
    refuse_file(where,
                message("the safetensors file is cut short: its tensors need {} bytes and it holds {}",
                        expected, data_size),
                "copy or download it again");
  }
  if (expected < data_size) {
    malformed(where, message("{} bytes after its last tensor belong to none", data_size - expected));
  }
}

}  // namespace

SafetensorsHeader parse_safetensors_header(const std::string& text, uint64_t data_size,
                                           const std::string& where) {
  // The JSON library takes a zero byte for the end of the text, and skips a byte order mark; the format has
  // neither.
  if (text.find('\0') != std::string::npos) malformed(where, "there is a zero byte in its header");
  if (text.rfind("\xEF\xBB\xBF", 0) == 0) malformed(where, "its header begins with a byte order mark");
  HeaderReader reader(where);
  if (!json::sax_parse(text, &reader)) malformed(where, "its header is not valid JSON");
  check_places(reader.tensors, data_size, where);
  return {std::move(reader.tensors), reader.metadata.dump()};
}

}  // namespace whereabouts

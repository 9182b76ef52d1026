#include "core/array/npy_header.h"

#include <cstring>
#include <limits>
#include <string_view>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr char magic[] = "\x93NUMPY";
constexpr std::size_t magic_size = 6;
constexpr std::size_t rank_limit = 64;

// Reads the one Python dictionary literal a header may hold: three known keys, each once, in any order.
class DictionaryReader {
 public:
  DictionaryReader(std::string_view text, const Message& where) : text_(text), where_(where) {}

  void read(NpyHeader& header) {
    bool has_type = false, has_order = false, has_shape = false;
    expect('{');
    while (!take('}')) {
      const std::string key = quoted();
      expect(':');
      if (key == "descr" && !has_type) {
        has_type = true;
        read_type(header);
      } else if (key == "fortran_order" && !has_order) {
        has_order = true;
        header.fortran_order = boolean();
      } else if (key == "shape" && !has_shape) {
        has_shape = true;
        header.shape = tuple();
      } else {
        malformed(message("the header has the key \"{}\" twice or does not know it", shown(key, 40)));
      }
      if (!take(',')) {
        expect('}');
        break;
      }
    }
    skip_spaces();
    if (at_ != text_.size()) malformed("the header goes on after its closing brace");
    if (!has_type || !has_order || !has_shape) {
      malformed("the header lacks one of descr, fortran_order and shape");
    }
  }

 private:
  [[noreturn]] void malformed(const Message& problem) const {
    refuse_file(where_, message("not a readable .npy file: {}", problem), "save it again with numpy.save");
  }

  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' ||
                                  text_[at_] == '\r' || text_[at_] == '\f')) {
      ++at_;
    }
  }

  bool take(char wanted) {
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  void expect(char wanted) {
    if (!take(wanted)) malformed(message("the header lacks a '{}' where one must be", wanted));
  }

  std::string quoted() {
    skip_spaces();
    if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"'))
      malformed("the header lacks a string");
    const char quote = text_[at_++];
    const std::size_t end = text_.find(quote, at_);
    if (end == std::string_view::npos) malformed("a string in the header does not end");
    std::string value(text_.substr(at_, end - at_));
    if (value.find('\\') != std::string::npos) malformed("a string in the header has an escape");
    at_ = end + 1;
    return value;
  }

  bool boolean() {
    skip_spaces();
    for (const std::string_view word : {std::string_view("True"), std::string_view("False")}) {
      if (text_.substr(at_, word.size()) == word) {
        at_ += word.size();
        return word == "True";
      }
    }
    malformed("fortran_order is neither True nor False");
  }

  std::size_t whole_number() {
    skip_spaces();
    const std::size_t begin = at_;
    std::size_t value = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      const auto digit = static_cast<std::size_t>(text_[at_] - '0');
      if (value > (std::numeric_limits<std::size_t>::max() - digit) / 10) malformed("a size overflows");
      value = value * 10 + digit;
    }
    if (at_ == begin) malformed("the shape holds something that is not a size");
    // Python 2 wrote long integers with an L.
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;
    return value;
  }

  std::vector<std::size_t> tuple() {
    std::vector<std::size_t> sizes;
    expect('(');
    if (take(')')) return sizes;
    for (;;) {
      if (sizes.size() == rank_limit) malformed("the array has more than 64 axes");
      sizes.push_back(whole_number());
      const bool comma = take(',');
      if (take(')')) {
        // "(3)" is a number in brackets, not a tuple of one.
        if (!comma && sizes.size() == 1) malformed("the shape is not a tuple");
        return sizes;
      }
      if (!comma) malformed("the shape does not end");
    }
  }

  void read_type(NpyHeader& header) {
    skip_spaces();
    if (at_ < text_.size() && text_[at_] == '[') {
      header.kind = '\0';
      header.type = records();
      return;
    }
    header.type = quoted();
    std::string_view rest = header.type;
    if (!rest.empty() && (rest[0] == '<' || rest[0] == '>' || rest[0] == '|' || rest[0] == '=')) {
      header.big_endian = rest[0] == '>';
      rest.remove_prefix(1);
    }
    const bool real = rest == "f2" || rest == "f4" || rest == "f8" || rest == "i1" || rest == "i2" ||
                      rest == "i4" || rest == "i8" || rest == "u1" || rest == "u2" || rest == "u4" ||
                      rest == "u8" || rest == "b1";
    const bool complex = rest == "c8" || rest == "c16";
    header.kind = real || complex ? rest[0] : '\0';
    if (real) header.item = static_cast<std::size_t>(rest[1] - '0');
    if (complex) header.item = rest == "c8" ? 8 : 16;
  }

  // A list of fields, passed over up to its closing bracket.
  std::string records() {
    const std::size_t begin = at_;
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\'' || c == '"') {
        (void)quoted();
        continue;
      }
      ++at_;
      if (c == '[' || c == '(') ++depth;
      if ((c == ']' || c == ')') && --depth == 0) return std::string(text_.substr(begin, at_ - begin));
    }
    malformed("its list of fields does not end");
  }

  std::string_view text_;
  const Message& where_;
  std::size_t at_ = 0;
};

// The product of the shape, or refused where it (times the item size) is beyond what a machine can address.
std::size_t checked_count(const NpyHeader& header, const Message& where) {
  std::size_t product = header.item;
  bool empty = false;
  for (const std::size_t size : header.shape) {
    if (size == 0) {
      empty = true;
    } else if (product > std::numeric_limits<std::ptrdiff_t>::max() / size) {
      refuse_file(where, "not a readable .npy file: its shape overflows", "save it again with numpy.save");
    } else {
      product *= size;
    }
  }
  return empty ? 0 : product / header.item;
}

}  // namespace

bool looks_like_npy(const char* data, std::size_t size) {
  return size >= magic_size && std::memcmp(data, magic, magic_size) == 0;
}

std::size_t npy_header_size(const char* data, std::size_t size) {
  if (size < 12 || !looks_like_npy(data, size)) return 0;
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(data[i]));
  };
  const std::size_t length = byte(8) | byte(9) << 8U;
  return byte(6) == 1 ? 10 + length : 12 + (length | byte(10) << 16U | byte(11) << 24U);
}

void refuse_npy_type(const NpyHeader& header, const Message& where) {
  if (!header.type.empty() && header.type[0] == '[') {
    refuse_file(where, "the .npy file holds records with named fields, not numbers",
                "save one field of it as an array of numbers");
  }
  const bool objects = header.type.find('O') != std::string::npos;
  refuse_file(where,
              message("the values of the .npy file have the type \"{}\"{}", shown(header.type, 40),
                      (objects ? ", pickled Python objects" : "")),
              "save it as integers or as real numbers of 2, 4 or 8 bytes");
}

NpyHeader parse_npy_header(const char* data, std::size_t size, std::size_t file_size, const Message& where,
                           NpyTypes types) {
  const auto malformed = [&](const Message& problem) {
    refuse_file(where, message("not a readable .npy file: {}", problem), "save it again with numpy.save");
  };
  if (file_size == 0) malformed("it is empty (0 bytes)");
  if (!looks_like_npy(data, size)) malformed("it does not begin with NumPy's signature");
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(data[i]));
  };
  if (size < magic_size + 2) malformed("it ends inside its header");
  const std::size_t major = byte(6);
  if (major < 1 || major > 3) malformed(message("format version {} is not known", major));
  const std::size_t begin = major == 1 ? 10 : 12;
  if (size < begin) malformed("it ends inside its header");
  std::size_t length = byte(8) | byte(9) << 8U;
  if (major > 1) length |= byte(10) << 16U | byte(11) << 24U;
  if (length > npy_header_limit) malformed(message("it declares a header of {} bytes", length));
  if (length > size - begin) malformed("it ends inside its header");

  NpyHeader header;
  DictionaryReader(std::string_view(data + begin, length), where).read(header);
  if (types == NpyTypes::numbers && (header.kind == '\0' || header.kind == 'c'))
    refuse_npy_type(header, where);
  header.count = checked_count(header, where);
  header.data_offset = begin + length;
  if (header.kind == '\0') return header;  // what its values take is not known
  const std::size_t needed = header.count * header.item;
  const std::size_t present = file_size - header.data_offset;
  if (needed > present) {
    refuse_file(where,
                message("the .npy file is cut short: its shape needs {} bytes of values and it holds {}",
                        needed, present),
                "copy or save it again");
  }
  return header;
}

}  // namespace whereabouts

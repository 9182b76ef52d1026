#include "core/checkpoint/file_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "core/base/failure.h"
#include "core/base/stand_in.h"

namespace whereabouts {
namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view mark;
  std::size_t at;  // offset in the file
  const char* what;
  const char* remedy;
  bool weights = false;  // weights of a model, in an unsupported format
};

// Signatures from the formats' specifications.
constexpr const char* to_safetensors = fixed_words("convert it to safetensors");
constexpr const char* to_weights = fixed_words("name a file of weights");
constexpr const char* to_image = fixed_words("give it as the image instead");
constexpr const char* unpack = fixed_words("unpack it and name the file in it");
constexpr const char* an_image = fixed_words("an image, not a checkpoint");
constexpr const char* a_program = fixed_words("a program, not a checkpoint");
constexpr const char* a_ggml = fixed_words("a GGML file");
constexpr std::array<Kind, 23> kinds{{
    {"\x89HDF\r\n"sv, 0, fixed_words("an HDF5 file, as Keras writes weights"), to_safetensors, true},
    {"GGUF"sv, 0, fixed_words("a GGUF file"), to_safetensors, true},
    {"ggml"sv, 0, a_ggml, to_safetensors, true},
    {"lmgg"sv, 0, a_ggml, to_safetensors, true},
    {"TFL3"sv, 4, fixed_words("a TensorFlow Lite model"), to_safetensors, true},
    {"\x89PNG"sv, 0, an_image, to_image},
    {"\xFF\xD8\xFF"sv, 0, an_image, to_image},
    {"GIF8"sv, 0, an_image, to_image},
    {"II*\0"sv, 0, an_image, to_image},
    {"MM\0*"sv, 0, an_image, to_image},
    {"WEBP"sv, 8, an_image, to_image},
    {"BM"sv, 0, an_image, to_image},
    {"%PDF"sv, 0, fixed_words("a PDF, not a checkpoint"), to_weights},
    {"ftyp"sv, 4, fixed_words("a video, not a checkpoint"), to_weights},
    {"\x1F\x8B"sv, 0, fixed_words("compressed by gzip"), fixed_words("unpack it with gunzip")},
    {"\x28\xB5\x2F\xFD"sv, 0, fixed_words("compressed by zstd"), fixed_words("unpack it with unzstd")},
    {"\xFD"
     "7zXZ"sv,
     0, fixed_words("compressed by xz"), fixed_words("unpack it with unxz")},
    {"BZh"sv, 0, fixed_words("compressed by bzip2"), fixed_words("unpack it with bunzip2")},
    {"7z\xBC\xAF"sv, 0, fixed_words("a 7z archive"), unpack},
    {"Rar!"sv, 0, fixed_words("a RAR archive"), unpack},
    {"ustar"sv, 257, fixed_words("a tar archive"), unpack},
    {"\x7F"
     "ELF"sv,
     0, a_program, to_weights},
    {"MZ"sv, 0, a_program, to_weights},
}};

// A msgpack map whose first key is a string: how Flax serialises a tree of parameters.
bool is_msgpack_map(std::string_view start) {
  if (start.size() < 4) return false;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(start[i]); };
  const bool small = (byte(0) & 0xF0U) == 0x80U && byte(0) != 0x80U;
  const std::size_t key = small ? 1 : byte(0) == 0xDE ? 3 : 0;
  return key != 0 && ((byte(key) & 0xE0U) == 0xA0U || byte(key) == 0xD9);
}

// The fields that ONNX writes first: its version, then the name of the program.
bool is_onnx(std::string_view start) {
  return start.size() > 4 && start[0] == '\x08' && static_cast<unsigned char>(start[1]) < 32 &&
         start[2] == '\x12';
}

bool is_text(std::string_view start) {
  return !start.empty() && std::all_of(start.begin(), start.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 || byte == '\n' || byte == '\r' || byte == '\t';
  });
}

Message of_no_format(const Message& what) {
  return message("{}; safetensors, PyTorch, .npz and .npy files are read", what);
}

const Kind* kind_of(const std::string& start) {
  for (const Kind& kind : kinds) {
    if (start.size() >= kind.at && start.compare(kind.at, kind.mark.size(), kind.mark) == 0) return &kind;
  }
  return nullptr;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

bool is_of_another_kind(const std::string& start) {
  return is_stand_in(start) || kind_of(start) != nullptr;
}

void refuse_kind(const std::filesystem::path& path, const std::string& start) {
  const std::string where = path.string();
  refuse_stand_in(where, start);
  if (const Kind* kind = kind_of(start)) {
    const Message what = message("it is {}", kind->what);
    refuse_file(where, kind->weights ? of_no_format(what) : what, kind->remedy);
  }
  const std::string suffix = lower(path.extension().string());
  if (suffix == ".msgpack" || is_msgpack_map(start)) {
    refuse_file(where, of_no_format("it is msgpack, as Flax writes weights"), to_safetensors);
  }
  if (suffix == ".onnx" || is_onnx(start)) {
    refuse_file(where, of_no_format("it is an ONNX model"), to_safetensors);
  }
  const std::string name = path.filename().string();
  if (suffix == ".pb" || suffix == ".ckpt" || name.find(".ckpt-") != std::string::npos ||
      name.find(".data-0") != std::string::npos) {
    refuse_file(where, of_no_format("it looks like a TensorFlow model"), to_safetensors);
  }
  if (!start.empty() && start[0] == '\x80') {
    refuse_file(where, of_no_format("it is a Python pickle, but none that torch.save writes"),
                "save the state dict with torch.save");
  }
  if (is_text(start)) {
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && start[first] == '{') {
      refuse_file(where, "it is JSON text without a weight_map, not a checkpoint",
                  "name the file of weights beside it");
    }
    refuse_file(where, "it is text, not a checkpoint", "check which file you meant");
  }
  refuse_file(where, of_no_format("it is not a checkpoint"), "check which file you meant");
}

}  // namespace whereabouts

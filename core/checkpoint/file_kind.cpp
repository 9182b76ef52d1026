#include "core/checkpoint/file_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

using namespace std::string_view_literals;

constexpr const char* reads = "; safetensors, PyTorch, .npz and .npy files are read";

struct Kind {
  std::string_view mark;
  std::size_t at;  // offset in the file
  const char* what;
  const char* remedy;
  bool weights = false;  // weights of a model, in an unsupported format
};

// Signatures from the formats' specifications.
constexpr const char* to_safetensors = "convert it to safetensors";
constexpr const char* to_image = "give it as the image instead";
constexpr const char* unpack = "unpack it and name the file in it";
constexpr std::array<Kind, 25> kinds{{
    {"\x89HDF\r\n"sv, 0, "an HDF5 file, as Keras writes weights", to_safetensors, true},
    {"GGUF"sv, 0, "a GGUF file", to_safetensors, true},
    {"ggml"sv, 0, "a GGML file", to_safetensors, true},
    {"lmgg"sv, 0, "a GGML file", to_safetensors, true},
    {"TFL3"sv, 4, "a TensorFlow Lite model", to_safetensors, true},
    {"\x89PNG"sv, 0, "an image, not a checkpoint", to_image},
    {"\xFF\xD8\xFF"sv, 0, "an image, not a checkpoint", to_image},
    {"GIF8"sv, 0, "an image, not a checkpoint", to_image},
    {"II*\0"sv, 0, "an image, not a checkpoint", to_image},
    {"MM\0*"sv, 0, "an image, not a checkpoint", to_image},
    {"WEBP"sv, 8, "an image, not a checkpoint", to_image},
    {"BM"sv, 0, "an image, not a checkpoint", to_image},
    {"%PDF"sv, 0, "a PDF, not a checkpoint", "name a file of weights"},
    {"ftyp"sv, 4, "a video, not a checkpoint", "name a file of weights"},
    {"\x1F\x8B"sv, 0, "compressed by gzip", "unpack it with gunzip"},
    {"\x28\xB5\x2F\xFD"sv, 0, "compressed by zstd", "unpack it with unzstd"},
    {"\xFD"
     "7zXZ"sv,
     0, "compressed by xz", "unpack it with unxz"},
    {"BZh"sv, 0, "compressed by bzip2", "unpack it with bunzip2"},
    {"7z\xBC\xAF"sv, 0, "a 7z archive", unpack},
    {"Rar!"sv, 0, "a RAR archive", unpack},
    {"ustar"sv, 257, "a tar archive", unpack},
    {"\x7F"
     "ELF"sv,
     0, "a program, not a checkpoint", "name a file of weights"},
    {"MZ"sv, 0, "a program, not a checkpoint", "name a file of weights"},
    {"<!DOCTYPE"sv, 0, "a web page, not the file itself", "download the file behind it"},
    {"<html"sv, 0, "a web page, not the file itself", "download the file behind it"},
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

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

bool is_lfs_pointer(const std::string& start) {
  return start.starts_with("version https://git-lfs");
}

void refuse_kind(const std::filesystem::path& path, const std::string& start) {
  const std::string where = path.string();
  if (is_lfs_pointer(start)) {
    refuse_file(where, "it is a Git LFS pointer, not the file itself", "fetch it with git lfs pull");
  }
  for (const Kind& kind : kinds) {
    if (start.size() < kind.at || start.compare(kind.at, kind.mark.size(), kind.mark) != 0) continue;
    refuse_file(where, std::string("it is ") + kind.what + (kind.weights ? reads : ""), kind.remedy);
  }
  const std::string suffix = lower(path.extension().string());
  if (suffix == ".msgpack" || is_msgpack_map(start)) {
    refuse_file(where, std::string("it is msgpack, as Flax writes weights") + reads, to_safetensors);
  }
  if (suffix == ".onnx" || is_onnx(start)) {
    refuse_file(where, std::string("it is an ONNX model") + reads, to_safetensors);
  }
  const std::string name = path.filename().string();
  if (suffix == ".pb" || suffix == ".ckpt" || name.find(".ckpt-") != std::string::npos ||
      name.find(".data-0") != std::string::npos) {
    refuse_file(where, std::string("it looks like a TensorFlow model") + reads, to_safetensors);
  }
  if (!start.empty() && start[0] == '\x80') {
    refuse_file(where, std::string("it is a Python pickle, but none that torch.save writes") + reads,
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
  refuse_file(where, std::string("it is not a checkpoint") + reads, "check which file you meant");
}

}  // namespace whereabouts

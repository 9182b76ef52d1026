#include "ui/model/file_kind.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/base/regular_file.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/run.h"
#include "core/film/film_frames.h"
#include "core/image/decode_heif.h"
#include "core/image/frames.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/lesson/lesson_list.h"
#include "core/train/data/cifar.h"
#include "core/train/data/find_data.h"
#include "core/train/run/compared_runs.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

std::string headOf(const fs::path& path, std::size_t count) {
  std::string head = read_start(path, count);
  if (head.empty()) refuse_file(path.string(), "the file is empty", "open another file");
  return head;
}

// A table of positions and a grey image can have the same shape; an image's values lie in 0..1 or are
// bytes.
FileKind kindOfArray(const fs::path& path) {
  const Array array = read_npy(path);
  const auto& shape = array.shape;
  const bool bytes = std::holds_alternative<std::vector<std::uint8_t>>(array.values) ||
                     std::holds_alternative<std::vector<std::uint16_t>>(array.values);
  if (bytes) return FileKind::image;
  const bool colour = shape.size() == 3 && (shape[2] == 1 || shape[2] == 3 || shape[2] == 4) && shape[0] > 1;
  // Channels first, alone or as a batch of one. (1, N, D) is a table.
  const std::size_t from = shape.size() == 4 && shape[0] == 1 ? 1 : 0;
  const bool planes = shape.size() == from + 3 && (shape[from] == 3 || shape[from] == 4);
  if (colour || planes) return FileKind::image;
  if (shape.size() != 2) return FileKind::checkpoint;
  return std::visit(
      [](const auto& values) {
        for (const auto value : values) {
          const double number = static_cast<double>(value);
          if (!(number >= 0 && number <= 1)) return FileKind::checkpoint;
        }
        return FileKind::image;
      },
      array.values);
}

std::string suffixOf(const fs::path& path) {
  std::string suffix = path.extension().string();
  for (char& c : suffix) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return suffix;
}

}  // namespace

bool mayBe(InputId id, std::string name) {
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto ends = [&](std::initializer_list<const char*> suffixes) {
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](const char* suffix) { return name.ends_with(suffix); });
  };
  switch (declared_input(id).family()) {
    case InputId::image:
      return ends({".png",  ".jpg",  ".jpeg", ".tif", ".tiff", ".bmp", ".webp", ".gif", ".npy", ".heic",
                   ".heif", ".avif", ".mp4",  ".mov", ".m4v",  ".mkv", ".webm", ".avi", ".mpg", ".mpeg"});
    case InputId::checkpoint:
      return ends({".safetensors", ".npy", ".npz", ".pt", ".pth", ".bin", ".ckpt", ".index.json"});
    case InputId::series:
      if (name.ends_with(".gz")) name.resize(name.size() - 3);
      return ends({".csv", ".tsv"});
    default:
      return false;
  }
}

std::optional<InputId> inputOf(FileKind kind) {
  switch (kind) {
    case FileKind::image:
      return InputId::image;
    case FileKind::checkpoint:
      return InputId::checkpoint;
    case FileKind::run:
      return InputId::run;
    case FileKind::compared:
      return InputId::compared;
    case FileKind::data:
      return InputId::data;
    case FileKind::series:
      return InputId::series;
    case FileKind::session:
    case FileKind::lesson:
      break;
  }
  return std::nullopt;
}

void checkReadable(const fs::path& path) {
  headOf(path, 1);
}

FileKind kindOfFile(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    if (holds_compared_runs(path)) return FileKind::compared;
    // CIFAR's batches have the names of numbered checkpoints.
    if (is_cifar_folder(path)) return FileKind::data;
    if (looks_like_run(path)) return FileKind::run;
    if (model_in(path)) return FileKind::checkpoint;
    if (looks_like_data_set(path)) return FileKind::data;
    return frames_in_folder(path, ImageValues::automatic) ? FileKind::image : FileKind::run;
  }
  const std::string head = headOf(path, 16);
  const auto starts = [&](std::string_view magic, std::size_t at = 0) {
    return head.compare(at, magic.size(), magic) == 0;
  };
  const std::string suffix = suffixOf(path);
  if (!data_sets_at(path).empty()) return FileKind::data;
  if (starts("\x93NUMPY")) return kindOfArray(path);
  if (starts("\x89PNG") || starts("\xFF\xD8") || starts("GIF8") || starts("BM") || starts("II*") ||
      starts(std::string_view("MM\0*", 4)) || (starts("RIFF") && head.size() >= 12 && starts("WEBP", 8))) {
    return FileKind::image;
  }
  if (!heif_format(headOf(path, 64)).empty()) return FileKind::image;
  if (path.filename().string().ends_with(".index.json")) return FileKind::checkpoint;
  if (suffix == ".whereabouts" || suffix == ".json") return FileKind::session;
  if (is_lesson_name(path)) return FileKind::lesson;
  if (mayBe(InputId::series, path.filename().string())) return FileKind::series;
  for (const char* known : {".safetensors", ".pt", ".pth", ".bin", ".ckpt", ".npz"}) {
    if (suffix == known) return FileKind::checkpoint;
  }
  // A zip or a pickle under any other name.
  if (starts(std::string_view("PK\3\4", 4)) || starts("\x80\x02") || starts("\x80\x03") ||
      starts("\x80\x04")) {
    return FileKind::checkpoint;
  }
  if (head.size() > 8 && head[8] == '{') return FileKind::checkpoint;
  if (begins_as_film(headOf(path, 512))) return FileKind::image;
  for (const char* known : {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".webp", ".gif", ".heic",
                            ".heif", ".avif", ".npy"}) {
    if (suffix == known) return FileKind::image;
  }
  refuse_file(
      path.string(), "this is neither an image nor a checkpoint, a series, a session or a lesson",
      "open a PNG, JPEG, TIFF, BMP, WebP, GIF, HEIC, AVIF, npy, npz, safetensors, pt, csv, .whereabouts or "
      ".lesson file");
}

}  // namespace whereabouts

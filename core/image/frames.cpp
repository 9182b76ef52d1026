#include "core/image/frames.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/film/film_frames.h"
#include "core/image/decode.h"
#include "core/image/load.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

std::string in_lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// "frame_9" before "frame_10".
bool before_by_number(const std::string& a, const std::string& b) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (!digit(a[i]) || !digit(b[j])) {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i, ++j;
      continue;
    }
    const auto number = [&](const std::string& text, std::size_t& at) {
      while (at < text.size() && text[at] == '0') ++at;
      const std::size_t from = at;
      while (at < text.size() && digit(text[at])) ++at;
      return text.substr(from, at - from);
    };
    const std::string first = number(a, i), second = number(b, j);
    if (first.size() != second.size()) return first.size() < second.size();
    if (first != second) return first < second;
  }
  return a.size() - i < b.size() - j || (a.size() - i == b.size() - j && a < b);
}

class FolderFrames : public Frames {
 public:
  FolderFrames(std::vector<fs::path> files, ImageValues values) : files_(std::move(files)), values_(values) {}
  int count() const override { return static_cast<int>(files_.size()); }
  Image at(int number, const Progress& progress) const override {
    return load_image(files_.at(static_cast<std::size_t>(number)), progress, values_).without_frames();
  }
  std::uint64_t identity() const override {
    Hash hash;
    for (const fs::path& file : files_) {
      std::error_code error;
      hash.text(file.string());
      hash.number(fs::file_size(file, error));
      hash.number(fs::last_write_time(file, error).time_since_epoch().count());
    }
    return hash.value();
  }

 private:
  std::vector<fs::path> files_;
  ImageValues values_;
};

std::uint64_t identity_of_file(const fs::path& path) {
  std::error_code error;
  Hash hash;
  hash.text(path.string());
  hash.number(fs::file_size(path, error));
  hash.number(fs::last_write_time(path, error).time_since_epoch().count());
  return hash.value();
}

class FrameOfFilm : public Frames {
 public:
  FrameOfFilm(const fs::path& path, const Progress& progress)
      : path_(path), identity_(identity_of_file(path)), film_(path, progress) {}
  int count() const override { return film_.count(); }
  Image at(int number, const Progress& progress) const override {
    FilmPicture picture = film_.at(number, progress);
    const EncodedImage source{{}, path_.string(), progress};
    checked_count(source, static_cast<std::uint64_t>(picture.height),
                  static_cast<std::uint64_t>(picture.width), 3);
    Raster raster{picture.height, picture.width, 3, std::move(picture.rgb)};
    const int orientation = picture.turn == 90 ? 6 : picture.turn == 180 ? 3 : picture.turn == 270 ? 8 : 1;
    return image_of(std::move(raster), orientation, source);
  }
  std::uint64_t identity() const override { return identity_; }

 private:
  fs::path path_;
  std::uint64_t identity_;
  FilmFrames film_;
};

}  // namespace

Image first_of(std::shared_ptr<const Frames> frames, const Progress& progress) {
  Image first = frames->at(0, progress);
  return std::move(first).with_frames(std::move(frames));
}

std::shared_ptr<const Frames> frames_in_folder(const fs::path& folder, ImageValues values) {
  constexpr std::size_t most = 1U << 20U;
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const std::string suffix = in_lower_case(entry->path().extension().string());
    std::error_code unknown;
    if (name.starts_with('.') || !entry->is_regular_file(unknown)) continue;
    for (const char* known : {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".webp", ".gif", ".heic",
                              ".heif", ".avif", ".npy", ".ppm", ".pgm"}) {
      if (suffix == known) files.push_back(entry->path());
    }
    if (files.size() > most) break;
  }
  if (files.empty()) return nullptr;
  std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
    return before_by_number(a.filename().string(), b.filename().string());
  });
  return std::make_shared<FolderFrames>(std::move(files), values);
}

std::shared_ptr<const Frames> frames_of_film(const fs::path& path, const Progress& progress) {
  return std::make_shared<FrameOfFilm>(path, progress);
}

std::vector<int> sampled_frames(int count, int wanted) {
  std::vector<int> numbers;
  for (std::int64_t i = 0; i < wanted; ++i) {
    const std::int64_t at = count <= wanted ? i * count / wanted
                            : wanted == 1   ? 0
                                            : i * (count - 1) / (wanted - 1);
    numbers.push_back(static_cast<int>(at));
  }
  return numbers;
}

}  // namespace whereabouts

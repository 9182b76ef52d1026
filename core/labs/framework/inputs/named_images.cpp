#include "core/labs/framework/inputs/named_images.h"

#include <memory>
#include <system_error>
#include <utility>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/image/frames.h"
#include "core/labs/framework/inputs/built_in_pictures.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

class NamedImages : public Frames {
 public:
  NamedImages(std::vector<fs::path> said, ImageValues values) : said_(std::move(said)), values_(values) {}
  int count() const override { return static_cast<int>(said_.size()); }
  Image at(int number, const Progress& progress) const override {
    const fs::path& path = said_.at(static_cast<std::size_t>(number));
    const bool array = takes_image_values(path.string());
    Image image = *picture_at(path, progress, array ? values_ : ImageValues::automatic).image;
    if (image.frames())
      refuse_file(path.string(), "it holds several images itself", "name it alone, or name its images");
    return image;
  }
  std::uint64_t identity() const override {
    Hash hash;
    for (const fs::path& each : said_) {
      hash.text(each.string());
      std::error_code error;
      if (is_picture_word(each.string())) continue;
      hash.number(fs::file_size(each, error));
      hash.number(fs::last_write_time(each, error).time_since_epoch().count());
    }
    return hash.value();
  }
  std::vector<fs::path> named() const override { return said_; }

 private:
  std::vector<fs::path> said_;
  ImageValues values_;
};

}  // namespace

ImageInput images_named(const std::vector<fs::path>& said, ImageValues values, const Progress& progress) {
  auto frames = std::make_shared<const NamedImages>(said, values);
  Image first = frames->at(0, progress);
  for (int number = 1; number < frames->count(); ++number) {
    progress.report(static_cast<double>(number) / frames->count(),
                    message("image {} of {}", number + 1, frames->count()));
    frames->at(number, progress);
  }
  const fs::path& path = said.front();
  return {title_of_image(path), path,
          std::make_shared<const Image>(std::move(first).with_frames(std::move(frames))), false, values};
}

std::string title_of_image(const fs::path& said) {
  return is_picture_word(said.string()) ? said.string() : shown(said.stem().string());
}

}  // namespace whereabouts

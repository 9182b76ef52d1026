// GIF by giflib: frames on their canvas; uncovered and transparent pixels are white.
#include "core/image/decode.h"

#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/image/frames.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

class GifReader {
 public:
  explicit GifReader(const EncodedImage& source) : source_(source), left_(source.bytes) {
    int error = 0;
    gif_ = DGifOpen(this, read, &error);
    if (gif_ == nullptr) refuse(error);
  }
  ~GifReader() {
    int error = 0;
    DGifCloseFile(gif_, &error);
  }
  GifReader(const GifReader&) = delete;
  GifReader& operator=(const GifReader&) = delete;

  // The next frame on its canvas; false where there is none any more.
  bool advance() {
    GraphicsControlBlock control{};
    control.TransparentColor = NO_TRANSPARENT_COLOR;
    while (true) {
      GifRecordType type;
      require(DGifGetRecordType(gif_, &type));
      if (type == IMAGE_DESC_RECORD_TYPE) {
        frame(control);
        return true;
      }
      if (type == TERMINATE_RECORD_TYPE) return false;
      if (type != EXTENSION_RECORD_TYPE) continue;
      int code = 0;
      GifByteType* block = nullptr;
      require(DGifGetExtension(gif_, &code, &block));
      GraphicsControlBlock read_control;
      if (code == GRAPHICS_EXT_FUNC_CODE && block != nullptr &&
          DGifExtensionToGCB(block[0], block + 1, &read_control) == GIF_OK) {
        control = read_control;
      }
      while (block != nullptr) require(DGifGetExtensionNext(gif_, &block));
    }
  }
  Image first_frame() {
    if (!advance()) refuse_file(source_.where, "it is a GIF without an image", "save it again");
    return image_of(std::move(canvas_), 1, source_);
  }
  // What advance() has made, as it is shown.
  Image shown() const { return image_of(canvas_, 1, source_); }

  // Frames that are whole, by going over their blocks without decoding them.
  static int count(const EncodedImage& source) {
    constexpr int most = 1 << 20;
    GifReader reader(source);
    GifFileType* const gif = reader.gif_;
    int frames = 0;
    while (frames < most) {
      GifRecordType type;
      if (DGifGetRecordType(gif, &type) != GIF_OK || type == TERMINATE_RECORD_TYPE) break;
      GifByteType* block = nullptr;
      int code = 0;
      if (type == IMAGE_DESC_RECORD_TYPE) {
        if (DGifGetImageDesc(gif) != GIF_OK || DGifGetCode(gif, &code, &block) != GIF_OK) break;
        bool whole = true;
        while (block != nullptr && whole) whole = DGifGetCodeNext(gif, &block) == GIF_OK;
        if (!whole) break;
        if (++frames % 64 == 0) source.progress.check();
      } else if (type == EXTENSION_RECORD_TYPE) {
        if (DGifGetExtension(gif, &code, &block) != GIF_OK) break;
        bool whole = true;
        while (block != nullptr && whole) whole = DGifGetExtensionNext(gif, &block) == GIF_OK;
        if (!whole) break;
      }
    }
    return frames;
  }

 private:
  static int read(GifFileType* gif, GifByteType* target, int size) {
    auto* reader = static_cast<GifReader*>(gif->UserData);
    const std::size_t given = std::min(reader->left_.size(), static_cast<std::size_t>(std::max(size, 0)));
    std::memcpy(target, reader->left_.data(), given);
    reader->left_.remove_prefix(given);
    return static_cast<int>(given);
  }

  [[noreturn]] void refuse(int error) const {
    const char* problem = GifErrorString(error);
    refuse_damaged(source_, "GIF", problem != nullptr ? Message(problem) : Message("unknown"));
  }
  void require(int result) const {
    if (result != GIF_OK) refuse(gif_->Error);
  }

  // What the frame before leaves of itself.
  void dispose() {
    if (disposal_ == DISPOSE_PREVIOUS && !before_.pixels.valueless_by_exception() && before_.rows > 0) {
      canvas_ = before_;
      covered_ = covered_before_;
    } else if (disposal_ == DISPOSE_BACKGROUND) {
      auto& samples = std::get<std::vector<std::uint8_t>>(canvas_.pixels);
      for (int row = std::max(0, part_.top); row < std::min(canvas_.rows, part_.top + part_.rows); ++row) {
        for (int column = std::max(0, part_.left);
             column < std::min(canvas_.columns, part_.left + part_.columns); ++column) {
          const std::size_t at = static_cast<std::size_t>(row) * static_cast<std::size_t>(canvas_.columns) +
                                 static_cast<std::size_t>(column);
          covered_[at] = false;
          std::fill_n(samples.begin() + static_cast<std::ptrdiff_t>(3 * at), 3, std::uint8_t{255});
        }
      }
    }
    disposal_ = DISPOSAL_UNSPECIFIED;
  }

  void frame(const GraphicsControlBlock& control) {
    require(DGifGetImageDesc(gif_));
    const GifImageDesc& place = gif_->Image;
    const ColorMapObject* colours = place.ColorMap != nullptr ? place.ColorMap : gif_->SColorMap;
    if (colours == nullptr) refuse_file(source_.where, "it is a GIF without colours", "save it again");
    const int rows = gif_->SHeight > 0 ? gif_->SHeight : place.Height;
    const int columns = gif_->SWidth > 0 ? gif_->SWidth : place.Width;
    const auto positive = [](int value) { return static_cast<std::uint64_t>(std::max(value, 0)); };
    checked_count(source_, positive(place.Height), positive(place.Width), 1);
    const std::size_t count = checked_count(source_, positive(rows), positive(columns), 3);
    // A code of up to 12 bits encodes at most 4096 pixels.
    check_expansion(source_, positive(place.Height) * positive(place.Width), 4096);
    if (canvas_.rows != rows || canvas_.columns != columns) {
      canvas_ = {rows, columns, 3, std::vector<std::uint8_t>(count, 255)};
      covered_.assign(count / 3, false);
    } else {
      dispose();
    }
    if (control.DisposalMode == DISPOSE_PREVIOUS) {
      before_ = canvas_;
      covered_before_ = covered_;
    }
    disposal_ = control.DisposalMode;
    part_ = {place.Top, place.Left, place.Height, place.Width};
    canvas_.over_white = false;
    const int transparent = control.TransparentColor;
    auto& samples = std::get<std::vector<std::uint8_t>>(canvas_.pixels);
    std::vector<GifPixelType> line(static_cast<std::size_t>(place.Width));
    const auto read_line = [&](int row) {
      if (row % 16 == 0) source_.progress.check();
      require(DGifGetLine(gif_, line.data(), place.Width));
      if (place.Top + row >= rows || place.Left >= columns) return;
      const std::size_t begin =
          static_cast<std::size_t>(place.Top + row) * static_cast<std::size_t>(columns) +
          static_cast<std::size_t>(place.Left);
      std::uint8_t* target = samples.data() + begin * 3;
      for (int column = 0; column < std::min(place.Width, columns - place.Left); ++column) {
        const int index = line[static_cast<std::size_t>(column)];
        // An index beyond the palette has no colour: it stays white, like a transparent pixel.
        const std::size_t at = begin + static_cast<std::size_t>(column);
        if (index == transparent || index >= colours->ColorCount) {
          canvas_.over_white = canvas_.over_white || !covered_[at];
          continue;
        }
        covered_[at] = true;
        const GifColorType& colour = colours->Colors[index];
        const std::uint8_t rgb[] = {colour.Red, colour.Green, colour.Blue};
        std::copy_n(rgb, 3, target + 3 * column);
      }
    };
    if (place.Interlace) {
      constexpr int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
      for (int pass = 0; pass < 4; ++pass) {
        for (int row = starts[pass]; row < place.Height; row += steps[pass]) read_line(row);
      }
    } else {
      for (int row = 0; row < place.Height; ++row) read_line(row);
    }
  }

  const EncodedImage& source_;
  std::string_view left_;
  GifFileType* gif_ = nullptr;
  Raster canvas_, before_;                      // before: the frame that is thrown away again
  std::vector<bool> covered_, covered_before_;  // by colours so far
  int disposal_ = DISPOSAL_UNSPECIFIED;
  ImagePart part_;  // of the last frame
};

// One reader goes from frame to frame, and begins anew for an earlier one.
class GifFrames : public Frames {
 public:
  GifFrames(std::string bytes, const std::filesystem::path& path, int count)
      : bytes_(std::move(bytes)), where_(path.string()), count_(count) {
    Hash hash;
    hash.text(bytes_);
    identity_ = hash.value();
  }
  int count() const override { return count_; }
  std::uint64_t identity() const override { return identity_; }
  Image at(int number, const Progress& progress) const override {
    const std::lock_guard lock(mutex_);
    if (!reader_ || number < next_ - 1) {
      source_ = std::make_unique<EncodedImage>(EncodedImage{bytes_, where_, progress});
      reader_ = std::make_unique<GifReader>(*source_);
      next_ = 0;
    }
    source_->progress = progress;
    try {
      for (; next_ <= number; ++next_) {
        if (!reader_->advance()) refuse_damaged(*source_, "GIF", "it ends before that frame");
      }
      return reader_->shown();
    } catch (...) {
      reader_ = nullptr;
      throw;
    }
  }

 private:
  std::string bytes_, where_;
  int count_;
  std::uint64_t identity_ = 0;
  mutable std::mutex mutex_;
  mutable std::unique_ptr<EncodedImage> source_;
  mutable std::unique_ptr<GifReader> reader_;
  mutable int next_ = 0;  // the frame that the reader comes to
};

}  // namespace

Image decode_gif(const EncodedImage& source) {
  return GifReader(source).first_frame();
}

std::shared_ptr<const Frames> frames_of_gif(std::string& bytes, const std::filesystem::path& path,
                                            const Progress& progress) {
  if (!bytes.starts_with("GIF8")) return nullptr;
  int count = 0;
  try {
    count = GifReader::count({bytes, path.string(), progress});
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    return nullptr;  // decoding says what is wrong
  }
  if (count < 2) return nullptr;
  return std::make_shared<GifFrames>(std::move(bytes), path, count);
}

}  // namespace whereabouts

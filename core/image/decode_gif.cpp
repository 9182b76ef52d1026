// GIF by giflib: the first frame on its canvas; uncovered and transparent pixels are white.
#include "core/image/decode.h"

#include <gif_lib.h>

#include <algorithm>
#include <cstring>

#include "core/base/failure.h"
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

  Image first_frame() {
    int transparent = NO_TRANSPARENT_COLOR;
    while (true) {
      GifRecordType type;
      require(DGifGetRecordType(gif_, &type));
      if (type == IMAGE_DESC_RECORD_TYPE) return frame(transparent);
      if (type == TERMINATE_RECORD_TYPE)
        refuse_file(source_.where, "it is a GIF without an image", "save it again");
      if (type != EXTENSION_RECORD_TYPE) continue;
      int code = 0;
      GifByteType* block = nullptr;
      require(DGifGetExtension(gif_, &code, &block));
      GraphicsControlBlock control;
      if (code == GRAPHICS_EXT_FUNC_CODE && block != nullptr &&
          DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
        transparent = control.TransparentColor;
      }
      while (block != nullptr) require(DGifGetExtensionNext(gif_, &block));
    }
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

  Image frame(int transparent) {
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
    Raster raster{rows, columns, 3, std::vector<std::uint8_t>(count, 255)};
    auto& samples = std::get<std::vector<std::uint8_t>>(raster.pixels);
    std::vector<GifPixelType> line(static_cast<std::size_t>(place.Width));
    const auto read_line = [&](int row) {
      if (row % 16 == 0) source_.progress.check();
      require(DGifGetLine(gif_, line.data(), place.Width));
      if (place.Top + row >= rows || place.Left >= columns) return;
      std::uint8_t* target =
          samples.data() + (static_cast<std::size_t>(place.Top + row) * columns + place.Left) * 3;
      for (int column = 0; column < std::min(place.Width, columns - place.Left); ++column) {
        const int index = line[static_cast<std::size_t>(column)];
        // An index beyond the palette has no colour: it stays white, like a transparent pixel.
        if (index == transparent || index >= colours->ColorCount) {
          raster.over_white = true;
          continue;
        }
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
    return image_of(std::move(raster), 1, source_);
  }

  const EncodedImage& source_;
  std::string_view left_;
  GifFileType* gif_ = nullptr;
};

}  // namespace

Image decode_gif(const EncodedImage& source) {
  return GifReader(source).first_frame();
}

}  // namespace whereabouts

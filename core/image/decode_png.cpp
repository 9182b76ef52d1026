// PNG by libpng: every depth, palettes, transparency, interlacing; 16 bit stays 16 bit.
#include "core/image/decode.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstring>

#include "core/image/exif.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

// libpng reports errors by longjmp, which must not skip destructors. So every call to it is made in step(),
// whose lambdas hold plain numbers only, and exceptions are thrown outside.
class PngReader {
 public:
  explicit PngReader(const EncodedImage& source) : left_(source.bytes) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, fail, [](png_structp, png_const_charp) {});
    if (png_) info_ = png_create_info_struct(png_);
  }
  ~PngReader() { png_destroy_read_struct(&png_, info_ ? &info_ : nullptr, nullptr); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;

  bool ready() const { return info_ != nullptr; }
  png_structp png() const { return png_; }
  png_infop info() const { return info_; }
  const char* problem() const { return problem_; }

  template <typename Act>
  bool step(Act act) {
    if (setjmp(png_jmpbuf(png_))) return false;
    act();
    return true;
  }

  static void read(png_structp png, png_bytep target, std::size_t size) {
    auto* reader = static_cast<PngReader*>(png_get_io_ptr(png));
    if (size > reader->left_.size()) png_error(png, "it ends too early");
    std::memcpy(target, reader->left_.data(), size);
    reader->left_.remove_prefix(size);
  }

 private:
  static void fail(png_structp png, png_const_charp message) {
    auto* reader = static_cast<PngReader*>(png_get_error_ptr(png));
    std::snprintf(reader->problem_, sizeof reader->problem_, "%s", message);
    png_longjmp(png, 1);
  }

  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::string_view left_;
  char problem_[120] = "unknown";
};

struct PngLayout {
  png_uint_32 rows = 0, columns = 0;
  int depth = 0, channels = 0, passes = 1;
  std::size_t row_bytes = 0;
};

// 1 where there is no EXIF, or none has been read yet.
int orientation_in(PngReader& reader) {
  int orientation = 1;
#ifdef PNG_eXIf_SUPPORTED
  reader.step([&] {
    png_uint_32 size = 0;
    png_bytep exif = nullptr;
    if (png_get_eXIf_1(reader.png(), reader.info(), &size, &exif)) orientation = exif_orientation(exif, size);
  });
#endif
  return orientation;
}

// Reads `count` rows into `bytes`, one after the other.
void read_rows(PngReader& reader, const PngLayout& layout, png_bytep bytes, png_uint_32 count,
               const EncodedImage& source) {
  source.progress.check();
  const bool fine = reader.step([&] {
    for (png_uint_32 row = 0; row < count; ++row)
      png_read_row(reader.png(), bytes + row * layout.row_bytes, nullptr);
  });
  if (!fine) refuse_damaged(source, "PNG", reader.problem());
}

constexpr png_uint_32 rows_at_once = 16;

// Interlaced: every pass covers all rows, so the whole image is held.
template <typename Sample>
Raster read_passes(PngReader& reader, const PngLayout& layout, const EncodedImage& source) {
  Raster raster;
  raster.rows = static_cast<int>(layout.rows);
  raster.columns = static_cast<int>(layout.columns);
  raster.channels = layout.channels;
  auto& samples = raster.pixels.emplace<std::vector<Sample>>(layout.rows * layout.row_bytes / sizeof(Sample));
  auto* bytes = reinterpret_cast<png_bytep>(samples.data());
  for (int pass = 0; pass < layout.passes; ++pass) {
    for (png_uint_32 row = 0; row < layout.rows; row += rows_at_once)
      read_rows(reader, layout, bytes + row * layout.row_bytes, std::min(rows_at_once, layout.rows - row),
                source);
  }
  return raster;
}

template <typename Sample>
Raster read_upright(PngReader& reader, const PngLayout& layout, int orientation, const EncodedImage& source) {
  UprightRows<Sample> upright(static_cast<int>(layout.rows), static_cast<int>(layout.columns),
                              layout.channels, orientation, source);
  const std::size_t row_samples = layout.row_bytes / sizeof(Sample);
  std::vector<Sample> some(rows_at_once * row_samples);
  for (png_uint_32 row = 0; row < layout.rows; row += rows_at_once) {
    const png_uint_32 count = std::min(rows_at_once, layout.rows - row);
    read_rows(reader, layout, reinterpret_cast<png_bytep>(some.data()), count, source);
    for (png_uint_32 each = 0; each < count; ++each)
      upright.put(static_cast<int>(row + each), some.data() + each * row_samples);
  }
  return std::move(upright).raster();
}

template <typename Sample>
Image read_pixels(PngReader& reader, const PngLayout& layout, const EncodedImage& source) {
  // EXIF may follow the pixels, which are then rotated afterwards.
  const int known = orientation_in(reader);
  Raster raster = layout.passes > 1 ? read_passes<Sample>(reader, layout, source)
                                    : read_upright<Sample>(reader, layout, known, source);
  if (!reader.step([&] { png_read_end(reader.png(), reader.info()); }))
    refuse_damaged(source, "PNG", reader.problem());
  const bool turned = raster.turned;
  return image_of(std::move(raster), turned ? 1 : orientation_in(reader), source);
}

}  // namespace

Image decode_png(const EncodedImage& source) {
  PngReader reader(source);
  if (!reader.ready()) throw std::bad_alloc();
  PngLayout layout;
  bool fine = reader.step([&] {
    png_set_user_limits(reader.png(), PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_read_fn(reader.png(), &reader, PngReader::read);
    png_read_info(reader.png(), reader.info());
    layout.rows = png_get_image_height(reader.png(), reader.info());
    layout.columns = png_get_image_width(reader.png(), reader.info());
    layout.channels = png_get_channels(reader.png(), reader.info());
  });
  if (!fine) refuse_damaged(source, "PNG", reader.problem());
  checked_count(source, layout.rows, layout.columns, static_cast<std::uint64_t>(layout.channels));
  // Deflate expands one byte to 1032 at most.
  const std::uint64_t packed_bits = static_cast<std::uint64_t>(layout.columns) *
                                    static_cast<std::uint64_t>(layout.channels) *
                                    png_get_bit_depth(reader.png(), reader.info());
  check_expansion(source, packed_bits / 8 * layout.rows, 1040);
  fine = reader.step([&] {
    png_set_expand(reader.png());
    png_set_swap(reader.png());
    layout.passes = png_set_interlace_handling(reader.png());
    png_read_update_info(reader.png(), reader.info());
    layout.depth = png_get_bit_depth(reader.png(), reader.info());
    layout.channels = png_get_channels(reader.png(), reader.info());
    layout.row_bytes = png_get_rowbytes(reader.png(), reader.info());
  });
  if (!fine) refuse_damaged(source, "PNG", reader.problem());
  checked_count(source, layout.rows, layout.columns, static_cast<std::uint64_t>(layout.channels));
  return layout.depth == 16 ? read_pixels<std::uint16_t>(reader, layout, source)
                            : read_pixels<std::uint8_t>(reader, layout, source);
}

}  // namespace whereabouts

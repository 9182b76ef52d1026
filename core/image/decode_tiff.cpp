// TIFF by libtiff, from memory: the first page. Plain grey and RGB keep their depth of 8 or 16 bits or
// floats; libtiff converts everything else (palettes, YCbCr, CMYK, bilevel, ...) to 8 bit RGB.
#include "core/image/decode.h"

#include <tiffio.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>

#include "core/base/failure.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

thread_local char last_problem[160] = "";

void note_problem(const char*, const char* format, va_list arguments) {
  std::vsnprintf(last_problem, sizeof last_problem, format, arguments);
}

[[noreturn]] void refuse(const EncodedImage& source) {
  refuse_damaged(source, "TIFF",
                 last_problem[0] != 0 ? Message(last_problem) : Message("its pixels are not readable"));
}

struct Memory {
  const std::uint8_t* data;
  std::uint64_t size, at;
};

tmsize_t read(thandle_t handle, void* target, tmsize_t wanted) {
  auto* memory = static_cast<Memory*>(handle);
  if (memory->at >= memory->size || wanted <= 0) return 0;
  const auto given = std::min(static_cast<std::uint64_t>(wanted), memory->size - memory->at);
  std::memcpy(target, memory->data + memory->at, given);
  memory->at += given;
  return static_cast<tmsize_t>(given);
}
tmsize_t write(thandle_t, void*, tmsize_t) {
  return 0;
}
toff_t seek(thandle_t handle, toff_t offset, int from) {
  auto* memory = static_cast<Memory*>(handle);
  const std::uint64_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? memory->at : memory->size;
  memory->at = base + offset;  // offsets may be negative: they wrap around as libtiff expects
  return memory->at;
}
toff_t size(thandle_t handle) {
  return static_cast<Memory*>(handle)->size;
}
// The file is in memory already, so libtiff reads strips from there instead of copying them.
int map(thandle_t handle, void** start, toff_t* length) {
  const auto* memory = static_cast<Memory*>(handle);
  *start = const_cast<std::uint8_t*>(memory->data);
  *length = memory->size;
  return 1;
}
void unmap(thandle_t, void*, toff_t) {}
int close(thandle_t) {
  return 0;
}

struct Closer {
  void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using Tiff = std::unique_ptr<TIFF, Closer>;

struct Page {
  std::uint32_t rows = 0, columns = 0;
  std::uint16_t depth = 1, samples = 1, format = SAMPLEFORMAT_UINT, photometric = 0,
                planar = PLANARCONFIG_CONTIG;
  std::uint16_t orientation = 1, compression = 1;
  int colours = 1;  // channels of the image without alpha
  bool has_alpha = false;
  Alpha alpha = Alpha::straight;

  bool plain() const {
    const bool whole = format == SAMPLEFORMAT_UINT && (depth == 8 || depth == 16);
    const bool real = format == SAMPLEFORMAT_IEEEFP && (depth == 32 || depth == 64);
    const bool grey = photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE;
    return (whole || real) && (grey || photometric == PHOTOMETRIC_RGB) && samples >= colours && samples <= 8;
  }
};

Page page_of(TIFF* tiff) {
  Page page;
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &page.rows);
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &page.columns);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &page.depth);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &page.samples);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &page.format);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &page.planar);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &page.orientation);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &page.compression);
  if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &page.photometric)) {
    page.photometric = page.samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
  }
  if (page.orientation < 1 || page.orientation > 8) page.orientation = 1;
  page.colours = page.photometric == PHOTOMETRIC_RGB ? 3 : 1;
  std::uint16_t extras = 0;
  const std::uint16_t* kinds = nullptr;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
  if (extras > 0 && kinds != nullptr && page.samples > page.colours && kinds[0] != EXTRASAMPLE_UNSPECIFIED) {
    page.has_alpha = true;
    page.alpha = kinds[0] == EXTRASAMPLE_ASSOCALPHA ? Alpha::premultiplied : Alpha::straight;
  }
  return page;
}

// Copies one block of the file, a row or a tile, into the raster.
template <typename Sample>
class Plain {
 public:
  Plain(TIFF* tiff, const Page& page, const EncodedImage& source)
      : tiff_(tiff), page_(page), source_(source) {
    channels_ = page.colours + (page.has_alpha ? 1 : 0);
    samples_.resize(checked_count(source, page.rows, page.columns, static_cast<std::uint64_t>(channels_)));
  }

  std::vector<Sample> samples() && {
    TIFFIsTiled(tiff_) ? read_tiles() : read_rows();
    if constexpr (std::is_floating_point_v<Sample>) {
      if (!std::all_of(samples_.begin(), samples_.end(),
                       [](Sample sample) { return std::isfinite(sample); })) {
        refuse_file(source_.where, "it holds values that are not numbers (NaN or infinite)",
                    "replace them first");
      }
    }
    if (page_.photometric == PHOTOMETRIC_MINISWHITE) invert();
    return std::move(samples_);
  }
  int channels() const { return channels_; }

 private:
  bool separate() const { return page_.planar == PLANARCONFIG_SEPARATE; }
  std::uint16_t planes() const {
    return separate() ? static_cast<std::uint16_t>(channels_) : std::uint16_t{1};
  }
  int stored() const { return separate() ? 1 : page_.samples; }

  std::vector<Sample> buffer(tmsize_t bytes, std::uint64_t pixels) const {
    const std::uint64_t needed = pixels * static_cast<std::uint64_t>(stored()) * sizeof(Sample);
    if (bytes <= 0 || static_cast<std::uint64_t>(bytes) < needed) refuse(source_);
    checked_count(source_, static_cast<std::uint64_t>(bytes) / sizeof(Sample) + 1, 1, 1);
    return std::vector<Sample>(static_cast<std::size_t>(bytes) / sizeof(Sample) + 1);
  }

  void place(const Sample* from, std::uint32_t row, std::uint32_t column, std::uint32_t count,
             std::uint16_t plane) {
    Sample* to = samples_.data() + (static_cast<std::size_t>(row) * page_.columns + column) *
                                       static_cast<std::size_t>(channels_);
    const int taken = separate() ? 1 : channels_;
    for (std::uint32_t i = 0; i < count; ++i, from += stored(), to += channels_) {
      std::copy_n(from, taken, to + (separate() ? plane : 0));
    }
  }

  void read_rows() {
    std::vector<Sample> line = buffer(TIFFScanlineSize(tiff_), page_.columns);
    for (std::uint16_t plane = 0; plane < planes(); ++plane) {
      for (std::uint32_t row = 0; row < page_.rows; ++row) {
        if (row % 16 == 0) source_.progress.check();
        if (TIFFReadScanline(tiff_, line.data(), row, plane) != 1) refuse(source_);
        place(line.data(), row, 0, page_.columns, plane);
      }
    }
  }

  void read_tiles() {
    std::uint32_t height = 0, width = 0;
    TIFFGetField(tiff_, TIFFTAG_TILELENGTH, &height);
    TIFFGetField(tiff_, TIFFTAG_TILEWIDTH, &width);
    checked_count(source_, height, width, 1);
    std::vector<Sample> tile = buffer(TIFFTileSize(tiff_), static_cast<std::uint64_t>(height) * width);
    for (std::uint16_t plane = 0; plane < planes(); ++plane) {
      for (std::uint32_t top = 0; top < page_.rows; top += height) {
        for (std::uint32_t left = 0; left < page_.columns; left += width) {
          source_.progress.check();
          if (TIFFReadTile(tiff_, tile.data(), left, top, 0, plane) < 0) refuse(source_);
          const std::uint32_t rows = std::min(height, page_.rows - top),
                              columns = std::min(width, page_.columns - left);
          for (std::uint32_t row = 0; row < rows; ++row) {
            const std::size_t at = static_cast<std::size_t>(row) * width * static_cast<std::size_t>(stored());
            place(tile.data() + at, top + row, left, columns, plane);
          }
        }
      }
    }
  }

  void invert() {
    const Sample white = std::is_integral_v<Sample> ? static_cast<Sample>(-1) : Sample{1};
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      if (page_.has_alpha && i % 2 == 1) continue;
      samples_[i] = static_cast<Sample>(white - samples_[i]);
    }
  }

  TIFF* tiff_;
  const Page& page_;
  const EncodedImage& source_;
  int channels_ = 0;
  std::vector<Sample> samples_;
};

template <typename Sample>
Image plain_image(TIFF* tiff, const Page& page, const EncodedImage& source) {
  Plain<Sample> reader(tiff, page, source);
  const int channels = reader.channels();
  Raster raster{static_cast<int>(page.rows), static_cast<int>(page.columns), channels,
                std::move(reader).samples(), page.alpha};
  raster.array = std::is_floating_point_v<Sample> || source.values != ImageValues::automatic;
  return image_of(std::move(raster), page.orientation, source);
}

Image any_image(TIFF* tiff, const Page& page, const EncodedImage& source) {
  const std::size_t count = checked_count(source, page.rows, page.columns, 4);
  // libtiff allocates a whole strip or tile, and a few bytes can announce gigabytes. No image needs more than
  // 64 bytes a pixel; a tile may be larger than the image.
  const std::uint64_t part = TIFFIsTiled(tiff) != 0 ? TIFFTileSize64(tiff) : TIFFStripSize64(tiff);
  if (page.samples > 16 || part == 0 || part > 16 * std::uint64_t{count} + (1U << 26)) refuse(source);
  if (char problem[1024] = ""; TIFFRGBAImageOK(tiff, problem) == 0) {
    refuse_file(source.where,
                message("pixels of this kind are not read from a TIFF file ({})", std::string(problem)),
                "save it with 8 or 16 bits, or with floats");
  }
  Raster raster{static_cast<int>(page.rows), static_cast<int>(page.columns), 4, {}, Alpha::premultiplied};
  auto& samples = raster.pixels.emplace<std::vector<std::uint8_t>>(count);
  source.progress.check();
  // libtiff would mirror but never transpose, so we ask for the stored orientation. It packs a pixel into 32
  // bits, which are unpacked in place.
  static_assert(alignof(std::max_align_t) >= alignof(std::uint32_t));
  auto* const packed = reinterpret_cast<std::uint32_t*>(samples.data());
  if (!TIFFReadRGBAImageOriented(tiff, page.columns, page.rows, packed, page.orientation, 1)) refuse(source);
  for (std::size_t at = 0; at < count; at += 4) {
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, samples.data() + at, sizeof pixel);
    const std::uint32_t rgba[] = {TIFFGetR(pixel), TIFFGetG(pixel), TIFFGetB(pixel), TIFFGetA(pixel)};
    for (std::size_t k = 0; k < 4; ++k) samples[at + k] = static_cast<std::uint8_t>(rgba[k]);
  }
  return image_of(std::move(raster), page.orientation, source);
}

}  // namespace

Image decode_tiff(const EncodedImage& source) {
  static std::once_flag silenced;
  std::call_once(silenced, [] {
    TIFFSetErrorHandler(note_problem);
    TIFFSetWarningHandler(nullptr);
  });
  last_problem[0] = 0;
  Memory memory{source.data(), source.size(), 0};
  const Tiff tiff(TIFFClientOpen("image", "r", &memory, read, write, seek, close, size, map, unmap));
  if (!tiff) refuse(source);
  const Page page = page_of(tiff.get());
  const std::size_t count = checked_count(source, page.rows, page.columns, 1);
  // Fax compression takes one bit for a white row; no other compression exceeds LZW.
  const bool fax = page.compression == COMPRESSION_CCITTFAX3 || page.compression == COMPRESSION_CCITTFAX4 ||
                   page.compression == COMPRESSION_CCITTRLE || page.compression == COMPRESSION_CCITTRLEW;
  if (!fax) check_expansion(source, count / 8, 4096);
  if (!page.plain()) return any_image(tiff.get(), page, source);
  if (page.depth == 8) return plain_image<std::uint8_t>(tiff.get(), page, source);
  if (page.depth == 16) return plain_image<std::uint16_t>(tiff.get(), page, source);
  if (page.depth == 32) return plain_image<float>(tiff.get(), page, source);
  return plain_image<double>(tiff.get(), page, source);
}

}  // namespace whereabouts

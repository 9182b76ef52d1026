// PNG written to memory. No time stamp, no text: the same image gives the same bytes.
#include "core/image/png_writer.h"

#include <png.h>

#include <csetjmp>
#include <new>

#include "core/base/failure.h"
#include "core/image/image.h"

namespace whereabouts {
namespace {

void append(png_structp png, png_bytep data, std::size_t size) {
  try {
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(data), size);
  } catch (const std::bad_alloc&) {
    png_error(png, "out of memory");
  }
}

void fail(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}
void ignore(png_structp, png_const_charp) {}
void flush(png_structp) {}

struct Layout {
  png_uint_32 rows, columns;
  int depth, colour_type;
  std::size_t row_bytes;
};

// Only trivial locals here and in what it calls: libpng leaves by longjmp.
bool write(png_structp png, png_infop info, const Layout& layout, const unsigned char* pixels) {
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(png, info, layout.columns, layout.rows, layout.depth, layout.colour_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, 6);
  png_write_info(png, info);
  if (layout.depth == 16) png_set_swap(png);  // samples lie in memory little end first
  for (png_uint_32 row = 0; row < layout.rows; ++row) png_write_row(png, pixels + row * layout.row_bytes);
  png_write_end(png, nullptr);
  return true;
}

std::string encoded(const Layout& layout, const unsigned char* pixels) {
  std::string bytes;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  bool written = false;
  if (info) {
    png_set_write_fn(png, &bytes, append, flush);
    written = write(png, info, layout, pixels);
  }
  png_destroy_write_struct(&png, &info);
  if (!written) refuse_file("PNG", "there is not enough memory to write the image", "use a smaller image");
  return bytes;
}

}  // namespace

std::string png_bytes(const Image& image) {
  const auto samples_per_row = static_cast<std::size_t>(image.columns()) * image.channels();
  Layout layout{static_cast<png_uint_32>(image.rows()), static_cast<png_uint_32>(image.columns()), 8,
                image.channels() == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, samples_per_row};
  if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&image.pixels())) {
    return encoded(layout, bytes->data());
  }
  if (const auto* words = std::get_if<std::vector<std::uint16_t>>(&image.pixels())) {
    layout.depth = 16;
    layout.row_bytes *= 2;
    return encoded(layout, reinterpret_cast<const unsigned char*>(words->data()));
  }
  std::vector<std::uint8_t> bytes = image.rgb8();
  if (image.channels() == 1) {
    for (std::size_t i = 0; i < image.count(); ++i) bytes[i] = bytes[3 * i];
  }
  return encoded(layout, bytes.data());
}

}  // namespace whereabouts

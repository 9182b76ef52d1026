// JPEG by libjpeg: grey, YCbCr, CMYK and YCCK; the EXIF orientation applied.
#include <csetjmp>
#include <cstdio>
#include <cstring>

#include <jpeglib.h>
// After jpeglib.h, which it needs.
#include <jerror.h>

#include "core/failure.h"
#include "core/image/decode.h"
#include "core/image/exif.h"

namespace whereabouts {
namespace {

// libjpeg leaves by longjmp, which must not pass an object with a destructor: every call into it happens in
// step(), whose lambdas hold nothing but plain numbers. Exceptions are thrown outside of it.
class JpegReader {
 public:
  explicit JpegReader(const Progress& progress) : progress_(progress) {
    jpeg_.err = jpeg_std_error(&errors_);
    errors_.error_exit = fail;
    errors_.emit_message = warn;
    errors_.output_message = [](j_common_ptr) {};
    jpeg_.client_data = this;
  }
  ~JpegReader() { jpeg_destroy_decompress(&jpeg_); }
  JpegReader(const JpegReader&) = delete;
  JpegReader& operator=(const JpegReader&) = delete;

  jpeg_decompress_struct& jpeg() { return jpeg_; }
  const char* problem() const { return problem_; }

  template <typename Act>
  bool step(Act act) {
    if (setjmp(escape_)) return false;
    act();
    return true;
  }

  // Called by libjpeg between rows; many empty scans over a huge picture would keep it busy for hours.
  void watch() {
    monitor_.progress_monitor = [](j_common_ptr common) {
      auto* reader = static_cast<JpegReader*>(common->client_data);
      if (reader->progress_.cancelled()) std::longjmp(reader->escape_, 1);
      if (reader->jpeg_.input_scan_number > 200) {
        std::snprintf(reader->problem_, sizeof reader->problem_, "more than 200 scans");
        std::longjmp(reader->escape_, 1);
      }
    };
    jpeg_.progress = &monitor_;
  }

 private:
  static void fail(j_common_ptr common) {
    auto* reader = static_cast<JpegReader*>(common->client_data);
    char text[JMSG_LENGTH_MAX];
    (*common->err->format_message)(common, text);
    std::snprintf(reader->problem_, sizeof reader->problem_, "%.110s", text);
    std::longjmp(reader->escape_, 1);
  }
  // Level -1 is a warning, something odd in the data. Only data that end too early cannot be lived with:
  // libjpeg would fill the rest with grey.
  static void warn(j_common_ptr common, int level) {
    const int code = common->err->msg_code;
    if (level == -1 && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER)) fail(common);
  }

  jpeg_decompress_struct jpeg_{};
  jpeg_error_mgr errors_{};
  jpeg_progress_mgr monitor_{};
  std::jmp_buf escape_;
  const Progress& progress_;
  char problem_[120] = "unknown";
};

int orientation_in(const jpeg_decompress_struct& jpeg) {
  constexpr char name[6] = {'E', 'x', 'i', 'f', 0, 0};
  for (auto marker = jpeg.marker_list; marker != nullptr; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length <= sizeof name) continue;
    if (std::memcmp(marker->data, name, sizeof name) != 0) continue;
    return exif_orientation(marker->data + sizeof name, marker->data_length - sizeof name);
  }
  return 1;
}

// Photoshop stores inks inverted (255 = none) and says so with an Adobe marker.
std::vector<std::uint8_t> rgb_of_inks(const std::vector<std::uint8_t>& inks, bool inverted) {
  std::vector<std::uint8_t> rgb;
  rgb.reserve(inks.size() / 4 * 3);
  const auto light = [&](std::uint8_t ink) { return inverted ? ink : 255 - ink; };
  for (std::size_t at = 0; at + 3 < inks.size(); at += 4) {
    for (std::size_t ink = 0; ink < 3; ++ink) {
      rgb.push_back(static_cast<std::uint8_t>((light(inks[at + ink]) * light(inks[at + 3]) + 127) / 255));
    }
  }
  return rgb;
}

}  // namespace

Image decode_jpeg(const EncodedImage& source) {
  JpegReader reader(source.progress);
  jpeg_decompress_struct& jpeg = reader.jpeg();
  const auto stopped = [&]() {
    source.progress.check();
    refuse_damaged(source, "JPEG", reader.problem());
  };
  bool fine = reader.step([&] {
    jpeg_create_decompress(&jpeg);
    jpeg.client_data = &reader;
    jpeg.mem->max_memory_to_use = 3L << 30;
    jpeg_mem_src(&jpeg, source.data(), source.size());
    jpeg_save_markers(&jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&jpeg, TRUE);
  });
  if (!fine) stopped();
  if (jpeg.num_components != 1 && jpeg.num_components != 3 && jpeg.num_components != 4) {
    refuse_file(source.where, "it is a JPEG of " + std::to_string(jpeg.num_components) + " channels",
                "save it as grey, RGB or CMYK");
  }
  const std::size_t count = checked_count(source, jpeg.image_height, jpeg.image_width,
                                          static_cast<std::uint64_t>(jpeg.num_components));
  // A flat block of 64 samples takes a bit at the very least.
  check_expansion(source, count, 2048);
  fine = reader.step([&] {
    jpeg.out_color_space = jpeg.num_components == 1   ? JCS_GRAYSCALE
                           : jpeg.num_components == 3 ? JCS_RGB
                                                      : JCS_CMYK;
    jpeg.dct_method = JDCT_ISLOW;
    reader.watch();
    jpeg_start_decompress(&jpeg);
  });
  if (!fine) stopped();
  Raster raster{
      static_cast<int>(jpeg.output_height), static_cast<int>(jpeg.output_width), jpeg.num_components, {}};
  std::vector<std::uint8_t> samples(count);
  const std::size_t row_bytes = count / jpeg.output_height;
  while (jpeg.output_scanline < jpeg.output_height) {
    fine = reader.step([&] {
      JSAMPROW row = samples.data() + jpeg.output_scanline * row_bytes;
      jpeg_read_scanlines(&jpeg, &row, 1);
    });
    if (!fine) stopped();
    if (jpeg.output_scanline % 16 == 0) source.progress.check();
  }
  if (raster.channels == 4) {
    samples = rgb_of_inks(samples, jpeg.saw_Adobe_marker);
    raster.channels = 3;
  }
  raster.pixels = std::move(samples);
  return image_of(std::move(raster), orientation_in(jpeg), source);
}

}  // namespace whereabouts

// JPEG by libjpeg: grey, YCbCr, CMYK and YCCK; the EXIF orientation applied.
#include "core/image/decode.h"

#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <optional>

#include <jpeglib.h>
// After jpeglib.h, which it needs.
#include <jerror.h>

#include "core/base/failure.h"
#include "core/image/exif.h"
#include "core/image/jpeg_scans.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

// libjpeg reports errors by longjmp, which must not skip destructors. So every call to it is made in step(),
// whose lambdas hold plain numbers only, and exceptions are thrown outside.
class JpegReader : public CoefficientStore {
 public:
  explicit JpegReader(const Progress& progress) : progress_(progress) {
    jpeg_.err = jpeg_std_error(&errors_);
    errors_.error_exit = fail;
    errors_.emit_message = warn;
    errors_.output_message = [](j_common_ptr) {};
    jpeg_.client_data = static_cast<CoefficientStore*>(this);
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

  // Called by libjpeg between rows.
  void watch() {
    monitor_.progress_monitor = [](j_common_ptr common) {
      JpegReader* reader = of(common);
      if (reader->progress_.cancelled()) std::longjmp(reader->escape_, 1);
    };
    jpeg_.progress = &monitor_;
  }

 private:
  static JpegReader* of(j_common_ptr common) {
    return static_cast<JpegReader*>(static_cast<CoefficientStore*>(common->client_data));
  }
  static void fail(j_common_ptr common) {
    JpegReader* reader = of(common);
    char text[JMSG_LENGTH_MAX];
    (*common->err->format_message)(common, text);
    std::snprintf(reader->problem_, sizeof reader->problem_, "%.110s", text);
    std::longjmp(reader->escape_, 1);
  }
  // Level -1 is a warning. Only a premature end is an error: libjpeg would fill the rest with grey.
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

// Converts `count` CMYK pixels to RGB in place. Photoshop stores inks inverted (255 = none) and adds an Adobe
// marker.
void ink_to_light(std::uint8_t* inks, std::size_t count, bool inverted) {
  const auto light = [&](std::uint8_t ink) { return inverted ? ink : 255 - ink; };
  for (std::size_t pixel = 0; pixel < count; ++pixel) {
    const std::uint8_t* from = inks + 4 * pixel;
    const int black = light(from[3]);
    for (std::size_t ink = 0; ink < 3; ++ink)
      inks[3 * pixel + ink] = static_cast<std::uint8_t>((light(from[ink]) * black + 127) / 255);
  }
}

void check_scans(const EncodedImage& source, const jpeg_decompress_struct& jpeg) {
  const std::uint64_t pixels = std::uint64_t{jpeg.image_height} * jpeg.image_width;
  const int scans = scans_in(source.bytes), max = max_scans(pixels);
  if (scans > max) {
    refuse_file(source.where,
                message("it is a JPEG of {} scans, at most {} are read at this size", scans, max),
                "open it in an image editor and save it again");
  }
  // Three full planes of 16 bits, and some room for small images.
  constexpr std::uint64_t room = std::uint64_t{16} << 20;
  if (const std::uint64_t bytes = CoefficientStore::bytes_of(jpeg); scans > 1 && bytes > 6 * pixels + room) {
    refuse_file(source.where, message("it is a progressive JPEG that takes {} MB to decode", bytes >> 20),
                "save it as an ordinary (baseline) JPEG");
  }
}

// Decodes the rows in order, upright where that costs nothing.
Raster read_rows(JpegReader& reader, const EncodedImage& source, int orientation) {
  jpeg_decompress_struct& jpeg = reader.jpeg();
  const int rows = static_cast<int>(jpeg.output_height), columns = static_cast<int>(jpeg.output_width);
  const int channels = jpeg.num_components == 1 ? 1 : 3;
  const std::size_t row_samples = static_cast<std::size_t>(columns) * static_cast<std::size_t>(channels);
  std::vector<std::uint8_t> line(static_cast<std::size_t>(columns) * jpeg.num_components);
  std::optional<UprightRows<std::uint8_t>> upright;
  // With coefficients in memory, each row of samples replaces its coefficients.
  std::vector<std::uint8_t> samples;
  if (jpeg_has_multiple_scans(&jpeg)) {
    samples.reserve(row_samples * static_cast<std::size_t>(rows));
  } else {
    upright.emplace(rows, columns, channels, orientation, source);
  }
  for (int row = 0; row < rows; ++row) {
    JSAMPROW target = line.data();
    if (!reader.step([&] { jpeg_read_scanlines(&jpeg, &target, 1); })) {
      source.progress.check();
      refuse_damaged(source, "JPEG", reader.problem());
    }
    if (row % 16 == 0) source.progress.check();
    if (jpeg.num_components == 4)
      ink_to_light(line.data(), static_cast<std::size_t>(columns), jpeg.saw_Adobe_marker);
    if (upright) {
      upright->put(row, line.data());
    } else {
      samples.insert(samples.end(), line.data(), line.data() + row_samples);
    }
  }
  if (upright) return std::move(*upright).raster();
  Raster raster;
  raster.rows = rows;
  raster.columns = columns;
  raster.channels = channels;
  raster.pixels = std::move(samples);
  return raster;
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
    reader.attach(jpeg);
    jpeg_mem_src(&jpeg, source.data(), source.size());
    jpeg_save_markers(&jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&jpeg, TRUE);
  });
  if (!fine) stopped();
  if (jpeg.num_components != 1 && jpeg.num_components != 3 && jpeg.num_components != 4) {
    refuse_file(source.where, message("it is a JPEG of {} channels", jpeg.num_components),
                "save it as grey, RGB or CMYK");
  }
  const std::size_t count = checked_count(source, jpeg.image_height, jpeg.image_width,
                                          static_cast<std::uint64_t>(jpeg.num_components));
  // A flat block of 64 samples takes at least one bit.
  check_expansion(source, count, 2048);
  check_scans(source, jpeg);
  fine = reader.step([&] {
    jpeg.out_color_space = jpeg.num_components == 1   ? JCS_GRAYSCALE
                           : jpeg.num_components == 3 ? JCS_RGB
                                                      : JCS_CMYK;
    jpeg.dct_method = JDCT_ISLOW;
    reader.watch();
    jpeg_start_decompress(&jpeg);
  });
  if (!fine) stopped();
  const int orientation = orientation_in(jpeg);
  Raster raster = read_rows(reader, source, orientation);
  const bool turned = raster.turned;
  return image_of(std::move(raster), turned ? 1 : orientation, source);
}

}  // namespace whereabouts

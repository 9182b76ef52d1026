#include <cmath>

#include "core/failure.h"
#include "core/image/decode.h"

namespace whereabouts {
namespace {

constexpr std::uint64_t most_samples = std::uint64_t{1} << 28;

template <typename Sample>
constexpr double white = std::is_same_v<Sample, std::uint8_t>    ? 255
                         : std::is_same_v<Sample, std::uint16_t> ? 65535
                                                                 : 1;

template <typename Sample>
Sample over_white(Sample value, Sample alpha, Alpha kind) {
  const double full = white<Sample>, share = static_cast<double>(alpha) / full;
  const double mixed =
      static_cast<double>(value) * (kind == Alpha::straight ? share : 1) + full * (1 - share);
  if constexpr (std::is_integral_v<Sample>) {
    return static_cast<Sample>(std::lround(std::fmin(mixed, full)));
  } else {
    return static_cast<Sample>(mixed);
  }
}

// Where pixel (row, column) of the upright picture lies in the stored one.
struct Turn {
  int orientation, stored_rows, stored_columns;

  bool transposed() const { return orientation >= 5; }
  std::size_t source(int row, int column) const {
    int r = transposed() ? column : row, c = transposed() ? row : column;
    if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8)
      c = stored_columns - 1 - c;
    if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) r = stored_rows - 1 - r;
    return static_cast<std::size_t>(r) * stored_columns + c;
  }
};

}  // namespace

void refuse_damaged(const EncodedImage& source, const std::string& format, const std::string& problem) {
  refuse_file(source.where, "it is a damaged or truncated " + format + " file (" + problem + ")",
              "open it in an image editor and save it again");
}

std::size_t checked_count(const EncodedImage& source, std::uint64_t rows, std::uint64_t columns,
                          std::uint64_t channels) {
  if (rows == 0 || columns == 0 || channels == 0) {
    refuse_file(source.where,
                "the picture is " + std::to_string(columns) + " x " + std::to_string(rows) + " px, empty",
                "use a picture of at least 1 x 1 px");
  }
  if (rows > most_samples || columns > most_samples || channels > 4 ||
      rows * columns > most_samples / channels) {
    refuse_file(source.where,
                "the picture is " + std::to_string(columns) + " x " + std::to_string(rows) + " px with " +
                    std::to_string(channels) + " channels, over 2^28 samples",
                "scale it down");
  }
  return static_cast<std::size_t>(rows * columns * channels);
}

void check_expansion(const EncodedImage& source, std::uint64_t raw_bytes, std::uint64_t most) {
  if (raw_bytes / most <= source.size()) return;
  refuse_file(source.where,
              "its " + std::to_string(source.size()) + " bytes cannot hold the " + std::to_string(raw_bytes) +
                  " bytes of pixels it announces",
              "the file is truncated or forged: get it again");
}

Image image_of(Raster raster, int orientation, const EncodedImage& source) {
  const bool has_alpha = raster.channels == 2 || raster.channels == 4;
  const int channels = has_alpha ? raster.channels - 1 : raster.channels;
  const Turn turn{orientation, raster.rows, raster.columns};
  const int rows = turn.transposed() ? raster.columns : raster.rows;
  const int columns = turn.transposed() ? raster.rows : raster.columns;
  bool transparent = raster.over_white;
  const auto loading = [&] {
    std::string words = orientation == 1 ? "" : "turned upright";
    if (transparent) words += std::string(words.empty() ? "" : ", ") + "transparent pixels laid over white";
    return words;
  };
  if (!has_alpha && orientation == 1)
    return Image(rows, columns, channels, std::move(raster.pixels), loading());
  return std::visit(
      [&](const auto& samples) {
        std::decay_t<decltype(samples)> out(static_cast<std::size_t>(rows) * columns * channels);
        auto target = out.begin();
        for (int row = 0; row < rows; ++row) {
          if (row % 64 == 0) source.progress.check();
          for (int column = 0; column < columns; ++column) {
            const auto* pixel = samples.data() + turn.source(row, column) * raster.channels;
            if (has_alpha && static_cast<double>(pixel[channels]) < white<std::decay_t<decltype(*pixel)>>)
              transparent = true;
            for (int channel = 0; channel < channels; ++channel) {
              *target++ =
                  has_alpha ? over_white(pixel[channel], pixel[channels], raster.alpha) : pixel[channel];
            }
          }
        }
        return Image(rows, columns, channels, std::move(out), loading());
      },
      raster.pixels);
}

}  // namespace whereabouts

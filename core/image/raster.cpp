#include "core/image/raster.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/failure.h"
#include "core/image/decode.h"

namespace whereabouts {
namespace {

constexpr std::uint64_t max_samples = std::uint64_t{1} << 28;

template <typename Sample>
Sample over_white(Sample value, Sample alpha, Alpha kind) {
  const double full = full_scale<Sample>(), share = static_cast<double>(alpha) / full;
  const double mixed =
      static_cast<double>(value) * (kind == Alpha::straight ? share : 1) + full * (1 - share);
  if constexpr (std::is_integral_v<Sample>) {
    return static_cast<Sample>(std::lround(std::fmin(mixed, full)));
  } else {
    return static_cast<Sample>(mixed);
  }
}

// Writes a pixel of `channels` and alpha over white, without the alpha; returns true if it was not opaque.
// The target may be the pixel itself.
template <typename Sample>
bool lay_over_white(const Sample* pixel, std::size_t channels, Alpha kind, Sample* target) {
  const Sample alpha = pixel[channels];
  for (std::size_t channel = 0; channel < channels; ++channel)
    target[channel] = over_white(pixel[channel], alpha, kind);
  return static_cast<double>(alpha) < full_scale<Sample>();
}

// The position of pixel (row, column) of the upright image in the stored one.
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
  // The position of pixel (row, column) of the stored image in the upright one.
  std::size_t target(int row, int column) const {
    if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8)
      column = stored_columns - 1 - column;
    if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7)
      row = stored_rows - 1 - row;
    return transposed() ? static_cast<std::size_t>(column) * stored_rows + row
                        : static_cast<std::size_t>(row) * stored_columns + column;
  }
};

// Millions of values that a header announces, which may exceed 64 bits.
std::string millions(std::uint64_t rows, std::uint64_t columns, std::uint64_t channels) {
  const double count =
      static_cast<double>(rows) * static_cast<double>(columns) * static_cast<double>(channels) / 1e6;
  char digits[32];
  std::snprintf(digits, sizeof digits, count < 1e9 ? "%.0f" : "%.3g", count);
  return digits;
}

}  // namespace

void refuse_damaged(const EncodedImage& source, const std::string& format, const Message& problem) {
  refuse_file(source.where, message("it is a damaged or truncated {} file ({})", format, problem),
              "open it in an image editor and save it again");
}

std::size_t checked_count(const EncodedImage& source, std::uint64_t rows, std::uint64_t columns,
                          std::uint64_t channels) {
  if (rows == 0 || columns == 0 || channels == 0) {
    refuse_file(source.where, message("the image is empty ({} x {} px)", columns, rows),
                "use an image of at least 1 x 1 px");
  }
  if (rows > max_samples || columns > max_samples || channels > 4 ||
      rows * columns > max_samples / channels) {
    refuse_file(source.where,
                message("the image is too large ({} x {} px, {} million values; limit 268 million)", columns,
                        rows, millions(rows, columns, channels)),
                "scale it down");
  }
  return static_cast<std::size_t>(rows * columns * channels);
}

void check_expansion(const EncodedImage& source, std::uint64_t raw_bytes, std::uint64_t max) {
  if (raw_bytes / max <= source.size()) return;
  refuse_file(
      source.where,
      message("its {} bytes cannot hold the {} bytes of pixels it announces", source.size(), raw_bytes),
      "the file is truncated or forged: get it again");
}

Image image_of(Raster raster, int orientation, const EncodedImage& source) {
  if (raster.array) {
    const Message note = settle_values(raster, source);
    raster.note += raster.note.empty() || note.empty() ? note : "; " + note;
  }
  const bool has_alpha = raster.channels == 2 || raster.channels == 4;
  const int channels = has_alpha ? raster.channels - 1 : raster.channels;
  const Turn turn{orientation, raster.rows, raster.columns};
  const int rows = turn.transposed() ? raster.columns : raster.rows;
  const int columns = turn.transposed() ? raster.rows : raster.columns;
  const auto from = static_cast<std::size_t>(raster.channels), to = static_cast<std::size_t>(channels);
  bool transparent = raster.over_white;
  // Writes the upright image pixel by pixel, from the position that `turn` gives.
  const auto lay_out = [&](auto& samples, auto target) {
    for (int row = 0; row < rows; ++row) {
      if (row % 64 == 0) source.progress.check();
      for (int column = 0; column < columns; ++column, target += static_cast<std::ptrdiff_t>(to)) {
        const auto* pixel = samples.data() + turn.source(row, column) * from;
        if (has_alpha && lay_over_white(pixel, to, raster.alpha, &*target)) transparent = true;
        if (!has_alpha) std::copy_n(pixel, to, target);
      }
    }
  };
  if (orientation != 1) {
    std::visit(
        [&](auto& samples) {
          std::decay_t<decltype(samples)> out(static_cast<std::size_t>(rows) * columns * to);
          lay_out(samples, out.begin());
          samples = std::move(out);
        },
        raster.pixels);
  } else if (has_alpha) {
    // In place: without its alpha a pixel never reaches beyond where it began.
    std::visit(
        [&](auto& samples) {
          lay_out(samples, samples.begin());
          samples.resize(static_cast<std::size_t>(rows) * columns * to);
        },
        raster.pixels);
  }
  const bool turned = orientation != 1 || raster.turned;
  std::string loading;
  if (turned) loading = fixed_words("turned upright");
  if (transparent) {
    loading = turned ? fixed_words("turned upright, transparent pixels laid over white")
                     : fixed_words("transparent pixels laid over white");
  }
  return Image(rows, columns, channels, std::move(raster.pixels), std::move(loading), std::move(raster.note));
}

template <typename Sample>
UprightRows<Sample>::UprightRows(int rows, int columns, int channels, int orientation,
                                 const EncodedImage& source)
    : rows_(rows), columns_(columns), channels_(channels), orientation_(orientation) {
  const bool transposed = Turn{orientation, rows, columns}.transposed();
  upright_.rows = transposed ? columns : rows;
  upright_.columns = transposed ? rows : columns;
  upright_.turned = orientation != 1;
  upright_.channels = channels == 2 || channels == 4 ? channels - 1 : channels;
  upright_.pixels = std::vector<Sample>(checked_count(source, static_cast<std::uint64_t>(rows),
                                                      static_cast<std::uint64_t>(columns),
                                                      static_cast<std::uint64_t>(upright_.channels)));
}

template <typename Sample>
void UprightRows<Sample>::put(int row, const Sample* pixels) {
  Sample* const samples = std::get<std::vector<Sample>>(upright_.pixels).data();
  const bool has_alpha = upright_.channels != channels_;
  const auto to = static_cast<std::size_t>(upright_.channels);
  const Turn turn{orientation_, rows_, columns_};
  if (orientation_ == 1 && !has_alpha) {
    std::copy_n(pixels, static_cast<std::size_t>(columns_) * to,
                samples + static_cast<std::size_t>(row) * columns_ * to);
    return;
  }
  for (int column = 0; column < columns_; ++column, pixels += channels_) {
    Sample* const target = samples + turn.target(row, column) * to;
    if (has_alpha && lay_over_white(pixels, to, Alpha::straight, target)) upright_.over_white = true;
    if (!has_alpha) std::copy_n(pixels, to, target);
  }
}

template <typename Sample>
Raster UprightRows<Sample>::raster() && {
  return std::move(upright_);
}

template class UprightRows<std::uint8_t>;
template class UprightRows<std::uint16_t>;

}  // namespace whereabouts

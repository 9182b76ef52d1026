#include "ui/render/paint/resample.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace whereabouts {
namespace {

// The cells under one pixel, first..last, with the weights of both ends (inner cells have weight 1).
struct Span {
  int first = 0, last = 0;
  float head = 1, tail = 0;  // tail counts only when last > first
  float inverse = 1;         // 1 / total weight
  bool operator==(const Span&) const = default;
};

// How many cells are averaged for a pixel that is `step` cells wide; 0: the nearest one is taken.
double reach(const Sampling& sampling) {
  constexpr double large = 8;  // px of a cell: one more or less does not show
  const double step = std::abs(sampling.step), pixels = 1 / step;
  const auto whole = [](double value) { return std::abs(value - std::round(value)) < 1e-6; };
  if (pixels > large - 1e-9 || (pixels > 1 - 1e-9 && whole(pixels) && whole(sampling.from * pixels)))
    return 0;
  // Pairs of cells: values that alternate from cell to cell (sines beside cosines) would beat against the
  // pixels.
  return pixels < 1.3 ? 2 * std::ceil(step / 2 - 1e-9) : step;
}

std::vector<Span> spansOf(const Sampling& sampling) {
  std::vector<Span> spans(static_cast<std::size_t>(sampling.pixels));
  const double width = reach(sampling);
  for (int i = 0; i < sampling.pixels; ++i) {
    Span& span = spans[static_cast<std::size_t>(i)];
    const double centre = sampling.from + (i + 0.5) * sampling.step;
    if (sampling.smooth && std::abs(sampling.step) < 1) {
      span.first = std::clamp(static_cast<int>(std::floor(centre - 0.5)), 0, sampling.count - 1);
      span.last = std::min(span.first + 1, sampling.count - 1);
      const double share = std::clamp(centre - 0.5 - span.first, 0.0, 1.0);
      if (span.last == span.first) continue;
      span.head = static_cast<float>(1 - share);
      span.tail = static_cast<float>(share);
      continue;
    }
    if (width == 0) {
      span.first = span.last = std::clamp(static_cast<int>(std::floor(centre)), 0, sampling.count - 1);
      continue;
    }
    const double half = width / 2;
    const double count = sampling.count;
    const double middle = 2 * half < count ? std::clamp(centre, half, count - half) : count / 2;
    const double low = std::max(middle - half, 0.0), high = std::min(middle + half, count);
    span.first = std::clamp(static_cast<int>(std::floor(low + 1e-6)), 0, sampling.count - 1);
    span.last = std::clamp(static_cast<int>(std::ceil(high - 1e-6)) - 1, span.first, sampling.count - 1);
    if (span.last > span.first) {
      span.head = static_cast<float>(span.first + 1 - std::max(low, static_cast<double>(span.first)));
      span.tail = static_cast<float>(std::min(high, span.last + 1.0) - span.last);
      span.inverse = 1 / (span.head + span.tail + static_cast<float>(span.last - span.first - 1));
    }
  }
  return spans;
}

float weight(const Span& span, int cell) {
  return cell == span.first ? span.head : cell == span.last ? span.tail : 1.0F;
}

// The average of the numbers among the cells under a pixel; NaN where there are none.
float averageOfNumbers(const Matrix& values, const Span& across, const Span& down) {
  double sum = 0, total = 0;
  for (int r = down.first; r <= down.last; ++r) {
    for (int c = across.first; c <= across.last; ++c) {
      const float value = values(r, c);
      if (std::isnan(value)) continue;
      const double w = static_cast<double>(weight(down, r)) * static_cast<double>(weight(across, c));
      sum += w * static_cast<double>(value);
      total += w;
    }
  }
  return total > 0 ? static_cast<float>(sum / total) : std::nanf("");
}

// out[c] = weighted sum of rows first..last over columns from..to-1.
void sumRows(const Matrix& values, const Span& down, int from, int to, float* out) {
  const auto n = static_cast<std::size_t>(to - from);
  const float* row = &values(down.first, from);
  if (down.first == down.last) {
    std::copy(row, row + n, out);
    return;
  }
  for (std::size_t c = 0; c < n; ++c) out[c] = down.head * row[c];
  for (int r = down.first + 1; r <= down.last; ++r) {
    row = &values(r, from);
    const float w = weight(down, r);
    for (std::size_t c = 0; c < n; ++c) out[c] += w * row[c];
  }
}

}  // namespace

ColourTable::ColourTable(const ColourMap& map, double lower_, double upper_, double veil)
    : opaque(veil <= 0) {
  for (std::size_t i = 0; i < 256; ++i)
    colours[i] = qRgb(map.colours[i].red, map.colours[i].green, map.colours[i].blue);
  const Rgb none = map.at(std::nan(""));
  missing = qRgb(none.red, none.green, none.blue);
  if (!opaque) {
    for (std::size_t i = 0; i < 256; ++i) {
      const double place = static_cast<double>(i) / 255;
      const double strength = map.kind == MapKind::diverging ? std::abs(2 * place - 1) : place;
      const auto alpha = static_cast<int>(std::lround(255 * veil * strength));
      colours[i] = qPremultiply(qRgba(qRed(colours[i]), qGreen(colours[i]), qBlue(colours[i]), alpha));
    }
    missing = 0;
  }
  // Halves first: the difference of two numbers may be infinite where both are finite.
  const double half = upper_ / 2 - lower_ / 2, scale = 128 / half;
  if (std::isfinite(lower_) && std::isfinite(half) && half > 0 && std::isfinite(scale)) {
    lower = lower_;
    factor = scale;
  } else {
    const QRgb middle = colours[128];
    colours.fill(middle);
    factor = 0;
  }
}

QImage resampled(const Matrix& values, const ColourTable& table, const Sampling& across,
                 const Sampling& down) {
  QImage image(across.pixels, down.pixels,
               table.opaque ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
  if (image.isNull() || values.size() == 0) return image;
  const std::vector<Span> columns = spansOf(across), rows = spansOf(down);
  int from = across.count, to = 0;
  for (const Span& span : columns) {
    from = std::min(from, span.first);
    to = std::max(to, span.last + 1);
  }
  const auto width = static_cast<std::size_t>(to - from);
  std::vector<float> line(width);
  std::vector<QRgb> colours(width);
  const bool averaged = reach(across) > 0 || across.smooth;
  for (int y = 0; y < down.pixels; ++y) {
    const Span& span = rows[static_cast<std::size_t>(y)];
    auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
    if (y > 0 && span == rows[static_cast<std::size_t>(y) - 1]) {
      std::memcpy(out, image.constScanLine(y - 1), static_cast<std::size_t>(across.pixels) * sizeof(QRgb));
      continue;
    }
    sumRows(values, span, from, to, line.data());
    if (!averaged) {
      for (std::size_t c = 0; c < width; ++c) {
        float value = line[c] * span.inverse;
        if (std::isnan(value) && span.last > span.first) {
          const int cell = from + static_cast<int>(c);
          value = averageOfNumbers(values, {cell, cell, 1, 0, 1}, span);
        }
        colours[c] = table.of(value);
      }
      for (int x = 0; x < across.pixels; ++x) {
        out[x] = colours[static_cast<std::size_t>(columns[static_cast<std::size_t>(x)].first - from)];
      }
      continue;
    }
    for (int x = 0; x < across.pixels; ++x) {
      const Span& cells = columns[static_cast<std::size_t>(x)];
      const float* source = line.data() + (cells.first - from);
      const int inner = cells.last - cells.first;
      float sum = cells.head * source[0];
      for (int c = 1; c < inner; ++c) sum += source[c];
      if (inner > 0) sum += cells.tail * source[inner];
      float value = sum * cells.inverse * span.inverse;
      if (std::isnan(value)) value = averageOfNumbers(values, cells, span);
      out[x] = table.of(value);
    }
  }
  return image;
}

QImage resampled(const std::uint8_t* rgb, int rows, int columns, const Sampling& across,
                 const Sampling& down) {
  QImage image(across.pixels, down.pixels, QImage::Format_RGB32);
  if (image.isNull() || rows <= 0 || columns <= 0) return image;
  const std::vector<Span> xs = spansOf(across), ys = spansOf(down);
  std::vector<float> line(static_cast<std::size_t>(columns) * 3);
  const auto pixelRow = [&](int r) {
    return rgb + static_cast<std::size_t>(r) * static_cast<std::size_t>(columns) * 3;
  };
  for (int y = 0; y < down.pixels; ++y) {
    const Span& span = ys[static_cast<std::size_t>(y)];
    auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
    if (y > 0 && span == ys[static_cast<std::size_t>(y) - 1]) {
      std::memcpy(out, image.constScanLine(y - 1), static_cast<std::size_t>(across.pixels) * sizeof(QRgb));
      continue;
    }
    std::fill(line.begin(), line.end(), 0.0F);
    for (int r = span.first; r <= span.last; ++r) {
      const float w = weight(span, r) * span.inverse;
      const std::uint8_t* row = pixelRow(r);
      for (std::size_t k = 0; k < line.size(); ++k) line[k] += w * row[k];
    }
    for (int x = 0; x < across.pixels; ++x) {
      const Span& cells = xs[static_cast<std::size_t>(x)];
      float sum[3] = {0, 0, 0};
      for (int c = cells.first; c <= cells.last; ++c) {
        const float w = weight(cells, c) * cells.inverse;
        for (std::size_t k = 0; k < 3; ++k) sum[k] += w * line[static_cast<std::size_t>(c) * 3 + k];
      }
      out[x] = qRgb(static_cast<int>(sum[0] + 0.5F), static_cast<int>(sum[1] + 0.5F),
                    static_cast<int>(sum[2] + 0.5F));
    }
  }
  return image;
}

}  // namespace whereabouts

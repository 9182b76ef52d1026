#include "core/image/image.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/base/hash.h"
#include "core/image/frames.h"

namespace whereabouts {
namespace {

template <typename Sample>
std::uint8_t byte_of(Sample sample) {
  if constexpr (std::is_same_v<Sample, std::uint8_t>) {
    return sample;
  } else {
    const double share = static_cast<double>(sample) / full_scale<Sample>();
    return std::isnan(share) ? std::uint8_t{0}
                             : static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0, 1.0) * 255));
  }
}

}  // namespace

Image::Image(int rows, int columns, int channels, Pixels pixels, std::string loading, Message note)
    : rows_(rows),
      columns_(columns),
      channels_(channels),
      pixels_(std::move(pixels)),
      loading_(std::move(loading)),
      note_(std::move(note)) {
  const std::size_t given = std::visit([](const auto& samples) { return samples.size(); }, pixels_);
  if (rows < 1 || columns < 1 || (channels != 1 && channels != 3) || given != count()) {
    throw std::logic_error("an image has another number of samples than its size says");
  }
  Hash hash;
  hash.number(rows);
  hash.number(columns);
  hash.number(channels);
  hash.number(pixels_.index());
  std::visit([&](const auto& samples) { hash.bytes(samples.data(), samples.size() * sizeof samples[0]); },
             pixels_);
  hash_ = own_hash_ = hash.value();
}

Image Image::with_frames(std::shared_ptr<const Frames> frames) && {
  Hash hash;
  hash.number(own_hash_);
  hash.number(frames->identity());
  hash_ = hash.value();
  frames_ = std::move(frames);
  return std::move(*this);
}

Image Image::without_frames() && {
  hash_ = own_hash_;
  frames_ = nullptr;
  return std::move(*this);
}

double Image::value(int row, int column, int channel) const {
  const std::size_t at = (static_cast<std::size_t>(row) * columns_ + column) * channels_ + channel;
  return std::visit(
      [&](const auto& samples) {
        using Sample = typename std::decay_t<decltype(samples)>::value_type;
        return static_cast<double>(samples[at]) / full_scale<Sample>();
      },
      pixels_);
}

std::vector<float> Image::values() const {
  std::vector<float> out(count());
  std::visit(
      [&](const auto& samples) {
        using Sample = typename std::decay_t<decltype(samples)>::value_type;
        std::transform(samples.begin(), samples.end(), out.begin(), [](Sample sample) {
          return static_cast<float>(static_cast<double>(sample) / full_scale<Sample>());
        });
      },
      pixels_);
  return out;
}

std::vector<std::uint8_t> Image::rgb8() const {
  std::vector<std::uint8_t> out(static_cast<std::size_t>(rows_) * columns_ * 3);
  std::visit(
      [&](const auto& samples) {
        if (channels_ == 3) {
          std::transform(samples.begin(), samples.end(), out.begin(),
                         [](auto sample) { return byte_of(sample); });
          return;
        }
        for (std::size_t i = 0; i < samples.size(); ++i) {
          out[3 * i] = out[3 * i + 1] = out[3 * i + 2] = byte_of(samples[i]);
        }
      },
      pixels_);
  return out;
}

}  // namespace whereabouts

#include "core/live/image_text.h"

#include <fmt/format.h>

#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>
#include <variant>

namespace whereabouts {
namespace {

int sample_bytes(const Image& image) {
  return std::visit([](const auto& samples) { return static_cast<int>(sizeof samples[0]); }, image.pixels());
}

template <typename Sample>
Image::Pixels pixels_of(const std::uint8_t* bytes, std::size_t count) {
  std::vector<Sample> samples(count);
  std::memcpy(samples.data(), bytes, count * sizeof(Sample));
  return samples;
}

}  // namespace

int pixel_bytes(const Image& image) {
  return sample_bytes(image) * image.channels();
}

std::size_t byte_count(const Image& image) {
  return image.count() * static_cast<std::size_t>(sample_bytes(image));
}

std::string image_text(const ImageInput& image) {
  const Image& pixels = *image.image;
  return fmt::format("{}\n{}\n{}\n{}\n{}", pixels.rows(), pixels.columns(), pixels.channels(),
                     8 * sample_bytes(pixels), image.name);
}

std::vector<std::uint8_t> image_bytes(const Image& image) {
  std::vector<std::uint8_t> bytes(byte_count(image));
  std::visit([&](const auto& samples) { std::memcpy(bytes.data(), samples.data(), bytes.size()); },
             image.pixels());
  return bytes;
}

ImageInput read_image(const std::string& text, const std::uint8_t* bytes) {
  std::size_t from = 0;
  const auto number = [&] {
    const std::size_t end = text.find('\n', from);
    if (end == std::string::npos) throw std::logic_error("an image of too few lines");
    const int read = std::stoi(text.substr(from, end - from));
    from = end + 1;
    return read;
  };
  const int rows = number(), columns = number(), channels = number(), bits = number();
  const auto count = static_cast<std::size_t>(rows) * columns * channels;
  Image::Pixels pixels = bits == 8    ? pixels_of<std::uint8_t>(bytes, count)
                         : bits == 16 ? pixels_of<std::uint16_t>(bytes, count)
                         : bits == 32 ? pixels_of<float>(bytes, count)
                                      : pixels_of<double>(bytes, count);
  ImageInput image;
  image.name = text.substr(from);
  image.image = std::make_shared<const Image>(rows, columns, channels, std::move(pixels));
  return image;
}

}  // namespace whereabouts

#include "core/colour/vision.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace whereabouts {
namespace {

using Matrix3 = std::array<std::array<float, 3>, 3>;

constexpr Matrix3 machado_protanopia{{{0.152286F, 1.052583F, -0.204868F},
                                      {0.114503F, 0.786281F, 0.099216F},
                                      {-0.003882F, -0.048116F, 1.051998F}}};
constexpr Matrix3 machado_deuteranopia{{{0.367322F, 0.860646F, -0.227968F},
                                        {0.280085F, 0.672501F, 0.047413F},
                                        {-0.011820F, 0.042940F, 0.968881F}}};
constexpr Matrix3 machado_tritanopia{{{1.255528F, -0.076749F, -0.178779F},
                                      {-0.078411F, 0.930809F, 0.147602F},
                                      {0.004733F, 0.691367F, 0.303900F}}};
constexpr std::array<float, 3> luminance{0.2126F, 0.7152F, 0.0722F};
constexpr Matrix3 grey{luminance, luminance, luminance};

const Matrix3& matrix_of(Vision vision) {
  if (vision == Vision::protanopia) return machado_protanopia;
  if (vision == Vision::deuteranopia) return machado_deuteranopia;
  if (vision == Vision::tritanopia) return machado_tritanopia;
  return grey;
}

// IEC 61966-2-1.
float linear_of(int value) {
  const float v = static_cast<float>(value) / 255;
  return v <= 0.04045F ? v / 12.92F : std::pow((v + 0.055F) / 1.055F, 2.4F);
}

constexpr int fineness = 4096;

struct Tables {
  std::array<float, 256> linear{};
  std::array<std::uint8_t, fineness + 1> encoded{};
};

const Tables& tables() {
  static const Tables made = [] {
    Tables fill;
    for (int i = 0; i < 256; ++i) fill.linear[static_cast<std::size_t>(i)] = linear_of(i);
    for (int i = 0; i <= fineness; ++i) {
      const float v = static_cast<float>(i) / fineness;
      const float s = v <= 0.0031308F ? 12.92F * v : 1.055F * std::pow(v, 1 / 2.4F) - 0.055F;
      fill.encoded[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::lround(255 * s));
    }
    return fill;
  }();
  return made;
}

}  // namespace

Rgb seen(Rgb colour, Vision vision) {
  if (vision == Vision::full) return colour;
  const Tables& table = tables();
  const Matrix3& matrix = matrix_of(vision);
  const std::array<float, 3> light{table.linear[colour.red], table.linear[colour.green],
                                   table.linear[colour.blue]};
  std::array<std::uint8_t, 3> out{};
  for (std::size_t i = 0; i < 3; ++i) {
    const float sum = matrix[i][0] * light[0] + matrix[i][1] * light[1] + matrix[i][2] * light[2];
    out[i] = table.encoded[static_cast<std::size_t>(std::lround(std::clamp(sum, 0.0F, 1.0F) * fineness))];
  }
  return {out[0], out[1], out[2]};
}

void see(std::uint32_t* pixels, std::int64_t count, Vision vision) {
  if (vision == Vision::full) return;
  std::uint32_t last = 0, last_seen = 0;
  bool known = false;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::uint32_t pixel = pixels[i];
    // Neighbours are often alike.
    if (!known || pixel != last) {
      const Rgb out = seen({static_cast<std::uint8_t>(pixel >> 16), static_cast<std::uint8_t>(pixel >> 8),
                            static_cast<std::uint8_t>(pixel)},
                           vision);
      last = pixel;
      last_seen =
          (pixel & 0xFF000000U) | (std::uint32_t{out.red} << 16) | (std::uint32_t{out.green} << 8) | out.blue;
      known = true;
    }
    pixels[i] = last_seen;
  }
}

}  // namespace whereabouts

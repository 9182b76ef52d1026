#include "core/film/plugin/packed_frames.h"

#include <zlib.h>

#include <algorithm>

#include "core/film/plugin/film_maker.h"

namespace film {

bool PackedFrames::add(const std::vector<std::uint32_t>& pixels) {
  last_.resize(pixels.size());
  if (!packed_.empty() && last_ == pixels) {
    packed_.emplace_back();
    return false;
  }
  difference_.resize(pixels.size());
  std::transform(pixels.begin(), pixels.end(), last_.begin(), difference_.begin(), std::bit_xor<>());
  last_ = pixels;
  const auto bytes = static_cast<uLong>(difference_.size() * sizeof(std::uint32_t));
  uLongf size = compressBound(bytes);
  std::vector<std::uint8_t> packed(size);
  if (compress2(packed.data(), &size, reinterpret_cast<const Bytef*>(difference_.data()), bytes, 1) != Z_OK)
    throw FilmTrouble("there is not enough memory");
  packed_.emplace_back(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(size));
  return true;
}

void PackedFrames::unpack(std::size_t frame, std::vector<std::uint32_t>& pixels) const {
  const std::vector<std::uint8_t>& packed = packed_[frame];
  if (packed.empty()) return;
  std::vector<std::uint32_t> difference(pixels.size());
  auto size = static_cast<uLongf>(difference.size() * sizeof(std::uint32_t));
  if (uncompress(reinterpret_cast<Bytef*>(difference.data()), &size, packed.data(),
                 static_cast<uLong>(packed.size())) != Z_OK)
    throw FilmTrouble("a packed frame is damaged");
  std::transform(pixels.begin(), pixels.end(), difference.begin(), pixels.begin(), std::bit_xor<>());
}

}  // namespace film

// Frames of one size, each as its difference from the one before, deflated.
#pragma once

#include <cstdint>
#include <vector>

namespace film {

class PackedFrames {
 public:
  // False where the frame is the same as the one before.
  bool add(const std::vector<std::uint32_t>& pixels);
  std::size_t count() const { return packed_.size(); }
  // To be called with `pixels` of the frame before, for the first with zeros.
  void unpack(std::size_t frame, std::vector<std::uint32_t>& pixels) const;

 private:
  std::vector<std::uint32_t> last_, difference_;
  std::vector<std::vector<std::uint8_t>> packed_;  // empty: the same as the one before
};

}  // namespace film

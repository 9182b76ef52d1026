// The names of what a lab may look at. declared_inputs.h says what each of them is.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace whereabouts {

// In the order in which they are opened, compared and written as flags.
enum class InputId {
  image,
  image2,  // what the first is compared with
  checkpoint,
  run,       // the checkpoints of one training
  compared,  // runs of several schemes
  backend,   // what computes the model
  data,      // labelled images
  series,    // prices in time
  checkpoint2
};
inline constexpr int input_count = 9;

// A set of them: what a lab uses.
class InputIds {
 public:
  constexpr InputIds(std::initializer_list<InputId> ids = {}) {
    for (const InputId id : ids) insert(id);
  }
  constexpr bool has(InputId id) const { return (bits_ & bit(id)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr void insert(InputId id) { bits_ |= bit(id); }
  constexpr bool operator==(const InputIds&) const = default;

 private:
  static constexpr std::uint32_t bit(InputId id) { return std::uint32_t{1} << static_cast<int>(id); }

  std::uint32_t bits_ = 0;
};

}  // namespace whereabouts

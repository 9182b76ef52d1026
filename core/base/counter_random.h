// Random numbers by counter: the numbers of a stream depend on its keys alone, so that any sample of any step
// is drawn independently of all others, on any thread, and after a resumed run as before.
#pragma once

#include <cstdint>

namespace whereabouts {

// SplitMix64 (Steele, Lea and Flood 2014): a counter that grows by the golden ratio, mixed by
// Stafford's variant 13.
class CounterRandom {
 public:
  // A stream for each seed and set of keys, such as (step, sample, layer).
  explicit CounterRandom(std::uint64_t seed, std::uint64_t a = 0, std::uint64_t b = 0, std::uint64_t c = 0);

  std::uint64_t next();
  // In [0, 1), 53 random bits.
  double uniform();
  // 0..count-1, each as likely within 2^-32; count > 0.
  int below(int count);
  // Mean 0, deviation 1 (Box and Muller 1958; the second value is dropped).
  double normal();

 private:
  std::uint64_t state_;
};

}  // namespace whereabouts

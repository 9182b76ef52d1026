// NumPy's legacy generator (numpy.random.RandomState): MT19937 with init_genrand seeding, and the draws we
// use.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace whereabouts {

class NumpyRandomState {
 public:
  explicit NumpyRandomState(std::uint32_t seed);

  // A uniform integer in 0..limit by NumPy's masked rejection (rk_interval).
  std::uint64_t interval(std::uint64_t limit);
  // RandomState.permutation(count): 0..count-1 shuffled, 0-based.
  std::vector<int> permutation(int count);
  // RandomState.randint(low, high) of int64: low <= value < high.
  std::int64_t integer(std::int64_t low, std::int64_t high);
  // RandomState.random_sample(): 53 random bits in [0, 1).
  double uniform();
  // RandomState.standard_normal(): the polar method, with its second value kept for the next call.
  double normal();

 private:
  std::mt19937 engine_;
  bool has_spare_ = false;
  double spare_ = 0;
};

// 0, 1, ..., count - 1.
std::vector<int> in_place(int count);
bool is_permutation_of_all(const std::vector<int>& order, int count);

}  // namespace whereabouts

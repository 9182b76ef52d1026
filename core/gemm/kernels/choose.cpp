// Which instruction set runs.
#include <array>
#include <atomic>
#include <cstdlib>
#include <string_view>

#include "core/gemm/kernels/kernels.h"

namespace whereabouts::kernels {
namespace {

struct Available {
  std::array<const Kernels*, 3> sets = {};
  int count = 0;
};

const Available& found() {
  static const Available available = [] {
    Available sets;
    const auto add = [&](const Kernels& set) { sets.sets[static_cast<std::size_t>(sets.count++)] = &set; };
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
      if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
          __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
        add(avx512);
      }
      add(avx2);
    }
#endif
    add(baseline);
    return sets;
  }();
  return available;
}

// An unknown or unavailable name asks for nothing.
const Kernels& first_choice() {
  static const Kernels* const set = [] {
    const char* wanted = std::getenv("WHEREABOUTS_KERNELS");
    for (int i = 0; wanted != nullptr && i < found().count; ++i) {
      const Kernels* each = found().sets[static_cast<std::size_t>(i)];
      if (std::string_view(wanted) == each->name) return each;
    }
    return found().sets[0];
  }();
  return *set;
}

std::atomic<const Kernels*> chosen_for_tests{nullptr};

}  // namespace

const Kernels& chosen() {
  const Kernels* set = chosen_for_tests.load(std::memory_order_relaxed);
  return set != nullptr ? *set : first_choice();
}

const Kernels* const* available(int& count) {
  count = found().count;
  return found().sets.data();
}

void choose(const Kernels* kernels) {
  chosen_for_tests.store(kernels, std::memory_order_relaxed);
}

}  // namespace whereabouts::kernels

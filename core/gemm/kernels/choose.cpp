// Which instruction set runs.
#include <array>
#include <atomic>
#include <cstdlib>
#include <string_view>

#include "core/base/port.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/kernels/parts.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace whereabouts::kernels {
namespace {

#if defined(__x86_64__)
// AVX-512, but for linear layers.
const Kernels& with_tiles() {
  static const Kernels set = [] {
    Kernels each = avx512;
    each.name = "amx";
    each.title = "AMX";
    each.in_parts = &parts::amx;
    return each;
  }();
  return set;
}
#endif

struct Available {
  std::array<const Kernels*, 4> sets = {};
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
        if (tiles_here()) add(with_tiles());
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

#if defined(__x86_64__)
// Words of leaf 7 (Intel SDM, CPUID): of its second part bit 5, AVX512_BF16; of its first bits 22 and 24,
// AMX-BF16 and AMX-TILE.
bool bf16_here() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(7, 1, &a, &b, &c, &d) != 0 && (a & 1U << 5U) != 0;
}
bool tiles_here() {
  static const bool here = [] {
    constexpr unsigned tiles = 1U << 22U | 1U << 24U;
    unsigned a = 0, b = 0, c = 0, d = 0;
    return bf16_here() && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (d & tiles) == tiles &&
           port::allow_tiles();
  }();
  return here;
}
#endif

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

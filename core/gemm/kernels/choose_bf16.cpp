// Which products of bfloat16 run.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <string_view>

#include "core/gemm/kernels/bf16.h"

namespace whereabouts::kernels::bf16 {
namespace {

struct Available {
  std::array<const Kernels*, 2> sets = {};
  int count = 0;
};

const Available& found() {
  static const Available available = [] {
    Available sets;
#if defined(__x86_64__)
    int count = 0;
    const kernels::Kernels* const* first = kernels::available(count);
    const bool avx512 = std::find(first, first + count, &kernels::avx512) != first + count;
    if (!avx512 || !bf16_here()) return sets;
    if (tiles_here()) sets.sets[static_cast<std::size_t>(sets.count++)] = &amx;
    sets.sets[static_cast<std::size_t>(sets.count++)] = &avx512_bf16;
#endif
    return sets;
  }();
  return available;
}

const Kernels* first_choice() {
  static const Kernels* const set = []() -> const Kernels* {
    const Available& all = found();
    const char* wanted = std::getenv("WHEREABOUTS_KERNELS");
    const std::string_view name = wanted == nullptr ? "" : wanted;
    if (all.count == 0 || name == "avx2" || name == "baseline") return nullptr;
    return all.sets[name == "avx512" ? static_cast<std::size_t>(all.count - 1) : 0];
  }();
  return set;
}

std::atomic<const Kernels*> chosen_for_tests{nullptr};

}  // namespace

const Kernels* chosen() {
  const Kernels* set = chosen_for_tests.load(std::memory_order_relaxed);
  return set != nullptr ? set : first_choice();
}

std::string missing() {
  return found().count > 0 ? "WHEREABOUTS_KERNELS asks for less than products of bfloat16"
                           : "this processor has neither AMX nor AVX-512's products of bfloat16";
}

const Kernels* const* available(int& count) {
  count = found().count;
  return found().sets.data();
}

void choose(const Kernels* kernels) {
  chosen_for_tests.store(kernels, std::memory_order_relaxed);
}

}  // namespace whereabouts::kernels::bf16

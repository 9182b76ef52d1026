#include "core/base/memory_reserve.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace whereabouts {
namespace {

std::atomic<void*> first{nullptr}, last{nullptr};

void hold(std::atomic<void*>& reserve, std::size_t bytes) noexcept {
  if (reserve.load() != nullptr) return;
  void* const taken = std::malloc(bytes);  // operator new would ask for what is being made here
  void* none = nullptr;
  if (taken != nullptr && !reserve.compare_exchange_strong(none, taken)) std::free(taken);
}

// Whether there was one to free.
bool let_go(std::atomic<void*>& reserve) noexcept {
  void* const held = reserve.exchange(nullptr);
  std::free(held);
  return held != nullptr;
}

void find_memory() {
  // Operator new tries again after this returns.
  if (let_go(first)) return;
  let_go(last);
  throw std::bad_alloc();
}

}  // namespace

void hold_memory_reserve() noexcept {
  std::set_new_handler(find_memory);
  renew_memory_reserve();
}

void renew_memory_reserve() noexcept {
  if (std::get_new_handler() != find_memory) return;
  hold(first, first_reserve);
  hold(last, last_reserve);
}

}  // namespace whereabouts

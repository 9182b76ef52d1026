// Room for numbers that are read over and over, weights and activations, in large pages of memory where the
// system has some. A processor remembers where some thousand pages lie; with pages of 4 KB that is less than
// a layer of a model, and each row of a product waits for its place to be looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace whereabouts {

// What is kept for long would hold the memory of what is not, if they lay beside each other.
enum class PieceLife { kept, brief };

// `bytes`, aligned to 64, not cleared. Pieces taken one after the other lie beside each other. The memory of
// the last pieces that were held briefly is kept for the next ones, 64 MB at most; other memory goes back to
// the system with the last of its pieces. Throws bad_alloc.
void* take_large_pages(std::size_t bytes, PieceLife life);
void give_back_large_pages(void* piece) noexcept;
// Whether pieces lie beside each other: where a compiler watches every access each has memory of its own.
bool lie_in_large_pages() noexcept;

struct GiveBackLargePages {
  void operator()(void* piece) const noexcept { give_back_large_pages(piece); }
};
template <typename T>
using LargePages = std::unique_ptr<T[], GiveBackLargePages>;
// Not cleared. Throws bad_alloc.
template <typename T>
LargePages<T> large_pages(std::size_t count, PieceLife life = PieceLife::kept) {
  if (count > SIZE_MAX / sizeof(T)) throw std::bad_alloc();
  return LargePages<T>(static_cast<T*>(take_large_pages(count * sizeof(T), life)));
}

template <typename T>
struct LargePageAllocator {
  using value_type = T;
  LargePageAllocator() = default;
  template <typename Other>
  explicit LargePageAllocator(const LargePageAllocator<Other>&) noexcept {}
  T* allocate(std::size_t count) {
    return static_cast<T*>(take_large_pages(count * sizeof(T), PieceLife::kept));
  }
  void deallocate(T* piece, std::size_t) noexcept { give_back_large_pages(piece); }
  bool operator==(const LargePageAllocator&) const = default;
};
template <typename T>
using LargeVector = std::vector<T, LargePageAllocator<T>>;

}  // namespace whereabouts

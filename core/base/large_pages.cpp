#include "core/base/large_pages.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

#include "core/base/port.h"

namespace whereabouts {

namespace {

// Pieces lie in it from its start; what was given back in the middle is not used again before it is empty.
struct PageSlab {
  char* mapped = nullptr;
  std::size_t mapped_size = 0;
  char* start = nullptr;  // of its first large page
  std::size_t size = 0, used = 0;
  int pieces = 0;
  PieceLife life = PieceLife::kept;
  const void* owner = nullptr;

  ~PageSlab() {
    if (mapped != nullptr) port::release_memory(mapped, mapped_size);
  }
};

constexpr std::size_t page = std::size_t{2} << 20;  // of x86-64, and of arm64 with small pages of 4 KB
constexpr std::size_t slab_size = 16 * page;
constexpr std::size_t alignment = 64;
constexpr std::size_t most = SIZE_MAX / 4;  // so that sums of sizes are none too small

// Bytes from which on a piece lies in a slab; none does where every access is watched.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t least = SIZE_MAX;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr std::size_t least = SIZE_MAX;
#else
constexpr std::size_t least = 16384;
#endif
#else
constexpr std::size_t least = 16384;
#endif

std::size_t rounded(std::size_t size, std::size_t to) {
  return (size + to - 1) / to * to;
}

std::unique_ptr<PageSlab> map_slab(std::size_t size) {
  auto slab = std::make_unique<PageSlab>();
  slab->size = size;
  slab->mapped_size = size + page;
  slab->mapped = static_cast<char*>(port::take_memory(slab->mapped_size));
  if (slab->mapped == nullptr) throw std::bad_alloc();
  const auto address = reinterpret_cast<std::uintptr_t>(slab->mapped);
  slab->start = slab->mapped + (rounded(address, page) - address);
  port::prefer_large_pages(slab->start, size);
  return slab;
}

// A piece begins with where it lies; what is behind that is its user's.
void* head(char* piece, PageSlab* slab) {
  std::memcpy(piece, &slab, sizeof slab);
  return piece + alignment;
}

class Slabs {
 public:
  void* take(std::size_t bytes, PieceLife life) {
    const std::lock_guard lock(mutex_);
    PageSlab*& open = open_[static_cast<std::size_t>(life)];
    PageSlab* from = open;
    if (from == nullptr || bytes > from->size - from->used) {
      std::unique_ptr<PageSlab> fresh =
          bytes <= slab_size && life == PieceLife::brief ? std::move(spare_) : nullptr;
      if (!fresh) fresh = map_slab(std::max(slab_size, rounded(bytes, page)));
      from = fresh.release();
      from->owner = this;
      from->life = life;
      from->used = 0;
      // A large piece fills one of its own.
      if (bytes <= slab_size) {
        PageSlab* const before = std::exchange(open, from);
        if (before != nullptr && before->pieces == 0) close(before);
      }
    }
    char* const piece = from->start + from->used;
    from->used += bytes;
    ++from->pieces;
    return head(piece, from);
  }

  void give_back(PageSlab* slab) noexcept {
    const std::lock_guard lock(mutex_);
    if (--slab->pieces > 0) return;
    PageSlab*& open = open_[static_cast<std::size_t>(slab->life)];
    if (slab == open && slab->life == PieceLife::brief) {
      slab->used = 0;
      return;
    }
    if (slab == open) open = nullptr;
    close(slab);
  }

 private:
  void close(PageSlab* slab) {
    std::unique_ptr<PageSlab> closed(slab);
    if (closed->life == PieceLife::brief && closed->size == slab_size && !spare_) spare_ = std::move(closed);
  }

  std::mutex mutex_;
  std::array<PageSlab*, 2> open_{};  // from which pieces are taken
  std::unique_ptr<PageSlab> spare_;
};

// Never destroyed: weights may outlive every other static.
std::atomic<Slabs*> the_slabs = nullptr;

void make_slabs() {
  the_slabs = new Slabs;
}

Slabs& slabs() {
  static const bool made = [] {
    make_slabs();
    // Of the state that the parent's were in nothing is known.
    port::at_fork(make_slabs);
    return true;
  }();
  static_cast<void>(made);
  return *the_slabs;
}

}  // namespace

void* take_large_pages(std::size_t bytes, PieceLife life) {
  if (bytes > most) throw std::bad_alloc();
  const std::size_t size = rounded(bytes, alignment) + alignment;
  if (size < least)
    return head(static_cast<char*>(::operator new(size, std::align_val_t(alignment))), nullptr);
  return slabs().take(size, life);
}

void give_back_large_pages(void* piece) noexcept {
  if (piece == nullptr) return;
  char* const start = static_cast<char*>(piece) - alignment;
  PageSlab* slab = nullptr;
  std::memcpy(&slab, start, sizeof slab);
  if (slab == nullptr) {
    ::operator delete(start, std::align_val_t(alignment));
  } else if (Slabs& now = slabs(); slab->owner == &now) {
    now.give_back(slab);
  }
}

}  // namespace whereabouts

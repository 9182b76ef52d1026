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

// Pieces lie in it from its start; the last one's place is free again when it is given back, that of others
// once all are.
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
// Bytes of a piece: more than a computer has, and no sum of sizes is too small.
constexpr auto most = static_cast<std::size_t>(std::min<std::uint64_t>(SIZE_MAX / 4, std::uint64_t{1} << 39));

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

// Where a piece lies, before what is its user's.
struct PieceHead {
  PageSlab* slab = nullptr;
  std::size_t bytes = 0;  // with this
};

void* begin_piece(char* start, const PieceHead& head) {
  std::memcpy(start, &head, sizeof head);
  return start + alignment;
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
      // A large piece fills one of its own. The one before has pieces, and goes with the last of them.
      if (bytes <= slab_size) open = from;
    }
    char* const piece = from->start + from->used;
    from->used += bytes;
    ++from->pieces;
    return begin_piece(piece, {from, bytes});
  }

  void give_back(const char* piece, const PieceHead& head) noexcept {
    const std::lock_guard lock(mutex_);
    PageSlab* const slab = head.slab;
    if (piece + head.bytes == slab->start + slab->used) slab->used -= head.bytes;
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
  if (size >= least) return slabs().take(size, life);
  return begin_piece(static_cast<char*>(::operator new(size, std::align_val_t(alignment))), {});
}

void give_back_large_pages(void* piece) noexcept {
  if (piece == nullptr) return;
  char* const start = static_cast<char*>(piece) - alignment;
  PieceHead head;
  std::memcpy(&head, start, sizeof head);
  if (head.slab == nullptr) {
    ::operator delete(start, std::align_val_t(alignment));
  } else if (Slabs& now = slabs(); head.slab->owner == &now) {
    now.give_back(start, head);
  }
}

bool lie_in_large_pages() noexcept {
  return least < SIZE_MAX;
}

}  // namespace whereabouts

#include "core/labs/learn/remembered.h"

#include <list>
#include <mutex>
#include <utility>

namespace whereabouts {
namespace {

constexpr std::size_t max_kept = 256;

struct Kept {
  std::mutex mutex;
  std::list<std::pair<std::uint64_t, RememberedMeasures>> list;  // the last used first
};

Kept& kept() {
  static Kept all;
  return all;
}

}  // namespace

std::optional<RememberedMeasures> recall_measures(std::uint64_t key) {
  const std::lock_guard lock(kept().mutex);
  auto& list = kept().list;
  for (auto each = list.begin(); each != list.end(); ++each) {
    if (each->first != key) continue;
    list.splice(list.begin(), list, each);
    return each->second;
  }
  return std::nullopt;
}

void remember_measures(std::uint64_t key, RememberedMeasures made) {
  const std::lock_guard lock(kept().mutex);
  kept().list.emplace_front(key, std::move(made));
  if (kept().list.size() > max_kept) kept().list.pop_back();
}

}  // namespace whereabouts

// Models shared by all callers that ask for the same file.
#include "core/vit/loaded.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>

#include "core/vit/predict.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_models = 2;

struct Entry {
  std::uint64_t identity = 0;
  std::shared_ptr<const Vit> vit;  // null while it is being loaded
};

struct ModelCache {
  std::mutex mutex;
  std::condition_variable changed;
  std::list<Entry> entries;  // the last used first

  std::list<Entry>::iterator find(std::uint64_t identity) {
    return std::find_if(entries.begin(), entries.end(),
                        [&](const Entry& entry) { return entry.identity == identity; });
  }
};

// Never destroyed: models may hold nets of OpenCV's, whose libraries end before this program's own statics.
ModelCache& model_cache() {
  static ModelCache& cache = *new ModelCache;
  return cache;
}

constexpr std::size_t max_outlooks = 16;

}  // namespace

std::shared_ptr<const Vit> cached_vit(const std::shared_ptr<const Checkpoint>& checkpoint,
                                      const Progress& progress) {
  ModelCache& cache = model_cache();
  const std::uint64_t identity = checkpoint->identity();
  {
    std::unique_lock lock(cache.mutex);
    for (auto found = cache.find(identity); found != cache.entries.end(); found = cache.find(identity)) {
      if (found->vit) {
        cache.entries.splice(cache.entries.begin(), cache.entries, found);
        return cache.entries.front().vit;
      }
      // Another thread is loading; keep polling for cancellation.
      cache.changed.wait_for(lock, std::chrono::milliseconds(10));
      progress.check();
    }
    cache.entries.push_front({identity, nullptr});
  }
  std::shared_ptr<const Vit> vit;
  try {
    vit = Vit::load(*checkpoint, progress);
  } catch (...) {
    const std::lock_guard lock(cache.mutex);
    cache.entries.erase(cache.find(identity));
    cache.changed.notify_all();
    throw;
  }
  const std::lock_guard lock(cache.mutex);
  cache.find(identity)->vit = vit;
  std::size_t kept = 0;
  for (auto entry = cache.entries.begin(); entry != cache.entries.end();) {
    const bool drop = entry->vit != nullptr && ++kept > max_models;
    entry = drop ? cache.entries.erase(entry) : std::next(entry);
  }
  cache.changed.notify_all();
  return vit;
}

std::shared_ptr<const ModelOutlook> cached_outlook(const Checkpoint& checkpoint) {
  using Known = std::pair<std::uint64_t, std::shared_ptr<const ModelOutlook>>;
  static std::mutex mutex;
  static std::list<Known> known;  // the last first
  {
    const std::lock_guard lock(mutex);
    for (const auto& [identity, outlook] : known) {
      if (identity == checkpoint.identity()) return outlook;
    }
  }
  auto outlook = std::make_shared<const ModelOutlook>(model_outlook(checkpoint));
  const std::lock_guard lock(mutex);
  known.emplace_front(checkpoint.identity(), outlook);
  if (known.size() > max_outlooks) known.pop_back();
  return outlook;
}

bool model_runs(const Checkpoint& checkpoint) {
  return cached_outlook(checkpoint)->configuration.has_value();
}

}  // namespace whereabouts

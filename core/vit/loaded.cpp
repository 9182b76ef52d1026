// Models shared by all who ask for the same file.
#include "core/vit/loaded.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>

#include "core/vit/predict.h"

namespace whereabouts {
namespace {

constexpr std::size_t kept_models = 2;

struct Entry {
  std::uint64_t identity = 0;
  std::shared_ptr<const Vit> vit;  // null while it is being read
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
ModelCache& shelf() {
  static ModelCache& shelf = *new ModelCache;
  return shelf;
}

}  // namespace

std::shared_ptr<const Vit> cached_vit(const std::shared_ptr<const Checkpoint>& checkpoint,
                                      const Progress& progress) {
  ModelCache& shelf = whereabouts::shelf();
  const std::uint64_t identity = checkpoint->identity();
  {
    std::unique_lock lock(shelf.mutex);
    for (auto found = shelf.find(identity); found != shelf.entries.end(); found = shelf.find(identity)) {
      if (found->vit) {
        shelf.entries.splice(shelf.entries.begin(), shelf.entries, found);
        return shelf.entries.front().vit;
      }
      // Another thread is loading; keep polling for cancellation.
      shelf.changed.wait_for(lock, std::chrono::milliseconds(10));
      progress.check();
    }
    shelf.entries.push_front({identity, nullptr});
  }
  std::shared_ptr<const Vit> vit;
  try {
    vit = Vit::load(*checkpoint, progress);
  } catch (...) {
    const std::lock_guard lock(shelf.mutex);
    shelf.entries.erase(shelf.find(identity));
    shelf.changed.notify_all();
    throw;
  }
  const std::lock_guard lock(shelf.mutex);
  shelf.find(identity)->vit = vit;
  std::size_t kept = 0;
  for (auto entry = shelf.entries.begin(); entry != shelf.entries.end();) {
    const bool drop = entry->vit != nullptr && ++kept > kept_models;
    entry = drop ? shelf.entries.erase(entry) : std::next(entry);
  }
  shelf.changed.notify_all();
  return vit;
}

}  // namespace whereabouts

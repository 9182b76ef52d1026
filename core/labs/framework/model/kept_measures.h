// What was measured of images by a model, kept by content in the user's cache folder, so that a run that was
// stopped goes on where it was.
//
// An entry is a file of its own, named by a hash of its key, with the whole key inside: the file of this
// program (another build measures anew), the checkpoint, the backend, what is measured with every parameter
// that it depends on, and 128 bits of a hash of the pixels that the model sees. One that is damaged, or that
// has another key, counts as not there, and is written anew.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"
#include "core/labs/framework/model/execution.h"
#include "core/vit/configuration/pixel_batch.h"

namespace whereabouts {

// Each a number for every layer of an image; NaN where it has none there.
using ImageNumbers = std::vector<std::vector<double>>;

class KeptMeasures {
 public:
  static constexpr int max_entries = 16384;  // of a disk's block each, 64 MB of 4 KiB

  // `what`: the lab, and every parameter that its numbers depend on beside checkpoint and pixels.
  KeptMeasures(const Checkpoint& checkpoint, const std::string& what);
  // Lets the entries go that were not used for longest, where there are more than `max_entries`.
  ~KeptMeasures();
  KeptMeasures(const KeptMeasures&) = delete;
  KeptMeasures& operator=(const KeptMeasures&) = delete;

  // Only what the CPU computed is kept: a device that fails may have given wrong numbers before.
  std::optional<ImageNumbers> find(const PixelBatch& pixels, const BackendPasses& passes) const;
  void keep(const PixelBatch& pixels, const BackendPasses& passes, const ImageNumbers& measured);

 private:
  std::string key_of(const PixelBatch& pixels) const;

  std::filesystem::path folder_;  // empty: nothing is kept
  std::string key_;               // of all but the pixels
  bool wrote_ = false;
};

// What kept_state.h has in common with it: where; the key of all but the images, empty where nothing can be
// kept; whether the CPU computed it.
std::filesystem::path measures_folder();
std::string key_of_measures(const Checkpoint& checkpoint, const std::string& what);
bool by_the_cpu(const BackendPasses& passes);

// Of this process, in place of a folder in cache_folder(); empty: nothing is kept.
void keep_measures_in(std::filesystem::path folder);
// Leaves the `count` entries that were used last.
void let_go_of_measures(const std::filesystem::path& folder, int count);

}  // namespace whereabouts

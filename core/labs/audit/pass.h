// One pass of an audit over its images: sums, of which its numbers are made at the end. How far it came is
// kept (kept_state.h): a pass over the same images, in the same order and with the same pixels, goes on
// there, and comes to the same numbers to the last bit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/image_statistics.h"
#include "core/analysis/place_probe.h"
#include "core/base/state_bytes.h"
#include "core/labs/audit/data.h"
#include "core/labs/framework/model/data_images.h"
#include "core/labs/framework/model/execution.h"
#include "core/labs/framework/model/kept_state.h"
#include "core/vit/preprocess/preprocess.h"

namespace whereabouts {

class AuditPass {
 public:
  struct Unreadable {
    int number = 0;
    std::string text;  // "b.png (it ends early)"
  };

  AuditPass(const Checkpoint& checkpoint, const Vit& vit, const DataImages& images, double threshold,
            BackendPasses& passes);

  // Of images with these numbers, in this order: the first three quarters train the probe. False where none
  // of these, or none of the others, can be read: then nothing was measured. Fails naming an image whose
  // tokens are no numbers; refuses (usage) what does not fit in memory.
  bool run(const std::vector<int>& numbers, const Progress& progress);

  // Of the last run.
  const std::vector<Unreadable>& unreadable() const { return unreadable_; }
  int images() const { return trained_ + tested_; }
  int trained() const { return trained_; }
  int blocks() const { return blocks_; }
  GridShape grid() const { return grid_; }
  const std::vector<Message>& notes() const { return notes_; }
  // How many images the model was run on; the others were kept.
  int run_on() const { return run_on_; }
  // Everything but the components of the patterns. Lets go of the sums.
  std::vector<AuditLayer> measured(std::uint32_t seed, const Progress& progress);

 private:
  struct Layer {
    GridShape grid;
    ImageStatistics statistics;
    PlaceProbe probe;
    std::vector<Eigen::RowVector2d> left;  // of each tested image
    std::vector<double> rates;             // of each image
    bool solved = false, finite = true, no_memory = false;
  };
  // The images of a batch that can be read, as the model's input; which of them train.
  struct Batch {
    PixelBatch pixels;
    std::vector<int> numbers;
    std::vector<bool> trains;
  };

  // Where a pass stands: behind so many of its images, and two hashes of these.
  struct Place {
    std::uint64_t images = 0, hashes[2] = {0, 0};
    bool operator==(const Place&) const = default;
    void state(StateBytes& bytes);
    void pass(const Batch& batch, std::size_t count);
  };

  // Nothing where the images are others than those of the state.
  std::optional<bool> run_from(const std::vector<int>& numbers, const std::optional<std::string>& state,
                               const Progress& progress);
  // What the layers have so far.
  void state(StateBytes& bytes);
  void keep(const Place& place);
  std::optional<Forward> forward_of(const Batch& batch, bool kept, const Progress& progress);
  Batch load(const std::vector<int>& numbers, std::size_t first, std::size_t count, std::size_t training,
             const Progress& progress);
  void begin(const Forward& forward, int count);
  void take(const Forward& forward, const Batch& batch, const Progress& progress);
  static void add(Layer& layer, const Matrix& states, int prefix, const std::vector<bool>& trains,
                  double threshold, const Progress& progress);

  const Checkpoint& checkpoint_;
  const Vit& vit_;
  const DataImages& images_;
  double threshold_;
  BackendPasses& passes_;
  Preprocessing preprocessing_;
  std::vector<Unreadable> unreadable_;
  int trained_ = 0, tested_ = 0, blocks_ = 0;
  GridShape grid_;
  std::vector<Message> notes_, assumed_;  // of the model; of the images
  std::vector<Layer> layers_;
  std::optional<KeptState> kept_;
  bool finished_ = false;  // the statistics
  Place place_;            // behind the last batch
  int run_on_ = 0;
};

}  // namespace whereabouts

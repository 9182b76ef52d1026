// Runs labs and keeps what prepare() made, so that a light parameter never repeats heavy work.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "core/labs/framework/lab.h"

namespace whereabouts {

// The inputs as `lab` sees them: its image (image_seen_by()), the finer built-in model (LabInfo::fine_model),
// and where a run is given, the snapshot that `step` chooses as the checkpoint. Opens that (its header
// alone). Where `step` is out of range, `policy` decides as in resolve().
Inputs seen_inputs(const Lab& lab, const Inputs& inputs, const Values& given, Policy policy,
                   const Progress& progress = {});

// Every parameter, from what was given, the sweep's values (with_sweep_overrides()) and the defaults. `seen`:
// the inputs from seen_inputs().
Values resolve_values(const Lab& lab, const Inputs& seen, const Values& given, Policy policy);

struct Result {
  Values values;  // resolved
  std::shared_ptr<const Data> data;
  Figure figure;
  double milliseconds = 0;  // of this call
  bool prepared = false;    // prepare() ran (false: its result was kept)
};

// What the user gave and the values that go with a sweep (LabInfo::sweep_overrides) unless they were chosen;
// the second only where a value of the swept parameter was given.
Values with_overrides(const LabInfo& info, Values given);
Values with_sweep_overrides(const LabInfo& info, Values given);

// Safe to call from several threads. The newest data are kept even where they alone exceed the bound. Two
// calls for the same data may both prepare it; the first to finish is kept.
class LabRunner {
 public:
  explicit LabRunner(std::size_t bound_bytes = std::size_t{512} << 20) : bound_(bound_bytes) {}

  // Prepares (or finds) the data and makes the figure. `seen` and `values` as seen_inputs() and
  // resolve_values() gave them.
  Result run(const Lab& lab, const Inputs& seen, Values values, const Progress& progress = {});
  // The same for values that are not yet resolved.
  Result run(const Lab& lab, const Inputs& inputs, const Values& given, Policy policy,
             const Progress& progress = {});

  std::size_t bytes_held() const;

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const Data> data;
  };

  std::shared_ptr<const Data> find(const std::string& key);
  void keep(const std::string& key, std::shared_ptr<const Data> data);

  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // most recently used first
  std::size_t bound_;
  std::size_t held_ = 0;
};

}  // namespace whereabouts

// The forward passes behind one result, by a chosen backend.
#pragma once

#include <string>
#include <vector>

#include "core/attention/attention.h"
#include "core/labs/lab.h"
#include "core/vit/vit.h"

namespace whereabouts {

// Eigen computes where the backend asked for cannot, and from the first pass on that it fails.
class BackendPasses {
 public:
  // `id`: a backend, or "auto".
  explicit BackendPasses(const std::string& id);

  const AttentionBackend* backend() const { return backend_; }  // of the next pass
  void add(const Forward& forward);                             // after every pass
  // How they ran, all together. At least one was added.
  const Execution& execution() const { return execution_; }
  // What to tell of it, in words; empty where all is as it was asked for.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  const AttentionBackend* backend_;
  Execution execution_;
  std::vector<std::string> notes_;
};

}  // namespace whereabouts

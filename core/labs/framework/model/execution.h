// The forward passes behind one result, by a chosen backend.
#pragma once

#include <string>
#include <vector>

#include "core/backend/backend.h"
#include "core/base/message.h"
#include "core/labs/framework/lab.h"
#include "core/vit/vit.h"

namespace whereabouts {

// cpu computes where the backend asked for cannot, and from the first pass on that it fails.
class BackendPasses {
 public:
  // `id`: a backend, or "auto".
  explicit BackendPasses(const std::string& id);

  const AttentionBackend* backend() const { return backend_; }  // of the next pass
  void add(const Forward& forward);                             // after every pass
  // Whether a backend failed after passes of its own. What it gave then may have been wrong, and numbers of
  // two backends are not to be compared: every pass is to be done again, now by cpu alone.
  bool begin_again();
  // How they ran, all together. At least one was added.
  const Execution& execution() const { return execution_; }
  // What to tell of it, in words; empty where all is as it was asked for.
  const std::vector<Message>& notes() const { return notes_; }

 private:
  const AttentionBackend* backend_;
  bool mixed_ = false;
  Execution execution_;
  std::vector<Message> notes_;
};

// How forward passes ran, and what to tell of it.
struct RanOn {
  Execution execution;
  std::vector<Message> notes;
};

// Does `work`, which runs a model with the backend of the passes it is given and adds each of them; does all
// of it again by cpu alone where a backend failed after passes of its own. `backend`: an id, or "auto".
template <typename Work>
RanOn run_on(const std::string& backend, const Work& work) {
  BackendPasses passes(backend);
  do {
    work(passes);
  } while (passes.begin_again());
  return {passes.execution(), passes.notes()};
}

// Adds those of `more` that are not among `notes` yet.
void add_notes(std::vector<Message>& notes, const std::vector<Message>& more);

}  // namespace whereabouts

#include "core/labs/framework/model/execution.h"

#include <algorithm>

#include "core/backend/cpu/cpu_backend.h"

namespace whereabouts {

void add_notes(std::vector<Message>& notes, const std::vector<Message>& more) {
  for (const Message& note : more) {
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  }
}

BackendPasses::BackendPasses(const std::string& id) {
  const ChosenBackend chosen = choose_attention_backend(id);
  backend_ = chosen.backend;
  execution_.instead_of = chosen.instead_of;
  execution_.reason = chosen.reason;
  if (!chosen.instead_of.empty())
    notes_.push_back(message("{}; the model was run by {}", chosen.reason, chosen.backend->id()));
}

bool BackendPasses::begin_again() {
  if (!mixed_) return false;
  mixed_ = false;
  execution_.milliseconds = 0;
  return true;
}

void BackendPasses::add(const Forward& forward) {
  mixed_ = mixed_ || (!execution_.backend.empty() && execution_.backend != forward.backend);
  execution_.backend = forward.backend;
  for (const AttentionBackend* backend : attention_backends()) {
    if (backend->id() == forward.backend) execution_.name = backend->name();
  }
  execution_.milliseconds += forward.milliseconds;
  if (forward.instead_of.empty()) return;
  execution_.instead_of = forward.instead_of;
  execution_.reason = forward.reason;
  notes_.push_back(message("the backend {} failed ({}); the model was run by {} instead", forward.instead_of,
                           Message(forward.reason), forward.backend));
  backend_ = &cpu_backend();
}

}  // namespace whereabouts

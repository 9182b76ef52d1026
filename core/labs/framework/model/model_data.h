// What a lab prepares with a model: how that ran, and what was assumed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/labs/framework/lab.h"
#include "core/labs/framework/model/execution.h"

namespace whereabouts {

struct ModelData : Data {
  std::vector<Message> notes;    // what was assumed, or had to stand in
  std::optional<Execution> ran;  // empty where no model ran

  const Execution* execution() const override { return ran ? &*ran : nullptr; }
  // Keeps how the model ran, and notes behind those that are there what was assumed of its input, and what is
  // to be told of the backend.
  void keep(RanOn ran_on, const std::vector<Message>& assumed = {}) {
    ran = std::move(ran_on.execution);
    add_notes(notes, assumed);
    add_notes(notes, ran_on.notes);
  }
};

}  // namespace whereabouts

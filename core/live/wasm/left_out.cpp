// What the module leaves out: images have no frames, in place of a checkpoint it has a table, and no model
// runs.
#include <stdexcept>

#include "core/base/port.h"
#include "core/checkpoint/inspect/anatomy_choice.h"
#include "core/figure/note.h"
#include "core/labs/framework/model/model_input.h"
#include "core/labs/framework/parameters/frame_parameter.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/shuffle/data.h"
#include "core/tables/position_table.h"
#include "core/vit/labels.h"

namespace whereabouts {
namespace {

[[noreturn]] void left_out() {
  throw std::logic_error("not in a page");
}

}  // namespace

// A page is one process.
void port::at_fork(void (*)()) {}

// The image of a page is one frame.
Parameter frame_parameter(bool) {
  Parameter frame;
  frame.id = frame_id;
  frame.kind = Kind::integer;
  frame.range = [](const Scope&) { return Range{}; };
  frame.initial = [](const Scope&) { return Value(std::int64_t{0}); };
  frame.applies = [](const Scope&) { return false; };
  return frame;
}

// No page has a run.
Parameter step_parameter() {
  Parameter step;
  step.id = step_id;
  step.kind = Kind::choice;
  step.heavy = true;
  step.choices = [](const Scope&) { return std::vector<Choice>{{"none", "None", ""}}; };
  step.initial = [](const Scope&) { return Value(std::string("none")); };
  step.applies = [](const Scope&) { return false; };
  return step;
}

PositionTable load_position_table(const Checkpoint&, const TableChoice&, const Progress&) {
  left_out();
}
PositionTensor chosen_position(const Checkpoint&, const Anatomy&, const TableChoice&) {
  left_out();
}
const PositionTensor* default_table(const Anatomy&) {
  left_out();
}
std::vector<std::string> table_names(const Checkpoint&, const Anatomy&) {
  left_out();
}

// Of the lab `shuffle`, which a page has for its integers.
std::shared_ptr<const ShuffleData> prepare_seen(const Inputs&, const Values&, const Progress&) {
  left_out();
}
int layer_count(const Inputs&) {
  left_out();
}
int head_count(const Inputs&, int) {
  left_out();
}
std::shared_ptr<const VitConfiguration> staged_configuration(const Inputs&) {
  left_out();
}
int declared_size(const Inputs&) {
  left_out();
}
GridShape declared_grid(const Inputs&, int, int) {
  left_out();
}
std::string first_name(const std::string&) {
  left_out();
}

// A table's own note alone: it has no inputs that others could be of.
void add_note_reading(std::vector<Reading>& readings, const Message& note) {
  if (!note.empty()) readings.push_back({note_label, note, "Something that was assumed or had to stand in."});
}

}  // namespace whereabouts

// The declaration of a parameter.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/parameter/values.h"

namespace whereabouts {

struct Inputs;

// What a declaration may look at: the inputs, and the values of the parameters declared before it.
struct Scope {
  const Inputs& inputs;
  const Values& values;

  template <typename T>
  decltype(auto) operator[](const Handle<T>& handle) const {
    return values[handle];
  }
};

// Integer, real: smallest and largest value. List: of its entries. Cell: smallest {0, 0}, largest {rows-1,
// columns-1} in `cells`. Permutation: `count` entries.
// Integers alone: those that must be multiples of `step` (a width that divides by 4) say so with it:
// `smallest` is one.
struct Range {
  double min = 0;
  double max = 0;
  GridShape cells = {};
  int count = 0;
  int step = 1;
};

struct Choice {
  std::string id = {};
  Message label = {}, help = {};
  // Why it cannot be chosen now: "needs a width that divides by 4, not 675"; empty where it can.
  Message unusable = {};
  // False: it may do for these inputs or not, which only computing tells. Controls and animations leave it
  // out; the command line takes it, and the lab explains what is missing.
  bool offered = true;
};

// A value that somebody may look for, offered beside the control: the checkpoint's patch size.
struct Preset {
  Value value;
  Message label, help;  // "16 px: vit_tiny"; where it comes from
};
// When a parameter has any effect, given what is chosen before it. Empty: always.
using Applies = std::function<bool(const Scope&)>;

struct Parameter {
  std::string id;
  // Ids that it had in earlier versions: sessions and lessons that hold one of them still open.
  std::vector<std::string> former_ids = {};
  std::string label;
  std::string help;  // one sentence; the tooltip, and the help of the flag
  std::string unit;  // "px", "patches", empty
  Kind kind = Kind::integer;
  // Heavy parameters are seen by prepare() and invalidate what it made; light ones reach figure() only.
  bool heavy = false;
  // Of arrow keys, the slider and an animation; a value may lie between. 0: one that suits the range, see
  // number_scale.h.
  double step = 0;
  bool logarithmic = false;                                   // the slider moves in equal ratios
  std::array<std::string, 2> cell_words = {"row", "column"};  // what the two numbers of a cell are
  std::function<Value(const Scope&)> initial;
  std::function<Range(const Scope&)> range;                  // integer, real, cell, permutation, list
  std::function<std::vector<Choice>(const Scope&)> choices;  // choice; see usable_choices()
  std::function<std::vector<Preset>(const Scope&)> presets;
  Applies applies;
  // Ids whose explicit values are forgotten when this one is set by hand (seed forgets order).
  std::vector<std::string> clears;
  // Text only: throws a usage Failure on text that does not say anything.
  std::function<void(const std::string&, const Scope&)> check_text;
  // Text only: texts it can be, in the order in which they are offered. The window searches among them.
  std::function<std::vector<std::string>(const Scope&)> suggestions;
  bool folded = false;        // few need it: the window keeps it under one heading at the end
  bool may_be_auto = false;   // grid, range
  bool names_tensor = false;  // of the checkpoint: the window can show what is in it to choose from
};

const Parameter* find_parameter(const std::vector<Parameter>& parameters, const std::string& id);
// As a file of any version names it: by its id, else by one that it had.
const Parameter* find_stored_parameter(const std::vector<Parameter>& parameters, const std::string& id);

}  // namespace whereabouts

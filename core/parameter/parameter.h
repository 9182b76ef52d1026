// A parameter is declared once; the control in the window, the flag, the session key, the range of an
// animation, the validation with its message and the row in the documentation all come from this declaration.
//
//   value.h       what a parameter holds
//   parameter.h   the declaration; parsing, checking and filling in
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/parameter/value.h"

namespace whereabouts {

struct Inputs;

// What a declaration may look at: the inputs, and the values of the parameters declared before it.
struct Scope {
  const Inputs& inputs;
  const Values& values;
};

// Integer, real: smallest and largest value. List: of its entries. Cell: smallest {0, 0}, largest {rows-1,
// columns-1} in `cells`. Permutation: `count` entries.
// Integers that must be multiples of `step` (a width that divides by 4) say so with it: `smallest` is one.
struct Range {
  double min = 0;
  double max = 0;
  GridShape cells;
  int count = 0;
  int step = 1;
};

struct Choice {
  std::string id, label, help;
  // Why it cannot be chosen now: "needs a width that divides by 4, not 675"; empty where it can.
  std::string unusable = {};
  // False: it may do for these inputs or not, which only computing tells. Controls and animations leave it
  // out; the command line takes it, and the lab explains what is missing.
  bool offered = true;
};

// A value that somebody may look for, offered beside the control: the checkpoint's patch size.
struct Preset {
  Value value;
  std::string label, help;  // "16 px: vit_tiny"; where it comes from
};
// When a parameter has any effect, given what is chosen before it. Empty: always.
using Applies = std::function<bool(const Scope&)>;

struct Parameter {
  std::string id;
  std::string label;
  std::string help;  // one sentence; the tooltip, and the help of the flag
  std::string unit;  // "px", "patches", empty
  Kind kind = Kind::integer;
  // Heavy parameters are seen by prepare() and invalidate what it made; light ones reach figure() only.
  bool heavy = false;
  double step = 1;           // of the slider and of an animation; real parameters choose their own
  bool logarithmic = false;  // the slider moves in equal ratios
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
  bool names_tensor = false;  // of the checkpoint: the window can show what is in it to choose from
};

// Shorthands for the usual declarations. Defaults and ranges may also be given as functions afterwards.
Parameter integer_parameter(std::string id, std::string label, std::string help, std::int64_t initial,
                            double min, double max);
Parameter real_parameter(std::string id, std::string label, std::string help, double initial, double min,
                         double max, double step);
Parameter switch_parameter(std::string id, std::string label, std::string help, bool initial);
Parameter choice_parameter(std::string id, std::string label, std::string help, std::string initial,
                           std::vector<Choice> choices);
Parameter text_parameter(std::string id, std::string label, std::string help, std::string initial);

const Parameter* find_parameter(const std::vector<Parameter>& parameters, const std::string& id);

// The value written in `text`. Refuses (usage, naming --id) what is not of the parameter's kind.
Value parse_value(const Parameter& parameter, const std::string& text);
Value value_from_json(const Parameter& parameter, const nlohmann::json& json);

enum class Policy {
  refuse,  // a value out of range is a usage Failure that names the range (command line)
  adjust,  // it is brought into the range, or dropped for the default (window, after another image was
           // opened)
};

// Fills in every declared parameter, in order of declaration. Unknown ids are refused with the known ones.
Values resolve(const std::vector<Parameter>& parameters, const Inputs& inputs, const Values& given,
               Policy policy);

// Those that can be chosen.
std::vector<Choice> usable_choices(const Parameter& parameter, const Scope& scope);
// Those of them that are offered, and the one in force.
std::vector<Choice> offered_choices(const Parameter& parameter, const Scope& scope,
                                    const std::string& in_force);

// "1 to 60", "one of: resize, crop, pad", "a cell from 0,0 to 13,13", "true or false", ...
std::string range_text(const Parameter& parameter, const Scope& scope);

// The values an animation of this parameter runs through, as steps 0..count-1 (a cell: its raster order; a
// choice: its choices). 0 where a parameter cannot be swept (text, list, permutation, switch).
struct Sweep {
  int count = 0;
  std::function<Value(int)> value_at;
  std::function<int(const Value&)> step_of;  // the nearest step
};
Sweep sweep_of(const Parameter& parameter, const Scope& scope);
// The steps of `frames` frames spread evenly from `first` to `last`, both among them; backwards where `last`
// is the smaller one.
std::vector<int> steps_of_frames(int first, int last, int frames);

}  // namespace whereabouts

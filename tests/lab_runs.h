// What every test of labs does: choose values, run a lab, take an array out of its figure, read a refusal.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/checkpoint/open.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/refusal.h"
#include "tests/sinusoid_checkpoint.h"

namespace whereabouts {

inline Values values(std::initializer_list<std::pair<const char*, Value>> list) {
  Values made;
  for (const auto& [id, value] : list) made.set(id, value);
  return made;
}

// A value as it is written on the command line and in sessions. Refuses what is not of the parameter's kind.
inline Value written(const std::string& lab, const std::string& id, const std::string& text) {
  return parse_value(*find_parameter(find_lab(lab).parameters(), id), text);
}

inline Array array_of(const Figure& figure, const std::string& name) {
  for (const NamedArray& array : figure.arrays) {
    if (array.name == name) return array.make();
  }
  throw std::logic_error("no array " + name);
}

inline std::vector<double> doubles(const Array& array) {
  return std::visit([](const auto& held) { return std::vector<double>(held.begin(), held.end()); },
                    array.values);
}

inline std::vector<double> numbers(const Figure& figure, const std::string& name) {
  return doubles(array_of(figure, name));
}

inline bool has_array(const Figure& figure, const std::string& name) {
  return std::any_of(figure.arrays.begin(), figure.arrays.end(),
                     [&](const NamedArray& each) { return each.name == name; });
}

// Whether a note among the readings holds `words`.
inline bool has_note(const Figure& figure, const std::string& words) {
  return std::any_of(figure.readings.begin(), figure.readings.end(), [&](const Reading& each) {
    return each.label == "note" && each.value.text().find(words) != std::string::npos;
  });
}

// A model of a few kilobytes.
inline Inputs small() {
  Inputs inputs = sinusoid_inputs();
  use_checkpoint(inputs, open_checkpoint(std::string(TEST_DATA) + "/vit/hf_vit.safetensors"));
  return inputs;
}

// With a host of its own, so that nothing is kept from one run to the next.
inline Result run(const std::string& lab, const Inputs& inputs, const Values& given) {
  LabRunner host;
  return host.run(find_lab(lab), inputs, given, Policy::refuse);
}

// Its figure over the sinusoidal checkpoint, checked.
inline Figure figure_of(const std::string& lab, const Values& given) {
  Figure figure = run(lab, sinusoid_inputs(), given).figure;
  validate(figure);
  return figure;
}

inline std::string refusal(const std::string& lab, const Inputs& inputs, const Values& given) {
  return refusal_of([&] { run(lab, inputs, given); });
}

}  // namespace whereabouts

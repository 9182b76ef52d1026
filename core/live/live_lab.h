// What a page computes itself: a lab that looks at nothing, led by text, its figures as JSON.
//
//   live_lab.h      values in, a figure out
//   panel_json.h    its panels, and those of figures that a page stores
//   wasm/           the same as a WebAssembly module: its functions, and which parts of core it holds
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/labs/framework/lab.h"
#include "core/parameter/parameter_states.h"

namespace whereabouts {

// The labs of the module. Each looks at no input, and draws what a page can (`drawn` of its figures).
inline constexpr const char* live_labs[] = {"sinusoid"};

bool is_live_lab(const std::string& id);

// The matrices of its heat maps are left to the reader: `maps` of the JSON counts them, layer by layer.
struct LiveFigure {
  nlohmann::json json;
  std::vector<std::shared_ptr<const Matrix>> maps;
};

class LiveLab {
 public:
  explicit LiveLab(const Lab& lab);

  // The figure of the values in `given`, by id, as the command line has them; what cannot be is brought into
  // its range, as in the window. Throws what the lab refuses (Failure).
  //   drawn      whether the script of a page can draw it (resources/page/live_drawing.js): heat maps, lines,
  //   points,
  //              straight lines and boxes
  //   name, subtitle, caption (**marked**), readings [label, value, help]
  //   states     of each parameter that applies: id, label, help, clears (ids that are forgotten when
  //              it is set), kind, value (text), places (of its slider;
  //   0:
  //              none), place, choices [id, label, help]
  //   scales     map, lower, upper, label, row, rowSpan, column, bar, below, above (whether values lie
  //   beyond) panels     panel_json() with subtitle, axes' words, and layers
  const LiveFigure& show(const std::map<std::string, std::string>& given);
  // What the slider of a parameter stands for at a place, as text; of the figure shown last.
  std::string value_at(const std::string& id, int place) const;

 private:
  const Lab& lab_;
  std::vector<ParameterState> states_;
  Values heavy_;
  std::shared_ptr<const Data> data_;
  LiveFigure shown_;
};

}  // namespace whereabouts

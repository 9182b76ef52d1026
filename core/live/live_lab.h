// What a page computes itself: a lab that says it can be (on_pages.h), led by text, its figures as JSON.
//
//   live_lab.h      values in, a figure out
//   live_inputs.h   what a page carries of what the lab looks at
//   table_text.h    a position table among that
//   image_text.h    an image among that
//   panel_json.h    its panels, and those of figures that a page stores
//   wasm/           the same as a WebAssembly module: its functions, and which parts of core it holds
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/labs/framework/lab.h"
#include "core/parameter/parameter_states.h"

namespace whereabouts {

// The numbers of its heat maps and the pixels of its images are left to the reader: `buffer` of the JSON's
// rasters counts them, layer by layer.
struct LiveFigure {
  struct Buffer {
    std::shared_ptr<const Matrix> map;                     // of a heat map; or
    std::shared_ptr<const std::vector<std::uint8_t>> rgb;  // of an image
  };
  nlohmann::json json;
  std::vector<Buffer> buffers;
  std::shared_ptr<const Figure> figure;
};

// Whether a page has a control for parameters of this kind.
bool is_set_on_pages(Kind kind);

class LiveLab {
 public:
  // `inputs`: what a page carries of them (live_inputs.h).
  explicit LiveLab(const Lab& lab, Inputs inputs = {});

  // From now on these panels of every figure alone, by name (select_panels.h); none: all.
  void show_only(std::vector<std::string> panels) { panels_ = std::move(panels); }

  // The figure of the values in `given`, by id, as the command line has them; what cannot be is brought into
  // its range, as in the window. Throws what the lab refuses (Failure).
  //   drawn      whether the script of a page can draw it (resources/page/live_drawing.js): heat maps,
  //   images,
  //              lines, points, arrows, straight lines, boxes and words
  //   name, subtitle, caption (**marked**), readings [label, value, help]
  //   states     of each parameter that applies: id, label, help, clears (ids that are forgotten when it is
  //              set), kind, value (text), places (of its slider; 0: none), place, choices [id, label, help],
  //              automatic (of a grid)
  //   colours    of each colour map that its scales name: 256 numbers 0xRRGGBB
  //   arranged (how its panels stand: figures that have the same stand in the same places)
  //   scales     map, lower, upper, label, row, rowSpan, column, bar, below, above (whether values lie
  //   beyond) panels     panel_json() with subtitle, axes' words, and layers
  const LiveFigure& show(const std::map<std::string, std::string>& given);
  // What the slider of a parameter stands for at a place, as text; of the figure shown last.
  std::string value_at(const std::string& id, int place) const;

 private:
  const Lab& lab_;
  Inputs inputs_;
  std::vector<std::string> panels_;
  std::vector<ParameterState> states_;
  Values heavy_;
  std::shared_ptr<const Data> data_;
  LiveFigure shown_;
};

}  // namespace whereabouts

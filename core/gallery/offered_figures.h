// What a start page offers: the figures that people make most, and the labs that say most about what they
// have opened.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/gallery/gallery.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

struct OfferedFigure {
  std::string lab;                        // its id
  Message heading;                        // a few words
  Message about;                          // one sentence: what it shows, or why it is offered
  std::vector<WrittenValue> values = {};  // what differs from the defaults
  std::string image = {};                 // a file of resources/, where the user has no image
  std::size_t panel = 0;                  // of its picture, from 1; 0: that which thumbnail() chooses
};

// Twelve, each of which the built-in inputs can draw.
const std::vector<OfferedFigure>& frequent_figures();

// At most six labs, the one that says most first. Of the checkpoint it looks at names, shapes and words, as
// model_outlook() does: a lab that needs the model to run is offered where it can. `inputs` that were not
// given count as little as they say about what was.
std::vector<OfferedFigure> telling_labs(const Inputs& inputs);

}  // namespace whereabouts

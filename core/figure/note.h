// Readings that are notes: something that a file leaves open and that was assumed, left out, or had to stand
// in. They are told apart from what was measured.
#pragma once

#include "core/figure/figure.h"

namespace whereabouts {

inline constexpr const char* note_label = "note";

inline bool is_note(const Reading& reading) {
  return reading.label.text() == note_label;
}

}  // namespace whereabouts

// Readings that are notes and no measurements: what a file leaves open and was assumed, left out, or had to
// stand in; and how an image was prepared. They are sentences, which need room.
#pragma once

#include "core/figure/figure.h"

namespace whereabouts {

inline constexpr const char* note_label = "note";
inline constexpr const char* preparation_label = "image";

inline bool is_note(const Reading& reading) {
  return reading.label.text() == note_label || reading.label.text() == preparation_label;
}

}  // namespace whereabouts

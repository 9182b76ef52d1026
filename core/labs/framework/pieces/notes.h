// Readings that say what was assumed, or had to stand in.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

// A reading for each note.
void add_note_readings(std::vector<Reading>& readings, const std::vector<Message>& notes);
// The same of one note, as PositionTable::note; nothing where it is empty.
void add_note_reading(std::vector<Reading>& readings, const Message& note);

// How an image became a model's input, as Prepared::preparation says it; nothing where empty.
void add_image_reading(std::vector<Reading>& readings, const Message& preparation);
// What was assumed of the images among the `used` inputs.
void add_image_notes(std::vector<Reading>& readings, InputIds used, const Inputs& inputs);

}  // namespace whereabouts

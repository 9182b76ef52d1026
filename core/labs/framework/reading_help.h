// What the readings beside the figures measure, in plain words.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/labs/framework/lab.h"

namespace whereabouts {

// Gives the readings of a figure of `lab` (an id) their help, of those labs whose readings do not bring it
// themselves: sinusoid, rotation, offsets, shuffle and ablation.
void explain_readings(Figure& figure, const std::string& lab);
// What was assumed of the images that the lab looks at.
void add_image_notes(Figure& figure, const LabInfo& lab, const Inputs& inputs);

// A reading for each note: what was assumed or had to stand in.
void add_note_readings(std::vector<Reading>& readings, const std::vector<Message>& notes);
// The same of one note, as PositionTable::note; nothing where it is empty.
void add_note_reading(std::vector<Reading>& readings, const Message& note);

// How an image became a model's input, first what was done to it: "resized to 224 x 373 (bicubic), its centre
// of ...; mean 0.5, deviation 0.5 (...)". `preparation`: that after "image of 100 x 60"; nothing where empty.
void add_image_reading(std::vector<Reading>& readings, const std::string& preparation);

}  // namespace whereabouts

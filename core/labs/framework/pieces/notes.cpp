#include "core/labs/framework/pieces/notes.h"

#include "core/figure/note.h"
#include "core/labs/framework/inputs/declared_inputs.h"

namespace whereabouts {

void add_note_readings(std::vector<Reading>& readings, const std::vector<Message>& notes) {
  for (const Message& note : notes)
    readings.push_back({note_label, note, "Something that was assumed or had to stand in."});
}

void add_note_reading(std::vector<Reading>& readings, const Message& note) {
  if (!note.empty()) add_note_readings(readings, {note});
}

void add_image_reading(std::vector<Reading>& readings, const Message& preparation) {
  if (preparation.empty()) return;
  readings.push_back({preparation_label, preparation,
                      "How the image was made the model's input: its size, and the mean and deviation that "
                      "the model expects of its numbers."});
}

void add_image_notes(std::vector<Reading>& readings, InputIds used, const Inputs& inputs) {
  for (const DeclaredInput& input : declared_inputs()) {
    if (!used.has(input.id) || input.family() != InputId::image) continue;
    for (const Message& note : input.notes(inputs)) {
      readings.push_back({note_label, message("{}: {}", input.title(inputs), note),
                          "Something that the array of pixels leaves open, and how it is read."});
    }
  }
}

}  // namespace whereabouts

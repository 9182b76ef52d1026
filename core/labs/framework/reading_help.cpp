#include "core/labs/framework/reading_help.h"

#include <map>
#include <utility>
#include <vector>

#include "core/labs/framework/inputs/declared_inputs.h"

namespace whereabouts {
namespace {

// What labels begin with -> what is measured, its range, and what a high value means.
using Helps = std::vector<std::pair<std::string, std::string>>;

const std::map<std::string, Helps>& helps() {
  static const std::map<std::string, Helps> all = {
      {"sinusoid",
       {{"wavelength",
         "Positions until the wave of the chosen dimension repeats. Short waves tell neighbours apart; long "
         "ones say roughly where."},
        {"length of the vector",
         "Euclidean length of the vector of the chosen position. Complete pairs of sine and cosine make it "
         "the same at every position."},
        {"minimum similarity",
         "The smallest cosine similarity of the chosen position to another one, −1 to 1. Low: some position "
         "is told apart from it well."},
        {"largest difference",
         "The largest absolute difference between an entry of this encoding and the same entry of the one it "
         "is compared with. 0: they are the same."},
        {"mean |difference|",
         "The absolute difference between the entries of the two encodings, averaged over all of them. 0: "
         "they are the same."}}},
      {"rotation",
       {
           {"forms", "How many variants of RoPE stand side by side."},
           {"grid", "Rows × columns of positions."},
           {"head width", "Dimensions of one attention head; each pair of them turns as one dial."},
           {"score",
            "The dot product of the rotated query and the rotated key. High: this query attends to this "
            "key."},
           {"change if moved",
            "How much the score changes when query and key both move by the same offset, at most, over "
            "random "
            "moves. Near 0: the score depends on the offset alone, as RoPE promises."},
           {"pairs", "How many pairs of dimensions turn, and which dimensions make a pair."},
           {"minimum score", "The smallest of the scores that are drawn, over all keys."},
       }},
      {"offsets",
       {{"window", "Rows × columns of the patches that attend to each other."},
        {"offsets",
         "How many different offsets between two patches have an entry of their own in the table."},
        {"heads", "Attention heads; each has biases of its own."},
        {"bias",
         "The smallest and the largest number that is added to the attention scores. High: attention is "
         "drawn to that offset; negative: it is kept away."},
        {"layer", "The block of the model whose biases are shown, counted from 0."},
        {"pretraining window", "The window the model was trained on; offsets are scaled by it."},
        {"to the class token",
         "The bias from the chosen patch to the class token. High: the patch looks at it more."},
        {"class to cell",
         "The bias from the class token to the chosen patch. High: the class token looks at the patch "
         "more."}}},
      {"shuffle",
       {{"tokens", "How many patches take part in the swap."},
        {"width", "Numbers in one query, key or value."},
        {"A, put back",
         "The largest difference between the attention matrix and the one after the swap, once its rows and "
         "columns are put back. 0: attention does not notice the order."},
        {"AV, put back",
         "The largest difference between the outputs before and after the swap, once the rows are put back. "
         "0: the output merely moved along."},
        {"mean of AV",
         "How much the mean over all tokens changes with the swap. 0: a classifier on top of the mean cannot "
         "tell the two orders apart."},
        {"AV without position",
         "The same difference of the outputs with the position table set to zero. 0: position alone makes "
         "the difference."},
        {"logits",
         "The largest change of a class score when the patches are swapped, in logits. High: the model "
         "notices the order."},
        {"logits without position",
         "The same with the position table set to zero. Near 0: without position the model cannot notice."},
        {"note", "Something the model's file leaves open, and what was assumed."}}},
      {"ablation",
       {{"runs", "How many models were trained: schemes times seeds."},
        {"data set", "What the models were trained and tested on."},
        {"training images", "Images that each model was trained on; one counts every time it is seen."},
        {"chance", "The accuracy of a guess: one over the number of classes."},
        {"pairs in the published order",
         "Pairs of schemes that the study beside reports as well, and how many of them are in the same order "
         "here by more than their deviations. High: the small models repeat what the study found."},
        {"schemes", "How many position schemes are compared."},
        {"patches", "Patches of the image that parameters are counted for."},
        {"most learned parameters",
         "The most learned parameters that one of the schemes needs for position."},
        {"published results", "How many studies the accuracies come from."},
        {"claims of the articles", "Statements in the articles that the published numbers contradict."}}}};
  return all;
}

}  // namespace

void explain_readings(Figure& figure, const std::string& lab) {
  const auto found = helps().find(lab);
  if (found == helps().end()) return;
  for (Reading& reading : figure.readings) {
    if (!reading.help.empty()) continue;
    // The longest beginning says most about the label.
    const std::pair<std::string, std::string>* best = nullptr;
    for (const auto& each : found->second) {
      if (reading.label.text().starts_with(each.first) && (!best || each.first.size() > best->first.size()))
        best = &each;
    }
    if (best) reading.help = best->second;
  }
}

void add_note_reading(std::vector<Reading>& readings, const Message& note) {
  if (!note.empty()) add_note_readings(readings, {note});
}

void add_note_readings(std::vector<Reading>& readings, const std::vector<Message>& notes) {
  for (const Message& note : notes)
    readings.push_back({"note", note, "Something that was assumed or had to stand in."});
}

void add_image_reading(std::vector<Reading>& readings, const std::string& preparation) {
  if (preparation.empty()) return;
  std::string text = preparation;
  for (const char* word : {"taken as it is", "not resized", "resized to"}) {
    const std::size_t at = text.find(word);
    if (!text.starts_with("image of ") || at == std::string::npos) continue;
    text.erase(0, at);
    break;
  }
  readings.push_back({"image", text,
                      "How the image was made the model's input: its size, and the mean and deviation that "
                      "the model expects of its numbers."});
}

void add_image_notes(Figure& figure, const LabInfo& lab, const Inputs& inputs) {
  for (const DeclaredInput& input : declared_inputs()) {
    if (!lab.inputs.has(input.id) || input.family() != InputId::image) continue;
    for (const Message& note : input.notes(inputs)) {
      figure.readings.push_back({"image", message("{}: {}", input.title(inputs), note),
                                 "Something that the array of pixels leaves open, and how it is read."});
    }
  }
}

}  // namespace whereabouts

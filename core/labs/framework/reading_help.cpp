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
      {"patches",
       {{"tokens",
         "How many vectors the transformer sees: one per patch. The cost of attention grows with the square "
         "of this."},
        {"grid", "Rows × columns of patches."},
        {"token length",
         "Numbers in one token before the model projects it: pixels of a patch × colour channels."},
        {"patch", "Side of a patch. Smaller patches show more detail and cost more tokens."},
        {"stage ",
         "Rows × columns of tokens at this stage of a model that merges neighbouring patches step by step, "
         "as Swin does."}}},
      {"scramble",
       {{"in place",
         "Patches that stand where they stood in the image: all of them where the order is the original "
         "one."},
        {"neighbours kept",
         "Share of the pairs of adjacent patches that are still adjacent, on whichever side: 0 to 100 %. "
         "High: the image keeps its local structure."},
        {"on the same side",
         "Share of the pairs of adjacent patches that are still adjacent with each on the same side of the "
         "other: 0 to 100 %. A reversal keeps neighbours and exchanges their sides."},
        {"mean distance moved",
         "How far a patch has moved on average, in patches along a straight line. 0: nothing moved."}}},
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
      {"tensors",
       {{"tensor", "The name of the tensor in the checkpoint."},
        {"shape", "Its lengths along every axis."},
        {"type", "How its numbers are stored."},
        {"size", "The bytes it takes in the file."},
        {"mean", "The average of all its values. Near 0 for most weights."},
        {"deviation", "Standard deviation: how far values lie from the mean. Small: the tensor does little."},
        {"minimum, maximum", "Its smallest and its largest value."},
        {"zeros",
         "Share of the values that are exactly zero, 0 to 100 %. High: it was pruned or never trained."},
        {"NaN, infinite",
         "Values that are no numbers. Any at all means that the file is damaged or that training diverged."},
        {"carries position", "The position scheme this tensor belongs to."}}},
      {"neighbours",
       {{"table",
         "Rows × columns of the position table, and how many vectors come before the patches (a class token, "
         "for example)."},
        {"width", "Numbers in one position vector."},
        {"nearest vector is adjacent",
         "Share of the positions whose most similar other position is one of the four next to it, up to 100 "
         "%. High: the table knows the grid."},
        {"at distance 1 / 3 / 7",
         "Mean similarity of two positions that are 1, 3 and 7 steps apart. Falling values mean that "
         "similarity says how far apart they are."},
        {"same row / column",
         "Mean similarity of two positions in the same row, and in the same column. High: the table keeps "
         "rows or columns together."}}},
      {"components",
       {
           {"kind of table",
            "What kind of table this is, told from its values: a sinusoid of a known layout, learned, or "
            "random."},
           {"table",
            "Rows × columns of the position table, and how many vectors come before the patches (a class "
            "token, "
            "for example)."},
           {"width", "Numbers in one position vector."},
           {"component ",
            "Share of the variance of the table along this principal component, 0 to 100 %. High: much of "
            "what "
            "the table says is in this map."},
           {"components for 95 %",
            "How many principal components hold 95 % of the variance together. Few: the table is simple, "
            "however wide it is."},
           {"error",
            "The largest absolute difference between the table and the sinusoid it was taken for. Near 0: it "
            "is "
            "that sinusoid."},
           {"adjacent rows more similar by",
            "Mean cosine similarity of adjacent positions less that of any two, their mean removed. Above 0: "
            "the table knows what is next to what; near 0: it does not."},
       }},
      {"resize",
       {{"table",
         "Rows × columns of the table in the file, and how many vectors come before the patches (a class "
         "token, for example)."},
        {"kind of table", "What kind of table this is, told from its values."},
        {"target", "Rows × columns of the resized table."},
        {"library", "The library whose names the checkpoint carries."},
        {"default rule", "The rule of that library; where it has none, this program's own default."},
        {"adjacent cells, old / new",
         "Mean similarity of adjacent positions in the original table and in the resized one. A larger grid "
         "has closer neighbours, so more similar ones."},
        {"rules differ by up to",
         "The largest absolute difference between the map of the default method and that of another one. "
         "Near 0: it does not matter which is used."},
        {"",
         "Mean cosine similarity of this method's table to the one of the second checkpoint, up to 1. The "
         "highest is likely the method that made it."}}},
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
      {"attention",
       {{"patches",
         "Rows × columns of patches, and how many tokens come before them (a class token, registers)."},
        {"input", "The size the model takes; the image is resized to it."},
        {"part that is used", "The part of the input that patches cover."},
        {"patches overlap", "How far apart the patches begin; they are larger than that."},
        {"layers × heads", "How many attention maps the model has."},
        {"mean distance",
         "How far this layer looks: distance from query to key in pixels, weighted by attention, averaged "
         "over heads and queries. High: the layer gathers from the whole image."},
        {"scrambled", "The same mean distance for the scrambled image."},
        {"logits, scrambled",
         "The largest change of a class score when the patches are scrambled, in logits. High: the model "
         "relies on where the patches are."},
        {"beyond the scale",
         "How many attention weights lie beyond the end of the colours, and the largest of them."},
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
      if (reading.label.starts_with(each.first) && (!best || each.first.size() > best->first.size()))
        best = &each;
    }
    if (best) reading.help = best->second;
  }
}

void add_note_reading(std::vector<Reading>& readings, const std::string& note) {
  if (!note.empty()) add_note_readings(readings, {note});
}

void add_note_readings(std::vector<Reading>& readings, const std::vector<std::string>& notes) {
  for (const std::string& note : notes)
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
    for (const std::string& note : input.notes(inputs)) {
      figure.readings.push_back({"image", input.title(inputs) + ": " + note,
                                 "Something that the array of pixels leaves open, and how it is read."});
    }
  }
}

}  // namespace whereabouts

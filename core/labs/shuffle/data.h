// What the lab `shuffle` prepares: attention on tokens, and on the same tokens with two or more exchanged.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/image/image.h"
#include "core/labs/framework/lab.h"
#include "core/labs/shuffle/matrices.h"

namespace whereabouts {

// What is prepared is chosen by these.
namespace shuffle {
enum class Source { integers, model, objects };
inline constexpr Option<Source> sources[] = {
    {Source::integers, "integers", "Integers", "Small random integers, few enough to check by hand"},
    {Source::model, "model", "An image",
     "The checkpoint's own, of one layer and head, with two patches swapped"},
    {Source::objects, "objects", "Two objects", "An image of two objects, and the same with them exchanged"}};
inline constexpr Handle<Source> source{"source", sources};
inline constexpr Handle<int> tokens{"tokens"}, width{"width"}, layer{"layer"}, head{"head"};
inline constexpr Handle<Cell> swap{"swap"};  // of tokens
inline constexpr Handle<std::string> scheme{"scheme"};
inline constexpr Handle<bool> softmax{"softmax"}, scale{"scale"};
}  // namespace shuffle

// How far the answer for moved tokens, put back in their order, is from the answer for the tokens as they
// were.
struct Differences {
  MatrixD a, av;                            // put back - original
  double of_a = 0, of_av = 0, of_mean = 0;  // largest magnitudes; mean: of AV over the tokens
};

// An image and the same with its patches moved, seen by a model with and without its positions.
struct ModelResult {
  std::string model;       // the checkpoint's name
  bool untrained = false;  // the checkpoint has no transformer: one seeded layer over its table stands in
  Image image, moved;
  GridShape grid;
  Differences without;                     // with the positions zeroed
  MatrixD av_without, av_without_swapped;  // (tokens, d): AV with the positions zeroed
  Matrix logits;  // (4, classes): image, moved, and both without position; no columns without a head
  std::vector<Message> labels = {};                   // (classes)
  double logit_change = 0, logit_change_without = 0;  // largest magnitudes
  std::vector<Message> notes;
};

struct ShuffleData : Data, std::enable_shared_from_this<ShuffleData> {
  shuffle::Source source = shuffle::Source::integers;
  std::string scheme;  // id
  AttentionRule rule;
  int layer = 0, head = 0;
  int prefix = 0;          // tokens in front of the first patch; they stay where they are
  std::vector<int> order;  // of all tokens: place i takes token order[i]
  std::vector<int> moved;  // places whose token changed
  Attended original, swapped;
  Differences differences;
  // Of the integers with softmax and scaling, where no positions are added and both are left out.
  std::optional<Differences> whole;
  Eigen::RowVectorXd mean, mean_swapped;    // (d), of AV over the patches
  std::shared_ptr<const ModelResult> seen;  // null: the article's integers
  std::optional<Execution> run;             // empty where no model ran

  std::size_t bytes() const override;
  const Execution* execution() const override { return run ? &*run : nullptr; }
};

Differences differences_between(const Attended& original, const Attended& swapped,
                                const std::vector<int>& order, int prefix);
// Fills in the rest from rule, order, original and swapped.
void compare(ShuffleData& data);

std::shared_ptr<const ShuffleData> prepare_integers(const Values& heavy);
std::shared_ptr<const ShuffleData> prepare_seen(const Inputs& inputs, const Values& heavy,
                                                const Progress& progress);

}  // namespace whereabouts

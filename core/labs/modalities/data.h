// What the lab `modalities` prepares: what the chosen view shows, and nothing else.
//
//   parameters.h        its parameters
//   sentence.h          words, vocabulary
//   joint.h             words and patches as one sequence; attention over it
//   word_order.h        two sentences of the same words
//   classes.h           rows of a classifier
//   parade.h            name tags and markers
//   show_*.h            one view each
//   view_panels.h       panels that several views have
#pragma once

#include <memory>
#include <vector>

#include "core/labs/framework/lab.h"
#include "core/labs/modalities/classes.h"
#include "core/labs/modalities/joint.h"
#include "core/labs/modalities/parade.h"
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/word_order.h"

namespace whereabouts {

struct ModalitiesData : Data, std::enable_shared_from_this<ModalitiesData> {
  modalities::Show show = modalities::Show::attention;
  RopeForm form;

  // attention, sequence, ids
  std::optional<JointSequence> sequence;
  int image_rows = 0, image_columns = 0;  // before it was resized to patches
  std::optional<JointAttention> attention;
  // ids
  std::vector<MRopeIds> position_ids;  // (N)
  std::vector<MRopeAxis> axes;         // (D/2)
  JointRotation rotation;              // of m-rope
  // order
  std::optional<WordOrder> order;
  // classes; the first is null without a classifier
  std::shared_ptr<const ClassRows> classes;
  std::vector<std::string> toy_words;
  MatrixD toy_similarity;  // (words, words) cosine of the seeded vocabulary
  // parade
  std::optional<Parade> parade;

  std::size_t bytes() const override;
};

std::shared_ptr<const ModalitiesData> prepare_modalities(const Inputs& inputs, const Values& heavy,
                                                         const Progress& progress);

}  // namespace whereabouts

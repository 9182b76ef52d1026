#include "core/labs/modalities/word_order.h"

#include "core/labs/modalities/joint.h"

namespace whereabouts {

WordOrder word_order(const std::vector<std::string>& first, const std::vector<std::string>& second, int width,
                     std::uint32_t seed, const Progress& progress) {
  WordOrder made;
  made.words = {first, second};
  Vocabulary vocabulary;
  made.ids = {vocabulary.add(first), vocabulary.add(second)};
  made.same_bag = same_bag(made.ids[0], made.ids[1]);
  const MatrixD table = normal_rows(seed, static_cast<int>(vocabulary.words.size()), width);
  const MatrixD positions = normal_rows(seed + 1, max_words, width);
  for (MatrixD& pooled : made.pooled) pooled.resize(2, width);
  for (std::size_t which = 0; which < 2; ++which) {
    const std::vector<int>& ids = made.ids[which];
    const auto count = static_cast<int>(ids.size());
    MatrixD& embedded = made.embedded[which];
    embedded.resize(count, width);
    for (int word = 0; word < count; ++word)
      embedded.row(word) = table.row(ids[static_cast<std::size_t>(word)]);
    for (std::size_t position = 0; position < word_positions; ++position) {
      const auto kind = static_cast<WordPosition>(position);
      const bool learned = kind == WordPosition::learned;
      const MatrixD normed = layer_norm(learned ? MatrixD(embedded + positions.topRows(count)) : embedded);
      RopeForm form;
      form.rope = kind == WordPosition::rotary ? JointRope::shared : JointRope::none;
      const JointRotation rotation = joint_rotation({count, {0, 0}, 0}, width, form, progress);
      const MatrixD output = joint_attention(normed, rotation, progress) * normed;
      made.pooled[position].row(static_cast<Eigen::Index>(which)) = output.colwise().mean();
    }
  }
  for (std::size_t position = 0; position < word_positions; ++position) {
    const MatrixD& pooled = made.pooled[position];
    made.difference[position] = (pooled.row(0) - pooled.row(1)).cwiseAbs().maxCoeff();
  }
  return made;
}

}  // namespace whereabouts

#include "core/labs/modalities/joint.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/image/patches.h"
#include "core/image/resized.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"

namespace whereabouts {
namespace {

// (patches, D).
MatrixD embedded_patches(const JointRequest& request, const Image& image, const Progress& progress) {
  PatchGrid grid;
  grid.patch = grid.stride = patch_side;
  grid.grid = request.grid;
  grid.image_rows = image.rows();
  grid.image_columns = image.columns();
  const MatrixD pixels = 2 * patch_tokens(image, grid, progress).array() - 1;
  const auto values = static_cast<int>(pixels.cols());
  const MatrixD projection = normal_rows(request.seed + 2, values, request.width);
  MatrixD tokens(pixels.rows(), request.width);
  for (Eigen::Index patch = 0; patch < pixels.rows(); ++patch) {
    progress.check();
    tokens.row(patch) = pixels.row(patch) * projection / std::sqrt(static_cast<double>(values));
  }
  return tokens;
}

JointRotation rotation_by(const std::string& scheme, const RotaryRequest& request, const Progress& progress) {
  return {rotary_angles(scheme, request, 0, progress), rotary_pairs(scheme, request)};
}

void count_blocks(const JointSequence& sequence, JointAttention& made) {
  std::array<std::array<double, 2>, 2> similarity{}, attention{};
  std::array<std::array<int, 2>, 2> pairs{};
  std::array<int, 2> queries{};
  for (int i = 0; i < sequence.tokens(); ++i) {
    const std::size_t from = sequence.is_text[static_cast<std::size_t>(i)] ? 0 : 1;
    ++queries[from];
    for (int j = 0; j < sequence.tokens(); ++j) {
      const std::size_t to = sequence.is_text[static_cast<std::size_t>(j)] ? 0 : 1;
      attention[from][to] += made.attention(i, j);
      if (i == j) continue;
      similarity[from][to] += made.similarity(i, j);
      ++pairs[from][to];
    }
  }
  for (std::size_t from = 0; from < 2; ++from) {
    for (std::size_t to = 0; to < 2; ++to) {
      // 0 / 0 is NaN: there is no such pair.
      made.blocks.similarity[from][to] = similarity[from][to] / pairs[from][to];
      made.blocks.attention[from][to] = attention[from][to] / queries[from];
    }
  }
}

// The largest change of the words' outputs when patches change places; angles stay where they are.
double change_by_scrambling(const JointSequence& sequence, const JointRotation& rotation,
                            const Progress& progress) {
  const int first = sequence.first_patch(), patches = sequence.patches();
  const std::vector<int> order = NumpyRandomState(sequence.request.seed).permutation(patches);
  MatrixD moved = sequence.normed;
  for (int place = 0; place < patches; ++place) {
    moved.row(first + place) = sequence.normed.row(first + order[static_cast<std::size_t>(place)]);
  }
  const MatrixD before = joint_attention(sequence.normed, rotation, progress) * sequence.normed;
  const MatrixD after = joint_attention(moved, rotation, progress) * moved;
  double change = 0;
  for (int i = 0; i < sequence.tokens(); ++i) {
    if (!sequence.is_text[static_cast<std::size_t>(i)]) continue;
    change = std::max(change, (before.row(i) - after.row(i)).cwiseAbs().maxCoeff());
  }
  return change;
}

}  // namespace

MatrixD normal_rows(std::uint32_t seed, int rows, int width) {
  NumpyRandomState generator(seed);
  MatrixD drawn(rows, width);
  for (Eigen::Index i = 0; i < drawn.size(); ++i) drawn.data()[i] = generator.normal();
  return drawn;
}

MatrixD layer_norm(const MatrixD& rows) {
  constexpr double epsilon = 1e-6;
  MatrixD normed(rows.rows(), rows.cols());
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    const Eigen::RowVectorXd centred = rows.row(row).array() - rows.row(row).mean();
    normed.row(row) = centred / std::sqrt(centred.squaredNorm() / static_cast<double>(rows.cols()) + epsilon);
  }
  return normed;
}

std::size_t JointSequence::bytes() const {
  const auto numbers = static_cast<std::size_t>(5 * sum.size());
  return (numbers + image->count()) * sizeof(double);
}

JointSequence joint_sequence(const JointRequest& request, const Image& image, const Progress& progress) {
  JointSequence sequence;
  sequence.request = request;
  const auto words = static_cast<int>(request.words.size());
  const int patches = request.grid.count(), count = words + request.frames * patches;
  if (count > max_joint_tokens) {
    refuse_usage(flag("grid"), message("{} words and {} patches are too many to draw", words, count - words),
                 message("at most {} together: choose a smaller grid", max_joint_tokens));
  }
  sequence.ids = sequence.vocabulary.add(request.words);
  sequence.image = std::make_shared<const Image>(
      resized(image, request.grid.rows * patch_side, request.grid.columns * patch_side, progress));
  const auto known = static_cast<int>(sequence.vocabulary.words.size());
  const MatrixD vocabulary = normal_rows(request.seed, known, request.width);
  const MatrixD positions = normal_rows(request.seed + 1, max_words, request.width);
  const MatrixD modalities = normal_rows(request.seed + 3, 2, request.width);
  const MatrixD pixels = embedded_patches(request, *sequence.image, progress);

  sequence.token = sequence.position = sequence.modality = MatrixD::Zero(count, request.width);
  int row = 0;
  const auto add_words = [&](int from, int to) {
    for (int word = from; word < to; ++word, ++row) {
      sequence.token.row(row) = vocabulary.row(sequence.ids[static_cast<std::size_t>(word)]);
      if (request.text_positions) sequence.position.row(row) = positions.row(word);
      if (request.modality_embeddings) sequence.modality.row(row) = modalities.row(0);
      sequence.labels.push_back(short_word(request.words[static_cast<std::size_t>(word)]));
      sequence.is_text.push_back(true);
    }
  };
  add_words(0, request.before);
  for (int patch = 0; patch < count - words; ++patch, ++row) {
    const int frame = patch / patches, of_frame = patch % patches;
    sequence.token.row(row) = pixels.row(of_frame);
    if (request.modality_embeddings) sequence.modality.row(row) = modalities.row(1);
    sequence.labels.push_back(request.frames > 1 ? message("frame {}, patch {}", frame + 1, of_frame + 1)
                                                 : message("patch {}", of_frame + 1));
    sequence.is_text.push_back(false);
  }
  add_words(request.before, words);
  sequence.sum = sequence.token + sequence.position + sequence.modality;
  sequence.normed = layer_norm(sequence.sum);
  return sequence;
}

RotaryRequest m_rope_request(const MRopeSequence& spans, int width, const RopeForm& form) {
  RotaryRequest request;
  request.head_dim = width;
  request.temperature = form.temperature;
  request.grid = spans.image;
  request.layout = form.layout;
  request.sections = form.sections;
  request.text_before = spans.text_before;
  request.text_after = spans.text_after;
  request.own = form.own;
  request.own.set(m_rope::frames, spans.frames);
  return request;
}

JointRotation joint_rotation(const MRopeSequence& spans, int width, const RopeForm& form,
                             const Progress& progress) {
  if (form.rope == JointRope::none) return {};
  if (form.rope == JointRope::multimodal)
    return rotation_by("m-rope", m_rope_request(spans, width, form), progress);
  RotaryRequest request;
  request.head_dim = width;
  request.temperature = form.temperature;
  const int words = spans.text_before + spans.text_after;
  request.pairs = "adjacent";  // of both schemes, so that words and patches can meet
  if (form.rope == JointRope::shared) {
    request.grid = {1, words + spans.image.count()};
    return rotation_by("rope-1d", request, progress);
  }
  request.grid = spans.image;
  const JointRotation image = rotation_by("rope-2d", request, progress);
  request.grid = {1, std::max(1, words)};
  JointRotation joint = rotation_by("rope-1d", request, progress);
  const MatrixD text = std::move(joint.angles);
  joint.angles.resize(words + spans.image.count(), width / 2);
  joint.angles.topRows(spans.text_before) = text.topRows(spans.text_before);
  joint.angles.middleRows(spans.text_before, spans.image.count()) = image.angles;
  joint.angles.bottomRows(spans.text_after) = text.middleRows(spans.text_before, spans.text_after);
  return joint;
}

MatrixD joint_attention(const MatrixD& normed, const JointRotation& rotation, const Progress& progress) {
  MatrixD turned = normed;
  if (rotation.angles.size() > 0) rotate(turned, rotation.angles, rotation.pairs);
  const double scale = 1 / std::sqrt(static_cast<double>(normed.cols()));
  MatrixD attention(normed.rows(), normed.rows());
  for (Eigen::Index row = 0; row < attention.rows(); ++row) {
    progress.check();
    attention.row(row) = turned.row(row) * turned.transpose() * scale;
    attention.row(row) = (attention.row(row).array() - attention.row(row).maxCoeff()).exp();
    attention.row(row) /= attention.row(row).sum();
  }
  return attention;
}

JointAttention joint_attention_of(const JointSequence& sequence, const RopeForm& form,
                                  const Progress& progress) {
  JointAttention made;
  MatrixD unit = sequence.sum;
  unit.rowwise().normalize();
  made.similarity = unit * unit.transpose();
  progress.check();
  const auto rotation = [&](const RopeForm& each) {
    return joint_rotation(sequence.spans(), sequence.request.width, each, progress);
  };
  made.attention = joint_attention(sequence.normed, rotation(form), progress);
  count_blocks(sequence, made);
  for (std::size_t rope = 0; rope < made.scrambled.size(); ++rope) {
    progress.report(0.2 + 0.2 * static_cast<double>(rope), "patches change places");
    RopeForm each = form;
    each.rope = static_cast<JointRope>(rope);
    made.scrambled[rope] = change_by_scrambling(sequence, rotation(each), progress);
  }
  return made;
}

}  // namespace whereabouts

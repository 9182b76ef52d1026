// One sequence of words and patches, and attention over it: token embeddings, learned text positions, a patch
// embedding, modality embeddings, and a rotation of queries and keys.
//
// All parameters are seeded, none is trained, and there are no projections: queries, keys and values are the
// normed tokens themselves, in one head. So whatever structure attention has comes from the embeddings.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/image/image.h"
#include "core/labs/modalities/sentence.h"
#include "core/parameter/values.h"
#include "core/position/schemes/m_rope/m_rope.h"

namespace whereabouts {

inline constexpr int patch_side = 16;          // px; the image is resized to whole patches
inline constexpr int max_joint_tokens = 1024;  // words and patches that are drawn together

enum class JointRope {
  none,
  shared,      // rope-1d by the token's number in the whole sequence
  separate,    // words by rope-1d among words, patches by rope-2d, both from 0
  multimodal,  // m-rope
};

struct JointRequest {
  std::vector<std::string> words;
  int before = 0;  // words in front of the image; the others follow it
  GridShape grid;  // of the patches
  int frames = 1;  // the image so often one after the other, a film that stands still
  int width = 64;  // D, also of the one head; a multiple of 8
  std::uint32_t seed = 0;
  bool text_positions = true, modality_embeddings = true;
};

struct JointSequence {
  JointRequest request;
  Vocabulary vocabulary;
  std::vector<int> ids;             // of the words
  std::vector<std::string> labels;  // (N): "cat", "patch 3"
  std::vector<bool> is_text;        // (N)
  std::shared_ptr<const Image> image;
  // (N, D); rows of patches in `position` are 0: only text has learned positions.
  MatrixD token, position, modality, sum;
  MatrixD normed;  // `sum`, each row with mean 0 and variance 1 (LayerNorm without parameters)

  int tokens() const { return static_cast<int>(labels.size()); }
  int patches() const { return request.frames * request.grid.count(); }
  int first_patch() const { return request.before; }
  MRopeSequence spans() const {
    return {request.before, request.grid, static_cast<int>(request.words.size()) - request.before,
            request.frames};
  }
  std::size_t bytes() const;
};

// With NumPy's RandomState(seed + i).standard_normal(), as nn.Embedding draws its rows: i = 0 the vocabulary
// (words, D), 1 the text positions (max_words, D), 2 the projection of patches (values, D) divided by the
// square root of values, 3 the modalities (2, D), text first. Pixels are (p - 0.5) / 0.5, flattened as (row,
// column, channel). Refuses (usage) more than max_joint_tokens.
JointSequence joint_sequence(const JointRequest& request, const Image& image, const Progress& progress);

// Rows of `rows` at random: RandomState(seed).standard_normal((rows, width)).
MatrixD normal_rows(std::uint32_t seed, int rows, int width);
MatrixD layer_norm(const MatrixD& rows);

// How every token's pairs of dimensions turn; no columns where nothing does.
struct JointRotation {
  MatrixD angles;                         // (N, D/2)
  std::vector<std::array<int, 2>> pairs;  // (D/2)
};
struct RopeForm {
  JointRope rope = JointRope::none;
  std::string layout = "chunked";         // m-rope
  std::optional<MRopeSections> sections;  // m-rope
  double temperature = 10000;
  Values own;  // m-rope: of namespace m_rope
};
// What is asked of m-rope.
RotaryRequest m_rope_request(const MRopeSequence& spans, int width, const RopeForm& form);
JointRotation joint_rotation(const MRopeSequence& spans, int width, const RopeForm& form,
                             const Progress& progress);

// softmax(R q (R k)^T / sqrt(D)) of the first `queries` rows with all, (queries, N).
MatrixD joint_attention(const MatrixD& normed, const JointRotation& rotation, const Progress& progress);

struct Blocks {
  // [text, image] x [text, image]; NaN where there is no such pair.
  std::array<std::array<double, 2>, 2> similarity{};  // mean cosine of different tokens
  std::array<std::array<double, 2>, 2> attention{};   // share of a query's attention, mean over queries
};

struct JointAttention {
  MatrixD similarity;  // (N, N) cosine of `sum`
  MatrixD attention;   // (N, N)
  Blocks blocks;
  // By JointRope: the largest change of a word's output when the patches change places by
  // RandomState(seed).permutation(patches); 0 where nothing tells them apart.
  std::array<double, 4> scrambled{};
};
JointAttention joint_attention_of(const JointSequence& sequence, const RopeForm& form,
                                  const Progress& progress);

}  // namespace whereabouts

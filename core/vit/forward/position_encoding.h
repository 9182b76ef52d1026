// What the position scheme of a model gives for one grid of patches.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/backend/block.h"
#include "core/base/message.h"
#include "core/tables/resample_auto.h"
#include "core/vit/forward/windows.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// Vectors of offsets along each axis of one block, for its grid or its window.
struct DecomposedOffsets {
  Matrix rows, columns;  // (2 R - 1, d), (2 C - 1, d)
  GridShape grid;
  // Where keys are of other places (MViT v2): their grid, and the vector of each pair of rows and of columns.
  GridShape keys{};
  std::vector<int> row_index{}, column_index{};

  DecomposedKeys view() const {
    DecomposedKeys view{rows.data(), columns.data(), grid.rows, grid.columns};
    if (row_index.empty()) return view;
    view.key_rows = keys.rows;
    view.key_columns = keys.columns;
    view.row_index = row_index.data();
    view.column_index = column_index.data();
    view.row_vectors = static_cast<int>(rows.rows());
    view.column_vectors = static_cast<int>(columns.rows());
    return view;
  }
};

struct PositionEncoding {
  GridShape grid;
  std::string rule;                                // how tables and biases were asked to be resampled
  Matrix additive;                                 // (grid.count(), D); empty where nothing is added
  Matrix prefix_rows;                              // (prefix, D)
  std::vector<std::array<int, 2>> pairs;           // of dimensions that turn together; empty: nothing turns
  std::vector<std::vector<float>> cosines, sines;  // per block, or one for all
  std::vector<std::vector<float>> rotations;       // liere's, per block; empty: none
  int rotated_block = 0;                           // g of these
  bool per_head = false;
  int unrotated = 0;            // tokens in front that do not turn
  std::vector<int> bias_index;  // (tokens, tokens): the row of the bias tables; -1: no bias
  // Of models with windows per block: its windows, and the row of its bias table for each pair of their
  // places.
  std::vector<std::shared_ptr<const WindowTable>> windows;
  std::vector<std::shared_ptr<const std::vector<int>>> window_index;
  std::vector<std::shared_ptr<const Matrix>> biases;  // (heads, rows) per block; null where a block has none
  std::vector<Matrix> parabola_places;                // per block (heads * tokens, M); empty: no parabolas
  std::vector<DecomposedOffsets> decomposed;          // per block; empty: there are none
  // Attention of places, per block: (heads * tokens, tokens), and each head's share; empty: there is none.
  std::vector<Matrix> places;
  std::vector<std::vector<float>> place_shares;
  IndexMatrix shaw;            // (tokens, tokens) row of Shaw's vectors
  std::vector<Message> notes;  // what was resampled, in words

  bool rotates() const { return !pairs.empty() || !rotations.empty(); }
  // Of one block; absent where nothing turns; `table` is null where there is no bias.
  AttentionRotation rotation(std::size_t block) const;
  RelativeBias bias(std::size_t block) const;
  PlaceAttention place_attention(std::size_t block) const {
    if (places.empty() || places[block].size() == 0) return {};
    return {places[block].data(), place_shares[block].data()};
  }
  DecomposedKeys decomposed_keys(std::size_t block) const {
    return decomposed.empty() ? DecomposedKeys{} : decomposed[block].view();
  }
};

// Those of queries of one grid and keys of another.
DecomposedOffsets offsets_between(const Matrix& rows, const Matrix& columns, GridShape queries,
                                  GridShape keys);

// Of every block (position_encoding_decomposed.cpp): those of another grid between the two next ones, as SAM
// does.
void resolve_decomposed(const VitConfiguration& configuration, const VitWeights& weights,
                        PositionEncoding& encoding, const Progress& progress);

// Attention of places of every block that has it (position_encoding_places.cpp), and XCiT's sums of sines and
// cosines, (grid.count(), D).
void resolve_places(const VitConfiguration& configuration, const VitWeights& weights,
                    PositionEncoding& encoding, const Progress& progress);
Matrix fourier_table(const PositionWeights& position, GridShape grid);

// `rule`: of resample_choices(), for tables and biases at another size than the stored one's; the notes say
// which method each took. Rotations, sinusoids, log-cpb and ALiBi are evaluated anew. Fails (usage) as
// resample() does.
PositionEncoding resolve_position(const VitConfiguration& configuration, const VitWeights& weights,
                                  GridShape grid, const std::string& rule, const LibraryRules& library,
                                  const Progress& progress);

}  // namespace whereabouts

// What the lab `rotation` prepares: the angles of one rotary form, or of six side by side, and what a query
// and a key score at every offset.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/framework/lab.h"
#include "core/position/rotary/rotary_scheme.h"

namespace whereabouts {

// The articles' words taken literally: the whole head turns by the row and then by the column, so that the
// angle is (row + column) times the frequency. A layout of this lab alone; the catalogue has the working one.
inline constexpr const char* literal_layout = "literal";

// V-JEPA 2's turns (core/vit/forward/film_turns.h) within one time slot: matrices of pairs that are no
// rotations. A layout of this lab alone too.
inline constexpr const char* v_jepa_layout = "v-jepa";

inline constexpr int mixed_heads = 12;  // of the seeded rope-mixed and liere: every head turns its own way

// What is prepared is chosen by these.
namespace rotation {
enum class Show { one, forms, spectrum };
inline constexpr Option<Show> shows[] = {
    {Show::one, "one", "One form", "Dials, angles, scores and what every pair adds"},
    {Show::forms, "forms", "Six forms", "The scores on a grid under six forms"},
    {Show::spectrum, "spectrum", "Spectrum",
     "The period of every pair against the grid: which never turn once, which alias, which training did not "
     "see"}};
inline constexpr Handle<Show> show{"show", shows};
enum class Key { equal, random };
inline constexpr Option<Key> keys[] = {
    {Key::equal, "equal", "The query", "The query's own vector: the score is 1 at its own place"},
    {Key::random, "random", "Another", "A random vector of its own"}};
inline constexpr Handle<Key> key_vector{"key-vector", keys};
inline constexpr Handle<std::string> scheme{"scheme"}, layout{"layout"}, pairs{"pairs"};
inline constexpr Handle<int> tokens{"tokens"}, width{"dim"}, head{"head"};
// Of liere, as text: 2, 4, ...
inline constexpr Handle<std::string> block{"block"};

bool on_grid(const Values& values);
// More than two dimensions of a head may turn together.
bool turns_blocks(const Values& values);
// Its pairs are multiplied by matrices that are no rotations.
bool no_rotation(const Values& values);
GridShape shape_of(const Values& values);  // {1, tokens} in one dimension
}  // namespace rotation

inline constexpr int max_places = 1024;

struct RotationForm {
  std::string scheme, layout;
  Message title;        // layout empty where the scheme has one form
  std::string pairing;  // "adjacent" or "half"
  double temperature = 10000;
  MatrixD angles;                              // (N, d/2) radians
  std::shared_ptr<const Matrix> cosine, sine;  // (N, d/2)
  std::vector<std::array<int, 2>> pairs;       // which dimensions turn together
  // liere in blocks above 2 has no angles and no pairs, but matrices: (N, d / g * g * g).
  int block = 2;
  std::shared_ptr<const Matrix> rotations;
};

struct RotationData : Data {
  GridShape grid;  // {1, tokens} in one dimension
  bool two_dimensional = false;
  int width = 0;            // d
  RowVector query, key;     // (d), of length 1
  bool equal_keys = false;  // the key is the query
  std::vector<std::shared_ptr<const RotationForm>> forms;
  // The first form: the score at every offset, key minus query, [(2R - 1), (2C - 1)], the middle is offset 0;
  // of matrices the mean over all places of an offset, and beside it their spread, the largest less the
  // smallest.
  std::shared_ptr<const Matrix> scores, spread;
  // The largest change of a score when both tokens move alike, in float32: over all places and shifts, or
  // over `moves` random ones where there are more than max_places tokens.
  double max_change = 0;
  int moves = 0;
  Matrix queries, keys;  // (N, d), turned, of matrices

  std::size_t bytes() const override;
};

// `layout` may be literal_layout where the scheme is rope-2d. Refuses (usage) what rotary_angles() refuses.
RotationForm rotation_form(const std::string& scheme, const RotaryRequest& request, int head,
                           const Progress& progress);

std::shared_ptr<const RotationData> prepare_rotation(const Inputs&, const Values& heavy,
                                                     const Progress& progress);

inline bool scaled_by_grid(const RotationForm& form) {
  return find_rotary(form.scheme).scales_with_grid(form.layout);
}
// Turned by matrices rather than by angles.
inline bool by_matrices(const RotationForm& form) {
  return form.rotations != nullptr;
}

// What pair `pair`, of matrices block `pair`, adds to the score of the query at token `from` and the key at
// token `to`.
double contribution(const RotationData& data, const RotationForm& form, int pair, int from, int to);
// The score: rotated query times rotated key.
double rotated_score(const RotationData& data, const RotationForm& form, int from, int to);
inline constexpr const char* score_help =
    "The dot product of the rotated query and the rotated key. High: this query attends to this key.";

// By how much pair `pair` turns from one row or column (token, in one dimension) to the next; 0 where the
// grid has only one.
double turn_per_row(const RotationData& data, const RotationForm& form, int pair);
double turn_per_column(const RotationData& data, const RotationForm& form, int pair);

}  // namespace whereabouts

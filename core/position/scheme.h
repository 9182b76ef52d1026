// The catalogue of position schemes (docs/schemes.md) and the additive tables they define.
//
//   scheme.h             what every scheme is: ids, descriptions
//   published.h          accuracies from papers, with their source
//   parameter_count.h    how many learned parameters a scheme has
//   additive/            tables added to the tokens: sinusoids in one and two dimensions, learned tables, and
//                        encodings of time
//   rotary/              rotations of queries and keys: RoPE 1-D, axial, mixed, M-RoPE
//   bias/                biases of attention logits: Swin's tables, log-CPB, ALiBi; Shaw's vectors; CPE
//   resample/            tables on another grid
//   detect/              which scheme made a table
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

struct Layout {
  std::string id, title, help;
};

// A published result, shown beside what this program measures, never instead of it.
struct PublishedResult {
  std::string setting;  // model, data, resolution
  std::string measure;  // what the number counts
  double percent = 0;
  std::string source;
};

struct Scheme {
  // Where it acts in the transformer: a table added to the tokens, a rotation of queries and keys, a bias
  // added to the attention logits, or another place (shaw: vectors added to the keys; cpe: a convolution).
  enum class Kind { additive, rotary, bias, other };

  std::string id, title, summary;
  Kind kind = Kind::additive;
  bool learnable = false;
  bool relative = false;         // attention depends only on the offset between two tokens
  bool two_dimensional = false;  // needs a grid rather than a number of tokens
  bool of_time = false;          // encodes days, not the patches of an image
  std::vector<Layout> layouts;   // the first is the default; empty where there is one form only
  bool has_temperature = false;
  bool seeded = false;
  bool transfers = false;  // to another resolution, with the same learned parameters and no resampling
  std::string transfer;    // how, or what has to be done instead
  std::vector<PublishedResult> published;

  bool is_additive() const { return kind == Kind::additive; }
};

const std::vector<Scheme>& schemes();
// Those for the patches of an image: all but the schemes of time.
const std::vector<Scheme>& image_schemes();
// Refuses (usage) an unknown id with the list of known ones.
const Scheme& find_scheme(const std::string& id);

// Fills in the scheme's first layout where none is given. Refuses (usage, naming --layout) one that it does
// not have.
void check_layout(const Scheme& scheme, std::string& layout);
// "additive", "rotary", "bias", "other".
std::string_view to_text(Scheme::Kind kind);

// The frequencies m of a cycle of f days. articles: (2 pi / f) / 10^(m / k), m = 0 .. k - 1, ever slower
// ones, so that nothing but m = 0 repeats after f days; integer: 2 pi m / f, m = 1 .. k, which all do.
enum class Harmonics { articles, integer };

// The request for a table. `grid` counts for 2-D schemes; 1-D schemes use grid.count() tokens.
struct TableRequest {
  GridShape grid;
  int width = 0;               // D, of all heads together
  std::string layout;          // empty: the scheme's default
  double temperature = 10000;  // T
  std::uint32_t seed = 0;
  std::string combine = "concatenate";  // learned-2d: or "add"
  bool two_sigma = false;               // truncate at 2 standard deviations instead of the absolute value 2
  int heads = 1;                        // counts in parameter_count() alone
  // Of market-cycle and horizon: the cycles in days, and how their frequencies go on from each cycle's own.
  std::vector<double> cycles = {5, 21, 63, 252};
  Harmonics harmonics = Harmonics::articles;
};

// One dimension of a sinusoidal table as a wave: value = sin or cos of (coordinate + offset) * scale /
// divisor, with divisor = T^exponent (of cycles 10^exponent). This is the definition that additive_table()
// evaluates, and what the formula line shows.
struct Wave {
  enum class Axis { token, row, column } axis = Axis::token;
  bool cosine = false;
  double exponent = 0;
  double divisor = 1;
  double scale = 1;   // DETR: 2 pi / (last + 1e-6); cycles: 2 pi / f or 2 pi m / f, 0 in padding
  double offset = 0;  // DETR counts from 1
};

}  // namespace whereabouts

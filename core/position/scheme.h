// The catalogue of position schemes (docs/schemes.md). A scheme is a folder, schemes/NAME/, whose scheme.cpp
// defines make_NAME_scheme(): an object of one of the four kinds below that answers all that the program asks
// of a scheme. What it does not answer does not compile; nothing outside its folder asks for its id.
//
//   scheme.h             what every scheme tells of itself; the catalogue
//   table_request.h      requests for tables, and waves
//   scheme_request.h     what `encode` asks of any scheme
//   published.h          accuracies from papers, with their source
//   parameter_count.h    how many learned parameters a scheme has
//   relativity.h         whether attention depends on the offset alone
//   additive/            tables added to the tokens
//   rotary/              rotations of queries and keys
//   bias/                biases of attention logits
//   trained/             what a scheme gives a model in training, and the way back
//   schemes/             the schemes
//   resample/            tables on another grid
//   detect/              which scheme made a table
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/array/array.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/parameter/parameter.h"
#include "core/position/table_request.h"
#include "core/position/trained/trained.h"

namespace whereabouts {

struct RelativityRequest;
struct SchemeRequest;

struct Layout {
  std::string id;
  Message title, help;
  // Where attention depends on more than the offset of two patches, though the scheme is relative.
  bool by_place = false;
};

// A published result, shown beside what this program measures, never instead of it.
struct PublishedResult {
  std::string setting;  // model, data, resolution
  std::string measure;  // what the number counts
  double percent = 0;
  std::string source;
};

// What a paper says its scheme gains over another, where it gives no accuracy that others can be compared
// with.
struct PublishedGain {
  double points = 0;  // of top-1 accuracy
  std::string over, setting, source;
};

// What is said of a scheme where schemes are compared; "–" where nothing is.
struct Remarks {
  std::string advantage = "–", disadvantage = "–", used_in = "–";
};

// What a checkpoint holds of a scheme.
enum class Stored {
  nothing,
  rows,         // a table: a vector for each token
  factors,      // two tables: vectors of rows and of columns
  offsets,      // a number for each head and offset
  network,      // a small network of the offset
  angles,       // what a fixed rotation may leave: periods, cosines and sines
  frequencies,  // (2, depth, heads, d/2)
  generators,   // (2, depth, heads d/g, g (g - 1) / 2)
  vectors,      // a vector for each offset
  parabolas,    // directions and weights
  kernel        // of a convolution
};

// A name under which checkpoints keep a tensor of a scheme.
struct StoredName {
  std::string_view ending;                 // after a '.' or '/', or the whole name
  std::size_t min_rank = 0, max_rank = 8;  // of the tensor
  std::string_view layout = {};            // of the scheme, where the name tells
  int unused_rows = 0;                     // at the start of a table, which no token uses
  std::string_view columns = {};  // of factors: the ending of the columns' tensor, this being the rows'
  bool columns_first = false;     // then: the columns' half of the dimensions comes first
};

// Returns true if `name` is `ending` or ends with it after a '.' or '/': "vit.pos_embed" ends with
// "pos_embed", but "decoder_pos_embed" does not.
bool ends_at_boundary(std::string_view name, std::string_view ending);
// The parts of a name between '.' and '/'.
std::vector<std::string_view> name_parts(std::string_view name);

// What a scheme is, in words and marks.
struct SchemeInfo {
  // Where it acts in the transformer: a table added to the tokens, a rotation of queries and keys, a bias
  // added to the attention logits, or another place (vectors added to the keys, a convolution).
  enum class Kind { additive, rotary, bias, other };

  std::string id;
  Message title, summary;
  Message brief_title = {};  // beside the layout's, or alone where there are none; empty: as the title says
  Kind kind = Kind::additive;
  int place = 1000;                  // in the catalogue: the smaller first
  bool learnable = false;            // has numbers of its own, drawn from a seed before training
  bool relative = false;             // attention depends only on the offset between two tokens
  bool two_dimensional = false;      // needs a grid rather than a number of tokens
  bool of_time = false;              // encodes days, not the patches of an image
  bool is_absent = false;            // no position at all
  bool is_reference = false;         // papers say what others gain over it
  std::vector<Layout> layouts = {};  // the first is the default; empty where there is one form only
  bool has_temperature = false;
  bool transfers = false;     // to another resolution, with the same learned parameters and no resampling
  std::string transfer = {};  // how, or what has to be done instead
  std::vector<PublishedResult> published = {};
  std::string published_layout = {};  // that these are of; empty: of any
  std::optional<PublishedGain> gain = {};
  Remarks remarks = {};
  // Of a model in training.
  Stored stored = Stored::nothing;
  double position_rate = 2e-3;  // the highest learning rate of its parameters
  bool has_token_rows = false;  // one row of its table for each token, the class token's among them
  bool joins_rotations = true;  // may stand beside a rotation

  bool is_additive() const { return kind == Kind::additive; }
};

class Scheme : public SchemeInfo {
 public:
  explicit Scheme(SchemeInfo info) : SchemeInfo(std::move(info)) {}
  Scheme(const Scheme&) = delete;
  Scheme& operator=(const Scheme&) = delete;
  virtual ~Scheme() = default;

  // How many learned parameters it has for this request: of one layer where every layer has its own, with
  // the grid as the window and no class token. Refuses (usage) what the scheme refuses.
  virtual std::int64_t parameter_count(const TableRequest& request) const = 0;
  // The same as a formula of R x C patches, D wide, H heads; "none" without any.
  virtual std::string count_formula() const = 0;
  // Whether each layer has learned parameters of its own.
  virtual bool is_per_layer() const = 0;

  // What arrays() reads beside grid and width.
  virtual std::vector<Parameter> parameters() const = 0;

  // The names of arrays(), for messages.
  virtual std::vector<std::string> array_names() const = 0;
  // Its numbers: names and shapes in docs/schemes.md. Refuses (usage) what the scheme refuses.
  virtual std::vector<NamedArray> arrays(const SchemeRequest& request, const Progress& progress) const = 0;

  // What a reader of arrays() should know of this request, a line each.
  virtual std::vector<Message> notes(const SchemeRequest&) const { return {}; }
  // Whether arrays() reads the numbers of a checkpoint instead of drawing them.
  virtual bool takes_learned() const { return false; }

  // What a model in training may be told of it. Ids and their values are those of run.json.
  virtual std::vector<Parameter> trained_parameters() const = 0;
  // The names under which checkpoints keep it; empty where it leaves no tensor.
  virtual std::span<const StoredName> stored_names() const = 0;
  // How a tensor of this name (without the prefix of a wrapper's) and shape is the scheme's; null where it is
  // not, as stored_names() tells it.
  virtual std::optional<StoredName> stored_as(std::string_view name,
                                              const std::vector<std::int64_t>& shape) const;
  // Whether a name speaks of the scheme, though not of which of its tensors.
  virtual bool is_named_in(std::string_view) const { return false; }

  // Refuses (usage) a model that it cannot stand in, and gives the layout that it has there.
  virtual std::string checked_trained(const TrainedShape& shape) const = 0;
  virtual LearnedTensors learned_tensors(const TrainedShape& shape) const = 0;
  // Null where it gives the forward pass nothing.
  virtual std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const = 0;
  virtual std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const = 0;

  // Whether the heads of a layer have numbers of their own.
  virtual bool heads_differ() const = 0;
  // The logits of one head where every token has the same content: relativity.h.
  virtual MatrixD scores(const RelativityRequest& request, int head, const Progress& progress) const = 0;
};

using Schemes = std::vector<std::reference_wrapper<const Scheme>>;
const Schemes& schemes();
// Those for the patches of an image: all but the schemes of time.
const Schemes& image_schemes();
// Their ids, as refusals list them: "alibi-2d, lookhere".
std::string ids_of(const Schemes& schemes);
// Refuses (usage) an unknown id with the list of known ones.
const Scheme& find_scheme(const std::string& id);
// The same as a Kind, such as BiasScheme. One of another kind goes to `refuse`, with the ids of those that
// are.
template <class Kind, class Refuse>
const Kind& find_scheme_as(const std::string& id, Refuse refuse) {
  const Scheme& scheme = find_scheme(id);
  if (const auto* found = dynamic_cast<const Kind*>(&scheme)) return *found;
  Schemes known;
  for (const Scheme& each : schemes()) {
    if (dynamic_cast<const Kind*>(&each) != nullptr) known.emplace_back(each);
  }
  refuse(scheme, ids_of(known));
  throw std::logic_error("a scheme of another kind was not refused");
}

// A scheme of a position.
struct JoinedScheme {
  std::string id;
  const Scheme* scheme = nullptr;  // null where the catalogue has none of this id
};
// The schemes of a position, which joins them by "+", in its order: learned-1d and rope-2d of
// "learned-1d+rope-2d".
std::vector<JoinedScheme> schemes_in(const std::string& position);

// What checkpoints hold of a scheme; nothing of an empty id.
Stored stored_of(const std::string& id);
// The first scheme of the catalogue of which they hold that.
const Scheme& scheme_stored_as(Stored stored);

// Fills in the scheme's first layout where none is given. Refuses (usage, naming --layout) one that it does
// not have.
void check_layout(const SchemeInfo& scheme, std::string& layout);
// "additive", "rotary", "bias", "other".
std::string_view to_text(SchemeInfo::Kind kind);

}  // namespace whereabouts

#include "core/gallery/offered_figures.h"

#include <algorithm>

#include "core/gallery/drawn_rotation.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/model/model_input.h"
#include "core/position/scheme.h"
#include "core/train/data/plain_folder.h"
#include "core/vit/loaded.h"

namespace whereabouts {
namespace {

constexpr std::size_t most = 6;

bool holds(const Anatomy& anatomy, SchemeInfo::Kind kind) {
  return std::any_of(anatomy.position.begin(), anatomy.position.end(), [&](const PositionTensor& each) {
    return !each.guessed && !each.words && !each.scheme.empty() && find_scheme(each.scheme).kind == kind;
  });
}

bool runs(const Inputs& inputs) {
  return inputs.checkpoint && model_runs(*inputs.checkpoint);
}

// Of a model that runs, or of a configuration alone.
std::optional<std::vector<WrittenValue>> rotation_of(const Inputs& inputs) {
  if (!inputs.checkpoint) return {};
  if (runs(inputs)) return drawn_rotation(*cached_outlook(*inputs.checkpoint)->configuration);
  const auto told = rotation_told_by(*inputs.checkpoint);
  return told ? drawn_rotation(*told) : std::nullopt;
}

class Offers {
 public:
  void add(const char* lab, Message heading, Message about, std::size_t panel = 0,
           std::vector<WrittenValue> values = {}) {
    if (list_.size() < most)
      list_.push_back({lab, std::move(heading), std::move(about), std::move(values), {}, panel});
  }
  std::vector<OfferedFigure> take() { return std::move(list_); }

 private:
  std::vector<OfferedFigure> list_;
};

}  // namespace

const std::vector<OfferedFigure>& frequent_figures() {
  static const std::vector<OfferedFigure> figures = {
      {"patches",
       message("An image in patches"),
       message("What the transformer is given"),
       {{"show", "image"}},
       "images/photographs/coffee.jpg"},
      {"scramble",
       message("Patches out of order"),
       message("The image beside itself, scrambled"),
       {{"patch", "60"}},
       "images/photographs/cat.jpg",
       2},
      {"sinusoid", message("A sinusoidal table"), message("Waves that make an address"), {}},
      {"neighbours",
       message("Similarity maps"),
       message("Which positions a model takes to be near"),
       {{"show", "references"}}},
      {"neighbours",
       message("The similarity matrix"),
       message("Every pair of positions"),
       {{"show", "matrix"}}},
      {"components", message("Principal components"), message("What a learned table consists of"), {}, {}, 8},
      {"attention", message("Attention maps"), message("Where each head looks"), {}},
      {"rotation",
       message("RoPE as rotation"),
       message("How position becomes angle"),
       {{"scheme", "rope-2d"}},
       {},
       3},
      {"offsets", message("Biases by distance"), message("How far a head sees"), {}, {}, 5},
      {"resize", message("Another resolution"), message("A table under every resampling rule"), {}},
      {"learn", message("Training finds the grid"), message("Similarity maps that grow out of noise"), {}},
      {"ablation", message("Schemes compared"), message("Which scheme is best, and where"), {}, {}, 1}};
  return figures;
}

std::vector<OfferedFigure> telling_labs(const Inputs& inputs) {
  Offers offers;
  const bool image = declared_input(InputId::image).given(inputs);
  const bool checkpoint = declared_input(InputId::checkpoint).given(inputs);
  if (declared_input(InputId::series).given(inputs))
    offers.add("time", message("Sequences in time"), message("Calendars and cycles over your series"));
  if (declared_input(InputId::compared).given(inputs))
    offers.add("ablation", message("Schemes compared"), message("What your runs measured"));
  if (declared_input(InputId::run).given(inputs))
    offers.add("learn", message("Training step by step"), message("What your run has learned, and when"));
  if (declared_input(InputId::data).given(inputs) && runs(inputs))
    offers.add("audit", message("Position over your images"),
               message("Its share of the tokens, layer by layer"));
  if (declared_input(InputId::data).given(inputs) && !has_no_classes(*inputs.data.set))
    offers.add("separation", message("Classes apart"), message("Distances between your classes, by layer"));
  if (image && !checkpoint) {
    offers.add("patches", message("Your image in patches"), message("What a transformer is given of it"));
    offers.add("scramble", message("Your image scrambled"), message("The same patches in another order"), 2);
  }
  // Where the rows leave no grid it has to be given first.
  const PositionTensor* first = inputs.anatomy ? default_table(*inputs.anatomy) : nullptr;
  const bool table = first != nullptr && first->grid.has_value();
  if (table)
    offers.add("neighbours", message("Who is near whom"), message("Similarity maps of its position table"));
  if (inputs.anatomy && holds(*inputs.anatomy, SchemeInfo::Kind::bias))
    offers.add("offsets", message("Its relative biases"), message("How each head sees distance"), 5);
  if (auto rotation = rotation_of(inputs))
    offers.add("rotation", message("How it turns"), message("The period of every pair against the grid"), 2,
               *std::move(rotation));
  if (runs(inputs)) {
    const VitConfiguration& model = *cached_outlook(*inputs.checkpoint)->configuration;
    const FilmShape& film = model.film;
    if (!film.divided && !model.over_channels) {
      offers.add("attention", message("Where it looks"),
                 message("Attention over the image, by head and layer"), 2);
    }
    if (!film.present()) {
      offers.add("layers", message("Position, layer by layer"),
                 message("Where rows and columns are kept, and lost"),
                 staged_configuration(inputs) != nullptr ? 4 : 2);
      if (!model.over_channels)
        offers.add("artifacts", message("Outlier tokens"),
                   message("Norms of the tokens, and what they draw"));
      offers.add("features", message("What each patch knows"), message("Tokens as colours over the image"));
      // Blocks that read more than their tokens cannot go on from changed ones.
      if (!model.stage_queries && model.beside.empty())
        offers.add("knockout", message("What breaks it"), message("The answer without each head"), 1);
    }
  }
  if (table) {
    offers.add("components", message("What is in the table"), message("Its principal components"), 8);
    offers.add("resize", message("Another resolution"), message("The table under every resampling rule"));
  }
  if (inputs.checkpoint && !inputs.checkpoint->tensors().empty())
    offers.add("tensors", message("What is in the file"), message("Any tensor as a map or a curve"));
  offers.add("patches", message("The image in patches"), message("What the transformer is given"));
  return offers.take();
}

}  // namespace whereabouts

// "Why is position needed at all?": attention on tokens whose order changes, and on an image whose parts do.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/common.h"
#include "core/labs/shuffle/data.h"
#include "core/labs/shuffle/panels.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

bool is_source(const Scope& scope, const char* id) {
  return scope.values.text("source") == id;
}

// Patches that the checkpoint's table was made for, which is what the lab gives the model.
GridShape model_grid(const Inputs& inputs) {
  for (const PositionTensor& each : inputs.anatomy->position) {
    if (each.grid) return *each.grid;
  }
  return {14, 14};
}

int token_count(const Scope& scope) {
  return is_source(scope, "integers") ? scope.values.integer("tokens") : model_grid(scope.inputs).count();
}

Applies only(const char* source) {
  return [source](const Scope& scope) { return is_source(scope, source); };
}

Applies not_for(const char* source) {
  return [source](const Scope& scope) { return !is_source(scope, source); };
}

// Whose queries, keys and values they are.
void declare_tokens(std::vector<Parameter>& list) {
  list.push_back(choice_parameter(
      "source", "Tokens", "What queries, keys and values are computed from", "integers",
      {{"integers", "Integers", "Small random integers, few enough to check by hand"},
       {"model", "An image", "The checkpoint's own, of one layer and head, with two patches swapped"},
       {"objects", "Two objects", "An image of two objects, and the same with them exchanged"}}));
  Parameter seed =
      integer_parameter("seed", "Seed", "Seed of the integers and of learned positions", 21, 0, 4294967295.0);
  list.push_back(std::move(seed));
  Parameter tokens = integer_parameter("tokens", "Tokens", "How many tokens there are", 4, 2, 16);
  tokens.applies = only("integers");
  list.push_back(std::move(tokens));
  Parameter width = integer_parameter("width", "Width", "Dimensions of a query, key or value", 9, 1, 32);
  width.applies = only("integers");
  list.push_back(std::move(width));
  Parameter layer = integer_parameter("layer", "Layer", "Which layer of the model, counted from 0", 0, 0, 0);
  layer.range = [](const Scope& scope) {
    return Range{0, std::max(1, scope.inputs.anatomy->depth.value_or(1)) - 1.0, {}, 0};
  };
  layer.applies = not_for("integers");
  list.push_back(std::move(layer));
  Parameter head = integer_parameter("head", "Head", "Which head of that layer, counted from 0", 0, 0, 0);
  head.range = [](const Scope& scope) {
    return Range{0, std::max(1, scope.inputs.anatomy->heads.value_or(1)) - 1.0, {}, 0};
  };
  head.applies = not_for("integers");
  list.push_back(std::move(head));
}

Parameter swap_parameter() {
  Parameter swap;
  swap.id = "swap";
  swap.label = "Swap";
  swap.help =
      "The two tokens that change places, counted from 0; click a cell of A to choose its row and column";
  swap.kind = Kind::cell;
  swap.cell_words = {"token", "token"};
  swap.range = [](const Scope& scope) {
    const int count = token_count(scope);
    return Range{0, 0, {count, count}, 0};
  };
  swap.initial = [](const Scope& scope) {
    if (is_source(scope, "integers")) return Value(Cell{0, std::min(2, token_count(scope) - 1)});
    const GridShape grid = model_grid(scope.inputs);
    return Value(Cell{grid.token({grid.rows / 4, grid.columns / 4}),
                      grid.token({grid.rows - 1 - grid.rows / 4, grid.columns - 1 - grid.columns / 4})});
  };
  swap.applies = not_for("objects");
  return swap;
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  declare_tokens(list);
  list.push_back(swap_parameter());
  Parameter scheme =
      choice_parameter("scheme", "Position", "What tells the tokens their places before attention", "none",
                       {{"none", "None", "Tokens are a set"},
                        {"sinusoidal-1d", "Sinusoidal", "Waves of the token's number, added to Q, K and V"},
                        {"learned-1d", "Learned", "A seeded vector per place, added to Q, K and V"},
                        {"rope-1d", "RoPE", "Pairs of dimensions of Q and K turn with the token's number"},
                        {"alibi-2d", "ALiBi", "Scores fall with the distance between two places"}});
  scheme.applies = only("integers");
  list.push_back(std::move(scheme));
  Parameter softmax =
      switch_parameter("softmax", "Softmax", "Every row of A becomes weights that sum to 1", false);
  softmax.initial = [](const Scope& scope) { return Value(!is_source(scope, "integers")); };
  list.push_back(std::move(softmax));
  Parameter scale =
      switch_parameter("scale", "Scale", "Scores are divided by the square root of the width", false);
  scale.initial = [](const Scope& scope) { return Value(!is_source(scope, "integers")); };
  list.push_back(std::move(scale));
  for (Parameter& parameter : list) parameter.heavy = true;
  list.push_back(map_parameter("viridis"));
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "shuffle";
  info.name = "Shuffle";
  info.question = "Why is position needed at all?";
  info.section = "Attend";
  info.keywords = "swap permutation equivariance why bag of words";
  info.order = 90;
  info.icon = "shuffle";
  info.uses_image = true;
  info.uses_checkpoint = true;
  info.uses_backend = true;
  info.sweep = "swap";
  return info;
}

class ShuffleLab : public Lab {
 public:
  ShuffleLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    progress.check();
    if (heavy.text("source") == "integers") return prepare_integers(heavy);
    return prepare_seen(inputs, heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

// The number a caption gives, 0 only where it is 0.
std::string strong(double value) {
  return "**" + (value >= 100 ? grouped(std::llround(value)) : brief(value, 2)) + "**";
}

std::string integers_finding(const ShuffleData& data) {
  if (data.moved.empty()) return "Nothing is swapped: max |difference| **0**. Choose two different tokens.";
  const Differences& left = data.differences;
  std::string text = "Tokens " + moved_words(data) + " change places. ";
  const double max = std::max(left.of_a, left.of_av);
  if (data.scheme == "none") {
    text += "A and AV follow them: max |difference| after swapping back: " + strong(max) +
            ". So attention is permutation-equivariant; it is often called invariant, but only what pools "
            "the tokens is: the mean of AV changes by " +
            strong(left.of_mean) + ". So a classifier on top cannot tell the two orders apart.";
  } else {
    text += "With positions (" + find_scheme(data.scheme).title +
            ") the rows no longer just follow: max |difference| after swapping back: " + strong(max) +
            ". The mean of AV changes by " + strong(left.of_mean) + ", so the order can be told.";
  }
  return text;
}

std::string seen_finding(const ShuffleData& data) {
  const ModelResult& seen = *data.seen;
  const bool objects = data.source == "objects";
  if (data.moved.empty()) return "Nothing is swapped: max |difference| **0**. Choose two different patches.";
  std::string text = objects ? "Cat and dog exchange places. " : moved_patches(data) + " change places. ";
  const bool logits = seen.logits.cols() > 0;
  if (logits) {
    text += "With position an output changes by up to " + strong(seen.logit_change) + ", without it by " +
            strong(seen.logit_change_without) + ": to a model without position the two images are the same. ";
  }
  text += "In layer " + std::to_string(data.layer) + ", head " + std::to_string(data.head) +
          ", max |difference| of AV after moving back: " + strong(data.differences.of_av) +
          " with position, " + strong(seen.without.of_av) + " without.";
  if (!logits) text += " The checkpoint has no head, so there are no logits to compare.";
  if (seen.untrained) {
    text += " " + seen.model +
            " holds a position table and no transformer: one untrained layer, drawn from the "
            "seed, stands in.";
  }
  return text;
}

void add_arrays(Figure& figure, const std::shared_ptr<const ShuffleData>& data) {
  const auto add = [&](const std::string& name, auto member) {
    figure.arrays.push_back({name, [data, member] { return to_array(member(data->original)); }});
    figure.arrays.push_back({name + "_swapped", [data, member] { return to_array(member(data->swapped)); }});
  };
  add("Q", [](const Attended& each) -> const MatrixD& { return each.from.q; });
  add("K", [](const Attended& each) -> const MatrixD& { return each.from.k; });
  add("V", [](const Attended& each) -> const MatrixD& { return each.from.v; });
  add("A", [](const Attended& each) -> const MatrixD& { return each.a; });
  add("AV", [](const Attended& each) -> const MatrixD& { return each.av; });
  figure.arrays.push_back({"mean", [data] { return to_array(MatrixD(data->mean)); }});
  figure.arrays.push_back({"mean_swapped", [data] { return to_array(MatrixD(data->mean_swapped)); }});
  figure.arrays.push_back({"order", [data] { return to_array(data->order); }});
  if (!data->seen) return;
  figure.arrays.push_back({"image", [data] { return image_array(data->seen->image); }});
  figure.arrays.push_back({"image_swapped", [data] { return image_array(data->seen->moved); }});
  if (data->seen->logits.cols() > 0) {
    figure.arrays.push_back({"logits", [data] { return to_array(data->seen->logits); }});
  }
}

void add_readings(Figure& figure, const ShuffleData& data) {
  const Differences& left = data.differences;
  figure.readings = {{"tokens", std::to_string(data.order.size() - static_cast<std::size_t>(data.prefix))},
                     {"width", std::to_string(data.original.from.q.cols())},
                     {"A, put back", brief(left.of_a, 2)},
                     {"AV, put back", brief(left.of_av, 2)},
                     {"mean of AV", brief(left.of_mean, 2)}};
  if (data.seen) {
    figure.readings.push_back({"AV without position", brief(data.seen->without.of_av, 2)});
    if (data.seen->logits.cols() > 0) {
      figure.readings.push_back({"logits", brief(data.seen->logit_change, 2)});
      figure.readings.push_back({"logits without position", brief(data.seen->logit_change_without, 2)});
    }
    for (const std::string& note : data.seen->notes) figure.readings.push_back({"note", note});
  }
}

Figure ShuffleLab::figure(const Data& held, const Values& values, const Progress& progress) const {
  const auto& given = dynamic_cast<const ShuffleData&>(held);
  const auto data = given.shared_from_this();
  progress.check();
  Figure figure;
  figure.keeps_places = true;
  figure.title = info().question;
  add_matrices(figure, *data, values.text("map"));
  figure.column_weights.assign(12, 1);
  figure.row_weights.assign(4, 1);
  figure.preferred_aspect = 1.75;
  if (data->seen) {
    for (Panel& panel : figure.panels) ++panel.column;
    add_images(figure, *data);
    if (data->seen->logits.cols() > 0) {
      add_logits(figure, *data);
      figure.row_weights.push_back(1.1);
    }
    figure.column_weights.assign(13, 1);
    figure.column_weights.front() = 2.6;
    figure.preferred_aspect = 1.6;
    figure.subtitle =
        data->source == "objects"
            ? "Two objects in each other's place: what the model computes, with its positions and without."
            : "Two patches in each other's place: what the model computes, with its positions and without.";
    figure.caption = seen_finding(*data);
  } else {
    figure.subtitle = "Two tokens change places in Q, K and V; what comes out is put back and compared.";
    figure.caption = integers_finding(*data);
  }
  add_readings(figure, *data);
  add_arrays(figure, data);
  return figure;
}

Formula ShuffleLab::formula(const Data& held, const Values&, const std::optional<Hit>& hovered) const {
  const auto& data = dynamic_cast<const ShuffleData&>(held);
  Formula formula;
  std::string scores = "<i>Q</i><i>K</i><sup>T</sup>";
  if (data.rule.scale) scores += " / √<i>d</i>";
  if (data.rule.bias) scores += " + <i>B</i>";
  if (data.rule.softmax) scores = "softmax(" + scores + ")";
  formula.general = "<i>A</i> = " + scores + ", &nbsp; out = <i>A</i><i>V</i>";
  if (!hovered || !hovered->value) return formula;
  const std::string at = hovered->token ? std::to_string(*hovered->token) : "";
  if (hovered->token && hovered->other_token) {
    formula.substituted = hovered->quantity + "(" + at + ", " + std::to_string(*hovered->other_token) +
                          ") = " + brief(*hovered->value, 5);
  } else if (hovered->token && hovered->dimension) {
    formula.substituted = hovered->quantity + "(" + at + ", " + std::to_string(*hovered->dimension) +
                          ") = " + brief(*hovered->value, 6);
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_shuffle_lab() {
  return std::make_unique<ShuffleLab>();
}

}  // namespace whereabouts

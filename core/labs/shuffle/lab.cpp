// "Why is position needed at all?": attention on tokens whose order changes, and on an image whose parts do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/model/model_input.h"
#include "core/labs/framework/on_pages.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/shuffle/data.h"
#include "core/labs/shuffle/model_result.h"
#include "core/labs/shuffle/panels.h"
#include "core/position/scheme.h"
#include "core/vit/labels.h"

namespace whereabouts {
namespace {

using shuffle::Source;

Applies only(Source source) {
  return [source](const Scope& scope) { return scope[shuffle::source] == source; };
}

bool is_image(const Scope& scope) {
  return scope[shuffle::source] != Source::integers;
}

// A page of the integers carries no model.
bool has_model(const Scope& scope) {
  return scope.inputs.anatomy != nullptr;
}

// Patches that the checkpoint's table was made for, which is what the lab gives the model; of stages the
// tokens of the layer.
GridShape model_grid(const Inputs& inputs, int layer) {
  if (staged_configuration(inputs)) return declared_grid(inputs, declared_size(inputs), layer);
  for (const PositionTensor& each : inputs.anatomy->position) {
    if (each.grid) return *each.grid;
  }
  return {14, 14};
}

int token_count(const Scope& scope) {
  return is_image(scope) ? model_grid(scope.inputs, scope[shuffle::layer]).count() : scope[shuffle::tokens];
}

Cell initial_swap(const Scope& scope) {
  if (!is_image(scope)) return {0, std::min(2, token_count(scope) - 1)};
  const GridShape grid = model_grid(scope.inputs, scope[shuffle::layer]);
  return {grid.token({grid.rows / 4, grid.columns / 4}),
          grid.token({grid.rows - 1 - grid.rows / 4, grid.columns - 1 - grid.columns / 4})};
}

// The first layer whose pairs of tokens can be drawn.
int first_drawn(const Scope& scope) {
  if (!has_model(scope)) return 0;
  const int layers = layer_count(scope.inputs);
  int layer = 0;
  while (layer + 1 < layers && staged_configuration(scope.inputs) &&
         model_grid(scope.inputs, layer).count() > max_drawn_tokens)
    ++layer;
  return layer;
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> list = {
      declare(shuffle::source, {.label = "Tokens from",
                                .help = "What queries, keys and values are computed from",
                                .initial = Source::integers,
                                .among =
                                    [](const Scope& scope) {
                                      std::vector<Source> all{Source::integers};
                                      if (has_model(scope))
                                        all.insert(all.end(), {Source::model, Source::objects});
                                      return all;
                                    }}),
      seed_parameter({.help = "Seed of the integers and of learned positions"}),
      declare(shuffle::tokens, {.label = "Tokens",
                                .help = "How many tokens there are",
                                .initial = 4,
                                .range = Range{.min = 2, .max = 16},
                                .applies = only(Source::integers)}),
      declare(shuffle::width, {.label = "Width",
                               .help = "Dimensions of a query, key or value",
                               .initial = 9,
                               .range = Range{.min = 1, .max = 32},
                               .applies = only(Source::integers)}),
      declare(shuffle::layer, {.label = "Layer",
                               .help = "Which layer of the model, counted from 0",
                               .initial = first_drawn,
                               .range =
                                   [](const Scope& scope) {
                                     return Range{.max = has_model(scope) ? layer_count(scope.inputs) - 1.0
                                                                          : 0.0};
                                   },
                               .applies = is_image}),
      declare(shuffle::head, {.label = "Head",
                              .help = "Which head of that layer, counted from 0",
                              .range =
                                  [](const Scope& scope) {
                                    return Range{
                                        .max = has_model(scope)
                                                   ? head_count(scope.inputs, scope[shuffle::layer]) - 1.0
                                                   : 0.0};
                                  },
                              .applies = is_image}),
      declare(
          shuffle::swap,
          {.label = "Swap",
           .help = "The two tokens that change places, counted from 0; click a cell of A to choose its row "
                   "and column",
           .initial = initial_swap,
           .range =
               [](const Scope& scope) {
                 const int count = token_count(scope);
                 return Range{.cells = {count, count}};
               },
           .cell_words = {"token", "token"},
           .applies = [](const Scope& scope) { return scope[shuffle::source] != Source::objects; }}),
      declare(shuffle::scheme,
              {.label = "Position",
               .help = "What tells the tokens their places before attention",
               .initial = "none",
               .choices =
                   std::vector<Choice>{
                       {"none", "None", "Tokens are a set"},
                       {"sinusoidal-1d", "Sinusoidal", "Waves of the token's number, added to Q, K and V"},
                       {"learned-1d", "Learned", "A seeded vector per place, added to Q, K and V"},
                       {"rope-1d", "RoPE", "Pairs of dimensions of Q and K turn with the token's number"},
                       {"alibi-2d", "ALiBi", "Scores fall with the distance between two places"}},
               .applies = only(Source::integers)}),
      declare(
          shuffle::softmax,
          {.label = "Softmax", .help = "Every row of A becomes weights that sum to 1", .initial = is_image}),
      declare(shuffle::scale, {.label = "Scale",
                               .help = "Scores are divided by the square root of the width",
                               .initial = is_image})};
  for (Parameter& parameter : list) parameter.heavy = true;
  list.push_back(map_parameter("viridis"));
  return list;
}

std::shared_ptr<const ShuffleData> prepare(const Inputs& inputs, const Values& heavy,
                                           const Progress& progress) {
  progress.check();
  return heavy[shuffle::source] == Source::integers ? prepare_integers(heavy)
                                                    : prepare_seen(inputs, heavy, progress);
}

// The number a caption gives, 0 only where it is 0.
Message strong(double value) {
  return message("**{}**", (value >= 100 ? grouped(std::llround(value)) : brief(value, 3)));
}

// Whether a difference is but the rounding of numbers of that size.
bool is_rounding(double difference, double size) {
  return difference <= 1e-12 * std::max(1.0, size);
}

Message integers_finding(const ShuffleData& data) {
  if (data.moved.empty()) return "Nothing is swapped: max |difference| **0**. Choose two different tokens.";
  const Differences& left = data.differences;
  const Message max = strong(std::max(left.of_a, left.of_av)), of_mean = strong(left.of_mean);
  const Message text = message("Tokens {} change places. ", moved_words(data));
  if (find_scheme(data.scheme).is_absent) {
    const Message both = data.whole
                             ? message(" Softmax and scaling, left out here, keep that: max |difference| {}.",
                                       strong(std::max(data.whole->of_a, data.whole->of_av)))
                             : "";
    return message(
        "{}A and AV follow them: max |difference| after swapping back: {}. So attention is "
        "permutation-equivariant; it is often called invariant, but only what pools the tokens is: the mean "
        "of AV changes by {}. So a classifier on top cannot tell the two orders apart.{}",
        text, max, of_mean, both);
  }
  const double size = std::max(data.original.a.cwiseAbs().maxCoeff(), data.original.av.cwiseAbs().maxCoeff());
  const Message& title = find_scheme(data.scheme).title;
  // Two tokens that are alike, or places that the scheme gives the same relations to all others.
  if (is_rounding(std::max(left.of_a, left.of_av), size)) {
    return message(
        "{}Even with positions ({}) A and AV just follow them: max |difference| after swapping back: {}. The "
        "mean of AV changes by {}: the scheme cannot tell these two orders apart.",
        text, title, max, of_mean);
  }
  return message(
      "{}With positions ({}) the rows no longer just follow: max |difference| after swapping back: {}. The "
      "mean of AV changes by {}, so {}.",
      text, title, max, of_mean,
      is_rounding(left.of_mean, size) ? "a classifier on top of it still cannot tell the two orders apart"
                                      : "the order can be told");
}

double largest_logit(const ModelResult& seen) {
  return static_cast<double>(seen.logits.cwiseAbs().maxCoeff());
}

Message seen_finding(const ShuffleData& data) {
  const ModelResult& seen = *data.seen;
  const bool objects = data.source == Source::objects;
  if (data.moved.empty()) return "Nothing is swapped: max |difference| **0**. Choose two different patches.";
  Message text =
      objects ? "Cat and dog exchange places. " : message("{} change places. ", moved_patches(data));
  const bool logits = seen.logits.cols() > 0;
  if (logits) {
    text += message("With position an output ({}) changes by up to {}, without it by {}",
                    first_name(seen.labels[static_cast<std::size_t>(max_change_output(seen))]),
                    strong(seen.logit_change), strong(seen.logit_change_without));
    // In float32, through all layers.
    const bool same = seen.logit_change_without < 1e-4 * std::max(1.0, largest_logit(seen));
    text += same ? ": to the model without position the two images are the same. " : ". ";
  }
  text +=
      message("In layer {}, head {}, max |difference| of AV after moving back: {} with position, {} without.",
              data.layer, data.head, strong(data.differences.of_av), strong(seen.without.of_av));
  if (!logits) text += " The checkpoint has no head, so there are no logits to compare.";
  if (seen.untrained) {
    text += message(
        " The checkpoint {} holds a position table and no transformer: one untrained layer, drawn from the "
        "seed, stands in.",
        seen.model);
  }
  return text;
}

void add_arrays(Figure& figure, const std::shared_ptr<const ShuffleData>& data) {
  const auto add = [&](const std::string& name, auto member) {
    figure.arrays.push_back({name, [data, member] { return to_array(member(data->original)); }});
    figure.arrays.push_back(
        {fmt::format("{}_swapped", name), [data, member] { return to_array(member(data->swapped)); }});
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
  figure.arrays.push_back({"AV_without_position", [data] { return to_array(data->seen->av_without); }});
  figure.arrays.push_back(
      {"AV_without_position_swapped", [data] { return to_array(data->seen->av_without_swapped); }});
  if (data->seen->logits.cols() > 0) {
    figure.arrays.push_back({"logits", [data] { return to_array(data->seen->logits); }});
  }
}

void add_readings(Figure& figure, const ShuffleData& data) {
  const Differences& left = data.differences;
  figure.readings = {
      {"tokens", fmt::to_string(data.order.size() - static_cast<std::size_t>(data.prefix)),
       "How many patches take part in the swap."},
      {"width", fmt::to_string(data.original.from.q.cols()), "Numbers in one query, key or value."},
      {"A, put back", brief(left.of_a, 3),
       "The largest difference between the attention matrix and the one after the swap, once its rows "
       "and columns are put back. 0: attention does not notice the order."},
      {"AV, put back", brief(left.of_av, 3),
       "The largest difference between the outputs before and after the swap, once the rows are put "
       "back. 0: the output merely moved along."},
      {"mean of AV", brief(left.of_mean, 3),
       "How much the mean over all tokens changes with the swap. 0: a classifier on top of the mean "
       "cannot tell the two orders apart."}};
  if (!data.seen) return;
  figure.readings.push_back(
      {"AV without position", brief(data.seen->without.of_av, 3),
       "The same difference of the outputs with the position table set to zero. 0: position "
       "alone makes the difference."});
  if (data.seen->logits.cols() > 0) {
    figure.readings.push_back(
        {"logits", brief(data.seen->logit_change, 3),
         "The largest change of a class score when the patches are swapped, in logits. High: the "
         "model notices the order."});
    figure.readings.push_back(
        {"logits without position", brief(data.seen->logit_change_without, 3),
         "The same with the position table set to zero. Near 0: without position the model cannot "
         "notice."});
  }
  for (const std::string& note : data.seen->notes) {
    figure.readings.push_back(
        {"note", note, "Something the model's file leaves open, and what was assumed."});
  }
}

Figure figure(const ShuffleData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  figure.keeps_places = true;
  add_matrices(figure, data, values[colours::map]);
  figure.column_weights.assign(12, 1);
  figure.row_weights.assign(4, 1);
  figure.preferred_aspect = 1.75;
  if (data.seen) {
    for (Panel& panel : figure.panels) ++panel.column;
    add_images(figure, data);
    if (data.seen->logits.cols() > 0) {
      add_logits(figure, data);
      figure.row_weights.push_back(1.8);
    }
    figure.column_weights.assign(13, 1);
    figure.column_weights.front() = 2.6;
    figure.preferred_aspect = 1.6;
    figure.subtitle =
        data.source == Source::objects
            ? "Two objects in each other's place: what the model computes, with its positions and without."
            : "Two patches in each other's place: what the model computes, with its positions and without.";
    figure.caption = seen_finding(data);
  } else {
    figure.subtitle = "Two tokens change places in Q, K and V; what comes out is put back and compared.";
    figure.caption = integers_finding(data);
  }
  add_readings(figure, data);
  add_arrays(figure, data.shared_from_this());
  return figure;
}

Formula formula(const ShuffleData& data, const Values&, const std::optional<Hit>& hovered) {
  Formula formula;
  Message scores = "<i>Q</i><i>K</i><sup>T</sup>";
  if (data.rule.scale) scores += " / √<i>d</i>";
  if (data.rule.bias) scores += " + <i>B</i>";
  if (data.rule.softmax) scores = message("softmax({})", scores);
  formula.general = message("<i>A</i> = {}, &nbsp; out = <i>A</i><i>V</i>", scores);
  if (!hovered || !hovered->value || !hovered->token) return formula;
  if (hovered->other_token) {
    formula.substituted = message("{}({}, {}) = {}", hovered->quantity, *hovered->token,
                                  *hovered->other_token, brief(*hovered->value, 5));
  } else if (hovered->dimension) {
    formula.substituted = message("{}({}, {}) = {}", hovered->quantity, *hovered->token, *hovered->dimension,
                                  brief(*hovered->value, 6));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_shuffle_lab() {
  return make_lab_on_pages<ShuffleData>({.id = "shuffle",
                                         .name = "Shuffle",
                                         .question = "Why is position needed at all?",
                                         .section = "Attend",
                                         .keywords = "swap permutation equivariance why bag of words",
                                         .order = 90,
                                         .inputs = {InputId::image, InputId::checkpoint, InputId::backend},
                                         .sweep = shuffle::swap.id},
                                        parameters(), {prepare, figure, formula}, [](const Values& values) {
                                          return values[shuffle::source] == Source::integers;
                                        });
}

}  // namespace whereabouts

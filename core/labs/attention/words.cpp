#include "core/labs/attention/words.h"

#include <algorithm>
#include <cctype>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/attention/sanity.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

// The likeliest class of each order that is drawn, and what scrambling changes where both are.
Message classes_finding(const AttentionData& data, const std::vector<const Gaze*>& drawn) {
  if (data.original.logits.size() == 0) return "The checkpoint has no head, so it names no class. ";
  const auto best = [&](const AttentionRun& pass) {
    return top_classes(pass.logits.data(), static_cast<int>(pass.logits.size()), 1, data.labels).front();
  };
  const auto named = [](const ClassScore& score) {
    return message("{} **{}**", Message(first_name(score.label)), number(score.probability, 2));
  };
  const ClassScore first = best(drawn.front()->pass);
  const Message zeroed = data.zero_position ? "the position embedding is zeroed" : "";
  if (drawn.size() == 1) {
    return message("{}{}{}. ", (&drawn.front()->pass == &data.scrambled ? "Its patches scrambled: " : ""),
                   capitalised(named(first)), (data.zero_position ? message("; {}", zeroed) : Message("")));
  }
  const ClassScore then = best(drawn.back()->pass);
  const bool same = first.class_index == then.class_index;
  // A model without position cannot tell the orders apart, so that its answer stays is no finding.
  if (same && (data.zero_position || data.logit_change < 1e-3)) {
    return message("{} with its patches in either order: {}scrambling changes no logit by more than **{}**. ",
                   capitalised(named(first)), data.zero_position ? message("{}, and ", zeroed) : Message(""),
                   brief(data.logit_change, 2));
  }
  return message("{}; with its patches scrambled {}{}{}. ", capitalised(named(first)), same ? "still " : "",
                 named(then),
                 data.zero_position                ? message("; {}", zeroed)
                 : same && then.probability >= 0.5 ? ": texture is enough"
                                                   : "");
}

// A share in per cent, never rounded to all or nothing.
Message per_cent(double share) {
  const double value = 100 * share;
  if (value > 99.9 && value < 100) return "over **99.9 %**";
  if (value < 0.1 && value > 0) return "under **0.1 %**";
  return message("**{} %**", number(value, value > 99 || value < 1 ? 1 : 0));
}

// Patches that are brighter than the colours go, and how bright; empty where there are none.
Message beyond_the_colours(const AttentionData& data, const std::vector<const Gaze*>& drawn, double end) {
  int above = 0;
  double max = 0;
  for (const Gaze* gaze : drawn) {
    for (const float weight : gaze->weights.tail(gaze->weights.size() - data.prefix)) {
      if (static_cast<double>(weight) > end) ++above;
      max = std::max(max, static_cast<double>(weight));
    }
  }
  if (above == 0) return {};
  const auto patches = static_cast<long long>(drawn.size()) * (drawn.front()->weights.size() - data.prefix);
  return message("{} of {} (max {})", grouped(above), grouped(patches), brief(max, 3));
}

// Where a layer with windows looks at most, and what it leaves out.
Message window_words(const AttentionData& data, const Gaze& gaze, const AttentionView& view) {
  const GridShape grid = data.at(view.layer).grid;
  const WindowTable* windows = gaze.pass.maps->windows(view.layer);
  Message text = message("; its grid of {} tokens has one every {} px", to_text(grid),
                         grouped(data.at(view.layer).stride));
  if (const KeyPlaces places = gaze.pass.maps->places(view.layer); places.count() > 0) {
    const Message grids = message("; it has **{}** keys ({})", grouped(places.count()),
                                  to_text(GridShape{places.rows, places.columns}));
    text += places.shares
                ? message(
                      "{}, each of its share of the grid, and the weight of a key is divided evenly "
                      "among its tokens",
                      grids)
                : message("{}, each of {} tokens, and the weight of a key is divided evenly among them",
                          grids, to_text(GridShape{places.side, places.side}));
  }
  if (windows == nullptr || !view.query) return text;
  const auto seen = static_cast<int>(seen_tokens(*gaze.pass.maps, view.layer, gaze.token).size());
  if (windows->count() == 1 && seen == grid.count()) {
    text += message(", all in one window");
    return text;
  }
  if (windows->spread) {
    text += message(", of which it sees **{}**, spread evenly over the grid", grouped(seen));
  } else {
    text += message(", of which it sees **{}** in its window of {}", grouped(seen), to_text(windows->window));
  }
  const int first = windows->window_of[static_cast<std::size_t>(gaze.token)] * windows->size();
  const auto held = static_cast<int>(std::count_if(windows->tokens.begin() + first,
                                                   windows->tokens.begin() + first + windows->size(),
                                                   [](int token) { return token >= 0; }));
  if (held > seen)
    text += message("; {} more lie at another edge of the image and are masked", grouped(held - seen));
  if (held < windows->size()) {
    double share = 0;
    for (int head = 0; head < gaze.pass.maps->heads(view.layer); ++head) {
      if (view.head >= 0 && view.head != head) continue;
      share += static_cast<double>(gaze.pass.maps->padding_share(view.layer, head, gaze.token)) /
               (view.head < 0 ? gaze.pass.maps->heads(view.layer) : 1);
    }
    text += message("; {} of its places hold no token, and {} goes to them", grouped(windows->size() - held),
                    per_cent(share));
  }
  return text;
}

}  // namespace

Message query_token(const AttentionData& data, const AttentionView& view) {
  if (!view.query) return "the class token";
  if (!data.has_patches(view.layer)) return message("the token at {}", cell_name(*view.query));
  return message("{} ({})", patch_name(data.grid.token(*view.query)), cell_name(*view.query));
}

namespace {

// What the map is of where tokens are not those of one image in one encoder.
Message whose_relevance(const AttentionData& data) {
  const bool rolled = data.relevance == Relevance::gradient_rollout;
  if (data.time_slots > 1) {
    if (data.divided && rolled) return "; over space and over time, of all time slots, of which one is drawn";
    if (data.divided && data.relevance == Relevance::gradient)
      return "; over space, of each frame with the class token, of which one time slot is drawn";
    return "; of all time slots, of which one is drawn";
  }
  if (data.two_encoders) {
    if (rolled)
      return "; from the class tokens of both encoders, through the other's patches where they meet these; "
             "drawn are the patches of the encoder whose layers are shown";
    return data.relevance == Relevance::integrated
               ? "; of the tokens of both encoders, of which those of the encoder whose layers are shown are "
                 "drawn"
               : "; of the encoder whose layers are shown";
  }
  if (!data.pixels_beside) return {};
  switch (data.relevance) {
    case Relevance::cam:
      return "; of patches that have taken what their pixels give them";
    case Relevance::integrated:
      return "; what the pixels of a patch add by blocks of their own counts as the patch's";
    default:
      return "; what the pixels of a patch give it is no attention between patches and is left out";
  }
}

Message relevance_words(const AttentionData& data) {
  switch (data.relevance) {
    case Relevance::gradient_rollout:
      if (!data.has_maps())
        return "attention of the class token to the patches, in its own layers, times its gradient; the "
               "layers before attend over channels, have no weights between patches and add nothing";
      return data.has_stages() && !(data.layers.front().grid == data.layers.back().grid)
                 ? "attention times its gradient, multiplied through the layers; between stages each token "
                   "shares what it has equally among those that it was made of, and attention that stands "
                   "there counts as well"
                 : "attention times its gradient, multiplied through the layers";
    case Relevance::gradient:
      return "attention of one layer times its gradient";
    case Relevance::cam:
      return "tokens along the mean of their gradients";
    default:
      return "gradients on the way from a blank image, of which only what is above 0 is drawn";
  }
}

// Those of the film that a time slot takes in.
Message frames_of_slot(const AttentionData& data, int slot) {
  const int frames = data.frames / data.time_slots, first = slot * frames;
  return frames == 1 ? message("frame {}", first) : message("frames {} to {}", first, first + frames - 1);
}

// What one map of relevance says.
Message relevance_finding(const AttentionData& data, const Gaze& gaze, const AttentionView& view) {
  const RelevanceMaps& relevance = *gaze.pass.relevance;
  const RowVector patches = gaze.weights.tail(gaze.weights.size() - data.prefix).cwiseMax(0.0F);
  Eigen::Index best = 0;
  const float most = patches.maxCoeff(&best);
  const float all = patches.sum();
  if (all <= 0) {
    return message("For {} (logit **{}**) no patch is relevant here.", class_in_words(data, gaze.pass),
                   number(relevance.logit, 2));
  }
  const GridShape grid = data.at(layer_of_map(data, view)).grid;
  const int slot = static_cast<int>(best) / grid.count();
  const Message cell = cell_name(grid.cell(static_cast<int>(best) % grid.count()));
  const double share = 100.0 * static_cast<double>(most / all);
  Message text =
      message("For {} (logit **{}**) the most relevant place is {}, with {} of the relevance of all patches",
              class_in_words(data, gaze.pass), number(relevance.logit, 2),
              data.time_slots > 1 ? message("{} of slot {}", cell, slot) : cell,
              share < 0.1 ? Message("under **0.1 %**") : message("**{} %**", number(share, 1)));
  if (data.time_slots > 1) {
    text += message(
        "; the slot that is shown, **{}** of {} ({}), has {} of it", view.slot, data.time_slots,
        frames_of_slot(data, view.slot),
        per_cent(static_cast<double>(patches.segment(view.slot * grid.count(), grid.count()).sum() / all)));
  }
  if (relevance.beside.size() > 1) {
    const float other = relevance.beside.tail(relevance.beside.size() - 1).cwiseMax(0.0F).sum();
    text += message("; the other encoder has {} patches, with {} of the relevance of both",
                    relevance.beside.size() - 1, per_cent(static_cast<double>(other / (all + other))));
  }
  if (data.relevance == Relevance::integrated) {
    text += message("; all tokens together add **{}** to a blank image's logit (exactly it is {}; {} steps)",
                    number(relevance.sum, 2), number(relevance.difference, 2), integrated_steps);
  }
  return message("{}.", text);
}

}  // namespace

Message drawn_in_words(const AttentionData& data, const AttentionView& view) {
  if (data.position_only)
    return "A position table attends to itself: how much one position attends to each of the others.";
  const Message over = over_image_words(view.look);
  if (view.relevance) {
    return message("Which patches speak for {}, in the checkpoint {}{}: {}{}{}.",
                   Message(class_in_words(data, data.original)), data.model,
                   data.zero_position ? " with its position embedding zeroed" : "",
                   message("{}{}", relevance_words(data), whose_relevance(data)),
                   over.empty() ? Message("") : message("; {}", over),
                   data.has_maps() ? Message("; of the heads each map of attention with its own colour scale")
                                   : Message(""));
  }
  return message(
      "The query is {}, in the checkpoint {}{}{}; of the heads each map with its own colour scale "
      "and how far it looks on average.",
      query_token(data, view), data.model, data.zero_position ? " with its position embedding zeroed" : "",
      over.empty() ? Message("") : message("; {}", over));
}

Message finding(const AttentionData& data, const std::vector<const Gaze*>& drawn, const AttentionView& view) {
  const Gaze& gaze = *drawn.front();
  if (data.position_only) {
    return message(
        "The checkpoint {} holds a position table and no transformer, so no attention to the image can be "
        "computed. Shown is attention by position alone, softmax(P · Pᵀ / √D) of the table's rows, each of "
        "mean 0 and variance 1: mean distance **{}** px{}",
        data.model, number(data.original.flow.distances(0, 0), 0),
        data.zero_position
            ? ", the same for all places with the table zeroed."
            : ". Scrambling moves the patches and leaves it where it is. Open a checkpoint of a "
              "whole ViT to see it look.");
  }
  const AttentionRun& pass = gaze.pass;
  Message text = classes_finding(data, drawn);
  if (view.relevance) {
    text += relevance_finding(data, gaze, view);
    text += sanity_finding(data, view.layer);
    return text;
  }
  const double distance = view.head < 0 ? mean_distance(pass.flow.distances, view.layer)
                                        : pass.flow.distances(view.layer, view.head);
  text += message("{} layer {} {} reaches **{}** px on average",
                  &pass == &data.scrambled ? "Scrambled, in" : "In", view.layer, head_name(view.head),
                  number(distance, 0));
  if (data.prefix > 0) {
    const auto share = static_cast<double>(gaze.weights.tail(gaze.weights.size() - data.prefix).sum());
    text += message("; {}{} gives {} to the patches",
                    !view.rollout     ? Message("")
                    : view.layer == 0 ? Message("rolled out over layer 0 ")
                                      : message("rolled out over layers 0 to {} ", view.layer),
                    query_token(data, view), per_cent(share));
  }
  if (const RolloutRule& rule = pass.flow.rule; view.rollout && !rule.is_plain()) {
    text += message("; of the heads {}", rule.heads == Fusion::mean  ? "the mean"
                                         : rule.heads == Fusion::max ? "the largest"
                                                                     : "the least");
    if (rule.discard > 0)
      text += message(", without the least **{} %** of a layer's weights", number(100 * rule.discard, 0));
  }
  if (data.time_slots > 1) {
    const auto own = static_cast<double>(
        gaze.weights.segment(data.prefix + view.slot * data.grid.count(), data.grid.count()).sum());
    text += message(
        "; {} of it goes to the slot that is shown, **{}** of {} ({}), and distances are those within a "
        "frame",
        per_cent(own), view.slot, data.time_slots, frames_of_slot(data, view.slot));
  }
  if (data.has_stages()) text += window_words(data, gaze, view);
  return message("{}.", text);
}

Message distance_over_images(const ManyImages& many) {
  const int furthest = highest_layer(many.measures.front());
  return message(
      " Over {} attention reaches furthest in layer {}, {} px, with the 95 % interval of the mean.",
      images_in_words(many), furthest, mean_in_words(many.measures.front(), furthest, 1));
}

void add_readings(Figure& figure, const AttentionData& data, const AttentionView& view,
                  const std::vector<const Gaze*>& drawn) {
  const auto add = [&](Message label, Message value, Message help) {
    figure.readings.push_back({std::move(label), std::move(value), std::move(help)});
  };
  add("patches", table_size_text(data.grid, data.prefix),
      "Rows × columns of patches, and how many tokens come before them (a class token, registers).");
  add("input", message("{} px", times_text(data.input_rows, data.input_columns)),
      "The size the model takes; the image is resized to it.");
  if (data.patches.rows != data.input_rows || data.patches.columns != data.input_columns)
    add("part that is used", message("{} px", times_text(data.patches.rows, data.patches.columns)),
        "The part of the input that patches cover.");
  if (data.patches.overlap)
    add("patches overlap", message("one every {} px", data.patches.stride),
        "How far apart the patches begin; they are larger than that.");
  if (data.has_stages()) {
    add("layers", grouped(data.original.maps->layers()), "Blocks of all stages, one behind the other.");
    add("tokens of the layer", times_text(data.at(view.layer).grid.rows, data.at(view.layer).grid.columns),
        data.layers.front().grid == data.layers.back().grid
            ? "Rows × columns of this layer's tokens."
            : "Rows × columns of this layer's tokens: between two stages four neighbours become one.");
    add("heads of the layer", grouped(data.original.maps->heads(view.layer)),
        "How many attention maps this layer has.");
  } else if (!data.has_maps()) {
    add("layers", grouped(data.depth),
        "Blocks, whose heads attend over channels: no place in the image has a row in their maps.");
  } else {
    add("layers × heads", times_text(data.original.maps->layers(), data.original.maps->heads()),
        "How many attention maps the model has.");
  }
  const MatrixD& distances = data.original.flow.distances;
  const MatrixD& moved = data.scrambled.flow.distances;
  const bool both = drawn.size() > 1, only_moved = !both && &drawn.front()->pass == &data.scrambled;
  if (!only_moved && data.has_maps())
    add("mean distance", message("{} px", number(mean_distance(distances, view.layer), 1)),
        "How far this layer looks: distance from query to key in pixels, weighted by attention, averaged "
        "over heads and queries. High: the layer gathers from the whole image.");
  if ((both || only_moved) && data.has_maps())
    add("scrambled", message("{} px", number(mean_distance(moved, view.layer), 1)),
        "The same mean distance for the scrambled image.");
  if (both && data.original.logits.size() > 0)
    add("logits, scrambled", message("± {}", brief(data.logit_change, 2)),
        "The largest change of a class score when the patches are scrambled, in logits. High: the model "
        "relies on where the patches are.");
  if (view.relevance) add_sanity_reading(figure, data, view.layer);
  if (data.many) add_many_readings(figure, *data.many);
  const Message beyond = beyond_the_colours(data, drawn, figure.scales.front().upper);
  if (!beyond.empty())
    add("beyond the scale", beyond,
        "How many attention weights lie beyond the end of the colours, and the largest of them.");
  add_image_reading(figure.readings, data.preparation);
  add_note_readings(figure.readings, data.notes);
}

}  // namespace whereabouts

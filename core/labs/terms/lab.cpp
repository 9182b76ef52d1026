// "Content or position?": what the logits of a trained model's attention are made of.
#include <algorithm>
#include <cmath>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/over_image.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/terms/data.h"
#include "core/labs/terms/panels.h"

namespace whereabouts {
namespace {

std::vector<Parameter> parameters() {
  Parameter seed = seed_parameter(
      {.help = "NumPy's RandomState(seed).permutation chooses images of the data set where there are more; "
               "it draws the resamples of the intervals"});
  seed.heavy = seed.folded = true;
  seed.applies = [](const Scope& scope) { return scope.inputs.data.set != nullptr; };
  std::vector<Parameter> list = {
      orders_parameter(),
      samples_parameter(),
      std::move(seed),
      declare(terms::layer,
              {.label = "Block",
               .help = "The block whose attention is split, counted from 0. In the first block the split is "
                       "exact; in the others position is the mean token of each place",
               .range = [](const Scope& scope) { return Range{.max = layer_count(scope.inputs) - 1.0}; }}),
      declare(terms::head, {.label = "Head",
                            .help = "Which head of that block, counted from 0",
                            .range =
                                [](const Scope& scope) {
                                  return Range{.max = head_count(scope.inputs, scope[terms::layer]) - 1.0};
                                }}),
      cell_parameter(
          terms::query,
          {.label = "Query",
           .help = "The patch whose logits are drawn, by row and column from 0; click one in a map",
           .grid =
               [](const Scope& scope) {
                 return declared_grid(scope.inputs, declared_size(scope.inputs), scope[terms::layer]);
               }}),
      map_parameter("PuOr_r"),
      range_parameter()};
  for (Parameter& each : over_image_parameters(OverImage::map)) list.push_back(std::move(each));
  return list;
}

TermsView view_of(const TermsData& data, const Values& values) {
  const Cell at = values[terms::query];
  const int layer = std::min(values[terms::layer], static_cast<int>(data.blocks.size()) - 1);
  const GridShape grid = data.seen.at(layer).grid;
  return {layer,
          std::min(values[terms::head], data.heads(layer) - 1),
          {std::min(at.row, grid.rows - 1), std::min(at.column, grid.columns - 1)}};
}

Message share_text(double share) {
  return message("**{}\u00a0%**", number(100 * share, std::abs(share) < 0.1 ? 1 : 0));
}

// The estimate is of parts that are not independent: it can be above 1, and is no share then.
Message variance_text(double ratio) {
  return ratio > 1 ? message("{} times", number(ratio, 2))
                   : message("{}\u00a0%", number(100 * ratio, ratio < 0.1 ? 1 : 0));
}

Message finding(const TermsData& data, const TermsView& view) {
  const TermsBlock& block = data.blocks[static_cast<std::size_t>(view.layer)];
  const KindShares here = kinds_of(block, view.head);
  if (!std::isfinite(here.content))
    return message("The logits of head {} of block {} are **0** everywhere apart from their means.",
                   view.head, view.layer);
  Message text =
      message("What tells the patches apart in head {} of block {} is the sum of content meeting content {}",
              view.head, view.layer, share_text(here.content));
  std::vector<double> parts = {here.content, here.bias};
  if (block.has_position) {
    text += message(", content and position {}, position alone {}", share_text(here.mixed),
                    share_text(here.position));
    parts.insert(parts.end(), {here.mixed, here.position});
  }
  if (block.terms.has_relative()) {
    text += message(", {} {}", lower(data.relative), share_text(here.relative));
    parts.push_back(here.relative);
  }
  text += message(" and the bias of the queries {}", share_text(here.bias));
  // Below −0.05 % it is not written as 0.
  const bool against = std::any_of(parts.begin(), parts.end(), [](double part) { return part < -5e-4; });
  text += against ? ": a part below 0 works against the others. " : ". ";
  if (!block.has_position) {
    text += block.terms.has_relative()
                ? "Nothing is added to the tokens: position acts inside the attention alone."
                : "Nothing is added to the tokens here.";
    return text;
  }
  int most = 0;
  const auto by_position = [&](int head) { return positional(kinds_of(block, head), block); };
  for (int head = 1; head < data.heads(view.layer); ++head) {
    if (by_position(head) > by_position(most)) most = head;
  }
  if (data.heads(view.layer) > 1) {
    text += by_position(most) > 0
                ? message("Head {} looks by position most ({}). ", most, share_text(by_position(most)))
                : "In no head do the parts with position add up to more than 0. ";
  }
  if (view.layer > 0) {
    text += message(
        "Position is here what a place tells on average over {} orders, with **{}** of the variance of what "
        "enters the block; the rest counts as content.",
        data.orders, variance_text(block.explained));
  }
  return text;
}

Message over_images_finding(const TermsData& data) {
  const ManyImages& many = *data.many;
  const ImageMeasure &content = many.measures[terms::content_share],
                     &position = many.measures[terms::position_share];
  const int most = highest_layer(content), by_place = highest_layer(position);
  if (most < 0)
    return message("Over {} the logits are 0 everywhere apart from their means.", images_in_words(many));
  return message(
      "Over {} content has its largest mean share, over the heads of a block, in block {}, {}, and position "
      "in block {}, {}, with the 95 % interval of the mean.",
      images_in_words(many), most, mean_in_words(content, most, 2), by_place,
      mean_in_words(position, by_place, 2));
}

void add_readings(Figure& figure, const TermsData& data, const TermsView& view) {
  const TermsBlock& block = data.blocks[static_cast<std::size_t>(view.layer)];
  const auto& shares = block.shares.terms[static_cast<std::size_t>(view.head)];
  const auto add = [&](Message label, double share, Message help) {
    figure.readings.push_back({std::move(label),
                               std::isfinite(share) ? message("{} %", number(100 * share, 2)) : "none",
                               std::move(help)});
  };
  static constexpr const char* names[] = {"content", "position", "bias"};
  for (std::size_t query = 0; query < term_parts; ++query) {
    for (std::size_t key = 0; key < 2; ++key) {
      if (!block.has_position && (query == 1 || key == 1)) continue;
      add(message("{} · {}", names[query], names[key]), shares[query][key],
          "This term's part of the logits between patches, each row less its mean: query part · key part. "
          "The parts of a head sum to 100 %: where one works against the others it is below 0, and these may "
          "be above 100.");
    }
  }
  if (block.terms.has_relative())
    add(data.relative, block.shares.relative[static_cast<std::size_t>(view.head)],
        "The part of what the scheme does inside the attention: rotated less unrotated logits, or the bias "
        "that a pair of places has.");
  figure.readings.push_back(
      {"position's variance", variance_text(block.explained),
       "The variance between the patches of the position part of what enters the block, measured by that of "
       "all of it. Content can work against it: it is above 1 then, and no share."});
  figure.readings.push_back(
      {"orders", grouped(data.orders),
       "In how many orders the patches were shown to the model to tell what a place tells. Of "
       "the first block none is needed."});
  if (data.many) add_many_readings(figure, *data.many);
  add_note_readings(figure.readings, data.notes);
}

// (3, 3, heads, tokens, tokens), a map at a time.
NamedArray terms_array(const std::shared_ptr<const TermsData>& data, int layer) {
  const LogitTerms& split = data->blocks[static_cast<std::size_t>(layer)].terms;
  const auto heads = static_cast<std::size_t>(split.heads()),
             tokens = static_cast<std::size_t>(split.tokens());
  const std::vector<std::size_t> shape = {term_parts, term_parts, heads, tokens, tokens};
  const auto each = [data, layer](const TakeFloats& take) {
    const LogitTerms& of = data->blocks[static_cast<std::size_t>(layer)].terms;
    for (int query = 0; query < term_parts; ++query) {
      for (int key = 0; key < term_parts; ++key) {
        for (int head = 0; head < of.heads(); ++head) {
          const Matrix map = of.term(TermPart{query}, TermPart{key}, head);
          take(map.data(), static_cast<std::size_t>(map.size()));
        }
      }
    }
  };
  const auto make = [shape, each] {
    std::vector<float> values;
    values.reserve(Array{shape, std::vector<float>{}}.count());
    each([&](const float* some, std::size_t count) { values.insert(values.end(), some, some + count); });
    return Array{shape, std::move(values)};
  };
  return {"terms", make, shape, each};
}

void add_arrays(Figure& figure, const std::shared_ptr<const TermsData>& data, const TermsView& view) {
  const auto heads = static_cast<std::size_t>(data->heads(view.layer));
  const auto at = static_cast<std::size_t>(view.layer);
  figure.arrays = {terms_array(data, view.layer),
                   {"share",
                    [data, at, heads] {
                      std::vector<double> all;
                      for (const auto& head : data->blocks[at].shares.terms) {
                        for (const auto& row : head) all.insert(all.end(), row.begin(), row.end());
                      }
                      return Array{{heads, term_parts, term_parts}, all};
                    }},
                   {"position_variance",
                    [data, at] {
                      return Array{{1}, std::vector<double>{data->blocks[at].explained}};
                    }},
                   {"share_relative",
                    [data, at, heads] {
                      return Array{{heads}, data->blocks[at].shares.relative};
                    }},
                   {"kernel", [data, at, heads] {
                      const int block = static_cast<int>(at);
                      const GridShape grid = data->seen.at(block).grid, reach = data->reach(block);
                      std::vector<float> all;
                      for (int head = 0; head < data->heads(block); ++head) {
                        const Matrix kernel =
                            offset_kernel(data->blocks[at].terms.total(head), data->seen.prefix, grid, reach);
                        all.insert(all.end(), kernel.data(), kernel.data() + kernel.size());
                      }
                      return Array{{heads, static_cast<std::size_t>(2 * reach.rows - 1),
                                    static_cast<std::size_t>(2 * reach.columns - 1)},
                                   all};
                    }}};
}

Figure figure(const TermsData& data, const Values& values, const Progress& progress) {
  const TermsView view = view_of(data, values);
  Figure figure;
  figure.subtitle = message(
      "The logits of {} in block {} of the checkpoint {}, split by what of the query · what of the key.",
      patch_name(data.seen.at(view.layer).grid.token(view.query)), view.layer, data.seen.model);
  figure.subtitle += over_image_sentence(over_image_look(values));
  TermBounds bounds;
  std::vector<Panel> maps = term_maps(data, view, bounds, progress);
  const int count = static_cast<int>(maps.size()), across = count / 2;
  figure.scales = {symmetric_scale(bounds.logits, "logit less its mean"),
                   symmetric_scale(bounds.terms, "of a term"),
                   symmetric_scale(bounds.kernels, "of a kernel")};
  for (ColourScale& scale : figure.scales) {
    scale.column = across - 1;
    scale.row_span = 2;
  }
  figure.scales[0] = scale_for(values, figure.scales[0]);
  // A range is one of the logits.
  for (std::size_t i = 1; i < 3; ++i) figure.scales[i].map = figure.scales[0].map;
  figure.scales[2].bar = false;
  const OverImageLook look = over_image_look(values);
  for (int i = 0; i < count; ++i) {
    Panel& map = maps[static_cast<std::size_t>(i)];
    place(map, {.row = i / across, .column = i % across});
    // Kernels lie over offsets, not over the image.
    const InputPatches places = data.seen.at(view.layer);
    if (map.tokens == places.grid) draw_over_image(map, image_under_grid(data.seen, places), look);
    figure.panels.push_back(std::move(map));
  }
  figure.leader = 1;  // the logits, behind the image
  Panel shares = share_panel(data, view);
  place(shares, {.row = 2, .column_span = across});
  figure.panels.push_back(std::move(shares));
  figure.row_weights = {1, 1, 0.9};
  figure.preferred_aspect = across / 3.4;
  if (data.many) {
    const int half = across / 2;
    Panel content = many_images_panel(*data.many, terms::content_share, "Content", "mean share", view.layer,
                                      terms::layer.id),
          position = many_images_panel(*data.many, terms::position_share, "Position", "mean share",
                                       view.layer, terms::layer.id);
    place(content, {.row = 3, .column_span = half});
    place(position, {.row = 3, .column = half, .column_span = across - half});
    figure.panels.insert(figure.panels.end(), {std::move(content), std::move(position)});
    figure.row_weights.push_back(0.9);
    figure.preferred_aspect = across / 4.4;
  }
  figure.caption = finding(data, view);
  if (const WindowTable* windows = data.blocks[static_cast<std::size_t>(view.layer)].terms.windows()) {
    figure.caption += message(" A token sees its window of {} alone, in which its logits are compared.",
                              times_text(windows->window));
  }
  if (data.many) {
    const bool apart = figure.caption.text().ends_with(' ');
    figure.caption += message("{}{}", apart ? "" : " ", over_images_finding(data));
  }
  add_readings(figure, data, view);
  add_arrays(figure, data.shared_from_this(), view);
  if (data.many) {
    add_many_arrays(figure, data.shared_from_this(), *data.many, terms::content_share, "content");
    add_many_arrays(figure, data.shared_from_this(), *data.many, terms::position_share, "position");
  }
  return figure;
}

Formula formula(const TermsData& data, const Values& values, const std::optional<Hit>& hovered) {
  const TermsView view = view_of(data, values);
  Formula formula;
  formula.general =
      "<i>q</i>·<i>k</i> = (<i>q</i><sub>content</sub> + <i>q</i><sub>position</sub> + "
      "<i>q</i><sub>bias</sub>) · "
      "(<i>k</i><sub>content</sub> + <i>k</i><sub>position</sub> + <i>k</i><sub>bias</sub>)";
  if (hovered && hovered->token && hovered->value) {
    formula.substituted =
        message("{} from {} to {} = {}", hovered->quantity, data.seen.at(view.layer).grid.token(view.query),
                *hovered->token, brief(*hovered->value, 3));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_terms_lab() {
  return make_lab<TermsData>(
      {.id = "terms",
       .name = "Terms",
       .question = "Content or position?",
       .section = "Inside",
       .keywords = "logits split content position bias kernel offsets decompose heads",
       .order = 103,
       .inputs = {InputId::image, InputId::checkpoint, InputId::backend, InputId::data},
       .fine_model = true,
       .sweep = terms::query.id},
      parameters(), {prepare_terms, figure, formula});
}

}  // namespace whereabouts

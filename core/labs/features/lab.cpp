// "What does each patch know?": the tokens of any layer of a model as colours, and which patches are like a
// chosen one, with what their places tell taken off.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/hypotenuse.h"
#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/image/frames.h"
#include "core/labs/features/panels.h"
#include "core/labs/features/seen.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/over_image.h"
#include "core/labs/framework/pieces/words.h"
#include "core/train/data/first_few.h"

namespace whereabouts {
namespace {

using features::Remove;

GridShape declared_patches(const Scope& scope) {
  return declared_grid(scope.inputs, scope[inside::size], 0);
}

// Up to 16,384 patches, which attention compares in pairs, and 2,048 px.
double largest_size(const Scope& scope) {
  return std::min(2048, 128 * declared_patch(scope.inputs));
}

bool has_foreground(const Scope& scope) {
  return scope[features::foreground];
}

bool basis_of_many(const Scope& scope) {
  return has_many(scope.inputs) && scope[features::basis] == features::Basis::many;
}

constexpr int most_images = 64;

// All that were named one by one, else a few.
int usual_images(const Scope& scope) {
  const auto& image = scope.inputs.image.image;
  const auto frames = image && !scope.inputs.data.set ? image->frames() : nullptr;
  const int named = frames ? static_cast<int>(frames->named().size()) : 0;
  return named > 0 ? std::min(named, most_images) : 4;
}

// Where there are several images, what the colours are of.
std::vector<Parameter> basis_parameters() {
  Parameter seed = seed_parameter(
      {.help = "NumPy's RandomState(seed).permutation chooses images of the data set where there are more; "
               "it draws the resamples of the intervals"});
  seed.heavy = seed.folded = true;
  seed.applies = [](const Scope& scope) { return scope.inputs.data.set != nullptr; };
  return {
      declare(features::basis, {.label = "Basis",
                                .help = "Whose principal components the colours are",
                                .heavy = true,
                                .initial =
                                    [](const Scope& scope) {
                                      return has_many(scope.inputs) ? features::Basis::many
                                                                    : features::Basis::own;
                                    },
                                .applies = [](const Scope& scope) { return has_many(scope.inputs); }}),
      declare(
          features::basis_images,
          {.label = "Images of the basis",
           .help = "How many images of the data set, or frames spread evenly, have the basis together; of "
                   "images named one by one, all of them at first",
           .heavy = true,
           .initial = usual_images,
           .range = Range{.min = 1, .max = most_images},
           .applies = basis_of_many}),
      samples_parameter(), std::move(seed)};
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> list = {
      depth_parameter("Which layer's tokens: 0, what the first block reads, to the number of blocks, what "
                      "the last norm gives",
                      [](const Scope& scope) { return layer_count(scope.inputs); }),
      input_size_parameter(largest_size),
      reference_parameter(declared_patches,
                          "The patch that the others are compared with; click one in the first image"),
      declare(features::remove, {.label = "Remove",
                                 .help = "Which position part of the tokens is removed",
                                 .heavy = true,
                                 .initial = Remove::none}),
      declare(features::directions,
              {.label = "Directions",
               .help = "Leading position directions to remove, estimated from a blank image of the mean "
                       "colour",
               .initial = 8,
               .range =
                   [](const Scope& scope) {
                     return Range{.min = 1,
                                  .max = std::clamp(declared_patches(scope).count() - 1.0, 1.0, 64.0)};
                   },
               .applies = [](const Scope& scope) { return scope[features::remove] == Remove::blank; }}),
      orders_parameter([](const Scope& scope) { return scope[features::remove] == Remove::slot_mean; }),
      declare(
          features::foreground,
          {.label = "Foreground",
           .help = "Colours for the foreground alone: where the first component of all patches lies on one "
                   "side of the threshold. With a second image, or a basis of several, all have one"}),
      declare(features::threshold, {.label = "Threshold",
                                    .help = "Of the first component, from 0, its least, to 1, its most",
                                    .step = 0.01,
                                    .initial = 0.5,
                                    .range = Range{.min = 0, .max = 1},
                                    .applies = has_foreground}),
      declare(features::side, {.label = "Side",
                               .help = "Which side of the threshold is the foreground",
                               .initial = features::Side::automatic,
                               .applies = has_foreground,
                               .folded = true}),
      map_parameter("viridis"),
      range_parameter()};
  for (Parameter& each : basis_parameters()) list.push_back(std::move(each));
  for (Parameter& each : over_image_parameters(OverImage::map)) list.push_back(std::move(each));
  return list;
}

FeaturesView view_of(const FeaturesData& data, const Values& values) {
  const GridShape grid = data.first.input.grid;
  const Cell cell = values[reference_cell];
  FeaturesView view{std::min(values[inside::layer], data.depth()),
                    {std::min(cell.row, grid.rows - 1), std::min(cell.column, grid.columns - 1)},
                    values[features::directions],
                    over_image_look(values),
                    {}};
  if (values[features::foreground]) view.cut = {values[features::threshold], values[features::side]};
  return view;
}

// Of stages a token is several patches.
Message token_name(const FeaturesData& data, int token) {
  return data.first.input.has_stages() ? message("token {}", token) : patch_name(token);
}

// "that enter block 6", of the patches
Message layer_name(const FeaturesData& data, int layer) {
  return layer == data.depth() ? "after the last block" : message("that enter block {}", layer);
}

Message taken_in_words(const FeaturesData& data, const SeenFeatures& at) {
  switch (data.remove) {
    case Remove::none:
      return "";
    case Remove::slot_mean:
      return data.orders == 1 ? Message(", less the slot means of 1 order")
                              : message(", less the slot means of {} orders", data.orders);
    case Remove::blank:
      return at.taken == 0   ? ", as they are: a blank image's are all the same"
             : at.taken == 1 ? Message(", without 1 direction of a blank image")
                             : message(", without {} directions of a blank image", at.taken);
  }
  return "";
}

// Those that the basis is of: "patches", "patches of 4 images of photos".
Message things_of_basis(const FeaturesData& data, const Message& things) {
  return data.basis ? message("{} of {}", things, data.basis->of) : things;
}

Message foreground_finding(const FeaturesData& data, const Foreground& foreground, const Message& things) {
  if (foreground.share <= 0)
    return message("Nothing tells the {} apart, so that there is no foreground.",
                   things_of_basis(data, things));
  if (foreground.of == 1) {
    return message("By the first component of {}, with **{} %** of what tells them apart, the one {} is {}.",
                   things_of_basis(data, things), number(100 * foreground.share, 0),
                   data.first.input.has_stages() ? Message("token") : Message("patch"),
                   foreground.count == 1 ? Message("foreground") : Message("background"));
  }
  if (data.basis) {
    return message(
        "**{}** of {} {} are the foreground, {} the threshold of the first component of {}, which holds "
        "**{} %** of what tells all of these apart.",
        foreground.count, foreground.of, things, foreground.above ? "above" : "below", data.basis->of,
        number(100 * foreground.share, 0));
  }
  return message(
      "**{}** of {} {} are the foreground, {} the threshold of the first component, which holds **{} %** "
      "of what tells all of them apart.",
      foreground.count, foreground.of, things, foreground.above ? "above" : "below",
      number(100 * foreground.share, 0));
}

Message finding(const FeaturesData& data, const SeenFeatures& at, const FeaturesView& view) {
  const GridShape grid = at.places.grid;
  const int token = grid.token(at.reference);
  const Eigen::Index held = std::min<Eigen::Index>(3, at.components.explained.size());
  const double share = at.components.explained.head(held).sum();
  const Message things = data.first.input.has_stages() ? "tokens" : "patches";
  const Message directions = held == 3   ? Message("Three directions hold")
                             : held == 2 ? "Two directions hold"
                                         : "One direction holds";
  const bool apart = std::isfinite(share) && share > 0;
  Message text;
  if (at.foreground) {
    text = foreground_finding(data, *at.foreground, things);
    if (apart) {
      text += data.basis ? message(" {} **{} %** of what tells the {} of their foreground apart.", directions,
                                   number(100 * share, 0), things)
                         : message(" {} **{} %** of what tells the {} of the foreground apart.", directions,
                                   number(100 * share, 0), things);
    } else if (at.foreground->share > 0) {
      text += " Nothing tells them apart.";
    }
  } else {
    const Message of = things_of_basis(data, things);
    text = apart ? message("{} **{} %** of what tells the {} {} apart.", directions, number(100 * share, 0),
                           of, layer_name(data, view.layer))
                 : message("Nothing tells the {} {} apart.", of, layer_name(data, view.layer));
  }
  if (grid.count() > 1) {
    const MostAlike alike = max_similarity(at.similarity, token);
    const Cell cell = grid.cell(alike.token);
    text +=
        alike.is_tie
            ? message(" All others are equally like {}: similarity **{}**.", token_name(data, token),
                      number(alike.similarity, 2))
            : message(" Most like {} is {}, **{} {}** away, with a similarity of **{}**.",
                      token_name(data, token), token_name(data, alike.token),
                      number(hypotenuse(cell.row - at.reference.row, cell.column - at.reference.column), 1),
                      things, number(alike.similarity, 2));
  }
  if (const double near = nearness_correlation(at); !std::isnan(near)) {
    text += message(
        " Its similarity and nearness, counted in steps along rows and columns, have a rank correlation of "
        "**{}**.",
        number(near, 2));
  }
  if (data.second) {
    const MostAlike alike = max_similarity(at.similarity2, -1);
    text += alike.is_tie ? message(" In {} all patches are equally like it (**{}**).",
                                   data.second->input.image, number(alike.similarity, 2))
                         : message(" In {} {} is most like it (**{}**).", data.second->input.image,
                                   token_name(data, alike.token), number(alike.similarity, 2));
  }
  if (const int image = nearest_image(at); image >= 0) {
    const BasisImage& nearest = at.others[static_cast<std::size_t>(image)];
    text += message(" Across {} it is most like {} of {} (**{}**).", data.basis->of,
                    token_name(data, nearest.nearest), data.basis->names[static_cast<std::size_t>(image)],
                    number(static_cast<double>(nearest.similarity[nearest.nearest]), 2));
  }
  if (data.first.input.has_stages()) {
    const int side = data.first.input.vit->configuration().stage_of(view.layer).divisor;
    text += side == 1 ? Message(" In this stage a token is one patch.")
                      : message(" In this stage a token is {} patches.", times_text(side, side));
  }
  return text;
}

Message over_images_finding(const FeaturesData& data) {
  const ManyImages& many = *data.many;
  const ImageMeasure &three = many.measures[features::first_three], &alike = many.measures[features::alike];
  const int most = highest_layer(three), most_alike = highest_layer(alike);
  Message text = message(
      "Over {} the mean share that three directions hold of an image is largest in layer {}, {}, with "
      "the 95 % interval of the mean",
      images_in_words(many), most, mean_in_words(three, most, 2));
  if (most_alike >= 0)
    text += message("; two of its {} are most alike in layer {}, {}",
                    data.first.input.has_stages() ? Message("tokens") : Message("patches"), most_alike,
                    mean_in_words(alike, most_alike, 2));
  return message("{}.", text);
}

void add_readings(Figure& figure, const FeaturesData& data, const SeenFeatures& at) {
  const auto add = [&](Message label, Message value, Message help) {
    figure.readings.push_back({std::move(label), std::move(value), std::move(help)});
  };
  const GridShape grid = at.places.grid;
  for (Eigen::Index i = 0; i < std::min<Eigen::Index>(3, at.components.explained.size()); ++i) {
    add(message("component {}", i + 1), message("{} %", number(100 * at.components.explained[i], 1)),
        "Share of the variance between the patches along this principal component, 0 to 100 %. High: one "
        "direction tells most of the patches apart.");
  }
  const int token = grid.token(at.reference);
  add("mean similarity", number(static_cast<double>(at.similarity.mean()), 3),
      "Cosine similarity of the reference patch to all patches, averaged, −1 to 1. High: the tokens share "
      "one "
      "direction, whatever their patch shows.");
  const double near = nearness_correlation(at);
  add("similarity and nearness", std::isnan(near) ? "none: all are alike, or equally near" : number(near, 2),
      "Rank correlation of the similarity to the reference with nearness on the grid, −1 to 1. High: patches "
      "are like it because they stand near it.");
  if (grid.count() > 1) {
    const MostAlike alike = max_similarity(at.similarity, token);
    add("most alike",
        number(alike.similarity, 3) +
            (alike.is_tie ? ", all are" : message(" at {}", cell_text(grid.cell(alike.token)))),
        "The largest similarity to the reference, and where.");
  }
  if (data.second) {
    const MostAlike alike = max_similarity(at.similarity2, -1);
    add("most alike in the second",
        number(alike.similarity, 3) +
            (alike.is_tie ? ", all are" : message(" at {}", cell_text(at.places2.grid.cell(alike.token)))),
        "The largest similarity to the reference in the second image, and where.");
  }
  if (const int image = nearest_image(at); image >= 0) {
    const BasisImage& nearest = at.others[static_cast<std::size_t>(image)];
    add("most alike across images",
        message("{} at {} of {}", number(static_cast<double>(nearest.similarity[nearest.nearest]), 3),
                cell_text(nearest.places.grid.cell(nearest.nearest)),
                data.basis->names[static_cast<std::size_t>(image)]),
        "The largest similarity to the reference in the other images of the basis, and where.");
  }
  if (data.basis) {
    add("basis", data.basis->of, "The images whose principal components the colours are.");
    if (!data.basis->left_out.empty())
      add("left out", first_few(data.basis->left_out), "Images that cannot be read.");
  }
  if (data.remove == Remove::blank) {
    add("directions taken off", fmt::to_string(at.taken),
        "How many directions the tokens of a blank image span, up to the number asked for. 0: they are all "
        "the same, so that nothing tells the places apart.");
  }
  if (at.foreground) {
    add("foreground", message("{} of {}", at.foreground->count, at.foreground->of),
        "Patches on the chosen side of the threshold. Components are those of these alone.");
  }
  add("tokens", times_text(at.features.rows(), at.features.cols()), "Patches × numbers of each.");
  add("model", data.first.input.model, "The checkpoint whose tokens these are.");
  add_image_reading(figure.readings, data.first.input.preparation);
  if (data.remove == Remove::blank && at.taken == 0)
    add("note", "the tokens of a blank image are all the same in this layer: nothing was taken off",
        "Why this figure is the same as with nothing taken off.");
  if (data.many) add_many_readings(figure, *data.many);
  add_note_readings(figure.readings, data.notes);
}

// 1 where a patch is of the foreground.
NamedArray mask_array(const char* name, const std::vector<bool>& inside) {
  return {name, [inside] {
            return Array{{inside.size()}, std::vector<std::int64_t>(inside.begin(), inside.end())};
          }};
}

// The tokens of all images of the basis, one image after the other, and how many are of each.
void add_basis_arrays(Figure& figure, const std::shared_ptr<const SeenFeatures>& at) {
  const auto rows = [at](Matrix BasisImage::*member) {
    return [at, member] {
      const auto columns = static_cast<std::size_t>((at->others.front().*member).cols());
      std::vector<float> all;
      for (const BasisImage& each : at->others)
        all.insert(all.end(), (each.*member).data(), (each.*member).data() + (each.*member).size());
      return Array{{all.size() / columns, columns}, std::move(all)};
    };
  };
  figure.arrays.push_back({"basis_features", rows(&BasisImage::features)});
  figure.arrays.push_back({"basis_components", rows(&BasisImage::scores)});
  figure.arrays.push_back({"basis_similarity", [at] {
                             std::vector<float> all;
                             for (const BasisImage& each : at->others)
                               all.insert(all.end(), each.similarity.begin(), each.similarity.end());
                             return Array{{all.size()}, std::move(all)};
                           }});
  figure.arrays.push_back({"basis_tokens", [at] {
                             std::vector<std::int64_t> counts;
                             for (const BasisImage& each : at->others) counts.push_back(each.features.rows());
                             return Array{{counts.size()}, std::move(counts)};
                           }});
}

void add_arrays(Figure& figure, const std::shared_ptr<const SeenFeatures>& at, bool second) {
  figure.arrays = {{"features", [at] { return to_array(at->features); }},
                   {"components", [at] { return to_array(at->scores); }},
                   {"explained",
                    [at] {
                      std::vector<double> shares(3, 0.0);
                      const auto& explained = at->components.explained;
                      std::copy_n(explained.data(), std::min<Eigen::Index>(3, explained.size()),
                                  shares.begin());
                      return Array{{3}, std::move(shares)};
                    }},
                   {"similarity", [at] { return vector_array(at->similarity); }}};
  if (at->foreground) figure.arrays.push_back(mask_array("foreground", at->foreground->inside));
  if (!at->others.empty()) add_basis_arrays(figure, at);
  if (!second) return;
  if (at->foreground) figure.arrays.push_back(mask_array("foreground2", at->foreground->inside2));
  figure.arrays.push_back({"features2", [at] { return to_array(at->features2); }});
  figure.arrays.push_back({"components2", [at] { return to_array(at->scores2); }});
  figure.arrays.push_back({"similarity2", [at] { return vector_array(at->similarity2); }});
}

Figure figure(const FeaturesData& data, const Values& values, const Progress& progress) {
  const FeaturesView view = view_of(data, values);
  const auto at = std::make_shared<const SeenFeatures>(features_at(
      data, view.layer, view.directions, view.reference, view.cut ? &*view.cut : nullptr, progress));
  const bool second = data.second.has_value();

  Figure figure;
  figure.subtitle = message("Tokens of the checkpoint {} {}{}.", data.first.input.model,
                            layer_name(data, view.layer), taken_in_words(data, *at));
  figure.subtitle += over_image_sentence(view.look);
  if (data.basis) figure.subtitle += message(" Colours by one basis of {}.", data.basis->of);
  const int rows = second ? 2 : 1, third = data.basis || data.many ? 4 : 1;
  figure.scales = {scale_for(
      values, {.lower = -1, .upper = 1, .label = "cosine", .row_span = rows, .column = 3 * third - 1})};
  add_image_row(figure, data, *at, view, false, {.row = 0, .column_span = third});
  if (second) add_image_row(figure, data, *at, view, true, {.row = 1, .column_span = third});
  Panel explained = explained_shares_panel(*at);
  place(explained, {.row = rows, .column_span = third});
  figure.panels.push_back(std::move(explained));
  Panel falling = similarity_by_distance_panel(data, *at);
  place(falling, {.row = rows, .column = third, .column_span = 2 * third});
  figure.panels.push_back(std::move(falling));
  figure.row_weights.assign(static_cast<std::size_t>(rows), 1);
  figure.row_weights.push_back(0.7);
  figure.preferred_aspect = 3.1 / (rows + 0.85);
  if (data.basis) {
    add_basis_rows(figure, data, *at, rows + 1, 3 * third);
    const double weight = basis_drawn(*at).size() > 3 ? 0.75 : 1;
    figure.row_weights.insert(figure.row_weights.end(), {weight, weight});
    figure.preferred_aspect = 3.1 / (rows + 1 + 2 * weight);
  }
  if (data.many) {
    const int row = figure.rows();
    Panel held = many_images_panel(*data.many, features::first_three, "Three directions", "share", view.layer,
                                   inside::layer.id),
          alike = many_images_panel(*data.many, features::alike, "Patches alike", "mean cosine", view.layer,
                                    inside::layer.id);
    const int half = 3 * third / 2;
    place(held, {.row = row, .column_span = half});
    place(alike, {.row = row, .column = half, .column_span = 3 * third - half});
    figure.panels.insert(figure.panels.end(), {std::move(held), std::move(alike)});
    figure.row_weights.push_back(0.8);
    figure.preferred_aspect *= 0.8;
  }
  figure.even_columns = true;
  figure.keeps_places = true;
  figure.caption = finding(data, *at, view);
  if (data.many) figure.caption += message(" {}", over_images_finding(data));
  add_readings(figure, data, *at);
  add_arrays(figure, at, second);
  if (data.many) {
    add_many_arrays(figure, data.shared_from_this(), *data.many, features::first_three, "first_three");
    add_many_arrays(figure, data.shared_from_this(), *data.many, features::alike, "alike");
  }
  return figure;
}

Formula formula(const FeaturesData& data, const Values& values, const std::optional<Hit>& hovered) {
  const FeaturesView view = view_of(data, values);
  Formula formula;
  formula.general =
      "sim(<i>y</i><sub>r</sub>, <i>y</i><sub>n</sub>) = <i>y</i><sub>r</sub> · "
      "<i>y</i><sub>n</sub> / (|<i>y</i><sub>r</sub>| |<i>y</i><sub>n</sub>|)";
  // Of stages the places drawn are patches, of which several are one token.
  if (!data.first.input.has_stages() && hovered && hovered->token && hovered->value &&
      hovered->quantity.text().starts_with("similarity")) {
    formula.substituted = message("sim({}, {}) = {}", data.first.input.grid.token(view.reference),
                                  *hovered->token, number(*hovered->value, 3));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_features_lab() {
  return make_lab<FeaturesData>(
      {.id = "features",
       .name = "Features",
       .question = "What does each patch know?",
       .section = "Inside",
       .keywords = "tokens layers pca principal components cosine similarity correspondence blank slot mean",
       .order = 104,
       .inputs = {InputId::image, InputId::image2, InputId::checkpoint, InputId::backend, InputId::data},
       .fine_model = true,
       .sweep = inside::layer.id},
      parameters(), {prepare_features, figure, formula});
}

}  // namespace whereabouts

#include "core/labs/patches/model_way.h"

#include <algorithm>
#include <array>

#include "core/figure/text.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/patches/parameters.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/loaded.h"

namespace whereabouts {
namespace {

constexpr Eigen::Index max_drawn_cells = 1 << 20;  // of a matrix that is drawn whole

// Where nothing is added to the tokens: what the blocks do with places.
Message instead_of_table(const VitConfiguration& configuration, const PositionEncoding& position) {
  std::vector<Message> means;
  if (position.rotates()) means.emplace_back("a rotation of queries and keys");
  if (std::any_of(position.biases.begin(), position.biases.end(),
                  [](const auto& each) { return each != nullptr; }))
    means.emplace_back("a bias on the attention");
  if (!position.parabola_places.empty()) means.emplace_back("parabolas on the attention");
  if (position.shaw.size() > 0) means.emplace_back("vectors that are added to the keys");
  if (configuration.cpe) means.emplace_back("a convolution between the blocks");
  return means.empty() ? Message("nothing") : listed(means);
}

// The size that 99 % of the values stay below.
double bound_of(const Matrix& values) {
  std::vector<float> sizes(values.data(), values.data() + values.size());
  for (float& value : sizes) value = std::abs(value);
  const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(sizes.size() - 1));
  std::nth_element(sizes.begin(), at, sizes.end());
  return *at > 0 ? static_cast<double>(*at) : 1;
}

bool exceeds(const Matrix& values, double bound) {
  return static_cast<double>(values.cwiseAbs().maxCoeff()) > bound;
}

// Means of blocks where there are more cells than can be drawn.
struct Reduced {
  std::shared_ptr<const Matrix> values;
  int down = 1, across = 1;
};
Reduced reduced(const Matrix& all) {
  Reduced small;
  while (((all.rows() + small.down - 1) / small.down) * ((all.cols() + small.across - 1) / small.across) >
         max_drawn_cells) {
    (all.rows() / small.down > all.cols() / small.across ? small.down : small.across) += 1;
  }
  if (small.down == 1 && small.across == 1) {
    small.values = std::make_shared<const Matrix>(all);
    return small;
  }
  Matrix means((all.rows() + small.down - 1) / small.down, (all.cols() + small.across - 1) / small.across);
  for (Eigen::Index r = 0; r < means.rows(); ++r) {
    for (Eigen::Index c = 0; c < means.cols(); ++c) {
      const Eigen::Index top = r * small.down, left = c * small.across;
      means(r, c) = all.block(top, left, std::min<Eigen::Index>(small.down, all.rows() - top),
                              std::min<Eigen::Index>(small.across, all.cols() - left))
                        .mean();
    }
  }
  small.values = std::make_shared<const Matrix>(std::move(means));
  return small;
}

Panel image_panel(const ModelWay& way, bool numbers) {
  const ModelImage& seen = way.seen;
  const GridShape size{seen.shown->rows(), seen.shown->columns()};
  Panel panel = model_image_panel(seen, seen.image,
                                  message("{} px, patches of {}", times_text(size), seen.patches.stride));
  const PatchGrid squares{.patch = seen.patches.stride,
                          .stride = seen.patches.stride,
                          .padding = 0,
                          .grid = seen.grid,
                          .image_rows = size.rows,
                          .image_columns = size.columns};
  // Those of overlapping patches begin elsewhere than in the corner.
  if (seen.patches.first == 0 && lines_fit(seen.grid)) {
    panel.layers.push_back(patch_lines(squares));
    if (numbers && numbers_fit(seen.grid)) panel.layers.push_back(patch_numbers(squares));
  }
  return panel;
}

void add_matrix(Figure& figure, const Matrix& all, Cell at, Message title, Message subtitle, Message quantity,
                bool last) {
  const auto scale = static_cast<int>(figure.scales.size());
  const double bound = bound_of(all);
  figure.scales.push_back(symmetric_scale(bound, quantity));
  figure.scales.back().extend_min = figure.scales.back().extend_max = exceeds(all, bound);
  figure.scales.back().row = at.row;
  figure.scales.back().column = at.column;
  const Reduced small = reduced(all);
  Panel panel;
  place(panel, {.row = at.row, .column = at.column});
  panel.title = std::move(title);
  panel.subtitle = std::move(subtitle);
  panel.x = index_axis(Index::dimension, static_cast<int>(all.cols()), last ? "dimension" : "");
  panel.y = index_axis(Index::token, static_cast<int>(all.rows()), "token");
  panel.y.reversed = true;
  HeatMap map;
  map.values = small.values;
  map.scale = scale;
  map.cell_width = small.across;
  map.cell_height = small.down;
  map.quantity = std::move(quantity);
  panel.layers.push_back({map});
  figure.panels.push_back(std::move(panel));
}

// Of the patches.
double mean_length(const ModelWay& way, const Matrix& all) {
  return static_cast<double>(all.bottomRows(way.seen.grid.count()).rowwise().norm().mean());
}

Message tokens_text(const ModelWay& way) {
  const int prefix = way.seen.prefix, patches = way.seen.grid.count();
  if (prefix == 0) return message("{} tokens", grouped(patches));
  return message("{} tokens, {} of them in front of the patches", grouped(prefix + patches), prefix);
}

Message finding(const ModelWay& way) {
  const GridShape grid = way.seen.grid;
  Message text =
      message("The model sees **{}** patches ({}) and makes a token of **{}** numbers of each: {}.",
              grouped(grid.count()), times_text(grid), grouped(way.sum.cols()), tokens_text(way));
  if (!way.adds_position) {
    text += message(" Nothing is added to them; what tells places is {}.", way.instead);
    return text;
  }
  text += message(" Their addresses are **{}** long on average, what is in the patches **{}**.",
                  brief(mean_length(way, way.position), 3), brief(mean_length(way, way.embedded), 3));
  return text;
}

}  // namespace

std::size_t ModelWay::bytes() const {
  return seen.bytes() +
         static_cast<std::size_t>(embedded.size() + position.size() + sum.size()) * sizeof(float);
}

std::shared_ptr<const ModelWay> model_way(const Inputs& inputs, const Progress& progress) {
  auto way = std::make_shared<ModelWay>();
  way->seen = model_image(inputs, inputs.image, progress);
  const ModelImage& seen = way->seen;
  progress.report(0.5, "tokens");
  ForwardOptions options;
  Forward summed = seen.vit->embed(seen.pixels, options, progress);
  options.zero_position = true;
  way->embedded = seen.vit->embed(seen.pixels, options, progress).embedding;
  way->sum = std::move(summed.embedding);
  for (Message& note : summed.notes) {
    if (std::find(way->seen.notes.begin(), way->seen.notes.end(), note) == way->seen.notes.end())
      way->seen.notes.push_back(std::move(note));
  }
  const auto position = seen.vit->position(seen.grid, options.resample, progress);
  way->position = Matrix::Zero(way->sum.rows(), way->sum.cols());
  if (seen.prefix > 0 && position->prefix_rows.rows() == seen.prefix)
    way->position.topRows(seen.prefix) = position->prefix_rows;
  if (position->additive.rows() > 0) way->position.bottomRows(seen.grid.count()) = position->additive;
  way->adds_position = position->additive.rows() > 0;
  // Convolutions before the first block may tell places too: what they do is no address that is added.
  if (!way->adds_position)
    way->embedded.bottomRows(seen.grid.count()) = way->sum.bottomRows(seen.grid.count());
  if (!way->adds_position) way->instead = instead_of_table(seen.vit->configuration(), *position);
  return way;
}

void show_model_way(Figure& figure, const std::shared_ptr<const ModelWay>& way, const Values& values) {
  using patches::Show;
  const Show show = values[patches::show];
  const ModelWay& model = *way;
  figure.subtitle = message(
      "What {} makes of the image: its patches, its tokens, and the address that it adds.", model.seen.model);
  if (!model.adds_position)
    figure.subtitle =
        message("What {} makes of the image: its patches and its tokens, to which it adds no address.",
                model.seen.model);
  if (show != Show::tokens) figure.panels.push_back(image_panel(model, values[patches::numbers]));
  if (show != Show::image) {
    // Four steps fill a square, two stand side by side; without the image they stand above each other.
    const bool beside = show == Show::all, added = model.adds_position;
    const std::array<Cell, 3> places = beside ? std::array{Cell{0, 1}, Cell{1, 0}, Cell{1, 1}}
                                              : std::array{Cell{0, 0}, Cell{1, 0}, Cell{2, 0}};
    const Message size = message("{} × {}", grouped(model.sum.rows()), grouped(model.sum.cols()));
    add_matrix(figure, model.embedded, places[0], "Embedded tokens", size, "value", !added);
    if (added) {
      add_matrix(figure, model.position, places[1], "Its positions",
                 message("{}", std::string(model.seen.vit->configuration().additive)), "position", beside);
      add_matrix(figure, model.sum, places[2], "Tokens + positions", size, "sum", true);
    }
  }
  const double shape = 1.0 * model.seen.shown->columns() / model.seen.shown->rows();
  figure.preferred_aspect = show == Show::image   ? std::clamp(shape, 0.4, 4.0)
                            : model.adds_position ? 1.7
                                                  : 2.2;
  figure.caption = finding(model);
  figure.readings = {
      {"tokens", grouped(model.sum.rows()),
       "How many vectors the transformer sees: one per patch, and those in front of them."},
      {"grid", times_text(model.seen.grid), "Rows × columns of patches."},
      {"token length", grouped(model.sum.cols()), "Numbers in one token, after the patch embedding."},
      {"patch", message("{} px", model.seen.patches.stride),
       "From one patch to the next, in pixels of the model's input."}};
  if (model.adds_position) {
    figure.readings.push_back({"mean length of an address", brief(mean_length(model, model.position), 3),
                               "Of what the model adds to a patch's token, in the numbers of its table."});
    figure.readings.push_back({"mean length of a patch", brief(mean_length(model, model.embedded), 3),
                               "Of a patch's token before its address is added."});
  }
  add_image_reading(figure.readings, model.seen.preparation);
  add_note_readings(figure.readings, model.seen.notes);
  figure.arrays = {{"image", [way] { return image_array(*way->seen.shown); }},
                   {"tokens", [way] { return to_array(way->embedded); }},
                   {"position", [way] { return to_array(way->position); }},
                   {"tokens_plus_position", [way] { return to_array(way->sum); }}};
}

Formula model_way_formula(const ModelWay& way, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general =
      way.adds_position
          ? "<i>x</i><sub>i</sub> = <i>E</i> <i>p</i><sub>i</sub> + <i>b</i> + <i>P</i><sub>i</sub>"
          : "<i>x</i><sub>i</sub> = <i>E</i> <i>p</i><sub>i</sub> + <i>b</i>";
  if (!hovered || !hovered->token || !hovered->dimension) return formula;
  const Eigen::Index token = *hovered->token, dimension = *hovered->dimension;
  if (token >= way.sum.rows() || dimension >= way.sum.cols()) return formula;
  const auto value = [&](const Matrix& all) { return number(static_cast<double>(all(token, dimension)), 3); };
  formula.substituted = way.adds_position
                            ? message("token {}, dimension {}: {} + {} = {}", token, dimension,
                                      value(way.embedded), value(way.position), value(way.sum))
                            : message("token {}, dimension {}: {}", token, dimension, value(way.sum));
  return formula;
}

}  // namespace whereabouts

// "What if the patches move?": the image beside itself in another order.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/common.h"
#include "core/labs/scramble/arrangement.h"

namespace whereabouts {
namespace {

constexpr int max_pieces = 1 << 20;  // more of them look like noise and take seconds to order

// Holds the image as it is drawn: every patch in `drawn.patch` pixels, which may be fewer than it has.
struct ScrambleData : Data {
  std::shared_ptr<const Image> image;  // as it was given
  FitPlan plan;
  PatchGrid drawn;
  Image preview;
  Layer original;
  std::string source;

  ScrambleData(std::shared_ptr<const Image> given, FitPlan made, PatchGrid small, Image made_small)
      : image(std::move(given)),
        plan(std::move(made)),
        drawn(small),
        preview(std::move(made_small)),
        original(layer_of(preview)) {}
  Layer layer_of(const Image& arranged) const {
    return image_layer(arranged, 0, plan.grid.image_columns, plan.grid.image_rows);
  }
  std::size_t bytes() const override { return preview.count() * 8; }
};

FitPlan plan_of(const Image& image, const Values& values) {
  const int patch = values.integer("patch");
  return plan_fit(image.rows(), image.columns(), patch, patch, 0, fit_of(values));
}

GridShape fitted_grid(const Scope& scope) {
  return plan_of(*scope.inputs.image.image, scope.values).grid.grid;
}

// The same cut in as many pixels as are drawn.
PatchGrid drawn_grid(const PatchGrid& grid) {
  PatchGrid drawn = grid;
  const double pixels = 1.0 * grid.image_rows * grid.image_columns;
  if (pixels > max_drawn_pixels)
    drawn.patch = std::max(1, static_cast<int>(grid.patch * std::sqrt(max_drawn_pixels / pixels)));
  drawn.stride = drawn.patch;
  drawn.image_rows = grid.grid.rows * drawn.patch;
  drawn.image_columns = grid.grid.columns * drawn.patch;
  return drawn;
}

// The smallest patches that do not make too many pieces, whatever the fit.
int min_patch(const Image& image) {
  const auto pieces = [&](int patch) {
    return (1.0 * image.rows() / patch + 1) * (1.0 * image.columns() / patch + 1);
  };
  int patch = 1;
  if (image.rows() * 1.0 * image.columns() <= max_pieces) return patch;
  while (pieces(patch) > max_pieces && patch < std::min(image.rows(), image.columns())) ++patch;
  return patch;
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  Parameter patch = patch_parameter();
  patch.range = [](const Scope& scope) {
    const Image& image = *scope.inputs.image.image;
    return Range{1.0 * min_patch(image), 1.0 * std::min(image.rows(), image.columns()), {}, 0};
  };
  patch.clears = {"order"};
  list.push_back(patch);
  Parameter fit = fit_parameter();
  fit.clears = {"order"};
  list.push_back(fit);

  Parameter arrange = choice_parameter(
      "arrange", "Order", "How the patches are put back", "seed",
      {{"seed", "Random", "A random order, the same as numpy.random.RandomState(seed).permutation"},
       {"reverse-columns", "Columns reversed",
        "Left and right exchanged; the pixels inside the patches stay"},
       {"reverse-rows", "Rows reversed", "Top and bottom exchanged; the pixels inside the patches stay"},
       {"half-turn", "Both reversed", "Rows and columns reversed"},
       {"none", "Original", "Every patch in its own place"}});
  arrange.clears = {"order"};
  list.push_back(arrange);

  Parameter seed = integer_parameter("seed", "Seed", "Seed of the random order", 21, 0, 4294967295.0);
  seed.clears = {"order"};
  seed.applies = [](const Scope& scope) { return scope.values.text("arrange") == "seed"; };
  list.push_back(seed);

  Parameter order;
  order.id = "order";
  order.label = "Places";
  order.help =
      "Which token, counted from 0, stands at each place (patch 1 is token 0); drag a patch onto another to "
      "swap "
      "them";
  order.kind = Kind::permutation;
  order.range = [](const Scope& scope) { return Range{0, 0, {}, fitted_grid(scope).count()}; };
  order.initial = [](const Scope& scope) {
    return Value(arranged_order(scope.values.text("arrange"), fitted_grid(scope),
                                static_cast<std::uint32_t>(scope.values.get<std::int64_t>("seed"))));
  };
  list.push_back(order);

  list.push_back(real_parameter(
      "amount", "Amount", "How much of the order is carried out: 0 nothing, 1 all of it", 1, 0, 1, 0.01));
  list.push_back(switch_parameter("numbers", "Numbers", "Write its number, from 1, into every patch", true));
  list.push_back(map_parameter("Purples_r"));
  list.push_back(range_parameter());
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "scramble";
  info.name = "Scramble";
  info.question = "What if the patches move?";
  info.section = "See";
  info.keywords = "shuffle permutation jigsaw order random drag swap";
  info.order = 20;
  info.icon = "scramble";
  info.uses_image = true;
  info.sweep = "amount";
  return info;
}

class ScrambleLab : public Lab {
 public:
  ScrambleLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    const Image& image = *inputs.image.image;
    const FitPlan plan = plan_of(image, heavy);
    const PatchGrid drawn = drawn_grid(plan.grid);
    const bool whole = drawn.patch == plan.grid.patch;
    auto data = std::make_shared<ScrambleData>(
        inputs.image.image, plan, drawn,
        whole ? fitted(image, plan, progress)
              : resized(image, plan.part, drawn.image_rows, drawn.image_columns, progress));
    data->source = inputs.image.name;
    return data;
  }

  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;

  Formula formula(const Data& held, const Values& values, const std::optional<Hit>& hovered) const override {
    const auto& data = dynamic_cast<const ScrambleData&>(held);
    Formula formula;
    formula.general = "<i>x</i>′<sub>i</sub> = <i>x</i><sub>order(i)</sub>";
    const auto order = partial_order(values.get<std::vector<int>>("order"), values.real("amount"));
    if (hovered && hovered->token && static_cast<int>(order.size()) == data.plan.grid.grid.count()) {
      const auto place = std::find(order.begin(), order.end(), *hovered->token) - order.begin();
      formula.substituted = "order(" + std::to_string(place) + ") = " + std::to_string(*hovered->token);
    }
    return formula;
  }
};

// Mirrors the pixels themselves, which reversing the order of patches does not do.
Image mirrored(const Image& image, bool rows, bool columns) {
  Image::Pixels pixels = image.pixels();
  std::visit(
      [&](auto& samples) {
        const auto source = samples;
        const std::size_t channels = image.channels(), width = image.columns(), height = image.rows();
        for (std::size_t row = 0; row < height; ++row) {
          const std::size_t from_row = rows ? height - 1 - row : row;
          for (std::size_t column = 0; column < width; ++column) {
            const std::size_t from_column = columns ? width - 1 - column : column;
            std::copy_n(source.begin() + (from_row * width + from_column) * channels, channels,
                        samples.begin() + (row * width + column) * channels);
          }
        }
      },
      pixels);
  return Image(image.rows(), image.columns(), image.channels(), std::move(pixels));
}

std::string arrangement_in_words(const std::string& arrange) {
  if (arrange == "reverse-columns") return "columns reversed";
  if (arrange == "reverse-rows") return "rows reversed";
  return arrange == "half-turn" ? "rows and columns reversed" : "original order";
}

// 1, 2 or 5 times a power of ten: at most eight steps to `count`.
int tick_step(int count) {
  for (int power = 1;; power *= 10) {
    for (const int part : {1, 2, 5}) {
      if (count / (part * power) <= 8) return part * power;
    }
  }
}

// Which patch stands at each place, both counted from 1 as on the images: a line where nothing moved.
Panel order_panel(const PatchGrid& grid, const std::vector<int>& order, int row, int columns) {
  const auto count = static_cast<int>(order.size());
  Panel panel;
  panel.row = row;
  panel.column_span = columns;
  panel.title = "Order";
  panel.subtitle = "the patch at every place";
  panel.x = index_axis(Index::token, count, "place");
  panel.x.lower = panel.x.indexing.origin = 0.5;
  panel.x.upper = count + 0.5;
  const int step = tick_step(count);
  // A long number at the very end would stand beside the panel, and come and go with the number of patches.
  const int last = count > 999 ? count - count / 32 : count;
  for (int at = step == 1 ? 1 : 0; at <= last; at += step)
    panel.x.ticks.push_back({1.0 * std::max(at, 1), std::to_string(std::max(at, 1))});
  panel.y = panel.x;
  panel.y.indexing = {};
  panel.y.label = "patch";
  panel.x.line = panel.y.line = true;
  panel.tokens = grid.grid;
  panel.token_at_place = order;
  Line unmoved;
  unmoved.x = unmoved.y = {0.5, count + 0.5};
  unmoved.colour = Colour::muted;
  unmoved.dashed = true;
  unmoved.width = 1;
  unmoved.label = "unmoved";
  panel.legend = true;
  Scatter dots;
  dots.size = count <= 100 ? 6 : count <= 1000 ? 4 : 3;
  // More dots than a screen is wide are one cloud whatever their number.
  constexpr int max_dots = 4096;
  const int every = (count + max_dots - 1) / max_dots;
  for (int place = 0; place < count; place += every) {
    dots.x.push_back(place + 1);
    dots.y.push_back(order[static_cast<std::size_t>(place)] + 1);
  }
  if (every > 1) panel.subtitle = "the patch at one place in " + std::to_string(every);
  panel.layers = {{unmoved}, {dots}};
  return panel;
}

Figure ScrambleLab::figure(const Data& held, const Values& values, const Progress& progress) const {
  const auto& data = dynamic_cast<const ScrambleData&>(held);
  const PatchGrid& grid = data.plan.grid;
  const std::vector<int> order = partial_order(values.get<std::vector<int>>("order"), values.real("amount"));

  Figure figure;
  figure.title = info().question;
  figure.subtitle =
      "The same patches in two orders: without positions, a transformer cannot tell them apart.";
  figure.scales.push_back({values.text("map"), 0, 1, "grey", data.image->channels() == 1, 0, 1, 1});
  if (const auto range = chosen_range(values)) {
    figure.scales[0].lower = range->first;
    figure.scales[0].upper = range->second;
  }

  Panel original;
  original.title = data.source;
  original.subtitle = "original order";
  original.x = pixel_axis(Index::column, grid.image_columns, grid);
  original.y = pixel_axis(Index::row, grid.image_rows, grid);
  keep_shape(original, grid, *data.image, fit_of(values) == Fit::resize);
  original.tokens = grid.grid;
  Panel moved = original;
  original.layers = {data.original};
  if (lines_fit(grid.grid)) original.layers.push_back(patch_lines(grid));
  moved.column = 1;
  const std::string& arrange = values.text("arrange");
  const bool by_hand =
      values.get<std::vector<int>>("order") !=
      arranged_order(arrange, grid.grid, static_cast<std::uint32_t>(values.get<std::int64_t>("seed")));
  moved.title = "In another order";
  moved.subtitle = by_hand             ? "made by hand"
                   : arrange == "seed" ? "seed " + to_text(values.at("seed"))
                                       : arrangement_in_words(arrange);
  moved.layers = original.layers;
  moved.layers.front() = data.layer_of(rearranged(data.preview, data.drawn, order, progress));
  moved.token_at_place = order;
  // Swapping what an unfinished scramble shows would not be swapping two entries of `order`.
  if (values.real("amount") == 1) moved.drag = DragSwaps{"order"};
  if (values.on("numbers") && numbers_fit(grid.grid)) {
    std::vector<std::string> labels, moved_labels;
    for (int place = 0; place < grid.grid.count(); ++place) {
      labels.push_back(std::to_string(place + 1));
      moved_labels.push_back(std::to_string(order[static_cast<std::size_t>(place)] + 1));
    }
    original.layers.push_back(patch_labels(grid, std::move(labels)));
    moved.layers.push_back(patch_labels(grid, std::move(moved_labels)));
  }
  figure.panels = {original, moved};

  const bool rows = arrange == "reverse-rows" || arrange == "half-turn";
  const bool columns = arrange == "reverse-columns" || arrange == "half-turn";
  if (rows || columns) {
    Panel mirror = original;
    mirror.column = 2;
    mirror.title = "Pixels mirrored";
    mirror.subtitle = "not the same";
    mirror.layers = {data.layer_of(mirrored(data.preview, rows, columns))};
    if (lines_fit(grid.grid)) mirror.layers.push_back(patch_lines(grid));
    mirror.token_at_place = arranged_order(arrange, grid.grid, 0);
    figure.panels.push_back(mirror);
    figure.scales[0].column = 2;
  }
  const auto beside = static_cast<int>(figure.panels.size());
  figure.panels.push_back(order_panel(grid, order, 1, beside));
  figure.row_weights = {3, 1};
  const double shape = static_cast<double>(grid.image_columns) / grid.image_rows;
  figure.preferred_aspect = std::clamp(1 / (1 / (shape * beside) + 0.2), 0.5, 3.0);

  const OrderReadings readings = order_readings(order, grid.grid);
  const int count = grid.grid.count();
  figure.caption = by_hand ? "In an order made by hand, **" : "**";
  figure.caption += grouped(readings.in_place) + "** of " + grouped(count) + " patches are in place, and **" +
                    number(100 * readings.neighbours_kept, 0) +
                    " %** of the neighbouring pairs are still neighbours.";
  if (readings.in_place == count) {
    figure.caption = count == 1 ? "There is **1** patch: it stays in place."
                                : "All **" + grouped(count) + "** patches are in place.";
  }
  if (rows || columns)
    figure.caption += " Reversing the order leaves every patch upright; a mirror does not.";
  if (!data.plan.note.empty()) figure.caption += " The image was " + data.plan.note + ".";
  figure.readings = {{"in place", grouped(readings.in_place) + " of " + grouped(count)},
                     {"neighbours kept", number(100 * readings.neighbours_kept, 0) + " %"},
                     {"mean distance moved", number(readings.mean_distance, 2)}};

  const auto whole = [image = data.image, plan = data.plan] { return fitted(*image, plan); };
  figure.arrays = {
      {"image", [whole] { return image_array(whole()); }},
      {"scrambled", [whole, grid, order] { return image_array(rearranged(whole(), grid, order)); }},
      {"order", [order] { return to_array(order); }}};
  return figure;
}

}  // namespace

std::unique_ptr<const Lab> make_scramble_lab() {
  return std::make_unique<ScrambleLab>();
}

}  // namespace whereabouts

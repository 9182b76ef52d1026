// "What if the patches move?": the image beside itself in another order.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/on_pages.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/patch_parameters.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/scramble/arrangement.h"

namespace whereabouts {
namespace {

constexpr int max_pieces = 1 << 20;  // more of them look like noise and take seconds to order

constexpr Option<Arrangement> arrangements[] = {
    {Arrangement::seed, "seed", "Random",
     "A random order, the same as numpy.random.RandomState(seed).permutation"},
    {Arrangement::reverse_columns, "reverse-columns", "Columns reversed",
     "Left and right exchanged; the pixels inside the patches stay"},
    {Arrangement::reverse_rows, "reverse-rows", "Rows reversed",
     "Top and bottom exchanged; the pixels inside the patches stay"},
    {Arrangement::half_turn, "half-turn", "Both reversed", "Rows and columns reversed"},
    {Arrangement::none, "none", "Original", "Every patch in its own place"}};
constexpr Handle<Arrangement> arrange{"arrange", arrangements};
constexpr Handle<std::vector<int>> places{"order"};
constexpr Handle<double> amount{"amount"};
constexpr Handle<bool> numbers{"numbers"};
constexpr Handle<bool> marks_kept{"kept"};

// Holds the image as it is drawn: every patch in `drawn.patch` pixels, which may be fewer than it has.
struct ScrambleData : Data {
  std::shared_ptr<const Image> image;  // as it was given
  FitPlan plan;
  PatchGrid drawn;
  Image preview;
  Layer original;
  std::string source;

  explicit ScrambleData(Image small) : preview(std::move(small)) {}
  Layer layer_of(const Image& arranged) const {
    return image_layer(arranged, 0, plan.grid.image_columns, plan.grid.image_rows);
  }
  std::size_t bytes() const override { return preview.count() * 8; }
};

FitPlan plan_of(const Image& image, const Values& values) {
  const int patch = values[cut::patch];
  return plan_fit(image.rows(), image.columns(), patch, patch, 0, values[cut::fit]);
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
  if (1.0 * image.rows() * image.columns() <= max_pieces) return 1;
  const auto pieces = [&](int patch) {
    return (1.0 * image.rows() / patch + 1) * (1.0 * image.columns() / patch + 1);
  };
  int side = 1;
  while (pieces(side) > max_pieces && side < std::min(image.rows(), image.columns())) ++side;
  return side;
}

std::vector<int> chosen_order(const Values& values, GridShape grid) {
  return arranged_order(values[arrange], grid, values[scheme::seed]);
}

std::vector<Parameter> parameters() {
  Parameter patch = patch_parameter(), fit = fit_parameter();
  patch.range = [](const Scope& scope) {
    const Image& image = *scope.inputs.image.image;
    return Range{.min = 1.0 * min_patch(image), .max = 1.0 * std::min(image.rows(), image.columns())};
  };
  patch.clears = fit.clears = {places.id};
  return {
      patch,
      fit,
      declare(arrange, {.label = "Order",
                        .help = "How the patches are put back",
                        .initial = Arrangement::seed,
                        .clears = {places.id}}),
      seed_parameter({.help = "Seed of the random order",
                      .applies = [](const Scope& scope) { return scope[arrange] == Arrangement::seed; },
                      .clears = {places.id}}),
      declare(places,
              {.label = "Places",
               .help = "Which token, counted from 0, stands at each place (patch 1 is token 0); drag a "
                       "patch onto another to swap them",
               .initial = [](const Scope& scope) { return chosen_order(scope.values, fitted_grid(scope)); },
               .range = [](const Scope& scope) { return Range{.count = fitted_grid(scope).count()}; }}),
      declare(amount, {.label = "Amount",
                       .help = "How much of the order is carried out: 0 nothing, 1 all of it",
                       .step = 0.01,
                       .initial = 1,
                       .range = Range{.min = 0, .max = 1}}),
      declare(numbers,
              {.label = "Numbers",
               .help = "Write its number, from 1, into every patch; without, pointing at a patch does not "
                       "tell where it came from either",
               .initial = true}),
      declare(marks_kept,
              {.label = "Kept pairs",
               .help = "Tie patches that still stand side by side on the same sides, in both images",
               .initial = false}),
      map_parameter("Purples_r"),
      range_parameter()};
}

std::shared_ptr<const ScrambleData> prepare(const Inputs& inputs, const Values& heavy,
                                            const Progress& progress) {
  const Image& image = *inputs.image.image;
  const FitPlan plan = plan_of(image, heavy);
  const PatchGrid drawn = drawn_grid(plan.grid);
  const bool whole = drawn.patch == plan.grid.patch;
  auto data = std::make_shared<ScrambleData>(
      whole ? fitted(image, plan, progress)
            : resized(image, plan.part, drawn.image_rows, drawn.image_columns, progress));
  data->image = inputs.image.image;
  data->plan = plan;
  data->drawn = drawn;
  data->original = data->layer_of(data->preview);
  data->source = inputs.image.name;
  return data;
}

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

// Share of the pixels that two images of one shape do not have in common, 0 to 1.
double share_apart(const Image& one, const Image& other) {
  std::int64_t apart = 0;
  for (int row = 0; row < one.rows(); ++row) {
    for (int column = 0; column < one.columns(); ++column) {
      bool same = true;
      for (int channel = 0; channel < one.channels(); ++channel)
        same = same && one.value(row, column, channel) == other.value(row, column, channel);
      apart += same ? 0 : 1;
    }
  }
  return static_cast<double>(apart) / (static_cast<double>(one.rows()) * one.columns());
}

// Of an order in which something has moved.
Message order_in_words(const Values& values, bool by_hand) {
  const Arrangement arranged = values[arrange];
  const bool rows = reverses_rows(arranged), columns = reverses_columns(arranged);
  if (by_hand) return "made by hand";
  if (arranged == Arrangement::seed) return message("seed {}", values[scheme::seed]);
  if (rows && columns) return "both reversed";
  return rows ? "rows reversed" : "columns reversed";
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
  place(panel, {.row = row, .column_span = columns});
  panel.title = "Order";
  panel.subtitle = "the patch at every place";
  panel.x = index_axis(Index::token, count, "place");
  panel.x.lower = panel.x.indexing.origin = 0.5;
  panel.x.upper = count + 0.5;
  const int step = tick_step(count);
  // A long number at the very end would stand beside the panel, and come and go with the number of patches.
  const int last = count > 999 ? count - count / 32 : count;
  // At even distances: 1, 3, 5 or 10, 20, 30, where 1 would stand too close.
  for (int at = step <= 2 ? 1 : step; at <= last; at += step)
    panel.x.ticks.push_back({1.0 * at, fmt::to_string(at)});
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
  if (every > 1) panel.subtitle = message("the patch at one place in {}", every);
  panel.layers = {{unmoved}, {dots}};
  return panel;
}

std::string per_cent_of(int part, int whole) {
  return number(100.0 * part / whole, 0);
}

// A line across the common edge of each pair of places, from middle to middle.
Layer ties(const std::vector<std::pair<int, int>>& pairs, const PatchGrid& grid) {
  LineSegments lines;
  lines.colour = Colour::highlight;
  lines.width = 4;
  lines.halo = true;
  const double high = 1.0 * grid.image_rows / grid.grid.rows,
               wide = 1.0 * grid.image_columns / grid.grid.columns;
  for (const auto& [first, second] : pairs) {
    const Cell a = grid.grid.cell(first), b = grid.grid.cell(second);
    lines.x0.push_back((a.column + 0.5) * wide);
    lines.y0.push_back((a.row + 0.5) * high);
    lines.x1.push_back((b.column + 0.5) * wide);
    lines.y1.push_back((b.row + 0.5) * high);
  }
  return {lines};
}

Message finding(const ScrambleData& data, const OrderReadings& readings, bool by_hand,
                const std::optional<double>& mirror_apart) {
  const int count = data.plan.grid.grid.count();
  Message text;
  if (readings.in_place < count) {
    text = message(
        "{}**{}** of {} patches {} in place, and **{} %** of the pairs that touched still touch, **{} %** on "
        "the same side.",
        by_hand ? "In an order made by hand, " : "", grouped(readings.in_place), grouped(count),
        readings.in_place == 1 ? "is" : "are", per_cent_of(readings.adjacent, readings.pairs),
        per_cent_of(readings.same_side, readings.pairs));
  } else {
    text = count == 1 ? "There is **1** patch: it stays in place."
                      : message("All **{}** patches are in place.", grouped(count));
  }
  if (mirror_apart) {
    text += message(
        " Reversing the order leaves every patch as it is, and attention without positions just follows; a "
        "mirror turns the inside of patches too: **{} %** of the pixels{} differ.",
        number(100 * *mirror_apart, 0), data.drawn.patch == data.plan.grid.patch ? "" : " that are drawn");
  }
  if (!data.plan.note.empty()) text += message(" The image was {}.", data.plan.note);
  return text;
}

Figure figure(const ScrambleData& data, const Values& values, const Progress& progress) {
  const PatchGrid& grid = data.plan.grid;
  const std::vector<int> order = partial_order(values[places], values[amount]);
  Figure figure;
  figure.scales = {scale_for(
      values, {.lower = 0, .label = "brightness", .bar = data.image->channels() == 1, .column = 1})};

  Panel original =
      patched_image_panel(data.source, "original order", grid, *data.image, values[cut::fit] == Fit::resize);
  Panel moved = original;
  original.layers = {data.original};
  if (lines_fit(grid.grid)) original.layers.push_back(patch_lines(grid));
  moved.column = 1;
  const bool by_hand = values[places] != chosen_order(values, grid.grid);
  const bool unmoved = std::is_sorted(order.begin(), order.end());
  figure.subtitle = unmoved ? "The same patches twice, in the same order."
                            : "The same patches in two orders: nothing of a patch changes but its place.";
  moved.title = unmoved ? "Same order" : "New order";
  moved.subtitle = unmoved ? "nothing moved" : order_in_words(values, by_hand);
  if (!unmoved && order != values[places]) moved.subtitle += ", in part";
  moved.layers = original.layers;
  moved.layers.front() = data.layer_of(rearranged(data.preview, data.drawn, order, progress));
  moved.token_at_place = order;
  if (!values[numbers]) {
    // A jigsaw would solve itself under the pointer.
    moved.token_at_place.clear();
    moved.item_name = "place";
  }
  // Swapping what an unfinished scramble shows would not be swapping two entries of `order`.
  if (values[amount] == 1) moved.drag = DragSwaps{places.id};
  if (values[numbers] && numbers_fit(grid.grid)) {
    original.layers.push_back(patch_numbers(grid));
    moved.layers.push_back(patch_numbers(grid, order));
  }
  if (const auto pairs = kept_pairs(order, grid.grid); values[marks_kept] && !unmoved && !pairs.empty()) {
    std::vector<std::pair<int, int>> homes;
    homes.reserve(pairs.size());
    for (const auto& [first, second] : pairs)
      homes.emplace_back(order[static_cast<std::size_t>(first)], order[static_cast<std::size_t>(second)]);
    original.layers.push_back(ties(homes, grid));
    moved.layers.push_back(ties(pairs, grid));
  }
  figure.panels = {original, moved};

  const bool rows = reverses_rows(values[arrange]), columns = reverses_columns(values[arrange]);
  std::optional<double> mirror_apart;
  if (rows || columns) {
    const Image mirror_image = mirrored(data.preview, rows, columns);
    mirror_apart = share_apart(
        mirror_image, rearranged(data.preview, data.drawn, chosen_order(values, grid.grid), progress));
    Panel mirror = original;
    mirror.column = 2;
    mirror.title = "Mirrored";
    mirror.subtitle = "as pixels";
    mirror.layers = {data.layer_of(mirror_image)};
    if (lines_fit(grid.grid)) mirror.layers.push_back(patch_lines(grid));
    mirror.token_at_place = chosen_order(values, grid.grid);
    figure.panels.push_back(mirror);
    figure.scales[0].column = 2;
  }
  const auto beside = static_cast<int>(figure.panels.size());
  figure.panels.push_back(order_panel(grid, order, 1, beside));
  figure.row_weights = {3, 1};
  const double shape = static_cast<double>(grid.image_columns) / grid.image_rows;
  figure.preferred_aspect = std::clamp(1 / (1 / (shape * beside) + 0.2), 0.5, 3.0);

  const OrderReadings readings = order_readings(order, grid.grid);
  figure.caption = finding(data, readings, by_hand, mirror_apart);
  figure.readings = {
      {"in place", message("{} of {}", grouped(readings.in_place), grouped(grid.grid.count())),
       "Patches that stand where they stood in the image: all of them where the order is the original one."},
      {"mean distance moved", number(readings.mean_distance, 2),
       "How far a patch has moved on average, in patches along a straight line. 0: nothing moved."}};
  if (readings.pairs > 0) {
    const Reading kept{"neighbours kept", message("{} %", per_cent_of(readings.adjacent, readings.pairs)),
                       "Share of the pairs of adjacent patches that are still adjacent, on whichever side: 0 "
                       "to 100 %. High: the image keeps its local structure."},
        side{"on the same side", message("{} %", per_cent_of(readings.same_side, readings.pairs)),
             "Share of the pairs of adjacent patches that are still adjacent with each on the same side of "
             "the other: 0 to 100 %. A reversal keeps neighbours and exchanges their sides."};
    figure.readings.insert(figure.readings.begin() + 1, {kept, side});
  }

  const auto whole = [image = data.image, plan = data.plan] { return fitted(*image, plan); };
  figure.arrays = {
      {"image", [whole] { return image_array(whole()); }},
      {"scrambled", [whole, grid, order] { return image_array(rearranged(whole(), grid, order)); }},
      {"order", [order] { return to_array(order); }}};
  if (mirror_apart) {
    figure.arrays.push_back(
        {"mirrored", [whole, rows, columns] { return image_array(mirrored(whole(), rows, columns)); }});
    figure.arrays.push_back({"reversed", [whole, grid, reversed = chosen_order(values, grid.grid)] {
                               return image_array(rearranged(whole(), grid, reversed));
                             }});
  }
  return figure;
}

Formula formula(const ScrambleData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general = "<i>x</i>′<sub>i</sub> = <i>x</i><sub>order(i)</sub>";
  const auto order = partial_order(values[places], values[amount]);
  if (hovered && hovered->token && static_cast<int>(order.size()) == data.plan.grid.grid.count()) {
    const auto at = std::find(order.begin(), order.end(), *hovered->token) - order.begin();
    formula.substituted = message("order({}) = {}", at, *hovered->token);
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_scramble_lab() {
  return make_lab_on_pages<ScrambleData>({.id = "scramble",
                                          .name = "Scramble",
                                          .question = "What if the patches move?",
                                          .section = "See",
                                          .keywords = "shuffle permutation jigsaw order random drag swap",
                                          .order = 20,
                                          .inputs = {InputId::image},
                                          .sweep = amount.id},
                                         parameters(), {prepare, figure, formula});
}

}  // namespace whereabouts

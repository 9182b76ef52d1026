#include "core/labs/patches/cost_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/labs/framework/parameters/patch_parameters.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/patches/encoder_cost.h"

namespace whereabouts {
namespace {

constexpr int square_side = 224, colours_of_input = 3;
constexpr int smallest_shown = 4, largest_shown = 64, most_crops_along = 8;
constexpr double giga = 1e9, mebi = 1024.0 * 1024.0;

struct CountedEncoder {
  const char* name;
  EncoderSize size;
};
// B, L and H: Dosovitskiy et al. 2021, table 1; Ti and S: Touvron et al. 2021, table 1.
CountedEncoder encoder_of(patches::Encoder encoder) {
  switch (encoder) {
    case patches::Encoder::tiny:
      return {"ViT-Ti", {192, 12, 3, 768}};
    case patches::Encoder::small:
      return {"ViT-S", {384, 12, 6, 1536}};
    case patches::Encoder::base:
      return {"ViT-B", {768, 12, 12, 3072}};
    case patches::Encoder::large:
      return {"ViT-L", {1024, 24, 16, 4096}};
    case patches::Encoder::huge:
      return {"ViT-H", {1280, 32, 16, 5120}};
  }
  return {};
}

// "35.1 GFLOPs"
Message scaled(double value, double base, const std::array<const char*, 6>& units) {
  std::size_t unit = 0;
  while (value >= base && unit + 1 < units.size()) {
    value /= base;
    ++unit;
  }
  return message("{} {}", number(value, value < 10 ? 2 : value < 100 ? 1 : 0), units[unit]);
}
Message flops_text(double flops) {
  return scaled(flops, 1000, {"FLOPs", "kFLOPs", "MFLOPs", "GFLOPs", "TFLOPs", "PFLOPs"});
}
Message bytes_text(double bytes) {
  return scaled(bytes, 1024, {"B", "KiB", "MiB", "GiB", "TiB", "PiB"});
}

struct Input {
  int rows, columns;
};
Input input_of(const CostRequest& request, const Values& values) {
  if (values[patches::input] == patches::Input::square) return {square_side, square_side};
  return {request.rows, request.columns};
}

// Patches of `patch` pixels whose stride is the same share of them as in `cut`.
GridShape grid_at(const Input& input, int patch, const PatchGrid& cut, Fit fit) {
  const int stride = std::max(1, static_cast<int>(std::lround(1.0 * patch * cut.stride / cut.patch)));
  const int padding = cut.padding > 0 ? (patch - stride) / 2 : 0;
  return plan_fit(input.rows, input.columns, patch, stride, padding, fit).grid.grid;
}

std::int64_t count_of(GridShape grid) {
  return std::int64_t{grid.rows} * grid.columns;
}
std::int64_t values_of(int patch) {
  return std::int64_t{patch} * patch * colours_of_input;
}

// One row for each patch size.
struct Costs {
  std::vector<double> patch, tokens, whole, overlapping;  // tokens: as cut; the others: for both ways to cut
  std::vector<double> flops, attention, memory, maps;     // FLOPs and bytes
};

Costs costs_of(const CostRequest& request, const Input& input, const EncoderSize& size) {
  const int side = std::min(input.rows, input.columns);
  const int last = std::min(side, std::max(largest_shown, request.cut.patch));
  const int first = std::min({side < 4 * smallest_shown ? 1 : smallest_shown, request.cut.patch, last});
  const PatchGrid whole{.patch = 1, .stride = 1, .padding = 0, .grid = {}};
  const bool overlaps = request.cut.stride < request.cut.patch;
  const PatchGrid half{.patch = 2, .stride = 1, .padding = 1, .grid = {}};
  Costs costs;
  for (int patch = first; patch <= last; ++patch) {
    const std::int64_t apart = count_of(grid_at(input, patch, whole, request.fit)),
                       over = count_of(grid_at(input, patch, overlaps ? request.cut : half, request.fit)),
                       tokens = overlaps ? over : apart;
    const EncoderFlops flops = encoder_flops(size, tokens, values_of(patch));
    const EncoderMemory memory = encoder_memory(size, tokens);
    costs.patch.push_back(patch);
    costs.tokens.push_back(static_cast<double>(tokens));
    costs.whole.push_back(static_cast<double>(apart));
    costs.overlapping.push_back(static_cast<double>(over));
    costs.flops.push_back(flops.all());
    costs.attention.push_back(flops.attention);
    costs.memory.push_back(memory.all());
    costs.maps.push_back(memory.maps);
  }
  return costs;
}

struct Curve {
  std::vector<double> y;
  Colour colour;
  std::string label;
  bool dashed = false;
};

std::vector<Tick> patch_ticks(double lower, double upper) {
  std::vector<Tick> ticks;
  for (int at = 1; at <= upper; at *= 2) {
    if (at >= lower) ticks.push_back({1.0 * at, grouped(at)});
  }
  return ticks;
}

// Curves over x, both axes logarithmic; what is chosen is marked.
Panel curves_panel(Message title, const std::vector<double>& x, Message x_label, Message y_label,
                   std::vector<Curve> curves, double chosen, double unit) {
  Panel panel;
  panel.title = std::move(title);
  double least = curves.front().y.front() / unit, most = least;
  for (const Curve& curve : curves) {
    for (const double y : curve.y) {
      least = std::min(least, y / unit);
      most = std::max(most, y / unit);
    }
  }
  panel.x = value_axis(x.front() / 1.12, std::max(x.back(), 1.5 * x.front()) * 1.12, std::move(x_label));
  panel.x.logarithmic = true;
  panel.y = value_axis(least / 1.4, most * 1.8, std::move(y_label));
  panel.y.logarithmic = true;
  LineSegments at;
  add_segment(at, chosen, panel.y.lower, chosen, panel.y.upper);
  at.colour = Colour::muted;
  at.dashed = true;
  at.opacity = 0.7;
  panel.layers.push_back({at});
  Scatter marks;
  for (Curve& curve : curves) {
    Line line;
    line.x = x;
    line.colour = curve.colour;
    line.label = std::move(curve.label);
    line.dashed = curve.dashed;
    line.width = 1.6;
    for (std::size_t i = 0; i < x.size(); ++i) {
      line.y.push_back(curve.y[i] / unit);
      if (x[i] != chosen || curve.dashed) continue;
      marks.x.push_back(chosen);
      marks.y.push_back(line.y.back());
    }
    panel.layers.push_back({std::move(line)});
  }
  marks.colour = Colour::text;
  marks.size = 6;
  if (!marks.x.empty()) panel.layers.push_back({marks});
  panel.legend = true;
  return panel;
}

struct Crops {
  std::vector<double> count, flops, attention;
};
Crops crops_of(const EncoderSize& size, GridShape grid, int patch) {
  Crops crops;
  for (int along = 1; along <= std::min({most_crops_along, grid.rows, grid.columns}); ++along) {
    const EncoderFlops flops = cropped_flops(size, grid, along, values_of(patch));
    crops.count.push_back(1.0 * along * along);
    crops.flops.push_back(flops.all());
    crops.attention.push_back(flops.attention);
  }
  return crops;
}

void add_array(Figure& figure, const char* name, const std::vector<double>& values) {
  figure.arrays.push_back({name, [values] { return Array{{values.size()}, values}; }});
}

}  // namespace

void show_cost(Figure& figure, const CostRequest& request, const Values& values, const Progress& progress) {
  const Input input = input_of(request, values);
  const CountedEncoder encoder = encoder_of(values[patches::encoder]);
  const PatchGrid& cut = request.cut;
  const Costs costs = costs_of(request, input, encoder.size);
  progress.check();
  const GridShape grid = grid_at(input, cut.patch, cut, request.fit);
  const std::int64_t tokens = count_of(grid);
  const EncoderFlops flops = encoder_flops(encoder.size, tokens, values_of(cut.patch));
  const EncoderMemory memory = encoder_memory(encoder.size, tokens);
  const Crops crops = crops_of(encoder.size, grid, cut.patch);
  const Message size_words = message("{} px", times_text(input.columns, input.rows));

  figure.subtitle =
      message("What patches of every size cost {} on an input of {}; dashed: {}.", encoder.name, size_words,
              cut.stride < cut.patch ? "without overlap" : "overlapping by half, padded");
  const bool overlaps = cut.stride < cut.patch;
  std::vector<Curve> counts = {{costs.whole, Colour::accent, "no overlap", overlaps},
                               {costs.overlapping, Colour::series2, "overlap", !overlaps}};
  std::vector<Panel> panels;
  panels.push_back(
      curves_panel("Tokens", costs.patch, "patch (px)", "patches", std::move(counts), cut.patch, 1));
  panels.push_back(
      curves_panel("Compute", costs.patch, "patch (px)", "GFLOPs",
                   {{costs.flops, Colour::accent, "all"}, {costs.attention, Colour::series2, "attention"}},
                   cut.patch, giga));
  panels.push_back(curves_panel(
      "Kept for training", costs.patch, "patch (px)", "MiB",
      {{costs.memory, Colour::accent, "all"}, {costs.maps, Colour::series2, "maps"}}, cut.patch, mebi));
  for (Panel& panel : panels) {
    panel.x.ticks = patch_ticks(panel.x.lower, panel.x.upper);
    panel.click = ClickSets{cut::patch.id, ClickSets::From::x_index};
  }
  panels.push_back(curves_panel(
      "In crops", crops.count, "crops", "GFLOPs",
      {{crops.flops, Colour::accent, "all"}, {crops.attention, Colour::series2, "attention"}}, 1, giga));
  for (const double count : crops.count) {
    if (count == 1 || count == 4 || count == 16 || count == 64)
      panels.back().x.ticks.push_back({count, grouped(std::lround(count))});
  }
  for (std::size_t i = 0; i < panels.size(); ++i) {
    place(panels[i], {.row = static_cast<int>(i / 2), .column = static_cast<int>(i % 2)});
    figure.panels.push_back(std::move(panels[i]));
  }
  figure.preferred_aspect = 1.4;

  const auto percent = [](double part, double of) { return number(100 * part / of, 1); };
  figure.caption = message(
      "Patches of {} px make **{}** {}: **{}** an image, {} % of them in attention's own products, and "
      "**{}** kept for training, {} % in attention maps.",
      cut.patch, grouped(tokens), tokens == 1 ? "token" : "tokens", flops_text(flops.all()),
      percent(flops.attention, flops.all()), bytes_text(memory.all()), percent(memory.maps, memory.all()));
  if (cut.patch % 2 == 0) {
    const GridShape finer = grid_at(input, cut.patch / 2, cut, request.fit);
    const EncoderFlops more = encoder_flops(encoder.size, count_of(finer), values_of(cut.patch / 2));
    const EncoderMemory kept = encoder_memory(encoder.size, count_of(finer));
    figure.caption += message(
        " Half the patch is **{}** times the tokens, {} times the FLOPs, {} times attention's and {} times "
        "the memory.",
        number(1.0 * static_cast<double>(count_of(finer)) / static_cast<double>(tokens), 1),
        number(more.all() / flops.all(), 1), number(more.attention / flops.attention, 1),
        number(kept.all() / memory.all(), 1));
  }
  if (crops.count.size() > 1) {
    figure.caption += message(" Cut into 4 crops, the same patches need **{}** instead of {} in attention.",
                              flops_text(crops.attention[1]), flops_text(crops.attention[0]));
  }
  figure.readings = {
      {"input", size_words, "The image that the costs are for, before it is fitted to whole patches."},
      {"tokens", grouped(tokens), "Patches of it; the encoder sees a class token as well."},
      {"FLOPs", flops_text(flops.all()),
       "Of one forward pass: two for each multiply-add of its matrix products, the patch embedding "
       "included."},
      {"FLOPs of attention", flops_text(flops.attention),
       "Of queries by keys and of the maps by values. They grow with the square of the tokens."},
      {"activations", bytes_text(memory.all()),
       "What the blocks keep of one image for the way back, in float32, where attention is not fused."},
      {"attention maps", bytes_text(memory.maps),
       "The part of it that grows with the square of the tokens. Fused attention keeps none of it."}};
  add_array(figure, "patch_size", costs.patch);
  add_array(figure, "token_count", costs.tokens);
  add_array(figure, "token_count_no_overlap", costs.whole);
  add_array(figure, "token_count_overlap", costs.overlapping);
  add_array(figure, "flops", costs.flops);
  add_array(figure, "flops_attention", costs.attention);
  add_array(figure, "activation_bytes", costs.memory);
  add_array(figure, "attention_map_bytes", costs.maps);
  add_array(figure, "crops", crops.count);
  add_array(figure, "crops_flops", crops.flops);
  add_array(figure, "crops_flops_attention", crops.attention);
}

Formula cost_formula(const CostRequest& request, const Values& values) {
  const Input input = input_of(request, values);
  const EncoderSize size = encoder_of(values[patches::encoder]).size;
  const std::int64_t tokens = count_of(grid_at(input, request.cut.patch, request.cut, request.fit));
  const EncoderFlops flops = encoder_flops(size, tokens, values_of(request.cut.patch));
  Formula formula;
  formula.general =
      "FLOPs = 2<i>L</i> (<i>N</i> (4<i>D</i>² + 2<i>DM</i>) + 2<i>N</i>²<i>D</i>) + 2<i>nP</i>²<i>CD</i>";
  formula.substituted =
      message("N = {} + 1, D = {}, M = {}, L = {}: {} + {} + {}", grouped(tokens), size.width, size.hidden,
              size.depth, flops_text(flops.layers), flops_text(flops.attention), flops_text(flops.embedding));
  return formula;
}

}  // namespace whereabouts

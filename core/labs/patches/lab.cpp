// "What does the transformer see?": the image in patches, the patches as tokens, the tokens with positions
// added.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/image/patch_stages.h"
#include "core/image/resized.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/patch_parameters.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/patches/cost_view.h"
#include "core/labs/patches/drawn.h"
#include "core/labs/patches/model_patch.h"
#include "core/labs/patches/model_way.h"
#include "core/labs/patches/parameters.h"
#include "core/labs/patches/projection_view.h"

namespace whereabouts {
namespace {

struct PatchesData : Data, std::enable_shared_from_this<PatchesData> {
  std::shared_ptr<const Image> image;  // as it was given
  FitPlan plan;
  std::shared_ptr<const Image> preview;  // fitted, in as many pixels as are drawn; null with a model's way
  std::vector<HierarchyStage> stages;
  std::string scheme, source;
  bool stretched = false;   // where it did not divide
  Message patch_words;      // what the patch size is to the checkpoint's model; may be empty
  int unpadded_tokens = 0;  // without the padding, what one article counts
  DrawnTokens drawn;
  std::shared_ptr<const Projection> projection;  // null unless shown
  Message model;                                 // whose projection it is
  std::shared_ptr<const ModelWay> way;           // null unless shown; there are no drawn tokens then

  explicit PatchesData(std::shared_ptr<const Image> given) : image(std::move(given)) {}
  std::size_t bytes() const override {
    const std::size_t matrices = drawn.tokens ? static_cast<std::size_t>(drawn.tokens->size()) * 3 : 0;
    return matrices * sizeof(float) + (preview ? preview->count() : 0) +
           (projection ? projection->bytes() : 0) + (way ? way->bytes() : 0);
  }
};

// The fitted image in as many pixels as a figure draws.
Image preview_of(const Image& image, const FitPlan& plan, const Progress& progress) {
  const double pixels = 1.0 * plan.grid.image_rows * plan.grid.image_columns;
  if (pixels <= max_drawn_pixels) return fitted(image, plan, progress);
  const double scale = std::sqrt(max_drawn_pixels / pixels);
  const auto side = [&](int length) { return std::max(1, static_cast<int>(scale * length)); };
  return resized(image, plan.part, side(plan.grid.image_rows), side(plan.grid.image_columns), progress);
}

std::shared_ptr<const PatchesData> prepare(const Inputs& inputs, const Values& heavy,
                                           const Progress& progress) {
  const Image& image = *inputs.image.image;
  if (shows_model_way(heavy)) {
    auto data = std::make_shared<PatchesData>(inputs.image.image);
    data->way = model_way(inputs, progress);
    return data;
  }
  const FitPlan plan = chosen_plan(image, heavy);
  const PatchGrid& grid = plan.grid;
  auto data = std::make_shared<PatchesData>(inputs.image.image);
  data->plan = plan;
  data->preview = std::make_shared<const Image>(preview_of(image, plan, progress));
  data->stages = hierarchy_stages(heavy[patches::hierarchy], grid.image_rows, grid.image_columns);
  data->scheme = heavy[patches::scheme];
  data->source = inputs.image.name;
  data->stretched = heavy[cut::fit] == Fit::resize;
  if (const auto model = model_patch(inputs))
    data->patch_words = patch_in_words(*model, grid.patch, image.rows(), image.columns());
  data->unpadded_tokens = ((grid.image_rows - grid.patch) / grid.stride + 1) *
                          ((grid.image_columns - grid.patch) / grid.stride + 1);
  data->drawn = drawn_tokens(image, plan, data->scheme, progress);
  if (heavy[patches::show] == patches::Show::projection) {
    // Offered only where there is a kernel.
    data->projection = projection_of(inputs, *patch_kernel(inputs), grid, heavy[cut::fit], progress);
    data->model = shown(inputs.checkpoint->name(), 40);
  }
  return data;
}

Panel image_panel(const PatchesData& data, bool numbers) {
  const PatchGrid& grid = data.plan.grid;
  Panel panel =
      patched_image_panel(data.source, message("{} px", times_text(grid.image_columns, grid.image_rows)),
                          grid, *data.image, data.stretched);
  panel.layers.push_back(image_layer(*data.preview, 0, grid.image_columns, grid.image_rows));
  if (data.stages.empty()) {
    if (lines_fit(grid.grid)) {
      panel.layers.push_back(patch_lines(grid));
    } else {
      panel.subtitle += ", too many patches for lines";
    }
    if (grid.stride < grid.patch) {
      if (auto* lines = std::get_if<LineSegments>(&panel.layers.back().content)) lines->opacity = 0.45;
      // Overlap cannot be seen from lines alone: the first patch and its neighbours are outlined whole.
      Rectangles first;
      for (const Cell cell : {Cell{0, 0}, Cell{0, 1}, Cell{1, 0}}) {
        if (!grid.grid.contains(cell)) continue;
        first.boxes.push_back({.left = -1.0 * grid.padding + cell.column * grid.stride,
                               .top = -1.0 * grid.padding + cell.row * grid.stride,
                               .width = 1.0 * grid.patch,
                               .height = 1.0 * grid.patch});
      }
      first.colour = Colour::accent;
      first.fill_opacity = 0.2;
      panel.layers.push_back({first});
    }
  } else {
    double width = 0.75;
    for (const HierarchyStage& stage : data.stages) {
      if (!lines_fit(stage.grid)) continue;
      const PatchGrid lines{.patch = stage.pixels,
                            .stride = stage.pixels,
                            .padding = 0,
                            .grid = stage.grid,
                            .image_rows = stage.grid.rows * stage.pixels,
                            .image_columns = stage.grid.columns * stage.pixels};
      Layer layer = patch_lines(lines);
      auto& segments = std::get<LineSegments>(layer.content);
      segments.width = width;
      segments.opacity = stage.pixels == data.stages.back().pixels ? 1 : 0.5;
      panel.layers.push_back(layer);
      width += 0.75;
    }
  }
  if (numbers && data.stages.empty() && numbers_fit(grid.grid)) panel.layers.push_back(patch_numbers(grid));
  return panel;
}

void add_matrices(Figure& figure, const PatchesData& data, const Values& values, bool beside_image) {
  // With the image the four steps fill a square; alone the three matrices stand above each other.
  const std::array<Cell, 3> places = beside_image ? std::array{Cell{0, 1}, Cell{1, 0}, Cell{1, 1}}
                                                  : std::array{Cell{0, 0}, Cell{1, 0}, Cell{2, 0}};
  const int last_row = places[2].row;

  // Scale 0 is the image's, and the tokens': the same numbers. Sines stay within 1; learned tables have
  // their own bound.
  figure.scales[0].label = "value";
  const DrawnTokens& drawn = data.drawn;
  const auto largest = static_cast<double>(drawn.position->cwiseAbs().maxCoeff());
  const double bound = largest > 0.5 && largest <= 1 ? 1 : largest > 0 ? largest : 1;
  figure.scales.push_back(symmetric_scale(bound, "position"));
  // Values from 0 to 1 and what is added to them: ends that stay while the patches grow.
  figure.scales.push_back({.map = values[colours::map], .lower = -bound, .upper = 1 + bound, .label = "sum"});

  const std::shared_ptr<const Matrix> matrices[] = {drawn.tokens, drawn.position, drawn.sum};
  const char *const titles[] = {"Tokens", "Positions", "Tokens + positions"}, *const quantities[] = {
                                                                                  "value", "position", "sum"};
  const int count = static_cast<int>(drawn.count), length = static_cast<int>(drawn.length);
  for (int step = 0; step < 3; ++step) {
    Panel panel;
    const Cell at = places[static_cast<std::size_t>(step)];
    place(panel, {.row = at.row, .column = at.column});
    figure.scales[static_cast<std::size_t>(step)].row = at.row;
    figure.scales[static_cast<std::size_t>(step)].column = at.column;
    panel.title = titles[step];
    panel.subtitle = step == 1 ? Message(data.scheme) : size_in_words(drawn);
    panel.x = index_axis(Index::dimension, length, at.row == last_row ? "dimension" : "");
    panel.y = index_axis(Index::token, count, "token");
    panel.y.reversed = true;
    panel.tokens = data.plan.grid.grid;
    HeatMap map;
    map.values = matrices[step];
    map.scale = step;
    map.cell_width = drawn.across;
    map.cell_height = drawn.down;
    map.quantity = (drawn.whole() ? "" : "mean ") + std::string(quantities[step]);
    panel.layers.push_back({map});
    figure.panels.push_back(panel);
  }
}

void add_arrays(Figure& figure, const std::shared_ptr<const PatchesData>& data) {
  // The arrays keep double where the image has it, and are whole where the figure draws means.
  const auto tokens = [data] {
    check_token_count(data->plan.grid, data->image->channels());
    return patch_tokens(fitted(*data->image, data->plan), data->plan.grid);
  };
  const auto position = [data] {
    check_token_count(data->plan.grid, data->image->channels());
    return data->drawn.whole() ? *data->drawn.position
                               : whole_table(data->scheme, data->plan.grid.grid, data->drawn.length);
  };
  figure.arrays.push_back({"image", [data] { return image_array(fitted(*data->image, data->plan)); }});
  figure.arrays.push_back({"tokens", [tokens] { return to_array(tokens()); }});
  figure.arrays.push_back({"position", [position] { return to_array(position()); }});
  figure.arrays.push_back({"tokens_plus_position", [tokens, position] {
                             MatrixD sum = tokens();
                             sum += position().cast<double>();
                             return to_array(sum);
                           }});
}

Message subtitle_of(const PatchesData& data) {
  if (data.patch_words.empty())
    return "The image cut into patches, each patch laid out as one token, and an address added to it.";
  return message(
      "The image cut into patches of {} px, {}; each is laid out as one token, and an address added to it.",
      data.plan.grid.patch, data.patch_words);
}

Message finding(const PatchesData& data) {
  const PatchGrid& grid = data.plan.grid;
  const int count = grid.grid.count();
  Message text = message("{} pixels become **{}** {} ({}) of **{}** {} each.",
                         times_text(grid.image_columns, grid.image_rows), grouped(count),
                         count == 1 ? "token" : "tokens", times_text(grid.grid), grouped(data.drawn.length),
                         data.drawn.length == 1 ? "number" : "numbers");
  if (grid.padding > 0) {
    text += message(" With {} {} of padding {} {}; without it {}.", grid.padding,
                    grid.padding == 1 ? "pixel" : "pixels", count == 1 ? "this is" : "these are",
                    count == 1 ? Message("1 patch") : message("{} patches", grouped(count)),
                    data.unpadded_tokens == 1 ? Message("it would be 1")
                                              : message("they would be {}", grouped(data.unpadded_tokens)));
  }
  if (grid.patch > grid.stride && count > 1) {
    const double share = 1.0 - static_cast<double>(grid.stride) / grid.patch;
    text += message(" Neighbours share **{} %** of their width.", number(100 * share, 0));
  }
  if (!data.plan.note.empty()) text += message(" The image was {}.", data.plan.note);
  return text;
}

CostRequest cost_request(const PatchesData& data, const Values& values) {
  return {.rows = data.image->rows(),
          .columns = data.image->columns(),
          .cut = data.plan.grid,
          .fit = values[cut::fit]};
}

Figure figure(const PatchesData& data, const Values& values, const Progress& progress) {
  using patches::Show;
  const PatchGrid& grid = data.plan.grid;
  const Show show = values[patches::show];
  Figure figure;
  if (data.way) {
    show_model_way(figure, data.way, values);
    return figure;
  }
  if (show == Show::cost) {
    show_cost(figure, cost_request(data, values), values, progress);
    add_arrays(figure, data.shared_from_this());
    return figure;
  }
  figure.subtitle = subtitle_of(data);
  if (show == Show::projection) {
    show_projection(figure, *data.projection, data.model, values);
    add_arrays(figure, data.shared_from_this());
    return figure;
  }
  figure.scales = {scale_for(
      values,
      {.lower = 0, .label = "brightness", .bar = show != Show::image || data.preview->channels() == 1})};
  if (show != Show::tokens) figure.panels.push_back(image_panel(data, values[patches::numbers]));
  if (show != Show::image) add_matrices(figure, data, values, show == Show::all);
  figure.preferred_aspect = show == Show::all ? 1.7
                            : show == Show::tokens
                                ? 1.6
                                : std::clamp(1.0 * grid.image_columns / grid.image_rows, 0.4, 4.0);
  figure.caption = finding(data);
  figure.readings = {
      {"tokens", grouped(grid.grid.count()),
       "How many vectors the transformer sees: one per patch. The cost of attention grows with the square of "
       "this."},
      {"grid", times_text(grid.grid), "Rows × columns of patches."},
      {"token length", grouped(data.drawn.length),
       "Numbers in one token before the model projects it: pixels of a patch × colour channels."},
      {"patch", message("{} px", times_text(grid.patch, grid.patch)),
       "Side of a patch. Smaller patches show more detail and cost more tokens."}};
  for (std::size_t i = 0; i < data.stages.size(); ++i) {
    const HierarchyStage& stage = data.stages[i];
    figure.readings.push_back({message("stage {}, {} px", i + 1, stage.pixels), times_text(stage.grid),
                               "Rows × columns of tokens at this stage of a model that merges neighbouring "
                               "patches step by step, as Swin does."});
  }
  add_arrays(figure, data.shared_from_this());
  return figure;
}

Formula formula(const PatchesData& data, const Values& values, const std::optional<Hit>& hovered) {
  if (values[patches::show] == patches::Show::cost) return cost_formula(cost_request(data, values), values);
  if (data.way) return model_way_formula(*data.way, hovered);
  if (data.projection) return projection_formula(*data.projection, values, hovered);
  const PatchGrid& grid = data.plan.grid;
  Formula formula;
  formula.general =
      "<i>N</i> = (⌊(<i>H</i> + 2<i>p</i> − <i>P</i>) / <i>S</i>⌋ + 1) × "
      "(⌊(<i>W</i> + 2<i>p</i> − <i>P</i>) / <i>S</i>⌋ + 1)";
  if (hovered && hovered->cell) {
    const auto span = [&](int at) {
      const int from = at * grid.stride - grid.padding;
      return message("{}…{}", number(from, 0), number(from + grid.patch - 1, 0));
    };
    formula.substituted = message("token {} = rows {}, columns {}", grid.grid.token(*hovered->cell),
                                  span(hovered->cell->row), span(hovered->cell->column));
  } else {
    const auto side = [&](int length) {
      return message("(⌊({} + {} − {}) / {}⌋ + 1)", length, 2 * grid.padding, grid.patch, grid.stride);
    };
    formula.substituted =
        message("{} × {} = {}", side(grid.image_rows), side(grid.image_columns), grid.grid.count());
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_patches_lab() {
  return make_lab<PatchesData>({.id = "patches",
                                .name = "Patches",
                                .question = "What does the transformer see?",
                                .section = "See",
                                .keywords = "tokens grid stride overlap hierarchy image pixels flatten cost "
                                            "flops memory crops projection convolution",
                                .order = 10,
                                .inputs = {InputId::image, InputId::checkpoint},  // its patch size
                                .sweep = cut::patch.id},
                               patches_parameters(), {prepare, figure, formula});
}

}  // namespace whereabouts

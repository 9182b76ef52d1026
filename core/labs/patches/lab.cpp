// "What does the transformer see?": the image in patches, the patches as tokens, the tokens with positions
// added.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/common.h"
#include "core/labs/patches/drawn.h"
#include "core/labs/patches/model_patch.h"
#include "core/labs/patches/parameters.h"
#include "core/labs/patches/patch_stages.h"

namespace whereabouts {
namespace {

struct PatchesData : Data, std::enable_shared_from_this<PatchesData> {
  std::shared_ptr<const Image> image;  // as it was given
  FitPlan plan;
  Image preview;  // fitted, in as many pixels as are drawn
  std::vector<HierarchyStage> stages;
  std::string scheme, source;
  bool stretched = false;   // where it did not divide
  std::string patch_words;  // what the patch size is to the checkpoint's model; may be empty
  int unpadded_tokens = 0;  // without the padding, what one article counts
  DrawnTokens drawn;

  PatchesData(std::shared_ptr<const Image> given, FitPlan made, Image small)
      : image(std::move(given)), plan(std::move(made)), preview(std::move(small)) {}
  std::size_t bytes() const override {
    return static_cast<std::size_t>(drawn.tokens->size()) * 3 * sizeof(float) + preview.count();
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

LabInfo describe() {
  LabInfo info;
  info.id = "patches";
  info.name = "Patches";
  info.question = "What does the transformer see?";
  info.section = "See";
  info.keywords = "tokens grid stride overlap hierarchy image pixels flatten";
  info.order = 10;
  info.icon = "patches";
  info.uses_image = true;
  info.uses_checkpoint = true;  // its patch size
  info.sweep = "patch";
  return info;
}

class PatchesLab : public Lab {
 public:
  PatchesLab() : Lab(describe(), patches_parameters()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    const Image& image = *inputs.image.image;
    const FitPlan plan = chosen_plan(image, heavy);
    const PatchGrid& grid = plan.grid;
    auto data = std::make_shared<PatchesData>(inputs.image.image, plan, preview_of(image, plan, progress));
    data->stages =
        hierarchy_stages(heavy.get<std::vector<double>>("hierarchy"), grid.image_rows, grid.image_columns);
    data->scheme = heavy.text("scheme");
    data->source = inputs.image.name;
    data->stretched = fit_of(heavy) == Fit::resize;
    if (const auto model = model_patch(inputs))
      data->patch_words = patch_in_words(*model, grid.patch, image.rows(), image.columns());
    data->unpadded_tokens = ((grid.image_rows - grid.patch) / grid.stride + 1) *
                            ((grid.image_columns - grid.patch) / grid.stride + 1);
    data->drawn = drawn_tokens(image, plan, data->scheme, progress);
    return data;
  }

  Figure figure(const Data& data, const Values& values, const Progress&) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;

 private:
  static Panel image_panel(const PatchesData& data, const Values& values);
  static void add_matrices(Figure& figure, const PatchesData& data, const Values& values, bool beside_image);
  static void add_arrays(Figure& figure, const std::shared_ptr<const PatchesData>& data);
};

Panel PatchesLab::image_panel(const PatchesData& data, const Values& values) {
  const PatchGrid& grid = data.plan.grid;
  Panel panel;
  panel.title = data.source;
  panel.subtitle = std::to_string(grid.image_columns) + " × " + std::to_string(grid.image_rows) + " px";
  panel.x = pixel_axis(Index::column, grid.image_columns, grid);
  panel.y = pixel_axis(Index::row, grid.image_rows, grid);
  keep_shape(panel, grid, *data.image, data.stretched);
  panel.tokens = grid.grid;
  panel.layers.push_back(image_layer(data.preview, 0, grid.image_columns, grid.image_rows));
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
        first.boxes.push_back({-1.0 * grid.padding + cell.column * grid.stride,
                               -1.0 * grid.padding + cell.row * grid.stride, 1.0 * grid.patch,
                               1.0 * grid.patch});
      }
      first.colour = Colour::accent;
      first.fill_opacity = 0.2;
      panel.layers.push_back({first});
    }
  } else {
    double width = 0.75;
    for (const HierarchyStage& stage : data.stages) {
      if (!lines_fit(stage.grid)) continue;
      PatchGrid lines{stage.pixels,
                      stage.pixels,
                      0,
                      stage.grid,
                      stage.grid.rows * stage.pixels,
                      stage.grid.columns * stage.pixels};
      Layer layer = patch_lines(lines);
      auto& segments = std::get<LineSegments>(layer.content);
      segments.width = width;
      segments.opacity = stage.pixels == data.stages.back().pixels ? 1 : 0.5;
      panel.layers.push_back(layer);
      width += 0.75;
    }
  }
  if (values.on("numbers") && data.stages.empty() && numbers_fit(grid.grid)) {
    std::vector<std::string> labels;
    for (int token = 1; token <= grid.grid.count(); ++token) labels.push_back(std::to_string(token));
    panel.layers.push_back(patch_labels(grid, std::move(labels)));
  }
  return panel;
}

void PatchesLab::add_matrices(Figure& figure, const PatchesData& data, const Values& values,
                              bool beside_image) {
  // With the image the four steps fill a square; alone the three matrices stand above each other.
  const std::array<Cell, 3> places = beside_image ? std::array{Cell{0, 1}, Cell{1, 0}, Cell{1, 1}}
                                                  : std::array{Cell{0, 0}, Cell{1, 0}, Cell{2, 0}};
  const int last_row = places[2].row;

  // Scale 0 is the image's, and the tokens': the same numbers. Sines stay within 1; learned tables have
  // their own bound.
  figure.scales[0].row = places[0].row;
  figure.scales[0].column = places[0].column;
  figure.scales[0].label = "value";
  const DrawnTokens& drawn = data.drawn;
  const auto largest = static_cast<double>(drawn.position->cwiseAbs().maxCoeff());
  const double bound = largest > 0.5 && largest <= 1 ? 1 : largest > 0 ? largest : 1;
  figure.scales.push_back({"PuOr_r", -bound, bound, "position", true, places[1].row, 1, places[1].column});
  // Values from 0 to 1 and what is added to them: ends that stay while the patches grow.
  figure.scales.push_back(
      {values.text("map"), -bound, 1 + bound, "sum", true, places[2].row, 1, places[2].column});

  struct Step {
    const char* title;
    const std::shared_ptr<const Matrix>& matrix;
    const char* quantity;
  };
  const Step steps[] = {{"Tokens", drawn.tokens, "value"},
                        {"Positions", drawn.position, "position"},
                        {"Tokens + positions", drawn.sum, "sum"}};
  const int count = static_cast<int>(drawn.count), length = static_cast<int>(drawn.length);
  for (int step = 0; step < 3; ++step) {
    Panel panel;
    const Cell place = places[static_cast<std::size_t>(step)];
    panel.row = place.row;
    panel.column = place.column;
    panel.title = steps[step].title;
    panel.subtitle = step == 1 ? data.scheme : size_in_words(drawn);
    panel.x = index_axis(Index::dimension, length, place.row == last_row ? "dimension" : "");
    panel.y = index_axis(Index::token, count, "token");
    panel.y.reversed = true;
    panel.tokens = data.plan.grid.grid;
    HeatMap map;
    map.values = steps[step].matrix;
    map.scale = step;
    map.cell_width = drawn.across;
    map.cell_height = drawn.down;
    map.quantity = (drawn.whole() ? "" : "mean ") + std::string(steps[step].quantity);
    panel.layers.push_back({map});
    figure.panels.push_back(panel);
  }
}

void PatchesLab::add_arrays(Figure& figure, const std::shared_ptr<const PatchesData>& data) {
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

Figure PatchesLab::figure(const Data& held, const Values& values, const Progress&) const {
  const auto shared = dynamic_cast<const PatchesData&>(held).shared_from_this();
  const PatchesData& data = *shared;
  const PatchGrid& grid = data.plan.grid;
  const std::string& show = values.text("show");
  Figure figure;
  figure.title = info().question;
  figure.subtitle = "The image cut into patches";
  if (!data.patch_words.empty())
    figure.subtitle += " of " + std::to_string(grid.patch) + " px, " + data.patch_words;
  figure.subtitle += data.patch_words.empty()
                         ? ", each patch laid out as one token, and an address added to it."
                         : "; each is laid out as one token, and an address added to it.";

  figure.scales.push_back({values.text("map"), 0, 1, "grey",
                           values.text("show") != "image" || data.preview.channels() == 1, 0, 1, 0});
  if (const auto range = chosen_range(values)) {
    figure.scales[0].lower = range->first;
    figure.scales[0].upper = range->second;
  }
  const bool matrices = show != "image";
  if (matrices) add_matrices(figure, data, values, show == "all");
  if (show != "tokens") {
    Panel panel = image_panel(data, values);
    figure.panels.insert(figure.panels.begin(), panel);
  }
  figure.preferred_aspect = show == "all" ? 1.7
                            : show == "tokens"
                                ? 1.6
                                : std::clamp(1.0 * grid.image_columns / grid.image_rows, 0.4, 4.0);

  const std::string side = std::to_string(grid.patch);
  figure.caption =
      std::to_string(grid.image_columns) + " × " + std::to_string(grid.image_rows) +
      (grid.grid.count() == 1 ? " pixels become **1** token ("
                              : " pixels become **" + grouped(grid.grid.count()) + "** tokens (") +
      std::to_string(grid.grid.rows) + " × " + std::to_string(grid.grid.columns) + ") of **" +
      grouped(data.drawn.length) + "** numbers each.";
  if (grid.padding > 0) {
    figure.caption += " With " + std::to_string(grid.padding) + " pixels of padding these are " +
                      grouped(grid.grid.count()) + " patches; without it they would be " +
                      grouped(data.unpadded_tokens) + ".";
  }
  if (grid.patch > grid.stride) {
    const double share = 1.0 - static_cast<double>(grid.stride) / grid.patch;
    figure.caption += " Neighbours share **" + number(100 * share, 0) + " %** of their width.";
  }
  if (!data.plan.note.empty()) figure.caption += " The image was " + data.plan.note + ".";

  figure.readings = {{"tokens", grouped(grid.grid.count())},
                     {"grid", std::to_string(grid.grid.rows) + " × " + std::to_string(grid.grid.columns)},
                     {"token length", grouped(data.drawn.length)},
                     {"patch", side + " × " + side + " px"}};
  for (std::size_t i = 0; i < data.stages.size(); ++i) {
    const HierarchyStage& stage = data.stages[i];
    figure.readings.push_back({"stage " + std::to_string(i + 1) + ", " + std::to_string(stage.pixels) + " px",
                               std::to_string(stage.grid.rows) + " × " + std::to_string(stage.grid.columns)});
  }
  add_arrays(figure, shared);
  return figure;
}

Formula PatchesLab::formula(const Data& held, const Values&, const std::optional<Hit>& hovered) const {
  const PatchGrid& grid = dynamic_cast<const PatchesData&>(held).plan.grid;
  Formula formula;
  formula.general =
      "<i>N</i> = (⌊(<i>H</i> + 2<i>p</i> − <i>P</i>) / <i>S</i>⌋ + 1) × "
      "(⌊(<i>W</i> + 2<i>p</i> − <i>P</i>) / <i>S</i>⌋ + 1)";
  if (hovered && hovered->cell) {
    const auto span = [&](int at) {
      const int from = at * grid.stride - grid.padding;
      return number(from, 0) + "…" + number(from + grid.patch - 1, 0);
    };
    formula.substituted = "token " + std::to_string(grid.grid.token(*hovered->cell)) + " = rows " +
                          span(hovered->cell->row) + ", columns " + span(hovered->cell->column);
  } else {
    const auto side = [&](int length) {
      return "(⌊(" + std::to_string(length) + " + " + std::to_string(2 * grid.padding) + " − " +
             std::to_string(grid.patch) + ") / " + std::to_string(grid.stride) + "⌋ + 1)";
    };
    formula.substituted =
        side(grid.image_rows) + " × " + side(grid.image_columns) + " = " + std::to_string(grid.grid.count());
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_patches_lab() {
  return std::make_unique<PatchesLab>();
}

}  // namespace whereabouts

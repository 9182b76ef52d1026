// "What does the transformer see?": the picture in patches, the patches as tokens, the tokens with positions
// added.
#include "core/labs/lab.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/common.h"
#include "core/labs/patches/hierarchy.h"

namespace whereabouts {
namespace {

struct PatchesData : Data {
  FittedImage fitted;
  std::vector<HierarchyStage> stages;
  std::string scheme, source;
  int rows = 0, columns = 0;  // of the picture as it was given
  bool stretched = false;     // where it did not divide
  int unpadded_tokens = 0;    // without the padding, what one article counts
  std::shared_ptr<const Matrix> tokens, position, sum;

  explicit PatchesData(FittedImage image) : fitted(std::move(image)) {}
  std::size_t bytes() const override {
    return static_cast<std::size_t>(tokens->size()) * 3 * sizeof(float) + fitted.image.count();
  }
};

std::vector<Choice> additive_schemes() {
  std::vector<Choice> choices;
  for (const Scheme& scheme : schemes()) {
    if (scheme.is_additive()) choices.push_back({scheme.id, scheme.title, scheme.summary});
  }
  return choices;
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  list.push_back(patch_parameter());

  Parameter stride = integer_parameter(
      "stride", "Stride", "Pixels from one patch to the next; less than the patch size makes patches overlap",
      1, 1, 1);
  stride.unit = "px";
  stride.heavy = true;
  stride.initial = [](const Scope& scope) { return scope.values.at("patch"); };
  stride.range = [](const Scope& scope) {
    return Range{1, static_cast<double>(scope.values.integer("patch")), {}, 0};
  };
  list.push_back(stride);

  Parameter padding =
      choice_parameter("padding", "Padding", "Zeros around the picture before it is cut", "none",
                       {{"none", "None", "Patches start at the picture's edge"},
                        {"half", "Half the overlap",
                         "(patch - stride) / 2 pixels on every side, as overlapping convolutions do"}});
  padding.heavy = true;
  padding.applies = [](const Scope& scope) {
    return scope.values.integer("stride") < scope.values.integer("patch");
  };
  list.push_back(padding);
  list.push_back(fit_parameter());

  Parameter hierarchy;
  hierarchy.id = "hierarchy";
  hierarchy.label = "Hierarchy";
  hierarchy.help = "Stages that merge cells, such as 4,2,2: lines of every stage are drawn; empty for none";
  hierarchy.kind = Kind::list;
  hierarchy.heavy = true;
  hierarchy.initial = [](const Scope&) { return Value(std::vector<double>{}); };
  hierarchy.range = [](const Scope&) { return Range{1, 4096, {}, 0}; };
  list.push_back(hierarchy);

  Parameter scheme = choice_parameter("scheme", "Position scheme", "What is added to the tokens",
                                      "sinusoidal-1d", additive_schemes());
  scheme.heavy = true;
  list.push_back(scheme);

  list.push_back(choice_parameter("show", "Show", "Which steps are drawn", "all",
                                  {{"all", "All steps", "Picture, tokens, positions and their sum"},
                                   {"picture", "Picture", "The picture and its patches alone"},
                                   {"tokens", "Tokens", "The three matrices alone"}}));
  list.push_back(switch_parameter("numbers", "Numbers", "Write its number, from 1, into every patch", true));
  list.push_back(map_parameter("Purples_r"));
  list.push_back(range_parameter());
  return list;
}

std::pair<double, double> extent(const Matrix& matrix) {
  const double least = matrix.minCoeff(), greatest = matrix.maxCoeff();
  return greatest > least ? std::pair{least, greatest} : std::pair{least - 0.5, greatest + 0.5};
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
  info.sweep = "patch";
  return info;
}

class PatchesLab : public Lab {
 public:
  PatchesLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    const int patch = heavy.integer("patch"), stride = heavy.integer("stride");
    const int padding = heavy.text("padding") == "half" ? (patch - stride) / 2 : 0;
    const Image& image = *inputs.image.image;
    auto data =
        std::make_shared<PatchesData>(fit_patches(image, patch, stride, padding, fit_of(heavy), progress));
    const PatchGrid& grid = data->fitted.grid;
    data->stages =
        hierarchy_stages(heavy.get<std::vector<double>>("hierarchy"), grid.image_rows, grid.image_columns);
    data->scheme = heavy.text("scheme");
    data->source = inputs.image.name;
    data->rows = image.rows();
    data->columns = image.columns();
    data->stretched = fit_of(heavy) == Fit::resize;
    data->unpadded_tokens =
        ((grid.image_rows - patch) / stride + 1) * ((grid.image_columns - patch) / stride + 1);

    progress.report(0.2, "tokens");
    data->tokens =
        std::make_shared<const Matrix>(patch_tokens(data->fitted.image, grid, progress).cast<float>());
    progress.report(0.6, "positions");
    TableRequest request;
    request.grid = grid.grid;
    request.width = static_cast<int>(data->tokens->cols());
    data->position = std::make_shared<const Matrix>(additive_table(data->scheme, request, progress));
    progress.report(0.9, "sum");
    data->sum = std::make_shared<const Matrix>(*data->tokens + *data->position);
    return data;
  }

  Figure figure(const Data& data, const Values& values, const Progress&) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Place>& hovered) const override;

 private:
  static Panel picture_panel(const PatchesData& data, const Values& values);
  static void add_matrices(Figure& figure, const PatchesData& data, const Values& values,
                           bool beside_picture);
  static void add_arrays(Figure& figure, const PatchesData& data);
};

Panel PatchesLab::picture_panel(const PatchesData& data, const Values& values) {
  const PatchGrid& grid = data.fitted.grid;
  Panel panel;
  panel.title = data.source;
  panel.subtitle = std::to_string(grid.image_columns) + " × " + std::to_string(grid.image_rows) + " px";
  panel.x = pixel_axis(Index::column, grid.image_columns, grid);
  panel.y = pixel_axis(Index::row, grid.image_rows, grid);
  // Stretched to whole patches, it keeps the shape it had.
  panel.square_units = true;
  if (data.stretched)
    panel.unit_ratio = 1.0 * data.rows / grid.image_rows * grid.image_columns / data.columns;
  panel.tokens = grid.grid;
  panel.layers.push_back(picture_layer(data.fitted.image, 0));
  if (data.stages.empty()) {
    panel.layers.push_back(patch_lines(grid));
    if (grid.stride < grid.patch) {
      std::get<Segments>(panel.layers.back().content).opacity = 0.45;
      // Overlap cannot be seen from lines alone: the first patch and its neighbours are outlined whole.
      Cells first;
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
      PatchGrid lines{stage.pixels,
                      stage.pixels,
                      0,
                      stage.grid,
                      stage.grid.rows * stage.pixels,
                      stage.grid.columns * stage.pixels};
      Layer layer = patch_lines(lines);
      auto& segments = std::get<Segments>(layer.content);
      segments.width = width;
      segments.opacity = stage.pixels == data.stages.back().pixels ? 1 : 0.5;
      panel.layers.push_back(layer);
      width += 0.75;
    }
  }
  if (values.on("numbers") && data.stages.empty()) {
    std::vector<std::string> labels;
    for (int token = 1; token <= grid.grid.count(); ++token) labels.push_back(std::to_string(token));
    panel.layers.push_back(patch_labels(grid, std::move(labels)));
  }
  return panel;
}

void PatchesLab::add_matrices(Figure& figure, const PatchesData& data, const Values& values,
                              bool beside_picture) {
  // With the picture the four steps fill a square; alone the three matrices stand above each other.
  const std::array<Cell, 3> places = beside_picture ? std::array{Cell{0, 1}, Cell{1, 0}, Cell{1, 1}}
                                                    : std::array{Cell{0, 0}, Cell{1, 0}, Cell{2, 0}};
  const int last_row = places[2].row;

  // Scale 0 is the picture's, and the tokens': the same numbers. Sines stay within 1; learned tables have
  // their own bound.
  figure.scales[0].row = places[0].row;
  figure.scales[0].column = places[0].column;
  figure.scales[0].label = "value";
  const auto largest = static_cast<double>(data.position->cwiseAbs().maxCoeff());
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
  const Step steps[] = {{"Tokens", data.tokens, "value"},
                        {"Positions", data.position, "position"},
                        {"Tokens + positions", data.sum, "sum"}};
  const int count = static_cast<int>(data.tokens->rows()), length = static_cast<int>(data.tokens->cols());
  for (int step = 0; step < 3; ++step) {
    Panel panel;
    const Cell place = places[static_cast<std::size_t>(step)];
    panel.row = place.row;
    panel.column = place.column;
    panel.title = steps[step].title;
    panel.subtitle = step == 1 ? data.scheme : std::to_string(count) + " × " + std::to_string(length);
    panel.x = index_axis(Index::dimension, length, place.row == last_row ? "dimension" : "");
    panel.y = index_axis(Index::token, count, "token");
    panel.y.reversed = true;
    panel.tokens = data.fitted.grid.grid;
    HeatMap map;
    map.values = steps[step].matrix;
    map.scale = step;
    map.quantity = steps[step].quantity;
    panel.layers.push_back({map});
    figure.panels.push_back(panel);
  }
}

void PatchesLab::add_arrays(Figure& figure, const PatchesData& data) {
  // The arrays keep double where the picture has it; the figure draws float.
  auto shared = std::make_shared<const FittedImage>(data.fitted);
  const auto position = data.position;
  const auto tokens = [shared] { return patch_tokens(shared->image, shared->grid); };
  figure.arrays.push_back({"image", [shared] { return image_array(shared->image); }});
  figure.arrays.push_back({"tokens", [tokens] { return to_array(tokens()); }});
  figure.arrays.push_back({"position", [position] { return to_array(*position); }});
  figure.arrays.push_back({"tokens_plus_position", [tokens, position] {
                             const MatrixD sum = tokens() + position->cast<double>();
                             return to_array(sum);
                           }});
}

Figure PatchesLab::figure(const Data& held, const Values& values, const Progress&) const {
  const auto& data = dynamic_cast<const PatchesData&>(held);
  const PatchGrid& grid = data.fitted.grid;
  const std::string& show = values.text("show");
  Figure figure;
  figure.title = info().question;
  figure.subtitle =
      "The picture cut into patches, each patch laid out as one token, and an address added to it.";

  figure.scales.push_back({values.text("map"), 0, 1, "grey",
                           values.text("show") != "picture" || data.fitted.image.channels() == 1, 0, 1, 0});
  if (const auto range = chosen_range(values)) {
    figure.scales[0].lower = range->first;
    figure.scales[0].upper = range->second;
  }
  const bool matrices = show != "picture";
  if (matrices) add_matrices(figure, data, values, show == "all");
  if (show != "tokens") {
    Panel panel = picture_panel(data, values);
    figure.panels.insert(figure.panels.begin(), panel);
  }
  figure.preferred_aspect = show == "all"      ? 1.7
                            : show == "tokens" ? 1.6
                                               : 1.0 * grid.image_columns / grid.image_rows;

  const std::string side = std::to_string(grid.patch);
  figure.caption = std::to_string(grid.image_columns) + " × " + std::to_string(grid.image_rows) +
                   " pixels become **" + grouped(grid.grid.count()) + "** tokens (" +
                   std::to_string(grid.grid.rows) + " × " + std::to_string(grid.grid.columns) + ") of **" +
                   grouped(data.tokens->cols()) + "** numbers each.";
  if (grid.padding > 0) {
    figure.caption += " With " + std::to_string(grid.padding) + " pixels of padding these are " +
                      grouped(grid.grid.count()) + " patches; without it they would be " +
                      grouped(data.unpadded_tokens) + ".";
  }
  if (grid.patch > grid.stride) {
    const double share = 1.0 - static_cast<double>(grid.stride) / grid.patch;
    figure.caption += " Neighbours share **" + number(100 * share, 0) + " %** of their width.";
  }
  if (!data.fitted.note.empty()) figure.caption += " The picture was " + data.fitted.note + ".";

  figure.readings = {{"tokens", grouped(grid.grid.count())},
                     {"grid", std::to_string(grid.grid.rows) + " × " + std::to_string(grid.grid.columns)},
                     {"token length", grouped(data.tokens->cols())},
                     {"patch", side + " × " + side + " px"}};
  for (std::size_t i = 0; i < data.stages.size(); ++i) {
    const HierarchyStage& stage = data.stages[i];
    figure.readings.push_back({"stage " + std::to_string(i + 1) + ", " + std::to_string(stage.pixels) + " px",
                               std::to_string(stage.grid.rows) + " × " + std::to_string(stage.grid.columns)});
  }
  add_arrays(figure, data);
  return figure;
}

Formula PatchesLab::formula(const Data& held, const Values&, const std::optional<Place>& hovered) const {
  const PatchGrid& grid = dynamic_cast<const PatchesData&>(held).fitted.grid;
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

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/failure.h"
#include "core/position/published.h"
#include "core/position/rotary/axial_rotation.h"
#include "core/position/rotary/fixed_rotation.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

constexpr Handle<std::string> normalise{"normalise"};

// Coordinates along one axis of `count` cells, in the unit of the form.
std::vector<double> coordinates(const RotaryRequest& request, int count, int reference) {
  double divisor = count;
  if (request.normalise == "min") divisor = std::min(request.grid.rows, request.grid.columns);
  if (request.normalise == "max") divisor = std::max(request.grid.rows, request.grid.columns);
  std::vector<double> values(static_cast<std::size_t>(count));
  for (int cell = 0; cell < count; ++cell) {
    double& value = values[static_cast<std::size_t>(cell)];
    value = cell + request.offset;
    if (request.reference) {
      value = value * reference / count;
    } else if (request.layout == "eva") {
      value = value * request.pretraining_side / count;
    }
    if (request.layout == "dinov3") value = 2 * std::numbers::pi * (2 * (cell + 0.5) / divisor - 1);
  }
  return values;
}

// Pairs of generators' heads: those of axes on which all patches of an image have one place, and those of
// rows and of columns. axes_dims_rope of heads of 128: 16, 56, 56 (FLUX, Qwen-Image); 32, 32, 32, 32
// (FLUX.2). Other widths are divided alike.
struct AxesOfImage {
  int before = 0, each = 0;
};

AxesOfImage axes_of_image(const std::string& layout, int pairs) {
  if (layout == "flux-2") {
    const int each = std::max(1, pairs / 4);
    return {(pairs - 2 * each) / 2, each};
  }
  const int still = pairs / 8 + (pairs - pairs / 8) % 2;
  return {still, (pairs - still) / 2};
}

bool has_still_axes(const std::string& layout) {
  return layout == "flux" || layout == "flux-2";
}

class Rope2d final : public UnlearnedRotation {
 public:
  Rope2d()
      : UnlearnedRotation(
            {.id = "rope-2d",
             .title = "RoPE 2-D (axial)",
             .summary = "Half of the pairs turn with the row, half with the column",
             .brief_title = "axial",
             .place = 70,
             .relative = true,
             .two_dimensional = true,
             .layouts =
                 {{"articles", "Articles",
                   "Row half, column half, T = 10000, each half split into first and second"},
                  {"eva", "EVA-02",
                   "Positions scaled to the 16 x 16 pretraining grid, T = 10000, row before column"},
                  {"rope-vit", "RoPE-ViT", "Column before row, T = 100, adjacent pairs"},
                  {"dinov3", "DINOv3",
                   "Coordinates from -1 to 1 times 2 pi, T = 100, row before column, half-split"},
                  {"pixtral", "Pixtral",
                   "Rows have every second frequency of a sequence, columns those between, T = 10000"},
                  {"moonvit", "MoonViT", "Column and row in turn, pair by pair, T = 10000"},
                  {"flux", "FLUX",
                   "Some pairs of a third axis, which stand still within an image, then rows, then columns, "
                   "T = 10000"},
                  {"flux-2", "FLUX.2",
                   "Four axes, of which the first and the last stand still within an image, T = 2000"}},
             .has_temperature = true,
             .transfers = true,
             .transfer =
                 "Yes: the angles are evaluated at the new grid; EVA-02 and DINOv3 scale it to the one "
                 "they know first",
             .published = {{"B size, 224 px, axial", published::top_1, 83.6, published::rope_vit},
                           {"B size, 384 px, axial", published::top_1, 83.9, published::rope_vit},
                           {"ViT of 820k parameters", published::cifar_10, 88.49, published::small},
                           {"ViT of 820k parameters", published::cifar_100, 62.88, published::small}},
             .published_layout = "rope-vit",
             .remarks = {"Offsets in both directions; nothing to learn",
                         "Diagonal offsets only as row plus column", "EVA-02, DINOv3, Qwen2-VL"},
             .stored = Stored::angles}) {}

  std::vector<Parameter> parameters() const override {
    return {
        layout_request(*this), temperature_request(), pairs_request(),
        declare(normalise,
                {.help = "what DINOv3's coordinates are divided by: each side, the smaller, the larger",
                 .initial = "separate",
                 .choices = std::vector<Choice>{{"separate", "", ""}, {"min", "", ""}, {"max", "", ""}}})};
  }
  RotaryRequest request_of(const SchemeRequest& asked) const override {
    RotaryRequest request = RotaryScheme::request_of(asked);
    request.normalise = asked.value(normalise, request.normalise);
    if (asked.stated(normalise) && request.layout != "dinov3") {
      refuse_usage(flag("normalise"), "only the layout dinov3 normalises",
                   message("leave it out, or {}", say("layout", "dinov3")));
    }
    return request;
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names =
        std::to_array<StoredName>({{"rope.freqs_cos", 1, 4, "eva"},  // EVA-02
                                   {"rope.freqs_sin", 1, 4, "eva"},
                                   {"rope_embed.periods", 1, 1, "dinov3"},  // DINOv3
                                   {"rope.periods", 1, 1, "dinov3"}});
    return names;
  }
  // A part of a rotation, whatever its tensor is called.
  bool is_named_in(std::string_view name) const override {
    const auto parts = name_parts(name);
    return std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
      return part.starts_with("rope") || part.starts_with("rotary") || part == "class_pos_emb";
    });
  }
  double own_temperature(const std::string& layout) const override {
    return layout == "rope-vit" || layout == "dinov3" ? 100 : layout == "flux-2" ? 2000 : 10000;
  }
  std::string own_pairs(const std::string& layout) const override {
    return layout == "articles" || layout == "dinov3" || layout == "pixtral" ? "half" : "adjacent";
  }
  bool scales_with_grid(const std::string& layout) const override {
    return layout == "eva" || layout == "dinov3";
  }
  int head_dim_step() const override { return 4; }
  void check(RotaryRequest&) const override {}

  // The articles split each axis's half of the head.
  std::vector<std::array<int, 2>> pairs(const RotaryRequest& request) const override {
    return request.layout == "articles" ? axial_pairs(request) : RotaryScheme::pairs(request);
  }

  MatrixD angles(const RotaryRequest& request, int, const Progress& progress) const override {
    const int quarter = request.head_dim / 4;
    if (has_still_axes(request.layout)) return angles_of_image(request, progress);
    const GridShape reference = request.reference.value_or(request.grid);
    const std::vector<double> rows = coordinates(request, request.grid.rows, reference.rows);
    const std::vector<double> columns = coordinates(request, request.grid.columns, reference.columns);
    Eigen::RowVectorXd frequencies(quarter);
    for (int k = 0; k < quarter; ++k) {
      frequencies(k) = std::pow(*request.temperature, -4.0 * k / request.head_dim);
    }
    // Pixtral's columns turn a step of a sequence's frequencies slower than its rows.
    const double between =
        request.layout == "pixtral" ? std::pow(*request.temperature, -2.0 / request.head_dim) : 1;
    const bool column_first = request.layout == "rope-vit";
    MatrixD angles(request.grid.count(), 2 * quarter);
    for (int token = 0; token < angles.rows(); ++token) {
      progress.check();
      const Cell cell = request.grid.cell(token);
      const double row = rows[static_cast<std::size_t>(cell.row)];
      const double column = columns[static_cast<std::size_t>(cell.column)];
      if (request.layout == "moonvit") {
        for (int k = 0; k < quarter; ++k) {
          angles(token, 2 * k) = column * frequencies(k);
          angles(token, 2 * k + 1) = row * frequencies(k);
        }
        continue;
      }
      angles.row(token).head(quarter) = (column_first ? column : row) * frequencies;
      angles.row(token).tail(quarter) = (column_first ? row : column) * between * frequencies;
    }
    return angles;
  }

 private:
  static MatrixD angles_of_image(const RotaryRequest& request, const Progress& progress) {
    const int pairs = request.head_dim / 2;
    const AxesOfImage axes = axes_of_image(request.layout, pairs);
    Eigen::RowVectorXd frequencies(axes.each);
    for (int k = 0; k < axes.each; ++k)
      frequencies(k) = std::pow(*request.temperature, -static_cast<double>(k) / axes.each);
    MatrixD angles = MatrixD::Zero(request.grid.count(), pairs);
    for (int token = 0; token < angles.rows(); ++token) {
      progress.check();
      const Cell cell = request.grid.cell(token);
      angles.row(token).segment(axes.before, axes.each) = cell.row * frequencies;
      angles.row(token).segment(axes.before + axes.each, axes.each) = cell.column * frequencies;
    }
    return angles;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_rope_2d_scheme() {
  return std::make_unique<Rope2d>();
}

}  // namespace whereabouts

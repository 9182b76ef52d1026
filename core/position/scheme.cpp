#include "core/position/scheme.h"
#include "core/base/failure.h"
#include "core/position/published.h"

namespace whereabouts {
namespace {

constexpr const char* resampled =
    "No: its table has one vector per token and must be resampled to the new grid";
constexpr const char* reevaluated =
    "Yes: the waves are evaluated at the new grid's positions, those beyond training never having been seen";

std::vector<Scheme> waves() {
  Scheme line;
  line.id = "sinusoidal-1d";
  line.title = "Sinusoidal 1-D";
  line.summary = "Sines and cosines of the token's number, from fast to slow";
  line.has_temperature = true;
  line.layouts = {{"interleaved", "Interleaved", "Sine and cosine of one frequency side by side"},
                  {"concatenated", "Concatenated", "All sines, then all cosines"}};
  line.transfers = true;
  line.transfer = "Yes, but a token's number means another place when rows change their length";

  Scheme plane;
  plane.id = "sinusoidal-2d";
  plane.title = "Sinusoidal 2-D";
  plane.summary = "Sines and cosines of the row beside those of the column";
  plane.two_dimensional = plane.has_temperature = true;
  plane.layouts = {
      {"articles", "Articles", "sin row, cos row, sin column, cos column"},
      {"mae", "MAE", "sin column, cos column, sin row, cos row"},
      {"moco", "MoCo v3", "sin w, cos w, sin h, cos h with w = n div R and h = n mod R"},
      {"big-vision", "big_vision", "MAE's order with frequencies T^(k / (D/4 - 1))"},
      {"timm", "timm", "sin row, sin column, cos row, cos column"},
      {"detr", "DETR", "Coordinates scaled to 2 pi, sines and cosines interleaved, row then column"}};
  plane.transfers = true;
  plane.transfer = reevaluated;
  return {line, plane};
}

std::vector<Scheme> learned() {
  Scheme line;
  line.id = "learned-1d";
  line.title = "Learned 1-D";
  line.summary = "One learned vector per token, drawn from a truncated normal distribution of deviation 0.02";
  line.learnable = line.seeded = true;
  line.transfer = resampled;

  Scheme plane = line;
  plane.id = "learned-2d";
  plane.title = "Learned 2-D";
  plane.summary = "A learned vector per row and one per column, joined";
  plane.two_dimensional = true;
  plane.transfer =
      "No: the vectors of the rows and those of the columns must be resampled, each along its axis";

  Scheme none;
  none.id = "none";
  none.title = "No position";
  none.summary = "Nothing is added: the transformer sees a set of patches";
  none.transfers = true;
  none.transfer = "Yes: there is nothing to transfer";
  return {line, plane, none};
}

std::vector<Scheme> rotary() {
  Scheme line;
  line.id = "rope-1d";
  line.title = "RoPE 1-D";
  line.summary = "Pairs of a query's and a key's dimensions turn by angles in step with the token's number";
  line.kind = Scheme::Kind::rotary;
  line.relative = line.has_temperature = line.transfers = true;
  line.transfer = "Yes, but an offset means another step when rows change their length";

  Scheme plane = line;
  plane.id = "rope-2d";
  plane.title = "RoPE 2-D (axial)";
  plane.summary = "Half of the pairs turn with the row, half with the column";
  plane.two_dimensional = true;
  plane.layouts = {
      {"articles", "Articles", "Row half, column half, T = 10000, each half split into first and second"},
      {"eva", "EVA-02", "Positions scaled to the 16 x 16 pretraining grid, T = 10000, row before column"},
      {"rope-vit", "RoPE-ViT", "Column before row, T = 100, adjacent pairs"},
      {"dinov3", "DINOv3", "Coordinates from -1 to 1 times 2 pi, T = 100, row before column, half-split"}};
  plane.transfer =
      "Yes: the angles are evaluated at the new grid; EVA-02 and DINOv3 scale it to the one they know first";

  Scheme mixed = line;
  mixed.id = "rope-mixed";
  mixed.title = "RoPE mixed";
  mixed.summary = "Every pair of every head turns along a learned direction across rows and columns";
  mixed.learnable = mixed.seeded = mixed.two_dimensional = true;
  mixed.transfer = "Yes: the learned frequencies are evaluated at the new grid";

  Scheme multimodal = line;
  multimodal.id = "m-rope";
  multimodal.title = "M-RoPE";
  multimodal.summary = "Text and image in one sequence: pairs turn with a token's time, height or width";
  multimodal.two_dimensional = true;
  multimodal.layouts = {
      {"chunked", "Qwen2-VL", "Pairs of time, of height and of width one after the other, 16 : 24 : 24"},
      {"interleaved", "Qwen3-VL", "Time, height, width in turn, so that each has fast and slow pairs"}};
  multimodal.transfer = "Yes: the angles are evaluated at the new ids; text counts on behind the image";

  Scheme planes = mixed;
  planes.id = "liere";
  planes.title = "LieRE";
  planes.summary =
      "Blocks of dimensions turn in all their planes at once, by learned generators of row and column";
  planes.relative = planes.has_temperature = false;
  planes.transfer = "Yes: the learned generators are evaluated at the new grid, in units of the trained one";
  return {line, plane, mixed, multimodal, planes};
}

std::vector<Scheme> biases() {
  Scheme table;
  table.id = "relative-bias";
  table.title = "Relative bias";
  table.summary = "A learned number per head and offset (Swin), added to the attention logits";
  table.kind = Scheme::Kind::bias;
  table.learnable = table.seeded = table.relative = table.two_dimensional = true;
  table.transfer = "With the same window, yes; another window needs its table of offsets resampled";

  Scheme network = table;
  network.id = "log-cpb";
  network.title = "Log-spaced continuous bias";
  network.summary =
      "A small learned network turns the logarithm of the offset into a bias per head (Swin v2)";
  network.transfers = true;
  network.transfer = "Yes: the network is evaluated at the new window's offsets";

  Scheme distance = table;
  distance.id = "alibi-2d";
  distance.title = "ALiBi 2-D";
  distance.summary = "Minus a slope per head times the distance between the two cells";
  distance.learnable = distance.seeded = false;
  distance.transfers = true;
  distance.transfer = "Yes: distances are measured on the new grid, greater ones than in training included";

  Scheme directed = distance;
  directed.id = "lookhere";
  directed.title = "LookHere";
  directed.summary = "Most heads see one side of their query only; the bias falls with distance";
  directed.layouts = {
      {"lh-90", "Quarters", "Four corners, then up, down, left and right between the diagonals (LH-90)"},
      {"lh-180", "Halves", "Up, down, left and right, half of the image each (LH-180)"},
      {"lh-45", "Eighths", "Eight eighths of the image (LH-45)"}};
  return {table, network, distance, directed};
}

std::vector<Scheme> others() {
  Scheme shaw;
  shaw.id = "shaw";
  shaw.title = "Shaw's relative vectors";
  shaw.summary = "A learned vector for each clipped offset, added to the key";
  shaw.kind = Scheme::Kind::other;
  shaw.learnable = shaw.seeded = shaw.relative = shaw.transfers = true;
  shaw.transfer =
      "Yes: offsets beyond the clip share its two end vectors; in one dimension rows change length";

  Scheme convolution;
  convolution.id = "cpe";
  convolution.title = "Conditional (CPE)";
  convolution.summary =
      "A depthwise 3 x 3 convolution of the tokens; the zeros around the grid tell its edges";
  convolution.kind = Scheme::Kind::other;
  convolution.learnable = convolution.seeded = convolution.two_dimensional = convolution.transfers = true;
  convolution.transfer = "Yes: the kernels run over any grid";

  Scheme parabolas;
  parabolas.id = "pape";
  parabolas.title = "PaPE";
  parabolas.summary = "Parabolas of the distance, as steep as the query's content says, added to the logits";
  parabolas.kind = Scheme::Kind::other;
  parabolas.learnable = parabolas.seeded = parabolas.relative = parabolas.two_dimensional =
      parabolas.transfers = true;
  parabolas.layouts = {{"full", "Full", "Parabolas along learned directions, with a slope"},
                       {"rotation-invariant", "Rotation-invariant", "One parabola of the distance per head"}};
  parabolas.transfer = "Yes: distances are measured on the new grid, greater ones than in training included";
  return {shaw, convolution, parabolas};
}

std::vector<Scheme> encodings_of_time() {
  Scheme market;
  market.id = "market-cycle";
  market.title = "Market cycles";
  market.summary =
      "Sines and cosines of the day around a week, a month, a quarter and a year of trading days";
  market.of_time = market.transfers = true;
  market.transfer = "Yes: the waves are evaluated at any day";

  Scheme horizon = market;
  horizon.id = "horizon";
  horizon.title = "Calendar and horizon";
  horizon.summary = "Market cycles of the day beside a sinusoid of how many days ahead the forecast looks";
  horizon.two_dimensional = horizon.has_temperature = true;
  horizon.transfer = "Yes: the waves are evaluated at any day and horizon";
  return {market, horizon};
}

std::vector<Scheme> catalogue() {
  std::vector<Scheme> all;
  for (const auto& family : {waves(), learned(), rotary(), biases(), others(), encodings_of_time()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  for (Scheme& scheme : all) scheme.published = published_results(scheme.id);
  return all;
}

}  // namespace

const std::vector<Scheme>& schemes() {
  static const std::vector<Scheme> all = catalogue();
  return all;
}

const std::vector<Scheme>& image_schemes() {
  static const std::vector<Scheme> of_images = [] {
    std::vector<Scheme> kept;
    for (const Scheme& scheme : schemes()) {
      if (!scheme.of_time) kept.push_back(scheme);
    }
    return kept;
  }();
  return of_images;
}

const Scheme& find_scheme(const std::string& id) {
  std::string known;
  for (const Scheme& scheme : schemes()) {
    if (scheme.id == id) return scheme;
    known += (known.empty() ? "" : ", ") + scheme.id;
  }
  refuse_usage("scheme", "there is no position scheme \"" + id + "\"", "choose one of " + known);
}

std::string_view to_text(Scheme::Kind kind) {
  switch (kind) {
    case Scheme::Kind::additive:
      return "additive";
    case Scheme::Kind::rotary:
      return "rotary";
    case Scheme::Kind::bias:
      return "bias";
    case Scheme::Kind::other:
      return "other";
  }
  return "other";
}

void check_layout(const Scheme& scheme, std::string& layout) {
  if (scheme.layouts.empty()) {
    if (!layout.empty()) refuse_usage("--layout", scheme.id + " has one form only", "leave the layout out");
    return;
  }
  if (layout.empty()) layout = scheme.layouts.front().id;
  std::string known;
  for (const Layout& each : scheme.layouts) {
    if (each.id == layout) return;
    known += (known.empty() ? "" : ", ") + each.id;
  }
  refuse_usage("--layout", "there is no \"" + layout + "\"", "choose one of " + known);
}

}  // namespace whereabouts

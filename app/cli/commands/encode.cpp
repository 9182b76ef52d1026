// whereabouts encode SCHEME [--grid RxC | --tokens N] --dim D [scheme options] --out F.{npy,npz}
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/scheme_arrays.h"
#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/npz.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/labs/framework/scheme_parameters.h"
#include "core/position/additive/market_cycle.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_values = std::int64_t{1} << 28;

std::vector<Choice> all_layouts() {
  std::vector<Choice> choices;
  for (const Scheme& scheme : schemes()) {
    for (const Layout& layout : scheme.layouts) {
      const bool known =
          std::any_of(choices.begin(), choices.end(), [&](const Choice& c) { return c.id == layout.id; });
      if (!known) choices.push_back({layout.id, layout.title, layout.help});
    }
  }
  return choices;
}

constexpr Handle<int> block{"block"}, parabolas{"parabolas"}, tokens{"tokens"}, width{"dim"}, heads{"heads"},
    layer{"layer"}, depth{"depth"}, reach{"reach"}, text_before{"text-before"}, text_after{"text-after"};
constexpr Handle<std::vector<double>> sections{"sections"};
constexpr Handle<double> temperature{"temperature"}, global_slope{"global-slope"};
constexpr Handle<std::uint32_t> seed{"seed"};
constexpr Handle<std::string> combine{"combine"}, pairs{"pairs"}, normalise{"normalise"}, layout{"layout"};
constexpr Handle<std::vector<double>> cycles{"cycles"};
constexpr Option<Harmonics> harmonics_options[] = {
    {Harmonics::articles, "articles", "", "(2 pi / f) / 10^(m / k), m from 0: slower and slower"},
    {Harmonics::integer, "integer", "", "2 pi m / f, m from 1: every one repeats after f days"}};
constexpr Handle<Harmonics> harmonics{"harmonics", harmonics_options};
constexpr Handle<bool> two_sigma{"two-sigma"}, class_token{"class-token"};

// Choices whose ids say what they are.
std::vector<Choice> plain_choices(std::initializer_list<const char*> ids) {
  std::vector<Choice> choices;
  for (const char* id : ids) choices.push_back({id, "", ""});
  return choices;
}

// `scheme` null: for --help, where none is chosen yet.
std::vector<Parameter> scheme_parameters(const Scheme* scheme) {
  const std::vector<Choice> layouts = scheme ? layout_choices(*scheme) : all_layouts();
  std::vector<Parameter> list = {
      declare(tokens, {.help = "number of tokens; of a grid, its rows times its columns",
                       .initial = 1,
                       .range = Range{.min = 1, .max = 512 * 512}}),
      declare(width, {.help = "width D of the table and of pape's tokens, of one head in rotary schemes and "
                              "shaw; biases need none",
                      .initial = 1,
                      .range = Range{.min = 1, .max = 65536}}),
      declare(temperature,
              {.help = "T of the waves; RoPE-ViT and DINOv3 have 100, rope-mixed 10 where it is not given",
               .initial = 10000,
               .range = Range{.min = 1.000001, .max = 1e9}}),
      declare(seed, {.help = "seed of learned parameters", .range = Range{.min = 0, .max = 4294967295.0}}),
      declare(combine, {.help = "how rows and columns join in learned-2d",
                        .initial = "concatenate",
                        .choices = plain_choices({"concatenate", "add"})}),
      declare(two_sigma, {.help = "cut learned tables at two standard deviations"}),
      declare(pairs, {.help = "which dimensions turn together; the form's own where it is not given",
                      .initial = "adjacent",
                      .choices = std::vector<Choice>{{"adjacent", "", "(2j, 2j + 1)"},
                                                     {"half", "", "first half with second half"}}}),
      declare(normalise,
              {.help = "what DINOv3's coordinates are divided by: each side, the smaller, the larger",
               .initial = "separate",
               .choices = plain_choices({"separate", "min", "max"})}),
      declare(heads, {.help = "heads of biases, of rope-mixed, liere and pape",
                      .initial = 12,
                      .range = Range{.min = 1, .max = 1024}}),
      declare(layer, {.help = "which layer's numbers rope-mixed and liere take, whose slope lookhere",
                      .range = Range{.min = 0, .max = 1023}}),
      declare(depth, {.help = "lookhere: layers of the model; slopes fall from the first to the last",
                      .initial = 12,
                      .range = Range{.min = 1, .max = 1024}}),
      declare(
          global_slope,
          {.help = "lookhere: factor of all its slopes", .initial = 2, .range = Range{.min = 0, .max = 1e6}}),
      declare(block, {.help = "liere: dimensions that turn together; it divides --dim",
                      .initial = default_liere_block,
                      .range = Range{.min = 2, .max = max_liere_block}}),
      declare(parabolas, {.help = "pape: parabolas of a head",
                          .initial = default_parabolas,
                          .range = Range{.min = 1, .max = 1024}}),
      declare(reach, {.help = "k of shaw: farther offsets are clipped",
                      .initial = default_reach,
                      .range = Range{.min = 0, .max = 65535}}),
      declare(cycles,
              {.help = "days of the cycles of market-cycle and horizon", .initial = TableRequest().cycles}),
      declare(harmonics, {.help = "frequencies of a cycle of f days, k of them"}),
      declare(sections,
              {.help = "m-rope: pairs that turn with time, height and width, such as 16,24,24; left "
                       "out, Qwen's shares of the width",
               .range = Range{.min = 0, .max = 32768}}),
      declare(text_before,
              {.help = "m-rope: tokens of text before the image", .range = Range{.min = 0, .max = 65536}}),
      declare(text_after,
              {.help = "m-rope: tokens of text after the image", .range = Range{.min = 0, .max = 65536}}),
      declare(
          class_token,
          {.help = "a class token in front: BEiT's in relative-bias, three more rows; zeros in lookhere"})};
  if (!layouts.empty()) {
    list.push_back(
        declare(layout, {.help = "order of the columns", .initial = layouts.front().id, .choices = layouts}));
  }
  return list;
}

void refuse_unless(bool applies, const CommandLine& line, const std::string& id, const Scheme& scheme) {
  if (line.has(id) && !applies) refuse_usage("--" + id, scheme.id + " has no such option", "leave it out");
}

GridShape asked_grid(const CommandLine& line, const Values& values, const Scheme& scheme) {
  if (line.has("grid") && line.has("tokens")) {
    refuse_usage("--tokens", "--grid is given as well", "choose one of them");
  }
  if (line.has("grid")) return parse_grid(line.text("grid"), "--grid");
  if (!line.has("tokens")) {
    refuse_usage("encode", "neither --grid nor --tokens is given",
                 scheme.of_time && scheme.two_dimensional ? "give --grid with days x horizons"
                 : scheme.two_dimensional                 ? "give --grid RxC"
                                                          : "give --tokens N or --grid RxC");
  }
  const int count = values[tokens];
  if (!scheme.two_dimensional) return {1, count};
  const int side = static_cast<int>(std::lround(std::sqrt(count)));
  if (side * side == count) return {side, side};
  refuse_usage("--tokens", fmt::format("{} needs rows and columns, and {} is no square", scheme.id, count),
               "give --grid RxC");
}

// rope-mixed with the learned parameters of --checkpoint; the heads follow from their shape.
void read_frequencies(const CommandLine& line, RotaryRequest& request, const Progress& progress) {
  const auto checkpoint = open_checkpoint(line.path("checkpoint"), progress);
  std::string tensor = line.text("tensor");
  for (const PositionTensor& each : inspect(*checkpoint).position) {
    if (tensor.empty() && each.scheme == "rope-mixed") tensor = each.tensor;
  }
  if (tensor.empty() && checkpoint->tensors().size() == 1) tensor = checkpoint->tensors().front().name;
  if (!checkpoint->find(tensor)) {
    refuse_usage("--tensor",
                 tensor.empty() ? "the checkpoint has no frequencies of rope-mixed"
                                : "\"" + tensor + "\" is not in the checkpoint",
                 "name the tensor of shape (2, depth, heads, d/2): whereabouts inspect lists all");
  }
  const Array freqs = checkpoint->read_array(tensor, progress);
  if (!line.has("heads") && freqs.shape.size() == 4) {
    request.heads = static_cast<int>(std::min<std::size_t>(freqs.shape[2], 1024));
  } else if (!line.has("heads") && freqs.shape.size() == 3) {
    const auto head_dim = static_cast<std::size_t>(request.head_dim);
    request.heads = static_cast<int>(std::clamp<std::size_t>(2 * freqs.shape[2] / head_dim, 1, 1024));
  }
  request.mixed = mixed_frequencies_of(freqs, request.layer, request.heads, tensor);
}

std::optional<GridShape> asked_window(const CommandLine& line, const std::string& id) {
  if (!line.has(id)) return {};
  return parse_grid(line.text(id), "--" + id);
}

void refuse_idle_options(const CommandLine& line, const Scheme& scheme) {
  const bool rotary = scheme.kind == Scheme::Kind::rotary, bias = scheme.kind == Scheme::Kind::bias;
  const bool mixed = scheme.id == "rope-mixed";
  refuse_unless(!scheme.layouts.empty(), line, "layout", scheme);
  refuse_unless(scheme.has_temperature, line, "temperature", scheme);
  refuse_unless(scheme.seeded, line, "seed", scheme);
  refuse_unless(scheme.seeded && !rotary && scheme.id != "pape", line, "two-sigma", scheme);
  refuse_unless(scheme.id == "learned-2d", line, "combine", scheme);
  const bool planes = scheme.id == "liere";
  refuse_unless(rotary && !planes, line, "pairs", scheme);
  for (const char* id : {"block", "trained-grid"}) refuse_unless(planes, line, id, scheme);
  refuse_unless(scheme.id == "rope-2d", line, "normalise", scheme);
  const bool content = scheme.id == "pape";
  refuse_unless(mixed || bias || planes || content, line, "heads", scheme);
  refuse_unless(content, line, "parabolas", scheme);
  const bool look_here = scheme.id == "lookhere";
  refuse_unless(mixed || look_here || planes, line, "layer", scheme);
  for (const char* id : {"depth", "global-slope"}) refuse_unless(look_here, line, id, scheme);
  for (const char* id : {"checkpoint", "tensor"}) refuse_unless(mixed, line, id, scheme);
  for (const char* id : {"cycles", "harmonics"}) refuse_unless(scheme.of_time, line, id, scheme);
  for (const char* id : {"sections", "text-before", "text-after"})
    refuse_unless(scheme.id == "m-rope", line, id, scheme);
  refuse_unless(scheme.id == "shaw", line, "reach", scheme);
  refuse_unless(scheme.id == "relative-bias" || look_here, line, "class-token", scheme);
  refuse_unless(bias && scheme.id != "alibi-2d" && !look_here, line, "window", scheme);
  refuse_unless(scheme.id == "log-cpb", line, "pretraining-window", scheme);
}

MRopeSections asked_sections(const std::vector<double>& list) {
  MRopeSections asked{};
  bool whole = list.size() == asked.size();
  for (std::size_t i = 0; whole && i < asked.size(); ++i) {
    asked[i] = static_cast<int>(list[i]);
    whole = asked[i] == list[i];
  }
  if (!whole) {
    refuse_usage("--sections", "these are not three whole numbers",
                 "give the pairs of time, height and width, such as 16,24,24");
  }
  return asked;
}

// Interleaved sections that do not fit are cut off, as in the libraries; a reader should know.
void tell_of_sections(const RotaryRequest& given) {
  const RotaryRequest request = checked_rotary("m-rope", given);
  const MRopeSections said = *request.sections,
                      got = pairs_per_axis(m_rope_axes(request.layout, said, request.head_dim / 2));
  if (said == got) return;
  std::fprintf(
      stderr,
      "whereabouts: note: interleaved, the sections %d,%d,%d give time, height and width %d, %d and %d "
      "of the %d pairs\n",
      said[0], said[1], said[2], got[0], got[1], got[2], request.head_dim / 2);
}

SchemeRequests asked_requests(const CommandLine& line, const Values& values, const Scheme& scheme) {
  SchemeRequests asked;
  TableRequest& table = asked.table;
  table.grid = asked_grid(line, values, scheme);
  table.width = values[width];
  if (!scheme.layouts.empty()) table.layout = values[layout];
  table.temperature = values[temperature];
  table.seed = values[seed];
  table.combine = values[combine];
  table.two_sigma = values[two_sigma];
  table.cycles = values[cycles];
  table.harmonics = values[harmonics];

  RotaryRequest& rotary = asked.rotary;
  rotary.grid = table.grid;
  rotary.head_dim = table.width;
  rotary.heads = values[heads];
  rotary.layout = table.layout;
  if (line.has("pairs")) rotary.pairs = values[pairs];
  if (line.has("temperature")) rotary.temperature = table.temperature;
  rotary.seed = table.seed;
  rotary.layer = values[layer];
  rotary.block = values[block];
  if (line.has("trained-grid")) rotary.reference = parse_grid(line.text("trained-grid"), "--trained-grid");
  rotary.normalise = values[normalise];
  rotary.text_before = values[text_before];
  rotary.text_after = values[text_after];
  if (line.has("sections")) rotary.sections = asked_sections(values[sections]);

  asked.bias = {table.grid,
                rotary.heads,
                asked_window(line, "window"),
                asked_window(line, "pretraining-window"),
                values[class_token],
                table.seed,
                table.two_sigma,
                table.layout,
                values[layer],
                values[depth],
                values[global_slope]};
  asked.pape = {table.width, rotary.heads, values[parabolas], table.layout, table.seed};
  asked.shaw = {table.grid.count(), table.width, values[reach], table.seed, table.two_sigma};
  return asked;
}

// Cycles share the width evenly; what is left over is zeros.
void tell_padding(const Scheme& scheme, const TableRequest& table) {
  if (!scheme.of_time) return;
  const int width = market_width(scheme, table), padding = padded_dimensions(table, width);
  if (padding == 0) return;
  clear_console_progress();
  std::fprintf(
      stderr,
      "whereabouts: note: %s: %d of %d columns are zeros, because %d does not divide by 2 x %zu cycles\n",
      scheme.id.c_str(), padding, table.width, width, table.cycles.size());
}

void refuse_npy_of_several(const Scheme& scheme) {
  const std::vector<std::string> names = scheme_array_names(scheme);
  if (names.size() == 1) return;
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  refuse_usage("--out", scheme.id + " has several arrays (" + list + "), an npy holds one",
               "name a file ending in .npz");
}

}  // namespace

int run_encode(const Arguments& arguments) {
  CommandLine line("encode", "The numbers of a position scheme: tables (N, D), rotations, biases, float32.",
                   "encode SCHEME [--grid RxC | --tokens N] --dim D [scheme options] --out F.{npy,npz}");
  std::string known;
  for (const Scheme& scheme : schemes()) known += (known.empty() ? "" : ", ") + scheme.id;
  line.positional("SCHEME", "one of " + known);
  line.option("out",
              "the file; an npz holds encoding; or cos, sin, pairs (m-rope: and ids); or rotation, "
              "generators; or bias, index; or table, index; or kernel; or places, a, b",
              true);
  line.option("grid", "rows x columns, for example 14x14");
  line.option("window", "rows x columns within which biases apply; the grid where it is not given");
  line.option("pretraining-window", "the window that log-cpb's offsets are scaled by");
  line.option("trained-grid",
              "liere: the grid of the training, whose sides are 1; --grid where it is not given");
  line.option("checkpoint", "rope-mixed with the learned frequencies of this file");
  line.option("tensor", "their name, where it cannot be told");
  line.parameters(scheme_parameters(nullptr), "Scheme");
  if (!line.parse(arguments)) return 0;

  const Scheme& scheme = find_scheme(line.text("SCHEME"));
  const std::string suffix = checked_suffix(line.path("out"), {".npy", ".npz"});
  if (suffix == ".npy") refuse_npy_of_several(scheme);
  refuse_idle_options(line, scheme);
  if (!line.has("dim") && scheme.kind != Scheme::Kind::bias) {
    refuse_usage("encode --dim", "it is missing", "give the width of the table");
  }
  const Values values = line.resolved(scheme_parameters(&scheme));
  SchemeRequests requests = asked_requests(line, values, scheme);
  if (line.has("normalise") && requests.rotary.layout != "dinov3") {
    refuse_usage("--normalise", "only the layout dinov3 normalises", "leave it out, or give --layout dinov3");
  }
  const std::int64_t count = std::int64_t{requests.table.grid.count()} * requests.table.width;
  if (count > max_values) {
    refuse_usage("encode", fmt::format("{} values are too many", count),
                 "at most 268435456: fewer tokens or less --dim");
  }

  if (line.has("tensor") && !line.has("checkpoint")) {
    refuse_usage("--tensor", "there is no file to read it from", "give --checkpoint F as well");
  }
  check_output(line.path("out"));
  const Progress& progress = console_progress();
  if (line.has("checkpoint")) read_frequencies(line, requests.rotary, progress);
  const std::vector<NamedArray> arrays = scheme_arrays(scheme, requests, progress);
  tell_padding(scheme, requests.table);
  if (scheme.id == "m-rope") tell_of_sections(requests.rotary);
  const std::string bytes = suffix == ".npy" ? npy_bytes(arrays.front().make()) : npz_bytes(arrays);
  progress.check();
  write_file(line.path("out"), bytes);
  return 0;
}

}  // namespace whereabouts

// whereabouts encode SCHEME [--grid RxC | --tokens N] --dim D [scheme options] --out F.{npy,npz}
#include <algorithm>
#include <cmath>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/array/array.h"
#include "core/failure.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

constexpr std::int64_t most_values = std::int64_t{1} << 28;

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

std::vector<Choice> layouts_of(const Scheme& scheme) {
  std::vector<Choice> choices;
  for (const Layout& layout : scheme.layouts) choices.push_back({layout.id, layout.title, layout.help});
  return choices;
}

// `scheme` null: for --help, where none is chosen yet.
std::vector<Parameter> scheme_parameters(const Scheme* scheme) {
  const std::vector<Choice> layouts = scheme ? layouts_of(*scheme) : all_layouts();
  std::vector<Parameter> list = {
      integer_parameter("tokens", "", "number of tokens; of a grid, its rows times its columns", 1, 1,
                        512 * 512),
      integer_parameter("dim", "", "width D of the table; required", 1, 1, 65536),
      real_parameter("temperature", "", "T of the waves", 10000, 1.000001, 1e9, 1),
      integer_parameter("seed", "", "seed of learned tables", 0, 0, 4294967295.0),
      choice_parameter("combine", "", "how rows and columns join in learned-2d", "concatenate",
                       {{"concatenate", "", ""}, {"add", "", ""}}),
      switch_parameter("two-sigma", "", "cut learned tables at two standard deviations", false)};
  if (!layouts.empty())
    list.push_back(choice_parameter("layout", "", "order of the columns", layouts[0].id, layouts));
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
                 scheme.two_dimensional ? "give --grid RxC" : "give --tokens N or --grid RxC");
  }
  const int tokens = values.integer("tokens");
  if (!scheme.two_dimensional) return {1, tokens};
  const int side = static_cast<int>(std::lround(std::sqrt(tokens)));
  if (side * side == tokens) return {side, side};
  refuse_usage("--tokens",
               scheme.id + " needs rows and columns, and " + std::to_string(tokens) + " is no square",
               "give --grid RxC");
}

}  // namespace

int run_encode(const Words& words) {
  CommandLine line("encode", "The table (N, D) of a position scheme, float32.",
                   "encode SCHEME [--grid RxC | --tokens N] --dim D [scheme options] --out F.{npy,npz}");
  std::string known;
  for (const Scheme& scheme : schemes()) known += (known.empty() ? "" : ", ") + scheme.id;
  line.positional("SCHEME", "one of " + known);
  line.option("out", "the file; in an npz the table is called encoding", true);
  line.option("grid", "rows x columns, for example 14x14");
  line.parameters(scheme_parameters(nullptr), "Scheme");
  if (!line.parse(words)) return 0;

  const Scheme& scheme = find_scheme(line.text("SCHEME"));
  const std::string suffix = checked_suffix(line.path("out"), {".npy", ".npz"});
  refuse_unless(!scheme.layouts.empty(), line, "layout", scheme);
  refuse_unless(scheme.has_temperature, line, "temperature", scheme);
  refuse_unless(scheme.seeded, line, "seed", scheme);
  refuse_unless(scheme.seeded, line, "two-sigma", scheme);
  refuse_unless(scheme.id == "learned-2d", line, "combine", scheme);
  if (!line.has("dim")) refuse_usage("encode --dim", "it is missing", "give the width of the table");
  const Values values = line.resolved(scheme_parameters(&scheme));
  TableRequest request;
  request.grid = asked_grid(line, values, scheme);
  request.width = values.integer("dim");
  if (!scheme.layouts.empty()) request.layout = values.text("layout");
  request.temperature = values.real("temperature");
  request.seed = static_cast<std::uint32_t>(values.get<std::int64_t>("seed"));
  request.combine = values.text("combine");
  request.two_sigma = values.on("two-sigma");
  const std::int64_t count = std::int64_t{request.grid.count()} * request.width;
  if (count > most_values) {
    refuse_usage("encode", std::to_string(count) + " values are too many",
                 "at most 268435456: fewer tokens or less --dim");
  }

  const Progress& progress = console_progress();
  const Matrix table = additive_table(scheme.id, request, progress);
  const Array array = to_array(table);
  const std::string bytes =
      suffix == ".npy" ? npy_bytes(array) : npz_bytes({{"encoding", [&] { return array; }}});
  progress.check();
  write_file(line.path("out"), bytes);
  return 0;
}

}  // namespace whereabouts

// whereabouts encode SCHEME [--grid RxC | --tokens N] --dim D [scheme options] --out F.{npy,npz}
// whereabouts encode --list [--json]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/parameter_json.h"
#include "app/cli/table_text.h"
#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/npz.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/parameter/no_inputs.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_values = std::int64_t{1} << 28;

constexpr Handle<int> tokens{"tokens"}, width{"dim"};

// What every scheme is asked, before its own parameters.
std::vector<Parameter> grid_and_width() {
  return {
      declare(tokens, {.help = "number of tokens; of a grid, its rows times its columns",
                       .initial = 1,
                       .range = Range{.min = 1, .max = 512 * 512}}),
      declare(width, {.help = "width D of the table and of pape's tokens, of one head in rotary schemes and "
                              "shaw; biases need none",
                      .initial = 1,
                      .range = Range{.min = 1, .max = 65536}})};
}

// The parameters of all schemes, each once, with the schemes that have it: for --help, where none is chosen
// yet.
std::vector<Parameter> all_parameters() {
  struct Shared {
    Parameter parameter;
    std::string schemes;
    int count = 0;
    std::vector<Choice> choices;
  };
  std::vector<Shared> all;
  const Values none;
  const Scope scope{no_inputs(), none};
  for (const Scheme& scheme : schemes()) {
    for (Parameter& each : scheme.parameters()) {
      auto known = std::find_if(all.begin(), all.end(),
                                [&](const Shared& other) { return other.parameter.id == each.id; });
      const std::vector<Choice> choices = each.choices ? each.choices(scope) : std::vector<Choice>{};
      if (known == all.end()) known = all.insert(all.end(), {std::move(each), {}, 0, {}});
      known->schemes += (known->count++ == 0 ? "" : ", ") + scheme.id;
      for (const Choice& choice : choices) {
        const bool there = std::any_of(known->choices.begin(), known->choices.end(),
                                       [&](const Choice& other) { return other.id == choice.id; });
        if (!there) known->choices.push_back(choice);
      }
    }
  }
  constexpr int few = 4;
  std::vector<Parameter> list = grid_and_width();
  for (Shared& each : all) {
    if (each.count <= few) each.parameter.help = each.schemes + ": " + each.parameter.help;
    if (each.parameter.choices)
      each.parameter.choices = [choices = each.choices](const Scope&) { return choices; };
    list.push_back(std::move(each.parameter));
  }
  return list;
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

// The numbers of the scheme that --checkpoint holds.
void read_learned(const CommandLine& line, const Scheme& scheme, SchemeRequest& request,
                  const Progress& progress) {
  const auto checkpoint = open_checkpoint(line.path("checkpoint"), progress);
  std::string tensor = line.text("tensor");
  for (const PositionTensor& each : inspect(*checkpoint).position) {
    if (tensor.empty() && each.scheme == scheme.id) tensor = each.tensor;
  }
  if (tensor.empty() && checkpoint->tensors().size() == 1) tensor = checkpoint->tensors().front().name;
  if (!checkpoint->find(tensor)) {
    refuse_usage("--tensor",
                 tensor.empty() ? "the checkpoint has no numbers of " + scheme.id
                                : "\"" + tensor + "\" is not in the checkpoint",
                 "name the tensor of shape (2, depth, heads, d/2): whereabouts inspect lists all");
  }
  request.learned = checkpoint->read_array(tensor, progress);
  request.learned_from = tensor;
}

// Options of other schemes.
void refuse_idle_options(const CommandLine& line, const Scheme& scheme) {
  const std::vector<Parameter> own = scheme.parameters();
  const auto refuse_unless = [&](bool applies, const std::string& id) {
    if (line.has(id) && !applies) refuse_usage("--" + id, scheme.id + " has no such option", "leave it out");
  };
  for (const Scheme& other : schemes()) {
    for (const Parameter& each : other.parameters()) {
      refuse_unless(
          std::any_of(own.begin(), own.end(), [&](const Parameter& mine) { return mine.id == each.id; }),
          each.id);
    }
  }
  for (const char* id : {"checkpoint", "tensor"}) refuse_unless(scheme.takes_learned(), id);
}

void refuse_npy_of_several(const Scheme& scheme) {
  const std::vector<std::string> names = scheme.array_names();
  if (names.size() == 1) return;
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  refuse_usage("--out", scheme.id + " has several arrays (" + list + "), an npy holds one",
               "name a file ending in .npz");
}

nlohmann::ordered_json scheme_json(const Scheme& scheme) {
  nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
  Values values;
  for (const Parameter& each : scheme.parameters()) {
    const Scope scope{no_inputs(), values};
    const Value initial = each.initial(scope);
    parameters.push_back(parameter_json(each, initial, scope));
    values.set(each.id, initial);
  }
  return {{"id", scheme.id},
          {"title", scheme.title.text()},
          {"summary", scheme.summary.text()},
          {"kind", to_text(scheme.kind)},
          {"two_dimensional", scheme.two_dimensional},
          {"learnable", scheme.learnable},
          {"arrays", scheme.array_names()},
          {"parameters", parameters}};
}

int list_schemes(bool as_json) {
  if (as_json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Scheme& scheme : schemes()) list.push_back(scheme_json(scheme));
    std::printf("%s\n", list.dump(2).c_str());
    return 0;
  }
  std::vector<std::vector<std::string>> rows = {{"ID", "KIND", "SCHEME"}};
  for (const Scheme& scheme : schemes())
    rows.push_back({scheme.id, std::string(to_text(scheme.kind)), scheme.title.text()});
  std::fputs(table_text(rows).c_str(), stdout);
  return 0;
}

void declare_encode(CommandLine& line) {
  std::string known;
  for (const Scheme& scheme : schemes()) known += (known.empty() ? "" : ", ") + scheme.id;
  line.positional("SCHEME", "one of " + known, false);
  line.option("out",
              "the file; an npz holds encoding; or cos, sin, pairs (m-rope: and ids); or rotation, "
              "generators; or bias, index; or table, index; or kernel; or places, a, b");
  line.flag("list", "the schemes instead, with what each is");
  line.flag("json", "with --list: as JSON, with the options of each");
  line.option("grid", "rows x columns, for example 14x14");
  line.option("checkpoint", "rope-mixed with the learned frequencies of this file");
  line.option("tensor", "their name, where it cannot be told");
  line.parameters(all_parameters(), "Scheme");
}

int run_encode(const CommandLine& line) {
  if (line.has("list")) {
    if (line.has("SCHEME") || line.has("out"))
      refuse_usage("--list", "it lists the schemes and encodes none", "leave it out, or all else but --json");
    return list_schemes(line.has("json"));
  }
  if (line.has("json")) refuse_usage("--json", "numbers go to --out", "use it with --list");
  if (!line.has("SCHEME"))
    refuse_usage("encode SCHEME", "it is missing", "name one; whereabouts encode --list has them");
  const std::string name = line.text("SCHEME");
  const Scheme& scheme = find_scheme(name);
  if (!line.has("out")) refuse_usage("encode --out", "it is missing", "name an .npy or .npz");
  const std::string suffix = checked_suffix(line.path("out"), {".npy", ".npz"});
  if (suffix == ".npy") refuse_npy_of_several(scheme);
  refuse_idle_options(line, scheme);
  if (!line.has("dim") && scheme.kind != Scheme::Kind::bias) {
    refuse_usage("encode --dim", "it is missing", "give the width of the table");
  }
  std::vector<Parameter> declared = grid_and_width();
  for (Parameter& each : scheme.parameters()) declared.push_back(std::move(each));
  SchemeRequest request;
  request.values = line.resolved(declared);
  for (const Parameter& each : declared) {
    if (line.has(each.id)) request.given.set(each.id, request.values.at(each.id));
  }
  request.grid = asked_grid(line, request.values, scheme);
  request.width = request.values[width];
  const std::int64_t count = std::int64_t{request.grid.count()} * request.width;
  if (count > max_values) {
    refuse_usage("encode", fmt::format("{} values are too many", count),
                 "at most 268435456: fewer tokens or less --dim");
  }

  if (line.has("tensor") && !line.has("checkpoint")) {
    refuse_usage("--tensor", "there is no file to read it from", "give --checkpoint F as well");
  }
  check_output(line.path("out"));
  const Progress& progress = console_progress();
  if (line.has("checkpoint")) read_learned(line, scheme, request, progress);
  const std::vector<NamedArray> arrays = scheme.arrays(request, progress);
  for (const std::string& note : scheme.notes(request)) {
    clear_console_progress();
    std::fprintf(stderr, "whereabouts: note: %s\n", note.c_str());
  }
  const std::string bytes = suffix == ".npy" ? npy_bytes(arrays.front().make()) : npz_bytes(arrays);
  progress.check();
  write_file(line.path("out"), bytes);
  return 0;
}

}  // namespace

Command encode_command() {
  return {
      .name = "encode",
      .summary = "the table of a position scheme",
      .about = "The numbers of a position scheme: tables (N, D), rotations, biases, float32.",
      .usage = "encode SCHEME [--grid RxC | --tokens N] --dim D [scheme options] --out F.{npy,npz} | --list",
      .declare = declare_encode,
      .run = run_encode};
}

}  // namespace whereabouts

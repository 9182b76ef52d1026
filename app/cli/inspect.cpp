// whereabouts inspect CHECKPOINT [--json] [--tensor NAME --out F.npy]
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/table_text.h"
#include "core/array/array.h"
#include "core/checkpoint/anatomy.h"
#include "core/failure.h"
#include "core/figure/text.h"
#include "core/position/detect_in.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

Json anatomy_json(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  Json position = Json::array();
  for (const PositionTensor& each : anatomy.position) {
    position.push_back({{"scheme", or_null(each.scheme)},
                        {"tensor", each.tensor},
                        {"grid", each.grid ? Json({each.grid->rows, each.grid->columns}) : Json()},
                        {"prefix", or_null(each.prefix)},
                        {"layout", or_null(each.layout)},
                        {"error", or_null(each.error)}});
  }
  Json tensors = Json::array();
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    tensors.push_back({{"name", tensor.name}, {"dtype", to_text(tensor.dtype)}, {"shape", tensor.shape}});
  }
  return {{"format", anatomy.format},
          {"family", or_null(anatomy.family)},
          {"patch", or_null(anatomy.patch)},
          {"width", or_null(anatomy.width)},
          {"depth", or_null(anatomy.depth)},
          {"heads", or_null(anatomy.heads)},
          {"position", position},
          {"tensors", tensors}};
}

std::string or_dash(const std::optional<int>& value) {
  return value ? std::to_string(*value) : "-";
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text;
  for (const std::int64_t length : shape) text += (text.empty() ? "" : ", ") + std::to_string(length);
  return "(" + text + (shape.size() == 1 ? ",)" : ")");
}

std::string anatomy_text(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  std::int64_t values = 0;
  for (const TensorInfo& tensor : checkpoint.tensors()) values += tensor.count();
  std::string heads = or_dash(anatomy.heads);
  if (!anatomy.heads_source.empty()) heads += "  (" + anatomy.heads_source + ")";
  std::string text = table_text({{"format", anatomy.format},
                                 {"family", anatomy.family.empty() ? "-" : anatomy.family},
                                 {"patch", or_dash(anatomy.patch)},
                                 {"width", or_dash(anatomy.width)},
                                 {"depth", or_dash(anatomy.depth)},
                                 {"heads", heads},
                                 {"values", grouped(values)}});
  std::vector<std::vector<std::string>> tables = {
      {"POSITION", "TENSOR", "GRID", "PREFIX", "LAYOUT", "ERROR"}};
  for (const PositionTensor& each : anatomy.position) {
    tables.push_back({each.scheme.empty() ? "-" : each.scheme, shown(each.tensor),
                      each.grid ? to_text(*each.grid) : "-", or_dash(each.prefix),
                      each.layout.empty() ? "-" : each.layout, each.error ? brief(*each.error) : "-"});
  }
  text += anatomy.position.empty() ? "\nno position table\n" : "\n" + table_text(tables);
  std::vector<std::vector<std::string>> tensors = {{"DTYPE", "SHAPE", "TENSOR"}};
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    tensors.push_back({to_text(tensor.dtype), shape_text(tensor.shape), shown(tensor.name)});
  }
  return text + "\n" + table_text(tensors);
}

// Names and shapes call every table learned; its values may say that it is a sinusoid. A table that cannot be
// read, or is damaged, is still listed.
void detect_sinusoids(const Checkpoint& checkpoint, Anatomy& anatomy) {
  for (PositionTensor& each : anatomy.position) {
    if (each.tokens < 1) continue;
    try {
      describe(detect_in(checkpoint, each, console_progress()), each);
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
    }
  }
}

void write_tensor(const Checkpoint& checkpoint, const std::string& name, const std::filesystem::path& out) {
  if (!checkpoint.find(name)) {
    refuse_usage("--tensor", "\"" + name + "\" is not in " + checkpoint.path().string(),
                 "whereabouts inspect lists its tensors");
  }
  const std::string bytes = npy_bytes(checkpoint.read_array(name, console_progress()));
  console_progress().check();
  write_file(out, bytes);
}

}  // namespace

int run_inspect(const Words& words) {
  CommandLine line("inspect", "What a checkpoint is: format, family, position tables, tensors.",
                   "inspect CHECKPOINT [--json] | CHECKPOINT --tensor NAME --out F.npy");
  line.positional("CHECKPOINT", "the file");
  line.flag("json", "as JSON");
  line.option("tensor", "write this tensor to --out instead");
  line.option("out", "the npy for --tensor");
  if (!line.parse(words)) return 0;
  if (line.has("tensor") != line.has("out")) {
    refuse_usage(line.has("out") ? "--out" : "--tensor", "it comes with --tensor and --out together",
                 "give both");
  }
  if (line.has("out")) checked_suffix(line.path("out"), {".npy"});
  const auto checkpoint = open_checkpoint(line.path("CHECKPOINT"), console_progress());
  if (line.has("tensor")) {
    write_tensor(*checkpoint, line.text("tensor"), line.path("out"));
    return 0;
  }
  Anatomy anatomy = inspect(*checkpoint);
  detect_sinusoids(*checkpoint, anatomy);
  if (line.has("json")) {
    const auto replace = Json::error_handler_t::replace;  // names of tensors are any bytes
    std::printf("%s\n", anatomy_json(*checkpoint, anatomy).dump(2, ' ', false, replace).c_str());
  } else {
    std::fputs(anatomy_text(*checkpoint, anatomy).c_str(), stdout);
  }
  return 0;
}

}  // namespace whereabouts

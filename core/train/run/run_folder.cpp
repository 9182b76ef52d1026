#include "core/train/run/run_folder.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <sstream>

#include "core/array/write_file.h"
#include "core/base/csv_field.h"
#include "core/base/failure.h"
#include "core/base/regular_file.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/train/run/csv_numbers.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr const char* metrics_header =
    "step,samples,seconds,train_loss,train_accuracy,test_loss,test_accuracy";

void fail(const fs::path& path, const Message& problem, const Message& remedy) {
  throw Failure(Fault::failed, FilePath{path.string()}, problem, remedy);
}

std::string text_of_run(const fs::path& path, std::uint64_t limit) {
  std::error_code error;
  if (!fs::exists(path, error))
    fail(path, "it is missing", "choose the folder of a run that whereabouts train made");
  return read_regular_file(path, limit);
}

// What a row cannot hold; null where it is as a training writes it.
const char* fault_in(const MetricsRow& row, const MetricsRow& before) {
  constexpr std::int64_t most = std::int64_t{1} << 40;
  const auto is_share = [](double value) { return value >= 0 && value <= 1; };
  if (row.step < before.step || row.step > most)
    return fixed_words("its step is out of range, or before that of the line above");
  if (row.samples < before.samples || row.samples > most)
    return fixed_words("its samples are out of range, or fewer than those of the line above");
  if (!(row.seconds >= 0) || !std::isfinite(row.seconds)) return fixed_words("its seconds are out of range");
  // A training that diverges ends with one that is not finite.
  if (row.train_loss < 0 || row.test_loss < 0) return fixed_words("a loss is negative");
  if (!is_share(row.train_accuracy) || !is_share(row.test_accuracy))
    return fixed_words("an accuracy is outside of 0 to 1");
  return nullptr;
}

[[noreturn]] void refuse_taken(const fs::path& folder) {
  throw Failure(Fault::usage, flag("out"), message("{} holds a run already", folder.string()),
                message("continue it with {}, or name another folder", flag("resume")));
}

}  // namespace

fs::path RunFolder::snapshot_path(std::int64_t step) const {
  return path_ / "snapshots" / fmt::format("step_{}.safetensors", step);
}

void RunFolder::create() const {
  std::error_code error;
  if (fs::exists(path_, error)) {
    if (!fs::is_directory(path_, error))
      throw Failure(Fault::usage, flag("out"), message("{} is a file", path_.string()), "name a new folder");
    if (!fs::is_empty(path_, error)) {
      if (fs::exists(configuration_path(), error)) refuse_taken(path_);
      throw Failure(Fault::usage, flag("out"), message("{} is not empty", path_.string()),
                    "name a new folder");
    }
  }
  fs::create_directories(path_, error);
  // Of several that begin here at once, one makes this folder, and it is the one that goes on.
  const bool own = !error && fs::create_directory(path_ / "snapshots", error);
  if (error)
    fail(path_, message("the folder cannot be made: {}", error.message()),
         "choose a place where you may write");
  if (!own) refuse_taken(path_);
}

nlohmann::json RunFolder::read_configuration() const {
  constexpr std::uint64_t limit = 8 << 20;
  const std::string text = text_of_run(configuration_path(), limit);
  nlohmann::json json = text.empty() ? nlohmann::json() : parse_json(text, configuration_path().string());
  if (!json.is_object()) fail(configuration_path(), "it is no JSON object", "choose the folder of a run");
  return json;
}

void RunFolder::write_configuration(const nlohmann::ordered_json& json) const {
  write_file(configuration_path(), json.dump(2) + "\n");
}

std::vector<MetricsRow> RunFolder::read_metrics() const {
  constexpr std::uint64_t limit = 64 << 20;
  std::istringstream text(text_of_run(metrics_path(), limit));
  std::string line;
  std::getline(text, line);
  if (line != metrics_header)
    fail(metrics_path(), "its first line is not that of a run's metrics", "choose the folder of a run");
  std::vector<MetricsRow> rows;
  while (std::getline(text, line)) {
    std::string_view rest = line;
    MetricsRow row;
    const bool whole = next_number(rest, row.step) && next_number(rest, row.samples) &&
                       next_number(rest, row.seconds) && next_number(rest, row.train_loss) &&
                       next_number(rest, row.train_accuracy) && next_number(rest, row.test_loss) &&
                       next_number(rest, row.test_accuracy) && rest.empty();
    if (!whole)
      fail(metrics_path(), message("line {} is no row of seven numbers", rows.size() + 2),
           "choose the folder of a run");
    const char* const wrong = fault_in(row, rows.empty() ? MetricsRow() : rows.back());
    if (wrong != nullptr)
      fail(metrics_path(), message("line {}: {}", rows.size() + 2, wrong), "choose the folder of a run");
    rows.push_back(row);
  }
  return rows;
}

void RunFolder::write_metrics(const std::vector<MetricsRow>& rows) const {
  std::string text = std::string(metrics_header) + "\n";
  for (const MetricsRow& row : rows) {
    text += fmt::format("{},{},{:.3f},{},{},{},{}\n", row.step, row.samples, row.seconds, row.train_loss,
                        row.train_accuracy, row.test_loss, row.test_accuracy);
  }
  write_file(metrics_path(), text);
}

RunState RunFolder::read_state(std::size_t parameters) const {
  const auto checkpoint = open_weights(state_path(), {});
  RunState state;
  const auto read = [&](const char* name) {
    const TensorInfo* info = checkpoint->find(name);
    if (info == nullptr || info->shape != std::vector<std::int64_t>{static_cast<std::int64_t>(parameters)})
      fail(state_path(), message("the tensor \"{}\" is missing or of another size", name),
           "it belongs to another run");
    return checkpoint->read(name);
  };
  state.parameters = read("parameters");
  state.first = read("first");
  state.second = read("second");
  const auto metadata = json_in(checkpoint->metadata());
  const auto step = metadata.is_object() ? metadata.find("step") : metadata.end();
  const std::string text =
      step != metadata.end() && step->is_string() ? step->get<std::string>() : std::string();
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), state.step);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || state.step < 0)
    fail(state_path(), "it does not say which step it is of", "it belongs to another run");
  return state;
}

void RunFolder::write_state(const RunState& state) const {
  const auto tensor = [](const char* name, const std::vector<float>& values) {
    TensorValues made;
    made.name = name;
    made.shape = {static_cast<std::int64_t>(values.size())};
    made.values = values;
    return made;
  };
  const nlohmann::ordered_json metadata = {{"step", fmt::to_string(state.step)}};
  write_file(state_path(), safetensors_bytes({tensor("parameters", state.parameters),
                                              tensor("first", state.first), tensor("second", state.second)},
                                             metadata.dump()));
}

std::string confusion_csv(const std::vector<std::string>& class_names,
                          const std::vector<std::vector<int>>& counts) {
  std::string text = "true class";
  for (const std::string& name : class_names) text += "," + csv_field(name);
  text += ",accuracy\n";
  for (std::size_t row = 0; row < counts.size(); ++row) {
    int all = 0;
    text += csv_field(class_names[row]);
    for (const int count : counts[row]) {
      text += fmt::format(",{}", count);
      all += count;
    }
    text += all > 0 ? fmt::format(",{}\n", static_cast<double>(counts[row][row]) / all) : ",\n";
  }
  return text;
}

}  // namespace whereabouts

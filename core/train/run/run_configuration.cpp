#include "core/train/run/run_configuration.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/failure.h"
#include "core/image/patch_stages.h"
#include "core/parameter/no_inputs.h"
#include "core/train/data/data_parameters.h"

namespace whereabouts {
namespace {

[[noreturn]] void refuse_member(const std::string& where, const std::string& key, const Message& problem) {
  refuse_file(where, message("\"{}\" {}", key, problem), "use the run.json that whereabouts wrote");
}

template <typename T>
T taken(const nlohmann::json& json, const char* key, const std::string& where) {
  try {
    const nlohmann::json& member = json.at(key);
    // The library would round a fraction, and wrap what is too large.
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      const bool large =
          member.is_number_unsigned() &&
          member.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()};
      if (!member.is_number_integer() || large || !std::in_range<T>(member.get<std::int64_t>()))
        refuse_member(where, key, "is no whole number, or too large a one");
    }
    return member.get<T>();
  } catch (const nlohmann::json::exception&) {
    refuse_member(where, key, "is missing or of another kind");
  }
}

std::string key_of(std::string id) {
  if (id == training::pool.id) return "class_token";
  std::replace(id.begin(), id.end(), '-', '_');
  return id;
}

// Runs from before these were choices have no such keys, and are as they are by default. In the order of the
// file, behind the others.
struct LaterOption {
  std::string id;
  bool with_its_scheme = false;  // else it is written where it is not the default
};
const std::vector<LaterOption>& later_options() {
  static const std::vector<LaterOption> options = [] {
    std::vector<LaterOption> later = {{data_option::hold_out.id},
                                      {training::stride.id},
                                      {training::hierarchy.id},
                                      {training::class_position.id}};
    for (const Parameter& each : scheme_parameters()) {
      // The first version of the file has these two, whatever the scheme.
      if (each.id != "combine" && each.id != "reach") later.push_back({each.id, true});
    }
    return later;
  }();
  return options;
}

bool is_later(const std::string& id) {
  return std::any_of(later_options().begin(), later_options().end(),
                     [&](const LaterOption& option) { return option.id == id; });
}

// As the file has it.
nlohmann::json stored(const RunConfiguration& run, const std::string& id) {
  if (id == training::pool.id) return run[training::pool] == training::Pool::token;
  if (id == training::hierarchy.id) return run.model().hierarchy;
  return to_json(run.values.at(id));
}

// The values of the members that have a declaration, checked against it; the others have their defaults.
Values checked_members(const nlohmann::json& json, const std::string& where) {
  const std::vector<Parameter> declared = stored_parameters();
  Values given;
  std::string at;
  try {
    for (const Parameter& parameter : declared) {
      // The file says it by "class_token".
      if (parameter.id == training::pool.id) continue;
      at = key_of(parameter.id);
      const auto member = json.find(at);
      // No size was asked for.
      const bool none = parameter.id == data_option::size.id && member != json.end() && *member == 0;
      if (member != json.end() && !none) given.set(parameter.id, value_from_json(parameter, *member));
    }
    at.clear();
    return resolve(declared, no_inputs(), given, Policy::refuse);
  } catch (const Failure& failure) {
    if (at.empty()) at = key_of(first_flag(failure.where()));
    refuse_member(where, at, message("is not as a run has it: {} ({})", failure.problem(), failure.remedy()));
  }
}

}  // namespace

RunConfiguration::RunConfiguration() : values(resolve(run_parameters(), no_inputs(), {}, Policy::refuse)) {
  set(training::hidden, 4 * (*this)[training::width]);
}

MiniVit RunConfiguration::model() const {
  MiniVit model;
  model.rows = rows;
  model.columns = columns;
  model.channels = channels;
  model.classes = classes;
  model.position = values[training::position];
  model.layout = values[training::layout];
  model.pairs = values[training::pairs];
  for (const Parameter& each : scheme_parameters()) model.scheme_values.set(each.id, values.at(each.id));
  for (const double factor : values[training::hierarchy]) model.hierarchy.push_back(static_cast<int>(factor));
  model.patch = values[training::patch];
  model.stride = values[training::stride];
  model.width = values[training::width];
  model.depth = values[training::depth];
  model.heads = values[training::heads];
  model.hidden = values[training::hidden];
  model.class_token = values[training::pool] == training::Pool::token;
  model.class_position = values[training::class_position];
  return model;
}

std::int64_t RunConfiguration::steps() const {
  const std::int64_t samples = values[training::samples], batch = values[training::batch];
  return (samples + batch - 1) / batch;
}

RunConfiguration run_configuration(const Values& values, const DataSet& data) {
  RunConfiguration run;
  for (const auto& [id, value] : values) run.values.set(id, value);
  run.set(data_option::set, data.id);
  run.rows = data.train.rows;
  run.columns = data.train.columns;
  run.channels = data.train.channels;
  run.classes = data.classes();
  if (run[training::hidden] == 0) run.set(training::hidden, 4 * run[training::width]);
  hierarchy_stages(run[training::hierarchy], run.rows, run.columns);
  if (!data.augmentable && (run[training::crop] > 0 || run[training::flip])) {
    throw Failure(Fault::usage, run[training::flip] ? flag("flip") : flag("crop"),
                  message("the classes of {} are places, which a crop or a flip changes", data.id),
                  "leave both out, or choose another data set");
  }
  checked(run.model());
  return run;
}

nlohmann::ordered_json to_json(const RunConfiguration& run) {
  nlohmann::ordered_json json = {{"version", 1}};
  const std::vector<Parameter> parameters = stored_parameters();
  for (const Parameter& parameter : parameters) {
    if (is_later(parameter.id)) continue;
    json[key_of(parameter.id)] = stored(run, parameter.id);
    if (parameter.id == data_option::seed.id) {
      json["rows"] = run.rows;
      json["columns"] = run.columns;
      json["channels"] = run.channels;
      json["classes"] = run.classes;
    }
  }
  const Scope scope{no_inputs(), run.values};
  for (const LaterOption& option : later_options()) {
    const Parameter& parameter = *find_parameter(parameters, option.id);
    const bool written = option.with_its_scheme ? parameter.applies(scope)
                                                : run.values.at(option.id) != parameter.initial(scope);
    if (written) json[key_of(option.id)] = stored(run, option.id);
  }
  return json;
}

RunConfiguration run_configuration_from(const nlohmann::json& json, const std::string& where) {
  if (taken<int>(json, "version", where) != 1) {
    refuse_file(where, "it was written by a newer version", "open it with that version");
  }
  RunConfiguration run;
  run.values = checked_members(json, where);
  for (const Parameter& parameter : stored_parameters()) {
    const std::string key = key_of(parameter.id);
    if (!json.contains(key) && !is_later(parameter.id))
      refuse_member(where, key, "is missing or of another kind");
    if (parameter.id == data_option::size.id)
      run.set(data_option::size, taken<int>(json, "data_size", where));
    if (parameter.id == data_option::seed.id) {
      run.rows = taken<int>(json, "rows", where);
      run.columns = taken<int>(json, "columns", where);
      run.channels = taken<int>(json, "channels", where);
      run.classes = taken<int>(json, "classes", where);
    }
    if (parameter.id == training::pool.id) {
      const bool class_token = taken<bool>(json, key.c_str(), where);
      run.set(training::pool, class_token ? training::Pool::token : training::Pool::mean);
    }
  }
  const auto check_count = [&](const char* key, int value, int max) {
    if (value < 1 || value > max)
      refuse_member(where, key, message("is {}, which is out of range (allowed: 1 to {})", value, max));
  };
  check_count("rows", run.rows, 4096);
  check_count("columns", run.columns, 4096);
  check_count("channels", run.channels, 4);
  check_count("classes", run.classes, 100000);
  try {
    checked(run.model());
  } catch (const Failure& failure) {
    refuse_file(where, failure.problem(), "use the run.json that whereabouts wrote");
  }
  return run;
}

}  // namespace whereabouts

#include "core/labs/framework/inputs/trained_on.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/train/data/data_set.h"
#include "core/train/data/plain_folder.h"
#include "core/train/run/run_folder.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr const char* stand_in = "where";

TrainedOn from_folder(const fs::path& folder) {
  const RunFolder run(folder);
  std::error_code error;
  if (folder.empty() || !fs::is_regular_file(run.configuration_path(), error)) return {};
  try {
    const auto json = run.read_configuration();
    const auto text = [&](const char* key) {
      const auto found = json.find(key);
      return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const auto whole = [&](const char* key, double max) {
      const auto found = json.find(key);
      const double value = found != json.end() && found->is_number() ? found->get<double>() : 0;
      return std::isfinite(value) ? std::clamp(value, 0.0, max) : 0.0;
    };
    TrainedOn trained;
    trained.name = text("data");
    trained.title = shown(text("data_title"), 60);
    trained.options.size = static_cast<int>(whole("data_size", 256));
    trained.options.seed = static_cast<std::uint32_t>(whole("data_seed", 4294967295.0));
    return trained;
  } catch (const Failure&) {
    return {};
  }
}

TrainedOn from_words(const Checkpoint& checkpoint) {
  const auto json = json_in(checkpoint.metadata());
  if (!json.is_object()) return {};
  const auto found = json.find("data");
  if (found == json.end() || !found->is_string() || !json.contains("trained_by")) return {};
  TrainedOn trained;
  trained.title = shown(found->get<std::string>(), 60);
  const auto id = json.find("data_id");
  trained.name =
      id != json.end() && id->is_string() ? id->get<std::string>() : built_in_set_titled(trained.title);
  if (!is_built_in_set(trained.name)) trained.name.clear();
  return trained;
}

// Opening a large set takes seconds, and a run has a figure for each snapshot.
DataInput kept_data(const std::string& name, const DataOptions& options, const Progress& progress) {
  static std::mutex mutex;
  static DataInput last;
  const auto same = [&] {
    return last.set && last.name == name && last.options.size == options.size &&
           last.options.seed == options.seed;
  };
  {
    const std::lock_guard lock(mutex);
    if (same()) return last;
  }
  DataInput opened = open_data(name, options, progress);
  opened.name = name;
  const std::lock_guard lock(mutex);
  last = opened;
  return opened;
}

}  // namespace

TrainedOn trained_on(const Inputs& inputs) {
  std::vector<fs::path> folders;
  if (inputs.run) folders.push_back(inputs.run->path());
  const fs::path& file = inputs.checkpoint->path();
  if (!file.empty()) folders.insert(folders.end(), {file.parent_path(), file.parent_path().parent_path()});
  for (const fs::path& folder : folders) {
    TrainedOn trained = from_folder(folder);
    if (!trained.name.empty()) return trained;
  }
  return from_words(*inputs.checkpoint);
}

DataInput data_of(const Inputs& inputs, std::string& note, const Progress& progress) {
  DataInput data = images_of(inputs, note, progress);
  if (has_no_classes(*data.set)) {
    refuse_file(data.set->id, "its images have no classes",
                "put the images of each class into a folder of its own");
  }
  return data;
}

DataInput images_of(const Inputs& inputs, std::string& note, const Progress& progress) {
  note.clear();
  if (inputs.data.set) return inputs.data;
  const TrainedOn trained = trained_on(inputs);
  if (trained.name.empty()) {
    const Message whose = trained.title.empty() ? "" : message(" ({})", trained.title);
    note = message(
        "no data set is given, and the checkpoint does not tell where its own{} is: these are the images of "
        "Where, which it may never have seen",
        whose);
    return kept_data(stand_in, {}, progress);
  }
  try {
    return kept_data(trained.name, trained.options, progress);
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    note =
        message("{}, which the model was trained on, is not here ({}): these are the images of Where",
                trained.title.empty() ? Message(shown(trained.name, 60)) : trained.title, failure.problem());
    return kept_data(stand_in, {}, progress);
  }
}

}  // namespace whereabouts

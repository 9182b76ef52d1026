#include "core/train/run/begin_run.h"

#include <utility>

#include "core/train/data/data_parameters.h"

namespace whereabouts {

std::vector<Parameter> run_parameters() {
  std::vector<Parameter> all = training_data_parameters(), more = train_parameters();
  for (Parameter& each : more) all.push_back(std::move(each));
  return all;
}

std::unique_ptr<TrainingJob> begin_run(const Values& values, const std::filesystem::path& folder,
                                       const Progress& progress) {
  const DataOptions options = data_options(values);
  auto data = std::make_shared<const DataSet>(load_data_set(data_name(values), options, progress));
  RunConfiguration run = run_configuration(values, *data);
  run.data_options = options;
  return TrainingJob::begin(run, std::move(data), RunFolder(folder));
}

std::unique_ptr<TrainingJob> resume_run(const std::filesystem::path& path, const Progress& progress) {
  const RunFolder folder(path);
  const RunConfiguration run =
      run_configuration_from(folder.read_configuration(), folder.configuration_path().string());
  auto data = std::make_shared<const DataSet>(load_data_set(run.data, run.data_options, progress));
  return TrainingJob::resume(folder, std::move(data));
}

}  // namespace whereabouts

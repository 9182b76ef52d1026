#include "core/train/run/begin_run.h"

#include <utility>

#include "core/train/data/data_parameters.h"

namespace whereabouts {

std::unique_ptr<TrainingJob> begin_run(const Values& values, const std::filesystem::path& folder,
                                       const Progress& progress) {
  auto data =
      std::make_shared<const DataSet>(load_data_set(data_name(values), data_options(values), progress));
  const RunConfiguration run = run_configuration(values, *data);
  return TrainingJob::begin(run, std::move(data), RunFolder(folder));
}

std::unique_ptr<TrainingJob> resume_run(const std::filesystem::path& path, const Progress& progress) {
  const RunFolder folder(path);
  const RunConfiguration run =
      run_configuration_from(folder.read_configuration(), folder.configuration_path().string());
  auto data = std::make_shared<const DataSet>(
      load_data_set(data_name(run.values), data_options(run.values), progress));
  return TrainingJob::resume(folder, std::move(data));
}

}  // namespace whereabouts

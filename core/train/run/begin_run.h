// A run from what a user says: loads the data set, then makes or finds the run.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/train/run/training_job.h"

namespace whereabouts {

// `values`: all of run_parameters(), resolved. Fails and refuses as load_data_set(), run_configuration() and
// TrainingJob::begin() do.
std::unique_ptr<TrainingJob> begin_run(const Values& values, const std::filesystem::path& folder,
                                       const Progress& progress);
// Goes on with the run in `folder`, with its own data set. Fails as TrainingJob::resume() does.
std::unique_ptr<TrainingJob> resume_run(const std::filesystem::path& folder, const Progress& progress);

}  // namespace whereabouts

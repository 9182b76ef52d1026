// whereabouts train --data SET --position SCHEME [options] --out RUN/, or train --resume --out RUN/
#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/training_text.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/parameter/declare.h"
#include "core/train/run/training_job.h"

namespace whereabouts {

int run_train(const Arguments& arguments) {
  std::vector<Parameter> parameters = train_parameters();
  const std::vector<Parameter> of_data = data_parameters();
  CommandLine line("train", "Trains a small vision transformer and writes a run.",
                   "train --data SET --position SCHEME [options] --out RUN/");
  line.option("data", data_help);
  line.option("out", "a new folder for the run", true);
  line.flag("resume", "continue the run in --out where it was stopped; its own options hold");
  line.parameters(of_data, "Data");
  line.parameters(parameters, "Training");
  if (!line.parse(arguments)) return 0;
  const RunFolder folder(line.path("out"));
  const Progress& progress = console_progress();
  std::unique_ptr<TrainingJob> job;
  if (line.has("resume")) {
    const bool others =
        line.has("data") || std::any_of(parameters.begin(), parameters.end(),
                                        [&](const Parameter& parameter) { return line.has(parameter.id); });
    if (others)
      refuse_usage("--resume", "a run goes on with its own data and options", "leave the others out");
    const RunConfiguration run =
        run_configuration_from(folder.read_configuration(), folder.configuration_path().string());
    auto data = std::make_shared<const DataSet>(load_data_set(run.data, run.data_options, progress));
    job = TrainingJob::resume(folder, std::move(data));
  } else {
    if (!line.has("data"))
      refuse_usage("--data", "it is missing", "say which images: where, which, fashion-mnist or a folder");
    const Values values = line.resolved(parameters);
    const DataOptions options = data_options(line.resolved(of_data));
    auto data = std::make_shared<const DataSet>(load_data_set(line.text("data"), options, progress));
    print_notes(*data);
    RunConfiguration run = run_configuration(values, *data);
    run.data_options = options;
    job = TrainingJob::begin(run, std::move(data), folder);
  }
  try {
    job->run(
        [&](const RunProgress& told) {
          progress.report(double(told.step) / double(told.steps), training_text(told));
        },
        progress);
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::cancelled) throw;
    throw Failure(Fault::cancelled, "train", "stopped",
                  "go on with whereabouts train --resume --out " + folder.path().string());
  }
  clear_console_progress();
  const MetricsRow& last = job->metrics().back();
  std::printf("%s\n", shown(fmt::format("{:.4f} of {} test images are right after {} samples in {:.0f} s: {}",
                                        last.test_accuracy, grouped(job->data().test.count()),
                                        grouped(last.samples), last.seconds, folder.model_path().string()),
                            600)
                          .c_str());
  return 0;
}

}  // namespace whereabouts

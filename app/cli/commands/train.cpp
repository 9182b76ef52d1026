// whereabouts train --data SET --position SCHEME [options] --out RUN/, or train --resume --out RUN/
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/training_text.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/train/data/data_parameters.h"
#include "core/train/run/begin_run.h"

namespace whereabouts {
namespace {

void declare_train(CommandLine& line) {
  line.option("out", "a new folder for the run", true);
  line.flag("resume", "continue the run in --out where it was stopped; its own options hold");
  line.parameters(training_data_parameters(), "Data");
  line.parameters(train_parameters(), "Training");
}

int run_train(const CommandLine& line) {
  const std::vector<Parameter> parameters = run_parameters();
  const RunFolder folder(line.path("out"));
  const Progress& progress = console_progress();
  std::unique_ptr<TrainingJob> job;
  if (line.has("resume")) {
    const bool others = std::any_of(parameters.begin(), parameters.end(),
                                    [&](const Parameter& parameter) { return line.has(parameter.id); });
    if (others)
      refuse_usage("--resume", "a run goes on with its own data and options", "leave the others out");
    job = resume_run(folder.path(), progress);
  } else {
    if (!line.has("data"))
      refuse_usage("--data", "it is missing", "say which images: where, which, fashion-mnist or a folder");
    job = begin_run(line.resolved(parameters), folder.path(), progress);
    print_notes(job->data());
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

}  // namespace

Command train_command() {
  return {.name = "train",
          .summary = "trains a small vision transformer and writes a run",
          .about = "Trains a small vision transformer and writes a run.",
          .usage = "train --data SET --position SCHEME [options] --out RUN/",
          .declare = declare_train,
          .run = run_train};
}

}  // namespace whereabouts

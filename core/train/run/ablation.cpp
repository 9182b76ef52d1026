#include "core/train/run/ablation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "core/array/table.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/parallel.h"
#include "core/base/regular_file.h"
#include "core/checkpoint/open.h"
#include "core/image/image.h"
#include "core/train/data/data_parameters.h"
#include "core/train/run/ablation_table.h"
#include "core/train/run/csv_numbers.h"
#include "core/train/run/tuning.h"
#include "core/vit/forward/vit.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr const char* ablation_header =
    "position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger,accuracy_double";

void fail_comparison(const fs::path& path, const Message& problem, const Message& remedy) {
  throw Failure(Fault::failed, FilePath{path.string()}, problem, remedy);
}

RunConfiguration run_of_plan(const AblationPlan& plan, const std::string& position, std::uint32_t seed,
                             std::optional<double> rate = {}) {
  RunConfiguration run = plan.run;
  run.set(training::position, position);
  run.set(training::layout, "");
  run.set(training::seed, seed);
  if (rate) {
    run.set(training::position_rate, *rate);
  } else if (plan.default_rates) {
    run.set(training::position_rate, default_position_rate(position));
  }
  return run;
}

AblationRow measured(TrainingJob& job, const RunFolder& folder, const Progress& progress) {
  const RunConfiguration& run = job.configuration();
  const DataSet& data = job.data();
  const MiniVit model = run.model();
  const int images = data.test.count();
  AblationRow row;
  row.position = model.position;
  row.seed = run[training::seed];
  row.parameters = job.model().layout().position_count();
  row.accuracy = job.metrics().back().test_accuracy;
  const auto orders = scrambled_orders(images, model.grid().count());
  const Batches batches(run, data);
  row.accuracy_scrambled =
      double(job.model().evaluate(images, batches.test(&orders), nullptr, progress).correct) / images;
  const auto checkpoint = open_checkpoint(folder.model_path(), progress);
  const auto at = [&](double factor) {
    const auto side = [&](int patches) {
      return model.step() * static_cast<int>(std::lround(factor * patches));
    };
    return accuracy_at(*checkpoint, data, side(model.grid().rows), side(model.grid().columns), progress);
  };
  row.accuracy_larger = at(1.5);
  row.accuracy_double = at(2);
  return row;
}

SampleMean sample_mean(const std::vector<double>& values) {
  SampleMean result;
  result.count = static_cast<int>(values.size());
  const auto count = static_cast<double>(values.size());
  for (const double value : values) result.mean += value / count;
  if (values.size() < 2) return result;
  for (const double value : values) result.deviation += std::pow(value - result.mean, 2) / (count - 1);
  result.deviation = std::sqrt(result.deviation);
  return result;
}

// The rows that `folder` has already; makes the folder where there is none.
std::vector<AblationRow> begin_comparison(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error))
    throw Failure(Fault::usage, flag("out"), message("{} is a file", folder.string()), "name a folder");
  if (fs::exists(folder, error) && !fs::is_empty(folder, error) &&
      !fs::exists(folder / "ablation.csv", error))
    throw Failure(Fault::usage, flag("out"), message("{} holds something else", folder.string()),
                  "name a new folder");
  fs::create_directories(folder, error);
  if (error)
    fail_comparison(folder, message("the folder cannot be made: {}", error.message()),
                    "choose a place where you may write");
  if (fs::exists(folder / "ablation.csv", error)) return read_ablation(folder / "ablation.csv");
  write_file(folder / "ablation.csv", ablation_csv({}));
  return {};
}

// Those that have position parameters; the others have no rate to choose.
std::vector<std::string> tuned_positions(const AblationPlan& plan) {
  std::vector<std::string> tuned;
  if (plan.rates.empty()) return tuned;
  for (const std::string& position : plan.positions) {
    if (parameter_layout(run_of_plan(plan, position, 0).model()).position_count() > 0)
      tuned.push_back(position);
  }
  return tuned;
}

// Tries what is not yet tried, and chooses. Every scheme is tried with the same rates and seeds.
std::map<std::string, double> tune(const AblationPlan& plan, const std::shared_ptr<const DataSet>& data,
                                   const fs::path& folder, AblationProgress& told,
                                   const std::function<void(TrainingJob&)>& train) {
  std::vector<TuningRow> rows = read_tuning(folder / "tuning.csv"), chosen_from;
  for (const std::string& position : tuned_positions(plan)) {
    for (const double rate : plan.rates) {
      for (int number = 0; number < plan.tuning_seeds; ++number, ++told.run) {
        told.position = position;
        told.rate = rate;
        told.seed = static_cast<std::uint32_t>(plan.seeds + number);
        const auto done = std::find_if(rows.begin(), rows.end(), [&](const TuningRow& row) {
          return row.position == position && row.rate == rate && row.seed == told.seed;
        });
        RunConfiguration run = run_of_plan(plan, position, told.seed, rate);
        run.set(data_option::hold_out, data->test.count());
        const RunFolder own(folder / "tuning" / fmt::format("{}-{}-seed{}", position, rate, told.seed));
        const auto job = TrainingJob::begin_or_resume(run, data, own);
        if (done != rows.end()) {
          chosen_from.push_back(*done);
          continue;
        }
        train(*job);
        rows.push_back({position, rate, told.seed, job->metrics().back().test_accuracy});
        chosen_from.push_back(rows.back());
        write_file(folder / "tuning.csv", tuning_csv(rows));
      }
    }
  }
  return best_rates(chosen_from);
}

}  // namespace

double accuracy_at(const Checkpoint& checkpoint, const DataSet& data, int rows, int columns,
                   const Progress& progress) {
  const auto vit = Vit::load(checkpoint, progress);
  const LabelledImages& images = data.test;
  constexpr int batch = 64;
  int correct = 0;
  for (int first = 0; first < images.count(); first += batch) {
    progress.check();
    PixelBatch pixels;
    pixels.count = std::min(batch, images.count() - first);
    pixels.rows = rows;
    pixels.columns = columns;
    pixels.channels = images.channels;
    const std::size_t values = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) *
                               static_cast<std::size_t>(images.channels);
    pixels.values.resize(values * static_cast<std::size_t>(pixels.count));
    parallel_for(pixels.count, compute_threads(), progress, [&](int index, int) {
      const std::uint8_t* bytes = images.image(first + index);
      const Image image(images.rows, images.columns, images.channels,
                        std::vector<std::uint8_t>(bytes, bytes + images.image_bytes()));
      const std::vector<float> resized = antialiased(image, rows, columns, "bilinear").values();
      float* to = pixels.values.data() + values * static_cast<std::size_t>(index);
      for (std::size_t i = 0; i < values; ++i) {
        const std::size_t channel = i % static_cast<std::size_t>(images.channels);
        to[i] = static_cast<float>((double{resized[i]} - data.mean[channel]) / data.deviation[channel]);
      }
    });
    const Forward forward = vit->forward(pixels, {}, progress);
    for (int i = 0; i < pixels.count; ++i) {
      Eigen::Index best = 0;
      forward.logits.row(i).maxCoeff(&best);
      correct += best == images.labels[static_cast<std::size_t>(first + i)] ? 1 : 0;
    }
  }
  return static_cast<double>(correct) / images.count();
}

std::vector<AblationRow> run_ablation(const AblationPlan& plan, const std::shared_ptr<const DataSet>& data,
                                      const fs::path& folder,
                                      const std::function<void(const AblationProgress&)>& report,
                                      const Progress& progress,
                                      const std::shared_ptr<const DataSet>& tuning) {
  for (const std::string& position : plan.positions) {
    checked(run_of_plan(plan, position, 0).model());
  }
  std::vector<AblationRow> rows = begin_comparison(folder);
  AblationProgress told;
  const int tried = static_cast<int>(tuned_positions(plan).size() * plan.rates.size()) * plan.tuning_seeds;
  told.runs = static_cast<int>(plan.positions.size()) * plan.seeds + tried;
  const auto train = [&](TrainingJob& job) {
    job.run(
        [&](const RunProgress& training) {
          told.training = training;
          if (report) report(told);
        },
        progress);
  };
  const std::map<std::string, double> rates = tune(plan, tuning, folder, told, train);
  told.rate.reset();
  for (const std::string& position : plan.positions) {
    for (int seed = 0; seed < plan.seeds; ++seed, ++told.run) {
      told.position = position;
      told.seed = static_cast<std::uint32_t>(seed);
      const auto rate = rates.find(position);
      const RunConfiguration run =
          run_of_plan(plan, position, told.seed,
                      rate == rates.end() ? std::nullopt : std::optional<double>(rate->second));
      const RunFolder own(folder / fmt::format("{}-seed{}", position, seed));
      const auto job = TrainingJob::begin_or_resume(run, data, own);
      const bool done = std::any_of(rows.begin(), rows.end(), [&](const AblationRow& row) {
        return row.position == position && row.seed == told.seed;
      });
      if (done) continue;
      train(*job);
      rows.push_back(measured(*job, own, progress));
      write_file(folder / "ablation.csv", ablation_csv(rows));
      const Table table =
          ablation_table(best_first(summarise(rows)),
                         fmt::format("Accuracy by position scheme: {}, {} training images a run", data->title,
                                     grouped(plan.run[training::samples])),
                         rates);
      write_file(folder / "ablation.md", markdown_text(table));
      write_file(folder / "ablation.tex", latex_text(table));
    }
  }
  return rows;
}

std::string ablation_csv(const std::vector<AblationRow>& rows) {
  std::string text = std::string(ablation_header) + "\n";
  for (const AblationRow& row : rows) {
    text += fmt::format("{},{},{},{},{},{},{}\n", row.position, row.seed, row.parameters, row.accuracy,
                        row.accuracy_scrambled, row.accuracy_larger, row.accuracy_double);
  }
  return text;
}

std::vector<AblationRow> read_ablation(const fs::path& path) {
  constexpr std::uint64_t limit = 16 << 20;
  std::istringstream stream(read_regular_file(path, limit));
  std::string line;
  std::getline(stream, line);
  if (line != ablation_header)
    fail_comparison(path, "its first line is not that of a comparison",
                    "choose a folder that whereabouts ablate made");
  std::vector<AblationRow> rows;
  while (std::getline(stream, line)) {
    std::string_view rest = line;
    AblationRow row;
    row.position = std::string(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(rest.size(), row.position.size() + 1));
    const bool whole = !row.position.empty() && next_number(rest, row.seed) &&
                       next_number(rest, row.parameters) && next_number(rest, row.accuracy) &&
                       next_number(rest, row.accuracy_scrambled) && next_number(rest, row.accuracy_larger) &&
                       next_number(rest, row.accuracy_double) && rest.empty();
    if (!whole)
      fail_comparison(path, message("line {} is no row of a scheme and six numbers", rows.size() + 2),
                      "choose a folder that whereabouts ablate made");
    for (const double share :
         {row.accuracy, row.accuracy_scrambled, row.accuracy_larger, row.accuracy_double}) {
      if (share >= 0 && share <= 1) continue;
      fail_comparison(path, message("line {} has an accuracy outside of 0 to 1", rows.size() + 2),
                      "choose a folder that whereabouts ablate made");
    }
    if (row.parameters < 0)
      fail_comparison(path, message("line {} has a negative count of parameters", rows.size() + 2),
                      "choose a folder that whereabouts ablate made");
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<AblationSummary> summarise(const std::vector<AblationRow>& rows) {
  std::vector<AblationSummary> summaries;
  for (const AblationRow& row : rows) {
    const bool known = std::any_of(summaries.begin(), summaries.end(), [&](const AblationSummary& each) {
      return each.position == row.position;
    });
    if (known) continue;
    AblationSummary summary;
    summary.position = row.position;
    summary.parameters = row.parameters;
    const auto of = [&](double AblationRow::*field) {
      std::vector<double> values;
      for (const AblationRow& each : rows) {
        if (each.position == row.position) values.push_back(each.*field);
      }
      summary.seeds = static_cast<int>(values.size());
      return sample_mean(values);
    };
    summary.accuracy = of(&AblationRow::accuracy);
    summary.scrambled = of(&AblationRow::accuracy_scrambled);
    summary.larger = of(&AblationRow::accuracy_larger);
    summary.twice = of(&AblationRow::accuracy_double);
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

std::vector<AblationSummary> best_first(std::vector<AblationSummary> summaries) {
  std::stable_sort(summaries.begin(), summaries.end(),
                   [](const auto& a, const auto& b) { return a.accuracy.mean > b.accuracy.mean; });
  return summaries;
}

}  // namespace whereabouts

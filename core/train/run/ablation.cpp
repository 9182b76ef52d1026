#include "core/train/run/ablation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/regular_file.h"
#include "core/checkpoint/open.h"
#include "core/train/data/data_parameters.h"
#include "core/train/run/ablation_table.h"
#include "core/train/run/comparison_folder.h"
#include "core/train/run/csv_numbers.h"
#include "core/train/run/grid_accuracy.h"
#include "core/train/run/tuning.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr const char* ablation_header =
    "position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger,accuracy_double";

constexpr const char* grid_column = "accuracy_grid_";

template <class Tried>
std::vector<double> all_grids(const std::vector<Tried>& all) {
  std::set<double> factors;
  for (const Tried& each : all) {
    for (const auto& [factor, accuracy] : each.grids) factors.insert(factor);
  }
  return {factors.begin(), factors.end()};
}

// The sizes of grids behind the columns that every table has, in rising order; empty: it is no such header.
std::optional<std::vector<double>> grids_in_header(std::string_view line) {
  const std::string_view before = ablation_header, column = grid_column;
  if (!line.starts_with(before)) return std::nullopt;
  line.remove_prefix(before.size());
  std::vector<double> grids;
  while (!line.empty()) {
    if (line.front() != ',' || !line.substr(1).starts_with(column)) return std::nullopt;
    line.remove_prefix(1 + column.size());
    std::string_view field = line.substr(0, line.find(','));
    line.remove_prefix(field.size());
    double factor = 0;
    if (!next_number(field, factor) || !(factor > 0 && factor < 1000)) return std::nullopt;
    if (!grids.empty() && factor <= grids.back()) return std::nullopt;
    grids.push_back(factor);
  }
  return grids;
}

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

// Tries the model of a run on the grids that its row lacks; `write` is called with the row after each.
// Whether there was one.
bool measure_grids(const AblationPlan& plan, TrainingJob& job, const RunFolder& folder, AblationRow& row,
                   AblationProgress& told, const std::function<void()>& report,
                   const std::function<void(const AblationRow&)>& write, const Progress& progress) {
  const DataSet& data = job.data();
  const int tests = data.test.count();
  std::shared_ptr<const Checkpoint> checkpoint;
  for (const double factor : plan.grids) {
    if (row.grids.contains(factor)) continue;
    if (!checkpoint) checkpoint = open_checkpoint(folder.model_path(), progress);
    told.grid = factor;
    told.images = 0;
    told.all_images = plan.grid_images > 0 ? std::min(plan.grid_images, tests) : tests;
    row.grids[factor] = accuracy_on_grid(
        *checkpoint, job.configuration(), data, factor, plan.grid_images,
        [&](int images) {
          told.images = images;
          report();
        },
        progress);
    write(row);
  }
  told.grid.reset();
  return checkpoint != nullptr;
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

// Whether the scheme has position parameters; others have no rate to choose.
bool is_tuned(const AblationPlan& plan, const std::string& position) {
  return !plan.rates.empty() && parameter_layout(run_of_plan(plan, position, 0).model()).position_count() > 0;
}

// The run of `path` where it was begun, else a new one. A run that was stopped before it had anything to go
// on from begins anew.
std::unique_ptr<TrainingJob> job_in(const fs::path& path, const RunConfiguration& run,
                                    const std::shared_ptr<const DataSet>& data) {
  const RunFolder folder(path);
  std::error_code error;
  if (fs::exists(folder.configuration_path(), error) && !fs::exists(folder.state_path(), error))
    fs::remove_all(path, error);
  return TrainingJob::begin_or_resume(run, data, folder);
}

using Train = std::function<void(TrainingJob&)>;

// Tries the rates of one scheme that are not yet tried. Every scheme is tried with the same rates and seeds.
std::vector<TuningRow> tune(const AblationPlan& plan, const std::string& position,
                            const std::shared_ptr<const DataSet>& data, const ComparisonFolder& folder,
                            AblationProgress& told, const Train& train,
                            const std::function<void(const std::vector<TuningRow>&)>& tried) {
  std::vector<TuningRow> rows = folder.tried(position), chosen_from;
  for (const double rate : plan.rates) {
    for (int number = 0; number < plan.tuning_seeds; ++number, ++told.run) {
      told.position = position;
      told.rate = rate;
      told.seed = static_cast<std::uint32_t>(plan.seeds + number);
      const auto done = std::find_if(rows.begin(), rows.end(), [&](const TuningRow& row) {
        return row.rate == rate && row.seed == told.seed;
      });
      RunConfiguration run = run_of_plan(plan, position, told.seed, rate);
      run.set(data_option::hold_out, data->test.count());
      const auto job = job_in(
          folder.path() / "tuning" / fmt::format("{}-{}-seed{}", position, rate, told.seed), run, data);
      if (done != rows.end()) {
        chosen_from.push_back(*done);
        continue;
      }
      train(*job);
      rows.push_back({position, rate, told.seed, job->metrics().back().test_accuracy});
      chosen_from.push_back(rows.back());
      folder.write_tried(position, rows);
      tried(chosen_from);
    }
  }
  told.rate.reset();
  return chosen_from;
}

}  // namespace

std::vector<AblationRow> run_ablation(const AblationPlan& plan, const std::shared_ptr<const DataSet>& data,
                                      const fs::path& path,
                                      const std::function<void(const AblationProgress&)>& report,
                                      const Progress& progress, const std::shared_ptr<const DataSet>& tuning,
                                      Share share) {
  for (const std::string& position : plan.positions) checked(run_of_plan(plan, position, 0).model());
  check_grids(plan.grids, plan.run, *data);
  const std::string title = fmt::format("Accuracy by position scheme: {}, {} training images a run",
                                        data->title, grouped(plan.run[training::samples]));
  const ComparisonFolder folder(path);
  folder.begin(plan, title);
  const std::vector<PlannedRun> runs = planned_runs(plan);
  std::vector<std::optional<AblationRow>> done(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) done[i] = folder.row(runs[i]);
  std::vector<TuningRow> tried;
  const auto ended = [&] {
    std::vector<AblationRow> rows;
    for (const auto& each : done)
      if (each) rows.push_back(*each);
    return rows;
  };
  const auto write_tables = [&](const std::vector<TuningRow>& of_scheme) {
    std::vector<TuningRow> all = tried;
    all.insert(all.end(), of_scheme.begin(), of_scheme.end());
    if (share.whole()) folder.write_tables(ended(), all, title);
  };
  const auto is_own = [&](std::size_t number) {
    const auto seeds = static_cast<std::size_t>(plan.seeds);
    return share.has(static_cast<int>(plan.rates.empty() ? number : number / seeds));
  };
  write_tables({});
  AblationProgress told;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!is_own(i)) continue;
    told.runs += 1;
    if (runs[i].seed == 0 && is_tuned(plan, runs[i].position))
      told.runs += static_cast<int>(plan.rates.size()) * plan.tuning_seeds;
  }
  const Train train = [&](TrainingJob& job) {
    job.run(
        [&](const RunProgress& training) {
          told.training = training;
          if (report) report(told);
        },
        progress);
  };
  // All rates before the runs, as the table of them is written once they are known.
  std::map<std::string, double> rates;
  std::set<std::string> left;  // to another process, which tries their rates
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!is_own(i) || runs[i].seed != 0 || !is_tuned(plan, runs[i].position)) continue;
    const std::optional<FileLock> lock = folder.lock_rates(runs[i].position);
    if (!lock) {
      left.insert(runs[i].position);
      continue;
    }
    const std::vector<TuningRow> rows =
        tune(plan, runs[i].position, tuning, folder, told, train, write_tables);
    tried.insert(tried.end(), rows.begin(), rows.end());
    rates.merge(best_rates(rows));
  }
  if (!rates.empty()) write_tables({});
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!is_own(i) || left.contains(runs[i].position)) continue;
    if (const std::optional<FileLock> lock = folder.lock(runs[i])) {
      told.position = runs[i].position;
      told.seed = runs[i].seed;
      const auto rate = rates.find(told.position);
      const RunConfiguration run =
          run_of_plan(plan, told.position, told.seed,
                      rate == rates.end() ? std::nullopt : std::optional<double>(rate->second));
      const auto job = job_in(folder.run_path(runs[i]), run, data);
      const bool had_ended = done[i].has_value();
      // Another may have ended it, or tried it on more grids, since.
      if (std::optional<AblationRow> now = folder.row(runs[i])) done[i] = std::move(now);
      if (!done[i]) {
        train(*job);
        done[i] = measured(*job, RunFolder(folder.run_path(runs[i])), progress);
        folder.write_row(runs[i], *done[i]);
      }
      const bool tried_on_grids = measure_grids(
          plan, *job, RunFolder(folder.run_path(runs[i])), *done[i], told,
          [&] {
            if (report) report(told);
          },
          [&](const AblationRow& row) { folder.write_row(runs[i], row); }, progress);
      if (!had_ended || tried_on_grids) write_tables({});
    }
    ++told.run;
  }
  return ended();
}

std::string ablation_csv(const std::vector<AblationRow>& rows) {
  const std::vector<double> grids = grids_of(rows);
  std::string text = ablation_header;
  for (const double factor : grids) text += fmt::format(",{}{}", grid_column, factor);
  text += "\n";
  for (const AblationRow& row : rows) {
    text += fmt::format("{},{},{},{},{},{},{}", row.position, row.seed, row.parameters, row.accuracy,
                        row.accuracy_scrambled, row.accuracy_larger, row.accuracy_double);
    for (const double factor : grids) {
      const auto found = row.grids.find(factor);
      text += found == row.grids.end() ? "," : fmt::format(",{}", found->second);
    }
    text += "\n";
  }
  return text;
}

std::vector<AblationRow> read_ablation(const fs::path& path) {
  constexpr std::uint64_t limit = 16 << 20;
  std::istringstream stream(read_regular_file(path, limit));
  std::string line;
  std::getline(stream, line);
  const std::optional<std::vector<double>> grids = grids_in_header(line);
  if (!grids)
    fail_comparison(path, "its first line is not that of a comparison",
                    "choose a folder that whereabouts ablate made");
  const auto commas = static_cast<std::ptrdiff_t>(6 + grids->size());
  std::vector<AblationRow> rows;
  while (std::getline(stream, line)) {
    std::string_view rest = line;
    AblationRow row;
    row.position = std::string(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(rest.size(), row.position.size() + 1));
    bool whole = !row.position.empty() && std::count(line.begin(), line.end(), ',') == commas &&
                 next_number(rest, row.seed) && next_number(rest, row.parameters) &&
                 next_number(rest, row.accuracy) && next_number(rest, row.accuracy_scrambled) &&
                 next_number(rest, row.accuracy_larger) && next_number(rest, row.accuracy_double);
    for (std::size_t i = 0; i < grids->size() && whole; ++i) {
      if (rest.empty() || rest.front() == ',') {
        rest.remove_prefix(rest.empty() ? 0 : 1);
      } else {
        whole = next_number(rest, row.grids[(*grids)[i]]);
      }
    }
    if (!whole || !rest.empty())
      fail_comparison(
          path, message("line {} is no row of a scheme and {} numbers", rows.size() + 2, 6 + grids->size()),
          "choose a folder that whereabouts ablate made");
    std::vector<double> shares = {row.accuracy, row.accuracy_scrambled, row.accuracy_larger,
                                  row.accuracy_double};
    for (const auto& [factor, share] : row.grids) shares.push_back(share);
    for (const double share : shares) {
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
    for (const double factor : grids_of(rows)) {
      std::vector<double> values;
      for (const AblationRow& each : rows) {
        const auto found = each.grids.find(factor);
        if (each.position == row.position && found != each.grids.end()) values.push_back(found->second);
      }
      if (!values.empty()) summary.grids[factor] = sample_mean(values);
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

std::vector<double> grids_of(const std::vector<AblationRow>& rows) {
  return all_grids(rows);
}

std::vector<double> grids_of(const std::vector<AblationSummary>& summaries) {
  return all_grids(summaries);
}

std::vector<AblationSummary> best_first(std::vector<AblationSummary> summaries) {
  std::stable_sort(summaries.begin(), summaries.end(),
                   [](const auto& a, const auto& b) { return a.accuracy.mean > b.accuracy.mean; });
  return summaries;
}

}  // namespace whereabouts

#include "core/train/run/comparison_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>

#include "core/array/plan_folder.h"
#include "core/array/table.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/regular_file.h"
#include "core/checkpoint/bounded_json.h"
#include "core/train/run/ablation_table.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t plan_limit = 4U << 20U;

struct StoredPlan {
  std::vector<std::string> positions;
  int seeds = 0;
  std::string title;
  nlohmann::json run;  // what all runs share

  std::vector<PlannedRun> runs() const {
    AblationPlan plan;
    plan.positions = positions;
    plan.seeds = seeds;
    return planned_runs(plan);
  }
};

[[noreturn]] void refuse_plan(const fs::path& path, const Message& problem) {
  refuse_file(path.string(), problem, "choose a folder that whereabouts ablate made");
}

// Of the runs all but what the comparison itself chooses for each.
nlohmann::json shared_by_runs(const AblationPlan& plan) {
  nlohmann::json json = to_json(plan.run);
  for (const char* key : {"position", "layout", "seed"}) json.erase(key);
  if (plan.default_rates) json.erase("position_rate");
  json["rates"] = plan.rates;
  json["tuning_seeds"] = plan.rates.empty() ? 0 : plan.tuning_seeds;
  // The sizes of grids may be added to later, as schemes and seeds; numbers over other images are not the
  // same.
  if (plan.grid_images > 0) json["grid_images"] = plan.grid_images;
  return json;
}

std::optional<StoredPlan> read_plan(const fs::path& folder) {
  const fs::path path = folder / plan_name;
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  const nlohmann::json json = parse_json(read_regular_file(path, plan_limit), path.string());
  StoredPlan plan;
  try {
    plan.positions = json.at("positions").get<std::vector<std::string>>();
    plan.seeds = json.at("seeds").get<int>();
    plan.title = json.at("title").get<std::string>();
    plan.run = json.at("run");
  } catch (const nlohmann::json::exception&) {
    refuse_plan(path, "it is no plan of a comparison");
  }
  if (plan.seeds < 1 || plan.seeds > 100 || plan.positions.empty() || plan.positions.size() > 1000)
    refuse_plan(path, "it is no plan of a comparison");
  for (const std::string& position : plan.positions) find_scheme(position);
  return plan;
}

void write_plan(const fs::path& folder, const StoredPlan& plan) {
  const nlohmann::ordered_json json = {
      {"title", plan.title}, {"positions", plan.positions}, {"seeds", plan.seeds}, {"run", plan.run}};
  write_file(folder / plan_name, json.dump(2) + "\n");
}

// Adds what `other` has; of the same runs.
void join(StoredPlan& plan, const StoredPlan& other) {
  for (const std::string& position : other.positions) {
    if (std::find(plan.positions.begin(), plan.positions.end(), position) == plan.positions.end())
      plan.positions.push_back(position);
  }
  plan.seeds = std::max(plan.seeds, other.seeds);
}

void check_same(const fs::path& folder, const StoredPlan& plan, const StoredPlan& other) {
  if (plan.run == other.run) return;
  throw Failure(Fault::failed, FilePath{(folder / plan_name).string()},
                "these runs were planned with other options", "give the same options, or name a new folder");
}

}  // namespace

std::vector<PlannedRun> planned_runs(const AblationPlan& plan) {
  std::vector<PlannedRun> runs;
  for (const std::string& position : plan.positions) {
    for (int seed = 0; seed < plan.seeds; ++seed)
      runs.push_back({position, static_cast<std::uint32_t>(seed)});
  }
  return runs;
}

fs::path ComparisonFolder::run_path(const PlannedRun& run) const {
  return path_ / fmt::format("{}-seed{}", run.position, run.seed);
}

void ComparisonFolder::begin(const AblationPlan& plan, const std::string& title) const {
  make_plan_folder(path_, "ablation.csv");
  const FileLock lock = lock_plan(path_);
  StoredPlan stored{plan.positions, plan.seeds, title, shared_by_runs(plan)};
  if (std::optional<StoredPlan> before = read_plan(path_)) {
    check_same(path_, *before, stored);
    StoredPlan joined = *before;
    join(joined, stored);
    if (joined.positions == before->positions && joined.seeds == before->seeds) return;
    stored = joined;
  }
  write_plan(path_, stored);
}

std::optional<FileLock> ComparisonFolder::lock(const PlannedRun& run) const {
  return FileLock::take(run_path(run).string() + ".lock");
}

std::optional<FileLock> ComparisonFolder::lock_rates(const std::string& position) const {
  const fs::path folder = path_ / "tuning";
  std::error_code error;
  fs::create_directories(folder, error);
  return FileLock::take(folder / (position + ".lock"));
}

std::optional<AblationRow> ComparisonFolder::row(const PlannedRun& run) const {
  std::error_code error;
  for (const fs::path& path : {run_path(run) / "row.csv", path_ / "ablation.csv"}) {
    if (!fs::exists(path, error)) continue;
    for (AblationRow& each : read_ablation(path)) {
      if (each.position == run.position && each.seed == run.seed) return std::move(each);
    }
  }
  return std::nullopt;
}

void ComparisonFolder::write_row(const PlannedRun& run, const AblationRow& row) const {
  write_file(run_path(run) / "row.csv", ablation_csv({row}));
}

std::vector<TuningRow> ComparisonFolder::tried(const std::string& position) const {
  std::vector<TuningRow> rows = read_tuning(path_ / "tuning" / (position + ".csv"));
  if (!rows.empty()) return rows;
  rows = read_tuning(path_ / "tuning.csv");
  rows.erase(std::remove_if(rows.begin(), rows.end(),
                            [&](const TuningRow& row) { return row.position != position; }),
             rows.end());
  return rows;
}

void ComparisonFolder::write_tried(const std::string& position, const std::vector<TuningRow>& rows) const {
  write_file(path_ / "tuning" / (position + ".csv"), tuning_csv(rows));
}

void ComparisonFolder::write_tables(const std::vector<AblationRow>& rows, const std::vector<TuningRow>& tried,
                                    const std::string& title) const {
  if (!tried.empty()) write_file(path_ / "tuning.csv", tuning_csv(tried));
  write_file(path_ / "ablation.csv", ablation_csv(rows));
  if (rows.empty()) return;
  const Table table = ablation_table(best_first(summarise(rows)), title, best_rates(tried));
  write_file(path_ / "ablation.md", markdown_text(table));
  write_file(path_ / "ablation.tex", latex_text(table));
}

CollectedRuns collect_runs(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    refuse_file(folder.string(), "there is no such folder", "name the --out of ablate");
  const std::vector<fs::path> places = plan_folders_in(folder);
  std::optional<StoredPlan> plan;
  for (const fs::path& place : places) {
    const std::optional<StoredPlan> here = read_plan(place);
    if (!here) continue;
    if (plan) {
      check_same(place, *plan, *here);
      join(*plan, *here);
    } else {
      plan = here;
    }
  }
  if (!plan) refuse_plan(folder, "there is no plan.json in it");
  CollectedRuns collected;
  for (const PlannedRun& run : plan->runs()) {
    std::optional<AblationRow> row;
    for (std::size_t i = 0; i < places.size() && !row; ++i) row = ComparisonFolder(places[i]).row(run);
    if (row) {
      collected.rows.push_back(*row);
    } else {
      collected.missing.push_back(run);
    }
  }
  for (const std::string& position : plan->positions) {
    for (const fs::path& place : places) {
      const std::vector<TuningRow> rows = ComparisonFolder(place).tried(position);
      if (rows.empty()) continue;
      collected.tried.insert(collected.tried.end(), rows.begin(), rows.end());
      break;
    }
  }
  write_plan(folder, *plan);
  ComparisonFolder(folder).write_tables(collected.rows, collected.tried, plan->title);
  return collected;
}

}  // namespace whereabouts

#include "core/train/run/compared_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/train/run/tuning.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_schemes = 64;
constexpr const char* another_folder = fixed_words("choose a folder that whereabouts ablate made");

// "runs/all/" and "." have a last part that is empty or a dot.
fs::path whole_folder(const fs::path& folder) {
  std::error_code error;
  fs::path path = fs::absolute(folder, error).lexically_normal();
  if (error) path = folder;
  return path.has_filename() ? path : path.parent_path();
}

void check_rows(const std::vector<AblationRow>& rows, const fs::path& path) {
  if (rows.empty()) {
    refuse_file(path.string(), "no run of this comparison has ended yet",
                "wait for the first, or go on with the same ablate command");
  }
  std::set<std::string> schemes;
  std::set<std::pair<std::string, std::uint32_t>> runs;
  for (const AblationRow& row : rows) {
    schemes.insert(row.position);
    if (!runs.emplace(row.position, row.seed).second) {
      refuse_file(path.string(), message("{} with seed {} is there twice", shown(row.position, 40), row.seed),
                  another_folder);
    }
  }
  if (schemes.size() > max_schemes) {
    refuse_file(path.string(), message("it compares {} schemes", schemes.size()),
                message("at most {} are shown", max_schemes));
  }
}

// A whole number from 0 to `max`; 0 where there is none.
std::int64_t whole_number(const nlohmann::json& json, const char* key, double max = 1e15) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number()) return 0;
  const auto value = found->get<double>();
  return value >= 0 && value <= max ? std::llround(value) : 0;
}

void read_words(ComparedRuns& runs) {
  const AblationRow& first = runs.rows.front();
  std::error_code error;
  for (const fs::path& folder :
       {runs.path, runs.path / fmt::format("{}-seed{}", first.position, first.seed)}) {
    const RunFolder run(folder);
    if (!fs::is_regular_file(run.configuration_path(), error)) continue;
    const nlohmann::json json = run.read_configuration();
    const auto title = json.find("data_title");
    if (title != json.end() && title->is_string()) runs.data_title = shown(title->get<std::string>(), 60);
    runs.samples = whole_number(json, "samples");
    runs.classes = static_cast<int>(whole_number(json, "classes", 1e6));
    const auto patch = whole_number(json, "patch", 4096);
    if (patch > 0) {
      runs.grid = {static_cast<int>(whole_number(json, "rows", 65536) / patch),
                   static_cast<int>(whole_number(json, "columns", 65536) / patch)};
    }
    return;
  }
}

}  // namespace

bool holds_compared_runs(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "ablation.csv", error);
}

std::shared_ptr<const ComparedRuns> open_compared_runs(const fs::path& folder) {
  auto runs = std::make_shared<ComparedRuns>();
  runs->path = whole_folder(folder);
  runs->name = shown(runs->path.filename().string(), 60);
  const fs::path table = runs->path / "ablation.csv";
  runs->rows = read_ablation(table);
  check_rows(runs->rows, table);
  read_words(*runs);
  runs->rates = best_rates(read_tuning(runs->path / "tuning.csv"));
  Hash hash;
  hash.text(runs->name);
  hash.text(ablation_csv(runs->rows));
  hash.text(runs->data_title);
  for (const std::int64_t number : {runs->samples, std::int64_t{runs->classes}, std::int64_t{runs->grid.rows},
                                    std::int64_t{runs->grid.columns}})
    hash.number(number);
  for (const auto& [position, rate] : runs->rates) {
    hash.text(position);
    hash.number(rate);
  }
  runs->identity = hash.value();
  return runs;
}

}  // namespace whereabouts

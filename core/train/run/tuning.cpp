#include "core/train/run/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "core/base/failure.h"
#include "core/base/regular_file.h"
#include "core/train/run/csv_numbers.h"

namespace whereabouts {
namespace {

constexpr const char* tuning_header = "position,rate,seed,accuracy";

[[noreturn]] void refuse_tuning(const std::filesystem::path& path, const Message& problem) {
  throw Failure(Fault::failed, FilePath{path.string()}, problem,
                "choose a folder that whereabouts ablate made");
}

}  // namespace

std::string tuning_csv(const std::vector<TuningRow>& rows) {
  std::string text = std::string(tuning_header) + "\n";
  for (const TuningRow& row : rows)
    text += fmt::format("{},{},{},{}\n", row.position, row.rate, row.seed, row.accuracy);
  return text;
}

std::vector<TuningRow> read_tuning(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {};
  std::istringstream stream(read_regular_file(path, 16U << 20U));
  std::string line;
  std::getline(stream, line);
  if (line != tuning_header) refuse_tuning(path, "its first line is not that of tried rates");
  std::vector<TuningRow> rows;
  while (std::getline(stream, line)) {
    std::string_view rest = line;
    TuningRow row;
    row.position = std::string(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(rest.size(), row.position.size() + 1));
    const bool whole = !row.position.empty() && next_number(rest, row.rate) && next_number(rest, row.seed) &&
                       next_number(rest, row.accuracy) && rest.empty();
    if (!whole || !(row.rate > 0 && row.rate <= 1) || !(row.accuracy >= 0 && row.accuracy <= 1))
      refuse_tuning(
          path, message("line {} is no row of a scheme, a rate, a seed and an accuracy", rows.size() + 2));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::map<std::string, double> best_rates(const std::vector<TuningRow>& rows) {
  struct Mean {
    double sum = 0;
    int count = 0;
  };
  std::map<std::string, std::map<double, Mean>> tried;
  for (const TuningRow& row : rows) {
    Mean& mean = tried[row.position][row.rate];
    mean.sum += row.accuracy;
    ++mean.count;
  }
  std::map<std::string, double> best;
  for (const auto& [position, rates] : tried) {
    double highest = -1;
    for (const auto& [rate, mean] : rates) {
      const double value = mean.sum / mean.count;
      if (value <= highest) continue;
      highest = value;
      best[position] = rate;
    }
  }
  return best;
}

}  // namespace whereabouts

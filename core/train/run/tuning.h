// The rate at which position parameters are trained, chosen for every scheme from the same list: each rate is
// tried on a part of the training images and judged by the others, never by a test image.
//
//   DIR/tuning.csv                    a line for each run that has ended
//   DIR/tuning/SCHEME-RATE-seedN/     the runs
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace whereabouts {

struct TuningRow {
  std::string position;
  double rate = 0;  // of the position parameters
  std::uint32_t seed = 0;
  double accuracy = 0;  // share of the images that were held out
};

// position,rate,seed,accuracy
std::string tuning_csv(const std::vector<TuningRow>& rows);
// Nothing where there is no such file. Fails (Fault::failed) naming `path` and the line.
std::vector<TuningRow> read_tuning(const std::filesystem::path& path);

// The rate of the highest mean accuracy for every scheme in `rows`; of equal ones the lowest.
std::map<std::string, double> best_rates(const std::vector<TuningRow>& rows);

}  // namespace whereabouts

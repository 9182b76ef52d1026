// bench_attention [--json F]: what `whereabouts bench attention` prints, on a machine without Qt.
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "app/bench/benchmark.h"
#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/backend/backend.h"
#include "core/base/failure.h"

namespace {

using namespace whereabouts;

// Prints each row as it comes, and keeps the file whole after each: what was measured outlives a stop.
class Rows {
 public:
  explicit Rows(const char* json_path) : path_(json_path) { write(); }

  void add(const Measurement& row) {
    erase_progress();
    const bool over = row.target > 0 && !(row.value <= row.target);
    std::printf("%-60s %12.3f %s%s\n", row.quantity.c_str(), row.value, row.unit.c_str(),
                over ? "  over its target" : "");
    std::fflush(stdout);
    json_.push_back({{"benchmark", "attention"},
                     {"quantity", row.quantity},
                     {"value", row.value},
                     {"unit", row.unit},
                     {"target", row.target > 0 ? nlohmann::ordered_json(row.target) : nullptr}});
    write();
  }

  static void show_progress(const std::string& stage) {
    if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r\033[K%s", stage.c_str());
  }
  static void erase_progress() { show_progress({}); }

 private:
  void write() const {
    const auto replace = nlohmann::ordered_json::error_handler_t::replace;
    if (path_ != nullptr) write_file(path_, json_.dump(2, ' ', false, replace) + "\n");
  }

  const char* path_;
  nlohmann::ordered_json json_ = nlohmann::ordered_json::array();
};

int run(const char* json_path) {
  Rows rows(json_path);
  for (const BackendReport& each : survey_attention_backends()) {
    std::printf("%-12s %s\n", each.id.c_str(),
                each.state.usable ? each.name.c_str() : each.state.reason.c_str());
  }
  std::fflush(stdout);
  const Progress progress([](double, const std::string& stage) { Rows::show_progress(stage); });
  measure_attention([&](const Measurement& row) { rows.add(row); }, progress);
  Rows::erase_progress();
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const bool with_json = count == 3 && std::strcmp(words[1], "--json") == 0;
  if (count != 1 && !with_json) {
    std::fprintf(stderr, "usage: bench_attention [--json F]\n");
    return 2;
  }
  try {
    return run(with_json ? words[2] : nullptr);
  } catch (const Failure& failure) {
    std::fprintf(stderr, "\nbench_attention: %s\n", failure.what());
    return failure.exit_status();
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "\nbench_attention: %s\n", exception.what());
    return 1;
  }
}

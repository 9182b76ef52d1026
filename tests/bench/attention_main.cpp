// bench_attention [--json F]: what `whereabouts bench attention` prints, on a machine without Qt.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/bench/benchmark.h"
#include "core/attention/attention.h"
#include "core/failure.h"

namespace {

using namespace whereabouts;

int run(const char* json_path) {
  for (const AttentionBackend* backend : attention_backends()) {
    const BackendState state = backend->state();
    std::printf("%-12s %s\n", backend->id().c_str(),
                state.usable ? backend->name().c_str() : state.reason.c_str());
  }
  std::fflush(stdout);
  const Progress progress(
      [](double, const std::string& stage) { std::fprintf(stderr, "\r\033[K%s", stage.c_str()); });
  const std::vector<Measurement> measurements = measure_attention(progress);
  std::fprintf(stderr, "\r\033[K");
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const Measurement& each : measurements) {
    std::printf("%-50s %12.3f %s\n", each.quantity.c_str(), each.value, each.unit.c_str());
    json.push_back({{"benchmark", "attention"},
                    {"quantity", each.quantity},
                    {"value", each.value},
                    {"unit", each.unit}});
  }
  if (json_path == nullptr) return 0;
  std::ofstream file(json_path);
  file << json.dump(2) << '\n';
  file.close();
  if (!file) refuse_file(json_path, "it cannot be written", "choose another place");
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

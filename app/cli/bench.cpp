// whereabouts bench [NAME ...] [--json F]
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/bench/benchmark.h"
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/table_text.h"
#include "core/array/array.h"
#include "core/failure.h"
#include "core/figure/text.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

std::vector<const Benchmark*> chosen(const std::vector<std::string>& names) {
  std::vector<const Benchmark*> list;
  std::string known;
  for (const Benchmark& each : benchmarks()) known += (known.empty() ? "" : ", ") + std::string(each.name);
  for (const std::string& name : names) {
    const auto found = std::find_if(benchmarks().begin(), benchmarks().end(),
                                    [&](const Benchmark& each) { return name == each.name; });
    if (found == benchmarks().end()) {
      refuse_usage("bench", "there is no benchmark \"" + name + "\"", "choose from " + known);
    }
    list.push_back(&*found);
  }
  if (names.empty()) {
    for (const Benchmark& each : benchmarks()) list.push_back(&each);
  }
  return list;
}

bool is_ok(const Measurement& measurement) {
  return measurement.value <= measurement.target;
}

std::string measurements_text(const std::vector<Measurement>& measurements) {
  std::vector<std::vector<std::string>> rows;
  for (const Measurement& each : measurements) {
    std::string verdict;
    if (each.target > 0) {
      verdict = "target " + brief(each.target) + " " + each.unit + (is_ok(each) ? "  ok" : "  over");
    }
    rows.push_back({"  " + each.quantity, number(each.value, 2) + " " + each.unit, verdict});
  }
  return table_text(rows);
}

void append_json(Json& list, const Benchmark& benchmark, const std::vector<Measurement>& measurements) {
  for (const Measurement& each : measurements) {
    const bool judged = each.target > 0;
    list.push_back({{"benchmark", benchmark.name},
                    {"quantity", each.quantity},
                    {"value", each.value},
                    {"unit", each.unit},
                    {"target", judged ? Json(each.target) : Json()},
                    {"ok", judged ? Json(is_ok(each)) : Json()}});
  }
}

}  // namespace

int run_bench(const Words& words) {
  CommandLine line("bench", "The project's benchmarks, beside their targets for a machine of two cores.",
                   "bench [NAME ...] [--json F]");
  line.positional_list("NAME", "which; all where none is named");
  line.option("json", "also write the measurements to this file");
  std::vector<std::vector<std::string>> names;
  for (const Benchmark& each : benchmarks()) names.push_back({std::string("  ") + each.name, each.what});
  line.set_epilogue("Benchmarks:\n" + table_text(names));
  if (!line.parse(words)) return 0;
  const std::vector<const Benchmark*> list = chosen(line.list("NAME"));
  Json json = Json::array();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double count = static_cast<double>(list.size());
    set_progress_part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
    const std::vector<Measurement> measurements = list[i]->run(console_progress());
    clear_console_progress();
    std::printf("%s: %s\n%s", list[i]->name, list[i]->what, measurements_text(measurements).c_str());
    std::fflush(stdout);
    append_json(json, *list[i], measurements);
  }
  if (line.has("json")) write_file(line.path("json"), json.dump(2) + "\n");
  return 0;
}

}  // namespace whereabouts

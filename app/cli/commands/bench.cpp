// whereabouts bench [NAME ...] [--json F]
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>

#include "app/bench/benchmark.h"
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/table_text.h"
#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"

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

// A line of the table, printed before the next one is known: the widths are fixed.
void print_row(const Measurement& row) {
  std::string verdict;
  if (row.target > 0) {
    verdict = "target " + brief(row.target) + " " + row.unit + (is_ok(row) ? "  ok" : "  over");
  }
  const std::string value = number(row.value, 2) + " " + row.unit;
  clear_console_progress();
  std::printf("  %-64s %16s%s%s\n", row.quantity.c_str(), value.c_str(), verdict.empty() ? "" : "  ",
              verdict.c_str());
  std::fflush(stdout);
}

Json row_json(const Benchmark& benchmark, const Measurement& row) {
  const bool judged = row.target > 0;
  return {{"benchmark", benchmark.name},
          {"quantity", row.quantity},
          {"value", row.value},
          {"unit", row.unit},
          {"target", judged ? Json(row.target) : Json()},
          {"ok", judged ? Json(is_ok(row)) : Json()}};
}

// In place of what was not measured any more: the keys of a row, and why.
Json failure_json(const Benchmark& benchmark, const std::string& why) {
  return {{"benchmark", benchmark.name},
          {"quantity", "not finished"},
          {"value", nullptr},
          {"unit", ""},
          {"target", nullptr},
          {"ok", false},
          {"error", why}};
}

struct Outcome {
  int status = 0;  // of the process: the first failure's, or that of being stopped
  bool stopped = false;
  Json rows = Json::array();

  void fail(const Benchmark& benchmark, const std::string& why, int exit_status) {
    if (status == 0 || stopped) status = exit_status;
    rows.push_back(failure_json(benchmark, why));
    clear_console_progress();
    if (!stopped) std::fprintf(stderr, "whereabouts: %s\n", why.c_str());
  }
};

// One that fails does not take the others with it, and what it had measured is kept.
void run_one(const Benchmark& benchmark, Outcome& outcome) {
  clear_console_progress();
  std::printf("%s: %s\n", benchmark.name, benchmark.what);
  std::fflush(stdout);
  try {
    benchmark.run(
        [&](const Measurement& row) {
          outcome.rows.push_back(row_json(benchmark, row));
          print_row(row);
        },
        console_progress());
  } catch (const Failure& failure) {
    outcome.stopped = failure.fault() == Fault::cancelled;
    const int number = outcome.stopped ? stop_signal() : 0;
    outcome.fail(benchmark, outcome.stopped ? "stopped" : failure.what(),
                 number == 0 ? failure.exit_status() : 128 + number);
  } catch (const std::bad_alloc&) {
    outcome.fail(benchmark, std::string("bench ") + benchmark.name + ": there is not enough memory", 1);
  } catch (const std::exception& error) {
    outcome.fail(benchmark, std::string("bench ") + benchmark.name + ": " + shown(error.what(), 400), 1);
  }
}

void declare_bench(CommandLine& line) {
  line.positional_list("NAME", "which; all where none is named");
  line.option("json", "also write the measurements to this file");
  std::vector<std::vector<std::string>> names;
  for (const Benchmark& each : benchmarks()) names.push_back({std::string("  ") + each.name, each.what});
  line.set_epilogue("Benchmarks:\n" + table_text(names));
}

int run_bench(const CommandLine& line) {
  const std::vector<const Benchmark*> list = chosen(line.list("NAME"));
  check_outputs(line, {"json"});
  Outcome outcome;
  for (std::size_t i = 0; i < list.size() && !outcome.stopped; ++i) {
    const double count = static_cast<double>(list.size());
    set_progress_part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
    run_one(*list[i], outcome);
  }
  clear_console_progress();
  if (line.has("json")) {
    const auto replace = Json::error_handler_t::replace;  // the name of a device is any bytes
    write_file(line.path("json"), outcome.rows.dump(2, ' ', false, replace) + "\n");
  }
  if (outcome.stopped) {
    std::fprintf(stderr, "whereabouts: bench: stopped%s\n",
                 line.has("json") ? "; what was measured until then was written" : "");
  }
  return outcome.status;
}

}  // namespace

Command bench_command() {
  return {.name = "bench",
          .summary = "the project's benchmarks",
          .about = "The project's benchmarks, beside their targets for a machine of two cores.",
          .usage = "bench [NAME ...] [--json F]",
          .declare = declare_bench,
          .run = run_bench};
}

}  // namespace whereabouts

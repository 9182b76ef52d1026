// From the start of the process to the first painted figure: of the start page, and of a lab.
#include <vector>

#include "app/bench/benchmark.h"
#include "app/bench/process.h"
#include "core/base/failure.h"

namespace whereabouts {

namespace {

// ms until the window has painted its first figure.
double painted_after(const std::vector<std::string>& words, const std::string& settings) {
  const Finished window = run_self(words, {{"QT_QPA_PLATFORM", "offscreen"},
                                           {"WHEREABOUTS_MEASURE_STARTUP", "1"},
                                           {"XDG_CONFIG_HOME", settings},
                                           {"XDG_CACHE_HOME", settings},
                                           {"XDG_DATA_HOME", settings}});
  if (window.status != 0 || window.output != "painted\n") {
    refuse_file("bench startup", "the window did not paint a figure", "open the window to see why");
  }
  return window.first_output;
}

}  // namespace

void measure_startup(const MeasurementSink& sink, const Progress& progress) {
  constexpr int runs = 20;
  const TemporaryFolder settings;  // the user's own settings and recent files stay out of it
  std::vector<double> start, lab, bare;
  for (int run = -1; run < runs; ++run) {  // the first one warms the page cache and is not counted
    progress.report((run + 1.0) / (runs + 1), "startup");
    const double with_page = painted_after({}, settings.path().string());
    progress.check();  // Ctrl-C reaches the child as well
    const double without = painted_after({"--lab", "patches"}, settings.path().string());
    progress.check();
    const Finished nothing = run_self({"--version"});
    if (run < 0) continue;
    start.push_back(with_page);
    lab.push_back(without);
    bare.push_back(nothing.whole);
  }
  sink({"median", quantile(start, 0.5), "ms", 400});
  sink({"99th percentile", quantile(start, 0.99), "ms", 0});
  sink({"a lab in place of the start page, median", quantile(lab, 0.5), "ms", 300});
  sink({"what the start page adds, medians", quantile(start, 0.5) - quantile(lab, 0.5), "ms", 100});
  sink({"limit: the process alone (--version), median", quantile(bare, 0.5), "ms", 0});
}

}  // namespace whereabouts

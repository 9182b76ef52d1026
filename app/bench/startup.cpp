// From the start of the process to the first painted figure.
#include <vector>

#include "app/bench/benchmark.h"
#include "app/bench/process.h"
#include "core/base/failure.h"

namespace whereabouts {

void measure_startup(const MeasurementSink& sink, const Progress& progress) {
  constexpr int runs = 20;
  const TemporaryFolder settings;  // the user's own settings and recent files stay out of it
  std::vector<double> painted, bare;
  for (int run = -1; run < runs; ++run) {  // the first one warms the page cache and is not counted
    progress.report((run + 1.0) / (runs + 1), "startup");
    const Finished window = run_self({}, {{"QT_QPA_PLATFORM", "offscreen"},
                                          {"WHEREABOUTS_MEASURE_STARTUP", "1"},
                                          {"XDG_CONFIG_HOME", settings.path().string()},
                                          {"XDG_CACHE_HOME", settings.path().string()},
                                          {"XDG_DATA_HOME", settings.path().string()}});
    progress.check();  // Ctrl-C reaches the child as well
    if (window.status != 0 || window.output != "painted\n") {
      refuse_file("bench startup", "the window did not paint a figure", "open the window to see why");
    }
    const Finished nothing = run_self({"--version"});
    if (run < 0) continue;
    painted.push_back(window.first_output);
    bare.push_back(nothing.whole);
  }
  sink({"median", quantile(painted, 0.5), "ms", 300});
  sink({"99th percentile", quantile(painted, 0.99), "ms", 0});
  sink({"limit: the process alone (--version), median", quantile(bare, 0.5), "ms", 0});
}

}  // namespace whereabouts

// Time per frame of an animation: computing the figure and drawing it, as the window does.
#include <QImage>
#include <QPainter>
#include <atomic>
#include <chrono>
#include <thread>

#include "app/bench/benchmark.h"
#include "app/bench/process.h"
#include "app/cli/drawing.h"
#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/checkpoint/open.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"
#include "core/train/run/begin_run.h"
#include "ui/render/view/figure_view.h"

namespace whereabouts {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int frames = 300;
constexpr int warm_up = 10;
constexpr int width = 1100, height = 750;

double since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// What no renderer can undercut: every pixel of the view copied once.
double copied_frame() {
  QImage from(width, height, QImage::Format_ARGB32_Premultiplied), to = from;
  from.fill(Qt::white);
  to.fill(Qt::black);
  std::vector<double> times;
  for (int i = 0; i < 50; ++i) {
    const auto start = Clock::now();
    QPainter(&to).drawImage(0, 0, from);
    times.push_back(since(start));
  }
  return quantile(times, 0.5);
}

struct Paces {
  double median = 0, slowest = 0;  // ms of whole frames; slowest: the 99th percentile
  double computing = 0;            // median of that part
};

Paces paces_of(const std::string& lab_id, const Inputs& inputs, Values given, const Progress& progress) {
  const Lab& lab = find_lab(lab_id);
  const LabInfo& info = lab.info();
  for (const auto& [id, value] : info.sweep_overrides) given.set(id, value);
  LabRunner host;
  const Result first = host.run(lab, inputs, given, Policy::refuse, progress);
  // A lab without a sweep shows the same figure again and again.
  const Parameter* swept = find_parameter(lab.parameters(), info.sweep);
  const Sweep sweep = swept ? sweep_of(*swept, Scope{inputs, first.values}) : Sweep();

  const Drawing drawing;
  FigureView view;
  view.setTheme(theme(QStringLiteral("light")));
  view.setShowsWords(true, true);
  view.resize(width, height);
  view.show();
  QApplication::processEvents();

  std::vector<double> whole, computing;
  for (int frame = -warm_up; frame < frames; ++frame) {
    progress.report((frame + 1.0 + warm_up) / (frames + warm_up), info.id);
    if (sweep.count > 0) given.set(info.sweep, sweep.value_at((frame + warm_up) % sweep.count));
    const auto start = Clock::now();
    Result result = host.run(lab, inputs, given, Policy::refuse, progress);
    const double computed = since(start);
    view.setFigure(std::make_shared<const Figure>(std::move(result.figure)));
    view.repaintNow();
    if (frame < 0) continue;
    whole.push_back(since(start));
    computing.push_back(computed);
  }
  return {quantile(whole, 0.5), quantile(whole, 0.99), quantile(computing, 0.5)};
}

constexpr double slowest_allowed = 16.7;  // ms: 60 frames a second

void measure_sweep(const std::string& lab_id, const Inputs& inputs, const Values& given,
                   const MeasurementSink& sink, const Progress& progress) {
  const Paces paces = paces_of(lab_id, inputs, given, progress);
  sink({"frame, median", paces.median, "ms", 0});
  sink({"frame, 99th percentile", paces.slowest, "ms", slowest_allowed});
  sink({"of it computing, median", paces.computing, "ms", 0});
  sink({"limit: copying the frame's pixels", copied_frame(), "ms", 0});
}

void measure_table(GridShape grid, const MeasurementSink& sink, const Progress& progress) {
  TableRequest request;
  request.grid = grid;
  request.width = 192;
  const TemporaryFolder folder;
  const auto file = folder.path() / "table.npy";
  write_file(file, npy_bytes(to_array(additive_table("sinusoidal-2d", request, progress))));
  Inputs inputs = built_in_inputs();
  use_checkpoint(inputs, open_checkpoint(file, progress));
  measure_sweep("neighbours", inputs, {}, sink, progress);
}

}  // namespace

void measure_labs(const MeasurementSink& sink, const Progress& progress) {
  const Inputs inputs = built_in_inputs();
  for (const Lab* lab : labs()) {
    const std::string& id = lab->info().id;
    const Paces paces = paces_of(id, inputs, {}, progress);
    sink({id + ", median", paces.median, "ms", 0});
    sink({id + ", 99th percentile", paces.slowest, "ms", slowest_allowed});
  }
}

void measure_sinusoid(const MeasurementSink& sink, const Progress& progress) {
  Values given;
  given.set("tokens", std::int64_t{176});
  given.set("dim", std::int64_t{768});
  measure_sweep("sinusoid", built_in_inputs(), given, sink, progress);
}

void measure_neighbours_14(const MeasurementSink& sink, const Progress& progress) {
  measure_table({14, 14}, sink, progress);
}

void measure_frames_training(const MeasurementSink& sink, const Progress& progress) {
  // 30 frames a second, as somebody sees them who plays an animation while a model is trained.
  constexpr double allowed = 1000.0 / 30;
  const TemporaryFolder folder;
  const Progress training;
  Values values;
  values.set("samples", std::int64_t{100'000'000});
  const auto job =
      begin_run(resolve(run_parameters(), Inputs{}, values, Policy::refuse), folder.path() / "run", progress);
  std::atomic<std::int64_t> steps{0};
  std::thread trainer([&] {
    compute_in_background();
    try {
      job->run([&](const RunProgress& told) { steps = told.step; }, training);
    } catch (const Failure&) {
      // It was stopped.
    }
  });
  try {
    for (const char* lab : {"learn", "neighbours", "rotation"}) {
      const auto began = Clock::now();
      const std::int64_t before = steps;
      const Paces paces = paces_of(lab, built_in_inputs(), {}, progress);
      const double seconds = since(began) / 1000;
      sink({std::string(lab) + ", median", paces.median, "ms", 0});
      sink({std::string(lab) + ", 99th percentile", paces.slowest, "ms", allowed});
      sink({"images trained on meanwhile", 128 * static_cast<double>(steps - before) / seconds, "1/s", 0});
    }
  } catch (...) {
    training.cancel();
    trainer.join();
    throw;
  }
  training.cancel();
  trainer.join();
}

void measure_neighbours_64(const MeasurementSink& sink, const Progress& progress) {
  measure_table({64, 64}, sink, progress);
}

}  // namespace whereabouts

// The project's benchmarks, each beside the target it has to meet.
//
//   startup.cpp      from the start of the process to the first painted figure
//   frames.cpp       time per frame of an animation, computation included
//   similarity.cpp   time and memory to the similarity map of a large checkpoint
//   open.cpp         time and memory to open large checkpoints and read their position table
//   vit.cpp          forward passes of plain vision transformers, random weights; of any checkpoint
//   growth.cpp       how time and memory grow with each size
//   made_vit.cpp     models with random weights, and how long their passes take
//   training.cpp     steps of training a small vision transformer
//   attention.cpp    attention, a block, an encoder by every usable backend (needs no Qt)
//   process.cpp      child processes and their times
//   stopwatch.cpp    times within this process
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/bench/stopwatch.h"
#include "core/base/progress.h"

namespace whereabouts {

struct Measurement {
  std::string quantity;
  double value = 0;
  std::string unit;
  double target = 0;  // at most this; 0: none, the line is there for comparison
};

// Takes every measurement the moment it is made, so that none is lost where a later one fails or is stopped.
using MeasurementSink = std::function<void(const Measurement&)>;

struct Benchmark {
  const char* name;
  const char* what;
  void (*run)(const MeasurementSink& sink, const Progress& progress);
};
const std::vector<Benchmark>& benchmarks();

void measure_startup(const MeasurementSink& sink, const Progress& progress);
void measure_sinusoid(const MeasurementSink& sink, const Progress& progress);
void measure_neighbours_14(const MeasurementSink& sink, const Progress& progress);
void measure_neighbours_64(const MeasurementSink& sink, const Progress& progress);
void measure_frames_training(const MeasurementSink& sink, const Progress& progress);
void measure_labs(const MeasurementSink& sink, const Progress& progress);
void measure_similarity(const MeasurementSink& sink, const Progress& progress);
void measure_attention(const MeasurementSink& sink, const Progress& progress);
void measure_open(const MeasurementSink& sink, const Progress& progress);
void measure_vit(const MeasurementSink& sink, const Progress& progress);
void measure_checkpoint(const MeasurementSink& sink, const Progress& progress);
void measure_growth(const MeasurementSink& sink, const Progress& progress);
void measure_training(const MeasurementSink& sink, const Progress& progress);

}  // namespace whereabouts

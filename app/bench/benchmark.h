// The project's benchmarks, each beside the target it has to meet.
//
//   startup.cpp      from the start of the process to the first painted figure
//   frames.cpp       time per frame of an animation, computation included
//   similarity.cpp   time and memory to the similarity map of a large checkpoint
//   open.cpp         time and memory to open large checkpoints and read their position table
//   vit.cpp          forward passes of plain vision transformers, random weights
//   attention.cpp    attention, a block, an encoder by every usable backend (needs no Qt)
//   process.cpp      child processes and their times
//   stopwatch.cpp    times within this process
#pragma once

#include <string>
#include <vector>

#include "app/bench/stopwatch.h"
#include "core/progress.h"

namespace whereabouts {

struct Measurement {
  std::string quantity;
  double value = 0;
  std::string unit;
  double target = 0;  // at most this; 0: none, the line is there for comparison
};

struct Benchmark {
  const char* name;
  const char* what;
  std::vector<Measurement> (*run)(const Progress& progress);
};
const std::vector<Benchmark>& benchmarks();

std::vector<Measurement> measure_startup(const Progress& progress);
std::vector<Measurement> measure_sinusoid(const Progress& progress);
std::vector<Measurement> measure_neighbours_14(const Progress& progress);
std::vector<Measurement> measure_neighbours_64(const Progress& progress);
std::vector<Measurement> measure_labs(const Progress& progress);
std::vector<Measurement> measure_similarity(const Progress& progress);
std::vector<Measurement> measure_attention(const Progress& progress);
std::vector<Measurement> measure_open(const Progress& progress);
std::vector<Measurement> measure_vit(const Progress& progress);

}  // namespace whereabouts

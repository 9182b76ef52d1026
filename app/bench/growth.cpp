// How time and memory grow with each size: one is varied, the others stay. The exponent is the slope of a
// straight line through the logarithms (least squares) of the larger half of the sizes, where what is
// constant counts little: 1 is in proportion, 2 with the square.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <fstream>

#include "app/bench/benchmark.h"
#include "app/bench/made_vit.h"
#include "app/bench/process.h"
#include "core/analysis/similarity.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"
#include "core/train/data/data_set.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

class Growth {
 public:
  Growth(std::string what, const MeasurementSink& sink) : what_(std::move(what)), sink_(sink) {}

  void add(double size, double milliseconds, double megabytes) {
    const std::string row = fmt::format("{}: {:.0f}", what_, size);
    sink_({row + ", time", milliseconds, "ms", 0});
    sink_({row + ", memory", megabytes, "MB", 0});
    sizes_.push_back(size);
    times_.push_back(milliseconds);
    memory_.push_back(megabytes);
  }
  void fit() const {
    sink_({what_ + ": exponent of time", exponent(times_), "", 0});
    sink_({what_ + ": exponent of memory", exponent(memory_), "", 0});
  }

 private:
  double exponent(const std::vector<double>& values) const {
    const std::size_t first = sizes_.size() / 2;
    const auto count = static_cast<double>(sizes_.size() - first);
    double x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t i = first; i < sizes_.size(); ++i) {
      const double a = std::log(sizes_[i]), b = std::log(std::max(values[i], 1e-9));
      x += a;
      y += b;
      xx += a * a;
      xy += a * b;
    }
    return (xy - x * y / count) / (xx - x * x / count);
  }

  std::string what_;
  const MeasurementSink& sink_;
  std::vector<double> sizes_, times_, memory_;
};

void add_passes(Growth& growth, double size, const MadeVit& model, int batch, const Progress& progress) {
  progress.check();
  const auto vit = Vit::load(*made_checkpoint(model), progress);
  const double gflop = model.operations() * batch / 1e9;
  const int runs = std::clamp(static_cast<int>(200 / gflop), 3, 40);
  const PassTime time =
      time_of_passes(*vit, cpu_backend(), noise(batch, model.side, model.side, 3), runs, progress);
  growth.add(size, time.median, time.memory);
}

// What `work` takes, and what it holds at most beyond what was held before.
template <typename Work>
void add_work(Growth& growth, double size, const Work& work) {
  reset_peak_memory();
  const double before = peak_memory();
  const auto start = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
  growth.add(size, taken.count(), peak_memory() - before);
}

void write_idx(const fs::path& path, const std::vector<std::uint32_t>& shape,
               const std::vector<char>& values) {
  std::ofstream file(path, std::ios::binary);
  file << '\0' << '\0' << '\x08' << static_cast<char>(shape.size());
  std::uintmax_t bytes = 4 + 4 * shape.size(), count = 1;
  for (const std::uint32_t length : shape) {
    for (int byte = 3; byte >= 0; --byte) file << static_cast<char>(length >> (8 * byte) & 0xFFU);
    count *= length;
  }
  file.write(values.data(), static_cast<std::streamsize>(values.size()));
  file.close();
  fs::resize_file(path, bytes + count);  // the rest are holes, which read as zeros
}

// MNIST's files with so many images to train on.
void write_data_set(const fs::path& folder, std::uint32_t images) {
  for (const auto& [name, count] : {std::pair{"train", images}, std::pair{"t10k", 1000U}}) {
    std::vector<char> labels(count), some(std::size_t{28} * 28 * 10);
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<char>(i % 10);
    for (std::size_t i = 0; i < some.size(); ++i) some[i] = static_cast<char>(i * 7);
    write_idx(folder / (std::string(name) + "-images-idx3-ubyte"), {count, 28, 28}, some);
    write_idx(folder / (std::string(name) + "-labels-idx1-ubyte"), {count}, labels);
  }
}

}  // namespace

void measure_growth(const MeasurementSink& sink, const Progress& progress) {
  constexpr int parts = 6;
  int part = 0;
  const auto begin = [&](const char* what) {
    progress.report(static_cast<double>(part++) / parts, what);
    return Growth(what, sink);
  };
  {
    Growth growth = begin("tokens (192 wide, 3 heads, 2 blocks)");
    for (const int side : {224, 448, 1024, 1440, 2048}) {
      const MadeVit model{"growth", 192, 3, side, 2};
      add_passes(growth, model.tokens(), model, 1, progress);
    }
    growth.fit();
  }
  {
    Growth growth = begin("depth (192 wide, 197 tokens)");
    for (const int depth : {3, 6, 12, 24, 48})
      add_passes(growth, depth, {"growth", 192, 3, 224, depth}, 1, progress);
    growth.fit();
  }
  {
    Growth growth = begin("width (2 blocks, 197 tokens)");
    for (const int heads : {3, 6, 12, 24, 48})
      add_passes(growth, 64 * heads, {"growth", 64 * heads, heads, 224, 2}, 1, progress);
    growth.fit();
  }
  {
    Growth growth = begin("images at once (192 wide, 12 blocks)");
    for (const int batch : {1, 2, 4, 8, 16, 32})
      add_passes(growth, batch, {"growth", 192, 3, 224, 12}, batch, progress);
    growth.fit();
  }
  {
    Growth growth = begin("positions (64 wide, similarity of one with all)");
    for (const int side : {32, 64, 128, 256}) {
      TableRequest request;
      request.grid = {side, side};
      request.width = 64;
      const Matrix table = additive_table("sinusoidal-2d", request, progress);
      add_work(growth, static_cast<double>(side) * side, [&] {
        const SimilarityBasis basis = similarity_basis(table, Measure::cosine, progress);
        similarity_row(basis, side / 2);
      });
    }
    growth.fit();
  }
  Growth growth = begin("images of a data set (28 x 28, IDX)");
  for (const std::uint32_t images : {1'000U, 10'000U, 100'000U, 1'000'000U}) {
    const TemporaryFolder folder;
    write_data_set(folder.path(), images);
    add_work(growth, images, [&] { load_data_set(folder.path().string(), {}, progress); });
  }
  growth.fit();
}

}  // namespace whereabouts

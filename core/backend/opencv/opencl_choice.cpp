#include "core/backend/opencv/opencl_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/base/cache_folder.h"
#include "core/base/failure.h"
#include "core/base/file_lock.h"
#include "core/base/regular_file.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

constexpr int tokens = 197;

std::vector<float> waves(int count, float size) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = size * std::sin(1.3f * static_cast<float>(i % 4099));
  return values;
}

// Milliseconds of `work`, the best of `runs` after the first.
template <typename Work>
double best_of(int runs, const Progress& progress, const Work& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int run = 0; run <= runs; ++run) {
    progress.check();
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    if (run > 0) best = std::min(best, took.count());
  }
  return best;
}

// Of the attention of ViT-S.
double time_of_attention(const AttentionBackend& backend, const Progress& progress) {
  constexpr int heads = 6, dim = 64;
  const std::vector<float> qkv = waves(tokens * 3 * heads * dim, 1);
  std::vector<float> output(qkv.size() / 3);
  return best_of(2, progress, [&] {
    backend.attend(fused_request(1, heads, tokens, dim, qkv.data(), output.data()), Progress());
  });
}

// Milliseconds of `blocks` blocks of that width (heads of 64) at 197 tokens, the best of `runs` forwards
// after the first. Empty where the backend does not compute them as one, as where they do not fit into the
// device.
std::optional<double> time_of(const AttentionBackend& backend, int width, int blocks, int runs,
                              const Progress& progress) {
  const int hidden = 4 * width;
  const std::vector<float> qkv = waves(3 * width * width, 0.05f), proj = waves(width * width, 0.05f),
                           fc1 = waves(hidden * width, 0.05f), fc2 = waves(width * hidden, 0.03f);
  BlockWeights weights;
  weights.norm1 = weights.norm2 = {nullptr, nullptr, width};
  weights.qkv = {qkv.data(), nullptr, 3 * width, width};
  weights.proj = {proj.data(), nullptr, width, width};
  weights.mlp.fc1 = {fc1.data(), nullptr, hidden, width};
  weights.mlp.fc2 = {fc2.data(), nullptr, width, hidden};
  const std::unique_ptr<Encoder> encoder =
      backend.encoder({1, tokens, width, width / 64, hidden, blocks}, [&](int) { return weights; });
  if (!encoder) return std::nullopt;
  const std::vector<float> x = waves(tokens * width, 1);
  std::vector<float> y(x.size());
  return best_of(runs, progress, [&] { encoder->forward(x.data(), {y.data(), {}, {}}, Progress()); });
}

bool measured_to_be_faster(const Progress& progress) {
  constexpr double far = 10;
  try {
    // Before its numbers are compared with eigen's.
    const AttentionBackend& unchecked = unchecked_opencv_backend(dnn::Target::opencl);
    if (!unchecked.state().usable) return false;
    if (time_of_attention(unchecked, progress) >= far * time_of_attention(cpu_backend(), progress))
      return false;
    const AttentionBackend& device = opencv_attention(dnn::Target::opencl);
    if (!device.state().usable) return false;
    struct Step {
      int width, blocks, runs;
      double factor;
    };
    for (const auto& [width, blocks, runs, factor] : {Step{384, 1, 2, far}, Step{768, 2, 3, 1}}) {
      const std::optional<double> by_cpu = time_of(cpu_backend(), width, blocks, runs, progress),
                                  by_device = time_of(device, width, blocks, runs, progress);
      if (!by_device || !by_cpu || *by_device >= factor * *by_cpu) return false;
    }
    return true;
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    return false;  // the backend says why where it is listed
  }
}

// "" where there is none, and of a file of another form.
std::string kept_in(const fs::path& file, const std::string& drivers) {
  std::string text;
  try {
    text = read_start(file, drivers.size() + 64);
  } catch (const Failure&) {
    return {};
  }
  if (!text.starts_with(drivers + '\n')) return {};
  text.erase(0, drivers.size() + 1);
  return text.substr(0, text.find('\n'));
}

// Where it cannot be written, it is measured again.
void keep(const fs::path& file, const std::string& drivers, const std::string& word) {
  std::ofstream(file, std::ios::trunc) << drivers << '\n' << word << '\n';
}

class Measurement {
 public:
  explicit Measurement(std::string drivers) : drivers_(std::move(drivers)) {}

  bool answer(const Progress& progress) {
    std::unique_lock lock(mutex_);
    if (!thread_.joinable() && !stop_.cancelled()) thread_ = std::thread([this] { run(); });
    for (int look = 0; !answer_; ++look) {
      if (look == 20) progress.report(0, "finding out, once on this machine, whether OpenCL is faster");
      progress.check();
      changed_.wait_for(lock, std::chrono::milliseconds(10));
    }
    return *answer_;
  }

  // Waits for what it computes at the moment, which may be a kernel that is compiled.
  void stop() {
    std::unique_lock lock(mutex_);
    stop_.cancel();
    std::thread ending = std::move(thread_);
    if (!answer_ && !ending.joinable()) answer_ = false;
    lock.unlock();
    if (ending.joinable()) ending.join();
  }

 private:
  void run();
  bool found_out() const {
    const fs::path folder = cache_folder();
    const auto measure = [this] { return measured_to_be_faster(stop_); };
    try {
      const bool remembered =
          folder.empty() ? measure() : remembered_choice(folder / "opencl-auto", drivers_, measure);
      // What was measured once may have been taken away since.
      return remembered && opencv_attention(dnn::Target::opencl).state().usable;
    } catch (const std::exception&) {
      return false;  // stopped, or out of memory
    }
  }

  const std::string drivers_;
  const Progress stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
  std::optional<bool> answer_;
};

Measurement& measurement() {
  static Measurement* const kept = new Measurement(opencl_drivers());
  return *kept;
}

void Measurement::run() {
  const bool found = found_out();
  const std::lock_guard lock(mutex_);
  answer_ = found;
  changed_.notify_all();
}

}  // namespace

std::string opencl_drivers() {
  // Where the loaders of Khronos and of Debian look. A driver that stands in for the loader is not found, and
  // then not taken unasked.
  const std::string files = environment("OCL_ICD_FILENAMES"), folder = environment("OCL_ICD_VENDORS");
  std::vector<std::string> found;
  if (!files.empty()) found.push_back(files);
  std::error_code error;
  const fs::path place = folder.empty() ? "/etc/OpenCL/vendors" : folder;
  if (fs::is_regular_file(place, error)) found.push_back(place.string());
  for (fs::directory_iterator at(place, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() != ".icd") continue;
    std::error_code unknown;
    const auto time = at->last_write_time(unknown).time_since_epoch().count();
    found.push_back(fmt::format("{} {}", at->path().string(), unknown ? 0 : time));
  }
  if (found.empty()) return {};
  std::sort(found.begin(), found.end());
  for (const char* name :
       {"OPENCV_OPENCL_DEVICE", "OPENCV_OPENCL_RUNTIME", "OPENCV_DNN_OPENCL_ALLOW_ALL_DEVICES"}) {
    found.push_back(environment(name));
  }
  found.push_back(cpu_backend().name());
  std::string line = fmt::format("{}", fmt::join(found, "; "));
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

bool remembered_choice(const fs::path& file, const std::string& drivers,
                       const std::function<bool()>& measure) {
  const std::string kept = kept_in(file, drivers);
  if (kept == "faster" || kept == "slower") return kept == "faster";
  std::optional<FileLock> lock;
  try {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    std::optional<FileLock> taken = FileLock::take(fs::path(file) += ".lock");
    if (!taken) return false;
    lock.emplace(std::move(*taken));
  } catch (const Failure&) {
    return measure();
  }
  if (kept == "tried twice") return false;
  keep(file, drivers, kept == "tried once" ? "tried twice" : "tried once");
  bool faster = false;
  try {
    faster = measure();
  } catch (const Failure& failure) {
    // It did not end the process: that is no try.
    std::error_code error;
    if (failure.fault() == Fault::cancelled && kept.empty()) fs::remove(file, error);
    if (failure.fault() == Fault::cancelled && !kept.empty()) keep(file, drivers, kept);
    throw;
  }
  keep(file, drivers, faster ? "faster" : "slower");
  return faster;
}

bool opencl_is_faster(const Progress& progress) {
  static const bool has_drivers = !opencl_drivers().empty();
  return has_drivers && measurement().answer(progress);
}

void stop_measuring_opencl() {
  measurement().stop();
}

}  // namespace whereabouts

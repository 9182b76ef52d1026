#include "core/backend/opencv/opencl_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <optional>
#include <system_error>
#include <vector>

#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/opencv/opencv_attention.h"
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

// Empty where the system does not tell.
fs::path cache_folder() {
  const std::string cache = environment("XDG_CACHE_HOME"), home = environment("HOME");
  if (fs::path(cache).is_absolute()) return fs::path(cache) / "whereabouts";
  return fs::path(home).is_absolute() ? fs::path(home) / ".cache/whereabouts" : fs::path();
}

// Milliseconds of `blocks` blocks of that width (heads of 64) at 197 tokens, the best of `runs` forwards
// after the first. Empty where the backend does not compute them as one, as where they do not fit into the
// device.
std::optional<double> time_of(const AttentionBackend& backend, int width, int blocks, int runs) {
  constexpr int tokens = 197;
  const int hidden = 4 * width;
  const auto waves = [](int count, float size) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = size * std::sin(1.3f * static_cast<float>(i % 4099));
    }
    return values;
  };
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
  double best = std::numeric_limits<double>::infinity();
  for (int run = 0; run <= runs; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    encoder->forward(x.data(), {y.data(), {}, {}}, Progress());
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    if (run > 0) best = std::min(best, took.count());
  }
  return best;
}

bool measured_to_be_faster() {
  const AttentionBackend& device = opencv_attention(dnn::Target::opencl);
  if (!device.state().usable) return false;
  try {
    // What is far slower on a block of ViT-S is let off the rest: such a device would take long.
    struct Step {
      int width, blocks, runs;
      double factor;
    };
    for (const auto& [width, blocks, runs, factor] : {Step{384, 1, 2, 10}, Step{768, 2, 3, 1}}) {
      const std::optional<double> by_cpu = time_of(cpu_backend(), width, blocks, runs),
                                  by_device = time_of(device, width, blocks, runs);
      if (!by_device || !by_cpu || *by_device >= factor * *by_cpu) return false;
    }
    return true;
  } catch (const Failure&) {
    return false;  // the backend is disabled now, and says why where it is listed
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
  const bool faster = measure();
  keep(file, drivers, faster ? "faster" : "slower");
  return faster;
}

bool opencl_is_faster() {
  static const bool faster = [] {
    const std::string drivers = opencl_drivers();
    if (drivers.empty()) return false;
    const fs::path folder = cache_folder();
    const bool remembered = folder.empty()
                                ? measured_to_be_faster()
                                : remembered_choice(folder / "opencl-auto", drivers, measured_to_be_faster);
    // What was measured once may have been taken away since.
    return remembered && opencv_attention(dnn::Target::opencl).state().usable;
  }();
  return faster;
}

}  // namespace whereabouts

// Time and memory to open a checkpoint, tell what it is and read its position table.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/bench/benchmark.h"
#include "app/bench/process.h"
#include "core/base/failure.h"
#include "core/base/port.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/tables/position_table.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using Shape = std::vector<std::int64_t>;

struct Weights {
  std::string name;
  Shape shape;
  std::int64_t bytes() const {
    std::int64_t size = 4;
    for (const std::int64_t length : shape) size *= length;
    return size;
  }
};

// A transformer in timm's names, 768 wide, with as many blocks as fill `total` bytes.
std::vector<Weights> transformer_of(std::int64_t total) {
  constexpr std::int64_t width = 768, hidden = 3072;
  std::vector<Weights> weights{{"patch_embed.proj.weight", {width, 3, 16, 16}},
                               {"pos_embed", {1, 197, width}}};
  std::int64_t bytes = weights[0].bytes() + weights[1].bytes();
  for (int block = 0; bytes < total; ++block) {
    const std::string name = "blocks." + std::to_string(block);
    for (Weights& each : std::vector<Weights>{{name + ".attn.qkv.weight", {3 * width, width}},
                                              {name + ".attn.proj.weight", {width, width}},
                                              {name + ".mlp.fc1.weight", {hidden, width}},
                                              {name + ".mlp.fc2.weight", {width, hidden}}}) {
      bytes += each.bytes();
      weights.push_back(std::move(each));
    }
  }
  return weights;
}

std::string number(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xFFU);
  return text;
}

// The values are holes, which read as zeros and take no room on the disk.
void write_safetensors_file(const fs::path& path, const std::vector<Weights>& weights) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  std::int64_t bytes = 0;
  for (const Weights& each : weights) {
    header[each.name] = {
        {"dtype", "F32"}, {"shape", each.shape}, {"data_offsets", {bytes, bytes + each.bytes()}}};
    bytes += each.bytes();
  }
  const std::string text = header.dump();
  std::ofstream(path, std::ios::binary) << number(text.size(), 8) << text;
  fs::resize_file(path, 8 + text.size() + static_cast<std::uintmax_t>(bytes));
}

// The state dict as torch.save pickles it (protocol 2): a dict of name to _rebuild_tensor_v2(storage, offset,
// shape, strides, requires_grad, hooks).
std::string pickled(const std::vector<Weights>& weights) {
  const auto text = [](const std::string& word) { return "X" + number(word.size(), 4) + word; };
  const auto integer = [](std::int64_t value) { return "J" + number(static_cast<std::uint64_t>(value), 4); };
  const auto tuple = [&](const Shape& values) {
    std::string list = "(";
    for (const std::int64_t value : values) list += integer(value);
    return list + "t";
  };
  std::string pickle = "\x80\x02}(";
  for (std::size_t i = 0; i < weights.size(); ++i) {
    Shape strides(weights[i].shape.size(), 1);
    for (std::size_t axis = strides.size() - 1; axis-- > 0;) {
      strides[axis] = strides[axis + 1] * weights[i].shape[axis + 1];
    }
    pickle += text(weights[i].name) + "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage") +
              "ctorch\nFloatStorage\n" + text(std::to_string(i)) + text("cpu") +
              integer(weights[i].bytes() / 4) + "tQ" + integer(0) + tuple(weights[i].shape) + tuple(strides) +
              "\x89" + "ccollections\nOrderedDict\n)RtR";
  }
  return pickle + "u.";
}

// Stored entries without checksums, as PyTorch writes them when told to leave those out.
void write_torch_file(const fs::path& path, const std::vector<Weights>& weights) {
  struct Entry {
    std::string name, content;
    std::int64_t hole = 0;
  };
  std::vector<Entry> entries{
      {"archive/data.pkl", pickled(weights)}, {"archive/byteorder", "little"}, {"archive/version", "3\n"}};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    entries.push_back({"archive/data/" + std::to_string(i), {}, weights[i].bytes()});
  }
  std::ofstream file(path, std::ios::binary);
  std::string directory;
  for (const Entry& entry : entries) {
    const auto begin = static_cast<std::uint64_t>(file.tellp());
    const std::uint64_t size = entry.content.size() + static_cast<std::uint64_t>(entry.hole);
    // Flags, method, time and checksum are 0.
    const std::string fields = number(20, 2) + number(0, 12) + number(size, 4) + number(size, 4) +
                               number(entry.name.size(), 2) + number(0, 2);
    file << "PK\x03\x04" << fields << entry.name << entry.content;
    file.seekp(entry.hole, std::ios::cur);
    directory += "PK\x01\x02" + number(20, 2) + fields + number(0, 10) + number(begin, 4) + entry.name;
  }
  const auto place = static_cast<std::uint64_t>(file.tellp());
  file << directory << "PK\x05\x06" << number(0, 4) << number(entries.size(), 2) << number(entries.size(), 2)
       << number(directory.size(), 4) << number(place, 4) << number(0, 2);
}

void measure_file(const std::string& what, const fs::path& path, const MeasurementSink& sink,
                  const Progress& progress) {
  constexpr int runs = 5;
  std::vector<double> times;
  double peak = 0;
  for (int run = 0; run < runs; ++run) {
    progress.check();
    const double before = static_cast<double>(port::resident_memory());
    port::reset_peak_resident_memory();
    const auto start = std::chrono::steady_clock::now();
    const auto checkpoint = open_checkpoint(path, progress);
    const Anatomy anatomy = inspect(*checkpoint);
    const PositionTable table = load_position_table(*checkpoint, {}, progress);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    times.push_back(taken.count());
    peak = std::max(peak, static_cast<double>(port::peak_resident_memory()) - before);
    if (anatomy.position.empty() || table.grid.rows != 14) {
      refuse_file("bench open", "the table of " + path.filename().string() + " was not found", "report this");
    }
  }
  sink({what + ", median", quantile(times, 0.5), "ms", 50});
  sink({what + ", memory", peak / (1 << 20), "MB", 100});
}

}  // namespace

void measure_open(const MeasurementSink& sink, const Progress& progress) {
  const TemporaryFolder folder;
  const fs::path small = folder.path() / "small.safetensors", large = folder.path() / "large.safetensors",
                 huge = folder.path() / "huge.safetensors", torch = folder.path() / "small.pt";
  write_safetensors_file(small, transformer_of(350'000'000));
  write_safetensors_file(large, transformer_of(5'000'000'000));
  write_safetensors_file(huge, transformer_of(20'000'000'000));
  write_torch_file(torch, transformer_of(350'000'000));
  const std::vector<std::pair<std::string, fs::path>> files{{"350 MB safetensors", small},
                                                            {"5 GB safetensors", large},
                                                            {"20 GB safetensors", huge},
                                                            {"350 MB PyTorch zip", torch}};
  for (std::size_t i = 0; i < files.size(); ++i) {
    progress.report(static_cast<double>(i) / static_cast<double>(files.size()), "open");
    measure_file(files[i].first, files[i].second, sink, progress);
  }
}

}  // namespace whereabouts

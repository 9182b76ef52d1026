// Time and memory to the similarity map of a checkpoint as large as a ViT-B/16.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/bench/benchmark.h"
#include "app/bench/process.h"
#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

constexpr int tokens = 197, width = 768, depth = 12;
constexpr std::int64_t hidden = 3072;
constexpr std::int64_t file_bytes = 350'000'000;

// Every weight of a transformer of this size, in timm's names, and one tensor that makes up the rest.
struct Contents {
  Json header = Json::object();
  std::int64_t bytes = 0;

  void add(const std::string& name, const std::vector<std::int64_t>& shape) {
    std::int64_t size = 4;
    for (const std::int64_t length : shape) size *= length;
    header[name] = {{"dtype", "F32"}, {"shape", shape}, {"data_offsets", {bytes, bytes + size}}};
    bytes += size;
  }
};

// Returns where the position table begins.
std::int64_t fill(Contents& contents) {
  contents.add("patch_embed.proj.weight", {width, 3, 16, 16});
  for (int block = 0; block < depth; ++block) {
    const std::string name = "blocks." + std::to_string(block);
    contents.add(name + ".attn.qkv.weight", {3 * width, width});
    contents.add(name + ".attn.proj.weight", {width, width});
    contents.add(name + ".mlp.fc1.weight", {hidden, width});
    contents.add(name + ".mlp.fc2.weight", {width, hidden});
  }
  const std::int64_t table = contents.bytes;
  contents.add("pos_embed", {1, tokens, width});
  contents.add("head.weight", {(file_bytes - contents.bytes) / 4 / width, width});
  return table;
}

void write_checkpoint(const std::filesystem::path& path, const Progress& progress) {
  Contents contents;
  const std::int64_t table_begin = fill(contents);
  std::string header = contents.header.dump();
  header.resize((header.size() + 7) / 8 * 8, ' ');
  std::string length(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) length[i] = static_cast<char>(header.size() >> (8 * i) & 0xFF);

  std::ofstream file(path, std::ios::binary);
  file << length << header;
  // Weights that no file system can leave out: a linear congruential generator, small floats by construction.
  std::vector<std::uint32_t> block(1 << 18);
  std::uint32_t state = 1;
  for (std::int64_t written = 0; written < contents.bytes && file;) {
    for (std::uint32_t& word : block) word = 0x3C000000U | (state = state * 1664525U + 1013904223U) >> 9U;
    const auto size =
        std::min<std::int64_t>(contents.bytes - written, static_cast<std::int64_t>(block.size()) * 4);
    file.write(reinterpret_cast<const char*>(block.data()), size);
    written += size;
    progress.report(0.5 * static_cast<double>(written) / static_cast<double>(contents.bytes),
                    "writing 350 MB");
  }
  TableRequest request;
  request.grid = {14, 14};
  request.width = width;
  const Matrix table = additive_table("sinusoidal-2d", request, progress);
  const auto class_token = std::int64_t{4} * width;
  file.seekp(8 + static_cast<std::int64_t>(header.size()) + table_begin + class_token);
  file.write(reinterpret_cast<const char*>(table.data()), table.size() * 4);
  file.close();
  if (!file) refuse_file(path.string(), "it cannot be written", "free 350 MB or set TMPDIR to another place");
}

}  // namespace

void measure_similarity(const MeasurementSink& sink, const Progress& progress) {
  constexpr int runs = 5;
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "vit_base.safetensors").string();
  const std::string out = (folder.path() / "similarity.npy").string();
  write_checkpoint(file, progress);
  std::vector<double> times, memory, whole;
  for (int run = 0; run < runs; ++run) {
    progress.report(0.5 + 0.5 * run / runs, "similarity");
    const Finished child = run_self({"similarity", file, "--out", out, "--timing"});
    progress.check();  // Ctrl-C reaches the child as well
    if (child.status != 0)
      refuse_file("bench similarity-350mb", "the child process failed", "run it by hand");
    const Json timing = json_in(child.output);
    times.push_back(timing.at("milliseconds").get<double>());
    memory.push_back(timing.at("peak_resident_mb").get<double>());
    whole.push_back(child.whole);
  }
  sink({"opening, table and similarity, median", quantile(times, 0.5), "ms", 50});
  sink({"the same, slowest", quantile(times, 1), "ms", 0});
  sink({"peak resident memory of the process", quantile(memory, 1), "MB", 120});
  sink({"the whole process with its output file, median", quantile(whole, 0.5), "ms", 0});
}

}  // namespace whereabouts

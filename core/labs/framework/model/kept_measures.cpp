#include "core/labs/framework/model/kept_measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <system_error>
#include <utility>

#include "core/array/write_file.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/base/cache_folder.h"
#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/port.h"
#include "core/base/regular_file.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr char magic[] = "whereabouts measures 1\n";
constexpr std::size_t max_bytes = std::size_t{1} << 20;  // of one entry

std::mutex folder_mutex;
std::optional<fs::path>& folder_override() {
  static std::optional<fs::path> folder;
  return folder;
}

// Another build has another. Empty where the system does not tell.
std::string this_program() {
  const fs::path path = port::program_path();
  port::Status status;
  if (path.empty() || port::status_of(path, status) != 0) return {};
  return fmt::format("{} {} {} {} {} {}", path.string(), status.device, status.inode, status.size,
                     status.modified, status.changed);
}

std::uint64_t hash_of(const std::string& text) {
  Hash hash;
  hash.text(text);
  return hash.value();
}

void append(std::string& bytes, const void* from, std::size_t size) {
  bytes.append(static_cast<const char*>(from), size);
}
void append_number(std::string& bytes, std::uint64_t number) {
  append(bytes, &number, sizeof number);
}

std::string entry_of(const std::string& key, const ImageNumbers& measured) {
  std::string bytes = magic;
  append_number(bytes, key.size());
  bytes += key;
  append_number(bytes, measured.size());
  for (const std::vector<double>& each : measured) {
    append_number(bytes, each.size());
    append(bytes, each.data(), each.size() * sizeof(double));
  }
  append_number(bytes, hash_of(bytes));
  return bytes;
}

// Takes numbers from the front of bytes, as long as there are any.
class Taker {
 public:
  explicit Taker(const std::string& bytes) : bytes_(bytes) {}
  bool take(void* to, std::size_t size) {
    if (size > bytes_.size() - at_) return false;
    std::memcpy(to, bytes_.data() + at_, size);
    at_ += size;
    return true;
  }
  bool number(std::uint64_t& to) { return take(&to, sizeof to); }
  bool is(const std::string& text) {
    if (bytes_.compare(at_, text.size(), text) != 0) return false;
    at_ += text.size();
    return true;
  }
  std::size_t at() const { return at_; }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  const std::string& bytes_;
  std::size_t at_ = 0;
};

std::optional<ImageNumbers> read_entry(const fs::path& path, const std::string& key) {
  std::string bytes;
  try {
    bytes = read_regular_file(path, max_bytes);
  } catch (const Failure&) {
    return std::nullopt;  // none, or none that is read
  }
  Taker taker(bytes);
  std::uint64_t length = 0, count = 0;
  if (!taker.is(magic) || !taker.number(length) || length != key.size() || !taker.is(key) ||
      !taker.number(count) || count > max_bytes)
    return std::nullopt;
  ImageNumbers measured;
  for (std::uint64_t each = 0; each < count; ++each) {
    if (!taker.number(length) || length > max_bytes) return std::nullopt;
    measured.emplace_back(static_cast<std::size_t>(length));
    if (!taker.take(measured.back().data(), measured.back().size() * sizeof(double))) return std::nullopt;
  }
  const std::size_t end = taker.at();
  std::uint64_t sum = 0;
  if (!taker.number(sum) || !taker.at_end() || sum != hash_of(bytes.substr(0, end))) return std::nullopt;
  return measured;
}

fs::path path_of(const fs::path& folder, const std::string& key) {
  return folder / fmt::format("{:016x}.measured", hash_of(key));
}

}  // namespace

fs::path measures_folder() {
  const std::lock_guard lock(folder_mutex);
  if (folder_override()) return *folder_override();
  const fs::path cache = cache_folder();
  return cache.empty() ? cache : cache / "measures";
}

std::string key_of_measures(const Checkpoint& checkpoint, const std::string& what) {
  const std::string program = this_program();
  return program.empty() ? program : fmt::format("{}\n{}\n{}\n", program, checkpoint.identity(), what);
}

bool by_the_cpu(const BackendPasses& passes) {
  return passes.backend() == nullptr || passes.backend() == &cpu_backend();
}

KeptMeasures::KeptMeasures(const Checkpoint& checkpoint, const std::string& what)
    : folder_(measures_folder()), key_(key_of_measures(checkpoint, what)) {
  if (key_.empty()) folder_.clear();
}

KeptMeasures::~KeptMeasures() {
  if (wrote_) let_go_of_measures(folder_, max_entries);
}

std::string KeptMeasures::key_of(const PixelBatch& pixels) const {
  // Two hashes that begin differently.
  std::uint64_t hashes[2];
  for (std::uint64_t begin = 0; begin < 2; ++begin) {
    Hash hash;
    hash.number(begin);
    hash.bytes(pixels.values.data(), pixels.values.size() * sizeof(float));
    hashes[begin] = hash.value();
  }
  return fmt::format("{}{} {} {} {} {:016x}{:016x}", key_, pixels.count, pixels.rows, pixels.columns,
                     pixels.channels, hashes[0], hashes[1]);
}

std::optional<ImageNumbers> KeptMeasures::find(const PixelBatch& pixels, const BackendPasses& passes) const {
  if (folder_.empty() || !by_the_cpu(passes)) return std::nullopt;
  const std::string key = key_of(pixels);
  const fs::path path = path_of(folder_, key);
  std::optional<ImageNumbers> found = read_entry(path, key);
  std::error_code error;
  if (found) fs::last_write_time(path, fs::file_time_type::clock::now(), error);
  return found;
}

void KeptMeasures::keep(const PixelBatch& pixels, const BackendPasses& passes, const ImageNumbers& measured) {
  if (folder_.empty() || !by_the_cpu(passes)) return;
  const std::string key = key_of(pixels), bytes = entry_of(key, measured);
  if (bytes.size() > max_bytes) return;
  try {
    std::error_code error;
    fs::create_directories(folder_, error);
    write_file(path_of(folder_, key), bytes);
    wrote_ = true;
  } catch (const Failure&) {
    folder_.clear();  // it cannot be written to: nothing is kept
  }
}

void keep_measures_in(fs::path folder) {
  const std::lock_guard lock(folder_mutex);
  folder_override() = std::move(folder);
}

void let_go_of_measures(const fs::path& folder, int count) {
  std::vector<std::pair<fs::file_time_type, fs::path>> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    const auto time = at->last_write_time(gone);
    if (!gone && at->path().extension() == ".measured") entries.emplace_back(time, at->path());
  }
  const auto most = static_cast<std::size_t>(count);
  if (entries.size() <= most) return;
  std::sort(entries.begin(), entries.end());
  entries.resize(entries.size() - most);
  for (const auto& [time, path] : entries) fs::remove(path, error);
}

}  // namespace whereabouts

#include "core/labs/framework/model/kept_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <tuple>
#include <vector>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/regular_file.h"
#include "core/labs/framework/model/kept_measures.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr char state_magic[] = "\nwhereabouts state 1\n";
constexpr char state_suffix[] = ".state";

// Behind the state, which is large.
std::string tail_of(const std::string& key) {
  return state_magic + key;
}

std::uint64_t sum_of(const char* data, std::size_t size) {
  Hash hash;
  hash.bytes(data, size);
  return hash.value();
}

// All but `kept`, from the one that was not used for longest, until the rest has room.
void let_go_of_states(const fs::path& folder, const fs::path& kept) {
  std::vector<std::tuple<fs::file_time_type, fs::path, std::uintmax_t>> states;
  std::uintmax_t total = 0;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (at->path().extension() != state_suffix) continue;
    const auto time = at->last_write_time(gone);
    const std::uintmax_t size = gone ? 0 : at->file_size(gone);
    if (gone) continue;
    total += size;
    if (at->path() != kept) states.emplace_back(time, at->path(), size);
  }
  std::sort(states.begin(), states.end());
  for (const auto& [time, path, size] : states) {
    if (total <= KeptState::max_bytes) return;
    fs::remove(path, error);
    total -= size;
  }
}

}  // namespace

KeptState::KeptState(const Checkpoint& checkpoint, const std::string& what)
    : folder_(measures_folder()), key_(key_of_measures(checkpoint, what)) {
  if (key_.empty()) folder_.clear();
  if (!folder_.empty())
    path_ = folder_ / fmt::format("{:016x}{}", sum_of(key_.data(), key_.size()), state_suffix);
}

std::optional<std::string> KeptState::find(const BackendPasses& passes) const {
  if (path_.empty() || !by_the_cpu(passes)) return std::nullopt;
  std::string bytes;
  try {
    bytes = read_regular_file(path_, max_bytes);
  } catch (const Failure&) {
    return std::nullopt;  // none, or none that is read
  }
  const std::string tail = tail_of(key_);
  std::uint64_t sum = 0;
  if (bytes.size() < tail.size() + sizeof sum) return std::nullopt;
  const std::size_t end = bytes.size() - sizeof sum;
  std::memcpy(&sum, bytes.data() + end, sizeof sum);
  if (sum != sum_of(bytes.data(), end)) return std::nullopt;
  bytes.resize(end);
  if (!bytes.ends_with(tail)) return std::nullopt;
  bytes.resize(end - tail.size());
  std::error_code error;
  fs::last_write_time(path_, fs::file_time_type::clock::now(), error);
  return bytes;
}

void KeptState::keep(std::string state, const BackendPasses& passes) {
  if (path_.empty() || !by_the_cpu(passes)) return;
  state += tail_of(key_);
  const std::uint64_t sum = sum_of(state.data(), state.size());
  state.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  if (state.size() > max_bytes) return;
  try {
    std::error_code error;
    fs::create_directories(folder_, error);
    write_file(path_, state);
    let_go_of_states(folder_, path_);
  } catch (const Failure&) {
    path_.clear();  // it cannot be written to: nothing is kept
  }
}

}  // namespace whereabouts

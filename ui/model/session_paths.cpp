#include "ui/model/session_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/regular_file.h"
#include "core/base/relative_path.h"
#include "core/checkpoint/bounded_json.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/sources_json.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::uintmax_t kWhole = 16 << 20, kPart = 1 << 20;  // bytes
constexpr std::size_t kMaxKnown = 64;                         // hashes

fs::path folderOf(const fs::path& file) {
  std::error_code error;
  return fs::absolute(file, error).parent_path();
}

// Where `path`, as the session has it, is now; a note where that is another place.
fs::path located(const fs::path& path, const fs::path& folder, std::vector<Message>& notes) {
  const fs::path named = (path.is_absolute() ? path : folder / path).lexically_normal();
  std::error_code error;
  if (fs::exists(named, error)) return named;
  const fs::path name = named.has_filename() ? named.filename() : named.parent_path().filename();
  const fs::path beside = folder / name;
  if (name.empty() || !fs::exists(beside, error)) return named;
  notes.push_back(
      message("{} was not found; the one beside the session was opened", shown(named.string(), 200)));
  return beside;
}

// Of an image behind the first, among the session's hashes.
std::string hashKey(std::size_t more) {
  return fmt::format("{}[{}]", more_images_key, more);
}

struct KnownHash {
  std::uintmax_t size;
  fs::file_time_type written;
  std::string hash;
};

std::string hashOf(const fs::path& file, std::uintmax_t size) {
  std::ifstream stream = regular_stream(file);
  Hash hash;
  hash.number<std::uint64_t>(size);
  std::vector<char> part(kPart);
  const auto add = [&](std::uintmax_t from, std::uintmax_t count) {
    stream.clear();
    stream.seekg(static_cast<std::streamoff>(from));
    for (std::uintmax_t left = count; left > 0 && stream;) {
      stream.read(part.data(), static_cast<std::streamsize>(std::min<std::uintmax_t>(left, part.size())));
      const auto got = static_cast<std::size_t>(stream.gcount());
      hash.bytes(part.data(), got);
      left -= std::min<std::uintmax_t>(left, std::max<std::size_t>(got, 1));
    }
  };
  if (size <= kWhole) {
    add(0, size);
  } else {
    for (const std::uintmax_t from : {std::uintmax_t{0}, size / 2, size - kPart}) add(from, kPart);
  }
  return fmt::format("{:016x}", hash.value());
}

void noteChange(Session& session, const fs::path& path, const std::string& key) {
  const auto hash = session.hashes.find(key);
  if (hash == session.hashes.end()) return;
  const std::string now = inputHash(path);
  if (!now.empty() && now != hash->second) {
    session.notes.push_back(
        message("{} has changed since the session was saved", shown(path.filename().string(), 200)));
  }
}

}  // namespace

std::string inputHash(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return {};
  const std::uintmax_t size = fs::file_size(file, error);
  const fs::file_time_type written = fs::last_write_time(file, error);
  if (error) return {};
  // A batch asks for the same inputs with each of its figures.
  static std::mutex mutex;
  static std::map<fs::path, KnownHash> known;
  const std::lock_guard lock(mutex);
  const fs::path path = fs::absolute(file, error);
  if (const auto found = known.find(path);
      found != known.end() && found->second.size == size && found->second.written == written)
    return found->second.hash;
  std::string hash;
  try {
    hash = hashOf(file, size);
  } catch (const Failure&) {
    return {};  // who opens it says why it cannot be read
  }
  if (known.size() >= kMaxKnown) known.clear();
  // A file that was just written may be written again at what the disk calls the same time.
  if (fs::file_time_type::clock::now() - written > std::chrono::seconds(2) && !hash.empty())
    known[path] = {size, written, hash};
  return hash;
}

QByteArray boundSession(const QByteArray& session, const fs::path& file) {
  Json json = json_in(session.toStdString());
  if (!json.is_object()) return session;
  const fs::path folder = folderOf(file);
  Json hashes = Json::object();
  for (const DeclaredInput& input : declared_inputs()) {
    const auto found = input.key.empty() ? json.end() : json.find(input.key);
    if (found == json.end()) continue;
    const bool alone = found->is_string();  // the path, and nothing beside it
    if (!alone && !(found->is_object() && found->contains("name"))) continue;
    Json& name = alone ? *found : (*found)["name"];
    if (!name.is_string()) continue;
    const auto path = name.get<std::string>();
    if (!is_path(input, path)) continue;
    if (const std::string hash = alone ? inputHash(path) : ""; !hash.empty()) hashes[input.key] = hash;
    name = relative_path(path, folder);
  }
  if (const auto more = json.find(more_images_key); more != json.end() && more->is_array()) {
    for (std::size_t i = 0; i < more->size(); ++i) {
      Json& name = (*more)[i];
      if (!name.is_string()) continue;
      const auto path = name.get<std::string>();
      if (!is_path(declared_input(InputId::image), path)) continue;
      if (const std::string hash = inputHash(path); !hash.empty()) hashes[hashKey(i)] = hash;
      name = relative_path(path, folder);
    }
  }
  if (!hashes.empty()) json["hashes"] = std::move(hashes);
  return QByteArray::fromStdString(json.dump(2, ' ', false, Json::error_handler_t::replace));
}

QByteArray withValue(const QByteArray& session, const std::string& parameter, const Value& value) {
  Json json = json_in(session.toStdString());
  if (!json.is_object() || !json.contains("lab") || !json["lab"].is_string()) return session;
  json["values"][json["lab"].get<std::string>()][parameter] = to_json(value);
  return QByteArray::fromStdString(json.dump(2, ' ', false, Json::error_handler_t::replace));
}

void locateInputs(Session& session, const fs::path& folder) {
  std::error_code error;
  const fs::path base = fs::absolute(folder, error);
  for (const DeclaredInput& input : declared_inputs()) {
    fs::path& path = session.sources[input.id];
    if (input.key.empty() || path.empty() || !is_path(input, path)) continue;
    path = located(path, base, session.notes);
    noteChange(session, path, input.key);
  }
  for (std::size_t i = 0; i < session.sources.more_images.size(); ++i) {
    fs::path& path = session.sources.more_images[i];
    if (!is_path(declared_input(InputId::image), path)) continue;
    path = located(path, base, session.notes);
    noteChange(session, path, hashKey(i));
  }
}

}  // namespace whereabouts

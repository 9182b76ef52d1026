#include "app/cli/output.h"

#include <system_error>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// Thrown where the file is open and only its content is missing.
struct Writable {};

// Another name of the same place: "a/../x.npy", a symbolic link.
fs::path place_of(const fs::path& path) {
  std::error_code error;
  const fs::path place = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path.lexically_normal() : place;
}

}  // namespace

bool is_stream(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

void check_output(const fs::path& path) {
  // Opening a pipe and leaving it again would end its reader.
  if (is_stream(path)) return;
  try {
    write_file(path, FileContent([](const WriteBytes&) { throw Writable(); }));
  } catch (const Writable&) {
  }
}

void check_outputs(const CommandLine& line, const std::vector<std::string>& ids) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    // One device may take several.
    if (!line.has(ids[i]) || is_stream(line.path(ids[i]))) continue;
    for (std::size_t k = 0; k < i; ++k) {
      if (!line.has(ids[k]) || place_of(line.path(ids[i])) != place_of(line.path(ids[k]))) continue;
      refuse_usage("--" + ids[i], "--" + ids[k] + " names the same file", "choose two names");
    }
  }
  for (const std::string& id : ids) {
    if (line.has(id)) check_output(line.path(id));
  }
}

}  // namespace whereabouts

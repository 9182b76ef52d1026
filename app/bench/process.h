// Child processes for benchmarks.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace whereabouts {

struct Finished {
  int status = 0;           // what it ended with; 128 and more: by a signal
  std::string output;       // stdout
  double first_output = 0;  // ms from the start to the first byte of it; 0: none came
  double whole = 0;         // ms from the start to the end
};

// Runs this very program with `arguments`, `environment` added to the present one, stderr thrown away. Fails
// where it cannot be started.
Finished run_self(const std::vector<std::string>& arguments,
                  const std::vector<std::pair<std::string, std::string>>& environment = {});

// A folder for temporary files, removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace whereabouts

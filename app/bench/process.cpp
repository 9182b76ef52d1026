#include "app/bench/process.h"

#include <chrono>
#include <cstring>
#include <random>
#include <system_error>

#include "core/base/failure.h"
#include "core/base/port.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

Finished run_self(const std::vector<std::string>& arguments,
                  const std::vector<std::pair<std::string, std::string>>& environment) {
  const fs::path program = port::program_path();
  port::Child child;
  Finished finished;
  const auto start = Clock::now();
  const port::ChildPlan plan{program, arguments, environment, false, port::ChildPlan::Hears::output};
  if (const int error = child.start(plan))
    refuse_file(program.string(), std::strerror(error), "check that it can be run");
  for (std::string some = child.hear(); !some.empty(); some = child.hear()) {
    if (finished.output.empty()) finished.first_output = since(start);
    finished.output += some;
  }
  while (!child.ends_within(1000)) {
  }
  finished.status = child.status();
  finished.whole = since(start);
  return finished;
}

TemporaryFolder::TemporaryFolder() {
  std::random_device random;
  std::error_code error;
  for (int attempt = 0; attempt < 100; ++attempt) {
    path_ = fs::temp_directory_path() / ("whereabouts-bench-" + std::to_string(random()));
    if (fs::create_directory(path_, error)) {
      fs::permissions(path_, fs::perms::owner_all, error);
      return;
    }
  }
  refuse_file(path_.string(), error.message(), "set TMPDIR to a folder that can be written");
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace whereabouts

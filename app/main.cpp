// The boundary of the program: words in, exit status and one line of error out.
#include <QHashFunctions>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "core/backend/automatic.h"
#include "core/base/failure.h"
#include "core/base/memory_reserve.h"

namespace {

using namespace whereabouts;

// For programs that call this one, a failure is a line of JSON (docs/command-line.md, "Environment").
bool tells_json() {
  const char* const chosen = std::getenv("WHEREABOUTS_FAILURES");
  return chosen != nullptr && std::string_view(chosen) == "json";
}

int report(const Failure& failure, int status) {
  clear_console_progress();
  if (tells_json()) {
    const nlohmann::ordered_json told = {{"where", failure.where().text()},
                                         {"problem", failure.problem().text()},
                                         {"remedy", failure.remedy().text()}};
    const auto replace = nlohmann::ordered_json::error_handler_t::replace;  // names of files are any bytes
    std::fprintf(stderr, "%s\n", told.dump(-1, ' ', false, replace).c_str());
  } else {
    std::fprintf(stderr, "whereabouts: %s\n", failure.what());
  }
  return status;
}

int dispatch(const std::string& program, const Arguments& arguments, std::string& where) {
  if (!arguments.empty()) {
    for (const Command& command : commands()) {
      if (arguments.front() != command.name) continue;
      where = command.name;
      return run_command(command, Arguments(arguments.begin() + 1, arguments.end()));
    }
  }
  return run_command(window_command(program), arguments);
}

int run(int argc, char** argv) {
  const Arguments arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  std::string where = "window";
  try {
    const int status = dispatch(argc > 0 ? argv[0] : "whereabouts", arguments, where);
    clear_console_progress();
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      return report({Fault::failed, "standard output", "it cannot be written",
                     "free some space or choose another place"},
                    1);
    }
    return status;
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) {
      const int number = stop_signal();
      // What was written up to then, and how to go on, where that is so.
      const Message left = failure.remedy().empty() ? Message("nothing was written") : failure.remedy();
      return report({Fault::cancelled, where, "stopped", left},
                    number == 0 ? failure.exit_status() : 128 + number);
    }
    return report(failure, failure.exit_status());
  } catch (const std::bad_alloc&) {
    return report({Fault::failed, where, "there is not enough memory", "use a smaller image or grid"}, 1);
  } catch (const std::exception& error) {
    return report(
        {Fault::failed, where, shown(error.what(), 400), "please report this with the words you typed"}, 1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  // Qt orders the fonts of a PDF by hashes: without a seed of chance the same figure gives the same bytes.
  QHashSeed::setDeterministicGlobalSeed();
  whereabouts::hold_memory_reserve();
  const int status = run(argc, argv);
  whereabouts::stop_finding_out_automatic_backend();
  return status;
}

// whereabouts backends [--json]
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/command_line.h"
#include "app/cli/table_text.h"
#include "core/backend/backend.h"

namespace whereabouts {
namespace {

void declare_backends(CommandLine& line) {
  line.flag("json", "as JSON");
}

int run_backends(const CommandLine& line) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"BACKEND", "USABLE", "NAME, OR WHY NOT"}};
  for (const BackendReport& report : survey_attention_backends()) {
    const BackendState& state = report.state;
    json.push_back({{"id", report.id}, {"usable", state.usable}, {"reason", state.reason}});
    rows.push_back({report.id, state.usable ? "yes" : "no", state.usable ? report.name : state.reason});
  }
  const std::string text = line.has("json") ? json.dump(2) + "\n" : table_text(rows);
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace

Command backends_command() {
  return {.name = "backends",
          .summary = "what can compute attention here, and why something else cannot",
          .about = "What can compute a model here, and why something else cannot.",
          .usage = "backends [--json]",
          .declare = declare_backends,
          .run = run_backends};
}

}  // namespace whereabouts

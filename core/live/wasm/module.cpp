// The functions of the module. Text goes in and out as UTF-8 with a zero at its end; what comes out is kept
// until the next call.
#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/live/live_lab.h"

namespace whereabouts {

std::unique_ptr<const Lab> make_sinusoid_lab();

namespace {

std::unique_ptr<const Lab> made_lab(const std::string& id) {
  if (id == "sinusoid") return make_sinusoid_lab();
  throw std::logic_error("not a lab of this module: " + id);
}

std::unique_ptr<const Lab> lab;
std::unique_ptr<LiveLab> live;
const LiveFigure* shown = nullptr;
std::string said;

const char* told(std::string text) {
  said = std::move(text);
  return said.c_str();
}

}  // namespace
}  // namespace whereabouts

using namespace whereabouts;

extern "C" {

void wa_lab(const char* id) {
  lab = made_lab(id);
  live = std::make_unique<LiveLab>(*lab);
}

// `given`: lines, the id of a parameter and then its value. A figure (live_lab.h).
const char* wa_show(const char* given) {
  std::map<std::string, std::string> values;
  const std::string_view lines(given);
  std::string id;
  for (std::size_t from = 0, number = 0; from < lines.size(); ++number) {
    const std::size_t end = std::min(lines.find('\n', from), lines.size());
    const std::string line(lines.substr(from, end - from));
    if (number % 2 == 0)
      id = line;
    else
      values[id] = line;
    from = end + 1;
  }
  shown = &live->show(values);
  return told(shown->json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

// The values of a heat map of that figure, float32, row after row.
const float* wa_map(int index) {
  return shown->maps.at(static_cast<std::size_t>(index))->data();
}

const char* wa_value_at(const char* id, int place) {
  return told(live->value_at(id, place));
}

}  // extern "C"

// The functions of the module. Text goes in and out as UTF-8 with a zero at its end; what comes out is kept
// until the next call.
#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/live/image_text.h"
#include "core/live/live_lab.h"
#include "core/live/table_text.h"
#include "core/tables/carried_table.h"

namespace whereabouts {
namespace {

const Lab* lab = nullptr;
Inputs inputs;
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

// Of the next lab: what table_text() and table_numbers() gave.
void wa_table(const char* words, const float* numbers) {
  inputs.checkpoint = std::make_shared<const CarriedTable>(read_table(words, numbers));
}

// Likewise: what image_text() and image_bytes() gave.
void wa_image(const char* words, const unsigned char* bytes) {
  inputs.image = read_image(words, bytes);
}

void wa_lab(const char* id) {
  lab = lab_with_id(id);
  if (!lab) throw std::logic_error(std::string("not a lab of this module: ") + id);
  live = std::make_unique<LiveLab>(*lab, std::exchange(inputs, {}));
}

// Of that lab's figures these panels alone: their names, each behind the one before in a line of its own.
void wa_panels(const char* names) {
  std::vector<std::string> panels;
  const std::string lines(names);
  for (std::size_t from = 0; from < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', from), lines.size());
    panels.push_back(lines.substr(from, end - from));
    from = end + 1;
  }
  live->show_only(std::move(panels));
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

// What the rasters of that figure count as `buffer`: of a heat map its values, float32, row after row.
const float* wa_map(int index) {
  return shown->buffers.at(static_cast<std::size_t>(index)).map->data();
}

// Of an image its pixels, red, green and blue.
const unsigned char* wa_pixels(int index) {
  return shown->buffers.at(static_cast<std::size_t>(index)).rgb->data();
}

const char* wa_value_at(const char* id, int place) {
  return told(live->value_at(id, place));
}

}  // extern "C"

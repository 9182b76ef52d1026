#include "core/tables/resample_metadata.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/checkpoint/bounded_json.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

bool is_one_of(const std::string& key, std::initializer_list<const char*> keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

class Resizing {
 public:
  Resizing(GridShape from, GridShape to) : from_(from), to_(to) {}

  // An object and those in it.
  void resize(Json& object) const {
    for (auto& [key, value] : object.items()) {
      if (is_one_of(key, {"image_size", "img_size", "input_size"})) {
        resize_input(value);
      } else if (is_one_of(key, {"size", "crop_size"})) {
        resize_preprocessing(value);
      } else if (value.is_object()) {
        resize(value);
      }
    }
  }

  // 224, [224, 224], [3, 224, 224], {"height": 224, "width": 224}, or as text "224x224".
  void resize_input(Json& value) const {
    if (value.is_string()) {
      const auto text = value.get<std::string>();
      int rows = 0, columns = 0, end = 0;
      if (std::sscanf(text.c_str(), "%dx%d%n", &rows, &columns, &end) != 2 ||
          static_cast<std::size_t>(end) != text.size())
        return;
      Json sides{rows, columns};
      resize_input(sides);
      value = sides[0].dump() + "x" + sides[1].dump();
      return;
    }
    if (value.is_number_integer()) {
      Json rows = value, columns = value;
      if (!resize_side(rows, from_.rows, to_.rows) || !resize_side(columns, from_.columns, to_.columns))
        return;
      value = rows == columns ? rows : Json{rows, columns};
    } else if (value.is_array() && value.size() >= 2) {
      resize_side(value[value.size() - 2], from_.rows, to_.rows);
      resize_side(value[value.size() - 1], from_.columns, to_.columns);
    } else if (value.is_object()) {
      resize_preprocessing(value);
    }
  }

 private:
  // What an image is resized or cropped to.
  void resize_preprocessing(Json& value) const {
    if (value.is_number_integer()) return resize_input(value);
    if (!value.is_object()) return;
    const bool same_shape = from_.rows * to_.columns == from_.columns * to_.rows;
    for (auto& [key, side] : value.items()) {
      if (key == "height") resize_side(side, from_.rows, to_.rows);
      if (key == "width") resize_side(side, from_.columns, to_.columns);
      if (key == "shortest_edge" && same_shape) resize_side(side, from_.rows, to_.rows);
    }
  }

  static bool resize_side(Json& side, int from, int to) {
    if (!side.is_number_integer()) return false;
    const auto length = side.get<std::int64_t>();
    constexpr std::int64_t most = 1 << 20;
    if (length < 1 || length > most || length * to % from != 0) return false;
    side = length * to / from;
    return true;
  }

  GridShape from_, to_;
};

}  // namespace

std::string resized_metadata(const std::string& metadata, GridShape from, GridShape to) {
  const Json file = json_in(metadata);
  if (!file.is_object()) return metadata;
  const Resizing resizing(from, to);
  const auto text_of = [](const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  Json texts = Json::object();
  for (const auto& [key, value] : file.items()) {
    Json held = value.is_string() ? json_in(value.get<std::string>()) : value;
    if (is_one_of(key, {"image_size", "img_size", "input_size"})) {
      if (held.is_discarded()) held = value;
      resizing.resize_input(held);
      texts[key] = held.is_string() ? held : Json(text_of(held));
    } else if (held.is_object()) {
      resizing.resize(held);
      texts[key] = text_of(held);
    } else if (value.is_string()) {
      texts[key] = value;
    }
  }
  return text_of(texts);
}

}  // namespace whereabouts

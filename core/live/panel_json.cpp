#include "core/live/panel_json.h"

#include <nlohmann/json.hpp>

namespace whereabouts {
namespace {

using nlohmann::json;

const char* name_of(Index index) {
  switch (index) {
    case Index::none:
      return "none";
    case Index::token:
      return "token";
    case Index::row:
      return "row";
    case Index::column:
      return "column";
    case Index::dimension:
      return "dimension";
    case Index::layer:
      return "layer";
    case Index::head:
      return "head";
    case Index::day:
      return "day";
    case Index::step:
      return "step";
    case Index::reference_row:
      return "reference_row";
    case Index::reference_column:
      return "reference_column";
  }
  return "none";
}

json json_of(const Indexing& indexing) {
  return {{"index", name_of(indexing.index)},    {"count", indexing.count},
          {"origin", indexing.origin},           {"pitch", indexing.pitch},
          {"extent", indexing.extent},           {"repeats", indexing.repeats},
          {"repeatPitch", indexing.repeat_pitch}};
}

json json_of(const Axis& axis) {
  json out{{"lower", axis.lower}, {"upper", axis.upper}};
  if (axis.reversed) out["reversed"] = true;
  if (axis.logarithmic) out["logarithmic"] = true;
  if (axis.indexing.index != Index::none) out["indexing"] = json_of(axis.indexing);
  if (axis.outer.index != Index::none) out["outer"] = json_of(axis.outer);
  return out;
}

}  // namespace

json panel_json(const Panel& panel) {
  json out{{"title", panel.title},
           {"x", json_of(panel.x)},
           {"y", json_of(panel.y)},
           {"tokens", {panel.tokens.rows, panel.tokens.columns}},
           {"noun", panel.item_name}};
  if (!panel.token_at_place.empty()) out["tokenAt"] = panel.token_at_place;
  if (panel.click) out["click"] = {panel.click->parameter, static_cast<int>(panel.click->from)};
  if (panel.drag) out["drag"] = panel.drag->parameter;
  return out;
}

}  // namespace whereabouts

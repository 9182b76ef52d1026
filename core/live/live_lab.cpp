#include "core/live/live_lab.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/colour/colour_map.h"
#include "core/figure/curve_at.h"
#include "core/figure/scale.h"
#include "core/figure/select_panels.h"
#include "core/figure/text.h"
#include "core/labs/framework/heavy_values.h"
#include "core/labs/framework/lab_runner.h"
#include "core/live/panel_json.h"
#include "core/parameter/parse.h"
#include "core/parameter/resolve.h"

namespace whereabouts {
namespace {

using nlohmann::json;

// The controls of a page know these kinds; cells are chosen by a click, entries of an order change places by
// dragging.
const char* control_of(Kind kind) {
  switch (kind) {
    case Kind::integer:
      return "integer";
    case Kind::real:
      return "real";
    case Kind::choice:
      return "choice";
    case Kind::toggle:
      return "switch";
    case Kind::cell:
      return "cell";
    case Kind::permutation:
      return "order";
    case Kind::grid:
      return "grid";
    case Kind::colour_map:
      return "map";
    default:
      return nullptr;
  }
}

json states_json(const std::vector<ParameterState>& states) {
  json all = json::array();
  for (const ParameterState& state : states) {
    const Parameter& parameter = *state.parameter;
    const char* const kind = control_of(parameter.kind);
    if (!state.applies || !kind) continue;
    json choices = json::array();
    for (const Choice& choice : state.choices) {
      if (choice.offered) choices.push_back({choice.id, choice.label, choice.help});
    }
    if (parameter.kind == Kind::colour_map) {
      for (const std::string& name : colour_map_names()) {
        for (const char* direction : {"", "_r"}) choices.push_back({name + direction, name + direction, ""});
      }
    }
    const bool slides = parameter.kind == Kind::integer || parameter.kind == Kind::real;
    all.push_back({{"id", parameter.id},
                   {"label", parameter.label},
                   {"help", parameter.help},
                   {"clears", parameter.clears},
                   {"kind", kind},
                   {"value", to_text(state.value)},
                   {"lower", state.range.min},
                   {"upper", state.range.max},
                   {"places", slides ? state.sweep.count : 0},
                   {"place", slides && state.sweep.count > 1 ? state.sweep.step_of(state.value) : 0},
                   {"choices", std::move(choices)}});
    if (parameter.may_be_auto) all.back()["automatic"] = true;
  }
  return all;
}

json colours_of(const std::string& map) {
  json colours = json::array();
  for (const Rgb& colour : colour_map(map).colours)
    colours.push_back(colour.red << 16 | colour.green << 8 | colour.blue);
  return colours;
}

void add_words(json& out, const Axis& axis) {
  out["label"] = axis.label;
  if (!axis.visible) out["hidden"] = true;
  if (axis.whole) out["whole"] = true;
  if (axis.line) out["line"] = true;
  json ticks = json::array();
  for (const Tick& tick : axis.ticks) ticks.push_back({tick.at, tick.label});
  if (!ticks.empty()) out["ticks"] = std::move(ticks);
}

// Empty where a page does not draw it.
json layer_json(const Line& line) {
  return {{"kind", "line"},      {"x", line.x},
          {"y", line.y},         {"colour", static_cast<int>(line.colour)},
          {"width", line.width}, {"dashed", line.dashed},
          {"label", line.label}};
}
json layer_json(const Scatter& points) {
  static const char* const marks[] = {"ring", "dot", "cross"};
  return {{"kind", "points"},
          {"x", points.x},
          {"y", points.y},
          {"mark", marks[static_cast<int>(points.mark)]},
          {"colour", static_cast<int>(points.colour)},
          {"size", points.size},
          {"label", points.label}};
}
json layer_json(const Arrows& arrows) {
  return {{"kind", "arrows"},     {"x0", arrows.x0}, {"y0", arrows.y0},
          {"x1", arrows.x1},      {"y1", arrows.y1}, {"colour", static_cast<int>(arrows.colour)},
          {"width", arrows.width}};
}
json layer_json(const Text& text) {
  static const char* const anchors[] = {"middle", "start", "end"};
  json labels = json::array();
  for (const Message& label : text.labels) labels.push_back(label);
  return {{"kind", "text"},
          {"x", text.x},
          {"y", text.y},
          {"labels", std::move(labels)},
          {"colour", static_cast<int>(text.colour)},
          {"size", text.size},
          {"halo", text.halo},
          {"room", {text.room_width, text.room_height}},
          {"cover", text.max_cover},
          {"corner", text.in_corner},
          {"sample", text.sample},
          {"anchor", anchors[static_cast<int>(text.align)]}};
}
json layer_json(const LineSegments& lines) {
  return {{"kind", "segments"},   {"x0", lines.x0},           {"y0", lines.y0},
          {"x1", lines.x1},       {"y1", lines.y1},           {"colour", static_cast<int>(lines.colour)},
          {"width", lines.width}, {"opacity", lines.opacity}, {"dashed", lines.dashed},
          {"halo", lines.halo}};
}
json layer_json(const Rectangles& shapes) {
  json boxes = json::array();
  for (const Rectangles::Box& box : shapes.boxes) boxes.push_back({box.left, box.top, box.width, box.height});
  return {{"kind", "boxes"},
          {"boxes", std::move(boxes)},
          {"colour", static_cast<int>(shapes.colour)},
          {"width", shapes.width},
          {"fill", shapes.fill_opacity}};
}
template <typename Layer>
json layer_json(const Layer&) {
  return {};
}

// The script has neither veils nor curves in steps nor lists, and cuts no words short.
bool drawn_by_pages(const Figure& figure) {
  for (const Panel& panel : figure.panels) {
    for (const Layer& layer : panel.layers) {
      const auto* map = std::get_if<HeatMap>(&layer.content);
      const auto* line = std::get_if<Line>(&layer.content);
      const auto* text = std::get_if<Text>(&layer.content);
      const bool drawn = (map && map->veil == 0) || (line && !line->steps) || (text && !text->elided) ||
                         std::holds_alternative<Arrows>(layer.content) ||
                         std::holds_alternative<Scatter>(layer.content) ||
                         std::holds_alternative<LineSegments>(layer.content) ||
                         std::holds_alternative<Rectangles>(layer.content) ||
                         std::holds_alternative<RgbImage>(layer.content);
      if (!drawn) return false;
    }
  }
  return !figure.panels.empty() && !figure.table;
}

// All that the places of panels follow from, but for the numbers along their axes.
std::string arrangement(const Figure& figure) {
  json panels = json::array();
  for (const Panel& panel : figure.panels)
    panels.push_back({panel.row, panel.column, panel.row_span, panel.column_span, panel.square_units});
  return json{panels, figure.row_weights, figure.column_weights}.dump();
}

json panel_of(const Figure& figure, const Panel& panel, LiveFigure& live) {
  json out = panel_json(panel);
  out["subtitle"] = panel.subtitle;
  add_words(out["x"], panel.x);
  add_words(out["y"], panel.y);
  out["place"] = {panel.row, panel.column, panel.row_span, panel.column_span};
  if (panel.square_units) out["ratio"] = panel.unit_ratio;
  if (panel.legend) out["legend"] = true;
  json rasters = json::array(), curves = json::array(), layers = json::array();
  for (const Layer& layer : panel.layers) {
    if (const auto* map = std::get_if<HeatMap>(&layer.content)) {
      const ColourScale& scale = figure.scales[static_cast<std::size_t>(map->scale)];
      rasters.push_back({{"buffer", live.buffers.size()},
                         {"offset", 0},
                         {"shape", {map->values->rows(), map->values->cols()}},
                         {"area", {map->left, map->top, map->cell_width, map->cell_height}},
                         {"scale", {scale.map, scale.lower, scale.upper}},
                         {"quantity", map->quantity.empty() ? scale.label : map->quantity}});
      if (map->smooth) rasters.back()["smooth"] = true;
      live.buffers.push_back({map->values, nullptr});
      continue;
    }
    if (const auto* image = std::get_if<RgbImage>(&layer.content)) {
      rasters.push_back({{"buffer", live.buffers.size()},
                         {"offset", 0},
                         {"shape", {image->rows, image->columns}},
                         {"area", {image->left, image->top, image->width, image->height}}});
      live.buffers.push_back({nullptr, image->rgb});
      continue;
    }
    json drawn = std::visit([](const auto& content) { return layer_json(content); }, layer.content);
    if (drawn.is_null()) continue;
    const auto* line = std::get_if<Line>(&layer.content);
    if (line && is_curve(*line)) curves.push_back({layers.size(), curve_name(panel, *line)});
    layers.push_back(std::move(drawn));
  }
  out["rasters"] = std::move(rasters);
  out["curveLayers"] = std::move(curves);
  out["layers"] = std::move(layers);
  return out;
}

bool has_panels(const Figure& figure, const std::vector<std::string>& names) {
  return std::all_of(names.begin(), names.end(),
                     [&](const std::string& name) { return named_panel(figure, name).has_value(); });
}

Figure part_of(const Figure& figure, const std::vector<std::string>& names) {
  std::vector<std::size_t> chosen;
  chosen.reserve(names.size());
  for (const std::string& name : names) chosen.push_back(*named_panel(figure, name));
  return select_panels(figure, chosen);
}

}  // namespace

bool is_set_on_pages(Kind kind) {
  return control_of(kind) != nullptr;
}

LiveLab::LiveLab(const Lab& lab, Inputs inputs) : lab_(lab), inputs_(std::move(inputs)) {}

const LiveFigure& LiveLab::show(const std::map<std::string, std::string>& given) {
  Values chosen;
  for (const Parameter& parameter : lab_.parameters()) {
    const auto found = given.find(parameter.id);
    if (found != given.end()) chosen.set(parameter.id, parse_value(parameter, found->second));
  }
  const Values values = resolve_values(lab_, inputs_, chosen, Policy::adjust);
  const Values heavy = heavy_values(lab_, values);
  if (!data_ || !(heavy == heavy_)) data_ = lab_.prepare(inputs_, heavy, {});
  heavy_ = heavy;
  Figure figure = lab_.figure(*data_, values, {});
  finalize_scales(figure);
  const bool whole = has_panels(figure, panels_);
  if (!panels_.empty() && whole) figure = part_of(figure, panels_);
  states_ = states_of(lab_.parameters(), inputs_, values);

  LiveFigure live;
  json readings = json::array(), scales = json::array(), panels = json::array(), colours = json::object();
  for (const Reading& reading : figure.readings)
    readings.push_back({plain_text(reading.label), plain_text(reading.value), reading.help});
  for (const ColourScale& scale : figure.scales) {
    if (!colours.contains(scale.map)) colours[scale.map] = colours_of(scale.map);
    scales.push_back({{"map", scale.map},
                      {"lower", scale.lower},
                      {"upper", scale.upper},
                      {"label", scale.label},
                      {"bar", scale.bar},
                      {"row", scale.row},
                      {"rowSpan", scale.row_span},
                      {"column", scale.column},
                      {"below", scale.extend_min},
                      {"above", scale.extend_max}});
  }
  for (const Panel& panel : figure.panels) panels.push_back(panel_of(figure, panel, live));
  live.json = {{"drawn", whole && drawn_by_pages(figure)},
               {"name", figure.title},
               {"subtitle", plain_text(figure.subtitle)},
               {"caption", figure.caption},
               {"readings", std::move(readings)},
               {"states", states_json(states_)},
               {"scales", std::move(scales)},
               {"colours", std::move(colours)},
               {"arranged", arrangement(figure)},
               {"panels", std::move(panels)}};
  live.figure = std::make_shared<const Figure>(std::move(figure));
  shown_ = std::move(live);
  return shown_;
}

std::string LiveLab::value_at(const std::string& id, int place) const {
  for (const ParameterState& state : states_) {
    if (state.parameter->id == id && place >= 0 && place < state.sweep.count)
      return to_text(state.sweep.value_at(place));
  }
  return {};
}

}  // namespace whereabouts

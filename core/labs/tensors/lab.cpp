// "What is in the file?": the map and the histogram of any tensor of a checkpoint.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/common.h"
#include "core/labs/tensors/data.h"
#include "core/labs/tensors/panels.h"

namespace whereabouts {
namespace {

const TensorInfo* chosen(const Scope& scope) {
  try {
    return &tensor_named(*scope.inputs.checkpoint, scope.values.text("tensor"));
  } catch (const Failure&) {
    return nullptr;  // prepare() refuses it in words
  }
}

std::string first_tensor(const Scope& scope) {
  const Checkpoint& checkpoint = *scope.inputs.checkpoint;
  const auto readable = [](const TensorInfo& tensor) {
    return is_readable(tensor.dtype) && tensor.count() > 0;
  };
  for (const PositionTensor& each : scope.inputs.anatomy->position) {
    const TensorInfo* tensor = checkpoint.find(each.tensor);
    if (tensor && readable(*tensor)) return tensor->name;
  }
  const auto& tensors = checkpoint.tensors();
  const auto found = std::find_if(tensors.begin(), tensors.end(), readable);
  return found != tensors.end() ? found->name : tensors.empty() ? std::string() : tensors.front().name;
}

std::vector<Choice> ways_to_show(const Scope& scope) {
  const Choice map{"map", "Map", "The values down and across as colours"};
  const Choice curve{"curve", "Curve", "The values in order"};
  const Choice filters{"filters", "Filters", "The filters of the convolution side by side"};
  const TensorInfo* tensor = chosen(scope);
  if (tensor && kernel_of(*tensor)) return {filters, map};
  const TensorView view = tensor ? view_of(*tensor) : TensorView{};
  if (view.rows == 1 && view.slices == 1 && view.columns > 1) return {curve, map};
  return {map};
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  list.push_back(step_parameter());
  Parameter tensor = text_parameter(
      "tensor", "Tensor",
      "Name of the tensor, or an ending that no other name has; the position table at first", "");
  tensor.heavy = true;
  tensor.initial = [](const Scope& scope) { return Value(first_tensor(scope)); };
  tensor.check_text = [](const std::string& text, const Scope& scope) {
    tensor_named(*scope.inputs.checkpoint, text);
  };
  tensor.suggestions = [](const Scope& scope) {
    std::vector<std::string> names;
    for (const TensorInfo& each : scope.inputs.checkpoint->tensors()) names.push_back(each.name);
    return names;
  };
  tensor.names_tensor = true;
  list.push_back(tensor);

  Parameter show = choice_parameter("show", "Show", "How the values are drawn", "map", {});
  show.choices = ways_to_show;
  show.initial = [](const Scope& scope) { return Value(ways_to_show(scope).front().id); };
  show.applies = [](const Scope& scope) { return ways_to_show(scope).size() > 1; };
  list.push_back(show);

  Parameter slice = integer_parameter(
      "slice", "Slice", "Which of the tensor's matrices, where it has more than two axes", 0, 0, 0);
  slice.heavy = true;
  slice.range = [](const Scope& scope) {
    const TensorInfo* found = chosen(scope);
    // Filters and curves are drawn whole.
    const bool sliced = found && scope.values.text("show") == "map";
    const std::int64_t slices = sliced ? view_of(*found).slices : 1;
    return Range{0, static_cast<double>(std::max<std::int64_t>(slices, 1) - 1), {}, 0};
  };
  slice.applies = [](const Scope& scope) {
    const TensorInfo* found = chosen(scope);
    return found && view_of(*found).slices > 1 && scope.values.text("show") == "map";
  };
  list.push_back(slice);

  std::vector<Choice> bins;
  for (int count = 16; count <= fine_bins; count *= 2) {
    bins.push_back({std::to_string(count), std::to_string(count), ""});
  }
  list.push_back(choice_parameter("bins", "Bins", "How many bins the histogram has", "128", std::move(bins)));
  Parameter map = map_parameter("PuOr_r");
  map.applies = [](const Scope& scope) { return scope.values.text("show") != "curve"; };
  list.push_back(map);
  Parameter range = range_parameter();
  range.applies = map.applies;
  list.push_back(range);
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "tensors";
  info.name = "Tensors";
  info.question = "What is in the file?";
  info.section = "Compare";
  info.keywords = "checkpoint weights file values histogram browse";
  info.order = 55;
  info.icon = "tensors";
  info.uses_checkpoint = true;
  info.uses_run = true;
  info.shows_any_tensor = true;
  info.sweep = "slice";
  info.sweep_overrides.set("show", std::string("map"));
  return info;
}

class TensorsLab : public Lab {
 public:
  TensorsLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    return prepare_tensors(inputs, heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

std::string shape_text(const TensorInfo& tensor) {
  if (tensor.shape.empty()) return "one number";
  std::string text;
  for (const std::int64_t length : tensor.shape) text += (text.empty() ? "" : " × ") + std::to_string(length);
  return text;
}

// "22.9 MB": powers of ten, as file managers and model pages write it.
std::string size_text(std::int64_t bytes) {
  const char* const units[] = {"B", "kB", "MB", "GB", "TB"};
  auto size = static_cast<double>(bytes);
  int unit = 0;
  for (; size >= 999.5 && unit < 4; ++unit) size /= 1000;
  return number(size, unit == 0 || size >= 99.95 ? 0 : 1) + " " + units[unit];
}

std::string percent(std::int64_t part, std::int64_t whole) {
  if (part == 0) return "0 %";
  const double share = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  return share < 0.1 ? "under 0.1 %" : share > 99.9 && part < whole ? "over 99.9 %" : brief(share, 3) + " %";
}

std::string damage(const TensorSummary& summary) {
  std::string text;
  if (summary.nans > 0)
    text = "**" + grouped(summary.nans) + "** " + (summary.nans == 1 ? "is" : "are") + " NaN";
  if (summary.infinities > 0) {
    text += (text.empty() ? "" : " and ") + ("**" + grouped(summary.infinities) + "** ") +
            (summary.infinities == 1 ? "is" : "are") + " infinite";
  }
  return text;
}

std::string finding(const TensorsData& data) {
  const TensorSummary& summary = data.summary;
  std::string text = "**" + grouped(summary.count) + "** " + (summary.count == 1 ? "value" : "values");
  if (std::isfinite(summary.mean)) {
    text += " of mean **" + brief(summary.mean, 3) + "** and deviation **" + brief(summary.deviation, 3) +
            "**, from " + brief(summary.min, 3) + " to " + brief(summary.max, 3) + "; " +
            percent(summary.zeros, summary.count) + " are zero.";
  } else {
    text += ", not one of them finite.";
  }
  const std::string damaged = damage(summary);
  if (!damaged.empty()) text += " " + damaged + ": they are left out of everything else.";
  return text;
}

std::string how_drawn(const TensorsData& data, const std::string& show) {
  if (show == "filters" && data.rgb) {
    return "Every filter in the colours it answers to, scaled to its own largest weight; grey is zero.";
  }
  if (show == "filters") return "Every filter on one scale, channels averaged.";
  if (data.down * data.across > 1) {
    return "Too many values to draw each: every cell is the mean of " + std::to_string(data.down) + " × " +
           std::to_string(data.across) + ".";
  }
  return show == "curve" ? "Every value in order, and their histogram."
                         : "Every value where it stands, and their histogram.";
}

ColourScale scale_of(const TensorsData& data, const Values& values) {
  ColourScale scale{values.text("map"), -data.bound, data.bound, "value", true, 0, 1, 0};
  // Values of one sign use the whole of the colours.
  if (data.summary.min >= 0) scale.lower = 0;
  if (data.summary.max <= 0) scale.upper = 0;
  if (const auto range = chosen_range(values)) {
    scale.lower = range->first;
    scale.upper = range->second;
  }
  return scale;
}

Figure TensorsLab::figure(const Data& held, const Values& values, const Progress&) const {
  const auto& data = dynamic_cast<const TensorsData&>(held);
  const TensorSummary& summary = data.summary;
  const std::string& show = values.text("show");
  const int bins = std::stoi(values.text("bins"));
  Figure figure;
  figure.title = info().question;
  figure.subtitle = how_drawn(data, show);
  const bool coloured = show == "map" || (show == "filters" && data.grey);
  if (coloured) figure.scales.push_back(scale_of(data, values));
  figure.panels.push_back(show == "filters" ? filters_panel(data)
                          : show == "curve" ? curve_panel(data)
                                            : map_panel(data));
  figure.panels.push_back(histogram_panel(data, bins));
  figure.column_weights = {1.5, 1};
  figure.preferred_aspect = 1.9;
  figure.caption = finding(data);

  figure.readings = {
      {"tensor", shown(data.tensor.name, 80)},
      {"shape", shape_text(data.tensor)},
      {"type", to_text(data.tensor.dtype)},
      {"size", size_text(data.tensor.count() * static_cast<std::int64_t>(byte_size(data.tensor.dtype)))},
      {"mean", brief(summary.mean, 4)},
      {"deviation", brief(summary.deviation, 4)},
      {"minimum, maximum", brief(summary.min, 3) + ", " + brief(summary.max, 3)},
      {"zeros", percent(summary.zeros, summary.count)}};
  if (summary.nans + summary.infinities > 0) {
    figure.readings.push_back({"NaN, infinite", grouped(summary.nans) + ", " + grouped(summary.infinities)});
  }
  if (data.position) figure.readings.push_back({"carries position", data.position->scheme});

  const auto checkpoint = data.checkpoint;
  figure.arrays = {{"values", [checkpoint, name = data.tensor.name] { return checkpoint->read_array(name); }},
                   {"histogram",
                    [summary, bins] {
                      return Array{{static_cast<std::size_t>(bins)}, histogram_of(summary, bins)};
                    }},
                   {"edges", [summary, bins] {
                      return Array{{static_cast<std::size_t>(bins) + 1}, edges_of(summary, bins)};
                    }}};
  return figure;
}

Formula TensorsLab::formula(const Data& held, const Values&, const std::optional<Hit>& hovered) const {
  const auto& data = dynamic_cast<const TensorsData&>(held);
  Formula formula;
  formula.general =
      "<i>μ</i> = Σ <i>w</i> / <i>n</i>, <i>σ</i><sup>2</sup> = Σ (<i>w</i> − <i>μ</i>)<sup>2</sup> / "
      "<i>n</i>";
  if (hovered && hovered->value && data.summary.deviation > 0) {
    const double apart = (*hovered->value - data.summary.mean) / data.summary.deviation;
    formula.substituted = "(" + brief(*hovered->value, 3) + " − " + brief(data.summary.mean, 3) + ") / " +
                          brief(data.summary.deviation, 3) + " = " + number(apart, 2) + " <i>σ</i>";
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_tensors_lab() {
  return std::make_unique<TensorsLab>();
}

}  // namespace whereabouts

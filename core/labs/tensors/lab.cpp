// "What is in the file?": the map and the histogram of any tensor of a checkpoint.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/tensors/data.h"
#include "core/labs/tensors/panels.h"

namespace whereabouts {
namespace {

const TensorInfo* chosen(const Scope& scope) {
  try {
    return &tensor_named(*scope.inputs.checkpoint, scope[tensors::tensor]);
  } catch (const Failure&) {
    return nullptr;  // prepare() refuses it in words
  }
}

std::string first_tensor(const Scope& scope) {
  const Checkpoint& checkpoint = *scope.inputs.checkpoint;
  const auto readable = [](const TensorInfo& tensor) {
    return is_readable(tensor.dtype) && tensor.count() > 0;
  };
  if (const PositionTensor* table = default_table(*scope.inputs.anatomy)) {
    const TensorInfo* tensor = checkpoint.find(table->tensor);
    if (tensor && readable(*tensor)) return tensor->name;
  }
  for (const PositionTensor& each : scope.inputs.anatomy->position) {
    const TensorInfo* tensor = checkpoint.find(each.tensor);
    if (tensor && readable(*tensor)) return tensor->name;
  }
  const auto& tensors = checkpoint.tensors();
  const auto found = std::find_if(tensors.begin(), tensors.end(), readable);
  return found != tensors.end() ? found->name : tensors.empty() ? std::string() : tensors.front().name;
}

enum class Show { map, curve, filters };
constexpr Option<Show> shows[] = {
    {Show::map, "map", "Map", "The values down and across as colours"},
    {Show::curve, "curve", "Curve", "The values in order"},
    {Show::filters, "filters", "Filters", "The filters of the convolution side by side"}};
constexpr Handle<Show> show_as{"show", shows};
constexpr Handle<std::optional<int>> bin_count{"bins", ""};

std::vector<Show> ways_to_show(const Scope& scope) {
  const TensorInfo* tensor = chosen(scope);
  if (tensor && kernel_of(*tensor)) return {Show::filters, Show::map};
  const TensorView view = tensor ? view_of(*tensor) : TensorView{};
  if (view.rows == 1 && view.slices == 1 && view.columns > 1) return {Show::curve, Show::map};
  return {Show::map};
}

// Filters and curves are drawn whole.
std::int64_t slice_count(const Scope& scope) {
  const TensorInfo* found = chosen(scope);
  return found && scope[show_as] == Show::map ? std::max<std::int64_t>(view_of(*found).slices, 1) : 1;
}

std::vector<Choice> bin_counts() {
  std::vector<Choice> choices;
  for (int count = 16; count <= fine_bins; count *= 2)
    choices.push_back({fmt::to_string(count), fmt::to_string(count), ""});
  return choices;
}

std::vector<std::string> tensor_names(const Scope& scope) {
  std::vector<std::string> names;
  for (const TensorInfo& each : scope.inputs.checkpoint->tensors()) names.push_back(each.name);
  return names;
}

std::vector<Parameter> parameters() {
  Parameter map = map_parameter("PuOr_r"), range = range_parameter();
  map.applies = range.applies = [](const Scope& scope) { return scope[show_as] != Show::curve; };
  return {
      step_parameter(),
      declare(tensors::tensor,
              {.label = "Tensor",
               .help = "Name of the tensor, or an ending that no other name has; the position table at first",
               .heavy = true,
               .initial = first_tensor,
               .check_text = [](const std::string& text,
                                const Scope& scope) { tensor_named(*scope.inputs.checkpoint, text); },
               .suggestions = tensor_names,
               .names_tensor = true}),
      declare(show_as, {.label = "Show",
                        .help = "How the values are drawn",
                        .initial = [](const Scope& scope) { return ways_to_show(scope).front(); },
                        .among = ways_to_show,
                        .applies = [](const Scope& scope) { return ways_to_show(scope).size() > 1; }}),
      declare(tensors::slice, {.label = "Slice",
                               .help = "Which of the tensor's matrices, where it has more than two axes",
                               .heavy = true,
                               .range =
                                   [](const Scope& scope) {
                                     return Range{.max = static_cast<double>(slice_count(scope) - 1)};
                                   },
                               .applies = [](const Scope& scope) { return slice_count(scope) > 1; }}),
      declare(bin_count, {.label = "Bins",
                          .help = "How many bins the histogram has",
                          .initial = 128,
                          .choices = bin_counts()}),
      map,
      range};
}

Message shape_text(const TensorInfo& tensor) {
  if (tensor.shape.empty()) return "one number";
  Message text;
  for (const std::int64_t length : tensor.shape) text += message("{}{}", text.empty() ? "" : " × ", length);
  return text;
}

// "22.9 MB": powers of ten, as file managers and model pages write it.
Message size_text(std::int64_t bytes) {
  const char* const units[] = {"B", "kB", "MB", "GB", "TB"};
  auto size = static_cast<double>(bytes);
  int unit = 0;
  for (; size >= 999.5 && unit < 4; ++unit) size /= 1000;
  return message("{} {}", number(size, unit == 0 || size >= 99.95 ? 0 : 1), units[unit]);
}

Message percent(std::int64_t part, std::int64_t whole) {
  if (part == 0) return "0 %";
  const double share = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  return share < 0.1                    ? "under 0.1 %"
         : share > 99.9 && part < whole ? "over 99.9 %"
                                        : message("{} %", brief(share, 3));
}

Message damage(const TensorSummary& summary) {
  Message text;
  if (summary.nans > 0)
    text = message("**{}** {} NaN", grouped(summary.nans), summary.nans == 1 ? "is" : "are");
  if (summary.infinities > 0) {
    text += message("{}**{}** {} infinite", text.empty() ? "" : " and ", grouped(summary.infinities),
                    summary.infinities == 1 ? "is" : "are");
  }
  return text;
}

Message finding(const TensorsData& data) {
  const TensorSummary& summary = data.summary;
  Message text = message("**{}** {}", grouped(summary.count), summary.count == 1 ? "value" : "values");
  if (std::isfinite(summary.mean)) {
    text += message(" of mean **{}** and deviation **{}**, from {} to {}; {} are zero.",
                    brief(summary.mean, 3), brief(summary.deviation, 3), brief(summary.min, 3),
                    brief(summary.max, 3), percent(summary.zeros, summary.count));
  } else {
    text += ", not one of them finite.";
  }
  const Message damaged = damage(summary);
  if (!damaged.empty()) text += message(" {}: they are left out of everything else.", damaged);
  return text;
}

Message how_drawn(const TensorsData& data, Show show) {
  if (show == Show::filters && data.rgb)
    return "Every filter in the colours it answers to, scaled to its own largest weight; grey is zero.";
  if (show == Show::filters) return "Every filter on one scale, channels averaged.";
  if (data.down * data.across > 1) {
    return message("Too many values to draw each: every cell is the mean of {}.",
                   times_text(data.down, data.across));
  }
  return show == Show::curve ? "Every value in order, and their histogram."
                             : "Every value where it stands, and their histogram.";
}

ColourScale scale_of(const TensorsData& data, const Values& values) {
  // Values of one sign use the whole of the colours.
  return scale_for(values, {.lower = data.summary.min >= 0 ? 0 : -data.bound,
                            .upper = data.summary.max <= 0 ? 0 : data.bound,
                            .label = "value"});
}

Figure figure(const TensorsData& data, const Values& values, const Progress&) {
  const TensorSummary& summary = data.summary;
  const Show show = values[show_as];
  const int bins = values[bin_count].value();
  Figure figure;
  figure.subtitle = how_drawn(data, show);
  if (show == Show::map || (show == Show::filters && data.grey)) figure.scales = {scale_of(data, values)};
  figure.panels = {show == Show::filters ? filters_panel(data)
                   : show == Show::curve ? curve_panel(data)
                                         : map_panel(data),
                   values_panel(data, bins)};
  figure.column_weights = {1.5, 1};
  figure.preferred_aspect = 1.9;
  figure.caption = finding(data);

  figure.readings = {
      {"tensor", shown(data.tensor.name, 80), "The name of the tensor in the checkpoint."},
      {"shape", shape_text(data.tensor), "Its lengths along every axis."},
      {"type", to_text(data.tensor.dtype), "How its numbers are stored."},
      {"size", size_text(data.tensor.count() * static_cast<std::int64_t>(byte_size(data.tensor.dtype))),
       "The bytes it takes in the file."},
      {"mean", brief(summary.mean, 4), "The average of all its values. Near 0 for most weights."},
      {"deviation", brief(summary.deviation, 4),
       "Standard deviation: how far values lie from the mean. Small: the tensor does little."},
      {"minimum, maximum", message("{}, {}", brief(summary.min, 3), brief(summary.max, 3)),
       "Its smallest and its largest value."},
      {"zeros", percent(summary.zeros, summary.count),
       "Share of the values that are exactly zero, 0 to 100 %. High: it was pruned or never trained."}};
  if (summary.nans + summary.infinities > 0) {
    figure.readings.push_back(
        {"NaN, infinite", message("{}, {}", grouped(summary.nans), grouped(summary.infinities)),
         "Values that are no numbers. Any at all means that the file is damaged or that training diverged."});
  }
  if (data.position)
    figure.readings.push_back(
        {"carries position", data.position->scheme, "The position scheme this tensor belongs to."});

  const Histogram histogram = coarser(summary, bins);
  figure.arrays = {{"values", [checkpoint = data.checkpoint,
                               name = data.tensor.name] { return checkpoint->read_array(name); }},
                   {"histogram",
                    [counts = histogram.counts] {
                      return Array{{counts.size()}, counts};
                    }},
                   {"edges", [edges = histogram.edges] {
                      return Array{{edges.size()}, edges};
                    }}};
  return figure;
}

Formula formula(const TensorsData& data, const Values&, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general =
      "<i>μ</i> = Σ <i>w</i> / <i>n</i>, <i>σ</i><sup>2</sup> = Σ (<i>w</i> − <i>μ</i>)<sup>2</sup> / "
      "<i>n</i>";
  if (hovered && hovered->value && data.summary.deviation > 0) {
    const double apart = (*hovered->value - data.summary.mean) / data.summary.deviation;
    formula.substituted =
        message("({} − {}) / {} = {} <i>σ</i>", brief(*hovered->value, 3), brief(data.summary.mean, 3),
                brief(data.summary.deviation, 3), number(apart, 2));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_tensors_lab() {
  return make_lab<TensorsData>({.id = "tensors",
                                .name = "Tensors",
                                .question = "What is in the file?",
                                .section = "Compare",
                                .keywords = "checkpoint weights file values histogram browse",
                                .order = 55,
                                .inputs = {InputId::checkpoint, InputId::run},
                                .shows_any_tensor = true,
                                .sweep = tensors::slice.id,
                                .sweep_overrides = with(show_as, Show::map)},
                               parameters(), {prepare_tensors, figure, formula});
}

}  // namespace whereabouts

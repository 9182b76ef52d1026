// "Can it discover the grid?": a training run from its first step to its last, and what its position table
// has learned on the way.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/analysis/neighbours.h"
#include "core/base/failure.h"
#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/labs/learn/data.h"
#include "core/labs/learn/panels.h"

namespace whereabouts {
namespace {

constexpr Handle<std::string> chosen_step{step_id};
constexpr double passed_share = 0.5;
constexpr int max_pairs = 8192;  // positions whose similarities are one array

std::vector<Parameter> parameters() {
  return {run_step_parameter(),
          seed_parameter({.help = "NumPy's RandomState(seed).permutation scrambles the patches for SSDC",
                          .heavy = true}),
          map_parameter("viridis"), range_parameter()};
}

std::size_t step_of(const LearnData& data, const Values& values) {
  const std::string& id = values[chosen_step];
  const auto found =
      std::find_if(data.steps.begin(), data.steps.end(), [&](const Snapshot& each) { return each.id == id; });
  return static_cast<std::size_t>(found - data.steps.begin());
}

// The last snapshot that could be measured, else the last.
const SnapshotMeasures& last_measured(const LearnData& data) {
  const auto found = std::find_if(data.tells.rbegin(), data.tells.rend(), [](const SnapshotMeasures& each) {
    return std::isfinite(each.neighbour_share) || std::isfinite(each.mean_ssdc());
  });
  return found == data.tells.rend() ? data.tells.back() : *found;
}

// A tenth of the way from chance to all: test accuracy has left chance.
double beyond_chance(const LearnData& data) {
  return data.chance() + 0.1 * (1 - data.chance());
}

// Where on the axis of the curves something first holds; empty where it never does.
std::optional<double> share_passed(const LearnData& data) {
  for (std::size_t i = 0; i < data.steps.size(); ++i) {
    if (data.tells[i].neighbour_share >= passed_share) return data.at(i);
  }
  return std::nullopt;
}

std::optional<double> chance_left(const LearnData& data) {
  for (const MetricsRow& row : data.metrics) {
    if (row.test_accuracy >= beyond_chance(data))
      return static_cast<double>(data.in_samples() ? row.samples : row.step);
  }
  return std::nullopt;
}

Message when(const LearnData& data, double at) {
  const NumberText count = grouped(std::llround(at));
  return data.in_samples() ? message("**{}** images", count) : message("step **{}**", count);
}

Message percent(double share) {
  return message("{} %", number(100 * share, share < 0.1 ? 1 : 0));
}

// What the curves say, in numbers.
Message finding(const LearnData& data) {
  const auto share = share_passed(data), left = chance_left(data);
  Message table, accuracy;
  bool from_the_start = false;
  if (data.has_table) {
    const double first = data.tells.front().neighbour_share;
    from_the_start = first >= passed_share;
    table = from_the_start ? message("neighbour share is **{}** from the start", number(first, 2))
            : share        ? message("neighbour share passes **{}** after {}", number(passed_share, 1),
                                     when(data, *share))
                    : message("neighbour share stays below {} (**{}** at the end)", number(passed_share, 1),
                              number(last_measured(data).neighbour_share, 2));
  }
  if (!data.metrics.empty() && data.classes > 0) {
    // Of the same unit as the number before.
    const Message count = left && share && !from_the_start && data.in_samples()
                              ? message("**{}**", grouped(std::llround(*left)))
                              : "";
    accuracy = left ? message("test accuracy leaves chance ({}) after {}", percent(data.chance()),
                              count.empty() ? when(data, *left) : count)
                    : message("test accuracy stays near chance (**{}** at the end; chance is {})",
                              percent(data.metrics.back().test_accuracy), percent(data.chance()));
  }
  Message text = table;
  if (!accuracy.empty()) text += text.empty() ? accuracy : ", " + accuracy;
  if (left) text += message(" and ends at **{}**", percent(data.metrics.back().test_accuracy));
  const double before = data.tells.front().mean_ssdc(), after = last_measured(data).mean_ssdc();
  if (text.empty() && std::isfinite(before) && std::isfinite(after)) {
    text =
        message("SSDC on scrambled images goes from **{}** to **{}**", number(before, 2), number(after, 2));
  }
  if (text.empty()) text = message("The run has **{}** snapshots", data.steps.size());
  return message("{}.", capitalised(text));
}

std::vector<Reading> readings_of(const LearnData& data, std::size_t step) {
  const SnapshotMeasures& tells = data.tells[step];
  std::vector<Reading> readings;
  if (data.in_samples()) {
    readings.push_back(
        {"training images", grouped(std::llround(data.at(step))),
         "Images the model was trained on up to this step; each counts every time it is seen."});
  }
  const MetricsRow* row = nullptr;
  for (const MetricsRow& each : data.metrics) {
    if (each.step <= data.steps[step].number) row = &each;
  }
  if (row != nullptr) {
    readings.push_back(
        {"test accuracy", percent(row->test_accuracy),
         "Share of the test images with a right answer, at the last evaluation up to this step, "
         "0 to 100 %. It has left chance once it is a tenth of the way from there to 100 %."});
    readings.push_back({"test loss", number(row->test_loss, 3),
                        "Cross entropy of the test images at that evaluation. Low is good; ln(classes) is "
                        "that of a guess."});
  }
  if (tells.grid.count() > 0) {
    readings.push_back({"neighbour share", number(tells.neighbour_share, 2),
                        "Share of the positions whose most similar other position is one of the four next to "
                        "it, 0 to 1. High: the table knows the grid."});
  }
  if (!tells.ssdc.empty()) {
    readings.push_back(
        {"SSDC, scrambled", number(tells.mean_ssdc(), 2),
         "Rank correlation of similarity and closeness of the places, over all pairs of tokens "
         "that attention reads, with the patches scrambled; -1 to 1, mean over layers. High: "
         "position, not content, makes neighbours alike."});
  }
  if (std::isfinite(tells.attention_distance)) {
    readings.push_back(
        {"attention distance", message("{} patches", number(tells.attention_distance, 2)),
         "How far a patch looks: distance to the patches it attends to, weighted by attention, "
         "mean over images, layers and heads. High: it looks at the whole image."});
    readings.push_back(
        {"shown to the model", data.images, "The images that attention distance and SSDC are measured on."});
  }
  if (!data.data.empty()) readings.push_back({"data set", data.data, "What the model is trained on."});
  if (!data.scheme.empty())
    readings.push_back({"position scheme", data.scheme, "How the model is told where patches are."});
  for (const Message& note : data.notes)
    readings.push_back({"note", note, "Something that the run leaves open or that is left out."});
  return readings;
}

Array list(const std::vector<double>& values) {
  return {{values.size()}, values};
}

std::vector<NamedArray> arrays_of(const LearnData& data, std::size_t step) {
  std::vector<double> at, share, distance, metrics, ssdc;
  for (std::size_t i = 0; i < data.steps.size(); ++i) {
    const SnapshotMeasures& tells = data.tells[i];
    at.push_back(data.at(i));
    share.push_back(tells.neighbour_share);
    distance.push_back(tells.attention_distance);
    ssdc.insert(ssdc.end(), tells.ssdc.begin(), tells.ssdc.end());
    ssdc.resize((i + 1) * data.layers(), std::numeric_limits<double>::quiet_NaN());
  }
  for (const MetricsRow& row : data.metrics) {
    metrics.insert(metrics.end(),
                   {static_cast<double>(row.step), static_cast<double>(row.samples), row.seconds,
                    row.train_loss, row.train_accuracy, row.test_loss, row.test_accuracy});
  }
  std::vector<NamedArray> arrays = {{"steps", [at] { return list(at); }}};
  if (!metrics.empty()) {
    arrays.push_back({"metrics", [metrics] { return Array{{metrics.size() / 7, 7}, metrics}; }});
  }
  if (data.has_table) arrays.push_back({"neighbour_share", [share] { return list(share); }});
  if (data.tells[step].grid.count() > 0) {
    arrays.push_back({"similarity", [positions = data.tells[step].positions] {
                        if (positions.rows.rows() > max_pairs) {
                          refuse_usage("similarity",
                                       message("the similarities of {} positions are too many for one array",
                                               grouped(positions.rows.rows())),
                                       message("at most {} positions can be exported", grouped(max_pairs)));
                        }
                        return to_array(similarity_matrix(positions));
                      }});
  }
  if (!ssdc.empty()) {
    arrays.push_back({"ssdc", [ssdc, steps = at.size()] {
                        return Array{{steps, ssdc.size() / steps}, ssdc};
                      }});
  }
  if (data.patches.count() > 0)
    arrays.push_back({"attention_distance", [distance] { return list(distance); }});
  return arrays;
}

Message subtitle_of(const LearnData& data) {
  Message what =
      data.scheme.empty() ? "a vision transformer" : message("a vision transformer with {}", data.scheme);
  if (!data.data.empty()) what += message(" on {}", data.data);
  return message("Training of {}. Thin: training images; dashed: chance.", what);
}

Figure figure(const LearnData& data, const Values& values, const Progress& progress) {
  const std::size_t step = step_of(data, values);
  Figure figure;
  figure.subtitle = subtitle_of(data);
  add_curves(figure, data, step);
  const int columns = figure.columns();
  if (data.tells[step].grid.count() > 0) {
    figure.scales = {scale_for(
        values,
        {.lower = std::floor(data.min_similarity * 20) / 20, .upper = 1, .label = "cosine similarity"})};
    add_maps(figure, data, step, progress);
  }
  // Maps as high as the curves beside them.
  const bool maps = figure.columns() > columns;
  figure.column_weights.assign(static_cast<std::size_t>(columns), 1);
  if (figure.columns() == columns + 1) figure.column_weights.push_back(1.7);
  figure.column_weights.resize(static_cast<std::size_t>(figure.columns()), 1);
  figure.preferred_aspect = maps ? 2.2 : 1.6;
  figure.caption = finding(data);
  figure.readings = readings_of(data, step);
  figure.arrays = arrays_of(data, step);
  return figure;
}

Formula formula(const LearnData& data, const Values& values, const std::optional<Hit>& hovered) {
  const std::size_t step = step_of(data, values);
  const SnapshotMeasures& tells = data.tells[step];
  Formula formula;
  Message numbers;
  if (tells.grid.count() > 0) {
    formula.general =
        "share = |{<i>i</i> : argmax<sub>j ≠ i</sub> cos(<i>E</i><sub>i</sub>, <i>E</i><sub>j</sub>) is next "
        "to <i>i</i>}| / <i>N</i>";
    numbers = message("share = {} / {} = {}", tells.nearest_adjacent, tells.positions.rows.rows(),
                      number(tells.neighbour_share, 2));
  }
  if (!tells.ssdc.empty()) {
    formula.general += message(
        "{}SSDC = ρ<sub>i &lt; j</sub>(cos(<i>y</i><sub>i</sub>, <i>y</i><sub>j</sub>), −|Δrow| − |Δcolumn|)",
        std::string(formula.general.empty() ? "" : ", "));
    numbers += message("{}SSDC = {}", (numbers.empty() ? "" : ", "), number(tells.mean_ssdc(), 2));
  }
  if (formula.general.empty())
    formula.general = "loss = −log softmax(<i>z</i>)<sub>class</sub>, mean over images";
  if (!hovered) return formula;
  formula.substituted = numbers;
  if (hovered->token && hovered->value && tells.grid.count() > 0) {
    std::optional<int> from;
    if (hovered->outer_cell) from = tells.grid.token(*hovered->outer_cell);
    for (const NamedCell& each : six_references(tells.grid)) {
      if (hovered->panel == message("reference {}", cell_text(each.cell))) from = tells.grid.token(each.cell);
    }
    if (from) {
      formula.substituted = message("cos(<i>E</i><sub>{}</sub>, <i>E</i><sub>{}</sub>) = {}, {}", *from,
                                    *hovered->token, number(*hovered->value, 3), numbers);
    }
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_learn_lab() {
  return make_lab<LearnData>(
      {.id = "learn",
       .name = "Learn",
       .question = "Can it discover the grid?",
       .section = "Learn",
       .keywords = "train training run curves loss accuracy snapshots steps SSDC neighbour",
       .order = 110,
       .inputs = {InputId::image, InputId::run, InputId::backend},
       .sweep = step_id},
      parameters(), {prepare_learn, figure, formula});
}

}  // namespace whereabouts

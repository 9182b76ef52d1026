// "And for sequences in time?": encodings of days and horizons over a real series, universes of assets that
// enter and leave, and relations that are not order.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/time/data.h"
#include "core/labs/time/horizon_view.h"
#include "core/labs/time/recurrence_view.h"
#include "core/labs/time/relations_view.h"
#include "core/labs/time/series_view.h"
#include "core/labs/time/universe_view.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

using time_lab::View;

std::shared_ptr<const TimeData> prepare_time(const Inputs& inputs, const Values& heavy,
                                             const Progress& progress) {
  auto data = std::make_shared<TimeData>();
  data->series = with_field(inputs.series, heavy[time_lab::field]);
  data->seed = heavy[time_lab::seed];
  const int days = inputs.series->count();
  // At most 2^24 days of assets: a longer series has fewer of them.
  const int assets = std::min(heavy[time_lab::assets], std::max(2, (1 << 24) / days));
  data->universe = heavy[time_lab::members] == time_lab::Members::file
                       ? universe_of(*data->series, progress)
                       : simulated_universe(days, assets, data->seed, progress);
  return data;
}

Figure time_figure(const TimeData& data, const Values& values, const Progress& progress) {
  Figure figure;
  switch (values[time_lab::view]) {
    case View::series:
      show_series(figure, data, values, progress);
      break;
    case View::recurrence:
      show_recurrence(figure, data, values, progress);
      break;
    case View::horizons:
      show_horizons(figure, data, values, progress);
      break;
    case View::universe:
      show_universe(figure, data, values, progress);
      break;
    case View::relations:
      show_relations(figure, data, values, progress);
      break;
  }
  add_notes(figure, *data.series);
  return figure;
}

// "cos(2π / 21 · 900) = 0.62" of the hovered day and dimension.
std::string hovered_wave(const TimeData& data, const Values& values, int day, int dimension) {
  const bool sinusoid = values[time_lab::encoding] == time_lab::Encoding::sinusoid;
  const TableRequest request = encoding_request(data, values, values[time_lab::harmonics]);
  const Wave wave = wave_of(sinusoid ? "sinusoidal-1d" : "market-cycle", request, dimension);
  const double angle = day * wave.scale / wave.divisor;
  const std::string divisor = wave.divisor == 1 ? "" : fmt::format(" / {}", brief(wave.divisor, 4));
  const std::string scale = sinusoid ? "" : fmt::format(" · {}", brief(wave.scale, 4));
  return fmt::format("{}({}{}{}) = {}", wave.cosine ? "cos" : "sin", day, scale, divisor,
                     number(wave.cosine ? std::cos(angle) : std::sin(angle), 3));
}

Formula time_formula(const TimeData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  const bool integer = values[time_lab::harmonics] == Harmonics::integer;
  const std::string market = integer
                                 ? "<i>ω</i><sub>m</sub> = 2π <i>m</i> / <i>f</i>, <i>m</i> = 1 … <i>k</i>"
                                 : "<i>ω</i><sub>m</sub> = (2π / <i>f</i>) / 10<sup><i>m</i>/<i>k</i></sup>, "
                                   "<i>m</i> = 0 … <i>k</i> − 1";
  switch (values[time_lab::view]) {
    case View::series:
      if (values[time_lab::encoding] == time_lab::Encoding::offsets) {
        formula.general =
            "<i>q</i><sub>i</sub> · (<i>k</i><sub>j</sub> + <i>a</i><sub>clip(<i>j</i> − <i>i</i>)</sub>) "
            "/ √<i>d</i>";
        break;
      }
      formula.general = values[time_lab::encoding] == time_lab::Encoding::sinusoid
                            ? "sin, cos(<i>t</i> / <i>T</i><sup>2<i>i</i>/<i>D</i></sup>)"
                            : "sin, cos(<i>t</i> <i>ω</i><sub>m</sub>), " + market;
      if (hovered && hovered->token && hovered->dimension && *hovered->token < data.series->count() &&
          *hovered->dimension < values[time_lab::width]) {
        formula.substituted = hovered_wave(data, values, *hovered->token, *hovered->dimension);
      }
      break;
    case View::recurrence:
      formula.general =
          "<i>s</i>(Δ) = mean<sub><i>f</i>, <i>m</i></sub> cos(<i>ω</i><sub><i>f</i>, <i>m</i></sub> Δ), "
          "with "
          "<i>ω</i> = (2π / <i>f</i>) / 10<sup><i>m</i>/<i>k</i></sup> or 2π <i>m</i> / <i>f</i>";
      if (hovered && hovered->token && hovered->other_token &&
          (hovered->panel == "articles" || hovered->panel == "integer")) {
        const Harmonics rule = hovered->panel == "integer" ? Harmonics::integer : Harmonics::articles;
        const auto frequencies = pair_frequencies("market-cycle", encoding_request(data, values, rule));
        const int lag = std::abs(*hovered->token - *hovered->other_token);
        formula.substituted =
            fmt::format("<i>s</i>({}) = {}", lag, number(similarity_at(frequencies, lag), 3));
      }
      break;
    case View::horizons:
      formula.general =
          "<i>e</i>(<i>t</i>, <i>h</i>) = [sin, cos(<i>t</i> <i>ω</i><sub>m</sub>) | sin, "
          "cos(<i>h</i> / <i>T</i><sup>4<i>i</i>/<i>D</i></sup>)], " +
          market;
      break;
    case View::universe:
      formula.general =
          "padding = 1 − Σ<sub>t</sub> <i>N</i><sub>t</sub> / (<i>T</i> <i>N</i><sub>max</sub>), of "
          "attention 1 − Σ<sub>t</sub> <i>N</i><sub>t</sub>² / (<i>T</i> <i>N</i><sub>max</sub>²)";
      break;
    case View::relations:
      formula.general =
          "softmax(<i>q</i><sub>i</sub> · <i>k</i><sub>j</sub> / √<i>d</i> + <i>β</i> "
          "corr(<i>r</i><sub>i</sub>, <i>r</i><sub>j</sub>))";
      break;
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_time_lab() {
  return make_lab<TimeData>(
      {.id = "time",
       .name = "Time",
       .question = "And for sequences in time?",
       .section = "Encode",
       .keywords = "series market cycle horizon finance calendar universe padding correlation",
       .order = 52,
       .inputs = {InputId::series},
       .sweep = time_lab::day.id},
      time_lab::parameters(), {prepare_time, time_figure, time_formula});
}

}  // namespace whereabouts

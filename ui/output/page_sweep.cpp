#include "ui/output/page_sweep.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/colour/colour_map.h"
#include "core/parameter/parameter_states.h"
#include "core/parameter/sweep.h"
#include "ui/language/core_words.h"
#include "ui/language/value_words.h"

namespace whereabouts {
namespace {

struct SweepText {
  Q_DECLARE_TR_FUNCTIONS(PageSweep)
};

// What a page takes to make is bounded: each step is computed, drawn twice and packed, some 30 ms of a light
// one. A step of a heavy parameter computes everything anew.
constexpr int maxLightSteps = 240, maxHeavySteps = 48;

// What a page steps through although an animation does not: a switch, the colour maps, square grids.
Sweep stepsOf(const ParameterState& state) {
  std::vector<Value> values;
  if (state.parameter->kind == Kind::toggle) {
    values = {Value(false), Value(true)};
  } else if (state.parameter->kind == Kind::colour_map) {
    for (const std::string& each : colour_map_names()) values.emplace_back(each);
  } else if (const auto* grid = std::get_if<std::optional<GridShape>>(&state.value); grid && *grid) {
    constexpr int smallest = 2, largest = 24;
    for (int side = smallest; side <= std::min(largest, 2 * (*grid)->rows); ++side)
      values.emplace_back(std::optional<GridShape>({side, side}));
  }
  Sweep sweep;
  sweep.count = static_cast<int>(values.size());
  sweep.value_at = [values](int at) { return values[static_cast<std::size_t>(at)]; };
  sweep.step_of = [values](const Value& value) {
    const auto found = std::find(values.begin(), values.end(), value);
    return found == values.end() ? 0 : static_cast<int>(found - values.begin());
  };
  return sweep;
}

}  // namespace

PageSweep pageSweep(const FigureSource& source, const std::string& parameter, const Progress& progress) {
  PageSweep sweep;
  const Lab& lab = *source.lab;
  const Parameter* swept = find_parameter(lab.parameters(), parameter);
  if (!swept) return sweep;
  // The range and the words of the values are those of the sweep itself.
  Values around = source.given;
  for (const std::string& cleared : swept->clears) around.erase(cleared);
  const Inputs seen = seen_inputs(lab, source.inputs, around, Policy::adjust, progress);
  const Values values = resolve_values(lab, seen, around, Policy::adjust);
  ParameterState state;
  state.parameter = swept;
  for (ParameterState& each : states_of(lab.parameters(), seen, values)) {
    if (each.parameter == swept) state = std::move(each);
  }
  if (state.sweep.count < 2) state.sweep = stepsOf(state);
  if (state.sweep.count < 2) return sweep;
  state.sweep = through(state.sweep, state.value);
  sweep.label = QString::fromStdString(swept->label);
  sweep.count = state.sweep.count;
  sweep.maxSteps = swept->heavy ? maxHeavySteps : maxLightSteps;
  sweep.parameter = QString::fromStdString(swept->id);
  sweep.value = [state](int step) { return QString::fromStdString(to_text(state.sweep.value_at(step))); };
  sweep.asked = state.sweep.step_of(state.value);
  sweep.words = [state](int step) {
    const Value value = state.sweep.value_at(step);
    const auto* on = std::get_if<bool>(&value);
    if (!on) return sweepWords(state, value);
    const QString word = *on ? SweepText::tr("on") : SweepText::tr("off");
    return QStringLiteral("%1: %2").arg(coreText(state.parameter->label), word);
  };
  sweep.figure = [source, parameter, around, state, runner = std::make_shared<LabRunner>()](
                     int step, const Progress& of) {
    Values given = around;
    given.set(parameter, state.sweep.value_at(step));
    return source.figure(given, *runner, of);
  };
  return sweep;
}

}  // namespace whereabouts

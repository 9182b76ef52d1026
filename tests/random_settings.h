// Random settings of a lab, by seed: values drawn from what its parameters declare. A test runs the lab with
// each of them and asks whether what the figure says is so.
//
// Default runs take some of them, WHEREABOUTS_LONG=1 takes 200. WHEREABOUTS_SETTINGS=1 prints each before it
// runs, and what the figure says.
#pragma once

#include <QTest>
#include <QtGlobal>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/claims.h"

namespace whereabouts::settings {

// Numbers that are the same with every compiler, which the distributions of <random> are not.
class Draw {
 public:
  explicit Draw(std::uint32_t seed) : engine_(seed) {}
  int below(int count) {
    return static_cast<int>(engine_() % static_cast<std::uint32_t>(std::max(count, 1)));
  }
  double share() { return static_cast<double>(engine_()) / 4294967296.0; }
  bool chance(double share_of_all) { return share() < share_of_all; }
  template <typename T>
  const T& of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }

 private:
  std::mt19937 engine_;
};

// What is drawn of a parameter instead of all that it can be: to keep a test fast, or where a text or a list
// has to say something.
struct Limits {
  std::map<std::string, double> max = {};
  std::map<std::string, std::vector<Value>> among = {};
  std::vector<std::string> left_out = {};
  // Every number of caption and readings has to be held against one of the test's.
  bool all_claimed = true;
  // Of those that are not drawn, instead of the defaults.
  Values otherwise = {};
};

// Two significant digits, as a person would write it.
inline double rounded(double value) {
  if (value == 0 || !std::isfinite(value)) return 0;
  const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 1);
  return std::round(value / unit) * unit;
}

inline std::optional<Value> drawn(const Parameter& parameter, const Scope& scope, const Limits& limits,
                                  Draw& draw) {
  if (const auto found = limits.among.find(parameter.id); found != limits.among.end())
    return draw.of(found->second);
  const auto bounded = [&] {
    Range range = parameter.range(scope);
    if (const auto found = limits.max.find(parameter.id); found != limits.max.end())
      range.max = std::max(range.min, std::min(range.max, found->second));
    return range;
  };
  switch (parameter.kind) {
    case Kind::integer: {
      const Range range = bounded();
      const int step = std::max(range.step, 1), steps = static_cast<int>((range.max - range.min) / step);
      int at = draw.below(steps + 1);
      if (draw.chance(0.25)) at = draw.chance(0.5) ? 0 : steps;
      // Small numbers of a long range as well.
      if (steps > 20 && draw.chance(0.5)) at = static_cast<int>(std::pow(steps + 1.0, draw.share())) - 1;
      return Value(static_cast<std::int64_t>(range.min) + std::int64_t{at} * step);
    }
    case Kind::real: {
      const Range range = bounded();
      if (draw.chance(0.2)) return Value(draw.chance(0.5) ? range.min : range.max);
      const double at = rounded(range.min + draw.share() * (range.max - range.min));
      return Value(std::clamp(at, range.min, range.max));
    }
    case Kind::cell: {
      const GridShape cells = parameter.range(scope).cells;
      return Value(Cell{draw.below(cells.rows), draw.below(cells.columns)});
    }
    case Kind::toggle:
      return Value(draw.chance(0.5));
    case Kind::choice: {
      const std::vector<Choice> choices = usable_choices(parameter, scope);
      if (choices.empty()) return {};
      return Value(draw.of(choices).id);
    }
    case Kind::permutation: {
      std::vector<int> order(static_cast<std::size_t>(parameter.range(scope).count));
      std::iota(order.begin(), order.end(), 0);
      if (order.empty() || !draw.chance(0.3)) return {};
      for (int swaps = draw.below(4); swaps > 0; --swaps)
        std::swap(order[static_cast<std::size_t>(draw.below(static_cast<int>(order.size())))],
                  order[static_cast<std::size_t>(draw.below(static_cast<int>(order.size())))]);
      return Value(order);
    }
    case Kind::grid:
      return Value(std::optional(GridShape{1 + draw.below(6), 1 + draw.below(6)}));
    case Kind::range:
      if (!draw.chance(0.3)) return {};
      return Value(std::optional(Interval{-rounded(draw.share()), rounded(draw.share()) + 0.01}));
    case Kind::text: {
      if (!parameter.suggestions) return {};
      const std::vector<std::string> texts = parameter.suggestions(scope);
      if (texts.empty()) return {};
      return Value(draw.of(texts));
    }
    case Kind::list:
    case Kind::colour_map:
      break;
  }
  return {};
}

// Each parameter with a value of its own half of the time; a value that is refused beside the others is taken
// back.
inline Values drawn_values(const Lab& lab, const Inputs& inputs, const Limits& limits, Draw& draw) {
  Values given = limits.otherwise;
  for (const Parameter& parameter : lab.parameters()) {
    if (std::find(limits.left_out.begin(), limits.left_out.end(), parameter.id) != limits.left_out.end())
      continue;
    if (!draw.chance(0.55)) continue;
    Values tried = given;
    try {
      const Inputs seen = seen_inputs(lab, inputs, given, Policy::adjust);
      const Values resolved = resolve_values(lab, seen, given, Policy::adjust);
      const auto value = drawn(parameter, Scope{seen, resolved}, limits, draw);
      if (!value) continue;
      tried.set(parameter.id, *value);
      resolve_values(lab, seen_inputs(lab, inputs, tried, Policy::refuse), tried, Policy::refuse);
      given = std::move(tried);
    } catch (const Failure&) {
    }
  }
  return given;
}

inline bool is_long() {
  return qEnvironmentVariableIsSet("WHEREABOUTS_LONG");
}

using Check = void (*)(Claims&, const Result&);

// The rows of a test that holds the words of several labs: a lab, its check, and how many settings by
// default.
struct CheckedLabs {
  CheckedLabs() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<quintptr>("check");
    QTest::addColumn<int>("count");
  }
  void operator()(const char* lab, Check check, int count) const {
    QTest::newRow(lab) << QString(lab) << reinterpret_cast<quintptr>(check) << count;
  }
};
inline Check check_of(quintptr fetched) {
  return reinterpret_cast<Check>(fetched);
}

struct NamedInputs {
  std::string name;
  Inputs inputs;
};

// Runs the lab at settings drawn from all of the inputs and has `check` look at each figure. The faults of
// all of them, the first few in words; empty: none. Settings that the lab refuses say nothing and do not
// count; it must answer at least half.
inline std::string faults_of(const std::string& id, const std::vector<NamedInputs>& inputs, int by_default,
                             const Limits& limits, const std::function<void(Claims&, const Result&)>& check,
                             bool shares_beyond = false, int in_long_form = 200) {
  const Lab& lab = find_lab(id);
  LabRunner runner(std::size_t{64} << 20);
  const int count = is_long() ? in_long_form : by_default;
  int answered = 0, tried = 0;
  std::vector<std::string> faults;
  for (; answered < count && tried < 2 * count + 10; ++tried) {
    Draw draw(static_cast<std::uint32_t>(1000 + tried));
    const NamedInputs& given = inputs[static_cast<std::size_t>(tried) % inputs.size()];
    const Values values = drawn_values(lab, given.inputs, limits, draw);
    std::string words = id + " with " + given.name;
    for (const Parameter& parameter : lab.parameters()) {
      if (values.has(parameter.id))
        words += " --" + parameter.id + " " + to_text(values.at(parameter.id)).substr(0, 120);
    }
    if (std::getenv("WHEREABOUTS_SETTINGS")) std::fprintf(stderr, "%d: %s\n", tried, words.c_str());
    try {
      const Result result = runner.run(lab, given.inputs, values, Policy::refuse);
      ++answered;
      if (std::getenv("WHEREABOUTS_SETTINGS"))
        std::fprintf(stderr, "    %s\n", plain_text(result.figure.caption).c_str());
      Claims claims(result.figure);
      claims.shares_beyond = shares_beyond;
      claims.ordinary();
      Inputs seen = given.inputs;
      if (lab.info().fine_model) see_fine_model(seen);
      claims.inputs = &seen;
      claims.image = image_seen_by(lab.info().inputs, given.inputs).image.get();
      check(claims, result);
      for (const Parameter& parameter : lab.parameters()) {
        if (parameter.kind != Kind::integer && parameter.kind != Kind::real) continue;
        std::string word = parameter.id;
        std::replace(word.begin(), word.end(), '-', ' ');
        const double value = parameter.kind == Kind::real
                                 ? result.values.get<double>(parameter.id)
                                 : static_cast<double>(result.values.get<std::int64_t>(parameter.id));
        claims.settings(word + " ", value);
        word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
        claims.settings(word + " ", value);
      }
      if (limits.all_claimed)
        for (const std::string& each : claims.unclaimed())
          faults.push_back(words + "\n    nothing computes " + each);
      for (const std::string& fault : claims.faults()) faults.push_back(words + "\n    " + fault);
    } catch (const Failure& failure) {
      if (failure.fault() != Fault::usage) faults.push_back(words + "\n    " + failure.what());
    }
  }
  if (2 * answered < count)
    faults.push_back(id + ": only " + std::to_string(answered) + " settings are not refused");
  std::string all;
  for (std::size_t i = 0; i < faults.size() && i < 12; ++i) all += "\n" + faults[i];
  if (!faults.empty())
    all += "\n(" + std::to_string(faults.size()) + " faults at " + std::to_string(answered) + " settings)";
  return all;
}

}  // namespace whereabouts::settings

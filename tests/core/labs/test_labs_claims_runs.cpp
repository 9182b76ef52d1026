// What `learn` and `time` say at random settings, held against numbers computed here from their arrays and
// the series.
#include <QtTest>
#include <array>
#include <filesystem>
#include <numbers>
#include <numeric>

#include "core/base/hash.h"
#include "core/base/number_text.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/series/read_series.h"
#include "core/series/series.h"
#include "tests/claimed_arrays.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

void learn_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const std::vector<double> steps = numbers(figure, "steps");
  if (has_array(figure, "neighbour_share")) {
    const std::vector<double> share = numbers(figure, "neighbour_share");
    const auto passed = std::find_if(share.begin(), share.end(), [](double each) { return each >= 0.5; });
    const bool early = passed == share.begin();
    claims.only_if(passed != share.end() && !early, "eighbour share passes 0.5 after");
    claims.only_if(early, " from the start");
    if (early)
      claims.number("eighbour share is ", share.front());
    else if (passed != share.end())
      claims.number("eighbour share passes 0.5 after ",
                    steps[static_cast<std::size_t>(passed - share.begin())]);
    else
      claims.number("eighbour share stays below 0.5 (", share.back());
  }
  const std::string id = result.values.get<std::string>("step");
  const std::vector<Snapshot>& snapshots = run_of(*claims.inputs)->steps();
  const auto chosen = static_cast<std::size_t>(
      std::find_if(snapshots.begin(), snapshots.end(), [&](const Snapshot& each) { return each.id == id; }) -
      snapshots.begin());
  claims.holds(chosen < steps.size() && steps.size() == snapshots.size(), "a snapshot");
  const double images = static_cast<double>(snapshots[chosen].number) * steps.back() /
                        static_cast<double>(snapshots.back().number);
  claims.holds(std::abs(images - steps[chosen]) <=
                   0.5 * steps.back() / static_cast<double>(snapshots.back().number) + 1e-9,
               "the images of a step");
  claims.reading("training images", steps[chosen]);
  claims.reading("neighbour share", numbers(figure, "neighbour_share")[chosen]);
  const MatrixD ssdc = matrix_of(figure, "ssdc");
  claims.reading("SSDC, scrambled", ssdc.row(static_cast<Eigen::Index>(chosen)).mean());
  claims.reading("attention distance", numbers(figure, "attention_distance")[chosen]);
  claims.reading("step", static_cast<double>(snapshots[chosen].number));
  claims.reading("step", static_cast<double>(chosen) + 1, 2);
  claims.reading("step", static_cast<double>(snapshots.size()), 3);
  claims.number("Step ", static_cast<double>(snapshots[chosen].number));
  claims.names("8 drawn test images");
  claims.names("Where (one shape, 16 cells)");
  {
    // The share itself, from the similarities of the chosen snapshot.
    const MatrixD similarity = matrix_of(figure, "similarity");
    const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(similarity.rows()))));
    int near = 0;
    for (int i = 0; i < side * side; ++i) {
      int best = -1;
      for (int j = 0; j < side * side; ++j)
        if (j != i && (best < 0 || similarity(i, j) > similarity(i, best))) best = j;
      near += std::abs(i / side - best / side) + std::abs(i % side - best % side) == 1;
    }
    claims.reading("neighbour share", 1.0 * near / (side * side));
  }
  if (has_array(figure, "metrics")) {
    const MatrixD all = matrix_of(figure, "metrics");
    Eigen::Index last = 0;
    for (Eigen::Index row = 0; row < all.rows(); ++row)
      if (all(row, 0) <= static_cast<double>(snapshots[chosen].number)) last = row;
    claims.reading("test accuracy", 100 * all(last, 6));
    claims.reading("test loss", all(last, 5));
    const MatrixD metrics = matrix_of(figure, "metrics");
    if (claims.says("and ends at ")) claims.number("and ends at ", 100 * metrics(metrics.rows() - 1, 6));
    if (const std::size_t at = claims.caption.find("leaves chance ("); at != std::string::npos) {
      const auto chance = number_in(claims.caption, at);
      const double beyond = chance->value / 100 + 0.1 * (1 - chance->value / 100);
      Eigen::Index row = 0;
      while (row < metrics.rows() && metrics(row, 6) < beyond - 1e-3) ++row;
      claims.number("leaves chance (", metrics(row, 1), 2);
      claims.number("leaves chance (", chance->value);
      // Where: one form in 16 cells.
      claims.holds(claims.says("on Where") == false || std::abs(chance->value - 100.0 / 16) < 0.06, "chance");
    }
  }
}

std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<double> made;
  for (const double each : values) {
    double below = 0, equal = 0;
    for (const double other : values) {
      below += other < each;
      equal += other == each;
    }
    made.push_back(below + (equal - 1) / 2);
  }
  return made;
}

// ---- time

// Cosine similarity of two vectors of waves: the mean over their frequencies.
double similarity_of(const std::vector<double>& frequencies, double lag) {
  double sum = 0;
  for (const double each : frequencies) sum += std::cos(each * lag);
  return sum / static_cast<double>(frequencies.size());
}

std::vector<double> cycle_frequencies(const std::vector<double>& cycles, int width, bool integer) {
  const int each = width / (2 * static_cast<int>(cycles.size()));
  std::vector<double> all;
  for (const double cycle : cycles) {
    for (int m = 0; m < each; ++m)
      all.push_back(2 * std::numbers::pi / cycle * (integer ? m + 1.0 : std::pow(10.0, -1.0 * m / each)));
  }
  return all;
}

std::vector<double> sinusoid_frequencies(int width) {
  std::vector<double> all;
  for (int pair = 0; pair < width / 2; ++pair) all.push_back(std::pow(10000.0, -2.0 * pair / width));
  return all;
}

// Numbers as a list: "5, 21 and 63", behind words of the caption.
void listed(Claims& claims, const std::string& words, const std::vector<double>& values,
            std::size_t most = 6) {
  for (std::size_t i = 0; i < values.size() && i < most; ++i)
    claims.number(words, values[i], static_cast<int>(i) + 1, 1e-4);
}

std::vector<double> peaks_at(const std::vector<double>& frequencies, const std::vector<double>& cycles) {
  std::vector<double> peaks;
  for (const double cycle : cycles) {
    const double here = similarity_of(frequencies, cycle);
    if (here > similarity_of(frequencies, cycle - 1) && here > similarity_of(frequencies, cycle + 1))
      peaks.push_back(cycle);
  }
  return peaks;
}

std::vector<double> similarities_at(const std::vector<double>& frequencies,
                                    const std::vector<double>& cycles) {
  std::vector<double> all;
  for (const double cycle : cycles) all.push_back(similarity_of(frequencies, cycle));
  return all;
}

std::string apart_label(const std::string& step, double cycle, const char* rest) {
  return brief(cycle, 5) + " " + step + (cycle == 1 ? "" : "s") + rest;
}

// "2001-03-14", or "step 37" of a series without dates.
std::string named_day(const Series& series, int day) {
  const std::string& text = series.days[static_cast<std::size_t>(day)];
  return series.dated ? text : std::string(step_word(series)) + " " + text;
}

// Shaw's vectors of clipped offsets.
void offsets_of_days(Claims& claims, const Result& result, const Series& series) {
  const std::vector<double> offsets = numbers(result.figure, "offset");
  const int reach = asked(result.values, "reach"), width = asked(result.values, "dim");
  const auto beyond =
      std::count_if(offsets.begin(), offsets.end(), [&](double each) { return std::abs(each) >= reach; });
  const auto ends = (std::count(offsets.begin(), offsets.end(), reach) > 0) +
                    (std::count(offsets.begin(), offsets.end(), -reach) > 0);
  const std::string seen = "Seen from " + named_day(series, asked(result.values, "day")) + ", ";
  claims.must_say(seen);
  const std::size_t behind = seen.size();
  claims.number_at(behind, static_cast<double>(offsets.size()) - static_cast<double>(beyond));
  claims.number_at(behind, static_cast<double>(offsets.size()), 2);
  claims.only_if(beyond > 1, " others share ");
  if (beyond > 1) {
    claims.number("; the ", static_cast<double>(beyond));
    claims.number(" others share ", ends);
  }
  claims.only_if(beyond == 1, "the other has an end vector");
  claims.number("The table has ", 2.0 * reach + 1);
  claims.number("The table has ", width, 2);
  claims.number("The table has ", (2.0 * reach + 1) * width, 3);
}

void series_claims(Claims& claims, const Result& result, const Series& series) {
  const std::string step = step_word(series), steps = series.daily ? "Days " : "Steps ";
  const Values& values = result.values;
  const int day = asked(values, "day");
  const auto at = static_cast<std::size_t>(day);
  claims.reading_says(step,
                      series.days[at] + " (" + grouped(day + 1) + " of " + grouped(series.count()) + ")");
  const std::string name = values.get<std::string>("series-column");
  const auto column = std::find_if(series.columns.begin(), series.columns.end(),
                                   [&](const SeriesColumn& each) { return each.name == name; });
  const double value = column->values[at], before = day > 0 ? column->values[at - 1] : std::nan("");
  if (std::isnan(value))
    claims.reading_says("value", "none");
  else
    claims.reading("value", value);
  // The built-in series is one of prices; of a file only what was chosen is known.
  const std::string quantity = values.get<std::string>("quantity");
  const double change = quantity == "levels"    ? value - before
                        : quantity == "returns" ? 100 * value
                                                : 100 * std::log(value / before);
  if (quantity == "auto" && !series.path.empty())
    claims.told("change", "");
  else if (std::isnan(change))
    claims.reading_says("change", "none");
  else
    claims.reading("change", change);
  const std::string scheme = values.get<std::string>("scheme");
  if (scheme == "shaw") return offsets_of_days(claims, result, series);
  const std::vector<double> cycles = values.get<std::vector<double>>("cycles");
  const std::vector<double> frequencies =
      scheme == "sinusoidal-1d" ? sinusoid_frequencies(asked(values, "dim"))
                                : cycle_frequencies(cycles, asked(values, "dim"),
                                                    values.get<std::string>("harmonics") == "integer");
  listed(claims, steps, cycles);
  const std::vector<double> similar = similarities_at(frequencies, cycles),
                            peaks = peaks_at(frequencies, cycles);
  listed(claims, "have similarity ", similar);
  for (std::size_t i = 0; i < cycles.size() && i < 6; ++i)
    claims.reading(apart_label(step, cycles[i], " apart"), similar[i], 1, 1e-4);
  const auto tells = [&](const std::string& words, const std::vector<double>& found) {
    claims.only_if(found.empty(), words + "a peak at none of them");
    claims.only_if(found.size() == cycles.size(), words + "a peak at each of them");
    if (!found.empty() && found.size() < cycles.size()) listed(claims, words + "a peak at ", found);
  };
  tells(": ", peaks);
  const bool articles = scheme == "market-cycle" && values.get<std::string>("harmonics") == "articles";
  claims.only_if(articles, "With integer harmonics");
  if (articles)
    tells("With integer harmonics there is ",
          peaks_at(cycle_frequencies(cycles, asked(values, "dim"), true), cycles));
}

void recurrence_claims(Claims& claims, const Result& result, const Series& series) {
  const std::string step = step_word(series), steps = series.daily ? "Days " : "Steps ";
  const std::vector<double> cycles = result.values.get<std::vector<double>>("cycles");
  const int width = asked(result.values, "dim"), each = width / (2 * static_cast<int>(cycles.size()));
  listed(claims, steps, cycles);
  const std::string second = "With integer harmonics ";
  std::array<std::vector<double>, 2> whole, own;
  for (const bool integer : {false, true}) {
    const std::vector<double> all = cycle_frequencies(cycles, width, integer);
    whole[integer] = similarities_at(all, cycles);
    for (std::size_t i = 0; i < cycles.size(); ++i)
      own[integer].push_back(similarity_of({all.begin() + static_cast<std::ptrdiff_t>(i) * each,
                                            all.begin() + static_cast<std::ptrdiff_t>(i + 1) * each},
                                           cycles[i]));
    listed(claims, integer ? "the whole vector has " : "have similarity ", whole[integer]);
    const std::size_t from = integer ? claims.caption.find(second) : 0;
    const std::size_t peak = claims.caption.find(" peak ", from);
    const std::vector<double> peaks = peaks_at(all, cycles);
    claims.holds((claims.caption.compare(peak, 11, " peak there") == 0) == peaks.empty(), "peaks");
    for (std::size_t i = 0; i < peaks.size(); ++i) claims.number_at(peak, peaks[i], static_cast<int>(i) + 1);
    const std::size_t one = claims.caption.find("own block is at ", from),
                      many = claims.caption.find("own blocks are at ", from);
    for (std::size_t i = 0; i < cycles.size() && i < 6; ++i)
      claims.number_at(std::min(one, many), own[integer][i], one < many ? 1 : static_cast<int>(i) + 1, 1e-4);
  }
  for (std::size_t i = 0; i < cycles.size() && i < 6; ++i) {
    for (int rule = 0; rule < 2; ++rule) {
      claims.reading(apart_label(step, cycles[i], " apart"), whole[static_cast<std::size_t>(rule)][i],
                     rule + 1, 1e-4);
      claims.reading(apart_label(step, cycles[i], ", own block"), own[static_cast<std::size_t>(rule)][i],
                     rule + 1, 1e-4);
    }
  }
}

void horizons_claims(Claims& claims, const Result& result, const Series& series) {
  const Values& values = result.values;
  const std::string step = step_word(series);
  const int half = asked(values, "dim") / 2, horizon = asked(values, "horizon");
  const std::vector<double> days = cycle_frequencies(values.get<std::vector<double>>("cycles"), half,
                                                     values.get<std::string>("harmonics") == "integer"),
                            horizons = sinusoid_frequencies(half);
  const auto at = [&](double lag, double ahead) {
    const auto a = static_cast<double>(days.size()), b = static_cast<double>(horizons.size());
    return (a * similarity_of(days, lag) + b * similarity_of(horizons, ahead)) / (a + b);
  };
  const double longer = at(0, 1), later = at(1, 0), same = at(horizon, horizon);
  claims.number("One more " + step + " ahead has similarity ", longer, 1, 1e-4);
  claims.number("the same horizon a " + step + " later ", later, 1, 1e-4);
  claims.reading("one more " + step + " ahead", longer, 1, 1e-4);
  claims.reading("one " + step + " later", later, 1, 1e-4);
  claims.reading("same target", same, 1, 1e-4);
  claims.only_if(horizon == 0, "At horizon 0 the forecast is for its own " + step);
  claims.only_if(horizon > 0 && same < std::min(longer, later), "not which " + step + " it is for");
  if (horizon > 0) {
    claims.number("The same target " + step + " forecast ", horizon);
    claims.must_say(", at horizon 0, has ");
    claims.number(", at horizon 0, has ", same, 1, 1e-4);
  }
  const auto target = static_cast<std::size_t>(asked(values, "day") + horizon);
  claims.reading_says("target " + step, target < series.days.size()
                                            ? named_day(series, static_cast<int>(target))
                                            : "after the series");
}

void universe_claims(Claims& claims, const Result& result, const Series& series) {
  const MatrixD listed = matrix_of(result.figure, "listed");
  std::vector<double> present;
  for (Eigen::Index day = 0; day < listed.cols(); ++day) present.push_back(listed.col(day).sum());
  int ever = 0, renumbered = 0;
  bool stays = true;
  for (Eigen::Index asset = 0; asset < listed.rows(); ++asset) {
    ever += listed.row(asset).sum() > 0;
    stays = stays && (listed.row(asset).sum() == 0 || listed.row(asset).minCoeff() > 0);
  }
  for (Eigen::Index day = 1; day < listed.cols(); ++day) {
    double before = 0, now = 0;
    for (Eigen::Index asset = 0; asset < listed.rows(); ++asset) {
      renumbered += listed(asset, day - 1) > 0 && listed(asset, day) > 0 && before != now;
      before += listed(asset, day - 1);
      now += listed(asset, day);
    }
  }
  const double least = *std::min_element(present.begin(), present.end()),
               most = *std::max_element(present.begin(), present.end());
  double tokens = 0, pairs = 0;
  for (const double each : present) {
    tokens += each;
    pairs += each * each;
  }
  const auto count = static_cast<double>(present.size());
  const auto waste = [&](double used, double room) {
    return room > 0 ? 100 * (1 - used / (count * room)) : 0;
  };
  claims.number("etween ", least);
  claims.number("etween ", most, 2);
  claims.number("etween ", ever, 3);
  claims.number(" wastes ", waste(tokens, most));
  claims.number(" wastes ", waste(pairs, most * most), 2);
  claims.number("a row for every asset ", waste(tokens, ever));
  claims.number("a row for every asset ", waste(pairs, 1.0 * ever * ever), 2);
  claims.only_if(result.values.get<std::string>("members") == "series" && stays && ever > 0,
                 "Nothing enters or leaves here");
  const auto day = static_cast<std::size_t>(asked(result.values, "day"));
  const double width = asked(result.values, "dim");
  claims.reading_says(step_word(series), named_day(series, static_cast<int>(day)));
  claims.reading("listed", present[day]);
  claims.reading("listed", ever, 2);
  claims.reading("parameters, learned", ever * width);
  claims.reading("parameters, learned", most * width, 2);
  claims.reading("parameters, relative", 2 * most - 1);
  claims.reading("renumbered", renumbered);
}

// Pearson's of two columns over the days in which both change.
MatrixD correlations_of(const Series& series, const std::string& quantity, int first, int last) {
  const auto count = static_cast<Eigen::Index>(series.columns.size());
  const auto change = [&](Eigen::Index column, int day) {
    const std::vector<double>& values = series.columns[static_cast<std::size_t>(column)].values;
    if (quantity == "returns") return values[static_cast<std::size_t>(day)];
    if (day == 0) return std::nan("");
    const double now = values[static_cast<std::size_t>(day)],
                 before = values[static_cast<std::size_t>(day - 1)];
    return quantity == "levels" ? now - before : std::log(now / before);
  };
  MatrixD made(count, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    for (Eigen::Index j = 0; j < count; ++j) {
      std::vector<double> x, y;
      for (int day = first; day <= last; ++day) {
        if (std::isnan(change(i, day)) || std::isnan(change(j, day))) continue;
        x.push_back(change(i, day));
        y.push_back(change(j, day));
      }
      made(i, j) = x.size() < 20 ? std::nan("") : correlation_of(x, y);
    }
  }
  return made;
}

void relations_claims(Claims& claims, const Result& result, const Series& series) {
  const Values& values = result.values;
  const MatrixD correlation = matrix_of(result.figure, "correlation"),
                attention = matrix_of(result.figure, "attention");
  const int last = asked(values, "day"), first = std::max(0, last - asked(values, "window") + 1);
  claims.reading_says("window", named_day(series, first) + " to " + named_day(series, last));
  claims.reading("columns", static_cast<double>(series.columns.size()));
  // Of a single column the lab relates its lags, and its file may hold prices or levels; of several it is
  // computed here.
  const bool lags = series.columns.size() == 1;
  const MatrixD own = lags || !series.path.empty()
                          ? correlation
                          : correlations_of(series, values.get<std::string>("quantity"), first, last);
  double apart = 0, most = -2, largest = 0;
  Eigen::Index one = 0, other = 0;
  std::vector<double> related, near;
  for (Eigen::Index i = 0; i < own.rows(); ++i) {
    for (Eigen::Index j = 0; j < own.cols(); ++j) {
      claims.holds(std::isnan(own(i, j)) == std::isnan(correlation(i, j)), "which columns change");
      if (std::isnan(own(i, j))) continue;
      apart = std::max(apart, std::abs(own(i, j) - correlation(i, j)));
      if (j <= i) continue;
      related.push_back(own(i, j));
      near.push_back(static_cast<double>(i - j));
      if (own(i, j) <= most) continue;
      most = own(i, j);
      one = i;
      other = j;
    }
  }
  claims.holds(apart < 1e-9, "the correlations");
  const double strength = values.get<double>("strength");
  for (Eigen::Index i = 0; i < own.rows(); ++i) {
    if (std::isnan(own(i, i))) continue;
    double sum = 0;
    const auto weight = [&](Eigen::Index j) {
      if (std::isnan(own(j, j))) return 0.0;
      return std::exp(std::isnan(own(i, j)) ? 0 : strength * own(i, j));
    };
    for (Eigen::Index j = 0; j < own.cols(); ++j) sum += weight(j);
    for (Eigen::Index j = 0; j < own.cols(); ++j) {
      claims.holds(std::abs(weight(j) / sum - attention(i, j)) < 1e-9, "the attention");
      largest = std::max(largest, weight(j) / sum);
    }
  }
  claims.reading("largest share", 100 * largest);
  const double order = related.size() < 3 ? std::nan("") : correlation_of(ranks(related), ranks(near));
  const std::string* agreement = claims.reading_text("order agreement");
  claims.holds(agreement && (*agreement == "none") == std::isnan(order), "an order agreement");
  if (!std::isnan(order)) claims.reading("order agreement", order);
  claims.only_if(one == other, std::string("Too few ") + step_word(series) + "s before the chosen one");
  if (one == other) return;
  if (lags) {
    claims.number("which is order: the largest is ", most);
    claims.number("which is order: the largest is ", static_cast<double>(other - one), 2);
    return;
  }
  const auto name = [&](Eigen::Index at) { return series.columns[static_cast<std::size_t>(at)].name; };
  claims.must_say(name(one) + " and " + name(other) + " are the most related (");
  claims.number(" are the most related (", most);
  claims.number(" and stand ", static_cast<double>(other - one));
  Eigen::Index least = other;
  for (Eigen::Index j = 0; j < own.cols(); ++j)
    if (!std::isnan(own(one, j)) && attention(one, j) < attention(one, least)) least = j;
  claims.only_if(least != other, " A bias of ");
  if (least != other) {
    claims.number(" A bias of ", strength);
    claims.number(" the first give the second ", 100 * attention(one, other));
    claims.must_say(" and " + name(least) + ", the least related, ");
    claims.number(", the least related, ", 100 * attention(one, least));
  }
  claims.only_if(!std::isnan(order), "have a rank correlation of ");
  if (std::isnan(order)) return;
  claims.number("have a rank correlation of ", order);
}

void time_claims(Claims& claims, const Result& result) {
  const Series& series = *claims.inputs->series;
  for (const std::string& each : series.days) {
    if (claims.says(each)) claims.names(each);
  }
  claims.names(series.days[static_cast<std::size_t>(asked(result.values, "day"))]);
  const std::string view = result.values.get<std::string>("show");
  if (view == "series") series_claims(claims, result, series);
  if (view == "recurrence") recurrence_claims(claims, result, series);
  if (view == "horizons") horizons_claims(claims, result, series);
  if (view == "universe") universe_claims(claims, result, series);
  if (view == "relations") relations_claims(claims, result, series);
}

// The built-in series, and others of its days: one asset leaves as another enters, so that there are as many
// on every day; columns of which some have few days in common.
std::vector<settings::NamedInputs> series_of_kinds() {
  const Inputs built_in = built_in_inputs();
  const auto with = [&](const char* name, auto change) {
    auto series = std::make_shared<Series>(*built_in.series);
    series->columns.resize(4);
    change(*series);
    Hash hash;
    hash.text(name);
    series->identity = hash.value();
    Inputs inputs = built_in;
    inputs.series = series;
    return settings::NamedInputs{name, inputs};
  };
  const auto only = [](SeriesColumn& column, std::size_t first, std::size_t last) {
    for (std::size_t day = 0; day < column.values.size(); ++day)
      column.values[day] =
          day < first || day >= last ? std::nan("") : 100 + std::sin(0.7 * static_cast<double>(day * day));
  };
  std::vector<settings::NamedInputs> all = {{"the built-in series", built_in},
                                            with("an exchange of assets",
                                                 [&](Series& series) {
                                                   series.columns.resize(2);
                                                   only(series.columns[0], 0, 600);
                                                   only(series.columns[1], 600, 5000);
                                                 }),
                                            with("columns with few days in common", [&](Series& series) {
                                              only(series.columns[1], 0, 630);
                                              only(series.columns[2], 600, 5000);
                                            })};
  // Real ones, where they are: days of 1991.496, months.
  for (const char* name : {"EuStockMarkets.csv", "sunspot.month.csv"}) {
    const std::string file = std::string(SHARED_DATA) + "/series/" + name;
    if (!std::filesystem::exists(file)) continue;
    Inputs inputs = built_in;
    inputs.series = read_series(file);
    all.push_back({name, inputs});
  }
  return all;
}

}  // namespace

class TestLabsClaimsRuns : public QObject {
  Q_OBJECT

 private slots:
  void theyAreRight_data() {
    const settings::CheckedLabs add;
    add("learn", learn_claims, 3);
    add("time", time_claims, 90);
  }
  void theyAreRight() {
    QFETCH(QString, lab);
    QFETCH(quintptr, check);
    QFETCH(int, count);
    settings::Limits limits = usual_limits();
    limits.among["cycles"] = {Value(std::vector<double>{5, 21}), Value(std::vector<double>{1}),
                              Value(std::vector<double>{2.5, 63, 252})};
    // A run of the lab `learn` is measured anew for each seed.
    const int in_long_form = lab == "learn" ? 12 : 200;
    const std::string faults = settings::faults_of(
        lab.toStdString(),
        lab == "time" ? series_of_kinds()
                      : std::vector<settings::NamedInputs>{{"the built-in run", built_in_inputs()}},
        count, limits, settings::check_of(check), false, in_long_form);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsRuns, QCoreApplication)
#include "test_labs_claims_runs.moc"

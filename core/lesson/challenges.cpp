#include "core/lesson/challenges.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "core/array/array.h"
#include "core/base/grid.h"
#include "core/base/hypotenuse.h"
#include "core/lesson/figure_number.h"

namespace whereabouts {
namespace {

struct Numbers {
  std::vector<std::size_t> shape;
  std::vector<double> all;

  double at(std::size_t row, std::size_t column) const { return all.at(row * shape.at(1) + column); }
};

// Empty where the figure has no such array of so many axes.
std::optional<Numbers> numbers_of(const Figure& figure, const std::string& name, std::size_t axes) {
  for (const NamedArray& each : figure.arrays) {
    if (each.name != name) continue;
    Array array = each.make();
    if (array.shape.size() != axes) return std::nullopt;
    return std::visit(
        [&](const auto& values) {
          return Numbers{array.shape, {values.begin(), values.end()}};
        },
        array.values);
  }
  return std::nullopt;
}

// Of a whole number or a choice that is one; below 0: it is neither ("mean").
int chosen(const Values& values, const std::string& id) {
  const Value& value = values.at(id);
  if (const auto* number = std::get_if<std::int64_t>(&value)) return static_cast<int>(*number);
  const auto* text = std::get_if<std::string>(&value);
  if (!text || text->empty() || text->find_first_not_of("0123456789") != std::string::npos) return -1;
  return std::atoi(text->c_str());
}

bool is(const Values& values, const std::string& id, const std::string& choice) {
  return values.has(id) && values.get<std::string>(id) == choice;
}

// The grid of the tokens that the figure shows; {0, 0} where it shows none.
GridShape grid_of(const Figure& figure) {
  for (const Panel& panel : figure.panels) {
    if (panel.tokens.count() > 0) return panel.tokens;
  }
  return {};
}

// Whether `at` is the first place of which it holds.
template <typename Holds>
bool is_first(int at, std::size_t count, Holds holds) {
  if (at < 0 || static_cast<std::size_t>(at) >= count || !holds(static_cast<std::size_t>(at))) return false;
  for (int before = 0; before < at; ++before) {
    if (holds(static_cast<std::size_t>(before))) return false;
  }
  return true;
}

int largest_but(const std::vector<double>& all, std::size_t offset, int count, int left_out) {
  int best = -1;
  for (int i = 0; i < count; ++i) {
    if (i != left_out && (best < 0 || all.at(offset + static_cast<std::size_t>(i)) >
                                          all.at(offset + static_cast<std::size_t>(best))))
      best = i;
  }
  return best;
}

bool few_tokens(const Figure& figure, const Values&) {
  const auto tokens = numbers_of(figure, "tokens", 2);
  return tokens && tokens->shape[0] < 20;
}

bool moved_with_neighbours(const Figure& figure, const Values&) {
  const auto order = numbers_of(figure, "order", 1);
  const GridShape grid = grid_of(figure);
  if (!order || grid.count() < 4 || static_cast<int>(order->all.size()) != grid.count()) return false;
  const auto home = [&](int place) {
    return grid.cell(static_cast<int>(order->all[static_cast<std::size_t>(place)]));
  };
  int moved = 0;
  for (int place = 0; place < grid.count(); ++place) {
    const Cell here = grid.cell(place), from = home(place);
    moved += here != from;
    for (const int step : {1, grid.columns}) {
      if (step == 1 ? here.column + 1 == grid.columns : here.row + 1 == grid.rows) continue;
      const Cell beside = home(place + step);
      if (std::abs(beside.row - from.row) + std::abs(beside.column - from.column) != 1) return false;
    }
  }
  return 2 * moved > grid.count();
}

bool one_address_twice(const Figure& figure, const Values& values) {
  const auto similarity = numbers_of(figure, "similarity", 1);
  if (!similarity || !is(values, "scheme", "sinusoidal-1d")) return false;
  const int position = chosen(values, "position");
  for (int other = 0; other < static_cast<int>(similarity->all.size()); ++other) {
    if (std::abs(other - position) >= 10 && similarity->all[static_cast<std::size_t>(other)] > 0.99)
      return true;
  }
  return false;
}

bool every_pair_turns(const Figure& figure, const Values& values) {
  const auto angles = numbers_of(figure, "angles", 2);
  if (!angles || angles->shape[0] == 0 || !is(values, "scheme", "rope-1d")) return false;
  for (std::size_t pair = 0; pair < angles->shape[1]; ++pair) {
    if (std::abs(angles->at(angles->shape[0] - 1, pair)) < 2 * M_PI) return false;
  }
  return angles->shape[1] > 0;
}

bool nearly_flat_head(const Figure& figure, const Values& values) {
  const auto bias = numbers_of(figure, "bias", 3);
  const int head = chosen(values, "head");
  if (!bias || !is(values, "scheme", "alibi-2d") || head < 0 ||
      static_cast<std::size_t>(head) >= bias->shape[0] || bias->shape[2] < 2)
    return false;
  // From the first cell to the one beside it.
  const std::size_t first = static_cast<std::size_t>(head) * bias->shape[1] * bias->shape[2];
  return bias->all.at(first) - bias->all.at(first + 1) < 0.01;
}

bool the_year_recurs(const Figure& figure, const Values& values) {
  constexpr std::ptrdiff_t year = 252;
  const auto similarity = numbers_of(figure, "similarity", 1);
  if (!similarity || !is(values, "scheme", "market-cycle")) return false;
  const auto day = std::max_element(similarity->all.begin(), similarity->all.end()) - similarity->all.begin();
  return day >= year && similarity->all[static_cast<std::size_t>(day - year)] > 0.7;
}

bool nothing_below_zero(const Figure& figure, const Values&) {
  const auto edges = numbers_of(figure, "edges", 1);
  return edges && !edges->all.empty() && edges->all.front() >= 0;
}

bool far_twin(const Figure& figure, const Values& values) {
  const auto similarity = numbers_of(figure, "similarity", 2);
  const GridShape grid = grid_of(figure);
  if (!similarity || !is(values, "measure", "cosine") || is(values, "show", "references") ||
      static_cast<int>(similarity->shape[1]) != grid.count() || grid.count() < 2)
    return false;
  const Cell here = values.get<Cell>("reference");
  if (here.row >= grid.rows || here.column >= grid.columns) return false;
  const int at = here.row * grid.columns + here.column;
  const Cell twin = grid.cell(
      largest_but(similarity->all, static_cast<std::size_t>(at) * similarity->shape[1], grid.count(), at));
  return std::max(std::abs(twin.row - here.row), std::abs(twin.column - here.column)) > 1;
}

bool first_small_component(const Figure& figure, const Values& values) {
  const auto explained = numbers_of(figure, "explained", 1);
  return explained && is_first(chosen(values, "component") - 1, explained->all.size(),
                               [&](std::size_t i) { return explained->all[i] < 0.01; });
}

bool rules_agree(const Figure& figure, const Values&) {
  std::optional<Numbers> first;
  int rules = 0;
  for (const NamedArray& each : figure.arrays) {
    if (each.name.rfind("after_", 0) != 0) continue;
    const auto table = numbers_of(figure, each.name, 2);
    if (!table) return false;
    ++rules;
    if (!first) first = table;
    for (std::size_t i = 0; i < table->all.size(); ++i) {
      if (std::abs(table->all[i] - first->all.at(i)) > 1e-5) return false;
    }
  }
  return rules > 1;
}

bool order_reaches_the_mean(const Figure& figure, const Values&) {
  const auto mean = numbers_of(figure, "mean", 2), swapped = numbers_of(figure, "mean_swapped", 2);
  if (!mean || !swapped) return false;
  double size = 0, apart = 0;
  for (std::size_t i = 0; i < mean->all.size(); ++i) {
    size = std::max(size, std::abs(mean->all[i]));
    apart = std::max(apart, std::abs(mean->all[i] - swapped->all.at(i)));
  }
  return apart > 1e-4 * size;  // more than rounding
}

bool farthest_head(const Figure& figure, const Values& values) {
  const auto distance = numbers_of(figure, "distance", 2);
  const int layer = chosen(values, "layer"), head = chosen(values, "head");
  if (!distance || layer < 0 || head < 0) return false;
  const double here = distance->at(static_cast<std::size_t>(layer), static_cast<std::size_t>(head));
  return here >= *std::max_element(distance->all.begin(), distance->all.end());
}

bool words_unmoved(const Figure& figure, const Values& values) {
  const auto change = numbers_of(figure, "scrambled", 1);
  const char* const ropes[] = {"none", "shared", "per-modality", "m-rope"};
  for (std::size_t i = 0; change && i < std::min<std::size_t>(4, change->all.size()); ++i) {
    if (is(values, "rope", ropes[i])) return change->all[i] < 1e-9;
  }
  return false;
}

bool column_is_lost(const Figure& figure, const Values& values) {
  const auto probe = numbers_of(figure, "probe", 2);
  return probe && is_first(chosen(values, "layer"), probe->shape[0],
                           [&](std::size_t layer) { return probe->at(layer, 1) < 0.5; });
}

// Norms of a layer: the class token stands in front of the patches.
double longest_in_medians(const Numbers& norms, std::size_t layer) {
  const auto begin = norms.all.begin() + static_cast<std::ptrdiff_t>(layer * norms.shape[1]) + 1;
  std::vector<double> patches(begin, begin + static_cast<std::ptrdiff_t>(norms.shape[1]) - 1);
  std::sort(patches.begin(), patches.end());
  const std::size_t half = patches.size() / 2;
  const double median = patches.size() % 2 == 1 ? patches[half] : (patches[half - 1] + patches[half]) / 2;
  return patches.back() / median;
}

bool longest_patch(const Figure& figure, const Values& values) {
  const auto norms = numbers_of(figure, "norms", 2);
  const int layer = chosen(values, "layer");
  if (!norms || layer < 0 || static_cast<std::size_t>(layer) >= norms->shape[0] || norms->shape[1] < 3)
    return false;
  const double here = longest_in_medians(*norms, static_cast<std::size_t>(layer));
  for (std::size_t other = 0; other < norms->shape[0]; ++other) {
    if (longest_in_medians(*norms, other) > here) return false;
  }
  return true;
}

bool least_by_content(const Figure& figure, const Values& values) {
  const auto share = numbers_of(figure, "share", 3);
  const int head = chosen(values, "head");
  if (!share || head < 0 || static_cast<std::size_t>(head) >= share->shape[0]) return false;
  const std::size_t terms = share->shape[1] * share->shape[2];
  for (std::size_t other = 0; other < share->shape[0]; ++other) {
    if (share->all.at(other * terms) < share->all.at(static_cast<std::size_t>(head) * terms)) return false;
  }
  return true;
}

bool alike_from_afar(const Figure& figure, const Values& values) {
  const auto similarity = numbers_of(figure, "similarity", 1);
  const GridShape grid = grid_of(figure);
  if (!similarity || static_cast<int>(similarity->all.size()) != grid.count() || grid.count() < 2)
    return false;
  const Cell here = values.get<Cell>("reference");
  if (here.row >= grid.rows || here.column >= grid.columns) return false;
  const Cell twin =
      grid.cell(largest_but(similarity->all, 0, grid.count(), here.row * grid.columns + here.column));
  return hypotenuse(twin.row - here.row, twin.column - here.column) > 3;
}

bool first_to_answer(const Figure& figure, const Values& values) {
  const auto named = numbers_of(figure, "lens_class", 1);
  return named && is_first(chosen(values, "layer"), named->all.size(), [&](std::size_t layer) {
           return std::all_of(named->all.begin() + static_cast<std::ptrdiff_t>(layer), named->all.end(),
                              [&](double name) { return name == named->all.back(); });
         });
}

bool place_explains_little(const Figure& figure, const Values& values) {
  const auto share = numbers_of(figure, "position_share", 2);
  return share && is_first(chosen(values, "layer"), share->shape[0],
                           [&](std::size_t layer) { return share->at(layer, 0) < 0.5; });
}

bool grid_is_found(const Figure& figure, const Values& values) {
  const auto steps = numbers_of(figure, "steps", 1), share = numbers_of(figure, "neighbour_share", 1);
  if (!steps || !share || steps->all.size() != share->all.size()) return false;
  // Along the array are images where the run counts them, and a reading tells how many were seen.
  double here = chosen(values, "step");
  for (const Reading& reading : figure.readings) {
    if (reading.label.text() != "training images") continue;
    if (const std::vector<double> told = numbers_in(reading.value.text()); !told.empty()) here = told.front();
  }
  const auto at = std::find_if(steps->all.begin(), steps->all.end(),
                               [&](double step) { return std::abs(step - here) < 0.5; });
  return at != steps->all.end() && is_first(static_cast<int>(at - steps->all.begin()), share->all.size(),
                                            [&](std::size_t snapshot) { return share->all[snapshot] > 0.5; });
}

bool classes_apart(const Figure& figure, const Values& values) {
  const auto distances = numbers_of(figure, "distances", 2);
  return distances && is_first(chosen(values, "layer"), distances->shape[0], [&](std::size_t layer) {
           return distances->at(layer, 0) > 0 && distances->at(layer, 1) >= 3 * distances->at(layer, 0);
         });
}

bool a_million_parameters(const Figure& figure, const Values& values) {
  const auto parameters = numbers_of(figure, "parameters", 1);
  return parameters && is(values, "show", "parameters") &&
         std::any_of(parameters->all.begin(), parameters->all.end(), [](double n) { return n > 1e6; });
}

}  // namespace

const std::vector<Challenge>& challenges() {
  static const std::vector<Challenge> all = {
      {"patches",
       "Find a patch size at which the image becomes fewer than 20 tokens.",
       {{"patch", "20"}},
       few_tokens},
      {"scramble",
       "Find an order that moves more than half of the patches, and leaves every two neighbours side by "
       "side.",
       {{"arrange", "half-turn"}},
       moved_with_neighbours},
      {"sinusoid",
       "Find a width D at which two positions at least ten apart have nearly the same one-dimensional "
       "address: a "
       "similarity above 0.99.",
       {{"dim", "2"}},
       one_address_twice},
      {"rotation",
       "Find a temperature at which even the slowest pair of RoPE in one dimension turns once over the "
       "sequence.",
       {{"temperature", "8"}},
       every_pair_turns},
      {"offsets",
       "Find a head of ALiBi whose bias falls by less than 0.01 with each cell of distance.",
       {{"head", "10"}},
       nearly_flat_head},
      {"time",
       "Find a form of the market cycles in which the day one year (252 rows) before has a similarity above "
       "0.7.",
       {{"harmonics", "integer"}},
       the_year_recurs},
      {"tensors",
       "Find a tensor that has no value below zero.",
       {{"tensor", "blocks.0.norm1.weight"}},
       nothing_below_zero},
      {"neighbours",
       "Find a place whose most similar other place, by cosine, does not touch it.",
       {{"show", "one"}, {"reference", "0,2"}},
       far_twin},
      {"components",
       "Find the first component that holds less than 1 % of the variance.",
       {{"component", "17"}},
       first_small_component},
      {"resize", "Find a grid on which every rule gives the same table.", {{"side", "7"}}, rules_agree},
      {"shuffle",
       "Give the tokens something that tells their places apart: the mean of the outputs has to change when "
       "two "
       "of them swap.",
       {{"scheme", "sinusoidal-1d"}},
       order_reaches_the_mean},
      {"attention",
       "Find the head that looks farthest: its attention bridges the most pixels on average.",
       {{"layer", "2"}, {"head", "0"}},
       farthest_head},
      {"modalities",
       "Find a way of turning queries and keys with which the words do not notice that the patches change "
       "places.",
       {{"rope", "none"}},
       words_unmoved},
      {"layers",
       "Find the first layer at which a linear probe reads the column with an R² below 0.5.",
       {{"layer", "1"}},
       column_is_lost},
      {"artifacts",
       "Find the layer in which the longest patch token is longest, measured in medians of the layer.",
       {{"layer", "0"}},
       longest_patch},
      {"terms",
       "Find the head of this block whose logits depend least on content that meets content.",
       {{"head", "3"}},
       least_by_content},
      {"features",
       "Find a patch whose most similar patch is more than three patches away.",
       {{"reference", "0,2"}},
       alike_from_afar},
      {"knockout",
       "Find the first layer from which on the head would give the final answer.",
       {{"layer", "1"}},
       first_to_answer},
      {"audit",
       "Find the first layer at which the place explains less than half of the variance.",
       {{"layer", "1"}},
       place_explains_little,
       true},
      {"learn",
       "Find the first snapshot in which more than half of the places have a neighbour as their most similar "
       "place.",
       {{"step", "114"}},
       grid_is_found},
      {"separation",
       "Find the first layer at which images of two classes are, on average, three times as far apart as "
       "images "
       "of one.",
       {{"layer", "3"}},
       classes_apart,
       true},
      {"ablation",
       "Find a grid and a width for which a scheme has more than a million parameters of its own.",
       {{"show", "parameters"}, {"grid", "40x40"}, {"dim", "768"}},
       a_million_parameters}};
  return all;
}

const Challenge* challenge_of(const std::string& lab) {
  const auto& all = challenges();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Challenge& each) { return each.lab == lab; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace whereabouts

// What `layers`, `artifacts` and `terms` say at random settings, held against numbers computed
// here from their arrays.
#include <QtTest>
#include <numeric>

#include "core/vit/labels.h"
#include "tests/claimed_arrays.h"
#include "tests/inside_reference.h"
#include "tests/made_pictures.h"
#include "tests/many_claims.h"
#include "tests/model_claims.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr double readable = 0.5;

// What the probe's curve of one axis says, in this test's own words.
struct Forgetting {
  bool is_lost = false;  // it was readable, and is not at the end
  int block = 0;         // the largest step down, negative R² counted as 0
  bool at_once = false;  // in it the probe falls below for good
  bool is_most = false;  // the step is more than half of all that is lost
  double from = 0, to = 0;
};
Forgetting forgetting_of(const std::vector<double>& r2) {
  Forgetting found;
  int last = -1;
  double most = -1e9;
  for (std::size_t layer = 0; layer < r2.size(); ++layer) {
    if (r2[layer] >= readable) last = static_cast<int>(layer);
    if (layer + 1 == r2.size()) continue;
    const double step = std::max(r2[layer], 0.0) - std::max(r2[layer + 1], 0.0);
    if (step > most) {
      most = step;
      found.block = static_cast<int>(layer);
    }
  }
  found.is_lost = last >= 0 && last + 1 < static_cast<int>(r2.size());
  found.at_once = found.is_lost && last == found.block;
  found.is_most = 2 * most > std::max(r2.front(), 0.0) - std::max(r2.back(), 0.0);
  found.from = r2[static_cast<std::size_t>(found.block)];
  found.to = r2[static_cast<std::size_t>(found.block) + 1];
  return found;
}

// Of an axis that is not forgotten.
void kept_coordinate(Claims& claims, const std::vector<double>& r2, const std::string& axis) {
  std::size_t at = claims.caption.find("he " + axis + "is ");
  if (at == std::string::npos) return claims.holds(false, "the fate of the " + axis);
  at += 3 + axis.size();
  const std::string fate = claims.caption.substr(at, claims.caption.find_first_of(";.", at) - at);
  const double least = *std::min_element(r2.begin(), r2.end()),
               most = *std::max_element(r2.begin(), r2.end());
  const bool alike = std::isnan(r2.front()), never = !alike && r2.back() < readable;
  claims.holds(fate.starts_with("is the same everywhere") == alike, "the same everywhere");
  if (alike) return;
  claims.holds(fate.starts_with("is never read") == never, "never read");
  claims.holds(fate.starts_with("is read throughout") == (least >= readable), "read throughout");
  claims.holds(fate.starts_with("is read at the end") == (!never && least < readable), "read at the end");
  claims.number_at(at, never ? most : least >= readable ? least : r2.back());
}

void layers_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  if (has_array(figure, "ssdc_mean")) {
    many_claims(claims, result);
    highest_claims(claims, means_of(claims, result, "ssdc"), " the mean SSDC is largest before block ");
    highest_claims(claims, means_of(claims, result, "ssdc_zeroed"), "; with position zeroed before block ");
  }
  const std::vector<double> probe = numbers(figure, "probe"), share = numbers(figure, "position_share");
  const MatrixD ssdc = matrix_of(figure, "ssdc");
  const auto layer = static_cast<std::size_t>(result.values.get<std::int64_t>("layer"));
  std::array<std::vector<double>, 2> r2;
  for (std::size_t i = 0; i < probe.size(); ++i) r2[i % 2].push_back(probe[i]);
  claims.reading("layer", static_cast<double>(layer));
  if (layer + 1 < r2[0].size()) claims.reading("layer", static_cast<double>(layer), 2);
  claims.reading("orders", asked(result.values, "orders"));
  const double rows = number_in(*claims.reading_text("patches"))->value;
  const auto columns =
      number_in(*claims.reading_text("patches"), number_in(*claims.reading_text("patches"))->end);
  claims.reading_size("patches", rows, columns->value);
  const auto read = [&](const char* label, double value) {
    std::isnan(value) ? claims.reading_says(label, "R² one only") : claims.reading(label, value);
  };
  // The exponent of R² is no number of its own.
  read("row", r2[0][layer]);
  read("column", r2[1][layer]);
  if (share[layer] > 0) claims.reading("position's share", 100 * share[layer]);
  if (static_cast<Eigen::Index>(layer) < ssdc.cols()) {
    const char* const runs[] = {"SSDC, natural", "SSDC, scrambled", "SSDC, zeroed", "SSDC, both"};
    for (Eigen::Index run = 0; run < 4; ++run) {
      const double value = ssdc(run, static_cast<Eigen::Index>(layer));
      if (std::isfinite(value)) claims.reading(runs[run], value);
    }
  }
  const bool jigsaw = result.values.get<bool>("jigsaw") && has_array(figure, "put_back");
  if (jigsaw) {
    const Array array = array_of(figure, "put_back");
    const std::vector<double> put = doubles(array);
    const std::size_t layers = array.shape[1], patches = array.shape[2];
    const auto right = [&](std::size_t run, std::size_t at) {
      int count = 0;
      for (std::size_t patch = 0; patch < patches; ++patch)
        count += put[(run * layers + at) * patches + patch] == static_cast<double>(patch);
      return count;
    };
    claims.holds(rows * columns->value == static_cast<double>(patches), "the patches");
    claims.reading("put back", static_cast<double>(patches), 2);
    claims.reading("put back, zeroed", static_cast<double>(patches), 2);
    claims.only_if(layer > 0, " back, layer 0 ");
    if (layer > 0) claims.number(" back, layer 0 ", right(0, 0));
    claims.must_say(", by chance 1. Framed, where most are right: in a wrong place.");
    claims.reading("put back", right(0, layer));
    claims.reading("put back, zeroed", right(1, layer));
    claims.number(" puts ", right(0, layer));
    claims.number(" puts ", static_cast<double>(patches), 2);
    claims.number("without position it is ", right(1, layer));
  }
  const std::array<Forgetting, 2> lost = {forgetting_of(r2[0]), forgetting_of(r2[1])};
  claims.only_if(lost[0].is_lost || lost[1].is_lost, "This model forgets");
  claims.only_if(lost[0].is_lost || lost[1].is_lost, "R² below 0.5 to the end");
  for (std::size_t axis = 0; axis < 2; ++axis) {
    if (!lost[axis].is_lost) kept_coordinate(claims, r2[axis], axis == 0 ? "row " : "column ");
  }
  claims.only_if(lost[0].is_lost, "up and down");
  claims.only_if(lost[1].is_lost, "left and right");
  const char* const names[] = {"up and down", "left and right"};
  const char* const numbers_of[] = {"(row R² ", "(column R² "};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const Forgetting& of = lost[axis];
    if (!of.is_lost) continue;
    claims.number(numbers_of[axis], of.from);
    claims.number(numbers_of[axis], of.to, 2);
    // Of a slower loss also what is left.
    const bool slow = !of.at_once && of.block + 2 != static_cast<int>(r2[axis].size());
    const std::size_t from = claims.caption.find(numbers_of[axis]), end = claims.caption.find(')', from),
                      rest = claims.caption.find(", at the end ", from);
    claims.holds((rest < end) == slow, "what is left at the end");
    if (slow) claims.number(numbers_of[axis], r2[axis].back(), 3);
    const std::size_t at = claims.caption.find(names[axis]);
    const std::size_t in = claims.caption.find(" in block ", at);
    if (at == std::string::npos || in == std::string::npos) {
      claims.holds(false, "a block is named");
      continue;
    }
    claims.number_at(in, of.block);
    const std::string part = claims.caption.substr(at, in - at);
    const bool says_most = part.find("most of it") != std::string::npos,
               says_step = part.find("the largest step") != std::string::npos;
    claims.holds(says_most == (!of.at_once && of.is_most), "most of it");
    claims.holds(says_step == (!of.at_once && !of.is_most), "the largest step");
  }
  claims.only_if(!jigsaw && ssdc.row(0).allFinite(), "SSDC is highest");
  if (jigsaw || !ssdc.row(0).allFinite()) return;
  Eigen::Index peak = 0;
  const double highest = ssdc.row(0).maxCoeff(&peak);
  claims.number("SSDC is highest before block ", static_cast<double>(peak));
  claims.number("SSDC is highest before block ", highest, 2);
  claims.number("SSDC is highest before block ", ssdc(0, ssdc.cols() - 1), 3);
  if (ssdc.row(3).allFinite())
    claims.number("scrambled and without position it stays within ", ssdc.row(3).cwiseAbs().maxCoeff());
  if (ssdc.row(3).allFinite()) claims.must_say(" of 0.");
}

// Rows of patches, without the tokens in front.
struct Norms {
  MatrixD of;  // (L + 1, N)
  double median(Eigen::Index layer) const {
    std::vector<double> sorted(of.cols());
    for (Eigen::Index i = 0; i < of.cols(); ++i) sorted[static_cast<std::size_t>(i)] = of(layer, i);
    std::sort(sorted.begin(), sorted.end());
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle] + sorted[middle - 1]) / 2;
  }
  double excess(Eigen::Index layer) const {
    return median(layer) > 0 ? of.row(layer).maxCoeff() / median(layer) : 0;
  }
  std::vector<int> outliers(Eigen::Index layer, double threshold) const {
    std::vector<int> found;
    for (Eigen::Index i = 0; median(layer) > 0 && i < of.cols(); ++i)
      if (of(layer, i) > threshold * median(layer)) found.push_back(static_cast<int>(i));
    return found;
  }
  double worst_from(Eigen::Index first) const {
    double most = 0;
    for (Eigen::Index layer = first; layer < of.rows(); ++layer) most = std::max(most, excess(layer));
    return most;
  }
};

int both(const std::vector<int>& some, const std::vector<int>& others) {
  return static_cast<int>(std::count_if(some.begin(), some.end(), [&](int each) {
    return std::find(others.begin(), others.end(), each) != others.end();
  }));
}

// "(0, 0), (0, 13) and (13, 0)"; of many the first four "and 3 more".
std::string places_text(GridShape grid, const std::vector<int>& patches) {
  std::string text;
  for (std::size_t i = 0; i < patches.size() && i < 4; ++i) {
    text += i == 0 ? "" : i + 1 == patches.size() ? " and " : ", ";
    text += "(" + std::to_string(patches[i] / grid.columns) + ", " +
            std::to_string(patches[i] % grid.columns) + ")";
  }
  return patches.size() > 4 ? text + " and " + std::to_string(patches.size() - 4) + " more" : text;
}

void artifacts_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  if (has_array(figure, "excess_mean")) {
    many_claims(claims, result);
    highest_claims(claims, means_of(claims, result, "excess"),
                   "the longest patch has most medians in layer ");
    const MatrixD rates = means_of(claims, result, "outlier_rate"),
                  of_images = matrix_of(figure, "outlier_rate_images");
    claims.number("; in ", static_cast<double>((of_images.rowwise().maxCoeff().array() > 0).count()));
    for (int i = 0; i < 3; ++i)
      claims.reading("outliers over images", 100 * rates(asked(result.values, "layer"), i), i + 1, 1e-3);
  }
  const double threshold = result.values.get<double>("threshold");
  const auto patches = static_cast<Eigen::Index>(length_of(figure, "outliers", 1));
  const auto norms_of = [&](const std::string& suffix) {
    return Norms{matrix_of(figure, "norms" + suffix).rightCols(patches)};
  };
  const Norms natural = norms_of(""), scrambled = norms_of("_scrambled"), zeroed = norms_of("_zeroed");
  const Eigen::Index layers = natural.of.rows();
  const auto layer = static_cast<Eigen::Index>(result.values.get<std::int64_t>("layer"));
  image_claims(claims);
  const GridShape grid = figure.panels[0].tokens;
  grid_claims(claims, grid);
  claims.reading("threshold", threshold);
  const std::vector<int> here = natural.outliers(layer, threshold);
  claims.reading("outliers", static_cast<double>(here.size()));
  claims.reading("outliers", static_cast<double>(layer), 2);
  const MatrixD received = matrix_of(figure, "received").rightCols(patches);
  const auto drawn_by = [&](const std::vector<int>& places, Eigen::Index block) {
    double sum = 0;
    for (const int patch : places) sum += received(block, patch);
    return sum;
  };
  const Eigen::Index block_here = std::min(layer, received.rows() - 1);
  claims.holds(here.empty() == (claims.reading_text("places") == nullptr), "places of outliers");
  if (!here.empty()) {
    claims.reading_says("places", places_text(grid, here));
    claims.reading("attention, block " + std::to_string(block_here), 100 * drawn_by(here, block_here));
  }
  claims.reading("norm", natural.of.row(layer).maxCoeff());
  claims.reading("median", natural.median(layer));
  Eigen::Index first = -1, worst = 0;
  for (Eigen::Index each = 0; each < layers; ++each) {
    if (first < 0 && !natural.outliers(each, threshold).empty()) first = each;
    if (natural.excess(each) > natural.excess(worst)) worst = each;
  }
  claims.only_if(first < 0, "No patch token is longer");
  if (first < 0) {
    const MatrixD all = matrix_of(figure, "norms");
    const Eigen::Index in_front = all.cols() - patches;
    const bool measured = in_front > 0 && natural.median(worst) > 0;
    claims.only_if(measured && in_front == 1, "Only the class token, ");
    claims.only_if(measured && in_front > 1, " tokens in front, at most ");
    if (measured) {
      const double longest = all.row(worst).head(in_front).maxCoeff() / natural.median(worst);
      if (in_front > 1) claims.number("Only the ", static_cast<double>(in_front));
      claims.number(in_front == 1 ? "Only the class token, " : "in front, at most ", longest);
      claims.number("medians long in layer ", static_cast<double>(worst));
    }
    Eigen::Index longest_patch = 0;
    natural.of.row(worst).maxCoeff(&longest_patch);
    claims.must_say("the longest, " + places_text(grid, {static_cast<int>(longest_patch)}) + ", has ");
    claims.number("is longer than ", threshold);
    const std::string has = places_text(grid, {static_cast<int>(longest_patch)}) + ", has ";
    claims.number(has, natural.excess(worst));
    claims.number(has, static_cast<double>(worst), 2);
    claims.number("scrambled ", scrambled.worst_from(0));
    claims.number("without position ", zeroed.worst_from(0));
    return;
  }
  const std::vector<int> found = natural.outliers(worst, threshold);
  if (here.empty())
    claims.reading("attention, block " + std::to_string(block_here), 100 * drawn_by(found, block_here));
  claims.must_say((found.size() == 1 ? " patch " : " patches ") + places_text(grid, found) +
                  (found.size() == 1 ? " is an outlier; " : " are outliers; "));
  const auto holds_at = [&](Eigen::Index other) {
    return both(found, natural.outliers(other, threshold)) == static_cast<int>(found.size());
  };
  Eigen::Index from = worst, to = worst;
  while (from > 0 && holds_at(from - 1)) --from;
  while (to + 1 < layers && holds_at(to + 1)) ++to;
  if (from == to) claims.must_say("In layer " + std::to_string(from) + " patch");
  if (from < to && to + 1 == layers) claims.must_say("From layer " + std::to_string(from) + " on patch");
  if (from < to && to + 1 < layers)
    claims.must_say("In layers " + std::to_string(from) + " to " + std::to_string(to) + " patch");
  claims.only_if(from < to,
                 "; in layer " + std::to_string(worst) + (found.size() == 1 ? " its norm" : " their norm"));
  claims.number("norm is up to ", natural.of.row(worst).maxCoeff());
  claims.number("norm is up to ", natural.median(worst), 2);
  claims.only_if(first < from, "Other outliers begin in layer");
  if (first < from) claims.number("Other outliers begin in layer ", static_cast<double>(first));
  const std::vector<double> shares = numbers(figure, "dimension_shares");
  const std::size_t width = length_of(figure, "dimension_shares", 2);
  const auto share_in = [&](Eigen::Index of_layer, std::size_t which, std::size_t dimension) {
    return shares[(which * static_cast<std::size_t>(layers) + static_cast<std::size_t>(of_layer)) * width +
                  dimension];
  };
  const auto guilty_in = [&](Eigen::Index of_layer) {
    std::size_t guilty = 0;
    const auto more = [&](std::size_t at) { return share_in(of_layer, 0, at) - share_in(of_layer, 1, at); };
    for (std::size_t dimension = 0; dimension < width; ++dimension)
      if (more(dimension) > more(guilty)) guilty = dimension;
    return guilty;
  };
  const std::size_t guilty = guilty_in(worst);
  claims.number("norm is up to ", 100 * share_in(worst, 0, guilty), 3);
  claims.number("squared in dimension ", static_cast<double>(guilty));
  const auto drawn = [&](Eigen::Index block) { return drawn_by(found, block); };
  Eigen::Index hungriest = 0;
  for (Eigen::Index block = 1; block < received.rows(); ++block)
    if (drawn(block) > drawn(hungriest)) hungriest = block;
  claims.number("; block ", static_cast<double>(hungriest));
  claims.number("; block ", 100 * drawn(hungriest), 2);
  // Where the other runs have theirs.
  const std::vector<int> order = whole_numbers(figure, "order");
  const std::vector<int> moved = scrambled.outliers(worst, threshold),
                         bare = zeroed.outliers(worst, threshold);
  std::vector<int> moved_patches;
  for (const int place : moved) moved_patches.push_back(order[static_cast<std::size_t>(place)]);
  const int same_place = both(moved, found), same_patch = both(moved_patches, found);
  const auto count = static_cast<int>(found.size());
  claims.only_if(moved.empty(), "With the patches scrambled there are none");
  const bool stay = 2 * same_place > count && same_place > same_patch,
             go = 2 * same_patch > count && same_patch > same_place;
  if (stay || go) {
    claims.number("Scrambled, ", stay ? same_place : same_patch);
    claims.number("Scrambled, ", count, 2);
  } else if (!moved.empty()) {
    claims.number("Scrambled there ", static_cast<double>(moved.size()));
    claims.number("Scrambled there ", same_place, 2);
    claims.number("Scrambled there ", same_patch, 3);
  }
  claims.only_if(2 * same_place > count && same_place > same_patch, "an address, not a patch");
  claims.only_if(2 * same_patch > count && same_patch > same_place, "go with their patches");
  claims.number("; without position ", both(bare, found));
  claims.number("; without position ", count, 2);
  claims.only_if(static_cast<int>(bare.size()) > both(bare, found), "elsewhere");
  if (static_cast<int>(bare.size()) > both(bare, found))
    claims.number("; without position ", static_cast<double>(bare.size()) - both(bare, found), 3);
  if (!here.empty()) {
    const std::size_t dimension = guilty_in(layer);
    claims.reading("guilty dimension", static_cast<double>(dimension));
    claims.reading("guilty dimension", 100 * share_in(layer, 0, dimension), 2);
    claims.reading("guilty dimension", 100 * share_in(layer, 1, dimension), 3);
    const std::vector<int> other = scrambled.outliers(layer, threshold),
                           left_here = zeroed.outliers(layer, threshold);
    std::vector<int> other_patches;
    for (const int place : other) other_patches.push_back(order[static_cast<std::size_t>(place)]);
    claims.reading("scrambled", static_cast<double>(other.size()));
    claims.reading("scrambled", both(other, here), 2);
    claims.reading("scrambled", both(other_patches, here), 3);
    claims.reading("zeroed", both(left_here, here));
    claims.reading("zeroed", static_cast<double>(here.size()), 2);
    claims.reading("zeroed", static_cast<double>(left_here.size()) - both(left_here, here), 3);
  }
  claims.only_if(!has_array(figure, "norms_moved"), "Nothing can be moved to a register");
  if (!has_array(figure, "norms_moved")) return;
  const Norms register_run = norms_of("_moved");
  const double left = register_run.worst_from(first);
  // The added token stands last of those in front.
  const auto in_front = static_cast<Eigen::Index>(length_of(figure, "norms_moved", 1)) - patches - 1;
  const MatrixD to_register = matrix_of(figure, "received_moved").col(in_front);
  claims.number("the register draws ", 100 * to_register(hungriest, 0));
  claims.reading("register", matrix_of(figure, "norms_moved")(layer, in_front));
  claims.reading("register", 100 * to_register(block_here, 0), 2);
  claims.reading("left with a register", static_cast<double>(register_run.outliers(layer, threshold).size()));
  claims.reading("left with a register", register_run.excess(layer), 2);
  const std::vector<int> pairs = whole_numbers(figure, "neurons");
  std::string names;
  for (std::size_t each = 0; 2 * each < pairs.size(); ++each) {
    if (names.size() > 40) {
      names += ", …";
      break;
    }
    names += (each > 0 ? ", " : "") + std::to_string(pairs[2 * each + 1]) + " in block " +
             std::to_string(pairs[2 * each]);
  }
  claims.reading_says("neurons moved", names);
  if (has_array(figure, "answer")) {
    const std::vector<double> answers = numbers(figure, "answer");
    const std::string* answer = claims.reading_text("answer");
    const std::size_t name = answer->find(", with the register ");
    claims.names(answer->substr(0, answer->rfind(' ', name)));  // of the class
    const auto was = number_in(*answer, answer->rfind(' ', name - 1)), is = number_in(*answer, name);
    claims.holds(was && std::abs(was->value - answers.front()) <= was->half * 1.001,
                 "the answer: " + *answer);
    claims.holds(is && std::abs(is->value - answers.back()) <= is->half * 1.001, "the answer: " + *answer);
    claims.told("answer", answer->substr(answer->rfind(' ', name - 1)));
  }
  claims.only_if(left > threshold, "not take them all away");
  claims.number("the longest has ", left);
  const auto neurons = static_cast<double>(length_of(figure, "neurons", 0));
  const std::size_t at = claims.caption.find(" moved to a register");
  const auto neurons_said = number_in(claims.caption, claims.caption.rfind(". ", at));
  claims.holds(neurons_said && neurons_said->value == neurons, "so many neurons");
  claims.number_at(claims.caption.rfind(". ", at), neurons);
}

void terms_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  if (has_array(figure, "content_mean")) {
    many_claims(claims, result);
    highest_claims(claims, means_of(claims, result, "content"), " over the heads of a block, in block ");
    highest_claims(claims, means_of(claims, result, "position"), " and position in block ");
  }
  const std::vector<double> share = numbers(figure, "share"), relative = numbers(figure, "share_relative");
  const auto head = static_cast<std::size_t>(result.values.get<std::int64_t>("head"));
  const auto at = [&](std::size_t of, std::size_t query, std::size_t key) {
    return share[9 * of + 3 * query + key];
  };
  if (!std::isfinite(at(head, 0, 0))) return claims.must_say("are 0 everywhere apart from their means");
  const auto bias = [&](std::size_t of) {
    return at(of, 2, 0) + at(of, 2, 1) + at(of, 0, 2) + at(of, 1, 2) + at(of, 2, 2);
  };
  const auto positional = [&](std::size_t of) {
    return at(of, 0, 1) + at(of, 1, 0) + at(of, 1, 1) + relative[of];
  };
  claims.reading("orders", asked(result.values, "orders"));
  const char* const parts[] = {"content", "position", "bias"};
  for (std::size_t query = 0; query < 3; ++query) {
    for (std::size_t key = 0; key < 2; ++key) {
      const std::string label = std::string(parts[query]) + " · " + parts[key];
      if (claims.reading_text(label)) claims.reading(label, 100 * at(head, query, key), 1, 1e-4);
    }
  }
  for (const char* scheme : {"Bias", "Rotation"}) {
    if (!claims.reading_text(scheme)) continue;
    claims.reading(scheme, 100 * relative[head], 1, 1e-4);
    claims.number(scheme[0] == 'B' ? ", bias " : ", rotation ", 100 * relative[head], 1, 1e-4);
  }
  claims.must_say("in head " + std::to_string(head) + " of block " +
                  std::to_string(asked(result.values, "layer")) + " ");
  if (claims.says("tells on average over "))
    claims.number("tells on average over ", asked(result.values, "orders"));
  claims.number("content meeting content ", 100 * at(head, 0, 0), 1, 1e-4);
  claims.number("the bias of the queries ", 100 * bias(head), 1, 1e-4);
  double least = std::min({at(head, 0, 0), bias(head), relative[head]});
  const bool placed = claims.says("position alone");
  if (placed) {
    claims.number("content and position ", 100 * (at(head, 0, 1) + at(head, 1, 0)), 1, 1e-4);
    claims.number("position alone ", 100 * at(head, 1, 1), 1, 1e-4);
    least = std::min({least, at(head, 0, 1) + at(head, 1, 0), at(head, 1, 1)});
  }
  if (std::abs(least + 5e-4) > 1e-5) claims.only_if(least < -5e-4, "a part below 0 works against the others");
  std::size_t most = 0;
  for (std::size_t each = 1; each < relative.size(); ++each)
    if (positional(each) > positional(most)) most = each;
  const bool many = placed && relative.size() > 1;
  claims.only_if(many && positional(most) > 0, "looks by position most");
  if (many && positional(most) > 0) {
    claims.must_say("Head " + std::to_string(most) + " looks by position most");
    claims.number("looks by position most (", 100 * positional(most), 1, 1e-4);
  }
  const double variance = numbers(figure, "position_variance")[0];
  if (claims.says("of the variance of what enters")) {
    const std::size_t from = claims.caption.find("orders, with ");
    claims.holds(from != std::string::npos, "a variance");
    claims.number("orders, with ", variance > 1 ? variance : 100 * variance, 1, 1e-4);
    claims.holds((claims.caption.find("times", from) != std::string::npos) == (variance > 1),
                 "a share or a ratio");
  }
  claims.reading("position's variance", variance > 1 ? variance : 100 * variance, 1, 1e-4);
}

}  // namespace

class TestLabsClaimsInside : public QObject {
  Q_OBJECT

 private slots:
  void layersAreRight() {
    const std::string faults =
        settings::faults_of("layers", models_looked_into(), 24, usual_limits(), layers_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  void artifactsAreRight() {
    settings::Limits limits = usual_limits();
    // Low ones, which patches of small models reach.
    limits.among["threshold"] = {Value(1.5), Value(1.6), Value(2.0), Value(1.5), Value(3.0), Value(20.0)};
    const std::string faults =
        settings::faults_of("artifacts", models_looked_into(), 30, limits, artifacts_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  // Beside the images of a folder.
  void manyImagesAreRight() {
    const FivePictures photos;
    std::vector<settings::NamedInputs> given;
    for (const char* model : {"timm_vit", "timm_registers"})
      given.push_back({model, with_folder(std::string(model) + ".safetensors", photos.path())});
    settings::Limits limits = usual_limits();
    limits.among["threshold"] = {Value(1.5), Value(1.6), Value(3.0)};
    limits.among["samples"] = {Value(std::int64_t{2}), Value(std::int64_t{4}), Value(std::int64_t{100})};
    std::string faults = settings::faults_of("artifacts", given, 12, limits, artifacts_claims);
    faults += settings::faults_of("layers", given, 12, limits, layers_claims);
    limits.max["orders"] = 6;
    faults += settings::faults_of("terms", given, 8, limits, terms_claims, /*shares_beyond=*/true);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  void termsAreRight() {
    const std::string faults = settings::faults_of("terms", models_looked_into(), 24, usual_limits(),
                                                   terms_claims, /*shares_beyond=*/true);
    QVERIFY2(faults.empty(), faults.c_str());
  }

  // Settings at which captions were false once, of a real checkpoint.
  void settingsThatWereFalse_data() {
    using Check = void (*)(Claims&, const Result&);
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QString>("image");
    QTest::addColumn<quintptr>("check");
    const auto add = [](const char* lab, const char* image, Check check) {
      QTest::newRow(qPrintable(QString("%1, %2").arg(lab, image)))
          << QString(lab) << QString(image) << reinterpret_cast<quintptr>(check);
    };
    add("layers", "coffee.png", layers_claims);
    add("layers", "retina.jpg", layers_claims);
    add("artifacts", "camera.png", artifacts_claims);
    add("terms", "coffee.png", terms_claims);
  }
  void settingsThatWereFalse() {
    QFETCH(QString, lab);
    QFETCH(QString, image);
    QFETCH(quintptr, check);
    const std::string file = std::string(SHARED_DATA) + "/images/" + image.toStdString();
    if (!whereabouts::have(vit_tiny_file) || !whereabouts::have(file)) QSKIP("without the shared checkpoint");
    Inputs inputs = cat();
    inputs.image = open_image(file);
    std::vector<Values> settings = {{}};
    if (lab == "artifacts") settings = {values({{"threshold", 2.0}}), values({{"threshold", 1.5}})};
    if (lab == "terms") settings = {values({{"layer", std::int64_t{8}}, {"orders", std::int64_t{6}}})};
    for (const Values& given : settings) {
      const Result result = run(lab.toStdString(), inputs, given);
      Claims claims(result.figure);
      claims.inputs = &inputs;
      claims.image = inputs.image.image.get();
      claims.shares_beyond = lab == "terms";
      claims.ordinary();
      reinterpret_cast<void (*)(Claims&, const Result&)>(check)(claims, result);
      QVERIFY2(claims.faults().empty(), claims.faults().empty() ? "" : claims.faults().front().c_str());
    }
  }

  // Where a real checkpoint is: photographs at several settings.
  void aRealModelIsRight() {
    if (!has_reference("coffee")) QSKIP(no_reference);
    std::vector<settings::NamedInputs> photographs;
    for (const char* image : {"chelsea", "coffee", "china"})
      photographs.push_back({image, referred_inputs(image)});
    if (!settings::is_long()) photographs = {photographs[1]};
    settings::Limits limits = usual_limits();
    limits.max["orders"] = 4;
    limits.max["size"] = 224;
    limits.left_out.push_back("seed");
    std::string faults = settings::faults_of("artifacts", photographs, 2, limits, artifacts_claims, false, 9);
    if (settings::is_long()) {
      faults += settings::faults_of("layers", photographs, 2, limits, layers_claims, false, 6);
      faults += settings::faults_of("terms", photographs, 2, limits, terms_claims, true, 6);
    }
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsInside, QCoreApplication)
#include "test_labs_claims_inside.moc"

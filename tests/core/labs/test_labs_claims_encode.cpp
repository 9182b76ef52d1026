// What `modalities` and `offsets` say at random settings, held against numbers
// computed here from their arrays.
#include <QtTest>
#include <array>
#include <map>
#include <numbers>
#include <set>

#include "core/base/permutation.h"

#include "core/vit/labels.h"
#include "tests/claimed_arrays.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// ---- modalities

struct Spans {
  int words = 0, before = 0, patches = 0;
  bool is_text(int token) const { return token < before || token >= before + patches; }
};

// Without rotation both follow from the embeddings: attention, and what moving the patches does to the words.
void unturned_words(Claims& claims, const Result& result, const Spans& spans, const MatrixD& attention,
                    double change) {
  MatrixD normed = matrix_of(result.figure, "embedding");
  const auto width = static_cast<double>(normed.cols());
  for (Eigen::Index row = 0; row < normed.rows(); ++row) {
    normed.row(row).array() -= normed.row(row).mean();
    normed.row(row) /= std::sqrt(normed.row(row).squaredNorm() / width + 1e-6);
  }
  const auto weights = [&](const MatrixD& rows) {
    MatrixD made = (rows * rows.transpose() / std::sqrt(width)).array().exp();
    for (Eigen::Index row = 0; row < made.rows(); ++row) made.row(row) /= made.row(row).sum();
    return made;
  };
  claims.holds((weights(normed) - attention).cwiseAbs().maxCoeff() < 1e-6, "the array attention");
  const std::vector<int> order =
      NumpyRandomState(static_cast<std::uint32_t>(asked(result.values, "seed"))).permutation(spans.patches);
  MatrixD moved = normed;
  for (int place = 0; place < spans.patches; ++place)
    moved.row(spans.before + place) = normed.row(spans.before + order[static_cast<std::size_t>(place)]);
  const MatrixD apart = weights(normed) * normed - weights(moved) * moved;
  double most = 0;
  for (Eigen::Index i = 0; i < apart.rows(); ++i)
    if (spans.is_text(static_cast<int>(i))) most = std::max(most, apart.row(i).cwiseAbs().maxCoeff());
  claims.holds(std::abs(most - change) < 1e-12, "what scrambling changes");
}

void attention_of_words(Claims& claims, const Result& result, const Spans& spans) {
  const Figure& figure = result.figure;
  const MatrixD similarity = matrix_of(figure, "similarity"), attention = matrix_of(figure, "attention");
  const auto mean = [&](bool from, bool to, bool others) {
    double sum = 0;
    int pairs = 0;
    for (Eigen::Index i = 0; i < similarity.rows(); ++i) {
      for (Eigen::Index j = 0; j < similarity.rows(); ++j) {
        if (spans.is_text(static_cast<int>(i)) != from || spans.is_text(static_cast<int>(j)) != to) continue;
        if (others && i == j) continue;
        sum += similarity(i, j);
        ++pairs;
      }
    }
    return pairs > 0 ? sum / pairs : std::nan("");
  };
  const auto given = [&](bool from) {
    double sum = 0;
    int queries = 0;
    for (Eigen::Index i = 0; i < attention.rows(); ++i) {
      if (spans.is_text(static_cast<int>(i)) != from) continue;
      ++queries;
      for (Eigen::Index j = 0; j < attention.rows(); ++j)
        if (spans.is_text(static_cast<int>(j))) sum += attention(i, j);
    }
    return sum / queries;
  };
  claims.only_if(spans.words > 1, "within the text");
  claims.only_if(spans.patches > 1, "within the image");
  if (spans.words > 1) claims.number("within the text is ", mean(true, true, true));
  if (spans.patches > 1) claims.number("within the image ", mean(false, false, true));
  claims.number("between the two ", mean(true, false, false));
  claims.reading("words, patches", spans.words);
  claims.reading("words, patches", spans.patches, 2);
  claims.reading("a word's attention to text", given(true));
  claims.reading("a patch's attention to text", given(false));
  const std::vector<double> scrambled = numbers(figure, "scrambled");
  const std::string rope = result.values.get<std::string>("rope");
  const std::vector<std::string> ropes = {"none", "shared", "per-modality", "m-rope"};
  const auto which = static_cast<std::size_t>(std::find(ropes.begin(), ropes.end(), rope) - ropes.begin());
  if (spans.patches > 1) {
    claims.number("outputs of words change by ", scrambled[0], 1, 1e-9);
    if (which > 0) claims.number("without RoPE, by ", scrambled[which], 1, 1e-9);
  }
  const char* const labels[] = {"None", "Shared", "Per modality", "M-RoPE"};
  for (std::size_t each = 0; each < 4; ++each)
    claims.reading(std::string("patches scrambled, ") + labels[each], scrambled[each], 1, 1e-9);
  if (which == 0) unturned_words(claims, result, spans, attention, scrambled[0]);
  const bool placed = result.values.get<bool>("text-positions");
  claims.only_if(rope == "none" && placed && spans.patches > 1, "only text has positions here");
  claims.only_if(rope == "none" && !placed && spans.patches > 1, "nothing has a position here");
}

void sequence_of_words(Claims& claims, const Result& result, const Spans& spans) {
  const MatrixD position = matrix_of(result.figure, "position"), token = matrix_of(result.figure, "token");
  const auto rms = [&](const MatrixD& part, bool text) {
    double sum = 0;
    int rows = 0;
    for (Eigen::Index i = 0; i < part.rows(); ++i) {
      if (spans.is_text(static_cast<int>(i)) != text) continue;
      sum += part.row(i).squaredNorm();
      ++rows;
    }
    return std::sqrt(sum / rows / static_cast<double>(part.cols()));
  };
  const std::vector<double> ids = numbers(result.figure, "vocabulary_ids");
  const auto known = std::set<double>(ids.begin(), ids.end()).size();
  claims.number("", spans.words, 1);
  claims.number("", static_cast<double>(known), 2);
  claims.number("", spans.patches, 3);
  claims.number("", static_cast<double>(token.cols()), 4);
  const bool placed = result.values.get<bool>("text-positions");
  claims.only_if(placed, "are added to text alone");
  claims.only_if(!placed, "Learned positions are switched off");
  claims.holds(!claims.says("RoPE"), "no rotation is in a sum");
  if (placed) {
    claims.number("root mean square of ", rms(position, false));
    claims.number("those of words ", rms(position, true));
  }
  claims.reading("tokens", static_cast<double>(token.rows()));
  claims.reading("vocabulary", static_cast<double>(known));
  claims.reading("RMS of a word", rms(token, true));
  claims.reading("RMS of a patch", rms(token, false));
}

void ids_of_words(Claims& claims, const Result& result, const Spans& spans) {
  const MatrixD ids = matrix_of(result.figure, "ids");
  const std::vector<int> axes = whole_numbers(result.figure, "axes");
  const std::string layout = result.values.get<std::string>("layout");
  const int first = spans.before, behind = spans.before + spans.patches, after = spans.words - spans.before;
  // What the image takes: up to the largest id, of VideoRoPE's the largest time.
  const auto image = ids.middleRows(first, spans.patches);
  const double most = layout == "video" ? image.col(0).maxCoeff() : image.maxCoeff();
  const double taken = most + 1 - spans.before;
  claims.reading("tokens", static_cast<double>(ids.rows()));
  claims.reading("largest id", ids.maxCoeff());
  claims.number("The ", spans.patches, 1);
  claims.number("The ", taken, 2);
  const bool fewer = taken<spans.patches, more = taken> spans.patches;
  if (fewer) claims.number(" instead of ", spans.patches);
  claims.only_if(fewer, "instead of");
  claims.only_if(!fewer && !more, "as one count would");
  claims.only_if(more, "more than in one count");
  const bool other = (fewer || more) && after > 0;
  claims.only_if(other, "so the text behind the image ends with");
  if (other) {
    const int listed = std::min(3, after);
    for (int each = 0; each < listed; ++each)
      claims.number("ends with ", ids(ids.rows() - listed + each, 0), each + 1);
    claims.number("where one count says ", static_cast<double>(ids.rows() - 1));
    claims.holds(std::abs(ids(behind, 0) - taken - spans.before) < 1e-9, "where the text goes on");
  }
  // Distances of the patches from a word, from the ids.
  double apart = 0, nearest = 0, farthest = 0;
  for (int token = 0; token < static_cast<int>(ids.rows()); ++token) {
    if (!spans.is_text(token)) continue;
    const Eigen::VectorXd far = (image.rowwise() - ids.row(token)).rowwise().norm();
    apart += (far.array() - far.mean()).abs().mean() / spans.words;
    if (token != (after > 0 ? behind : first - 1)) continue;
    nearest = far.minCoeff();
    farthest = far.maxCoeff();
  }
  claims.reading("per-token distance", apart, 1, 1e-9);
  const bool unlike = farthest - nearest > 1e-9;
  claims.only_if(unlike, " patches are ");
  claims.only_if(!unlike, " every patch is ");
  claims.holds(layout != "circle" || !unlike, "a circle is equally far");
  claims.number(unlike ? " patches are " : " every patch is ", nearest);
  if (unlike) claims.number(" patches are ", farthest, 2);
  if (spans.before > 0 && after > 0) {
    claims.reading("words either side of the image", ids(behind, 0) - ids(first - 1, 0));
    claims.reading("words either side of the image", spans.patches + 1, 2);
  }
  const double temperature = result.values.get<double>("temperature");
  const auto turning = std::floor(asked(result.values, "dim") * result.values.get<double>("partial-rotary"));
  std::array<std::vector<double>, 3> turns;
  for (std::size_t pair = 0; pair < axes.size(); ++pair)
    turns[static_cast<std::size_t>(axes[pair])].push_back(
        2 * std::numbers::pi * std::pow(temperature, 2.0 * static_cast<double>(pair) / turning));
  for (int axis = 0; axis < 3; ++axis) {
    const auto pairs = static_cast<double>(turns[static_cast<std::size_t>(axis)].size());
    claims.reading("pairs of time, height, width", pairs, axis + 1);
    claims.number("height and width have ", pairs, axis + 1);
  }
  // Of the angles, those of pairs at rest are 0 at every token.
  const MatrixD angles = matrix_of(result.figure, "angles");
  const auto resting = static_cast<int>(angles.cols()) - static_cast<int>(axes.size());
  claims.only_if(resting > 0, " do not turn");
  if (resting > 0) {
    claims.number("of the pairs, ", resting);
    claims.holds(angles.rightCols(resting).cwiseAbs().maxCoeff() == 0, "pairs at rest");
  }
  const bool both = !turns[0].empty() && !turns[2].empty();
  claims.only_if(both, "a turn takes ");
  if (both) {
    claims.number("a turn takes ", turns[0].front());
    claims.number("a turn takes ", turns[0].back(), 2);
    claims.number("steps in time, ", turns[2].front());
    claims.number("steps in time, ", turns[2].back(), 2);
  }
  const bool film = layout == "interleaved" && result.values.get<std::int64_t>("frames") > 1;
  claims.only_if(film, "Qwen3-VL also writes the time");
}

void order_of_words(Claims& claims, const Result& result) {
  std::vector<double> first = numbers(result.figure, "first"), second = numbers(result.figure, "second");
  const bool same = first == second;
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  const bool bag = first == second;
  claims.only_if(same, "are one sentence");
  claims.only_if(bag && !same, "one bag of words");
  claims.only_if(!bag, "have other words");
  claims.only_if(bag && !same, "their order is lost");
  claims.holds(!claims.says("who chased whom"), "words of this text");
  const Array pooled = array_of(result.figure, "pooled");
  const std::vector<double> all = doubles(pooled);
  const std::size_t width = pooled.shape[2];
  const char* const names[] = {"No position", "Learned positions", "RoPE"};
  for (std::size_t position = 0; position < 3; ++position) {
    double most = 0;
    for (std::size_t i = 0; i < width; ++i)
      most = std::max(most, std::abs(all[(2 * position) * width + i] - all[(2 * position + 1) * width + i]));
    claims.reading(names[position], most);
    claims.number("the mean outputs differ by ", most, static_cast<int>(position) + 1);
    if (position == 0 && bag) claims.holds(most < 1e-9, "lost without position");
  }
  claims.holds(result.figure.subtitle.text().starts_with(same  ? "The same sentence twice"
                                                         : bag ? "The same words in two orders"
                                                               : "Two sentences of other words"),
               "the subtitle: " + result.figure.subtitle);
}

double largest_other(const MatrixD& similarity) {
  double most = -1;
  for (Eigen::Index i = 0; i < similarity.rows(); ++i)
    for (Eigen::Index j = 0; j < i; ++j) most = std::max(most, similarity(i, j));
  return most;
}

void classes_of_words(Claims& claims, const Result& result) {
  const MatrixD toy = matrix_of(result.figure, "toy_similarity");
  const bool several = toy.rows() > 1;
  if (several) claims.reading("largest cosine, not trained", largest_other(toy));
  if (!has_array(result.figure, "class_similarity")) {
    if (several) claims.number("the largest cosine of two words is ", largest_other(toy));
    return claims.must_say("Open a checkpoint with a classifier");
  }
  const std::vector<double> similarity = numbers(result.figure, "class_similarity");
  const std::vector<int> nearest = whole_numbers(result.figure, "nearest");
  const double closest = similarity[static_cast<std::size_t>(nearest[0])];
  claims.reading("nearest", closest);
  // Names may be numbers: "class 5".
  const Labels labels = Labels::of_model(*claims.inputs->checkpoint, static_cast<int>(similarity.size()));
  const auto itself = std::max_element(similarity.begin(), similarity.end()) - similarity.begin();
  claims.must_say("Nearest to " + labels.of(static_cast<int>(itself)) + ": " + labels.of(nearest[0]) + " (");
  if (nearest.size() > 1) claims.must_say(" and " + labels.of(nearest[1]) + " (");
  claims.reading("classes", static_cast<double>(similarity.size()));
  // Behind the names, which may hold numbers.
  const std::size_t first = claims.caption.find(" (");
  claims.number(claims.caption.substr(0, first + 2), closest);
  claims.only_if(nearest.size() > 1, ") and ");
  if (nearest.size() > 1) {
    const std::size_t second = claims.caption.find(" (", claims.caption.find(") and "));
    claims.number(claims.caption.substr(0, second + 2), similarity[static_cast<std::size_t>(nearest[1])]);
  }
  int above = 0;
  double sum = 0;
  for (const double each : similarity) {
    above += each > closest + 1e-6;
    sum += each;
  }
  claims.holds(above == 1, "only the class itself is closer");  // to itself
  claims.reading("mean of the others", (sum - 1) / (static_cast<double>(similarity.size()) - 1), 1, 1e-4);
  claims.number("the mean over all others is ", (sum - 1) / (static_cast<double>(similarity.size()) - 1), 1,
                1e-4);
  claims.only_if(several && closest > largest_other(toy), "training moved them together");
  if (several) claims.number("the most similar two words have ", largest_other(toy));
}

void parade_of_words(Claims& claims, const Result& result) {
  const int performers = asked(result.values, "performers"), rehearsed = asked(result.values, "rehearsed");
  const std::vector<double> next = numbers(result.figure, "next_cosine"),
                            stretched = numbers(result.figure, "stretched");
  const int missing = std::max(0, performers - rehearsed);
  claims.reading("without a name tag", missing);
  claims.only_if(missing == 0, "Let the parade grow beyond");
  if (missing == 0) {
    claims.number("", performers);
    claims.number("grow beyond the ", rehearsed);
  }
  const double mean =
      std::accumulate(stretched.begin(), stretched.end(), 0.0) / static_cast<double>(stretched.size());
  claims.reading("tags after stretching", mean);
  if (performers < 2) return;
  const double worst = *std::min_element(next.begin(), next.begin() + performers - 1);
  claims.reading("next in line, worst", worst);
  if (missing == 0) return;
  claims.number("", missing, 1);
  claims.number("", performers, 2);
  claims.number("other tags (mean cosine ", mean);
  claims.number("fitted on the ", rehearsed);
  claims.only_if(worst > 0.99, "holds with cosine");
  claims.only_if(worst <= 0.99, "does not hold: cosine");
  claims.number(worst > 0.99 ? "holds with cosine " : "does not hold: cosine ", worst);
}

// The tower of a model of this kind, from its arrays.
void tower_of_words(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const MatrixD cells = matrix_of(figure, "patch_ids"), ids = matrix_of(figure, "position_ids");
  const std::vector<int> starts = whole_numbers(figure, "window_starts"),
                         index = whole_numbers(figure, "window_index");
  const int rows = static_cast<int>(cells.col(0).maxCoeff()) + 1,
            columns = static_cast<int>(cells.col(1).maxCoeff()) + 1,
            windows = static_cast<int>(starts.size()) - 1;
  const auto tokens = static_cast<int>(index.size());
  const int merge = static_cast<int>(std::lround(std::sqrt(1.0 * rows * columns / tokens)));
  const auto input = array_of(figure, "input").shape;
  claims.reading("input", static_cast<double>(input[0]));
  claims.reading("input", static_cast<double>(input[1]), 2);
  claims.reading("patches", rows);
  claims.reading("patches", columns, 2);
  claims.reading("tokens for the language model", rows / merge);
  claims.reading("tokens for the language model", columns / merge, 2);
  int below = 0;
  std::map<std::pair<int, int>, int> place;
  for (int at = 0; at < rows * columns; ++at)
    place[{static_cast<int>(cells(at, 0)), static_cast<int>(cells(at, 1))}] = at;
  for (const auto& [cell, at] : place) {
    const auto found = place.find({cell.first + 1, cell.second});
    if (found != place.end()) below = std::max(below, std::abs(found->second - at));
  }
  claims.reading("farthest patch below", below);
  const double taken = std::max(rows, columns) / merge;
  claims.reading("ids of the image", taken);
  claims.holds(ids(ids.rows() - 1, 0) + 1 == static_cast<double>(ids.rows()) - tokens + taken,
               "text counts on behind the image");
  claims.number(" makes ", rows * columns);
  claims.number("in squares of ", merge);
  claims.number("in squares of ", merge, 2);
  claims.number("each of which becomes one of ", tokens);
  claims.number("these take ", taken);
  if (has_array(figure, "sections")) {
    const std::vector<int> pairs = whole_numbers(figure, "sections");
    for (int axis = 0; axis < 3; ++axis)
      claims.reading("pairs of time, height, width", pairs[static_cast<std::size_t>(axis)], axis + 1);
  }
  const bool any = has_array(figure, "windowed");
  claims.only_if(windows > 1, "windows of");
  claims.only_if(any && windows == 1, "lie in one window");
  claims.only_if(!any, "Every block sees all patches");
  if (any) claims.reading("windows", windows);
  if (windows == 1) return;
  const std::vector<int> windowed = whole_numbers(figure, "windowed"), side = whole_numbers(figure, "window");
  int least = rows * columns, blocks = 0;
  for (int window = 0; window < windows; ++window)
    least = std::min(least,
                     starts[static_cast<std::size_t>(window) + 1] - starts[static_cast<std::size_t>(window)]);
  for (const int each : windowed) blocks += each;
  const int fit = ((rows + side[0] - 1) / side[0]) * ((columns + side[1] - 1) / side[1]);
  claims.holds(fit == windows, "windows that cover the image");
  claims.number(" of its ", blocks);
  claims.number(" of its ", static_cast<double>(windowed.size()), 2);
  claims.number(" blocks see ", windows);
  claims.number(" windows of ", side[0]);
  claims.number(" windows of ", side[1], 2);
  claims.number("cut at the edges down to ", least);
  claims.only_if(least < side[0] * side[1], "cut at the edges");
}

void modalities_claims(Claims& claims, const Result& result) {
  const Values& values = result.values;
  const std::string show = values.get<std::string>("show");
  if (show == "order") return order_of_words(claims, result);
  if (show == "classes") return classes_of_words(claims, result);
  if (show == "parade") return parade_of_words(claims, result);
  if (show == "tower") return tower_of_words(claims, result);
  const std::string of_tokens = show == "ids" ? "ids" : "embedding";
  const auto tokens = static_cast<int>(length_of(result.figure, of_tokens, 0));
  Spans spans;
  spans.before = asked(values, "before");
  spans.patches = values.get<std::optional<GridShape>>("grid")->count();
  if (show == "ids" && values.get<std::string>("layout") != "circle")
    spans.patches *= asked(values, "frames");
  spans.words = tokens - spans.patches;
  if (show == "attention") attention_of_words(claims, result, spans);
  if (show == "sequence") sequence_of_words(claims, result, spans);
  if (show == "ids") ids_of_words(claims, result, spans);
}

// ---- offsets

// By how much values of one offset differ between places, at most.
double changed_by_moving(const MatrixD& of_cells, GridShape window) {
  std::map<std::pair<int, int>, std::pair<double, double>> ends;
  for (int i = 0; i < window.count(); ++i) {
    for (int j = 0; j < window.count(); ++j) {
      const double value = of_cells(i, j);
      const auto [at, is_new] =
          ends.insert({{j / window.columns - i / window.columns, j % window.columns - i % window.columns},
                       {value, value}});
      at->second = {std::min(at->second.first, value), std::max(at->second.second, value)};
    }
  }
  double most = 0;
  for (const auto& each : ends) {
    if (each.second.first != each.second.second)
      most = std::max(most, each.second.second - each.second.first);
  }
  return most;
}

void offsets_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  const GridShape window = *values.get<std::optional<GridShape>>("grid");
  const std::string scheme = values.get<std::string>("scheme");
  const MatrixD index = matrix_of(figure, "index");
  const int cells = window.count(), prefix = static_cast<int>(index.rows()) - cells;
  if (scheme == "shaw") {
    std::set<double> used(index.data(), index.data() + index.size());
    const int reach = asked(values, "reach");
    int beyond = 0;
    for (int i = 0; i < cells; ++i)
      for (int j = 0; j < cells; ++j) beyond += std::abs(i - j) > reach;
    claims.number("", 1.0 * cells * cells, 1);
    claims.number("", static_cast<double>(used.size()), 2);
    claims.number("", 2.0 * reach + 1, 3);
    claims.number("", 100.0 * beyond / (1.0 * cells * cells), 4);
    claims.reading_size("window", window.rows, window.columns);
    claims.reading("offsets", 2.0 * reach + 1);
    claims.reading("change if moved", changed_by_moving(index, window));
    claims.number(" the reach of ", reach);
    claims.only_if(window.rows > 1, "the cell below is");
    if (window.rows > 1) claims.number("the cell below is ", window.columns);
    return;
  }
  std::set<std::pair<int, int>> offsets;
  for (int i = 0; i < cells; ++i)
    for (int j = 0; j < cells; ++j)
      offsets.insert({i / window.columns - j / window.columns, i % window.columns - j % window.columns});
  claims.number("", 1.0 * cells * cells, 1);
  claims.number("", static_cast<double>(offsets.size()), 2);
  claims.only_if(prefix > 0, "The class token has 3 rows of its own");
  const Array stacked = array_of(figure, "bias");
  const std::vector<double> all = doubles(stacked);
  const std::size_t heads = stacked.shape[0], side = stacked.shape[1];
  const auto head = static_cast<std::size_t>(asked(values, "head"));
  claims.reading_size("window", window.rows, window.columns);
  claims.reading("offsets", static_cast<double>(offsets.size()) + (prefix > 0 ? 3 : 0));
  std::vector<double> correlations;
  double least = 1e300, most = -1e300, share = 0, moved = 0;
  for (std::size_t each = 0; each < heads; ++each) {
    std::vector<double> biases, distances;
    MatrixD of_cells(cells, cells);
    for (int i = 0; i < cells; ++i) {
      for (int j = 0; j < cells; ++j) {
        const double value = of_cells(i, j) =
            all[(each * side + static_cast<std::size_t>(i + prefix)) * side +
                static_cast<std::size_t>(j + prefix)];
        if (!std::isfinite(value) || value < -1e30) continue;
        biases.push_back(value);
        distances.push_back(
            std::hypot(i / window.columns - j / window.columns, i % window.columns - j % window.columns));
        least = std::min(least, value);
        most = std::max(most, value);
      }
    }
    moved = std::max(moved, changed_by_moving(of_cells, window));
    if (each == head) share = static_cast<double>(biases.size()) / (1.0 * cells * cells);
    correlations.push_back(correlation_of(biases, distances, 1e-12));
  }
  claims.reading("bias", least);
  claims.reading("bias", most, 2);
  claims.reading("heads", static_cast<double>(heads));
  claims.reading("change if moved", moved);
  if (prefix > 0) {
    const Cell query = values.get<Cell>("query");
    const auto token = static_cast<std::size_t>(prefix + query.row * window.columns + query.column);
    claims.reading("to the class token", all[(head * side + token) * side]);
    claims.reading("class to cell", all[head * side * side + token]);
  }
  if (const std::string* layer = claims.reading_text("layer")) {
    // A source that was chosen is of one layer; else the layer chooses.
    const std::string source = values.get<std::string>("source");
    const auto of_source = number_in(source);
    const double number = of_source ? of_source->value : asked(values, "layer");
    claims.reading("layer", number);
    claims.reading("layer", 0, 2);
    claims.reading("layer", *claims.inputs->anatomy->depth - 1, 3);
    // The name of the block holds its number.
    const std::string block = layer->substr(layer->find(": ") + 2),
                      text = std::to_string(static_cast<int>(number));
    claims.holds(block.ends_with("." + text), "the block of the layer");
    claims.names(block);
    if (claims.says(" of layer ")) claims.must_say(" of layer " + text + " (" + block + ")");
  }
  if (claims.reading_text("pretraining window")) {
    const auto given = values.get<std::optional<GridShape>>("pretraining-window");
    // Else what the file says, or where it says nothing, this one.
    const bool assumed = claims.says("Assuming a window of ");
    if (given || assumed)
      claims.reading_size("pretraining window", given.value_or(window).rows, given.value_or(window).columns);
    else
      claims.told("pretraining window", "");
  }
  if (claims.says("Assuming a window of ")) {
    claims.number("Assuming a window of ", window.rows);
    claims.number("Assuming a window of ", window.columns, 2);
  }
  if (scheme == "lookhere") {
    claims.reading("pairs seen", 100 * share);
    // The bias of the cell beside, if the head sees it.
    double fall = 0;
    for (int i = 0; i < cells && fall == 0; ++i) {
      for (int j = 0; j < cells && fall == 0; ++j) {
        const double value =
            all[(head * side + static_cast<std::size_t>(i)) * side + static_cast<std::size_t>(j)];
        if (i != j && std::isfinite(value) && value > -1e30)
          fall = -value /
                 std::hypot(i / window.columns - j / window.columns, i % window.columns - j % window.columns);
      }
    }
    if (fall > 0) {
      claims.number("its bias falls by ", fall, 1, 2e-3);
      claims.number("at a distance of ", std::log(10.0) / fall, 1, 2e-3);
    }
    if (claims.says(" and sees ")) claims.number(" and sees ", 100 * share);
    claims.holds(!claims.says("∞"), "a distance");
    return;
  }
  const double own = correlations[head];
  // A head without spread has none; at the border of that rounding decides.
  if (std::isnan(own)) return;
  if (!claims.says("does not depend on distance"))
    claims.number("correlates with distance by ", own, 1, 1e-3);
  if (claims.says("the most local of ")) {
    const double lowest = *std::min_element(correlations.begin(), correlations.end(), [](double a, double b) {
      return std::isnan(b) ? !std::isnan(a) : a < b;
    });
    claims.number("the most local of ", static_cast<double>(heads));
    const auto found = number_in(claims.caption, claims.caption.find(" is head "));
    claims.holds(found && std::abs(correlations[static_cast<std::size_t>(found->value)] - lowest) < 1e-6,
                 "the most local");
    claims.number(" is head ", found ? found->value : -1);
    claims.number("the most local of ", lowest, 3, 1e-3);
  }
  if (scheme == "alibi-2d" && cells > 1) {
    const auto at = [&](std::size_t of, int key) {
      return all[(of * side) * side + static_cast<std::size_t>(key)];
    };
    const double step = -at(head, 1);
    claims.number("it falls by ", step, 1, 1e-4);
    claims.only_if(heads > 1, "over the heads");
    if (heads > 1) {
      double steepest = 0, flattest = 1e9;
      for (std::size_t each = 0; each < heads; ++each) {
        steepest = std::max(steepest, -at(each, 1));
        flattest = std::min(flattest, -at(each, 1));
      }
      claims.number("it falls by ", steepest, 2, 1e-4);
      claims.number("it falls by ", flattest, 3, 1e-4);
    }
  }
}

}  // namespace

class TestLabsClaimsEncode : public QObject {
  Q_OBJECT

 private slots:
  void modalitiesAreRight() {
    settings::Limits limits = usual_limits();
    limits.max["dim"] = 64;
    limits.max["performers"] = 30;
    limits.max["frames"] = 4;
    limits.among["text"] = {Value(std::string("The cat chased the mouse")), Value(std::string("Rain")),
                            Value(std::string("to be or not to be")),
                            Value(std::string("What is shown in this image?"))};
    limits.among["other"] = {Value(std::string("The cat chased the mouse")), Value(std::string("Rain")),
                             Value(std::string("the mouse chased the cat")),
                             Value(std::string("not to be or to be"))};
    const auto inputs = joined(odd_images(built_in_inputs()),
                               small_models({"hf_vit", "scheme_cpe", "qwen2_5_vl", "qwen3_vl"}));
    const std::string faults = settings::faults_of("modalities", inputs, 90, limits, modalities_claims);
    QVERIFY2(faults.empty(), faults.c_str());
    limits.among["show"] = {Value(std::string("tower"))};
    const auto towers = joined(small_models({"qwen2_vl_whole", "qwen2_5_vl", "qwen3_vl"}),
                               small_models({"qwen2_vl", "qwen3_vl", "qwen2_5_vl"}));
    const std::string of_towers = settings::faults_of("modalities", towers, 40, limits, modalities_claims);
    QVERIFY2(of_towers.empty(), of_towers.c_str());
  }
  void offsetsAreRight() {
    settings::Limits limits = usual_limits();
    const auto inputs =
        joined({{"the built-in table", built_in_inputs()}}, small_models({"hf_beit", "scheme_log-cpb"}));
    const std::string faults = settings::faults_of("offsets", inputs, 60, limits, offsets_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsEncode, QCoreApplication)
#include "test_labs_claims_encode.moc"

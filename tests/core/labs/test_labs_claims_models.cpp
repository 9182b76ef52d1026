// What `features`, `knockout` and `separation` say at random settings, held against numbers computed here
// from their arrays.
#include <Eigen/SVD>
#include <QtTest>
#include <numeric>

#include "core/image/frames.h"
#include "core/vit/labels.h"
#include "core/vit/vit.h"
#include "tests/claimed_arrays.h"
#include "tests/inside_reference.h"
#include "tests/made_pictures.h"
#include "tests/many_claims.h"
#include "tests/model_claims.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// Ranks of numbers, with the mean of places that are equal.
std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<double> ranks;
  for (const double each : values) {
    double below = 0, equal = 0;
    for (const double other : values) {
      below += other < each;
      equal += other == each;
    }
    ranks.push_back(below + (equal - 1) / 2);
  }
  return ranks;
}

// Spearman's correlation of the similarity to a patch and nearness to it, over the other patches.
// Not where all are alike, and rounding orders them.
void nearness_claims(Claims& claims, const Eigen::VectorXd& similarity, GridShape grid, int token) {
  std::vector<double> alike, near;
  for (int other = 0; other < grid.count(); ++other) {
    if (other == token) continue;
    // As the lab has them: in float32.
    alike.push_back(static_cast<double>(static_cast<float>(similarity[other])));
    near.push_back(-std::abs(other / grid.columns - token / grid.columns) -
                   std::abs(other % grid.columns - token % grid.columns));
  }
  const std::string* text = claims.reading_text("similarity and nearness");
  claims.holds(text != nullptr, "a reading of nearness");
  claims.only_if(text && !text->starts_with("none"), "have a rank correlation of ");
  if (!text || text->starts_with("none")) return;
  if (similarity.maxCoeff() - similarity.minCoeff() < 1e-4) {
    claims.told("similarity and nearness", "");
    return claims.number("have a rank correlation of ", number_in(*text)->value);
  }
  const std::vector<double> a = ranks_of(alike), b = ranks_of(near);
  const auto count = static_cast<double>(a.size()), mean = (count - 1) / 2;
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean) * (b[i] - mean);
    aa += (a[i] - mean) * (a[i] - mean);
    bb += (b[i] - mean) * (b[i] - mean);
  }
  const double correlation = ab / std::sqrt(aa * bb);
  // Rounding orders similarities that are nearly equal.
  claims.reading("similarity and nearness", correlation, 1, 2e-2);
  claims.number("have a rank correlation of ", correlation, 1, 2e-2);
}

// Which patch of the second image is most like the reference.
void second_image(Claims& claims, const Figure& figure) {
  const std::vector<double> similarity = numbers(figure, "similarity2");
  const auto best = std::max_element(similarity.begin(), similarity.end());
  const auto [least, most] = std::minmax_element(similarity.begin(), similarity.end());
  const bool tie = similarity.size() > 1 && *most - *least < 1e-6;
  const GridShape grid = figure.panels[3].tokens;
  const int patch = static_cast<int>(best - similarity.begin());
  claims.only_if(tie, " all patches are equally like it (");
  claims.only_if(!tie, " patch " + std::to_string(patch + 1) + " is most like it (");
  claims.number(tie ? "equally like it (" : "is most like it (", *best);
  claims.reading("most alike in the second", *best);
  if (tie) return;
  claims.reading("most alike in the second", patch / grid.columns, 2);
  claims.reading("most alike in the second", patch % grid.columns, 3);
}

// "4 images of photos", "4 of 5 frames": whose components the colours are; empty where they are the image's
// own.
std::string basis_words(Claims& claims, const Result& result) {
  if (!has_array(result.figure, "basis_tokens")) return "";
  const auto count = numbers(result.figure, "basis_tokens").size();
  std::string words = std::to_string(count);
  if (claims.inputs->data.set) {
    claims.holds(static_cast<int>(count) == std::min(5, asked(result.values, "basis-images")), "images");
    words += count == 1 ? " image of photos" : " images of photos";
  } else {
    const int frames = claims.inputs->image.image->frames()->count();
    claims.holds(static_cast<int>(count) == std::min(frames, asked(result.values, "basis-images")), "frames");
    words += " of " + std::to_string(frames) + " frames";
  }
  claims.reading_says("basis", words);
  claims.names(words);
  return words;
}

// Which patch of the other images of the basis is most like the reference: `unit`, of length 1.
void across_images(Claims& claims, const Figure& figure, const Eigen::RowVectorXd& unit,
                   const std::string& basis, GridShape grid) {
  const MatrixD all = matrix_of(figure, "basis_features"), own = matrix_of(figure, "features");
  double best = -2, least = 2;
  std::vector<std::pair<int, double>> alike;  // patch, similarity
  Eigen::Index row = 0;
  for (const double count : numbers(figure, "basis_tokens")) {
    const MatrixD of = all.middleRows(row, static_cast<Eigen::Index>(count));
    row += of.rows();
    if (of.rows() == own.rows() && (of - own).cwiseAbs().maxCoeff() < 1e-6) continue;
    for (Eigen::Index patch = 0; patch < of.rows(); ++patch) {
      const double length = of.row(patch).norm();
      alike.emplace_back(patch, length > 0 ? of.row(patch).dot(unit) / length : 0);
      best = std::max(best, alike.back().second);
      least = std::min(least, alike.back().second);
    }
  }
  const std::string words = " Across " + basis + " it is most like patch ";
  if (!alike.empty() && best - least > 1e-9 && best - least < 2e-6) return;  // rounding decides
  claims.only_if(best > least, words);
  if (!(best > least)) return;
  const auto named = number_in(claims.caption, claims.caption.find(words) + words.size());
  const int patch = static_cast<int>(named->value) - 1;
  claims.number(words, named->value);
  claims.holds(
      std::any_of(alike.begin(), alike.end(),
                  [&](const auto& each) { return each.first == patch && each.second > best - 1e-5; }),
      "most like it across images");
  const std::size_t open = claims.caption.find('(', named->end);
  claims.names(claims.caption.substr(named->end, open - named->end));  // of the image
  claims.number_at(open, best, 1, 1e-3);
  claims.reading("most alike across images", best, 1, 1e-3);
  claims.reading("most alike across images", patch / grid.columns, 2);
  claims.reading("most alike across images", patch % grid.columns, 3);
  claims.told("most alike across images", " of ");
}

// Which patches are inside, of both images together, and how much the first component tells.
void foreground_claims(Claims& claims, const Figure& figure, const std::string& basis) {
  MatrixD rows = matrix_of(figure, "features");
  std::vector<double> inside = numbers(figure, "foreground");
  if (has_array(figure, "features2")) {
    const MatrixD more = matrix_of(figure, "features2");
    MatrixD both(rows.rows() + more.rows(), rows.cols());
    both << rows, more;
    rows = both;
    const std::vector<double> others = numbers(figure, "foreground2");
    inside.insert(inside.end(), others.begin(), others.end());
  }
  if (!basis.empty()) rows = matrix_of(figure, "basis_features");
  const double count = std::accumulate(inside.begin(), inside.end(), 0.0);
  const MatrixD centred = rows.rowwise() - rows.colwise().mean().eval();
  const Eigen::VectorXd values = Eigen::JacobiSVD<Eigen::MatrixXd>(centred).singularValues();
  const double all = values.squaredNorm();
  const bool none = claims.says("so that there is no foreground");
  claims.holds(!none || all < 1e-6, "nothing tells them apart");
  if (!none && inside.size() == 1) {
    claims.must_say(count == 1 ? "the one patch is foreground" : "the one patch is background");
    claims.number(", with ", 100 * values[0] * values[0] / all, 1, 1e-3);
  } else if (!none) {
    claims.number_at(0, count);
    claims.number_at(0, static_cast<double>(inside.size()), 2);
    claims.must_say(" are the foreground, ");
    claims.number("which holds ", 100 * values[0] * values[0] / all, 1, 1e-3);
  }
  claims.reading("foreground", count);
  claims.reading("foreground", static_cast<double>(inside.size()), 2);
}

void features_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  MatrixD rows = matrix_of(figure, "features");
  const GridShape grid = figure.panels[0].tokens;
  const std::string basis = basis_words(claims, result);
  if (has_array(figure, "alike_mean")) {
    many_claims(claims, result);
    highest_claims(claims, means_of(claims, result, "first_three"), "hold of an image is largest in layer ");
    const MatrixD alike = means_of(claims, result, "alike");
    if (std::isfinite(alike(0, 0))) highest_claims(claims, alike, "of its patches are most alike in layer ");
  }
  const MatrixD told = basis.empty() ? rows : matrix_of(figure, "basis_features");
  const double all = (told.rowwise() - told.colwise().mean().eval()).squaredNorm();
  image_claims(claims);
  claims.reading_size("tokens", static_cast<double>(rows.rows()), static_cast<double>(rows.cols()));
  const auto depth = *claims.inputs->anatomy->depth;
  const int layer = std::min(asked(result.values, "layer"), depth);
  const bool cut = has_array(figure, "foreground");
  if (cut) foreground_claims(claims, figure, basis);
  const std::string patches = "the patches" + (basis.empty() ? "" : " of " + basis);
  if (!cut)
    claims.must_say(patches + (layer == depth ? " after the last block apart"
                                              : " that enter block " + std::to_string(layer) + " apart"));
  const std::vector<double> explained = numbers(figure, "explained");
  const double three = std::accumulate(explained.begin(), explained.end(), 0.0);
  const std::vector<double> shares = numbers(figure, "explained");
  for (std::size_t each = 0; each < 3; ++each) {
    const std::string label = "component " + std::to_string(each + 1);
    if (claims.reading_text(label) && all > 1e-9) claims.reading(label, 100 * shares[each], 1, 1e-4);
    if (all <= 1e-9) claims.told(label, "");  // of rounding
  }
  if (claims.reading_text("directions taken off")) {
    const auto taken = number_in(*claims.reading_text("directions taken off"));
    claims.holds(!result.values.has("directions") || taken->value <= asked(result.values, "directions"),
                 "directions asked for");
    claims.reading("directions taken off", taken->value);
  }
  if (cut) {
    const char* holds = claims.says("direction holds ") ? "direction holds " : "directions hold ";
    claims.holds(three < 1 + 1e-6, "a share");
    if (!claims.says("Nothing tells")) claims.number(holds, 100 * three, 1, 1e-4);
  } else if (all > 1e-9) {
    claims.holds(three < 1 + 1e-6 && three > 0, "a share");
    if (claims.says("what tells the patches") && !claims.says("Nothing tells"))
      claims.number(" hold", 100 * three, 1, 1e-4);
  }
  if (has_array(figure, "similarity2")) second_image(claims, figure);
  const Cell at = result.values.get<Cell>("reference");
  const int token = std::min(at.row, grid.rows - 1) * grid.columns + std::min(at.column, grid.columns - 1);
  for (Eigen::Index row = 0; row < rows.rows(); ++row)
    if (rows.row(row).norm() > 0) rows.row(row) /= rows.row(row).norm();
  const Eigen::VectorXd similarity = rows * rows.row(token).transpose();
  if (!basis.empty()) across_images(claims, figure, rows.row(token), basis, grid);
  claims.reading("mean similarity", similarity.mean(), 1, 1e-3);
  nearness_claims(claims, similarity, grid, token);
  double best = -2;
  for (Eigen::Index other = 0; other < similarity.size(); ++other)
    if (other != token) best = std::max(best, similarity[other]);
  if (similarity.size() > 1) {
    claims.reading("most alike", best, 1, 1e-3);
    double least = 2;
    for (Eigen::Index other = 0; other < similarity.size(); ++other)
      if (other != token) least = std::min(least, similarity[other]);
    const bool tie = similarity.size() > 2 && best - least < 1e-6;
    if (tie || claims.says("All others are equally like")) {
      claims.holds(best - least < 2e-6, "equally like it");
      claims.number("All others are equally like patch ", token + 1);
      return claims.number("All others are equally like patch ", best, 2, 1e-3);
    }
    claims.number("with a similarity of ", best, 1, 1e-3);
    const auto named = number_in(claims.caption, claims.caption.find(" is patch "));
    const int other = static_cast<int>(named->value) - 1;
    const Cell place = grid.cell(other);
    claims.number("Most like patch ", token + 1);
    claims.number(" is patch ", named->value);
    claims.number(" is patch ",
                  std::hypot(place.row - token / grid.columns, place.column - token % grid.columns), 2);
    claims.reading("most alike", place.row, 2);
    claims.reading("most alike", place.column, 3);
    claims.holds(named && similarity[static_cast<Eigen::Index>(named->value) - 1] > best - 1e-5,
                 "most like it");
  }
}

// "set to 0", as it stands in sentences; and how many numbers it has.
struct Way {
  std::string words;
  int numbers = 0;
};
Way way_of(Claims& claims, const Panel& panel) {
  Way way{panel.title.text()};
  claims.names(way.words.substr(1));
  way.words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(way.words[0])));
  for (auto found = number_in(way.words); found; found = number_in(way.words, found->end)) ++way.numbers;
  return way;
}

// The part about which two ways disagree most, or that they agree.
void ways_disagree(Claims& claims, const Figure& figure, const Way& first, const Way& second) {
  struct Part {
    std::string name;
    double a = 0, b = 0;
    double apart() const { return std::abs(a - b); }
  };
  const std::string measured = has_array(figure, "probability") ? "probability" : "similarity";
  const MatrixD a = matrix_of(figure, measured), b = matrix_of(figure, "beside_" + measured);
  Part most{"", 0, -1};
  most.a = most.b = 0;
  bool any = false;
  const auto take = [&](const std::string& name, double of_a, double of_b) {
    const Part part{name, of_a, of_b};
    if (!any || part.apart() > most.apart()) most = part;
    any = true;
  };
  for (Eigen::Index layer = 0; layer < a.rows(); ++layer) {
    const std::string of = " of layer " + std::to_string(layer), in = " in layer " + std::to_string(layer);
    for (Eigen::Index head = 0; head < a.cols(); ++head)
      take("head " + std::to_string(head) + of, a(layer, head), b(layer, head));
    const auto at = static_cast<std::size_t>(layer);
    for (const auto& [array, name] : {std::pair{"mlp", "the MLP" + of},
                                      {"position", "position" + in},
                                      {"registers", "the registers" + of}}) {
      if (has_array(figure, array))
        take(name, numbers(figure, array)[at], numbers(figure, std::string("beside_") + array)[at]);
    }
  }
  claims.only_if(most.apart() < 0.05, " Both ways agree for every part, within ");
  if (most.apart() < 0.05)
    return claims.number("for every part, within ", std::max(most.apart(), 0.001), 1, 1e-4);
  claims.must_say(" The two ways disagree most about " + most.name + ": ");
  claims.number(": " + first.words + " leaves ", most.a, 1, 1e-4);
  claims.number(", " + second.words + " leaves ", most.b, 1, 1e-4);
}

void knockout_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const bool classes = has_array(figure, "probability");
  const MatrixD heads = matrix_of(figure, classes ? "probability" : "similarity");
  Eigen::Index layer = 0, head = 0;
  const double least = heads.minCoeff(&layer, &head);
  const std::vector<double> mlp = numbers(figure, "mlp"), position = numbers(figure, "position"),
                            answer = numbers(figure, "answer");
  const auto weakest = [](const std::vector<double>& of) {
    return static_cast<double>(std::min_element(of.begin(), of.end()) - of.begin());
  };
  const Way way = way_of(claims, figure.panels.front());
  const bool two = figure.panels[1].id == "beside";
  const Way beside = two ? way_of(claims, figure.panels[1]) : Way();
  if (two) ways_disagree(claims, figure, way, beside);
  const bool zero = result.values.get<std::string>("replace") == "zero";
  const std::string with = zero ? " without" : " with";
  const std::string of_head = with + " head " + std::to_string(head) + " of layer " + std::to_string(layer);
  const std::string behind_head = zero ? of_head : " replaced (" + way.words + ")";
  claims.must_say(of_head);
  claims.number(with + " the MLP of layer ", weakest(mlp));
  claims.number(with + " position in layer ", weakest(position));
  claims.only_if(!classes, "Without a head it names no class");
  if (!classes) claims.number("It is ", least);
  claims.reading("scrambled", answer[1]);
  image_claims(claims);
  claims.reading("orders", asked(result.values, "orders"));
  const auto rows_said = number_in(*claims.reading_text("patches"));
  const auto columns_said = number_in(*claims.reading_text("patches"), rows_said->end);
  claims.reading_size("patches", rows_said->value, columns_said->value);
  const double of_mlp = *std::min_element(mlp.begin(), mlp.end()),
               of_position = *std::min_element(position.begin(), position.end());
  claims.number(behind_head, of_mlp);
  claims.number(with + " the MLP of layer ", of_position, 2);
  const auto chosen = static_cast<std::size_t>(asked(result.values, "layer"));
  const std::string here = "layer " + std::to_string(chosen) + ", ";
  if (chosen < mlp.size()) {
    Eigen::Index missed = 0;
    const double left = heads.row(static_cast<Eigen::Index>(chosen)).minCoeff(&missed);
    claims.reading(here + "head " + std::to_string(missed), left);
    claims.reading(here + "MLP", mlp[chosen]);
    claims.reading(here + "position", position[chosen]);
    if (has_array(figure, "registers"))
      claims.reading(here + "registers", numbers(figure, "registers")[chosen]);
    if (two) {
      const int which = 2 + beside.numbers;
      claims.reading(here + "head " + std::to_string(missed),
                     matrix_of(figure, classes ? "beside_probability" : "beside_similarity")(
                         static_cast<Eigen::Index>(chosen), missed),
                     which);
      for (const auto& [label, array] :
           {std::pair{"MLP", "mlp"}, {"position", "position"}, {"registers", "registers"}}) {
        if (has_array(figure, array))
          claims.reading(here + label, numbers(figure, std::string("beside_") + array)[chosen], which);
      }
    }
    for (const char* scheme : {"bias", "rotation"}) {
      if (claims.reading_text(here + scheme))
        claims.reading(here + scheme, numbers(figure, "rotation_bias")[chosen]);
    }
  }
  const auto depth = static_cast<int>(mlp.size());
  if (!classes) return;
  // Behind the name of the class, which may hold numbers.
  const std::vector<double> lens_of = numbers(figure, "lens_class");
  const Labels labels = Labels::of_model(*claims.inputs->checkpoint,
                                         Vit::load(*claims.inputs->checkpoint)->configuration().classes);
  const auto named = [&](double of) { return first_name(labels.of(static_cast<int>(of))); };
  const std::string own = named(lens_of.back());
  claims.names(own + " ");
  claims.names(own.substr(1) + " ");
  claims.number(own.substr(1) + " ", answer[0]);
  claims.number(own.substr(1) + " ", least, 2);
  claims.names(named(lens_of[chosen]) + " ");
  const std::string* said = claims.reading_text(here + "named");
  claims.holds(said && said->starts_with(named(lens_of[chosen]) + " "), "what the head names");
  const auto likely = number_in(*said, named(lens_of[chosen]).size());
  claims.holds(
      likely && std::abs(likely->value - numbers(figure, "lens_probability")[chosen]) <= likely->half * 1.01,
      "how likely it is");
  claims.told(here + "named", said->substr(named(lens_of[chosen]).size()));
  if (const std::string* so = claims.reading_text(here + "patches that say so")) {
    // The head's class of each patch is in no array; that there are no more than patches is asked of all
    // texts.
    claims.holds(number_in(*so, number_in(*so)->end)->value == rows_said->value * columns_said->value,
                 "so many patches");
    claims.told(here + "patches that say so", "");
  }
  claims.reading("answer", answer[0], claims.reading_text("answer")->starts_with("class ") ? 2 : 1, 1e-4);
  // The lens names the answer in all layers from there on.
  const std::vector<double> lens = numbers(figure, "lens_class");
  int from = depth + 1;
  // After the last layer the model itself speaks.
  while (from > 0 && lens[static_cast<std::size_t>(from - 1)] == lens.back()) --from;
  if (claims.says("The head would name it from layer "))
    claims.number("The head would name it from layer ", from);
  if (claims.says("The head names it after the last layer alone"))
    claims.holds(from == depth && std::find(lens.begin(), lens.end() - 1, lens.back()) == lens.end() - 1,
                 "the last alone");
  if (!claims.says(" on most of it stands in ") || !has_array(figure, "patched_patches")) return;
  const std::vector<double> patched = numbers(figure, "patched_patches");
  int settled = depth + 1;
  while (settled > 0 && 2 * std::abs(patched[static_cast<std::size_t>(settled - 1)] - answer[0]) <=
                            std::abs(answer[1] - answer[0]))
    --settled;
  claims.must_say("From layer " + std::to_string(settled) + " on most of it");
  claims.number("and put in there leave ", patched[static_cast<std::size_t>(settled)]);
}

// How many pairs there are, of images whose classes are known.
void pairs_of_images(Claims& claims, const Result& result) {
  const std::vector<int> classes = whole_numbers(result.figure, "classes");
  const auto same = number_in(*claims.reading_text("same-class pairs")),
             different = number_in(*claims.reading_text("different-class pairs"));
  const auto images = static_cast<double>(number_in(*claims.reading_text("images"))->value);
  claims.holds(same && different && same->value + different->value == images * (images - 1) / 2, "all pairs");
  double of_one = 0;
  for (std::size_t i = 0; i < classes.size(); ++i)
    of_one += static_cast<double>(
        std::count(classes.begin(), classes.begin() + static_cast<std::ptrdiff_t>(i), classes[i]));
  // The projection draws all of so few.
  claims.holds(static_cast<double>(classes.size()) == images && of_one == same->value, "pairs of one class");
  claims.told("same-class pairs", "");
  claims.told("different-class pairs", "");
}

void separation_claims(Claims& claims, const Result& result) {
  const MatrixD distances = matrix_of(result.figure, "distances");
  const auto layer = static_cast<Eigen::Index>(result.values.get<std::int64_t>("layer"));
  const double same = distances(layer, 0), different = distances(layer, 1);
  Eigen::Index best = 0;
  const auto ratio = [&](Eigen::Index at) {
    return distances(at, 0) > 0 ? distances(at, 1) / distances(at, 0) : distances(at, 1) > 0 ? 1e300 : 0;
  };
  for (Eigen::Index each = 0; each < distances.rows(); ++each)
    if (ratio(each) > ratio(best)) best = each;
  claims.only_if(best != layer, "The ratio is highest at layer");
  if (best != layer) {
    claims.number("The ratio is highest at layer ", static_cast<double>(best));
    claims.number("The ratio is highest at layer ", ratio(best), 2, 1e-3);
  }
  claims.only_if(same == 0 && different == 0, "are one: mean distance 0");
  claims.reading("highest ratio at", static_cast<double>(best));
  const bool at_end = layer + 1 == distances.rows();
  claims.must_say("At layer " + std::to_string(layer) +
                  (at_end ? " (after the last block)" : " (before block " + std::to_string(layer) + ")"));
  claims.names("Where (one shape, 16 cells)");
  const auto images = number_in(*claims.reading_text("images"));
  claims.holds(images && images->value <= asked(result.values, "samples"), "so many images");
  claims.reading("images", images->value);
  claims.told("images", " of ");
  pairs_of_images(claims, result);
  if (same == 0 && different == 0) {
    claims.reading("same-class distance", 0);
    claims.reading("different-class distance", 0);
    claims.reading("further", 50);
  }
  if (same == 0 && different == 0) return;
  claims.reading("same-class distance", same);
  claims.reading("different-class distance", different);
  claims.number(" distance), those of one class ", same);
  const std::size_t apart = claims.caption.find(" are ");
  claims.number_at(apart, different);
  if (same > 0) claims.number_at(claims.caption.find("those of one class "), different / same, 2, 1e-4);
  const double at_start = distances(0, 0) > 0 ? distances(0, 1) / distances(0, 0) : std::nan("");
  claims.only_if(best == layer && layer > 0 && !std::isnan(at_start), " At layer 0 the ratio is ");
  if (claims.says(" At layer 0 the ratio is ")) {
    claims.must_say(" At layer 0 the ratio is ");
    claims.number(" At layer 0 the ratio is ", at_start, 1, 1e-3);
  }
  if (same > 0) claims.reading("ratio", different / same, 1, 1e-4);
  claims.only_if(same > 0 && different <= same, "does not tell the classes apart");
  const std::vector<double> one = numbers(result.figure, "same");
  std::vector<double> other = numbers(result.figure, "different");
  std::sort(other.begin(), other.end());
  double further = 0;
  for (const double a : one) {
    const auto [first, last] = std::equal_range(other.begin(), other.end(), a);
    further += static_cast<double>(other.end() - last) + 0.5 * static_cast<double>(last - first);
  }
  const double share = further / (static_cast<double>(one.size()) * static_cast<double>(other.size()));
  claims.number("is the further ", 100 * share, 1, 1e-3);
  claims.reading("further", 100 * share, 1, 1e-3);
}

std::vector<settings::NamedInputs> models_that_run() {
  settings::NamedInputs two = small_models({"timm_vit"}).front();
  two.name = "timm_vit and two images";
  two.inputs.image2 = with_made_image(two.inputs, "second", ramps(50, 60, 3)).image;
  const std::vector<settings::NamedInputs> all = joined(
      {{"the built-in model", built_in_inputs()}},
      small_models({"timm_vit", "timm_registers", "scheme_alibi-2d", "hf_beit", "dinov3", "hf_siglip"}));
  return joined(all, {two});
}

}  // namespace

class TestLabsClaimsModels : public QObject {
  Q_OBJECT

 private slots:
  void theyAreRight_data() {
    const settings::CheckedLabs add;
    add("features", features_claims, 20);
    add("knockout", knockout_claims, 20);
    add("separation", separation_claims, 8);
  }
  void theyAreRight() {
    QFETCH(QString, lab);
    QFETCH(quintptr, check);
    QFETCH(int, count);
    settings::Limits limits = usual_limits();
    if (lab == "separation") limits.otherwise.set("samples", std::int64_t{40});
    const std::string faults =
        settings::faults_of(lab.toStdString(), models_that_run(), count, limits, settings::check_of(check));
    QVERIFY2(faults.empty(), faults.c_str());
  }

  // In one basis of the images of a folder, or of frames.
  void aBasisOfSeveralIsRight() {
    const FivePictures photos;
    std::vector<settings::NamedInputs> given;
    for (const char* model : {"timm_vit", "timm_registers"}) {
      const Inputs of_folder = with_folder(std::string(model) + ".safetensors", photos.path());
      given.push_back({model, of_folder});
      Inputs of_frames = of_folder;
      of_frames.data = {};
      of_frames.image = open_image(std::filesystem::path(TEST_DATA) / "image" / "frames_keep.gif");
      given.push_back({std::string(model) + ", frames", of_frames});
    }
    settings::Limits limits = usual_limits();
    limits.max["basis-images"] = 7;
    limits.among["samples"] = {Value(std::int64_t{2}), Value(std::int64_t{4}), Value(std::int64_t{100})};
    const std::string faults = settings::faults_of("features", given, 24, limits, features_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }

  // Where a real checkpoint is: photographs at several settings.
  void aRealModelIsRight() {
    if (!settings::is_long()) QSKIP("WHEREABOUTS_LONG is not set");
    if (!has_reference("coffee")) QSKIP(no_reference);
    std::vector<settings::NamedInputs> photographs;
    for (const char* image : {"chelsea", "coffee", "china"})
      photographs.push_back({image, referred_inputs(image)});
    // Two of them beside each other.
    photographs.push_back(photographs.front());
    photographs.back().name = "chelsea and coffee";
    photographs.back().inputs.image2 = photographs[1].inputs.image;
    settings::Limits limits = usual_limits();
    limits.max["orders"] = 4;
    std::string faults = settings::faults_of("features", photographs, 2, limits, features_claims, false, 12);
    faults += settings::faults_of("knockout", photographs, 2, limits, knockout_claims, false, 6);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsModels, QCoreApplication)
#include "test_labs_claims_models.moc"

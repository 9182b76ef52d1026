// What `scramble`, `shuffle` and `rotation` say at random settings, held against numbers computed here from
// their arrays.
#include <QtTest>
#include <array>
#include <numbers>

#include "core/base/permutation.h"
#include "core/vit/labels.h"
#include "tests/claimed_arrays.h"
#include "tests/cut_image.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// The share of the pixels at which reversing the order of patches gives another image than a mirror, from the
// pixels of the image alone.
double mirror_share(const Array& image, int patch, bool rows, bool columns) {
  const std::vector<double> pixels = doubles(image);
  const int height = static_cast<int>(image.shape[0]), width = static_cast<int>(image.shape[1]);
  const int channels = image.shape.size() > 2 ? static_cast<int>(image.shape[2]) : 1;
  const auto at = [&](int row, int column, int channel) {
    return pixels[static_cast<std::size_t>((row * width + column) * channels + channel)];
  };
  // Where a place comes from: by whole patches, or pixel by pixel.
  const auto from = [&](int place, int count, bool is_reversed, bool by_patch) {
    if (!is_reversed) return place;
    return by_patch ? (count / patch - 1 - place / patch) * patch + place % patch : count - 1 - place;
  };
  int apart = 0;
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      bool same = true;
      for (int channel = 0; channel < channels; ++channel)
        same = same && at(from(row, height, rows, true), from(column, width, columns, true), channel) ==
                           at(from(row, height, rows, false), from(column, width, columns, false), channel);
      apart += same ? 0 : 1;
    }
  }
  return 1.0 * apart / (1.0 * height * width);
}

void scramble_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const std::vector<int> order = whole_numbers(figure, "order");
  const GridShape grid = figure.panels[0].tokens;
  const int count = grid.count();
  claims.holds(static_cast<int>(order.size()) == count, "an order of all patches");
  int in_place = 0, pairs = 0, touch = 0, same_side = 0;
  double distance = 0;
  for (int place = 0; place < count; ++place) {
    const int row = place / grid.columns, column = place % grid.columns;
    const int stands = order[static_cast<std::size_t>(place)];
    in_place += stands == place;
    distance += std::hypot(row - stands / grid.columns, column - stands % grid.columns);
    for (const Cell step : {Cell{0, 1}, Cell{1, 0}}) {
      if (row + step.row >= grid.rows || column + step.column >= grid.columns) continue;
      const int other =
          order[static_cast<std::size_t>((row + step.row) * grid.columns + column + step.column)];
      const int below = other / grid.columns - stands / grid.columns,
                right = other % grid.columns - stands % grid.columns;
      ++pairs;
      touch += std::abs(below) + std::abs(right) == 1;
      same_side += below == step.row && right == step.column;
    }
  }
  claims.reading("in place", in_place);
  claims.reading("in place", count, 2);
  claims.reading("mean distance moved", distance / count);
  if (pairs > 0) {
    claims.reading("neighbours kept", 100.0 * touch / pairs);
    claims.reading("on the same side", 100.0 * same_side / pairs);
  }
  claims.only_if(in_place == count && count > 1, "patches are in place.");
  claims.only_if(count == 1, "There is 1 patch");
  if (in_place == count && count > 1) claims.number("All ", count);
  const Image& given = *claims.inputs->image.image;
  const int patch = asked(result.values, "patch");
  const std::string fit = result.values.get<std::string>("fit");
  const Cut down = cut_of(given.rows(), patch, patch, 0, fit),
            across = cut_of(given.columns(), patch, patch, 0, fit);
  claims.holds(grid == GridShape{down.patches, across.patches}, "the grid");
  fitted_claims(claims, result.values, down, across);
  if (in_place < count) {
    claims.number("", in_place, 1);
    claims.number("", count, 2);
    claims.number("", 100.0 * touch / pairs, 3);
    claims.number("", 100.0 * same_side / pairs, 4);
  }
  const std::string arranged = result.values.get<std::string>("arrange");
  const bool turned = arranged != "seed" && arranged != "none";
  claims.only_if(turned, "Reversing the order");
  if (turned && !claims.says("that are drawn")) {
    const double share = mirror_share(array_of(figure, "image"), patch, arranged != "reverse-columns",
                                      arranged != "reverse-rows");
    claims.number("turns the inside of patches too: ", 100 * share);
  }
}

// A number as `shuffle` writes it: whole where it is large.
void shuffle_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const std::vector<int> order = whole_numbers(figure, "order");
  std::vector<int> back(order.size());
  int moved = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    back[static_cast<std::size_t>(order[place])] = static_cast<int>(place);
    moved += order[place] != static_cast<int>(place);
  }
  const auto put_back = [&](const MatrixD& of, bool both) {
    MatrixD made(of.rows(), of.cols());
    for (Eigen::Index row = 0; row < of.rows(); ++row) {
      for (Eigen::Index column = 0; column < of.cols(); ++column)
        made(row, column) = of(back[static_cast<std::size_t>(row)],
                               both ? back[static_cast<std::size_t>(column)] : static_cast<int>(column));
    }
    return made;
  };
  const MatrixD a = matrix_of(figure, "A"), av = matrix_of(figure, "AV");
  const double of_a = (put_back(matrix_of(figure, "A_swapped"), true) - a).cwiseAbs().maxCoeff();
  const double of_av = (put_back(matrix_of(figure, "AV_swapped"), false) - av).cwiseAbs().maxCoeff();
  const double of_mean =
      (matrix_of(figure, "mean_swapped") - matrix_of(figure, "mean")).cwiseAbs().maxCoeff();
  claims.reading("A, put back", of_a);
  claims.reading("AV, put back", of_av);
  claims.reading("mean of AV", of_mean);
  const bool integers = result.values.get<std::string>("source") == "integers";
  const auto tokens = static_cast<double>(a.rows());
  const int prefix = integers ? 0 : static_cast<int>(tokens) - figure.panels[0].tokens.count();
  claims.reading("tokens", tokens - prefix);
  claims.reading("width", static_cast<double>(length_of(figure, "Q", 1)));
  claims.only_if(moved == 0, "Nothing is swapped");
  if (moved == 0) {
    for (const char* label : {"AV without position", "logits", "logits without position"}) {
      if (claims.reading_text(label)) claims.reading(label, 0);
    }
    return claims.number("max |difference| ", 0);
  }
  std::vector<int> places;
  for (std::size_t place = 0; place < order.size(); ++place)
    if (order[place] != static_cast<int>(place)) places.push_back(static_cast<int>(place) - prefix);
  if (integers) {
    claims.number("Tokens ", places[0]);
    claims.number("Tokens ", places[1], 2);
  } else if (result.values.get<std::string>("source") == "model") {
    // Patches are counted from 1, tokens from 0.
    for (int each = 0; each < 2; ++each) {
      claims.number("Patch ", places[static_cast<std::size_t>(each)] + 1, 2 * each + 1);
      claims.number("Patch ", places[static_cast<std::size_t>(each)], 2 * each + 2);
    }
  }
  const double size = std::max(a.cwiseAbs().maxCoeff(), av.cwiseAbs().maxCoeff());
  const auto small = [&](double difference) { return difference < 1e-12 * std::max(1.0, size); };
  if (integers) {
    const bool placed = result.values.get<std::string>("scheme") != "none";
    const double both = std::max(of_a, of_av);
    claims.number("after swapping back: ", both);
    claims.number("mean of AV changes by ", of_mean);
    const bool just_follow = small(both);
    claims.holds(placed || just_follow, "without position they follow");
    claims.only_if(placed && !just_follow, "no longer just follow");
    claims.only_if(placed && just_follow, "cannot tell these two orders apart");
    claims.only_if(placed && !just_follow && !small(of_mean), "so the order can be told");
    claims.only_if(!placed, "permutation-equivariant");
    const bool plain = !result.values.get<bool>("softmax") && !result.values.get<bool>("scale");
    claims.only_if(!placed && plain, "Softmax and scaling, left out here");
    if (!placed && plain) {
      const auto weighed = [&](const std::string& suffix) {
        MatrixD made = (matrix_of(figure, "Q" + suffix) * matrix_of(figure, "K" + suffix).transpose() /
                        std::sqrt(static_cast<double>(length_of(figure, "Q", 1))))
                           .eval();
        for (Eigen::Index row = 0; row < made.rows(); ++row) {
          made.row(row) = (made.row(row).array() - made.row(row).maxCoeff()).exp();
          made.row(row) /= made.row(row).sum();
        }
        return made;
      };
      const MatrixD was = weighed(""), is = weighed("_swapped");
      const double apart =
          std::max((put_back(is, true) - was).cwiseAbs().maxCoeff(),
                   (put_back(is * matrix_of(figure, "V_swapped"), false) - was * matrix_of(figure, "V"))
                       .cwiseAbs()
                       .maxCoeff());
      claims.holds(apart < 1e-12 * std::max(1.0, size), "softmax and scaling keep that");
      // What is left is the rounding of sums in another order.
      claims.number("keep that: max |difference| ", 0, 1, 1e-6 * std::max(1.0, size));
    }
    return;
  }
  const MatrixD bare = matrix_of(figure, "AV_without_position");
  const double of_bare =
      (put_back(matrix_of(figure, "AV_without_position_swapped"), false) - bare).cwiseAbs().maxCoeff();
  claims.reading("AV without position", of_bare);
  claims.number("of AV after moving back: ", of_av);
  claims.number("of AV after moving back: ", of_bare, 2);
  claims.only_if(!has_array(figure, "logits"), "The checkpoint has no head");
  if (!has_array(figure, "logits")) return;
  const MatrixD logits = matrix_of(figure, "logits");
  Eigen::Index changed = 0;
  const double change = (logits.row(1) - logits.row(0)).cwiseAbs().maxCoeff(&changed),
               without = (logits.row(3) - logits.row(2)).cwiseAbs().maxCoeff();
  claims.reading("logits", change);
  claims.reading("logits without position", without);
  // One name of several; a class without one has its number.
  const std::string name = Labels::of_model(*claims.inputs->checkpoint, static_cast<int>(logits.cols()))
                               .of(static_cast<int>(changed));
  const bool table_alone = claims.says("holds a position table and no transformer");
  if (table_alone)
    claims.number("an output (sum ", static_cast<double>(changed) + 1);
  else
    claims.must_say("an output (" + name.substr(0, name.find(',')) + ")");
  claims.number("changes by up to ", change);
  claims.number(", without it by ", without);
  claims.only_if(without < 1e-4 * std::max(1.0, logits.cwiseAbs().maxCoeff()), "the two images are the same");
}

// The score of the query turned as at one place with the key turned as at another.
class Turned {
 public:
  // Forms that stand beside another have pairs of their own: half-split within each half.
  enum class Pairs { of_figure, halves };
  explicit Turned(const Figure& figure, const std::string& angles = "angles", Pairs pairs = Pairs::of_figure)
      : angles_(matrix_of(figure, angles)),
        pairs_(whole_numbers(figure, "pairs")),
        query_(numbers(figure, "query")),
        key_(numbers(figure, "key")) {
    const auto count = static_cast<int>(angles_.cols()), quarter = count / 2;
    for (int pair = 0; pairs == Pairs::halves && pair < count; ++pair) {
      const int first = pair < quarter ? pair : pair + quarter;
      pairs_[static_cast<std::size_t>(2 * pair)] = first;
      pairs_[static_cast<std::size_t>(2 * pair + 1)] = first + quarter;
    }
  }
  double score(int from, int to) const {
    double sum = 0;
    for (Eigen::Index pair = 0; pair < angles_.cols(); ++pair) {
      const auto first = static_cast<std::size_t>(pairs_[static_cast<std::size_t>(2 * pair)]),
                 second = static_cast<std::size_t>(pairs_[static_cast<std::size_t>(2 * pair + 1)]);
      const double turn = angles_(to, pair) - angles_(from, pair);
      sum += query_[first] * (key_[first] * std::cos(turn) - key_[second] * std::sin(turn)) +
             query_[second] * (key_[first] * std::sin(turn) + key_[second] * std::cos(turn));
    }
    return sum;
  }
  double angle(int place, int pair) const { return angles_(place, pair); }
  int places() const { return static_cast<int>(angles_.rows()); }

 private:
  MatrixD angles_;
  std::vector<int> pairs_;
  std::vector<double> query_, key_;
};

// LieRE in larger blocks: all scores anew, from the rotations.
void turned_blocks(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Array rotation = array_of(figure, "rotation");
  const std::vector<double> all = doubles(rotation), query = numbers(figure, "query"),
                            key = numbers(figure, "key");
  const std::size_t tokens = rotation.shape[0], blocks = rotation.shape[1], size = rotation.shape[2];
  const auto turned = [&](const std::vector<double>& vector) {
    MatrixD rows(static_cast<Eigen::Index>(tokens), static_cast<Eigen::Index>(vector.size()));
    for (std::size_t token = 0; token < tokens; ++token) {
      for (std::size_t at = 0; at < vector.size(); ++at) {
        const std::size_t block = at / size;
        double sum = 0;
        for (std::size_t from = 0; from < size; ++from)
          sum +=
              all[((token * blocks + block) * size + at % size) * size + from] * vector[block * size + from];
        rows(static_cast<Eigen::Index>(token), static_cast<Eigen::Index>(at)) = sum;
      }
    }
    return rows;
  };
  const MatrixD scores = turned(query) * turned(key).transpose();
  const GridShape grid = *result.values.get<std::optional<GridShape>>("grid");
  MatrixD least = MatrixD::Constant(2 * grid.rows - 1, 2 * grid.columns - 1, 1e9), most = -least;
  for (int from = 0; from < grid.count(); ++from) {
    for (int to = 0; to < grid.count(); ++to) {
      const int down = to / grid.columns - from / grid.columns + grid.rows - 1,
                right = to % grid.columns - from % grid.columns + grid.columns - 1;
      least(down, right) = std::min(least(down, right), scores(from, to));
      most(down, right) = std::max(most(down, right), scores(from, to));
    }
  }
  const MatrixD spread = most - least;
  constexpr double rounding = 1e-3;  // of float32, of scores near 1
  claims.number("changes the score by up to ", spread.maxCoeff(), 1, rounding);
  claims.reading("change if moved", spread.maxCoeff(), 1, rounding);
  claims.reading("mean spread", spread.mean(), 1, rounding);
  claims.reading("score", scores(asked(result.values, "position"), asked(result.values, "key")), 1, rounding);
  double unturned = 0;
  for (std::size_t at = 0; at < query.size(); ++at) unturned += query[at] * key[at];
  claims.reading("unturned score", unturned, 1, rounding);
  claims.reading("blocks", static_cast<double>(blocks));
  claims.reading("blocks", static_cast<double>(size), 2);
  claims.reading("blocks", static_cast<double>(size), 3);
  claims.reading("planes of a block", static_cast<double>(size * (size - 1) / 2));
  const bool line = grid.rows == 1 || grid.columns == 1, told = spread.maxCoeff() > 1e-4;
  const bool jepa = result.values.get<std::string>("layout") == "v-jepa" &&
                    result.values.get<std::string>("scheme") == "rope-2d";
  claims.only_if(told && jepa, "no rotation, and the score depends on more than the offset");
  if (told && jepa) {
    claims.number("it differs between places by ", spread.mean(), 1, rounding);
    claims.number("of a rotation by ", 0);
  }
  claims.only_if(!told && jepa, "does not tell it from a rotation");
  claims.only_if(told && !jepa, "no function of the offset. In blocks of 2 it is");
  claims.only_if(!told && !jepa && line, "along one axis");
  claims.only_if(!told && !jepa && !line, "too little to tell");
}

void six_forms(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const GridShape grid = *result.values.get<std::optional<GridShape>>("grid");
  claims.reading("forms", 6);
  claims.reading_size("grid", grid.rows, grid.columns);
  claims.reading("head width", asked(result.values, "dim"));
  const int position = asked(result.values, "position");
  const Cell at = grid.cell(position);
  const bool halves = result.values.get<std::string>("pairs") != "adjacent";
  const Turned line(figure),
      axial(figure, "angles_1", halves ? Turned::Pairs::halves : Turned::Pairs::of_figure),
      literal(figure, "angles_2");
  const bool plane = grid.rows > 1 && grid.columns > 1;
  claims.only_if(!plane, "a single row or column");
  if (!plane) return claims.number("a single row or column: ", grid.count());
  const int down = at.row + 1 < grid.rows ? 1 : -1, right = at.column + 1 < grid.columns ? 1 : -1;
  claims.must_say(right > 0 ? "in the next column" : "in the previous column");
  claims.must_say(down > 0 ? "in the next row" : "in the previous row");
  const int beside = position + right, below = position + down * grid.columns;
  claims.number("column scores ", line.score(position, beside), 1, 1e-4);
  claims.number(" row ", line.score(position, below), 1, 1e-4);
  claims.number("axial, ", axial.score(position, beside), 1, 1e-4);
  claims.number("axial, ", axial.score(position, below), 2, 1e-4);
  const bool up = grid.contains({at.row - 1, at.column + 1}),
             lower = grid.contains({at.row + 1, at.column - 1});
  claims.only_if(up || lower, "With one angle for row and column together");
  if (!up && !lower) return;
  const Cell other = lower ? Cell{at.row + 1, at.column - 1} : Cell{at.row - 1, at.column + 1};
  claims.number("the cell at (", other.row);
  claims.number("the cell at (", other.column, 2);
  const double there = literal.score(position, grid.token(other));
  claims.number("the cell at (", there, 3, 1e-4);
  claims.holds(std::abs(there - literal.score(position, position)) < 1e-9, "as the query's own place");
}

// The pair that is looked at, and addresses that are taken literally.
void turns_of_a_pair(Claims& claims, const Result& result, const Turned& turned, GridShape grid, bool plane) {
  const int position = asked(result.values, "position"), pair = asked(result.values, "pair");
  const auto step = [&](int places) { return std::abs(turned.angle(places, pair) - turned.angle(0, pair)); };
  const double row = grid.rows > 1 ? step(grid.columns) : 0, column = grid.columns > 1 ? step(1) : 0;
  const bool by_rows = plane && row > 1e-12, by_columns = plane ? column > 1e-12 : column > 0;
  claims.only_if(by_rows || by_columns, " turns once in ");
  const double turn = 2 * std::numbers::pi;
  if (by_rows) claims.number(" turns once in ", turn / row, 1, 1e-4);
  if (by_columns) claims.number(" turns once in ", turn / column, by_rows ? 2 : 1, 1e-4);
  if (by_rows || by_columns) claims.number(", here by ", turned.angle(position, pair), 1, 1e-4);
  claims.only_if(by_rows, by_columns ? " rows or " : " rows, here");
  if (!claims.says(" are one address")) return;
  const std::string cells = " Cells (";
  std::array<int, 4> at{};
  std::optional<WrittenNumber> found = number_in(claims.caption, claims.caption.find(cells));
  for (std::size_t each = 0; found && each < 4; ++each) {
    at[each] = static_cast<int>(found->value);
    claims.number(cells, at[each], static_cast<int>(each) + 1);
    found = number_in(claims.caption, found->end);
  }
  const int one = at[0] * grid.columns + at[1], other = at[2] * grid.columns + at[3];
  claims.holds(one != other && at[0] + at[1] == at[2] + at[3], "two cells of one address");
  double apart = 0;
  for (int each = 0; each < asked(result.values, "dim") / 2; ++each)
    apart = std::max(apart, std::abs(turned.angle(one, each) - turned.angle(other, each)));
  claims.number("their angles differ by ", apart);
  claims.number("their angles differ by ", grid.count(), 2);
  claims.number(" cells share ", grid.rows + grid.columns - 1);
}

// Counted anew from the periods.
void spectrum_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  const bool plane = has_array(figure, "periods_rows");
  const GridShape grid =
      plane ? *values.get<std::optional<GridShape>>("grid") : GridShape{1, asked(values, "tokens")};
  const std::string scheme = values.get<std::string>("scheme"), layout = values.get<std::string>("layout");
  const bool scaled = scheme == "liere" || scheme == "rope-jitter" ||
                      (scheme == "rope-2d" && (layout == "eva" || layout == "dinov3"));
  const int trained = asked(values, "trained");
  claims.only_if(scaled, "The coordinates are scaled by the grid");
  int which = 1;
  for (const bool down : {false, true}) {
    if (down && !plane) continue;
    const int patches = down ? grid.rows : grid.columns;
    int turning = 0, unused = 0, aliased = 0, unseen = 0;
    for (const double period : numbers(figure, down ? "periods_rows" : "periods_columns")) {
      if (!std::isfinite(period)) continue;
      ++turning;
      unused += period > patches ? 1 : 0;
      aliased += period < 2 ? 1 : 0;
      unseen += period > trained && patches > trained && !scaled ? 1 : 0;
    }
    const std::size_t from = !plane ? 0 : claims.caption.find(down ? "along rows " : "Along columns ");
    const std::vector<std::pair<const char*, int>> readings = {
        {"turning", turning}, {"unused", unused}, {"aliased", aliased}, {"unseen in training", unseen}};
    for (const auto& [label, count] : readings) claims.reading(label, count, which);
    ++which;
    if (turning == 0) {
      claims.holds(claims.caption.find("o pair turns", from) != std::string::npos, "no pair turns");
      continue;
    }
    claims.number_at(from, turning);
    claims.number_at(from, unused, 2);
    claims.number_at(from, patches, 3);
    claims.number_at(from, aliased, 4);
    if (scaled || patches <= trained) continue;
    claims.number_at(from, unseen, 5);
    claims.number_at(from, trained, 6);
  }
}

void rotation_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  if (has_array(figure, "periods_columns")) return spectrum_claims(claims, result);
  if (has_array(figure, "spread")) return turned_blocks(claims, result);
  if (has_array(figure, "angles_1")) return six_forms(claims, result);
  const MatrixD scores = matrix_of(figure, "scores");
  const std::string scheme = values.get<std::string>("scheme"), layout = values.get<std::string>("layout");
  const bool plane = scheme != "rope-1d";
  const GridShape grid =
      plane ? *values.get<std::optional<GridShape>>("grid") : GridShape{1, asked(values, "tokens")};
  const int position = asked(values, "position"), key = asked(values, "key");
  const Turned turned(figure);
  claims.reading("score", turned.score(position, key), 1, 1e-4);
  claims.reading("unturned score", turned.score(position, position), 1, 1e-4);
  claims.reading("minimum score", scores.minCoeff(), 1, 1e-4);
  claims.reading("pairs", asked(values, "dim") / 2);
  claims.must_say("it depends on the offset only");
  // The same offset from every place, or from some of many: nothing beyond float32's rounding.
  double change = 0;
  const int every = std::max(1, grid.count() / 40);
  for (int place = 0; place < grid.count(); place += every) {
    const Cell at = grid.cell(place);
    for (const Cell move : {Cell{1, 0}, Cell{0, 1}, Cell{1, -1}}) {
      const Cell next{at.row + move.row, at.column + move.column};
      if (!grid.contains(next) || move == at) continue;
      const int first = move.column < 0 ? 1 : 0;
      if (!grid.contains({move.row, move.column + first})) continue;
      change = std::max(change, std::abs(turned.score(place, grid.token(next)) -
                                         turned.score(first, grid.token({move.row, move.column + first}))));
    }
  }
  claims.holds(change < 1e-6, "a function of the offset");
  claims.number("changes the score by at most ", 0, 1, 1e-2);
  claims.reading("change if moved", 0, 1, 1e-2);
  claims.only_if(!claims.says("(every place and shift)"), "(1,000 random moves)");
  const bool scaled = scheme == "liere" || scheme == "rope-jitter" ||
                      (scheme == "rope-2d" && (layout == "eva" || layout == "dinov3"));
  claims.only_if(scaled, "the coordinates are scaled by the grid");
  if (scaled) {
    claims.number("on any one grid, here ", grid.rows);
    claims.number("on any one grid, here ", grid.columns, 2);
  }
  turns_of_a_pair(claims, result, turned, grid, plane);
}

}  // namespace

class TestLabsClaimsOrder : public QObject {
  Q_OBJECT

 private slots:
  void scrambleIsRight() {
    const std::string faults =
        settings::faults_of("scramble", odd_images(built_in_inputs()), 60, usual_limits(), scramble_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  // The issue's own: of reversed orders all neighbours stay.
  void reversedOrdersKeepNeighbours() {
    for (const char* arranged : {"half-turn", "reverse-columns", "reverse-rows"}) {
      const Figure figure =
          run("scramble", built_in_inputs(), values({{"arrange", std::string(arranged)}})).figure;
      const Claims claims(figure);
      QCOMPARE(*claims.reading_text("neighbours kept"), std::string("100 %"));
      QVERIFY2(claims.says("100 % of the pairs that touched still touch"), claims.caption.c_str());
    }
  }

  void shuffleIsRight() {
    const auto inputs = joined({{"the built-in model", built_in_inputs()}, {"a sinusoid", sinusoid_inputs()}},
                               small_models({"hf_vit", "timm_registers", "scheme_alibi-2d"}));
    settings::Limits limits = usual_limits();
    limits.max.erase("tokens");
    const std::string faults = settings::faults_of("shuffle", inputs, 50, limits, shuffle_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  void aSchemeThatIsSymmetricCannotTell() {
    const Figure figure =
        run("shuffle", built_in_inputs(),
            values({{"scheme", std::string("alibi-2d")}, {"tokens", std::int64_t{3}}, {"swap", Cell{0, 2}}}))
            .figure;
    const Claims claims(figure);
    QVERIFY2(claims.says("cannot tell these two orders apart") && !claims.says("can be told"),
             claims.caption.c_str());
  }

  void rotationIsRight() {
    const std::string faults = settings::faults_of("rotation", {{"nothing", built_in_inputs()}}, 60,
                                                   usual_limits(), rotation_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsOrder, QCoreApplication)
#include "test_labs_claims_order.moc"

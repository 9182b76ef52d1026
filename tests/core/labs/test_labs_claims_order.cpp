// What `scramble`, `shuffle` and `rotation` say at random settings, held against numbers computed here from
// their arrays.
#include <QtTest>

#include "core/base/permutation.h"
#include "tests/claimed_arrays.h"
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
    const int patch = order[static_cast<std::size_t>(place)];
    in_place += patch == place;
    distance += std::hypot(row - patch / grid.columns, column - patch % grid.columns);
    for (const Cell step : {Cell{0, 1}, Cell{1, 0}}) {
      if (row + step.row >= grid.rows || column + step.column >= grid.columns) continue;
      const int other =
          order[static_cast<std::size_t>((row + step.row) * grid.columns + column + step.column)];
      const int down = other / grid.columns - patch / grid.columns,
                across = other % grid.columns - patch % grid.columns;
      ++pairs;
      touch += std::abs(down) + std::abs(across) == 1;
      same_side += down == step.row && across == step.column;
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
    const double share =
        mirror_share(array_of(figure, "image"), static_cast<int>(result.values.get<std::int64_t>("patch")),
                     arranged != "reverse-columns", arranged != "reverse-rows");
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
  claims.only_if(moved == 0, "Nothing is swapped");
  if (moved == 0) return;
  const double size = std::max(a.cwiseAbs().maxCoeff(), av.cwiseAbs().maxCoeff());
  const auto small = [&](double difference) { return difference < 1e-12 * std::max(1.0, size); };
  if (result.values.get<std::string>("source") == "integers") {
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
  const double change = (logits.row(1) - logits.row(0)).cwiseAbs().maxCoeff(),
               without = (logits.row(3) - logits.row(2)).cwiseAbs().maxCoeff();
  claims.reading("logits", change);
  claims.reading("logits without position", without);
  claims.number("changes by up to ", change);
  claims.number(", without it by ", without);
  claims.only_if(without < 1e-4 * std::max(1.0, logits.cwiseAbs().maxCoeff()), "the two images are the same");
}

// The score of the query turned as at one place with the key turned as at another.
class Turned {
 public:
  explicit Turned(const Figure& figure, const std::string& angles = "angles")
      : angles_(matrix_of(figure, angles)),
        pairs_(whole_numbers(figure, "pairs")),
        query_(numbers(figure, "query")),
        key_(numbers(figure, "key")) {}
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

void rotation_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  const int position = static_cast<int>(values.get<std::int64_t>("position")),
            key = static_cast<int>(values.get<std::int64_t>("key"));
  const MatrixD scores = matrix_of(figure, "scores");
  if (has_array(figure, "spread")) {  // LieRE in larger blocks
    const GridShape grid{static_cast<int>(scores.rows() + 1) / 2, static_cast<int>(scores.cols() + 1) / 2};
    const MatrixD spread = matrix_of(figure, "spread");
    claims.number("changes the score by up to ", spread.maxCoeff(), 1, 1e-3);
    claims.reading("change if moved", spread.maxCoeff(), 1, 1e-3);
    claims.reading("mean spread", spread.mean(), 1, 1e-3);
    claims.only_if(spread.maxCoeff() > 1e-4, "no function of the offset");
    claims.holds(!claims.says("along one axis") || grid.rows == 1 || grid.columns == 1, "a single axis");
    return;
  }
  const Turned turned(figure);
  if (has_array(figure, "angles_1")) {
    claims.reading("forms", 6);
    const auto grid = figure.panels[0].tokens;
    const Cell at = grid.cell(position);
    const Turned axial(figure, "angles_1");
    const int down = at.row + 1 < grid.rows ? 1 : -1, right = at.column + 1 < grid.columns ? 1 : -1;
    if (grid.rows > 1 && grid.columns > 1) {
      claims.must_say(right > 0 ? "in the next column" : "in the previous column");
      claims.must_say(down > 0 ? "in the next row" : "in the previous row");
      const int beside = position + right, below = position + down * grid.columns;
      claims.number("column scores ", turned.score(position, beside), 1, 1e-4);
      claims.number(" row ", turned.score(position, below), 1, 1e-4);
    }
    claims.only_if(grid.rows == 1 || grid.columns == 1, "a single row or column");
    return;
  }
  const double here = turned.score(position, key);
  claims.reading("score", here, 1, 1e-4);
  claims.reading("unturned score", turned.score(position, position), 1, 1e-4);
  claims.reading("minimum score", scores.minCoeff(), 1, 1e-4);
  claims.must_say("it depends on the offset only");
  // The same offset elsewhere: from every place to the next one.
  double change = 0;
  if (!figure.panels[2].tokens.count())
    for (int place = 0; place + 2 < std::min(turned.places(), 50); ++place)
      change =
          std::max(change, std::abs(turned.score(place, place + 1) - turned.score(place + 1, place + 2)));
  const std::string scheme = values.get<std::string>("scheme"), layout = values.get<std::string>("layout");
  if (scheme == "rope-1d") claims.holds(change < 1e-6, "a function of the offset");
  claims.only_if(scheme == "liere" || (scheme == "rope-2d" && (layout == "eva" || layout == "dinov3")),
                 "the coordinates are scaled by the grid");
  const auto pair = static_cast<int>(values.get<std::int64_t>("pair"));
  if (claims.says("turns once in")) claims.number(", here by ", turned.angle(position, pair), 1, 1e-4);
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

// What `neighbours`, `components`, `resize`, `tensors`, `features`, `knockout`, `separation`, `learn`,
// `time` and `ablation` say at random settings, held against numbers computed here from their arrays.
#include <QtTest>
#include <limits>
#include <numeric>

#include "tests/claimed_arrays.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// "5 × 5 + 1" of a reading.
GridShape grid_of(const Claims& claims, const char* label) {
  const std::string* text = claims.reading_text(label);
  if (!text) return {};
  const auto rows = number_in(*text), columns = rows ? number_in(*text, rows->end) : rows;
  return columns ? GridShape{static_cast<int>(rows->value), static_cast<int>(columns->value)} : GridShape{};
}

// Mean over ordered pairs of different cells that `wanted` takes, by how far they are apart.
template <typename Wanted>
double mean_over(const MatrixD& similarity, GridShape grid, Wanted wanted) {
  double sum = 0;
  int pairs = 0;
  for (int i = 0; i < grid.count(); ++i) {
    for (int j = 0; j < grid.count(); ++j) {
      if (i == j || !wanted(std::abs(i / grid.columns - j / grid.columns),
                            std::abs(i % grid.columns - j % grid.columns)))
        continue;
      sum += similarity(i, j);
      ++pairs;
    }
  }
  return pairs > 0 ? sum / pairs : std::nan("");
}

void neighbours_claims(Claims& claims, const Result& result) {
  const MatrixD similarity = matrix_of(result.figure, "similarity");
  const GridShape grid = grid_of(claims, "table");
  claims.holds(grid.count() == similarity.rows(), "a grid of the table");
  if (grid.count() != similarity.rows()) return;
  int near = 0;
  for (int i = 0; i < grid.count(); ++i) {
    int best = -1;
    for (int j = 0; j < grid.count(); ++j)
      if (j != i && (best < 0 || similarity(i, j) > similarity(i, best))) best = j;
    near += best >= 0 && std::abs(i / grid.columns - best / grid.columns) +
                                 std::abs(i % grid.columns - best % grid.columns) ==
                             1;
  }
  // Nothing is nearest where all pairs are equally similar, or there are none.
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (int i = 0; i < grid.count(); ++i) {
    for (int j = 0; j < grid.count(); ++j) {
      if (i == j) continue;
      low = std::min(low, similarity(i, j));
      high = std::max(high, similarity(i, j));
    }
  }
  const bool alike = !(high - low > 1e-6 * std::max({1.0, std::abs(low), std::abs(high)}));
  claims.only_if(alike, "no position is nearer than another");
  if (alike) return claims.reading_says("nearest vector is adjacent", "no nearest vector");
  claims.reading("nearest vector is adjacent", 100.0 * near / grid.count());
  if (claims.says("Nearest-neighbour share ")) {
    claims.number("Nearest-neighbour share ", 1.0 * near / grid.count());
    claims.number(": for ", near);
    claims.number(": for ", grid.count(), 2);
  }
  const auto at = [&](int distance) {
    return mean_over(similarity, grid, [&](int down, int across) {
      return down * down + across * across == distance * distance;
    });
  };
  if (claims.says("at distance 1 to")) {
    claims.number("Similarity goes from ", at(1), 1, 1e-4);
    claims.number("at distance 1 to ", at(3), 1, 1e-4);
  }
  int which = 1;
  for (const int distance : {1, 3, 7}) {
    const double mean = at(distance);
    if (std::isnan(mean)) break;
    claims.reading("at distance 1 / 3 / 7", mean, which++, 1e-4);
  }
  const double row = mean_over(similarity, grid, [](int down, int) { return down == 0; });
  if (!std::isnan(row)) claims.reading("same row / column", row, 1, 1e-4);
}

void components_claims(Claims& claims, const Result& result) {
  const std::vector<double> explained = numbers(result.figure, "explained");
  const std::size_t kept = std::min<std::size_t>(3, length_of(result.figure, "components", 0));
  const double three =
      std::accumulate(explained.begin(), explained.begin() + static_cast<std::ptrdiff_t>(kept), 0.0);
  if (!std::isfinite(three) || !claims.says("Its first")) return;
  claims.number(kept == 1 ? "component holds " : "components hold ", 100 * three);
  const auto component = static_cast<std::size_t>(result.values.get<std::int64_t>("component"));
  claims.number("of the variance, component ", static_cast<double>(component));
  claims.number("of the variance, component ", 100 * explained[component - 1], 2);
}

double adjacent_cosine(MatrixD rows, GridShape grid) {
  for (Eigen::Index row = 0; row < rows.rows(); ++row)
    if (rows.row(row).norm() > 0) rows.row(row) /= rows.row(row).norm();
  return mean_over(rows * rows.transpose(), grid, [](int down, int across) { return down + across == 1; });
}

void resize_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const GridShape from = grid_of(claims, "table"), to = grid_of(claims, "target");
  const double before = adjacent_cosine(matrix_of(figure, "before"), from);
  claims.only_if(from == to, "The grid is the table's own");
  if (from == to) {
    for (const NamedArray& array : figure.arrays) {
      if (!array.name.starts_with("after")) continue;
      claims.holds((matrix_of(figure, array.name) - matrix_of(figure, "before")).cwiseAbs().maxCoeff() < 1e-4,
                   array.name + " leaves it as it is");
    }
  }
  if (!std::isnan(before)) claims.reading("adjacent cells, old / new", before, 1, 1e-3);
  if (has_array(figure, "after")) {
    const double after = adjacent_cosine(matrix_of(figure, "after"), to);
    if (!std::isnan(after) && !std::isnan(before)) {
      claims.reading("adjacent cells, old / new", after, 2, 1e-3);
      if (from != to) claims.number("the cosine of adjacent cells goes from ", after, 2, 1e-3);
    }
  }
}

void tensors_claims(Claims& claims, const Result& result) {
  const std::vector<double> values = numbers(result.figure, "values");
  const auto count = static_cast<double>(values.size());
  double sum = 0, squares = 0;
  int zeros = 0;
  for (const double each : values) {
    sum += each;
    zeros += each == 0;
  }
  for (const double each : values) squares += (each - sum / count) * (each - sum / count);
  claims.number("", count);
  claims.number(" of mean ", sum / count, 1, 1e-3);
  claims.number(" and deviation ", std::sqrt(squares / count), 1, 1e-3);
  claims.number(", from ", *std::min_element(values.begin(), values.end()));
  claims.number(", from ", *std::max_element(values.begin(), values.end()), 2);
  if (!claims.says("under 0.1 %") && !claims.says("over 99.9 %"))
    claims.reading("zeros", 100 * zeros / count);
}

void features_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  MatrixD rows = matrix_of(figure, "features");
  const GridShape grid = figure.panels[0].tokens;
  MatrixD centred = rows.rowwise() - rows.colwise().mean().eval();
  const double all = centred.squaredNorm();
  const std::vector<double> explained = numbers(figure, "explained");
  const double three = std::accumulate(explained.begin(), explained.end(), 0.0);
  if (all > 1e-9) {
    claims.holds(three < 1 + 1e-6 && three > 0, "a share");
    if (claims.says("what tells the patches") && !claims.says("Nothing tells"))
      claims.number(" hold", 100 * three, 1, 1e-4);
  }
  const Cell at = result.values.get<Cell>("reference");
  const int token = std::min(at.row, grid.rows - 1) * grid.columns + std::min(at.column, grid.columns - 1);
  for (Eigen::Index row = 0; row < rows.rows(); ++row)
    if (rows.row(row).norm() > 0) rows.row(row) /= rows.row(row).norm();
  const Eigen::VectorXd similarity = rows * rows.row(token).transpose();
  claims.reading("mean similarity", similarity.mean(), 1, 1e-3);
  double best = -2;
  for (Eigen::Index other = 0; other < similarity.size(); ++other)
    if (other != token) best = std::max(best, similarity[other]);
  if (similarity.size() > 1) {
    claims.reading("most alike", best, 1, 1e-3);
    claims.number("with a similarity of ", best, 1, 1e-3);
    const auto named = number_in(claims.caption, claims.caption.find(" is patch "));
    claims.holds(named && similarity[static_cast<Eigen::Index>(named->value) - 1] > best - 1e-5,
                 "most like it");
  }
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
  claims.must_say(" without head " + std::to_string(head) + " of layer " + std::to_string(layer));
  claims.number(" without the MLP of layer ", weakest(mlp));
  claims.number(" without position in layer ", weakest(position));
  claims.only_if(!classes, "Without a head it names no class");
  if (!classes) claims.number("It is ", least);
  claims.reading("scrambled", answer[1]);
  const auto depth = static_cast<int>(mlp.size());
  if (!classes) return;
  claims.reading("answer", answer[0], claims.reading_text("answer")->starts_with("class ") ? 2 : 1, 1e-4);
  // The lens names the answer in all layers from there on.
  const std::vector<double> lens = numbers(figure, "lens_class");
  int from = depth + 1;
  // After the last layer the model itself speaks.
  while (from > 0 && lens[static_cast<std::size_t>(from - 1)] == lens.back()) --from;
  if (claims.says("The head would name it from layer "))
    claims.number("The head would name it from layer ", from);
  if (claims.says("The head names it after the last layer alone"))
    claims.holds(from == depth, "the last alone");
  if (!claims.says(" on most of it stands in ") || !has_array(figure, "patched_patches")) return;
  const std::vector<double> patched = numbers(figure, "patched_patches");
  int settled = depth + 1;
  while (settled > 0 && 2 * std::abs(patched[static_cast<std::size_t>(settled - 1)] - answer[0]) <=
                            std::abs(answer[1] - answer[0]))
    --settled;
  claims.must_say("From layer " + std::to_string(settled) + " on most of it");
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
  if (same == 0 && different == 0) return;
  claims.reading("same-class distance", same);
  claims.reading("different-class distance", different);
  claims.number(" distance), those of one class ", same);
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
}

void learn_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const std::vector<double> steps = numbers(figure, "steps");
  if (has_array(figure, "neighbour_share")) {
    const std::vector<double> share = numbers(figure, "neighbour_share");
    const auto passed = std::find_if(share.begin(), share.end(), [](double each) { return each >= 0.5; });
    claims.only_if(passed != share.end(), "eighbour share passes 0.5");
    if (passed != share.end())
      claims.number("eighbour share passes 0.5 after ",
                    steps[static_cast<std::size_t>(passed - share.begin())]);
    else
      claims.number("eighbour share stays below 0.5 (", share.back());
  }
  if (has_array(figure, "metrics")) {
    const MatrixD metrics = matrix_of(figure, "metrics");
    if (claims.says("and ends at ")) claims.number("and ends at ", 100 * metrics(metrics.rows() - 1, 6));
    if (const std::size_t at = claims.caption.find("leaves chance ("); at != std::string::npos) {
      const auto chance = number_in(claims.caption, at);
      const double beyond = chance->value / 100 + 0.1 * (1 - chance->value / 100);
      Eigen::Index row = 0;
      while (row < metrics.rows() && metrics(row, 6) < beyond - 1e-3) ++row;
      claims.number("leaves chance (", metrics(row, 1), 2);
    }
  }
}

void time_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  if (has_array(figure, "offset")) {
    const std::vector<double> offsets = numbers(figure, "offset");
    const double reach = static_cast<double>(result.values.get<std::int64_t>("reach"));
    const auto beyond =
        std::count_if(offsets.begin(), offsets.end(), [&](double each) { return std::abs(each) >= reach; });
    const auto ends = (std::count(offsets.begin(), offsets.end(), reach) > 0) +
                      (std::count(offsets.begin(), offsets.end(), -reach) > 0);
    const std::size_t at = claims.caption.find(", ");  // behind the date
    const auto apart = number_in(claims.caption, at);
    claims.holds(apart && apart->value == static_cast<double>(offsets.size()) - static_cast<double>(beyond),
                 "days of their own");
    claims.only_if(beyond > 1, " others share ");
    if (beyond > 1) claims.number(" others share ", ends);
    claims.only_if(beyond == 1, "the other has an end vector");
  }
  if (has_array(figure, "present")) {
    const std::vector<double> present = numbers(figure, "present");
    claims.number("etween ", *std::min_element(present.begin(), present.end()));
    claims.number("etween ", *std::max_element(present.begin(), present.end()), 2);
  }
  if (has_array(figure, "correlation")) {
    const MatrixD correlation = matrix_of(figure, "correlation"), attention = matrix_of(figure, "attention");
    double most = -2;
    for (Eigen::Index i = 0; i < correlation.rows(); ++i)
      for (Eigen::Index j = 0; j < i; ++j)
        if (!std::isnan(correlation(i, j))) most = std::max(most, correlation(i, j));
    if (claims.says("are the most related (")) claims.number("are the most related (", most);
    double largest = 0;
    for (Eigen::Index i = 0; i < attention.size(); ++i)
      if (!std::isnan(attention.data()[i])) largest = std::max(largest, attention.data()[i]);
    claims.reading("largest share", 100 * largest);
  }
}

void ablation_claims(Claims& claims, const Result& result) {
  if (!has_array(result.figure, "accuracy")) {
    double most = 0;
    for (const double each : numbers(result.figure, "parameters"))
      most = std::isnan(each) ? most : std::max(most, each);
    claims.reading("most learned parameters", most);
    return;
  }
  const MatrixD accuracy = 100 * matrix_of(result.figure, "accuracy");
  Eigen::Index best = 0;
  const double most = accuracy.col(0).maxCoeff(&best);
  // The number that follows `mark` behind the words.
  const auto follows = [&](const char* words, const char* mark, double value, const char* what) {
    const std::size_t at = claims.caption.find(words);
    const std::size_t from = at == std::string::npos ? at : claims.caption.find(mark, at);
    const auto said = from == std::string::npos ? std::nullopt : number_in(claims.caption, from);
    claims.holds(said && std::abs(said->value - value) <= said->half * 1.01, what);
  };
  follows(" is best", ": ", most, "the best");
  if (accuracy.rows() > 1) follows(" is last", ": ", accuracy.col(0).minCoeff(), "the last");
  const double cost = most - accuracy(best, 1);
  claims.only_if(cost >= 0, "Scrambled patches cost");
  claims.only_if(cost < 0, "Scrambled patches gain");
  const std::size_t points = claims.caption.find(" points", claims.caption.find("Scrambled patches "));
  const auto said = number_in(claims.caption, claims.caption.rfind(' ', points - 1));
  claims.holds(said && std::abs(said->value - std::abs(cost)) <= said->half * 1.01, "what scrambling costs");
  follows("on twice the grid", " with ", accuracy.col(3).maxCoeff(), "twice the grid");
}

std::vector<settings::NamedInputs> models() {
  return joined(
      {{"the built-in model", built_in_inputs()}},
      small_models({"timm_vit", "timm_registers", "scheme_alibi-2d", "hf_beit", "dinov3", "hf_siglip"}));
}

}  // namespace

class TestLabsClaimsLearned : public QObject {
  Q_OBJECT

 private slots:
  void theyAreRight_data() {
    using Check = void (*)(Claims&, const Result&);
    QTest::addColumn<QString>("lab");
    QTest::addColumn<quintptr>("check");
    QTest::addColumn<int>("count");
    const auto add = [](const char* lab, Check check, int count) {
      QTest::newRow(lab) << QString(lab) << reinterpret_cast<quintptr>(check) << count;
    };
    add("neighbours", neighbours_claims, 40);
    add("components", components_claims, 40);
    add("resize", resize_claims, 40);
    add("tensors", tensors_claims, 40);
    add("features", features_claims, 20);
    add("knockout", knockout_claims, 20);
    add("separation", separation_claims, 8);
    add("learn", learn_claims, 3);
    add("time", time_claims, 40);
    add("ablation", ablation_claims, 30);
  }
  void theyAreRight() {
    QFETCH(QString, lab);
    QFETCH(quintptr, check);
    QFETCH(int, count);
    const LabInfo& info = find_lab(lab.toStdString()).info();
    settings::Limits limits = usual_limits();
    if (lab == "separation") limits.otherwise.set("samples", std::int64_t{40});
    limits.among["cycles"] = {Value(std::vector<double>{5, 21}), Value(std::vector<double>{1}),
                              Value(std::vector<double>{2.5, 63, 252})};
    const bool alone = lab == "learn" || lab == "time" || lab == "ablation";
    const std::vector<settings::NamedInputs> inputs =
        alone               ? std::vector<settings::NamedInputs>{{"the built-in inputs", built_in_inputs()}}
        : info.uses_backend ? models()
                            : odd_tables();
    // A run of the lab `learn` is measured anew for each seed.
    const int in_long_form = lab == "learn" ? 12 : 200;
    const std::string faults =
        settings::faults_of(lab.toStdString(), inputs, count, limits,
                            reinterpret_cast<void (*)(Claims&, const Result&)>(check), false, in_long_form);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsLearned, QCoreApplication)
#include "test_labs_claims_learned.moc"

// What `neighbours`, `components`, `resize` and `tensors` say at random settings, held against numbers
// computed here from their arrays.
#include <Eigen/SVD>
#include <QtTest>
#include <limits>
#include <numeric>

#include "core/base/number_text.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/position/resample/resample.h"
#include "core/position/scheme.h"
#include "core/tables/position_table.h"
#include "tests/claimed_arrays.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// Whose own grid has another name where a target grid is chosen.
PositionTable table_of(const Claims& claims, const Values& values) {
  const TableChoice choice =
      values.has(table::own_grid.id) ? table_choice(values, table::own_grid) : table_choice(values);
  return load_position_table(*claims.inputs->checkpoint, choice);
}

bool values_make_the_table(const Values& values) {
  return values.has("scheme") && values.get<std::string>("scheme") != "checkpoint";
}

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

// Of a table that a scheme makes: its grid is the one that was asked for, else that of the checkpoint's.
void made_table_claims(Claims& claims, const Values& values) {
  const auto asked = values[table::grid];
  GridShape grid = asked ? *asked : table_of(claims, values).grid;
  if (!asked && grid.count() == 1) grid = {14, 14};
  claims.reading_size("table", grid.rows, grid.columns);
  claims.reading("table", 0, 3);
  claims.reading("width", static_cast<double>(values.get<std::int64_t>("dim")));
  const Scheme& scheme = find_scheme(values.get<std::string>("scheme"));
  std::string made = scheme.title;
  if (scheme.learnable) {
    made += ": random as training begins, seed " + std::to_string(values.get<std::int64_t>("seed"));
  } else {
    for (const Layout& each : scheme.layouts)
      if (each.id == values.get<std::string>("layout")) made += ", " + std::string(each.title);
    made += ", T = " + brief(values.get<double>("temperature"), 6);
  }
  claims.reading_says("made by", made);
}

// "5 × 5 + 1" of the table, and its width.
void table_claims(Claims& claims, const Result& result) {
  if (values_make_the_table(result.values)) return made_table_claims(claims, result.values);
  const GridShape grid = grid_of(claims, "table");
  const PositionTable table = table_of(claims, result.values);
  claims.reading_size("table", table.grid.rows, table.grid.columns);
  claims.reading("table", table.prefix, 3);
  claims.holds(grid == table.grid, "the table");
  if (claims.reading_text("width")) claims.reading("width", static_cast<double>(table.patches.cols()));
  if (claims.says(" The class token's position has length ")) {
    claims.number("position has length ", static_cast<double>(table.prefix_rows.row(0).norm()), 1, 1e-4);
    claims.number("position has length ", static_cast<double>(table.patches.rowwise().norm().mean()), 2,
                  1e-4);
  }
}

void neighbours_claims(Claims& claims, const Result& result) {
  const MatrixD similarity = matrix_of(result.figure, "similarity");
  const GridShape grid = grid_of(claims, "table");
  claims.holds(grid.count() == similarity.rows(), "a grid of the table");
  table_claims(claims, result);
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
  const auto at = [&](int distance) {
    return mean_over(similarity, grid, [&](int down, int across) {
      return down * down + across * across == distance * distance;
    });
  };
  int which = 1;
  for (const int distance : {1, 3, 7}) {
    const double mean = at(distance);
    if (std::isnan(mean)) break;
    claims.reading("at distance 1 / 3 / 7", mean, which++, 1e-4);
  }
  const double row = mean_over(similarity, grid, [](int down, int) { return down == 0; });
  const double column = mean_over(similarity, grid, [](int, int across) { return across == 0; });
  if (!std::isnan(row)) claims.reading("same row / column", row, 1, 1e-4);
  if (!std::isnan(column)) claims.reading("same row / column", column, std::isnan(row) ? 1 : 2, 1e-4);
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
  if (claims.says("at distance 1 to")) {
    claims.number("Similarity goes from ", at(1), 1, 1e-4);
    claims.number("at distance 1 to ", at(3), 1, 1e-4);
    claims.must_say(" at distance 1 to ");
    claims.must_say(" at distance 3.");
  }
}

// How much more alike neighbours are than any two rows, less their mean.
double likeness_of_neighbours(Matrix table, GridShape grid) {
  MatrixD rows = table.cast<double>();
  rows.rowwise() -= rows.colwise().mean().eval();
  for (Eigen::Index row = 0; row < rows.rows(); ++row)
    if (rows.row(row).norm() > 0) rows.row(row) /= rows.row(row).norm();
  const MatrixD similarity = rows * rows.transpose();
  return mean_over(similarity, grid, [](int down, int across) { return down + across == 1; }) -
         mean_over(similarity, grid, [](int, int) { return true; });
}

void components_claims(Claims& claims, const Result& result) {
  table_claims(claims, result);
  const PositionTable table = table_of(claims, result.values);
  const std::vector<double> explained = numbers(result.figure, "explained");
  const std::size_t kept = length_of(result.figure, "components", 0), three = std::min<std::size_t>(3, kept);
  const auto held = [&](std::size_t count) {
    return std::accumulate(explained.begin(), explained.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
  };
  // Of the table itself: the variance of the rows about their mean.
  MatrixD rows = table.patches.cast<double>();
  rows.rowwise() -= rows.colwise().mean().eval();
  const double variance = rows.squaredNorm();
  claims.only_if(!(variance > 0), "The table is constant");
  if (!(variance > 0)) return;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(rows);
  for (std::size_t each = 0; each < kept; ++each)
    claims.holds(
        std::abs(explained[each] -
                 std::pow(svd.singularValues()[static_cast<Eigen::Index>(each)], 2) / variance) < 1e-4,
        "the share of component " + std::to_string(each + 1));
  claims.number(three == 1 ? "component holds " : "components hold ", 100 * held(three));
  const auto component = std::min(static_cast<std::size_t>(asked(result.values, "component")), kept);
  claims.number("of the variance, component ", static_cast<double>(component));
  claims.number("of the variance, component ", 100 * explained[component - 1], 2);
  claims.reading("component " + std::to_string(component), 100 * explained[component - 1]);
  std::size_t needed = 0;
  while (needed < kept && held(needed) < 0.95) ++needed;
  claims.reading("components for 95 %", static_cast<double>(held(kept) < 0.95 ? kept : needed));
  claims.holds(claims.reading_text("components for 95 %")->starts_with("more than") == (held(kept) < 0.95),
               "more than are kept");
  if (claims.reading_text("error")) {
    const auto error = number_in(*claims.reading_text("error"));
    claims.holds(error && error->value < 1e-2, "a sinusoid");
    claims.told("error", "");
    // Which waves: what they are is asked by test_detect.
    claims.names(claims.caption.substr(0, claims.caption.find(" Its first")));
    return;
  }
  const double likeness = likeness_of_neighbours(table.patches, table.grid);
  const auto said = number_in(*claims.reading_text("adjacent rows more similar by"));
  // The lab draws 4,096 pairs.
  claims.holds(said && (std::isnan(likeness) || std::abs(said->value - likeness) < 0.06),
               "how alike neighbours are");
  claims.reading("adjacent rows more similar by", said->value);
  claims.number("than other pairs by ", said->value);
}

double adjacent_cosine(MatrixD rows, GridShape grid) {
  for (Eigen::Index row = 0; row < rows.rows(); ++row)
    if (rows.row(row).norm() > 0) rows.row(row) /= rows.row(row).norm();
  return mean_over(rows * rows.transpose(), grid, [](int down, int across) { return down + across == 1; });
}

// What the map of a table shows on its grid, one number a cell.
Eigen::VectorXd shown_values(const Result& result, const MatrixD& table, GridShape from, GridShape grid) {
  const std::string show = result.values.get<std::string>("show");
  if (show == "dimension")
    return table.col(std::min<Eigen::Index>(asked(result.values, "dimension"), table.cols() - 1));
  // The reference's place, on the other grid.
  const Cell at = result.values.get<Cell>("reference");
  const int row = std::min(at.row, from.rows - 1), column = std::min(at.column, from.columns - 1);
  const int token = (2 * row + 1) * grid.rows / (2 * from.rows) * grid.columns +
                    (2 * column + 1) * grid.columns / (2 * from.columns);
  MatrixD rows = table;
  for (Eigen::Index each = 0; each < rows.rows(); ++each)
    if (rows.row(each).norm() > 0) rows.row(each) /= rows.row(each).norm();
  return rows * rows.row(token).transpose();
}

// Which rule lies farthest from the default, and how far.
void farthest_rule(Claims& claims, const Result& result, GridShape from, GridShape to) {
  for (const ResampleMethod& method : resample_methods()) claims.names(method.title);
  const std::string* title = claims.reading_text("default rule");
  Values every = result.values;
  every.set("method", std::string("all"));
  const Figure figure = run("resize", *claims.inputs, every).figure;
  std::string standard;
  for (const ResampleMethod& method : resample_methods())
    if (method.title == *title && standard.empty()) standard = "after_" + method.id;
  if (!has_array(figure, standard) || result.values.get<std::string>("show") == "component") {
    // Of components the sign and, where two hold the same, the direction is free.
    claims.told("rules differ by up to", "");
    if (const std::size_t at = claims.caption.find(" differs most "); at != std::string::npos) {
      claims.number_at(at, number_in(claims.caption, at)->value);
      // A narrow table has fewer components than were asked for.
      const std::size_t named = claims.caption.find(" in component ");
      const auto component = named == std::string::npos ? std::nullopt : number_in(claims.caption, named);
      if (component) {
        const auto width = static_cast<int>(length_of(figure, "before", 1));
        claims.number_at(named, std::min(asked(result.values, "component"), width));
      }
    }
    return;
  }
  const Eigen::VectorXd own = shown_values(result, matrix_of(figure, standard), from, to);
  double most = 0;
  std::string farthest;
  for (const ResampleMethod& method : resample_methods()) {
    const std::string name = "after_" + method.id;
    if (!has_array(figure, name)) continue;
    const double apart =
        (shown_values(result, matrix_of(figure, name), from, to) - own).cwiseAbs().maxCoeff();
    if (apart <= most + 1e-7) continue;
    most = apart;
    farthest = method.title;
  }
  // Rounding is no difference.
  if (most < 1e-5) {
    claims.told("rules differ by up to", "");
    if (const std::size_t at = claims.caption.find(" differs most "); at != std::string::npos)
      claims.number_at(at, most, 1, 1e-2);
    return;
  }
  claims.reading("rules differ by up to", most, 1, 1e-2);
  claims.only_if(from != to, " differs most from the default");
  if (from == to) return;
  claims.number(" differs most from the default, by up to ", most, 1, 1e-2);
  claims.must_say(" " + farthest + " differs most");
}

void resize_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const GridShape from = grid_of(claims, "table"), to = grid_of(claims, "target");
  table_claims(claims, result);
  const double before = adjacent_cosine(matrix_of(figure, "before"), from);
  claims.only_if(from == to, "The grid is the table's own");
  claims.reading_size("target", to.rows, to.columns);
  const auto given = result.values.get<std::optional<GridShape>>("grid");
  if (given) claims.holds(*given == to, "the target");
  if (!given) claims.holds(to.rows == asked(result.values, "side"), "the target's rows");
  const std::string words = from == to ? "The grid is the table's own, " : "From ";
  claims.number(words, from.rows);
  claims.number(words, from.columns, 2);
  if (from != to) {
    claims.number(words, to.rows, 3);
    claims.number(words, to.columns, 4);
  }
  if (from == to) {
    for (const NamedArray& array : figure.arrays) {
      if (!array.name.starts_with("after")) continue;
      claims.holds((matrix_of(figure, array.name) - matrix_of(figure, "before")).cwiseAbs().maxCoeff() < 1e-4,
                   array.name + " leaves it as it is");
    }
  }
  farthest_rule(claims, result, from, to);
  std::string chosen = "after";
  for (const ResampleMethod& method : resample_methods())
    if (!has_array(figure, "after") && chosen == "after" &&
        method.title == *claims.reading_text("default rule"))
      chosen = "after_" + method.id;
  const double after =
      has_array(figure, chosen) ? adjacent_cosine(matrix_of(figure, chosen), to) : std::nan("");
  if (!std::isnan(before)) claims.reading("adjacent cells, old / new", before, 1, 1e-3);
  if (!std::isnan(after))
    claims.reading("adjacent cells, old / new", after, std::isnan(before) ? 1 : 2, 1e-3);
  if (!std::isnan(after) && !std::isnan(before) && from != to) {
    claims.number("the cosine of adjacent cells goes from ", before, 1, 1e-3);
    claims.number("the cosine of adjacent cells goes from ", after, 2, 1e-3);
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
  const TensorInfo* tensor = claims.inputs->checkpoint->find(*claims.reading_text("tensor"));
  claims.holds(tensor != nullptr, "a tensor of the file");
  if (!tensor) return;
  claims.names(tensor->name);
  for (std::size_t axis = 0; axis < tensor->shape.size(); ++axis)
    claims.reading("shape", static_cast<double>(tensor->shape[axis]), static_cast<int>(axis) + 1);
  // Powers of ten, as file managers write it.
  double size = count * static_cast<double>(byte_size(tensor->dtype));
  const char* const units[] = {" B", " kB", " MB"};
  std::size_t unit = 0;
  for (; size >= 999.5 && unit < 2; ++unit) size /= 1000;
  claims.reading("size", size);
  claims.holds(claims.reading_text("size")->ends_with(units[unit]), "the unit of the size");
  claims.reading("mean", sum / count, 1, 1e-3);
  claims.reading("deviation", std::sqrt(squares / count), 1, 1e-3);
  claims.reading("minimum, maximum", *std::min_element(values.begin(), values.end()));
  claims.reading("minimum, maximum", *std::max_element(values.begin(), values.end()), 2);
  const std::string few = "under 0.1 %", nearly = "over 99.9 %";
  if (claims.says(few) || claims.says(nearly)) {
    claims.holds((zeros > 0 && zeros < 0.001 * count) || (zeros < count && zeros > 0.999 * count),
                 "the zeros");
    claims.must_say(claims.says(few) ? few : nearly);
    claims.reading_says("zeros", claims.says(few) ? few : nearly);
  } else {
    claims.reading("zeros", 100 * zeros / count);
    claims.number("; ", 100 * zeros / count);
  }
}

}  // namespace

class TestLabsClaimsLearned : public QObject {
  Q_OBJECT

 private slots:
  void theyAreRight_data() {
    const settings::CheckedLabs add;
    add("neighbours", neighbours_claims, 40);
    add("components", components_claims, 40);
    add("resize", resize_claims, 40);
    add("tensors", tensors_claims, 40);
  }
  void theyAreRight() {
    QFETCH(QString, lab);
    QFETCH(quintptr, check);
    QFETCH(int, count);
    const std::string faults = settings::faults_of(lab.toStdString(), odd_tables(), count, usual_limits(),
                                                   settings::check_of(check));
    QVERIFY2(faults.empty(), faults.c_str());
  }

  // Which rule made a second table, and which comes next; or that none did.
  void theRuleThatMadeASecondTable_data() {
    QTest::addColumn<QString>("rule");
    for (const char* rule : {"corner-aligned", "nearest", "dinov2", ""})
      QTest::newRow(*rule ? rule : "none") << rule;
  }
  void theRuleThatMadeASecondTable() {
    QFETCH(QString, rule);
    const GridShape from{6, 6}, to{9, 9};
    const Matrix table = random_table(36, 12, 8);
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, std::make_shared<const TableCheckpoint>("first", table));
    use_checkpoint2(inputs, std::make_shared<const TableCheckpoint>(
                                "second", rule.isEmpty() ? random_table(81, 12, 9)
                                                         : resample(table, from, to, rule.toStdString())));
    const Figure figure = whereabouts::run("resize", inputs, values({{"grid", std::optional(to)}})).figure;
    Claims claims(figure);
    const MatrixD second = matrix_of(figure, "reference");
    std::vector<std::pair<double, std::string>> ranked;
    for (const ResampleMethod& method : resample_methods()) {
      if (!has_array(figure, "after_" + method.id) || !method.same_as.empty()) continue;
      const MatrixD made = matrix_of(figure, "after_" + method.id);
      double cosine = 0;
      for (Eigen::Index row = 0; row < made.rows(); ++row)
        cosine += made.row(row).dot(second.row(row)) / (made.row(row).norm() * second.row(row).norm() * 81);
      ranked.push_back({cosine, method.title});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    claims.only_if(!rule.isEmpty(), "second was made by " + ranked[0].second + ": mean cosine ");
    claims.only_if(rule.isEmpty(), "No rule made second; closest is " + ranked[0].second + ": mean cosine ");
    claims.number(": mean cosine ", ranked[0].first);
    const auto next = std::find_if(ranked.begin(), ranked.end(),
                                   [&](const auto& each) { return ranked[0].first - each.first >= 5e-5; });
    claims.number(", next ", next->first);
    claims.must_say(next->second + ".");
    for (std::size_t i = 0; i < 4; ++i) claims.reading(ranked[i].second, ranked[i].first);
    QVERIFY2(claims.faults().empty(), claims.faults().empty() ? "" : claims.faults().front().c_str());
    if (!rule.isEmpty()) QVERIFY(ranked[0].first > 0.9999);
  }
};

REGISTER_TEST(TestLabsClaimsLearned, QCoreApplication)
#include "test_labs_claims_learned.moc"

// What `ablation` says at random settings, held against numbers computed here from the rows of the comparison
// and its tables.
#include <QtTest>
#include <map>
#include <numbers>
#include <sstream>

#include "core/labs/framework/inputs/built_in_comparison.h"
#include "core/position/scheme.h"
#include "tests/claimed_arrays.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// Student's t at which 95 % lie within, by Simpson's rule and bisection.
double t95(double freedom) {
  const double scale = std::exp(std::lgamma((freedom + 1) / 2) - std::lgamma(freedom / 2)) /
                       std::sqrt(freedom * std::numbers::pi);
  const auto within = [&](double t) {
    constexpr int steps = 600;
    double sum = 0;
    for (int i = 0; i <= steps; ++i) {
      const double x = t * i / steps;
      sum += (i == 0 || i == steps ? 1
              : i % 2 == 1         ? 4
                                   : 2) *
             std::pow(1 + x * x / freedom, -(freedom + 1) / 2);
    }
    return 2 * scale * sum * t / steps / 3;
  };
  static std::map<double, double> known;
  if (const auto found = known.find(freedom); found != known.end()) return found->second;
  double low = 0, high = 20;
  for (int i = 0; i < 45; ++i) ((within((low + high) / 2) < 0.95) ? low : high) = (low + high) / 2;
  return known[freedom] = low;
}

// Of one scheme and measure over its seeds.
struct Sample {
  double mean = 0, deviation = 0, count = 0;
};
struct Apart {
  double points = 0, low = 0, high = 0;
  bool told = false;
};
Apart apart_of(const Sample& a, const Sample& b) {
  Apart made;
  made.points = a.mean - b.mean;
  const double va = a.deviation * a.deviation / a.count, vb = b.deviation * b.deviation / b.count;
  const double freedom = (va + vb) * (va + vb) / (va * va / (a.count - 1) + vb * vb / (b.count - 1));
  const double reach = va + vb > 0 ? t95(freedom) * std::sqrt(va + vb) : 0;
  made.low = made.points - reach;
  made.high = made.points + reach;
  made.told = made.low > 0 || made.high < 0;
  return made;
}

std::string title_of_scheme(const std::string& position) {
  std::string title;
  std::stringstream parts(position);
  for (std::string part; std::getline(parts, part, '+');)
    title += (title.empty() ? "" : " + ") + find_scheme(part).title;
  return title;
}

void measured_claims(Claims& claims, const Result& result) {
  const auto runs = compared_of(*claims.inputs);
  // From the rows of the file, in its order.
  std::vector<std::string> positions;
  for (const AblationRow& row : runs->rows)
    if (std::find(positions.begin(), positions.end(), row.position) == positions.end())
      positions.push_back(row.position);
  const auto sample = [&](const std::string& position, double AblationRow::*of) {
    std::vector<double> all;
    for (const AblationRow& row : runs->rows)
      if (row.position == position) all.push_back(100 * row.*of);
    Sample made{0, 0, static_cast<double>(all.size())};
    for (const double each : all) made.mean += each / made.count;
    for (const double each : all) made.deviation += (each - made.mean) * (each - made.mean);
    made.deviation = std::sqrt(made.deviation / (made.count - 1));
    return made;
  };
  std::vector<Sample> accuracy, twice;
  for (const std::string& each : positions) {
    accuracy.push_back(sample(each, &AblationRow::accuracy));
    twice.push_back(sample(each, &AblationRow::accuracy_double));
  }
  const auto by_mean = [](const Sample& a, const Sample& b) { return a.mean < b.mean; };
  const auto at = [](const std::vector<Sample>& all, auto found) {
    return static_cast<std::size_t>(found - all.begin());
  };
  const std::size_t best = at(accuracy, std::max_element(accuracy.begin(), accuracy.end(), by_mean)),
                    last = at(accuracy, std::min_element(accuracy.begin(), accuracy.end(), by_mean)),
                    carried = at(twice, std::max_element(twice.begin(), twice.end(), by_mean));
  const auto said = [&](const std::string& words, const Sample& of) {
    claims.number(words, of.mean);
    claims.number(words, of.deviation, 2);
  };
  const std::string best_title = title_of_scheme(positions[best]);
  claims.must_say(best_title + " is best on Fashion-MNIST: ");
  said(" is best on Fashion-MNIST: ", accuracy[best]);
  claims.number(" is best on Fashion-MNIST: ", accuracy[best].count, 3);
  std::string tied;
  std::size_t ties = 0;
  for (std::size_t each = 0; each < positions.size(); ++each) {
    if (each == best || apart_of(accuracy[best], accuracy[each]).told) continue;
    ++ties;
    claims.must_say(title_of_scheme(positions[each]));
  }
  claims.only_if(ties == 0, "every other is told apart from it");
  claims.only_if(ties + 1 == positions.size(), "none of the others is told apart");
  claims.must_say("(Welch's test, 95 %)");
  claims.names(best_title);
  for (const std::string& each : positions) claims.names(title_of_scheme(each));
  claims.must_say(title_of_scheme(positions[last]) + " is last: ");
  said(" is last: ", accuracy[last]);
  const Apart behind = apart_of(accuracy[best], accuracy[last]);
  claims.number(" is last: ", behind.points, 3);
  claims.number(" is last: ", behind.low, 4);
  claims.number(" is last: ", behind.high, 5);
  const auto none = std::find(positions.begin(), positions.end(), "none");
  const auto nothing = static_cast<std::size_t>(none - positions.begin());
  const bool between = none != positions.end() && nothing != last && nothing != best;
  claims.only_if(between, "; without position it is ");
  if (between) said("; without position it is ", accuracy[nothing]);
  const double cost = accuracy[best].mean - sample(positions[best], &AblationRow::accuracy_scrambled).mean;
  claims.only_if(cost >= 0, "Scrambled patches cost");
  claims.only_if(cost < 0, "Scrambled patches gain");
  const std::string whose = best == carried ? "it " : best_title + " ";
  claims.number((cost < 0 ? "patches gain " : "patches cost ") + whose, std::abs(cost));
  const std::string whence = "on twice the grid " +
                             (best == carried ? std::string("it too") : title_of_scheme(positions[carried])) +
                             " is best with ";
  claims.must_say(whence);
  said(whence, twice[carried]);
  claims.reading("runs", static_cast<double>(runs->rows.size()));
  claims.reading("schemes", static_cast<double>(positions.size()));
  claims.reading("training images", static_cast<double>(runs->samples));
  claims.reading("chance", 100.0 / runs->classes);
  // The order of the study that stands beside.
  const Table& table = *result.figure.table;
  if (!claims.reading_text("pairs in the published order")) return;
  std::vector<std::pair<std::size_t, double>> published;
  for (const auto& row : table.rows) {
    for (std::size_t each = 0; each < positions.size(); ++each)
      if (row.front().text == title_of_scheme(positions[each]) && row.back().value)
        published.push_back({each, *row.back().value});
  }
  int pairs = 0, same = 0, equal = 0, reversed = 0;
  for (std::size_t i = 0; i < published.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      ++pairs;
      const Apart here = apart_of(accuracy[published[i].first], accuracy[published[j].first]);
      const double there = published[i].second - published[j].second;
      ++(!here.told || there == 0 ? equal : (here.points > 0) == (there > 0) ? same : reversed);
    }
  }
  claims.reading("pairs in the published order", same);
  claims.reading("pairs in the published order", pairs, 2);
  claims.only_if(pairs > 0, " Of ");
  if (pairs == 0) return;
  claims.number(" Of ", pairs);
  const std::size_t ranks_at = claims.caption.find(" ranks, ");
  claims.names(claims.caption.substr(claims.caption.find(" that ", claims.caption.find(" Of ")),
                                     ranks_at - claims.caption.find(" that ", claims.caption.find(" Of "))));
  claims.number(" ranks, ", same);
  claims.only_if(equal > 0, " tied");
  int which = 2;
  if (equal > 0) claims.number(" ranks, ", equal, which++);
  claims.only_if(reversed > 0, " the reverse");
  if (reversed > 0) claims.number(" ranks, ", reversed, which);
}

void ablation_claims(Claims& claims, const Result& result) {
  const std::string columns = result.values.get<std::string>("show");
  if (columns == "measured") return measured_claims(claims, result);
  const GridShape grid = *result.values.get<std::optional<GridShape>>("grid");
  const double width = asked(result.values, "dim");
  double most = 0;
  for (const double each : numbers(result.figure, "parameters"))
    most = std::isnan(each) ? most : std::max(most, each);
  claims.reading("most learned parameters", most);
  std::size_t schemes_of_images = 0, carry = 0, relative = 0, results = 0;
  double best = -1e9, worst = 1e9;
  std::string best_title, best_setting;
  for (const Scheme& scheme : image_schemes()) {
    ++schemes_of_images;
    carry += scheme.transfers;
    relative += scheme.relative;
    results += scheme.published.size();
  }
  // Within one study only: against its learned 1-D.
  const Values all = values({{"show", std::string("published")}});
  const Table papers = *run("ablation", *claims.inputs, all).figure.table;
  for (const auto& row : papers.rows) {
    if (!row[4].value) continue;
    if (*row[4].value > best) {
      best = *row[4].value;
      best_title = row[0].text;
      best_setting = row[1].text + ", " + row[5].text;
    }
    if (row[0].text == find_scheme("none").title) worst = std::min(worst, *row[4].value);
  }
  claims.reading("schemes", static_cast<double>(schemes_of_images));
  claims.reading("patches", grid.count());
  claims.reading("published results", static_cast<double>(results));
  // How many the articles say is data of this program, and asked by test_labs_comparison.
  claims.told("claims of the articles that do not hold", "");
  for (const Scheme& scheme : image_schemes()) claims.names(scheme.title);
  if (columns == "transfer" || columns == "strengths") {
    claims.number("", static_cast<double>(carry));
    claims.number("", static_cast<double>(schemes_of_images), 2);
    claims.number("nothing resampled; ", static_cast<double>(relative));
    return;
  }
  if (columns == "overview" || columns == "published") {
    claims.must_say("Within one study " + best_title + " gains most over learned 1-D: ");
    claims.number("gains most over learned 1-D: ", best);
    claims.must_say(" points (" + best_setting + ")");
    claims.must_say("over learned 1-D: ");
    claims.number("without position up to ", -worst);
  }
  if (columns == "published") return;
  claims.names("learned 1-D");
  claims.names("Learned 2-D");
  if (claims.says("This transformer has no ")) {
    // The words of a refusal.
    const std::size_t end = claims.caption.find(" Within one study");
    claims.holds(std::fmod(width, 2) != 0 || width < 4, "a refused width");
    return claims.names(claims.caption.substr(0, end));
  }
  const double line = grid.count() * width, plane = (grid.rows + grid.columns) * width / 2;
  claims.number("Learned 2-D has ", plane);
  claims.number("parameters, learned 1-D ", line);
  claims.number("parameters, learned 1-D ", line + width, 2);
  claims.number("with a class token): ", line / plane);
}

}  // namespace

class TestLabsClaimsAblation : public QObject {
  Q_OBJECT

 private slots:
  void ablationIsRight() {
    const std::string faults = settings::faults_of("ablation", {{"the built-in inputs", built_in_inputs()}},
                                                   40, usual_limits(), ablation_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsAblation, QCoreApplication)
#include "test_labs_claims_ablation.moc"

// Two tables side by side in the lab `sinusoid`.
#include <QTest>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/lab_runs.h"

using namespace whereabouts;

namespace {

Figure run(const std::string& lab, const Values& given) {
  static const Inputs inputs = sinusoid_inputs();
  LabRunner host;
  Figure figure = host.run(find_lab(lab), inputs, given, Policy::refuse).figure;
  validate(figure);
  return figure;
}

Figure compared(const std::string& other, GridShape grid) {
  return run("sinusoid", values({{"scheme", std::string("sinusoidal-2d")},
                                 {"compare", other},
                                 {"grid", grid},
                                 {"dim", std::int64_t{64}}}));
}

double max(const std::vector<double>& numbers) {
  double max = 0;
  for (const double each : numbers) max = std::max(max, std::abs(each));
  return max;
}

}  // namespace

class TestLabsSinusoidCompare : public QObject {
  Q_OBJECT

 private slots:
  void mocoIsTheArticlesLayoutOnSquaresOnly() {
    const Figure square = compared("sinusoidal-2d/moco", {6, 6});
    QCOMPARE(max(numbers(square, "difference")), 0.0);
    QVERIFY(plain_text(square.caption).find("largest difference 0.") != std::string::npos);
    const Figure oblong = compared("sinusoidal-2d/moco", {4, 9});
    QVERIFY(max(numbers(oblong, "difference")) > 0.5);
    // The same numbers with rows and columns exchanged are another table.
    QVERIFY(max(numbers(compared("sinusoidal-2d/mae", {6, 6}), "difference")) > 0.5);
  }

  void differenceIsSecondLessFirst() {
    const Figure figure = compared("learned-2d", {3, 5});
    const auto first = numbers(figure, "encoding"), second = numbers(figure, "encoding_compared");
    const auto difference = numbers(figure, "difference");
    QCOMPARE(difference.size(), std::size_t{15 * 64});
    for (std::size_t i = 0; i < difference.size(); ++i)
      QVERIFY(std::abs(difference[i] - (second[i] - first[i])) < 1e-6);
    QCOMPARE(numbers(figure, "similarity_compared").size(), std::size_t{15});
    QCOMPARE(figure.panels.size(), std::size_t{6});
  }

  void aLineIsComparedWithAPlaneOnItsGrid() {
    const Figure figure = run("sinusoid", values({{"compare", std::string("sinusoidal-2d/articles")},
                                                  {"grid", GridShape{3, 7}},
                                                  {"dim", std::int64_t{32}}}));
    QCOMPARE(numbers(figure, "encoding").size(), std::size_t{21 * 32});
    QCOMPARE(numbers(figure, "encoding_compared").size(), std::size_t{21 * 32});
    QVERIFY(max(numbers(figure, "difference")) > 0.5);
    const Figure line = run("sinusoid", values({{"compare", std::string("sinusoidal-1d/interleaved")}}));
    QCOMPARE(max(numbers(line, "difference")), 0.0);
  }
};

QTEST_GUILESS_MAIN(TestLabsSinusoidCompare)
#include "test_labs_sinusoid_compare.moc"

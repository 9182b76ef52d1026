// The lab `sinusoid`: what the articles get wrong, its first columns, two tables side by side.
#include <QTest>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

Figure compared(const std::string& other, GridShape grid) {
  return figure_of("sinusoid", values({{"scheme", std::string("sinusoidal-2d")},
                                       {"compare", other},
                                       {"grid", grid},
                                       {"dim", std::int64_t{64}}}));
}

double max_of(const std::vector<double>& numbers) {
  double max = 0;
  for (const double each : numbers) max = std::max(max, std::abs(each));
  return max;
}

}  // namespace

class TestLabsSinusoid : public QObject {
  Q_OBJECT

 private slots:
  // Largest differences by NumPy, in float64: sin and cos of p / 10000^(i/D) against 10000^(2 floor(i/2)/D),
  // and of 10000^(2k/D) against 10000^(k/(D/4)) over rows and columns.
  void whatTheProseOfAnArticleGives() {
    const auto prose = [](const Values& chosen) {
      for (const Reading& reading : run("sinusoid", built_in_inputs(), chosen).figure.readings) {
        if (reading.label == "from the formula in words") return reading.value.text();
      }
      return std::string("none");
    };
    const auto line = [](std::int64_t count, std::int64_t dim) {
      return values({{"tokens", count}, {"dim", dim}});
    };
    QCOMPARE(prose(line(176, 768)), std::string("1.69"));
    QCOMPARE(prose(line(13, 9)), std::string("1.56"));
    QCOMPARE(prose(line(64, 512)), std::string("1.03"));
    const auto plane = [](GridShape grid, std::int64_t dim, const char* layout) {
      return values({{"scheme", std::string("sinusoidal-2d")},
                     {"layout", std::string(layout)},
                     {"grid", std::optional<GridShape>(grid)},
                     {"dim", dim}});
    };
    QCOMPARE(prose(plane({14, 14}, 192, "articles")), std::string("1.99"));
    QCOMPARE(prose(plane({5, 9}, 20, "articles")), std::string("1.38"));
    QCOMPARE(prose(plane({5, 9}, 20, "timm")), std::string("none"));
  }

  void positionZeroIsNoVectorOfZeros() {
    const auto caption = [](std::int64_t position, std::int64_t dim) {
      return plain_text(run("sinusoid", built_in_inputs(),
                            values({{"tokens", std::int64_t{13}}, {"dim", dim}, {"position", position}}))
                            .figure.caption);
    };
    QVERIFY(caption(0, 768).find("384 of its 768 numbers, the cosines, are 1") != std::string::npos);
    QVERIFY(caption(0, 9).find("4 of its 9 numbers") != std::string::npos);
    QVERIFY(caption(1, 768).find("no vector of zeros") == std::string::npos);
  }

  void theFirstColumnsAlone() {
    const Figure figure = run("sinusoid", built_in_inputs(),
                              values({{"tokens", std::int64_t{176}},
                                      {"dim", std::int64_t{768}},
                                      {"dimension", std::int64_t{400}},
                                      {"columns", std::int64_t{301}}}))
                              .figure;
    validate(figure);
    const auto& shown = *std::get<HeatMap>(figure.panels[0].layers[0].content).values;
    QCOMPARE(shown.cols(), Eigen::Index{301});
    const std::vector<double> whole = numbers(figure, "encoding");
    QCOMPARE(whole.size(), std::size_t{176 * 768});
    QCOMPARE(static_cast<double>(shown(175, 300)), whole[175 * 768 + 300]);
    QVERIFY(refusal("sinusoid", built_in_inputs(),
                    values({{"dim", std::int64_t{9}}, {"columns", std::int64_t{10}}}))
                .starts_with("usage --columns"));
  }

  void mocoIsTheArticlesLayoutOnSquaresOnly() {
    const Figure square = compared("sinusoidal-2d/moco", {6, 6});
    QCOMPARE(max_of(numbers(square, "difference")), 0.0);
    QVERIFY(plain_text(square.caption).find("largest difference 0.") != std::string::npos);
    const Figure oblong = compared("sinusoidal-2d/moco", {4, 9});
    QVERIFY(max_of(numbers(oblong, "difference")) > 0.5);
    // The same numbers with rows and columns exchanged are another table.
    QVERIFY(max_of(numbers(compared("sinusoidal-2d/mae", {6, 6}), "difference")) > 0.5);
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
    const Figure figure = figure_of("sinusoid", values({{"compare", std::string("sinusoidal-2d/articles")},
                                                        {"grid", GridShape{3, 7}},
                                                        {"dim", std::int64_t{32}}}));
    QCOMPARE(numbers(figure, "encoding").size(), std::size_t{21 * 32});
    QCOMPARE(numbers(figure, "encoding_compared").size(), std::size_t{21 * 32});
    QVERIFY(max_of(numbers(figure, "difference")) > 0.5);
    const Figure line =
        figure_of("sinusoid", values({{"compare", std::string("sinusoidal-1d/interleaved")}}));
    QCOMPARE(max_of(numbers(line, "difference")), 0.0);
  }
};

REGISTER_TEST(TestLabsSinusoid, QCoreApplication)
#include "test_labs_sinusoid.moc"

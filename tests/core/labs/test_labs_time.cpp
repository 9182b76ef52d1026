// The lab `time`: what it measures, against NumPy's (tests/golden/time.py), and series of every kind.
#include <QTest>
#include <cmath>

#include "core/base/number_text.h"
#include "core/figure/text.h"
#include "core/labs/time/correlation.h"
#include "core/labs/time/universe.h"
#include "core/position/additive/additive_table.h"
#include "core/series/date_forms.h"
#include "core/series/read_series.h"
#include "core/series/synthetic.h"
#include "tests/golden_position.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

Figure view(const char* id, std::initializer_list<std::pair<const char*, Value>> more = {},
            const Inputs& inputs = built_in_inputs()) {
  Values given = values(more);
  given.set("show", std::string(id));
  const Figure figure = run("time", inputs, given).figure;
  validate(figure);
  return figure;
}

Inputs with_series(const std::string& text) {
  Inputs inputs = built_in_inputs();
  auto series = std::make_shared<Series>(parse_series(text, "made.csv"));
  series->name = "made";
  series->path = "made.csv";
  inputs.series = series;
  return inputs;
}

// `count` days of one column; `line(day)` is its value.
template <typename Value>
Inputs one_column(const std::string& name, int count, Value value) {
  std::string text = name + "\n";
  for (int day = 0; day < count; ++day) text += value(day) + "\n";
  return with_series(text);
}

bool within(double a, double b, double tolerance) {
  return std::abs(a - b) < tolerance;
}

const char* const all_views[] = {"series", "recurrence", "horizons", "universe", "relations"};

}  // namespace

class TestLabsTime : public QObject {
  Q_OBJECT

 private slots:
  void recurrenceIsNumPys() {
    const nlohmann::json golden = golden_position("time.json")["similarities"];
    const Figure figure = view("recurrence");
    for (const char* rule : {"articles", "integer"}) {
      const std::vector<double> whole = numbers(figure, std::string("at_cycles_") + rule),
                                own = numbers(figure, std::string("own_block_") + rule),
                                curve = numbers(figure, std::string("similarity_") + rule);
      QCOMPARE(whole.size(), std::size_t{4});
      for (std::size_t i = 0; i < 4; ++i) {
        QVERIFY(within(whole[i], golden[rule]["whole"][i + 1], 1e-12));
        QVERIFY(within(own[i], golden[rule]["own"][i], 1e-12));
        QCOMPARE(curve[golden[rule]["lags"][i + 1].get<std::size_t>()], whole[i]);
      }
      QVERIFY(within(curve[1], golden[rule]["whole"][0], 1e-12));
      QCOMPARE(curve[0], 1.0);
    }
    const std::string caption = plain_text(figure.caption);
    for (const char* words :
         {"0.67, 0.37, 0.17 and 0.20", "without a peak there", "each cycle's own block is at 0.00. ",
          "each cycle's own block is at 1.00, ", "0.37, 0.10, 0.49 and 0.74", "a peak at 5, 63 and 252"})
      QVERIFY2(has(caption, words), (caption + " | " + words).c_str());
  }

  // Rows that are no days are called steps, in every view.
  void hoursAreCalledSteps() {
    std::string text = "time,A,B\n", days = "date,A,B\n";
    for (int i = 0; i < 240; ++i) {
      const std::string values = "," + std::to_string(100 + i % 7) + "," + std::to_string(i % 5 + 50) + "\n";
      text += date_text(19000 + i / 24) + " " + (i % 24 < 10 ? "0" : "") + std::to_string(i % 24) + ":00" +
              values;
      days += date_text(19000 + i) + values;
    }
    for (const bool hourly : {true, false}) {
      const Inputs inputs = with_series(hourly ? text : days);
      for (const char* id : all_views) {
        const Figure figure = view(id, {}, inputs);
        std::string words = figure.caption + figure.subtitle;
        for (const Reading& reading : figure.readings) {
          if (reading.label != "note") words += " " + reading.label + " " + reading.value;
        }
        for (const Panel& panel : figure.panels)
          words += " " + panel.title + " " + panel.subtitle + " " + panel.x.label + " " + panel.y.label +
                   " " + panel.item_name;
        words = plain_text(words);
        for (char& c : words) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        const bool relations = std::string(id) == "relations";  // of columns
        QVERIFY2(!has(words, hourly ? "day" : "step") && (relations || has(words, hourly ? "step" : "day")),
                 (std::string(id) + ": " + words).c_str());
      }
      bool said = false;
      for (const Reading& reading : view("series", {}, inputs).readings)
        said = said || has(reading.value, "about 1 hour apart: one row counts as one step");
      QCOMPARE(said, hourly);
    }
  }

  // One row per day and asset: which value is taken can be chosen.
  void theValueOfAssetsIsChosen() {
    std::string text = "date,open,close,Name\n";
    for (int i = 0; i < 40; ++i)
      text += date_text(19000 + i / 2) + "," + std::to_string(i) + "," + std::to_string(1000 + i) + "," +
              (i % 2 ? "B" : "A") + "\n";
    const Inputs inputs = with_series(text);
    QCOMPARE(numbers(view("series", {}, inputs), "series")[3], 1006.0);
    const Figure open =
        view("series", {{"series-value", std::string("open")}, {"series-column", std::string("B")}}, inputs);
    QCOMPARE(numbers(open, "series")[3], 7.0);
    QVERIFY2(has(open.panels[0].subtitle, "made, open"), open.panels[0].subtitle.text().c_str());
    QVERIFY(has(refusal("time", inputs, values({{"series-value", std::string("volume")}})), "series-value"));
  }

  void theSeriesIsShownWithItsEncoding() {
    const Figure figure = view("series", {{"day", std::int64_t{300}}, {"span", std::int64_t{200}}});
    const Array encoding = array_of(figure, "encoding");
    QCOMPARE(encoding.shape, (std::vector<std::size_t>{200, 64}));
    TableRequest request;
    request.grid = {1, 1260};
    request.width = 64;
    const Matrix table = additive_table("market-cycle", request);
    const auto& held = std::get<std::vector<float>>(encoding.values);
    for (int day = 0; day < 200; ++day) {
      for (int dimension = 0; dimension < 64; ++dimension)
        QCOMPARE(held[static_cast<std::size_t>(day * 64 + dimension)], table(200 + day, dimension));
    }
    const std::vector<double> shown = numbers(figure, "series");
    for (std::size_t day = 0; day < shown.size(); ++day)
      QCOMPARE(shown[day], built_in_series()->columns[0].values[200 + day]);
    const std::vector<double> similarity = numbers(figure, "similarity");
    QCOMPARE(similarity[100], 1.0);
    QVERIFY(within(similarity[105], 0.66993603, 1e-7));
    QVERIFY(has(plain_text(figure.caption),
                "a peak at none of them. With integer harmonics there is a peak at 5, 63 and 252."));
    QVERIFY(has(plain_text(view("series", {{"harmonics", std::string("integer")}}).caption),
                "a peak at 5, 63 and 252"));
    // Offsets: 2 x 21 - 1 days have one of their own.
    const Figure offsets = view("series", {{"scheme", std::string("shaw")}});
    QVERIFY2(has(plain_text(offsets.caption), "41 of 504 days"), offsets.caption.text().c_str());
    const Array sinusoid = array_of(view("series", {{"scheme", std::string("sinusoidal-1d")}}), "encoding");
    const Matrix waves = additive_table("sinusoidal-1d", request);
    QCOMPARE(std::get<std::vector<float>>(sinusoid.values)[5 * 64 + 7], waves(900 - 252 + 5, 7));
  }

  void horizonsAreNumPys() {
    const nlohmann::json golden = golden_position("time.json")["horizon"];
    const Figure figure = view("horizons", {{"day", std::int64_t{30}}});
    const auto reading = [&](const std::string& label) {
      for (const Reading& each : figure.readings) {
        if (each.label == label) return each.value.text();
      }
      return std::string("none");
    };
    QCOMPARE(reading("one more day ahead"), number(golden["same_day_next_horizon"].get<double>(), 3));
    QCOMPARE(reading("one day later"), number(golden["next_day_same_horizon"].get<double>(), 3));
    QCOMPARE(reading("same target"), number(golden["same_target"].get<double>(), 3));
    TableRequest request;
    request.grid = {1260, 22};
    request.width = 64;
    const Array encoding = array_of(figure, "encoding");
    QCOMPARE(encoding.shape, (std::vector<std::size_t>{22, 64}));
    const Matrix table = additive_table("horizon", request);
    for (int i = 0; i < 22 * 64; ++i)
      QCOMPARE(std::get<std::vector<float>>(encoding.values)[static_cast<std::size_t>(i)],
               table(30 * 22 + i / 64, i % 64));
  }

  void universesAreCountedAsNumPyDoes() {
    const nlohmann::json golden = golden_position("time.json")["lab"];
    const Universe universe = universe_of(*built_in_series(), {});
    QCOMPARE(universe.largest, golden["largest"].get<int>());
    QCOMPARE(universe.ever, golden["ever"].get<int>());
    QCOMPARE(universe.renumbered, golden["moved"].get<std::int64_t>());
    const Figure figure = view("universe");
    const std::vector<double> tokens = numbers(figure, "token_waste"), pairs = numbers(figure, "pair_waste");
    QVERIFY(within(tokens[0], golden["token_waste"]["ever"], 1e-12));
    QVERIFY(within(tokens[1], golden["token_waste"]["largest"], 1e-12));
    QVERIFY(within(pairs[0], golden["pair_waste"]["ever"], 1e-12));
    QVERIFY(within(pairs[1], golden["pair_waste"]["largest"], 1e-12));
    QCOMPARE(tokens[2] + tokens[3] + pairs[2] + pairs[3], 0.0);
    QVERIFY2(has(plain_text(figure.caption), "wastes 22\u00a0% of its tokens and 37\u00a0% of attention"),
             figure.caption.text().c_str());
    // The draws of RandomState(3).random_sample(): asset 0 has u = 0.5508, v = 0.7081.
    const Universe made = simulated_universe(100, 2, 3, {});
    const int start = static_cast<int>(std::floor(100 * (1.5 * 0.5507979 - 0.5))),
              end = start + 1 + static_cast<int>(std::floor(100 * (0.25 + 0.75 * 0.70814782)));
    for (int day = 0; day < 100; ++day) QCOMPARE(made.is_listed(0, day), day >= start && day < end);
  }

  void relationsAreNumPys() {
    const nlohmann::json golden = golden_position("time.json")["lab"];
    const Figure figure = view("relations", {{"day", golden["day"].get<std::int64_t>()},
                                             {"window", golden["window"].get<std::int64_t>()},
                                             {"strength", golden["strength"].get<double>()}});
    const std::vector<double> correlation = numbers(figure, "correlation"),
                              attention = numbers(figure, "attention");
    QCOMPARE(correlation.size(), std::size_t{144});
    for (std::size_t i = 0; i < 144; ++i) {
      const nlohmann::json& expected = golden["correlation"][i];
      QCOMPARE(std::isnan(correlation[i]), expected.is_null());
      if (!expected.is_null()) QVERIFY(within(correlation[i], expected, 1e-10));
      const nlohmann::json& share = golden["attention"][i];
      QCOMPARE(std::isnan(attention[i]), share.is_null());
      if (!share.is_null()) QVERIFY(within(attention[i], share, 1e-10));
    }
    QVERIFY(has(plain_text(figure.caption), "are the most related"));
  }

  void orderAgreementIsSpearmans() {
    // Relations that fall off with the distance agree wholly, those that rise with it not at all.
    MatrixD near(6, 6), far(6, 6);
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 6; ++j) {
        near(i, j) = 1 / (1.0 + std::abs(i - j));
        far(i, j) = 0.1 * std::abs(i - j);
      }
    }
    QVERIFY(within(order_agreement(near), 1, 1e-12));
    QVERIFY(within(order_agreement(far), -1, 1e-12));
    QVERIFY(std::isnan(order_agreement(MatrixD::Ones(6, 6))));
    QVERIFY(std::isnan(order_agreement(MatrixD::Ones(2, 2))));
    // By hand, with a tie: ranks (1.5, 1.5, 3) and (2.5, 1, 2.5).
    MatrixD tied(3, 3);
    tied << 1, 0.2, 0.2, 0.2, 1, 0.9, 0.2, 0.9, 1;
    QVERIFY(within(order_agreement(tied), 0.5, 1e-12));
  }

  // Two columns that were never there together know of no relation; one that was never there is no token.
  void attentionLeavesOutWhoIsNotThere() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    MatrixD correlation = MatrixD::Constant(3, 3, nan);
    correlation(0, 0) = correlation(1, 1) = 1;
    const MatrixD attention = attention_of(correlation, 3);
    const double own = std::exp(3.0) / (std::exp(3.0) + 1);
    QVERIFY(within(attention(0, 0), own, 1e-15) && within(attention(0, 1), 1 - own, 1e-15));
    QCOMPARE(attention(0, 2), 0.0);
    for (int i = 0; i < 3; ++i) QVERIFY(std::isnan(attention(2, i)));
  }

  void oneColumnHasItsLags() {
    // Changes that alternate: two days apart they are alike.
    const Inputs inputs =
        one_column("price", 60, [](int day) { return std::to_string(day % 2 ? 100 : 101 + day % 3); });
    const Figure figure = view("relations", {}, inputs);
    QVERIFY2(has(plain_text(figure.caption), "depend on the lag, which is order"),
             figure.caption.text().c_str());
    const std::vector<double> correlation = numbers(figure, "correlation");
    QCOMPARE(correlation.size(), std::size_t{21 * 21});
    QVERIFY(correlation[1] < -0.5 && correlation[2] > 0.2);
    QCOMPARE(correlation[2], correlation[24]);  // (0, 2) and (1, 3): the same lag
  }

  void seriesOfEveryKindAreDrawn() {
    const auto text = [](double value) { return std::to_string(value); };
    const Inputs kinds[] = {
        one_column("price", 10, [&](int day) { return text(100 + day); }),
        one_column("flat", 40, [&](int) { return text(7); }),
        one_column("level", 40, [&](int day) { return text(day - 20); }),
        one_column("return", 40, [&](int day) { return text(0.001 * (day % 5 - 2)); }),
        one_column("gaps", 60, [&](int day) { return day % 7 ? text(day) : std::string("NA"); }),
        one_column("huge", 40, [&](int day) { return day % 2 ? std::string("1e90") : std::string("1e-90"); }),
    };
    for (const Inputs& inputs : kinds) {
      for (const char* id : all_views) {
        for (const std::int64_t day : {0, inputs.series->count() - 1}) {
          const Figure figure = view(id, {{"day", day}}, inputs);
          QVERIFY(!figure.caption.empty() && !has(figure.caption, "nan"));
        }
      }
      view("universe", {{"members", std::string("series")}}, inputs);
    }
    QVERIFY(has_note(view("series", {}, kinds[4]), "missing"));
  }

  void whatCannotBeIsRefused() {
    const Inputs inputs = built_in_inputs();
    QVERIFY(has(refusal("time", inputs, values({{"cycles", std::vector<double>{}}})), "usage --cycles"));
    QVERIFY(has(refusal("time", inputs, values({{"cycles", std::vector<double>{-5}}})), "usage --cycles"));
    QVERIFY(has(refusal("time", inputs, values({{"dim", std::int64_t{6}}})), "usage --dim"));
    QVERIFY(has(refusal("time", inputs, values({{"day", std::int64_t{1260}}})), "usage --day"));
    const std::string column = refusal("time", inputs, values({{"series-column", std::string("Gold")}}));
    QVERIFY2(has(column, "usage --series-column") && has(column, "Tech 1"), column.c_str());
  }

  void anotherSeriesIsAnotherFigure() {
    const Inputs made = one_column("price", 60, [](int day) { return std::to_string(100 + day); });
    LabRunner host;
    const Lab& lab = find_lab("time");
    const auto hash = [&](const Inputs& inputs) {
      return content_hash(
          host.run(lab, inputs, values({{"show", std::string("universe")}}), Policy::refuse).figure);
    };
    const std::uint64_t built_in = hash(built_in_inputs());
    QVERIFY(hash(made) != built_in);
    QCOMPARE(hash(built_in_inputs()), built_in);
  }

  void realSeriesAreDrawn_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"EuStockMarkets.csv", "sp500.csv.gz", "sunspot.month.csv"})
      QTest::newRow(file) << file;
  }
  void realSeriesAreDrawn() {
    QFETCH(QString, file);
    const fs::path path = fs::path(SHARED_DATA) / "series" / file.toStdString();
    if (!fs::exists(path)) QSKIP("the series are not on this machine (series of the shared data)");
    Inputs inputs = built_in_inputs();
    inputs.series = read_series(path);
    for (const char* id : all_views) QVERIFY(!view(id, {}, inputs).arrays.empty());
    if (file != "EuStockMarkets.csv") return;
    // Of the last 250 days, by NumPy.
    const Figure figure =
        view("relations", {{"day", std::int64_t{1859}}, {"window", std::int64_t{250}}}, inputs);
    const std::vector<double> correlation = numbers(figure, "correlation");
    QVERIFY(within(correlation[1], 0.79721607, 1e-7));
    QVERIFY(within(correlation[2], 0.83753834, 1e-7));
    QVERIFY(within(correlation[11], 0.75622913, 1e-7));
  }
};

REGISTER_TEST(TestLabsTime, QCoreApplication)
#include "test_labs_time.moc"

// core/series: CSV files as people write them, and files that are no series.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/series/csv.h"
#include "core/series/dates.h"
#include "core/series/read_series.h"
#include "core/series/synthetic.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

const std::string test_data = TEST_DATA;

Series parsed(const std::string& text) {
  return parse_series(text, "F.csv");
}

std::string refused(const std::string& text) {
  return refusal([&] { parsed(text); });
}

// Twelve days of one column, with `line` in place of day 5.
std::string twelve(const std::string& line, const std::string& header = "date,close") {
  std::string text = header + "\n";
  for (int day = 1; day <= 12; ++day)
    text += day == 5 ? line + "\n"
                     : "2020-01-" + std::to_string(10 + day) + "," + std::to_string(100 + day) + "\n";
  return text;
}

std::vector<double> read_number(const std::string& field, bool decimal_comma) {
  const CsvNumber number = parse_number(field, decimal_comma);
  return number.kind == CsvNumber::Kind::number ? std::vector<double>{number.value} : std::vector<double>{};
}

// The dates of a column that holds `field` and ones like it.
std::string first_date(std::vector<std::string> fields, bool by_number = false) {
  const std::vector<std::string_view> views(fields.begin(), fields.end());
  const auto dates = read_dates(views, {.numbers = by_number ? DateNumbers::named : DateNumbers::none});
  return !dates ? "none" : dates->fault ? "fault " + std::to_string(*dates->fault) : dates->labels.front();
}

}  // namespace

class TestSeries : public QObject {
  Q_OBJECT

 private slots:
  void theBuiltInSeriesIsItsFormula() {
    std::ifstream file(test_data + "/series/synthetic.json");
    const nlohmann::json golden = nlohmann::json::parse(file);
    const Series& series = *built_in_series();
    QCOMPARE(series.count(), synthetic_days);
    QCOMPARE(series.columns.size(), std::size_t{12});
    QCOMPARE(QString::fromStdString(series.days.front()), QString("2015-01-05"));
    for (std::size_t i = 0; i < golden["days"].size(); ++i) {
      const auto day = golden["days"][i].get<std::size_t>();
      for (std::size_t asset = 0; asset < 12; ++asset) {
        const nlohmann::json& expected = golden["prices"][i][asset];
        const double value = series.columns[asset].values[day];
        QCOMPARE(std::isnan(value), expected.is_null());
        if (!expected.is_null()) QVERIFY(std::abs(value / expected.get<double>() - 1) < 1e-12);
      }
    }
    QVERIFY(identity_of(synthetic_series(8)) != series.identity);
    QCOMPARE(identity_of(synthetic_series(7)), series.identity);
  }

  void plainAndGzipAreTheSame() {
    const auto plain = read_series(test_data + "/series/daily.csv");
    const auto zipped = read_series(test_data + "/series/daily.csv.gz");
    QCOMPARE(plain->count(), 30);
    QCOMPARE(plain->identity, zipped->identity);
    QCOMPARE(QString::fromStdString(zipped->name), QString("daily"));
    QCOMPARE(plain->columns.size(), std::size_t{2});
    QCOMPARE(default_column(*plain), std::size_t{0});
    QVERIFY(is_quotes_of_one_asset(*plain));
    QVERIFY(plain->notes.empty());
    const double expected = built_in_series()->columns[0].values[29];
    QVERIFY(std::abs(plain->columns[0].values[29] - expected) < 1e-4);
    QCOMPARE(QString::fromStdString(plain->days[5]), QString("2020-01-13"));
  }

  void datesInCommonForms() {
    for (const char* field :
         {"1999-01-04", "1999/1/4", "1999.01.04", "4.1.1999", "04.01.99", "1/4/1999", "4-Jan-99",
          "4 Jan 1999", "Jan 4, 1999", "January 4 1999", "1999-01-04T00:00:00Z", "1999-01-04 16:30:00",
          "1999-01-04 00:00:00+01:00", "4.1.1999 9:30", "1999 Jan 4"}) {
      // A day above 12 says which number is the day.
      std::string other = field;
      for (const auto& [from, to] :
           {std::pair{"4.1.", "24.1."}, {"04.01.99", "24.01.99"}, {"1/4/", "1/24/"}}) {
        if (const auto at = other.find(from); at == 0) other.replace(0, std::string(from).size(), to);
      }
      QCOMPARE(QString::fromStdString(first_date({field, other})), QString("1999-01-04"));
    }
    QCOMPARE(first_date({"19990104", "19990105"}, true), std::string("1999-01-04"));
    QCOMPARE(first_date({"19990104", "19990105"}, false), std::string("none"));
    QCOMPARE(first_date({"1991.496154", "1991.5"}, true), std::string("1991.496"));
    QCOMPARE(first_date({"1991", "1992"}, true), std::string("1991"));
    QCOMPARE(first_date({"1999-01", "1999-02"}), std::string("1999-01"));
    QCOMPARE(first_date({"Jan 1999", "Feb 1999"}), std::string("1999-01"));
    QCOMPARE(first_date({"915408000", "915494400"}, true), std::string("1999-01-04"));
    QCOMPARE(first_date({"915408000000", "915494400000"}, true), std::string("1999-01-04"));
    for (const char* field : {"", "word", "1999-13-04", "1999-02-30", "12", "1.5", "4.1", "0999-01-04"})
      QCOMPARE(first_date({field, field}), std::string("none"));
    // Most are dates, one is not.
    QCOMPARE(first_date({"1999-01-04", "1999-01-05", "1999-02-30"}), std::string("fault 2"));
    QCOMPARE(days_from_date(1970, 1, 1).value(), 0);
    QCOMPARE(days_from_date(2000, 2, 29).value(), 11016);
    QVERIFY(!days_from_date(1900, 2, 29));
    QCOMPARE(date_text(-1), std::string("1969-12-31"));
  }

  void monthAndDayAreToldByOrder() {
    const auto dates = [](const std::vector<std::string_view>& fields) { return read_dates(fields); };
    // In order as days of January to April, not as months.
    const auto ordered = dates({"10/01/2020", "11/01/2020", "12/01/2020", "01/02/2020", "02/02/2020"});
    QCOMPARE(ordered->labels.back(), std::string("2020-02-02"));
    QVERIFY(ordered->note.empty());
    const auto either = dates({"1/2/2020", "1/3/2020", "1/4/2020"});
    QCOMPARE(either->labels.back(), std::string("2020-01-04"));
    QVERIFY(has(either->note, "assuming"));
  }

  void numbersAsPeopleWriteThem() {
    using V = std::vector<double>;
    QCOMPARE(read_number("1234.5", false), V{1234.5});
    QCOMPARE(read_number("-1.5e-3", false), V{-1.5e-3});
    QCOMPARE(read_number("+7", false), V{7});
    QCOMPARE(read_number("1,234,567.5", false), V{1234567.5});
    QCOMPARE(read_number("$1,234", false), V{1234});
    QCOMPARE(read_number("2.5%", false), V{0.025});
    QCOMPARE(read_number("1.234,5", true), V{1234.5});
    QCOMPARE(read_number("0,5", true), V{0.5});
    QCOMPARE(read_number("\xE2\x88\x92"
                         "3",
                         false),
             V{-3});
    for (const char* text : {"1,23", "12,34,567", "1.2.3", "0x10", "abc", "1 2", "--3", "1e", "e5"})
      QVERIFY2(read_number(text, false).empty(), text);
    for (const char* missing : {"", "NA", "n/a", "null", "None", ".", "-"})
      QCOMPARE(parse_number(missing, false).kind, CsvNumber::Kind::missing);
    for (const char* wild : {"nan", "NaN", "inf", "-Infinity", "1e999"})
      QCOMPARE(parse_number(wild, false).kind, CsvNumber::Kind::not_finite);
  }

  void separatorsQuotesAndComments() {
    const std::string plain = twelve("2020-01-15,105");
    const std::uint64_t identity = parsed(plain).identity;
    for (const char separator : {';', '\t', '|'}) {
      std::string other = plain;
      std::replace(other.begin(), other.end(), ',', separator);
      QCOMPARE(parsed(other).identity, identity);
    }
    QCOMPARE(parsed("\xEF\xBB\xBF# made by hand\n\n" + plain).identity, identity);
    std::string windows;
    for (const char c : plain) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    QCOMPARE(parsed(windows).identity, identity);
    QCOMPARE(parsed(twelve("\"2020-01-15\" , \"105\"", "\"date\",\"close\"")).identity, identity);
    QCOMPARE(parsed(twelve("2020-01-15,\"105.00\"", "date,close")).identity, identity);
    const Series quoted = parsed(twelve("2020-01-15,105", "date,\"the \"\"close\"\", adjusted\""));
    QCOMPARE(quoted.columns[0].name, std::string("the \"close\", adjusted"));
    // A decimal comma.
    std::string german = "Tag;Kurs\n";
    for (int day = 10; day < 22; ++day)
      german += std::to_string(day) + ".1.2020;1.0" + std::to_string(day) + ",5\n";
    QCOMPARE(parsed(german).columns[0].values[3], 1013.5);
    QCOMPARE(parsed(german).days[3], std::string("2020-01-13"));
  }

  void disorderIsMendedAndSaid() {
    std::string reversed = "date,close\n", repeated = "date,close\n", gap = "date,close\n",
                mixed = "date,close\n";
    for (int day = 0; day < 12; ++day) {
      const auto line = [&](int of) {
        return "2020-01-" + std::to_string(10 + of) + "," + std::to_string(100 + of) + "\n";
      };
      reversed += line(11 - day);
      repeated += line(day) + (day == 3 ? "2020-01-13,7\n" : "");
      mixed += line(day * 5 % 12);
      gap += "2020-0" + std::to_string(day < 6 ? 1 : 3) + "-" + std::to_string(10 + day) + "," +
             (day == 4 ? "" : "1") + "\n";
    }
    const Series straight = parsed(twelve("2020-01-15,105"));
    QVERIFY(straight.notes.empty());
    QVERIFY(has(notes_text(parsed(reversed)), "newest day comes first"));
    QCOMPARE(parsed(reversed).columns[0].values.front(), 100.0);
    QVERIFY(has(notes_text(parsed(mixed)), "not in order: sorted"));
    QCOMPARE(parsed(mixed).identity, parsed(reversed).identity);
    const Series once = parsed(repeated);
    QCOMPARE(once.count(), 12);
    QCOMPARE(once.columns[0].values[3], 7.0);
    QVERIFY(has(notes_text(once), "1 row repeats a day"));
    const Series gaps = parsed(gap);
    QVERIFY(has(notes_text(gaps), "1 of 12 values are missing"));
    QVERIFY(has(notes_text(gaps), "from 2020-01-15 to 2020-03-16"));
    QVERIFY(std::isnan(gaps.columns[0].values[4]));
    const std::vector<double> changes = changes_of(gaps.columns[0], Quantity::prices);
    QVERIFY(std::isnan(changes[0]) && std::isnan(changes[4]) && std::isnan(changes[5]) && changes[6] == 0);
    QCOMPARE(present_per_day(gaps)[4], 0);
  }

  void columnsAreFoundByNameAndKind() {
    std::string quotes = ",Date,Open,Close,Adj Close,Volume,Name,Empty\n", bare, undated = "a,b\n",
                returns = "x\n";
    for (int day = 10; day < 22; ++day) {
      const std::string text = std::to_string(day);
      quotes +=
          std::to_string(day - 9) + ",2020-01-" + text + "," + text + "," + text + "," + text + ",9,XYZ,\n";
      bare += "2020-01-" + text + "," + text + "\n";
      undated += text + ",-" + text + "\n";
      returns += (day % 2 ? "0.0" : "-0.0") + text + "\n";
    }
    const Series table = parsed(quotes);
    QCOMPARE(table.columns.size(), std::size_t{4});
    QCOMPARE(table.columns[default_column(table)].name, std::string("Adj Close"));
    QVERIFY(is_quotes_of_one_asset(table));
    for (const char* words : {"Name (text)", "Empty (empty)", "(row numbers)"})
      QVERIFY2(has(notes_text(table), words), notes_text(table).c_str());
    QVERIFY(has(notes_text(parsed(bare)), "has no names"));
    QCOMPARE(parsed(bare).columns[0].name, std::string("column 2"));
    const Series counted = parsed(undated);
    QVERIFY(!counted.dated && has(notes_text(counted), "days are counted from 0"));
    QCOMPARE(counted.days[3], std::string("3"));
    QVERIFY(!is_quotes_of_one_asset(counted));
    QCOMPARE(guessed_quantity(counted.columns[0]), Quantity::prices);
    QCOMPARE(guessed_quantity(counted.columns[1]), Quantity::levels);
    QCOMPARE(guessed_quantity(parsed(returns).columns[0]), Quantity::returns);
    QCOMPARE(changes_of(counted.columns[1], Quantity::levels)[5], -1.0);
    QVERIFY(std::abs(changes_of(counted.columns[0], Quantity::prices)[1] - std::log(11.0 / 10)) < 1e-15);
    // Equal names are told apart.
    QCOMPARE(parsed(twelve("2020-01-15,105", "date,date")).columns[0].name, std::string("date"));
  }

  void whatIsNoSeriesIsRefusedInOneLine() {
    const auto says = [](const std::string& text, const std::string& words) {
      const std::string message = refused(text);
      QVERIFY2(has(message, words), (message + " | " + words).c_str());
      QVERIFY2(has(message, "F.csv") && !has(message, "\n"), message.c_str());
    };
    says("date,close\n2020-01-01,1\n2020-01-02,2\n", "2 days are too few for a series; give at least 10");
    says("date,close\n", "a header and no days");
    says("\n\n", "holds no row");
    says("once upon a time\nthere was a text\nof three lines\n", "no column holds numbers");
    says(twelve("2020-01-15"), "line 6 has 1 field where the header has 2");
    says(twelve("2020-01-15,1,2"), "line 6 has 3 fields where the header has 2");
    says(twelve("2020-01-15,NaN"), "line 6, column close: \"NaN\" is not a finite number");
    says(twelve("2020-01-15,-inf"), "line 6, column close: \"-inf\" is not a finite number");
    says(twelve("2020-01-15,1e999"), "is not a finite number");
    says(twelve("2020-01-15,ten"), "line 6, column close: \"ten\" is not a number");
    says(twelve("2020-01-45,105"), "line 6: \"2020-01-45\" is not a date");
    says(twelve("2020-01-15,\"105"), "the quote that begins in line 6 is not closed");
    says(twelve("2020-01-15,\"105\"x"), "line 6 has text behind a closing quote");
    says(std::string("a\0b", 3), "this is not text: byte 0x00 in line 1");
    says("\x89PNG\r\n\x1a\n", "this is not text");
    says(std::string(5000, ','), "has more than 4,096 fields");
    std::string long_one = "close\n";
    for (int i = 0; i <= max_series_days; ++i) long_one += "1\n";
    says(long_one, "more than 262,144 rows");
    for (std::size_t i = max_series_days; i <= max_csv_rows; ++i) long_one += "1\n";
    says(long_one, "more than 1,048,576 rows");
  }

  void filesThatAreNoneAreRefused() {
    const QTemporaryDir folder;
    const auto written = [&](const char* name, const std::string& bytes) {
      const fs::path path = fs::path(folder.path().toStdString()) / name;
      std::ofstream(path, std::ios::binary) << bytes;
      return refusal([&] { read_series(path); });
    };
    QVERIFY(has(written("empty.csv", ""), "it is empty"));
    QVERIFY(has(written("torn.csv.gz", std::string("\x1f\x8b\x08\0\0\0\0\0\0\3xyz", 13)),
                "damaged or truncated"));
    QVERIFY(has(written("huge.csv", std::string(max_series_bytes + 1, '1')), "larger than 67,108,864 bytes"));
    QVERIFY(has(refusal([&] { read_series(folder.path().toStdString()); }), "it is a folder"));
    QVERIFY(has(refusal([&] { read_series("nowhere.csv"); }), "there is no such file"));
    const Progress cancelled;
    cancelled.cancel();
    QVERIFY(is_cancelled([&] { read_series(test_data + "/series/daily.csv", cancelled); }));
  }

  void realSeriesLoad_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("days");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("column");
    QTest::newRow("four indices") << "EuStockMarkets.csv" << 1860 << 4 << "1991.496"
                                  << "DAX";
    QTest::newRow("S&P 500, gzip") << "sp500.csv.gz" << 5031 << 6 << "1999-01-04"
                                   << "Adj Close";
    QTest::newRow("sunspots") << "sunspot.month.csv" << 3177 << 1 << "1749.000"
                              << "value";
  }
  void realSeriesLoad() {
    QFETCH(QString, file);
    QFETCH(int, days);
    QFETCH(int, columns);
    QFETCH(QString, first);
    QFETCH(QString, column);
    const fs::path path = fs::path(SHARED_DATA) / "series" / file.toStdString();
    if (!fs::exists(path)) QSKIP("the series are not on this machine (series of the shared data)");
    const auto series = read_series(path);
    QCOMPARE(series->count(), days);
    QCOMPARE(static_cast<int>(series->columns.size()), columns);
    QCOMPARE(QString::fromStdString(series->days.front()), first);
    QCOMPARE(QString::fromStdString(series->columns[default_column(*series)].name), column);
  }
};

REGISTER_TEST(TestSeries, QCoreApplication)
#include "test_series.moc"

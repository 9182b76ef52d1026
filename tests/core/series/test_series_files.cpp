// core/series: files as they come from exchanges, databases and spreadsheets.
#include <fmt/format.h>

#include <QtTest>
#include <cmath>

#include "core/series/date_forms.h"
#include "core/series/read_series.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

Series read_text(const std::string& text) {
  return parse_series(text, "F.csv");
}

std::string refused_text(const std::string& text) {
  return refusal([&] { read_text(text); });
}

// "2023-02-01" and the days after it.
std::string day_text(int day) {
  return date_text(days_from_date(2023, 2, 1).value() + day);
}

// `count` rows of what `line(i)` writes, under `header`.
template <typename Line>
std::string table(const std::string& header, int count, Line line) {
  std::string text = header;
  for (int i = 0; i < count; ++i) text += line(i) + "\n";
  return text;
}

std::vector<std::string> names(const Series& series) {
  std::vector<std::string> names;
  for (const SeriesColumn& each : series.columns) names.push_back(each.name);
  return names;
}

const std::vector<double>& values_of(const Series& series, const std::string& name) {
  for (const SeriesColumn& each : series.columns) {
    if (each.name == name) return each.values;
  }
  static const std::vector<double> none(1000, -1);
  return none;
}

bool says(const Series& series, const std::string& words) {
  if (has(notes_text(series), words)) return true;
  qWarning("%s", notes_text(series).c_str());
  return false;
}

std::string utf16(const std::string& text, bool big_endian, bool mark) {
  std::string bytes = !mark ? "" : big_endian ? "\xFE\xFF" : "\xFF\xFE";
  for (const char c : text) {
    if (big_endian) bytes += '\0';
    bytes += c;
    if (!big_endian) bytes += '\0';
  }
  return bytes;
}

using Names = std::vector<std::string>;

}  // namespace

class TestSeriesFiles : public QObject {
  Q_OBJECT

 private slots:
  // yfinance since 0.2.54, of one ticker and of several; by ticker; its index reset.
  void rowsOfNamesBecomeOne() {
    const auto five = [](int i) {
      return fmt::format("{},{},{},{},{},3000{}", day_text(i), 250 + i, 251 + i, 249 + i, 250 + i, i);
    };
    const Series one = read_text(
        table("Price,Close,High,Low,Open,Volume\nTicker,ABC,ABC,ABC,ABC,ABC\nDate,,,,,\n", 40, five));
    QCOMPARE(names(one), (Names{"Close ABC", "High ABC", "Low ABC", "Open ABC", "Volume ABC"}));
    QCOMPARE(one.count(), 40);
    QCOMPARE(one.days.front(), std::string("2023-02-01"));
    QCOMPARE(default_column(one), std::size_t{0});
    QVERIFY(one.dated && one.daily && is_quotes_of_one_asset(one) && says(one, "first 3 rows are names"));

    const auto four = [](int i) {
      return fmt::format("{},{},{},{},{}", day_text(i), 10 + i, 1000 + i, 5 + i, 7 + i);
    };
    for (const char* header : {"Price,Close,Close,Volume,Volume\nTicker,ABC,XYZ,ABC,XYZ\nDate,,,,\n",
                               "Attributes,Close,Close,Volume,Volume\nSymbols,ABC,XYZ,ABC,XYZ\nDate,,,,\n",
                               ",Close,Close,Volume,Volume\n,ABC,XYZ,ABC,XYZ\nDate,,,,\n",
                               "Ticker,ABC,XYZ,ABC,XYZ\nPrice,Close,Close,Volume,Volume\nDate,,,,\n",
                               "Date,Close,Close,Volume,Volume\n,ABC,XYZ,ABC,XYZ\n"}) {
      const Series two = read_text(table(header, 12, four));
      QCOMPARE(names(two), (Names{"Close ABC", "Close XYZ", "Volume ABC", "Volume XYZ"}));
      QCOMPARE(values_of(two, "Close XYZ")[3], 1003.0);
      QVERIFY(!is_quotes_of_one_asset(two) && two.columns[default_column(two)].name == "Close ABC");
    }
    // The frame written a second time, with its rows counted.
    const Series again = read_text(table(",Price,Close,Volume\n0,Ticker,ABC,ABC\n1,Date,,\n", 12, [](int i) {
      return fmt::format("{},{},{},{}", i + 2, day_text(i), 10 + i, 1000 + i);
    }));
    QCOMPARE(names(again), (Names{"Close ABC", "Volume ABC"}));
    // Tickers that are numbers.
    const Series numbers =
        read_text(table("Price,Close,Close\nTicker,600519,000858\nDate,,\n", 12,
                        [](int i) { return fmt::format("{},{},{}", day_text(i), 10 + i, 20 + i); }));
    QCOMPARE(names(numbers), (Names{"Close 600519", "Close 000858"}));
    // Text below the names that is none of these stays a fault of its line.
    QVERIFY(
        has(refused_text("date,close\nfirst,ten\n" + table("", 12, [](int i) { return day_text(i) + ",1"; })),
            "line 2: \"first\" is not a date"));
  }

  void aRowPerDayAndAssetBecomesAColumnPerAsset() {
    std::string text = "date,open,close,volume,Name\n";
    for (int i = 0; i < 40; ++i)
      text += fmt::format("{},{},{},{},A\n", day_text(i), 9 + i, 10 + i / 100.0, 500 + i);
    for (int i = 10; i < 30; ++i)
      text += fmt::format("{},{},{},{},B\n", day_text(i), 999 + i, 1000 + i, 700 + i);
    const Series series = read_text(text);
    QCOMPARE(names(series), (Names{"A", "B"}));
    QCOMPARE(series.count(), 40);
    QCOMPARE(values_of(series, "A")[11], 10.11);
    QCOMPARE(values_of(series, "B")[10], 1010.0);
    QVERIFY(std::isnan(values_of(series, "B")[9]) && std::isnan(values_of(series, "B")[30]));
    QVERIFY(says(series,
                 "one row per day and Name: 2 columns over 40 days, of close (there are also open, volume)"));
    QVERIFY(says(series, "20 gaps where an asset has no row on a day"));
    QVERIFY(!is_quotes_of_one_asset(series));
    // Another value of them.
    const auto shared = std::make_shared<const Series>(series);
    QCOMPARE(values_of(*with_field(shared, "volume"), "B")[12], 712.0);
    QCOMPARE(with_field(shared, "nothing"), shared);
    QCOMPARE(series.columns.front().field, std::string("close"));
  }

  void assetsAreFoundByNameOrByWhatTellsRowsApart_data() {
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("names");  // of two assets
    QTest::addColumn<QString>("columns");
    QTest::newRow("Kaggle") << "date,close,Name"
                            << "AAL,ZTS"
                            << "AAL,ZTS";
    QTest::newRow("CRSP") << "date,PRC,TICKER"
                          << "AAPL,MSFT"
                          << "AAPL,MSFT";
    QTest::newRow("numbers") << "date,prc,PERMNO"
                             << "10107,14593"
                             << "10107,14593";
    QTest::newRow("leading zeros") << "date,close,code"
                                   << "000001,600519"
                                   << "000001,600519";
    QTest::newRow("long") << "ds,y,unique_id"
                          << "H1,H2"
                          << "H1,H2";
    QTest::newRow("any name") << "date,value,Region"
                              << "north,south"
                              << "north,south";
    QTest::newRow("numbers by name") << "date,sales,store_nbr"
                                     << "1,2"
                                     << "1,2";
  }
  void assetsAreFoundByNameOrByWhatTellsRowsApart() {
    QFETCH(QString, header);
    QFETCH(QString, names);
    QFETCH(QString, columns);
    const QStringList assets = names.split(',');
    std::string text = header.toStdString() + "\n";
    for (int i = 0; i < 24; ++i)
      text +=
          fmt::format("{},{},{}\n", day_text(i / 2), 10 + 100 * (i % 2) + i / 2, assets[i % 2].toStdString());
    const Series series = read_text(text);
    QCOMPARE(series.count(), 12);
    QCOMPARE(QString::fromStdString(series.columns[0].name + "," + series.columns[1].name), columns);
    QCOMPARE(series.columns[1].values[5], 115.0);
    // Stacked without a common date: names that can only be assets are believed.
    if (header.contains("Name") || header.contains("TICKER") || header.contains("unique_id")) {
      std::string stacked = header.toStdString() + "\n";
      for (int i = 0; i < 24; ++i)
        stacked += fmt::format("{},{},{}\n", day_text(i), 10 + i, assets[i / 12].toStdString());
      QCOMPARE(read_text(stacked).columns.size(), std::size_t{2});
      QCOMPARE(read_text(stacked).count(), 24);
    }
  }

  void rowsThatNothingTellsApartAreRefused() {
    std::string text = "date,close,Weekday\n", two = "date,close,Class,Region\n";
    for (int i = 0; i < 24; ++i) {
      text += fmt::format("{},{},{}\n", day_text(i / 2), i % 2 ? 1000 : 10, "Mon");
    }
    for (int i = 0; i < 48; ++i)
      two += fmt::format("{},{},{},{}\n", day_text(i / 4), i, i % 2 ? "X" : "Y", i / 2 % 2 ? "n" : "s");
    QVERIFY2(has(refused_text(text), "12 of 24 rows repeat a date with other values"),
             refused_text(text).c_str());
    // Eight digits are dates before they are seconds, in the order of the assets as well.
    const Series stacked = read_text(table("PERMNO,date,TICKER,PRC\n", 40, [](int i) {
      return fmt::format("{},202301{:02},{},{}", i / 20, 1 + i % 20, i / 20 ? "B" : "A", 5 + i);
    }));
    QCOMPARE(stacked.days[4], std::string("2023-01-05"));
    QCOMPARE(stacked.columns[1].values[4], 29.0);
    // Two columns together do.
    const Series both = read_text(two);
    QCOMPARE(names(both), (Names{"Y s", "X s", "Y n", "X n"}));
    // Weekdays and other texts of one row per day stay what they were.
    const Series days = read_text(table("date,close,Weekday\n", 20, [](int i) {
      return fmt::format("{},{},{}", day_text(i), 10 + i, i % 2 ? "odd" : "even");
    }));
    QVERIFY(says(days, "left out: Weekday (text)") && days.columns.size() == 1 && !days.fields);
    // A file that was written twice.
    const std::string once = table("", 20, [](int i) { return fmt::format("{},{}", day_text(i), i); });
    QCOMPARE(read_text("date,close\n" + once + once).count(), 20);
    // A ticker that is missing, and a price without a trade.
    const Series crsp = read_text(table("PERMNO,date,TICKER,PRC\n", 24, [](int i) {
      return fmt::format("{},{},{},{}", i % 2 ? 1 : 2, day_text(i / 2), i % 2 ? "" : "AAA",
                         i == 4 ? -12.5 : 12.0);
    }));
    QVERIFY(says(crsp, "1 value of PRC is below 0, which is how CRSP marks means of bid and ask"));
    QCOMPARE(crsp.columns[0].values[2], 12.5);
  }

  void numbersSinceNineteenSeventyAreDates_data() {
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("unit");
    QTest::newRow("s") << 1.0 << "seconds";
    QTest::newRow("ms") << 1e3 << "milliseconds";
    QTest::newRow("us") << 1e6 << "microseconds";
    QTest::newRow("ns") << 1e9 << "nanoseconds";
  }
  void numbersSinceNineteenSeventyAreDates() {
    QFETCH(double, scale);
    QFETCH(QString, unit);
    const auto stamp = [&](int i, int step) {
      return fmt::format("{}", static_cast<long long>(1.7e9 + i * step) * static_cast<long long>(scale));
    };
    for (const char* header : {"", "timestamp,open,close\n", "time,open,close\n", "open_time,open,close\n",
                               "unix,open,close\n", "date,open,close\n"}) {
      const Series daily = read_text(table(
          header, 40, [&](int i) { return fmt::format("{},{},{}", stamp(i, 86400), 100 + i, 101 + i); }));
      QVERIFY(daily.dated && daily.daily);
      QCOMPARE(daily.columns.size(), std::size_t{2});
      QCOMPARE(daily.days.front(), std::string("2023-11-14"));
      QCOMPARE(daily.days.back(), std::string("2023-12-23"));
      QVERIFY(says(daily, unit.toStdString() + " since 1970"));
      QCOMPARE(has(notes_text(daily), "assuming that its first column"), *header == '\0');
    }
    const Series hourly = read_text(
        table("", 40, [&](int i) { return fmt::format("{},{},{}", stamp(i, 3600), 100 + i, 101 + i); }));
    QVERIFY(!hourly.daily && says(hourly, "its rows are about 1 hour apart: one row counts as one step"));
    QCOMPARE(hourly.days[1], std::string("2023-11-14 23:13:20"));
    // Trades: fractions of seconds, several at once in part.
    const Series trades = read_text(
        table("", 40, [&](int i) { return fmt::format("{}.25{},{}", 1700000000 + i, i % 10, 100 + i); }));
    QVERIFY(trades.dated && says(trades, "seconds since 1970") && says(trades, "1 second apart"));
    // The newest first, as exchanges answer.
    const Series newest =
        read_text(table("", 40, [&](int i) { return fmt::format("{},{}", stamp(40 - i, 86400), i); }));
    QCOMPARE(newest.columns[0].values.front(), 39.0);
  }

  void candlesOfBinanceAreNamed() {
    const auto line = [](int i) {
      const long long open = 1700006400000 + 60000LL * i;
      return fmt::format("{},{},{},{},{},12.5,{},1.5,3,4,5,0", open, 100 + i, 102 + i, 99 + i, 101 + i,
                         open + 59999);
    };
    const Series series = read_text(table("", 40, line));
    QCOMPARE(series.columns[default_column(series)].name, std::string("Close"));
    QCOMPARE(values_of(series, "Close")[3], 104.0);
    QVERIFY(says(series, "Close time (times)") && says(series, "Binance") && says(series, "1 minute apart"));
    QCOMPARE(series.days[1], std::string("2023-11-15 00:01"));
    QVERIFY(!series.daily);
  }

  void timesOfDayCountWhereADateHasSeveral() {
    const auto hours = [](const char* form) {
      return read_text(table("Datetime,Close\n", 30, [&](int i) {
        return fmt::format(fmt::runtime(form), fmt::arg("d", day_text(i / 7)), fmt::arg("h", 9 + i % 7)) +
               fmt::format(",{}", i);
      }));
    };
    for (const char* form : {"{d} {h:02}:30", "{d} {h:02}:30:00", "{d}T{h:02}:30:00Z",
                             "{d} {h:02}:30:00-05:00", "{d}T{h:02}:30:00.000+0100", "{d} {h}:30 UTC"}) {
      const Series series = hours(form);
      QCOMPARE(series.count(), 30);
      QVERIFY(!series.daily &&
              says(series, "about 1 hour apart: one row counts as one step of every encoding"));
      QCOMPARE(series.days[8], std::string("2023-02-02 10:30"));
      QVERIFY(says(series, "longest gap is 18 hours"));
    }
    // One row a date: the time is that of every close, even where summer time moves it.
    const Series closes = read_text(table("Date,Close\n", 30, [](int i) {
      return fmt::format("{} 00:00:00-0{}:00,{}", day_text(i), i < 15 ? 5 : 4, i);
    }));
    QVERIFY(closes.daily && closes.notes.empty());
    QCOMPARE(closes.days[20], std::string("2023-02-21"));
    // The hour that comes twice in autumn.
    const Series autumn = read_text(table("Date,Close\n", 30, [](int i) {
      const int utc = 4 + i;  // hours
      const int local = utc - (utc < 10 ? 4 : 5);
      return fmt::format("2023-11-{:02} {:02}:00:00-0{}:00,{}", 5 + local / 24, local % 24, utc < 10 ? 4 : 5,
                         i);
    }));
    QCOMPARE(autumn.count(), 30);
    QCOMPARE(autumn.columns[0].values[6], 6.0);
    QVERIFY(says(autumn, "of several zones"));
    // Times in a column of their own: MetaTrader, with and without names, and Stooq.
    for (const char* header : {"<DATE>\t<TIME>\t<CLOSE>\n", ""}) {
      const Series metatrader = read_text(table(header, 30, [](int i) {
        return fmt::format("2023.02.{:02}\t{:02}:00\t{}", 1 + i / 24, i % 24, i);
      }));
      QCOMPARE(metatrader.count(), 30);
      QCOMPARE(metatrader.days[25], std::string("2023-02-02 01:00"));
    }
    const Series stooq = read_text(table("<TICKER>,<PER>,<DATE>,<TIME>,<CLOSE>\n", 30, [](int i) {
      return fmt::format("ABC.US,60,202302{:02},{:02}0000,{}", 1 + i / 24, i % 24, i);
    }));
    QCOMPARE(stooq.days[25], std::string("2023-02-02 01:00"));
    QCOMPARE(stooq.columns.back().name, std::string("<CLOSE>"));
    const Series metastock = read_text(table("<TICKER>,<DTYYYYMMDD>,<TIME>,<CLOSE>\n", 30, [](int i) {
      return fmt::format("EURUSD,202302{:02},{:02}0000,{}", 1 + i / 24, i % 24, i);
    }));
    QCOMPARE(metastock.days[25], std::string("2023-02-02 01:00"));
    const Series downloaded =
        read_text("https://www.example.org\nunix,date,symbol,close\n" + table("", 30, [](int i) {
                    return fmt::format("{},2023-02-{:02} {:02}:00:00,BTC/USD,{}",
                                       1675209600 + 3600 * (29 - i), 1 + (29 - i) / 24, (29 - i) % 24, i);
                  }));
    QVERIFY(says(downloaded, "unix (times)") && says(downloaded, "newest day comes first"));
    QCOMPARE(downloaded.columns.size(), std::size_t{1});
    const Series histdata = read_text(table("", 30, [](int i) {
      return fmt::format("20230201 {:02}{:02}00;1.30{};1.31{}", i / 60, i % 60, i % 10, i % 10);
    }));
    QCOMPARE(histdata.days[7], std::string("2023-02-01 00:07"));
    QVERIFY(says(histdata, "1 minute apart"));
  }

  void weeksMonthsAndYearsAreSteps() {
    for (const auto& [header, line] : {std::pair{"date,v\n", "{d},1{i}\n"}, {"Week;v\n", "{d};1{i}\n"}}) {
      std::string text = header;
      for (int i = 0; i < 12; ++i)
        text += fmt::format(fmt::runtime(line), fmt::arg("d", day_text(7 * i)), fmt::arg("i", i));
      QVERIFY(!read_text(text).daily &&
              says(read_text(text), "about 7 days apart: one row counts as one step"));
    }
    const auto first = [](const std::string& header, const char* form) {
      return read_text(table(header, 24, [&](int i) {
        return fmt::format(fmt::runtime(form), fmt::arg("y", 2000 + i / 12), fmt::arg("m", 1 + i % 12),
                           fmt::arg("q", 1 + i % 4), fmt::arg("p", 2000 + i / 4), fmt::arg("i", i));
      }));
    };
    QCOMPARE(first("date,v\n", "{y}{m:02},{i}").days[13], std::string("2001-02"));
    QCOMPARE(first("date,v\n", "{p}-Q{q},{i}").days[5], std::string("2001-Q2"));
    QCOMPARE(first("TIME_PERIOD,v\n", "{y}-{m:02},{i}").days[13], std::string("2001-02"));
    QCOMPARE(first("Year,Month,v\n", "{y},{m},{i}").days[13], std::string("2001-02"));
    QCOMPARE(first("Year,Period,Value\n", "{y},M{m:02},{i}").days[13], std::string("2001-02"));
    const Series noaa = read_text(table("year,month,decimal date,average\n", 24, [](int i) {
      return fmt::format("{},{},{:.4f},{}", 2000 + i / 12, 1 + i % 12, 2000 + i / 12.0 + 0.04, 370 + i);
    }));
    QVERIFY(noaa.columns.size() == 1 && says(noaa, "left out: year (times), month (times)"));
    QVERIFY(!first("Year,Month,v\n", "{y},{m},{i}").daily);
    QCOMPARE(first("Year,Month,v\n", "{y},{m},{i}").columns.size(), std::size_t{1});
  }

  void dayNumbersOfExcelAreRead() {
    const auto line = [](int i) { return fmt::format("{},{}", 45000 + i, 100 + i); };
    const Series named = read_text(table("Date,Close\n", 20, line));
    QCOMPARE(named.days.front(), std::string("2023-03-15"));
    QVERIFY(says(named, "its dates are read as Excel's day numbers"));
    QVERIFY(says(read_text(table("", 20, line)), "assuming that its first column is Excel's day numbers"));
    // Numbers that are no dates, in a column that says they are.
    QVERIFY(has(refused_text(table("date,close\n", 20, [](int i) { return fmt::format("{},1", 3 * i % 7); })),
                "line 2: \"0\" in column date is not a date"));
    QVERIFY(has(refused_text(table("timestamp,close\n", 20, [](int) { return std::string("1.70E+12,1"); })),
                "in column timestamp is not a date"));
    // Steps that are counted are no series.
    const Series steps =
        read_text(table("t,x\n", 20, [](int i) { return fmt::format("{},{}", 0.5 * i, i % 3); }));
    QCOMPARE(steps.columns.size(), std::size_t{1});
    QVERIFY(!steps.dated && says(steps, "t (no dates: row numbers)"));
  }

  void whetherTheDayComesFirstIsSaid() {
    const auto of = [](const char* form, const char* separator = ",", const char* value = "1.5") {
      return read_text(table(std::string("date") + separator + "v\n", 12, [&](int i) {
        return fmt::format(fmt::runtime(form), fmt::arg("i", i + 1)) + separator + value;
      }));
    };
    QVERIFY(says(of("01/{i:02}/2020"), "assuming that its dates are month/day/year"));
    QCOMPARE(of("01/{i:02}/2020").days[1], std::string("2020-01-02"));
    // Points and decimal commas are European.
    QVERIFY(says(of("{i:02}.01.2020"), "assuming that its dates are day/month/year"));
    QCOMPARE(of("{i:02}.01.2020").days[1], std::string("2020-01-02"));
    QCOMPARE(of("{i:02}/01/2020", ";", "1,5").days[1], std::string("2020-01-02"));
    QCOMPARE(of("{i:02}/01/2020", ";", "1,5").columns[0].values[0], 1.5);
    QCOMPARE(of("24-01-{i:02}").days[1], std::string("2024-01-02"));
    QVERIFY(says(of("24-01-{i:02}"), "year-month-day"));
  }

  void encodingsAndNumbersOfSpreadsheets() {
    const std::string plain =
        table("date,Kurs\n", 12, [](int i) { return fmt::format("{},{}", day_text(i), 100 + i); });
    const std::uint64_t identity = read_text(plain).identity;
    for (const bool big_endian : {false, true}) {
      QCOMPARE(read_text(utf16(plain, big_endian, true)).identity, identity);
      QVERIFY(says(read_text(utf16(plain, big_endian, false)), "assuming that its text is UTF-16"));
    }
    QVERIFY(has(refused_text(utf16(plain, false, true) + "x"), "ends within a character"));
    QVERIFY(has(refused_text(std::string("\xFF\xFE\0\0d\0\0\0", 8)), "UTF-32"));
    const Series latin =
        read_text(table("date,W\xE4hrung \x80\n", 12, [](int i) { return day_text(i) + ",1"; }));
    QCOMPARE(latin.columns[0].name, std::string("W\xC3\xA4hrung \xE2\x82\xAC"));
    QVERIFY(says(latin, "assuming that its text is Windows-1252"));
    // A euro sign and a character beyond 16 bits.
    const Series wide =
        read_text(std::string("\xFF\xFE", 2) + std::string("d\0,\0\xAC\x20\x3D\xD8\x00\xDE\n\0", 12) +
                  utf16(table("", 12, [](int i) { return day_text(i) + ",1"; }), false, false));
    QCOMPARE(wide.columns[0].name, std::string("\xE2\x82\xAC\xF0\x9F\x98\x80"));

    const Series excel = read_text(table("sep=;\ndate;v;w\n", 12, [](int i) {
      return fmt::format("{};\"1.234,{}\";12,5 %", day_text(i), i);
    }));
    QCOMPARE(excel.columns[0].values[3], 1234.3);
    QCOMPARE(excel.columns[1].values[3], 0.125);
    const Series investing = read_text(table("\"Datum\",\"Zuletzt\",\"Vol.\",\"+/- %\"\n", 12, [](int i) {
      return fmt::format("\"{:02}.03.2023\",\"16.903,{}\",\"1,23M\",\"-0,50%\"", 31 - i, 10 + i);
    }));
    QCOMPARE(investing.days.front(), std::string("2023-03-20"));
    QCOMPARE(values_of(investing, "Zuletzt").back(), 16903.10);
    QCOMPARE(values_of(investing, "+/- %")[0], -0.005);
    QVERIFY(says(investing, "Vol. (text)"));
    const Series marks = read_text(table("date,a,b,c,d\n", 12, [](int i) {
      return fmt::format(
          "{},\"$1,234.5\",1'234.5,\"1\xC2\xA0"
          "234.5\",12.5 \xE2\x82\xAC",
          day_text(i));
    }));
    for (const char* name : {"a", "b", "c"}) QCOMPARE(values_of(marks, name)[0], 1234.5);
    QCOMPARE(values_of(marks, "d")[0], 12.5);
    QVERIFY(says(read_text(table("date;v\n", 12, [](int i) { return day_text(i) + ";1,234"; })),
                 "assuming that its commas are decimal"));
    QCOMPARE(read_text(table("date,v\n", 12, [](int i) { return day_text(i) + ",\"1,234\""; }))
                 .columns[0]
                 .values[0],
             1234.0);
  }

  void remarksAroundTheTableAreLeftOut() {
    const std::string rows = table("", 12, [](int i) { return fmt::format("{},{},2", day_text(i), i); });
    const Series series = read_text("Source: a bank\nAll rights reserved\n\nDate,Close,Open\n" + rows +
                                    "\"Downloaded as of 01-31-2024, 12:00am\"\nTotal,,\n");
    QCOMPARE(series.count(), 12);
    QCOMPARE(names(series), (Names{"Close", "Open"}));
    QVERIFY(says(series, "left out: the first 2 lines (\"Source: a bank\")"));
    QVERIFY(says(series, "left out: the last 2 lines (\"Downloaded as of"));
    const Series trends =
        read_text("Category: All categories\n\nWeek,term: (US)\n" +
                  table("", 12, [](int i) { return fmt::format("{},{}", day_text(7 * i), i); }));
    QCOMPARE(trends.columns[0].name, std::string("term: (US)"));
    // FRED marks what is missing with a dot; separators may end lines.
    const Series fred = read_text(
        table("observation_date,DGS10\n", 12, [](int i) { return day_text(i) + (i == 3 ? ",." : ",4.5"); }));
    QVERIFY(std::isnan(fred.columns[0].values[3]) && says(fred, "1 of 12 values are missing"));
    QCOMPARE(read_text(table("date,v\n", 12, [](int i) { return day_text(i) + ",1,"; })).columns.size(),
             std::size_t{1});
    QVERIFY(has(refused_text("Country,2000,2001,2002,2003,2004\n" +
                             table("", 12, [](int i) { return fmt::format("C{},1,2,3,4,5", i); })),
                "its dates run along the first row; exchange its rows and columns"));
    // Names that are numbers, below dates.
    QCOMPARE(names(read_text(table("date,5,10\n", 12, [](int i) { return day_text(i) + ",1,2"; }))),
             (Names{"5", "10"}));
  }
};

REGISTER_TEST(TestSeriesFiles, QCoreApplication)
#include "test_series_files.moc"

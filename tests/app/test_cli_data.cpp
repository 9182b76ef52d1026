// Data as people have it, on the command line: what is read, and the notes on what was assumed.
#include <fmt/format.h>

#include <QtTest>

#include "core/array/npy.h"
#include "core/checkpoint/open.h"
#include "core/series/date_forms.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestCliData : public CliTest {
  Q_OBJECT

  // The array `series` that `data time` writes.
  std::vector<float> series(const std::string& text, QByteArray& notes, const QStringList& more = {}) const {
    write_text(at("s.csv"), text);
    const Ran ran = run(QStringList{"data", "time", "--series", "s.csv", "--out", "o.npz"} + more);
    notes = ran.errors;
    if (ran.status != 0) return {};
    return open_checkpoint(at("o.npz"))->read("series");
  }
  static std::string date(int day) { return date_text(19400 + day); }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void seriesOfManyForms() {
    // yfinance's three rows of names.
    std::string text = "Price,Close,High,Low,Open,Volume\nTicker,ABC,ABC,ABC,ABC,ABC\nDate,,,,,\n";
    for (int i = 0; i < 40; ++i)
      text += fmt::format("{},{},{},{},{},3000{}\n", date(i), 250 + i, 251 + i, 249 + i, 250 + i, i);
    QByteArray notes;
    QCOMPARE(series(text, notes, {"--series-column", "Close ABC"})[3], 253.0F);
    QVERIFY2(notes.contains("whereabouts: note:") && notes.contains("its first 3 rows are names"), notes);

    // One row per day and asset.
    text = "date,close,Name\n";
    for (int i = 0; i < 40; ++i) text += fmt::format("{},{},A\n", date(i), 10 + i / 100.0);
    for (int i = 10; i < 30; ++i) text += fmt::format("{},{},B\n", date(i), 990 + i);
    std::vector<float> values = series(text, notes);
    QCOMPARE(values.size(), std::size_t{40});
    for (std::size_t i = 0; i < 40; ++i) QVERIFY(values[i] >= 10 && values[i] < 11);
    QVERIFY2(notes.contains("one row per day and Name: 2 columns over 40 days, of close"), notes);
    QVERIFY(std::isnan(series(text, notes, {"--series-column", "B"})[9]));

    // Milliseconds since 1970, and no names.
    text.clear();
    for (int i = 0; i < 40; ++i)
      text += fmt::format("{},{},{},{},{},12.5\n", 1700000000000 + i * 86400000LL, 100 + i, 101 + i, 99 + i,
                          100 + i);
    values = series(text, notes);
    QVERIFY(values.size() == 40 && values[0] == 100 && values[2] == 102);
    QVERIFY2(notes.contains("assuming that its first column is milliseconds since 1970"), notes);
    const Ran figure = run({"figure", "time", "--series", "s.csv", "--out", "o.png"});
    QVERIFY2(figure.status == 0 && fs::exists(at("o.png")), figure.errors);
  }

  // torchvision's root, the folder in it and the one with the files are one data set.
  void dataSetsFromAbove() {
    const auto idx = [](std::vector<std::uint32_t> sizes, const std::string& values) {
      std::string bytes{0, 0, 8, static_cast<char>(sizes.size())};
      for (const std::uint32_t size : sizes) bytes += std::string{0, 0, 0, static_cast<char>(size)};
      return bytes + values;
    };
    const fs::path raw = at("root") / "FashionMNIST/raw";
    fs::create_directories(raw);
    for (const auto& [half, count] : {std::pair{"train", 64U}, {"t10k", 8U}}) {
      std::string pixels(count * 64, '\0'), labels;
      for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<char>(i * 7);
      for (unsigned i = 0; i < count; ++i) labels += static_cast<char>(i % 4);
      write_text(raw / (std::string(half) + "-images-idx3-ubyte"), idx({count, 8, 8}, pixels));
      write_text(raw / (std::string(half) + "-labels-idx1-ubyte"), idx({count}, labels));
    }
    QByteArray result;
    for (const char* path : {"root/FashionMNIST/raw", "root/FashionMNIST", "root"}) {
      const QString out = QString("run%1").arg(QString(path).size());
      const Ran ran = run({"train", "--data",      path, "--samples", "64", "--depth", "1",  "--width",
                           "16",    "--heads",     "2",  "--patch",   "4",  "--batch", "16", "--evaluations",
                           "1",     "--snapshots", "1",  "--out",     out});
      QVERIFY2(ran.status == 0, ran.errors);
      QVERIFY(fs::exists(at("") / out.toStdString() / "metrics.csv"));
    }
    fs::create_directories(at("root") / "MNIST");
    fs::copy(raw, at("root") / "MNIST/raw");
    const Ran both = run({"train", "--data", "root", "--out", "none"});
    QCOMPARE(both.status, 1);
    QVERIFY2(both.errors.contains("it holds 2 data sets: FashionMNIST/raw, MNIST/raw; name one of them"),
             both.errors);
    QCOMPARE(both.errors.count('\n'), 1);
  }

  // A float image of 0..255 answers as the bytes do; a normalised one can be stated.
  void imageArraysAreWhatTheyMean() {
    std::vector<std::uint8_t> bytes;
    std::vector<float> floats, normalised;
    constexpr float mean[] = {0.485F, 0.456F, 0.406F}, deviation[] = {0.229F, 0.224F, 0.225F};
    for (int i = 0; i < 28 * 28 * 3; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(i / 3 * 5 % 251));
      floats.push_back(bytes.back());
      normalised.push_back((static_cast<float>(bytes.back()) / 255 - mean[i % 3]) / deviation[i % 3]);
    }
    write_text(at("u1.npy"), npy_bytes({{28, 28, 3}, bytes}));
    write_text(at("f4.npy"), npy_bytes({{28, 28, 3}, floats}));
    write_text(at("n.npy"), npy_bytes({{28, 28, 3}, normalised}));
    const auto top = [&](const QStringList& words) {
      const Ran ran = run(QStringList{"predict", "--top", "3"} + words);
      return ran.status == 0 ? ran.output.left(ran.output.indexOf("\n\n")) : ran.errors;
    };
    const QByteArray expected = top({"--image", "u1.npy"});
    QVERIFY2(expected.startsWith("CLASS"), expected);
    QCOMPARE(top({"--image", "f4.npy"}), expected);
    QCOMPARE(top({"--image", "n.npy", "--image-values", "normalised"}), expected);
    QVERIFY(run({"predict", "--image", "f4.npy"})
                .output.contains("read as 0..255 (--image-values states otherwise)"));
    QVERIFY(run({"predict", "--image", "n.npy"})
                .output.contains("If it is normalised already, say --image-values"));
    const Ran lab = run({"figure", "patches", "--image", "f4.npy", "--out", "o.png"});
    QVERIFY2(lab.status == 0 &&
                 lab.errors.contains("whereabouts: note: f4.npy: its values go from 0 to 250: read as"),
             lab.errors);
    // The session remembers what was stated.
    QVERIFY(
        run({"figure", "patches", "--image", "n.npy", "--image-values", "-1..1", "--out", "s.png"}).status ==
        0);
    const Ran again = run({"figure", "--from", "s.png", "--out", "again.png"});
    QVERIFY2(again.status == 0 && again.errors.isEmpty(), again.errors);
    QCOMPARE(file_text(at("again.png")), file_text(at("s.png")));
    const Ran png =
        run({"figure", "patches", "--image", "s.png", "--image-values", "0..1", "--out", "p.png"});
    QVERIFY2(png.status == 2 && png.errors.contains("--image-values: no image is given that is an array"),
             png.errors);
  }
};

REGISTER_TEST(TestCliData, QCoreApplication)
#include "test_cli_data.moc"

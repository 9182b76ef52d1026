// Files that fuzzing once found a fault with, each with its right answer, and files whose answer is known: so
// the attempts of the fuzz targets are seen to read and to refuse.
#include <QtTest>
#include <fstream>

#include "tests/fuzz/attempts.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// A line of /proc/self/status, in MB; -1 where there is none.
double megabytes(const std::string& name) {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.rfind(name + ":", 0) == 0) return std::stod(line.substr(name.size() + 1)) / 1024;
  }
  return -1;
}

// The folders and files of tests/data/fuzz that hold finds of these attempts: "image/tiff_samples.tif".
QStringList finds() {
  QStringList names;
  for (const char* kind : {"safetensors", "npy", "torch", "image", "idx", "series"}) {
    const QDir folder(QStringLiteral(TEST_DATA "/fuzz/") + kind);
    for (const QString& file : folder.entryList(QDir::Files, QDir::Name)) {
      names << QString("%1/%2").arg(kind, file);
    }
  }
  return names;
}

}  // namespace

class TestFuzzFinds : public QObject {
  Q_OBJECT
 private slots:
  void answered_data();
  void answered();
};

void TestFuzzFinds::answered_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("path");
  QTest::addColumn<int>("values");       // read
  QTest::addColumn<QString>("refusal");  // part of the first refusal; empty where there is none
  const QString data = QStringLiteral(TEST_DATA "/"), source = QStringLiteral(__FILE__);
  const QMap<QString, QString> refusals = {
      {"image/tiff_samples.tif", "it is a damaged or truncated TIFF file"}};
  for (const QString& find : finds()) {
    const QString kind = find.section('/', 0, 0);
    if (!refusals.contains(find)) qFatal("%s has no answer in this test", qPrintable(find));
    QTest::newRow(qPrintable(find)) << kind << data + "fuzz/" + find << 0 << refusals[find];
  }
  QTest::newRow("a model") << "safetensors" << data + "vit/hf_vit.safetensors" << 7711 << "";
  QTest::newRow("an image") << "image" << data + "image/colour.jpg" << 2880 << "";
  QTest::newRow("labels, gzip") << "idx" << data + "train/labels-idx1-ubyte.gz" << 5 << "";
  QTest::newRow("this source as labels") << "idx" << source << 0 << "it is not an IDX file";
  QTest::newRow("a gzip that claims 4 GB")
      << "idx" << data + "train/claims-4-gb.gz" << 0 << "it cannot hold the 4294967295 values";
  QTest::newRow("this source as a model") << "safetensors" << source << 0 << "it is text, not a checkpoint";
  QTest::newRow("this source as an image")
      << "image" << source << 0 << "it is not an image this program reads";
  QTest::newRow("a series, gzip") << "series" << data + "series/daily.csv.gz" << 60 << "";
  QTest::newRow("this source as a series") << "series" << source << 0 << "has 1 field where the header has 2";
  QTest::newRow("an image as a series") << "series" << data + "image/colour.jpg" << 0 << "this is not text";
  QTest::newRow("no file") << "npy" << data + "missing.npy" << 0 << "there is no such file";
}

void TestFuzzFinds::answered() {
  QFETCH(QString, kind);
  QFETCH(QString, path);
  QFETCH(int, values);
  QFETCH(QString, refusal);
  std::ofstream("/proc/self/clear_refs") << "5";  // the peak counts from here on
  const double before = megabytes("VmRSS");
  const auto attempt = kind == "image"    ? fuzz::attempt_image
                       : kind == "idx"    ? fuzz::attempt_idx
                       : kind == "series" ? fuzz::attempt_series
                                          : fuzz::attempt_checkpoint;
  const fuzz::Outcome outcome = attempt(path.toStdString());
  const double grown = megabytes("VmHWM") - before;
  QVERIFY2(grown < 64, qPrintable(QString("%1 MB for a small file").arg(grown)));
  QCOMPARE(outcome.values, static_cast<std::size_t>(values));
  if (refusal.isEmpty()) {
    QVERIFY2(outcome.refusals.empty(), outcome.refusals.empty() ? "" : outcome.refusals.front().c_str());
    return;
  }
  QCOMPARE(outcome.refusals.size(), std::size_t{1});
  const QString line = QString::fromStdString(outcome.refusals.front());
  QVERIFY2(line.startsWith(path + ": "), qPrintable(line));
  QVERIFY2(line.contains(refusal), qPrintable(line));
}

REGISTER_TEST(TestFuzzFinds, QCoreApplication)
#include "test_fuzz_finds.moc"

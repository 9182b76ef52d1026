// Files that fuzzing once found a fault with, and the seeds of every kind: each is answered, by values or by
// one line.
#include <QtTest>

#include "tests/fuzz/attempts.h"

using namespace whereabouts;

class TestFuzzFinds : public QObject {
  Q_OBJECT
 private slots:
  void answered_data();
  void answered();
};

void TestFuzzFinds::answered_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("path");
  for (const char* kind : {"safetensors", "npy", "torch", "image"}) {
    const QDir folder(QStringLiteral(TEST_DATA "/fuzz/") + kind);
    for (const QFileInfo& file : folder.entryInfoList(QDir::Files, QDir::Name)) {
      QTest::addRow("%s/%s", kind, qPrintable(file.fileName())) << kind << file.filePath();
    }
  }
  // Where there is no find at all, one file still goes the whole way.
  QTest::addRow("this source") << "safetensors" << QStringLiteral(PROJECT_ROOT "/tests/test_fuzz_finds.cpp");
}

void TestFuzzFinds::answered() {
  QFETCH(QString, kind);
  QFETCH(QString, path);
  const auto attempt = kind == "image" ? fuzz::attempt_image : fuzz::attempt_checkpoint;
  attempt(path.toStdString());
}

QTEST_GUILESS_MAIN(TestFuzzFinds)
#include "test_fuzz_finds.moc"

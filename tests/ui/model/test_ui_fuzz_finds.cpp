// Session files that fuzzing once found a fault with: each is answered, by a session or by one line.
#include <QtTest>

#include "tests/fuzz/attempts.h"

using namespace whereabouts;

class TestUiFuzzFinds : public QObject {
  Q_OBJECT
 private slots:
  void answered_data();
  void answered();
};

void TestUiFuzzFinds::answered_data() {
  QTest::addColumn<QString>("path");
  const QDir folder(QStringLiteral(TEST_DATA "/fuzz/session"));
  for (const QFileInfo& file : folder.entryInfoList(QDir::Files, QDir::Name)) {
    QTest::addRow("%s", qPrintable(file.fileName())) << file.filePath();
  }
  QTest::addRow("this source") << QStringLiteral(PROJECT_ROOT "/tests/test_ui_fuzz_finds.cpp");
}

void TestUiFuzzFinds::answered() {
  QFETCH(QString, path);
  fuzz::attempt_session(path.toStdString());
}

QTEST_MAIN(TestUiFuzzFinds)
#include "test_ui_fuzz_finds.moc"

// Session files that fuzzing once found a fault with, each with its right answer, and files whose answer is
// known.
#include <QtTest>

#include "tests/fuzz/attempts.h"
#include "tests/registered_test.h"
#include "ui/model/session.h"

using namespace whereabouts;

class TestUiFuzzFinds : public QObject {
  Q_OBJECT
 private slots:
  void answered_data();
  void answered();

 private:
  QTemporaryDir folder_;
};

void TestUiFuzzFinds::answered_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<int>("bytes");        // of the session that was read
  QTest::addColumn<QString>("refusal");  // part of the one refusal; empty where there is none
  const auto written = [this](const char* name, const QByteArray& bytes) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
      qFatal("cannot write %s", name);
    return file.fileName();
  };
  const QMap<QString, QString> refusals;  // of the finds, by name
  const QDir finds(QStringLiteral(TEST_DATA "/fuzz/session"));
  for (const QFileInfo& file : finds.entryInfoList(QDir::Files, QDir::Name)) {
    const QString name = file.fileName();
    if (!refusals.contains(name)) qFatal("%s has no answer in this test", qPrintable(name));
    QTest::newRow(qPrintable(name)) << file.filePath() << 0 << refusals[name];
  }
  Session session;
  session.lab = "attention";
  session.sources.overrides.heads = 6;
  const QByteArray json = sessionJson(session);
  QTest::newRow("a session") << written("a.whereabouts", json) << static_cast<int>(json.size()) << "";
  QTest::newRow("a session that is cut") << written("cut.whereabouts", json.chopped(json.size() / 2)) << 0
                                         << "not a readable JSON file: it is not valid JSON";
  QTest::newRow("this source") << QStringLiteral(__FILE__) << 0 << "";
  QTest::newRow("this source by another name") << written("source.whereabouts", "// Session files") << 0
                                               << "not a readable JSON file: it is not valid JSON";
  QTest::newRow("no file") << folder_.filePath("missing.whereabouts") << 0 << "there is no such file";
}

void TestUiFuzzFinds::answered() {
  QFETCH(QString, path);
  QFETCH(int, bytes);
  QFETCH(QString, refusal);
  const fuzz::Outcome outcome = fuzz::attempt_session(path.toStdString());
  QCOMPARE(outcome.values, static_cast<std::size_t>(bytes));
  if (refusal.isEmpty()) {
    QVERIFY2(outcome.refusals.empty(), outcome.refusals.empty() ? "" : outcome.refusals.front().c_str());
    return;
  }
  QCOMPARE(outcome.refusals.size(), std::size_t{1});
  const QString line = QString::fromStdString(outcome.refusals.front());
  QVERIFY2(line.startsWith(path + ": "), qPrintable(line));
  QVERIFY2(line.contains(refusal), qPrintable(line));
}

REGISTER_TEST(TestUiFuzzFinds, QApplication)
#include "test_ui_fuzz_finds.moc"

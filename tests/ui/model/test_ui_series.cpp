// A series in the window: dropped, kept in a session and on the command line, taken back, and one that is no
// good.
#include <QMenu>

#include "core/base/failure.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/model/file_kind.h"
#include "ui/window/chip.h"
#include "ui/window/notice_bar.h"

class TestUiSeries : public QObject, private WindowFixture {
  Q_OBJECT

  QString csv(const QString& name, int days) {
    QByteArray text = "date,close\n";
    for (int day = 0; day < days; ++day)
      text += QStringLiteral("2020-%1-%2,%3\n")
                  .arg(day / 28 + 1, 2, 10, QChar('0'))
                  .arg(day % 28 + 1, 2, 10, QChar('0'))
                  .arg(100 + day)
                  .toLatin1();
    return written(name, text);
  }
  QString seriesName() { return space().inputs()->of(InputId::series).name; }
  bool opened(const QString& name) {
    return QTest::qWaitFor([&] { return seriesName() == name; }, 5000) && settled();
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void theChipIsThereWhereASeriesIs() {
    open("time");
    auto* chip = part<Chip>("seriesChip");
    QVERIFY(chip->isVisible() && chip->used());
    QCOMPARE(seriesName(), QString("synthetic"));
    space().chooseLab("patches");
    QVERIFY(chip->isHidden());
    drop(csv("prices.csv", 60));
    QVERIFY(opened("prices"));
    QVERIFY(chip->isVisible() && !chip->used());
    QVERIFY2(chip->toolTip().contains("Time"), qPrintable(chip->toolTip()));
    QVERIFY2(space().inputs()->of(InputId::series).facts.contains("60"),
             qPrintable(space().inputs()->of(InputId::series).facts));
  }

  void itIsKeptInSessionsAndOnTheCommandLine() {
    open("time");
    const QString file = csv("prices.csv", 60);
    drop(file);
    QVERIFY(opened("prices"));
    QCOMPARE(space().commandLine(), QString("whereabouts figure time --series %1 --out time.svg").arg(file));
    QCOMPARE(QString::fromStdString(space().session().sources[InputId::series].string()), file);
    const QString session =
        written("kept.whereabouts", sessionJson(parseSession(sessionJson(space().session()), "s")));
    space().undo();
    QVERIFY(opened("synthetic"));
    QVERIFY(!sessionJson(space().session()).contains("series\""));
    window_->openFiles({session});
    QVERIFY(opened("prices"));
    space().chooseLab("sinusoid");
    QCOMPARE(space().commandLine(), QString("whereabouts figure sinusoid --out sinusoid.svg"));
  }

  void theMenuGoesBackToTheBuiltInOne() {
    open("time");
    drop(csv("prices.csv", 60));
    QVERIFY(opened("prices"));
    QTest::mouseClick(part<Chip>("seriesChip"), Qt::LeftButton);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (QAction* action : menu->actions()) {
      if (action->text() == "Built-in series") action->trigger();
    }
    menu->close();
    QVERIFY(opened("synthetic"));
  }

  void whatIsNoSeriesLeavesTheOldOne() {
    open("time");
    for (const QString& file :
         {csv("two.csv", 2), written("text.csv", "once upon\na time\n"),
          written("nan.csv", "close\n1\n2\n3\n4\n5\nNaN\n7\n8\n9\n10\n11\n"), written("empty.csv", {})}) {
      window_->notice().closeShown();
      drop(file);
      QVERIFY2(QTest::qWaitFor([&] { return window_->notice().isVisible(); }, 5000), qPrintable(file));
      QVERIFY2(window_->notice().text().contains(QFileInfo(file).fileName()),
               qPrintable(window_->notice().text()));
      QCOMPARE(seriesName(), QString("synthetic"));
    }
  }

  void namesOfSeries() {
    for (const char* name : {"a.csv", "a.CSV", "a.tsv", "a.csv.gz", "b.c.Csv.GZ"})
      QVERIFY2(mayBe(InputId::series, name), name);
    for (const char* name : {"a.gz", "csv", "a.csv.zip", "a.txt", ".gz", ""})
      QVERIFY2(!mayBe(InputId::series, name), name);
  }
};

REGISTER_TEST(TestUiSeries, QApplication)
#include "test_ui_series.moc"

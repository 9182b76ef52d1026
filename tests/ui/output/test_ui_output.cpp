// What the window writes: names that are free, the question before a file is replaced, pages, numbers.
#include <QApplication>
#include <QLabel>
#include <QMessageBox>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>
#include <atomic>
#include <thread>

#include "tests/output_window.h"
#include "tests/registered_test.h"
#include "ui/output/data_dialog.h"
#include "ui/output/output_path.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/segmented.h"

class TestUiOutput : public QObject, private OutputWindow {
  Q_OBJECT

  QMessageBox* question() {
    QMessageBox* box = nullptr;
    const bool came = QTest::qWaitFor(
        [&] {
          for (QWidget* each : QApplication::topLevelWidgets()) {
            if (each->objectName() == "replaceQuestion" && each->isVisible())
              box = qobject_cast<QMessageBox*>(each);
          }
          return box != nullptr;
        },
        5000);
    return came ? box : nullptr;
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { clear(); }

  void theNameIsItsOwnAndFree() {
    openHere("neighbours");
    for (const char* expected : {"neighbours.png", "neighbours-2.png", "neighbours-3.png"}) {
      window_->showExport();
      const auto shown = dialog("exportDialog");
      QCOMPARE(file(shown)->text(), path(expected));
      QTest::keyClick(shown, Qt::Key_Return);
      QVERIFY(closes(shown));
      QVERIFY(QFileInfo::exists(path(expected)));
    }
    space().setValue("reference", Value(Cell{1, 2}), true);
    QVERIFY(settled());
    window_->showExport();
    const auto shown = dialog("exportDialog");
    QCOMPARE(file(shown)->text(), path("neighbours-reference-1-2.png"));
    // Another kind of file has a name of its own as well.
    QTest::mouseClick(shown->findChild<Segmented*>("format")->findChildren<QAbstractButton*>().at(1),
                      Qt::LeftButton);
    QCOMPARE(file(shown)->text(), path("neighbours-reference-1-2.svg"));
    shown->close();
  }

  void aPageHasASlider() {
    openHere("neighbours");
    space().setValue("reference", Value(Cell{1, 2}), true);
    QVERIFY(settled());
    window_->showExport();
    const auto shown = dialog("exportDialog");
    auto* slider = shown->findChild<ComboBox*>("slider");
    QVERIFY(slider && !slider->isEnabled());
    QTest::mouseClick(shown->findChild<Segmented*>("format")->findChildren<QAbstractButton*>().at(3),
                      Qt::LeftButton);
    QVERIFY(slider->isEnabled());
    QCOMPARE(slider->currentText(), QString("Reference"));
    QCOMPARE(file(shown)->text(), path("neighbours-reference-1-2.html"));
    QTest::keyClick(shown, Qt::Key_Return);
    QVERIFY(closes(shown));
    const QByteArray page = bytesOf(path("neighbours-reference-1-2.html"));
    QVERIFY(page.startsWith("<!DOCTYPE html>") && page.endsWith("</html>\n"));
    // Opening it restores the session.
    space().setValue("reference", Value(Cell{0, 0}), true);
    QVERIFY(settled());
    window_->openFiles({path("neighbours-reference-1-2.html")});
    QVERIFY(QTest::qWaitFor([&] { return space().given().at("reference") == Value(Cell{1, 2}); }, 20000));
  }

  void aPageIsStopped() {
    openHere("sinusoid");
    window_->showExport();
    const auto shown = dialog("exportDialog");
    QTest::mouseClick(shown->findChild<Segmented*>("format")->findChildren<QAbstractButton*>().at(3),
                      Qt::LeftButton);
    // The preview, which clears the message, comes first.
    QTRY_VERIFY(shown->findChild<QLabel*>("facts")->text().endsWith("sinusoid.html"));
    QTest::keyClick(shown, Qt::Key_Return);
    QTRY_VERIFY(shown->findChild<QWidget*>("progress")->isVisible());
    QTest::keyClick(shown, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(shown->findChild<QLabel*>("problem")->text().startsWith("Stopped"), patience);
    QVERIFY(!QFileInfo::exists(path("sinusoid.html")));
    // Closing the window in the middle of it is no trouble either.
    QTest::keyClick(shown, Qt::Key_Return);
    window_.reset();
    QVERIFY(!QFileInfo::exists(path("sinusoid.html")));
  }

  // Also while it is packed, the last of all, and the bar never goes back.
  void aPageIsStoppedWhileItIsPacked() {
    openHere("time");
    window_->showExport();
    const auto shown = dialog("exportDialog");
    QTest::mouseClick(shown->findChild<Segmented*>("format")->findChildren<QAbstractButton*>().at(3),
                      Qt::LeftButton);
    QTRY_VERIFY(shown->findChild<QLabel*>("facts")->text().endsWith("time.html"));
    const auto* words = shown->findChild<QLabel*>("problem");
    QList<int> seen;
    int packing = 0;
    connect(shown->findChild<QProgressBar*>("progress"), &QProgressBar::valueChanged, this, [&](int value) {
      seen << value;
      if (words->text() == "packing" && value > 300 && ++packing == 3) QTest::keyClick(shown, Qt::Key_Escape);
    });
    QTest::keyClick(shown, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(words->text().startsWith("Stopped"), patience);
    QVERIFY(packing >= 3);
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    QVERIFY(QDir(folder_.path()).entryList({"*.html*"}, QDir::Files | QDir::Hidden).isEmpty());
    shown->close();
  }

  void theNameSaysWhichInputs() {
    openHere("patches");
    drop(image(45, 30));
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 45; }, 5000));
    QVERIFY(settled());
    QCOMPARE(proposedName(*space().shown()), QString("patches-image45x30"));
    space().chooseLab("neighbours");
    QVERIFY(settled());
    QCOMPARE(proposedName(*space().shown()), QString("neighbours"));
  }

  void theFolderIsRemembered() {
    openHere("neighbours");
    QDir(folder_.path()).mkdir("figures");
    window_->showExport();
    auto shown = dialog("exportDialog");
    file(shown)->setText(path("figures/first.png"));
    QTest::keyClick(shown, Qt::Key_Return);
    QVERIFY(closes(shown));
    open("neighbours");
    window_->showExport();
    shown = dialog("exportDialog");
    QCOMPARE(file(shown)->text(), path("figures/neighbours.png"));
    shown->close();
  }

  void nothingIsReplacedUnasked() {
    openHere("neighbours");
    const QByteArray old("older");
    written("kept.png", old);
    window_->showExport();
    const auto shown = dialog("exportDialog");
    file(shown)->setText(path("kept.png"));
    // Escape: nothing happens, and the dialog stays.
    QTest::keyClick(shown, Qt::Key_Return);
    QMessageBox* box = question();
    QVERIFY(box);
    QVERIFY2(box->text().contains("kept.png"), qPrintable(box->text()));
    QTest::keyClick(box, Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([&] { return QApplication::activeModalWidget() != box; }, 5000));
    QCOMPARE(bytesOf(path("kept.png")), old);
    QVERIFY(shown && shown->isVisible());
    // Enter: both are kept.
    QTest::keyClick(shown, Qt::Key_Return);
    box = question();
    QVERIFY(box);
    QTest::keyClick(box, Qt::Key_Return);
    QVERIFY(closes(shown));
    QCOMPARE(bytesOf(path("kept.png")), old);
    QVERIFY(!QImage(path("kept-2.png")).isNull());
    // Only on demand is it replaced.
    window_->showExport();
    const auto again = dialog("exportDialog");
    file(again)->setText(path("kept.png"));
    QTest::keyClick(again, Qt::Key_Return);
    box = question();
    QVERIFY(box);
    QTest::mouseClick(box->findChild<QPushButton*>("replace"), Qt::LeftButton);
    QVERIFY(closes(again));
    QVERIFY(!QImage(path("kept.png")).isNull());
  }

  void sessionsAskAsWell() {
    openHere("patches");
    written("mine.whereabouts", "older");
    window_->saveSession(path("mine.whereabouts"));
    QMessageBox* box = question();
    QVERIFY(box);
    QTest::keyClick(box, Qt::Key_Return);
    const auto remembered = [] { return QSettings().value("files/recentSessions").toStringList(); };
    QVERIFY(QTest::qWaitFor([&] { return !remembered().isEmpty(); }, 5000));
    QCOMPARE(remembered(), QStringList{path("mine-2.whereabouts")});
    QVERIFY(QFileInfo::exists(path("mine-2.whereabouts")));
    QCOMPARE(bytesOf(path("mine.whereabouts")), QByteArray("older"));
  }

  void numbersAreThoseOfTheCommandLine_data() {
    QTest::addColumn<int>("format");
    QTest::addColumn<QString>("suffix");
    QTest::newRow("npz") << 0 << "npz";
    QTest::newRow("csv") << 1 << "csv";
    QTest::newRow("json") << 2 << "json";
  }
  void numbersAreThoseOfTheCommandLine() {
    QFETCH(int, format);
    QFETCH(QString, suffix);
    openHere("scramble");
    space().setValue("seed", Value(std::int64_t{3}), true);
    QVERIFY(settled());
    QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    const auto shown = dialog("dataDialog");
    QVERIFY(shown->findChild<QLabel*>("arrays")->text().contains("scrambled"));
    QTest::mouseClick(shown->findChild<Segmented*>("format")->findChildren<QAbstractButton*>().at(format),
                      Qt::LeftButton);
    QCOMPARE(file(shown)->text(), path("scramble-seed-3." + suffix));
    QTest::keyClick(shown, Qt::Key_Return);
    QVERIFY(closes(shown));
    QProcess program;
    const QString other = path("other." + suffix);
    program.start(WHEREABOUTS_BINARY, {"data", "scramble", "--seed", "3", "--out", other});
    QVERIFY(program.waitForFinished(10 * patience));
    QCOMPARE(program.exitCode(), 0);
    QVERIFY(!bytesOf(other).isEmpty());
    QVERIFY(bytesOf(path("scramble-seed-3." + suffix)) == bytesOf(other));
  }

  void numbersCanBeStopped() {
    openHere("patches");
    auto figure = std::make_shared<Figure>();
    std::atomic<int> given = 0;
    figure->arrays.push_back({"endless",
                              [] { return Array{}; },
                              {std::size_t{1} << 40},
                              [&](const TakeFloats& take) {
                                const std::vector<float> some(1000, 1.0F);
                                for (;;) {
                                  take(some.data(), some.size());
                                  ++given;
                                  std::this_thread::sleep_for(std::chrono::milliseconds(1));
                                }
                              }});
    QPointer<DataDialog> shown = new DataDialog(figure, path("endless"), window_.get());
    shown->open();
    QVERIFY(QTest::qWaitForWindowExposed(shown));
    QTest::keyClick(shown, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return given > 20; }, 10000));
    // The window lives on meanwhile.
    QVERIFY(shown->findChild<QWidget*>("progress")->isVisible());
    QTest::keyClick(shown, Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor(
        [&] { return shown->findChild<QLabel*>("problem")->text().startsWith("Stopped"); }, 5000));
    QVERIFY(shown->isVisible());
    QTest::keyClick(shown, Qt::Key_Escape);
    QTest::qWait(10);
    QVERIFY(
        QDir(folder_.path()).entryList({"endless*", ".whereabouts*"}, QDir::Files | QDir::Hidden).isEmpty());
  }
};

REGISTER_TEST(TestUiOutput, QApplication)
#include "test_ui_output.moc"

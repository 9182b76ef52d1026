// Figures of several labs, collected in the window and written on one page.
#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QPushButton>

#include "tests/output_window.h"
#include "tests/registered_test.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/window/notice_bar.h"

class TestUiSheet : public QObject, private OutputWindow {
  Q_OBJECT

  void add() { QTest::keyClick(window_.get(), Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier); }
  QPointer<QDialog> openSheet() {
    window_->activateWindow();
    if (!QTest::qWaitForWindowActive(window_.get())) qFatal("the window is not active");
    QTest::keyClick(window_.get(), Qt::Key_A, Qt::ControlModifier | Qt::AltModifier);
    return dialog("sheetDialog");
  }
  static void press(QDialog* of, const char* segments, int index) {
    QTest::mouseClick(of->findChild<Segmented*>(segments)->findChildren<QAbstractButton*>().at(index),
                      Qt::LeftButton);
  }
  static QString problem(QDialog* of) { return of->findChild<QLabel*>("problem")->text(); }
  bool says(QDialog* of, const QString& words) {
    return QTest::qWaitFor([&] { return of->findChild<QLabel*>("facts")->text().contains(words); }, 10000);
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { clear(); }

  void figuresOfTwoLabsShareAPage() {
    openHere("neighbours");
    add();
    QVERIFY2(window_->notice().text().contains("1 figure"), qPrintable(window_->notice().text()));
    space().chooseLab("scramble");
    QVERIFY(settled());
    add();
    QVERIFY2(window_->notice().text().contains("2 figures"), qPrintable(window_->notice().text()));
    QPointer<QDialog> shown = openSheet();
    QVERIFY(says(shown, "178 × "));
    const auto height = [&] {
      static const QRegularExpression size("× (\\d+) mm");
      return size.match(shown->findChild<QLabel*>("facts")->text()).captured(1).toInt();
    };
    const int stacked = height();
    press(shown, "columns", 1);
    QTRY_VERIFY(height() > 0 && height() < stacked);
    // The second one first.
    auto* up = shown->findChild<QPushButton*>("up-2");
    up->setFocus();
    QTest::keyClick(up, Qt::Key_Space);
    press(shown, "format", 1);
    QCOMPARE(file(shown)->text(), path("figures.svg"));
    QTest::mouseClick(shown->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(closes(shown));
    const QByteArray svg = bytesOf(path("figures.svg"));
    QVERIFY(svg.contains(">(a) What if the patches move?<") && svg.contains(">(b) Who is near whom?<"));
    QVERIFY(svg.contains("width=\"178.000mm\""));
    // The page is done with: the next one begins with what is shown.
    shown = openSheet();
    QVERIFY(says(shown, "178 × "));
    QVERIFY(!shown->findChild<QPushButton*>("up-2"));
    shown->reject();
  }

  void aFigureIsTakenOff() {
    openHere("neighbours");
    add();
    add();
    QPointer<QDialog> shown = openSheet();
    QTest::mouseClick(shown->findChild<QPushButton*>("remove-1"), Qt::LeftButton);
    QTRY_VERIFY(!shown->findChild<QPushButton*>("remove-2"));
    QVERIFY(!shown->findChild<QPushButton*>("remove-1")->isEnabled());  // one stays
    QTest::keyClick(shown, Qt::Key_Return);
    QVERIFY(closes(shown));
    QCOMPARE(bytesOf(path("figures.pdf")).count("/Filespec"), 1);
  }

  // Pixels are packed on another thread; what fails there is told, and the dialog may be used again.
  void aPageOfPixelsIsPackedAndWhatFailsIsTold() {
    openHere("neighbours");
    add();
    QPointer<QDialog> shown = openSheet();
    QVERIFY(says(shown, "178 × "));
    press(shown, "format", 2);
    auto* write = shown->findChild<QPushButton*>("write");
    file(shown)->setText(path("missing/figures.png"));
    QTest::mouseClick(write, Qt::LeftButton);
    QTRY_VERIFY2(problem(shown).contains("folder does not exist"), qPrintable(problem(shown)));
    QVERIFY(write->isEnabled());
    file(shown)->setText(path("figures.png"));
    QTest::mouseClick(write, Qt::LeftButton);
    QVERIFY(!write->isEnabled());
    QVERIFY(closes(shown));
    const QImage page(path("figures.png"));
    const int dpi = qRound(page.dotsPerMeterX() * 0.0254);
    QCOMPARE(page.width(), qRound(178 / 25.4 * dpi));
    QCOMPARE(page.text("Title"), QString("Who is near whom?"));
  }

  // Stopped, or closed, while its file is packed: nothing is written.
  void aPageThatIsStoppedLeavesNothing() {
    openHere("neighbours");
    add();
    QPointer<QDialog> shown = openSheet();
    QVERIFY(says(shown, "178 × "));
    press(shown, "format", 2);
    auto* write = shown->findChild<QPushButton*>("write");
    QTest::mouseClick(write, Qt::LeftButton);
    QVERIFY(!write->isEnabled());
    shown->reject();
    QTRY_VERIFY(write->isEnabled());
    QVERIFY2(problem(shown).contains("Stopped"), qPrintable(problem(shown)));
    // The page is drawn anew; what was told stays until something is begun.
    auto* picture = shown->findChild<QLabel*>("preview");
    const qint64 drawn = picture->pixmap(Qt::ReturnByValue).cacheKey();
    press(shown, "columns", 1);
    QTRY_VERIFY(picture->pixmap(Qt::ReturnByValue).cacheKey() != drawn);
    QVERIFY2(problem(shown).contains("Stopped"), qPrintable(problem(shown)));
    QTest::mouseClick(write, Qt::LeftButton);
    QVERIFY(!write->isEnabled());
    delete shown;
    QVERIFY(!QFileInfo::exists(path("figures.png")));
  }
};

REGISTER_TEST(TestUiSheet, QApplication)
#include "test_ui_sheet.moc"

// The right side of the window: readings are seen beside however many controls.
#include <QAbstractButton>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

#include "core/figure/note.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/parameters/reading_panel.h"

class TestUiSidePanel : public QObject, private WindowFixture {
  Q_OBJECT

  QScrollArea& controls() { return *part<QScrollArea>("controlsScroll"); }
  QScrollArea& readings() { return *part<QScrollArea>("readingsScroll"); }
  void resizeTo(int width, int height) {
    window_->resize(width, height);
    QCoreApplication::processEvents();
    QTest::qWait(50);  // layouts follow one another
  }
  // Whether all of `each` can be seen.
  bool seen(const QWidget* each) {
    const QRect place(each->mapTo(window_.get(), QPoint()), each->size());
    return each->isVisible() && each->visibleRegion().boundingRect() == each->rect() &&
           window_->rect().contains(place);
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void readingsAreSeen_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("1440 x 900") << QSize(1440, 900);
    QTest::newRow("900 x 600") << QSize(900, 600);
  }
  void readingsAreSeen() {
    QFETCH(QSize, size);
    WindowOptions options;
    options.lab = "attention";
    options.files = {TEST_DATA "/vit/hf_vit.safetensors"};
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    QVERIFY(QTest::qWaitFor([&] { return space().inputs() && space().execution(); }, 10000));
    QVERIFY(settled());
    resizeTo(size.width(), size.height());
    QCOMPARE(window_->size(), size);
    QVERIFY(controls().verticalScrollBar()->maximum() > 0);
    int rows = 0, all = 0;
    for (const Reading& reading : space().shown()->figure->readings) {
      if (is_note(reading)) continue;  // behind one line
      ++all;
      const QString name = QString::fromStdString(reading.label + ": " + reading.value);
      for (const QWidget* each : part<QWidget>("readingPanel")->findChildren<QWidget*>()) {
        if (each->accessibleName() == name) rows += seen(each);
      }
    }
    QVERIFY(all > 0);
    QVERIFY2(size.height() < 900 ? rows >= qMin(all, 4) : rows == all,
             qPrintable(QString("%1 of %2 readings are seen").arg(rows).arg(all)));
    if (size.height() == 900) QVERIFY(seen(part<QLabel>("substituted")));

    // The keyboard reaches every control, and the readings below the fold; backwards as well.
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    const auto press = [&](Qt::Key key) {
      QWidget* before = QApplication::focusWidget();
      QTest::keyClick(before ? before : window_.get(), key,
                      key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
      const QWidget* focus = QApplication::focusWidget();
      if (!focus || !controls().widget()->isAncestorOf(focus)) return false;
      const QWidget* area = controls().viewport();
      if (!area->rect().contains(focus->mapTo(area, focus->rect().center())))
        QTest::qFail(qPrintable(focus->accessibleName() + " is not seen"), __FILE__, __LINE__);
      return true;
    };
    int reached = 0;
    for (int i = 0; i < 60 && !(reached > 0 && !controls().isAncestorOf(QApplication::focusWidget())); ++i)
      reached += press(Qt::Key_Tab);
    QVERIFY2(reached >= 12, qPrintable(QString::number(reached)));
    QVERIFY(press(Qt::Key_Backtab));
    controls().verticalScrollBar()->setValue(0);
    press(Qt::Key_Tab);
    QVERIFY(press(Qt::Key_Backtab));  // from outside to the last control
    for (int i = 0; i < 60 && QApplication::focusWidget() != &readings(); ++i) press(Qt::Key_Tab);
    if (readings().verticalScrollBar()->maximum() == 0) return;
    QCOMPARE(QApplication::focusWidget(), &readings());
    for (int i = 0; i < 40; ++i) QTest::keyClick(&readings(), Qt::Key_Down);
    QVERIFY(seen(part<QLabel>("substituted")));
  }

  // The pointer was over it in the figure before, and its formula knows no such token.
  void aPlaceOfAnotherFigureIsNotLookedUp() {
    open("shuffle");
    auto* readings = part<ReadingPanel>("readingPanel");
    const QString none = part<QLabel>("substituted")->text();
    Hit place;
    place.panel = space().shown()->alone->panels.front().id;
    place.token = place.other_token = 1;
    place.value = 0.5;
    readings->setHovered(place);
    QVERIFY(part<QLabel>("substituted")->text() != none);
    place.other_token = 4000;
    readings->setHovered(place);
    QCOMPARE(part<QLabel>("substituted")->text(), none);
    place.other_token = 1;
    place.panel = "of another figure";
    readings->setHovered(place);
    QCOMPARE(part<QLabel>("substituted")->text(), none);
  }

  void fewControlsLeaveNothingToScroll() {
    open("patches");
    resizeTo(1440, 1100);
    QCOMPARE(controls().verticalScrollBar()->maximum(), 0);
    QCOMPARE(readings().verticalScrollBar()->maximum(), 0);
    QCOMPARE(readings().focusPolicy(), Qt::NoFocus);
    // The readings follow the last control.
    const auto* panel = part<QWidget>("parameterPanel");
    const int end = panel->mapTo(window_.get(), QPoint(0, panel->height())).y();
    const int begin = readings().mapTo(window_.get(), QPoint()).y();
    QVERIFY2(begin > end && begin - end < 40, qPrintable(QString("%1, %2").arg(end).arg(begin)));
  }

  // However the words wrap and whatever scroll bars come.
  void itComesToRest_data() {
    QTest::addColumn<QString>("lab");
    for (const Lab* lab : labs())
      QTest::newRow(lab->info().id.c_str()) << QString::fromStdString(lab->info().id);
  }
  void itComesToRest() {
    QFETCH(QString, lab);
    open(lab);
    for (int height = 560; height <= 1000; height += 110) {
      resizeTo(1000, height);
      const QRect above = controls().geometry(), below = readings().geometry();
      QTest::qWait(20);
      QCOMPARE(controls().geometry(), above);
      QCOMPARE(readings().geometry(), below);
      QVERIFY(below.height() > 60 && above.height() > 60);
      QCOMPARE(below.bottom() + 1, part<QWidget>("side")->height());
      QCOMPARE(controls().horizontalScrollBar()->maximum(), 0);
    }
  }
};

REGISTER_TEST(TestUiSidePanel, QApplication)
#include "test_ui_side_panel.moc"

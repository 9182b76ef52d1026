// The plain keys mean the same everywhere, the Tab key reads the window, and presenting has every key.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>

#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/render/view/figure_view.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/toggle.h"

class TestUiKeys : public QObject, private WindowFixture {
  Q_OBJECT

  Playback& playback() { return window_->playback(); }
  // Every part of the window that the Tab key reaches, in its order.
  QList<QWidget*> stops() {
    QList<QWidget*> found;
    window_->activateWindow();
    if (!QTest::qWaitForWindowActive(window_.get())) qFatal("the window is not active");
    part<QWidget>("mark")->setFocus();
    for (int i = 0; i < 300; ++i) {
      QWidget* focus = QApplication::focusWidget();
      if (found.contains(focus)) break;
      found << focus;
      QTest::keyClick(focus, Qt::Key_Tab);
    }
    return found;
  }
  QPoint placeOf(const QWidget* each) { return each->mapTo(window_.get(), QPoint(0, each->height() / 2)); }

  QWidget* presenter() {
    for (QWidget* each : QApplication::topLevelWidgets()) {
      if (each->objectName() == "presenter") return each;
    }
    return nullptr;
  }
  QWidget* presented(const QString& name) {
    QWidget* found = presenter()->findChild<QWidget*>(name);
    if (!found) qFatal("there is no %s", qPrintable(name));
    return found;
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void plainKeysAreTheAnimationsEverywhere_data() {
    QTest::addColumn<QString>("lab");
    QTest::newRow("neighbours") << "neighbours";  // a cell, boxes, a switch, lines of text
    QTest::newRow("sinusoid") << "sinusoid";      // numbers, segments
  }
  void plainKeysAreTheAnimationsEverywhere() {
    QFETCH(QString, lab);
    open(lab);
    const QList<QWidget*> all = stops();
    QVERIFY2(all.size() > 25, qPrintable(QString::number(all.size())));
    const int last = playback().count() - 1;
    QVERIFY(last > 3);
    for (QWidget* each : all) {
      const QByteArray name = (each->objectName() + " " + each->accessibleName()).toUtf8();
      // A line of text writes; a number does so once it is edited.
      if (qobject_cast<QLineEdit*>(each)) continue;
      each->setFocus(Qt::TabFocusReason);
      playback().goTo(2, true);
      QVERIFY(settled());
      const Values before = space().shown()->values;
      QTest::keyClick(each, Qt::Key_Right);
      QVERIFY2(playback().step() == 3, name);
      QTest::keyClick(each, Qt::Key_Left);
      QVERIFY2(playback().step() == 2, name);
      QVERIFY(settled());
      QVERIFY2(space().shown()->values == before, name);  // and nothing else
      QTest::keyClick(each, Qt::Key_End);
      QVERIFY2(playback().step() == last, name);
      QTest::keyClick(each, Qt::Key_Home);
      QVERIFY2(playback().step() == 0, name);
      QTest::keyClick(each, Qt::Key_Space);
      QVERIFY2(playback().playing(), name);
      QTest::keyClick(each, Qt::Key_Space);
      QVERIFY2(!playback().playing(), name);
      QVERIFY2(each->hasFocus(), name);
      QVERIFY2(!QApplication::activePopupWidget(), name);
      QVERIFY(!space().pinned());
    }
  }

  void upAndDownBelongToTheControl() {
    open("sinusoid");
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    for (const ParameterState& state : space().shown()->parameters) {
      if (!state.applies) continue;
      const QString id = QString::fromStdString(state.parameter->id);
      auto* slider = part<QWidget>("parameter-" + id)->findChild<Slider*>();
      if (!slider || slider->maximum() < 2) continue;
      slider->setFocus();
      const int before = slider->value();
      const auto up = before < slider->maximum() ? Qt::Key_Up : Qt::Key_Down;
      QTest::keyClick(slider, up);
      QVERIFY2(slider->value() == before + (up == Qt::Key_Up ? 1 : -1), qPrintable(id));
    }
    QVERIFY(settled());
    open("neighbours");
    auto* box = control<QComboBox>("measure");
    box->setFocus();
    const int before = box->currentIndex();
    QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentIndex(), before + 1);
    QTest::keyClick(box, Qt::Key_Return);
    QVERIFY(QApplication::activePopupWidget());
    QApplication::activePopupWidget()->close();
    open("patches");
    auto* segments = control<Segmented>("fit");
    auto* first = segments->findChildren<QAbstractButton*>().first();
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Down);
    QCOMPARE(segments->current(), 1);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("fit"), std::string("crop"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
    QCOMPARE(segments->current(), 0);
  }

  void fieldsWriteAndThenGiveTheFocusBack() {
    open("patches");
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    space().setValue("patch", std::int64_t{16}, true);
    QVERIFY(settled());
    playback().setParameter("stride");
    playback().goTo(5, true);
    QVERIFY(settled());
    auto* field = control<NumberField>("patch");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "12");
    QTest::keyClick(field, Qt::Key_Left);
    QTest::keyClick(field, Qt::Key_Home);
    QCOMPARE(playback().step(), 5);  // the keys write
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(QApplication::focusWidget(), &window_->figureView());
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::int64_t>("patch"), std::int64_t{12});
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "3");
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), &window_->figureView());
    QCOMPARE(field->value(), 12.0);
    QCOMPARE(field->text(), QString("12 px"));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::int64_t>("patch"), std::int64_t{12});
    // A line of text: taken, refused, and taken back.
    auto* line = control<QLineEdit>("hierarchy");
    line->setFocus();
    QTest::keyClicks(line, "2,2");
    QTest::keyClick(line, Qt::Key_Left);
    QCOMPARE(line->cursorPosition(), 2);
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(QApplication::focusWidget(), &window_->figureView());
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "many");
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(line->hasFocus());
    QTest::keyClick(line, Qt::Key_Escape);
    QCOMPARE(line->text(), QString("2,2"));
    QCOMPARE(QApplication::focusWidget(), &window_->figureView());
  }

  void aFieldThatIsEditedOutlivesTheClosingOfTheWindow() {
    open("patches");
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    auto* field = control<NumberField>("patch");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "12");
    const QPointer<Workspace> taker = &space();
    bool taken = false;
    connect(field, &QDoubleSpinBox::valueChanged, this,
            [&](double value) { taken = value == 12.0 && !taker.isNull(); });
    window_.reset();
    QVERIFY(taken);
  }

  void enterPressesButtons() {
    open("neighbours");
    auto* loop = part<QAbstractButton>("loop");
    const bool loops = playback().loops();
    loop->setFocus();
    QTest::keyClick(loop, Qt::Key_Return);
    QCOMPARE(playback().loops(), !loops);
    auto* toggle = control<Toggle>("class-token");
    const bool on = toggle->isChecked();
    toggle->setFocus();
    QTest::keyClick(toggle, Qt::Key_Enter);
    QCOMPARE(toggle->isChecked(), !on);
    QVERIFY(!playback().playing());
  }

  void shiftWithArrowsMovesTheCursorOfTheFigure() {
    open("neighbours");
    space().setValue("show", Value(std::string("one")), true);
    QVERIFY(settled());
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    auto* button = part<QAbstractButton>("pin");
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), &window_->figureView());
    QVERIFY(!part<QLabel>("hover")->text().isEmpty());
  }

  // A stage without a figure takes no key: it goes up to its parents once, and not back and forth for ever.
  void shiftWithArrowsDoesNothingWithoutAFigure() {
    open("neighbours");
    FigureView& view = window_->figureView();
    view.setFigure(nullptr);
    for (QWidget* each : {static_cast<QWidget*>(&view), part<QWidget>("open"), part<QWidget>("stage")})
      QTest::keyClick(each, Qt::Key_Up, Qt::ShiftModifier);
    QVERIFY(!view.figure());
  }

  void theTabKeyReadsTheWindow_data() {
    QTest::addColumn<QString>("lab");
    for (const Lab* lab : labs())
      QTest::newRow(lab->info().id.c_str()) << QString::fromStdString(lab->info().id);
  }
  void theTabKeyReadsTheWindow() {
    QFETCH(QString, lab);
    open(lab == "patches" ? "scramble" : "patches");
    window_->resize(1440, 1000);
    space().chooseLab(lab.toStdString());  // the controls are built again
    QVERIFY(settled());
    const QStringList regions = {"topBar",         "labList",        "stage",
                                 "controlsScroll", "readingsScroll", "transport"};
    int region = 0;
    QPoint before(-1, -1);
    for (QWidget* each : stops()) {
      int now = -1;
      for (int i = 0; i < regions.size(); ++i) {
        const QWidget* whole = part<QWidget>(regions[i]);
        if (whole == each || whole->isAncestorOf(each)) now = i;
      }
      const QString name = each->objectName() + " " + each->accessibleName();
      QVERIFY2(now >= 0, qPrintable(name));
      QVERIFY2(now >= region, qPrintable(name));
      if (now > region) before = QPoint(-1, -10000);  // it may be scrolled
      region = now;
      const QPoint at = placeOf(each);
      // From top to bottom; on one line from left to right.
      const bool sameLine = qAbs(at.y() - before.y()) < 16;
      QVERIFY2(sameLine ? at.x() > before.x() : at.y() > before.y(), qPrintable(name));
      before = at;
    }
    QCOMPARE(region, regions.size() - 1);
  }

  void theTransportShowsTheValue() {
    open("patches");
    auto* readout = part<QPushButton>("sweep");
    QCOMPARE(readout->text(), QString("patch size 4 of 1–60 px"));
    playback().goTo(0, true);
    QCOMPARE(readout->text(), QString("patch size 1 of 1–60 px"));
    QVERIFY(settled());
    auto* scrub = part<Slider>("scrub");
    const QRect place = scrub->geometry();
    for (int step = 0; step < 60; ++step) {
      playback().goTo(step, true);
      QCOMPARE(scrub->geometry(), place);
      QVERIFY(readout->fontMetrics().horizontalAdvance(readout->text()) <= readout->width() - 16);
    }
    QVERIFY(settled());
    open("neighbours");
    readout = part<QPushButton>("sweep");
    playback().goTo(3 * 14 + 4, true);
    QVERIFY(settled());
    QCOMPARE(readout->text(), QString("reference: row 3, column 4"));
    playback().setParameter("measure");
    QCOMPARE(readout->text(), "measure: " + control<QComboBox>("measure")->currentText());
  }

  // In a view that has not the parameter that plays, another is named that it has.
  void whatPlaysBelongsToTheView() {
    open("modalities");
    QCOMPARE(playback().parameter(), std::string("before"));
    space().setValue("show", Value(std::string("parade")), true);
    QVERIFY(settled());
    QTRY_VERIFY(space().state(playback().parameter())->applies);
    QVERIFY(playback().parameter() != "before");
    space().setValue("show", Value(std::string("attention")), true);
    QVERIFY(settled());
    QTRY_COMPARE(playback().parameter(), std::string("before"));
  }

  void presentingHasEveryKey() {
    open("neighbours");
    playback().goTo(10, true);
    QVERIFY(settled());
    window_->present();
    QVERIFY(presenter() && QTest::qWaitForWindowActive(presenter()));
    auto* figure = presenter()->findChild<FigureView*>("figure");
    QVERIFY(figure && figure->hasFocus());
    QTest::keyClick(figure, Qt::Key_Right);
    QCOMPARE(playback().step(), 11);
    QTest::keyClick(presenter(), Qt::Key_Left);
    QTest::keyClick(figure, Qt::Key_Left);
    QCOMPARE(playback().step(), 9);
    QTest::keyClick(figure, Qt::Key_Home);
    QCOMPARE(playback().step(), 0);
    QTest::keyClick(figure, Qt::Key_Space);
    QVERIFY(playback().playing());
    QTest::keyClick(figure, Qt::Key_Space);
    // Other labs, by the page keys of a clicker.
    const auto& all = labs();
    const auto at = std::find(all.begin(), all.end(), &space().lab()) - all.begin();
    QTest::keyClick(figure, Qt::Key_PageDown);
    QCOMPARE(&space().lab(), all[static_cast<std::size_t>(at) + 1]);
    QVERIFY(settled());
    QCOMPARE(figure->figure()->title, space().lab().info().question);
    QTest::keyClick(figure, Qt::Key_PageUp);
    QTest::keyClick(figure, Qt::Key_PageUp);
    QCOMPARE(&space().lab(), all[static_cast<std::size_t>(at) - 1]);
    QVERIFY(settled());
    // The window's own keys.
    QTest::keyClick(figure, Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(&space().lab(), all.front());
    QVERIFY(settled());
    space().setValue("numbers", Value(false), true);
    QTest::keyClick(figure, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(settled());
    QVERIFY(space().shown()->values.get<bool>("numbers"));
    QTest::keyClick(figure, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window_->themeName(), QString("dark"));
    QTest::keyClick(figure, Qt::Key_P, Qt::ControlModifier);
    QVERIFY(space().pinned());
    QTest::keyClick(figure, Qt::Key_P, Qt::ControlModifier);
    QTest::keyClick(figure, Qt::Key_K, Qt::ControlModifier);
    auto* palette = presenter()->findChild<QDialog*>("palette");
    QVERIFY(palette && palette->isVisible());
    palette->close();
    // Black and back.
    for (const Qt::Key key : {Qt::Key_B, Qt::Key_Period}) {
      QTest::keyClick(figure, key);
      QVERIFY(presented("presenterBlack")->isVisible());
      QTest::keyClick(figure, key);
      QVERIFY(!presented("presenterBlack")->isVisible());
    }
    QTest::keyClick(figure, Qt::Key_B);
    QTest::keyClick(figure, Qt::Key_Escape);
    QVERIFY(presenter() && !presented("presenterBlack")->isVisible());
    playback().play();
    QTest::keyClick(figure, Qt::Key_Escape);
    QVERIFY(!playback().playing());
    QVERIFY(QTest::qWaitFor([&] { return presenter() == nullptr; }, 3000));
  }

  void presentingSaysHowToLeave() {
    open("patches");
    window_->present();
    QVERIFY(QTest::qWaitForWindowExposed(presenter()));
    auto* hint = qobject_cast<QLabel*>(presented("presenterHint"));
    QVERIFY(hint->isVisible() && hint->text().replace(QChar(QChar::Nbsp), QChar(' ')).contains("Esc leaves"));
    QVERIFY(presenter()->rect().contains(hint->geometry()));
    QVERIFY(QTest::qWaitFor([&] { return !hint->isVisible(); }, 9000));
    auto* figure = presenter()->findChild<FigureView*>("figure");
    QMouseEvent move(QEvent::MouseMove, QPointF(50, 60), figure->mapToGlobal(QPointF(50, 60)), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(figure, &move);
    QVERIFY(hint->isVisible());
    // What the window says is read here as well.
    window_->copyCommandLine();
    QVERIFY2(hint->text().startsWith("Copied: "), qPrintable(hint->text()));
    presenter()->close();
    QVERIFY(QTest::qWaitFor([&] { return presenter() == nullptr; }, 3000));
  }
};

REGISTER_TEST(TestUiKeys, QApplication)
#include "test_ui_keys.moc"

// The window, driven with mouse and keyboard: labs, controls, the figure, the animation, themes.
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <algorithm>

#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/slider.h"
#include "ui/window/notice_bar.h"

class TestUiWindow : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void theIconIsTheProgramsAtEverySize() {
    const MainWindow window(WindowOptions{});
    for (const int side : {16, 32, 48, 128, 256}) {
      const QImage image = window.windowIcon().pixmap(QSize(side, side), 1).toImage();
      QCOMPARE(image.size(), QSize(side, side));
      const auto at = [&](double x, double y) {
        return image.pixelColor(int(x * side), int(y * side)).name();
      };
      QCOMPARE(at(0.73, 0.29), QString("#ffdd33"));  // the patch that is a pin
      QCOMPARE(at(0.19, 0.81), QString("#3e5fa6"));  // the one farthest from it
      QCOMPARE(image.pixelColor(0, 0).alpha() < 128, true);
    }
  }

  void firstFigureIsPainted() {
    WindowOptions options;
    MainWindow window(options);
    QSignalSpy painted(&window, &MainWindow::firstFigurePainted);
    window.show();
    QVERIFY(painted.wait(10000));
    QTest::qWait(50);
    QCOMPARE(painted.count(), 1);
    QVERIFY(window.figureView().figure());
    QVERIFY(window.windowTitle().contains("Whereabouts"));
  }

  void everyLabOpens() {
    open({});
    for (const Lab* lab : labs()) {
      auto* entry = part<QAbstractButton>("lab-" + QString::fromStdString(lab->info().id));
      QTest::mouseClick(entry, Qt::LeftButton);
      QVERIFY(settled());
      part<ParameterPanel>("parameterPanel")->findChild<QAbstractButton*>("moreParameters")->setChecked(true);
      QCOMPARE(space().lab().info().id, lab->info().id);
      QVERIFY(entry->isChecked());
      QCOMPARE(space().shown()->figure->title, lab->info().question);
      // One control for every parameter that has an effect, and each says what it is for.
      for (const ParameterState& state : space().shown()->parameters) {
        auto* made = part<QWidget>("parameter-" + QString::fromStdString(state.parameter->id));
        QCOMPARE(made->isVisibleTo(window_.get()), state.applies);
        for (QWidget* each : made->findChildren<QWidget*>()) {
          if (each->window() != window_.get()) continue;  // the list of a box
          if (each->focusPolicy() == Qt::NoFocus || each->objectName().startsWith("qt_")) continue;
          if (qobject_cast<QLineEdit*>(each) && qobject_cast<QAbstractSpinBox*>(each->parent())) continue;
          QVERIFY2(!each->toolTip().isEmpty(), qPrintable(made->objectName()));
          QVERIFY2(!each->accessibleName().isEmpty(), qPrintable(made->objectName()));
        }
      }
      QVERIFY(window_->notice().isHidden());
    }
  }

  void arrowKeysMoveThroughTheLabs() {
    open(QString::fromStdString(labs().front()->info().id));
    if (labs().size() < 2) QSKIP("there is one lab only");
    auto* first = part<QAbstractButton>("lab-" + QString::fromStdString(labs()[0]->info().id));
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Down);
    QCOMPARE(space().lab().info().id, labs()[1]->info().id);
    QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(space().lab().info().id, labs()[0]->info().id);
  }

  void sliderTypedValueAndReset() {
    open("patches");
    auto* slider = control<Slider>("patch");
    const std::int64_t before = std::get<std::int64_t>(space().shown()->values.at("patch"));
    QTest::mousePress(slider, Qt::LeftButton, {}, slider->knob());
    const QPoint to(slider->width() - 30, slider->height() / 2);
    QTest::mouseMove(slider, to / 2);
    QMouseEvent move(QEvent::MouseMove, to, slider->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(slider, &move);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, to);
    QVERIFY(settled());
    const std::int64_t after = std::get<std::int64_t>(space().shown()->values.at("patch"));
    QVERIFY(after > before);
    QCOMPARE(space().history().count(), std::size_t(1));

    auto* field = control<NumberField>("patch");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "12");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(settled());
    QCOMPARE(std::get<std::int64_t>(space().shown()->values.at("patch")), std::int64_t{12});
    QCOMPARE(space().history().count(), std::size_t(2));
    QCOMPARE(slider->value(), 11);

    auto* reset = part<QWidget>("parameter-patch")->findChild<QAbstractButton*>("reset");
    QVERIFY(reset->isVisible());
    QTest::mouseClick(reset, Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(std::get<std::int64_t>(space().shown()->values.at("patch")), before);
    QVERIFY(!reset->isVisible());
  }

  void undoAndRedo() {
    open("patches");
    const Values first = space().shown()->values;
    space().setValue("patch", Value(std::int64_t{10}), true);
    space().setValue("numbers", Value(false), true);
    QVERIFY(settled());
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(settled());
    QVERIFY(space().shown()->values.get<bool>("numbers"));
    QCOMPARE(space().shown()->values.get<std::int64_t>("patch"), std::int64_t{10});
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(settled());
    QVERIFY(space().shown()->values == first);
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::int64_t>("patch"), std::int64_t{10});
    // A new change forgets what could be done again.
    space().setValue("patch", Value(std::int64_t{15}), true);
    QVERIFY(!space().history().canRedo());
  }

  void setValuesForgetWhatTheyClear() {
    open("scramble");
    QVERIFY(settled());
    space().swapPlaces("order", 0, 2);
    QVERIFY(settled());
    QVERIFY(space().given().has("order"));
    const auto swapped = std::get<std::vector<int>>(space().shown()->values.at("order"));
    space().setValue("seed", Value(std::int64_t{3}), true);
    QVERIFY(settled());
    QVERIFY(!space().given().has("order"));
    QVERIFY(std::get<std::vector<int>>(space().shown()->values.at("order")) != swapped);
    space().undo();
    QVERIFY(settled());
    QVERIFY(std::get<std::vector<int>>(space().shown()->values.at("order")) == swapped);
  }

  void draggingAPatchSwapsTwoPlaces() {
    open("scramble");
    const Figure& figure = *space().shown()->figure;
    const auto found = std::find_if(figure.panels.begin(), figure.panels.end(),
                                    [](const Panel& p) { return p.drag.has_value(); });
    QVERIFY(found != figure.panels.end());
    const auto panel = static_cast<std::size_t>(found - figure.panels.begin());
    const Indexing& across = found->x.indexing;
    const Indexing& down = found->y.indexing;
    FigureView& view = window_->figureView();
    view.repaintNow();
    const double y = down.origin + down.extent / 2;
    const QPoint from = view.positionOf(panel, across.origin + across.extent / 2, y).toPoint();
    const QPoint to = view.positionOf(panel, across.origin + across.pitch + across.extent / 2, y).toPoint();
    const auto before = std::get<std::vector<int>>(space().shown()->values.at("order"));
    QTest::mousePress(&view, Qt::LeftButton, {}, from);
    for (const QPoint& at : {from + (to - from) / 2, to}) {
      QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                       Qt::NoModifier);
      QCoreApplication::sendEvent(&view, &move);
    }
    QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
    QVERIFY(settled());
    const auto after = std::get<std::vector<int>>(space().shown()->values.at("order"));
    QCOMPARE(after[0], before[1]);
    QCOMPARE(after[1], before[0]);
    QCOMPARE(space().history().count(), std::size_t(1));
  }

  void controlsFollowWhatGoesWithTheReference() {
    open("neighbours");
    auto* show = part<QWidget>("parameter-show")->findChild<QComboBox*>();
    QVERIFY(show);
    QCOMPARE(show->currentText(), QStringLiteral("Six"));
    space().setValue("reference", Value(Cell{2, 3}), true);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("show"), std::string("one"));
    QCOMPARE(show->currentText(), QStringLiteral("One"));
  }

  void clickingTheFigureSetsTheReference() {
    open("neighbours");
    space().setValue("show", Value(std::string("one")), true);
    QVERIFY(settled());
    const Figure& figure = *space().shown()->figure;
    const auto found = std::find_if(figure.panels.begin(), figure.panels.end(), [](const Panel& p) {
      return p.click && p.click->parameter == "reference";
    });
    QVERIFY(found != figure.panels.end());
    FigureView& view = window_->figureView();
    view.repaintNow();
    const auto panel = static_cast<std::size_t>(found - figure.panels.begin());
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.positionOf(panel, 5, 4).toPoint());
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{4, 5}));
    space().undo();
    QVERIFY(settled());
    QVERIFY((space().shown()->values.get<Cell>("reference") != Cell{4, 5}));
  }

  void hoveringNamesThePlace() {
    open("neighbours");
    FigureView& view = window_->figureView();
    view.repaintNow();
    const QPoint at = view.positionOf(0, 3, 5).toPoint();
    QTest::mouseMove(&view, at);
    QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&view, &move);
    QVERIFY(part<QLabel>("hover")->text().contains("row 5, column 3"));
    QVERIFY(!part<QLabel>("substituted")->text().isEmpty());
  }

  void playingStepsAndLoops() {
    open("neighbours");
    Playback& playback = window_->playback();
    QCOMPARE(playback.count(), 196);
    playback.setSpeed(4);
    playback.goTo(192, true);
    QVERIFY(settled());
    // One map instead of six comes with the sweep.
    QCOMPARE(space().shown()->values.get<std::string>("show"), std::string("one"));
    const std::size_t steps = space().history().count();
    QTest::mouseClick(part<QAbstractButton>("play"), Qt::LeftButton);
    QVERIFY(playback.playing());
    QVERIFY(QTest::qWaitFor([&] { return playback.step() > 2 && playback.step() < 190; }, 8000));
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QVERIFY(!playback.playing());
    QVERIFY(settled());
    const Cell cell = space().shown()->values.get<Cell>("reference");
    QCOMPARE(cell.row * 14 + cell.column, playback.step());
    QCOMPARE(space().history().count(), steps + 1);

    playback.setLoops(false);
    playback.goTo(193, true);
    playback.play();
    QVERIFY(QTest::qWaitFor([&] { return !playback.playing(); }, 8000));
    QCOMPARE(playback.step(), 195);
  }

  void wideRangesAreReachedBySlider() {
    open("scramble");
    auto* slider = control<Slider>("seed");
    QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2, slider->height() / 2));
    QVERIFY(settled());
    const auto seed = std::get<std::int64_t>(space().shown()->values.at("seed"));
    QVERIFY2(seed > 1000 && seed < 1000000, qPrintable(QString::number(seed)));
  }

  void scrubbingAndStepping() {
    open("neighbours");
    auto* scrub = part<Slider>("scrub");
    QTest::mouseClick(scrub, Qt::LeftButton, {}, QPoint(scrub->width() - 2, scrub->height() / 2));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{13, 13}));
    QTest::mouseClick(part<QAbstractButton>("back"), Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{13, 12}));
    QTest::keyClick(part<QAbstractButton>("play"), Qt::Key_Right);
    QCOMPARE(window_->playback().step(), 195);
    QTest::keyClick(part<Slider>("scrub"), Qt::Key_Left);
    QCOMPARE(window_->playback().step(), 194);
    QTest::mouseClick(part<QAbstractButton>("first"), Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{0, 0}));
    QCOMPARE(part<QPushButton>("sweep")->text(), QString("reference: row 0, column 0"));
  }

  void anotherParameterCanBeSwept() {
    open("neighbours");
    Playback& playback = window_->playback();
    const auto choices = playback.choices();
    const auto other = std::find_if(choices.begin(), choices.end(), [](const ParameterState* each) {
      return each->parameter->id == "measure";
    });
    QVERIFY(other != choices.end());
    playback.setParameter("measure");
    QCOMPARE(playback.count(), static_cast<int>((*other)->choices.size()));
    const std::string before = space().shown()->values.get<std::string>("measure");
    playback.next();
    QVERIFY(settled());
    QVERIFY(space().shown()->values.get<std::string>("measure") != before);
    QVERIFY(!space().given().has("show"));
  }

  void newestRequestWins() {
    open("neighbours");
    for (int i = 0; i < 50; ++i) space().setValue("reference", Value(Cell{i % 7, (i * 3) % 7}), false);
    space().finishChange();
    QVERIFY(settled());
    QTest::qWait(50);
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{49 % 7, 147 % 7}));
    QCOMPARE(space().history().count(), std::size_t(1));
  }

  void themeSwitches() {
    open("patches");
    QCOMPARE(window_->themeName(), QString("light"));
    QTest::mouseClick(part<QAbstractButton>("theme"), Qt::LeftButton);
    QCOMPARE(window_->themeName(), QString("dark"));
    QVERIFY(currentTheme().dark);
    QTest::keyClick(window_.get(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window_->themeName(), QString("light"));
  }

  void paletteRunsCommands() {
    open("patches");
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    auto* palette = part<QDialog>("palette");
    auto* line = palette->findChild<QLineEdit*>();
    QTest::keyClicks(line, "dark theme");
    QCOMPARE(palette->findChild<QListWidget*>()->count(), 1);
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return window_->themeName() == "dark"; }, 2000));
  }

  void shortcutSheetListsTheKeys() {
    open("patches");
    window_->showShortcuts();
    auto* sheet = part<QDialog>("shortcuts");
    QStringList words;
    for (const QLabel* label : sheet->findChildren<QLabel*>()) words << label->text();
    QVERIFY(words.contains("Ctrl+E"));
    QVERIFY(words.contains("Space"));
    QVERIFY(words.contains("F11"));
  }

  void wrongTextIsToldInPlace() {
    open("neighbours");
    part<ParameterPanel>("parameterPanel")->findChild<QAbstractButton*>("moreParameters")->setChecked(true);
    auto* line = control<QLineEdit>("range");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "3:1");
    auto* problem = part<QWidget>("parameter-range")->findChild<QLabel*>("problem");
    QVERIFY(!problem->text().isEmpty());
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!space().given().has("range"));
    line->selectAll();
    QTest::keyClicks(line, "-1:1");
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(settled());
    QVERIFY(problem->text().isEmpty());
    QCOMPARE(to_text(space().shown()->values.at("range")), std::string("-1:1"));
  }

  void colourMapsReverse() {
    open("neighbours");
    auto* reverse = part<QWidget>("parameter-map")->findChild<QAbstractButton*>("reverse");
    QTest::mouseClick(reverse, Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("map"), std::string("viridis_r"));
    QVERIFY(reverse->isChecked());
  }
};

REGISTER_TEST(TestUiWindow, QApplication)
#include "test_ui_window.moc"

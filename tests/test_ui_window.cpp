// The window, driven with mouse and keyboard.
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <thread>

#include "core/array/array.h"
#include "core/failure.h"
#include "ui/controls/controls.h"
#include "ui/history.h"
#include "ui/look.h"
#include "ui/main_window.h"
#include "ui/notice_bar.h"
#include "ui/presenter.h"
#include "ui/render/figure_view.h"
#include "ui/session.h"

using namespace whereabouts;

class TestUiWindow : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;

  Workspace& space() { return window_->workspace(); }

  template <typename T>
  T* part(const QString& name) {
    T* found = window_->findChild<T*>(name);
    if (!found) qFatal("there is no %s", qPrintable(name));
    return found;
  }
  template <typename T>
  T* control(const QString& parameter) {
    T* found = part<QWidget>("parameter-" + parameter)->template findChild<T*>();
    if (!found) qFatal("there is no control of %s", qPrintable(parameter));
    return found;
  }

  // Until everything asked for is shown.
  bool settled() {
    return QTest::qWaitFor([&] { return space().upToDate() && space().shown() && !space().shown()->failure; },
                           10000);
  }
  void open(const QString& lab) {
    WindowOptions options;
    options.lab = lab;
    options.theme = "light";
    window_ = std::make_unique<MainWindow>(options);
    window_->resize(1280, 820);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QVERIFY(settled());
    QCoreApplication::processEvents();
  }
  void drop(const QString& file) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &event);
  }
  QString picture(int width, int height) {
    const QString file = folder_.filePath(QString("picture%1x%2.png").arg(width).arg(height));
    QImage image(width, height, QImage::Format_RGB888);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) image.setPixelColor(x, y, QColor((x * 5) % 256, (y * 7) % 256, 90));
    }
    image.save(file);
    return file;
  }
  QString written(const QString& name, const QByteArray& bytes) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write(bytes);
    return file.fileName();
  }

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("WhereaboutsTest");
    QCoreApplication::setApplicationName("window");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QVERIFY(!labs().empty());
  }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

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
    QVERIFY(space().shown()->values.on("numbers"));
    QCOMPARE(space().shown()->values.integer("patch"), 10);
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(settled());
    QVERIFY(space().shown()->values == first);
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.integer("patch"), 10);
    // A new change forgets what could be done again.
    space().setValue("patch", Value(std::int64_t{15}), true);
    QVERIFY(!space().history().canRedo());
  }

  void aDragIsOneStep() {
    History history;
    Values a, b, c;
    b.set("x", Value(std::int64_t{1}));
    c.set("x", Value(std::int64_t{2}));
    history.record({"lab", "x", a, b}, true);
    history.record({"lab", "x", b, c}, true);
    history.close();
    QCOMPARE(history.count(), std::size_t(1));
    QVERIFY(history.nextUndo()->before == a && history.nextUndo()->after == c);
    // Out and back again is no change.
    history.record({"lab", "x", c, b}, true);
    history.record({"lab", "x", b, c}, true);
    history.close();
    QCOMPARE(history.count(), std::size_t(1));
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
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.positionOf(panel, 9, 4).toPoint());
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.cell("reference"), (Cell{4, 9}));
    space().undo();
    QVERIFY(settled());
    QVERIFY((space().shown()->values.cell("reference") != Cell{4, 9}));
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
    QCOMPARE(space().shown()->values.text("show"), std::string("one"));
    const std::size_t steps = space().history().count();
    QTest::mouseClick(part<QAbstractButton>("play"), Qt::LeftButton);
    QVERIFY(playback.playing());
    QVERIFY(QTest::qWaitFor([&] { return playback.step() > 2 && playback.step() < 190; }, 8000));
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QVERIFY(!playback.playing());
    QVERIFY(settled());
    const Cell cell = space().shown()->values.cell("reference");
    QCOMPARE(cell.row * 14 + cell.column, playback.step());
    QCOMPARE(space().history().count(), steps + 1);

    playback.setLoops(false);
    playback.goTo(193, true);
    playback.play();
    QVERIFY(QTest::qWaitFor([&] { return !playback.playing(); }, 8000));
    QCOMPARE(playback.step(), 195);
  }

  void scrubbingAndStepping() {
    open("neighbours");
    auto* scrub = part<Slider>("scrub");
    QTest::mouseClick(scrub, Qt::LeftButton, {}, QPoint(scrub->width() - 2, scrub->height() / 2));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.cell("reference"), (Cell{13, 13}));
    QTest::mouseClick(part<QAbstractButton>("back"), Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.cell("reference"), (Cell{13, 12}));
    QTest::keyClick(part<QAbstractButton>("play"), Qt::Key_Right);
    QCOMPARE(window_->playback().step(), 195);
    QTest::keyClick(part<Slider>("scrub"), Qt::Key_Left);
    QCOMPARE(window_->playback().step(), 194);
    QTest::mouseClick(part<QAbstractButton>("first"), Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.cell("reference"), (Cell{0, 0}));
    QVERIFY(part<QPushButton>("sweep")->text().contains("1 of 196"));
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
    const std::string before = space().shown()->values.text("measure");
    playback.next();
    QVERIFY(settled());
    QVERIFY(space().shown()->values.text("measure") != before);
    QVERIFY(!space().given().has("show"));
  }

  void newestRequestWins() {
    open("neighbours");
    for (int i = 0; i < 50; ++i) space().setValue("reference", Value(Cell{i % 14, (i * 3) % 14}), false);
    space().settle();
    QVERIFY(settled());
    QTest::qWait(50);
    QCOMPARE(space().shown()->values.cell("reference"), (Cell{49 % 14, 147 % 14}));
    QCOMPARE(space().history().count(), std::size_t(1));
  }

  void pinShowsBoth() {
    open("neighbours");
    const std::size_t panels = space().shown()->figure->panels.size();
    auto* pin = part<QPushButton>("pin");
    QTest::mouseClick(pin, Qt::LeftButton);
    QVERIFY(space().pinned());
    space().setValue("measure", Value(space().state("measure")->choices.back().id), true);
    QVERIFY(settled());
    QVERIFY(space().shown()->figure->panels.size() > panels);
    QVERIFY(window_->figureView().figure()->panels.size() > panels);
    QTest::mouseClick(pin, Qt::LeftButton);
    QVERIFY(settled());
    QVERIFY(!space().pinned());
    QCOMPARE(space().shown()->figure->panels.size(), panels);
  }

  void themeSwitches() {
    open("patches");
    QCOMPARE(window_->themeName(), QString("light"));
    QTest::mouseClick(part<QAbstractButton>("theme"), Qt::LeftButton);
    QCOMPARE(window_->themeName(), QString("dark"));
    QVERIFY(look().dark);
    QTest::keyClick(window_.get(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window_->themeName(), QString("light"));
  }

  void themeAndLabAreRemembered() {
    open("scramble");
    window_->setThemeName("dark");
    space().chooseLab("sinusoid");
    QVERIFY(settled());
    window_->close();
    window_ = std::make_unique<MainWindow>(WindowOptions{});
    QCOMPARE(window_->themeName(), QString("dark"));
    QCOMPARE(space().lab().info().id, std::string("sinusoid"));
  }

  void droppedPictureIsUsed() {
    open("patches");
    drop(picture(45, 30));
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 45; }, 5000));
    QVERIFY(settled());
    QCOMPARE(space().inputs()->pictureFacts, QString("45 × 30"));
    QCOMPARE(QSettings().value("files/recent").toStringList().size(), 1);
  }

  void badFilesGiveANoticeAndChangeNothing() {
    open("patches");
    const auto inputs = space().inputs();
    const QStringList bad = {written("text.png", "this is text"),
                             written("empty.npy", {}),
                             written("cut.safetensors", QByteArray("\x10\0\0\0\0\0\0\0{\"a\":", 13)),
                             written("broken.whereabouts", "{\"whereabouts\": 1, \"lab\": "),
                             folder_.path(),
                             folder_.filePath("missing.png")};
    for (const QString& file : bad) {
      window_->notice().hide();
      drop(file);
      QVERIFY2(QTest::qWaitFor([&] { return window_->notice().isVisible(); }, 5000), qPrintable(file));
      const QString name = QFileInfo(file).fileName();
      QVERIFY2(window_->notice().text().contains(name), qPrintable(window_->notice().text()));
      QVERIFY(space().inputs() == inputs);
    }
    QTest::mouseClick(part<QAbstractButton>("closeNotice"), Qt::LeftButton);
    QVERIFY(window_->notice().isHidden());
  }

  void pastedPictureIsUsed() {
    open("patches");
    QImage image(33, 21, QImage::Format_ARGB32);
    image.fill(Qt::red);
    QApplication::clipboard()->setImage(image);
    window_->pastePicture();
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 33; }, 5000));
    QVERIFY(settled());
    QCOMPARE(space().inputs()->inputs.image.image->value(0, 0, 0), 1.0);
    QCOMPARE(space().inputs()->inputs.image.image->value(0, 0, 1), 0.0);
  }

  void sessionsComeBack() {
    open("patches");
    drop(picture(40, 30));
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 40; }, 5000));
    space().setValue("patch", Value(std::int64_t{5}), true);
    space().chooseLab("neighbours");
    space().setValue("reference", Value(Cell{2, 11}), true);
    QVERIFY(settled());
    const QString file = folder_.filePath("kept.whereabouts");
    window_->saveSession(file);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file) && window_->notice().isVisible(); }, 5000));

    open("scramble");
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return space().lab().info().id == "neighbours"; }, 5000));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.cell("reference"), (Cell{2, 11}));
    QCOMPARE(space().inputs()->inputs.image.image->columns(), 40);
    space().chooseLab("patches");
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.integer("patch"), 5);
  }

  void hostileSessionsAreRefused_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("another object") << QByteArray("{\"a\":1}");
    QTest::newRow("version of text") << QByteArray(R"({"whereabouts":"1","lab":"patches"})");
    QTest::newRow("newer") << QByteArray(R"({"whereabouts":99,"lab":"patches"})");
    QTest::newRow("unknown lab") << QByteArray(R"({"whereabouts":1,"lab":"nowhere"})");
    QTest::newRow("lab of number") << QByteArray(R"({"whereabouts":1,"lab":7})");
    QTest::newRow("values of text") << QByteArray(R"({"whereabouts":1,"lab":"patches","values":"x"})");
    QTest::newRow("unknown parameter")
        << QByteArray(R"({"whereabouts":1,"lab":"patches","values":{"patches":{"zz":1}}})");
    QTest::newRow("another kind") << QByteArray(
        R"({"whereabouts":1,"lab":"patches","values":{"patches":{"patch":"big"}}})");
    QTest::newRow("huge number") << QByteArray(
        R"({"whereabouts":1,"lab":"patches","values":{"patches":{"patch":1e999}}})");
    QTest::newRow("deep") << QByteArray(100000, '[');
    QTest::newRow("long") << QByteArray(5 << 20, ' ');
    QTest::newRow("path with zero") << QByteArray(R"({"whereabouts":1,"lab":"patches","image":"a\u0000b"})");
  }
  void hostileSessionsAreRefused() {
    QFETCH(QByteArray, json);
    try {
      parseSession(json, "file.whereabouts");
    } catch (const Failure& failure) {
      QCOMPARE(failure.where(), std::string("file.whereabouts"));
      QCOMPARE(failure.exit_status(), 1);
      return;
    }
    QFAIL("accepted");
  }

  void exportWritesAPngThatOpensAgain() {
    open("neighbours");
    space().setValue("reference", Value(Cell{1, 2}), true);
    QVERIFY(settled());
    window_->showExport();
    auto* dialog = part<QDialog>("exportDialog");
    QVERIFY(QTest::qWaitFor([&] { return !part<QLabel>("preview")->pixmap().isNull(); }, 5000));
    dialog->findChild<NumberField*>("widthMm")->setValue(100);
    dialog->findChild<NumberField*>("dpi")->setValue(127);
    const QString file = folder_.filePath("near.png");
    dialog->findChild<QLineEdit*>("file")->setText(file);
    QVERIFY(QTest::qWaitFor([&] { return dialog->findChild<QLabel*>("facts")->text().contains("500 × "); },
                            5000));
    QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file); }, 5000));
    QCOMPARE(QImage(file).width(), 500);
    const auto session = sessionInFile(file.toStdString());
    QVERIFY(session);
    QCOMPARE(session->values.at("neighbours").cell("reference"), (Cell{1, 2}));
  }

  void exportTellsWhatIsWrongInPlace() {
    open("patches");
    window_->showExport();
    auto* dialog = part<QDialog>("exportDialog");
    dialog->findChild<QLineEdit*>("file")->setText("/nowhere/at/all/f.png");
    QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !dialog->findChild<QLabel*>("problem")->text().isEmpty(); }, 5000));
    QVERIFY(dialog->isVisible());
    dialog->close();
  }

  void drawingsCarryTheirSession() {
    open("neighbours");
    space().setValue("reference", Value(Cell{3, 4}), true);
    QVERIFY(settled());
    window_->showExport();
    auto* dialog = part<QDialog>("exportDialog");
    for (const int format : {1, 2}) {
      dialog->findChild<Segmented*>("format")->setCurrent(format);
      const QString file = folder_.filePath(format == 1 ? "near.svg" : "near.pdf");
      dialog->findChild<QLineEdit*>("file")->setText(file);
      QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
      QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file); }, 5000));
      const auto session = sessionInFile(file.toStdString());
      QVERIFY2(session, qPrintable(file));
      QCOMPARE(session->values.at("neighbours").cell("reference"), (Cell{3, 4}));
      if (format == 1) {
        QTest::qWait(10);
        window_->showExport();
        dialog = window_->findChildren<QDialog*>("exportDialog").last();
      }
    }
  }

  void commandLineSaysWhatIsShown() {
    open("neighbours");
    space().setValue("reference", Value(Cell{7, 9}), true);
    QVERIFY(settled());
    window_->copyCommandLine();
    QCOMPARE(QApplication::clipboard()->text(),
             QString("whereabouts figure neighbours --reference 7,9 --out neighbours.svg"));
    window_->copySvg();
    QVERIFY(QApplication::clipboard()->mimeData()->data("image/svg+xml").contains("<svg"));
    window_->copyBitmap();
    QVERIFY(!QApplication::clipboard()->image().isNull());
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

  void presenterStepsAndLeaves() {
    open("neighbours");
    window_->playback().goTo(10, true);
    QVERIFY(settled());
    window_->present();
    QWidget* presenter = nullptr;
    for (QWidget* each : QApplication::topLevelWidgets()) {
      if (each->objectName() == "presenter") presenter = each;
    }
    QVERIFY(presenter);
    QVERIFY(QTest::qWaitForWindowExposed(presenter));
    QTest::keyClick(presenter, Qt::Key_Right);
    QCOMPARE(window_->playback().step(), 11);
    QTest::keyClick(presenter, Qt::Key_Left);
    QTest::keyClick(presenter, Qt::Key_Left);
    QCOMPARE(window_->playback().step(), 9);
    QTest::keyClick(presenter, Qt::Key_Space);
    QVERIFY(window_->playback().playing());
    QTest::keyClick(presenter, Qt::Key_Escape);
    QVERIFY(!window_->playback().playing());
    QVERIFY(QTest::qWaitFor(
        [] {
          for (QWidget* each : QApplication::topLevelWidgets()) {
            if (each->objectName() == "presenter") return false;
          }
          return true;
        },
        3000));
  }

  void wrongTextIsToldInPlace() {
    open("neighbours");
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
    QCOMPARE(space().shown()->values.text("range"), std::string("-1:1"));
  }

  void colourMapsReverse() {
    open("neighbours");
    auto* reverse = part<QWidget>("parameter-map")->findChild<QAbstractButton*>("reverse");
    QTest::mouseClick(reverse, Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.text("map"), std::string("viridis_r"));
    QVERIFY(reverse->isChecked());
  }

  void windowStaysAliveWhileEverythingRuns() {
    // Closing in the middle of computations, openings and an animation must neither hang nor crash.
    for (int round = 0; round < 5; ++round) {
      open("sinusoid");
      window_->playback().play();
      window_->openFiles({picture(64, 48)});
      for (int i = 0; i < 20; ++i) space().setValue("temperature", Value(100.0 + i), false);
      if (round % 2) QTest::qWait(5 * round);
      window_.reset();
    }
  }
};

QTEST_MAIN(TestUiWindow)
#include "test_ui_window.moc"

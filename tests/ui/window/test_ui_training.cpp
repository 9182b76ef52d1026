// Training in the window: the dialog, the bar, pause, stop and resume, and the run on the stage while it
// grows.
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <fstream>

#include "core/parameter/resolve.h"
#include "core/train/run/begin_run.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/output/output_dialog.h"
#include "ui/training/train_dialog.h"
#include "ui/widgets/icon_button.h"
#include "ui/window/notice_bar.h"

namespace fs = std::filesystem;

class TestUiTraining : public QObject, private WindowFixture {
  Q_OBJECT

  int number_ = 0;

  QString freshFolder() { return folder_.filePath(QStringLiteral("run%1").arg(++number_)); }
  // A model that learns nothing much, soon.
  Values small(std::int64_t samples, std::int64_t evaluations = 2) {
    Values given;
    given.set("width", std::int64_t{8});
    given.set("depth", std::int64_t{1});
    given.set("heads", std::int64_t{2});
    given.set("samples", samples);
    given.set("batch", std::int64_t{32});
    given.set("evaluations", evaluations);
    given.set("snapshots", std::int64_t{2});
    return resolve(run_parameters(), Inputs{}, given, Policy::refuse);
  }
  Training& training() { return window_->training(); }
  bool reaches(Training::State state) {
    return QTest::qWaitFor([&] { return training().state() == state; }, 60000);
  }
  static std::string bytes(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // What training the same in one go gives.
  std::string wholeRun(const Values& values) {
    const fs::path folder = freshFolder().toStdString();
    begin_run(values, folder, {})->run({});
    return bytes(folder / "model.safetensors");
  }
  TrainDialog* openDialog() {
    window_->showTraining();
    auto* dialog = window_->findChild<TrainDialog*>("trainDialog");
    if (!dialog) qFatal("there is no dialog");
    if (!QTest::qWaitForWindowExposed(dialog)) qFatal("the dialog does not come");
    QApplication::setActiveWindow(dialog);  // there is no window manager here
    return dialog;
  }
  void type(QWidget* dialog, const QString& parameter, const QString& text) {
    auto* control = dialog->findChild<QWidget*>("parameter-" + parameter);
    QVERIFY2(control, qPrintable(parameter));
    QWidget* field = control->findChild<QDoubleSpinBox*>();
    if (!field) field = control->findChild<QLineEdit*>();
    QVERIFY2(field, qPrintable(parameter));
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Tab);  // Enter would begin
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() {
    QSettings().clear();
    QSettings().setValue("files/outputFolder", folder_.path());
    open("patches");
  }
  void cleanup() {
    training().stop();
    window_.reset();
  }

  void dialogTrainsAndTheRunIsShown() {
    QPointer<TrainDialog> dialog = openDialog();
    const QString target = dialog->findChild<QLineEdit*>("file")->text();
    QVERIFY(!QFileInfo::exists(target));
    type(dialog, "width", "8");
    type(dialog, "depth", "1");
    type(dialog, "heads", "2");
    type(dialog, "samples", "640");
    type(dialog, "batch", "32");
    type(dialog, "evaluations", "2");
    QCOMPARE(dialog->findChild<QLabel*>("facts")->text(), QString("20 steps of 32 images"));
    QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !dialog; }, 60000));
    QVERIFY(QTest::qWaitFor([&] { return !training().active(); }, 60000));
    QVERIFY(QFileInfo::exists(target + "/model.safetensors"));
    QVERIFY(part<QWidget>("trainingBar")->isHidden());
    // In a lab that looks at the whole run, at its last step.
    QCOMPARE(space().lab().info().id, std::string("learn"));
    QVERIFY(QTest::qWaitFor(
        [&] {
          const auto inputs = space().inputs();
          return inputs && inputs->inputs.run && inputs->inputs.run->steps().size() == 13;
        },
        20000));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("step"), std::string("20"));
    QVERIFY(QString::fromStdString(space().shown()->figure->caption).contains("Step **20**"));
    // The command makes the same.
    Values values;
    values.set("width", std::int64_t{8});
    values.set("depth", std::int64_t{1});
    values.set("heads", std::int64_t{2});
    values.set("samples", std::int64_t{640});
    values.set("batch", std::int64_t{32});
    values.set("evaluations", std::int64_t{2});
    QCOMPARE(bytes(fs::path(target.toStdString()) / "model.safetensors"),
             wholeRun(resolve(run_parameters(), Inputs{}, values, Policy::refuse)));
    // Growing is no change of the user's; opening the run was one.
    QVERIFY(space().history().canUndo());
    space().undo();
    QVERIFY(!space().inputs()->inputs.run);
  }

  // Cancel, while the images are read: either nothing is there and the dialog can begin again, or the run had
  // begun, and is opened.
  void whatIsCalledOffCanBeBegunAgain() {
    QPointer<TrainDialog> dialog = openDialog();
    const QString target = dialog->findChild<QLineEdit*>("file")->text();
    type(dialog, "width", "8");
    type(dialog, "depth", "1");
    type(dialog, "heads", "2");
    type(dialog, "samples", "64");
    auto* write = dialog->findChild<QPushButton*>("write");
    QTest::mouseClick(write, Qt::LeftButton);
    QTest::mouseClick(dialog->findChild<QPushButton*>("cancel"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !dialog || write->isEnabled(); }, 60000));
    QCOMPARE(!dialog.isNull(), !QFileInfo::exists(target));
    if (dialog) {
      QVERIFY(!training().active());
      QVERIFY(dialog->findChild<QLabel*>("problem")->text().startsWith("Stopped"));
      QTest::mouseClick(write, Qt::LeftButton);
      QVERIFY(QTest::qWaitFor([&] { return !dialog; }, 60000));
    }
    QVERIFY(QTest::qWaitFor([&] { return !training().active(); }, 60000));
    QVERIFY(QFileInfo::exists(target + "/metrics.csv"));
  }

  void whatIsWrongIsSaidInTheDialog() {
    QPointer<TrainDialog> dialog = openDialog();
    const QString target = dialog->findChild<QLineEdit*>("file")->text();
    type(dialog, "heads", "5");
    QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
    auto* problem = dialog->findChild<QLabel*>("problem");
    QVERIFY(QTest::qWaitFor([&] { return !dialog || problem->text().contains("64"); }, 20000));
    QVERIFY(dialog);
    QVERIFY2(!problem->text().contains("--"), qPrintable(problem->text()));
    QVERIFY(!training().active());
    QVERIFY(!QFileInfo::exists(target));
    // A data set that is not there.
    type(dialog, "heads", "4");
    type(dialog, "data", "/no/such/folder");
    QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !dialog || problem->text().contains("folder"); }, 20000));
    QVERIFY(dialog);
    QVERIFY(!QFileInfo::exists(target));
    dialog->reject();
  }

  void pausesAndGoesOnToTheSameModel() {
    const Values values = small(32 * 600);
    const QString folder = freshFolder();
    training().begin(values, folder.toStdString());
    QVERIFY(reaches(Training::State::running));
    auto* pause = part<IconButton>("pauseTraining");
    QVERIFY(QTest::qWaitFor([&] { return training().status().told.step > 3; }, 60000));
    QVERIFY(pause->isVisible());
    QTest::mouseClick(pause, Qt::LeftButton);
    QVERIFY(reaches(Training::State::paused));
    const std::int64_t step = training().status().told.step;
    QVERIFY(step < 600);
    QTest::qWait(300);
    QCOMPARE(training().status().told.step, step);
    QVERIFY(part<QLabel>("trainingFacts")->toolTip().startsWith("paused"));
    QTest::mouseClick(pause, Qt::LeftButton);
    QVERIFY(reaches(Training::State::none));
    QCOMPARE(bytes(fs::path(folder.toStdString()) / "model.safetensors"), wholeRun(values));
  }

  void stoppedRunIsResumed() {
    const Values values = small(32 * 600, 20);
    const QString folder = freshFolder();
    training().begin(values, folder.toStdString());
    QVERIFY(QTest::qWaitFor([&] { return training().status().accuracy >= 0; }, 60000));
    QTest::mouseClick(part<IconButton>("stopTraining"), Qt::LeftButton);
    QVERIFY(reaches(Training::State::none));
    QVERIFY(window_->notice().text().contains("stopped"));
    QVERIFY(!QFileInfo::exists(folder + "/model.safetensors"));
    QVERIFY(QTest::qWaitFor([&] { return space().inputs() && space().inputs()->inputs.run; }, 20000));
    window_->resumeTraining();  // the run that is open
    QVERIFY(training().active());
    QVERIFY(reaches(Training::State::none));
    QCOMPARE(bytes(fs::path(folder.toStdString()) / "model.safetensors"), wholeRun(values));
  }

  void runThatCannotBeResumedIsNamed() {
    const QString empty = freshFolder();
    QVERIFY(QDir().mkpath(empty));
    training().resume(empty.toStdString());
    QVERIFY(reaches(Training::State::none));
    QVERIFY2(window_->notice().text().contains("run.json"), qPrintable(window_->notice().text()));
  }

  void closingAsksWhileAModelIsTrained() {
    training().begin(small(32 * 100000), freshFolder().toStdString());
    QVERIFY(reaches(Training::State::running));
    const auto answer = [&](bool stop) {
      QTimer::singleShot(0, this, [stop] {
        for (QWidget* each : QApplication::topLevelWidgets()) {
          auto* box = qobject_cast<QMessageBox*>(each);
          if (!box || box->objectName() != "stopTrainingQuestion") continue;
          for (QAbstractButton* button : box->buttons()) {
            if ((box->buttonRole(button) == QMessageBox::AcceptRole) == stop) return button->click();
          }
        }
        qFatal("nothing was asked");
      });
    };
    answer(false);
    QVERIFY(!window_->close());
    QVERIFY(training().active());
    answer(true);
    QVERIFY(window_->close());
    QVERIFY(reaches(Training::State::none));
  }

  void actionsFollow() {
    const auto action = [&](const QString& text) {
      for (QAction* each : window_->actions()) {
        if (each->text() == text) return each;
      }
      qFatal("there is no such action");
    };
    QVERIFY(action("Train a model…")->isEnabled());
    QVERIFY(!action("Pause training")->isEnabled());
    QVERIFY(!action("Stop training")->isEnabled());
    training().begin(small(32 * 100000), freshFolder().toStdString());
    QVERIFY(reaches(Training::State::running));
    QVERIFY(!action("Train a model…")->isEnabled());
    QVERIFY(action("Pause training")->isEnabled());
    action("Stop training")->trigger();
    QVERIFY(reaches(Training::State::none));
    QVERIFY(action("Train a model…")->isEnabled());
  }
};

REGISTER_TEST(TestUiTraining, QApplication)
#include "test_ui_training.moc"

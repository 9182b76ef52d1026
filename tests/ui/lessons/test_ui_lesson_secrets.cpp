// No way through the window tells an answer before it is committed to: palette, controls, readings, pointer,
// undo, leaving and coming back.
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>

#include "core/base/resources.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/read_lesson.h"
#include "tests/lesson_window.h"
#include "tests/registered_test.h"
#include "ui/checkpoint/checkpoint_view.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/lesson_session.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/notice_bar.h"

class TestUiLessonSecrets : public QObject, LessonWindow {
  Q_OBJECT

  QStringList paletteFor(const QString& words, bool go) {
    window_->activateWindow();
    if (!QTest::qWaitForWindowActive(window_.get())) qFatal("the window is not active");
    press(Qt::Key_K, Qt::ControlModifier);
    auto* palette = part<QDialog>("palette");
    auto* line = palette->findChild<QLineEdit*>();
    QTest::keyClicks(line, words);
    QStringList texts;
    auto* list = palette->findChild<QListWidget*>();
    for (int i = 0; i < list->count(); ++i) texts << list->item(i)->text();
    QTest::keyClick(line, go ? Qt::Key_Return : Qt::Key_Escape);
    if (!QTest::qWaitFor([&] { return !window_->findChild<QDialog*>("palette"); }, 5000)) qFatal("it stays");
    return texts;
  }
  QString copyOf(const std::filesystem::path& file, const QString& name) {
    const QString copy = folder_.filePath(name);
    QFile::remove(copy);
    if (!QFile::copy(QString::fromStdString(file.string()), copy)) qFatal("cannot copy");
    return copy;
  }

 private slots:
  void initTestCase() { isolate(); }
  void cleanup() { clear(); }

  // Of the learned table 86 % of the nearest vectors are adjacent, whatever place is looked at.
  void other_values_that_tell_it_too() {
    open("patches");
    goTo("similarity-maps", 1);
    QCOMPARE(space().lab().info().id, std::string("sinusoid"));
    QVERIFY(!reads("86 %"));
    const QStringList found = paletteFor("neighbours", true);
    QVERIFY(!found.isEmpty() && found.filter("86").isEmpty());
    QTRY_COMPARE(space().lab().info().id, std::string("neighbours"));
    QVERIFY(withheld());
    QVERIFY(!reads("86 %"));
    for (const Cell reference : {Cell{2, 2}, Cell{5, 1}}) {
      Values values;
      values.set("show", std::string("one"));
      values.set("reference", reference);
      space().setValues(values, true);
      QVERIFY(withheld());
    }
    space().resetAll();
    QVERIFY(withheld());
    for (int i = 0; i < 4; ++i) {
      press(Qt::Key_Z, Qt::ControlModifier);
      QVERIFY(quiet());
      QVERIFY(!reads("86 %"));
    }
    for (int i = 0; i < 4; ++i) {
      press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
      QVERIFY(quiet());
      QVERIFY(!reads("86 %"));
    }
    QVERIFY(withheld());
    const QPoint middle = window_->figureView().rect().center();
    QTest::mouseMove(&window_->figureView(), middle);
    QTest::mouseMove(&window_->figureView(), middle + QPoint(20, 10));
    QTest::mouseClick(&window_->figureView(), Qt::LeftButton, {}, middle);
    QVERIFY(quiet());
    QVERIFY(!reads("86 %"));
    // The end of the other steps, the lesson again, and only then the answer.
    press(Qt::Key_PageUp);
    QVERIFY(quiet());
    space().chooseLab("neighbours");
    QVERIFY(withheld());
    press(Qt::Key_PageDown);
    QVERIFY(quiet());
    QVERIFY(!run().isAway() && !reads("86 %"));
    answer();
    QTRY_VERIFY(run().measured());
    QTRY_VERIFY(reads("86 %"));
    QTRY_VERIFY(space().shown()->figure);
  }

  // The twin's table tells it with the values of a step that showed another table, too.
  void values_that_were_seen_of_another_file() {
    open("patches");
    goTo("similarity-maps", 3);
    // Beside a lesson the readings are folded away.
    QTest::keyClick(window_.get(), Qt::Key_F9, Qt::ShiftModifier);
    const auto shown = [&](const Cell& reference) {
      Values values;
      values.set("show", std::string("one"));
      values.set("reference", reference);
      space().chooseLab("neighbours");
      space().setValues(values, true);
      return quiet() && space().shown()->figure;
    };
    QVERIFY(shown({0, 0}));
    QVERIFY(reads("86 %"));
    window_->openFiles(
        {QString::fromStdString(path().step().session->sources[InputId::checkpoint].string())});
    QTRY_COMPARE(space().inputs()->inputs.checkpoint->path(),
                 path().step().session->sources[InputId::checkpoint]);
    QVERIFY(!shown({0, 0}));
    QVERIFY(!shown({3, 1}));
    QVERIFY(!shown({6, 6}));
    QVERIFY(!reads("33 %"));
  }

  // The user says of the checkpoint what it says itself.
  void a_statement_that_changes_nothing() {
    open("patches");
    goTo("similarity-maps", 1);
    const LessonSession asked = *path().step().session;
    window_->showCheckpoint();
    ModelOverrides overrides;
    overrides.heads = 4;
    emit part<CheckpointView>("checkpointView")->overridden(overrides);
    QTRY_COMPARE(overrides_of(*space().inputs()->inputs.checkpoint).heads, overrides.heads);
    part<CheckpointView>("checkpointView")->close();
    QVERIFY(quiet());
    space().chooseLab(asked.lab);
    space().setValues(asked.values, true);
    QVERIFY(withheld());
    QVERIFY(!reads("86 %"));
    answer();
    QTRY_VERIFY(run().measured());
  }

  // The question is for a difference, which no figure has alone; only that it is this one tells it.
  void copies_under_other_names() {
    open("patches");
    goTo("jigsaw", 3);
    const LessonSession asked = *path().step().session;
    const QString checkpoint = copyOf(asked.sources[InputId::checkpoint], "another.safetensors"),
                  image = copyOf(asked.sources[InputId::image], "another.png");
    window_->openFiles({checkpoint});
    QTRY_COMPARE(space().inputs()->inputs.checkpoint->path(), checkpoint.toStdString());
    QVERIFY(quiet());
    space().chooseLab(asked.lab);
    space().setValues(asked.values, true);
    QVERIFY(withheld());
    window_->openFiles({image});
    QTRY_COMPARE(space().inputs()->inputs.image.path, image.toStdString());
    QVERIFY(withheld());
    QVERIFY(!reads("7 of 49"));
    // Another model and another layer are free to be looked at.
    window_->openFiles({QString::fromStdString(resource_path("checkpoints/fashion.safetensors").string())});
    QTRY_VERIFY(space().inputs()->of(InputId::checkpoint).name == "fashion");
    QVERIFY(quiet());
    space().setValue("layer", std::int64_t{1}, true);
    QVERIFY(quiet());
    QVERIFY(space().shown()->figure);
  }

  // A snapshot of the run, opened for itself.
  void other_inputs_that_measure_the_same() {
    open("patches");
    goTo("watch-it-learn", 2);
    const QString snapshot =
        copyOf(path().step().session->sources[InputId::run] / "snapshots" / "step_114.safetensors",
               "table.safetensors");
    window_->openFiles({snapshot});
    QTRY_COMPARE(space().inputs()->inputs.checkpoint->path(), snapshot.toStdString());
    QVERIFY(withheld());
    space().setValue("show", std::string("one"), true);
    QVERIFY(withheld());
    QVERIFY(!reads("59 %"));
  }

  // "Can it discover the grid?" has the neighbour share of every snapshot in a curve.
  void other_labs_that_tell_it() {
    open("patches");
    goTo("watch-it-learn", 2);
    space().chooseLab("learn");
    QVERIFY(withheld());
    QVERIFY(run().asks());
    space().setValue("step", std::string("114"), true);
    QVERIFY(withheld());
    QVERIFY(!reads("0.59"));
    press(Qt::Key_E, Qt::ControlModifier | Qt::AltModifier);
    QCoreApplication::processEvents();
    QVERIFY(!window_->findChild<QDialog*>("framesDialog"));
    space().chooseLab("scramble");
    QVERIFY(quiet());
    QVERIFY(space().shown()->figure);
    run().comeBack();
    QVERIFY(quiet());
    answer();
    QTRY_VERIFY(run().measured());
    space().chooseLab("learn");
    QVERIFY(quiet());
    QVERIFY(space().shown()->figure);
  }

  // The checkpoint's window draws tensors by itself.
  void the_window_of_the_checkpoint() {
    open("patches");
    run().start(std::make_shared<const Lesson>(parse_lesson(
        R"({"lesson": 1, "id": "file", "title": "The file", "question": "What is in it?", "steps": [
          {"title": "A", "text": "a", "session": {"lab": "scramble"}},
          {"title": "B", "text": "b", "session": {"lab": "tensors", "values": {"tensors": {"tensor": "pos_embed"}}},
           "commit": {"prompt": "How wide does it spread?", "number": {"min": 0, "max": 1, "tolerance": 0.1}},
           "see": {"reading": "deviation", "decimals": 3}, "reconcile": "{measured}.",
           "vary": {"parameter": "map", "prompt": "Another map."}},
          {"title": "C", "text": "c"}, {"title": "D", "text": "d"},
          {"title": "E", "transfer": {"prompt": "?", "choices": [{"text": "Yes", "correct": true}, {"text": "No"}],
                                      "answer": "Yes."}}]})",
        "/nowhere/file.lesson")));
    QVERIFY(quiet());
    run().next();
    QVERIFY(quiet());
    QVERIFY(path().waits());
    window_->showCheckpoint();
    auto* view = part<CheckpointView>("checkpointView");
    auto* figure = view->findChild<FigureView*>("tensorFigure");
    QCOMPARE(view->findChild<QLabel*>("tensorName")->text(), QString("pos_embed"));
    auto* problem = view->findChild<QLabel*>("tensorProblem");
    QVERIFY(problem);
    QTRY_VERIFY(problem->text().contains("answers the open question"));
    QVERIFY(!figure->figure());
    view->choose("cls_token");
    QTRY_VERIFY(figure->figure());
    view->choose("pos_embed");
    QTRY_VERIFY(!figure->figure());
    answer();
    QTRY_VERIFY(run().measured());
    QTRY_VERIFY(figure->figure());
    QCOMPARE(figure->figure()->readings.front().value, std::string("pos_embed"));
  }

  // Every question that comes with the program: what is shown while it waits is not its figure, and setting
  // its values does not show it.
  void no_question_shows_its_figure() {
    open("patches");
    for (const auto& lesson : shipped_lessons()) takes(lesson);
  }

 private:
  void takes(const std::shared_ptr<const Lesson>& lesson) {
    run().start(lesson);
    for (int at = 0; at < path().count(); ++at) {
      QVERIFY(quiet());
      if (path().waits() && path().step().commit) {
        const LessonSession target = *path().step().session;
        const auto shows = [&] {
          const auto displayed = space().displayed();
          return displayed && displayed->figure && displayed->request.lab->info().id == target.lab &&
                 hasInputsOf(target, displayed->request.inputs->inputs) &&
                 displayed->request.given == target.values;
        };
        QVERIFY(!shows());
        QVERIFY(!window_->findChild<QLabel*>("lessonMeasured")->isVisible());
        space().chooseLab(target.lab);
        space().setValues(target.values, true);
        QVERIFY(quiet());
        QVERIFY(!shows());
        // Answered right there, it is shown.
        answer();
        QTRY_VERIFY_WITH_TIMEOUT(run().measured(), patience);
        QVERIFY(quiet());
        QTRY_VERIFY(shows());
      }
      run().next();
    }
  }
};

REGISTER_TEST(TestUiLessonSecrets, QApplication)
#include "test_ui_lesson_secrets.moc"

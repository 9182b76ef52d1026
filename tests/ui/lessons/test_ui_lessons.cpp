// A lesson in the window, by keyboard and mouse: its path, its answers, and that no way leads to an answer
// that was not committed to.
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>

#include "core/lesson/answer_sheet.h"
#include "core/lesson/read_lesson.h"
#include "tests/lesson_window.h"
#include "tests/registered_test.h"
#include "ui/lessons/answers_dialog.h"
#include "ui/lessons/hands_field.h"
#include "ui/lessons/lesson_choice.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/notice_bar.h"
#include "ui/window/stage.h"

class TestUiLessons : public QObject, LessonWindow {
  Q_OBJECT

  // Opened as a file, from the lab `first`.
  void begin(const QString& first = "patches") {
    open(first);
    drop(file_);
    QTRY_VERIFY(run().path());
    QVERIFY(settled());
  }
  // What the figure on the stage is of.
  std::string lab() { return space().lab().info().id; }
  std::string value(const std::string& id) {
    const auto shown = space().shown();
    return shown ? to_text(shown->values.at(id)) : std::string();
  }
  // Whether the figure that is drawn is the answer of step 2: scrambled wholly.
  bool showsAnswer() {
    const auto displayed = space().displayed();
    if (!displayed || !window_->figureView().figure()) return false;
    // Under the heading of the step.
    Figure drawn = *window_->figureView().figure();
    drawn.title = displayed->figure->title;
    return displayed->request.lab->info().id == "scramble" &&
           to_text(displayed->values.at("arrange")) == "seed" &&
           to_text(displayed->values.at("amount")) == "1" &&
           content_hash(drawn) == content_hash(*displayed->figure);
  }
  QString file_;

 private slots:
  void initTestCase() { isolate(); }
  void init() {
    file_ = written("taught.lesson", R"({"lesson": 1, "id": "taught", "title": "Taught", "question": "Why?",
      "steps": [
        {"title": "Cut", "text": "An image *in* patches.",
         "session": {"lab": "scramble", "values": {"scramble": {"arrange": "none", "amount": 0.2}}}},
        {"title": "Scramble", "text": "In another order.",
         "session": {"lab": "scramble", "values": {"scramble": {"arrange": "seed", "amount": 1}}},
         "commit": {"prompt": "How many stay neighbours?",
                    "choices": [{"text": "Most", "from": 50}, {"text": "Some", "below": 50}]},
         "see": {"reading": "neighbours kept", "decimals": 0, "unit": "%"},
         "numbers": {"moved": {"reading": "mean distance moved", "decimals": 1}},
         "reconcile": "You said {answer}; **{measured}** stay, {moved} away.",
         "vary": {"parameter": "seed", "prompt": "Try another seed."}},
        {"title": "Number", "text": "Half as much.",
         "session": {"lab": "scramble", "values": {"scramble": {"arrange": "seed", "amount": 0.5}}},
         "commit": {"prompt": "And now?", "number": {"min": 0, "max": 100, "tolerance": 5}},
         "see": {"reading": "neighbours kept", "decimals": 0, "unit": "%"}, "reconcile": "It is {measured}."},
        {"title": "Cell", "text": "Who is nearest?",
         "session": {"lab": "neighbours", "values": {"neighbours": {"show": "one", "reference": [3, 3]}}},
         "commit": {"prompt": "Which one?", "cell": {"rows": 7, "columns": 7, "tolerance": 0}},
         "see": {"array": "similarity", "at": [24], "take": "argmax"}, "reconcile": "It is {measured}."},
        {"title": "On", "transfer": {"prompt": "And elsewhere?",
         "choices": [{"text": "Yes"}, {"text": "No", "correct": true}], "answer": "Because it is so."}}
      ]})");
  }
  void cleanup() { clear(); }

  // A lesson opens images and checkpoints of its own; who leaves it has what was open before, at once.
  void leavingGivesTheOwnInputsBack() {
    open("scramble");
    drop(image(90, 60));
    QTRY_COMPARE(space().inputs()->of(InputId::image).name, QString("image90x60"));
    QVERIFY(settled());
    const auto own = space().inputs();
    run().start(find_lesson("jigsaw"));
    QVERIFY(quiet());
    QVERIFY(space().inputs() != own);
    run().leave();
    QCOMPARE(space().inputs().get(), own.get());
    QVERIFY(settled());
    // One step of undo, and what the learner opens meanwhile stays.
    run().start(find_lesson("jigsaw"));
    QVERIFY(quiet());
    drop(image(50, 40));
    QTRY_COMPARE(space().inputs()->of(InputId::image).name, QString("image50x40"));
    QVERIFY(quiet());
    const auto mine = space().inputs();
    run().leave();
    QCOMPARE(space().inputs()->of(InputId::image).name, QString("image50x40"));
    QCOMPARE(space().inputs().get(), mine.get());
  }

  void opens_beside_the_figure() {
    begin();
    QVERIFY(part<LessonPanel>("lessonPanel")->isVisible());
    QCOMPARE(part<QLabel>("lessonTitle")->text(), QString("Cut"));
    QVERIFY(part<QLabel>("lessonText")->text().contains("in"));
    QCOMPARE(lab(), std::string("scramble"));
    QCOMPARE(value("arrange"), std::string("none"));
  }

  void goes_on_and_back_by_page_keys() {
    begin();
    press(Qt::Key_PageDown);
    QCOMPARE(path().at(), 1);
    QVERIFY(path().waits());
    // Nothing is answered: it stays, and says why.
    press(Qt::Key_PageDown);
    QCOMPARE(path().at(), 1);
    QVERIFY(part<QLabel>("lessonMissing")->isVisible());
    press(Qt::Key_PageUp);
    QCOMPARE(path().at(), 0);
    QVERIFY(!part<QPushButton>("lessonBack")->isEnabled());
  }

  void shows_the_answer_after_the_commit_alone() {
    begin();
    press(Qt::Key_PageDown);
    QVERIFY(settled());
    QVERIFY(!showsAnswer());
    QCOMPARE(value("arrange"), std::string("none"));
    press(Qt::Key_2);
    QVERIFY(!path().waits());
    QTRY_VERIFY(run().measured());
    QTRY_VERIFY(showsAnswer());
    QCOMPARE(run().measured()->right, std::optional<int>(1));
    QCOMPARE(run().measured()->value, 18.0);
    QVERIFY(part<QLabel>("lessonMeasured")->text().contains("18 %"));
    QVERIFY(part<QLabel>("lessonReconciled")->text().contains("Some"));
    // A second thought is none.
    press(Qt::Key_1);
    QCOMPARE(path().answer(1)->choice, std::optional<int>(1));
    const auto rows = answers();
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows[0][0], std::string("taught"));
    QCOMPARE(rows[0][1], std::string("2"));
    QCOMPARE(rows[0][3], std::string("own"));
    QCOMPARE(rows[0][4], std::string("Some"));
    QCOMPARE(rows[0][6], std::string("18 %"));
    QCOMPARE(rows[0][7], std::string("true"));
  }

  // Controls, undo, redo, going back, the lab list, leaving the path and coming back.
  void no_way_shows_an_answer_before_it_is_committed_to() {
    begin();
    press(Qt::Key_PageDown);
    QVERIFY(settled());
    const auto settles = [&] { return QTest::qWaitFor([&] { return space().upToDate(); }, 60000); };
    space().setValue("arrange", std::string("seed"), true);
    QVERIFY(settles());
    QVERIFY(!showsAnswer());
    space().setValue("amount", 1.0, true);
    QVERIFY(settles());
    QVERIFY(!showsAnswer());
    QVERIFY(space().shown()->failure);
    // Other colours are the same answer.
    space().setValue("map", std::string("viridis"), true);
    QVERIFY(settles());
    QVERIFY(!showsAnswer());
    QVERIFY(run().isAway());
    QVERIFY(part<QPushButton>("lessonComeBack")->isVisible());
    for (int i = 0; i < 6; ++i) {
      press(Qt::Key_Z, Qt::ControlModifier);
      QVERIFY(settles());
      QVERIFY(!showsAnswer());
    }
    for (int i = 0; i < 6; ++i) {
      press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
      QVERIFY(settles());
      QVERIFY(!showsAnswer());
    }
    // The step before does not help either.
    press(Qt::Key_PageUp);
    QVERIFY(settles());
    space().setValues(path().lesson().steps[1].session->values, true);
    QVERIFY(settles());
    QVERIFY(!showsAnswer());
    space().chooseLab("patches");
    QVERIFY(settles());
    space().chooseLab("scramble");
    QVERIFY(settles());
    QVERIFY(!showsAnswer());
    // Other steps cannot be reached past the question.
    run().goTo(3);
    QCOMPARE(path().at(), 0);
    press(Qt::Key_PageDown);
    QVERIFY(settled());
    QVERIFY(!showsAnswer());
    QVERIFY(!run().isAway());
    // Dropping the lesson again begins it again.
    drop(file_);
    QTRY_COMPARE(path().at(), 0);
    QVERIFY(settled());
    QVERIFY(!showsAnswer());
    QVERIFY(answers().empty());
  }

  void leaves_the_path_and_comes_back() {
    begin();
    space().chooseLab("sinusoid");
    QVERIFY(settled());
    QVERIFY(run().isAway());
    QTest::mouseClick(part<QPushButton>("lessonComeBack"), Qt::LeftButton);
    QVERIFY(settled());
    QVERIFY(!run().isAway());
    QCOMPARE(lab(), std::string("scramble"));
    QCOMPARE(value("amount"), std::string("0.2"));
  }

  void counts_the_hands_of_a_room() {
    begin();
    press(Qt::Key_PageDown);
    press(Qt::Key_H, Qt::ControlModifier);
    QVERIFY(run().countsHands());
    for (int i = 0; i < 3; ++i) press(Qt::Key_1);
    for (int i = 0; i < 5; ++i) press(Qt::Key_2);
    press(Qt::Key_2, Qt::ShiftModifier);
    QCOMPARE(run().hands(), std::vector<int>({3, 4}));
    QVERIFY(path().waits());
    QTest::mouseClick(part<LessonChoice>("lessonChoice-2"), Qt::LeftButton);
    QCOMPARE(run().hands()[1], 5);
    // Hidden until the count is closed, and then not the answer yet.
    QVERIFY(!reads("5 hand"));
    press(Qt::Key_PageDown);
    QVERIFY(path().waits() && run().countClosed());
    QVERIFY(reads("5 hand"));
    press(Qt::Key_1);
    QCOMPARE(run().hands()[0], 3);
    // A second vote stands beside the first.
    QTest::mouseClick(part<QPushButton>("lessonVoteAgain"), Qt::LeftButton);
    QVERIFY(!run().countClosed());
    for (int i = 0; i < 3; ++i) press(Qt::Key_1);
    for (int i = 0; i < 5; ++i) press(Qt::Key_2);
    press(Qt::Key_PageDown);
    QVERIFY(!part<QPushButton>("lessonVoteAgain")->isVisible());
    press(Qt::Key_PageDown);
    QVERIFY(!path().waits());
    QCOMPARE(path().answer(1)->first_hands, std::vector<int>({3, 5}));
    QTRY_VERIFY(run().measured());
    QTRY_COMPARE(answers().size(), std::size_t(4));
    QCOMPARE(answers()[1][3], std::string("room-first"));
    QCOMPARE(answers()[3][3], std::string("room"));
    QCOMPARE(answers()[3][5], std::string("5"));
    QCOMPARE(answers()[0][3], std::string("room-first"));
    QCOMPARE(answers()[0][5], std::string("3"));
    QCOMPARE(answers()[0][7], std::string("false"));
    QCOMPARE(answers()[1][5], std::string("5"));
    QCOMPARE(answers()[1][7], std::string("true"));
  }

  // A hall is counted by row, and the sums are typed.
  void takes_typed_counts_of_a_room() {
    begin();
    press(Qt::Key_PageDown);
    press(Qt::Key_H, Qt::ControlModifier);
    const auto field = [&](int i) { return part<HandsField>(QString("lessonHands-%1").arg(i)); };
    QTest::mouseClick(field(1), Qt::LeftButton);
    QTest::keyClicks(field(1), "14x");
    QCOMPARE(run().hands(), std::vector<int>({14, 0}));
    QVERIFY(!reads("14 hand"));  // no sum either
    QTest::keyClick(field(1), Qt::Key_Return);
    QCOMPARE(window_->focusWidget(), static_cast<QWidget*>(field(2)));
    QTest::keyClicks(field(2), "1234567");
    QCOMPARE(run().hands()[1], 1234);
    QCOMPARE(run().hands()[0], 14);
    // Nothing of it can be read before the count is closed; typing again replaces it.
    QVERIFY(field(1)->displayText().isEmpty() && field(2)->displayText().isEmpty());
    QVERIFY(!reads("14 hand") && !reads("1234"));
    QTest::mouseClick(field(1), Qt::LeftButton);
    QTRY_COMPARE(field(1)->selectedText().size(), 2);
    QTest::keyClicks(field(1), "6");
    QTest::keyClick(field(1), Qt::Key_Tab);
    field(2)->setFocus(Qt::TabFocusReason);
    QTRY_COMPARE(field(2)->selectedText().size(), 4);
    QTest::keyClicks(field(2), "31");
    QCOMPARE(run().hands(), std::vector<int>({6, 31}));
    // The page key closes the count from the field; a number that was mistyped can be mended.
    QTest::keyClick(field(2), Qt::Key_PageDown);
    QVERIFY(run().countClosed());
    QCOMPARE(field(1)->displayText(), QString("6"));
    QCOMPARE(field(2)->displayText(), QString("31"));
    QVERIFY(reads("31 hand"));
    field(2)->selectAll();
    QTest::keyClicks(field(2), "13");
    QCOMPARE(run().hands(), std::vector<int>({6, 13}));
    // The second vote begins empty, and is told beside the first.
    QTest::mouseClick(part<QPushButton>("lessonVoteAgain"), Qt::LeftButton);
    QVERIFY(field(1)->text().isEmpty() && field(2)->text().isEmpty());
    QTest::keyClicks(field(1), "4");
    QTest::keyClicks(field(2), "15");
    press(Qt::Key_PageDown);
    QVERIFY(reads("15 hand(s), in the vote before 13"));
    press(Qt::Key_PageDown);
    QCOMPARE(path().answer(1)->hands, std::vector<int>({4, 15}));
    QCOMPARE(path().answer(1)->first_hands, std::vector<int>({6, 13}));
    QVERIFY(!field(1)->isVisible());
    QVERIFY(reads("13 →\u00a015"));
  }

  void takes_numbers_and_cells_and_a_last_question() {
    begin();
    press(Qt::Key_PageDown);
    QTest::mouseClick(part<LessonChoice>("lessonChoice-1"), Qt::LeftButton);
    QTRY_VERIFY(run().measured());
    QVERIFY(part<QLabel>("lessonMeasured")->text().startsWith(QString::fromUtf8("✗")));
    QTest::mouseClick(part<QPushButton>("lessonNext"), Qt::LeftButton);
    QCOMPARE(path().at(), 2);
    auto* number = part<QDoubleSpinBox>("lessonNumber");
    auto* words = number->findChild<QLineEdit*>();
    QVERIFY(words->width() >= words->fontMetrics().horizontalAdvance("100") + 4);
    // No number that could be taken for a hint, and none that is committed to unawares.
    QCOMPARE(words->text(), QString());
    QVERIFY(!part<QPushButton>("lessonCommit")->isEnabled());
    number->setFocus();
    QTest::keyClick(number, Qt::Key_Tab);
    QCOMPARE(words->text(), QString());
    QVERIFY(!part<QPushButton>("lessonCommit")->isEnabled());
    QTest::keyClicks(words, "40");
    QCOMPARE(words->text(), QString("40"));
    QVERIFY(part<QPushButton>("lessonCommit")->isEnabled());
    QTest::mouseClick(part<QPushButton>("lessonCommit"), Qt::LeftButton);
    QTRY_VERIFY(run().measured());
    QCOMPARE(path().answer(2)->number, std::optional<double>(40));
    press(Qt::Key_PageDown);
    QCOMPARE(path().at(), 3);
    QVERIFY(settled());
    QCOMPARE(lab(), std::string("scramble"));
    auto* grid = part<QWidget>("cellGrid");
    QVERIFY(!part<QPushButton>("lessonCommit")->isEnabled());
    QTest::keyClick(grid, Qt::Key_Right);
    QTest::keyClick(grid, Qt::Key_Right);
    QTest::keyClick(grid, Qt::Key_Down);
    QTest::mouseClick(part<QPushButton>("lessonCommit"), Qt::LeftButton);
    QTRY_VERIFY(run().measured());
    const Cell chosen{1, 1}, right{3, 3};
    QCOMPARE(path().answer(3)->cell, std::optional<Cell>(chosen));
    QCOMPARE(run().measured()->cell, std::optional<Cell>(right));
    QTRY_COMPARE(lab(), std::string("neighbours"));
    press(Qt::Key_PageDown);
    QCOMPARE(path().at(), 4);
    // Without a figure.
    QVERIFY(part<QWidget>("lessonCurtain")->isVisible());
    QVERIFY(!part<QLabel>("lessonReconciled")->isVisible());
    press(Qt::Key_2);
    QVERIFY(part<QLabel>("lessonReconciled")->isVisible());
    QVERIFY(part<QLabel>("lessonReconciled")->text().contains("Because it is so"));
    QCOMPARE(part<QPushButton>("lessonNext")->text(), QString("Finish"));
    QCOMPARE(answers().size(), std::size_t(4));
    QTest::mouseClick(part<QPushButton>("lessonNext"), Qt::LeftButton);
    QVERIFY(!run().path());
    QVERIFY(!part<LessonPanel>("lessonPanel")->isVisible());
    QVERIFY(!part<QWidget>("lessonCurtain")->isVisible());
  }

  void knows_whether_the_parameter_was_varied() {
    begin();
    press(Qt::Key_PageDown);
    press(Qt::Key_2);
    QTRY_VERIFY(run().measured());
    QVERIFY(settled());
    QVERIFY(!run().varied());
    space().setValue("seed", std::int64_t{5}, true);
    QVERIFY(settled());
    QVERIFY(run().varied());
    QVERIFY(!run().isAway());
    QVERIFY(part<QLabel>("lessonVaryHead")->text().contains("DONE"));
  }

  // The numbers run from the one step to the next: figures between the two are shown.
  void runs_from_one_step_to_the_next() {
    begin();
    press(Qt::Key_PageDown);
    press(Qt::Key_2);
    QTRY_VERIFY(run().measured());
    QVERIFY(settled());
    std::set<std::string> seen;
    connect(&space(), &Workspace::shownChanged, this, [&] { seen.insert(value("amount")); });
    press(Qt::Key_PageUp);
    QTRY_COMPARE(value("amount"), std::string("0.2"));
    QVERIFY(settled());
    space().disconnect(this);
    QCOMPARE(value("arrange"), std::string("none"));
    QVERIFY(!run().isAway());
    QVERIFY2(seen.size() > 2, qPrintable(QString::number(seen.size())));
  }

  // A lesson that begins with a question, before a room whose hands are counted.
  void begins_another_lesson_before_a_room() {
    begin();
    press(Qt::Key_H, Qt::ControlModifier);
    Presenter* presenter = presented();
    QVERIFY(presenter);
    run().start(find_lesson("ten-questions"));
    QVERIFY(settled());
    QVERIFY(run().countsHands());
    QVERIFY(!run().hands().empty());
    const std::vector<int> none(run().hands().size(), 0);
    QCOMPARE(run().hands(), none);
    presenter->close();
  }

  void is_presented_with_the_page_keys() {
    begin();
    Presenter* presenter = presented();
    QVERIFY(presenter);
    auto* panel = presenter->findChild<LessonPanel*>();
    QVERIFY(panel && panel->isVisible());
    QTest::keyClick(presenter, Qt::Key_PageDown);
    QCOMPARE(path().at(), 1);
    QTest::keyClick(presenter, Qt::Key_1);
    QVERIFY(!path().waits());
    QTRY_VERIFY(run().measured());
    QVERIFY(panel->findChild<QLabel*>("lessonMeasured")->isVisible());
    presenter->close();
    QCOMPARE(path().at(), 1);
  }

  void refuses_a_broken_lesson() {
    open("patches");
    drop(written("broken.lesson", "{\"lesson\": 1"));
    QTRY_VERIFY(part<QWidget>("notice")->isVisible());
    QVERIFY(!run().path());
  }

  void lists_the_lessons_that_come_with_it() {
    open("patches");
    QTRY_VERIFY(window_->hasLessons());
    QAction* first = nullptr;
    for (QAction* action : window_->actions()) {
      if (action->text() == QString::fromStdString(shipped_lessons().front()->title)) first = action;
    }
    QVERIFY(first);
    first->trigger();
    QVERIFY(run().path());
    QCOMPARE(path().lesson().id, shipped_lessons().front()->id);
  }

  // A lesson that wants an ImageNet model asks for one, and takes what is opened before its first answer: the
  // model, and then the image.
  void becomes_richer() {
    const QString data = QStringLiteral(SHARED_DATA "/");
    const QString model = data + "checkpoints/vit_tiny_patch16_224.safetensors";
    if (!QFile::exists(model)) QSKIP("an ImageNet model becomes richer: there is none here");
    open("patches");
    run().start(find_lesson("coral-reef"));
    QVERIFY(settled());
    QVERIFY(!path().rich() && run().wishes());
    QVERIFY(part<QWidget>("lessonWish")->isVisible());
    const QString plain = part<QLabel>("lessonTitle")->text();
    window_->openFiles({image(64, 48)});
    QTRY_VERIFY(run().isAway());
    QVERIFY(!path().rich());
    window_->openFiles({model});
    QTRY_VERIFY_WITH_TIMEOUT(path().rich(), patience);
    QVERIFY(!part<QWidget>("lessonWish")->isVisible());
    QVERIFY(part<QLabel>("lessonTitle")->text() != plain);
    window_->openFiles({data + "images/chelsea.png"});
    QTRY_COMPARE(space().inputs()->inputs.image.path.filename().string(), std::string("chelsea.png"));
    QTRY_VERIFY(!run().isAway());
    press(Qt::Key_PageDown);
    press(Qt::Key_2);
    QTRY_VERIFY_WITH_TIMEOUT(run().measured(), patience);
    QVERIFY(settled());
    QCOMPARE(space().shown()->request.inputs->inputs.image.path.filename().string(),
             std::string("chelsea.png"));
    QCOMPARE(space().shown()->request.inputs->inputs.anatomy->classes, std::optional<int>(1000));
    QVERIFY(run().measured()->right == 1);
  }

  // Nor where the lesson has no use for it: it is away then, and comes back when it is asked to.
  void leaves_what_is_opened_while_it_opens() {
    open("patches");
    bool taken = false;
    const auto mine = makeInputSet([&] {
      Inputs inputs = space().inputs()->inputs;
      inputs.image = open_image(image(64, 48).toStdString());
      return inputs;
    }());
    connect(&run(), &LessonRun::changed, this, [&] {
      if (taken || !run().opening()) return;
      taken = true;
      space().setInputs(mine);
      QThread::msleep(1500);
    });
    run().start(find_lesson("coral-reef"));
    QTRY_VERIFY(taken);
    QTRY_VERIFY(run().isAway());
    QVERIFY(settled());
    QCOMPARE(space().inputs(), mine);
    run().comeBack();
    QTRY_VERIFY(!run().isAway() && !run().opening());
    QVERIFY(settled());
    QVERIFY(space().inputs() != mine);
    run().leave();
    QTRY_COMPARE(space().inputs()->inputs.image.path, mine->inputs.image.path);
  }

  // What the lesson was still opening does not come over an image that is opened meanwhile.
  void takes_what_is_opened_while_it_opens() {
    const QString data = QStringLiteral(SHARED_DATA "/");
    const QString model = data + "checkpoints/vit_tiny_patch16_224.safetensors";
    if (!QFile::exists(model)) QSKIP("the lesson opens an ImageNet model: there is none here");
    open("patches");
    run().start(find_lesson("coral-reef"));
    QVERIFY(settled());
    bool taken = false;
    connect(&run(), &LessonRun::changed, this, [&] {
      if (taken || !path().rich() || !run().opening()) return;
      taken = true;
      Inputs inputs = space().inputs()->inputs;
      inputs.image = open_image(data.toStdString() + "images/chelsea.png");
      space().setInputs(makeInputSet(std::move(inputs)));
      // What the lesson opens is there before the window goes on.
      QThread::msleep(1500);
    });
    window_->openFiles({model});
    QTRY_VERIFY(taken);
    QVERIFY(quiet());
    QCOMPARE(space().inputs()->inputs.image.path.filename().string(), std::string("chelsea.png"));
  }

  // A sheet that is there and cannot be read ends nothing.
  void tells_of_answers_that_cannot_be_read() {
    // Also for the superuser: it may be written, and not read.
    const QString closed = QStringLiteral("/proc/sys/vm/compact_memory");
    if (!QFileInfo(closed).isFile() || QFile(closed).open(QIODevice::ReadOnly))
      QSKIP("no file that cannot be read");
    begin();
    const QString sheet = QString::fromStdString(run().answers().file().string());
    QDir().mkpath(QFileInfo(sheet).path());
    QFile::remove(sheet);
    QVERIFY(QFile::link(closed, sheet));
    window_->showAnswers();
    QTRY_VERIFY(window_->findChild<AnswersDialog*>());
    auto* dialog = window_->findChild<AnswersDialog*>();
    const QString about = dialog->findChild<QLabel*>("answersAbout")->text();
    QVERIFY2(about.contains("answers.csv"), qPrintable(about));
    dialog->close();
    window_->showStartPage();
    QTRY_VERIFY2(window_->notice().text().contains("answers.csv"), qPrintable(window_->notice().text()));
    QFile::remove(sheet);
  }

  // Written on another thread, and told of all the same.
  void tells_of_answers_that_cannot_be_kept() {
    begin();
    const QString sheet = QString::fromStdString(run().answers().file().string());
    QFile::remove(sheet);
    QVERIFY(QDir().mkpath(sheet));
    press(Qt::Key_PageDown);
    press(Qt::Key_1);
    QTRY_VERIFY2(window_->notice().text().contains("answers.csv"), qPrintable(window_->notice().text()));
    QVERIFY(QDir().rmdir(sheet));
  }

  void saves_the_answers() {
    begin();
    press(Qt::Key_PageDown);
    press(Qt::Key_1);
    QTRY_COMPARE(answers().size(), std::size_t(1));
    window_->showAnswers();
    QTRY_VERIFY(window_->findChild<AnswersDialog*>());
    auto* dialog = window_->findChild<AnswersDialog*>();
    const QString copy = folder_.filePath("copy.csv");
    dialog->save(copy);
    QTRY_VERIFY(QFileInfo::exists(copy));
    QCOMPARE(read_answers(copy.toStdString()), answers());
    dialog->save(folder_.filePath("missing/copy.csv"));
    QTRY_VERIFY2(window_->notice().text().contains("folder does not exist"),
                 qPrintable(window_->notice().text()));
    dialog->close();
  }
};

REGISTER_TEST(TestUiLessons, QApplication)
#include "test_ui_lessons.moc"

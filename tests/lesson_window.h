// A window in which a lesson is taken, as far as a question that waits.
#pragma once

#include <QApplication>
#include <QLabel>

#include "core/lesson/lesson_list.h"
#include "tests/window_fixture.h"
#include "ui/window/presenter.h"

class LessonWindow : protected WindowFixture {
 protected:
  LessonRun& run() { return window_->lessons(); }
  const LessonPath& path() { return *run().path(); }
  bool quiet() {
    return QTest::qWaitFor([&] { return !run().opening() && space().upToDate() && space().shown(); }, 60000);
  }
  // The lesson as far as its step `at`, every question before it answered.
  void goTo(const std::string& id, int at) {
    run().start(find_lesson(id));
    QVERIFY(quiet());
    while (path().at() < at) {
      if (path().waits()) answer();
      QVERIFY(quiet());
      run().next();
    }
    QVERIFY(quiet());
    QVERIFY(path().waits());
  }
  void answer() {
    const LessonStep& step = path().step();
    if (step.transfer || step.commit->kind == Commitment::Kind::choices) return run().press(1, false);
    LessonAnswer answer;
    answer.number = step.commit->min;
    run().commit(answer);
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(window_->focusWidget() ? window_->focusWidget() : window_.get(), key, modifiers);
  }
  // Whether anything that can be read in the window, or by a screen reader, says `words`.
  bool reads(const QString& words) {
    for (QWidget* part : window_->findChildren<QWidget*>()) {
      if (!part->isVisible()) continue;
      QString text = part->accessibleName() + part->accessibleDescription() + part->toolTip();
      if (const auto* label = qobject_cast<QLabel*>(part)) text += label->text();
      if (text.contains(words)) return true;
    }
    return false;
  }
  bool withheld() {
    return QTest::qWaitFor([&] { return quiet() && space().shown()->failure && !space().shown()->figure; },
                           20000);
  }
  // Presents; null: nothing came up.
  Presenter* presented() {
    window_->present();
    for (QWidget* each : QApplication::topLevelWidgets()) {
      auto* found = qobject_cast<Presenter*>(each);
      if (found && QTest::qWaitForWindowExposed(found)) return found;
    }
    return nullptr;
  }
  // Those that are kept, when all have been written.
  KeptAnswers::Rows answers() {
    run().answers().finish();
    return read_answers(run().answers().file());
  }
  // Closes the window, and takes the answers away.
  void clear() {
    if (!window_) return;
    const QString sheet = QString::fromStdString(run().answers().file().string());
    window_.reset();
    QFile::remove(sheet);
  }
};

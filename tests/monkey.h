// Whoever moves the mouse and presses keys at random: every event of a window follows from the seed and the
// event's number alone, so that a run can be done again.
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDrag>
#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QThread>
#include <QWheelEvent>
#include <QWindow>
#include <QtTest>
#include <random>

#include "core/lesson/lesson_list.h"
#include "core/parameter/resolve.h"
#include "core/train/run/begin_run.h"
#include "tests/event_log.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/presenter.h"

namespace whereabouts {

class Monkey {
 public:
  // Files are dropped on the window, and those that it writes go to `folder`.
  Monkey(quint64 seed, QStringList files, QString folder, EventLog& log)
      : seed_(seed), files_(std::move(files)), folder_(std::move(folder)), log_(log) {
    // Menus of Qt's own, what asks for a file and what asks back wait in loops of their own.
    rescue_.setInterval(10);
    QObject::connect(&rescue_, &QTimer::timeout, [this] { leaveLoops(); });
    rescue_.start();
  }

  void enter(MainWindow& window) { window_ = &window; }

  void act(int number) {
    random_.seed(seed_ * 1000003 + static_cast<quint64>(number));
    number_ = number;
    began_.start();
    const int eventsBefore = events_;
    const double before = threadTime();
    keepInside();
    tame();
    if (!window_->isVisible()) window_->show();
    const int total = [] {
      int sum = 0;
      for (const Doing& kind : kinds()) sum += kind.weight;
      return sum;
    }();
    int at = below(total);
    for (const Doing& kind : kinds()) {
      if ((at -= kind.weight) >= 0) continue;
      (this->*kind.act)();
      break;
    }
    QCoreApplication::processEvents();
    events_ = std::max(events_, eventsBefore + 1);
    const double used = threadTime() - before;
    slowest_.emplace_back(static_cast<qint64>(1000 * used), told_);
    std::stable_sort(slowest_.begin(), slowest_.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    if (slowest_.size() > 12) slowest_.pop_back();
  }

  // Moves, presses, releases, keys, turns of the wheel; what goes to the window in another way counts as one.
  int events() const { return events_; }
  // The events that kept the window from answering longest: ms of a processor's time.
  const std::vector<std::pair<qint64, QString>>& slowest() const { return slowest_; }

 private:
  struct Doing {
    int weight;
    void (Monkey::*act)();
  };
  static const std::vector<Doing>& kinds() {
    static const std::vector<Doing> all = {
        {260, &Monkey::move},     {150, &Monkey::click},     {60, &Monkey::doubleClick},
        {70, &Monkey::drag},      {70, &Monkey::wheel},      {130, &Monkey::key},
        {40, &Monkey::type},      {25, &Monkey::chooseLab},  {30, &Monkey::moveToAnotherLab},
        {30, &Monkey::setValue},  {12, &Monkey::trigger},    {12, &Monkey::search},
        {10, &Monkey::resize},    {4, &Monkey::changeTheme}, {14, &Monkey::drop},
        {12, &Monkey::undo},      {5, &Monkey::pin},         {8, &Monkey::play},
        {5, &Monkey::present},    {12, &Monkey::learn},      {3, &Monkey::train},
        {6, &Monkey::openDialog}, {30, &Monkey::wait}};
    return all;
  }

  static double threadTime() {
    timespec time = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  // From 0 to `count` - 1.
  int below(int count) { return count < 1 ? 0 : static_cast<int>(random_() % static_cast<quint64>(count)); }
  bool oneIn(int count) { return below(count) == 0; }
  template <typename List>
  auto& anyOf(List& list) {
    return list[below(static_cast<int>(list.size()))];
  }
  void tell(const QString& what) {
    told_ = QStringLiteral("%1 %2").arg(number_).arg(what);
    log_.note(told_.toStdString());
  }

  static QString nameOf(const QWidget* widget) {
    if (!widget) return QStringLiteral("nothing");
    QString name = QString::fromLatin1(widget->metaObject()->className());
    name.remove(QStringLiteral("whereabouts::"));
    return widget->objectName().isEmpty() ? name : name + QLatin1Char(' ') + widget->objectName();
  }

  // The window that takes mouse and keys now.
  QWidget* front() {
    if (QWidget* popup = QApplication::activePopupWidget()) return popup;
    if (QWidget* modal = QApplication::activeModalWidget()) return modal;
    QList<QWidget*> windows;
    for (QWidget* each : window_->findChildren<QWidget*>()) {
      if (each->isWindow() && each->isVisible() && each->windowType() != Qt::ToolTip) windows << each;
    }
    for (QWidget* each : QApplication::topLevelWidgets()) {
      if (qobject_cast<Presenter*>(each) && each->isVisible()) windows << each << each << each;
    }
    windows << window_;
    return anyOf(windows);
  }
  struct Place {
    QPointer<QWidget> window;
    QPoint at;
  };
  // Half of the time in something that answers, else anywhere.
  Place somewhere() {
    QWidget* window = front();
    QWidget* part = window;
    if (!oneIn(3)) {
      QList<QWidget*> parts;
      for (QWidget* each : window->findChildren<QWidget*>()) {
        if (!each->isVisible() || each->window() != window || each->visibleRegion().isEmpty()) continue;
        if (qobject_cast<FigureView*>(each)) {
          for (int k = 0; k < 12; ++k) parts << each;
        } else if (qobject_cast<QAbstractButton*>(each) || qobject_cast<QAbstractSlider*>(each) ||
                   qobject_cast<QAbstractSpinBox*>(each) || qobject_cast<QComboBox*>(each) ||
                   qobject_cast<QLineEdit*>(each) || qobject_cast<QAbstractItemView*>(each) ||
                   each->focusPolicy() != Qt::NoFocus) {
          parts << each;
        }
      }
      if (!parts.isEmpty()) part = anyOf(parts);
    }
    // Of what is seen of it: an area may have scrolled the rest away.
    const QRect seen = part == window ? part->rect() : part->visibleRegion().boundingRect();
    const QPoint at = seen.topLeft() + QPoint(below(seen.width()), below(seen.height()));
    return {window, part == window ? at : part->mapTo(window, at)};
  }
  QString words(const Place& place) {
    return QStringLiteral("at %1,%2 of %3, on %4")
        .arg(place.at.x())
        .arg(place.at.y())
        .arg(nameOf(place.window), nameOf(place.window->childAt(place.at)));
  }

  // One event each, while the window is there.
  void moveTo(const QPointer<QWidget>& window, QPoint at) {
    ++events_;
    if (window && window->windowHandle()) QTest::mouseMove(window->windowHandle(), at);
  }
  void press(const QPointer<QWidget>& window, Qt::MouseButton pressed, QPoint at) {
    ++events_;
    if (window && window->windowHandle()) QTest::mousePress(window->windowHandle(), pressed, {}, at);
  }
  void release(const QPointer<QWidget>& window, Qt::MouseButton pressed, QPoint at) {
    ++events_;
    if (window && window->windowHandle()) QTest::mouseRelease(window->windowHandle(), pressed, {}, at);
  }
  void strike(const QPointer<QWidget>& window, Qt::Key key, Qt::KeyboardModifiers held = {}) {
    ++events_;
    // What it presses may close the window.
    if (window && window->windowHandle()) QTest::keyPress(window->windowHandle(), key, held);
    const auto release = [&](Qt::Key each, Qt::KeyboardModifiers still) {
      if (window && window->windowHandle())
        QTest::simulateEvent(window->windowHandle(), false, each, still, {}, false);
    };
    release(key, held);
    // One by one: Qt Test would release them in a window that the key has closed.
    if (held & Qt::ShiftModifier) release(Qt::Key_Shift, {});
    if (held & Qt::ControlModifier) release(Qt::Key_Control, {});
    if (held & Qt::AltModifier) release(Qt::Key_Alt, {});
  }
  void write(const QPointer<QWidget>& window, QChar letter) {
    ++events_;
    for (const QTest::KeyAction action : {QTest::Press, QTest::Release}) {
      if (window && window->windowHandle())
        QTest::sendKeyEvent(action, window->windowHandle(), Qt::Key_unknown, letter, Qt::NoModifier);
    }
  }

  void move() {
    const Place place = somewhere();
    tell("moves " + words(place));
    moveTo(place.window, place.at);
  }
  Qt::MouseButton button() {
    const int which = below(12);
    return which == 0 ? Qt::RightButton : which == 1 ? Qt::MiddleButton : Qt::LeftButton;
  }
  Qt::KeyboardModifiers modifiers() {
    static const Qt::KeyboardModifiers all[] = {Qt::NoModifier,
                                                Qt::NoModifier,
                                                Qt::ShiftModifier,
                                                Qt::ControlModifier,
                                                Qt::ControlModifier | Qt::ShiftModifier,
                                                Qt::AltModifier};
    return all[below(6)];
  }
  void click() {
    const Place place = somewhere();
    const Qt::MouseButton pressed = button();
    tell(QStringLiteral("clicks %1 ").arg(pressed) + words(place));
    moveTo(place.window, place.at);
    press(place.window, pressed, place.at);
    release(place.window, pressed, place.at);
  }
  void doubleClick() {
    const Place place = somewhere();
    tell("clicks twice " + words(place));
    for (int k = 0; k < 2; ++k) {
      press(place.window, Qt::LeftButton, place.at);
      release(place.window, Qt::LeftButton, place.at);
    }
  }
  void drag() {
    const Place place = somewhere();
    const QPoint to(below(place.window->width()), below(place.window->height()));
    const Qt::MouseButton pressed = oneIn(5) ? Qt::MiddleButton : Qt::LeftButton;
    const int stopsAt = below(5);
    tell(QStringLiteral("drags to %1,%2 ").arg(to.x()).arg(to.y()) + words(place));
    press(place.window, pressed, place.at);
    for (int k = 1; k <= 3; ++k) {
      moveTo(place.window, place.at + (to - place.at) * k / 3);
      // In the midst of it something else may come.
      if (k == stopsAt) between();
    }
    release(place.window, pressed, to);
  }
  void between() {
    switch (below(4)) {
      case 0:
        strike(front(), Qt::Key_Escape);
        break;
      case 1:
        window_->workspace().chooseLab(anyOf(labs())->info().id);
        break;
      case 2:
        QTest::qWait(30);
        break;
      default:
        window_->workspace().undo();
        break;
    }
  }
  void wheel() {
    const Place place = somewhere();
    QWidget* part = place.window->childAt(place.at);
    const QPointer<QWidget> under = part ? part : place.window.data();
    const int turns = 120 * (below(7) - 3);
    const Qt::KeyboardModifiers held = modifiers();
    tell(QStringLiteral("turns the wheel by %1 ").arg(turns) + words(place));
    moveTo(place.window, place.at);
    if (!place.window || !under) return;
    ++events_;
    QWheelEvent event(under->mapFrom(place.window, place.at), place.window->mapToGlobal(place.at), {},
                      oneIn(4) ? QPoint(turns, 0) : QPoint(0, turns), Qt::NoButton, held, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(under, &event);
  }
  void key() {
    static const Qt::Key keys[] = {Qt::Key_Left,   Qt::Key_Right,   Qt::Key_Up,          Qt::Key_Down,
                                   Qt::Key_Home,   Qt::Key_End,     Qt::Key_PageUp,      Qt::Key_PageDown,
                                   Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Space,       Qt::Key_Return,
                                   Qt::Key_Enter,  Qt::Key_Escape,  Qt::Key_Delete,      Qt::Key_Backspace,
                                   Qt::Key_F1,     Qt::Key_F5,      Qt::Key_F9,          Qt::Key_F11,
                                   Qt::Key_Period, Qt::Key_Comma,   Qt::Key_Question,    Qt::Key_Plus,
                                   Qt::Key_Minus,  Qt::Key_Equal,   Qt::Key_BracketLeft, Qt::Key_BracketRight,
                                   Qt::Key_0,      Qt::Key_1,       Qt::Key_2,           Qt::Key_3,
                                   Qt::Key_9,      Qt::Key_A,       Qt::Key_B,           Qt::Key_C,
                                   Qt::Key_D,      Qt::Key_E,       Qt::Key_H,           Qt::Key_I,
                                   Qt::Key_K,      Qt::Key_L,       Qt::Key_M,           Qt::Key_P,
                                   Qt::Key_R,      Qt::Key_T,       Qt::Key_V,           Qt::Key_X,
                                   Qt::Key_Y,      Qt::Key_Z,       Qt::Key_Menu};
    const Qt::Key pressed = keys[below(static_cast<int>(std::size(keys)))];
    // Alt alone closes a menu, and Qt Test would send the key after it to a window that is gone.
    const Qt::KeyboardModifiers wanted = modifiers();
    const Qt::KeyboardModifiers held = QApplication::activePopupWidget() ? Qt::NoModifier : wanted;
    const int times = oneIn(6) ? 2 + below(6) : 1;
    QPointer<QWidget> window = front();
    tell(QStringLiteral("presses %1 %2 times in %3, on %4")
             .arg(QKeySequence(static_cast<int>(pressed) | static_cast<int>(held)).toString())
             .arg(times)
             .arg(nameOf(window), nameOf(window->focusWidget())));
    for (int k = 0; k < times; ++k) strike(window, pressed, held);
  }
  void type() {
    static const QStringList texts = {"7",    "0",          "-3",  "999999999999", "0.05", "1e9",   "nan",
                                      "abc",  "a, b",       "3,4", "14x14",        "auto", "where", "0,1,2",
                                      "~",    "é",          "cos", "map",          "seed", "x",     "2.5",
                                      "-1:1", "the cat sat"};
    const QString& text = anyOf(texts);
    QPointer<QWidget> window = front();
    const bool all = oneIn(2);
    const Qt::Key then = oneIn(2) ? Qt::Key_Return : Qt::Key_Tab;
    tell(
        QStringLiteral("types \"%1\" in %2, on %3").arg(text, nameOf(window), nameOf(window->focusWidget())));
    if (all && !QApplication::activePopupWidget()) strike(window, Qt::Key_A, Qt::ControlModifier);
    for (const QChar each : text) write(window, each);
    strike(window, then);
  }
  void chooseLab() {
    const Lab* lab = anyOf(labs());
    tell(QString::fromStdString("chooses the lab " + lab->info().id));
    window_->workspace().chooseLab(lab->info().id);
  }
  // With the pointer over the figure.
  void moveToAnotherLab() {
    FigureView& view = window_->figureView();
    const QPoint at = view.mapTo(window_, QPoint(below(view.width()), below(view.height())));
    const Lab* lab = anyOf(labs());
    tell(QStringLiteral("moves to %1,%2 and chooses the lab %3")
             .arg(at.x())
             .arg(at.y())
             .arg(QString::fromStdString(lab->info().id)));
    moveTo(window_, at);
    window_->workspace().chooseLab(lab->info().id);
    if (oneIn(2)) QTest::qWait(20);
    moveTo(window_, at + QPoint(1, 0));
  }
  void setValue() {
    Workspace& space = window_->workspace();
    const std::vector<Parameter>& parameters = space.lab().parameters();
    if (parameters.empty()) return tell("has nothing to set");
    const Parameter& parameter = anyOf(parameters);
    const ParameterState* state = space.state(parameter.id);
    const quint64 steps = random_();
    const bool finished = oneIn(2);
    if (!state) return tell("cannot set " + QString::fromStdString(parameter.id));
    Value value = state->initial;
    if (state->sweep.count > 0) {
      value = state->sweep.value_at(static_cast<int>(steps % static_cast<quint64>(state->sweep.count)));
    } else if (const bool* on = std::get_if<bool>(&state->value)) {
      value = !*on;
    } else if (parameter.kind == Kind::real) {
      value =
          state->range.min + (state->range.max - state->range.min) * static_cast<double>(steps % 101) / 100;
    }
    tell(QString::fromStdString("sets " + space.lab().info().id + "." + parameter.id + " to " +
                                to_text(value)));
    space.setValue(parameter.id, value, finished);
  }
  void trigger() {
    QList<QAction*> actions;
    for (QAction* each : window_->actions()) {
      if (each->isEnabled() && each->isVisible()) actions << each;
    }
    if (actions.isEmpty()) return tell("finds nothing to do");
    QAction* action = anyOf(actions);
    tell("does \"" + action->text() + "\"");
    action->trigger();
  }
  void search() {
    static const QStringList texts = {"s",    "pin", "lab",    "seed",     "theme", "next", "larger",
                                      "open", "a",   "colour", "data set", "train", "map",  "zz"};
    const QString& text = anyOf(texts);
    const int down = below(5);
    tell("searches the palette for \"" + text + "\"");
    window_->showPalette();
    QCoreApplication::processEvents();
    for (const QChar each : text) write(QApplication::activeModalWidget(), each);
    for (int k = 0; k < down; ++k) strike(QApplication::activeModalWidget(), Qt::Key_Down);
    strike(QApplication::activeModalWidget(), oneIn(4) ? Qt::Key_Escape : Qt::Key_Return);
  }
  void resize() {
    if (window_->isMaximized()) return;  // as no hand can; a Wayland compositor ends a program that does
    static const QSize sizes[] = {{1280, 820}, {900, 600},  {640, 480}, {400, 300}, {1440, 900},
                                  {200, 700},  {1000, 200}, {1, 1},     {800, 800}};
    const QSize size = sizes[below(static_cast<int>(std::size(sizes)))] - QSize(below(9), below(9));
    tell(QStringLiteral("resizes to %1 x %2").arg(size.width()).arg(size.height()));
    window_->resize(size);
  }
  void changeTheme() {
    static const int scales[] = {80, 100, 125, 200};
    const QStringList names = themeNames();
    const QString& name = anyOf(names);
    const int scale = scales[below(4)];
    const bool rescales = oneIn(3);
    tell(QStringLiteral("takes the theme %1%2")
             .arg(name, rescales ? QStringLiteral(", type at %1 %").arg(scale) : QString()));
    window_->setThemeName(name);
    if (rescales) window_->setScale(scale);
  }
  void drop() {
    QList<QUrl> urls;
    QStringList names;
    const int count = oneIn(5) ? 2 + below(2) : 1;
    for (int k = 0; k < count; ++k) {
      const QString& file = anyOf(files_);
      urls << QUrl::fromLocalFile(file);
      names << QFileInfo(file).fileName();
    }
    tell("drops " + names.join(", "));
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(30, 30), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_, &enter);
    if (oneIn(8)) {
      QDragLeaveEvent leave;
      QCoreApplication::sendEvent(window_, &leave);
      return;
    }
    QDropEvent event(QPointF(30, 30), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_, &event);
  }
  void undo() {
    const int times = 1 + below(4);
    const bool back = !oneIn(3);
    tell(QStringLiteral("%1 %2 times").arg(back ? "undoes" : "does again").arg(times));
    for (int k = 0; k < times; ++k) back ? window_->workspace().undo() : window_->workspace().redo();
  }
  void pin() {
    Workspace& space = window_->workspace();
    if (oneIn(2)) {
      tell("pins or unpins");
      space.setPinned(!space.pinned());
    } else {
      tell("flips");
      space.setFlipped(!space.flipped());
    }
  }
  void play() {
    Playback& playback = window_->playback();
    const int count = playback.count(), step = below(1000000);
    if (oneIn(2)) {
      tell("plays or pauses");
      playback.toggle();
    } else {
      tell("goes to a step");
      if (count > 0) playback.goTo(step % count, oneIn(2));
    }
  }
  void present() {
    tell("presents, or stops");
    window_->present();
  }
  void learn() {
    LessonRun& lessons = window_->lessons();
    const int what = below(8), number = 1 + below(4);
    const bool away = oneIn(3);
    if (!lessons.path()) {
      QList<QAction*> starts;
      for (QAction* each : window_->actions()) {
        if (each->isCheckable() && each->data().isNull() && isLesson(each)) starts << each;
      }
      if (starts.isEmpty()) return tell("finds no lesson");
      QAction* start = anyOf(starts);
      tell("starts the lesson " + start->text());
      start->trigger();
      return;
    }
    tell(QStringLiteral("goes on in the lesson: %1 %2").arg(what).arg(number));
    if (what < 3) lessons.next();
    if (what == 3) lessons.back();
    if (what == 4 || what == 5) lessons.press(number, away);
    if (what == 6) lessons.comeBack();
    if (what != 7) return;
    if (oneIn(2)) {
      using Answering = LessonRun::Answering;
      lessons.setAnswering(lessons.countsHands() ? Answering::alone : Answering::room);
    } else {
      oneIn(2) ? lessons.restart() : lessons.leave();
    }
  }
  static bool isLesson(const QAction* action) {
    static const QStringList titles = [] {
      QStringList all;
      for (const auto& lesson : shipped_lessons("en")) all << QString::fromStdString(lesson->title);
      return all;
    }();
    return titles.contains(action->text());
  }
  // A model that learns nothing much, soon.
  void train() {
    Training& training = window_->training();
    const int what = below(3);
    if (training.active()) {
      tell("pauses, goes on with or stops the training");
      if (what == 0) training.pause();
      if (what == 1) training.goOn();
      if (what == 2) training.stop();
      return;
    }
    tell("trains");
    Values given;
    for (const auto& [id, value] : {std::pair("width", 8), std::pair("depth", 1), std::pair("heads", 2),
                                    std::pair("samples", 96 + 64 * what), std::pair("batch", 32),
                                    std::pair("evaluations", 2), std::pair("snapshots", 2)})
      given.set(id, std::int64_t{value});
    training.begin(resolve(run_parameters(), Inputs{}, given, Policy::refuse),
                   QDir(folder_).filePath(QStringLiteral("trained-%1").arg(number_)).toStdString());
    trainsSince_ = number_;
  }
  void openDialog() {
    static constexpr void (MainWindow::*dialogs[])() = {
        &MainWindow::showExport,     &MainWindow::exportNumbers, &MainWindow::exportFrames,
        &MainWindow::showCheckpoint, &MainWindow::showTraining,  &MainWindow::showAnswers,
        &MainWindow::showShortcuts,  &MainWindow::showAbout};
    const int which = below(static_cast<int>(std::size(dialogs)));
    tell(QStringLiteral("opens dialog %1").arg(which));
    (window_->*dialogs[which])();
  }
  void wait() {
    const int time = below(40);
    tell(QStringLiteral("waits %1 ms").arg(time));
    QTest::qWait(time);
  }

  // Nothing is written elsewhere, whatever was typed.
  void keepInside() {
    for (QWidget* window : QApplication::topLevelWidgets()) {
      for (QLineEdit* file : window->findChildren<QLineEdit*>(QStringLiteral("file"))) {
        const QString path = QDir::cleanPath(QDir(folder_).absoluteFilePath(file->text()));
        if (path.startsWith(folder_ + QLatin1Char('/'))) continue;
        file->setText(folder_ + QStringLiteral("/kept inside.png"));
        emit file->textEdited(file->text());
      }
    }
  }
  // What stays open is closed after a while, and a training that takes long ends.
  void tame() {
    QWidget* above = QApplication::activePopupWidget();
    if (!above) above = QApplication::activeModalWidget();
    if (above != above_) {
      above_ = above;
      aboveSince_ = number_;
    } else if (above && number_ - aboveSince_ > (qobject_cast<QMenu*>(above) ? 4 : 25)) {
      above->close();
    }
    Training& training = window_->training();
    if (!training.active()) trainsSince_ = number_;
    if (number_ - trainsSince_ > 80) training.stop();
    // Paths that were typed name a folder that the program was not told of.
    for (QAction* each : window_->actions()) {
      if (each->text() == QStringLiteral("Quit")) each->setEnabled(false);
    }
  }
  void leaveLoops() {
    if (QThread::currentThread()->loopLevel() == 0) return;
    QDrag::cancel();
    if (QWidget* popup = QApplication::activePopupWidget()) {
      popup->close();
    } else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
      dialog->reject();
    }
  }

  quint64 seed_;
  QStringList files_;
  QString folder_;
  EventLog& log_;
  MainWindow* window_ = nullptr;
  std::mt19937_64 random_;
  int number_ = 0, events_ = 0, aboveSince_ = 0, trainsSince_ = 0;
  QPointer<QWidget> above_;
  QTimer rescue_;
  QElapsedTimer began_;
  QString told_;
  std::vector<std::pair<qint64, QString>> slowest_;
};

}  // namespace whereabouts

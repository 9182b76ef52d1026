#include "ui/window/talk_controller.h"

#include <QDir>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <QtConcurrent>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/lesson/talk.h"
#include "core/lesson/try_lesson.h"
#include "ui/language/core_words.h"
#include "ui/language/job_failure.h"
#include "ui/lessons/lesson_run.h"
#include "ui/lessons/lesson_slides.h"
#include "ui/lessons/talk.h"
#include "ui/lessons/talk_panel.h"
#include "ui/output/output_path.h"
#include "ui/theme/current_theme.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/window_panels.h"

namespace whereabouts {
namespace {

// The slides' pages computed, or why not.
struct TriedPages {
  std::vector<TriedStep> pages;
  std::optional<Failure> failure;
};

TriedPages triedPages(const Lesson& talk, const Inputs& inputs, const Progress& progress) {
  TriedPages tried;
  try {
    LessonFigures figures(inputs);
    for (int at = 0; at < static_cast<int>(talk.steps.size()); ++at)
      tried.pages.push_back(try_step(talk, at, false, figures, progress));
  } catch (const std::exception& error) {
    tried.failure = jobFailure(error, lesson_name(talk));
  }
  return tried;
}

QString fileTitle(const Talk& talk) {
  if (!talk.path().empty()) return QString::fromStdString(talk.path().stem().string());
  QString name = QString::fromStdString(talk.lesson()->title).toLower();
  for (QChar& c : name) {
    if (!c.isLetterOrNumber()) c = QLatin1Char('-');
  }
  return name;
}

}  // namespace

TalkController::TalkController(const WindowParts& parts, Talk& talk, LessonRun& lessons,
                               const TalkWidgets& widgets)
    : WindowController(parts),
      talk_(talk),
      lessons_(lessons),
      panel_(widgets.panel),
      panels_(widgets.panels) {
  connect(&talk_, &Talk::changed, this, [this](int at, bool here) {
    lessons_.revise(talk_.lesson(), at, here);
    refreshActions();
  });
  connect(&talk_, &Talk::saved, this, &TalkController::refreshActions);
  connect(&lessons_, &LessonRun::began, this, &TalkController::follow);
  connect(&lessons_, &LessonRun::left, this, &TalkController::follow);
  connect(&lessons_, &LessonRun::changed, this, [this] {
    if (lessons_.isTalk()) talk_.lookAt(lessons_.path()->at());
    refreshActions();
  });
  connect(&panel_, &TalkPanel::addRequested, this, &TalkController::addView);
  connect(&panel_, &TalkPanel::replaceRequested, this, &TalkController::replaceView);
  connect(&panel_, &TalkPanel::saveRequested, this, [this] { save(); });
  connect(&panel_, &TalkPanel::slidesRequested, this, [this] { writeSlides(); });
  connect(&panel_, &TalkPanel::presentRequested, this, &TalkController::presentRequested);
  connect(&panel_, &TalkPanel::closeRequested, this, &TalkController::close);
}

TalkController::~TalkController() {
  progress_.cancel();
}

// The panel goes with what is taken: a talk, or anything else.
void TalkController::follow() {
  if (!lessons_.isTalk()) {
    if (talk_.lesson()) talk_.open(nullptr);
  } else if (talk_.lesson() != lessons_.path()->shared_lesson()) {
    talk_.open(lessons_.path()->shared_lesson());
  }
  panel_.setVisible(lessons_.isTalk());
  panels_.fit();
  refreshActions();
}

void TalkController::createActions() {
  const QString talk = MainWindow::tr("Talk");
  actions_.add(talk, MainWindow::tr("Add this view to my talk"), QStringLiteral("Ctrl+Shift+A"),
               MainWindow::tr("What the window shows becomes a page; the first one begins a talk"),
               [this] { addView(); });
  replace_ = actions_.add(talk, MainWindow::tr("Put this view on the page"), {},
                          MainWindow::tr("The page of the talk shows this view from now on"),
                          [this] { replaceView(); });
  undo_ = actions_.add(talk, MainWindow::tr("Undo in the talk"), {},
                       MainWindow::tr("Take back what was last done to the talk"), [this] { talk_.undo(); });
  redo_ = actions_.add(talk, MainWindow::tr("Redo in the talk"), {}, MainWindow::tr("Do it again"),
                       [this] { talk_.redo(); });
  save_ = actions_.add(talk, MainWindow::tr("Save talk"), QStringLiteral("Ctrl+Alt+S"),
                       MainWindow::tr("Its pages with their words, as a file that opens like a lesson"),
                       [this] { save(); });
  saveAs_ = actions_.add(talk, MainWindow::tr("Save talk as…"), {},
                         MainWindow::tr("Save the talk as another file"), [this] { saveAs(); });
  slides_ = actions_.add(talk, MainWindow::tr("Slides of the talk…"), {},
                         MainWindow::tr("A PDF of 16 to 9, a page for each view, or a page for a browser"),
                         [this] { writeSlides(); });
  present_ = actions_.add(talk, MainWindow::tr("Present the talk"), {},
                          MainWindow::tr("On the full screen; Page Up and Page Down turn the pages"),
                          [this] { emit presentRequested(); });
  close_ =
      actions_.add(talk, MainWindow::tr("Close the talk"), {},
                   MainWindow::tr("Close its panel; what is not saved is asked about"), [this] { close(); });
  refreshActions();
}

void TalkController::refreshActions() {
  if (!replace_) return;
  const bool open = lessons_.isTalk();
  for (QAction* action : {saveAs_, slides_, present_, close_}) action->setEnabled(open);
  slides_->setEnabled(open && !making_);
  replace_->setEnabled(open && lessons_.isAway());
  save_->setEnabled(open && talk_.unsaved());
  undo_->setEnabled(open && talk_.canUndo());
  redo_->setEnabled(open && talk_.canRedo());
}

namespace {

// The view as a page keeps it. Fails where there is none, or it cannot be kept.
LessonSession keptView(const Workspace& workspace) {
  const auto shown = workspace.displayed();
  if (!shown || !shown->figure) {
    throw Failure(Fault::usage, workspace.lab().info().name,
                  MainWindow::tr("there is no figure with these values").toStdString(),
                  MainWindow::tr("choose others first").toStdString());
  }
  const Session present = workspace.presentSession();
  return kept_view(present.lab, present.values.at(present.lab), shown->request.inputs->inputs);
}

}  // namespace

void TalkController::addView() {
  try {
    if (lessons_.path() && !lessons_.isTalk()) {
      throw Failure(Fault::usage, MainWindow::tr("Talk").toStdString(),
                    MainWindow::tr("a lesson is being taken").toStdString(),
                    MainWindow::tr("leave it first").toStdString());
    }
    const LessonSession view = keptView(workspace_);
    QString title = coreText(workspace_.displayed()->figure->title).simplified();
    if (title.isEmpty()) title = coreText(workspace_.lab().info().name);
    talk_.add(title, view, lessons_.isTalk() ? lessons_.path()->at() : -1);
    notice_.dismiss(NoticeBar::About::writing);
    notice_.confirm(MainWindow::tr("Page %1 of the talk").arg(lessons_.path()->at() + 1));
  } catch (const Failure& failure) {
    notice_.tell(failure, NoticeBar::About::writing);
  }
}

void TalkController::replaceView() {
  if (!lessons_.isTalk()) return;
  try {
    talk_.replace(lessons_.path()->at(), keptView(workspace_));
  } catch (const Failure& failure) {
    notice_.tell(failure, NoticeBar::About::writing);
  }
}

void TalkController::save(const QString& file) {
  if (!talk_.lesson()) return;
  if (!file.isEmpty()) {
    writeTo(file);
  } else if (talk_.path().empty()) {
    saveAs();
  } else {
    writeTo(QString::fromStdString(talk_.path().string()));
  }
}

// True where it was saved.
bool TalkController::saveAs() {
  const QString suffix = QStringLiteral("lesson");
  const QString place = QDir(settings_.outputFolder()).filePath(fileTitle(talk_) + QLatin1Char('.') + suffix);
  const QString name = askForOutput(front(), MainWindow::tr("Save talk"), freePath(place),
                                    MainWindow::tr("Talks (*.lesson)"), suffix);
  if (name.isEmpty()) return false;
  askBeforeReplacing(front(), name, [this](const QString& free) { writeTo(free); });
  return !talk_.unsaved();
}

bool TalkController::writeTo(const QString& file) {
  QString name = file;
  if (QFileInfo(name).suffix() != QLatin1String("lesson")) name += QStringLiteral(".lesson");
  try {
    talk_.save(name.toStdString());
  } catch (const Failure& failure) {
    notice_.tell(failure, NoticeBar::About::writing);
    return false;
  }
  settings_.addRecentFile(name);
  settings_.setOutputFolder(QFileInfo(name).absolutePath());
  notice_.dismiss(NoticeBar::About::writing);
  notice_.confirm(MainWindow::tr("Saved %1").arg(QFileInfo(name).fileName()), name);
  return true;
}

bool TalkController::mayLeave() {
  if (!talk_.unsaved()) return true;
  QMessageBox question(QMessageBox::Question, MainWindow::tr("Whereabouts"),
                       MainWindow::tr("The talk \"%1\" has changes that are not saved.")
                           .arg(QString::fromStdString(talk_.lesson()->title)),
                       QMessageBox::NoButton, front());
  question.setObjectName(QStringLiteral("saveTalkQuestion"));
  QPushButton* keep = question.addButton(MainWindow::tr("Save"), QMessageBox::AcceptRole);
  QPushButton* drop = question.addButton(MainWindow::tr("Do not save"), QMessageBox::DestructiveRole);
  question.addButton(QMessageBox::Cancel);
  question.setDefaultButton(keep);
  question.exec();
  if (question.clickedButton() == drop) return true;
  if (question.clickedButton() != keep) return false;
  save();
  return !talk_.unsaved();
}

void TalkController::close() {
  if (lessons_.isTalk() && mayLeave()) lessons_.leave();
}

void TalkController::writeSlides(const QString& given) {
  if (!talk_.lesson() || making_) return;
  const auto write = [this](const QString& file) {
    making_ = true;
    refreshActions();
    progress_ = Progress();
    emit slow(-1, MainWindow::tr("slides of the talk"));
    Inputs inputs = workspace_.inputs()->inputs;
    inputs.backend = workspace_.backend();
    const auto talk = talk_.lesson();
    auto* watcher = new QFutureWatcher<TriedPages>(this);
    connect(watcher, &QFutureWatcher<TriedPages>::finished, this, [this, watcher, talk, file] {
      watcher->deleteLater();
      making_ = false;
      emit idle();
      refreshActions();
      const TriedPages tried = watcher->result();
      try {
        if (tried.failure) throw *tried.failure;
        const LessonSlides slides = makeSlides(*talk, tried.pages);
        const QString theme = currentTheme().dark ? QStringLiteral("dark") : QStringLiteral("light");
        const bool page = QFileInfo(file).suffix() == QLatin1String("html");
        const QByteArray bytes = page ? slidesHtml(slides, theme) : slidesPdf(slides, theme);
        write_file(file.toStdString(), bytes.toStdString());
      } catch (const std::exception& error) {
        const Failure failure = jobFailure(error, FilePath{file.toStdString()});
        if (failure.fault() != Fault::cancelled) notice_.tell(failure, NoticeBar::About::writing);
        return;
      }
      settings_.setOutputFolder(QFileInfo(file).absolutePath());
      notice_.dismiss(NoticeBar::About::writing);
      notice_.confirm(MainWindow::tr("Written to %1").arg(file), file);
    });
    watcher->setFuture(QtConcurrent::run(
        [talk, inputs, progress = progress_] { return triedPages(*talk, inputs, progress); }));
  };
  QString name = given;
  if (name.isEmpty()) {
    const QString place = QDir(settings_.outputFolder()).filePath(fileTitle(talk_) + QStringLiteral(".pdf"));
    name = askForOutput(front(), MainWindow::tr("Slides of the talk"), freePath(place),
                        MainWindow::tr("Slides (*.pdf);;Page for a browser (*.html)"), QStringLiteral("pdf"));
    if (name.isEmpty()) return;
  }
  const QString suffix = QFileInfo(name).suffix();
  if (suffix != QLatin1String("pdf") && suffix != QLatin1String("html")) name += QStringLiteral(".pdf");
  askBeforeReplacing(front(), name, write);
}

}  // namespace whereabouts

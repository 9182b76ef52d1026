#include "ui/window/start_controller.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QImage>
#include <QMainWindow>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QtConcurrentRun>
#include <utility>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/image/load.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/lab.h"
#include "core/lesson/lesson_progress.h"
#include "ui/language/core_words.h"
#include "ui/language/job_failure.h"
#include "ui/model/file_kind.h"
#include "ui/model/input_edits.h"
#include "ui/model/session.h"
#include "ui/model/small_picture.h"
#include "ui/model/when_done.h"
#include "ui/start/found_page.h"
#include "ui/start/live_pictures.h"
#include "ui/start/start_page.h"
#include "ui/theme/current_theme.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"

namespace whereabouts {
namespace {

constexpr int kSessions = 3, kFiles = 5;  // that are offered again
constexpr QSize kPicture(352, 220);       // of one, device pixels at a ratio of 2

// What a file shows; null where it shows nothing.
QImage pictureOf(const QString& path) {
  try {
    return smallPicture(load_image(path.toStdString()), kPicture, SmallPicture::fits);
  } catch (const std::exception&) {
    return {};
  }
}

QString iconOf(const QString& path) {
  const std::string name = path.toStdString();
  if (QFileInfo(path).isDir()) return QStringLiteral("step");
  if (mayBe(InputId::series, name)) return QStringLiteral("series");
  if (mayBe(InputId::image, name)) return QStringLiteral("picture");
  return mayBe(InputId::checkpoint, name) ? QStringLiteral("checkpoint") : QStringLiteral("lab");
}

// The picture that is kept beside a session.
QString keptPicture() {
  return QString::fromStdString(StartController::keptSession().replace_extension(".png").string());
}

Recent recentOf(const QString& path) {
  const QFileInfo file(path);
  const bool shows = mayBe(InputId::image, path.toStdString());
  return {path, file.fileName(), file.absolutePath(), iconOf(path), shows ? pictureOf(path) : QImage()};
}

// What was open when the window was closed; empty where nothing was kept, or it cannot be read.
std::optional<Recent> keptRecent() {
  const QString path = QString::fromStdString(StartController::keptSession().string());
  if (!QFileInfo::exists(path)) return std::nullopt;
  try {
    const auto session = sessionInFile(StartController::keptSession());
    if (!session) return std::nullopt;
    const LabInfo& info = find_lab(session->lab).info();
    return Recent{path, MainWindow::tr("Continue: %1").arg(coreText(info.name)), coreText(info.question),
                  QString::fromStdString(info.icon), pictureOf(keptPicture())};
  } catch (const std::exception&) {
    return std::nullopt;  // of another version: there is nothing to continue
  }
}

}  // namespace

StartController::StartController(const WindowParts& parts, QStackedWidget& pages, FileController& files,
                                 LessonRun& lessons)
    : WindowController(parts), pages_(pages), files_(files), lessons_(lessons) {
  connect(&workspace_, &Workspace::labChanged, this, &StartController::hide);
  connect(&lessons_, &LessonRun::began, this, &StartController::hide);
  connect(&lessons_.answers(), &KeptAnswers::added, this, [this] {
    if (page_ && shown()) offerProgress();
  });
  connect(&files_, &FileController::adopted, this, [this](const LoadResult& opened) {
    if (!shown()) return;
    if (opened.session || opened.lesson) return hide();
    build();
    found_->look(opened.inputs, opened.failures, workspace_.backend());
    pages_.setCurrentWidget(found_);
  });
}

std::filesystem::path StartController::keptSession() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
  return std::filesystem::path(folder.toStdString()) / "last.whereabouts";
}

void StartController::build() {
  if (page_) return;
  page_ = new StartPage(workspace_.backend(), &pages_);
  found_ = new FoundPage(&pages_);
  pages_.addWidget(page_);
  pages_.addWidget(found_);
  showTheme();
  scaleLayouts(page_);
  scaleLayouts(found_);
  connect(page_, &StartPage::painted, this, &StartController::painted);
  connect(page_, &StartPage::lessonRequested, this, [this](const QString& id) {
    for (const auto& lesson : offered_) {
      if (QString::fromStdString(lesson->id) == id) emit lessonRequested(lesson);
    }
  });
  connect(page_, &StartPage::openRequested, &files_, &FileController::openDialog);
  connect(page_, &StartPage::leaveRequested, this, &StartController::hide);
  connect(page_, &StartPage::figureRequested, this, &StartController::openFigure);
  connect(page_, &StartPage::recentRequested, this,
          [this](const QString& path) { files_.openFiles({path}); });
  connect(found_, &FoundPage::labRequested, this, &StartController::openFigure);
  connect(found_, &FoundPage::openRequested, &files_, &FileController::openDialog);
  connect(found_, &FoundPage::leaveRequested, this, &StartController::show);
}

void StartController::createActions() {
  const QString view = MainWindow::tr("View");
  actions_.addChecked(
      view, MainWindow::tr("Start page"), QStringLiteral("Ctrl+Home"),
      MainWindow::tr("Lessons, your own files, and the figures that people make most"),
      [this] { return shown(); }, [this] { toggle(); });
  actions_.addChecked(
      view, MainWindow::tr("Open with the start page"), {},
      MainWindow::tr("Begin there where no file and no lab is named"),
      [this] { return settings_.startPage(); }, [this] { settings_.setStartPage(!settings_.startPage()); });
}

void StartController::showTheme() {
  if (page_) page_->setTheme(currentTheme());
}

bool StartController::shown() const {
  return pages_.currentIndex() != 0;
}

void StartController::toggle() {
  shown() ? hide() : show();
}

void StartController::show() {
  build();
  playback_.pause();
  pages_.setCurrentWidget(page_);
  page_->setFocus(Qt::OtherFocusReason);
  offerRecents();
  offerProgress();
}

void StartController::hide() {
  pages_.setCurrentIndex(0);
}

// Looked for away from the window's thread: a folder may be on a slow network.
void StartController::offerRecents() {
  const QString kept = QString::fromStdString(keptSession().string());
  const auto find = [kept, sessions = settings_.recentSessions(), files = settings_.recentFiles()] {
    std::vector<Recent> recents;
    if (auto last = keptRecent()) recents.push_back(std::move(*last));
    const auto add = [&](const QStringList& paths, int most) {
      for (const QString& path : paths) {
        if (most == 0) break;
        if (path == kept || !QFileInfo::exists(path)) continue;
        recents.push_back(recentOf(path));
        --most;
      }
    };
    add(sessions, kSessions);
    add(files, kFiles);
    return recents;
  };
  auto* watcher = new QFutureWatcher<std::vector<Recent>>(this);
  connect(watcher, &QFutureWatcher<std::vector<Recent>>::finished, this,
          [this, watcher, asked = ++recentsAsked_] {
            // The page may have been shown again meanwhile.
            if (asked == recentsAsked_) page_->setRecents(watcher->result());
            watcher->deleteLater();
          });
  watcher->setFuture(QtConcurrent::run(find));
}

void StartController::openFigure(const OfferedFigure& figure) {
  workspace_.chooseLab(figure.lab);
  const auto inputs = workspace_.inputs();
  if (!figure.image.empty() && inputs && inputs->inputs.image.built_in)
    files_.openFiles({QString::fromStdString(resource_path(figure.image).string())});
  if (!figure.values.empty()) workspace_.setValues(read_values(figure.lab, figure.values), true);
  hide();
}

void StartController::offerLessons(std::vector<std::shared_ptr<const Lesson>> lessons) {
  offered_ = std::move(lessons);
  if (page_ && shown()) offerProgress();
}

// As it was known before, until the sheet is read.
void StartController::offerProgress() {
  showProgress();
  whenDone(lessons_.answers().read(), this, [this](const QFuture<KeptAnswers::Rows>& done) {
    KeptAnswers::Rows rows;
    try {
      rows = done.result();
    } catch (const std::exception& error) {
      // The lessons can be taken all the same; the notice is there when the page is left.
      notice_.tell(jobFailure(error, FilePath{lessons_.answers().file().string()}),
                   NoticeBar::About::reading);
    }
    if (std::exchange(answers_, rows) != rows) showProgress();
  });
}

void StartController::showProgress() {
  std::vector<OfferedLesson> all;
  for (const auto& lesson : offered_) {
    const LessonProgress progress = lesson_progress(*lesson, answers_);
    all.push_back({QString::fromStdString(lesson->id), QString::fromStdString(lesson->title),
                   QString::fromStdString(lesson->question), lesson->minutes, progress.answered,
                   progress.questions});
  }
  page_->setLessons(all);
}

void StartController::keep(const QPixmap& figure) {
  const auto inputs = workspace_.inputs();
  if (!inputs) return;
  const bool given = std::any_of(declared_inputs().begin(), declared_inputs().end(),
                                 [&](const DeclaredInput& each) { return each.given(inputs->inputs); });
  if (!given && !workspace_.history().canUndo()) return;
  const std::filesystem::path path = keptSession();
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  try {
    write_file(path, sessionJson(workspace_.session()).toStdString());
    if (figure.isNull()) {
      QFile::remove(keptPicture());  // of another session
      return;
    }
    QByteArray png;
    QBuffer to(&png);
    figure.scaled(kPicture, Qt::KeepAspectRatio, Qt::SmoothTransformation).save(&to, "PNG");
    write_file(keptPicture().toStdString(), png.toStdString());
  } catch (const Failure& failure) {
    qWarning("%s", failure.what());
  }
}

}  // namespace whereabouts

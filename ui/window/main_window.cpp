#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QTimer>

#include "core/backend/backend.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "ui/language/backend_words.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/parameters/reading_panel.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/theme/program_icon.h"
#include "ui/window/empty_state.h"
#include "ui/window/export_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/lab_list.h"
#include "ui/window/lesson_controller.h"
#include "ui/window/notice_bar.h"
#include "ui/window/presenter.h"
#include "ui/window/side_panel.h"
#include "ui/window/stage.h"
#include "ui/window/start_controller.h"
#include "ui/window/status_line.h"
#include "ui/window/talk_controller.h"
#include "ui/window/top_bar.h"
#include "ui/window/training_controller.h"
#include "ui/window/window_geometry.h"
#include "ui/window/window_panels.h"

namespace whereabouts {
namespace {

QString firstOf(const QString& wanted, const QString& remembered, const QString& otherwise) {
  if (!wanted.isEmpty()) return wanted;
  return remembered.isEmpty() ? otherwise : remembered;
}

// Settings may name a backend of another version.
QString knownBackend(const QString& remembered) {
  for (const AttentionBackend* backend : attention_backends()) {
    if (QString::fromStdString(backend->id()) == remembered) return remembered;
  }
  return QStringLiteral("auto");
}

}  // namespace

MainWindow::MainWindow(const WindowOptions& options)
    : workspace_(firstOf(options.lab, settings_.lab(), {}), knownBackend(settings_.backend())),
      playback_(workspace_),
      lessons_(workspace_, LessonController::answerSheet()),
      actions_(this),
      keys_(playback_),
      startsWithFiles_(!options.files.empty() || !options.run.empty()) {
  // The first figure is computed while the window is built.
  if (startsWithFiles_) {
    loader_.load(whereabouts::openFiles(options.files, options.run), nullptr);
  } else {
    workspace_.start();
  }
  setObjectName(QStringLiteral("window"));
  setWindowTitle(QStringLiteral("Whereabouts"));
  setWindowIcon(programIcon());
  setAcceptDrops(true);
  buildLayout();
  keys_.addWindow(this, view_);
  connectParts();
  createControllers();
  createActions();
  placeWindow(this, settings_.geometry());
  setUiScale(settings_.scale() / 100.0);
  const bool loops = settings_.loops();  // each change is kept at once
  playback_.setSpeed(settings_.speed());
  playback_.setLoops(loops);
  setThemeName(firstOf(options.theme, settings_.theme(), QStringLiteral("light")));
  view_->setFocus();
  const bool named = startsWithFiles_ || options.present || !options.lab.isEmpty();
  if (options.startPage && !named && settings_.startPage()) start_->show();
  if (options.present) QTimer::singleShot(0, this, &MainWindow::present);
}

MainWindow::~MainWindow() {
  // A field that is being edited hands in its text when it loses the focus: while there still is a workspace
  // to take it.
  hide();
  if (presenter_) delete presenter_.data();
  // What ends now still tells of changes, and the controllers that would take them are gone before it.
  for (QObject* part : std::initializer_list<QObject*>{&workspace_, &playback_, &ahead_, &loader_, &training_,
                                                       &lessons_, &talk_, &keys_})
    part->disconnect(this);
}

void MainWindow::connectParts() {
  connect(&workspace_, &Workspace::shownChanged, this, &MainWindow::showShown);
  connect(&workspace_, &Workspace::shownChanged, this, [this](bool newest) {
    if (newest) ahead_.look(workspace_.shown(), playback_.parameter());
  });
  for (const auto changed : {&Workspace::labChanged, &Workspace::inputsChanged, &Workspace::valuesChanged})
    connect(&workspace_, changed, &ahead_, &SweepAhead::stop);
  connect(&ahead_, &SweepAhead::looked, this, [this] {
    announceSweep(*view_);
    if (presenter_) announceSweep(presenter_->view());
  });
  connect(&workspace_, &Workspace::failed, this, &MainWindow::tellFailure);
  connect(&workspace_, &Workspace::labChanged, this, [this] {
    settings_.setLab(QString::fromStdString(workspace_.lab().info().id));
    toldFallbacks_.clear();  // if this lab runs no model the notice is dismissed
    view_->resetZoom();
    beginLab();
    refreshActions();
  });
  connect(&workspace_, &Workspace::historyChanged, this, &MainWindow::refreshActions);
  connect(&workspace_, &Workspace::pinnedChanged, this, &MainWindow::refreshActions);
  connect(&workspace_, &Workspace::inputsChanged, this, &MainWindow::refreshActions);
  connect(&workspace_, &Workspace::inputsChanged, this, [this] { toldFallbacks_.clear(); });
  connect(&workspace_, &Workspace::slow, status_, &StatusLine::setSlow);
  connect(&workspace_, &Workspace::idle, status_, &StatusLine::setIdle);
  connect(&loader_, &InputLoader::slow, this,
          [this](const QString& file) { status_->setSlow(-1, tr("opening %1").arg(file)); });
  connect(&loader_, &InputLoader::finished, status_, &StatusLine::setIdle);
  connect(&loader_, &InputLoader::finished, this, &MainWindow::refreshActions);
  connect(status_, &StatusLine::cancelRequested, this, [this] {
    loader_.cancel();
    workspace_.stop();
    playback_.pause();
  });

  connect(view_, &FigureView::placeHovered, this, [this](const std::optional<Hit>& place) {
    status_->setHovered(place);
    readings_->setHovered(place);
  });
  connect(view_, &FigureView::valueChosen, this, &MainWindow::chooseValue);
  connect(view_, &FigureView::valuesChosen, this, &MainWindow::chooseValues);
  connect(view_, &FigureView::placesSwapped, this, &MainWindow::swapPlaces);
  connect(&playback_, &Playback::changed, this, [this] {
    settings_.setSpeed(playback_.speed());
    settings_.setLoops(playback_.loops());
    status_->setPlaying(playback_.playing());
    view_->setHoldsRanges(playback_.playing());
    if (presenter_) presenter_->view().setHoldsRanges(playback_.playing());
    ahead_.look(workspace_.upToDate() ? workspace_.shown() : nullptr, playback_.parameter());
  });
  connect(&playback_, &Playback::stepped, this, [this] {
    view_->leaveRoom();
    if (presenter_) presenter_->view().leaveRoom();
  });

  connect(list_, &LabList::mapRequested, this, &MainWindow::showMap);
  connect(top_, &TopBar::backendMenuRequested, this, &MainWindow::popUpBackendMenu);
  connect(top_, &TopBar::exportMenuRequested, this, &MainWindow::popUpExportMenu);
  connect(top_, &TopBar::mainMenuRequested, this, &MainWindow::popUpMainMenu);
  connect(top_, &TopBar::presentRequested, this, &MainWindow::present);
  connect(top_, &TopBar::pinToggled, &workspace_, &Workspace::setPinned);
  connect(top_, &TopBar::themeToggled, this,
          [this] { setThemeName(currentTheme().dark ? QStringLiteral("light") : QStringLiteral("dark")); });
}

void MainWindow::createControllers() {
  const WindowParts parts{
      *this, settings_, workspace_, playback_, actions_, *notice_, [this] { return front(); }};
  files_ = std::make_unique<FileController>(parts, loader_);
  connect(files_.get(), &FileController::began, this, &MainWindow::refreshActions);
  connect(files_.get(), &FileController::themeChosen, this, &MainWindow::setThemeName);
  const EmptyState& card = stage_->card();
  connect(&card, &EmptyState::imageRequested, files_.get(), &FileController::openDialog);
  connect(&card, &EmptyState::checkpointRequested, this, [this] {
    const QString file = files_->askForInput(InputId::checkpoint);
    if (!file.isEmpty()) files_->openFiles({file});
  });
  connect(&card, &EmptyState::builtInImageRequested, this,
          [this] { files_->load(useBuiltIn(InputId::image)); });
  connect(&card, &EmptyState::builtInCheckpointRequested, this,
          [this] { files_->load(useBuiltIn(InputId::checkpoint)); });
  connect(readings_, &ReadingPanel::controlRequested, this,
          [this](const std::string& id) { focusParameter(workspace_.lab().info().id, id); });
  connect(readings_, &ReadingPanel::overridden, this,
          [this](const ModelOverrides& said) { files_->load(overrideCheckpoint(said)); });
  connect(readings_, &ReadingPanel::imageValuesStated, this,
          [this](const std::string& id) { files_->load(stateOfImages(image_values_named(id))); });
  connect(parameters_, &ParameterPanel::browseRequested, files_.get(), &FileController::browseTensors);
  connect(top_, &TopBar::openRequested, files_.get(), &FileController::openDialog);
  connect(top_, &TopBar::inputMenuRequested, files_.get(), &FileController::popUpInputMenu);
  exports_ = std::make_unique<ExportController>(
      parts, [this] { return themeName_; }, [this] { return lessons_.asks(); },
      [this] {
        // Of a lesson's part of a figure the number would be another panel's.
        const auto leader = stage_->part().panels.empty() ? view_->chosenLeader() : std::nullopt;
        return leader ? std::to_string(*leader + 1) : std::string("auto");
      });
  trainings_ = std::make_unique<TrainingController>(parts, training_, *files_, *exports_);
  connect(files_.get(), &FileController::renewalMissed, trainings_.get(), &TrainingController::lookAgain);
  lessonControls_ = std::make_unique<LessonController>(
      parts, lessons_, LessonWidgets{*lessonPanel_, *panels_, *readings_}, *files_);
  connect(lessonControls_.get(), &LessonController::found, this, &MainWindow::lessonsFound);
  connect(files_.get(), &FileController::lessonOpened, lessonControls_.get(), &LessonController::start);
  talks_ = std::make_unique<TalkController>(parts, talk_, lessons_, TalkWidgets{*talkPanel_, *panels_});
  lessonControls_->setGate([this] { return talks_->mayLeave(); });
  connect(talks_.get(), &TalkController::presentRequested, this, [this] {
    if (lessons_.isAway()) lessons_.comeBack();
    if (!presenter_) present();
  });
  connect(talks_.get(), &TalkController::slow, status_, &StatusLine::setSlow);
  connect(talks_.get(), &TalkController::idle, status_, &StatusLine::setIdle);
  connect(status_, &StatusLine::cancelRequested, talks_.get(), &TalkController::stop);
  start_ = std::make_unique<StartController>(parts, *pages_, *files_, lessons_);
  connect(lessonControls_.get(), &LessonController::found, start_.get(),
          [this] { start_->offerLessons(lessonControls_->shipped()); });
  connect(start_.get(), &StartController::lessonRequested, lessonControls_.get(), &LessonController::start);
  connect(top_, &TopBar::startRequested, start_.get(), &StartController::toggle);
  connect(start_.get(), &StartController::painted, this, [this] {
    if (figurePainted_) return;
    figurePainted_ = true;
    QMetaObject::invokeMethod(this, &MainWindow::firstFigurePainted, Qt::QueuedConnection);
  });
}

void MainWindow::setThemeName(const QString& name) {
  themeName_ = themeNames().contains(name) ? name : QStringLiteral("light");
  showTheme();
  settings_.setTheme(themeName_);
}

void MainWindow::showTheme() {
  applyTheme(this, themeName_);
  panels_->fit();
  stage_->setTheme(currentTheme());
  if (presenter_) presenter_->setDark(currentTheme().dark);
  top_->showTheme(currentTheme().dark);
  files_->showTheme();
  start_->showTheme();
}

void MainWindow::beginLab() {
  const QString question = coreText(workspace_.lab().info().question);
  setWindowTitle(question + QStringLiteral(" · Whereabouts"));
  side_->scrollToTop();
  // A control that goes would hand the keyboard to any other.
  const QWidget* focus = focusWidget();
  if (focus && side_->isAncestorOf(focus)) view_->setFocus(Qt::OtherFocusReason);
}

void MainWindow::showShown() {
  const auto shown = workspace_.shown();
  if (!shown) return;
  side_->settle();
  if (!shown->figure) {
    status_->setMilliseconds(std::nullopt);
    status_->setExecution(nullptr);
    return;
  }
  if (!awaitsPaint_) {
    awaitsPaint_ = true;
    const auto surfaces = view_->findChildren<QWidget*>();
    for (QWidget* surface : surfaces) surface->installEventFilter(this);
    view_->repaintNow();
  }
  status_->setMilliseconds(shown->milliseconds);
  status_->setExecution(workspace_.execution());
  status_->frame();
  notice_->dismiss(NoticeBar::About::computation);
  tellOfFallback();
  const QString question = coreText(shown->figure->title);
  view_->setAccessibleDescription(question);
  setWindowTitle(question.isEmpty() ? QStringLiteral("Whereabouts")
                                    : question + QStringLiteral(" · Whereabouts"));
}

// A wrong value is shown at its control; without a figure the stage says why itself.
void MainWindow::tellFailure(const Failure& failure) {
  if (parameters_->showsProblem() || !workspace_.displayed()) {
    notice_->dismiss(NoticeBar::About::computation);
  } else {
    notice_->tell(wordsOf(failure, workspace_.lab().parameters()), NoticeBar::About::computation);
  }
}

void MainWindow::tellOfFallback() {
  const Execution* ran = workspace_.execution();
  if (!ran || ran->instead_of.empty()) {
    notice_->dismiss(NoticeBar::About::backend);
    return;
  }
  // An animation would repeat it with every figure.
  if (!toldFallbacks_.emplace(ran->instead_of, ran->reason).second) return;
  const BackendProblem problem = problemOf(*ran);
  QString rest = tr("%1. The %2 computed instead.").arg(problem.text, backendTitle(ran->backend));
  if (problem.disabled) rest += QLatin1Char(' ') + tr("A restart of Whereabouts tries it again.");
  notice_->tell(tr("%1 did not run").arg(backendTitle(ran->instead_of)), rest, NoticeBar::About::backend);
}

void MainWindow::chooseBackend(const QString& id) {
  settings_.setBackend(id);
  toldFallbacks_.clear();  // after a choice the user wants to see the outcome again
  workspace_.setBackend(id.toStdString());
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint && !figurePainted_ &&
      view_->isAncestorOf(qobject_cast<QWidget*>(watched))) {
    figurePainted_ = true;
    const auto surfaces = view_->findChildren<QWidget*>();
    for (QWidget* surface : surfaces) surface->removeEventFilter(this);
    // Reported when the paint event that begins now has ended.
    QMetaObject::invokeMethod(this, &MainWindow::firstFigurePainted, Qt::QueuedConnection);
  }
  return QMainWindow::eventFilter(watched, event);
}

// Keys that no widget handled.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && notice_->isVisible()) {
    notice_->closeShown();
  } else {
    QMainWindow::keyPressEvent(event);
  }
}

void MainWindow::announceSweep(FigureView& view) const {
  const auto seen = static_cast<int>(ahead_.figures().size());
  auto figures = ahead_.figures();
  for (auto& figure : figures) figure = inLanguage(figure);
  view.setUpcoming(figures, seen >= playback_.count());
}

void MainWindow::present() {
  if (presenter_) {
    presenter_->close();
    return;
  }
  presenter_ = new Presenter(workspace_, actions());
  presenter_->setDark(currentTheme().dark);
  announceSweep(presenter_->view());
  presenter_->view().setHoldsRanges(playback_.playing());
  keys_.addWindow(presenter_, &presenter_->view());
  connect(&presenter_->view(), &FigureView::valueChosen, this, &MainWindow::chooseValue);
  connect(&presenter_->view(), &FigureView::valuesChosen, this, &MainWindow::chooseValues);
  connect(&presenter_->view(), &FigureView::placesSwapped, this, &MainWindow::swapPlaces);
  connect(notice_, &NoticeBar::textChanged, presenter_, &Presenter::tell);
  connect(presenter_, &Presenter::left, this, [this] {
    playback_.pause();
    presenter_ = nullptr;
    lessonControls_->present(nullptr);
    activateWindow();
  });
  lessonControls_->present(presenter_);
  presenter_->setGeometry(screen()->geometry());
  presenter_->showFullScreen();
}

QWidget* MainWindow::front() {
  return presenter_ ? static_cast<QWidget*>(presenter_) : this;
}

FigureView& MainWindow::frontView() {
  return presenter_ ? presenter_->view() : *view_;
}

void MainWindow::chooseValue(const QString& id, const Value& value) {
  // Until the next figure is ready, the shown one belongs to the previous lab.
  if (workspace_.shown()) workspace_.setValue(id.toStdString(), value, true);
}

void MainWindow::chooseValues(const std::vector<std::pair<std::string, Value>>& values) {
  if (workspace_.shown()) workspace_.setValues(values, true);
}

void MainWindow::swapPlaces(const QString& id, int a, int b) {
  workspace_.swapPlaces(id.toStdString(), a, b);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (fittingTypeScale(theme(themeName_), size()) != currentTheme().typeScale) showTheme();
  if (dropHint_) dropHint_->setGeometry(rect().adjusted(24, 24, -24, -24));
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!talks_->mayLeave() || !trainings_->mayStop()) return event->ignore();
  training_.stop();
  settings_.setGeometry(saveGeometry());
  start_->keep(view_->grab());
  if (presenter_) presenter_->close();
  loader_.cancel();
  event->accept();
}

void MainWindow::keep() {
  start_->keep({});
  QSettings().sync();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (FileController::filesOf(event->mimeData()).isEmpty() && !event->mimeData()->hasImage()) return;
  event->acceptProposedAction();
  if (!dropHint_) {
    auto* hint = new QLabel(
        tr("Drop an image, a checkpoint, a run, a data set, a series, a session or a lesson"), this);
    hint->setObjectName(QStringLiteral("dropHint"));
    hint->setAlignment(Qt::AlignCenter);
    hint->setAttribute(Qt::WA_TransparentForMouseEvents);
    dropHint_ = hint;
  }
  dropHint_->setGeometry(rect().adjusted(24, 24, -24, -24));
  dropHint_->show();
  dropHint_->raise();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) {
  if (dropHint_) dropHint_->hide();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (dropHint_) dropHint_->hide();
  if (files_->openDropped(event->mimeData())) event->acceptProposedAction();
}

bool MainWindow::hasLessons() const {
  return lessonControls_->hasFound();
}

void MainWindow::openFiles(const QStringList& files) {
  files_->openFiles(files);
}

void MainWindow::openInput(InputId id, const QString& file) {
  files_->openInput(id, file);
}

void MainWindow::paste() {
  files_->paste();
}

void MainWindow::showCheckpoint() {
  files_->showCheckpoint();
}

void MainWindow::saveSession(const QString& file) {
  exports_->saveSession(file);
}

void MainWindow::showExport() {
  exports_->showExport();
}

void MainWindow::exportNumbers() {
  exports_->exportNumbers();
}

void MainWindow::exportFrames() {
  exports_->exportFrames();
}

void MainWindow::copyBitmap() {
  exports_->copyBitmap();
}

void MainWindow::copySvg() {
  exports_->copySvg();
}

void MainWindow::copyCommandLine() {
  exports_->copyCommandLine();
}

void MainWindow::addToTalk() {
  talks_->addView();
}

void MainWindow::saveTalk(const QString& file) {
  talks_->save(file);
}

void MainWindow::writeTalkSlides(const QString& file) {
  talks_->writeSlides(file);
}

void MainWindow::showStartPage() {
  start_->show();
}

void MainWindow::showTraining() {
  trainings_->show();
}

void MainWindow::resumeTraining() {
  trainings_->resume();
}

void MainWindow::showAnswers() {
  lessonControls_->showAnswers();
}

}  // namespace whereabouts

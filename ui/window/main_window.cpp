#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QTimer>

#include "core/backend/backend.h"
#include "ui/checkpoint/checkpoint_view.h"
#include "ui/language/backend_words.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/output/output_dialog.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/parameters/reading_panel.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/theme/program_icon.h"
#include "ui/window/empty_state.h"
#include "ui/window/notice_bar.h"
#include "ui/window/presenter.h"
#include "ui/window/stage.h"
#include "ui/window/status_line.h"
#include "ui/window/top_bar.h"
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
      lessons_(workspace_, answerSheet()),
      lessonKeys_(lessons_),
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
  connectTraining();
  connectLessons();
  createActions();
  placeWindow(this, settings_.geometry());
  setUiScale(settings_.scale() / 100.0);
  const bool loops = settings_.loops();  // each change is kept at once
  playback_.setSpeed(settings_.speed());
  playback_.setLoops(loops);
  setThemeName(firstOf(options.theme, settings_.theme(), QStringLiteral("light")));
  view_->setFocus();
  if (options.present) QTimer::singleShot(0, this, &MainWindow::present);
}

MainWindow::~MainWindow() {
  // A field that is being edited hands in its text when it loses the focus: while there still is a workspace
  // to take it.
  hide();
  if (presenter_) delete presenter_.data();
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
  connect(&loader_, &InputLoader::loaded, this, &MainWindow::adopt);
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
  connect(view_, &FigureView::placesSwapped, this, &MainWindow::swapPlaces);
  const EmptyState& card = stage_->card();
  connect(&card, &EmptyState::imageRequested, this, &MainWindow::openDialog);
  connect(&card, &EmptyState::checkpointRequested, this, [this] {
    const QString file = askForInput(InputId::checkpoint);
    if (!file.isEmpty()) openFiles({file});
  });
  connect(&card, &EmptyState::builtInImageRequested, this, [this] { load(useBuiltIn(InputId::image)); });
  connect(&card, &EmptyState::builtInCheckpointRequested, this,
          [this] { load(useBuiltIn(InputId::checkpoint)); });
  connect(&playback_, &Playback::changed, this, [this] {
    settings_.setSpeed(playback_.speed());
    settings_.setLoops(playback_.loops());
    status_->setPlaying(playback_.playing());
    view_->setHoldsRanges(playback_.playing());
    if (presenter_) presenter_->view().setHoldsRanges(playback_.playing());
    ahead_.look(workspace_.upToDate() ? workspace_.shown() : nullptr, playback_.parameter());
  });

  connect(parameters_, &ParameterPanel::browseRequested, this, &MainWindow::browseTensors);
  connect(top_, &TopBar::openRequested, this, &MainWindow::openDialog);
  connect(top_, &TopBar::inputMenuRequested, this, &MainWindow::popUpInputMenu);
  connect(top_, &TopBar::backendMenuRequested, this, &MainWindow::popUpBackendMenu);
  connect(top_, &TopBar::exportMenuRequested, this, &MainWindow::popUpExportMenu);
  connect(top_, &TopBar::mainMenuRequested, this, &MainWindow::popUpMainMenu);
  connect(top_, &TopBar::presentRequested, this, &MainWindow::present);
  connect(top_, &TopBar::pinToggled, &workspace_, &Workspace::setPinned);
  connect(top_, &TopBar::themeToggled, this,
          [this] { setThemeName(currentTheme().dark ? QStringLiteral("light") : QStringLiteral("dark")); });
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
  if (checkpointView_) checkpointView_->setTheme(currentTheme());
}

void MainWindow::showShown() {
  const auto shown = workspace_.shown();
  if (!shown) return;
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
  connect(&presenter_->view(), &FigureView::placesSwapped, this, &MainWindow::swapPlaces);
  connect(notice_, &NoticeBar::textChanged, presenter_, &Presenter::tell);
  connect(presenter_, &Presenter::left, this, [this] {
    playback_.pause();
    presenter_ = nullptr;
    activateWindow();
  });
  presentLesson();
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

void MainWindow::swapPlaces(const QString& id, int a, int b) {
  workspace_.swapPlaces(id.toStdString(), a, b);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (fittingTypeScale(theme(themeName_), size()) != currentTheme().typeScale) showTheme();
  if (dropHint_) dropHint_->setGeometry(rect().adjusted(24, 24, -24, -24));
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayStopTraining()) return event->ignore();
  training_.stop();
  settings_.setGeometry(saveGeometry());
  if (presenter_) presenter_->close();
  loader_.cancel();
  event->accept();
}

}  // namespace whereabouts

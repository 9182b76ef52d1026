// The menus of the chips and buttons, made when they are opened.
#include <QActionGroup>
#include <QDir>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QMenu>
#include <QtConcurrent>

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "ui/language/core_words.h"
#include "ui/model/file_kind.h"
#include "ui/window/backend_menu.h"
#include "ui/window/main_window.h"

namespace whereabouts {

namespace {

bool mayBeCheckpoint(const QString& path) {
  static const QStringList suffixes = {
      QStringLiteral("safetensors"), QStringLiteral("npy"), QStringLiteral("npz"), QStringLiteral("pt"),
      QStringLiteral("pth"),         QStringLiteral("bin"), QStringLiteral("ckpt")};
  const QString name = path.toLower();
  return suffixes.contains(QFileInfo(name).suffix()) || name.endsWith(QLatin1String(".index.json"));
}

bool mayBeImage(const QString& path) {
  static const QStringList suffixes = {
      QStringLiteral("png"),  QStringLiteral("jpg"),  QStringLiteral("jpeg"), QStringLiteral("tif"),
      QStringLiteral("tiff"), QStringLiteral("bmp"),  QStringLiteral("webp"), QStringLiteral("gif"),
      QStringLiteral("npy"),  QStringLiteral("heic"), QStringLiteral("heif"), QStringLiteral("avif")};
  return suffixes.contains(QFileInfo(path).suffix().toLower());
}

// Folders are remembered with a trailing slash.
bool isFolder(const QString& path) {
  return path.endsWith(QLatin1Char('/'));
}

QString shortName(const QString& path) {
  return QFileInfo(isFolder(path) ? path.chopped(1) : path).fileName();
}

QFileInfoList testImages() {
  try {
    const QDir folder(QString::fromStdString(resource_path("images/fashion-mnist").string()));
    return folder.entryInfoList({QStringLiteral("*.png")}, QDir::Files, QDir::Name);
  } catch (const Failure&) {
    return {};  // not installed
  }
}

void popUp(QMenu* menu, const QPoint& at, bool alignRight) {
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  const QPoint corner = alignRight ? at - QPoint(menu->sizeHint().width() - 40, 0) : at;
  menu->popup(corner);
}

}  // namespace

QMenu* MainWindow::imageValuesMenu(QWidget* parent) {
  const Parameter& parameter = image_values_parameter();
  auto* menu = new QMenu(coreText(parameter.label), parent);
  menu->setObjectName(QStringLiteral("imageValues"));
  menu->setAccessibleName(menu->title());
  menu->setToolTipsVisible(true);
  const auto inputs = workspace_.inputs();
  const bool taken = inputs && inputs->imageValues;
  menu->menuAction()->setEnabled(taken);
  menu->menuAction()->setToolTip(
      taken ? imageValues_->toolTip()
            : tr("Only NPY and TIFF leave open what their numbers mean; this image does not"));
  auto* group = new QActionGroup(menu);
  static const Inputs none;
  const Values empty;
  for (const Choice& choice : parameter.choices(Scope{none, empty})) {
    const ImageValues values = image_values_named(choice.id);
    QAction* action =
        menu->addAction(coreText(choice.label), this, [this, values] { load(stateOfImages(values)); });
    action->setData(QString::fromStdString(choice.id));
    action->setToolTip(coreText(choice.help));
    action->setStatusTip(action->toolTip());
    action->setWhatsThis(action->toolTip());
    action->setCheckable(true);
    action->setChecked(taken && *inputs->imageValues == values);
    group->addAction(action);
  }
  return menu;
}

void MainWindow::popUpImageMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->addAction(tr("Open image…"), this, [this] {
    const QString file = askForImage(tr("Open an image"));
    if (!file.isEmpty()) openFiles({file});
  });
  menu->addAction(tr("Paste"), this, &MainWindow::paste);
  menu->addAction(tr("Built-in image: dusk"), this, [this] { load(useBuiltIn(true, false)); });
  QMenu* tests = menu->addMenu(tr("Test images of the built-in checkpoint"));
  tests->setObjectName(QStringLiteral("testImages"));
  for (const QFileInfo& file : testImages()) {
    QString name = file.completeBaseName();
    tests->addAction(name.replace(QLatin1Char('-'), QLatin1Char(' ')), this,
                     [this, path = file.filePath()] { openFiles({path}); });
  }
  tests->setEnabled(!tests->isEmpty());
  menu->addMenu(imageValuesMenu(menu));
  menu->addAction(openSecondImage_);
  addRecent(menu, recent(mayBeImage));
  popUp(menu, at, false);
}

void MainWindow::popUpCheckpointMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->addAction(tr("Open checkpoint…"), this, [this] {
    const QString file = askForCheckpoint(tr("Open a checkpoint"));
    if (!file.isEmpty()) openFiles({file});
  });
  menu->addAction(openRun_);
  menu->addAction(tr("Built-in checkpoint"), this, [this] { load(useBuiltIn(false, true)); });
  menu->addSeparator();
  menu->addAction(showCheckpoint_);
  addRecent(menu, recent([](const QString& path) { return mayBeCheckpoint(path) || isFolder(path); }));
  popUp(menu, at, false);
}

void MainWindow::popUpSecondImageMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->addAction(openSecondImage_);
  menu->addAction(swapImages_);
  menu->addAction(closeSecondImage_);
  menu->addMenu(imageValuesMenu(menu));
  addRecent(menu, recent(mayBeImage), [this](const QString& path) { openSecondImage(path); });
  popUp(menu, at, false);
}

void MainWindow::popUpSecondCheckpointMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->addAction(openSecond_);
  menu->addAction(swap_);
  menu->addAction(closeSecond_);
  addRecent(menu, recent(mayBeCheckpoint), [this](const QString& path) { openSecondCheckpoint(path); });
  popUp(menu, at, false);
}

void MainWindow::popUpSeriesMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  const auto open = [this](const QString& path) { load(openSeries(path.toStdString())); };
  menu->addAction(tr("Open series…"), this, [this, open] {
    const QString file =
        askForFile(tr("Open a series"), tr("Series (*.csv *.tsv *.csv.gz *.tsv.gz);;All files (*)"));
    if (!file.isEmpty()) open(file);
  });
  menu->addAction(tr("Built-in series"), this, [this] { load(useBuiltInSeries()); });
  addRecent(menu, recent([](const QString& path) { return isSeriesName(path.toStdString()); }), open);
  popUp(menu, at, false);
}

void MainWindow::popUpBackendMenu(const QPoint& at) {
  auto* menu = new BackendMenu(workspace_.backend(), this);
  connect(menu, &BackendMenu::backendChosen, this, &MainWindow::chooseBackend);
  popUp(menu, at, false);
}

void MainWindow::popUpExportMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  actions_.fill(menu, tr("Export"));
  popUp(menu, at, false);
}

void MainWindow::popUpMainMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("mainMenu"));
  for (const QString& section : actions_.sections()) {
    QMenu* part = menu->addMenu(section);
    part->setToolTipsVisible(true);
    actions_.fill(part, section);
    if (section != tr("File")) continue;
    part->addSeparator();
    const auto list = [&](const QString& title, const QStringList& paths) {
      QMenu* files = part->addMenu(title);
      files->setToolTipsVisible(true);
      addRecent(files, paths);
      files->setEnabled(!paths.isEmpty());
    };
    list(tr("Recent files"), settings_.recentFiles());
    list(tr("Recent sessions"), settings_.recentSessions());
    QAction* forget =
        part->addAction(tr("Forget recent files"), this, [this] { settings_.clearRecentFiles(); });
    forget->setToolTip(tr("Empty both lists"));
    forget->setEnabled(!settings_.recentFiles().isEmpty() || !settings_.recentSessions().isEmpty());
  }
  popUp(menu, at, true);
}

QStringList MainWindow::recent(const std::function<bool(const QString&)>& wanted) const {
  QStringList paths;
  for (const QString& path : settings_.recentFiles()) {
    if (wanted(path)) paths << path;
  }
  return paths;
}

void MainWindow::addRecent(QMenu* menu, const QStringList& paths, std::function<void(const QString&)> open) {
  if (paths.isEmpty()) return;
  if (!open) open = [this](const QString& path) { openFiles({path}); };
  if (!menu->isEmpty()) menu->addSeparator();
  QList<QAction*> added;
  for (const QString& path : paths) {
    const QString name = shortName(path);
    QAction* action = menu->addAction(name, this, [open, path] { open(path); });
    action->setToolTip(path);
    action->setData(path);
    added << action;
  }
  // Checks on another thread whether they still exist: a folder may be on a slow network.
  auto* watcher = new QFutureWatcher<QList<bool>>(menu);
  connect(watcher, &QFutureWatcher<QList<bool>>::finished, menu, [added, watcher] {
    const QList<bool> exist = watcher->result();
    for (qsizetype i = 0; i < added.size(); ++i) added[i]->setEnabled(exist[i]);
  });
  watcher->setFuture(QtConcurrent::run([paths] {
    QList<bool> exist;
    for (const QString& path : paths) exist << QFileInfo::exists(path);
    return exist;
  }));
}

}  // namespace whereabouts

// The menus of the inputs, made when they are opened.
#include <QActionGroup>
#include <QDir>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QMainWindow>
#include <QMenu>
#include <QtConcurrent>

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "ui/language/core_words.h"
#include "ui/language/input_words.h"
#include "ui/model/file_kind.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"

namespace whereabouts {
namespace {

// Folders are remembered with a trailing slash.
bool isFolder(const QString& path) {
  return path.endsWith(QLatin1Char('/'));
}

QString shortName(const QString& path) {
  return QFileInfo(isFolder(path) ? path.chopped(1) : path).fileName();
}

// Those of a folder of resources that can be opened.
QFileInfoList shippedFiles(const std::string& name) {
  try {
    const QDir folder(QString::fromStdString(resource_path(name).string()));
    return folder.entryInfoList(
        {QStringLiteral("*.png"), QStringLiteral("*.jpg"), QStringLiteral("*.safetensors")}, QDir::Files,
        QDir::Name);
  } catch (const Failure&) {
    return {};  // not installed
  }
}

}  // namespace

QMenu* FileController::imageValuesMenu(QWidget* parent) {
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
            : MainWindow::tr("Only NPY and TIFF leave open what their numbers mean; this image does not"));
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

void FileController::popUpInputMenu(InputId id, const QPoint& at) {
  const DeclaredInput& input = declared_input(id);
  auto* menu = new QMenu(&window_);
  if (input.first) {
    const SecondActions& second = seconds_.at(id);
    for (QAction* action : {second.open, second.swap, second.close}) menu->addAction(action);
  } else {
    fillFirstMenu(menu, id);
  }
  if (input.family() == InputId::image) menu->addMenu(imageValuesMenu(menu));
  // One that is not told by what it is is opened as this.
  std::function<void(const QString&)> open;
  if (!input.general) open = [this, id](const QString& path) { openInput(id, path); };
  // Beside the image stands what it is compared with.
  const DeclaredInput* const second = second_of(id);
  if (second && id == InputId::image) menu->addAction(seconds_.at(second->id).open);
  const auto wanted = [id](const QString& path) {
    return mayBe(id, path.toStdString()) || (id == InputId::checkpoint && isFolder(path));
  };
  addRecent(menu, recent(wanted), open);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  menu->popup(at);
}

// Of an input that is not compared with another one.
void FileController::fillFirstMenu(QMenu* menu, InputId id) {
  const WindowInput& words = *windowInput(id);
  menu->addAction(menuText(words.open), this, [this, id] {
    const QString file = askForInput(id);
    if (file.isEmpty()) return;
    declared_input(id).general ? openFiles({file}) : openInput(id, file);
  });
  if (id == InputId::image) menu->addAction(MainWindow::tr("Paste"), this, &FileController::paste);
  if (id == InputId::checkpoint) menu->addAction(openRun_);
  menu->addAction(menuText(words.builtIn), this, [this, id] { load(useBuiltIn(id)); });
  const auto shipped = [&](const QString& title, const char* objectName,
                           const std::string& folder) -> QMenu* {
    QMenu* files = menu->addMenu(title);
    files->setObjectName(QLatin1String(objectName));
    for (const QFileInfo& file : shippedFiles(folder)) {
      QString name = file.completeBaseName();
      files->addAction(name.replace(QLatin1Char('-'), QLatin1Char(' ')), this,
                       [this, path = file.filePath()] { openFiles({path}); });
    }
    files->setEnabled(!files->isEmpty());
    return files;
  };
  if (id == InputId::checkpoint) {
    shipped(MainWindow::tr("Models that come with the program"), "shippedModels", "checkpoints");
    menu->addSeparator();
    menu->addAction(showCheckpoint_);
  }
  if (id == InputId::image) {
    QMenu* pictures =
        shipped(MainWindow::tr("Pictures that come with the program"), "photographs", "images/photographs");
    const std::string dusk = built_in_image().name;
    pictures->addAction(QString::fromStdString(dusk), this,
                        [this, id, dusk] { load(whereabouts::openInput(id, dusk)); });
    pictures->setEnabled(true);
    shipped(MainWindow::tr("Test images of the built-in checkpoint"), "testImages", "images/fashion-mnist");
  }
}

QStringList FileController::recent(const std::function<bool(const QString&)>& wanted) const {
  QStringList paths;
  for (const QString& path : settings_.recentFiles()) {
    if (wanted(path)) paths << path;
  }
  return paths;
}

void FileController::addRecent(QMenu* menu, const QStringList& paths,
                               std::function<void(const QString&)> open) {
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

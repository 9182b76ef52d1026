// What the window can do, with its keys; and the menus.
#include <QFileInfo>
#include <QFutureWatcher>
#include <QMenu>
#include <QtConcurrent>

#include "ui/backend_menu.h"
#include "ui/command_palette.h"
#include "ui/look.h"
#include "ui/main_window.h"
#include "ui/notice_bar.h"
#include "ui/render/figure_view.h"
#include "ui/shortcut_sheet.h"

namespace whereabouts {

void MainWindow::createActions() {
  const QString file = tr("File"), edit = tr("Edit"), figure = tr("Figure"), animation = tr("Animation"),
                view = tr("View");
  actions_.add(file, tr("Open…"), QStringLiteral("Ctrl+O"), tr("Open a picture, a checkpoint or a session"),
               [this] { openDialog(); });
  openRun_ = actions_.add(file, tr("Open run…"), QStringLiteral("Ctrl+Shift+R"),
                          tr("Open a folder of checkpoints, ordered by the numbers in their names"),
                          [this] { openRun(); });
  openSecond_ = actions_.add(file, tr("Open second checkpoint…"), QStringLiteral("Ctrl+Shift+O"),
                             tr("Open a checkpoint to compare the first one with"), [this] {
                               const QString name = askForCheckpoint(tr("Open a second checkpoint"));
                               if (!name.isEmpty()) openSecondCheckpoint(name);
                             });
  closeSecond_ = actions_.add(file, tr("Close second checkpoint"), {}, tr("Compare the checkpoint with none"),
                              [this] { closeSecondCheckpoint(); });
  swap_ = actions_.add(
      file, tr("Swap checkpoints"), QStringLiteral("Ctrl+Shift+X"),
      tr("The first and the second checkpoint change places; pin the figure before to compare them"),
      [this] { opening_.swapCheckpoints(workspace_.inputs()); });
  showCheckpoint_ =
      actions_.add(file, tr("What is in the checkpoint…"), QStringLiteral("Ctrl+I"),
                   tr("Its anatomy, and every tensor with its values"), [this] { showCheckpoint(); });
  actions_.add(file, tr("Save session…"), QStringLiteral("Ctrl+S"),
               tr("Save the lab, its values and its inputs"), [this] { saveSession(); });
  actions_.add(file, tr("Built-in inputs"), {},
               tr("Go back to the built-in picture and checkpoint, without a second one"),
               [this] { opening_.useBuiltIn(true, true, workspace_.inputs()); });
  actions_.add(file, tr("Quit"), QStringLiteral("Ctrl+Q"), tr("Close the window"), [this] { close(); });

  undo_ = actions_.add(edit, tr("Undo"), QStringLiteral("Ctrl+Z"), tr("Take the last change back"),
                       [this] { workspace_.undo(); });
  redo_ = actions_.add(edit, tr("Redo"), QStringLiteral("Ctrl+Shift+Z"), tr("Do it again"),
                       [this] { workspace_.redo(); });
  redo_->setShortcuts({QKeySequence(QStringLiteral("Ctrl+Shift+Z")), QKeySequence(QStringLiteral("Ctrl+Y"))});
  actions_.add(edit, tr("Reset all parameters"), QStringLiteral("Ctrl+R"),
               tr("Every parameter of this lab to its default"), [this] { workspace_.resetAll(); });
  actions_.add(edit, tr("Paste picture"), QStringLiteral("Ctrl+V"), tr("Use the picture on the clipboard"),
               [this] { pastePicture(); });

  actions_.add(figure, tr("Export…"), QStringLiteral("Ctrl+E"), tr("Write the figure as PNG, SVG or PDF"),
               [this] { showExport(); });
  actions_.add(figure, tr("Copy figure"), QStringLiteral("Ctrl+C"), tr("Copy the figure as a bitmap"),
               [this] { copyBitmap(); });
  actions_.add(figure, tr("Copy figure as SVG"), QStringLiteral("Ctrl+Shift+C"),
               tr("Copy the figure as a drawing"), [this] { copySvg(); });
  actions_.add(figure, tr("Copy command line"), QStringLiteral("Ctrl+L"),
               tr("Copy the command that makes this figure"), [this] { copyCommandLine(); });
  pin_ = actions_.add(figure, tr("Pin figure"), QStringLiteral("Ctrl+P"),
                      tr("Keep this figure beside the next one, with the difference"),
                      [this] { workspace_.setPinned(!workspace_.pinned()); });
  actions_.add(figure, tr("Reset zoom"), QStringLiteral("Ctrl+0"), tr("Show the whole figure"),
               [this] { view_->resetZoom(); });
  actions_.add(figure, tr("Backend…"), QStringLiteral("Ctrl+B"),
               tr("Choose what computes attention, and see what cannot"), [this] {
                 if (auto* chip = findChild<QWidget*>(QStringLiteral("backendChip"))) {
                   popUpBackendMenu(chip->mapToGlobal(QPoint(0, chip->height() + 6)));
                 }
               });

  actions_.addNamed(animation, tr("Play or pause"), tr("Space"), tr("Play the animation"),
                    [this] { playback_.toggle(); });
  actions_.add(animation, tr("Next step"), QStringLiteral("Alt+Right"), tr("One step on"),
               [this] { playback_.next(); });
  actions_.add(animation, tr("Previous step"), QStringLiteral("Alt+Left"), tr("One step back"),
               [this] { playback_.previous(); });
  actions_.add(animation, tr("First step"), QStringLiteral("Alt+Home"), tr("Back to the beginning"),
               [this] { playback_.first(); });
  actions_.add(animation, tr("Faster"), QStringLiteral("Ctrl+]"), tr("Twice the speed"),
               [this] { playback_.setSpeed(playback_.speed() * 2); });
  actions_.add(animation, tr("Slower"), QStringLiteral("Ctrl+["), tr("Half the speed"),
               [this] { playback_.setSpeed(playback_.speed() / 2); });
  actions_.add(animation, tr("Loop"), QStringLiteral("Ctrl+T"), tr("Start again at the end"),
               [this] { playback_.setLoops(!playback_.loops()); });

  actions_.add(view, tr("Present"), QStringLiteral("F11"), tr("Figure and question on the full screen"),
               [this] { present(); });
  actions_.add(view, tr("Light or dark"), QStringLiteral("Ctrl+D"), tr("Change between light and dark"),
               [this] { setThemeName(look().dark ? QStringLiteral("light") : QStringLiteral("dark")); });
  for (const QString& name : themeNames()) {
    actions_.add(view, tr("Theme: %1").arg(name), {}, tr("Use the theme %1").arg(name),
                 [this, name] { setThemeName(name); });
  }
  actions_.add(view, tr("Commands…"), QStringLiteral("Ctrl+K"), tr("Find a command or a lab by typing"),
               [this] { showPalette(); });
  actions_.add(view, tr("Keyboard…"), QStringLiteral("?"), tr("All keys at a glance"),
               [this] { showShortcuts(); });
  actions_.addNamed(view, tr("Close notice"), tr("Esc"),
                    tr("Close the notice shown; the one before comes back"),
                    [this] { notice_->closeShown(); });
  actions_.add(view, tr("Menu"), QStringLiteral("Alt+M"), tr("Everything there is"), [this] {
    if (auto* button = findChild<QWidget*>(QStringLiteral("menu"))) {
      popUpMainMenu(button->mapToGlobal(QPoint(0, button->height() + 6)));
    }
  });
  createLabActions();
  refreshActions();
}

void MainWindow::createLabActions() {
  int number = 0;
  for (const Lab* lab : labs()) {
    const LabInfo& info = lab->info();
    const QString keys = ++number <= 9 ? QStringLiteral("Ctrl+%1").arg(number) : QString();
    actions_.add(tr("Lab"), QString::fromStdString(info.name), keys, QString::fromStdString(info.question),
                 [this, id = info.id] { workspace_.chooseLab(id); });
  }
}

void MainWindow::refreshActions() {
  if (!undo_) return;
  const History& history = workspace_.history();
  const auto name = [this](const History::Step* step) {
    const Parameter* parameter =
        step ? find_parameter(workspace_.lab().parameters(), step->parameter) : nullptr;
    return parameter ? QStringLiteral(" ") + QString::fromStdString(parameter->label) : QString();
  };
  undo_->setEnabled(history.canUndo());
  undo_->setText(tr("Undo") + name(history.nextUndo()));
  redo_->setEnabled(history.canRedo());
  redo_->setText(tr("Redo") + name(history.nextRedo()));
  const auto inputs = workspace_.inputs();
  closeSecond_->setEnabled(inputs && inputs->inputs.checkpoint2);
  swap_->setEnabled(inputs && inputs->inputs.checkpoint2);
  pin_->setText(workspace_.pinned() ? tr("Unpin figure") : tr("Pin figure"));
}

namespace {

bool mayBeCheckpoint(const QString& path) {
  static const QStringList suffixes = {
      QStringLiteral("safetensors"), QStringLiteral("npy"), QStringLiteral("npz"), QStringLiteral("pt"),
      QStringLiteral("pth"),         QStringLiteral("bin"), QStringLiteral("ckpt")};
  const QString name = path.toLower();
  return suffixes.contains(QFileInfo(name).suffix()) || name.endsWith(QLatin1String(".index.json"));
}

// Folders are remembered with a slash at their end.
bool isFolder(const QString& path) {
  return path.endsWith(QLatin1Char('/'));
}

void popUp(QMenu* menu, const QPoint& at, bool alignRight) {
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  const QPoint corner = alignRight ? at - QPoint(menu->sizeHint().width() - 40, 0) : at;
  menu->popup(corner);
}

}  // namespace

void MainWindow::popUpPictureMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->addAction(tr("Open picture…"), this, [this] {
    const QString file =
        askForFile(tr("Open a picture"),
                   tr("Pictures (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.npy);;All files (*)"));
    if (!file.isEmpty()) openFiles({file});
  });
  menu->addAction(tr("Paste picture"), this, &MainWindow::pastePicture);
  menu->addAction(tr("Built-in picture: dusk"), this,
                  [this] { opening_.useBuiltIn(true, false, workspace_.inputs()); });
  static const QStringList suffixes = {QStringLiteral("png"),  QStringLiteral("jpg"),  QStringLiteral("jpeg"),
                                       QStringLiteral("tif"),  QStringLiteral("tiff"), QStringLiteral("bmp"),
                                       QStringLiteral("webp"), QStringLiteral("gif"),  QStringLiteral("npy")};
  addRecentFiles(menu,
                 [](const QString& path) { return suffixes.contains(QFileInfo(path).suffix().toLower()); });
  popUp(menu, at, false);
}

void MainWindow::popUpCheckpointMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->addAction(tr("Open checkpoint…"), this, [this] {
    const QString file = askForCheckpoint(tr("Open a checkpoint"));
    if (!file.isEmpty()) openFiles({file});
  });
  menu->addAction(openRun_);
  menu->addAction(tr("Built-in checkpoint"), this,
                  [this] { opening_.useBuiltIn(false, true, workspace_.inputs()); });
  menu->addSeparator();
  menu->addAction(showCheckpoint_);
  addRecentFiles(menu, [](const QString& path) { return mayBeCheckpoint(path) || isFolder(path); });
  popUp(menu, at, false);
}

void MainWindow::popUpSecondCheckpointMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->addAction(openSecond_);
  menu->addAction(swap_);
  menu->addAction(closeSecond_);
  addRecentFiles(menu, mayBeCheckpoint, [this](const QString& path) { openSecondCheckpoint(path); });
  popUp(menu, at, false);
}

void MainWindow::popUpBackendMenu(const QPoint& at) {
  auto* menu = new BackendMenu(workspace_.backend(), this);
  connect(menu, &BackendMenu::backendChosen, this, &MainWindow::chooseBackend);
  popUp(menu, at, false);
}

void MainWindow::popUpExportMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  for (const Actions::Entry& entry : actions_.all()) {
    if (entry.section != tr("Figure")) continue;
    if (entry.action == pin_) break;
    menu->addAction(entry.action);
  }
  popUp(menu, at, false);
}

void MainWindow::popUpMainMenu(const QPoint& at) {
  auto* menu = new QMenu(this);
  for (const QString& section : actions_.sections()) {
    QMenu* part = menu->addMenu(section);
    actions_.fill(part, section);
    if (section == tr("File")) {
      addRecentFiles(part, [](const QString&) { return true; });
    }
  }
  popUp(menu, at, true);
}

void MainWindow::addRecentFiles(QMenu* menu, std::function<bool(const QString&)> wanted,
                                std::function<void(const QString&)> open) {
  if (!open) open = [this](const QString& path) { openFiles({path}); };
  QList<QAction*> added;
  for (const QString& path : settings_.recentFiles()) {
    if (!wanted(path)) continue;
    if (added.isEmpty()) menu->addSeparator();
    const QString name = isFolder(path) ? QFileInfo(path.chopped(1)).fileName() : QFileInfo(path).fileName();
    QAction* action = menu->addAction(name, this, [open, path] { open(path); });
    action->setToolTip(path);
    action->setData(path);
    added << action;
  }
  if (added.isEmpty()) return;
  // Whether they are still there is asked away from this thread: a folder may be on a slow network.
  QStringList paths;
  for (const QAction* action : added) paths << action->data().toString();
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

void MainWindow::showPalette() {
  std::vector<CommandPalette::Command> commands;
  for (const Actions::Entry& entry : actions_.all()) {
    QAction* action = entry.action;
    QString text = action->text();
    commands.push_back({entry.section, text.remove(QStringLiteral("…")), entry.keys, action->isEnabled(),
                        [action] { action->trigger(); }});
  }
  (new CommandPalette(std::move(commands), this))->show();
}

void MainWindow::showShortcuts() {
  auto* sheet = new ShortcutSheet(actions_, this);
  sheet->show();
}

}  // namespace whereabouts

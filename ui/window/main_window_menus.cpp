// The menus of the chips and buttons, made when they are opened.
#include <QMenu>

#include "ui/window/backend_menu.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"

namespace whereabouts {

namespace {

void popUp(QMenu* menu, const QPoint& at, bool alignRight) {
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  const QPoint corner = alignRight ? at - QPoint(menu->sizeHint().width() - 40, 0) : at;
  menu->popup(corner);
}

}  // namespace

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
      files_->addRecent(files, paths);
      files->setEnabled(!paths.isEmpty());
    };
    constexpr int kMost = 15;  // of them; the menus of the inputs have those of their kind
    list(tr("Recent files"), settings_.recentFiles().mid(0, kMost));
    list(tr("Recent sessions"), settings_.recentSessions());
    QAction* forget =
        part->addAction(tr("Forget recent files"), this, [this] { settings_.clearRecentFiles(); });
    forget->setToolTip(tr("Empty both lists"));
    forget->setEnabled(!settings_.recentFiles().isEmpty() || !settings_.recentSessions().isEmpty());
  }
  popUp(menu, at, true);
}

}  // namespace whereabouts

// Opening, closing and stating: what the inputs are, from dialogs, menus, the clipboard and drops; the view
// of the checkpoint.
//
//   file_controller.cpp        opening and the actions
//   file_controller_menus.cpp  the menus
#pragma once

#include <QPointer>
#include <QStringList>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "core/labs/framework/inputs/input_id.h"
#include "ui/model/input_loader.h"
#include "ui/window/window_controller.h"

class QAction;
class QMenu;
class QMimeData;

namespace whereabouts {

class CheckpointView;
struct Lesson;

class FileController : public WindowController {
  Q_OBJECT

 public:
  FileController(const WindowParts& parts, InputLoader& loader);

  InputLoader& loader() { return loader_; }
  void createActions();
  void refreshActions();
  void showTheme();

  void load(InputEdit edit);
  void openFiles(const QStringList& files);
  void openDialog();
  // Empty: asks for a folder.
  void openRun(const QString& folder = {});
  void openDataFolder();
  // The file, whatever its suffix, as that input.
  void openInput(InputId id, const QString& file);
  // An image, files, or their names as text.
  void paste();
  // False where there is nothing to open in it.
  bool openDropped(const QMimeData* mime);
  static QStringList filesOf(const QMimeData* data);
  // `title` empty: its own.
  QString askForInput(InputId id, const QString& title = {});
  void showCheckpoint();
  // The tree of the checkpoint, to choose a tensor for a parameter.
  void browseTensors(const std::string& parameter);

  void popUpInputMenu(InputId id, const QPoint& at);
  // `open` empty: as what they are.
  void addRecent(QMenu* menu, const QStringList& paths, std::function<void(const QString&)> open = {});

 signals:
  // Something is being opened.
  void began();
  // A session says so.
  void themeChosen(const QString& name);
  void lessonOpened(const std::shared_ptr<const Lesson>& lesson);
  // What was opened is in the workspace.
  void adopted(const whereabouts::LoadResult& opened);
  // A run was read again, and other inputs came in between.
  void renewalMissed();

 private:
  // What is done with an input that another one is compared with.
  struct SecondActions {
    QAction* open = nullptr;
    QAction* close = nullptr;
    QAction* swap = nullptr;
  };

  void createSecondActions(InputId second);
  void adopt(const LoadResult& opened);
  void useAsTable(const QString& tensor);
  QString askForFile(const QString& title, const QString& filter);
  void fillFirstMenu(QMenu* menu, InputId id);
  // What the numbers of images mean that are arrays, for the menus of images.
  QMenu* imageValuesMenu(QWidget* parent);
  QStringList recent(const std::function<bool(const QString&)>& wanted) const;

  InputLoader& loader_;
  QPointer<CheckpointView> checkpointView_;
  std::map<InputId, SecondActions> seconds_;  // by the second one
  QAction* imageValues_ = nullptr;
  QAction* openRun_ = nullptr;
  QAction* showCheckpoint_ = nullptr;
};

}  // namespace whereabouts

// The window: a figure with its question, the labs at the left, parameters at the right, the animation below.
//
//   main_window.cpp          the parts and their connections
//   main_window_layout.cpp   where they stand
//   main_window_actions.cpp  what can be done, with its keys
//   main_window_menus.cpp    the menus
//   main_window_files.cpp    opening, dropping, pasting
//   main_window_palette.cpp  what the palette finds
//   main_window_export.cpp   saving, exporting, copying
//   main_window_training.cpp training
//   main_window_lessons.cpp  lessons
//   main_window_present.cpp  what presenting can do
//   main_window_comfort.cpp  the size of type, the language
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ui/lessons/lesson_keys.h"
#include "ui/lessons/lesson_run.h"
#include "ui/model/input_loader.h"
#include "ui/model/playback.h"
#include "ui/model/settings.h"
#include "ui/model/sweep_ahead.h"
#include "ui/model/training.h"
#include "ui/model/workspace.h"
#include "ui/window/actions.h"
#include "ui/window/animation_keys.h"

class QMenu;

namespace whereabouts {

struct PaletteCommand;
class CheckpointView;
class FigureView;
class LabList;
class LessonPanel;
class NoticeBar;
class OutputDialog;
class ParameterPanel;
class Presenter;
class ReadingPanel;
class Stage;
class StatusLine;
class TopBar;
class TransportBar;
class WindowPanels;

struct WindowOptions {
  std::vector<std::filesystem::path> files;  // images, checkpoints, runs, sessions, exported figures, lessons
  std::filesystem::path run;                 // a folder of checkpoints; empty: none
  QString lab;                               // empty: the last one
  bool present = false;
  QString theme;  // empty: the last one
};

// What is done with an input that another one is compared with.
struct SecondActions {
  QAction* open = nullptr;
  QAction* close = nullptr;
  QAction* swap = nullptr;
};

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(const WindowOptions& options);
  ~MainWindow() override;

  Workspace& workspace() { return workspace_; }
  Playback& playback() { return playback_; }
  Training& training() { return training_; }
  LessonRun& lessons() { return lessons_; }
  // Whether the lessons that come with the program are in the menu.
  bool hasLessons() const { return lessonsFound_; }
  NoticeBar& notice() { return *notice_; }
  FigureView& figureView() { return *view_; }
  const SweepAhead& sweepAhead() const { return ahead_; }
  QString themeName() const { return themeName_; }

 public slots:
  void setThemeName(const QString& name);
  void showTheme();
  // Of type and controls, 80 to 200 percent.
  void setScale(int percent);
  // As languageNames() has it; from the next start on.
  void setLanguage(const QString& name);
  void openFiles(const QStringList& files);
  void openDialog();
  // Empty: asks for a folder.
  void openRun(const QString& folder = {});
  void openDataFolder();
  // The file, whatever its suffix, as that input.
  void openInput(whereabouts::InputId id, const QString& file);
  // Writes the session; empty: asks for a name.
  void saveSession(const QString& file = {});
  // An image, files, or their names as text.
  void paste();
  void showExport();
  void exportNumbers();
  void exportFrames();
  void showCheckpoint();
  // Asks what a model is to be trained on, and begins.
  void showTraining();
  void resumeTraining();
  // The answers that lessons have kept.
  void showAnswers();
  void copyBitmap();
  void copySvg();
  void copyCommandLine();
  void present();
  void showPalette();
  void showShortcuts();
  void showAbout();
  void chooseBackend(const QString& id);

 signals:
  // Once, when the first figure has been painted.
  void firstFigurePainted();
  // Once, when the lessons that come with the program are in the menu.
  void lessonsFound();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  // What dialogs lie over: the figure on the full screen, where it is there.
  QWidget* front();
  FigureView& frontView();
  void buildLayout();
  void connectParts();
  void createActions();
  void createSecondActions(InputId second);
  void createLabActions();
  void createComfortActions();
  void createTrainingActions();
  static std::filesystem::path answerSheet();
  void connectLessons();
  void findLessons();
  void createLessonActions();
  void refreshLessonActions();
  void presentLesson();
  void createPresenterActions();
  void refreshTrainingActions();
  void refreshActions();
  void showShown();
  void chooseValue(const QString& id, const Value& value);
  void swapPlaces(const QString& id, int a, int b);
  void tellFailure(const Failure& failure);
  // The figures of the sweep that were looked at, for the room that `view` leaves.
  void announceSweep(FigureView& view) const;
  void tellOfFallback();
  void connectTraining();
  void showRun(const QString& folder);
  void renewRun();
  bool mayStopTraining();
  void load(InputEdit edit);
  void adopt(const LoadResult& opened);
  void useAsTable(const QString& tensor);
  void browseTensors(const std::string& parameter);
  void popUpInputMenu(InputId id, const QPoint& at);
  void fillFirstMenu(QMenu* menu, InputId id);
  // What the numbers of images mean that are arrays, for the menus of images.
  QMenu* imageValuesMenu(QWidget* parent);
  void popUpBackendMenu(const QPoint& at);
  void popUpExportMenu(const QPoint& at);
  void popUpMainMenu(const QPoint& at);
  std::vector<PaletteCommand> commands();
  // Goes to the lab first where it is another one.
  void focusParameter(const std::string& lab, const std::string& id);
  QStringList recent(const std::function<bool(const QString&)>& wanted) const;
  // `open` empty: as what they are.
  void addRecent(QMenu* menu, const QStringList& paths, std::function<void(const QString&)> open = {});
  // `title` empty: its own.
  QString askForInput(InputId id, const QString& title = {});
  QString askForFile(const QString& title, const QString& filter);
  Session currentSession() const;
  QByteArray sessionBytes() const;
  // What is written without being asked where: the folder and the name, without a suffix.
  QString outputPlace() const;
  void writeSession(const QString& name);
  void openOutput(OutputDialog* dialog);
  std::shared_ptr<const ComputeResult> figureToExport();
  void confirmWritten(const QString& file);

  Settings settings_;
  QString themeName_;
  Workspace workspace_;
  Playback playback_;
  SweepAhead ahead_;
  InputLoader loader_;
  Training training_;
  LessonRun lessons_;
  LessonKeys lessonKeys_;
  bool lessonsFound_ = false;
  Values trainingValues_;  // chosen for the last one
  bool runGrew_ = false;   // since it was read
  Actions actions_;
  AnimationKeys keys_;
  bool startsWithFiles_ = false;
  bool awaitsPaint_ = false, figurePainted_ = false;             // of the first figure
  std::set<std::pair<std::string, std::string>> toldFallbacks_;  // backend and reason

  Stage* stage_ = nullptr;
  FigureView* view_ = nullptr;  // on the stage
  TopBar* top_ = nullptr;
  NoticeBar* notice_ = nullptr;
  LabList* list_ = nullptr;
  LessonPanel* lessonPanel_ = nullptr;
  WindowPanels* panels_ = nullptr;
  ParameterPanel* parameters_ = nullptr;
  ReadingPanel* readings_ = nullptr;
  TransportBar* transport_ = nullptr;
  StatusLine* status_ = nullptr;
  QWidget* dropHint_ = nullptr;
  QPointer<Presenter> presenter_;
  QPointer<OutputDialog> output_;
  QPointer<CheckpointView> checkpointView_;
  QAction* undo_ = nullptr;
  QAction* redo_ = nullptr;
  QAction* pin_ = nullptr;
  QAction* flip_ = nullptr;
  std::map<InputId, SecondActions> seconds_;  // by the second one
  QAction* imageValues_ = nullptr;
  QAction* openRun_ = nullptr;
  QAction* showCheckpoint_ = nullptr;
  QAction* train_ = nullptr;
  QAction* resumeTraining_ = nullptr;
  QAction* pauseTraining_ = nullptr;
  QAction* stopTraining_ = nullptr;
  QAction* nextStep_ = nullptr;
  QAction* stepBefore_ = nullptr;
  QAction* comeBack_ = nullptr;
  QAction* countHands_ = nullptr;
  QAction* restartLesson_ = nullptr;
  QAction* leaveLesson_ = nullptr;
};

}  // namespace whereabouts

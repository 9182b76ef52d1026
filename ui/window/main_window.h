// The window: a figure with its question, the labs at the left, parameters at the right, the animation below.
//
//   main_window.cpp          the parts and their connections
//   main_window_layout.cpp   where they stand
//   main_window_actions.cpp  what can be done, with its keys
//   main_window_menus.cpp    the menus
//   main_window_palette.cpp  what the palette finds
//   main_window_present.cpp  what presenting can do
//   main_window_comfort.cpp  the size of type, the language
//   window_controller.h      who does the rest for it: files, export, training, lessons, talks
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ui/lessons/lesson_run.h"
#include "ui/lessons/talk.h"
#include "ui/model/input_loader.h"
#include "ui/model/playback.h"
#include "ui/model/settings.h"
#include "ui/model/sweep_ahead.h"
#include "ui/model/training.h"
#include "ui/model/workspace.h"
#include "ui/window/actions.h"
#include "ui/window/animation_keys.h"

class QStackedWidget;

namespace whereabouts {

struct PaletteCommand;
class ExportController;
class FigureView;
class FileController;
class LabList;
class LessonController;
class LessonPanel;
class NoticeBar;
class ParameterPanel;
class Presenter;
class ReadingPanel;
class SidePanel;
class Stage;
class StartController;
class StatusLine;
class TalkController;
class TalkPanel;
class TopBar;
class TrainingController;
class TransportBar;
class WindowPanels;

struct WindowOptions {
  std::vector<std::filesystem::path> files =
      {};                          // images, checkpoints, runs, sessions, exported figures, lessons
  std::filesystem::path run = {};  // a folder of checkpoints; empty: none
  QString lab = {};                // empty: the last one
  bool present = false;
  bool startPage =
      false;           // with the start page, where neither files nor a lab are named and the user wants it
  QString theme = {};  // empty: the last one
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
  Talk& talk() { return talk_; }
  // Whether the lessons that come with the program are in the menu.
  bool hasLessons() const;
  NoticeBar& notice() { return *notice_; }
  FigureView& figureView() { return *view_; }
  const SweepAhead& sweepAhead() const { return ahead_; }
  QString themeName() const { return themeName_; }
  // Writes what is to be there at the next start: the settings, and what is open. Draws nothing.
  void keep();

 public slots:
  void setThemeName(const QString& name);
  void showTheme();
  // Of type and controls, 80 to 200 percent.
  void setScale(int percent);
  // As languageNames() has it; from the next start on.
  void setLanguage(const QString& name);
  // The controllers', for those who hold the window alone.
  void openFiles(const QStringList& files);
  void openInput(whereabouts::InputId id, const QString& file);
  void paste();
  void saveSession(const QString& file = {});
  void showExport();
  void exportNumbers();
  void exportFrames();
  void copyBitmap();
  void copySvg();
  void copyCommandLine();
  void showCheckpoint();
  void showTraining();
  void resumeTraining();
  void showAnswers();
  void addToTalk();
  void saveTalk(const QString& file = {});
  void writeTalkSlides(const QString& file = {});
  void showStartPage();
  void present();
  void showPalette();
  void showMap();
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
  void createControllers();
  void createActions();
  void createLabActions();
  void createComfortActions();
  void createPresenterActions();
  void refreshActions();
  void showShown();
  // Nothing of the lab before stays where its successor is computed.
  void beginLab();
  void chooseValue(const QString& id, const Value& value);
  void chooseValues(const std::vector<std::pair<std::string, Value>>& values);
  void swapPlaces(const QString& id, int a, int b);
  void tellFailure(const Failure& failure);
  // The figures of the sweep that were looked at, for the room that `view` leaves.
  void announceSweep(FigureView& view) const;
  void tellOfFallback();
  void popUpBackendMenu(const QPoint& at);
  void popUpExportMenu(const QPoint& at);
  void popUpMainMenu(const QPoint& at);
  std::vector<PaletteCommand> commands();
  // Goes to the lab first where it is another one.
  void focusParameter(const std::string& lab, const std::string& id);

  Settings settings_;
  QString themeName_;
  Workspace workspace_;
  Playback playback_;
  SweepAhead ahead_;
  InputLoader loader_;
  Training training_;
  LessonRun lessons_;
  Talk talk_;
  Actions actions_;
  AnimationKeys keys_;
  bool startsWithFiles_ = false;
  bool awaitsPaint_ = false, figurePainted_ = false;             // of the first figure
  std::set<std::pair<std::string, std::string>> toldFallbacks_;  // backend and reason

  QStackedWidget* pages_ = nullptr;  // the labs; the start page's
  Stage* stage_ = nullptr;
  FigureView* view_ = nullptr;  // on the stage
  TopBar* top_ = nullptr;
  NoticeBar* notice_ = nullptr;
  LabList* list_ = nullptr;
  LessonPanel* lessonPanel_ = nullptr;
  TalkPanel* talkPanel_ = nullptr;
  WindowPanels* panels_ = nullptr;
  std::unique_ptr<FileController> files_;
  std::unique_ptr<ExportController> exports_;
  std::unique_ptr<TrainingController> trainings_;
  std::unique_ptr<LessonController> lessonControls_;
  std::unique_ptr<TalkController> talks_;
  std::unique_ptr<StartController> start_;
  ParameterPanel* parameters_ = nullptr;
  ReadingPanel* readings_ = nullptr;
  SidePanel* side_ = nullptr;
  TransportBar* transport_ = nullptr;
  StatusLine* status_ = nullptr;
  QWidget* dropHint_ = nullptr;
  QPointer<Presenter> presenter_;
  QAction* undo_ = nullptr;
  QAction* redo_ = nullptr;
  QAction* pin_ = nullptr;
  QAction* flip_ = nullptr;
};

}  // namespace whereabouts

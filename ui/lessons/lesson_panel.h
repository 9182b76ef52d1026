// The panel of a lesson: where one is, the words, the question, what was measured, and what to try by hand,
// with its control. A window and a presentation each have one of the same run.
#pragma once

#include <QWidget>
#include <vector>

#include "core/lesson/measurement.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QHBoxLayout;

namespace whereabouts {

class IconButton;
class LessonQuestion;
class LessonRun;
class ParameterPanel;
class Workspace;

class LessonPanel : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kWidth = 320;  // px for type of size 1

  LessonPanel(LessonRun& run, Workspace& workspace, QWidget* parent = nullptr);
  // Whether the prompt stands here also where a question has the place of the figure.
  void setShowsPrompt(bool shown);
  // The title of the lesson after this one; empty: there is none.
  void setFollowing(const QString& title);

 signals:
  void openRequested();
  // The lesson is over, and the one after it is to begin.
  void followingRequested();
  // The user wants to see what the parameter to be moved can name.
  void browseRequested(const std::string& parameter);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void showDots();
  void showAnswer();
  void reveal();
  void placeMore();
  QLabel* words(const char* role, const QString& name);
  void nudge();

  LessonRun& run_;
  QLabel* lesson_;
  QWidget* dots_;
  QHBoxLayout* dotRow_;
  std::vector<QPushButton*> dotButtons_;
  QLabel* title_;
  QLabel* text_;
  QWidget* wish_;
  QLabel* wishWords_;
  QPushButton* wishOpen_;
  LessonQuestion* question_;
  QWidget* told_;
  QLabel* measured_;
  QLabel* said_;
  QLabel* reconciled_;
  QWidget* vary_;
  QLabel* varyHead_;
  QLabel* varyWords_;
  ParameterPanel* varyControl_;
  QWidget* away_;
  QLabel* missing_;
  IconButton* close_;
  QPushButton* comeBack_;
  QPushButton* back_;
  QPushButton* next_;
  QPushButton* following_;
  QString followingTitle_;
  QScrollArea* area_;
  IconButton* more_;
  bool revealing_ = false;    // the answer, until the user scrolls
  const void* of_ = nullptr;  // the step that is shown; never dereferenced
};

// What answers are told with, in the language of the window.
AnswerWords answerWords();
// Short Markdown as rich text: without HTML, images and links of its own.
QString lessonHtml(const QString& markdown);
// The body of that, for a browser.
QString lessonBody(const QString& markdown);

}  // namespace whereabouts

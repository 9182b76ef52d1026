// A lesson as a button: its number, title and question, how long it takes, and how far one is.
#pragma once

#include <vector>

#include "ui/widgets/painted_button.h"

namespace whereabouts {

// A lesson as the start page offers it.
struct OfferedLesson {
  QString id, title, question;
  int minutes = 0;
  int answered = 0, questions = 0;
};

class LessonCard : public PaintedButton {
  Q_OBJECT

 public:
  LessonCard(int number, const OfferedLesson& lesson, QWidget* parent);
  const OfferedLesson& lesson() const { return lesson_; }
  // px
  void setCardWidth(int width);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int number_;
  OfferedLesson lesson_;
  int width_ = 0;
};

// Cards in lines of one, two or three.
class LessonShelf : public QWidget {
  Q_OBJECT

 public:
  explicit LessonShelf(QWidget* parent);
  // In place of those of before.
  void setLessons(const std::vector<OfferedLesson>& lessons);
  const std::vector<LessonCard*>& cards() const { return cards_; }
  // The first that is not finished; null where there is no lesson.
  LessonCard* next() const;
  // After the theme has changed.
  void fit();

 signals:
  void lessonRequested(const QString& id);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  std::vector<LessonCard*> cards_;
};

}  // namespace whereabouts

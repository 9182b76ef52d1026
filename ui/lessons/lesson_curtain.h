// What lies over the figure while a question without one is asked.
#pragma once

#include <QWidget>

class QLabel;

namespace whereabouts {

class LessonRun;

// Covers its parent for as long as the run hides the figure.
class LessonCurtain : public QWidget {
  Q_OBJECT

 public:
  LessonCurtain(LessonRun& run, QWidget* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();

  LessonRun& run_;
  QLabel* words_;
};

}  // namespace whereabouts

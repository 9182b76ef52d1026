// What lies over the figure while a question without one is asked, and once the lesson is over: what was
// predicted beside what was measured.
#pragma once

#include <QWidget>
#include <memory>

class QLabel;

namespace whereabouts {

struct Figure;
class FigureRenderer;
class FigureView;
class LessonRun;

// Covers its parent for as long as the run hides the figure.
class LessonCurtain : public QWidget {
  Q_OBJECT

 public:
  // `covered`: in whose theme and size of type it is drawn.
  LessonCurtain(LessonRun& run, const FigureView& covered, QWidget* parent);
  ~LessonCurtain() override;
  // Null while the lesson goes on.
  std::shared_ptr<const Figure> summary() const { return summary_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void refresh();

  LessonRun& run_;
  const FigureView& covered_;
  QLabel* words_;
  std::shared_ptr<const Figure> summary_;
  std::unique_ptr<FigureRenderer> renderer_;
};

}  // namespace whereabouts

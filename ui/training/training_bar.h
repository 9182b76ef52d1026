// How far the training is, with what can be done: a line above the animation, there while a model is trained.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace whereabouts {

class IconButton;
class Training;

class TrainingBar : public QWidget {
  Q_OBJECT

 public:
  explicit TrainingBar(Training& training, QWidget* parent = nullptr);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void toggle();
  void showWords();

  Training& training_;
  QLabel* name_;
  QLabel* facts_;
  QProgressBar* progress_;
  IconButton* pause_;
  IconButton* stop_;
  QStringList words_;  // what the facts say, the most important first
};

}  // namespace whereabouts

// One of the answers to choose from: its key, its words, the hands counted for it, and in the end whether it
// is right.
#pragma once

#include <QAbstractButton>

class QLabel;

namespace whereabouts {

class LessonChoice : public QAbstractButton {
  Q_OBJECT

 public:
  LessonChoice(int number, const QString& words, QWidget* parent = nullptr);

  enum class State { open, chosen, right, wrong, passed };
  // `chosen`: what the learner has said, right or wrong.
  void setState(State state, bool chosen);
  // Below 0: no hands are counted, or they are not shown yet. `counting`: a click counts one.
  void setHands(int hands, bool counting);
  // Bars: which part of the room's hands it has, and below it what it had in the vote before; below 0: none.
  void setShares(double now, double before);

 signals:
  void handTaken();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* key_;
  QLabel* words_;
  QLabel* hands_;
  QLabel* mark_;
  QAbstractButton* less_;
  double now_ = -1, before_ = -1;
};

}  // namespace whereabouts

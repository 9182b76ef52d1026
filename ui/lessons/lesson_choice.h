// One of the answers to choose from: its key, its words, the hands counted for it, and in the end whether it
// is right.
#pragma once

#include <QAbstractButton>

class QLabel;

namespace whereabouts {

class HandsField;

class LessonChoice : public QAbstractButton {
  Q_OBJECT

 public:
  LessonChoice(int number, const QString& words, QWidget* parent = nullptr);

  enum class State { open, chosen, right, wrong, passed };
  // `chosen`: what the learner has said, right or wrong.
  void setState(State state, bool chosen);
  // What a vote of the room has to show.
  enum class Count {
    none,      // nobody's hands are counted
    open,      // they are counted now, and hidden: a click counts one, a field takes a number
    closed,    // shown, and may be mended
    answered,  // shown
  };
  // `hands`: of this vote, of which an open one tells whether there are any; `first`: of the one before,
  // below 0 where there was none.
  void setHands(Count count, int hands, int first);
  HandsField& field() { return *field_; }
  // Bars: which part of the room's hands it has, and below it what it had in the vote before; below 0: none.
  void setShares(double now, double before);

 signals:
  void handTaken();
  void handsTyped(int hands);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* key_;
  QLabel* words_;
  QLabel* hands_;
  QLabel* mark_;
  QAbstractButton* less_;
  HandsField* field_;
  Count count_ = Count::none;
  double now_ = -1, before_ = -1;
};

}  // namespace whereabouts

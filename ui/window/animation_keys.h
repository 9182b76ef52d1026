// One rule for the plain keys, in every window with a figure, wherever the focus is outside text fields:
//
//   Space                plays or pauses
//   Left, Right          one step back or on
//   Home, End            the first or the last step
//   Shift with arrows    the cursor in the figure
//   Enter                presses the button that has the focus; in the figure it chooses what the cursor is
//   on
//
// Up and Down are left to the control that has the focus, and all arrows to one with the property
// takesArrows. Enter and Escape leave a text field for the figure.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>

class QKeyEvent;
class QWidget;

namespace whereabouts {

class Playback;

class AnimationKeys : public QObject {
  Q_OBJECT

 public:
  explicit AnimationKeys(Playback& playback, QObject* parent = nullptr);
  void addWindow(QWidget* window, QWidget* figure);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool leaveField(QWidget* field, QKeyEvent* event, QWidget* figure);
  bool press(QWidget* focus, QKeyEvent* event, QWidget* figure);

  Playback& playback_;
  QHash<QWidget*, QPointer<QWidget>> figures_;  // by window; the key is never dereferenced
  bool passing_ = false;                        // on to the field or the figure itself
};

}  // namespace whereabouts

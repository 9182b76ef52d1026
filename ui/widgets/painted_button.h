// A button that paints itself: what Qt's own buttons do beside that.
#pragma once

#include <QAbstractButton>

namespace whereabouts {

// Whether the key was Enter, which then has clicked the button, as Space does.
bool clicksOnEnter(QAbstractButton& button, const QKeyEvent& event);

class PaintedButton : public QAbstractButton {
  Q_OBJECT

 public:
  PaintedButton(const QString& name, const QString& help, QWidget* parent);

 protected:
  // Its frame and ground, rounded, as a card's: with the accent's colour under the mouse, or with the focus.
  void paintCard(QPainter& painter) const;
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace whereabouts

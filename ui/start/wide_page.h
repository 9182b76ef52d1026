// A page that scrolls down: its rows in the middle of the window, no wider than can be overlooked.
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace whereabouts {

class WidePage : public QScrollArea {
  Q_OBJECT

 public:
  WidePage(const QString& objectName, const QString& accessibleName, QWidget* parent);

 signals:
  // Escape was pressed.
  void leaveRequested();

 protected:
  QWidget* body() { return body_; }
  QVBoxLayout* rows() { return rows_; }
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* body_;
  QVBoxLayout* rows_;
};

}  // namespace whereabouts

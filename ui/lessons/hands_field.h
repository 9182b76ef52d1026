// How many hands were counted for an answer, typed. What is typed is not shown before the count is closed:
// nobody follows others.
#pragma once

#include <QLineEdit>

namespace whereabouts {

class HandsField : public QLineEdit {
  Q_OBJECT

 public:
  explicit HandsField(QWidget* parent = nullptr);

  // Begins empty; a mark says that something was typed, or counted otherwise, and nothing what.
  void hideCount();
  void setCounted(bool counted);
  // The count is closed: it is read, and may be mended.
  void showCount(int hands);

 signals:
  void typed(int hands);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fit();

  bool counted_ = false;
};

}  // namespace whereabouts

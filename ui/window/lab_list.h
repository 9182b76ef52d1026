// The labs by section; arrow keys move through them.
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <vector>

#include "ui/model/workspace.h"

namespace whereabouts {

class IconButton;

class LabList : public QScrollArea {
  Q_OBJECT

 public:
  static constexpr int kWidth = 192, kCompactWidth = 52;  // px for type of size 1

  explicit LabList(Workspace& workspace, QWidget* parent = nullptr);
  // Icons alone.
  void setCompact(bool compact);
  bool compact() const { return compact_; }

 signals:
  void toggleRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  class Entry;
  void showCurrent();
  void move(int by);

  Workspace& workspace_;
  bool compact_ = false;
  std::vector<Entry*> entries_;
  QList<QLabel*> heads_;
  IconButton* toggle_;
};

}  // namespace whereabouts

// The labs by section; arrow keys move through them.
#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/workspace.h"

namespace whereabouts {

class LabList : public QScrollArea {
  Q_OBJECT

 public:
  explicit LabList(Workspace& workspace, QWidget* parent = nullptr);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  class Entry;
  void showCurrent();
  void move(int by);

  Workspace& workspace_;
  std::vector<Entry*> entries_;
};

}  // namespace whereabouts

// Shown instead of a figure that failed: the lab's question, what is wrong in a sentence, what to do
// about it, and the buttons that do it.
#pragma once

#include <QWidget>

#include "ui/model/workspace.h"

class QLabel;
class QPushButton;

namespace whereabouts {

class FlowRow;

class EmptyState : public QWidget {
  Q_OBJECT

 public:
  explicit EmptyState(Workspace& workspace, QWidget* parent = nullptr);

  void tell(const Failure& failure);
  // The first figure of a lab is under way.
  void wait();
  // Without buttons that open files: for a full screen.
  void setOpensFiles(bool opens) { opensFiles_ = opens; }

 signals:
  void imageRequested();
  void checkpointRequested();
  void builtInImageRequested();
  void builtInCheckpointRequested();

 private:
  QPushButton* button(const char* name, const QString& text, const QString& help);
  void showButtons(bool failed);

  Workspace& workspace_;
  bool opensFiles_ = true;
  QLabel* question_;
  QLabel* problem_;
  QLabel* remedy_;
  FlowRow* row_;
  QPushButton* reset_;
  QPushButton* image_;
  QPushButton* checkpoint_;
  QPushButton* builtInImage_;
  QPushButton* builtInCheckpoint_;
};

}  // namespace whereabouts

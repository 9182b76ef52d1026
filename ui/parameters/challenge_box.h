// The challenge of the lab that is shown: what is to be found by hand, whether the figure meets it, and one
// solution for whoever asks.
#pragma once

#include <QWidget>

#include "core/lesson/challenges.h"
#include "ui/model/workspace.h"

class QLabel;
class QPushButton;

namespace whereabouts {

class IconButton;

class ChallengeBox : public QWidget {
  Q_OBJECT

 public:
  explicit ChallengeBox(Workspace& workspace, QWidget* parent = nullptr);
  // Shown on demand. A lesson asks its own questions: while one is taken there is none.
  void setWanted(bool wanted);
  void setCovered(bool covered);
  bool wanted() const { return wanted_; }
  bool met() const { return met_; }

 signals:
  void closed();

 private:
  void refresh();
  void check();
  void tell();
  QString solution() const;

  Workspace& workspace_;
  bool wanted_ = false, covered_ = false, met_ = false, known_ = false, solved_ = false;
  const Challenge* challenge_ = nullptr;
  quint64 serial_ = 0;  // of checks
  QLabel* sentence_;
  QLabel* state_;
  QLabel* solution_;
  QPushButton* solve_;
};

}  // namespace whereabouts

// The first line of the window: the mark, the inputs, and what is done with the figure.
#pragma once

#include <QImage>
#include <QWidget>

#include "ui/workspace.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace whereabouts {

class Chip;
class IconButton;

class TopBar : public QWidget {
  Q_OBJECT

 public:
  explicit TopBar(Workspace& workspace, QWidget* parent = nullptr);
  void showTheme(bool dark);

 signals:
  void openWanted();
  // The place for a menu, global coordinates.
  void pictureMenuWanted(const QPoint& at);
  void checkpointMenuWanted(const QPoint& at);
  void secondCheckpointMenuWanted(const QPoint& at);
  void backendMenuWanted(const QPoint& at);
  void exportMenuWanted(const QPoint& at);
  void mainMenuWanted(const QPoint& at);
  void themeToggled();
  void pinToggled(bool pinned);
  void presentWanted();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showInputs();
  // Whether the lab uses this input, and else which labs do.
  void showUse(Chip* chip, bool LabInfo::*uses, const QString& help);
  void showBackend();
  void fit();
  void fitButtons();

  Workspace& workspace_;
  Chip* picture_;
  Chip* checkpoint_;
  Chip* checkpoint2_;  // hidden where there is none
  Chip* backend_;
  QWidget* mark_;
  QLabel* name_;  // of the program
  QPushButton* open_;
  QHBoxLayout* chips_;
  QHBoxLayout* right_;
  IconButton* theme_;
  QPushButton* pin_;
  QPushButton* export_;
  QPushButton* present_;
};

}  // namespace whereabouts

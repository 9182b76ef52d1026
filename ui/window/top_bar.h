// The first line of the window: the mark, the inputs, and what is done with the figure.
#pragma once

#include <QImage>
#include <QWidget>

#include "ui/model/workspace.h"

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
  void openRequested();
  // The place for a menu, global coordinates.
  void imageMenuRequested(const QPoint& at);
  void secondImageMenuRequested(const QPoint& at);
  void checkpointMenuRequested(const QPoint& at);
  void secondCheckpointMenuRequested(const QPoint& at);
  void seriesMenuRequested(const QPoint& at);
  void backendMenuRequested(const QPoint& at);
  void exportMenuRequested(const QPoint& at);
  void mainMenuRequested(const QPoint& at);
  void themeToggled();
  void pinToggled(bool pinned);
  void presentRequested();

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
  Chip* image_;
  Chip* image2_;  // hidden where there is none
  Chip* checkpoint_;
  Chip* checkpoint2_;  // hidden where there is none
  Chip* series_;       // hidden unless the lab uses one or one is given
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

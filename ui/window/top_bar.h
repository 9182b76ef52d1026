// The first line of the window: the mark, the inputs, and what is done with the figure.
#pragma once

#include <QImage>
#include <QWidget>
#include <utility>
#include <vector>

#include "ui/model/workspace.h"

class QAbstractButton;
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
  void startRequested();
  void openRequested();
  // The place for a menu, global coordinates.
  void inputMenuRequested(whereabouts::InputId input, const QPoint& at);
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
  void showUse(Chip* chip, InputId input, const QString& help);
  Chip* chipOf(InputId input) const;
  void showBackend();
  void fit();
  void fitButtons();

  Workspace& workspace_;
  // Those of second inputs are hidden where there is none, others that are not general unless the lab uses
  // one or one is given.
  std::vector<std::pair<InputId, Chip*>> inputs_;
  Chip* backend_;
  QAbstractButton* mark_;
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

// What the figure says in numbers, and the lab's formula with the hovered numbers put in.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/workspace.h"

class QLabel;
class QVBoxLayout;

namespace whereabouts {

class ReadingPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ReadingPanel(Workspace& workspace, QWidget* parent = nullptr);
  void setHovered(const std::optional<Place>& place);
  void setRightMargin(int margin);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  class Row;
  void refresh(bool late);
  void showReadings();
  void showFormula();

  Workspace& workspace_;
  std::optional<Place> hovered_;
  // What they are of; null: none, and they are empty.
  std::shared_ptr<const Computed> of_;
  QLabel* head_;
  QVBoxLayout* rows_;
  std::vector<Row*> shownRows_;
  QWidget* formula_;
  QLabel* general_;
  QLabel* substituted_;
};

}  // namespace whereabouts

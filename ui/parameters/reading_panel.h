// What the figure says in numbers, and the lab's formula with the hovered numbers put in.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/checkpoint/inspect/overrides.h"
#include "ui/model/workspace.h"

class QLabel;
class QVBoxLayout;

namespace whereabouts {

class AssumptionList;
class ChallengeBox;

class ReadingPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ReadingPanel(Workspace& workspace, QWidget* parent = nullptr);
  void setHovered(const std::optional<Hit>& place);
  // Stands above the readings.
  ChallengeBox& challenge() { return *challenge_; }
  void setRightMargin(int margin);
  // While the figure itself is covered, nothing is told of it.
  void setCovered(bool covered);

 signals:
  // What says otherwise than was assumed, as AssumptionList has it.
  void controlRequested(const std::string& parameter);
  void overridden(const whereabouts::ModelOverrides& overrides);
  void imageValuesStated(const std::string& id);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  class Row;
  void refresh(bool late);
  void showReadings();
  void showFormula();

  Workspace& workspace_;
  std::optional<Hit> hovered_;
  bool covered_ = false;
  // What they are of; null: none, and they are empty.
  std::shared_ptr<const ComputeResult> of_;
  ChallengeBox* challenge_;
  QLabel* head_;
  QVBoxLayout* rows_;
  std::vector<Row*> shownRows_;
  AssumptionList* assumptions_;
  QWidget* formula_;
  QLabel* general_;
  QLabel* substituted_;
};

}  // namespace whereabouts

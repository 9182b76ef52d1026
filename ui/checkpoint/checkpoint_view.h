// What is in the checkpoint: its anatomy, its tensors, and the figure of the one that is chosen.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "ui/model/workspace.h"
#include "ui/theme/theme.h"
#include "ui/widgets/quiet_dialog.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace whereabouts {

class FigureView;
class ModelFields;
class TensorFilter;
class TensorTree;

class CheckpointView : public QuietDialog {
  Q_OBJECT

 public:
  // Follows the checkpoint of `workspace`; `folder` is where tensors are saved unless the user says
  // otherwise.
  CheckpointView(Workspace& workspace, const QString& folder, QWidget* parent);

  void setTheme(const Theme& theme);
  // Selects and shows a tensor; nothing where the checkpoint has none of that name.
  void choose(const std::string& tensor);
  // Offers `what` ("Show in Tensors") for tensors that `suits`; choosing one closes the view.
  void offer(const QString& what, std::function<bool(const std::string&)> suits);
  // Where a problem is told that is found after this was closed.
  void setTellLater(std::function<void(const QString& problem)> tell) { tellLater_ = std::move(tell); }
  // Writes the chosen tensor; empty: asks for a name.
  void saveTensor(const QString& file = {});

 signals:
  void tableRequested(const QString& tensor);
  // What was offered is wanted.
  void picked(const QString& tensor);
  // What the user overrides of the checkpoint, in place of what was overridden before.
  void overridden(const whereabouts::ModelOverrides& overrides);
  void written(const QString& file);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildLayout();
  QWidget* makeFacts();
  QWidget* makeTensors();
  QWidget* makeFigure();
  void follow();
  void showAnatomy();
  void showTensors();
  void search(const QString& words);
  void showChosen();
  void pick();
  void writeTensor(const QString& file);
  void tell(const QString& problem);

  Workspace& workspace_;
  ComputeQueue computation_;
  QString folder_;
  int leftWidth_;  // px
  std::shared_ptr<const Checkpoint> checkpoint_;
  std::shared_ptr<const Anatomy> anatomy_;
  std::string chosen_;
  std::shared_ptr<const Withholds> withholds_;  // as the figure was asked for

  QLabel* name_;
  QLabel* place_;
  QGridLayout* facts_;
  ModelFields* fields_;
  QLabel* positions_;
  QLineEdit* search_;
  QLabel* count_;
  QTreeView* view_;
  TensorTree* tree_ = nullptr;
  TensorFilter* filter_;
  FigureView* figure_;
  QLabel* tensor_;
  QLabel* problem_;
  QPushButton* save_;
  QPushButton* use_;
  QPushButton* pick_;  // hidden until something is offered
  std::function<bool(const std::string&)> suits_;
  std::function<void(const QString&)> tellLater_;
  QPushButton* copy_;
};

}  // namespace whereabouts

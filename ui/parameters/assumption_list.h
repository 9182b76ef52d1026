// What was assumed for a figure: one line, which opens all of it, each with the control that says otherwise.
#pragma once

#include <QPushButton>
#include <QWidget>
#include <vector>

#include "core/checkpoint/inspect/overrides.h"
#include "ui/model/workspace.h"

class QVBoxLayout;

namespace whereabouts {

class AssumptionList : public QWidget {
  Q_OBJECT

 public:
  explicit AssumptionList(QWidget* parent = nullptr);
  // The notes among the readings of `of`; null: none.
  void showOf(const std::shared_ptr<const ComputeResult>& of);

 signals:
  // It is the lab's own parameter.
  void controlRequested(const std::string& parameter);
  // All that is said of the checkpoint now.
  void overridden(const whereabouts::ModelOverrides& overrides);
  void imageValuesStated(const std::string& id);

 private:
  void rebuild();
  QWidget* makeItem(const Message& note);
  // What says otherwise; null: nothing does.
  QWidget* makeControl(const std::string& id);
  QWidget* makeStatement(const Parameter& parameter, std::function<void(const std::string&)> state);

  std::shared_ptr<const ComputeResult> of_;
  std::vector<Message> notes_;
  const Lab* lab_ = nullptr;
  std::shared_ptr<const InputSet> inputs_;
  QPushButton* line_;
  QWidget* body_ = nullptr;
  QVBoxLayout* layout_;
};

// "4 assumptions", "1 assumption and 2 notes".
QString assumptionCount(const std::vector<Message>& notes);

}  // namespace whereabouts

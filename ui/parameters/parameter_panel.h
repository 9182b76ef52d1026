// The controls of a lab, generated from its declarations.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/model/workspace.h"
#include "ui/parameters/parameter_control.h"

class QVBoxLayout;

namespace whereabouts {

class ParameterPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ParameterPanel(Workspace& workspace, QWidget* parent = nullptr);

  ParameterControl* control(const std::string& parameter) const;
  // Whether what the lab says against a value can be read at a control.
  bool showsProblem() const;

 signals:
  // It has just been shown there.
  void problemShown(QWidget* control);

 signals:
  // The user wants to see what can be named.
  void browseRequested(const std::string& parameter);

 private:
  void update(bool newest);
  void tellProblem();
  // The Tab key goes through the controls from top to bottom, however they were made.
  void orderTabs();
  void rebuild(const std::vector<ParameterState>& states);
  ParameterControl* make(const ParameterState& state);

  Workspace& workspace_;
  const Lab* lab_ = nullptr;
  QVBoxLayout* list_;
  std::vector<ParameterControl*> controls_;
};

}  // namespace whereabouts

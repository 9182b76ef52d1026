// The controls of a lab, generated from its declarations: all of them, or one. Those that are declared as
// folded follow at the end under one heading, which opens.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/model/workspace.h"
#include "ui/parameters/parameter_control.h"

class QToolButton;
class QVBoxLayout;

namespace whereabouts {

class ParameterPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ParameterPanel(Workspace& workspace, QWidget* parent = nullptr);

  // From now on this parameter alone, where the lab has it; empty: none.
  void showOnly(const std::string& parameter);
  ParameterControl* control(const std::string& parameter) const;
  // Opens the heading that a control is folded under.
  void unfold(const std::string& parameter);
  // Whether what the lab says against a value can be read at a control.
  bool showsProblem() const;

 signals:
  // It has just been shown there.
  void problemShown(QWidget* control);
  // The user wants to see what can be named.
  void browseRequested(const std::string& parameter);

 private:
  void update(bool newest);
  // Those of a lab that is no longer in front, while the next one computes.
  void dropFormer();
  void tellProblem();
  // The Tab key goes through the controls from top to bottom, however they were made.
  void orderTabs();
  void rebuild(const std::vector<const ParameterState*>& states);
  ParameterControl* make(const ParameterState& state);
  bool isFolded(const ParameterState& state) const;
  void showMore(const std::vector<const ParameterState*>& states);

  Workspace& workspace_;
  const Lab* lab_ = nullptr;
  std::optional<std::string> only_;
  QVBoxLayout* list_;
  std::vector<ParameterControl*> controls_;  // the folded ones last
  ParameterControl* firstFolded_ = nullptr;
  QToolButton* more_;
};

}  // namespace whereabouts

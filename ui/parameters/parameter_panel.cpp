#include "ui/parameters/parameter_panel.h"

#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/language/failure_words.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/controls.h"
#include "ui/widgets/painted_button.h"

namespace whereabouts {

namespace {

// Pressed with Enter, as every button of the window: Space plays.
class MoreButton : public QToolButton {
 public:
  using QToolButton::QToolButton;

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    if (!clicksOnEnter(*this, *event)) QToolButton::keyPressEvent(event);
  }
};

}  // namespace

ParameterPanel::ParameterPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("parameterPanel"));
  list_ = new QVBoxLayout(this);
  list_->setContentsMargins(0, 0, 0, 0);
  list_->setSpacing(8);
  more_ = new MoreButton(this);
  more_->setObjectName(QStringLiteral("moreParameters"));
  more_->setCheckable(true);
  more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  more_->setArrowType(Qt::RightArrow);
  more_->setFocusPolicy(Qt::TabFocus);
  more_->setToolTip(tr("Parameters that are seldom needed"));
  more_->hide();
  list_->addWidget(more_);
  connect(more_, &QToolButton::toggled, this, [this] { update(true); });
  connect(&workspace_, &Workspace::shownChanged, this, &ParameterPanel::update);
  connect(&workspace_, &Workspace::slow, this, &ParameterPanel::dropFormer);
  // Typed and clicked values that change nothing still clear what was wrong.
  connect(&workspace_, &Workspace::valuesChanged, this, [this] {
    if (workspace_.upToDate()) update(true);
  });
}

void ParameterPanel::showOnly(const std::string& parameter) {
  if (only_ == parameter) return;
  only_ = parameter;
  update(true);
}

ParameterControl* ParameterPanel::control(const std::string& parameter) const {
  for (ParameterControl* control : controls_) {
    if (control->id() == parameter) return control;
  }
  return nullptr;
}

void ParameterPanel::update(bool newest) {
  const auto shown = workspace_.shown();
  if (!shown || shown->parameters.empty()) return;
  std::vector<const ParameterState*> states;
  for (const ParameterState& state : shown->parameters) {
    if (!only_ || state.parameter->id == *only_) states.push_back(&state);
  }
  std::stable_partition(states.begin(), states.end(),
                        [this](const ParameterState* state) { return !isFolded(*state); });
  const bool sameLab = shown->request.lab == lab_ &&
                       std::equal(controls_.begin(), controls_.end(), states.begin(), states.end(),
                                  [](const ParameterControl* control, const ParameterState* state) {
                                    return control->id() == state->parameter->id;
                                  });
  // A result that something newer will follow has the values of a moment ago: the controls are ahead of it.
  if (sameLab && !newest) return tellProblem();
  if (!sameLab) {
    lab_ = shown->request.lab;
    rebuild(states);
  }
  bool remade = !sameLab;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const ParameterState& state = *states[i];
    ParameterControl*& control = controls_[i];
    if (!control->suits(state)) {
      ParameterControl* next = make(state);
      delete list_->replaceWidget(control, next);
      control->hide();
      control->deleteLater();
      if (firstFolded_ == control) firstFolded_ = next;
      control = next;
      remade = true;
    }
    control->setVisible(state.applies && (more_->isChecked() || !isFolded(state)));
    if (state.applies && !control->isEditing()) control->show(state, workspace_.given().has(control->id()));
  }
  showMore(states);
  if (remade) orderTabs();
  tellProblem();
}

void ParameterPanel::dropFormer() {
  if (!lab_ || lab_ == &workspace_.lab()) return;
  lab_ = nullptr;
  rebuild({});
}

bool ParameterPanel::isFolded(const ParameterState& state) const {
  return state.parameter->folded && !only_;
}

void ParameterPanel::unfold(const std::string& parameter) {
  const Parameter* found = lab_ ? find_parameter(lab_->parameters(), parameter) : nullptr;
  if (found && found->folded) more_->setChecked(true);
}

// The heading says how many of those below it somebody has set.
void ParameterPanel::showMore(const std::vector<const ParameterState*>& states) {
  int count = 0, given = 0;
  for (const ParameterState* state : states) {
    if (!isFolded(*state) || !state->applies) continue;
    ++count;
    given += workspace_.given().has(state->parameter->id) ? 1 : 0;
  }
  const QString words = given > 0 ? tr("More (%1 set)").arg(given) : tr("More");
  more_->setText(words);
  more_->setAccessibleName(more_->isChecked() ? tr("%1 parameters, open").arg(words)
                                              : tr("%1 parameters, folded").arg(words));
  more_->setArrowType(more_->isChecked() ? Qt::DownArrow : Qt::RightArrow);
  more_->setVisible(count > 0);
}

void ParameterPanel::orderTabs() {
  // The panel itself never takes the focus, and keeps the place in the order that it was made in.
  QWidget* before = this;
  while (before->focusPolicy() == Qt::NoFocus || isAncestorOf(before)) {
    before = before->previousInFocusChain();
    if (before == this) return;
  }
  const auto next = [&before](QWidget* part) {
    setTabOrder(before, part);
    before = part;
  };
  for (ParameterControl* control : controls_) {
    if (control == firstFolded_) next(more_);
    for (QWidget* part : control->tabStops()) next(part);
  }
}

bool ParameterPanel::showsProblem() const {
  return std::any_of(controls_.begin(), controls_.end(), [](const ParameterControl* control) {
    return control->showsProblem() && control->isVisible();
  });
}

void ParameterPanel::tellProblem() {
  const auto shown = workspace_.shown();
  if (!shown || shown->request.lab != lab_) return;
  const std::string blamed =
      shown->failure ? blamedParameter(*shown->failure, lab_->parameters()) : std::string();
  for (ParameterControl* control : controls_) {
    const bool told = control->showsProblem();
    if (control->id() == blamed) unfold(blamed);
    const bool wrong = control->id() == blamed && !control->isHidden();
    control->setProblem(wrong ? wordsOf(*shown->failure, lab_->parameters()).rest() : QString());
    if (wrong && !told) emit problemShown(control);
  }
}

void ParameterPanel::rebuild(const std::vector<const ParameterState*>& states) {
  setUpdatesEnabled(false);
  for (ParameterControl* control : controls_) {
    list_->removeWidget(control);
    control->hide();
    control->deleteLater();
  }
  controls_.clear();
  list_->removeWidget(more_);
  firstFolded_ = nullptr;
  for (const ParameterState* state : states) {
    ParameterControl* control = make(*state);
    if (!firstFolded_ && isFolded(*state)) {
      firstFolded_ = control;
      list_->addWidget(more_);
    }
    controls_.push_back(control);
    list_->addWidget(control);
  }
  setUpdatesEnabled(true);
}

ParameterControl* ParameterPanel::make(const ParameterState& state) {
  const std::string id = state.parameter->id;
  const ValueCheck check = [this](const Parameter& parameter, const Value& value) {
    const auto shown = workspace_.shown();
    if (!shown || !shown->request.inputs) return;
    Values values = shown->values;
    values.set(parameter.id, value);
    try {
      // The declarations alone: no lab runs on the window's thread.
      resolve(shown->request.lab->parameters(), shown->request.inputs->inputs, values, Policy::refuse);
    } catch (const Failure& failure) {
      if (failure.where() == "--" + parameter.id) throw;  // another one may have to follow this one
    }
  };
  ParameterControl* control = makeControl(state, check, this);
  scaleLayouts(control);
  connect(control, &ParameterControl::edited, this, [this, id](const Value& value, bool settled) {
    // These may be the controls of the lab before, until the next one's are there.
    if (lab_ == &workspace_.lab()) workspace_.setValue(id, value, settled);
  });
  connect(control, &ParameterControl::resetRequested, this, [this, id] {
    if (lab_ == &workspace_.lab()) workspace_.resetValue(id);
  });
  connect(control, &ParameterControl::browseRequested, this, [this, id] {
    if (lab_ == &workspace_.lab()) emit browseRequested(id);
  });
  control->setSuggest([this, parameter = state.parameter]() -> std::vector<std::string> {
    const auto shown = workspace_.shown();
    if (!shown || !shown->seen.checkpoint) return {};
    return parameter->suggestions(Scope{shown->seen, shown->values});
  });
  return control;
}

}  // namespace whereabouts

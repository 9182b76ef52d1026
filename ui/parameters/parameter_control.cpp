#include "ui/parameters/parameter_control.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <functional>

#include "ui/language/core_words.h"
#include "ui/language/explained.h"
#include "ui/parameters/controls.h"
#include "ui/widgets/controls.h"

namespace whereabouts {
namespace {

constexpr int kRoomOfOffers = 220;  // px

QString helpOf(const Parameter& parameter) {
  return withTerms(coreText(parameter.help), parameter.label + " " + parameter.help);
}

}  // namespace

ParameterControl::ParameterControl(const ParameterState& state, QWidget* parent)
    : QWidget(parent), parameter_(state.parameter), id_(state.parameter->id) {
  setObjectName(QStringLiteral("parameter-") + QString::fromStdString(id_));
  body_ = new QVBoxLayout(this);
  body_->setContentsMargins(0, 0, 0, 0);
  body_->setSpacing(2);
  header_ = new QHBoxLayout;
  header_->setContentsMargins(0, 0, 0, 0);
  header_->setSpacing(4);
  label_ = new QLabel(coreText(parameter_->label), this);
  label_->setProperty("role", "name");
  label_->setMinimumHeight(22);
  label_->setToolTip(helpOf(*parameter_));
  label_->setProperty("explained", hasTerms(parameter_->label));
  header_->addWidget(label_);
  reset_ = new IconButton(QStringLiteral("reset"), tr("Back to the default"), this);
  reset_->setAccessibleName(tr("Reset %1 to its default").arg(coreText(parameter_->label)));
  reset_->setObjectName(QStringLiteral("reset"));
  reset_->setSide(20, 13);
  reset_->hide();
  header_->addWidget(reset_);
  header_->addStretch(1);
  body_->addLayout(header_);
  connect(reset_, &QAbstractButton::clicked, this, &ParameterControl::resetRequested);
}

QList<QWidget*> ParameterControl::tabStops() const {
  QList<QWidget*> stops;
  const std::function<void(QLayoutItem*)> add = [&](QLayoutItem* item) {
    if (QLayout* layout = item->layout()) {
      for (int i = 0; i < layout->count(); ++i) add(layout->itemAt(i));
    } else if (QWidget* part = item->widget()) {
      if (part->focusPolicy() & Qt::TabFocus) stops << part;
      if (part->layout()) add(part->layout());
    }
  };
  add(body_);
  return stops;
}

void ParameterControl::show(const ParameterState& state, bool given) {
  parameter_ = state.parameter;
  presenting_ = true;
  present(state);
  presenting_ = false;
  offer(state.presets);
  reset_->setVisible(given && state.value != state.initial);
}

void ParameterControl::setProblem(const QString& problem) {
  if (labProblem_ == problem) return;
  labProblem_ = problem;
  showProblem();
}

void ParameterControl::setTypedProblem(const QString& problem) {
  if (typedProblem_ == problem) return;
  typedProblem_ = problem;
  showProblem();
}

void ParameterControl::showProblem() {
  const QString& text = typedProblem_.isEmpty() ? labProblem_ : typedProblem_;
  if (!problem_) {
    problem_ = new QLabel(this);
    problem_->setProperty("role", "problem");
    problem_->setObjectName(QStringLiteral("problem"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    body_->addWidget(problem_);
  }
  problem_->setText(text);
  problem_->setVisible(!text.isEmpty());
  markWrong(!text.isEmpty());
  if (text.isEmpty()) return;
  QAccessibleEvent told(problem_, QAccessible::Alert);
  QAccessible::updateAccessibility(&told);
}

void ParameterControl::offer(const std::vector<Preset>& presets) {
  QStringList labels;
  for (const Preset& each : presets) labels << coreText(each.label);
  if (labels == offered_) return;
  offered_ = labels;
  delete offers_;
  offers_ = nullptr;
  if (labels.isEmpty()) return;
  offers_ = new QWidget(this);
  auto* row = new QHBoxLayout(offers_);
  row->setContentsMargins(0, 0, 0, 0);
  for (const Preset& each : presets) {
    const QString label = coreText(each.label);
    auto* button = new QPushButton(offers_);
    button->setProperty("role", "flat");
    // A long name of a checkpoint is cut in its middle; the tooltip has all of it.
    button->setText(button->fontMetrics().elidedText(label, Qt::ElideMiddle, kRoomOfOffers));
    button->setToolTip(label + QStringLiteral(": ") + coreText(each.help));
    button->setAccessibleName(coreText(parameter_->label) + QStringLiteral(": ") + label);
    connect(button, &QAbstractButton::clicked, this,
            [this, value = each.value] { emit edited(value, true); });
    row->addWidget(button);
  }
  row->addStretch(1);
  body_->addWidget(offers_);
}

bool ParameterControl::suits(const ParameterState& state) const {
  return state.parameter->id == id_;
}

void ParameterControl::setAccessibleTexts(QWidget* part, const QString& detail) {
  const QString label = coreText(parameter_->label);
  part->setAccessibleName(detail.isEmpty() ? label : label + QStringLiteral(", ") + detail);
  part->setAccessibleDescription(coreText(parameter_->help));
  part->setToolTip(helpOf(*parameter_));
}

QString ParameterControl::unit() const {
  return parameter_->unit.empty() ? QString() : QLatin1Char(' ') + coreText(parameter_->unit);
}

ParameterControl* makeControl(const ParameterState& state, const ValueCheck& check, QWidget* parent) {
  switch (state.parameter->kind) {
    case Kind::integer:
    case Kind::real:
      return makeNumberControl(state, parent);
    case Kind::cell:
      return makeCellControl(state, parent);
    case Kind::choice:
      return sitsSideBySide(state.choices) ? makeSegmentedControl(state, parent)
                                           : makeComboControl(state, parent);
    case Kind::toggle:
      return makeSwitchControl(state, parent);
    case Kind::colour_map:
      return makeColourMapControl(state, parent);
    case Kind::permutation:
    case Kind::list:
    case Kind::text:
    case Kind::grid:
    case Kind::range:
      break;
  }
  return makeTextControl(state, check, parent);
}

}  // namespace whereabouts

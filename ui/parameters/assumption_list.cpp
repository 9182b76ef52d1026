#include "ui/parameters/assumption_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "core/figure/note.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/override_parameters.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/combo_box.h"

namespace whereabouts {
namespace {

bool isAssumption(const Message& note) {
  return note.text().starts_with("assuming") || note.text().starts_with("Assuming");
}

// The parameter that a note names, which the window has worded already; empty: none.
std::string parameterIn(const Message& note) {
  for (const Message::Part& part : note.parts()) {
    for (const Message::Argument& each : part.arguments) {
      if (!each.id.empty()) return each.id;
      if (!each.message) continue;
      if (std::string found = parameterIn(*each.message); !found.empty()) return found;
    }
  }
  return {};
}

std::vector<Message> notesOf(const ComputeResult* result) {
  std::vector<Message> notes;
  if (!result || !result->figure) return notes;
  for (const Reading& reading : result->figure->readings) {
    if (is_note(reading)) notes.push_back(reading.value);
  }
  return notes;
}

}  // namespace

QString assumptionCount(const std::vector<Message>& notes) {
  const auto assumed = std::count_if(notes.begin(), notes.end(), isAssumption);
  const auto others = static_cast<std::ptrdiff_t>(notes.size()) - assumed;
  const QString assumptions =
      assumed == 1 ? AssumptionList::tr("1 assumption") : AssumptionList::tr("%1 assumptions").arg(assumed);
  const QString rest =
      others == 1 ? AssumptionList::tr("1 note") : AssumptionList::tr("%1 notes").arg(others);
  if (others == 0) return assumptions;
  return assumed == 0 ? rest : AssumptionList::tr("%1 and %2").arg(assumptions, rest);
}

AssumptionList::AssumptionList(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("assumptions"));
  layout_ = new QVBoxLayout(this);
  layout_->setContentsMargins(0, 4, 0, 0);
  layout_->setSpacing(4);
  line_ = new QPushButton(this);
  line_->setObjectName(QStringLiteral("showAssumptions"));
  line_->setProperty("role", "disclosure");
  line_->setCheckable(true);
  line_->setToolTip(tr("What the files do not say, and what was taken instead"));
  layout_->addWidget(line_, 0, Qt::AlignLeft);
  connect(line_, &QPushButton::toggled, this, &AssumptionList::rebuild);
  hide();
}

void AssumptionList::showOf(const std::shared_ptr<const ComputeResult>& of) {
  std::vector<Message> notes = notesOf(of.get());
  const Lab* lab = of ? of->request.lab : nullptr;
  const auto inputs = of ? of->request.inputs : nullptr;
  of_ = of;
  if (notes == notes_ && lab == lab_ && inputs == inputs_) return;
  notes_ = std::move(notes);
  lab_ = lab;
  inputs_ = inputs;
  setVisible(!notes_.empty());
  rebuild();
}

void AssumptionList::rebuild() {
  if (body_) {
    layout_->removeWidget(body_);
    body_->hide();
    body_->deleteLater();  // one of its controls may be telling of a click
    body_ = nullptr;
  }
  const QString count = assumptionCount(notes_);
  line_->setText((line_->isChecked() ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) + count);
  line_->setAccessibleName(line_->isChecked() ? tr("%1, hide them").arg(count)
                                              : tr("%1, show them").arg(count));
  if (notes_.empty() || !line_->isChecked()) return;
  body_ = new QWidget(this);
  auto* list = new QVBoxLayout(body_);
  list->setContentsMargins(0, 0, 0, 4);
  list->setSpacing(8);
  for (const Message& note : notes_) list->addWidget(makeItem(note));
  layout_->addWidget(body_);
  scaleLayouts(body_);
  body_->show();
}

QWidget* AssumptionList::makeItem(const Message& note) {
  auto* item = new QWidget(body_);
  auto* list = new QVBoxLayout(item);
  list->setContentsMargins(0, 0, 0, 0);
  list->setSpacing(3);
  auto* words = new QLabel(windowWords(capitalised(note), lab_->parameters()), item);
  words->setObjectName(QStringLiteral("assumption"));
  words->setTextFormat(Qt::PlainText);
  words->setWordWrap(true);
  words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  list->addWidget(words);
  if (QWidget* control = makeControl(parameterIn(note))) list->addWidget(control);
  return item;
}

QWidget* AssumptionList::makeControl(const std::string& id) {
  if (id.empty() || !inputs_) return nullptr;
  if (const Parameter* own = find_parameter(lab_->parameters(), id)) {
    auto* button = new QPushButton(tr("Set %1").arg(coreText(own->label)), body_);
    button->setObjectName(QStringLiteral("say-") + QString::fromStdString(id));
    button->setProperty("role", "plain");
    button->setToolTip(coreText(own->help));
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(button, &QAbstractButton::clicked, this, [this, id] { emit controlRequested(id); });
    return button;
  }
  if (id == image_values_parameter().id) {
    return makeStatement(image_values_parameter(),
                         [this](const std::string& text) { emit imageValuesStated(text); });
  }
  const Parameter* stated = find_parameter(override_parameters(), id);
  // The snapshots of a run are taken as they are, and of two checkpoints the second may be meant.
  const Inputs& inputs = inputs_->inputs;
  if (!stated || inputs.run || inputs.checkpoint2 || !inputs.checkpoint) return nullptr;
  return makeStatement(*stated, [this, stated](const std::string& text) {
    Values said = to_values(overrides_of(*inputs_->inputs.checkpoint));
    said.set(stated->id, parse_value(*stated, text));
    emit overridden(to_overrides(said));
  });
}

// A box of choices, or a field that takes its text with Enter. `state` throws on what cannot be.
QWidget* AssumptionList::makeStatement(const Parameter& parameter,
                                       std::function<void(const std::string&)> state) {
  auto* whole = new QWidget(body_);
  auto* rows = new QVBoxLayout(whole);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(2);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  rows->addLayout(row);
  const QString label = coreText(parameter.label), help = coreText(capitalised(parameter.help));
  auto* name = new QLabel(label, whole);
  name->setProperty("role", "small");
  row->addWidget(name);
  auto* problem = new QLabel(whole);
  problem->setProperty("role", "problem");
  problem->setWordWrap(true);
  problem->hide();
  rows->addWidget(problem);
  const auto say = [this, state = std::move(state), problem](const std::string& text) {
    try {
      state(text);
      problem->hide();
    } catch (const Failure& failure) {
      problem->setText(wordsOf(failure, lab_->parameters()).rest());
      problem->show();
    }
  };
  QWidget* field = nullptr;
  if (parameter.choices) {
    auto* box = new ComboBox(whole);
    box->addItem(tr("as assumed"));
    static const Inputs none;
    const Values empty;
    for (const Choice& choice : parameter.choices(Scope{none, empty}))
      box->addItem(coreText(choice.label), QString::fromStdString(choice.id));
    connect(box, &QComboBox::activated, this, [this, box, say](int index) {
      // The list closes first: what is said may take this box away.
      const std::string text = box->itemData(index).toString().toStdString();
      if (index > 0) QTimer::singleShot(0, this, [say, text] { say(text); });
    });
    field = box;
  } else {
    auto* line = new QLineEdit(whole);
    line->setPlaceholderText(tr("as assumed; Enter says otherwise"));
    connect(line, &QLineEdit::returnPressed, this,
            [line, say] { say(line->text().trimmed().toStdString()); });
    field = line;
  }
  field->setObjectName(QStringLiteral("say-") + QString::fromStdString(parameter.id));
  field->setAccessibleName(label);
  field->setAccessibleDescription(help);
  field->setToolTip(help);
  name->setBuddy(field);
  row->addWidget(field, 1);
  return whole;
}

}  // namespace whereabouts

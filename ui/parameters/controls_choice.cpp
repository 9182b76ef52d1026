#include "ui/parameters/controls.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/language/core_words.h"
#include "ui/theme/theme.h"
#include "ui/widgets/controls.h"

namespace whereabouts {
namespace {

constexpr int kMostSideBySide = 3;
constexpr int kRoomSideBySide = 258;  // px: the width of the panel

int indexOf(const std::vector<Choice>& choices, const std::string& id) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].id == id) return static_cast<int>(i);
  }
  return -1;
}

QString helpOf(const Choice& choice, const Parameter& parameter) {
  return coreText(choice.help.empty() ? Message(parameter.help) : choice.help);
}

// The longest entry in a box beside a label of this length.
bool fitsBeside(const ParameterState& state) {
  const QFontMetrics metrics(figureFont(13));  // the room is for type of size 1 as well
  int widest = 0;
  for (const Choice& choice : state.choices) {
    widest = std::max(widest, metrics.horizontalAdvance(coreText(choice.label)));
  }
  const int label = metrics.horizontalAdvance(coreText(state.parameter->label));
  return widest + 38 <= kBesideLabel && label + 32 + widest + 38 <= kRoomSideBySide;
}

class SegmentedControl : public ParameterControl {
 public:
  SegmentedControl(const ParameterState& state, QWidget* parent) : ParameterControl(state, parent) {
    segments_ = new Segmented(this);
    setAccessibleTexts(segments_);
    body()->addWidget(segments_);
    connect(segments_, &Segmented::chosen, this, [this](int index) {
      if (!presenting()) emit edited(Value(ids_.at(static_cast<std::size_t>(index))), true);
    });
  }
  bool suits(const ParameterState& state) const override {
    return ParameterControl::suits(state) && sitsSideBySide(state.choices);
  }

 protected:
  void present(const ParameterState& state) override {
    ids_.clear();
    QList<Segmented::Entry> entries;
    for (const Choice& choice : state.choices) {
      ids_.push_back(choice.id);
      entries.push_back({coreText(choice.label), helpOf(choice, *state.parameter)});
    }
    segments_->setEntries(entries);
    segments_->setCurrent(indexOf(state.choices, std::get<std::string>(state.value)));
  }

 private:
  Segmented* segments_;
  std::vector<std::string> ids_;
};

class ComboControl : public ParameterControl {
 public:
  ComboControl(const ParameterState& state, QWidget* parent) : ParameterControl(state, parent) {
    box_ = new ComboBox(this);
    setAccessibleTexts(box_);
    if (fitsBeside(state)) {
      box_->setMinimumWidth(kLeastBeside);
      box_->setMaximumWidth(kBesideLabel);
      header()->addWidget(box_);
    } else {
      body()->addWidget(box_);
    }
    connect(box_, &QComboBox::currentIndexChanged, this, [this](int index) {
      if (!presenting() && index >= 0) emit edited(Value(ids_.at(static_cast<std::size_t>(index))), true);
    });
  }
  bool suits(const ParameterState& state) const override {
    return ParameterControl::suits(state) && !sitsSideBySide(state.choices);
  }

 protected:
  void present(const ParameterState& state) override {
    std::vector<std::string> ids;
    for (const Choice& choice : state.choices) ids.push_back(choice.id);
    if (ids != ids_) {
      ids_ = std::move(ids);
      box_->clear();
      for (const Choice& choice : state.choices) {
        box_->addItem(coreText(choice.label));
        box_->setItemData(box_->count() - 1, helpOf(choice, *state.parameter), Qt::ToolTipRole);
      }
    }
    box_->setCurrentIndex(indexOf(state.choices, std::get<std::string>(state.value)));
  }

 private:
  ComboBox* box_;
  std::vector<std::string> ids_;
};

class SwitchControl : public ParameterControl {
 public:
  SwitchControl(const ParameterState& state, QWidget* parent) : ParameterControl(state, parent) {
    toggle_ = new Toggle(this);
    setAccessibleTexts(toggle_);
    header()->addWidget(toggle_);
    connect(toggle_, &QAbstractButton::toggled, this, [this](bool on) {
      if (!presenting()) emit edited(Value(on), true);
    });
  }

 protected:
  void present(const ParameterState& state) override { toggle_->setChecked(std::get<bool>(state.value)); }

 private:
  Toggle* toggle_;
};

}  // namespace

bool sitsSideBySide(const std::vector<Choice>& choices) {
  if (choices.empty() || static_cast<int>(choices.size()) > kMostSideBySide) return false;
  QStringList texts;
  for (const Choice& choice : choices) texts << coreText(choice.label);
  return Segmented::neededWidth(texts, figureFont(13)) <= kRoomSideBySide;
}

ParameterControl* makeSegmentedControl(const ParameterState& state, QWidget* parent) {
  return new SegmentedControl(state, parent);
}
ParameterControl* makeComboControl(const ParameterState& state, QWidget* parent) {
  return new ComboControl(state, parent);
}
ParameterControl* makeSwitchControl(const ParameterState& state, QWidget* parent) {
  return new SwitchControl(state, parent);
}

}  // namespace whereabouts

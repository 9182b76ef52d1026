#include "ui/parameters/controls.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/parameters/suggestions.h"

namespace whereabouts {
namespace {

constexpr std::size_t kMostPlaces = 4096;

class TextControl : public ParameterControl {
 public:
  TextControl(const ParameterState& state, ValueCheck check, QWidget* parent)
      : ParameterControl(state, parent), check_(std::move(check)) {
    line_ = new QLineEdit(this);
    setAccessibleTexts(line_);
    if (state.parameter->suggestions) {
      body()->addWidget(line_);
      addSuggestions(state.parameter->names_tensor);
    } else if (state.parameter->kind != Kind::list && state.parameter->kind != Kind::permutation) {
      const int label = fontMetrics().horizontalAdvance(coreText(state.parameter->label));
      line_->setFixedWidth(std::clamp(226 - label, kLeastBeside, kBesideLabel));
      header()->addWidget(line_);
    } else {
      body()->addWidget(line_);
    }
    line_->installEventFilter(this);
    connect(line_, &QLineEdit::textEdited, this, [this] { read(false); });
    connect(line_, &QLineEdit::editingFinished, this, [this] { read(true); });
  }

  void setSuggest(std::function<std::vector<std::string>()> suggest) override {
    if (suggestions_) suggestions_->setSource(std::move(suggest));
  }

  // Escape takes back what was typed; where nothing was, it is the window's.
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched != line_ || event->type() != QEvent::KeyPress ||
        static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || !line_->isModified()) {
      return ParameterControl::eventFilter(watched, event);
    }
    line_->setText(taken_);
    setTypedProblem({});
    event->accept();
    return true;
  }

  bool isEditing() const override { return line_->hasFocus() && line_->isModified(); }

 protected:
  void present(const ParameterState& state) override {
    // Nobody types a hundred thousand places, and a line that holds them stands still for seconds.
    const auto* order = std::get_if<std::vector<int>>(&state.value);
    const bool many = order && order->size() > kMostPlaces;
    line_->setReadOnly(many);
    line_->setPlaceholderText(
        many ? ParameterControl::tr("%L1 places: drag them in the figure").arg(order->size())
             : ParameterControl::tr("none"));
    if (many) {
      line_->clear();
      taken_.clear();
      return setTypedProblem({});
    }
    const QString text = taken_ = QString::fromStdString(to_text(state.value));
    if (!isEditing() && line_->text() != text) {
      line_->setText(text);
      line_->setCursorPosition(0);
      setTypedProblem({});
    }
  }
  void markWrong(bool wrong) override {
    if (line_->property("wrong").toBool() == wrong) return;
    line_->setProperty("wrong", wrong);
    line_->style()->unpolish(line_);
    line_->style()->polish(line_);
  }

 private:
  void addSuggestions(bool browse) {
    line_->setPlaceholderText(ParameterControl::tr("Type parts of a name"));
    suggestions_ = new Suggestions(line_);
    connect(suggestions_, &Suggestions::chosen, this, [this](const QString& text) { take(text); });
    // What is no name yet stands for the first that fits it.
    connect(line_, &QLineEdit::returnPressed, this, [this] {
      if (!line_->isModified() || isValid(line_->text())) return;
      if (const QString best = suggestions_->best(); !best.isEmpty()) take(best);
    });
    if (!browse) return;
    auto* button = new QPushButton(ParameterControl::tr("Browse…"), this);
    button->setObjectName(QStringLiteral("browse"));
    button->setProperty("role", "flat");
    setAccessibleTexts(button, ParameterControl::tr("browse"));
    button->setToolTip(
        ParameterControl::tr("Choose in the tree of the checkpoint's tensors, and see what is in them"));
    header()->addWidget(button);
    connect(button, &QPushButton::clicked, this, &ParameterControl::browseRequested);
  }

  void take(const QString& text) {
    line_->setText(text);
    line_->setModified(true);
    read(true);
  }

  bool isValid(const QString& text) const {
    try {
      const Value value = parse_value(parameter(), text.toStdString());
      if (check_) check_(parameter(), value);
      return true;
    } catch (const Failure&) {
      return false;
    }
  }

  // Tells what is wrong while it is typed; takes the value over when it is finished.
  void read(bool finished) {
    if (presenting() || !line_->isModified()) return;
    try {
      Value value = parse_value(parameter(), line_->text().toStdString());
      if (check_) check_(parameter(), value);
      setTypedProblem({});
      if (!finished) return;
      line_->setModified(false);
      taken_ = line_->text();
      emit edited(value, true);
    } catch (const Failure& failure) {
      setTypedProblem(wordsOf(failure, {parameter()}).rest());
    }
  }

  ValueCheck check_;
  QLineEdit* line_;
  Suggestions* suggestions_ = nullptr;
  QString taken_;  // the text of the value
};

}  // namespace

ParameterControl* makeTextControl(const ParameterState& state, const ValueCheck& check, QWidget* parent) {
  return new TextControl(state, check, parent);
}

}  // namespace whereabouts

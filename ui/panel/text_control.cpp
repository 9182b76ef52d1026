// Text, lists and permutations: a line to type into, with what is wrong under it.
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/failure_words.h"
#include "ui/panel/parameter_control.h"

namespace whereabouts {
namespace {

class TextControl : public ParameterControl {
 public:
  TextControl(const ParameterState& state, ValueCheck check, QWidget* parent)
      : ParameterControl(state, parent), check_(std::move(check)) {
    line_ = new QLineEdit(this);
    introduce(line_);
    line_->setPlaceholderText(tr("none"));
    if (state.parameter->kind == Kind::text) {
      const int label = fontMetrics().horizontalAdvance(QString::fromStdString(state.parameter->label));
      line_->setFixedWidth(std::clamp(226 - label, kLeastBeside, kBesideLabel));
      header()->addWidget(line_);
    } else {
      body()->addWidget(line_);
    }
    connect(line_, &QLineEdit::textEdited, this, [this] { read(false); });
    connect(line_, &QLineEdit::editingFinished, this, [this] { read(true); });
  }

  bool held() const override { return line_->hasFocus() && line_->isModified(); }

 protected:
  void present(const ParameterState& state) override {
    const QString text = QString::fromStdString(to_text(state.value));
    if (!held() && line_->text() != text) {
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
  // Tells what is wrong while it is typed; takes the value over when it is finished.
  void read(bool finished) {
    if (presenting() || !line_->isModified()) return;
    try {
      Value value = parse_value(parameter(), line_->text().toStdString());
      if (check_) check_(parameter(), value);
      setTypedProblem({});
      if (!finished) return;
      line_->setModified(false);
      emit edited(value, true);
    } catch (const Failure& failure) {
      setTypedProblem(wordsOf(failure, {parameter()}).rest());
    }
  }

  ValueCheck check_;
  QLineEdit* line_;
};

}  // namespace

ParameterControl* makeTextControl(const ParameterState& state, const ValueCheck& check, QWidget* parent) {
  return new TextControl(state, check, parent);
}

}  // namespace whereabouts

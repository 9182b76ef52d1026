#include "ui/parameters/reading_panel.h"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "core/figure/has_place.h"
#include "core/figure/note.h"
#include "ui/language/core_words.h"
#include "ui/language/explained.h"
#include "ui/parameters/assumption_list.h"
#include "ui/parameters/challenge_box.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {

constexpr double kDimmed = 0.4;  // readings of a figure that is dimmed

// A label and its value on one line: the label gives way first.
class ReadingPanel::Row : public QWidget {
 public:
  explicit Row(QWidget* parent) : QWidget(parent) { setFixedHeight(22); }

  void set(const Reading& reading) {
    const QString label = coreText(reading.label), value = coreText(reading.value),
                  help = coreText(reading.help);
    if (label == label_ && value == value_ && help == help_) return;
    help_ = help;
    label_ = label;
    value_ = value;
    setAccessibleName(label_ + QStringLiteral(": ") + value_);
    setAccessibleDescription(help_);
    // Rich text takes as many lines as it needs; the value may be cut short in the row.
    setToolTip(QStringLiteral("<p><b>%1: %2</b></p><p>%3</p>")
                   .arg(label_.toHtmlEscaped(), value_.toHtmlEscaped(), help_.toHtmlEscaped()) +
               explainedTerms(message("{} {}", reading.label, reading.value)));
    explained_ = hasTerms(reading.label);
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const QFontMetrics metrics(font());
    const int valueWidth = qMin(metrics.horizontalAdvance(value_), width() * 3 / 4);
    const int labelWidth = width() - valueWidth - scaled(12);
    painter.setPen(currentTheme().muted);
    painter.drawText(QRect(0, 0, labelWidth, height()), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(label_, Qt::ElideRight, labelWidth));
    if (explained_) {
      painter.setPen(QPen(currentTheme().muted, 1, Qt::DotLine));
      const int below = (height() + metrics.ascent() - metrics.descent()) / 2 + 3;
      painter.drawLine(0, below, qMin(metrics.horizontalAdvance(label_), labelWidth), below);
    }
    painter.setPen(currentTheme().text);
    painter.drawText(QRect(width() - valueWidth - 2, 0, valueWidth + 2, height()),
                     Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(value_, Qt::ElideRight, valueWidth + 2));
  }

 private:
  QString label_, value_, help_;
  bool explained_ = false;  // the label has a word of the glossary
};

ReadingPanel::ReadingPanel(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("readingPanel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(18, 14, 18, 16);
  layout->setSpacing(0);
  const auto section = [this](const QString& title) {
    auto* label = new QLabel(title.toUpper(), this);
    label->setProperty("role", "section");
    label->setContentsMargins(0, 0, 0, 8);
    return label;
  };
  challenge_ = new ChallengeBox(workspace_, this);
  layout->addWidget(challenge_);
  head_ = section(tr("Reading"));
  layout->addWidget(head_);
  rows_ = new QVBoxLayout;
  rows_->setSpacing(3);
  layout->addLayout(rows_);
  assumptions_ = new AssumptionList(this);
  layout->addWidget(assumptions_);
  connect(assumptions_, &AssumptionList::controlRequested, this, &ReadingPanel::controlRequested);
  connect(assumptions_, &AssumptionList::overridden, this, &ReadingPanel::overridden);
  connect(assumptions_, &AssumptionList::imageValuesStated, this, &ReadingPanel::imageValuesStated);

  formula_ = new QWidget(this);
  auto* formulaLayout = new QVBoxLayout(formula_);
  formulaLayout->setContentsMargins(0, 14, 0, 0);
  formulaLayout->setSpacing(6);
  formulaLayout->addWidget(section(tr("Formula")));
  general_ = new QLabel(formula_);
  substituted_ = new QLabel(formula_);
  for (QLabel* label : {general_, substituted_}) {
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setProperty("role", "formula");
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    formulaLayout->addWidget(label);
  }
  general_->setAccessibleName(tr("Formula of this lab"));
  substituted_->setAccessibleName(tr("Formula with the hovered numbers"));
  substituted_->setObjectName(QStringLiteral("substituted"));
  // As high with numbers as without, so that nothing jumps while the pointer moves.
  substituted_->setMinimumHeight(44);
  substituted_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  layout->addWidget(formula_);
  layout->addStretch(1);

  connect(&workspace_, &Workspace::shownChanged, this, [this] { refresh(false); });
  connect(&workspace_, &Workspace::slow, this, [this] { refresh(true); });
}

void ReadingPanel::setRightMargin(int margin) {
  layout()->setContentsMargins(scaled(18), scaled(14), margin, scaled(16));
}

void ReadingPanel::setHovered(const std::optional<Hit>& place) {
  if (hovered_ == place) return;
  hovered_ = place;
  showFormula();
}

void ReadingPanel::setCovered(bool covered) {
  if (covered_ == covered) return;
  covered_ = covered;
  refresh(false);
}

// The formula is in the colours of the theme.
void ReadingPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) showFormula();
}

// They go with the figure on the stage: dimmed with it, and never of another lab for long.
void ReadingPanel::refresh(bool late) {
  const auto displayed = workspace_.displayed();
  if (!displayed && !late && !workspace_.shown()) return;
  if (late && displayed == of_) return;
  of_ = covered_ ? nullptr : displayed;
  const bool dimmed = displayed && displayed != workspace_.shown();
  if (dimmed != (graphicsEffect() != nullptr)) {
    auto* effect = dimmed ? new QGraphicsOpacityEffect(this) : nullptr;
    if (effect) effect->setOpacity(kDimmed);
    setGraphicsEffect(effect);
  }
  showReadings();
  showFormula();
}

void ReadingPanel::showReadings() {
  std::vector<Reading> readings;
  if (of_) {
    std::copy_if(of_->figure->readings.begin(), of_->figure->readings.end(), std::back_inserter(readings),
                 [](const Reading& reading) { return !is_note(reading); });
  }
  assumptions_->showOf(of_);
  while (shownRows_.size() < readings.size()) {
    auto* row = new Row(this);
    scaleLayouts(row);
    rows_->addWidget(row);
    shownRows_.push_back(row);
  }
  for (std::size_t i = 0; i < shownRows_.size(); ++i) {
    const bool used = i < readings.size();
    if (used) shownRows_[i]->set(readings[i]);
    if (shownRows_[i]->isHidden() == used) shownRows_[i]->setVisible(used);
  }
  head_->setVisible(of_ && !of_->figure->readings.empty());
}

void ReadingPanel::showFormula() {
  Formula formula;
  if (of_ && of_->data) {
    // The place may be one of the figure before, or of the pinned one.
    const bool here = hovered_ && names_a_place(*hovered_) && of_->alone && has_place(*of_->alone, *hovered_);
    formula = of_->request.lab->formula(*of_->data, of_->values, here ? hovered_ : std::nullopt);
  }
  const auto set = [](QLabel* label, const QString& text) {
    if (label->text() != text) label->setText(text);
  };
  formula_->setVisible(!formula.general.empty());
  set(general_, coreText(formula.general));
  if (formula.substituted.empty()) {
    set(substituted_,
        QStringLiteral("<span style='color:%1'>%2</span>")
            .arg(currentTheme().muted.name(), tr("Point at the figure to put its numbers in.")));
  } else {
    set(substituted_, QStringLiteral("<span style='color:%1'>%2</span>")
                          .arg(currentTheme().accent.name(), coreText(formula.substituted)));
  }
}

}  // namespace whereabouts

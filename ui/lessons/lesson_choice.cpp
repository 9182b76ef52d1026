#include "ui/lessons/lesson_choice.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QStyleOption>

#include "ui/lessons/hands_field.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {

LessonChoice::LessonChoice(int number, const QString& words, QWidget* parent) : QAbstractButton(parent) {
  setObjectName(QStringLiteral("lessonChoice-%1").arg(number));
  setProperty("role", "choice");
  setText(words);
  setAccessibleName(words);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 8);
  layout->setSpacing(9);
  const auto label = [this](const QString& text, const char* role) {
    auto* made = new QLabel(text, this);
    made->setTextFormat(Qt::PlainText);
    made->setProperty("role", role);
    made->setAttribute(Qt::WA_TransparentForMouseEvents);
    return made;
  };
  key_ = label(QString::number(number), "key");
  key_->setAlignment(Qt::AlignCenter);
  words_ = label(words, "choiceWords");
  words_->setWordWrap(true);
  hands_ = label({}, "hands");
  mark_ = label({}, "choiceMark");
  auto* less = new QPushButton(QStringLiteral("−"), this);
  less->setProperty("role", "less");
  less->setToolTip(tr("Take a hand away (Shift+%1)").arg(number));
  less->setAccessibleName(tr("Take a hand away from: %1").arg(words));
  less->setFocusPolicy(Qt::NoFocus);
  connect(less, &QAbstractButton::clicked, this, &LessonChoice::handTaken);
  less_ = less;
  field_ = new HandsField(this);
  field_->setObjectName(QStringLiteral("lessonHands-%1").arg(number));
  field_->setAccessibleName(tr("Hands for: %1").arg(words));
  connect(field_, &HandsField::typed, this, &LessonChoice::handsTyped);
  layout->addWidget(key_, 0, Qt::AlignTop);
  layout->addWidget(words_, 1);
  layout->addWidget(less_, 0, Qt::AlignVCenter);
  layout->addWidget(hands_, 0, Qt::AlignVCenter);
  layout->addWidget(field_, 0, Qt::AlignVCenter);
  layout->addWidget(mark_, 0, Qt::AlignVCenter);
  setHands(Count::none, 0, -1);
  setState(State::open, false);
}

void LessonChoice::setHands(Count count, int hands, int first) {
  const bool counting = count == Count::open, shown = count == Count::closed || count == Count::answered;
  less_->setVisible(counting);
  field_->setVisible(counting || count == Count::closed);
  if (counting && count_ != Count::open) field_->hideCount();
  field_->setCounted(counting && hands > 0);
  if (count == Count::closed) field_->showCount(hands);
  count_ = count;
  const QString before = first >= 0 ? tr("%1 →").arg(first) : QString();
  hands_->setText(count == Count::closed ? before
                  : before.isEmpty()     ? QString::number(hands)
                                         : before + QChar(0x00A0) + QString::number(hands));
  hands_->setVisible(shown && !hands_->text().isEmpty());
  const QString number = key_->text();
  setToolTip(counting      ? tr("Count a hand (%1); Shift+%1 takes one away").arg(number)
             : isEnabled() ? tr("Answer with this (%1)").arg(number)
                           : words_->text());
  const QString told = tr("%n hand(s)", nullptr, hands);
  setAccessibleDescription(!shown      ? toolTip()
                           : first < 0 ? told
                                       : tr("%1, in the vote before %2").arg(told).arg(first));
}

void LessonChoice::setState(State state, bool chosen) {
  setEnabled(state == State::open);
  const char* name = state == State::right    ? "right"
                     : state == State::wrong  ? "wrong"
                     : state == State::chosen ? "chosen"
                     : state == State::passed ? "passed"
                                              : "open";
  mark_->setText(state == State::right   ? QStringLiteral("✓")
                 : state == State::wrong ? QStringLiteral("✗")
                                         : QString());
  mark_->setVisible(!mark_->text().isEmpty());
  const QString told = state == State::right   ? tr("right")
                       : state == State::wrong ? tr("not right")
                                               : QString();
  QString all = words_->text();
  if (chosen) all = tr("%1, your answer").arg(all);
  setAccessibleName(told.isEmpty() ? all : all + QStringLiteral(": ") + told);
  setProperty("state", name);
  setProperty("chosen", chosen);
  for (QWidget* part : {static_cast<QWidget*>(this), static_cast<QWidget*>(key_),
                        static_cast<QWidget*>(mark_), static_cast<QWidget*>(words_)}) {
    part->setProperty("state", name);
    style()->unpolish(part);
    style()->polish(part);
  }
  update();
}

void LessonChoice::paintEvent(QPaintEvent*) {
  QStyleOption option;
  option.initFrom(this);
  QPainter painter(this);
  style()->drawPrimitive(QStyle::PE_Widget, &option, &painter, this);
  const Theme& theme = currentTheme();
  painter.setPen(Qt::NoPen);
  const int margin = scaled(10), high = scaled(4);
  const auto bar = [&](double share, int above, const QColor& colour) {
    if (share < 0) return;
    painter.setBrush(colour);
    painter.drawRect(QRectF(margin, height() - above, share * (width() - 2 * margin), high));
  };
  bar(now_, 2 * high + scaled(4), theme.accent);
  bar(before_, high + scaled(2), theme.muted);
}

void LessonChoice::setShares(double now, double before) {
  now_ = now;
  before_ = before;
  const int below = now >= 0 ? scaled(before >= 0 ? 18 : 14) : 8;
  layout()->setContentsMargins(10, 8, 10, below);
  update();
}

}  // namespace whereabouts

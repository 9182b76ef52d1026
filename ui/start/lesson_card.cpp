#include "ui/start/lesson_card.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "ui/theme/current_theme.h"
#include "ui/theme/scaled_font.h"
#include "ui/widgets/flow_row.h"

namespace whereabouts {
namespace {

constexpr int kCardHeight = 74, kCardMargin = 12, kCardNumber = 34;  // px for type of size 1
constexpr int kCardWidth = 300, kCardGap = 12;

// "10 min", "10 min · 2 of 6 answered", "10 min · done"
QString progressWords(const OfferedLesson& lesson) {
  const QString minutes = LessonCard::tr("%1 min").arg(lesson.minutes);
  if (lesson.answered == 0) return minutes;
  if (lesson.answered == lesson.questions) return LessonCard::tr("%1 · done").arg(minutes);
  return LessonCard::tr("%1 · %2 of %3 answered").arg(minutes).arg(lesson.answered).arg(lesson.questions);
}

}  // namespace

LessonCard::LessonCard(int number, const OfferedLesson& lesson, QWidget* parent)
    : PaintedButton(tr("Lesson %1: %2").arg(number).arg(lesson.title),
                    lesson.question + QLatin1Char(' ') + progressWords(lesson), parent),
      number_(number),
      lesson_(lesson) {
  setObjectName(QStringLiteral("startLesson-") + lesson.id);
  setText(lesson.title);
  setAccessibleDescription(lesson.question + QLatin1Char(' ') + progressWords(lesson));
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize LessonCard::sizeHint() const {
  return {width_ > 0 ? width_ : scaled(kCardWidth), scaled(kCardHeight)};
}

void LessonCard::setCardWidth(int width) {
  if (width == width_) return;
  width_ = width;
  updateGeometry();
}

void LessonCard::paintEvent(QPaintEvent*) {
  const Theme& theme = currentTheme();
  QPainter painter(this);
  paintCard(painter);
  // The part of the ring that is answered.
  const int side = scaled(kCardNumber);
  const QRectF ring(scaled(kCardMargin), (height() - side) / 2.0, side, side);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.line, scaled(3)));
  painter.drawEllipse(ring);
  const double share = lesson_.questions > 0 ? 1.0 * lesson_.answered / lesson_.questions : 0;
  painter.setPen(QPen(theme.accent, scaled(3), Qt::SolidLine, Qt::FlatCap));
  if (share > 0) painter.drawArc(ring, 90 * 16, -static_cast<int>(share * 360 * 16));
  painter.setPen(theme.text);
  painter.setFont(scaledFont(font(), 14, QFont::DemiBold));
  painter.drawText(ring, Qt::AlignCenter, share >= 1 ? QStringLiteral("✓") : QString::number(number_));

  const int left = scaled(kCardMargin) + side + scaled(12);
  QRect words(left, scaled(8), width() - left - scaled(kCardMargin), 0);
  const auto draw = [&](const QFont& face, const QColor& colour, const QString& text) {
    const QFontMetrics metrics(face);
    words.setHeight(metrics.height());
    painter.setFont(face);
    painter.setPen(colour);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(text, Qt::ElideRight, words.width()));
    words.moveTop(words.bottom() + scaled(1));
  };
  draw(scaledFont(font(), 14, QFont::DemiBold), theme.text, lesson_.title);
  draw(scaledFont(font(), 12, QFont::Normal), theme.muted, lesson_.question);
  draw(scaledFont(font(), 12, QFont::Normal), theme.muted, progressWords(lesson_));
}

LessonShelf::LessonShelf(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("startLessons"));
  auto* row = new FlowRow(kCardGap);
  row->setContentsMargins(0, 0, 0, 0);
  setLayout(row);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void LessonShelf::setLessons(const std::vector<OfferedLesson>& lessons) {
  const auto focused =
      std::find_if(cards_.begin(), cards_.end(), [](LessonCard* card) { return card->hasFocus(); });
  const bool hasFocus = focused != cards_.end();
  const auto place = static_cast<std::size_t>(focused - cards_.begin());
  for (LessonCard* card : cards_) {
    layout()->removeWidget(card);
    card->deleteLater();
  }
  cards_.clear();
  for (const OfferedLesson& each : lessons) {
    auto* card = new LessonCard(static_cast<int>(cards_.size()) + 1, each, this);
    connect(card, &QAbstractButton::clicked, this, [this, id = each.id] { emit lessonRequested(id); });
    layout()->addWidget(card);
    card->show();
    cards_.push_back(card);
  }
  if (hasFocus && place < cards_.size()) cards_[place]->setFocus();
  fit();
}

LessonCard* LessonShelf::next() const {
  const auto open = std::find_if(cards_.begin(), cards_.end(), [](const LessonCard* card) {
    return card->lesson().answered < card->lesson().questions;
  });
  return open != cards_.end() ? *open : cards_.empty() ? nullptr : cards_.front();
}

void LessonShelf::fit() {
  int across = 1;
  for (const int each : {2, 3}) {
    if (each * scaled(kCardWidth) + (each - 1) * kCardGap <= width()) across = each;
  }
  const int share = (width() - (across - 1) * kCardGap) / across;
  for (LessonCard* card : cards_) card->setCardWidth(share);
  updateGeometry();
}

void LessonShelf::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

}  // namespace whereabouts

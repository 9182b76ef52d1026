#include "ui/widgets/segmented.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

// One of the choices that stand side by side.
class Segment : public QAbstractButton {
 public:
  explicit Segment(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  }
  QSize sizeHint() const override {
    return {fontMetrics().horizontalAdvance(text()) + scaled(16), scaled(26)};
  }
  QSize minimumSizeHint() const override { return {scaled(24), scaled(26)}; }

 protected:
  // Up and Down move through the choices.
  void keyPressEvent(QKeyEvent* event) override {
    const int by = event->key() == Qt::Key_Up ? -1 : event->key() == Qt::Key_Down ? 1 : 0;
    if (by == 0 || !group()) return QAbstractButton::keyPressEvent(event);
    if (QAbstractButton* next = group()->button(group()->id(this) + by)) {
      next->setFocus(Qt::TabFocusReason);
      next->click();
    }
  }

  void paintEvent(QPaintEvent*) override {
    const Theme& colours = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isChecked()) {
      painter.setPen(QPen(hasFocus() ? colours.accent : colours.line, 1));
      painter.setBrush(colours.dark ? colours.track : colours.panel);
      painter.drawRoundedRect(box, scaled(6), scaled(6));
    }
    QFont face = font();
    face.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
    painter.setFont(face);
    painter.setPen(isChecked() || underMouse() ? colours.text : colours.muted);
    const QString shownText = QFontMetrics(face).elidedText(text(), Qt::ElideRight, width() - scaled(6));
    painter.drawText(rect(), Qt::AlignCenter, shownText);
  }
};

}  // namespace

Segmented::Segmented(QWidget* parent) : QWidget(parent), group_(new QButtonGroup(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(2, 2, 2, 2);
  layout->setSpacing(2);
  group_->setExclusive(true);
  connect(group_, &QButtonGroup::idToggled, this, [this](int id, bool on) {
    if (on && !signalsBlocked()) emit chosen(id);
  });
}

int Segmented::neededWidth(const QStringList& texts, const QFont& font) {
  QFont face = font;
  face.setWeight(QFont::DemiBold);
  int widest = 0;
  for (const QString& text : texts) widest = qMax(widest, QFontMetrics(face).horizontalAdvance(text));
  return static_cast<int>(texts.size()) * (widest + 10) + 4;
}

void Segmented::setEntries(const QList<Entry>& entries) {
  const auto buttons = group_->buttons();
  bool same = buttons.size() == entries.size();
  for (int i = 0; same && i < entries.size(); ++i) same = buttons[i]->text() == entries[i].text;
  if (same) return;
  for (QAbstractButton* button : buttons) {
    group_->removeButton(button);
    delete button;
  }
  for (int i = 0; i < entries.size(); ++i) {
    auto* segment = new Segment(this);
    segment->setText(entries[i].text);
    segment->setAccessibleName(entries[i].text);
    segment->setToolTip(entries[i].help);
    group_->addButton(segment, i);
    layout()->addWidget(segment);
    scaleLayouts(segment);
  }
}

int Segmented::current() const {
  return group_->checkedId();
}

void Segmented::setCurrent(int index) {
  QAbstractButton* button = group_->button(index);
  if (!button || button->isChecked()) return;
  const QSignalBlocker blocker(this);
  button->setChecked(true);
}

void Segmented::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(currentTheme().chip);
  painter.drawRoundedRect(rect(), scaled(8), scaled(8));
}

}  // namespace whereabouts

#include "ui/lessons/hands_field.h"

#include <QIntValidator>
#include <QKeyEvent>
#include <QPainter>
#include <QTimer>

#include "ui/lessons/lesson_run.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {

HandsField::HandsField(QWidget* parent) : QLineEdit(parent) {
  setAlignment(Qt::AlignCenter);
  setValidator(new QIntValidator(0, LessonRun::kMaxHands, this));
  setMaxLength(4);
  setContextMenuPolicy(Qt::NoContextMenu);
  connect(this, &QLineEdit::textEdited, this, [this](const QString& text) { emit typed(text.toInt()); });
  hideCount();
}

void HandsField::hideCount() {
  setEchoMode(NoEcho);
  clear();
  const QString help =
      tr("Type how many hands were counted; it is hidden until the count is closed. Enter goes to the next "
         "answer.");
  setToolTip(help);
  setAccessibleDescription(help);
  fit();
}

void HandsField::setCounted(bool counted) {
  counted_ = counted;
  update();
}

void HandsField::showCount(int hands) {
  setEchoMode(Normal);
  setToolTip(tr("Type another number where one was mistyped"));
  setAccessibleDescription(toolTip());
  if (const QString text = QString::number(hands);
      text != this->text() && !(hasFocus() && text == QLatin1String("0")))
    setText(text);
  fit();
}

void HandsField::fit() {
  ensurePolished();
  setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000")) + scaled(22));
}

void HandsField::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  if (echoMode() == Normal || (text().isEmpty() && !counted_)) return;
  QPainter painter(this);
  painter.setPen(currentTheme().accent);
  painter.setFont(font());
  painter.drawText(rect(), Qt::AlignCenter, QStringLiteral("✓"));
}

void HandsField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    // The button below would be pressed instead.
    event->accept();
    emit returnPressed();
    return;
  }
  QLineEdit::keyPressEvent(event);
}

// Typing again replaces what was typed, which cannot be seen.
void HandsField::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  QTimer::singleShot(0, this, &QLineEdit::selectAll);
}

void HandsField::changeEvent(QEvent* event) {
  QLineEdit::changeEvent(event);
  if (event->type() == QEvent::StyleChange) fit();
}

}  // namespace whereabouts

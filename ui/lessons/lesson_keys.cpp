#include "ui/lessons/lesson_keys.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

#include "ui/lessons/hands_field.h"
#include "ui/lessons/lesson_run.h"
#include "ui/widgets/number_field.h"

namespace whereabouts {
namespace {

// In X11 and Wayland the keys 1 to 9 have these codes, whatever Shift makes of them.
constexpr quint32 kScanCodeOfOne = 10;

bool takesText(QWidget* part) {
  auto* box = qobject_cast<QAbstractSpinBox*>(part);
  if (!box) box = qobject_cast<QAbstractSpinBox*>(part->parentWidget());
  if (const auto* number = qobject_cast<NumberField*>(box))
    return number->isEditing() || number->objectName() == QLatin1String("lessonNumber");
  return box || qobject_cast<QLineEdit*>(part) || qobject_cast<QTextEdit*>(part) ||
         qobject_cast<QPlainTextEdit*>(part);
}

// The digit of the key, 1 to 9; 0 for any other one.
int digitOf(const QKeyEvent& event) {
  if (event.key() >= Qt::Key_1 && event.key() <= Qt::Key_9) return event.key() - Qt::Key_0;
  const quint32 code = event.nativeScanCode();
  const bool row =
      event.modifiers() == Qt::ShiftModifier && code >= kScanCodeOfOne && code < kScanCodeOfOne + 9;
  return row ? static_cast<int>(code - kScanCodeOfOne) + 1 : 0;
}

// Of a question: its number, or hands that are typed.
bool takesAnswer(QWidget* part) {
  if (qobject_cast<HandsField*>(part)) return true;
  auto* field = qobject_cast<NumberField*>(part);
  if (!field) field = qobject_cast<NumberField*>(part->parentWidget());
  return field && field->objectName() == QLatin1String("lessonNumber");
}

bool turnsPage(const QKeyEvent& event) {
  return (event.key() == Qt::Key_PageDown || event.key() == Qt::Key_PageUp) &&
         (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

// A digit, or what may stand before one.
bool startsNumber(const QKeyEvent& event) {
  const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  const int key = event.key();
  return modifiers == Qt::NoModifier && ((key >= Qt::Key_0 && key <= Qt::Key_9) || key == Qt::Key_Minus);
}

}  // namespace

LessonKeys::LessonKeys(LessonRun& run, QObject* parent) : QObject(parent), run_(run) {
  qApp->installEventFilter(this);
}

void LessonKeys::addWindow(QWidget* window, bool pages) {
  std::erase_if(windows_, [](const Entry& entry) { return !entry.window; });
  windows_.push_back({window, pages});
}

bool LessonKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress || !run_.path() || !watched->isWidgetType()) return false;
  auto* part = static_cast<QWidget*>(watched);
  for (const Entry& entry : windows_) {
    if (!entry.window || entry.window != part->window() || QApplication::activePopupWidget()) continue;
    const auto& pressed = *static_cast<QKeyEvent*>(event);
    // In the field of a question that waits, page keys turn pages rather than the number.
    if (takesText(part) && turnsPage(pressed) && takesAnswer(part)) {
      pressed.key() == Qt::Key_PageDown ? run_.next() : run_.back();
      event->accept();
      return true;
    }
    if (takesText(part)) return false;
    if (startsNumber(pressed) && typeNumber(*entry.window, pressed)) return true;
    if (!press(pressed, entry.pages)) return false;
    event->accept();
    return true;
  }
  return false;
}

// A digit goes to the field of a question that waits for a number, from wherever the keyboard is.
bool LessonKeys::typeNumber(QWidget& window, const QKeyEvent& event) {
  if (!run_.waitsForNumber()) return false;
  for (auto* field : window.findChildren<NumberField*>(QStringLiteral("lessonNumber"))) {
    if (!field->isVisible() || !field->isEnabled()) continue;
    field->setFocus(Qt::ShortcutFocusReason);
    field->selectAll();
    QKeyEvent typed(QEvent::KeyPress, event.key(), event.modifiers(), event.text());
    QApplication::sendEvent(field, &typed);
    return true;
  }
  return false;
}

bool LessonKeys::press(const QKeyEvent& event, bool pages) {
  const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  const bool shift = modifiers == Qt::ShiftModifier;
  if (modifiers != Qt::NoModifier && !shift) return false;
  if (const int digit = digitOf(event); digit > 0) {
    if (!event.isAutoRepeat()) run_.press(digit, shift);
    return true;
  }
  if (!pages || shift) return false;
  if (event.key() == Qt::Key_PageDown) run_.next();
  if (event.key() == Qt::Key_PageUp) run_.back();
  return event.key() == Qt::Key_PageDown || event.key() == Qt::Key_PageUp;
}

}  // namespace whereabouts

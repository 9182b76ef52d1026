#include "ui/window/animation_keys.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

#include "ui/model/playback.h"
#include "ui/widgets/number_field.h"

namespace whereabouts {
namespace {

// The text field that `part` is or belongs to; null for none.
QWidget* fieldOf(QWidget* part) {
  if (qobject_cast<QAbstractSpinBox*>(part) || qobject_cast<QTextEdit*>(part) ||
      qobject_cast<QPlainTextEdit*>(part)) {
    return part;
  }
  if (!qobject_cast<QLineEdit*>(part)) return nullptr;
  auto* box = qobject_cast<QAbstractSpinBox*>(part->parentWidget());
  return box ? static_cast<QWidget*>(box) : part;
}

// Returns true if keys type text; in a number field only once the user has started typing.
bool isEdited(const QWidget* field) {
  if (!field) return false;
  const auto* number = qobject_cast<const NumberField*>(field);
  return !number || number->isEditing();
}

}  // namespace

AnimationKeys::AnimationKeys(Playback& playback, QObject* parent) : QObject(parent), playback_(playback) {
  qApp->installEventFilter(this);
}

void AnimationKeys::addWindow(QWidget* window, QWidget* figure) {
  figures_.insert(window, figure);
  connect(window, &QObject::destroyed, this, [this, window] { figures_.remove(window); });
}

bool AnimationKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress || passing_ || !watched->isWidgetType()) return false;
  auto* part = static_cast<QWidget*>(watched);
  QWidget* figure = figures_.value(part->window());
  // On another page of the window, keys are that page's.
  if (!figure || !figure->isVisible() || QApplication::activePopupWidget()) return false;
  auto* pressed = static_cast<QKeyEvent*>(event);
  QWidget* field = fieldOf(part);
  const int key = pressed->key();
  if (field && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape))
    return leaveField(part, pressed, figure);
  return !isEdited(field) && press(part, pressed, figure);
}

// First the field accepts its value or restores the old one.
bool AnimationKeys::leaveField(QWidget* part, QKeyEvent* event, QWidget* figure) {
  passing_ = true;
  const QPointer<QWidget> field = part, before = part->window()->focusWidget();
  QCoreApplication::sendEvent(part, event);
  passing_ = false;
  event->accept();
  // It has passed the keyboard on to another field.
  QWidget* after = figure->window()->focusWidget();
  if (before && after != before && qobject_cast<QLineEdit*>(after)) return true;
  // A wrong value stays in the field, to be corrected.
  const bool wrong = field && field->property("wrong").toBool();
  if (!wrong || event->key() == Qt::Key_Escape) figure->setFocus(Qt::OtherFocusReason);
  return true;
}

bool AnimationKeys::press(QWidget* focus, QKeyEvent* event, QWidget* figure) {
  const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
  const int key = event->key();
  const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
  if (arrow && focus->property("takesArrows").toBool()) return false;
  if (modifiers == Qt::ShiftModifier && arrow) {
    if (focus == figure || figure->isAncestorOf(focus)) return false;
    figure->setFocus(Qt::OtherFocusReason);
    // What the figure does not take goes up to its parents, and must not come back to it.
    passing_ = true;
    QCoreApplication::sendEvent(figure, event);
    passing_ = false;
    return true;
  }
  if (modifiers != Qt::NoModifier) return false;
  switch (key) {
    case Qt::Key_Space:
      if (!event->isAutoRepeat()) playback_.toggle();
      break;
    case Qt::Key_Left:
      playback_.previous();
      break;
    case Qt::Key_Right:
      playback_.next();
      break;
    case Qt::Key_Home:
      playback_.first();
      break;
    case Qt::Key_End:
      playback_.last();
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter: {
      auto* button = qobject_cast<QAbstractButton*>(focus);
      if (!button) return false;
      if (!event->isAutoRepeat()) button->click();
      break;
    }
    default:
      return false;
  }
  event->accept();
  return true;
}

}  // namespace whereabouts

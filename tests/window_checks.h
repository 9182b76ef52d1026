// What must hold of a window at any moment, whatever is shown in it. Each function returns complaints, none
// where all is well.
#pragma once

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QDebug>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QSet>
#include <QTextDocument>
#include <QWidget>

#include "ui/parameters/parameter_control.h"
#include "ui/render/view/figure_view.h"
#include "ui/widgets/number_field.h"

namespace whereabouts::checks {

inline QString nameOf(const QWidget* widget) {
  QString name = widget->objectName();
  for (const QWidget* up = widget; name.isEmpty() && up; up = up->parentWidget()) {
    if (!up->objectName().isEmpty())
      name = up->objectName() + QStringLiteral(" > ") + widget->metaObject()->className();
  }
  return name.isEmpty() ? QString(widget->metaObject()->className()) : name;
}

inline QRect inWindow(const QWidget* widget) {
  return {widget->mapTo(widget->window(), QPoint()), widget->size()};
}

// The part of a widget that its ancestors leave visible, in the window's coordinates.
inline QRect seenPart(const QWidget* widget) {
  QRect seen = inWindow(widget);
  for (const QWidget* up = widget->parentWidget(); up; up = up->parentWidget()) {
    seen &= up->isWindow() ? up->rect() : inWindow(up);
    if (up->isWindow()) break;
  }
  return seen;
}

inline bool scrolls(const QWidget* widget) {
  for (const QWidget* up = widget->parentWidget(); up && !up->isWindow(); up = up->parentWidget()) {
    if (qobject_cast<const QAbstractScrollArea*>(up)) return true;
  }
  return false;
}

inline QList<QWidget*> shownWidgets(const QWidget& window) {
  QList<QWidget*> shown;
  for (QWidget* each : window.findChildren<QWidget*>()) {
    if (each->isVisible() && each->window() == &window && !each->size().isEmpty()) shown.push_back(each);
  }
  return shown;
}

// Every widget lies within the window, unless it can be scrolled to.
inline QStringList outside(const QWidget& window) {
  QStringList complaints;
  for (const QWidget* each : shownWidgets(window)) {
    if (!scrolls(each) && !window.rect().contains(inWindow(each)))
      complaints << QStringLiteral("%1 is outside the window").arg(nameOf(each));
  }
  return complaints;
}

// Labels, buttons and fields have the room that their words need.
inline QStringList cut(const QWidget& window) {
  QStringList complaints;
  const auto complain = [&](const QWidget* widget, const QString& text, int needed, int room) {
    complaints
        << QStringLiteral("%1 cuts \"%2\": %3 of %4 px").arg(nameOf(widget), text).arg(room).arg(needed);
  };
  for (const QWidget* each : shownWidgets(window)) {
    if (const auto* label = qobject_cast<const QLabel*>(each)) {
      if (label->text().isEmpty()) continue;
      const QRect room = label->contentsRect();
      if (label->wordWrap()) {
        const int needed = label->heightForWidth(label->width());
        // A fraction of a line more or less is air.
        if (needed > label->height() + label->fontMetrics().ascent() / 3)
          complain(label, label->text(), needed, label->height());
        continue;
      }
      QTextDocument words;
      if (Qt::mightBeRichText(label->text())) words.setHtml(label->text());
      const QString plain = words.isEmpty() ? label->text() : words.toPlainText();
      const int needed = label->fontMetrics().horizontalAdvance(plain);
      if (needed > room.width() + 1) complain(label, plain, needed, room.width());
      // Letters without their lower or upper half: less than the body of the font.
      const int body = label->fontMetrics().ascent();
      if (body > label->height()) complain(label, plain, body, label->height());
    } else if (const auto* field = qobject_cast<const QLineEdit*>(each)) {
      // What can be typed may be longer than its line; a number's field is as wide as the number.
      const auto* box = qobject_cast<const QAbstractSpinBox*>(field->parentWidget());
      const int needed = field->fontMetrics().horizontalAdvance(field->text());
      if (box && needed > field->width()) complain(box, field->text(), needed, field->width());
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(each)) {
      if (button->text().isEmpty()) continue;
      const int needed = button->fontMetrics().horizontalAdvance(button->text());
      // One that asks for less shows its drawing alone.
      if (needed > button->width() && button->sizeHint().width() > button->width())
        complain(button, button->text(), needed, button->width());
    }
  }
  return complaints;
}

// Labels, buttons and fields do not lie on each other. `overlays`: names of what lies above the rest on
// purpose.
inline QStringList colliding(const QWidget& window, const QSet<QString>& overlays = {}) {
  QStringList complaints;
  QList<const QWidget*> parts;
  for (const QWidget* each : shownWidgets(window)) {
    bool above = false;
    for (const QWidget* up = each; up && !up->isWindow(); up = up->parentWidget())
      above = above || overlays.contains(up->objectName());
    const bool part = qobject_cast<const QLabel*>(each) || qobject_cast<const QAbstractButton*>(each) ||
                      qobject_cast<const QAbstractSpinBox*>(each) || qobject_cast<const QSlider*>(each);
    if (part && !above && !seenPart(each).isEmpty()) parts.push_back(each);
  }
  for (qsizetype i = 0; i < parts.size(); ++i) {
    for (qsizetype k = i + 1; k < parts.size(); ++k) {
      if (parts[i]->isAncestorOf(parts[k]) || parts[k]->isAncestorOf(parts[i])) continue;
      const QRect both = seenPart(parts[i]) & seenPart(parts[k]);
      if (both.width() > 1 && both.height() > 1)
        complaints << QStringLiteral("%1 lies on %2").arg(nameOf(parts[i]), nameOf(parts[k]));
    }
  }
  return complaints;
}

// What is cut or covered in the window; empty: nothing.
inline QString crowded(const QWidget& window) {
  QStringList faults;
  const auto place = [&](const QWidget* each) { return QRect(each->mapTo(&window, QPoint()), each->size()); };
  for (const char* name : {"topBar", "labList", "stage", "side", "transport", "statusLine"}) {
    if (!window.rect().contains(place(window.findChild<QWidget*>(name))))
      faults << QString(name) + " leaves the window";
  }
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->wordWrap() || label->text().isEmpty()) continue;
    if (label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored) continue;  // made to be shortened
    if (label->width() < label->minimumSizeHint().width() || label->height() < label->fontMetrics().height())
      faults << "cut: " + label->text();
  }
  for (const ParameterControl* control : window.findChildren<ParameterControl*>()) {
    if (!control->isVisible()) continue;
    const QWidget* viewport = control->parentWidget();
    if (control->width() > viewport->width()) faults << control->objectName() + " is wider than the panel";
    QList<const QWidget*> parts;
    for (const QWidget* each : control->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
      if (each->isVisible()) parts << each;
    }
    for (const QWidget* a : parts) {
      if (!control->rect().contains(a->geometry()))
        faults << QString("%1: %2 is cut, %3 of %4")
                      .arg(control->objectName(), a->metaObject()->className(),
                           QDebug::toString(a->geometry()), QDebug::toString(control->rect()));
      for (const QWidget* b : parts) {
        if (a < b && a->geometry().intersects(b->geometry()))
          faults << control->objectName() + ": parts collide";
      }
      if (const auto* field = qobject_cast<const NumberField*>(a)) {
        const int words = field->fontMetrics().horizontalAdvance(field->text());
        if (words > field->width() - 4) faults << control->objectName() + ": the value is cut";
      }
    }
  }
  // Beside each other in the bars.
  for (const char* name : {"topBar", "transport", "statusLine"}) {
    const QList<QWidget*> parts =
        window.findChild<QWidget*>(name)->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    for (const QWidget* a : parts) {
      if (!a->isVisible()) continue;
      if (!window.findChild<QWidget*>(name)->rect().contains(a->geometry()))
        faults << QString(name) + ": " + a->objectName() + " is cut";
      for (const QWidget* b : parts) {
        if (b->isVisible() && a < b && a->geometry().intersects(b->geometry()))
          faults << a->objectName() + " and " + b->objectName() + " collide";
      }
    }
  }
  return faults.join("; ");
}

// Something is drawn: the pixels of the figure are not nearly all of one colour.
inline bool blank(FigureView& view) {
  if (!view.figure()) return true;
  view.repaintNow();
  const QImage image = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
  const QRgb ground = image.pixel(0, 0);
  qsizetype drawn = 0, count = 0;
  for (int y = 0; y < image.height(); y += 3) {
    for (int x = 0; x < image.width(); x += 3, ++count) drawn += image.pixel(x, y) != ground;
  }
  return drawn * 50 < count;
}

// The widest band from top to bottom in which nothing is drawn, in parts of the width.
inline double emptyBand(FigureView& view) {
  if (!view.figure()) return 1;
  view.repaintNow();
  const QImage image = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
  const QRgb ground = image.pixel(0, 0);
  int widest = 0, now = 0;
  for (int x = 0; x < image.width(); ++x) {
    // Of a caption at the foot of the figure or of its title more is no answer to an empty middle.
    bool drawn = false;
    for (int y = image.height() / 5; y < image.height() * 4 / 5 && !drawn; ++y)
      drawn = image.pixel(x, y) != ground;
    now = drawn ? 0 : now + 1;
    widest = std::max(widest, now);
  }
  return 1.0 * widest / image.width();
}

// The rectangle of every panel's plot, in the view's pixels.
inline std::vector<QRect> plots(const FigureView& view) {
  std::vector<QRect> rects;
  const Figure* figure = view.figure();
  for (std::size_t i = 0; figure && i < figure->panels.size(); ++i) {
    const Panel& panel = figure->panels[i];
    rects.push_back(QRectF(view.positionOf(i, panel.x.lower, panel.y.lower),
                           view.positionOf(i, panel.x.upper, panel.y.upper))
                        .normalized()
                        .toRect());
  }
  return rects;
}

// What the eye would see move: where the parts of the window stand.
inline QMap<QWidget*, QRect> places(const QWidget& window) {
  QMap<QWidget*, QRect> places;
  for (QWidget* each : shownWidgets(window)) places[each] = inWindow(each);
  return places;
}

}  // namespace whereabouts::checks

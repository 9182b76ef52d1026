#include "ui/window/window_geometry.h"

#include <QGuiApplication>
#include <QScreen>
#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace whereabouts {
namespace {

constexpr QSize kSize(1440, 900);
constexpr int kFrame = 8;            // px, more than any frame has
constexpr QSize kMinSize(640, 360);  // the smallest that a screen of any kind has

// Where the client area of a window may lie, so that title bar and frame, whose sizes are unknown before it
// is shown, stay on the screen.
QRect insideOf(const QWidget* window, const QScreen* screen) {
  const int title = window->style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, window);
  const QRect available = screen->availableGeometry();
  if (available.height() < 2 * title + kMinSize.height()) return available;
  return available.adjusted(kFrame, title, -kFrame, -kFrame);
}

}  // namespace

QRect fittedInto(const QRect& wanted, const QRect& available) {
  const QSize size = wanted.size().boundedTo(available.size());
  const int x = std::clamp(wanted.x(), available.x(), available.x() + available.width() - size.width());
  const int y = std::clamp(wanted.y(), available.y(), available.y() + available.height() - size.height());
  return {QPoint(x, y), size};
}

void placeWindow(QWidget* window, const QByteArray& remembered) {
  const QScreen* screen = QGuiApplication::primaryScreen();
  if (!screen) return window->resize(kSize);
  window->setMinimumSize(kMinSize.boundedTo(screen->availableGeometry().size()));
  if (!remembered.isEmpty() && window->restoreGeometry(remembered)) {
    if (window->isMaximized()) return;
    if (const QScreen* there = QGuiApplication::screenAt(window->geometry().center())) screen = there;
    // The remembered geometry includes the frame; if it fits, it is used unchanged.
    const QRect fitted = fittedInto(window->geometry(), insideOf(window, screen));
    if (fitted != window->geometry()) window->setGeometry(fitted);
    return;
  }
  const QRect inside = insideOf(window, screen);
  // Under Wayland nobody is told what panels take: only the compositor can fit a window that is too large.
  if (QGuiApplication::platformName().startsWith(QLatin1String("wayland")) &&
      kSize.boundedTo(inside.size()) != kSize) {
    window->setWindowState(window->windowState() | Qt::WindowMaximized);
  }
  QRect wanted(QPoint(), kSize.boundedTo(inside.size()));
  wanted.moveCenter(inside.center());
  window->setGeometry(fittedInto(wanted, inside));
}

}  // namespace whereabouts

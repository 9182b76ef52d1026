// Painting happens on the thread of the widgets, while what is painted is computed and packed on others.
#pragma once

#include <QCoreApplication>
#include <QThread>
#include <functional>

namespace whereabouts {

// Runs a part of the painting, a few milliseconds, on the thread of the widgets.
using OnPaintThread = std::function<void(const std::function<void()>&)>;

// Widgets end on their own thread: deletes `painter` there, whoever has held it last.
template <typename Painter>
void deleteOnPaintThread(Painter* painter) {
  QCoreApplication* const application = QCoreApplication::instance();
  if (!application || QThread::currentThread() == application->thread()) {
    delete painter;
  } else {
    QMetaObject::invokeMethod(
        application, [painter] { delete painter; }, Qt::QueuedConnection);
  }
}

}  // namespace whereabouts

// A window to drive: opened on a lab, with settings of its own.
#pragma once

#include <QDropEvent>
#include <QMimeData>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/patience.h"
#include "ui/window/main_window.h"

using namespace whereabouts;

class WindowFixture {
 protected:
  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;

  Workspace& space() { return window_->workspace(); }

  template <typename T>
  T* part(const QString& name) {
    T* found = window_->findChild<T*>(name);
    if (!found) qFatal("there is no %s", qPrintable(name));
    return found;
  }
  template <typename T>
  T* control(const QString& parameter) {
    T* found = part<QWidget>("parameter-" + parameter)->template findChild<T*>();
    if (!found) qFatal("there is no control of %s", qPrintable(parameter));
    return found;
  }

  // Until everything asked for is shown.
  bool settled() {
    return QTest::qWaitFor([&] { return space().upToDate() && space().shown() && !space().shown()->failure; },
                           60000);
  }
  void open(const QString& lab) {
    WindowOptions options;
    options.lab = lab;
    options.theme = "light";
    window_ = std::make_unique<MainWindow>(options);
    window_->resize(1280, 820);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QVERIFY(settled());
    QCoreApplication::processEvents();
  }
  void drop(const QString& file) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &event);
  }
  QString image(int width, int height) {
    const QString file = folder_.filePath(QString("image%1x%2.png").arg(width).arg(height));
    QImage image(width, height, QImage::Format_RGB888);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) image.setPixelColor(x, y, QColor((x * 5) % 256, (y * 7) % 256, 90));
    }
    image.save(file);
    return file;
  }
  QString written(const QString& name, const QByteArray& bytes) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
    file.write(bytes);
    return file.fileName();
  }
  // Settings of the person who runs the tests stay as they are.
  void isolate() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("WhereaboutsTest");
    // Tests run beside each other: each has a sheet of answers of its own.
    QCoreApplication::setApplicationName("window-" + QCoreApplication::applicationName());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QVERIFY(!labs().empty());
  }
};

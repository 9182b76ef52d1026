// A window whose files go into the test's folder, and the dialogs that write them.
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QPointer>

#include "tests/window_fixture.h"

class OutputWindow : protected WindowFixture {
 protected:
  QString path(const QString& name) { return folder_.filePath(name); }
  QByteArray bytesOf(const QString& file) {
    QFile read(file);
    return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
  }
  void openHere(const QString& lab) {
    QSettings().setValue("files/outputFolder", folder_.path());
    open(lab);
  }
  template <typename Dialog = QDialog>
  QPointer<Dialog> dialog(const QString& name) {
    auto* made = window_->findChild<Dialog*>(name);
    if (!made) qFatal("there is no %s", qPrintable(name));
    return QTest::qWaitForWindowExposed(made) ? made : nullptr;
  }
  QLineEdit* file(QDialog* of) { return of->findChild<QLineEdit*>("file"); }
  bool closes(const QPointer<QDialog>& shown) {
    return QTest::qWaitFor([&] { return !shown; }, 20000);
  }
  // Closes the window; nothing that it wrote is left.
  void clear() {
    window_.reset();
    for (const QFileInfo& each :
         QDir(folder_.path()).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot)) {
      if (each.fileName() == "WhereaboutsTest") continue;
      each.isDir() ? QDir(each.filePath()).removeRecursively() : QFile::remove(each.filePath());
    }
  }
};

#include "ui/settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace whereabouts {
namespace {
const QString kGeometry = QStringLiteral("window/geometry");
const QString kTheme = QStringLiteral("window/theme");
const QString kLab = QStringLiteral("window/lab");
const QString kBackend = QStringLiteral("computation/backend");
const QString kFolder = QStringLiteral("files/folder");
const QString kRecent = QStringLiteral("files/recent");

// At first the program named no organisation, and Qt's word for that was part of the file's path. What was
// remembered there is taken over once; then the old file goes, unless some of it could not be read.
void carryOverOldFile(QSettings& store) {
  store.setFallbacksEnabled(false);
  if (!store.allKeys().isEmpty()) return;
  QSettings old(QStringLiteral("Unknown Organization"), QCoreApplication::applicationName());
  old.setFallbacksEnabled(false);
  const QString file = old.fileName();
  if (file == store.fileName() || !QFileInfo::exists(file)) return;
  const QStringList keys = old.allKeys();
  for (const QString& key : keys) store.setValue(key, old.value(key));
  store.sync();
  const bool whole = store.status() == QSettings::NoError && old.status() == QSettings::NoError;
  if (!whole || keys.isEmpty() || !QFile::remove(file)) return;
  QDir().rmdir(QFileInfo(file).path());  // stays where another program has something in it
}

}  // namespace

Settings::Settings() {
  carryOverOldFile(store_);
  geometry_ = store_.value(kGeometry).toByteArray();
  theme_ = store_.value(kTheme).toString();
  lab_ = store_.value(kLab).toString();
  backend_ = store_.value(kBackend, QStringLiteral("auto")).toString();
  folder_ = store_.value(kFolder, QDir::homePath()).toString();
  recent_ = store_.value(kRecent).toStringList().mid(0, kMostRecent);
}

void Settings::setGeometry(const QByteArray& geometry) {
  store_.setValue(kGeometry, geometry_ = geometry);
}
void Settings::setTheme(const QString& theme) {
  store_.setValue(kTheme, theme_ = theme);
}
void Settings::setLab(const QString& lab) {
  store_.setValue(kLab, lab_ = lab);
}
void Settings::setBackend(const QString& backend) {
  store_.setValue(kBackend, backend_ = backend);
}
void Settings::setFolder(const QString& folder) {
  store_.setValue(kFolder, folder_ = folder);
}

void Settings::addRecentFile(const QString& path) {
  recent_.removeAll(path);
  recent_.prepend(path);
  recent_ = recent_.mid(0, kMostRecent);
  store_.setValue(kRecent, recent_);
}

void Settings::clearRecentFiles() {
  recent_.clear();
  store_.setValue(kRecent, recent_);
}

}  // namespace whereabouts

#include "ui/model/settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace whereabouts {
namespace {
const QString kGeometry = QStringLiteral("window/geometry");
const QString kPanel = QStringLiteral("window/%1");
const QString kTheme = QStringLiteral("window/theme");
const QString kLab = QStringLiteral("window/lab");
const QString kBackend = QStringLiteral("computation/backend");
const QString kFolder = QStringLiteral("files/folder");
const QString kOutputFolder = QStringLiteral("files/outputFolder");
const QString kRecent = QStringLiteral("files/recent");
const QString kRecentSessions = QStringLiteral("files/recentSessions");

bool isSession(const QString& path) {
  return path.endsWith(QStringLiteral(".whereabouts"), Qt::CaseInsensitive);
}

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
  outputFolder_ = store_.value(kOutputFolder).toString();
  recentSessions_ = store_.value(kRecentSessions).toStringList();
  // Once they were in one list.
  const QStringList recent = store_.value(kRecent).toStringList();
  for (const QString& path : recent) {
    QStringList& list = isSession(path) ? recentSessions_ : recent_;
    if (!list.contains(path)) list << path;
  }
  recent_ = recent_.mid(0, kMostRecent);
  recentSessions_ = recentSessions_.mid(0, kMostRecent);
}

void Settings::setGeometry(const QByteArray& geometry) {
  store_.setValue(kGeometry, geometry_ = geometry);
}
Settings::Panel Settings::panel(const QString& name) const {
  const QString key = kPanel.arg(name);
  return {store_.value(key + QStringLiteral("-width")).toInt(),
          store_.value(key + QStringLiteral("-state")).toString()};
}
void Settings::setPanel(const QString& name, const Panel& panel) {
  const QString key = kPanel.arg(name);
  store_.setValue(key + QStringLiteral("-width"), panel.width);
  store_.setValue(key + QStringLiteral("-state"), panel.state);
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

void Settings::setOutputFolder(const QString& folder) {
  store_.setValue(kOutputFolder, outputFolder_ = folder);
}

void Settings::addRecentFile(const QString& path) {
  QStringList& list = isSession(path) ? recentSessions_ : recent_;
  list.removeAll(path);
  list.prepend(path);
  list = list.mid(0, kMostRecent);
  store_.setValue(isSession(path) ? kRecentSessions : kRecent, list);
}

void Settings::clearRecentFiles() {
  recent_.clear();
  recentSessions_.clear();
  store_.setValue(kRecent, recent_);
  store_.setValue(kRecentSessions, recentSessions_);
}

}  // namespace whereabouts

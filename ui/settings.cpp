#include "ui/settings.h"

#include <QDir>

namespace whereabouts {
namespace {
const QString kGeometry = QStringLiteral("window/geometry");
const QString kTheme = QStringLiteral("window/theme");
const QString kLab = QStringLiteral("window/lab");
const QString kBackend = QStringLiteral("computation/backend");
const QString kFolder = QStringLiteral("files/folder");
const QString kRecent = QStringLiteral("files/recent");
}  // namespace

Settings::Settings() {
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

#include "ui/model/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QRegularExpression>
#include <QThread>
#include <cmath>
#include <map>
#include <optional>

#include "core/base/port.h"
#include "ui/model/file_kind.h"

namespace whereabouts {
namespace {
const QString kGeometry = QStringLiteral("window/geometry");
const QString kPanel = QStringLiteral("window/%1");
const QString kTheme = QStringLiteral("window/theme");
const QString kLanguage = QStringLiteral("window/language");
const QString kScale = QStringLiteral("window/scale");
const QString kSpeed = QStringLiteral("animation/speed");
const QString kLoops = QStringLiteral("animation/loop");
const QString kStartPage = QStringLiteral("window/startPage");
const QString kLab = QStringLiteral("window/lab");
const QString kBackend = QStringLiteral("computation/backend");
const QString kFolded = QStringLiteral("labs/folded");
const QString kUses = QStringLiteral("labs/uses-%1");
const QString kFolder = QStringLiteral("files/folder");
const QString kOutputFolder = QStringLiteral("files/outputFolder");
const QString kRecent = QStringLiteral("files/recent");
const QString kRecentSessions = QStringLiteral("files/recentSessions");

bool isSession(const QString& path) {
  return path.endsWith(QStringLiteral(".whereabouts"), Qt::CaseInsensitive);
}

// At most so many of each; the order stays.
QStringList lastOfEachKind(const QStringList& paths) {
  constexpr int kMost = 12;
  std::map<std::optional<InputId>, int> counts;
  QStringList kept;
  for (const QString& path : paths) {
    std::optional<InputId> kind;
    for (const InputId id : {InputId::image, InputId::checkpoint, InputId::series}) {
      if (mayBe(id, path.toStdString())) kind = id;
    }
    if (++counts[kind] <= kMost) kept << path;
  }
  return kept;
}

// A lock says whose it is. Of a program killed before it said so, QLockFile would wait half a minute.
void removeNamelessLock(const QString& lock) {
  const auto isNameless = [&] { return QFileInfo::exists(lock) && QFileInfo(lock).size() == 0; };
  for (int tries = 0; isNameless() && tries < 10; ++tries) QThread::msleep(5);  // it may say so just now
  if (!isNameless()) return;
  const port::Descriptor file = port::open_to_lock(lock.toStdString());
  if (file.is_open() && port::lock(file.number()) == 0) QFile::remove(lock);  // else somebody holds it
}

// QSettings writes a file beside its own, under a lock, and renames it. A program killed in the middle leaves
// that file, or the lock under which a dead program's lock is taken away, and nobody else removes them.
void removeStranded(const QString& file) {
  const QFileInfo kept(file);
  QDir folder = kept.dir();
  const QString lock = file + QStringLiteral(".lock"), removal = lock + QStringLiteral(".rmlock");
  removeNamelessLock(lock);
  removeNamelessLock(removal);
  // Six letters, large and small by chance; "backup" and "Backup" are somebody's own.
  static const QRegularExpression unfinished(QStringLiteral("^(?=.+[A-Z])[A-Za-z]{6}$"));
  QStringList stranded;
  for (const QString& name : folder.entryList({kept.fileName() + QStringLiteral(".*")}, QDir::Files)) {
    if (unfinished.match(name.mid(kept.fileName().size() + 1)).hasMatch()) stranded << name;
  }
  const bool removing = QFileInfo::exists(removal);
  if (stranded.isEmpty() && !removing) return;
  QLockFile writing(lock);
  if (!writing.tryLock(0)) return;  // somebody writes just now: at the next start
  for (const QString& name : stranded) folder.remove(name);
  if (removing) QLockFile(removal).tryLock(0);  // takes a dead program's over; its end removes it
}

}  // namespace

Settings::Settings() {
  store_.setFallbacksEnabled(false);  // nothing but our own file
  removeStranded(store_.fileName());
  geometry_ = store_.value(kGeometry).toByteArray();
  theme_ = store_.value(kTheme).toString();
  language_ = store_.value(kLanguage, QStringLiteral("system")).toString();
  scale_ = store_.value(kScale, 100).toInt();
  speed_ = store_.value(kSpeed, 1.0).toDouble();
  if (!std::isfinite(speed_)) speed_ = 1;
  loops_ = store_.value(kLoops, true).toBool();
  startPage_ = store_.value(kStartPage, true).toBool();
  lab_ = store_.value(kLab).toString();
  backend_ = store_.value(kBackend, QStringLiteral("auto")).toString();
  folder_ = store_.value(kFolder, QDir::homePath()).toString();
  outputFolder_ = store_.value(kOutputFolder).toString();
  recentSessions_ = store_.value(kRecentSessions).toStringList();
  recent_ = store_.value(kRecent).toStringList();
  recent_ = lastOfEachKind(recent_);
  recentSessions_ = lastOfEachKind(recentSessions_);
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
QStringList Settings::foldedGroups() const {
  return store_.value(kFolded).toStringList();
}
int Settings::uses(const QString& lab) const {
  return store_.value(kUses.arg(lab)).toInt();
}
void Settings::setFoldedGroups(const QStringList& groups) {
  store_.setValue(kFolded, groups);
}
void Settings::setUses(const QString& lab, int uses) {
  store_.setValue(kUses.arg(lab), uses);
}
void Settings::setTheme(const QString& theme) {
  store_.setValue(kTheme, theme_ = theme);
}
void Settings::setLanguage(const QString& language) {
  store_.setValue(kLanguage, language_ = language);
}
void Settings::setScale(int percent) {
  store_.setValue(kScale, scale_ = percent);
}
void Settings::setSpeed(double speed) {
  if (speed != speed_) store_.setValue(kSpeed, speed_ = speed);
}
void Settings::setStartPage(bool shown) {
  if (shown != startPage_) store_.setValue(kStartPage, startPage_ = shown);
}

void Settings::setLoops(bool loops) {
  if (loops != loops_) store_.setValue(kLoops, loops_ = loops);
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
  list = lastOfEachKind(list);
  store_.setValue(isSession(path) ? kRecentSessions : kRecent, list);
}

void Settings::clearRecentFiles() {
  recent_.clear();
  recentSessions_.clear();
  store_.setValue(kRecent, recent_);
  store_.setValue(kRecentSessions, recentSessions_);
}

}  // namespace whereabouts

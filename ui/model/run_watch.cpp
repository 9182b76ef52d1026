#include "ui/model/run_watch.h"

#include <QFuture>
#include <QtConcurrent>

#include "core/checkpoint/inspect/run_traces.h"
#include "ui/model/when_done.h"

namespace whereabouts {
namespace {

constexpr int kPolling = 3000;  // ms
constexpr int kTogether = 200;  // ms: a snapshot and its metrics come one after the other

}  // namespace

RunWatch::RunWatch(QObject* parent) : QObject(parent) {
  polling_.setInterval(kPolling);
  soon_.setInterval(kTogether);
  soon_.setSingleShot(true);
  connect(&polling_, &QTimer::timeout, this, &RunWatch::look);
  connect(&soon_, &QTimer::timeout, this, &RunWatch::look);
  // Not begun anew by each of many: a folder that never rests is looked at too.
  const auto lookSoon = [this] {
    if (!soon_.isActive()) soon_.start();
  };
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, lookSoon);
}

void RunWatch::setFolder(const std::filesystem::path& folder) {
  if (folder == folder_) return;
  folder_ = folder;
  ++serial_;
  traces_ = 0;
  looking_ = again_ = false;
  if (!watcher_.directories().isEmpty()) watcher_.removePaths(watcher_.directories());
  soon_.stop();
  if (folder_.empty()) return polling_.stop();
  watchFolders();
  polling_.start();
  look();
}

void RunWatch::watchFolders() {
  for (const std::filesystem::path& each : run_folders(folder_)) {
    const QString path = QString::fromStdString(each.string());
    if (!watcher_.directories().contains(path)) watcher_.addPath(path);
  }
}

void RunWatch::look() {
  if (folder_.empty()) return;
  if (looking_) {
    again_ = true;
    return;
  }
  looking_ = true;
  // Away from the window's thread: a file system may take its time.
  const auto job = QtConcurrent::run([folder = folder_]() -> quint64 {
    try {
      return run_traces(folder);
    } catch (const std::exception&) {
      return 0;  // the next look may tell more
    }
  });
  whenDone(job, this, [this, serial = serial_](const QFuture<quint64>& done) {
    if (serial != serial_) return;
    const quint64 traces = done.result();
    looking_ = false;
    // The first look differs too: something may have come between the reading of the run and this. Where
    // nothing has, the run is read once more and found to be the same. A folder that is gone tells nothing.
    const bool differs = traces != 0 && traces != traces_;
    if (traces != 0) traces_ = traces;
    if (differs) {
      watchFolders();
      emit changed();
    }
    if (again_) {
      again_ = false;
      look();
    }
  });
}

}  // namespace whereabouts

// Tells when something has been added to the open run, by whoever trains it: another program here, or one on
// another machine that sees the folder.
//
// The system tells of changes in folders on this machine; of those on a network file system it does not, and
// not of a file that grows: so the folder is looked at from time to time as well, by names, sizes and times.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <filesystem>

namespace whereabouts {

class RunWatch : public QObject {
  Q_OBJECT

 public:
  explicit RunWatch(QObject* parent = nullptr);

  // Empty: none. The same as before changes nothing.
  void setFolder(const std::filesystem::path& folder);
  // Between two looks, where the system tells nothing.
  void setInterval(int milliseconds) { polling_.setInterval(milliseconds); }

 signals:
  void changed();

 private:
  void look();
  void watchFolders();

  std::filesystem::path folder_;
  QFileSystemWatcher watcher_;
  QTimer polling_, soon_;
  quint64 serial_ = 0;  // of the folder; answers about another one are dropped
  quint64 traces_ = 0;  // 0: not looked at yet
  bool looking_ = false, again_ = false;
};

}  // namespace whereabouts

// Settings kept between runs. Read once at the start; written when something changes.
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace whereabouts {

class Settings {
 public:
  // The organisation and application set on QCoreApplication decide where the file is.
  Settings();

  const QByteArray& geometry() const { return geometry_; }
  const QString& theme() const { return theme_; }
  const QString& language() const { return language_; }  // as languageNames() has it
  int scale() const { return scale_; }                   // of type and controls, percent
  // Of the animation.
  double speed() const { return speed_; }
  bool loops() const { return loops_; }
  bool startPage() const { return startPage_; }  // where nothing says what to open
  const QString& lab() const { return lab_; }
  // What computes attention, an id or "auto". A setting of this machine, so not part of a session.
  const QString& backend() const { return backend_; }
  const QString& folder() const { return folder_; }  // of the last file opened
  // Of the last file written; before the first one, where the last file was opened.
  const QString& outputFolder() const { return outputFolder_.isEmpty() ? folder_ : outputFolder_; }
  // A panel at the side of the window.
  struct Panel {
    int width = 0;  // for type of size 1; 0: its own
    QString state;  // "open" or "collapsed" where the user chose, else empty
    bool operator==(const Panel&) const = default;
  };
  Panel panel(const QString& name) const;
  // Groups of the list of labs that are folded away, and how often a lab was looked at.
  QStringList foldedGroups() const;
  int uses(const QString& lab) const;
  const QStringList& recentFiles() const { return recent_; }  // sessions apart
  const QStringList& recentSessions() const { return recentSessions_; }

  void setGeometry(const QByteArray& geometry);
  void setPanel(const QString& name, const Panel& panel);
  void setFoldedGroups(const QStringList& groups);
  void setUses(const QString& lab, int uses);
  void setTheme(const QString& theme);
  void setLanguage(const QString& language);
  void setScale(int percent);
  void setSpeed(double speed);
  void setLoops(bool loops);
  void setStartPage(bool shown);
  void setLab(const QString& lab);
  void setBackend(const QString& backend);
  void setFolder(const QString& folder);
  void setOutputFolder(const QString& folder);
  // Adds it to the list of sessions or of other files. Of each kind, by the suffix, the last are kept: many
  // images displace no checkpoint.
  void addRecentFile(const QString& path);
  void clearRecentFiles();  // both lists

 private:
  QSettings store_;
  QByteArray geometry_;
  QString theme_, language_, lab_, backend_, folder_, outputFolder_;
  int scale_ = 100;
  double speed_ = 1;
  bool loops_ = true, startPage_ = true;
  QStringList recent_, recentSessions_;
};

}  // namespace whereabouts

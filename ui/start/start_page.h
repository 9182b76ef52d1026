// What the window opens with: a figure that plays by itself, three doors, the lessons, what was open before,
// and the figures that people make most as pictures.
#pragma once

#include <QStringList>
#include <vector>

#include "core/gallery/offered_figures.h"
#include "ui/model/playback.h"
#include "ui/model/workspace.h"
#include "ui/start/lesson_card.h"
#include "ui/start/wide_page.h"
#include "ui/theme/theme.h"

class QLabel;

namespace whereabouts {

class FigureView;
class LivePictures;
class PictureCard;
class PictureGrid;

// Something that was open before.
struct Recent {
  QString path;
  QString heading;   // the file's name, or what a session shows
  QString sentence;  // where it is, or what it is
  QString icon;
  QImage picture;  // may be null: the icon stands in
};

class StartPage : public WidePage {
  Q_OBJECT

 public:
  StartPage(const std::string& backend, QWidget* parent);

  void setTheme(const Theme& theme);
  // Nothing where there are none yet.
  void setLessons(const std::vector<OfferedLesson>& lessons);
  LessonShelf& lessons() { return *lessons_; }
  void setRecents(const std::vector<Recent>& recents);
  // Plays and draws while it is shown, and not otherwise.
  FigureView& view() { return *view_; }
  const Playback& playback() const { return playback_; }
  const std::vector<PictureCard*>& pictures() const;

 signals:
  void lessonRequested(const QString& id);
  void openRequested();
  void figureRequested(const whereabouts::OfferedFigure& figure);
  void recentRequested(const QString& path);
  // The figure was painted, for the first time.
  void painted();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* door(const char* name, const QString& icon, const QString& heading, const QString& sentence);
  void wantPictures();

  std::string backend_;
  Workspace workspace_;
  Playback playback_;
  LivePictures* live_;
  FigureView* view_;
  QWidget* lessonPart_;
  LessonShelf* lessons_;
  QWidget* recentPart_;
  PictureGrid* recents_;
  QLabel* said_;  // below the figure that plays
  PictureGrid* pictures_;
  bool begun_ = false;
};

}  // namespace whereabouts

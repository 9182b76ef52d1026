// A figure on the screen: drawn by the one renderer, with linked hover, clicks, drags and zoom.
//
//   figure_view.cpp           what is shown; hover; clicks
//   figure_view_zoom.cpp      wheel, panning, the button that resets
//   figure_view_drag.cpp      a patch dragged onto another
//   figure_view_panel.cpp     one panel alone or leading; places in panels
//   figure_view_strip.cpp     the small maps beside a leader, some of them at a time
//   figure_view_keyboard.cpp  the keyboard cursor
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/figure/figure.h"
#include "core/parameter/value.h"
#include "ui/render/layout/layout.h"
#include "ui/theme/theme.h"

namespace whereabouts {

class FigureRenderer;

class FigureView : public QWidget {
  Q_OBJECT

 public:
  explicit FigureView(QWidget* parent = nullptr);
  ~FigureView() override;

  // Shows `figure`. Where it has the same panels and layers as the one before, only their contents are
  // replaced (that is what makes an animation fast), and the zoom stays.
  void setFigure(std::shared_ptr<const Figure> figure);
  // Figures that may follow, as of a sweep. Nothing moves for them until leaveRoom(), or until it plays: then
  // the layout has room for each of them, so that the panels stand still whichever is shown. Those of another
  // question, or with panels elsewhere, do not count. `all`: there are no others; else their words are given
  // a little more room.
  void setUpcoming(std::vector<std::shared_ptr<const Figure>> figures, bool all);
  bool reservesRoom() const;  // not all of them have been looked at yet
  void leaveRoom();
  // Whether the axes of values and the colours of a figure that follows keep what the one before reached, and
  // begin with what those that may follow reach, the present one as well: while it plays.
  void setHoldsRanges(bool holds);
  // What words of its caption mean, as rich text: where the pointer rests on it, or at a click. Empty: none.
  // `words`, in small letters, are marked from the next figure on.
  void setCaptionHelp(const QString& help, const QStringList& words);
  // The same of the words in the heading of a panel of the whole figure.
  void setExplains(std::function<QString(std::size_t panel)> explains) { explains_ = std::move(explains); }
  void setTheme(const Theme& theme);
  const Theme& theme() const;
  // Whether the question and the sentence (title, subtitle) and the caption are drawn with the panels.
  void setShowsWords(bool title, bool caption);
  // What is drawn: where one panel stands alone, that panel with the words.
  const Figure* figure() const;
  // All of it, as it was given.
  const Figure* wholeFigure() const { return whole_.get(); }
  // One panel alone, as large as the view; none: all of them again. It stays while figures of the same
  // question follow. Panels are counted in the whole figure.
  void setOnlyPanel(std::optional<std::size_t> panel);
  std::optional<std::size_t> onlyPanel() const { return only_; }
  // That panel leads, large among the others; none: as the lab says. It stays like a panel alone.
  void setLeader(std::optional<std::size_t> panel);
  std::optional<std::size_t> chosenLeader() const { return leader_; }
  // Makes that panel the leader. Of the one that was chosen so: back to what the lab says; of the lab's own:
  // shows it alone, and all of them again.
  void toggleLeader(std::optional<std::size_t> panel);
  // Whether a double click in a panel does that, and Escape goes back. A click still chooses at once.
  void setMakesLeaders(bool on) { makesLeaders_ = on; }
  // Whether a double click in a panel shows it alone, and all of them again; a click then waits for a second.
  void setDoubleClickShowsPanel(bool on) { doubleClickShowsPanel_ = on; }
  void togglePanel(std::optional<std::size_t> panel);
  // Whether a panel that leads is alone at first, whenever a question begins, if it then fills the view: a
  // square map would leave most of a wide one empty, and is as good as as large beside the others.
  void setLeadersAlone(bool on);
  // Of the small maps beside a leader only so many are shown that none is below 96 px; this turns to those
  // before or behind them, around the ends. Nothing where all are shown.
  void turnMaps(int by);
  // Which of them are shown: none where all are.
  std::optional<StripPlaces> shownMaps() const;
  void resetZoom();
  bool zoomed() const;
  // Draws now, synchronously, into the widget's buffers (benchmarks and tests).
  void repaintNow();
  // The widget position of a place in a panel (axis units), and the reverse; for tests and tooltips.
  QPointF positionOf(std::size_t panel, double x, double y) const;
  // Where the panels' plots stand, without axes and words; empty for those that are not shown.
  std::vector<QRect> plotRects() const;
  // The panel of the whole figure that is at a position, or that the pointer or else the keyboard cursor is
  // in.
  std::optional<std::size_t> panelUnder(QPointF position) const;
  std::optional<std::size_t> panelPointedAt() const;
  // A position in axis units of a panel of the whole figure, and the reverse; none while it is not shown.
  std::optional<QPointF> axesAt(std::size_t panel, QPointF position) const;
  std::optional<QPointF> pixelsAt(std::size_t panel, QPointF axes) const;
  // The plot of such a panel while only a part of it is shown; none: all of it is, or nothing.
  std::optional<QRectF> zoomedPlot(std::size_t panel) const;

 signals:
  // The figure was laid out and drawn anew.
  void drawn();
  void placeHovered(const std::optional<whereabouts::Hit>& place);
  // A click (or Enter on the keyboard cursor) where the panel says that it sets a parameter.
  void valueChosen(const QString& parameter, const whereabouts::Value& value);
  // Of several parameters at once.
  void valuesChosen(const std::vector<std::pair<std::string, whereabouts::Value>>& values);
  // A finished drag of place a onto place b.
  void placesSwapped(const QString& parameter, int a, int b);

 protected:
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Interaction;
  void showOutlines();
  void hover(const std::optional<Hit>& place);
  void hoverAt(QPointF position);
  void hoverCursor();
  void refreshHover();
  void chooseAt(std::size_t panel, QPointF axes);
  void startDrag();
  void dragTo(QPointF position);
  void cancelDrag();
  void panTo(QPointF position);
  void zoomChanged();
  void placeReset();
  void makeStrip();
  void placeStrip();
  void showMaps(int first);
  void showMapOf(std::size_t panel);
  // Whether it stands among those that are shown; of what is drawn.
  bool isShown(std::size_t panel) const;
  void choosePending();
  void showPointer();
  bool dragsFrom(QPointF position) const;
  void moveCursor(int columns, int rows, int panels);
  int placeUnder(QPointF position) const;
  // What is there in axis units: hit_test(), and of curves the value.
  std::optional<Hit> hitAt(std::size_t panel, QPointF axes) const;
  bool isOnCaption(QPointF position) const;
  // Beside what stands there: all of a caption that is cut, and what its words mean. False: nothing to say.
  bool tellCaption(QPointF position);
  // All of a heading or the name of an axis that is cut short there, and what the words of a heading mean.
  bool tellHeading(QPointF position);
  std::optional<Rectangles::Box> boxOfPlace(std::size_t panel, int place, QPointF near) const;
  void draw(std::shared_ptr<const Figure> figure);
  void forgetGonePanels();
  // Of what is drawn.
  std::optional<std::size_t> panelAt(QPointF position) const;
  void showUpcoming();
  // Of a whole figure, what is drawn.
  std::shared_ptr<const Figure> chosenPart(std::shared_ptr<const Figure> figure) const;
  void drawAnew();
  // The leader, where it is to be alone as a question begins.
  std::optional<std::size_t> leaderAlone() const;
  bool goBack();
  // Where a panel of the whole figure is in what is drawn.
  std::optional<std::size_t> drawnPanel(std::size_t panel) const;

  std::shared_ptr<const Figure> whole_;
  std::vector<std::shared_ptr<const Figure>> upcoming_;  // whole ones
  bool allUpcoming_ = true;
  std::optional<std::size_t> only_, leader_;
  int firstMap_ = 0;
  bool doubleClickShowsPanel_ = false, makesLeaders_ = false, leadersAlone_ = false;
  bool partChosen_ =
      false;  // since the question began: which panels are shown is no longer the view's choice
  QString captionHelp_;
  std::function<QString(std::size_t panel)> explains_;
  std::unique_ptr<FigureRenderer> renderer_;
  std::unique_ptr<Interaction> interaction_;
  std::vector<whereabouts::Rectangles::Box> dragBoxes_;  // source and target of the drag under way
};

}  // namespace whereabouts

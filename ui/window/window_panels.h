// The two panels at the sides of the window: dragged wider or narrower, collapsed by hand, and collapsed by
// themselves while the window is too small for both and the stage.
#pragma once

#include <QObject>
#include <vector>

#include "ui/model/settings.h"

class QWidget;

namespace whereabouts {

class LabList;
class PanelEdge;
class SidePanel;

class WindowPanels : public QObject {
  Q_OBJECT

 public:
  WindowPanels(LabList& list, SidePanel& side, QWidget* body, Settings& settings);

  // With names.
  bool listShown() const { return !left_.collapsed(); }
  bool sideShown() const { return !right_.collapsed(); }
  void toggleList();
  void toggleSide();
  // By so many px, to the values that dragging allows.
  void widenSide(int by);
  // Panels beside the stage, those of lessons and talks. While one that `folds` is shown the other two fold
  // away, unless they are wanted beside it, and come back afterwards as they were.
  void addBetween(QWidget* panel, bool folds) { between_.push_back({panel, folds}); }
  // After the window, the theme or that panel has changed.
  void fit();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class Wish { automatic, open, collapsed };
  struct Panel {
    QString name;
    int initial = 0, min = 0, max = 0, collapsedWidth = 0;  // px for type of size 1, as `width`
    int width = 0;
    Wish wish = Wish::automatic;
    bool small = false;                           // the window has no room for it
    bool inLesson = false, besideLesson = false;  // besideLesson: what was wished there
    int widthAtPress = 0;
    PanelEdge* edge = nullptr;
    bool collapsed() const {
      if (inLesson) return !besideLesson;
      return wish == Wish::collapsed || (wish == Wish::automatic && small);
    }
  };
  void add(Panel& panel, bool atLeft, const QString& help);
  void toggle(Panel& panel);
  void setWidth(Panel& panel, int width);
  void keep(const Panel& panel);
  void placeEdges();

  LabList& list_;
  SidePanel& side_;
  QWidget* body_;
  struct Between {
    QWidget* panel;
    bool folds;
  };
  std::vector<Between> between_;
  Settings& settings_;
  Panel left_, right_;
};

}  // namespace whereabouts

// What lies over the figure while somebody speaks to it: a mark at the pointer, and lines drawn by hand.
#pragma once

#include <QWidget>

#include "ui/render/view/ink.h"
#include "ui/theme/theme.h"

namespace whereabouts {

class FigureView;

// Lets every event through: the presenter hands it what the pointer does.
class PresenterOverlay : public QWidget {
  Q_OBJECT

 public:
  // none; a ring around the pointer; everything but a disc around it darkened.
  enum class Highlight { none, ring, spotlight };

  PresenterOverlay(FigureView& view, QWidget* parent);

  void setTheme(const Theme& theme);
  void setHighlight(Highlight highlight);
  Highlight highlight() const { return highlight_; }
  // px of this widget; none: the pointer is elsewhere.
  void setPointer(std::optional<QPointF> pointer);
  // Of the disc or the ring, px.
  double radius() const;

  // The pen has a few colours, each with a name.
  QColor penColour() const;
  QString penColourName() const;
  void takeNextColour();

  const Ink& ink() const { return ink_; }
  // Positions in px of the view.
  void beginLine(QPointF position);
  void extendLine(QPointF position);
  void endLine();
  void removeLastLine();
  void clearInk();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPoint offset() const;  // of the view
  QRect around(const std::optional<QPointF>& pointer) const;
  void showIfNeeded();
  void inkChanged();

  FigureView& view_;
  Ink ink_;
  QRect inked_;  // px of this widget, when it was last painted
  Theme theme_;
  Highlight highlight_ = Highlight::none;
  std::optional<QPointF> pointer_;
  std::size_t colour_ = 0;
};

}  // namespace whereabouts

// Lines drawn by hand over a figure, as on a transparency.
//
// A line that begins in a panel belongs to it: it is kept in axis units, follows the panel when the figure is
// laid out anew or zoomed, and is hidden while another panel has the view. Other lines keep their place in
// the view.
#pragma once

#include <QColor>
#include <QPainter>
#include <QPointF>
#include <optional>
#include <vector>

namespace whereabouts {

class FigureView;

class Ink {
 public:
  explicit Ink(const FigureView& view) : view_(view) {}

  // A line, point by point; positions in px of the view.
  void begin(QPointF position, const QColor& colour, double width);
  void extend(QPointF position);
  void end();
  bool drawing() const { return drawing_; }

  void removeLast();
  void clear();
  bool empty() const { return lines_.empty(); }
  std::size_t size() const { return lines_.size(); }

  // In px of the view, every line with an edge of `edge`, so that it reads on any map.
  void paint(QPainter& painter, const QColor& edge) const;
  // What paint() may touch, px.
  QRectF bounds() const;

 private:
  struct HandLine {
    std::optional<std::size_t> panel;  // of the whole figure; none: a place in the view
    std::optional<std::size_t> alone;  // which panel had the view then, for a line without a panel
    std::vector<QPointF> points;       // axis units, or shares of the view's size
    QColor colour;
    double width = 1;  // px
  };
  QPointF stored(const HandLine& line, QPointF position) const;
  // Empty where the line is not shown now.
  std::vector<QPointF> placed(const HandLine& line) const;

  const FigureView& view_;
  std::vector<HandLine> lines_;
  bool drawing_ = false;
};

}  // namespace whereabouts

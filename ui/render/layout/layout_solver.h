// Lays out a figure whose panels have their rows and columns.
//
//   layout_solver.cpp        how much room everything has: words against panels, margins, detail
//   layout_solver_text.cpp  where the words stand: title, sentence, headings, labels, caption
#pragma once

#include <optional>
#include <vector>

#include "ui/render/layout/layout.h"
#include "ui/render/layout/layout_bars.h"
#include "ui/render/layout/layout_metrics.h"
#include "ui/render/layout/layout_tracks.h"
#include "ui/render/layout/list_rows.h"
#include "ui/render/layout/plan.h"
#include "ui/render/layout/sheets.h"

namespace whereabouts {

class LayoutSolver {
 public:
  // `figure` has the words and marks, `plan` the places of its panels. `narrow`: bars lie below the panels.
  // All must outlive this.
  LayoutSolver(const Figure& figure, const Plan& plan, const LayoutRequest& request, bool narrow);
  FigureLayout solve();

 private:
  double width() const { return request_.size.width(); }
  bool bounded() const { return request_.size.height() > 0; }
  // False where more detail is left out than in the previous figure: its margins would be too large.
  bool keepsRoom() const { return detail_.level == min_.detail; }
  double captionPadding() const;
  // The share of a given height that words may take, and the level of detail.
  struct Style {
    double wordShare;
    int detail;
  };
  void arrange(const Style& style);
  void raisePlots();
  void preferMaps();
  void dropDetails();
  // What stands above and below the panels, in at most this share of a given height.
  void placeWords(double share);
  void placePanels();
  ViewRange view(std::size_t panel) const;
  QString letter(std::size_t panel) const;
  double letterWidth(std::size_t panel) const;  // with the space behind it
  double headingHeight(std::size_t panel) const;
  // Ticks, legend and margins of a panel whose plot has about this size.
  QMarginsF measure(std::size_t panel, QSizeF size);
  // The right limit of a panel's heading: the next panel, a bar, or the edge of the figure.
  double rightOf(std::size_t panel, const Tracks& tracks) const;
  // Shows the rows of a list that fit, and says how many are left out.
  void placeList(const ListRows& rows, PanelLayout& places);
  // Shows as much of a sheet's upper left as can be read.
  void placeSheet(const Panel& panel, QSizeF needed, PanelLayout& places);
  double headingTop(std::size_t panel, const Tracks& tracks) const;
  void placePanel(std::size_t panel, const Tracks& tracks);
  void placeLegend(std::size_t panel, const QRectF& plot, const QPointF& below, PanelLayout& places) const;
  void placeCaption();

  const Figure& content_;
  const Figure& figure_;  // the plan's
  const Plan& plan_;
  const LayoutRequest& request_;
  TypeSizes type_;
  Metrics metrics_;
  DetailLevel detail_;
  bool narrow_;
  LayoutRoom min_;
  FigureLayout out_;
  double stretch_ = 1;  // of the free height
  double padding_ = 0, above_ = 0, below_ = 0, bottom_ = 0;
  double smallest_ = 0, smallestMap_ = 0;  // side of a plot, and of a map
  // Of each panel's legend: its height above the plot, or below it; whether it stands at the right.
  std::vector<double> legendHeights_, lowLegends_;
  std::vector<bool> sideLegends_;
  std::optional<bool> sureSide_;  // what the last of these is to be, whatever the room is
  std::vector<std::optional<ListRows>> lists_;
  std::vector<std::optional<QSizeF>> sheets_;
  BarLayout bars_;
};

// The space between a figure's edge and what is in it.
double paddingOf(double width);
// The area that panels usually have in a figure of this size, without title and caption.
QSizeF usualArea(const Figure& figure, const LayoutRequest& request);

}  // namespace whereabouts

// Where everything in a figure goes: a pure function of the figure, the size and the type.
//
//   layout.h           the result
//   arrange.h          the panels in other rows and columns
//   plan.h             which of those use the space best
//   reflow.h           fewer columns for narrow pages
//   readable.h         what can be read where it stands
//   strip.h            the small maps beside a leader, some of them at a time
//   layout_solver.h    one arrangement: words above and below, how much detail small figures have
//   face.h             how wide words are
//   layout_metrics.h   the type that is measured, and the levels of detail
//   layout_tracks.h    the grid of panels: rows and columns, square cells of whole pixels, shared sizes
//   track_axis.h       its columns, or its rows
//   layout_bars.h      colour bars
//   list_rows.h        lists
//   sheets.h           panels that are tables of words
//   legend.h           legends
//   panel_letters.h    letters before titles
//   ticks.h            where axes have ticks
//   word_wrap.h        captions in lines
//   layout_room.h      what figures that follow each other keep
//   held_ranges.h      ranges while a figure plays
//   placed_figure.h    a figure and where everything in it stands
#pragma once

#include <QMarginsF>
#include <QRect>
#include <QRectF>
#include <QSize>
#include <QString>
#include <optional>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/layout_room.h"
#include "ui/render/layout/placement.h"
#include "ui/render/layout/ticks.h"
#include "ui/render/layout/word_wrap.h"
#include "ui/theme/theme.h"

namespace whereabouts {

// Sizes of type in px at 96 dpi.
struct TypeSizes {
  TypeSizes() : TypeSizes(TypeStyle()) {}
  explicit TypeSizes(const TypeStyle& style, double width = 1000);
  double title, subtitle, heading, tick, label, caption;
  QString family;
};

// The part of a panel's axes that is shown (zoom).
struct ViewRange {
  TickRange x, y;
  bool operator==(const ViewRange&) const = default;
};

struct LayoutRequest {
  QSize size;  // px; height 0: as high as the figure wants
  double typeScale = 1;
  bool title = true;
  bool caption = true;
  std::vector<ViewRange> views;  // of each panel
  LayoutRoom min;                // of the previous figure, so that the panels stay in place; or empty
  double deviceScale = 1;        // device pixels per px, which the cells of maps are whole numbers of
  bool plays = false;            // no panel moves because a map's proportions change
  QString family;                // of the type; empty: the program's own
  std::vector<QString> letters;  // before the titles of the panels; or empty
  LegendPlace legend = LegendPlace::fitting;
  BarPlace bars = BarPlace::fitting;
  // Of the small maps beside a leader only so many that none is less than `minMap` px wide or high, from
  // this one on; 0: all of them.
  double minMap = 0;
  int firstMap = 0;
  double footer = 0;  // px below the panels that stay free

  TypeStyle type() const { return {typeScale, family}; }
};

struct LegendEntry {
  QRectF rect;  // sample and words
  QString label;
  Colour colour = Colour::accent;
  bool line = true;  // a curve; else points
  bool dashed = false;
  Marker mark = Marker::dot;
  // Where the curve ends: its name stands beside that, in its colour, without a sample.
  std::optional<QPointF> end = {};

  void translate(QPointF by) {
    rect.translate(by);
    if (end) *end += by;
  }
};

struct PanelLayout {
  QRect plot;
  ViewRange view;  // what it shows: the request's, or the first part of a list or table that is too long
  QMarginsF margins;
  QRectF heading;  // one line: letter, title, subtitle
  QString letter, title, subtitle;
  double titleX = 0, subtitleX = 0;
  std::vector<TickMark> xTicks, yTicks;
  QRectF xLabel, yLabel;  // yLabel is turned by 90 degrees
  QString xText, yText;
  std::vector<LegendEntry> legend;
  QRectF more;  // below a list or table: how much is left out
  QString moreText;
};

struct ColourBarLayout {
  int scale = 0;
  bool vertical = true;
  QRect bar;                          // what the scale's range covers
  double tipLower = 0, tipUpper = 0;  // px of a pointed end beyond it
  std::vector<TickMark> ticks;
  QRectF label;  // turned by 90 degrees beside a vertical bar
  QString text;
};

// Which of the small maps beside a leader are shown, and where there is room for what turns to others.
struct StripPlaces {
  int first = 0, shown = 0, count = 0;
  QRectF rect;
  bool whole() const { return shown == count; }
};

struct FigureLayout {
  TypeSizes type;
  QRectF title;
  QString titleText;
  QRectF subtitle;
  std::vector<TextLine> subtitleLines;
  QRectF captionBox;  // empty: no caption
  QPointF captionAt;  // top left of the first line
  std::vector<TextLine> captionLines;
  bool captionCut = false;          // some of its words are left out
  std::vector<PanelLayout> panels;  // one that waits for its turn has an empty plot
  StripPlaces strip;
  double panelsEnd = 0;  // px: where the lowest panel ends, with its axis
  std::vector<ColourBarLayout> bars;
  bool barsBelow = false;  // the colour bars lie below their panels
  double usedHeight = 0;
  double smallestMap = 0;  // the smallest side of a panel with square units; 0: there is none
  LayoutRoom room;         // what it took: at least what the request asked for
};

// px: below this width a page of free height is laid out as a column.
inline constexpr int narrowPage = 440;

// Nothing overlaps and nothing lies outside the size. Panels move to other rows and columns where that makes
// them a good deal larger, unless Figure::keeps_places. Where there is little room, words are left out first:
// the caption and the sentence shrink to one line and vanish, then axis labels, then numbers, then panel
// titles.
FigureLayout computeLayout(const Figure& figure, const LayoutRequest& request);

}  // namespace whereabouts

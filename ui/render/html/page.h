// A figure as a web page: one file that needs no network, with the values under the pointer and the sweep as
// a slider. Without JavaScript it shows the figure as it was saved.
//
//   svg_text.h       numbers, colours, pens and paths as SVG
//   svg_recorder.h   what a painter draws, as pieces of SVG
//   frame_painter.h  the figures of a page, drawn as such pieces
//   page_data.h      their numbers and words, packed
//   live_page.h      what it computes itself, and the part of core that does so
//   map_bands.h      maps that share columns, stored once
//   smaller.h        maps and images with fewer cells and pixels
//   page.h           the markup
//   make_page.h      as many steps of a sweep as a page has room for
#pragma once

#include <QByteArray>
#include <QString>
#include <functional>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "ui/render/html/frame_painter.h"
#include "ui/render/html/live_page.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

struct PageContent {
  std::vector<PaintedFrame> frames;  // the first is the figure as it was asked for
  std::vector<QString> words;        // of each frame: where the slider stands
  std::vector<int> steps;            // frames in the order of the slider; empty: no slider
  int asked = -1;                    // the one among `steps` that has the values asked for
  bool askedIsStep = false;          // and shows just that figure
  QString sweep;                     // what the slider moves
  std::vector<QString> notes;        // sentences below the figure
  bool arrays = true;                // the named arrays of the first figure, where they are small
  double imageScale = 0;             // > 0: images have at most so many pixels per px
  double minCell = 0;                // px; > 0: smaller cells of maps are averaged
  // The theme of the second half of each frame's views, which the page's root asks for: data-theme="dark".
  QString otherTheme;
  bool still = true;  // the drawing that stands there without JavaScript
  // Of what core says under the pointer; empty: as it is, in English.
  std::function<QString(const Message&)> translate;
  QString parameter;  // what the slider moves, by its id
  // What a click in a panel means: of each step the value that it stands for, as text.
  std::vector<QString> values;
  // What the page computes itself, and LivePage::others as they are drawn.
  LivePage live;
  std::vector<PaintedFrame> arranged;
};

// <figure>...</figure>: any number of them may stand on one page, with figureStyle() and figureScript() once.
QByteArray figureFragment(const PageContent& content, const ExportOptions& options,
                          const Progress& progress = {});
QByteArray figureStyle();
// `computes`: and what shows what the page computes.
QByteArray figureScript(bool computes = false);
// Files of resources/page, one after the other, without the comments of scripts.
QByteArray pageResources(const std::vector<const char*>& names);
// The element that lets this page fetch nothing, and run no script but `script`; `computes`: and what of core
// the page carries.
QByteArray contentPolicy(const QByteArray& script, bool computes = false);

// The whole page, with the session inside.
QByteArray htmlPage(const PageContent& content, const ExportOptions& options, const Progress& progress = {});

}  // namespace whereabouts

// As many steps of a sweep as a page has room for.
#pragma once

#include <functional>
#include <memory>

#include "core/base/progress.h"
#include "ui/render/html/page.h"
#include "ui/render/paint/paint_thread.h"

namespace whereabouts {

inline constexpr qsizetype maxPageBytes = 2'000'000;

// What the slider of a page moves.
struct PageSweep {
  QString label;                      // of the parameter
  int count = 0;                      // of steps; 0: no slider
  int maxSteps = 256;                 // that are computed
  int asked = 0;                      // the step with the values asked for
  std::function<QString(int)> words;  // "reference: row 3, column 4"
  // For a click in a panel that sets it: the parameter's id, and a step's value as text; may be empty.
  QString parameter = {};
  std::function<QString(int)> value = {};
  // What the page computes itself, whether or not it has a slider (PageContent).
  LivePage live = {};
  // Throws Failure where a step has none.
  std::function<std::shared_ptr<const Figure>(int, const Progress&)> figure;
};

// The page of `figure`, at most maxPageBytes long. Where not all steps of the sweep fit, every second, third,
// ... of them and the last one; where images are large, fewer of their pixels; the page says so. Refuses
// (usage, naming `out`) a figure that is too large by itself. Safe on any thread.
QByteArray makePage(const std::shared_ptr<const Figure>& figure, const PageSweep& sweep,
                    const ExportOptions& options, const Progress& progress,
                    const OnPaintThread& onPaintThread);

// What a figure among others on a page has.
struct FragmentOptions {
  qsizetype maxBytes = maxPageBytes;
  QString otherTheme = {};                                // PageContent
  bool still = true;                                      // PageContent
  bool arrays = true;                                     // the named arrays, where they are small
  std::function<QString(const Message&)> translate = {};  // PageContent
};

// The same as a <figure> (page.h), for a page that has figureStyle() and figureScript().
QByteArray makeFragment(const std::shared_ptr<const Figure>& figure, const PageSweep& sweep,
                        const ExportOptions& options, const Progress& progress,
                        const OnPaintThread& onPaintThread, const FragmentOptions& fragment);

}  // namespace whereabouts

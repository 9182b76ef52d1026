// Several figures as files: those of several labs, of several values of a parameter, of each panel; and where
// each of them goes.
#pragma once

#include <QByteArray>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "ui/render/file/export.h"
#include "ui/render/paint/paint_thread.h"

namespace whereabouts {

// A figure and its options, and what tells its file from the others: the lab, the value, the panel.
struct DrawnPage {
  FigurePage page;
  std::string name;
  int series = 0;  // figures of one series are drawn alike; below 0: of none
};

// A value in a file's name: letters, digits, dots, underscores and signs.
std::string valueInName(const Value& value);
// All with the same colour scales and ranges of axes, over the ranges of all of them, as an animation plays
// them.
void shareScales(std::vector<std::shared_ptr<const Figure>>& figures);
// The page itself, or with ExportOptions::eachPanel one for every panel, each with a session that says which.
std::vector<DrawnPage> panelsApart(const DrawnPage& page);

// Where each page goes: `out`, or `out` with the name of the page before the suffix (or in the place of "{}")
// for each of several; `out` alone for all pages of one PDF, where `out` has no "{}". Refuses (usage, naming
// `out`) two files of one name.
std::vector<std::filesystem::path> pagePaths(const std::filesystem::path& out, Format format,
                                             const std::vector<DrawnPage>& pages);

// Draws pages for files of one format.
class PageDrawer {
 public:
  // What paints runs on `onPaintThread`; all looks at `progress`. Safe on any thread.
  PageDrawer(std::vector<DrawnPage> pages, Format format, const Progress& progress,
             OnPaintThread onPaintThread);

  // First of all: the figures of a series need room for the one that needs most.
  void measure();
  // One page as a file of its own.
  QByteArray file(std::size_t page);
  // All of them in one PDF. `drawn` hears how many there are already, before each.
  QByteArray document(const std::function<void(std::size_t)>& drawn = {});

 private:
  struct Drawing;
  // Shared: who is stopped leaves while a part of it may still wait for the other thread.
  std::shared_ptr<Drawing> drawing_;
  Progress progress_;
  OnPaintThread onPaintThread_;
};

}  // namespace whereabouts

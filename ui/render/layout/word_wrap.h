// Marked text broken into lines.
#pragma once

#include <QString>
#include <string>
#include <vector>

namespace whereabouts {

struct PlacedRun {
  double x = 0;  // px from the left of the line
  QString text;
  bool strong = false;
};
using TextLine = std::vector<PlacedRun>;

// `marked` (core/figure/text.h) in lines of at most `width` px, set in `family` of `pixels`, strong runs
// semi-bold. What is beyond `maxLines` is left out and the last line ends in an ellipsis. Words wider than a
// line are shortened.
std::vector<TextLine> wrapped(const std::string& marked, double width, double pixels, int maxLines,
                              const QString& family = {});

// The height of one line of body text.
double lineHeight(double pixels);

}  // namespace whereabouts

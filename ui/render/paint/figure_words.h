// Words that the user writes instead of a lab's: title, sentence, caption, titles of panels, labels of axes
// and colour bars.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

// One line PLACE=TEXT.
struct LabelOverride {
  enum class Part { title, subtitle, x, y, bar } part = Part::title;
  int number = 1;  // of the panel, or of the colour scale for a bar; 1-based
  QString text;
};

// Places are 2 (the title of panel 2), 2.subtitle, 2.x, 2.y (its axes), bar1 (a colour bar). Empty lines do
// not count. Refuses (usage, naming "label") other places.
std::vector<LabelOverride> parseLabels(const QString& lines);
// "2.x"
QString placeOf(const LabelOverride& label);

// Every place of a figure that has a text, with that text: what can be edited.
std::vector<LabelOverride> labelsOf(const Figure& figure);

// `figure` with the words of `options`. Refuses (usage, naming "label") places that the figure has not.
Figure withWords(Figure figure, const ExportOptions& options);

}  // namespace whereabouts

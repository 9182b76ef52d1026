// A number taken from a figure.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/figure/figure.h"
#include "core/lesson/lesson.h"

namespace whereabouts {

// Makes the figure of a session; called for quantities of other figures than the step's.
using FigureOf = std::function<std::shared_ptr<const Figure>(const LessonSession& session)>;

// What `quantity` is in `figure`, times its scale. Fails (Fault::failed, naming `where`) where there is no
// such reading or array, an index is out of range, a reading holds no such number, or the number is not
// finite.
double measure(const FigureNumber& quantity, const Figure& figure, const FigureOf& other,
               const std::string& where);

// What is taken from each of the figures that `quantity` is measured over; itself where it is of one.
FigureNumber one_figure(FigureNumber quantity);
// The numbers of all `quantities`. A figure that several of them are measured over is made once.
std::vector<double> measure_all(const std::vector<const FigureNumber*>& quantities, const Figure& figure,
                                const FigureOf& other, const std::string& where);

// The numbers in a reading's text, in order: "1.8 × 10⁻⁷ of 1,024" has two.
std::vector<double> numbers_in(const std::string& text);

// Whether the figure has every reading and array that `quantity` takes from it; those of other figures are
// not asked for. Computes nothing.
bool has_figure_number(const FigureNumber& quantity, const Figure& figure);

// With its decimals and unit: "61.2 %".
std::string figure_number_text(const FigureNumber& quantity, double value,
                               const std::string& decimal_mark = ".");

}  // namespace whereabouts

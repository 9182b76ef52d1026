// The fixed English texts that labs show, for whoever translates them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/labs/framework/lab.h"

namespace whereabouts {

// Labels, help, units, the words of cells, and labels and help of all choices. `inputs` and `values` (those
// of the parameters, resolved) are what choices may depend on.
void add_parameter_texts(std::set<std::string>& texts, const std::vector<Parameter>& parameters,
                         const Inputs& inputs, const Values& values);
// Of every lab on these inputs, and of what can be said of a checkpoint: names, questions, headings of the
// list, and what is declared of parameters.
std::set<std::string> declared_texts(const Inputs& inputs);
// What a figure writes: headings, axes, scales, legends, readings and their help. Headings with a
// number in them are composed, and left out.
void add_figure_texts(std::set<std::string>& texts, const Figure& figure);

}  // namespace whereabouts

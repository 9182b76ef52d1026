// A figure as a web page: its slider.
#pragma once

#include "app/cli/drawing.h"
#include "ui/render/html/make_page.h"

namespace whereabouts {

// --sweep.
void declare_page(CommandLine& line);
// The parameter that the slider moves; empty: no slider. Refuses (usage) an unknown one, and --sweep for a
// file that is no page.
std::string page_parameter(const LabArguments& arguments, Format format);
// The page as the bytes of a file. What is refused names its option.
// At most so many steps of the sweep.
QByteArray drawn_page(const LabArguments& arguments, const Figure& figure, const std::string& swept,
                      const ExportOptions& options, const Progress& progress,
                      int max_steps = PageSweep().maxSteps);

}  // namespace whereabouts

// --batch PARAM=V1,V2: a figure for each value.
#pragma once

#include <vector>

#include "app/cli/drawing.h"
#include "ui/output/figure_pages.h"

namespace whereabouts {

struct Batch {
  const Parameter* parameter = nullptr;  // null: none
  std::vector<Value> values;
};
// Refuses (usage) what is no batch, and parameters and values that the lab has not.
Batch read_batch(const LabArguments& arguments);

// The figures of one lab. Those of a batch have the same colour scales and ranges of axes; with
// ExportOptions::eachPanel there is one for every panel.
std::vector<DrawnPage> draw_pages(LabArguments& arguments, Format format, int dpi, const Batch& batch,
                                  const Progress& progress);

// Writes them where pagePaths() says. Refusals name the option.
void write_pages(const std::filesystem::path& out, Format format, const std::vector<DrawnPage>& pages,
                 const Progress& progress);

}  // namespace whereabouts

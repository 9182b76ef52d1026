// What `figure` draws: one figure, or those of several labs, of several values of a parameter, of each panel;
// and where each of them goes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/drawing.h"

namespace whereabouts {

// --batch PARAM=V1,V2: values with commas in them (cells) are separated by semicolons.
struct Batch {
  const Parameter* parameter = nullptr;  // null: none
  std::vector<Value> values;
};
// Refuses (usage) what is no batch, and parameters and values that the lab has not.
Batch read_batch(const LabArguments& arguments);

// A figure and its options, and what tells its file from the others: the lab, the value, the panel.
struct DrawnPage {
  FigurePage page;
  std::string name;
  int series = 0;  // figures of one series are drawn alike
};

// The figures of one lab. Those of a batch have the same colour scales and ranges of axes; with
// ExportOptions::eachPanel there is one for every panel.
std::vector<DrawnPage> draw_pages(LabArguments& arguments, Format format, int dpi, const Batch& batch,
                                  const Progress& progress);

// One file, or `out` with the name of its page before the suffix (or in the place of "{}") for each of
// several; pages of one PDF where `out` is a PDF without "{}". Refuses (usage) two files of one name.
void write_pages(const std::filesystem::path& out, Format format, const std::vector<DrawnPage>& pages,
                 const Progress& progress);

}  // namespace whereabouts

// --batch PARAM=V1,V2 or --batch checkpoint=F1,F2: a figure for each value, or for each file.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "app/cli/drawing.h"
#include "ui/output/figure_pages.h"

namespace whereabouts {

struct Batch {
  const Parameter* parameter = nullptr;  // null: none
  std::vector<Value> values;
  const DeclaredInput* input = nullptr;  // null: none
  std::vector<std::filesystem::path> files;

  bool given() const { return parameter != nullptr || input != nullptr; }
  // Figures; 1 without a batch.
  std::size_t count() const;
  // What tells the file of figure `number` from the others.
  std::string name(std::size_t number) const;
  // Puts value or file `number` in its place.
  void choose(LabArguments& arguments, std::size_t number, const Progress& progress) const;
};
// Refuses (usage) what is no batch, and parameters, inputs and values that the lab has not.
Batch read_batch(const LabArguments& arguments);

// The figure of the arguments as they are now, and what it was made with told on stderr.
Figure computed_figure(const LabArguments& arguments, const Progress& progress);

// The figures of one lab. Those of a batch have the same colour scales and ranges of axes; with
// ExportOptions::eachPanel there is one for every panel. `stored`: gives figure `number` where it was
// computed before, else it is computed here.
std::vector<DrawnPage> draw_pages(LabArguments& arguments, Format format, int dpi, const Batch& batch,
                                  const Progress& progress,
                                  const std::function<Figure(std::size_t number)>& stored = {});

// Writes them where pagePaths() says. Refusals name the option.
void write_pages(const std::filesystem::path& out, Format format, const std::vector<DrawnPage>& pages,
                 const Progress& progress);

}  // namespace whereabouts

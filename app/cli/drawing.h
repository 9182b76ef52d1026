// Drawing without a display, and the options that every drawn file shares.
#pragma once

#include <QApplication>
#include <memory>

#include "app/cli/lab_arguments.h"
#include "core/base/failure.h"
#include "ui/render/file/export.h"

namespace whereabouts {

// Qt for a subcommand: no display, no screen scaling, numbers with a decimal point whatever the language of
// the system, and none of Qt's own words on stderr.
class Drawing {
 public:
  Drawing();
  ~Drawing();

 private:
  int count_ = 1;
  char name_[12] = "whereabouts";
  char* arguments_[2] = {name_, nullptr};
  std::unique_ptr<QApplication> application_;
};

// The flags of exportParameters().
void declare_drawing(CommandLine& line, int dpi);
// Their values; refuses (usage) sizes out of range.
ExportOptions drawing_options(const LabArguments& arguments, Format format, int dpi);
// Calls `make`; what it refuses of an ExportOptions is an option here.
template <typename Make>
auto with_flags(const Make& make) {
  try {
    return make();
  } catch (const Failure& failure) {
    const bool option = failure.where() == "out" || failure.where() == "one-page" ||
                        find_parameter(exportParameters(), failure.where());
    if (!option) throw;
    throw Failure(failure.fault(), "--" + failure.where(), failure.problem(), failure.remedy());
  }
}
// Refuses (usage) panels that the figure does not have.
void check_panels(const ExportOptions& options, const Figure& figure);
// Says on stderr which panels a narrow page leaves out, and how to have them.
void tell_left_out(const ExportOptions& options, const Figure& figure);

}  // namespace whereabouts

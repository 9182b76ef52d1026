// The page of an audit: its figure with a slider over the layers, and below it the numbers as a table.
#pragma once

#include <QByteArray>
#include <string>
#include <vector>

#include "app/cli/lab_arguments.h"
#include "core/labs/audit/data.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

// LAYER, SHARE, ...: a heading, and a row for each layer; a number with its interval as "0.63 (0.61 to
// 0.65)".
std::vector<std::vector<std::string>> audit_table(const AuditData& data);

// One file that needs no network. `runner` has the data of `given`, so that no step measures anything anew;
// `command`: what makes the audit again.
QByteArray audit_page(const LabArguments& arguments, const Values& given, LabRunner& runner,
                      const AuditData& data, const std::string& command, const ExportOptions& options,
                      const Progress& progress);

}  // namespace whereabouts

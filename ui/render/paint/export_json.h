// Export options as JSON: what a session keeps of how its figure was made.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "ui/render/paint/export_options.h"

namespace whereabouts {

// {"venue": "nature", "width-mm": 89, ...}: the value of every export option by its id, in their order of
// declaration, so that the picture is the same where defaults change. Without the session.
nlohmann::ordered_json toJson(const ExportOptions& options);

// Options that are left out have their defaults. Fails (Fault::failed, naming `where`) on what is no object,
// on unknown options, and on values of another kind or out of range. A font that is not installed is found by
// checkOptions() alone.
ExportOptions exportOptionsFromJson(const nlohmann::json& json, const std::string& where);

// `session` (JSON) with the options as its member "export"; an empty one stays empty.
QByteArray withExportOptions(const QByteArray& session, const ExportOptions& options);

}  // namespace whereabouts

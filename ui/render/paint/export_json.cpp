#include "ui/render/paint/export_json.h"

#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/checkpoint/bounded_json.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/parse.h"
#include "core/parameter/resolve.h"

namespace whereabouts {

nlohmann::ordered_json toJson(const ExportOptions& options) {
  const Values values = valuesOf(options);
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const Parameter& parameter : exportParameters()) json[parameter.id] = to_json(values.at(parameter.id));
  return json;
}

ExportOptions exportOptionsFromJson(const nlohmann::json& json, const std::string& where) {
  if (!json.is_object())
    refuse_file(where, "its export options are no object", "open a file that Whereabouts wrote");
  std::vector<Parameter> declared = exportParameters();
  for (Parameter& parameter : declared) {
    if (parameter.id == exportFont.id) parameter.check_text = nullptr;
  }
  try {
    Values given;
    for (const auto& [id, value] : json.items()) {
      const Parameter* parameter = find_parameter(declared, id);
      if (!parameter) {
        refuse_file(where, message("there is no export option \"{}\"", shown(id, 60)),
                    "open it with a newer version");
      }
      given.set(id, value_from_json(*parameter, value));
    }
    return optionsOf(resolve(declared, Inputs{}, given, Policy::refuse));
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::usage) throw;
    refuse_file(where, message("export option {}: {}", failure.where(), failure.problem()), failure.remedy());
  }
}

QByteArray withExportOptions(const QByteArray& session, const ExportOptions& options) {
  nlohmann::json json = json_in(session.toStdString());
  if (!json.is_object()) return session;
  json["export"] = toJson(options);
  return QByteArray::fromStdString(json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace whereabouts

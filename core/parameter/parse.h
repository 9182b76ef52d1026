// From text and JSON to values: every kind has one written form.
#pragma once

#include "core/base/message.h"
#include "core/parameter/declaration.h"

namespace whereabouts {

// The value written in `text`. Refuses (usage, naming --id) what is not of the parameter's kind.
Value parse_value(const Parameter& parameter, const std::string& text);
Value value_from_json(const Parameter& parameter, const nlohmann::json& json);
// Refuses (usage, naming `where`) a range that no colour scale can have.
void check_interval(const Interval& range, const Message& where);

}  // namespace whereabouts

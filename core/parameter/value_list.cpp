#include "core/parameter/value_list.h"

#include <algorithm>

#include "core/parameter/parse.h"
#include "core/parameter/sweep.h"
#include "core/parameter/with_value.h"

namespace whereabouts {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::vector<Value> parse_values(const Parameter& parameter, const std::string& text) {
  const char separator = text.find(';') == std::string::npos ? ',' : ';';
  std::vector<Value> values;
  for (std::size_t from = 0; from <= text.size();) {
    // "0,0;": one value that holds a comma.
    if (separator == ';' && from > 0 && trimmed(text.substr(from)).empty()) break;
    const std::size_t end = std::min(text.find(separator, from), text.size());
    values.push_back(parse_value(parameter, trimmed(text.substr(from, end - from))));
    from = end + 1;
  }
  return values;
}

std::string values_text(const std::vector<Value>& values) {
  std::vector<std::string> texts;
  texts.reserve(values.size());
  for (const Value& value : values) texts.push_back(to_text(value));
  const bool commas = std::any_of(texts.begin(), texts.end(), [](const std::string& each) {
    return each.find(',') != std::string::npos;
  });
  std::string all;
  for (const std::string& each : texts) all += (all.empty() ? "" : commas ? "; " : ", ") + each;
  return commas && texts.size() == 1 ? all + ";" : all;
}

std::vector<Value> check_values(const std::vector<Parameter>& parameters, const Inputs& inputs,
                                const Values& given, const Parameter& parameter,
                                const std::vector<Value>& values, Policy others) {
  std::vector<Value> allowed;
  for (const Value& value : values) {
    const Values around = with_value(given, parameter, value);
    if (others == Policy::adjust) {
      const Value adjusted = resolve(parameters, inputs, around, others).at(parameter.id);
      if (adjusted == value) {
        allowed.push_back(value);
        continue;
      }
    }
    allowed.push_back(resolve(parameters, inputs, around, Policy::refuse).at(parameter.id));
  }
  return allowed;
}

std::vector<Value> proposed_values(const Parameter& parameter, const Scope& scope, int max_count) {
  if (parameter.kind == Kind::toggle) return {Value(false), Value(true)};
  const Sweep sweep = sweep_of(parameter, scope);
  if (sweep.count < 2) return {scope.values.at(parameter.id)};
  std::vector<Value> values;
  for (const int step : steps_of_frames(0, sweep.count - 1, std::min(max_count, sweep.count)))
    values.push_back(sweep.value_at(step));
  return values;
}

}  // namespace whereabouts

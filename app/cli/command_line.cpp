#include "app/cli/command_line.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {
namespace {

// Shows the line of the documentation where CLI11 would write its own.
class OneUsage : public CLI::Formatter {
 public:
  explicit OneUsage(std::string usage) : usage_("Usage: whereabouts " + std::move(usage) + "\n") {}
  std::string make_usage(const CLI::App*, std::string) const override { return usage_; }

 private:
  std::string usage_;
};

std::string flag_name(const std::string& id) {
  return "--" + id;
}

std::string parameter_help(const Parameter& parameter, const Scope& scope) {
  std::string text = parameter.help;
  if (!parameter.unit.empty()) text += " (" + parameter.unit + ")";
  if (parameter.kind != Kind::text) text += "; " + range_text(parameter, scope);
  const std::string initial = parameter.kind == Kind::permutation ? "" : to_text(parameter.initial(scope));
  if (!initial.empty()) text += "; default " + initial;
  return text;
}

// What may be written for it: "a whole number from 0 to 99".
std::string allowed_text(const Parameter& parameter, const Scope& scope) {
  const std::string unit = parameter.unit.empty() ? "" : " " + parameter.unit;
  const std::string ranged = parameter.range ? " from " + range_text(parameter, scope) + unit : "";
  if (parameter.kind == Kind::integer) return "a whole number" + ranged;
  if (parameter.kind == Kind::real) return "a number" + ranged;
  if (parameter.kind == Kind::list) return "numbers" + ranged;
  return range_text(parameter, scope);
}

// As parse_value(), whose message cannot know the range. `before`: the parameters declared before this one,
// which its range may depend on, given as `scope` holds them.
Value value_of(const Parameter& parameter, const std::string& written, const std::vector<Parameter>& before,
               const Scope& scope) {
  try {
    return parse_value(parameter, written);
  } catch (const Failure& failure) {
    if (failure.where() != flag_name(parameter.id)) throw;
    const Values around = resolve(before, scope.inputs, scope.values, Policy::adjust);
    throw Failure(failure.fault(), failure.where(), failure.problem(),
                  "give " + allowed_text(parameter, {scope.inputs, around}));
  }
}

}  // namespace

CommandLine::CommandLine(std::string command, const std::string& summary, const std::string& usage)
    : command_(std::move(command)), usage_(usage), app_(std::make_unique<CLI::App>(summary)) {
  app_->formatter(std::make_shared<OneUsage>(usage));
  app_->allow_extras();  // unknown words are refused in parse(), in our own form
  app_->option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

CommandLine::CommandLine(CommandLine&&) noexcept = default;
CommandLine& CommandLine::operator=(CommandLine&&) noexcept = default;
CommandLine::~CommandLine() = default;

void CommandLine::set_epilogue(const std::string& text) {
  app_->footer(text);
}

void CommandLine::positional(const std::string& name, const std::string& help, bool required) {
  options_[name] = app_->add_option(name, help)->type_name(" ");
  if (required) required_.push_back({name, true});
}

void CommandLine::positional_list(const std::string& name, const std::string& help) {
  options_[name] = app_->add_option(name, help)
                       ->expected(0, 1)
                       ->allow_extra_args()
                       ->type_name(" ")
                       ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void CommandLine::option(const std::string& id, const std::string& help, bool required) {
  options_[id] = app_->add_option(flag_name(id), help)->type_name(required ? "VALUE (required)" : "VALUE");
  if (required) required_.push_back({id, false});
}

void CommandLine::flag(const std::string& id, const std::string& help) {
  options_[id] = app_->add_flag(flag_name(id), help);
}

void CommandLine::parameters(const std::vector<Parameter>& declared, const Scope& scope,
                             const std::string& title) {
  Values values = scope.values;
  for (const Parameter& parameter : declared) {
    const Scope here{scope.inputs, values};
    const std::string help = parameter_help(parameter, here);
    CLI::Option* added = app_->add_option(flag_name(parameter.id), help);
    if (parameter.kind == Kind::toggle) added->expected(0, 1);
    added->type_name("")->group(title);
    options_[parameter.id] = added;
    for (const std::string& former : parameter.former_ids) former_[former] = parameter.id;
    values.set(parameter.id, parameter.initial(here));
  }
}

void CommandLine::parameters(const std::vector<Parameter>& declared, const std::string& title) {
  const Inputs none;
  parameters(declared, Scope{none, Values()}, title);
}

void CommandLine::may_repeat(const std::string& id) {
  options_.at(id)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  repeated_.insert(id);
}

void CommandLine::may_be_bare(const std::string& id, const std::string& value) {
  options_.at(id)->expected(0, 1);
  bare_[id] = value;
}

std::string CommandLine::shown_name(const std::string& id) const {
  return command_.empty() ? "whereabouts " + id : command_ + " " + id;
}

CommandHelp CommandLine::help() const {
  CommandHelp help{usage_, app_->get_description(), {}};
  const CLI::App& app = *app_;
  const auto add = [&](const std::string& title, const std::vector<const CLI::Option*>& options) {
    OptionHelpGroup group{title, {}};
    for (const CLI::Option* option : options) {
      const std::string name =
          option->get_positional() ? option->get_name() : "--" + option->get_lnames().at(0);
      const bool needed = std::any_of(required_.begin(), required_.end(), [&](const Required& each) {
        return (each.positional ? "" : "--") + each.id == name;
      });
      std::string value;
      if (!option->get_positional() && option->get_items_expected_max() > 0)
        value = option->get_items_expected_min() > 0 ? "VALUE" : "[VALUE]";
      group.options.push_back({name, value, option->get_description(), needed});
    }
    if (!group.options.empty()) help.groups.push_back(std::move(group));
  };
  add("", app.get_options([](const CLI::Option* option) { return option->get_positional(); }));
  for (const std::string& title : app.get_groups()) {
    add(title, app.get_options([&](const CLI::Option* option) {
      return !option->get_positional() && option->get_group() == title;
    }));
  }
  return help;
}

// Scripts of before name parameters by ids that they had.
Arguments CommandLine::with_present_names(Arguments words) const {
  for (std::string& word : words) {
    if (word == "--") break;
    if (!word.starts_with("--")) continue;
    const std::size_t end = std::min(word.find('='), word.size());
    const std::string id = word.substr(2, end - 2);
    const auto found = former_.find(id);
    if (found != former_.end() && !options_.contains(id)) word.replace(2, end - 2, found->second);
  }
  return words;
}

// A file that stands by itself is meant for one of the options that take one.
std::string CommandLine::meant_by_word(const std::string& word, const std::string& help) const {
  std::error_code error;
  if (!std::filesystem::exists(word, error)) return help;
  std::string meant;
  for (const auto& [id, what] : {std::pair("checkpoint", "a model"), std::pair("image", "an image")}) {
    if (options_.contains(id))
      meant += (meant.empty() ? "" : ", ") + std::string(what) + " is given with " + flag_name(id);
  }
  return meant.empty() ? help : meant + "; " + help;
}

bool CommandLine::parse(const Arguments& words) {
  const Arguments arguments = with_present_names(words);
  const std::string help = "see whereabouts " + command_ + (command_.empty() ? "" : " ") + "--help";
  try {
    app_->parse(Arguments(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForHelp&) {
    std::fputs(app_->help().c_str(), stdout);
    return false;
  } catch (const CLI::ParseError& error) {
    const std::string message = error.what();
    const std::size_t colon = message.find(": ");
    if (message.rfind("--", 0) == 0 && colon != std::string::npos) {
      refuse_usage(message.substr(0, colon), "it needs a value", help);
    }
    refuse_usage(command_.empty() ? "arguments" : command_, message, help);
  }
  for (const std::string& word : app_->remaining()) {
    if (word.size() > 1 && word[0] == '-' && word != "--") {
      refuse_usage(word.substr(0, word.find('=')), "there is no such option", known_.empty() ? help : known_);
    }
  }
  for (const auto& [id, option] : options_) {
    for (const std::string& value : option->results()) {
      const bool swallowed = value.size() > 2 && value.rfind("--", 0) == 0;
      if (swallowed)
        refuse_usage(flag_name(id), "it needs a value, and \"" + value + "\" is an option", help);
    }
  }
  for (const std::string& word : app_->remaining()) {
    if (word != "--") refuse_usage("\"" + word + "\"", "one word too many", meant_by_word(word, help));
  }
  for (const Required& each : required_) {
    if (!has(each.id)) {
      const std::string missing = each.positional ? each.id : flag_name(each.id);
      refuse_usage(shown_name(missing), "it is missing", help);
    }
    if (text(each.id).empty()) refuse_usage(shown_name(each.id), "it is empty", help);
  }
  return true;
}

bool CommandLine::has(const std::string& id) const {
  const auto found = options_.find(id);
  return found != options_.end() && found->second->count() > 0;
}

std::string CommandLine::text(const std::string& id) const {
  if (!has(id)) return {};
  const std::vector<std::string> results = options_.at(id)->results();
  return results.empty() ? std::string() : results.back();
}

std::vector<std::string> CommandLine::list(const std::string& name) const {
  return has(name) ? options_.at(name)->results() : std::vector<std::string>();
}

// Its text, of an option that may be given several times one line for each.
std::string CommandLine::written_for(const std::string& id) const {
  std::string written = text(id);
  if (repeated_.contains(id)) {
    written.clear();
    for (const std::string& line : list(id)) written += (written.empty() ? "" : "\n") + line;
  }
  const auto bare = bare_.find(id);
  return bare != bare_.end() && (written.empty() || written == "{}") ? bare->second : written;
}

Values CommandLine::given(const std::vector<Parameter>& declared, const Inputs& inputs) const {
  Values values;
  std::vector<Parameter> before;
  for (const Parameter& parameter : declared) {
    if (has(parameter.id)) {
      const std::string written = written_for(parameter.id);
      const bool bare = parameter.kind == Kind::toggle && (written.empty() || written == "{}");
      values.set(parameter.id, bare ? Value(true) : value_of(parameter, written, before, {inputs, values}));
    }
    before.push_back(parameter);
  }
  return values;
}

Values CommandLine::resolved(const std::vector<Parameter>& declared) const {
  return resolve(declared, Inputs{}, given(declared, Inputs{}), Policy::refuse);
}

std::string checked_suffix(const std::filesystem::path& path, const std::vector<std::string>& allowed) {
  std::string suffix = path.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  if (std::find(allowed.begin(), allowed.end(), suffix) != allowed.end()) return suffix;
  std::string known;
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    known += (i == 0 ? "" : i + 1 == allowed.size() ? " or " : ", ") + allowed[i];
  }
  refuse_usage("--out", "\"" + path.string() + "\" does not end in " + known, "choose a name that does");
}

}  // namespace whereabouts

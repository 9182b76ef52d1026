#include "app/cli/lab_arguments.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <set>
#include <utility>

#include "app/cli/console.h"
#include "app/cli/input_arguments.h"
#include "app/cli/training_text.h"
#include "core/base/failure.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/parameters/step_parameter.h"

namespace whereabouts {
namespace {

// Whether the lab looks at the input that the flag names.
bool takes(const LabInfo& info, const std::string& flag) {
  const std::vector<DeclaredInput>& all = declared_inputs();
  return std::any_of(all.begin(), all.end(), [&](const DeclaredInput& input) {
    return input.flag == flag && info.inputs.has(input.id);
  });
}

// The lab whose flags the words have to be read against: the first word that names one.
const Lab* guessed_lab(const Arguments& arguments) {
  for (const std::string& word : arguments) {
    if (const Lab* lab = lab_with_id(word)) return lab;
  }
  if (!arguments.empty() && arguments.front().rfind('-', 0) != 0) return &chosen_lab(arguments.front());
  return nullptr;
}

std::string known_parameters(const Lab& lab) {
  std::string known;
  for (const Parameter& parameter : lab.parameters()) known += (known.empty() ? "" : ", ") + parameter.id;
  return "the parameters of " + lab.info().id + " are " + known + "; see whereabouts labs " + lab.info().id;
}

// A word for an input that the lab does not take is told apart from an unknown one.
void refuse_other_inputs(const Arguments& arguments, const Lab& lab) {
  for (const std::string& word : arguments) {
    for (const DeclaredInput& input : declared_inputs()) {
      const std::string flag = "--" + input.flag;
      if (input.general || (word != flag && word.rfind(flag + "=", 0) != 0)) continue;
      if (takes(lab.info(), input.flag)) continue;
      const Parameter* renamed = find_stored_parameter(lab.parameters(), input.flag);
      refuse_usage(
          flag, "the lab " + lab.info().id + " takes no " + input.name,
          renamed ? "write --" + renamed->id + " for the parameter that had this name" : "leave it out");
    }
  }
}

// Once, however many figures are made.
void tell_note(const std::string& about, const std::string& note) {
  static std::set<std::string> told;
  const std::string line = shown(about) + ": " + shown(note, 400);
  if (!told.insert(line).second) return;
  clear_console_progress();
  std::fprintf(stderr, "whereabouts: note: %s\n", line.c_str());
}

using Changes = std::vector<std::pair<const Parameter*, Value>>;

// Whether the parameter counts beside the given values with these instead.
bool applies_with(const Lab& lab, const Inputs& inputs, Values values, const Changes& changes,
                  const Parameter& parameter) {
  for (const auto& [other, value] : changes) values.set(other->id, value);
  try {
    const Inputs seen = seen_inputs(lab, inputs, values, Policy::refuse);
    const Values resolved = resolve_values(lab, seen, values, Policy::refuse);
    const auto counts = [&](const Parameter& each) {
      return !each.applies || each.applies(Scope{seen, resolved});
    };
    return counts(parameter) && std::all_of(changes.begin(), changes.end(),
                                            [&](const auto& change) { return counts(*change.first); });
  } catch (const Failure&) {
    return false;
  }
}

// "--scheme relative-bias": a value of another parameter, or values of two, beside which this one counts;
// empty where there are none.
std::string where_it_applies(const Lab& lab, const Inputs& inputs, const Values& given,
                             const Parameter& parameter) {
  Changes single;
  try {
    const Inputs seen = seen_inputs(lab, inputs, given, Policy::adjust);
    const Values resolved = resolve_values(lab, seen, given, Policy::adjust);
    for (const Parameter& other : lab.parameters()) {
      if (other.id == parameter.id) continue;
      if (other.kind == Kind::toggle)
        for (const bool value : {true, false}) single.push_back({&other, Value(value)});
      if (other.kind == Kind::choice)
        for (const Choice& choice : usable_choices(other, Scope{seen, resolved}))
          single.push_back({&other, Value(choice.id)});
    }
  } catch (const Failure&) {
    return {};
  }
  const auto text = [](const auto& change) { return "--" + change.first->id + " " + to_text(change.second); };
  // What keeps the view comes before another view.
  for (const bool other_view : {false, true}) {
    for (const auto& each : single) {
      if ((each.first->id == "show") == other_view && applies_with(lab, inputs, given, {each}, parameter))
        return text(each);
    }
  }
  constexpr std::size_t most = 40;  // whose pairs are tried at once
  for (std::size_t i = 0; single.size() <= most && i < single.size(); ++i) {
    for (std::size_t j = i + 1; j < single.size(); ++j) {
      if (single[i].first != single[j].first &&
          applies_with(lab, inputs, given, {single[i], single[j]}, parameter))
        return text(single[i]) + " " + text(single[j]);
    }
  }
  return {};
}

struct InForce {
  Inputs seen;
  Values values;
};

// What the given values come to; nothing where they are refused, which the lab itself will say.
std::optional<InForce> in_force(const LabArguments& arguments, const Values& given) {
  try {
    InForce all;
    all.seen = seen_inputs(*arguments.lab, arguments.inputs, given, Policy::adjust);
    all.values = resolve_values(*arguments.lab, all.seen, given, Policy::adjust);
    return all;
  } catch (const Failure&) {
    return std::nullopt;
  }
}

// Of given values that the lab does not look at beside the others. The window hides their controls.
void check_unused(const LabArguments& arguments, Unused unused) {
  const Lab& lab = *arguments.lab;
  const auto found = in_force(arguments, arguments.given);
  if (!found) return;
  for (const Parameter& parameter : lab.parameters()) {
    if (!parameter.applies || !arguments.given.has(parameter.id)) continue;
    if (parameter.applies(Scope{found->seen, found->values})) continue;
    const std::string flag = "--" + parameter.id,
                      problem = "it changes nothing in the lab " + lab.info().id + " beside the other values";
    if (unused == Unused::told) {
      tell_note(flag, problem);
      continue;
    }
    const std::string where = where_it_applies(lab, arguments.inputs, arguments.given, parameter);
    refuse_usage(flag, problem, where.empty() ? "leave it out" : "leave it out, or use it with " + where);
  }
}

// Whether the words name the input, and the lab knows it.
bool names(const LabArguments& arguments, const DeclaredInput& input) {
  const bool known = input.general || arguments.lab->info().inputs.has(input.id);
  return known && arguments.line.has(input.flag);
}

// What was left out or assumed.
void tell_notes(const LabArguments& arguments, const DeclaredInput& input) {
  if (input.id == InputId::data) return print_notes(*arguments.inputs.data.set);
  for (const std::string& note : input.notes(arguments.inputs))
    tell_note(arguments.sources[input.id].string(), note);
}

// Opens the files that are named, and puts on top what is stated of them.
void open_inputs(LabArguments& arguments, const Progress& progress) {
  const InputSources& sources = arguments.sources;
  for (const DeclaredInput& input : declared_inputs()) {
    if (input.key.empty()) continue;
    if (names(arguments, input)) {
      input.check(sources[input.id]);
      for (const DeclaredInput& other : declared_inputs()) {
        if (other.id < input.id && input.replaces.has(other.id) && names(arguments, other))
          refuse_usage("--" + input.flag, "a " + other.name + " is given as well", "choose one of them");
      }
      input.open(arguments.inputs, sources[input.id], sources, progress);
      tell_notes(arguments, input);
      const LabInfo& lab = arguments.lab->info();
      if (!lab.inputs.has(input.id)) tell_note("--" + input.flag, "it changes nothing in the lab " + lab.id);
    }
    input.apply_stated(arguments.inputs, sources);
  }
}

// What names the inputs, and what is stated of them.
void read_sources(LabArguments& arguments) {
  const CommandLine& line = arguments.line;
  const InputIds used = arguments.lab->info().inputs;
  InputSources& sources = arguments.sources;
  for (const DeclaredInput& input : declared_inputs()) {
    if (!names(arguments, input)) continue;
    sources[input.id] = line.path(input.flag);
    if (input.id == InputId::image) {
      const std::vector<std::string> all = line.list(input.flag);
      sources[input.id] = all.front();
      sources.more_images.assign(all.begin() + 1, all.end());
    }
    // What is no file.
    if (input.key.empty()) input.open(arguments.inputs, sources[input.id], sources, {});
  }
  for (const DeclaredInput& input : declared_inputs()) {
    if (used.has(input.id)) read_statements(line, input, arguments.lab->parameters(), sources);
  }
  if (!sources.overrides.empty() && names(arguments, declared_input(InputId::run))) {
    refuse_usage(first_override(line, arguments.lab->parameters()),
                 "a run is given, and this is said of a checkpoint", "leave one of them out");
  }
}

}  // namespace

CommandLine line_of(const Command& command, const Lab* lab) {
  if (!lab && !command.lab.empty()) lab = &find_lab(command.lab);
  CommandLine line(command.name, command.about, command.usage);
  if (command.names_lab) line.positional("LAB", "the lab; whereabouts labs lists them");
  for (const DeclaredInput* input : listed_inputs()) {
    if ((command.names_lab && input->general) || (lab && lab->info().inputs.has(input->id)))
      line.option(input->flag, input->help);
    if (input->id == InputId::image && line.declares(input->flag)) line.may_repeat(input->flag);
  }
  command.declare(line);
  if (!lab) return line;
  const Inputs inputs = seen_inputs(*lab, built_in_inputs(), {}, Policy::adjust);
  line.parameters(lab->parameters(), Scope{inputs, Values()}, "Parameters of " + lab->info().id);
  for (const DeclaredInput& input : declared_inputs()) {
    if (lab->info().inputs.has(input.id)) declare_statements(line, input, lab->parameters());
  }
  line.set_known(known_parameters(*lab));
  return line;
}

int run_command(const Command& command, const Arguments& words) {
  if (command.run_words) return command.run_words(words);
  CommandLine line = line_of(command);
  return line.parse(words) ? command.run(line) : 0;
}

std::vector<Arguments> arguments_by_lab(const Arguments& arguments) {
  std::vector<const Lab*> named;
  std::size_t rest = 0;
  for (; rest < arguments.size() && lab_with_id(arguments[rest]) != nullptr; ++rest)
    named.push_back(lab_with_id(arguments[rest]));
  if (named.size() < 2) return {arguments};
  const Command of_figures{.names_lab = true, .declare = [](CommandLine&) {}};
  std::vector<Arguments> of_labs;
  for (const Lab* lab : named) of_labs.push_back({lab->info().id});
  for (std::size_t from = rest; from < arguments.size();) {
    std::size_t end = from + 1;
    while (end < arguments.size() && arguments[end].rfind("--", 0) != 0) ++end;
    const std::string& word = arguments[from];
    const std::string flag = word.rfind("--", 0) == 0 ? word.substr(2, word.find('=') - 2) : "";
    const auto known = [&](const Lab* lab) { return line_of(of_figures, lab).declares(flag); };
    const bool by_any = !flag.empty() && std::any_of(named.begin(), named.end(), known);
    for (std::size_t i = 0; i < named.size(); ++i) {
      if (by_any && !known(named[i])) continue;
      of_labs[i].insert(of_labs[i].end(), arguments.begin() + static_cast<std::ptrdiff_t>(from),
                        arguments.begin() + static_cast<std::ptrdiff_t>(end));
    }
    from = end;
  }
  return of_labs;
}

const Lab& chosen_lab(const std::string& id, const std::string& as) {
  try {
    return find_lab(id);
  } catch (const Failure& failure) {
    throw Failure(failure.fault(), as, failure.problem(), failure.remedy());
  }
}

bool report_backend(const LabArguments& arguments, const Data& data) {
  const Execution* ran = data.execution();
  if (ran == nullptr && arguments.line.has("backend") && arguments.inputs.backend != "auto") {
    tell_note("--backend",
              "no model was run, so the backend " + shown(arguments.inputs.backend, 40) + " was not used");
    return true;
  }
  if (ran == nullptr || ran->instead_of.empty()) return false;
  tell_note(ran->instead_of, ran->reason + "; the model was run by " + ran->backend + " instead");
  return true;
}

void open_input(LabArguments& arguments, const DeclaredInput& input, const std::filesystem::path& path,
                const Progress& progress) {
  input.check(path);
  arguments.sources[input.id] = path;
  input.open(arguments.inputs, path, arguments.sources, progress);
  tell_notes(arguments, input);
  input.apply_stated(arguments.inputs, arguments.sources);
}

void refuse_unused(const std::string& flag, const LabArguments& arguments, const Values& given,
                   const Parameter& parameter) {
  if (!parameter.applies) return;
  const Lab& lab = *arguments.lab;
  const auto found = in_force(arguments, given);
  if (!found || parameter.applies(Scope{found->seen, found->values})) return;
  const std::string where = where_it_applies(lab, arguments.inputs, given, parameter);
  refuse_usage(
      flag, parameter.id + " changes nothing in the lab " + lab.info().id + " beside the other values",
      where.empty() ? "choose another parameter" : "choose another parameter, or use it with " + where);
}

std::optional<LabArguments> read_lab_words(const Command& command, const Arguments& words, Unused unused) {
  const Lab* lab = command.lab.empty() ? guessed_lab(words) : &find_lab(command.lab);
  if (lab) refuse_other_inputs(words, *lab);
  LabArguments read{.lab = lab, .line = line_of(command, lab)};
  if (!read.line.parse(words)) return std::nullopt;
  if (command.names_lab) read.lab = &chosen_lab(read.line.text("LAB"));
  if (read.lab != lab) {
    // The name of a lab stood before LAB, as the value of a flag.
    read.line = line_of(command, read.lab);
    read.line.parse(words);
  }
  read.inputs = built_in_inputs();
  read_sources(read);
  // Words that are wrong with any inputs come before files that are not there; with the inputs themselves the
  // range to name is known.
  std::exception_ptr wrong;
  try {
    read.line.given(read.lab->parameters(), seen_inputs(*read.lab, read.inputs, {}, Policy::adjust));
  } catch (const Failure&) {
    wrong = std::current_exception();
  }
  try {
    open_inputs(read, console_progress());
  } catch (const Failure& failure) {
    if (wrong && failure.fault() != Fault::cancelled) std::rethrow_exception(wrong);
    throw;
  }
  read.given =
      read.line.given(read.lab->parameters(), seen_inputs(*read.lab, read.inputs, {}, Policy::adjust));
  if (!read.inputs.run && read.lab->info().inputs.has(InputId::checkpoint) && read.given.has(step_id)) {
    refuse_usage("--" + std::string(step_id), "no run is given that has steps", "name its folder with --run");
  }
  // A batch may choose what makes it count.
  check_unused(read, read.line.has("batch") ? Unused::told : unused);
  return std::optional<LabArguments>(std::move(read));
}

}  // namespace whereabouts

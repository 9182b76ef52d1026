// The words of one command, read by CLI11. Options are declared as parameters wherever they hold a value with
// a range, so that one declaration gives the flag, its help, the check and the message.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "core/parameter/parameter.h"

// CLI11 takes seconds to compile: command_line.cpp alone includes it.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace whereabouts {

// What --help says of a command, in parts.
struct OptionHelp {
  std::string name;   // "FILE", "--out"
  std::string value;  // "VALUE", "[VALUE]" where it may be left out; empty: a switch or a positional
  std::string help;
  bool required = false;
};
struct OptionHelpGroup {
  std::string title;  // of options; empty: positionals
  std::vector<OptionHelp> options;
};
struct CommandHelp {
  std::string usage;  // without the program's name
  std::string summary;
  std::vector<OptionHelpGroup> groups;
};

class CommandLine {
 public:
  // `usage`: how the command is called, without the program's name.
  CommandLine(std::string command, const std::string& summary, const std::string& usage);
  CommandLine(CommandLine&&) noexcept;
  CommandLine& operator=(CommandLine&&) noexcept;
  ~CommandLine();

  void positional(const std::string& name, const std::string& help, bool required = true);
  void positional_list(const std::string& name, const std::string& help);
  // --id VALUE where the value is a name or a file, checked by the command itself.
  void option(const std::string& id, const std::string& help, bool required = false);
  void flag(const std::string& id, const std::string& help);
  // One option per parameter; `scope` gives the ranges and defaults its help names. `title` heads them in
  // --help.
  void parameters(const std::vector<Parameter>& declared, const Scope& scope, const std::string& title);
  // The same for parameters that look at no inputs.
  void parameters(const std::vector<Parameter>& declared, const std::string& title);
  // An option may be given several times: list() has all of it; of a declared one of the kind text each is a
  // line of its value.
  void may_repeat(const std::string& id);
  // A declared option of the kind text may stand alone, and then has this value.
  void may_be_bare(const std::string& id, const std::string& value);
  // What an unknown option's message says: "this lab has patch, fit".
  void set_known(std::string known) { known_ = std::move(known); }

  // Printed behind the options in --help.
  void set_epilogue(const std::string& text);

  CommandHelp help() const;
  // False where --help was asked for and printed. Throws Failure(usage).
  bool parse(const Arguments& arguments);

  // Whether there is such an option, given or not.
  bool declares(const std::string& id) const { return options_.contains(id) || former_.contains(id); }
  bool has(const std::string& id) const;
  // Empty where it was not given.
  std::string text(const std::string& id) const;
  std::filesystem::path path(const std::string& id) const { return text(id); }
  std::vector<std::string> list(const std::string& name) const;
  // The values given for these parameters, in their own types, not yet checked against their ranges; messages
  // name those that hold for `inputs`.
  Values given(const std::vector<Parameter>& declared, const Inputs& inputs) const;
  // The same, checked and with the defaults filled in; for parameters that look at no inputs.
  Values resolved(const std::vector<Parameter>& declared) const;

 private:
  struct Required {
    std::string id;
    bool positional;
  };
  Arguments with_present_names(Arguments words) const;
  std::string shown_name(const std::string& id) const;
  std::string written_for(const std::string& id) const;
  std::string meant_by_word(const std::string& word, const std::string& help) const;

  std::string command_;
  std::string usage_;
  std::string known_;
  std::unique_ptr<CLI::App> app_;
  std::map<std::string, CLI::Option*> options_;
  std::vector<Required> required_;
  std::set<std::string> repeated_;
  std::map<std::string, std::string> bare_;
  std::map<std::string, std::string> former_;  // ids that parameters had -> those that they have
};

// The suffix of `path` in lower case; refuses (usage) any that `allowed` (".npy", ...) lacks.
std::string checked_suffix(const std::filesystem::path& path, const std::vector<std::string>& allowed);

}  // namespace whereabouts

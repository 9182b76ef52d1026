// One man page in groff's language.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_line.h"

namespace whereabouts {

// Words as groff shows them unchanged, on one line: what it would read as a command, a dash or a quote of its
// own is escaped, and what is not ASCII has its code point.
std::string groff_text(const std::string& words);

class ManualPage {
 public:
  // `name`: "whereabouts-labs"; `what`: one line for NAME.
  ManualPage(const std::string& name, const std::string& what, const std::string& version);

  void section(const std::string& title);
  void subsection(const std::string& title);
  void paragraph(const std::string& words);
  // A line of SYNOPSIS: "whereabouts labs", "[ID] [--json]".
  void synopsis(const std::string& command, const std::string& rest);
  // A word and what it means.
  void item(const std::string& word, const std::string& meaning);
  void option(const OptionHelp& option);
  // Names of other pages of section 1.
  void see_also(const std::vector<std::string>& pages);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace whereabouts

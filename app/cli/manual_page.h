// One page of the manual as data: groff_page.h and markdown_chapter.h write it.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_line.h"

namespace whereabouts {

struct ManualBlock {
  enum class Kind { section, subsection, paragraph, synopsis, item, option };
  Kind kind;
  // The title, the paragraph, the word or the command.
  std::string text;
  // What the word means; the rest of the command.
  std::string meaning = {};
  OptionHelp option = {};
};

class ManualPage {
 public:
  // `name`: "whereabouts-labs"; `what`: one line for NAME.
  ManualPage(std::string name, std::string what) : name_(std::move(name)), what_(std::move(what)) {}

  void section(const std::string& title) { add({ManualBlock::Kind::section, title}); }
  void subsection(const std::string& title) { add({ManualBlock::Kind::subsection, title}); }
  void paragraph(const std::string& words) { add({ManualBlock::Kind::paragraph, words}); }
  // A line of the synopsis: "whereabouts labs", "[ID] [--json]".
  void synopsis(const std::string& command, const std::string& rest) {
    add({ManualBlock::Kind::synopsis, command, rest});
  }
  // A word and what it means.
  void item(const std::string& word, const std::string& meaning) {
    add({ManualBlock::Kind::item, word, meaning});
  }
  void option(const OptionHelp& option) { add({ManualBlock::Kind::option, {}, {}, option}); }
  // Names of other pages of section 1.
  void see_also(std::vector<std::string> pages) { see_also_ = std::move(pages); }

  const std::string& name() const { return name_; }
  const std::string& what() const { return what_; }
  const std::vector<ManualBlock>& blocks() const { return blocks_; }
  const std::vector<std::string>& other_pages() const { return see_also_; }

 private:
  void add(ManualBlock block) { blocks_.push_back(std::move(block)); }

  std::string name_, what_;
  std::vector<ManualBlock> blocks_;
  std::vector<std::string> see_also_;
};

}  // namespace whereabouts

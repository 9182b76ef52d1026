#include "app/cli/markdown_chapter.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <string_view>

namespace whereabouts {
namespace {

// Words that Markdown shows unchanged, on one line.
std::string markdown_text(const std::string& words) {
  std::string text;
  for (const char c : words) {
    if (std::string_view("\\`*<_[").find(c) != std::string_view::npos) text += '\\';
    text += c == '\n' ? ' ' : c;
  }
  return text;
}

// A paragraph: flags as code, and other pages of the manual as links to their chapters.
std::string linked_text(const std::string& words) {
  static const std::regex flag("--[a-z]+(?:-[a-z]+)*"), page(R"((whereabouts)-([a-z]+)\(1\))");
  const std::string text = std::regex_replace(markdown_text(words), flag, "`$&`");
  return std::regex_replace(text, page, "[$1 $2](#$1-$2)");
}

// "EXIT STATUS" as "Exit status".
std::string heading(std::string title) {
  const bool capitals =
      std::none_of(title.begin(), title.end(), [](unsigned char c) { return std::islower(c); });
  if (capitals)
    std::transform(title.begin() + 1, title.end(), title.begin() + 1,
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return markdown_text(title);
}

std::string option_line(const OptionHelp& option) {
  const std::string value = option.value.empty() ? "" : " " + option.value;
  return "- `" + option.name + value + "`: " + markdown_text(option.help) +
         (option.required ? " (required)" : "") + "\n";
}

bool is_item(const ManualBlock& block) {
  return block.kind == ManualBlock::Kind::item || block.kind == ManualBlock::Kind::option;
}

}  // namespace

std::string markdown_chapter(const ManualPage& page) {
  std::string name = page.name();
  std::replace(name.begin(), name.end(), '-', ' ');
  std::string text = "## " + name + "\n", usage;
  // The first two sections are what the heading and the usage say already.
  const auto opens = [](const std::string& title) { return title == "SYNOPSIS" || title == "DESCRIPTION"; };
  // Each chapter is one of them.
  bool list = false, left_out = false;
  for (const ManualBlock& block : page.blocks()) {
    if (block.kind == ManualBlock::Kind::section) left_out = block.text == "COMMANDS";
    if (left_out || block.option.name == "-h, --help") continue;
    if (block.kind == ManualBlock::Kind::synopsis) {
      usage += "    " + block.text + " " + block.meaning + "\n";
      continue;
    }
    if (!usage.empty()) text += "\n" + usage;
    usage.clear();
    if (block.kind == ManualBlock::Kind::section && opens(block.text)) continue;
    if (!is_item(block) || !list) text += "\n";
    list = is_item(block);
    switch (block.kind) {
      case ManualBlock::Kind::section:
        text += "### " + heading(block.text) + "\n";
        break;
      case ManualBlock::Kind::subsection:
        text += "#### " + heading(block.text) + "\n";
        break;
      case ManualBlock::Kind::paragraph:
        text += linked_text(block.text) + "\n";
        break;
      case ManualBlock::Kind::item:
        text += "- `" + block.text + "`: " + markdown_text(block.meaning) + "\n";
        break;
      case ManualBlock::Kind::option:
        text += option_line(block.option);
        break;
      case ManualBlock::Kind::synopsis:
        break;
    }
  }
  return text;
}

}  // namespace whereabouts

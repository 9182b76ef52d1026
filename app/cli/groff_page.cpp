#include "app/cli/groff_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace whereabouts {
namespace {

// The code point that begins at `at`, which moves behind it. Our own help is UTF-8 without faults.
std::uint32_t next_code_point(const std::string& words, std::size_t& at) {
  const auto first = static_cast<unsigned char>(words[at++]);
  const int more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  std::uint32_t point = more == 0 ? first : first & (0x3FU >> more);
  for (int i = 0; i < more && at < words.size(); ++i)
    point = point << 6U | (static_cast<unsigned char>(words[at++]) & 0x3FU);
  return point;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

// Words as groff shows them unchanged, on one line: what it would read as a command, a dash or a quote of its
// own is escaped, and what is not ASCII has its code point.
std::string groff_text(const std::string& words) {
  std::string text;
  for (std::size_t at = 0; at < words.size();) {
    const std::uint32_t point = next_code_point(words, at);
    switch (point) {
      case '\\':
        text += "\\e";
        break;
      case '-':
        text += "\\-";
        break;
      case '\'':
        text += "\\(aq";
        break;
      case '"':
        text += "\\(dq";
        break;
      case '^':
        text += "\\(ha";
        break;
      case '~':
        text += "\\(ti";
        break;
      case '`':
        text += "\\(ga";
        break;
      case '\n':
        text += ' ';
        break;
      case ',':
        // Where a list without blanks may be broken.
        text += at < words.size() && words[at] != ' ' ? ",\\:" : ",";
        break;
      default:
        text += point < 0x80 ? std::string(1, static_cast<char>(point)) : fmt::format("\\[u{:04X}]", point);
    }
  }
  // A dot at the beginning of a line is a command.
  return text.starts_with('.') ? "\\&" + text : text;
}

std::string groff_block(const ManualBlock& block) {
  const std::string text = groff_text(block.text), meaning = groff_text(block.meaning);
  switch (block.kind) {
    case ManualBlock::Kind::section:
      return ".SH " + text + "\n";
    case ManualBlock::Kind::subsection:
      return ".SS " + text + "\n";
    case ManualBlock::Kind::paragraph:
      return ".PP\n" + text + "\n";
    case ManualBlock::Kind::synopsis:
      return ".PP\n\\fB" + text + "\\fR " + meaning + "\n";
    case ManualBlock::Kind::item:
      return ".TP\n\\fB" + text + "\\fR\n" + meaning + "\n";
    case ManualBlock::Kind::option: {
      const OptionHelp& option = block.option;
      const std::string value = option.value.empty() ? "" : " \\fI" + groff_text(option.value) + "\\fR";
      return ".TP\n\\fB" + groff_text(option.name) + "\\fR" + value + "\n" + groff_text(option.help) +
             (option.required ? " (required)" : "") + "\n";
    }
  }
  return {};
}

}  // namespace

std::string groff_page(const ManualPage& page, const std::string& version) {
  std::string text = fmt::format(".TH {} 1 \"\" \"Whereabouts {}\" \"Whereabouts\"\n.nh\n.ad l\n",
                                 groff_text(upper(page.name())), groff_text(version));
  text += ".SH NAME\n" + groff_text(page.name()) + " \\- " + groff_text(page.what()) + "\n";
  for (const ManualBlock& block : page.blocks()) text += groff_block(block);
  text += ".SH SEE ALSO\n";
  const std::vector<std::string>& pages = page.other_pages();
  for (std::size_t i = 0; i < pages.size(); ++i)
    text += "\\fB" + groff_text(pages[i]) + "\\fR(1)" + (i + 1 < pages.size() ? ",\n" : "\n");
  return text;
}

}  // namespace whereabouts

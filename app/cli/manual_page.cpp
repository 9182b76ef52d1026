#include "app/cli/manual_page.h"

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

}  // namespace

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

ManualPage::ManualPage(const std::string& name, const std::string& what, const std::string& version)
    : text_(fmt::format(".TH {} 1 \"\" \"Whereabouts {}\" \"Whereabouts\"\n.nh\n.ad l\n",
                        groff_text(upper(name)), groff_text(version))) {
  section("NAME");
  text_ += groff_text(name) + " \\- " + groff_text(what) + "\n";
}

void ManualPage::section(const std::string& title) {
  text_ += ".SH " + groff_text(title) + "\n";
}

void ManualPage::subsection(const std::string& title) {
  text_ += ".SS " + groff_text(title) + "\n";
}

void ManualPage::paragraph(const std::string& words) {
  text_ += ".PP\n" + groff_text(words) + "\n";
}

void ManualPage::synopsis(const std::string& command, const std::string& rest) {
  text_ += ".PP\n\\fB" + groff_text(command) + "\\fR " + groff_text(rest) + "\n";
}

void ManualPage::item(const std::string& word, const std::string& meaning) {
  text_ += ".TP\n\\fB" + groff_text(word) + "\\fR\n" + groff_text(meaning) + "\n";
}

void ManualPage::option(const OptionHelp& option) {
  text_ += ".TP\n\\fB" + groff_text(option.name) + "\\fR";
  if (!option.value.empty()) text_ += " \\fI" + groff_text(option.value) + "\\fR";
  text_ += "\n" + groff_text(option.help) + (option.required ? " (required)" : "") + "\n";
}

void ManualPage::see_also(const std::vector<std::string>& pages) {
  section("SEE ALSO");
  for (std::size_t i = 0; i < pages.size(); ++i)
    text_ += "\\fB" + groff_text(pages[i]) + "\\fR(1)" + (i + 1 < pages.size() ? ",\n" : "\n");
}

}  // namespace whereabouts

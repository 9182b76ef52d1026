#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "core/array/table.h"
#include "core/base/csv_field.h"

namespace whereabouts {
namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

template <std::size_t Count>
std::string replaced(const std::string& text, const std::array<Replacement, Count>& list) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const Replacement& each) {
      return text.compare(at, each.first.size(), each.first) == 0;
    });
    if (found == list.end()) {
      out += text[at++];
      continue;
    }
    out += found->second;
    at += found->first.size();
  }
  return out;
}

std::string markdown_escaped(const std::string& text) {
  static constexpr std::array<Replacement, 13> list = {{{"\\", "\\\\"},
                                                        {"|", "\\|"},
                                                        {"*", "\\*"},
                                                        {"_", "\\_"},
                                                        {"`", "\\`"},
                                                        {"[", "\\["},
                                                        {"]", "\\]"},
                                                        {"~", "\\~"},
                                                        {"&", "&amp;"},
                                                        {"<", "&lt;"},
                                                        {">", "&gt;"},
                                                        {"\r", ""},
                                                        {"\n", "<br>"}}};
  return replaced(text, list);
}

// What LaTeX gives a meaning of its own, and signs that its input encoding does not know.
std::string latex_escaped(const std::string& text) {
  static constexpr std::array<Replacement, 21> list = {{{"\\", "\\textbackslash{}"},
                                                        {"&", "\\&"},
                                                        {"%", "\\%"},
                                                        {"$", "\\$"},
                                                        {"#", "\\#"},
                                                        {"_", "\\_"},
                                                        {"{", "\\{"},
                                                        {"}", "\\}"},
                                                        {"~", "\\textasciitilde{}"},
                                                        {"^", "\\textasciicircum{}"},
                                                        {"<", "\\textless{}"},
                                                        {">", "\\textgreater{}"},
                                                        {"−", "$-$"},
                                                        {"×", "$\\times$"},
                                                        {"±", "$\\pm$"},
                                                        {"·", "$\\cdot$"},
                                                        {"²", "\\textsuperscript{2}"},
                                                        {"…", "\\ldots{}"},
                                                        {"–", "--"},
                                                        {"\r", ""},
                                                        {"\n", " "}}};
  return replaced(text, list);
}

std::string shortest(double value) {
  char buffer[400];
  // Whole numbers in full: a count is not 1.5e+05.
  const bool whole =
      value == static_cast<double>(static_cast<long long>(value)) && value < 1e15 && value > -1e15;
  const auto end = whole ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(value)).ptr
                         : std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return {buffer, end};
}

int printed_number(const std::vector<int>& order, int note) {
  return static_cast<int>(std::find(order.begin(), order.end(), note) - order.begin()) + 1;
}

// Characters, not bytes.
std::size_t length_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// Columns of sentences wrap, those of words do not.
std::string latex_columns(const Table& table) {
  std::vector<std::size_t> lengths(table.columns.size(), 0);
  std::size_t sentences = 0;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    for (const auto& row : table.rows)
      lengths[column] = std::max(lengths[column], length_of(row[column].text));
    if (table.columns[column].shown && !table.columns[column].number && lengths[column] > 28) ++sentences;
  }
  std::string kinds;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    if (!table.columns[column].shown) continue;
    if (table.columns[column].number) {
      kinds += 'r';
    } else if (lengths[column] > 28) {
      kinds += fmt::format("p{{0.{}\\linewidth}}", std::max<std::size_t>(10, 66 / sentences));
    } else {
      kinds += 'l';
    }
  }
  return kinds;
}

}  // namespace

std::vector<int> notes_in_print(const Table& table) {
  std::vector<int> order;
  for (const auto& row : table.rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      const int note = row[column].note;
      if (note < 0 || !table.columns[column].shown) continue;
      if (std::find(order.begin(), order.end(), note) == order.end()) order.push_back(note);
    }
  }
  return order;
}

std::string superscript(int number) {
  static constexpr std::array<std::string_view, 10> digits = {"⁰", "¹", "²", "³", "⁴",
                                                              "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char digit : std::to_string(number)) {
    if (digit >= '0' && digit <= '9') text += digits[static_cast<std::size_t>(digit - '0')];
  }
  return text;
}

std::string csv_text(const Table& table) {
  std::string text;
  for (const TableColumn& column : table.columns) {
    text += (text.empty() ? "" : ",") + csv_field(column.title);
  }
  text += table.notes.empty() ? "\n" : ",note\n";
  for (const auto& row : table.rows) {
    std::string notes;
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (column > 0) text += ',';
      text += row[column].value ? shortest(*row[column].value) : csv_field(row[column].text);
      if (row[column].note < 0) continue;
      const Message& note = table.notes[static_cast<std::size_t>(row[column].note)];
      notes += (notes.empty() ? "" : " ") + table.columns[column].title + ": " + note;
    }
    if (!table.notes.empty()) text += ',' + csv_field(notes);
    text += '\n';
  }
  return text;
}

std::string markdown_text(const Table& table) {
  const std::vector<int> order = notes_in_print(table);
  std::string head = "|", rule = "|";
  for (const TableColumn& column : table.columns) {
    if (!column.shown) continue;
    head += ' ' + markdown_escaped(column.title) + " |";
    rule += column.number ? " ---: |" : " :--- |";
  }
  std::string text = head + '\n' + rule + '\n';
  for (const auto& row : table.rows) {
    text += '|';
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (!table.columns[column].shown) continue;
      text += ' ' + markdown_escaped(row[column].text);
      if (row[column].note >= 0) {
        text += fmt::format("<sup>{}</sup>", printed_number(order, row[column].note));
      }
      text += " |";
    }
    text += '\n';
  }
  if (!order.empty()) text += '\n';
  for (std::size_t i = 0; i < order.size(); ++i) {
    text += fmt::format("{}. {}\n", i + 1, markdown_escaped(table.notes[static_cast<std::size_t>(order[i])]));
  }
  return text;
}

std::string latex_text(const Table& table) {
  const std::vector<int> order = notes_in_print(table);
  const auto line = [&](const auto& cell_text) {
    std::string text;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      if (table.columns[column].shown) text += (text.empty() ? "" : " & ") + cell_text(column);
    }
    return "  " + text + " \\\\\n";
  };
  std::string text = "% needs \\usepackage{booktabs}\n\\begin{table}\n\\centering\n\\small\n";
  text += "\\caption{" + latex_escaped(table.title) + "}\n";
  text += "\\begin{tabular}{@{}" + latex_columns(table) + "@{}}\n  \\toprule\n";
  text += line([&](std::size_t column) { return latex_escaped(table.columns[column].title); });
  text += "  \\midrule\n";
  for (const auto& row : table.rows) {
    text += line([&](std::size_t column) {
      std::string cell = latex_escaped(row[column].text);
      if (row[column].note >= 0) {
        cell += fmt::format("\\textsuperscript{{{}}}", printed_number(order, row[column].note));
      }
      return cell;
    });
  }
  text += "  \\bottomrule\n\\end{tabular}\n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    text += (i == 0 ? "\n\\par\\smallskip\\raggedright\\footnotesize\n" : "\\par\n");
    text += fmt::format("\\textsuperscript{{{}}}~{}\n", i + 1,
                        latex_escaped(table.notes[static_cast<std::size_t>(order[i])]));
  }
  return text + "\\end{table}\n";
}

}  // namespace whereabouts

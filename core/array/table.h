// A table of words and numbers as people publish them: csv, Markdown and LaTeX.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"

namespace whereabouts {

struct TableColumn {
  std::string title;
  bool number = false;  // right-aligned
  bool shown = true;    // in print; csv writes every column
};

struct TableCell {
  std::string text;
  std::optional<double> value;  // what csv writes instead of the text
  int note = -1;                // index into Table::notes; such a cell is marked
};

struct Table {
  std::string title;
  std::vector<TableColumn> columns;
  std::vector<std::vector<TableCell>> rows;  // each as long as `columns`
  std::vector<Message> notes;
};

// The notes of shown columns, in the order in which a reader meets them: their numbers in print are their
// places here, from 1 on.
std::vector<int> notes_in_print(const Table& table);
// "¹", "¹²": a whole number set high.
std::string superscript(int number);

// One header line and one line per row, RFC 4180; where there are notes a last column "note" with those of
// the row.
std::string csv_text(const Table& table);
// A pipe table; its notes as a numbered list below.
std::string markdown_text(const Table& table);
// A table environment with booktabs rules; its notes below the last rule.
std::string latex_text(const Table& table);

}  // namespace whereabouts

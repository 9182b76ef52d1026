#include "core/series/csv.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>

#include "core/base/failure.h"
#include "core/base/number_text.h"

namespace whereabouts {
namespace {

constexpr double max_number = 1e100;  // so that squares and sums of all days stay finite

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

std::string_view trimmed(std::string_view field) {
  while (!field.empty() && is_blank(field.front())) field.remove_prefix(1);
  while (!field.empty() && is_blank(field.back())) field.remove_suffix(1);
  return field;
}

constexpr std::array<char, 4> separators = {'\t', ';', ',', '|'};
constexpr std::size_t probed_lines = 64;

// The first lines that have words.
std::vector<std::string_view> first_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t start = 0; start < text.size() && lines.size() < probed_lines;) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = trimmed(text.substr(start, end - start));
    start = end + 1;
    if (!line.empty() && line != "\r" && line.front() != '#') lines.push_back(line);
  }
  return lines;
}

std::size_t unquoted(std::string_view line, char separator) {
  std::size_t count = 0;
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    count += c == separator && !quoted;
  }
  return count;
}

// The first that most lines have equally often; else the first that the first line has.
char separator_of(std::string_view text) {
  const std::vector<std::string_view> lines = first_lines(text);
  for (const char separator : separators) {
    std::map<std::size_t, std::size_t> lines_of;  // by how often they have it
    for (const std::string_view line : lines) ++lines_of[unquoted(line, separator)];
    for (const auto& [count, of] : lines_of) {
      if (count > 0 && 2 * of > lines.size()) return separator;
    }
  }
  for (const char separator : separators) {
    if (!lines.empty() && unquoted(lines.front(), separator) > 0) return separator;
  }
  return ',';
}

// Excel takes the separator from a first line "sep=;".
char take_stated_separator(std::string& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = trimmed(std::string_view(text).substr(0, end));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.size() != 5 || !line.starts_with("sep=")) return 0;
  const char stated = line.back();
  if (std::find(separators.begin(), separators.end(), stated) == separators.end()) return 0;
  // The line stays as an empty one, so that lines keep their numbers.
  text.erase(0, end);
  return stated;
}

// Reads the rows out of `text`; quoted fields are unescaped where they stand, which only makes them shorter.
class Parser {
 public:
  Parser(const std::string& where, CsvTable& table, const Progress& progress)
      : where_(where), table_(table), progress_(progress), text_(table.text) {}

  void parse() {
    while (at_ < text_.size()) {
      if (table_.rows.size() % 4096 == 0) progress_.check();
      read_row();
    }
  }

 private:
  void read_row() {
    CsvRow row;
    row.line = line_;
    const bool comment = text_[at_] == '#';
    if (comment) {
      at_ = std::min(text_.find('\n', at_), text_.size() - 1);
      end_line();
      return;
    }
    while (true) {
      row.fields.push_back(read_field());
      if (row.fields.size() > max_csv_columns) {
        refuse_file(where_, message("line {} has more than {} fields", row.line, grouped(max_csv_columns)),
                    "give a file with one day per row");
      }
      if (at_ >= text_.size() || text_[at_] == '\n') break;
      ++at_;  // the separator
    }
    end_line();
    const bool blank = row.fields.size() == 1 && row.fields.front().empty();
    if (blank) return;
    fields_ += row.fields.size();
    if (table_.rows.size() == max_csv_rows || fields_ > max_csv_fields) {
      refuse_file(
          where_,
          message("it has more than {} rows or {} fields", grouped(max_csv_rows), grouped(max_csv_fields)),
          "cut it to the days and columns that are to be seen");
    }
    table_.rows.push_back(std::move(row));
  }

  void end_line() {
    if (at_ < text_.size()) ++at_;
    ++line_;
  }

  // Leaves `at_` at the separator, the end of the line or of the text.
  std::string_view read_field() {
    while (at_ < text_.size() && is_blank(text_[at_]) && text_[at_] != table_.separator) ++at_;
    if (at_ < text_.size() && text_[at_] == '"') return read_quoted();
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] != table_.separator && text_[at_] != '\n') ++at_;
    std::string_view field(text_.data() + start, at_ - start);
    if (!field.empty() && field.back() == '\r') field.remove_suffix(1);
    return trimmed(field);
  }

  std::string_view read_quoted() {
    const std::size_t first_line = line_;
    std::size_t to = ++at_;
    const std::size_t start = to;
    while (true) {
      if (at_ >= text_.size()) {
        refuse_file(where_, message("the quote that begins in line {} is not closed", first_line),
                    "close it, or remove it");
      }
      const char c = text_[at_++];
      if (c == '\n') ++line_;
      if (c == '"') {
        if (at_ >= text_.size() || text_[at_] != '"') break;
        ++at_;
      }
      text_[to++] = c;
    }
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\r') &&
           text_[at_] != table_.separator) {
      ++at_;
    }
    if (at_ < text_.size() && text_[at_] != table_.separator && text_[at_] != '\n') {
      refuse_file(where_, message("line {} has text behind a closing quote", line_),
                  "write \"\" for a quote inside a quoted field");
    }
    return trimmed(std::string_view(text_.data() + start, to - start));
  }

  const std::string& where_;
  CsvTable& table_;
  const Progress& progress_;
  std::string& text_;
  std::size_t at_ = 0, line_ = 1, fields_ = 0;
};

bool equals_word(std::string_view field, std::string_view word) {
  return std::equal(field.begin(), field.end(), word.begin(), word.end(),
                    [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

bool is_missing(std::string_view field) {
  for (const char* word : {"", "na", "n/a", "#n/a", "null", "none", ".", "-", "--"}) {
    if (equals_word(field, word)) return true;
  }
  return false;
}

bool is_not_finite(std::string_view field) {
  if (!field.empty() && (field.front() == '+' || field.front() == '-')) field.remove_prefix(1);
  for (const char* word : {"nan", "inf", "infinity", "1.#inf", "1.#qnan", "#div/0!"}) {
    if (equals_word(field, word)) return true;
  }
  return false;
}

// "1,234,567.5" -> "1234567.5"; false where the marks do not stand between thousands.
bool drop_thousands(std::string& digits, char mark, char decimal) {
  if (digits.find(mark) == std::string::npos) return true;
  const std::size_t end = std::min(digits.find(decimal), digits.size());
  std::string plain;
  std::size_t group = 0;
  bool marked = false;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const char c = digits[i];
    if (c == mark) {
      if (i > end || group == 0 || group > 3 || (marked && group != 3)) return false;
      marked = true;
      group = 0;
      continue;
    }
    if (i < end && std::isdigit(static_cast<unsigned char>(c))) ++group;
    if (i < end && c != '-' && !std::isdigit(static_cast<unsigned char>(c))) return false;
    plain += c;
  }
  if (marked && end == digits.size() && group != 3) return false;
  if (marked && end < digits.size()) {
    const std::size_t last = digits.rfind(mark, end);
    if (end - last != 4) return false;
  }
  digits = plain;
  return true;
}

// Without blanks and no-break spaces behind.
std::string_view without_blanks(std::string_view field) {
  while (true) {
    field = trimmed(field);
    if (field.ends_with("\xC2\xA0")) {
      field.remove_suffix(2);
    } else if (field.ends_with("\xE2\x80\xAF")) {
      field.remove_suffix(3);
    } else {
      return field;
    }
  }
}

// Apostrophes (Switzerland) and no-break spaces (France) between thousands become the mark that
// drop_thousands() checks.
std::string without_narrow_marks(std::string_view field, bool decimal_comma) {
  std::string text(field);
  if (std::none_of(text.begin(), text.end(), [](char c) { return c == '\'' || (c & 0x80) != 0; }))
    return text;
  for (const std::string_view mark : {"'", "\xE2\x80\x99", "\xC2\xA0", "\xE2\x80\xAF"}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1))
      text.replace(at, mark.size(), 1, decimal_comma ? '.' : ',');
  }
  return text;
}

}  // namespace

void parse_csv(const std::string& where, CsvTable& table, const Progress& progress) {
  std::size_t line = 1;
  for (const char c : table.text) {
    const auto code = static_cast<unsigned char>(c);
    line += c == '\n';
    if (code >= 0x20 || c == '\n' || c == '\r' || c == '\t') continue;
    refuse_file(where, message("this is not text: byte 0x{:02x} in line {}", code, line),
                "give a CSV file, plain or gzip");
  }
  // Line ends of old Macs.
  if (table.text.find('\n') == std::string::npos)
    std::replace(table.text.begin(), table.text.end(), '\r', '\n');
  const char stated = take_stated_separator(table.text);
  table.separator = stated != 0 ? stated : separator_of(table.text);
  Parser(where, table, progress).parse();
}

CsvNumber parse_number(std::string_view field, bool decimal_comma) {
  using Kind = CsvNumber::Kind;
  if (is_missing(field)) return {Kind::missing, 0};
  if (is_not_finite(field)) return {Kind::not_finite, 0};
  double factor = 1;
  if (field.back() == '%') {
    field = without_blanks(field.substr(0, field.size() - 1));
    factor = 0.01;
  }
  // A true minus sign, or a plus that from_chars does not take.
  std::string digits;
  if (field.starts_with("\xE2\x88\x92")) {
    digits = "-";
    field.remove_prefix(3);
  } else if (field.starts_with("+") || field.starts_with("-")) {
    if (field.front() == '-') digits = "-";
    field.remove_prefix(1);
  }
  for (const std::string_view currency : {"$", "\xE2\x82\xAC", "\xC2\xA3", "\xC2\xA5"}) {
    if (field.starts_with(currency)) field = trimmed(field.substr(currency.size()));
    if (field.ends_with(currency)) field = without_blanks(field.substr(0, field.size() - currency.size()));
  }
  if (field.empty() || field.size() > 64) return {};
  const char first = field.front();
  if (!std::isdigit(static_cast<unsigned char>(first)) && first != '.' && first != ',') return {};
  digits += without_narrow_marks(field, decimal_comma);
  const char decimal = decimal_comma ? ',' : '.';
  if (!drop_thousands(digits, decimal_comma ? '.' : ',', decimal)) {
    // A decimal point where commas could be.
    if (!decimal_comma || std::count(digits.begin(), digits.end(), '.') != 1) return {};
  }
  if (decimal_comma) std::replace(digits.begin(), digits.end(), ',', '.');
  double value = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, value);
  if (read.ec == std::errc::result_out_of_range && read.ptr == end) {
    // Too small is 0 for every purpose here; too large is no number.
    const bool tiny = digits.find("e-") != std::string::npos || digits.find("E-") != std::string::npos;
    return tiny ? CsvNumber{Kind::number, 0} : CsvNumber{Kind::not_finite, 0};
  }
  if (read.ec != std::errc() || read.ptr != end || !std::isfinite(value)) return {};
  if (std::abs(value) > max_number) return {Kind::not_finite, 0};
  return {Kind::number, value * factor};
}

}  // namespace whereabouts

#include "core/train/data/pixel_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/train/data/class_numbers.h"
#include "core/train/data/inflated_file.h"
#include "core/train/data/pixel_limit.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_line = std::size_t{1} << 18;  // bytes
constexpr int min_table_side = 4, max_table_side = 256, max_table_label = 999;

std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

// Line by line, of a file that is read from its start on.
class Lines {
 public:
  explicit Lines(const fs::path& path) : file_(path) {}

  // Without its end; false at the end of the file.
  bool next(std::string& line, const Progress& progress) {
    line.clear();
    while (true) {
      const std::size_t end = std::min(buffer_.find('\n', at_), buffer_.size());
      line.append(buffer_, at_, end - at_);
      if (line.size() > max_line)
        refuse_file(file_.path().string(), message("line {} is too long for an image", number_ + 1),
                    "check which file you meant");
      at_ = end + 1;
      if (end < buffer_.size()) break;
      buffer_ = file_.read_part(max_line, progress);
      at_ = 0;
      if (!buffer_.empty()) continue;
      if (line.empty()) return false;
      break;
    }
    if (!line.empty() && line.back() == '\r') line.pop_back();
    ++number_;
    return true;
  }
  std::size_t number() const { return number_; }

 private:
  InflatedFile file_;
  std::string buffer_;
  std::size_t at_ = 0, number_ = 0;
};

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t comma = line.find(',');
    std::string_view field = line.substr(0, comma);
    while (!field.empty() && (field.front() == ' ' || field.front() == '"')) field.remove_prefix(1);
    while (!field.empty() && (field.back() == ' ' || field.back() == '"')) field.remove_suffix(1);
    fields.push_back(field);
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

// 0 to `most`; "12.0" too.
std::optional<int> whole_number(std::string_view field, int most) {
  int value = 0;
  const auto read = std::from_chars(field.data(), field.data() + field.size(), value);
  if (read.ec != std::errc() || value < 0 || value > most) return {};
  const std::string_view rest(read.ptr, static_cast<std::size_t>(field.data() + field.size() - read.ptr));
  if (!rest.empty() && (rest.front() != '.' || rest.find_first_not_of('0', 1) != std::string_view::npos))
    return {};
  return value;
}

int side_of(std::size_t pixels) {
  const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(pixels))));
  return side >= min_table_side && side <= max_table_side && static_cast<std::size_t>(side) * side == pixels
             ? side
             : 0;
}

// "pixel12", "12x3", "12"
bool names_pixel(std::string_view name) {
  const std::string plain = lower(std::string(name));
  std::string_view rest = plain;
  if (rest.starts_with("pixel")) rest.remove_prefix(5);
  return !rest.empty() && rest.find_first_not_of("0123456789x_") == std::string_view::npos;
}

bool names_label(std::string_view name) {
  const std::string plain = lower(std::string(name));
  return plain == "label" || plain == "labels" || plain == "class" || plain == "target" || plain == "y";
}

struct TableLayout {
  bool header = false;
  int side = 0;
  std::optional<std::size_t> label;  // which column
};

// What the first line says; empty where it is no table of pixels.
std::optional<TableLayout> layout_of(std::string_view line) {
  const std::vector<std::string_view> fields = fields_of(line);
  if (fields.size() < static_cast<std::size_t>(min_table_side * min_table_side)) return {};
  const bool numbers = std::all_of(fields.begin(), fields.end(), [](auto field) {
    return whole_number(field, max_table_label).has_value();
  });
  if (numbers) {
    // 0, 1, 2, ... are names; a label and 28 x 28 or more pixels are an image.
    const int side = side_of(fields.size() - 1);
    const bool counted = whole_number(fields.back(), max_table_label).value() > 255;
    if (side < 8 || counted) return {};
    return TableLayout{false, side, 0};
  }
  TableLayout layout{true, 0, {}};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (names_label(fields[i])) {
      if (layout.label) return {};
      layout.label = i;
    } else if (!names_pixel(fields[i])) {
      return {};
    }
  }
  layout.side = side_of(fields.size() - (layout.label ? 1 : 0));
  // Numbers alone name years as well.
  const bool known = layout.label || lower(std::string(fields.front())).starts_with("pixel");
  if (layout.side == 0 || !known) return {};
  return layout;
}

std::optional<TableLayout> layout_of_file(const fs::path& path) {
  std::error_code unknown;
  if (!fs::is_regular_file(path, unknown) || fs::file_size(path, unknown) == 0) return {};
  try {
    Lines lines(path);
    std::string line;
    return lines.next(line, {}) ? layout_of(line) : std::nullopt;
  } catch (const Failure&) {
    return {};
  }
}

bool is_csv(const fs::path& path) {
  const std::string name = lower(path.filename().string());
  return name.ends_with(".csv") || name.ends_with(".csv.gz");
}

// The name with the last "train" replaced; empty where there is none.
fs::path with_test(const fs::path& path) {
  std::string name = path.filename().string();
  const std::size_t at = lower(name).rfind("train");
  if (at == std::string::npos) return {};
  const bool upper = name[at] == 'T';
  return path.parent_path() / name.replace(at, 5, upper ? "Test" : "test");
}

// A header that has a label in one file and none in its companion is that of Kaggle's contest.
LabelledImages read_table(const fs::path& path, const TableLayout& layout, const Progress& progress) {
  const std::string where = path.string();
  Lines lines(path);
  std::string line;
  LabelledImages images;
  images.rows = images.columns = layout.side;
  const std::size_t pixels = images.image_bytes(), columns = pixels + 1;
  if (layout.header) lines.next(line, progress);
  while (lines.next(line, progress)) {
    if (images.count() % 256 == 0) {
      progress.check();
      check_pixel_bytes(where, static_cast<std::uint64_t>(images.count()) + 1, pixels);
    }
    if (line.empty()) continue;
    const std::vector<std::string_view> fields = fields_of(line);
    if (fields.size() != columns) {
      refuse_file(
          where,
          message("line {} has {} fields where the first has {}", lines.number(), fields.size(), columns),
          "copy or download it again");
    }
    for (std::size_t i = 0; i < columns; ++i) {
      const bool label = i == *layout.label;
      const auto value = whole_number(fields[i], label ? max_table_label : 255);
      if (!value) {
        refuse_file(where,
                    message("line {}, field {}: \"{}\" is no {}", lines.number(), i + 1,
                            shown(std::string(fields[i]), 40),
                            label ? "label, a number of at most 999" : "pixel, a number of at most 255"),
                    "give whole numbers");
      }
      if (label) {
        images.labels.push_back(*value);
      } else {
        images.pixels.push_back(static_cast<std::uint8_t>(*value));
      }
    }
  }
  return images;
}

std::string title_of(const fs::path& path) {
  std::string name = lower(path.filename().string());
  name.resize(name.find(".csv"));
  const std::size_t at = name.rfind("train");
  if (at != std::string::npos) name.erase(at, 5);
  while (!name.empty() && (name.back() == '-' || name.back() == '_')) name.pop_back();
  return name.empty() ? path.parent_path().filename().string() : name;
}

}  // namespace

bool is_pixel_table(const fs::path& path) {
  return is_csv(path) && layout_of_file(path).has_value();
}

std::vector<fs::path> pixel_tables_in(const fs::path& folder) {
  constexpr int looked_at = 1000, opened = 64;
  int seen = 0, read = 0;
  std::set<fs::path> tables;
  std::error_code why;
  for (fs::directory_iterator entry(folder, why), end;
       !why && entry != end && seen < looked_at && read < opened; entry.increment(why), ++seen) {
    if (!is_csv(entry->path())) continue;
    ++read;
    if (is_pixel_table(entry->path())) tables.insert(entry->path());
  }
  std::vector<fs::path> sets(tables.begin(), tables.end());
  // Those to test on belong to those to train on.
  for (const fs::path& table : tables) {
    const fs::path test = with_test(table);
    if (!test.empty()) sets.erase(std::remove(sets.begin(), sets.end(), test), sets.end());
  }
  return sets;
}

DataSet load_pixel_table(const fs::path& table, const DataOptions& options, const Progress& progress) {
  progress.report(0, "reading images");
  const auto layout = layout_of_file(table);
  if (!layout) refuse_file(table.string(), "it is no table of pixels", "check which file you meant");
  if (!layout->label) {
    refuse_file(table.string(), "its images have no labels", "name the file with the labels, as train.csv");
  }
  DataSet data;
  data.title = title_of(table);
  data.train = read_table(table, *layout, progress);
  const fs::path test = with_test(table);
  const auto test_layout = test.empty() ? std::nullopt : layout_of_file(test);
  progress.report(0.7, "reading images");
  if (test_layout && test_layout->label && test_layout->side != layout->side) {
    refuse_file(test.string(),
                message("its images have {0} x {0} pixels, those to train on {1} x {1}", test_layout->side,
                        layout->side),
                "use images of one data set");
  }
  const bool tested = test_layout && test_layout->label;
  if (tested) data.test = read_table(test, *test_layout, progress);
  number_classes(data, true);
  if (!tested) {
    const std::vector<bool> held = held_out(data.train.labels, data.classes(), options.seed, progress);
    data.test = take_out(data.train, held, progress);
    data.notes.push_back(test_layout
                             ? message("{} has no labels: a fifth of the images is held out to test on",
                                       test.filename().string())
                             : Message("a fifth of its images is held out to test on"));
  }
  if (lower(table.filename().string()).starts_with("emnist")) {
    for (LabelledImages* images : {&data.train, &data.test}) transpose(*images, progress);
    data.notes.emplace_back("EMNIST's images lie on their sides: rows and columns are exchanged");
  }
  return data;
}

}  // namespace whereabouts

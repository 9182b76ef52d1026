#include "core/lesson/answer_sheet.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/csv_field.h"
#include "core/base/failure.h"
#include "core/base/port.h"
#include "core/base/regular_file.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_sheet = 16 << 20;

// Fields of CSV text by row.
std::vector<std::vector<std::string>> parsed_rows(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> row;
  std::string field;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside) {
      if (c != '"') {
        field += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        field += '"';
        ++i;
      } else {
        inside = false;
      }
    } else if (c == '"') {
      inside = true;
    } else if (c == ',' || c == '\n') {
      row.push_back(std::move(field));
      field.clear();
      if (c == ',') continue;
      rows.push_back(std::move(row));
      row.clear();
    } else if (c != '\r') {
      field += c;
    }
  }
  return rows;
}

// Of two windows that add answers one waits for the other. Where a system locks no folders, or somebody holds
// it for longer than this takes, it goes on without.
port::Descriptor take_turn(const std::filesystem::path& folder) {
  port::Descriptor held = port::open_to_lock(folder);
  constexpr auto most = std::chrono::seconds(2);
  const auto began = std::chrono::steady_clock::now();
  while (held.is_open() && port::lock(held.number()) == EWOULDBLOCK &&
         std::chrono::steady_clock::now() - began < most)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  return held;
}

// Returns the last byte of the file.
char copy(const std::filesystem::path& path, const WriteBytes& write) {
  std::ifstream file = regular_stream(path);
  std::string part(1 << 16, '\0');
  char last = '\n';
  while (file.read(part.data(), static_cast<std::streamsize>(part.size())) || file.gcount() > 0) {
    const auto size = static_cast<std::size_t>(file.gcount());
    write(part.data(), size);
    last = part[size - 1];
  }
  if (file.bad())
    refuse_file(path.string(), message("it cannot be read ({})", std::strerror(errno)),
                "check the disk it is on");
  return last;
}

}  // namespace

std::vector<AnswerRow> answer_rows(const Lesson& lesson, int at, bool rich, const LessonAnswer& answer,
                                   const LessonMeasurement* measured, bool failed, const std::string& time) {
  const LessonStep& step = step_of(lesson, at, rich);
  AnswerRow row;
  row.lesson = lesson.id;
  row.step = at + 1;
  row.time = time;
  row.mode = answer.room() ? "room" : answer.skipped ? "none" : "own";
  if (measured) row.measured = measured_text(step, *measured);
  const auto mark = [failed](bool right) { return std::string(failed ? "" : right ? "true" : "false"); };
  if (answer.skipped) {
    row.count = 0;
    return {row};
  }
  if (!answer.room()) {
    row.answer = answer_text(step, answer);
    row.correct = mark(is_right(step, answer, measured));
    return {row};
  }
  std::vector<AnswerRow> rows;
  const auto add = [&](const std::vector<int>& hands, const char* mode) {
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const int choice = static_cast<int>(i);
      LessonAnswer one;
      one.choice = choice;
      row.mode = mode;
      row.answer = answer_text(step, one);
      row.count = hands[i];
      row.correct = mark(is_right_choice(step, choice, measured));
      rows.push_back(row);
    }
  };
  add(answer.first_hands, "room-first");
  add(answer.hands, "room");
  return rows;
}

std::string answer_header() {
  return "lesson,step,time,mode,answer,count,measured,correct\n";
}

std::string answer_lines(const std::vector<AnswerRow>& rows) {
  std::string lines;
  for (const AnswerRow& row : rows) {
    lines +=
        fmt::format("{},{},{},{},{},{},{},{}\n", row.lesson, row.step, row.time, row.mode,
                    quoted_csv_field(row.answer), row.count, quoted_csv_field(row.measured), row.correct);
  }
  return lines;
}

void append_answers(const std::filesystem::path& path, const std::vector<AnswerRow>& rows) {
  std::error_code error;
  const std::filesystem::path folder = path.parent_path();
  std::filesystem::create_directories(folder, error);
  if (std::filesystem::exists(path, error)) check_regular_file(path);
  const port::Descriptor turn = take_turn(folder.empty() ? std::filesystem::path(".") : folder);
  write_file(path, [&](const WriteBytes& write) {
    std::string lines = answer_lines(rows);
    std::error_code missing;
    if (!std::filesystem::exists(path, missing) || std::filesystem::file_size(path, missing) == 0) {
      lines.insert(0, answer_header());
    } else if (copy(path, write) != '\n') {
      lines.insert(0, "\n");
    }
    write(lines.data(), lines.size());
  });
}

std::vector<std::vector<std::string>> read_answers(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  std::vector<std::vector<std::string>> rows = parsed_rows(read_start(path, max_sheet));
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

void copy_answers(const std::filesystem::path& path, const std::filesystem::path& to) {
  std::error_code error;
  // What cannot be looked at is refused by its name below.
  const bool kept = std::filesystem::exists(path, error) || error;
  if (kept) check_regular_file(path);
  write_file(to, [&](const WriteBytes& write) {
    if (kept) {
      copy(path, write);
      return;
    }
    const std::string header = answer_header();
    write(header.data(), header.size());
  });
}

}  // namespace whereabouts

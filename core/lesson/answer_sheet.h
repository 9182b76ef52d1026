// The answers of learners as CSV: one row for an own answer, one for every choice of a room.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/lesson/measurement.h"

namespace whereabouts {

struct AnswerRow {
  std::string lesson;  // id
  int step = 0;        // from 1 on
  std::string time;    // ISO 8601
  std::string mode;    // "own" or "room", "room-first" of a vote before that; "none" of a question that was
                       // left without an answer
  std::string answer;
  int count = 1;         // hands; 1 for an own answer, 0 for none
  std::string measured;  // "41 %"; empty where nothing is measured
  std::string correct;   // "true", "false"; empty where that is unknown

  bool operator==(const AnswerRow&) const = default;
};

// `measured` is null for a transfer question, and where nothing could be measured (`failed`).
std::vector<AnswerRow> answer_rows(const Lesson& lesson, int at, bool rich, const LessonAnswer& answer,
                                   const LessonMeasurement* measured, bool failed, const std::string& time);

// The header line, and a line per row, RFC 4180. Text that a spreadsheet would run as a formula gets a quote
// in front.
std::string answer_header();
std::string answer_lines(const std::vector<AnswerRow>& rows);

// Adds the rows at the end, below a header where the file is new, whole or not at all; makes its folder. What
// others add meanwhile is kept. Fails (Fault::failed) naming the file.
void append_answers(const std::filesystem::path& path, const std::vector<AnswerRow>& rows);

// The rows of a file, without its header: at most 16 MiB of it. Empty where there is no such file.
std::vector<std::vector<std::string>> read_answers(const std::filesystem::path& path);

// A copy of the file; where there is none, the header alone. Fails (Fault::failed) naming the one it failed
// on.
void copy_answers(const std::filesystem::path& path, const std::filesystem::path& to);

}  // namespace whereabouts

// A lesson as text for a terminal, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/lesson/measurement.h"

namespace whereabouts {

// What was measured, by step; empty entries where nothing was.
using LessonAnswers = std::vector<std::optional<LessonMeasurement>>;

// Its steps as text. With `answers` also what is right; without, nothing gives it away.
std::string lesson_text(const Lesson& lesson, const LessonAnswers* answers);
nlohmann::ordered_json lesson_json(const Lesson& lesson, const LessonAnswers* answers);
// As an entry of the list.
nlohmann::ordered_json lesson_summary_json(const Lesson& lesson);

// `text` in lines of at most `width` characters, each after `indent`; empty lines stay.
std::string wrapped_text(const std::string& text, std::size_t width, const std::string& indent);

}  // namespace whereabouts

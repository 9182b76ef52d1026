// The lessons that come with the program, and any other by its file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"

namespace whereabouts {

// resources/lessons/*.lesson in the order of the list, in `language` where they are translated; read once.
// Fails as read_lesson() and in_language(), and where two have one id.
const std::vector<std::shared_ptr<const Lesson>>& shipped_lessons(const std::string& language = "en");

// A shipped one by its id, or the file `word`. Refuses (usage) what is neither with the known ids.
std::shared_ptr<const Lesson> find_lesson(const std::string& word, const std::string& language = "en");

// Whether the file's name says that it is a lesson.
bool is_lesson_name(const std::filesystem::path& path);

}  // namespace whereabouts

// The words of a lesson in another language: NAME.de.lesson beside NAME.lesson. Sessions, numbers and what is
// right stay where they are; a translation cannot change them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/lesson/lesson.h"

namespace whereabouts {

// Whether it is written as a language is, with two small letters: "de".
bool is_language(const std::string& name);
// "cat.de.lesson" of "cat.lesson".
std::filesystem::path translation_path(const std::filesystem::path& lesson, const std::string& language);
// The languages that there is such a file for, sorted.
std::vector<std::string> translations_of(const std::filesystem::path& lesson);
// Whether the name has a language in it: such a file is no lesson of its own.
bool is_translation_name(const std::filesystem::path& path);

// In `language`, where there is a translation; else as it is. Fails as translated().
Lesson in_language(Lesson lesson, const std::string& language);
// The words of `json`, the text of `file`. Fails (Fault::failed, naming the file and the step) on what is no
// translation of this lesson: another id, other steps, other questions, words that the lesson has and the
// file has not, or the other way round.
Lesson translated(Lesson lesson, const std::string& json, const std::filesystem::path& file);

}  // namespace whereabouts

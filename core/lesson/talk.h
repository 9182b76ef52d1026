// A talk: a lesson without questions, made of views of the window.
#pragma once

#include <filesystem>
#include <string>

#include "core/labs/framework/inputs/inputs.h"
#include "core/lesson/lesson.h"

namespace whereabouts {

// `lab` with `values` and what it uses of `inputs`, as a page keeps it. Fails (Fault::failed, naming the
// input) where one has no file that could be opened again, such as an image that was pasted.
LessonSession kept_view(const std::string& lab, const Values& values, const Inputs& inputs);

// The text of its file, as parse_lesson() reads it. Files are named relative to `path`, where they can be
// moved together with it.
std::string talk_json(const Lesson& talk, const std::filesystem::path& path);

// Writes it whole or not at all. Fails naming the path.
void write_talk(const Lesson& talk, const std::filesystem::path& path);

}  // namespace whereabouts

// From a .lesson file to a lesson.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/lesson/lesson.h"

namespace whereabouts {

constexpr std::size_t kMaxSaid = 600;  // bytes of what one answer is told

// Fails (Fault::failed, naming the file and the step) on a file that is no lesson, is cut off, is larger than
// 1 MiB or of a newer version; on labs, parameters, keys and kinds of values that there are not; on files
// that are not there; and on lessons that would not work: fewer than 5 or more than 10 steps, no question
// before a figure, a question without a measured answer, an answer that is shown before it is committed to,
// no parameter to vary, no transfer question at the end. Of a talk: pages with anything but a title, a text
// and a session. The files of a talk may lie anywhere and need not be there: it says so where they are
// opened.
Lesson read_lesson(const std::filesystem::path& path);
// The same of text: files it names lie beside `path`, which need not exist.
Lesson parse_lesson(const std::string& json, const std::filesystem::path& path);

// Which files a session may name: those in the folder of the lesson, which have to be there, or any.
enum class NamedFiles { beside, anywhere };
// A step's session, as in a .whereabouts file. `place`: where in the file it stands, for messages.
LessonSession parse_lesson_session(const nlohmann::json& json, const std::filesystem::path& path,
                                   const std::string& place, NamedFiles files = NamedFiles::beside);
// A number of a figure. `session`: the step's, onto which its "with" is merged.
FigureNumber parse_figure_number(const nlohmann::json& json, const nlohmann::json& session,
                                 const std::filesystem::path& path, const std::string& place);
// What a learner commits to. Refuses ranges of choices that overlap.
Commitment parse_commitment(const nlohmann::json& json, const std::filesystem::path& path,
                            const std::string& place);

}  // namespace whereabouts

#include "core/lesson/lesson_list.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/lesson/lesson_translation.h"
#include "core/lesson/read_lesson.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

std::vector<std::shared_ptr<const Lesson>> read_shipped(const std::string& language) {
  const fs::path folder = resource_path("lessons");
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (is_lesson_name(entry.path()) && !is_translation_name(entry.path())) files.push_back(entry.path());
  }
  std::vector<std::shared_ptr<const Lesson>> lessons;
  lessons.reserve(files.size());
  for (const fs::path& file : files)
    lessons.push_back(std::make_shared<const Lesson>(in_language(read_lesson(file), language)));
  std::sort(lessons.begin(), lessons.end(), [](const auto& a, const auto& b) {
    return a->order != b->order ? a->order < b->order : a->id < b->id;
  });
  for (std::size_t a = 0; a < lessons.size(); ++a) {
    for (std::size_t b = a + 1; b < lessons.size(); ++b) {
      if (lessons[a]->id == lessons[b]->id)
        refuse_file(lessons[b]->path.string(), message("another lesson has the id \"{}\"", lessons[b]->id),
                    "give it another one");
    }
  }
  return lessons;
}

}  // namespace

bool is_lesson_name(const fs::path& path) {
  std::string suffix = path.extension().string();
  for (char& c : suffix) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return suffix == ".lesson";
}

const std::vector<std::shared_ptr<const Lesson>>& shipped_lessons(const std::string& language) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<std::shared_ptr<const Lesson>>> kept;  // by language
  const std::lock_guard guard(mutex);
  const auto found = kept.find(language);
  return found != kept.end() ? found->second : kept.emplace(language, read_shipped(language)).first->second;
}

std::shared_ptr<const Lesson> find_lesson(const std::string& word, const std::string& language) {
  std::string known;
  for (const auto& lesson : shipped_lessons(language)) {
    if (lesson->id == word) return lesson;
    known += (known.empty() ? "" : ", ") + lesson->id;
  }
  if (is_lesson_name(word) || word.find('/') != std::string::npos)
    return std::make_shared<const Lesson>(in_language(read_lesson(word), language));
  refuse_usage("lessons", message("there is no lesson \"{}\"", shown(word, 60)),
               message("it is one of {}, or a .lesson file", known));
}

}  // namespace whereabouts

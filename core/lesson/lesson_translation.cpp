#include "core/lesson/lesson_translation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/lesson/lesson_fields.h"
#include "core/lesson/read_lesson.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::uint64_t max_translation = 1 << 20;  // bytes

struct TranslatedText {
  const char* key;
  std::size_t max;  // bytes
};
// What a step may have, beside its choices.
constexpr TranslatedText step_texts[] = {{"title", 120},      {"text", 4000}, {"prompt", 1000},
                                         {"reconcile", 4000}, {"vary", 600},  {"answer", 4000}};

// Where `step` keeps the text; null where it has none.
std::string* text_at(LessonStep& step, const std::string& key) {
  const auto kept = [](std::string& text) { return text.empty() ? nullptr : &text; };
  if (key == "title") return kept(step.title);
  if (key == "text") return kept(step.text);
  if (key == "reconcile") return kept(step.reconcile);
  if (key == "prompt")
    return step.commit ? &step.commit->prompt : step.transfer ? &step.transfer->prompt : nullptr;
  if (key == "vary") return step.vary ? &step.vary->prompt : nullptr;
  return step.transfer ? &step.transfer->answer : nullptr;
}

std::vector<std::string*> choices_at(LessonStep& step) {
  std::vector<std::string*> choices;
  if (step.transfer) {
    for (std::string& each : step.transfer->choices) choices.push_back(&each);
  } else if (step.commit) {
    for (AnswerChoice& each : step.commit->choices) choices.push_back(&each.text);
  }
  return choices;
}

void translate_choices(LessonStep& step, const LessonFields& fields) {
  const std::vector<std::string*> choices = choices_at(step);
  if (choices.empty()) {
    if (fields.has("choices")) fields.refuse("the lesson has no \"choices\" there", "leave them out");
    return;
  }
  const Json& words = fields.list("choices", choices.size(), choices.size());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const bool some = words[i].is_string() && !words[i].get<std::string>().empty() &&
                      words[i].get<std::string>().size() <= 300;
    if (!some) fields.refuse(message("choice {} is no text of up to 300 bytes", i + 1));
    *choices[i] = words[i].get<std::string>();
  }
}

std::vector<std::string>* says_at(LessonStep& step) {
  return step.transfer ? &step.transfer->says : step.commit ? &step.commit->says : nullptr;
}

void translate_says(LessonStep& step, const LessonFields& fields) {
  std::vector<std::string>* says = says_at(step);
  if (!says || says->empty()) {
    if (fields.has("says")) fields.refuse("the lesson has no \"says\" there", "leave them out");
    return;
  }
  if (!fields.has("says")) fields.refuse("\"says\" is missing");
  *says = fields.texts("says", says->size(), kMaxSaid);
}

void translate_step(LessonStep& step, const Json& json, const std::string& file, const std::string& place) {
  const LessonFields fields(
      json, file, place,
      {"title", "text", "prompt", "choices", "says", "reconcile", "vary", "answer", "unit", "richer"});
  for (const TranslatedText& each : step_texts) {
    std::string* text = text_at(step, each.key);
    if (text) {
      *text = fields.lines(each.key, each.max, true);
    } else if (fields.has(each.key)) {
      fields.refuse(message("the lesson has no \"{}\" there", each.key), "leave it out");
    }
  }
  translate_choices(step, fields);
  translate_says(step, fields);
  if (fields.has("unit")) {
    if (!step.see) fields.refuse("the lesson measures nothing there", "leave \"unit\" out");
    step.see->unit = fields.text("unit", 40, false);
  }
  std::vector<std::string> known = {"measured", "answer", "right"};
  for (const auto& [name, number] : step.numbers) known.push_back(name);
  fields.check_insertions("reconcile", step.reconcile, known);
  if (!step.commit) return;
  for (const std::string& said : step.commit->says) fields.check_insertions("says", said, known);
}

// Words that `richer` changes in the lesson have to change in the translation, too.
void check_richer(LessonStep plain, LessonStep rich, const LessonFields& fields) {
  const auto words_of = [](std::string* text) { return text ? *text : std::string(); };
  for (const TranslatedText& each : step_texts) {
    const std::string words = words_of(text_at(rich, each.key));
    if (words != words_of(text_at(plain, each.key)) && !words.empty() && !fields.has(each.key))
      fields.refuse(message("\"{}\" is missing", each.key));
  }
  const std::vector<std::string*> before = choices_at(plain), now = choices_at(rich);
  const bool same = before.size() == now.size() &&
                    std::equal(before.begin(), before.end(), now.begin(),
                               [](const std::string* a, const std::string* b) { return *a == *b; });
  if (!same && !now.empty() && !fields.has("choices")) fields.refuse("\"choices\" is missing");
  const std::vector<std::string>*said = says_at(plain), *says = says_at(rich);
  if (says && !says->empty() && (!said || *said != *says) && !fields.has("says"))
    fields.refuse("\"says\" is missing");
}

std::string language_in(const fs::path& path) {
  const std::string suffix = path.stem().extension().string();  // ".de"
  const std::string name = suffix.empty() ? suffix : suffix.substr(1);
  return is_language(name) ? name : std::string();
}

Lesson with_words(Lesson lesson, const Json& root, const fs::path& path) {
  const std::string file = path.string();
  const LessonFields fields(root, file, {},
                            {"lesson", "translates", "language", "title", "question", "notes", "steps"});
  if (!fields.has("lesson") || fields.whole("lesson", 1, 1 << 30, 0) > 5)
    fields.refuse("it is of a newer Whereabouts", "update Whereabouts");
  if (const std::string id = fields.text("translates", 60, true); id != lesson.id)
    fields.refuse(
        message("it translates \"{}\", and the lesson beside it is \"{}\"", shown(id, 60), lesson.id),
        "give it the name of its own lesson");
  const std::string language = fields.text("language", 2, true);
  if (language != language_in(path))
    fields.refuse("its \"language\" is not the one in its name", "name it as NAME.de.lesson");
  lesson.language = language;
  lesson.title = fields.text("title", 120, true);
  lesson.question = fields.text("question", 200, true);
  if (fields.has("notes") && lesson.notes.empty())
    fields.refuse("the lesson has no \"notes\"", "leave them out");
  if (!lesson.notes.empty()) lesson.notes = fields.lines("notes", 4000, true);
  const std::size_t count = lesson.steps.size();
  const Json& steps = fields.list("steps", count, count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string place = fmt::format("step {}", i + 1);
    LessonStep& step = lesson.steps[i];
    const LessonStep plain = step;
    translate_step(step, steps[i], file, place);
    const bool said = steps[i].contains("richer");
    if (said != (plain.richer != nullptr))
      refuse_file(file, place + (said ? ": the lesson has no \"richer\" there" : ": \"richer\" is missing"),
                  "translate what the lesson has");
    if (!said) continue;
    const std::string rich_place = place + ", richer";
    const LessonFields richer(
        steps[i]["richer"], file, rich_place,
        {"title", "text", "prompt", "choices", "says", "reconcile", "vary", "answer", "unit"});
    check_richer(plain, *plain.richer, richer);
    Json whole = steps[i];
    whole.erase("richer");
    whole.merge_patch(steps[i]["richer"]);
    LessonStep rich = *plain.richer;
    translate_step(rich, whole, file, rich_place);
    step.richer = std::make_shared<const LessonStep>(std::move(rich));
  }
  return lesson;
}

}  // namespace

bool is_language(const std::string& name) {
  return name.size() == 2 &&
         std::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

fs::path translation_path(const fs::path& lesson, const std::string& language) {
  return lesson.parent_path() / (lesson.stem().string() + "." + language + lesson.extension().string());
}

bool is_translation_name(const fs::path& path) {
  return !language_in(path).empty();
}

std::vector<std::string> translations_of(const fs::path& lesson) {
  std::vector<std::string> languages;
  std::error_code error;
  for (fs::directory_iterator entry(lesson.parent_path(), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string language = language_in(entry->path());
    if (!language.empty() && entry->path().filename() == translation_path(lesson, language).filename())
      languages.push_back(language);
  }
  std::sort(languages.begin(), languages.end());
  return languages;
}

Lesson in_language(Lesson lesson, const std::string& language) {
  const fs::path file = translation_path(lesson.path, language);
  std::error_code error;
  if (language.empty() || language == lesson.language || !fs::exists(file, error)) return lesson;
  return with_words(std::move(lesson), read_json(WeightFile(file), max_translation), file);
}

Lesson translated(Lesson lesson, const std::string& json, const fs::path& path) {
  return with_words(std::move(lesson), parse_json(json, path.string()), path);
}

}  // namespace whereabouts

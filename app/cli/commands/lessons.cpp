// whereabouts lessons [ID] [--language L] [--answers] [--json | --out DIR/|F.{html,pdf} [--sheet S]]
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/drawing.h"
#include "app/cli/output.h"
#include "app/cli/table_text.h"
#include "core/array/frame_folder.h"
#include "core/array/whole_folder.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/lesson_text.h"
#include "core/lesson/lesson_translation.h"
#include "core/lesson/try_lesson.h"
#include "ui/language/language.h"
#include "ui/lessons/lesson_page.h"
#include "ui/lessons/lesson_sheet.h"
#include "ui/lessons/lesson_slides.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

std::string list_text(const std::string& language) {
  std::vector<std::vector<std::string>> rows = {{"ID", "STEPS", "MINUTES", "TITLE", "QUESTION"}};
  for (const auto& lesson : shipped_lessons(language)) {
    rows.push_back({lesson->id, std::to_string(lesson->steps.size()), std::to_string(lesson->minutes),
                    lesson->title, lesson->question});
  }
  return table_text(rows);
}

Json list_json(const std::string& language) {
  Json list = Json::array();
  for (const auto& lesson : shipped_lessons(language)) list.push_back(lesson_summary_json(*lesson));
  return list;
}

// Every step, computed and measured: the part from `from` to `to` of the work.
std::vector<TriedStep> tried_steps(const Lesson& lesson, double from = 0, double to = 1) {
  LessonFigures figures(built_in_inputs());
  std::vector<TriedStep> tried;
  const int count = static_cast<int>(lesson.steps.size());
  for (int at = 0; at < count; ++at) {
    set_progress_part(from + (to - from) * at / count, from + (to - from) * (at + 1) / count);
    tried.push_back(try_step(lesson, at, false, figures, console_progress()));
  }
  return tried;
}

// The pages of all lessons, and their list.
constexpr const char* list_page = "index.html";

bool is_folder_name(const std::filesystem::path& out) {
  return !out.has_filename() || !out.has_extension();
}

void check_language(const std::string& language) {
  if (!is_language(language))
    refuse_usage("--language", "\"" + shown(language, 20) + "\" is no language",
                 "give two letters, such as de");
}

[[noreturn]] void refuse_language(const Lesson& lesson, const std::string& language) {
  std::string known = "en";
  for (const std::string& each : translations_of(lesson.path)) known += ", " + each;
  refuse_usage("--language", "the lesson \"" + lesson.id + "\" is not there in \"" + language + "\"",
               "choose one of " + known);
}

void check_slides_output(const std::filesystem::path& out) {
  if (is_folder_name(out)) return;
  checked_suffix(out, {".pdf", ".html"});
  check_output(out);
}

// Figures speak as the words beside them, where the program knows that language; never as the desktop does.
QString drawn_language(const Lesson& lesson) {
  const QString language = QString::fromStdString(lesson.language);
  return languageNames().contains(language) ? language : QStringLiteral("en");
}

// A talk has no questions: in a browser it is slides.
bool is_page(const Lesson& lesson, const std::filesystem::path& out) {
  return !lesson.talk && !is_folder_name(out) && out.extension() == ".html";
}

void write_page(const Lesson& lesson, const std::filesystem::path& out, const QString& begins) {
  const std::vector<TriedStep> tried = tried_steps(lesson, 0, 0.2);
  set_progress_part(0.2, 1);
  const Drawing drawing;
  useLanguage(drawn_language(lesson));
  const QByteArray page = lessonPage(lesson, tried, {begins}, console_progress());
  console_progress().check();
  write_file(out, page.toStdString());
}

void write_all_pages(const std::filesystem::path& out, const std::string& language, const QString& begins) {
  if (!is_folder_name(out))
    refuse_usage("--out", "the pages of all lessons are a folder",
                 "name one with a slash at its end, or a lesson");
  WholeFolder folder(out, "pages", [](const std::filesystem::directory_entry& entry) {
    return entry.is_regular_file() && entry.path().extension() == ".html";
  });
  const auto& lessons = shipped_lessons(language);
  for (const auto& lesson : lessons) {
    if (lesson->language != language) refuse_language(*lesson, language);
  }
  const Drawing drawing;
  useLanguage(languageNames().contains(QString::fromStdString(language)) ? QString::fromStdString(language)
                                                                         : QStringLiteral("en"));
  const auto name = [](const Lesson& lesson) { return lesson.id + ".html"; };
  const double count = static_cast<double>(lessons.size());
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const double from = static_cast<double>(i) / count;
    const std::vector<TriedStep> tried = tried_steps(*lessons[i], from, from + 0.2 / count);
    set_progress_part(from + 0.2 / count, from + 1 / count);
    LessonPageOptions options{begins};
    options.indexFile = list_page;
    if (i + 1 < lessons.size()) {
      options.nextFile = QString::fromStdString(name(*lessons[i + 1]));
      options.nextTitle = QString::fromStdString(lessons[i + 1]->title);
    }
    const QByteArray page = lessonPage(*lessons[i], tried, options, console_progress());
    console_progress().check();
    folder.add(name(*lessons[i]), page.toStdString());
  }
  folder.add(list_page, lessonIndexPage(lessons, QString::fromStdString(language), begins).toStdString());
  folder.finish();
}

// `begins`: the theme that is asked for; empty: none is.
void write_slides(const Lesson& lesson, const std::filesystem::path& out, const QString& theme,
                  const QString& begins) {
  if (is_page(lesson, out)) return write_page(lesson, out, begins);
  const bool folder = is_folder_name(out);
  std::optional<FrameFolder> frames;
  // Refused before anything is computed.
  if (folder) frames.emplace(out, 1);
  const std::vector<TriedStep> tried = tried_steps(lesson);
  const Drawing drawing;
  useLanguage(drawn_language(lesson));
  const LessonSlides slides = makeSlides(lesson, tried);
  if (folder) {
    for (const QByteArray& png : slidesPng(slides, theme)) frames->add(png.toStdString());
    console_progress().check();
    frames->finish();
    return;
  }
  const QByteArray bytes = out.extension() == ".pdf" ? slidesPdf(slides, theme) : slidesHtml(slides, theme);
  console_progress().check();
  write_file(out, bytes.toStdString());
}

LessonSheet sheet_named(const std::string& name) {
  if (name == "worksheet") return LessonSheet::worksheet;
  if (name == "notes") return LessonSheet::notes;
  refuse_usage("--sheet", "\"" + shown(name, 40) + "\" is neither worksheet nor notes",
               "choose one of the two");
}

void write_sheet(const Lesson& lesson, const std::filesystem::path& out, LessonSheet kind) {
  checked_suffix(out, {".pdf"});
  check_output(out);
  if (lesson.talk) refuse_usage("--sheet", "a talk asks nothing", "name a lesson");
  const std::vector<TriedStep> tried =
      kind == LessonSheet::notes ? tried_steps(lesson) : std::vector<TriedStep>();
  const Drawing drawing;
  useLanguage(drawn_language(lesson));
  const QByteArray bytes = lessonSheetPdf(lesson, kind, tried);
  console_progress().check();
  write_file(out, bytes.toStdString());
}

void declare_lessons(CommandLine& line) {
  line.positional("ID", "a lesson, or a .lesson file", false);
  line.option("language", "the lesson's words in this language, such as de; en where it is left out");
  line.flag("answers", "also what every step measures now, and what is right; tries the whole lesson");
  line.flag("json", "as JSON");
  line.option(
      "out",
      "the lesson as a page to be taken in a browser, F.html; as slides, F.pdf or a folder of PNG images; "
      "without ID a folder with the pages of all lessons and their list");
  line.option(
      "sheet",
      "a PDF on A4 paper instead of slides: worksheet, with room for answers, or notes for the teacher");
  line.parameters({exportParameter(exportTheme.id)}, "Pages and slides");
}

// Empty where none is: a page begins as the system has it.
QString theme_asked(const CommandLine& line) {
  if (!line.has(exportTheme.id)) return {};
  return QString::fromStdString(line.resolved({exportParameter(exportTheme.id)})[exportTheme]);
}

int run_lessons(const CommandLine& line) {
  const bool json = line.has("json");
  const std::string language = line.has("language") ? line.text("language") : "en";
  check_language(language);
  if (!line.has("ID")) {
    for (const char* id : {"answers", "sheet"}) {
      if (line.has(id)) refuse_usage("--" + std::string(id), "no lesson is named", "name one");
    }
    if (line.has("out")) {
      if (json) refuse_usage("--json", "--out is given as well", "choose one of them");
      write_all_pages(line.path("out"), language, theme_asked(line));
      return 0;
    }
    std::fputs((json ? list_json(language).dump(2) + "\n" : list_text(language)).c_str(), stdout);
    return 0;
  }
  const auto lesson = find_lesson(line.text("ID"), language);
  if (lesson->language != language) refuse_language(*lesson, language);
  if (line.has("sheet") && !line.has("out"))
    refuse_usage("--sheet", "no file is named for it", "name one with --out F.pdf");
  if (line.has("out")) {
    if (json) refuse_usage("--json", "--out is given as well", "choose one of them");
    const std::filesystem::path out = line.path("out");
    if (line.has("sheet")) {
      write_sheet(*lesson, out, sheet_named(line.text("sheet")));
      return 0;
    }
    check_slides_output(out);
    const Values values = line.resolved({exportParameter(exportTheme.id)});
    write_slides(*lesson, out, QString::fromStdString(values[exportTheme]), theme_asked(line));
    return 0;
  }
  LessonAnswers answers;
  if (line.has("answers")) {
    for (const TriedStep& step : tried_steps(*lesson)) answers.push_back(step.measured);
  }
  const LessonAnswers* shown_answers = line.has("answers") ? &answers : nullptr;
  std::fputs((json ? lesson_json(*lesson, shown_answers).dump(2) + "\n" : lesson_text(*lesson, shown_answers))
                 .c_str(),
             stdout);
  return 0;
}

}  // namespace

Command lessons_command() {
  return {.name = "lessons",
          .summary = "the lessons; one of them as text",
          .about = "The lessons; with ID, or a .lesson file, the steps of one.",
          .usage = "lessons [ID] [--language L] [--answers] [--json | --out DIR/|F.{html,pdf} [--sheet S]]",
          .declare = declare_lessons,
          .run = run_lessons};
}

}  // namespace whereabouts

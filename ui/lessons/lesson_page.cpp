#include "ui/lessons/lesson_page.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/lesson/figure_number.h"
#include "ui/language/language.h"
#include "ui/lessons/lesson_page_figures.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/render/html/page.h"
#include "ui/render/html/svg_text.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

struct PageText {
  Q_DECLARE_TR_FUNCTIONS(LessonPage)
};

constexpr double figureMm = 180;
// Where the answer of a learner is put into a sentence (lesson_parts.js).
const std::string answerHole = "\xEE\x80\x80";  // U+E000

std::string html(const std::string& markdown) {
  return markdown.empty() ? std::string() : lessonBody(QString::fromStdString(markdown)).toStdString();
}

// A script's text or JSON inside an element: nothing in it ends that element.
QByteArray inScript(const Json& json) {
  const std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  return QByteArray::fromStdString(text).replace('<', "\\u003c");
}

Json askOf(const LessonStep& step) {
  Json ask{{"kind", "choices"}};
  if (step.transfer) {
    ask["prompt"] = step.transfer->prompt;
    ask["choices"] = step.transfer->choices;
    ask["transfer"] = true;
    return ask;
  }
  const Commitment& commit = *step.commit;
  ask["prompt"] = commit.prompt;
  if (commit.kind == Commitment::Kind::choices) {
    for (const AnswerChoice& each : commit.choices) ask["choices"].push_back(each.text);
    return ask;
  }
  ask["tolerance"] = commit.tolerance;
  if (commit.kind == Commitment::Kind::cell) {
    ask["kind"] = "cell";
    ask["rows"] = commit.cells.rows;
    ask["columns"] = commit.cells.columns;
    return ask;
  }
  ask["kind"] = "number";
  ask["min"] = commit.min;
  ask["max"] = commit.max;
  ask["decimals"] = step.see->decimals;
  ask["unit"] = step.see->unit;
  const std::string mark = answerWords().decimal_mark;
  FigureNumber bare = *step.see;
  bare.unit.clear();
  ask["range"] = PageText::tr("A number from %1 to %2")
                     .arg(QString::fromStdString(figure_number_text(bare, commit.min, mark)),
                          QString::fromStdString(figure_number_text(bare, commit.max, mark)))
                     .toStdString();
  return ask;
}

// What is right, and what each answer is told.
Json toldOf(const LessonStep& step, const LessonMeasurement* measured) {
  Json told{{"csv", ""}, {"says", Json::array()}, {"reconcile", Json::array()}};
  if (step.transfer) {
    told["right"] = step.transfer->correct;
    told["reconcile"].push_back(html(step.transfer->answer));
    told["skipped"] = html(step.transfer->answer);
    for (const std::string& each : step.transfer->says) told["says"].push_back(html(each));
    return told;
  }
  const AnswerWords words = answerWords();
  const Commitment& commit = *step.commit;
  told["value"] = measured->value;
  if (measured->right) told["right"] = *measured->right;
  if (measured->cell) told["cell"] = {measured->cell->row, measured->cell->column};
  told["measured"] = measured_text(step, *measured, words);
  told["csv"] = measured_text(step, *measured);
  const bool choices = commit.kind == Commitment::Kind::choices;
  const auto answerAt = [&](std::size_t i) { return choices ? commit.choices.at(i).text : answerHole; };
  for (std::size_t i = 0; i < commit.says.size(); ++i)
    told["says"].push_back(html(with_measured(commit.says[i], step, *measured, answerAt(i), words)));
  for (std::size_t i = 0; i < (choices ? commit.choices.size() : 1); ++i)
    told["reconcile"].push_back(html(with_measured(step.reconcile, step, *measured, answerAt(i), words)));
  told["skipped"] = html(with_measured(step.reconcile, step, *measured, words.nothing, words));
  return told;
}

Json pageWords() {
  const auto put = [](const QString& text) { return text.toStdString(); };
  return {{"next", put(PageText::tr("Next"))},
          {"toResults", put(PageText::tr("Results"))},
          {"results", put(PageText::tr("What you predicted, and what was measured"))},
          {"commit", put(PageText::tr("Commit"))},
          {"commitHelp",
           put(PageText::tr("Commit to this answer and see what is measured; it cannot be changed"))},
          {"skip", put(PageText::tr("Show without an answer"))},
          {"leave", put(PageText::tr("Go on without an answer"))},
          {"first", put(PageText::tr("Answer first, or go on without an answer."))},
          {"cell", answerWords().cell},
          {"nothing", answerWords().nothing},
          {"mark", answerWords().decimal_mark},
          {"yours", put(PageText::tr("Your answer: %1"))},
          {"chosen", put(PageText::tr("your answer"))},
          {"right", put(PageText::tr("right"))},
          {"measured", put(PageText::tr("Measured: %1"))},
          {"told", put(PageText::tr("Answer"))},
          {"theAnswer", put(PageText::tr("The answer"))},
          {"yes", put(PageText::tr("Yes"))},
          {"no", put(PageText::tr("No"))},
          {"now", put(PageText::tr("Now you"))},
          {"minutes", put(PageText::tr("About %1 minutes"))},
          {"wants", put(PageText::tr(
                        "This lesson says more with an ImageNet model, a checkpoint of 1000 classes. This "
                        "page was made without one."))},
          {"noFigure", put(PageText::tr("This browser cannot show the figure; a newer one can."))},
          {"staleLink",
           put(PageText::tr("The answers in the link are those of another version of this lesson."))},
          {"sliderWaits", put(PageText::tr("There is no slider until the question of step %1 is answered."))},
          {"foreign", put(PageText::tr("These answers came with the link."))},
          {"mine", put(PageText::tr("Show mine"))},
          {"rightAnswers", put(PageText::tr("%1 of %2 answers were right."))},
          {"rightPredictions", put(PageText::tr("%1 of %2 predictions were right."))},
          {"notAnswered", put(PageText::tr("not answered; it is: %1"))},
          {"soItIs", put(PageText::tr("✓ predicted, and so it is: %1"))},
          {"elseRight", put(PageText::tr("✗ predicted: %1; right: %2"))},
          {"elseMeasured", put(PageText::tr("✗ predicted: %1; measured: %2"))},
          {"predicted", put(PageText::tr("predicted"))},
          {"measuredKey", put(PageText::tr("measured"))},
          {"notKept",
           put(PageText::tr("This browser does not keep the answers: save them before you leave the page."))},
          {"csv", put(PageText::tr("Answers (CSV)"))},
          {"link", put(PageText::tr("A link that carries these answers"))},
          {"copy", put(PageText::tr("Copy"))},
          {"copied", put(PageText::tr("Copied."))},
          {"again", put(PageText::tr("Start again"))},
          {"following", put(PageText::tr("Next lesson: %1"))},
          {"all", put(PageText::tr("All lessons"))},
          {"dot", put(PageText::tr("Step %1 of %2: %3"))}};
}

QByteArray colourVariables(const Theme& theme) {
  const std::pair<const char*, QColor> colours[] = {{"background", theme.background},
                                                    {"panel", theme.panel},
                                                    {"line", theme.line},
                                                    {"text", theme.text},
                                                    {"muted", theme.muted},
                                                    {"accent", theme.accent},
                                                    {"accentBackground", theme.accentBackground},
                                                    {"onAccent", theme.dark ? theme.background : theme.panel},
                                                    {"chip", theme.chip},
                                                    {"track", theme.track},
                                                    {"highlight", theme.highlight}};
  QByteArray css = QByteArray("color-scheme:") + (theme.dark ? "dark" : "light");
  for (const auto& [name, colour] : colours) css += QByteArray(";--") + name + ":" + colour.name().toLatin1();
  return css;
}

// The theme for light rooms: the one that the page begins with, where that is none for dark ones.
Theme lightTheme(const QString& begins) {
  const Theme asked = theme(begins);
  return asked.dark ? theme(QStringLiteral("light")) : asked;
}

// From the doctype to the end of <head>.
QByteArray headOf(const QString& language, const QString& title, const QString& about, const QString& begins,
                  const QByteArray& script, const QByteArray& style, bool computes = false) {
  const QByteArray starts = begins.isEmpty() ? "" : theme(begins).dark ? "dark" : "light";
  const QByteArray dark = colourVariables(theme(QStringLiteral("dark")));
  return "<!DOCTYPE html>\n<html lang=\"" + markupEscaped(language) + "\" data-starts=\"" + starts +
         "\">\n<head>\n<meta charset=\"utf-8\">\n" + contentPolicy(script, computes) +
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"generator\" content=\"Whereabouts\">\n<meta name=\"description\" content=\"" +
         markupEscaped(about) + "\">\n<title>" + markupEscaped(title) + "</title>\n<style>\n:root{" +
         colourVariables(lightTheme(begins)) +
         "}\n@media (prefers-color-scheme: dark){:root:not([data-theme]){" + dark +
         "}}\n:root[data-theme=dark]{" + dark + "}\n" + style + "</style>\n</head>\n";
}

QByteArray headerOf(const QString& title, const QByteArray& more) {
  return "<header><h1>" + markupEscaped(title) + "</h1><button type=\"button\" class=\"theme\">" +
         markupEscaped(PageText::tr("Dark")) + "</button>" + more + "</header>\n";
}

QByteArray noScript() {
  return "<noscript><p>" + markupEscaped(PageText::tr("The lesson needs JavaScript.")) + "</p></noscript>";
}

// What tells this version of the questions from others: answers to other ones are not taken over.
QString digestOf(const Lesson& lesson) {
  Json asked = Json::array();
  for (const LessonStep& step : lesson.steps) asked.push_back(step.asks() ? askOf(step) : Json());
  const QByteArray hash = QCryptographicHash::hash(
      QByteArray::fromStdString(asked.dump(-1, ' ', true, Json::error_handler_t::replace)),
      QCryptographicHash::Sha256);
  return QString::fromLatin1(hash.toHex().left(8));
}

int countAsked(const Lesson& lesson) {
  int asked = 0;
  for (const LessonStep& step : lesson.steps) asked += step.asks() ? 1 : 0;
  return asked;
}

}  // namespace

QByteArray lessonPage(const Lesson& lesson, const std::vector<TriedStep>& tried,
                      const LessonPageOptions& options, const Progress& progress) {
  ExportOptions drawing;
  drawing.widthMm = figureMm;
  drawing.theme = lightTheme(options.theme).name;
  drawing.background = Background::theme;
  drawing.title = drawing.subtitle = false;
  drawing.keepSession = false;
  LessonPageFigures figures(lesson, tried, drawing, QStringLiteral("dark"));
  Json steps = Json::array();
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    const int at = static_cast<int>(i);
    Json one{{"title", step.title}, {"text", html(step.text)}, {"before", nullptr}, {"figure", nullptr}};
    // In this order: a question may wait beside a figure that an earlier step has.
    if (step.commit) one["before"] = figures.waiting(at);
    if (!step.transfer && tried.at(i).figure) one["figure"] = figures.live(at);
    if (step.asks()) {
      one["ask"] = askOf(step);
      one["told"] = toldOf(step, tried[i].measured ? &*tried[i].measured : nullptr);
    }
    if (step.vary) one["vary"] = html(step.vary->prompt);
    steps.push_back(std::move(one));
  }

  QByteArray modules;
  for (const std::string& lab : figures.computed()) modules += coreElement(lab);
  const QByteArray script =
      figureScript(!modules.isEmpty()) + "\n" + pageResources({"answers.js", "lesson_parts.js", "lesson.js"});
  const QByteArray head = headOf(
      currentLanguage() == QString::fromStdString(lesson.language) ? currentLanguage()
                                                                   : QString::fromStdString(lesson.language),
      QString::fromStdString(lesson.title), QString::fromStdString(lesson.question), options.theme, script,
      figureStyle() + pageResources({"lesson.css"}), !modules.isEmpty());
  Json all{{"id", lesson.id},           {"digest", digestOf(lesson).toStdString()},
           {"title", lesson.title},     {"question", lesson.question},
           {"minutes", lesson.minutes}, {"test", lesson.test},
           {"wants", lesson.wants},     {"words", pageWords()}};
  if (!options.nextFile.isEmpty())
    all["next"] = {options.nextFile.toStdString(), options.nextTitle.toStdString()};
  if (!options.indexFile.isEmpty()) all["index"] = options.indexFile.toStdString();

  constexpr qsizetype spare = 60'000;  // the elements around figures, and their notes
  const qsizetype words =
      head.size() + script.size() + inScript(all).size() + inScript(steps).size() + modules.size();
  const std::vector<LessonPageFigure> drawn = figures.drawn(maxLessonPageBytes - spare - words, progress);
  for (Json& step : steps) {
    if (step["figure"].is_null()) continue;
    for (const QString& note : drawn[step["figure"].get<std::size_t>()].notes)
      step["notes"].push_back(note.toStdString());
  }
  all["steps"] = std::move(steps);

  QByteArray page =
      head + "<body>\n" + headerOf(QString::fromStdString(lesson.title), "<ol class=\"dots\"></ol>") +
      "<main>" + noScript() + "</main>\n<footer><button type=\"button\" class=\"back\">" +
      markupEscaped(PageText::tr("Back")) +
      "</button><p class=\"notice\" role=\"status\" hidden></p><button type=\"button\" class=\"next "
      "primary\">" +
      markupEscaped(PageText::tr("Next")) + "</button></footer>\n";
  for (std::size_t i = 0; i < drawn.size(); ++i)
    page += "<template id=\"figure-" + QByteArray::number(static_cast<int>(i)) + "\">" + drawn[i].markup +
            "</template>\n";
  page += modules;
  page += "<script type=\"application/json\" id=\"lesson\">" + inScript(all) + "</script>\n";
  page += "<script type=\"module\">" + script + "</script>\n</body>\n</html>\n";
  if (page.size() > maxLessonPageBytes)
    refuse_usage("out",
                 message("the page would have {} bytes, and may have {}", page.size(), maxLessonPageBytes),
                 "shorten the lesson");
  return page;
}

QByteArray lessonIndexPage(const std::vector<std::shared_ptr<const Lesson>>& lessons, const QString& language,
                           const QString& begins) {
  const QByteArray script = pageResources({"answers.js", "lesson_index.js"});
  const QString title = PageText::tr("Lessons");
  QByteArray page = headOf(language, title, title, begins, script, pageResources({"lesson.css"}));
  page +=
      "<body>\n" + headerOf(title, {}) + "<main class=\"list\">" + noScript() + "<ol class=\"lessons\">\n";
  int number = 0;
  for (const auto& lesson : lessons) {
    page += "<li><a data-lesson=\"" + markupEscaped(QString::fromStdString(lesson->id)) +
            "\" data-digest=\"" + digestOf(*lesson).toLatin1() + "\" data-asked=\"" +
            QByteArray::number(countAsked(*lesson)) + "\" href=\"" +
            markupEscaped(QString::fromStdString(lesson->id)) + ".html\"><span class=\"place\">" +
            QByteArray::number(++number) + "</span><strong>" +
            markupEscaped(QString::fromStdString(lesson->title)) + "</strong><span>" +
            markupEscaped(QString::fromStdString(lesson->question)) + "</span><span class=\"small\">" +
            markupEscaped(PageText::tr("About %1 minutes").arg(lesson->minutes)) +
            " <span class=\"progress\"></span></span><span class=\"bar\"></span></a></li>\n";
  }
  const Json words{{"words",
                    {{"done", PageText::tr("· done").toStdString()},
                     {"progress", PageText::tr("· %1 of %2 answered").toStdString()}}}};
  return page + "</ol></main>\n<script type=\"application/json\" id=\"lessons\">" + inScript(words) +
         "</script>\n<script type=\"module\">" + script + "</script>\n</body>\n</html>\n";
}

}  // namespace whereabouts

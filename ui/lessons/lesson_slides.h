// A lesson as slides: a slide for every step with its figure and words, and after a question one with the
// answer. A talk has a slide for every page.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/lesson/try_lesson.h"

namespace whereabouts {

struct LessonSlide {
  QString title;
  QString text;                          // Markdown
  QString prompt;                        // of a question; empty: none is asked
  QStringList choices;                   // of the question
  int right = -1;                        // the choice that is marked
  bool above = false;                    // the words stand above the figure, where they are few
  bool answers = false;                  // the question, which the slide before asked
  QString measured;                      // "18 %": in large type; empty: nothing is told
  std::shared_ptr<const Figure> figure;  // null: words alone
};

struct LessonSlides {
  QString title, question;
  QString language = QStringLiteral("en");  // of the words
  std::vector<LessonSlide> slides;
};

// `tried`: every step of the lesson, as try_step() made it. Figures speak the program's language
// (language.h).
LessonSlides makeSlides(const Lesson& lesson, const std::vector<TriedStep>& tried);

// A figure in the language of the words beside it (language.h). A sentence that has no translation is left to
// those words, and the figure says what it was made from.
std::shared_ptr<const Figure> spokenFigure(const std::shared_ptr<const Figure>& figure,
                                           const LessonSession* session);

// Whether the figure of a slide says all of its words there: sentences, and the titles of its panels.
bool saysAll(const LessonSlide& slide);

// Pages of 16 to 9, 254 mm wide, with figures and words as shapes and text.
QByteArray slidesPdf(const LessonSlides& slides, const QString& theme);
// Each slide as the bytes of a PNG, 1920 x 1080.
std::vector<QByteArray> slidesPng(const LessonSlides& slides, const QString& theme);
// One page without any other file: arrow and page keys, or scrolling, go from slide to slide.
QByteArray slidesHtml(const LessonSlides& slides, const QString& theme);

}  // namespace whereabouts

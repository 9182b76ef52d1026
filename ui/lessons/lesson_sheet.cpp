#include "ui/lessons/lesson_sheet.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

#include "ui/lessons/lesson_panel.h"
#include "ui/render/file/page_file.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

struct SheetWords {
  Q_DECLARE_TR_FUNCTIONS(SheetWords)
};

constexpr int kDots = 96;  // px an inch of the text's layout
constexpr double kMarginMm = 18;

QString paperText(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

QString paragraph(const QString& html, const char* style = "") {
  return QStringLiteral("<p style=\"margin: 3px 0; %1\">%2</p>").arg(QLatin1String(style), html);
}

// Room to write on: so many lines.
QString lines(const QString& label, int count) {
  QString html;
  for (int i = 0; i < count; ++i) {
    html +=
        QStringLiteral(
            "<table width=\"100%\" cellspacing=\"0\"><tr><td width=\"90\"><span style=\"color: #555\">%1"
            "</span></td><td style=\"border-bottom: 1px solid #999\" height=\"24\">&nbsp;</td></tr></table>")
            .arg(i == 0 ? label.toHtmlEscaped() : QString());
  }
  return html;
}

QStringList paperChoices(const LessonStep& step) {
  QStringList choices;
  if (step.transfer) {
    for (const std::string& each : step.transfer->choices) choices << paperText(each);
  } else {
    for (const AnswerChoice& each : step.commit->choices) choices << paperText(each.text);
  }
  return choices;
}

QString promptOf(const LessonStep& step) {
  return QStringLiteral("<b>%1</b>")
      .arg(paperText(step.transfer ? step.transfer->prompt : step.commit->prompt));
}

// The question with room for an answer.
QString askedOnPaper(const LessonStep& step) {
  QString html = paragraph(promptOf(step));
  const QStringList choices = paperChoices(step);
  for (const QString& each : choices)
    html += paragraph(QStringLiteral("☐&nbsp; ") + each, "margin-left: 12px");
  if (step.transfer) return html + lines(SheetWords::tr("Why?"), 2);
  if (choices.isEmpty()) {
    const Commitment& commit = *step.commit;
    const auto number = [&](double value) {
      return QString::fromStdString(figure_number_text(*step.see, value, answerWords().decimal_mark));
    };
    const QString range =
        commit.kind == Commitment::Kind::cell
            ? SheetWords::tr("a cell of %1 rows and %2 columns, counted from 0")
                  .arg(commit.cells.rows)
                  .arg(commit.cells.columns)
            : SheetWords::tr("a number from %1 to %2").arg(number(commit.min), number(commit.max));
    html += paragraph(range, "color: #555");
    html += lines(SheetWords::tr("Prediction"), 1);
  }
  html += lines(SheetWords::tr("Measured"), 1);
  return html + lines(SheetWords::tr("Why?"), 2);
}

// What an answer is told, with what was measured put in.
QString toldText(const LessonStep& step, const LessonAnswer& answer, const LessonMeasurement* measured) {
  return lessonHtml(QString::fromStdString(said_text(step, answer, measured, answerWords())));
}

// The question with its answer, for the teacher.
QString answeredOnPaper(const LessonStep& step, const TriedStep& tried) {
  QString html = paragraph(promptOf(step));
  const LessonMeasurement* measured = tried.measured ? &*tried.measured : nullptr;
  const QStringList choices = paperChoices(step);
  for (int i = 0; i < choices.size(); ++i) {
    const bool right = is_right_choice(step, i, measured);
    html += paragraph(
        (right ? QStringLiteral("<b>✓&nbsp; %1</b>") : QStringLiteral("☐&nbsp; %1")).arg(choices[i]),
        "margin-left: 12px");
    LessonAnswer answer;
    answer.choice = i;
    const QString told = toldText(step, answer, measured);
    if (!told.isEmpty())
      html += QStringLiteral("<div style=\"margin-left: 34px; color: #444\">%1</div>").arg(told);
  }
  if (step.transfer) return html + lessonHtml(QString::fromStdString(step.transfer->answer));
  html += paragraph(QStringLiteral("<b>%1</b>")
                        .arg(SheetWords::tr("Measured: %1")
                                 .arg(QString::fromStdString(measured_text(step, *measured, answerWords()))
                                          .toHtmlEscaped())));
  if (step.commit->kind == Commitment::Kind::number && !step.commit->says.empty()) {
    const QString heads[] = {SheetWords::tr("Too low"), SheetWords::tr("Right"), SheetWords::tr("Too high")};
    const Commitment& commit = *step.commit;
    const double given[] = {commit.min, measured->value, commit.max};
    for (int i = 0; i < 3; ++i) {
      LessonAnswer answer;
      answer.number = given[i];
      // Where the range ends within the tolerance nobody can be told that.
      if (i != 1 && is_right(step, answer, measured)) continue;
      html += QStringLiteral("<div style=\"margin-left: 34px; color: #444\"><i>%1</i> %2</div>")
                  .arg(heads[i], toldText(step, answer, measured));
    }
  }
  // What a right answer reads.
  LessonAnswer right;
  if (measured->right) right.choice = measured->right;
  if (step.commit->kind == Commitment::Kind::number) right.number = measured->value;
  right.cell = measured->cell;
  return html + lessonHtml(QString::fromStdString(reconciled_text(step, right, *measured, answerWords())));
}

}  // namespace

QString lessonSheetHtml(const Lesson& lesson, LessonSheet kind, const std::vector<TriedStep>& tried) {
  const bool notes = kind == LessonSheet::notes;
  QString html = QStringLiteral("<h1 style=\"margin: 0\">%1</h1>").arg(paperText(lesson.title));
  html += paragraph(paperText(lesson.question), "font-size: 15px");
  html += paragraph(
      notes
          ? SheetWords::tr("Notes for the teacher · about %1 minutes").arg(lesson.minutes)
          : SheetWords::tr("Worksheet · about %1 minutes · predict first, then measure").arg(lesson.minutes),
      "color: #555");
  if (!notes) html += lines(SheetWords::tr("Name"), 1);
  if (notes && !lesson.notes.empty()) html += lessonHtml(QString::fromStdString(lesson.notes));
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    html += QStringLiteral("<h3 style=\"margin: 14px 0 2px 0\">%1. %2</h3>")
                .arg(i + 1)
                .arg(paperText(step.title));
    if (!step.text.empty()) html += lessonHtml(QString::fromStdString(step.text));
    if (step.asks()) html += notes ? answeredOnPaper(step, tried.at(i)) : askedOnPaper(step);
    if (!step.vary) continue;
    html += QStringLiteral("<div style=\"margin-top: 4px\"><i>%1</i></div>%2")
                .arg(SheetWords::tr("Now you"), lessonHtml(QString::fromStdString(step.vary->prompt)));
    if (!notes) html += lines(QString(), 1);
  }
  return html;
}

QByteArray lessonSheetPdf(const Lesson& lesson, LessonSheet kind, const std::vector<TriedStep>& tried) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setCreator(QStringLiteral("Whereabouts"));
  writer.setTitle(QString::fromStdString(lesson.title));
  writer.setResolution(kDots);
  writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait,
                                   QMarginsF(kMarginMm, kMarginMm, kMarginMm, kMarginMm),
                                   QPageLayout::Millimeter));
  QTextDocument document;
  document.setDocumentMargin(0);
  document.setDefaultFont(figureFont(13));
  document.setHtml(lessonSheetHtml(lesson, kind, tried));
  const QSizeF page = writer.pageLayout().paintRectPixels(kDots).size();
  document.setPageSize(page);
  QPainter painter(&writer);
  for (int at = 0; at < document.pageCount(); ++at) {
    if (at > 0) writer.newPage();
    painter.save();
    painter.translate(0, -at * page.height());
    document.drawContents(&painter, QRectF(QPointF(0, at * page.height()), page));
    painter.restore();
  }
  painter.end();
  makeReproducible(bytes);
  return bytes;
}

}  // namespace whereabouts

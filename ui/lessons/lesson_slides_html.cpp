// The slides as one page for a browser.
#include <QTextDocument>

#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/lesson_slides.h"
#include "ui/render/file/export.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

constexpr double kFigureMm = 180;
constexpr int kFigureDpi = 170;

QString figureTag(const Figure& figure, const QString& theme) {
  ExportOptions options;
  options.widthMm = kFigureMm;
  options.dpi = kFigureDpi;
  options.theme = theme;
  const QByteArray png = exported(figure, Format::png, options);
  return QStringLiteral("<img alt=\"%2\" src=\"data:image/png;base64,%1\">")
      .arg(QString::fromLatin1(png.toBase64()),
           QString::fromStdString(figure.title + " " + figure.subtitle).toHtmlEscaped());
}

QString section(const LessonSlide& slide, const QString& theme) {
  QString html = QStringLiteral("<section%1><div class=\"words\"><h2>%2</h2>")
                     .arg(!slide.figure ? QStringLiteral(" class=\"alone\"")
                          : slide.above ? QStringLiteral(" class=\"above\"")
                                        : QString(),
                          slide.title.toHtmlEscaped());
  QString question;
  if (!slide.prompt.isEmpty())
    question += QStringLiteral("<p class=\"prompt\">%1</p>").arg(slide.prompt.toHtmlEscaped());
  if (!slide.choices.isEmpty()) {
    question += QStringLiteral("<ol>");
    for (qsizetype i = 0; i < slide.choices.size(); ++i) {
      question += QStringLiteral("<li%1>%2</li>")
                      .arg(slide.right == i ? QStringLiteral(" class=\"right\"") : QString(),
                           slide.choices[i].toHtmlEscaped());
    }
    question += QStringLiteral("</ol>");
  }
  const QString words = slide.text.isEmpty() ? QString() : lessonBody(slide.text);
  if (!slide.answers) {
    html += words + question;
  } else {
    html += question;
    if (!slide.measured.isEmpty())
      html += QStringLiteral("<p class=\"measured\">%1</p>").arg(slide.measured.toHtmlEscaped());
    html += words;
  }
  html += QStringLiteral("</div>");
  if (slide.figure) html += QStringLiteral("<figure>%1</figure>").arg(figureTag(*slide.figure, theme));
  return html + QStringLiteral("</section>\n");
}

}  // namespace

QByteArray slidesHtml(const LessonSlides& slides, const QString& themeName) {
  const Theme colours = theme(themeName);
  QString page = QStringLiteral(R"(<!DOCTYPE html>
<html lang="@language"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>@title</title>
<style>
html { scroll-snap-type: y mandatory; background: @background; color: @text;
  font: clamp(15px, 1.45vw, 26px)/1.45 Inter, "Noto Sans", "DejaVu Sans", sans-serif; }
body { margin: 0; }
section { min-height: 100vh; box-sizing: border-box; padding: 4vh 4vw; scroll-snap-align: start; display: grid;
  grid-template-columns: minmax(16em, 1fr) 2.1fr; gap: 3vw; align-items: center; }
section.alone { grid-template-columns: minmax(0, 44em); justify-content: center; }
section.above { grid-template-columns: minmax(0, 1fr); align-content: center; }
section.above img { max-height: 70vh; }
h2 { font-size: 1.5em; margin: 0 0 .5em; line-height: 1.2; }
figure { margin: 0; text-align: center; } img { max-width: 100%; max-height: 92vh; }
.prompt { font-weight: 700; } .measured { font-size: 1.8em; font-weight: 700; color: @accent; margin: .2em 0; }
li { margin: .35em 0; } .right { color: @accent; font-weight: 700; } .right::after { content: "  \2713"; }
@media (max-width: 800px) { section { grid-template-columns: 1fr; } }
@media print { section { break-after: page; } }
</style></head><body>
@slides<script>
const slides = [...document.querySelectorAll("section")];
addEventListener("keydown", event => {
  const by = {PageDown: 1, ArrowRight: 1, ArrowDown: 1, " ": 1, PageUp: -1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  if (!by) return;
  event.preventDefault();
  const now = slides.findIndex(each => each.getBoundingClientRect().bottom > innerHeight / 2);
  slides[Math.min(slides.length - 1, Math.max(0, now + by))].scrollIntoView({behavior: "smooth"});
});
</script></body></html>
)");
  QString sections;
  for (const LessonSlide& slide : slides.slides) sections += section(slide, themeName);
  page.replace(QStringLiteral("@background"), colours.background.name());
  page.replace(QStringLiteral("@text"), colours.text.name());
  page.replace(QStringLiteral("@accent"), colours.accent.name());
  page.replace(QStringLiteral("@language"), slides.language);
  page.replace(QStringLiteral("@title"), slides.title.toHtmlEscaped());
  // Last: what is in the slides is not looked at again.
  page.replace(QStringLiteral("@slides"), sections);
  return page.toUtf8();
}

}  // namespace whereabouts

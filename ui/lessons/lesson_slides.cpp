#include "ui/lessons/lesson_slides.h"

#include <qcustomplot.h>

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextDocument>
#include <QtMath>
#include <algorithm>
#include <cctype>

#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/lab.h"
#include "ui/language/core_words.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/render/file/page_file.h"
#include "ui/render/paint/figure_renderer.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

struct SlideWords {
  Q_DECLARE_TR_FUNCTIONS(SlideWords)
};

constexpr int kSlideWide = 960, kSlideHigh = 540;  // px of a slide
constexpr double kWideMm = 254, kHighMm = 142.875;
constexpr int kSlideMargin = 34, kWords = 300, kGap = 26, kFoot = 22;
constexpr int kWide = kSlideWide - 2 * kSlideMargin;
constexpr int kMostAbove = 110, kGapBelow = 8;  // px of words above a figure, and below them
constexpr double kWordsType = 15;

QString choicesHtml(const LessonSlide& slide, const Theme& colours) {
  QString html;
  for (qsizetype i = 0; i < slide.choices.size(); ++i) {
    const bool right = slide.right == i;
    const QString words = slide.choices[i].toHtmlEscaped();
    html += QStringLiteral("<p style=\"margin: 5px 0; color: %3\"><b>%1</b>&nbsp; %2</p>")
                .arg(right ? QStringLiteral("✓") : QString::number(i + 1),
                     right ? QStringLiteral("<b>%1</b>").arg(words) : words,
                     (right              ? colours.accent
                      : slide.right >= 0 ? colours.muted
                                         : colours.text)
                         .name());
  }
  return html;
}

// The words beside the figure.
QString wordsHtml(const LessonSlide& slide, const Theme& colours) {
  QString html = QStringLiteral("<p style=\"font-size: 22px; font-weight: 700; margin: 0 0 8px 0\">%1</p>")
                     .arg(slide.title.toHtmlEscaped());
  const QString asked = slide.prompt.isEmpty()
                            ? QString()
                            : QStringLiteral("<p style=\"font-weight: 700; margin: 12px 0 6px 0\">%1</p>")
                                  .arg(slide.prompt.toHtmlEscaped());
  const QString question = asked + choicesHtml(slide, colours);
  const QString words = slide.text.isEmpty() ? QString() : lessonHtml(slide.text);
  // The words come before the question, and below its answer.
  if (!slide.answers) return html + words + question;
  html += question;
  if (!slide.measured.isEmpty())
    html += QStringLiteral(
                "<p style=\"font-size: 26px; font-weight: 700; color: %2; margin: 12px 0 4px 0\">%1</p>")
                .arg(slide.measured.toHtmlEscaped(), colours.accent.name());
  return html + words;
}

// How high the words are in type of `pixels`.
int heightOf(const QString& html, double pixels, int width) {
  QTextDocument document;
  document.setDocumentMargin(0);
  document.setDefaultFont(figureFont(pixels));
  document.setHtml(html);
  document.setTextWidth(width);
  return qCeil(document.size().height());
}

QRect roomBeside(int high) {
  const int left = kSlideMargin + kWords + kGap;
  return {left, kSlideMargin, kSlideWide - left - kSlideMargin, high};
}

QRect roomBelow(int words, int high) {
  return {kSlideMargin, kSlideMargin + words + kGapBelow, kWide, high - words - kGapBelow};
}

// Whether few words leave the figure more room above it than beside it: wide figures, and those of one row.
bool isLargerBelow(FigureRenderer& renderer, int words, int high) {
  if (words > kMostAbove) return false;
  const auto drawn = [&](const QRect& room, bool title) {
    renderer.setShowsWords(title, !renderer.figure()->caption.empty());
    double area = 0;
    for (const PanelLayout& panel : renderer.layoutAt(room.size()).panels)
      area += 1.0 * panel.plot.width() * panel.plot.height();
    return area;
  };
  return drawn(roomBelow(words, high), false) > drawn(roomBeside(high), true);
}

QSize enlarged(const QSize& size, double type) {
  return {qRound(size.width() / type), qRound(size.height() / type)};
}

// Whether a figure says all of its words in this size: its sentences, and what its panels are.
bool isWhole(const FigureRenderer& renderer, const QSize& size) {
  const FigureLayout layout = renderer.layoutAt(size);
  const QChar cut(0x2026);
  const bool sentence =
      layout.subtitleLines.empty() || !layout.subtitleLines.back().back().text.endsWith(cut);
  if (layout.captionCut || !sentence) return false;
  for (std::size_t i = 0; i < layout.panels.size(); ++i) {
    const PanelLayout& panel = layout.panels[i];
    const bool lost = panel.title.isEmpty() && !renderer.figure()->panels[i].title.empty();
    if (lost || panel.title.endsWith(cut) || panel.subtitle.endsWith(cut)) return false;
  }
  return true;
}

// Where the words and the figure of a slide stand.
struct SlidePlaces {
  bool beside = true;
  QRect words, figure;
  double type = 1;    // of the figure: smaller where it could not say all of its words otherwise
  bool whole = true;  // it says all of them
};

SlidePlaces placesOf(const LessonSlide& slide, FigureRenderer& renderer, const QString& html) {
  constexpr int high = kSlideHigh - 2 * kSlideMargin - kFoot;
  constexpr double smallest = 0.65, step = 0.05;
  SlidePlaces places;
  const int above = heightOf(html, kWordsType, kWide);
  places.beside = !slide.above || !isLargerBelow(renderer, above, high);
  places.words = {kSlideMargin, kSlideMargin, places.beside ? kWords : kWide, places.beside ? high : above};
  places.figure = places.beside ? roomBeside(high) : roomBelow(above, high);
  // A page that says its own words above has no use for the question of the lab.
  renderer.setShowsWords(places.beside, !slide.figure->caption.empty());
  const auto whole = [&] { return isWhole(renderer, enlarged(places.figure.size(), places.type)); };
  while (!(places.whole = whole()) && places.type > smallest + step / 2) places.type -= step;
  // What cannot be said whole in any type is at least large.
  if (!places.whole) places.type = 1;
  return places;
}

// `alone`: in the middle of the height.
void paintWords(QPainter& painter, const QRect& room, const QString& html, double pixels,
                const Theme& colours, bool alone) {
  QTextDocument document;
  document.setDocumentMargin(0);
  // Long words take smaller type, rather than less of them.
  for (double size = pixels; size >= 9; size -= 0.5) {
    document.setDefaultFont(figureFont(size));
    document.setHtml(html);
    document.setTextWidth(room.width());
    if (document.size().height() <= room.height()) break;
  }
  QAbstractTextDocumentLayout::PaintContext context;
  context.palette.setColor(QPalette::Text, colours.text);
  painter.save();
  painter.translate(room.topLeft());
  if (alone) painter.translate(0, std::max(0.0, (room.height() - document.size().height()) / 2));
  document.documentLayout()->draw(&painter, context);
  painter.restore();
}

void paintSlide(QCPPainter& painter, const LessonSlides& all, std::size_t at, const Theme& colours,
                double rasterScale) {
  const LessonSlide& slide = all.slides[at];
  painter.fillRect(0, 0, kSlideWide, kSlideHigh, colours.background);
  constexpr int high = kSlideHigh - 2 * kSlideMargin - kFoot;
  if (slide.figure) {
    const QString html = wordsHtml(slide, colours);
    FigureRenderer renderer;
    renderer.setTheme(colours);
    renderer.setFigure(slide.figure);
    const SlidePlaces places = placesOf(slide, renderer, html);
    painter.save();
    painter.translate(places.figure.topLeft());
    painter.scale(places.type, places.type);
    renderer.paint(painter, enlarged(places.figure.size(), places.type), rasterScale * places.type);
    painter.restore();
    paintWords(painter, places.words, html, kWordsType, colours, false);
  } else {
    paintWords(painter,
               {kSlideMargin + 70, kSlideMargin + 40, kSlideWide - 2 * kSlideMargin - 140, high - 40},
               wordsHtml(slide, colours), 20, colours, true);
  }
  painter.setPen(colours.muted);
  painter.setFont(figureFont(11));
  const QRect foot(kSlideMargin, kSlideHigh - kSlideMargin - 6, kSlideWide - 2 * kSlideMargin, kFoot);
  painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, all.title);
  painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("%1 / %2").arg(at + 1).arg(all.slides.size()));
}

QStringList choicesOf(const LessonStep& step) {
  QStringList choices;
  if (step.transfer) {
    for (const std::string& each : step.transfer->choices) choices << QString::fromStdString(each);
  } else {
    for (const AnswerChoice& each : step.commit->choices) choices << QString::fromStdString(each.text);
  }
  return choices;
}

// What one answers is not known on slides: the part of a sentence that says it is left out. "You said
// {answer}; it is 3." becomes "It is 3."
std::string reconciledForAll(LessonStep step, const LessonMeasurement& measured) {
  std::string& text = step.reconcile;
  for (std::size_t at = text.find("{answer}"); at != std::string::npos; at = text.find("{answer}")) {
    const std::size_t before = text.rfind(". ", at);
    const std::size_t from = before == std::string::npos ? 0 : before + 2;
    const std::size_t end = text.find_first_of(";,.", at);
    std::size_t next = end == std::string::npos ? text.size() : end + 1;
    while (next < text.size() && text[next] == ' ') ++next;
    text.erase(from, next - from);
    if (from < text.size())
      text[from] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[from])));
  }
  return reconciled_text(step, {}, measured, answerWords());
}

QString variationOf(const LessonStep& step) {
  return step.vary ? QStringLiteral("\n\n**→** ") + QString::fromStdString(step.vary->prompt) : QString();
}

// What the figure was made from, as far as the session names it: "Run where", "Checkpoint fashion-flips ·
// Image bag".
QString inputsOf(const LessonSession& session) {
  const InputIds used = find_lab(session.lab).info().inputs;
  const InputSources& sources = session.sources;
  const auto nameOf = [](const std::filesystem::path& path) {
    return QString::fromStdString((path.has_filename() ? path : path.parent_path()).stem().string());
  };
  QStringList parts;
  if (used.has(InputId::run) && sources.has(InputId::run)) {
    parts << SlideWords::tr("Run %1").arg(nameOf(sources[InputId::run]));
  } else if (used.has(InputId::checkpoint) && !session.opened.has(InputId::checkpoint)) {
    const QString name = sources.has(InputId::checkpoint)
                             ? nameOf(sources[InputId::checkpoint])
                             : QString::fromStdString(built_in_inputs().checkpoint->name());
    parts << SlideWords::tr("Checkpoint %1").arg(name);
  }
  if (used.has(InputId::image) && sources.has(InputId::image))
    parts << SlideWords::tr("Image %1").arg(nameOf(sources[InputId::image]));
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

std::shared_ptr<const Figure> spokenFigure(const std::shared_ptr<const Figure>& figure,
                                           const LessonSession* session) {
  const std::shared_ptr<const Figure> translated = inLanguage(figure);
  if (translated == figure) return figure;
  auto shown = std::make_shared<Figure>(*translated);
  if (shown->subtitle == figure->subtitle)
    shown->subtitle = session ? inputsOf(*session).toStdString() : std::string();
  if (shown->caption == figure->caption) shown->caption.clear();
  return shown;
}

LessonSlides makeSlides(const Lesson& lesson, const std::vector<TriedStep>& tried) {
  LessonSlides all{QString::fromStdString(lesson.title),
                   QString::fromStdString(lesson.question),
                   QString::fromStdString(lesson.language),
                   {}};
  if (!lesson.talk) {
    LessonSlide first;
    first.title = all.title;
    first.text = all.question;
    all.slides.push_back(first);
  }
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    LessonSlide slide;
    slide.title = QString::fromStdString(step.title);
    slide.text = QString::fromStdString(step.text);
    slide.above = lesson.talk;
    const int at = static_cast<int>(i);
    if (!step.asks()) {
      slide.figure = spokenFigure(tried[i].figure, shown_at(lesson, at, false));
      slide.text += variationOf(step);
      all.slides.push_back(slide);
      continue;
    }
    slide.prompt = QString::fromStdString(step.transfer ? step.transfer->prompt : step.commit->prompt);
    slide.choices = choicesOf(step);
    slide.figure = spokenFigure(tried[i].before, shown_before(lesson, at, false));
    all.slides.push_back(slide);
    slide.answers = true;
    if (step.transfer) {
      slide.right = step.transfer->correct;
      slide.text = QString::fromStdString(step.transfer->answer);
    } else {
      const LessonMeasurement& measured = *tried[i].measured;
      slide.right = measured.right.value_or(-1);
      // The choice that is marked says it already.
      if (!step.see->as_choice) slide.measured = QString::fromStdString(measured_text(step, measured));
      slide.text = QString::fromStdString(reconciledForAll(step, measured));
      slide.text += variationOf(step);
      slide.figure = spokenFigure(tried[i].figure, shown_at(lesson, at, false));
    }
    all.slides.push_back(slide);
  }
  return all;
}

bool saysAll(const LessonSlide& slide) {
  if (!slide.figure) return true;
  const Theme colours = theme(QStringLiteral("light"));
  FigureRenderer renderer;
  renderer.setTheme(colours);
  renderer.setFigure(slide.figure);
  return placesOf(slide, renderer, wordsHtml(slide, colours)).whole;
}

QByteArray slidesPdf(const LessonSlides& slides, const QString& themeName) {
  const Theme colours = theme(themeName);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setCreator(QStringLiteral("Whereabouts"));
  writer.setTitle(slides.title);
  writer.setResolution(96);
  const QPageSize page(QSizeF(kWideMm, kHighMm), QPageSize::Millimeter, {}, QPageSize::ExactMatch);
  writer.setPageLayout(QPageLayout(page, QPageLayout::Portrait, QMarginsF(), QPageLayout::Millimeter));
  QCPPainter painter;
  painter.begin(&writer);
  painter.setRenderHint(QPainter::LosslessImageRendering);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNonCosmetic);
  for (std::size_t i = 0; i < slides.slides.size(); ++i) {
    if (i > 0) writer.newPage();
    paintSlide(painter, slides, i, colours, 2);
  }
  painter.end();
  makeReproducible(bytes);
  return bytes;
}

std::vector<QByteArray> slidesPng(const LessonSlides& slides, const QString& themeName) {
  const Theme colours = theme(themeName);
  std::vector<QByteArray> all;
  for (std::size_t i = 0; i < slides.slides.size(); ++i) {
    QImage image(2 * kSlideWide, 2 * kSlideHigh, QImage::Format_RGB32);
    QCPPainter painter(&image);
    painter.scale(2, 2);
    paintSlide(painter, slides, i, colours, 0);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    all.push_back(bytes);
  }
  return all;
}

}  // namespace whereabouts

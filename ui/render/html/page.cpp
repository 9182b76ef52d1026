#include "ui/render/html/page.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFontInfo>
#include <QImage>
#include <QSet>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/checkpoint/bounded_json.h"
#include "core/figure/text.h"
#include "core/labs/framework/glossary.h"
#include "ui/render/html/live_page.h"
#include "ui/render/html/page_data.h"
#include "ui/render/html/smaller.h"
#include "ui/render/html/svg_text.h"
#include "ui/render/paint/prepared_figure.h"
#include "ui/theme/font_family.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

using nlohmann::json;

struct PageWords {
  Q_DECLARE_TR_FUNCTIONS(Page)
};

// Larger arrays stay out of the page: `whereabouts data` writes them.
constexpr std::size_t maxArray = 320 << 10, maxArrays = 640 << 10;  // bytes

QByteArray resourceText(const char* name) {
  QFile file(QString(":/page/") + name);
  if (!file.open(QIODevice::ReadOnly)) throw std::logic_error(std::string("no resource ") + name);
  return file.readAll();
}

QString text(const std::string& words) {
  return QString::fromStdString(words);
}

QByteArray number(double value) {
  return QByteArray::number(value, 'g', 6);
}

// Images of few colours, as maps are, with a palette.
QByteArray pngOf(const QImage& image) {
  QSet<QRgb> colours;
  for (int y = 0; y < image.height() && colours.size() <= 256; ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int x = 0; x < image.width() && colours.size() <= 256; ++x) colours.insert(line[x] | 0xFF000000U);
  }
  const bool few = colours.size() <= 256;
  QVector<QRgb> palette(colours.begin(), colours.end());
  std::sort(palette.begin(), palette.end());  // the same bytes each time
  const QImage shown = few ? image.convertToFormat(QImage::Format_Indexed8, palette)
                           : image.convertToFormat(QImage::Format_RGB888);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  shown.save(&buffer, "PNG");
  return bytes;
}

// The figure as one drawing, maps and images inside.
QByteArray stillSvg(const PaintedView& view) {
  QByteArray svg =
      "<svg viewBox=\"0 0 " + number(view.width) + " " + number(view.height) + "\" aria-hidden=\"true\">";
  for (const SvgPiece& piece : view.pieces) {
    svg += piece.markup;
    if (!piece.markup.isEmpty()) continue;
    const QRectF& place = piece.bounds;
    svg += "<image x=\"" + number(place.x()) + "\" y=\"" + number(place.y()) + "\" width=\"" +
           number(place.width()) + "\" height=\"" + number(place.height()) +
           "\" preserveAspectRatio=\"none\" href=\"data:image/png;base64," + pngOf(piece.image).toBase64() +
           "\"/>";
  }
  return svg + "</svg>";
}

json plotsJson(const PaintedView& view) {
  json plots = json::array();
  for (const PaintedView::Plot& plot : view.plots) {
    plots.push_back({plot.rect.x(), plot.rect.y(), plot.rect.width(), plot.rect.height(), plot.view.x.lower,
                     plot.view.x.upper, plot.view.y.lower, plot.view.y.upper});
  }
  return plots;
}

// Maps and images are drawn between two drawings: what stands on one of them, or on something that does, is
// above; the rest is below.
json jsonOf(const PaintedView& view, PageData& data) {
  json below = json::array(), above = json::array();
  std::vector<QRectF> covered;
  for (const SvgPiece& piece : view.pieces) {
    const auto covers = [&](const QRectF& area) { return area.intersects(piece.bounds); };
    if (piece.markup.isEmpty()) {
      covered.push_back(piece.bounds);
    } else if (std::any_of(covered.begin(), covered.end(), covers)) {
      covered.push_back(piece.bounds);
      above.push_back(data.item(piece.markup));
    } else {
      below.push_back(data.item(piece.markup));
    }
  }
  return {{"height", view.height}, {"below", below}, {"above", above}, {"plots", plotsJson(view)}};
}

// The pieces of all views by their new indices.
void renumber(json& frames, const std::vector<int>& now) {
  for (json& frame : frames) {
    for (json& view : frame["views"]) {
      for (const char* pieces : {"below", "above"}) {
        for (json& piece : view[pieces]) piece = now[piece.get<std::size_t>()];
      }
    }
  }
}

json readingsOf(const Figure& figure) {
  json readings = json::array();
  for (const Reading& reading : figure.readings)
    readings.push_back({plain_text(reading.label), plain_text(reading.value), reading.help});
  return readings;
}

// Whether one of its maps holds these very values.
bool isDrawn(const Figure& figure, const Array& array) {
  const auto* values = std::get_if<std::vector<float>>(&array.values);
  if (!values) return false;
  for (const Panel& panel : figure.panels) {
    for (const Layer& layer : panel.layers) {
      const auto* map = std::get_if<HeatMap>(&layer.content);
      if (map && static_cast<std::size_t>(map->values->size()) == values->size() &&
          std::memcmp(map->values->data(), values->data(), values->size() * sizeof(float)) == 0) {
        return true;
      }
    }
  }
  return false;
}

// The named arrays that are small enough; the names of the others.
std::vector<std::string> addArrays(const Figure& figure, PageData& data) {
  std::vector<std::string> others;
  std::size_t bytes = 0;
  for (const NamedArray& named : figure.arrays) {
    std::size_t size = 0;
    Array array;
    if (!named.give) {
      try {
        array = named.make();
        size = std::visit([](const auto& values) { return values.size() * sizeof(values[0]); }, array.values);
      } catch (const Failure&) {
        size = maxArrays + 1;  // too large to be held
      }
    }
    // What is drawn takes its room anyway.
    const bool shown = !named.give && size > 0 && isDrawn(figure, array);
    if (!shown && (named.give || size > maxArray || bytes + size > maxArrays)) {
      others.push_back(named.name);
      continue;
    }
    if (!shown) bytes += size;
    data.addArray(named.name, array);
  }
  return others;
}

// The family of the type for a style sheet, with others where it is not installed.
QByteArray familyFor(const Theme& theme) {
  QString family = theme.family.isEmpty() ? QFontInfo(figureFont(12)).family() : theme.family;
  family.remove('"').remove('\\');
  if (!theme.family.isEmpty()) return markupEscaped(familyWithFallbacks(family));
  return "'" + markupEscaped(family.remove('\'')) + "',system-ui,sans-serif";
}

// `width`: of the page, px.
QByteArray themeVariables(const Theme& theme, double width, bool transparent) {
  const auto colour = [](const char* name, const QColor& value) {
    return QByteArray("--wa-") + name + ":" + value.name().toLatin1() + ";";
  };
  return colour("background", theme.background) + colour("panel", theme.panel) + colour("line", theme.line) +
         colour("text", theme.text) + colour("muted", theme.muted) + colour("accent", theme.accent) +
         colour("highlight", theme.highlight) + "--wa-width:" + number(width) +
         ";--wa-font:" + familyFor(theme) + (transparent ? ";--wa-ground:transparent" : "");
}

// What describe() of core/figure/figure_hit.cpp says, in the language of the page; numbers come where {} is.
json hitWords(const PageContent& content) {
  const std::string hole = "{}";
  const auto said = [&](const Message& message) {
    return content.translate ? content.translate(message).toStdString() : message.text();
  };
  json nouns = json::object();  // what places of panels are called
  for (const PaintedFrame& frame : content.frames) {
    for (const Panel& panel : frame.figure->panels) nouns[panel.item_name.text()] = said(panel.item_name);
  }
  return {{"nouns", nouns},
          {"value", said("value")},
          {"patch", said(message("patch {}", hole))},
          {"aToken", said(message("token {}", hole))},
          {"cell", said(message("row {}, column {}", hole, hole))},
          {"now", said(message("now at {}", hole))},
          {"with", said(message("with {}", hole))},
          {"seen", said(message("seen from {}", hole))},
          {"layer", said(message("layer {}", hole))},
          {"head", said(message("head {}", hole))},
          {"dimension", said(message("dimension {}", hole))},
          {"mark", content.frames.front().figure->decimal_mark}};
}

json words(const PageContent& content) {
  return {
      {"play", PageWords::tr("Play").toStdString()},
      {"pause", PageWords::tr("Pause").toStdString()},
      {"back", PageWords::tr("As saved").toStdString()},
      {"backHelp", PageWords::tr("Show the figure as it was saved").toStdString()},
      {"download", PageWords::tr("Numbers (CSV)").toStdString()},
      {"computing", PageWords::tr("Other values").toStdString()},
      {"computingHelp",
       PageWords::tr("The figure of any values, computed on this page by the program's own code.")
           .toStdString()},
      {"movingHelp",
       PageWords::tr("Drag a patch onto another to swap the two; by keyboard press Enter on one, "
                     "then on the other.")
           .toStdString()},
      {"computed", PageWords::tr("Computed here").toStdString()},
      {"refused", PageWords::tr("There is no figure of these values.").toStdString()},
      {"unable", PageWords::tr("This browser cannot compute figures: it has no WebAssembly.").toStdString()},
      {"downloadHelp", PageWords::tr("The arrays behind the figure as it was saved:").toStdString()},
      {"interactive", PageWords::tr("interactive figure").toStdString()},
      {"touchHint", PageWords::tr("Tap a place to read its values.").toStdString()},
      {"hint", PageWords::tr("Point at a place, or use the arrow keys, to read its values.").toStdString()},
      {"hit", hitWords(content)}};
}

QByteArray element(const char* name, const QString& content) {
  return QByteArray("<") + name + ">" + markupEscaped(content) + "</" + name + ">";
}

// The words of the figure that the glossary explains, as a list that opens.
QByteArray glossaryOf(const Figure& figure) {
  std::string said = figure.subtitle.text() + ' ' + plain_text(figure.caption.text());
  for (const Panel& panel : figure.panels) said += ' ' + panel.title.text() + ' ' + panel.subtitle.text();
  for (const Reading& reading : figure.readings) said += ' ' + reading.label.text();
  QStringList names;
  QByteArray list;
  for (const GlossaryTerm* term : terms_in(said)) {
    names << text(term->term);
    list += element("dt", names.back()) + element("dd", text(term->sentence));
  }
  if (names.isEmpty()) return {};
  return "<details class=\"wa-words\">" + element("summary", names.join(QStringLiteral(", "))) + "<dl>" +
         list + "</dl></details>\n";
}

// Lines of comments are for those who read the source, not for every page.
QByteArray withoutComments(const QByteArray& script) {
  QByteArrayList kept;
  for (const QByteArray& line : script.split('\n')) {
    // Nor is a page the place for the room in front of lines.
    if (const QByteArray code = line.trimmed(); !code.startsWith("//")) kept << code;
  }
  return kept.join('\n');
}

// What live.js is given: `places` are the views of each entry of `arranged`, `colours` those of each theme;
// untitled, noSubtitle, noCaption: of words that stand elsewhere.
json liveJson(const PageContent& content, const ExportOptions& options, PageData& data) {
  json live = parse_json(content.live.words.toStdString(), "live");
  const auto coloursOf = [](const Theme& theme) {
    json colours = json::array();
    for (const Colour colour : {Colour::text, Colour::muted, Colour::line, Colour::accent, Colour::highlight,
                                Colour::series1, Colour::series2, Colour::series3, Colour::series4,
                                Colour::white, Colour::black, Colour::background}) {
      colours.push_back(theme.colour(colour).name().toStdString());
    }
    return colours;
  };
  live["colours"] = {coloursOf(chosenTheme(options))};
  if (!content.otherTheme.isEmpty()) {
    ExportOptions other = options;
    other.theme = content.otherTheme;
    live["colours"].push_back(coloursOf(chosenTheme(other)));
  }
  if (!options.title) live["untitled"] = true;
  if (!options.subtitle) live["noSubtitle"] = true;
  if (!options.caption) live["noCaption"] = true;
  json places = json::array();
  const auto add = [&](const PaintedFrame& frame) {
    json views = json::array();
    for (const PaintedView& view : frame.views)
      views.push_back({{"height", view.height}, {"plots", plotsJson(view)}});
    places.push_back(std::move(views));
  };
  add(content.frames.front());
  for (const PaintedFrame& frame : content.arranged) add(frame);
  live["places"] = std::move(places);
  if (live.contains("table")) {
    const std::vector<float>& table = content.live.table;
    live["table"]["buffer"] = data.numbers({table.begin(), table.end()});
  }
  if (live.contains("image"))
    live["image"]["buffer"] = data.pixels(content.live.image, content.live.pixelBytes);
  return live;
}

}  // namespace

QByteArray figureStyle() {
  return resourceText("figure.css");
}

QByteArray figureScript(bool computes) {
  // Parts of one module, in the order in which they build on each other.
  std::vector<const char*> parts = {"data.js", "numbers.js", "hit.js", "rasters.js", "places.js"};
  if (computes) parts.insert(parts.end(), {"core.js", "live_drawing.js", "moving.js", "live.js"});
  parts.push_back("figure.js");
  return pageResources(parts);
}

QByteArray pageResources(const std::vector<const char*>& names) {
  QByteArray all;
  for (const char* name : names) all += (all.isEmpty() ? "" : "\n") + withoutComments(resourceText(name));
  return all;
}

QByteArray contentPolicy(const QByteArray& script, bool computes) {
  return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
         "style-src "
         "'unsafe-inline'; script-src " +
         QByteArray(computes ? "'wasm-unsafe-eval' " : "") + "'sha256-" +
         QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64() +
         "'; base-uri 'none'; form-action 'none'\">\n";
}

QByteArray figureFragment(const PageContent& content, const ExportOptions& options,
                          const Progress& progress) {
  const std::string packing = PageWords::tr("packing").toStdString();
  progress.report(0, packing);
  const PaintedFrame& first = content.frames.front();
  const Figure& figure = *first.figure;
  const double unit = 1 / layoutScale(options);  // px of the page for each of the layout
  const bool transparent = isTransparent(options);
  PageData data;
  std::vector<QString> notes = content.notes;
  if (content.arrays) {
    const std::vector<std::string> others = addArrays(figure, data);
    if (!others.empty()) {
      QString names;
      for (const std::string& name : others) names += (names.isEmpty() ? "" : ", ") + text(name);
      notes.push_back(PageWords::tr("Too large for this page: %1. whereabouts data writes it.").arg(names));
    }
  }
  if (content.live.words == "{}") {
    notes.push_back(PageWords::tr(
        "The slider's steps are stored: this Whereabouts was built without what computes others here."));
  }
  PageData::Substitutes smaller;
  for (const PaintedFrame& frame : content.frames) {
    progress.check();
    makeSmaller(frame, {content.imageScale * unit, content.minCell / unit}, smaller);
  }
  if (!smaller.images.empty())
    notes.push_back(PageWords::tr("Images have fewer pixels in this page than in the figure."));
  if (!smaller.maps.empty())
    notes.push_back(PageWords::tr("The finest cells of maps are averaged, to keep this page small."));
  const std::size_t count = content.frames.size();
  json frames(count, json::object());
  for (std::size_t k = 1; k <= count; ++k) {
    // The figure as saved comes last: its maps are often windows of what the steps show.
    const std::size_t i = k % count;
    progress.report(0.4 * static_cast<double>(k - 1) / static_cast<double>(count), packing);
    const PaintedFrame& frame = content.frames[i];
    json panels = json::array(), views = json::array();
    for (const Panel& panel : frame.figure->panels)
      panels.push_back(data.panel(*frame.figure, panel, smaller));
    for (const PaintedView& view : frame.views) views.push_back(jsonOf(view, data));
    frames[i] = {{"words", i < content.words.size() ? content.words[i].toStdString() : ""},
                 {"name", frame.figure->title},
                 {"caption", plain_text(frame.figure->caption)},
                 {"readings", readingsOf(*frame.figure)},
                 {"panels", panels},
                 {"views", views}};
  }
  renumber(frames, data.sortItems());
  json widths = json::array();
  const std::size_t themes = content.otherTheme.isEmpty() ? 1 : 2;
  for (std::size_t view = 0; view < first.views.size() / themes; ++view)
    widths.push_back(first.views[view].width);
  json steps = content.steps;
  int asked = content.asked;
  if (asked >= 0 && content.askedIsStep) {
    // Where other steps need no more room, the figure as saved is that step.
    json& step = steps[static_cast<std::size_t>(asked)];
    const json &alone = frames[0], &among = frames[step.get<std::size_t>()];
    if (alone["views"] == among["views"] && alone["panels"] == among["panels"]) {
      frames[0]["words"] = among["words"];
      step = 0;
    }
  }
  json rest{{"widths", widths},
            {"unit", unit},
            {"steps", steps},
            {"asked", asked},
            {"parameter", content.parameter.toStdString()},
            {"canReturn", !content.steps.empty() && !content.askedIsStep},
            {"sweep", content.sweep.toStdString()},
            {"words", words(content)}};
  if (!content.values.empty()) {
    json values = json::array();
    for (const QString& each : content.values) values.push_back(each.toStdString());
    rest["values"] = values;
  }
  const double pageWidth = first.views.front().width * unit;
  if (!content.otherTheme.isEmpty()) {
    ExportOptions other = options;
    other.theme = content.otherTheme;
    rest["themes"] = {themeVariables(chosenTheme(options), pageWidth, transparent).toStdString(),
                      themeVariables(chosenTheme(other), pageWidth, transparent).toStdString()};
  }
  rest["frames"] = std::move(frames);
  if (content.live.computes()) rest["live"] = liveJson(content, options, data);

  const QString caption = text(plain_text(figure.caption));
  const QString label = text(figure.title) + (caption.isEmpty() ? QString() : ". " + caption);
  QByteArray html = QByteArray("<figure class=\"whereabouts") + (transparent ? " wa-clear" : "") +
                    "\" style=\"" + themeVariables(chosenTheme(options), pageWidth, transparent) + "\">\n";
  html += "<div class=\"wa-stage\" role=\"img\" aria-label=\"" + markupEscaped(label) + "\">" +
          (content.still ? stillSvg(first.views.front()) : QByteArray()) + "</div>\n";
  html += "<div class=\"wa-deck\"><p class=\"wa-readout wa-hint\" aria-live=\"polite\" hidden></p></div>\n";
  if (!figure.readings.empty()) {
    html += "<dl class=\"wa-readings\">";
    for (const Reading& reading : figure.readings) {
      html += "<div title=\"" + markupEscaped(text(reading.help)) + "\">" +
              element("dt", text(plain_text(reading.label))) +
              element("dd", text(plain_text(reading.value))) + "</div>";
    }
    html += "</dl>\n";
  }
  html += glossaryOf(figure);
  html += "<p class=\"wa-foot\">";
  for (const QString& note : notes) html += element("span", note);
  html += "<noscript>" + element("span", PageWords::tr("The slider and the values need JavaScript.")) +
          "</noscript></p>\n";
  html += "<script type=\"application/octet-stream\" class=\"wa-data\">" +
          data.packed(std::move(rest), progress.part(0.4, 1), packing) + "</script>\n</figure>\n";
  return html;
}

QByteArray htmlPage(const PageContent& content, const ExportOptions& options, const Progress& progress) {
  const Figure& figure = *content.frames.front().figure;
  const Theme colours = chosenTheme(options);
  const bool computes = content.live.computes();
  const QByteArray script = figureScript(computes);
  QByteArray html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  html += contentPolicy(script, computes);
  html +=
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"generator\" content=\"Whereabouts\">\n<meta name=\"description\" content=\"" +
      markupEscaped(text(plain_text(figure.subtitle))) + "\">\n" + element("title", text(figure.title)) +
      "\n";
  if (!options.session.isEmpty()) {
    html += "<script type=\"application/json\" id=\"whereabouts-session\">" +
            QByteArray(options.session).replace('<', "\\u003c") + "</script>\n";
  }
  // Of the root: a transparent page lies on the ground of its browser, or of the page around it.
  html += "<style>\n" + figureStyle() + ":root{color-scheme:" + (colours.dark ? "dark" : "light") +
          "}\nbody{margin:0;padding:16px;background:" +
          (isTransparent(options) ? QByteArray("transparent") : colours.background.name().toLatin1()) +
          "}\n</style>\n</head>\n<body>\n";
  html += figureFragment(content, options, progress);
  if (computes) html += coreElement(content.live.lab);
  return html + "<script type=\"module\">" + script + "</script>\n</body>\n</html>\n";
}

}  // namespace whereabouts

#include "core/gallery/gallery_page.h"

#include <fmt/format.h>

#include <string_view>

#include "core/figure/text.h"

namespace whereabouts {
namespace {

constexpr std::string_view mark = "<meta name=\"generator\" content=\"Whereabouts gallery\">";

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --ink: #1c2126; --quiet: #59636e; --paper: #fbfbfc; --card: #fff;
  --edge: #dfe3e8; --accent: #5b3a9e; --code: #f1f2f5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --quiet: #a0a8b2; --paper: #15171a;
  --card: #1e2125; --edge: #33383f; --accent: #bda6f2; --code: #282c32; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 94rem; padding: 2rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.9rem; margin: 0 0 .3rem; } h2 { font-size: 1.35rem; margin: 3rem 0 .2rem; }
h3 { font-size: 1rem; margin: 0; } p { margin: .3rem 0; } .quiet { color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; margin: 1rem 0; } a { color: var(--accent); }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 25rem), 1fr)); gap: 1.2rem;
  margin-top: 1rem; }
figure { margin: 0; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; overflow: hidden;
  display: flex; flex-direction: column; }
figure > a { display: block; background: #fff; border-bottom: 1px solid var(--edge); }
figure img { display: block; width: 100%; height: 17rem; object-fit: contain; padding: .5rem; }
figcaption { padding: .8rem 1rem 1rem; display: flex; flex-direction: column; gap: .35rem; flex: 1; }
figcaption p { margin: 0; font-size: .9rem; } strong { color: var(--accent); }
.foot { margin-top: auto; padding-top: .4rem; }
code { display: block; font: .78rem/1.45 ui-monospace, monospace; background: var(--code); border-radius: 5px;
  padding: .45rem .6rem; white-space: nowrap; overflow-x: auto; user-select: all; }
.problem { border-left: 3px solid var(--accent); padding-left: .6rem; }
.filter { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: baseline; gap: .3rem 1rem;
  padding: .6rem 0; background: var(--paper); }
.filter input { flex: 1 1 16rem; max-width: 30rem; padding: .45rem .7rem; border: 1px solid var(--edge);
  border-radius: 6px; background: var(--card); color: inherit; font: inherit; }
[hidden] { display: none !important; }
)";

// Each word of the filter has to stand in what is said of a figure, its command included.
constexpr std::string_view script = R"(
const field = document.querySelector('.filter input'), count = document.querySelector('.filter output');
const figures = [...document.querySelectorAll('figure')];
const words = new Map(figures.map((figure) => [figure, figure.textContent.toLowerCase()]));
function filter() {
  const asked = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const figure of figures) figure.hidden = !asked.every((word) => words.get(figure).includes(word));
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('figure:not([hidden])');
    document.querySelector(`nav a[href="#${section.id}"]`).hidden = section.hidden;
  }
  const shown = figures.filter((figure) => !figure.hidden).length;
  count.textContent = asked.length === 0 ? '' : `${shown} of ${figures.length} figures`;
}
field.addEventListener('input', filter);
addEventListener('keydown', (event) => {
  if (event.key === '/' && event.target !== field) {
    event.preventDefault();
    field.focus();
  } else if (event.key === 'Escape' && field.value) {
    field.value = '';
    filter();
  }
});
filter();
)";

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string caption_html(const std::string& marked) {
  std::string html;
  for (const TextRun& run : text_runs(marked)) {
    const std::string text = escaped(run.text);
    html += run.strong ? "<strong>" + text + "</strong>" : text;
  }
  return html;
}

std::string picture_html(const GalleryPicture& picture) {
  std::string html = fmt::format("<figure id=\"{}\">\n", picture.id);
  if (picture.problem.empty()) {
    html += fmt::format(
        "<a href=\"{0}.html\"><img src=\"{0}-small.png\" width=\"{1}\" height=\"{2}\" loading=\"lazy\" "
        "alt=\"{3}\"></a>\n",
        picture.id, picture.width, picture.height, escaped(picture.heading));
  }
  html += fmt::format("<figcaption>\n<h3>{}</h3>\n", escaped(picture.heading));
  if (!picture.subtitle.empty())
    html += fmt::format("<p class=\"quiet\">{}</p>\n", escaped(picture.subtitle));
  if (!picture.caption.empty()) html += fmt::format("<p>{}</p>\n", caption_html(picture.caption));
  if (!picture.note.empty()) html += fmt::format("<p class=\"quiet\">{}</p>\n", escaped(picture.note));
  if (picture.problem.empty()) {
    html += fmt::format(
        "<p class=\"foot quiet\"><a href=\"{0}.html\">Live</a> · <a href=\"{0}.png\">PNG</a> · "
        "<a href=\"{0}.pdf\">PDF</a></p>\n",
        picture.id);
  } else {
    html +=
        fmt::format("<p class=\"problem\">Not drawn with these files: {}</p>\n", escaped(picture.problem));
  }
  return html + fmt::format("<code>{}</code>\n</figcaption>\n</figure>\n", escaped(picture.command));
}

}  // namespace

std::string gallery_page(const std::vector<GalleryPart>& parts, const std::vector<std::string>& inputs) {
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{}\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>Whereabouts: gallery</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<h1>Whereabouts: gallery</h1>\n"
      "<p>How a vision transformer knows where things are, in the figures of five articles and of every lab. "
      "Click a picture for its live page; the command below it makes the same picture.</p>\n",
      mark, style);
  if (!inputs.empty()) {
    std::string names;
    for (const std::string& input : inputs) names += (names.empty() ? "" : ", ") + escaped(input);
    html += fmt::format("<p class=\"quiet\">Drawn from {}.</p>\n", names);
  }
  html += "<nav>\n";
  for (const GalleryPart& part : parts)
    html += fmt::format("<a href=\"#{}\">{}</a>\n", part.id, escaped(part.title));
  html +=
      "</nav>\n<div class=\"filter\" role=\"search\"><input type=\"search\" aria-label=\"Filter the "
      "figures\" "
      "placeholder=\"Filter: a scheme, a lab, a word\"><output class=\"quiet\"></output></div>\n";
  for (const GalleryPart& part : parts) {
    html += fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"quiet\">{}</p>\n<div class=\"grid\">\n",
                        part.id, escaped(part.title), escaped(part.about));
    for (const GalleryPicture& picture : part.pictures) html += picture_html(picture);
    html += "</div>\n</section>\n";
  }
  return html + fmt::format("<script>{}</script>\n</body>\n</html>\n", script);
}

std::vector<std::string> files_of_page(const std::string& html) {
  if (html.find(mark) == std::string::npos) return {};
  std::vector<std::string> files = {"index.html"};
  for (const std::string_view before : {"<a href=\"", "<img src=\""}) {
    for (std::size_t at = html.find(before); at != std::string::npos; at = html.find(before, at)) {
      at += before.size();
      const std::string name = html.substr(at, html.find('"', at) - at);
      if (name.find_first_of("/#:") == std::string::npos) files.push_back(name);
    }
  }
  return files;
}

}  // namespace whereabouts

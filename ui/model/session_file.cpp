// Sessions in files: our own, and those inside exported figures.
#include <QString>
#include <string_view>

#include "core/base/failure.h"
#include "core/base/inflate.h"
#include "core/base/regular_file.h"
#include "core/film/film_comment.h"
#include "core/image/png_text.h"
#include "ui/model/session_paths.h"

namespace whereabouts {
namespace {

constexpr std::streamoff kMaxBytes = 4 << 20;     // of a session
constexpr std::streamoff kMaxFigure = 256 << 20;  // of a drawing that may hold one
constexpr qsizetype kMaxStream = 64 << 10;        // of a PDF, compressed

const char* const kKey = "whereabouts-session";

QByteArray bytesOf(std::istream& file, std::streamoff size) {
  QByteArray bytes(static_cast<qsizetype>(size), '\0');
  file.seekg(0);
  file.read(bytes.data(), size);
  bytes.resize(static_cast<qsizetype>(file.gcount()));
  return bytes;
}

QString unescaped(QString text) {
  text.replace(QStringLiteral("&lt;"), QStringLiteral("<"));
  text.replace(QStringLiteral("&gt;"), QStringLiteral(">"));
  text.replace(QStringLiteral("&quot;"), QStringLiteral("\""));
  return text.replace(QStringLiteral("&amp;"), QStringLiteral("&"));
}

QByteArray inPng(const std::filesystem::path& path) {
  return QByteArray::fromStdString(png_text(path, kKey, kMaxBytes).value_or(std::string()));
}

QByteArray inSvg(const QByteArray& svg) {
  const QByteArray head = QByteArray("<metadata id=\"") + kKey + "\">";
  const qsizetype start = svg.indexOf(head);
  const qsizetype end = start < 0 ? -1 : svg.indexOf("</metadata>", start);
  if (end < 0) return {};
  return unescaped(QString::fromUtf8(svg.mid(start + head.size(), end - start - head.size()))).toUtf8();
}

// The page's own script stands behind its head, and a figure's words are escaped: no other place has this
// tag.
QByteArray inHtml(const QByteArray& html) {
  const QByteArray head = QByteArray("<script type=\"application/json\" id=\"") + kKey + "\">";
  const qsizetype start = html.indexOf(head);
  const qsizetype end = start < 0 ? -1 : html.indexOf("</script>", start);
  return end < 0 ? QByteArray() : html.mid(start + head.size(), end - start - head.size());
}

// The attached file is one of the document's streams, compressed or not.
QByteArray inPdf(const QByteArray& pdf) {
  const auto isSession = [](const QByteArray& bytes) {
    return bytes.startsWith('{') && bytes.contains("\"whereabouts\"");
  };
  qsizetype at = 0;
  while ((at = pdf.indexOf("stream\n", at)) >= 0) {
    const qsizetype start = at + 7;
    const qsizetype end = pdf.indexOf("endstream", start);
    if (end < 0) break;
    at = end + 9;
    if (end - start > kMaxStream) continue;
    const QByteArray stream = pdf.mid(start, end - start);
    if (isSession(stream)) return stream;
    // zlib's first byte. Streams of drawings are not sessions, and their first bytes tell.
    const std::string_view packed(stream.constData(), static_cast<std::size_t>(stream.size()));
    if (!packed.starts_with('\x78') || !inflated_start(packed, 64).starts_with('{')) continue;
    const auto unpacked = inflated(packed, kMaxBytes);
    if (unpacked && isSession(QByteArray::fromStdString(*unpacked)))
      return QByteArray::fromStdString(*unpacked);
  }
  return {};
}

// A GIF that breaks may be a picture whose first frame is whole: that is for its reader to say.
QByteArray inFilm(const std::filesystem::path& path, bool gif) {
  const FilmComment comment = film_comment(path, kMaxBytes);
  const QByteArray json = QByteArray::fromStdString(comment.text);
  if (json.startsWith('{') && json.contains("\"whereabouts\"")) return json;
  if (comment.film && !comment.whole && !gif)
    refuse_file(path.string(), "the film is cut off or damaged", "export it again");
  return {};
}

std::optional<Session> readSession(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return std::nullopt;
  std::ifstream file = regular_stream(path);
  file.seekg(0, std::ios::end);
  const std::streamoff size = file.tellg();
  const bool ours = path.extension() == ".whereabouts";
  if (ours && size == 0) refuse_file(path.string(), "the file is empty", "open another file");
  const QByteArray head = bytesOf(file, std::min<std::streamoff>(size, 512));
  file.clear();
  if (ours || head.startsWith('{')) {
    if (size > kMaxBytes) refuse_file(path.string(), "this is too long for a session", "open a smaller file");
    return parseSession(bytesOf(file, size), path.string());
  }
  QByteArray json;
  if (head.startsWith("\x89PNG")) json = inPng(path);
  const bool gif = head.startsWith("GIF8");
  if (gif || head.mid(4, 4) == "ftyp") json = inFilm(path, gif);
  if (size <= kMaxFigure && head.contains("<svg")) json = inSvg(bytesOf(file, size));
  if (size <= kMaxFigure && head.startsWith("%PDF")) json = inPdf(bytesOf(file, size));
  if (size <= kMaxFigure && head.left(32).toLower().startsWith("<!doctype html"))
    json = inHtml(bytesOf(file, size));
  if (json.isEmpty()) return std::nullopt;
  return parseSession(json, path.string());
}

}  // namespace

std::optional<Session> sessionInFile(const std::filesystem::path& path) {
  std::optional<Session> session = readSession(path);
  if (session) locateInputs(*session, std::filesystem::absolute(path).parent_path());
  return session;
}

}  // namespace whereabouts

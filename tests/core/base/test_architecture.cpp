// The floors of the house (docs/architecture.md): which folder may include which, and that every source has a
// header of its own name.
#include <QtTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "tests/registered_test.h"

namespace fs = std::filesystem;

namespace {

// The folders of core, from the ground up: each may include itself and those before it.
const std::vector<std::string> floors = {"base",   "array",   "film",     "colour",   "parameter",
                                         "image",  "gemm",    "analysis", "position", "checkpoint",
                                         "tables", "backend", "vit",      "train",    "series",
                                         "figure", "labs",    "live",     "gallery",  "lesson"};

// The rooms of a folder, from the ground up: the same. "" stands for the sources of the folder itself; where
// it is not named, they may include any room and be included by any.
const std::map<std::string, std::vector<std::string>> rooms = {
    {"ui",
     {"theme", "render", "language", "widgets", "model", "parameters", "output", "training", "checkpoint",
      "lessons", "start", "window"}},
    {"ui/render", {"layout", "paint", "view", "html", "file"}},
    {"app/cli", {"", "commands"}},
    {"core/backend", {"eigen", "cpu", "opencv"}},
    {"core/backend/opencv", {"plugin", ""}},
    {"core/checkpoint", {"zip", "numpy", "torch", "inspect", "safetensors"}},
    {"core/position", {"trained", "", "additive", "rotary", "bias", "detect", "resample", "schemes"}},
    {"core/film", {"plugin", ""}},
    {"core/gemm", {"kernels", ""}},
    {"core/image", {"plugin", "heif_plugin", ""}},
    {"core/live", {"", "wasm"}},
    {"core/labs/framework", {"inputs", "parameters", "pieces", "", "model"}},
    {"core/labs/modalities", {"", "views"}},
    {"core/labs/time", {"", "views"}},
    {"core/train", {"data", "model", "optimise", "run"}},
    {"core/vit", {"configuration", "preprocess", "weights", "forward", "backward", "inside", "verify"}}};

// Folders whose rooms have no order: those above and of labs have rules of their own, schemes are told
// apart in core/position, and app holds a circle (a command runs benchmarks, which draw as commands do).
const std::vector<std::string> unordered = {"app", "core", "core/labs", "core/position/schemes"};

const fs::path root(PROJECT_ROOT);

// The parts of a path: "core", "labs", "resize", "lab.cpp".
std::vector<std::string> partsOf(const std::string& path) {
  std::vector<std::string> parts;
  for (const fs::path& part : fs::path(path)) parts.push_back(part.string());
  return parts;
}

int floorOf(const std::string& folder) {
  return static_cast<int>(std::find(floors.begin(), floors.end(), folder) - floors.begin());
}

// What `line` includes: "<QString>", "core/base/grid.h" or "plugin.h"; empty where it is no #include.
std::string included(const std::string& line) {
  static const std::regex pattern("^\\s*#\\s*include\\s*(?:\"([^\"]+)\"|(<[^>]+>)).*");
  std::smatch match;
  if (!std::regex_match(line, match, pattern)) return {};
  return match[1].matched ? match[1].str() : match[2].str();
}

// The type that a line defines which is not indented; empty where there is none.
std::string defined(const std::string& line) {
  static const std::regex pattern("^(?:struct|class) (\\w+)(?: final)?(?: \\{| :).*");
  std::smatch match;
  return std::regex_match(line, match, pattern) ? match[1].str() : "";
}

bool isQt(const std::string& include) {
  static const std::regex pattern("^<?(Q[A-Z]|Qt|qt|qcustomplot|q[a-z]+\\.h>).*");
  return std::regex_match(include, pattern);
}

// The room of `path` in `folder`: "paint" of "ui/render/paint/words.h", "" of "ui/render/words.h"; nothing
// where it lies elsewhere.
std::optional<std::string> roomOf(const std::string& path, const std::string& folder) {
  if (!path.starts_with(folder + "/")) return std::nullopt;
  const std::string rest = path.substr(folder.size() + 1);
  const std::size_t end = rest.find('/');
  return end == std::string::npos ? std::string() : rest.substr(0, end);
}

// Why a file of one room may not include that one of another room; empty where it may.
std::string roomFault(const std::string& path, const std::string& include) {
  for (const auto& [folder, order] : rooms) {
    const auto here = roomOf(path, folder), there = roomOf(include, folder);
    if (!here || !there || *here == *there) continue;
    const auto from = std::find(order.begin(), order.end(), *here),
               to = std::find(order.begin(), order.end(), *there);
    const bool unknown = (!here->empty() && from == order.end()) || (!there->empty() && to == order.end());
    if (unknown) return "a room of " + folder + " that has no floor";
    if (from == order.end() || to == order.end()) continue;
    if (to > from) return folder + "/" + *there + " is above " + folder + "/" + *here;
  }
  return {};
}

// Why the file at `path` may not include that; empty where it may.
std::string fault(const std::string& path, const std::string& include) {
  const std::vector<std::string> from = partsOf(path), to = partsOf(include);
  if (from[0] == "core" && isQt(include)) return "core uses no Qt";
  if (to.size() < 2) return {};
  if (from[0] == "core" && (to[0] == "ui" || to[0] == "app")) return "core knows neither ui nor app";
  if (from[0] == "ui" && to[0] == "app") return "ui does not know app";
  if (const std::string why = roomFault(path, include); !why.empty()) return why;
  if (from[0] != "core" || to[0] != "core" || from.size() < 3 || to.size() < 3) return {};
  const int here = floorOf(from[1]), there = floorOf(to[1]);
  const int unknown = static_cast<int>(floors.size());
  if (here == unknown || there == unknown) return "a folder that has no floor";
  if (there > here) return "core/" + to[1] + " is above core/" + from[1];
  const bool labs = from[1] == "labs" && to[1] == "labs";
  if (labs && to[2] != from[2] && to[2] != "framework") return "a lab uses no other lab";
  return {};
}

struct Source {
  std::string path;  // from the root: "core/base/grid.cpp"
  std::vector<std::string> includes;
  std::vector<std::string> types;  // that a header defines at its outermost level
};

std::vector<Source> sources() {
  std::vector<Source> found;
  for (const char* top : {"core", "ui", "app"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string suffix = entry.path().extension().string();
      if (suffix != ".h" && suffix != ".cpp" && suffix != ".in") continue;
      Source source{fs::relative(entry.path(), root).generic_string(), {}, {}};
      const bool header = suffix == ".h";
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) {
        if (std::string include = included(line); !include.empty())
          source.includes.push_back(std::move(include));
        if (std::string type = header ? defined(line) : ""; !type.empty())
          source.types.push_back(std::move(type));
      }
      found.push_back(std::move(source));
    }
  }
  return found;
}

// The sources that may go without a header of their own name, by rule.
bool needsNoHeader(const fs::path& path) {
  const std::string folder = path.parent_path().generic_string(), stem = path.stem().string();
  // Found by their folder and called through one function, or the program itself.
  if (stem == "lab" && folder.starts_with("core/labs/")) return true;
  if (stem == "scheme" && folder.starts_with("core/position/schemes/")) return true;
  // views.h beside the folder lists them.
  if (path.parent_path().filename() == "views" && fs::exists(root / (folder + ".h"))) return true;
  if (folder == "app" || folder == "app/bench" || folder == "app/cli/commands") return true;
  // Called by a page.
  if (folder == "core/live/wasm") return true;
  // One source for each instruction set.
  if (folder == "core/gemm/kernels") return true;
  // figure_renderer_zoom.cpp beside figure_renderer.h: a class, or one subject, over several sources.
  for (std::size_t end = stem.rfind('_'); end != std::string::npos && end > 0;
       end = stem.rfind('_', end - 1)) {
    if (fs::exists(root / folder / (stem.substr(0, end) + ".h"))) return true;
  }
  return false;
}

bool holdsOne(const std::string& line, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](const char* word) { return line.find(word) != std::string::npos; });
}

// Whether a line reads JSON with one of the libraries.
bool parsesJson(const std::string& line) {
  static const std::regex pattern(
      "[jJ]son::(parse|accept|sax_parse|from_\\w+) *\\(|>> *\\w*[jJ]son\\b|\"_json\\b|QJsonDocument::from");
  // The expression alone would take seconds.
  const bool may_be = holdsOne(line, {"json", "Json", "QJson"}) && holdsOne(line, {"::", ">>", "\""});
  return may_be && std::regex_search(line, pattern);
}

// Whether a line opens a file by its name, to read it. What the process tells of itself and resources of the
// program are no files of others.
bool opensFiles(const std::string& line) {
  static const std::regex pattern(
      "\\bi?fstream \\w+ *[({]|\\bfile\\.open\\((?!QIODevice)|[ (=]::open(at)?\\(|\\bg?z?f?d?open\\(\\w+, "
      "\"r|"
      "\\bQFile \\w+\\(|\\bQImageReader \\w+\\(|\\bQ(Image|Pixmap|Icon) "
      "\\w+\\(QString|\\bimread\\(|\\bmmap\\(.*PROT_READ,|\\bport::open_to_read\\(");
  if (line.find("\"/proc/self/") != std::string::npos || line.find("\":/") != std::string::npos) return false;
  const bool may_be =
      holdsOne(line, {"stream ", "open", "QFile ", "QImage", "QPixmap ", "QIcon ", "imread(", "mmap("});
  return may_be && std::regex_search(line, pattern);
}

// Whether a line tells one position scheme from another by its id. "none" is a word of many choices.
bool tellsScheme(const std::string& line) {
  static const std::regex pattern(
      "([!=]= "
      "*|(starts_with|find|contains)\\()\"(sinusoidal|learned|rope-(1d|2d|mixed|ntk|yarn|dype|spiral|jitter|"
      "\")|m-rope|liere|relative-"
      "bias|log-cpb|"
      "alibi|fire\"|lookhere|shaw|cpe\"|pape\"|market-cycle\"|horizon\")");
  const bool may_be =
      holdsOne(line, {"== \"", "!= \"", "==\"", "!=\"", "starts_with(\"", "find(\"", "contains(\""});
  return may_be && std::regex_search(line, pattern);
}

// The lines that `has` finds in the sources, but for those of `allowed`.
std::string linesWhere(bool (*has)(const std::string&), const std::vector<std::string>& allowed) {
  std::string found;
  for (const char* top : {"core", "ui", "app"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string suffix = entry.path().extension().string();
      if (suffix != ".h" && suffix != ".cpp") continue;
      const std::string path = fs::relative(entry.path(), root).generic_string();
      if (std::find(allowed.begin(), allowed.end(), path) != allowed.end()) continue;
      std::ifstream file(entry.path());
      int number = 0;
      for (std::string line; std::getline(file, line);) {
        ++number;
        if (has(line)) found += path + ":" + std::to_string(number) + ": " + line + "\n";
      }
    }
  }
  return found;
}

}  // namespace

class TestArchitecture : public QObject {
  Q_OBJECT

 private slots:
  void includesAreRead() {
    QCOMPARE(included("#include <QString>"), std::string("<QString>"));
    QCOMPARE(included("#  include \"core/base/grid.h\"  // for Cell"), std::string("core/base/grid.h"));
    QCOMPARE(included("// #include <QString>"), std::string());
    QCOMPARE(included("int include = 0;"), std::string());
  }

  void faultsAreFound_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("include");
    QTest::addColumn<bool>("allowed");
    const auto add = [](const char* path, const char* include, bool allowed) {
      QTest::addRow("%s: %s", path, include) << QString(path) << QString(include) << allowed;
    };
    for (const char* qt : {"<QString>", "<QtCore/qglobal.h>", "qcustomplot.h", "<qglobal.h>", "QImage"}) {
      add("core/base/grid.h", qt, false);
      add("ui/theme/theme.h", qt, true);
    }
    for (const char* other : {"<queue>", "<quadmath>", "core/base/hash.h"})
      add("core/base/grid.h", other, true);
    add("core/image/load.cpp", "ui/theme/theme.h", false);
    add("core/image/load.cpp", "app/cli/command.h", false);
    add("ui/model/session.cpp", "app/cli/command.h", false);
    add("app/main.cpp", "ui/theme/theme.h", true);
    add("core/vit/predict.cpp", "core/figure/text.h", false);
    add("core/figure/figure.h", "core/vit/predict.h", true);
    add("core/parameter/value.h", "core/image/image.h", false);
    add("core/misc/value.h", "core/base/grid.h", false);
    add("core/base/grid.h", "core/misc/value.h", false);
    add("core/labs/resize/lab.cpp", "core/labs/framework/lab.h", true);
    add("core/labs/resize/lab.cpp", "core/labs/resize/data.h", true);
    add("core/labs/resize/lab.cpp", "core/labs/offsets/data.h", false);
    add("core/labs/framework/common.cpp", "core/labs/offsets/data.h", false);
    add("ui/model/session.cpp", "ui/window/main_window.h", false);
    add("ui/window/main_window.h", "ui/model/session.h", true);
    add("ui/render/layout/plan.cpp", "ui/render/paint/words.h", false);
    add("ui/render/paint/words.h", "ui/render/layout/layout.h", true);
    add("ui/render/layout/plan.cpp", "ui/model/session.h", false);
    add("ui/theme/theme.cpp", "ui/language/language.h", false);
    add("ui/misc/words.h", "ui/theme/theme.h", false);
    add("core/vit/weights/weights.cpp", "core/vit/forward/forward.h", false);
    add("core/vit/predict.cpp", "core/vit/vit.h", true);
    add("core/vit/forward/forward.cpp", "core/vit/backward/backward.h", false);
    add("core/position/rotary/rotary.h", "core/position/schemes/liere/liere.h", false);
    add("core/position/scheme.cpp", "core/position/schemes/liere/liere.h", false);
    add("core/position/scheme.h", "core/position/trained/trained.h", true);
    add("core/position/trained/trained.h", "core/position/scheme.h", false);
    add("core/position/schemes/liere/scheme.cpp", "core/position/rotary/rotary.h", true);
    add("core/labs/framework/lab.h", "core/labs/framework/inputs/inputs.h", true);
    add("core/labs/framework/lab.h", "core/labs/framework/model/execution.h", false);
    add("core/labs/framework/pieces/axes.cpp", "core/labs/framework/lab.h", false);
    add("core/labs/time/views/series.cpp", "core/labs/time/data.h", true);
    add("core/labs/time/data.cpp", "core/labs/time/views/series.h", false);
    add("app/cli/manual.cpp", "app/cli/commands/figure.h", false);
    add("app/cli/commands/figure.cpp", "app/cli/page.h", true);
    add("core/gemm/kernels/baseline.cpp", "core/gemm/gemm.h", false);
  }
  void faultsAreFound() {
    QFETCH(QString, path);
    QFETCH(QString, include);
    QFETCH(bool, allowed);
    QCOMPARE(fault(path.toStdString(), include.toStdString()).empty(), allowed);
  }

  void noArrowRunsUp() {
    const std::vector<Source> all = sources();
    QVERIFY(all.size() > 400);
    std::string found;
    for (const Source& source : all) {
      for (const std::string& include : source.includes) {
        const std::string why = fault(source.path, include);
        if (!why.empty()) found += source.path + " includes " + include + ": " + why + "\n";
      }
    }
    QVERIFY2(found.empty(), found.c_str());
  }

  // All live in one namespace: of two types of one name the linker takes the functions of either.
  void noTypeIsDefinedTwice() {
    QCOMPARE(defined("class Lab {"), std::string("Lab"));
    QCOMPARE(defined("struct Cell : Base {"), std::string("Cell"));
    QCOMPARE(defined("struct Cell;"), std::string());
    std::map<std::string, std::string> where;
    std::string found;
    for (const Source& source : sources()) {
      // Modules that are loaded while the program runs, and each instruction set, are namespaces of their
      // own.
      if (source.path.find("/plugin/") != std::string::npos ||
          source.path.find("/kernels/") != std::string::npos)
        continue;
      for (const std::string& type : source.types) {
        const auto [known, is_new] = where.emplace(type, source.path);
        if (!is_new) found += type + ": " + known->second + " and " + source.path + "\n";
      }
    }
    QVERIFY(where.size() > 300);
    QVERIFY2(found.empty(), found.c_str());
  }

  void everyFolderOfCoreHasAFloor() {
    for (const Source& source : sources()) {
      const std::vector<std::string> parts = partsOf(source.path);
      if (parts[0] != "core" || parts.size() < 3) continue;
      QVERIFY2(floorOf(parts[1]) < static_cast<int>(floors.size()), source.path.c_str());
    }
  }

  void everyRoomHasAFloor() {
    for (const Source& source : sources()) {
      for (const auto& [folder, order] : rooms) {
        const auto room = roomOf(source.path, folder);
        if (!room || room->empty()) continue;
        QVERIFY2(std::find(order.begin(), order.end(), *room) != order.end(), source.path.c_str());
      }
    }
  }

  void everyFolderWithRoomsHasFloors() {
    std::string found;
    for (const Source& source : sources()) {
      const fs::path room = fs::path(source.path).parent_path();
      const std::string folder = room.parent_path().generic_string();
      if (folder.empty() || rooms.contains(folder)) continue;
      if (std::find(unordered.begin(), unordered.end(), folder) != unordered.end()) continue;
      found += folder + ": " + room.filename().string() + "\n";
    }
    QVERIFY2(found.empty(), ("rooms without an order:\n" + found).c_str());
  }

  void everySourceHasItsHeader() {
    std::string found;
    for (const Source& source : sources()) {
      const fs::path path(source.path);
      if (path.extension() != ".cpp" || needsNoHeader(path)) continue;
      fs::path header = path;
      header.replace_extension(".h");
      if (!fs::exists(root / header)) {
        found += source.path + "\n";
        continue;
      }
      // It comes with its header: what the header declares is defined in agreement.
      const bool includes = std::find(source.includes.begin(), source.includes.end(),
                                      header.generic_string()) != source.includes.end();
      QVERIFY2(includes, (source.path + " does not include its header").c_str());
    }
    QVERIFY2(found.empty(), ("no header of their own name:\n" + found).c_str());
  }

  // A tree of any depth ends the program where it is copied or written.
  void oneReaderParsesJson_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("found");
    const auto add = [](const char* line, bool found) { QTest::newRow(line) << line << found; };
    add("auto a = nlohmann::json::parse(text);", true);
    add("Json a = Json::parse(text, nullptr, false);", true);
    add("if (nlohmann::ordered_json::accept(text)) return;", true);
    add("json::sax_parse(text, &reader);", true);
    add("stream >> json;", true);
    add("stream >> theJson;", true);
    add("auto a = R\"({})\"_json;", true);
    add("json::from_cbor(bytes);", true);
    add("QJsonDocument::fromJson(bytes);", true);
    add("auto a = parse_json(text, where);", false);
    add("auto a = to_json(value);", false);
    add("const int half = sum >> 1;", false);
  }
  void oneReaderParsesJson() {
    QFETCH(QString, line);
    QFETCH(bool, found);
    QCOMPARE(parsesJson(line.toStdString()), found);
  }
  void noSourceParsesJsonByItself() {
    const std::string found = linesWhere(parsesJson, {"core/checkpoint/bounded_json.cpp",
                                                      // By events alone: it makes no tree.
                                                      "core/checkpoint/safetensors/safetensors_header.cpp"});
    QVERIFY2(found.empty(), ("read it with core/checkpoint/bounded_json.h:\n" + found).c_str());
  }

  // A pipe is waited for, and a device may do something.
  void onePlaceOpensFiles_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("found");
    const auto add = [](const char* line, bool found) { QTest::newRow(line) << line << found; };
    add("std::ifstream file(path, std::ios::binary);", true);
    add("std::fstream file{path};", true);
    add("file.open(path);", true);
    add("const int file = ::open(path.c_str(), O_RDONLY);", true);
    add("std::FILE* file = std::fopen(path, \"rb\");", true);
    add("QFile file(name);", true);
    add("QImageReader reader(name);", true);
    add("QImage image(QString::fromStdString(name));", true);
    add("const cv::Mat image = cv::imread(name);", true);
    add("gzFile file = gzopen(name, \"rb\");", true);
    add("std::ifstream file = regular_stream(path);", false);
    add("std::ifstream status(\"/proc/self/status\");", false);
    add("QFile file(QString(\":/page/\") + name);", false);
    add("std::ofstream file(path);", false);
    add("const port::Descriptor file = port::open_to_read(path);", true);
    add("QImage image(size, QImage::Format_RGB32);", false);
    add("void open(const fs::path& given);", false);
  }
  void onePlaceOpensFiles() {
    QFETCH(QString, line);
    QFETCH(bool, found);
    QCOMPARE(opensFiles(line.toStdString()), found);
  }
  void noSourceOpensFilesByItself() {
    const std::string found =
        linesWhere(opensFiles, {"core/base/regular_file.h", "core/base/regular_file.cpp",
                                // What that calls.
                                "core/base/port_posix.cpp", "core/base/port_windows.cpp",
                                // What a library prints goes to /dev/null.
                                "core/image/heif_plugin/heif_codec.cpp"});
    QVERIFY2(found.empty(), ("open it with core/base/regular_file.h:\n" + found).c_str());
  }

  // A dialog that goes while its fields have the keyboard would be told of it.
  void everyDialogIsQuietAtItsEnd() {
    const auto bare = [](const std::string& line) {
      return line.find(": public QDialog") != std::string::npos;
    };
    QVERIFY(bare("class About : public QDialog {"));
    const std::string found = linesWhere(bare, {"ui/widgets/quiet_dialog.h"});
    QVERIFY2(found.empty(), ("derive it from ui/widgets/quiet_dialog.h:\n" + found).c_str());
  }

  // Qt 6.4 may call what follows a job twice.
  void noSourceFollowsJobsByThen() {
    const auto follows = [](const std::string& line) { return line.find(".then(") != std::string::npos; };
    QVERIFY(follows("  job.then(this, [this] {"));
    const std::string found = linesWhere(follows, {});
    QVERIFY2(found.empty(), ("take ui/model/when_done.h:\n" + found).c_str());
  }

  // std::hypot() is of a C library from 2.35 on, which the wheel does without.
  void noSourceTakesTheLibrarysHypot() {
    const auto takes = [](const std::string& line) {
      return line.find("hypot(") != std::string::npos && line.find("//") == std::string::npos;
    };
    QVERIFY(takes("  return std::hypot(x, y);"));
    QVERIFY(!takes("  return hypotenuse(x, y);"));
    const std::string found = linesWhere(takes, {});
    QVERIFY2(found.empty(), ("take core/base/hypotenuse.h:\n" + found).c_str());
  }

  void comparisonsOfSchemesAreFound() {
    QVERIFY(tellsScheme("  if (scheme.id == \"learned-1d\") return 0;"));
    QVERIFY(tellsScheme("  return name.scheme != \"rope-2d\";"));
    QVERIFY(tellsScheme("  if (scheme.starts_with(\"rope-\")) return true;"));
    QVERIFY(!tellsScheme("  form.scheme = \"rope-2d\";"));
    QVERIFY(!tellsScheme("  if (id == \"none\") return {};"));
    QVERIFY(!tellsScheme("  if (layout == \"rope-vit\") return 100;"));
  }

  // What a scheme is, its folder tells: elsewhere none is told from another by its id.
  void noSchemeIsToldByItsId() {
    std::vector<std::string> own;
    for (const auto& entry : fs::recursive_directory_iterator(root / "core/position/schemes"))
      own.push_back(fs::relative(entry.path(), root).generic_string());
    QVERIFY(own.size() > 40);
    const std::string found = linesWhere(tellsScheme, own);
    QVERIFY2(found.empty(), found.c_str());
  }

  // A formatter of another language once wrote "#!/ bin / sh".
  void scriptsCanBeRun() {
    int scripts = 0;
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator();
         ++entry) {
      const std::string name = entry->path().filename().string();
      if (entry->is_directory() && (name == "build" || name == ".git")) entry.disable_recursion_pending();
      if (!entry->is_regular_file() || entry->file_size() < 4) continue;
      std::ifstream file(entry->path());
      std::string line;
      if (!std::getline(file, line) || !line.starts_with("#!")) continue;
      ++scripts;
      QVERIFY2(line == "#!/bin/sh" || line == "#!/usr/bin/env bash" || line == "#!/bin/bash" ||
                   line == "#!/usr/bin/env python3",
               (entry->path().string() + ": " + line).c_str());
      QVERIFY2((entry->status().permissions() & fs::perms::owner_exec) != fs::perms::none,
               entry->path().c_str());
    }
    QVERIFY(scripts >= 8);
  }

  void coreLinksNoQt() {
    std::ifstream file(root / "core" / "CMakeLists.txt");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    QVERIFY(!text.empty());
    QVERIFY(text.find("Qt6") == std::string::npos);
  }
};

REGISTER_TEST(TestArchitecture, QCoreApplication)
#include "test_architecture.moc"

// The gallery: what it declares is valid, the command draws it, and docs/articles.md names nothing else.
#include <QtTest>
#include <algorithm>
#include <csignal>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "core/base/shell_words.h"
#include "core/gallery/gallery.h"
#include "core/gallery/gallery_page.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/labs/framework/lab_runner.h"
#include "core/position/scheme.h"
#include "tests/cli_program.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Values values_of(const std::string& lab, const std::vector<WrittenValue>& written) {
  Values given;
  for (const auto& [id, text] : written) {
    const Parameter* parameter = find_parameter(find_lab(lab).parameters(), id);
    if (!parameter) throw Failure(Fault::usage, lab, "there is no --" + id, "");
    given.set(id, parse_value(*parameter, text));
  }
  return given;
}

// Why these are no values of the lab with the built-in inputs; empty where they are.
Inputs inputs_with(const std::string& image) {
  Inputs inputs = built_in_inputs();
  if (!image.empty()) inputs.image = picture_named(image);
  return inputs;
}

std::string fault_of(const std::string& lab, const std::vector<WrittenValue>& written,
                     const std::string& image) {
  try {
    const Values given = values_of(lab, written);
    const Lab& found = find_lab(lab);
    resolve_values(found, seen_inputs(found, inputs_with(image), given, Policy::refuse), given,
                   Policy::refuse);
  } catch (const Failure& failure) {
    return failure.what();
  }
  return {};
}

// The cells of the last column of every table: what does it here.
std::vector<std::string> here_cells(const std::string& page) {
  std::vector<std::string> cells;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ") || line.starts_with("| In the text")) continue;
    const std::size_t end = line.rfind('|'), begin = line.rfind(" | ", end - 1);
    cells.push_back(line.substr(begin + 3, end - begin - 3));
  }
  return cells;
}

std::vector<std::string> code_in(const std::string& cell) {
  std::vector<std::string> found;
  static const std::regex code("`([^`]*)`");
  for (std::sregex_iterator at(cell.begin(), cell.end(), code), end; at != end; ++at)
    found.push_back((*at)[1].str());
  return found;
}

}  // namespace

class TestCliGallery : public CliTest {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void entriesAreValid() {
    std::set<std::string> ids, shown;
    for (const GallerySection& section : gallery()) {
      QVERIFY(!section.title.empty() && !section.about.empty() && !section.entries.empty());
      for (const GalleryEntry& entry : section.entries) {
        QVERIFY2(ids.insert(entry.id).second, entry.id.c_str());
        QVERIFY2(entry.id.starts_with(section.id == "labs" ? "lab-" : section.id + "-"), entry.id.c_str());
        QVERIFY2(lab_with_id(entry.lab), entry.id.c_str());
        const std::string fault = fault_of(entry.lab, entry.values, entry.image);
        QVERIFY2(fault.empty(), (entry.id + ": " + fault).c_str());
        if (section.id == "labs") shown.insert(entry.lab);
      }
    }
    QCOMPARE(shown.size(), labs().size());
    QCOMPARE(gallery().size(), std::size_t{6});
  }

  // By the values of every parameter, not only those that are written.
  void noPictureIsDrawnTwice() {
    struct Drawn {
      std::string id, lab, image;
      Values values;
    };
    std::vector<Drawn> drawn;
    QStringList twice;
    for (const GallerySection& section : gallery()) {
      for (const GalleryEntry& entry : section.entries) {
        const Lab& lab = find_lab(entry.lab);
        const Values given = values_of(entry.lab, entry.values);
        const Inputs seen = seen_inputs(lab, inputs_with(entry.image), given, Policy::refuse);
        Drawn now{entry.id, entry.lab, entry.image, resolve_values(lab, seen, given, Policy::refuse)};
        for (const Drawn& each : drawn) {
          if (each.lab == now.lab && each.image == now.image && each.values == now.values)
            twice << QString::fromStdString(now.id + " is " + each.id);
        }
        drawn.push_back(std::move(now));
      }
    }
    QVERIFY2(twice.isEmpty(), qPrintable(twice.join(", ")));
  }

  void wordsAreQuotedForAShell() {
    QCOMPARE(shell_words({"figure", "a b", "it's", "", "--x", "-1:1"}),
             std::string("figure 'a b' 'it'\\''s' '' --x -1:1"));
  }

  void thePageEscapesAndNamesItsFiles() {
    GalleryPicture drawn, refused;
    drawn.heading = "A <b> & \"c\"";
    drawn.caption = "It is **1 < 2**.";
    drawn.id = "one";
    refused.id = "two";
    refused.problem = "x: too small; take another";
    const std::string html = gallery_page({{"part", "Part", "About.", {drawn, refused}}}, {"<file>.png"});
    QVERIFY(html.find("A &lt;b&gt; &amp; &quot;c&quot;") != std::string::npos);
    QVERIFY(html.find("<strong>1 &lt; 2</strong>") != std::string::npos);
    QVERIFY(html.find("&lt;file&gt;.png") != std::string::npos);
    QVERIFY(html.find("x: too small; take another") != std::string::npos);
    QVERIFY(html.find("prefers-color-scheme: dark") != std::string::npos);
    QVERIFY(html.find("http") == std::string::npos);  // no network
    const std::vector<std::string> files = files_of_page(html);
    const std::set<std::string> names(files.begin(), files.end());
    QCOMPARE(names, (std::set<std::string>{"index.html", "one.html", "one.png", "one.pdf", "one-small.png"}));
    QVERIFY(files_of_page("<a href=\"holiday.png\">").empty());
  }

  void theCommandBelowAPictureMakesIt() {
    const Ran ran = run({"gallery", "--lab", "scramble", "--out", "g/"});
    QVERIFY2(ran.status == 0, ran.errors);
    QCOMPARE(ran.output, QByteArray("g/index.html\n"));
    const std::string page = text_of(at("g/index.html"));
    for (const std::string& file : files_of_page(page)) QVERIFY2(fs::exists(at("g") / file), file.c_str());
    const std::string command =
        "whereabouts figure scramble --arrange reverse-columns --out markets-flip.png";
    QVERIFY2(page.find("<code>" + command + "</code>") != std::string::npos, page.c_str());
    QStringList words = QString::fromStdString(command).split(QLatin1Char(' '));
    words.removeFirst();
    QCOMPARE(run(words).status, 0);
    QVERIFY(text_of(at("markets-flip.png")) == text_of(at("g/markets-flip.png")));
  }

  void anEarlierGalleryIsReplacedAndNothingElse() {
    QCOMPARE(run({"gallery", "--lab", "scramble", "--out", "g"}).status, 0);
    QVERIFY(fs::exists(at("g/markets-flip.png")));
    QCOMPARE(run({"gallery", "--lab", "components", "--out", "g"}).status, 0);
    QVERIFY(!fs::exists(at("g/markets-flip.png")));
    QVERIFY(fs::exists(at("g/lab-components.pdf")));
    std::ofstream(at("g/holiday.png")) << "mine";
    const auto before = contents();
    const Ran refused = run({"gallery", "--lab", "components", "--out", "g"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.errors.contains("holds other files (\"holiday.png\")"), refused.errors);
    QCOMPARE(contents(), before);
  }

  void filesAreToldApartByTheirContent() {
    // A table under a picture's suffix and a series: neither is taken for an image.
    std::ofstream(at("table.pt"), std::ios::binary) << safetensors_text(17, 8);
    std::string days = "day,price\n";
    for (int day = 0; day < 400; ++day)
      days += std::to_string(day) + "," + std::to_string(100 + day % 21) + "\n";
    std::ofstream(at("prices.csv")) << days;
    const Ran ran = run({"gallery", "table.pt", "prices.csv", "--lab", "components", "--out", "g"});
    QVERIFY2(ran.status == 0, ran.errors);
    const std::string page = text_of(at("g/index.html"));
    QVERIFY(page.find("--checkpoint") != std::string::npos && page.find("table.pt") != std::string::npos);
    QVERIFY(page.find("--image") == std::string::npos);
    const Ran series = run({"gallery", "prices.csv", "--lab", "time", "--out", "h"});
    QVERIFY2(series.status == 0, series.errors);
    QVERIFY(text_of(at("h/index.html")).find("--series") != std::string::npos);
  }

  void whatCannotBeOpenedIsRefused() {
    std::ofstream(at("notes.txt")) << "no picture";
    const auto before = contents();
    for (const QStringList& words :
         {QStringList{"notes.txt"}, {"missing.png"}, {"--lab", "labyrinth"}, {"--run", "nowhere"}}) {
      const Ran ran = run(QStringList{"gallery", "--out", "g"} + words);
      QVERIFY2(ran.status == 1 || ran.status == 2, ran.errors);
      QCOMPARE(ran.errors.count('\n'), 1);
    }
    QCOMPARE(run({"gallery"}).status, 2);
    QCOMPARE(contents(), before);
  }

  void stoppedItLeavesNothing() {
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    process.start(WHEREABOUTS_BINARY, {"gallery", "--out", "g"});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(!contents().empty(), patience);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(10 * patience));
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(contents().empty());
  }

  // A subcommand that `start` does not know would open the gallery where there is no display.
  void startKnowsEverySubcommand() {
    const std::string start = text_of(fs::path(PROJECT_ROOT) / "start");
    const QByteArray help = run({"--help"}).output;
    const QList<QByteArray> lines = help.mid(help.indexOf("Subcommands")).split('\n');
    int commands = 0;
    for (const QByteArray& line : lines) {
      if (!line.startsWith("  ")) continue;
      const std::string name = line.trimmed().split(' ').front().toStdString();
      QVERIFY2(start.find(" " + name + " |") != std::string::npos ||
                   start.find(" " + name + ")") != std::string::npos,
               name.c_str());
      ++commands;
    }
    QVERIFY(commands > 10);
  }

  // Everything in code in the last column is a lab with values that it takes, a subcommand with its options,
  // or a scheme.
  void theArticlesTableNamesWhatExists() {
    const std::string page = text_of(fs::path(PROJECT_ROOT) / "docs" / "articles.md");
    const std::vector<std::string> cells = here_cells(page);
    QVERIFY(cells.size() > 80);
    std::set<std::string> schemes;
    for (const Scheme& scheme : whereabouts::schemes()) schemes.insert(scheme.id);
    std::map<std::string, QByteArray> helps;
    for (const std::string& cell : cells) {
      const std::vector<std::string> found = code_in(cell);
      QVERIFY2(!found.empty(), cell.c_str());
      for (const std::string& code : found) {
        std::istringstream stream(code);
        std::vector<std::string> words;
        for (std::string word; stream >> word;) words.push_back(word);
        QVERIFY2(!words.empty(), cell.c_str());
        if (lab_with_id(words[0]) && (words.size() == 1 || words[1].starts_with("--"))) {
          QVERIFY2(words.size() % 2 == 1, code.c_str());
          std::vector<WrittenValue> written;
          std::string image;
          for (std::size_t i = 1; i < words.size(); i += 2) {
            QVERIFY2(words[i].starts_with("--"), code.c_str());
            if (words[i] == "--image") {
              QVERIFY2(is_picture_word(words[i + 1]), code.c_str());
              image = words[i + 1];
              continue;
            }
            written.emplace_back(words[i].substr(2), words[i + 1]);
          }
          const std::string fault = fault_of(words[0], written, image);
          QVERIFY2(fault.empty(), (code + ": " + fault).c_str());
        } else if (!(words.size() == 1 && schemes.contains(words[0]))) {
          auto help = helps.find(words[0]);
          if (help == helps.end()) {
            const Ran ran = run({QString::fromStdString(words[0]), "--help"});
            QVERIFY2(ran.status == 0 && ran.output.contains(("whereabouts " + words[0]).c_str()),
                     code.c_str());
            help = helps.emplace(words[0], ran.output).first;
          }
          for (std::size_t i = 1; i < words.size(); ++i) {
            if (words[i].starts_with("--"))
              QVERIFY2(help->second.contains((words[i] + " ").c_str()), code.c_str());
          }
          if (words[0] == "encode" && words.size() > 1) QVERIFY2(schemes.contains(words[1]), code.c_str());
        }
      }
    }
  }
};

REGISTER_TEST(TestCliGallery, QCoreApplication)
#include "test_cli_gallery.moc"

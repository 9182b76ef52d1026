// figure --from over saved figures whose bytes or sessions were changed at random: each is answered within 5
// s of processor time, by a figure or by one line, and nothing is left behind. WHEREABOUTS_MUTATIONS=N takes
// so many, from WHEREABOUTS_MUTATIONS_FROM on; a number gives the same bytes again, and
// WHEREABOUTS_MUTATIONS_KEEP names a folder for those at fault.
#include <sys/resource.h>

#include <nlohmann/json.hpp>

#include "tests/cli_program.h"
#include "tests/environment.h"
#include "tests/fuzz/mutate.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr double max_seconds = 5;  // of the processor, for one figure

// Of all child processes that have ended.
double child_seconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

struct Seed {
  std::string name, bytes;
  std::size_t from = 0, size = std::string::npos;  // what is changed of it
};

std::string between(const std::string& text, const std::string& head, const std::string& tail) {
  const std::size_t start = text.find(head), end = text.find(tail, start);
  if (start == std::string::npos || end == std::string::npos) return {};
  return text.substr(start + head.size(), end - start - head.size());
}

// JSON with one or two of its numbers replaced.
std::string other_numbers(std::string json, std::uint64_t seed) {
  static const std::string numbers[] = {"0",     "-1",    "1",     "2",    "3",         "5",
                                        "7",     "12",    "31",    "64",   "100",       "0.5",
                                        "-2.25", "1e300", "65536", "1025", "4294967296"};
  std::mt19937_64 random(seed);
  for (std::uint64_t change = 0; change <= seed % 2; ++change) {
    const auto [begin, end] = fuzz::detail::some_number(json, random);
    json.replace(begin, end - begin, numbers[random() % std::size(numbers)]);
  }
  return json;
}

}  // namespace

class TestCliMutatedFigures : public CliTest {
  Q_OBJECT

  std::vector<Seed> seeds_;

  std::string made(const QStringList& words, const char* name) {
    const Ran ran = run(words + QStringList{"--out", name});
    if (ran.status != 0) qFatal("%s", ran.errors.constData());
    std::string bytes = file_text(at(name));
    fs::remove(at(name));
    return bytes;
  }

  // A session of each lab, with a value for every parameter that takes one; figures of each format whole, and
  // those whose sessions are plain text changed in these alone.
  void makeSeeds() {
    const std::string head = "<metadata id=\"whereabouts-session\">", tail = "</metadata>";
    const auto labs = nlohmann::json::parse(run({"labs", "--json"}).output.toStdString());
    // Words that change nothing beside the others are refused: they are left out.
    const auto add_session = [&](QStringList words, const std::string& name) {
      Ran ran = run(words + QStringList{"--out", "seed.svg"});
      for (qsizetype found = 0; ran.status == 2 && found >= 0;
           ran = run(words + QStringList{"--out", "seed.svg"})) {
        found = words.indexOf(QString(ran.errors).section(' ', 1, 1).chopped(1));
        if (found >= 0) words.remove(found, 2);
      }
      if (ran.status != 0) qFatal("%s: %s", name.c_str(), ran.errors.constData());
      std::string json = QString::fromStdString(between(file_text(at("seed.svg")), head, tail))
                             .replace("&quot;", "\"")
                             .replace("&lt;", "<")
                             .replace("&gt;", ">")
                             .replace("&amp;", "&")
                             .toStdString();
      fs::remove(at("seed.svg"));
      if (json.empty()) qFatal("no session of %s", name.c_str());
      seeds_.push_back({name + ".whereabouts", std::move(json)});
    };
    for (const auto& lab : labs) {
      const std::string id = lab["id"];
      QStringList words{"figure", QString::fromStdString(id), "--dpi", "40"};
      for (const auto& parameter : lab["parameters"]) {
        const std::string name = parameter["id"];
        // Fewer than are usual: the figures are to be drawn in a moment.
        if (name == "samples")
          words << "--samples"
                << "100";
        if (parameter["kind"] == "integer" && name != "samples" && name != "frame")
          words << QString::fromStdString("--" + name) << QString::number(parameter["default"].get<int>());
      }
      add_session(words, id);
    }
    fs::copy_file(fs::path(TEST_DATA) / "image/exif6.png", at("image.png"));
    fs::copy_file(fs::path(TEST_DATA) / "vit/hf_vit.safetensors", at("model.safetensors"));
    add_session({"figure", "neighbours", "--checkpoint", "model.safetensors", "--show", "one", "--range=-1:1",
                 "--map", "cividis_r", "--reference", "3,4"},
                "model");
    add_session({"figure", "patches", "--image", "image.png", "--patch", "4", "--title", "Of =1+1"}, "image");
    add_session({"figure", "attention", "--image", "image.png", "--checkpoint", "model.safetensors",
                 "--heads", "2", "--pool", "avg"},
                "both");
    const QStringList small{"figure", "neighbours", "--show", "one",     "--reference",
                            "1,2",    "--dpi",      "40",     "--theme", "dark"};
    for (const char* name : {"seed.png", "seed.pdf", "seed.svg", "seed.html"}) {
      Seed seed{name, made(small, name)};
      const bool svg = std::string(name) == "seed.svg", html = std::string(name) == "seed.html";
      if (!html) seeds_.push_back(seed);  // its bytes are 1.4 MB of other things
      if (!svg && !html) continue;
      const std::string mark = svg ? head : "<script type=\"application/json\" id=\"whereabouts-session\">";
      seed.from = seed.bytes.find(mark) + mark.size();
      seed.size = seed.bytes.find(svg ? tail : "</script>", seed.from) - seed.from;
      seeds_.push_back(std::move(seed));
    }
    seeds_.push_back({"seed.gif", made({"animate", "neighbours", "--seconds", "0.5", "--fps", "4",
                                        "--frame-width", "320", "--frame-height", "180"},
                                       "seed.gif")});
  }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
    folder_ = std::make_unique<QTemporaryDir>();
    makeSeeds();
  }

  void eachIsAnswered() {
    const bool thorough = qEnvironmentVariableIsSet("WHEREABOUTS_LONG");
    const int count = number_in_environment("WHEREABOUTS_MUTATIONS", thorough ? 5000 : 60);
    const int first = number_in_environment("WHEREABOUTS_MUTATIONS_FROM", 0);
    const std::set<std::string> inputs = contents();
    int drawn = 0, refused = 0;
    double longest = 0;
    QStringList problems;
    for (int number = first; number < first + count; ++number) {
      const Seed& seed = seeds_[static_cast<std::size_t>(number) % seeds_.size()];
      std::string part = seed.bytes.substr(seed.from, seed.size);
      std::string bytes = seed.bytes;
      const auto from = static_cast<std::uint64_t>(number);
      const bool session = fs::path(seed.name).extension() == ".whereabouts";
      // Of every second session values alone, so that it still says something.
      const bool values = session && (number / static_cast<int>(seeds_.size())) % 2 == 1;
      bytes.replace(seed.from, part.size(), values ? other_numbers(part, from) : fuzz::mutated(part, from));
      const std::string name = "in" + fs::path(seed.name).extension().string();
      write_text(at(name.c_str()), bytes);
      const double before = child_seconds();
      const Ran ran =
          run({"figure", "--from", QString::fromStdString(name), "--dpi", "40", "--out", "out.png"});
      const double took = child_seconds() - before;
      longest = std::max(longest, took);
      QStringList faults;
      if (took > max_seconds) faults << QString("%1 s").arg(took);
      const QList<QByteArray> lines = ran.errors.split('\n');
      const auto notes = std::count_if(lines.begin(), lines.end(), [](const QByteArray& line) {
        return line.startsWith("whereabouts: note:");
      });
      const bool told = ran.errors.count('\n') - notes == 1 && lines[notes].startsWith("whereabouts: ");
      if (ran.status == 0) {
        ++drawn;
        if (ran.errors.count('\n') != notes) faults << ran.errors;
        if (!fs::remove(at("out.png"))) faults << "nothing was drawn";
      } else {
        ++refused;
        if ((ran.status != 1 && ran.status != 2) || !told)
          faults << QString("status %1: %2").arg(ran.status).arg(QString(ran.errors));
        if (ran.errors.contains("please report") || ran.errors.contains("std::"))
          faults << QString(ran.errors);
      }
      if (!ran.output.isEmpty()) faults << "said " + ran.output.left(200);
      fs::remove(at(name.c_str()));
      for (const std::string& each : contents()) {
        if (inputs.count(each) != 0) continue;
        faults << "left " + QString::fromStdString(each);
        fs::remove_all(each);
      }
      if (faults.isEmpty()) continue;
      problems << QString("%1 of %2: ").arg(number).arg(seed.name.c_str()) + faults.join("; ");
      const fs::path kept = qgetenv("WHEREABOUTS_MUTATIONS_KEEP").toStdString();
      if (!kept.empty()) write_text(kept / (std::to_string(number) + "-" + seed.name), bytes);
    }
    qInfo("%d drawn, %d refused, the longest took %.2f s", drawn, refused, longest);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
    if (count >= 60) QVERIFY(drawn > 0 && refused > 0);
  }
};

REGISTER_TEST(TestCliMutatedFigures, QCoreApplication)
#include "test_cli_mutated_figures.moc"

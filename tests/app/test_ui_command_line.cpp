// "Copy command line": what the window copies, run by a shell, draws the figure that the window shows. And no
// parameter of a lab has the name of a flag that means something else.
#include <QtTest>
#include <algorithm>
#include <random>

#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/open.h"
#include "core/parameter/number_scale.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"
#include "ui/model/session.h"
#include "ui/model/workspace.h"
#include "ui/render/file/export.h"

using namespace whereabouts;

namespace {

using Random = std::mt19937_64;

// A value that somebody might choose; empty where the kind has none to choose from.
std::optional<Value> drawn_value(const Parameter& parameter, const Scope& scope, Random& random) {
  const auto below = [&](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
  };
  switch (parameter.kind) {
    case Kind::integer:
    case Kind::real: {
      const NumberScale scale(parameter, parameter.range(scope), 2000, 400);
      const double value =
          scale.value_at(static_cast<int>(below(static_cast<std::size_t>(scale.last()) + 1)));
      if (scale.whole()) return Value(static_cast<std::int64_t>(value));
      return Value(std::clamp(value * 1.0123456789, scale.min(), scale.max()));  // between two steps
    }
    case Kind::choice: {
      const auto choices = offered_choices(parameter, scope, {});
      return choices.empty() ? std::optional<Value>() : Value(choices[below(choices.size())].id);
    }
    case Kind::toggle:
      return Value(below(2) == 1);
    case Kind::cell: {
      const GridShape cells = parameter.range(scope).cells;
      return Value(cells.cell(static_cast<int>(below(static_cast<std::size_t>(cells.count())))));
    }
    case Kind::permutation: {
      std::vector<int> order(static_cast<std::size_t>(parameter.range(scope).count));
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
      for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[below(i)]);
      return Value(order);
    }
    case Kind::colour_map:
      return Value(std::string(below(2) == 0 ? "cividis" : "PuOr_r"));
    case Kind::range:
      return Value(std::optional(Interval{-0.5, 1.25}));
    case Kind::text: {
      const auto texts = parameter.suggestions ? parameter.suggestions(scope) : std::vector<std::string>();
      return texts.empty() ? std::optional<Value>() : Value(texts[below(texts.size())]);
    }
    case Kind::list:
    case Kind::grid:
      break;
  }
  return std::nullopt;
}

// Without what says how the figure was made.
QByteArray without_session(QByteArray svg) {
  const qsizetype from = svg.indexOf("<metadata"), to = svg.indexOf("</metadata>");
  if (from >= 0 && to > from) svg.remove(from, to - from);
  return svg;
}

// Names of flags by the heading that they stand under in what --help prints.
std::map<QString, QStringList> flags_by_heading(const QByteArray& help) {
  std::map<QString, QStringList> flags;
  QString heading;
  static const QRegularExpression flag(QStringLiteral("--([a-z][a-z0-9-]*)"));
  for (const QString& line : QString::fromUtf8(help).split('\n')) {
    if (line.endsWith(':') && !line.startsWith(' ')) heading = line.chopped(1);
    if (!line.startsWith(QLatin1String("  -"))) continue;
    const auto match = flag.match(line);
    if (match.hasMatch()) flags[heading] << match.captured(1);
  }
  return flags;
}

}  // namespace

class TestUiCommandLine : public CliTest {
  Q_OBJECT

  bool settled(const Workspace& space) {
    return QTest::qWaitFor([&] { return space.upToDate() && space.shown(); }, 120000);
  }

  // Empty, or how what the copied line draws differs from what the window shows.
  QString fault_of(const Workspace& space) {
    const QString line = space.commandLine();
    ExportOptions options;
    options.session = sessionJson(space.session());
    const QByteArray shown = exported(*space.displayed()->alone, Format::svg, options);
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString programs = QFileInfo(QString::fromUtf8(WHEREABOUTS_BINARY)).absolutePath();
    environment.insert("PATH", programs + ":" + environment.value("PATH"));
    shell.setProcessEnvironment(environment);
    shell.setWorkingDirectory(folder_->path());
    shell.start("/bin/sh", {"-c", line});
    if (!shell.waitForFinished(300000)) return line + ": it does not end";
    if (shell.exitCode() != 0) return line + ": " + QString::fromUtf8(shell.readAllStandardError());
    const std::string name = space.lab().info().id + ".svg";
    const QByteArray drawn = QByteArray::fromStdString(file_text(at(name.c_str())));
    const QByteArray mine = without_session(shown), its = without_session(drawn);
    if (mine == its) return {};
    const auto differ = std::mismatch(mine.begin(), mine.end(), its.begin(), its.end());
    const qsizetype at = qMax<qsizetype>(0, differ.first - mine.begin() - 60);
    return line + ": it draws another figure: " + mine.mid(at, 120) + " became " + its.mid(at, 120);
  }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
  }
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  // A flag means one thing: no parameter of any lab is called like an input, or like a flag that figure, data
  // and animate have for all labs. (What is said of a checkpoint may share its name with a parameter that
  // means the checkpoint's own, such as --tensor.)
  void parametersHaveNamesOfTheirOwn() {
    QStringList taken{"lab"};
    std::map<QString, QStringList> own;
    const auto read = [&](const QStringList& words) {
      const Ran ran = run(words + QStringList{"--help"});
      QVERIFY2(ran.status == 0, words.join(' ').toUtf8());
      const auto flags = flags_by_heading(ran.output);
      QVERIFY(flags.size() > 1);
      for (const auto& [heading, names] : flags) {
        if (heading == "What the checkpoint does not say") continue;
        (heading.startsWith("Parameters of ") ? own[heading] : taken) += names;
      }
    };
    for (const Lab* lab : labs()) read({"figure", QString::fromStdString(lab->info().id)});
    for (const char* command : {"data", "animate"}) read({command, "learn"});
    for (const char* known :
         {"image", "image2", "checkpoint", "checkpoint2", "run", "data", "series", "backend", "out", "from",
          "to", "sweep", "batch", "theme", "dpi", "seconds", "help"})
      QVERIFY2(taken.contains(known), known);
    QCOMPARE(own.size(), labs().size());
    for (const Lab* lab : labs()) {
      for (const Parameter& parameter : lab->parameters()) {
        const QString where = QString::fromStdString(lab->info().id + " --" + parameter.id);
        QVERIFY2(!taken.contains(QString::fromStdString(parameter.id)), qPrintable(where));
        // One that gave its name up has left it to others.
        for (const std::string& former : parameter.former_ids)
          QVERIFY2(!find_parameter(lab->parameters(), former), qPrintable(where));
      }
    }
  }

  void formerNamesAreUnderstood() {
    const Session session = parseSession(
        R"({"whereabouts": 2, "lab": "layers", "values": {"layers": {"run": "zeroed", "layer": 3}}})", "old");
    QCOMPARE(session.values.at("layers").get<std::string>("maps-of"), std::string("zeroed"));
    QVERIFY(!session.values.at("layers").has("run"));
    // Written again it has the present one, which also comes first where both stand.
    QVERIFY(!sessionJson(session).contains("\"run\": \"zeroed\""));
    const Session both = parseSession(
        R"({"whereabouts": 2, "lab": "layers", "values": {"layers": {"maps-of": "both", "run": "zeroed"}}})",
        "old");
    QCOMPARE(both.values.at("layers").get<std::string>("maps-of"), std::string("both"));
    const Ran ran = run({"figure", "layers", "--run", "zeroed", "--out", "a.png"});
    QCOMPARE(ran.status, 2);
    QCOMPARE(ran.errors,
             QByteArray("whereabouts: --run: the lab layers takes no training run; write --maps-of for "
                        "the parameter that had this name\n"));
    // On the command line too, wherever a parameter is named.
    const auto drawn = [this](const QStringList& words) {
      const Ran made = run(words + QStringList{"--session", "false", "--out", "a.svg"});
      return made.status == 0 ? file_text(at("a.svg")) : made.errors.toStdString();
    };
    for (const auto& [before, now] : std::vector<std::pair<QStringList, QStringList>>{
             {{"figure", "time", "--view", "universe"}, {"figure", "time", "--show", "universe"}},
             {{"figure", "rotation", "--compare=forms"}, {"figure", "rotation", "--show=forms"}},
             {{"figure", "ablation", "--columns", "transfer"},
              {"figure", "ablation", "--show", "transfer"}}}) {
      const std::string svg = drawn(now);
      QVERIFY2(svg.find("<svg") != std::string::npos, svg.c_str());
      QVERIFY(drawn(before) == svg);
    }
    const Ran batch = run({"figure", "time", "--batch", "view=universe,relations", "--out", "{}.svg"});
    QVERIFY2(batch.status == 0 && fs::exists(at("universe.svg")), batch.errors);
    QCOMPARE(
        run({"figure", "time", "--view", "universe", "--batch", "show=relations", "--out", "{}.svg"}).errors,
        QByteArray("whereabouts: --batch: --show is given as well; choose one of them\n"));
  }

  void copiedLinesDrawWhatIsShown_data() {
    QTest::addColumn<QString>("id");
    for (const Lab* lab : labs())
      QTest::newRow(lab->info().id.c_str()) << QString::fromStdString(lab->info().id);
  }
  void copiedLinesDrawWhatIsShown() {
    QFETCH(const QString, id);
    const bool thorough = qEnvironmentVariableIsSet("WHEREABOUTS_LONG");
    Workspace space(id);
    space.start();
    QVERIFY(settled(space) && space.displayed());
    if (thorough) QCOMPARE(fault_of(space), QString());
    Random random(2026);
    for (int setting = 0; setting < (thorough ? 12 : 1); ++setting) {
      space.resetAll();
      QVERIFY(settled(space));
      for (const Parameter& parameter : space.lab().parameters()) {
        if (std::uniform_int_distribution<int>(0, 9)(random) < 4) continue;
        const Inputs seen = space.shown()->seen;
        const Values before = resolve(space.lab().parameters(), seen, space.given(), Policy::adjust);
        if (const auto value = drawn_value(parameter, Scope{seen, before}, random))
          space.setValue(parameter.id, *value, true);
      }
      QVERIFY(settled(space));
      QCOMPARE(fault_of(space), QString());
    }
  }

  // Also what was said of the second checkpoint, which is not in its file.
  void copiedLinesSayWhatWasSaid() {
    write_text(at("first.safetensors"), safetensors_text(17, 8));
    write_text(at("second.safetensors"), safetensors_text(17, 8));
    Workspace space("resize");
    space.start();
    QVERIFY(settled(space));
    auto inputs = std::make_shared<InputSet>(*space.inputs());
    const auto opened = [&](const char* name, GridShape grid) {
      ModelOverrides overrides;
      overrides.table.grid = grid;
      return with_overrides(open_checkpoint(at(name)), overrides);
    };
    use_checkpoint(inputs->inputs, opened("first.safetensors", {8, 2}));
    use_checkpoint2(inputs->inputs, opened("second.safetensors", {2, 8}));
    space.setInputs(inputs);
    QVERIFY(settled(space) && space.displayed());
    QVERIFY2(space.commandLine().contains("--table-grid 8x2"), qPrintable(space.commandLine()));
    QVERIFY2(space.commandLine().contains("--grid2 2x8"), qPrintable(space.commandLine()));
    QCOMPARE(fault_of(space), QString());
  }

  // Values that another input has brought into its range, or that the lab refuses, are not copied.
  void copiedLinesHoldWhatIsInForce() {
    Workspace space("patches");
    space.start();
    QVERIFY(settled(space));
    space.setValue("patch", Value(std::int64_t{50}), true);
    QVERIFY(settled(space));
    QImage image(24, 20, QImage::Format_RGB888);
    image.fill(QColor(200, 90, 40));
    const fs::path file = at("small.png");
    QVERIFY(image.save(QString::fromStdString(file.string())));
    auto inputs = std::make_shared<InputSet>(*space.inputs());
    inputs->inputs.image = open_image(file);
    space.setInputs(inputs);
    QVERIFY(settled(space) && space.displayed());
    QVERIFY2(!space.commandLine().contains("--patch 50"), qPrintable(space.commandLine()));
    QCOMPARE(fault_of(space), QString());
  }
};

REGISTER_TEST(TestUiCommandLine, QApplication)
#include "test_ui_command_line.moc"

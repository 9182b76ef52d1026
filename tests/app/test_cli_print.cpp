// Figures for print from the command line: several labs, batches, panels apart, and what is refused.
#include <QDir>
#include <QRegularExpression>
#include <array>

#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestCliPrint : public CliTest {
  Q_OBJECT

  QStringList files() const { return QDir(folder_->path()).entryList(QDir::Files, QDir::Name); }
  QByteArray bytes(const char* name) const {
    QFile file(QString::fromStdString(at(name).string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  // The figures' own words in an SVG.
  static QStringList words(const QByteArray& svg) {
    QStringList found;
    static const QRegularExpression text(">([^<>\\n]+)</text>");
    for (auto all = text.globalMatch(QString::fromUtf8(svg)); all.hasNext();)
      found << all.next().captured(1).trimmed();
    return found;
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void batchMakesAFileForEachValue() {
    const Ran ran = run({"figure", "neighbours", "--batch", "reference=0,0;6,6", "--out", "n.svg", "--dpi",
                         "60", "--caption", "none"});
    QVERIFY2(ran.status == 0, ran.errors.constData());
    QCOMPARE(files(), QStringList({"n-0-0.svg", "n-6-6.svg"}));
    // The same numbers at their bars and axes.
    const auto numbers = [&](const char* name) {
      QStringList found;
      for (const QString& word : words(bytes(name))) {
        if (!word.isEmpty() && (word[0].isDigit() || word[0] == QChar(0x2212))) found << word;
      }
      return found;
    };
    QVERIFY(!numbers("n-0-0.svg").isEmpty());
    QCOMPARE(numbers("n-0-0.svg"), numbers("n-6-6.svg"));
    QVERIFY(bytes("n-0-0.svg") != bytes("n-6-6.svg"));
  }

  void batchAsOnePdfAndAsSeveral() {
    const QStringList batch = {"figure", "neighbours", "--batch", "reference=0,0;6,6;3,3", "--dpi", "60"};
    QCOMPARE(run(batch + QStringList{"--out", "n.pdf"}).status, 0);
    QCOMPARE(files(), QStringList{"n.pdf"});
    QCOMPARE(bytes("n.pdf").count("/Type /Page\n"), 3);
    QCOMPARE(run(batch + QStringList{"--out", "x{}y.pdf"}).status, 0);
    QCOMPARE(files(), QStringList({"n.pdf", "x0-0y.pdf", "x3-3y.pdf", "x6-6y.pdf"}));
    QCOMPARE(bytes("x3-3y.pdf").count("/Type /Page\n"), 1);
  }

  // A figure of each part, drawn together where all are there: the same files.
  void sharesABatchAmongMachines() {
    const QStringList all = {"figure", "neighbours", "--batch", "reference=0,0;6,6;3,3", "--dpi", "60"};
    QCOMPARE(run(all + QStringList{"--out", "n-{}.png"}).status, 0);
    const QStringList names = {"n-0-0.png", "n-3-3.png", "n-6-6.png"};
    QList<QByteArray> whole;
    for (const QString& name : names) {
      whole << bytes(qPrintable(name));
      fs::remove(at(qPrintable(name)));
    }
    const Ran listed = run(all + QStringList{"--out", "n-{}.png", "--list"});
    const QList<QByteArray> commands = listed.output.trimmed().split('\n');
    QCOMPARE(commands.size(), 3);
    QCOMPARE(commands[1],
             QByteArray("whereabouts figure neighbours --batch 'reference=0,0;6,6;3,3' --dpi 60 --out "
                        "'n-{}.png' --only 1/3"));
    const Ran second = run(all + QStringList{"--out", "n-{}.png", "--only", "1/3"});
    QVERIFY2(second.status == 0, second.errors.constData());
    QVERIFY(fs::exists(at("n-{}.png.parts/1.part")) && !fs::exists(at("n-6-6.png")));
    const Ran early = run({"figure", "--collect", "n-{}.png.parts", "--out", "n-{}.png"});
    QCOMPARE(early.status, 1);
    QVERIFY2(early.errors.contains("2 of 3 parts are missing: 0/3, 2/3; run them with --only"),
             early.errors.constData());
    std::array<QProcess, 2> both;
    for (QProcess& process : both) {
      process.setWorkingDirectory(folder_->path());
      process.start(WHEREABOUTS_BINARY, all + QStringList{"--out", "n-{}.png", "--only", "0/2"});
    }
    for (QProcess& process : both) {
      QVERIFY(process.waitForFinished(10 * patience));
      QCOMPARE(process.exitCode(), 0);
    }
    const Ran collected = run({"figure", "--collect", "n-{}.png.parts", "--out", "n-{}.png"});
    QVERIFY2(collected.status == 0, collected.errors.constData());
    for (int i = 0; i < 3; ++i) QVERIFY2(bytes(qPrintable(names[i])) == whole[i], qPrintable(names[i]));
    // Not of a single figure, and not with other words.
    const Ran single = run({"figure", "patches", "--out", "p.png", "--only", "0/2"});
    QCOMPARE(single.status, 2);
    QVERIFY2(single.errors.contains("there is no batch to share out"), single.errors.constData());
    const Ran other =
        run({"figure", "neighbours", "--batch", "reference=0,0;6,6", "--out", "n-{}.png", "--only", "0/2"});
    QCOMPARE(other.status, 1);
    QVERIFY2(other.errors.contains("plan.json"), other.errors.constData());
  }

  // Checkpoints one after another, on one scale; each is that of its own words.
  void aBatchOfCheckpoints() {
    const QString folder = QString::fromStdString(fs::path(TEST_DATA) / "vit");
    const QString one = folder + "/hf_vit.safetensors", two = folder + "/deit3.safetensors";
    const QStringList all = {"figure", "attention", "--batch", "checkpoint=" + one + "," + two,
                             "--dpi",  "60"};
    const Ran ran = run(all + QStringList{"--out", "c.svg"});
    QVERIFY2(ran.status == 0, ran.errors.constData());
    QCOMPARE(files(), QStringList({"c-deit3.svg", "c-hf_vit.svg"}));
    QVERIFY(bytes("c-deit3.svg").contains("deit3") && !bytes("c-deit3.svg").contains("hf_vit"));
    QVERIFY(bytes("c-hf_vit.svg").contains("hf_vit"));
    const QByteArray whole = bytes("c-hf_vit.svg");
    for (const char* part : {"0/2", "1/2"})
      QCOMPARE(run(all + QStringList{"--out", "c.svg", "--only", part}).status, 0);
    QCOMPARE(run({"figure", "--collect", "c.svg.parts", "--out", "c.svg"}).status, 0);
    QVERIFY(bytes("c-hf_vit.svg") == whole);
    for (const auto& [words, says] : std::vector<std::pair<QStringList, const char*>>{
             {all + QStringList{"--checkpoint", one, "--out", "d.svg"},
              "--batch: --checkpoint is given as well"},
             {{"figure", "attention", "--batch", "checkpoint=,", "--out", "d.svg"},
              "--batch: it names no file"},
             {{"figure", "patches", "--batch", "series=a.csv", "--out", "d.svg"},
              "there is no parameter \"series\""}}) {
      const Ran refused = run(words);
      QCOMPARE(refused.status, 2);
      QVERIFY2(refused.errors.contains(says), refused.errors.constData());
    }
    const Ran missing = run({"figure", "attention", "--batch", "checkpoint=no.pt," + one, "--out", "d.svg"});
    QCOMPARE(missing.status, 1);
    QVERIFY2(missing.errors.contains("no.pt"), missing.errors.constData());
  }

  void severalLabsAreOnePdf() {
    const Ran ran =
        run({"figure", "patches", "sinusoid", "--patch", "32", "--dpi", "60", "--out", "all.pdf"});
    QVERIFY2(ran.status == 0, ran.errors.constData());
    QCOMPARE(bytes("all.pdf").count("/Type /Page\n"), 2);
    const Ran unknown = run({"figure", "patches", "sinusoid", "--patchwork", "32", "--out", "b.pdf"});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(unknown.errors.contains("--patchwork: there is no such option"), unknown.errors.constData());
  }

  void panelsApart() {
    const Ran ran = run({"figure", "sinusoid", "--panels", "each", "--dpi", "60", "--out", "p.png"});
    QVERIFY2(ran.status == 0, ran.errors.constData());
    QVERIFY(files().size() >= 2);
    QCOMPARE(files().front(), QString("p-1.png"));
    QVERIFY(bytes("p-1.png").startsWith("\x89PNG"));
  }

  void wordsAndVenues() {
    const Ran ran = run({"figure", "sinusoid", "--venue", "nature", "--title", "Mine & only", "--label",
                         "1=First", "--label", "1.x=days", "--letters", "(a)", "--out", "w.svg"});
    QVERIFY2(ran.status == 0, ran.errors.constData());
    const QByteArray svg = bytes("w.svg");
    QVERIFY(svg.contains("width=\"89.000mm\""));
    for (const char* word : {"Mine &amp; only", "First", "days"})
      QVERIFY2(svg.contains(QByteArray(">") + word + "<"), word);
  }

  // The leader and what can be read beside it; the rest is said, and can be had.
  void aColumnHoldsWhatCanBeRead() {
    const auto height = [&](const char* name) {
      static const QRegularExpression size("height=\"([\\d.]+)mm\"");
      return size.match(QString::fromUtf8(bytes(name))).captured(1).toDouble();
    };
    const QStringList column = {"figure", "attention", "--width-mm", "85"};
    const Ran fitting = run(column + QStringList{"--out", "a.svg"});
    QVERIFY2(fitting.status == 0, fitting.errors.constData());
    QVERIFY2(fitting.errors.startsWith("whereabouts: note: 85 mm wide") &&
                 fitting.errors.contains("--panels whole"),
             fitting.errors.constData());
    QCOMPARE(fitting.errors.count('\n'), 1);
    QVERIFY2(height("a.svg") > 100 && height("a.svg") <= 225, qPrintable(QString::number(height("a.svg"))));
    QVERIFY(words(bytes("a.svg")).contains("Where does it look?"));
    const Ran whole = run(column + QStringList{"--panels", "whole", "--out", "w.svg"});
    QVERIFY2(whole.status == 0 && whole.errors.isEmpty(), whole.errors.constData());
    QVERIFY(height("w.svg") > 297);
    QVERIFY(words(bytes("w.svg")).contains("Where does it look?"));
    QVERIFY(words(bytes("w.svg")).size() > words(bytes("a.svg")).size());
    // Where there is room, all of them.
    const Ran wide = run({"figure", "attention", "--column", "double", "--out", "d.svg"});
    QVERIFY2(wide.status == 0 && wide.errors.isEmpty(), wide.errors.constData());
    // No word is smaller than 6 pt.
    static const QRegularExpression type("font-size=\"([\\d.]+)\"");
    for (const auto& [name, units] : {std::pair("a.svg", 85.0), {"d.svg", 178.0}}) {
      const QString svg = QString::fromUtf8(bytes(name));
      static const QRegularExpression view("viewBox=\"0 0 ([\\d.]+) ");
      const double points = units / 25.4 * 72 / view.match(svg).captured(1).toDouble();
      int found = 0;
      for (auto all = type.globalMatch(svg); all.hasNext(); ++found) {
        const double size = all.next().captured(1).toDouble() * points;
        QVERIFY2(size >= 5.99, qPrintable(QString("%1: %2 pt").arg(name).arg(size)));
      }
      QVERIFY(found > 10);
    }
  }

  // A page four times as wide as A4 is A4 enlarged.
  void postersAreInProportion() {
    const auto units = [&](const QString& width) {
      const Ran ran = run({"figure", "rotation", "--width-mm", width, "--out", "p.svg", "--dpi", "30"});
      static const QRegularExpression view("viewBox=\"0 0 ([\\d.]+) ([\\d.]+)");
      const auto match = view.match(QString::fromUtf8(bytes("p.svg")));
      return ran.status == 0 ? QSizeF(match.captured(1).toDouble(), match.captured(2).toDouble()) : QSizeF();
    };
    const QSizeF page = units("210"), poster = units("841");
    QVERIFY(page.width() > 700);
    QVERIFY2(std::abs(poster.width() - page.width()) <= 2, qPrintable(QString::number(poster.width())));
    QVERIFY(std::abs(poster.height() - page.height()) <= 4);
  }

  void severalFiguresShareAPage() {
    const QStringList labs = {"figure", "patches", "sinusoid", "--width-mm", "170", "--dpi", "60"};
    for (const char* name : {"s.svg", "s.pdf", "s.png"}) {
      const Ran ran = run(labs + QStringList{"--one-page", "2", "--out", name});
      QVERIFY2(ran.status == 0, ran.errors.constData());
    }
    QCOMPARE(files(), QStringList({"s.pdf", "s.png", "s.svg"}));
    QCOMPARE(bytes("s.pdf").count("/Type /Page\n"), 1);
    QCOMPARE(bytes("s.pdf").count("/Filespec"), 2);
    const QStringList drawn = words(bytes("s.svg"));
    QVERIFY(drawn.contains("(a) What does the transformer see?"));
    QVERIFY(drawn.contains("(b) How do waves make an address?"));
    // Width and height stand in a PNG's header.
    const auto side = [&](const char* name, int place) {
      const QByteArray four = bytes(name).mid(place, 4);
      int value = 0;
      for (const char byte : four) value = 256 * value + static_cast<unsigned char>(byte);
      return value;
    };
    QCOMPARE(side("s.png", 16), qRound(170 / 25.4 * 60));
    QCOMPARE(run(labs + QStringList{"--one-page", "--out", "t.png"}).status, 0);
    QVERIFY(side("t.png", 20) > side("s.png", 20));
    const Ran refused = run(labs + QStringList{"--one-page", "9", "--out", "u.png"});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.startsWith("whereabouts: --one-page: \"9\" is no number of columns"),
             refused.errors.constData());
  }

  void refusals_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("line");
    QTest::newRow("font") << QStringList{"--font", "DejaVu Sanz"}
                          << "--font: there is no font \"DejaVu Sanz\"";
    QTest::newRow("size") << QStringList{"--font-size", "40"} << "--font-size: 40 is out of range";
    QTest::newRow("wide type") << QStringList{"--font-size", "24", "--width-mm", "60"}
                               << "--width-mm: 60 is out of range";
    QTest::newRow("letters") << QStringList{"--letters", "x"} << "--letters: there is no \"x\"";
    QTest::newRow("venue") << QStringList{"--venue", "blog"} << "--venue: there is no \"blog\"";
    QTest::newRow("ground") << QStringList{"--theme", "dark", "--background", "white"}
                            << "--background: the light";
    QTest::newRow("label") << QStringList{"--label", "9.x=days"} << "--label: there is no place \"9.x\"";
    QTest::newRow("no label") << QStringList{"--label", "days"} << "--label: \"days\" names no place";
    QTest::newRow("column") << QStringList{"--column", "single", "--width-mm", "100"}
                            << "--column: --width-mm is given as well";
    QTest::newRow("batch") << QStringList{"--batch", "wings=1,2"}
                           << "--batch: there is no parameter \"wings\"";
    QTest::newRow("no batch") << QStringList{"--batch", "dimension"} << "--batch: \"dimension\" is no list";
  }
  void refusals() {
    QFETCH(QStringList, words);
    QFETCH(QString, line);
    const Ran ran = run(QStringList{"figure", "sinusoid", "--out", "r.png"} + words);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.errors.startsWith(("whereabouts: " + line).toUtf8()), ran.errors.constData());
    QCOMPARE(ran.errors.count('\n'), 1);
    QVERIFY(files().isEmpty());
  }
};

REGISTER_TEST(TestCliPrint, QCoreApplication)
#include "test_cli_print.moc"

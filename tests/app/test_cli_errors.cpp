// Wrong words and bad files: exit status 2 or 1, one line that says what is wrong and what to do, nothing
// written.
#include <QtTest>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestCliErrors : public CliTest {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
  }
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void badWordsAndBadFiles_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("says");
    const auto add = [](const char* name, const char* words, int status, const char* says) {
      QTest::newRow(name) << QString::fromLatin1(words).split(' ') << status << QByteArray(says);
    };
    add("missing image", "figure patches --image no.png --out x.png", 1, "no.png");
    add("missing checkpoint", "figure neighbours --checkpoint no.safetensors --out x.png", 1,
        "no.safetensors");
    add("missing file to inspect", "inspect no.safetensors", 1, "no.safetensors");
    add("a folder as an image", "data patches --image sub --out x.npz", 1, "folder");
    add("a folder as a checkpoint", "inspect sub --json", 1, "folder");
    add("truncated safetensors", "inspect cut.safetensors", 1, "cut.safetensors");
    add("truncated safetensors, figure", "figure neighbours --checkpoint cut.safetensors --out x.svg", 1,
        "cut");
    add("text called png", "scramble --image text.png --patch 4 --out x.png", 1, "text.png");
    add("text called png, figure", "figure scramble --image text.png --out x.png", 1, "text.png");
    add("empty npy", "similarity empty.npy --out x.npy", 1, "empty.npy");
    add("empty npy as an image", "figure patches --image empty.npy --out x.png", 1, "empty.npy");
    add("patch 0", "data patches --image dusk --patch 0 --out x.npz", 2, "1 to 60");
    add("patch 10000", "data patches --image dusk --patch 10000 --out x.npz", 2, "1 to 60");
    add("patch -1", "data patches --image dusk --patch -1 --out x.npz", 2, "1 to 60");
    add("patch of letters", "data patches --image dusk --patch big --out x.npz", 2,
        "--patch: \"big\" is not a whole number; give a whole number from 1 to 60 px");
    add("a range that follows another value", "data patches --image dusk --patch 9 --stride big --out x.npz",
        2, "give a whole number from 1 to 9 px");
    add("a value that changes nothing", "figure offsets --class-token true --out x.png", 2,
        "--class-token: it changes nothing in the lab offsets beside the other values; leave it out, or use "
        "it with --scheme relative-bias");
    add("a value that changes nothing, data", "data sinusoid --grid 4x4 --out x.npz", 2,
        "--grid: it changes nothing in the lab sinusoid beside the other values; leave it out, or use it "
        "with "
        "--scheme sinusoidal-2d");
    add("a value that changes nothing here, beside one that keeps the view",
        "figure patches --tokens embedded --patch 4 --out x.png", 2, "or use it with --tokens raw");
    add("a value that changes nothing, page", "figure time --view horizons --assets 9 --out x.html", 2,
        "use it with --show universe --members simulated");
    add("a batch that changes nothing", "figure offsets --batch class-token=true,false --out x.pdf", 2,
        "--batch: class-token changes nothing in the lab offsets beside the other values; choose another "
        "parameter, or use it with --scheme relative-bias");
    add("a sweep that changes nothing", "animate offsets --sweep reach --out x/", 2,
        "--sweep: reach changes nothing in the lab offsets beside the other values; choose another "
        "parameter, "
        "or use it with --scheme shaw");
    add("seed as a power", "figure scramble --seed 1e3 --out x.png", 2,
        "--seed: \"1e3\" is not a whole number; give a whole number from 0 to 4294967295");
    add("seed as a power, scramble", "scramble --image ok.npy --patch 3 --seed 1e3 --out x.png", 2,
        "give a whole number from 0 to 4294967295");
    add("temperature of letters", "encode sinusoidal-1d --tokens 4 --dim 4 --temperature hot --out x.npy", 2,
        "give a number from 1.000001 to 1000000000");
    add("cell of letters", "figure neighbours --reference here --out x.png", 2,
        "give a cell from 0,0 to 13,13");
    add("scramble patch 0", "scramble --image ok.npy --patch 0 --out x.png", 2, "1 to 6");
    add("scramble patch 10000", "scramble --image ok.npy --patch 10000 --out x.png", 2, "1 to 6");
    add("missing folder", "figure sinusoid --out no/x.png", 1, "folder");
    add("missing folder, data", "data sinusoid --out no/x.npz", 1, "folder");
    // The model is not run first: it would leave a note on stderr.
    add("missing folder, model", "figure attention --backend cpu --out no/x.png", 1, "no/x.png: its folder");
    add("missing folder, model's data", "data attention --backend cpu --out no/x.npz", 1,
        "no/x.npz: its folder");
    add("missing folder, model's frames", "animate attention --backend cpu --sweep head --out no/frames", 1,
        "no/frames: the folder");
    // Nor is anything opened.
    add("missing folder, encode", "encode rope-mixed --grid 2x2 --dim 8 --checkpoint no.pt --out no/x.npz", 1,
        "no/x.npz: its folder");
    add("missing folder, resample", "resample no.pt --grid 2x2 --out no/x.npz", 1, "no/x.npz: its folder");
    add("missing folder, similarity", "similarity no.pt --out no/x.npy", 1, "no/x.npy: its folder");
    add("missing folder, scramble", "scramble --image no.png --patch 4 --out no/x.png", 1,
        "no/x.png: its folder");
    add("missing folder, inspect", "inspect no.pt --tensor a --out no/x.npy", 1, "no/x.npy: its folder");
    add("missing folder, frames", "animate sinusoid --to 2 --out no/frames/", 1, "folder");
    add("a file as a folder", "encode none --tokens 4 --dim 4 --out text.png/x.npy", 1, "text.png");
    add("a file for frames", "animate sinusoid --to 2 --out text", 1, "folder");
    add("a word before a file", "figure sinusoid --position abc --checkpoint nowhere --out x.png", 2,
        "--position");
    add("unknown lab", "figure nonsense --out x.png", 2,
        "LAB: there is no lab \"nonsense\"; choose one of patches");
    add("unknown lab, labs", "labs nonsense", 2, "ID: there is no lab");
    add("unknown lab, window", "--lab nonsense", 2, "neighbours");
    add("unknown parameter", "figure sinusoid --wavelength 3 --out x.png", 2, "temperature");
    add("unknown scheme", "encode nonsense --tokens 4 --dim 4 --out x.npy", 2, "sinusoidal-1d");
    add("unknown subcommand", "fugure", 2, "figure");
    add("unknown layout", "encode sinusoidal-2d --grid 2x2 --dim 8 --layout odd --out x.npy", 2, "mae");
    add("layout of a scheme without", "encode none --tokens 2 --dim 8 --layout mae --out x.npy", 2, "layout");
    add("no square", "encode sinusoidal-2d --tokens 6 --dim 8 --out x.npy", 2, "--grid");
    add("no size", "encode sinusoidal-1d --dim 8 --out x.npy", 2, "--tokens");
    add("no width", "encode sinusoidal-1d --tokens 8 --out x.npy", 2, "--dim");
    add("odd grid", "encode sinusoidal-2d --grid 3 --dim 8 --out x.npy", 2, "rows x columns");
    add("too many values", "encode none --tokens 262144 --dim 65536 --out x.npy", 2, "at most");
    add("cell out of range", "figure neighbours --reference 14,0 --out x.png", 2, "13,13");
    add("seed out of range", "data scramble --seed 4294967296 --out x.npz", 2, "4294967295");
    add("unknown map", "figure sinusoid --map jetset --out x.png", 2, "viridis");
    add("bad range", "figure sinusoid --range 3:1 --out x.png", 2, "A:B");
    add("dpi out of range", "figure sinusoid --dpi 5000 --out x.png", 2, "--dpi: 5000 is out of range");
    add("too many dots", "figure sinusoid --dpi 2400 --width-mm 300 --out x.png", 2,
        "--dpi: a side would be");
    add("height out of range", "figure sinusoid --height-mm 7 --out x.png", 2,
        "--height-mm: 7 is out of range");
    add("width of a whole figure", "figure sinusoid --width-mm 49 --out x.png", 2,
        "--width-mm: 49 is out of range; allowed: 50 to 2000 mm");
    add("width of panels", "figure sinusoid --width-mm 19 --panels --out x.png", 2, "20 to 2000 mm");
    add("width of frames", "animate sinusoid --to 2 --width-mm 20 --out frames", 2, "--width-mm: 20 is");
    add("unknown theme", "figure sinusoid --theme neon --out x.png", 2, "paper");
    add("unknown suffix", "figure sinusoid --out x.bmp", 2,
        "--out: \"x.bmp\" does not end in .png, .svg, .pdf or .html");
    add("a slider of an image", "figure sinusoid --sweep position --out x.png", 2,
        "only a page has a slider");
    add("unknown sweep of a page", "figure sinusoid --sweep nothing --out x.html", 2,
        "--sweep: there is no parameter \"nothing\"");
    add("what no slider moves", "figure scramble --sweep order --out x.html", 2, "order cannot be swept");
    add("unknown suffix, data", "data sinusoid --out x.txt", 2, ".npz");
    add("no output", "figure sinusoid", 2, "--out");
    add("no lab", "figure --out x.png", 2, "LAB");
    add("a value left out", "figure sinusoid --out", 2, "--out");
    add("a value swallowed", "figure sinusoid --out --dim 8", 2, "--out");
    add("one word too many", "labs patches scramble", 2, "scramble");
    add("a file without its option", "predict text", 2,
        "\"text\": one word too many; a model is given with --checkpoint, an image is given with --image; "
        "see");
    add("a series where none is taken", "figure sinusoid --series s.csv --out x.png", 2, "takes no series");
    add("a missing series", "figure time --series s.csv --out x.png", 1, "s.csv: there is no such file");
    add("a text as a series", "figure time --series text --out x.png", 1, "text: ");
    add("an unknown column", "figure time --series-column Gold --out x.png", 2, "--series-column");
    add("no cycles", "encode market-cycle --tokens 8 --dim 16 --cycles 0 --out x.npy", 2, "--cycles");
    add("too narrow for its cycles", "encode market-cycle --tokens 8 --dim 7 --out x.npy", 2, "at least 8");
    add("horizons of no grid", "encode horizon --dim 16 --out x.npy", 2, "days x horizons");
    add("cycles of another scheme", "encode sinusoidal-1d --tokens 8 --dim 8 --cycles 5 --out x.npy", 2,
        "no such option");
    add("measurements into a folder", "bench open --json sub", 1, "sub: it is a folder");
    add("measurements into no folder", "bench open --json no/x.json", 1, "no/x.json: its folder");
    add("unknown benchmark", "bench nonsense", 2, "startup");
    add("what cannot be swept", "animate sinusoid --sweep map --out frames", 2, "swept");
    add("unknown sweep", "animate sinusoid --sweep nonsense --out frames", 2, "position");
    add("no display", "ok.npy", 1, "display");
    add("a missing file, window", "no.png", 1, "no.png");
  }

  void badWordsAndBadFiles() {
    QFETCH(const QStringList, words);
    QFETCH(const int, status);
    QFETCH(const QByteArray, says);
    fs::create_directory(at("sub"));
    const std::string whole = safetensors_text(10, 4);
    write_text(at("cut.safetensors"), whole.substr(0, whole.size() / 2));
    write_text(at("text.png"), "this is no image\n");
    write_text(at("text"), "this is no folder\n");
    write_text(at("empty.npy"), "");
    Array image;
    image.shape = {6, 9};
    image.values = std::vector<float>(54, 0.5F);
    write_file(at("ok.npy"), npy_bytes(image));
    const std::set<std::string> before = contents();

    const Ran ran = run(words);
    QVERIFY2(ran.status == status, ran.errors + " status " + QByteArray::number(ran.status));
    QVERIFY2(ran.errors.startsWith("whereabouts: "), ran.errors);
    QVERIFY2(ran.errors.count('\n') == 1 && ran.errors.endsWith('\n'), ran.errors);
    QVERIFY2(ran.errors.contains(says), ran.errors);
    QVERIFY2(ran.errors.contains("; "), ran.errors);  // what is wrong; what to do
    QCOMPARE(ran.output, QByteArray());
    QVERIFY(contents() == before);
  }

  void inputsThatChangeNothing() {
    const Ran ran = run({"data", "sinusoid", "--image", "cat", "--tokens", "4", "--out", "x.npz"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.errors, QByteArray("whereabouts: note: --image: it changes nothing in the lab sinusoid\n"));
    QCOMPARE(run({"data", "patches", "--image", "cat", "--out", "y.npz"}).errors, QByteArray());
  }

  // Of several figures a value may be for another one, and a session may hold what is hidden.
  void valuesThatChangeNothingInOneOfSeveral() {
    const QByteArray note =
        "whereabouts: note: --class-token: it changes nothing in the lab offsets beside the other values\n";
    const Ran batch = run({"figure", "offsets", "--batch", "scheme=alibi-2d,relative-bias", "--grid", "2x2",
                           "--class-token", "true", "--out", "x.pdf"});
    QCOMPARE(batch.status, 0);
    QCOMPARE(batch.errors, note);
    const Ran labs = run({"figure", "offsets", "neighbours", "--class-token", "true", "--out", "x.pdf"});
    QCOMPARE(labs.status, 0);
    QCOMPARE(labs.errors, note);
    write_text(at("s.whereabouts"),
               R"({"whereabouts": 2, "lab": "offsets", "values": {"offsets": {"class-token": true}}})");
    const Ran session = run({"data", "--from", "s.whereabouts", "--out", "x.npz"});
    QCOMPARE(session.status, 0);
    QCOMPARE(session.errors, note);
  }

  void whatCannotBeWrittenIsSaid() {
    if (::geteuid() != 0) {
      fs::create_directory(at("shut"));
      fs::permissions(at("shut"), fs::perms::owner_read | fs::perms::owner_exec);
      const Ran ran = run({"encode", "none", "--tokens", "4", "--dim", "4", "--out", "shut/x.npy"});
      fs::permissions(at("shut"), fs::perms::owner_all);
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.errors.contains("permission"), ran.errors);
    }
    if (fs::exists("/proc/self")) {  // nobody creates files there, root included
      const Ran ran = run({"encode", "none", "--tokens", "4", "--dim", "4", "--out", "/proc/x.npy"});
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.errors.startsWith("whereabouts: /proc/x.npy: "), ran.errors);
    }
    const Ran folder = run({"encode", "none", "--tokens", "4", "--dim", "4", "--out", "x.npy"});
    QCOMPARE(folder.status, 0);
    fs::remove(at("x.npy"));
    fs::create_directory(at("x.npy"));
    const Ran taken = run({"encode", "none", "--tokens", "4", "--dim", "4", "--out", "x.npy"});
    QCOMPARE(taken.status, 1);
    QVERIFY2(taken.errors.contains("folder"), taken.errors);
  }
};

REGISTER_TEST(TestCliErrors, QCoreApplication)
#include "test_cli_errors.moc"

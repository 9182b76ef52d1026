// Every file that a command is given, in the place of which stands a pipe without a writer, a device, a
// socket or a folder: one line, at once.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <QtTest>
#include <algorithm>
#include <regex>

#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// Commands by the inputs that they are given here; SPECIAL stands for the file.
struct Words {
  const char* input;  // a flag, or the name of a word without one
  const char* words;
};
constexpr Words all_words[] = {
    {"image", "figure patches --image SPECIAL --out o.png"},
    {"image", "predict --image SPECIAL"},
    {"image", "scramble --patch 4 --image SPECIAL --out o.png"},
    {"image", "animate scramble --image SPECIAL --out o.gif"},
    {"activations", "verify --checkpoint none.safetensors --activations SPECIAL"},
    {"collect", "ablate --collect SPECIAL"},
    {"image2", "figure features --image2 SPECIAL --out o.png"},
    {"checkpoint", "figure neighbours --checkpoint SPECIAL --out o.png"},
    {"checkpoint", "data neighbours --checkpoint SPECIAL --out o.json"},
    {"checkpoint", "predict --checkpoint SPECIAL --image cat.png"},
    {"checkpoint", "diagnose --checkpoint SPECIAL"},
    {"checkpoint", "audit --checkpoint SPECIAL --data where --out o"},
    {"checkpoint", "encode rope-mixed --grid 2x2 --dim 8 --checkpoint SPECIAL --out o.npz"},
    {"checkpoint2", "figure resize --checkpoint2 SPECIAL --out o.png"},
    {"run", "figure learn --run SPECIAL --out o.png"},
    {"run", "figure ablation --run SPECIAL --out o.png"},
    {"run", "gallery --run SPECIAL --out g"},
    {"run", "--run SPECIAL"},
    {"data", "figure separation --data ./SPECIAL --out o.png"},
    {"data", "audit --data ./SPECIAL --out o"},
    {"data", "train --data ./SPECIAL --position none --out r"},
    {"data", "ablate --data ./SPECIAL --out r"},
    {"series", "figure time --series SPECIAL --out o.png"},
    {"labels", "predict --labels SPECIAL"},
    {"from", "figure --from SPECIAL --out o.png"},
    {"from", "figure --from=SPECIAL --out o.png"},
    {"CHECKPOINT", "inspect SPECIAL"},
    {"CHECKPOINT", "resample SPECIAL --grid 3x3 --out o.npy"},
    {"CHECKPOINT", "similarity SPECIAL --out o.npy"},
    {"FILE", "SPECIAL"},
    {"FILE", "gallery SPECIAL --out g"},
    {"ID", "lessons ./SPECIAL"},
    // Outputs that are looked into first.
    {"resume", "train --resume --out SPECIAL-run"},
    {"out", "ablate --data where --positions none --samples 32 --out SPECIAL-ablate"},
    {"out", "gallery --lab sinusoid --out SPECIAL-gallery"},
    // Beside what is named.
    {"config.json", "inspect SPECIAL-model"},
    {"run.json", "figure learn --run SPECIAL-run --out o.png"}};

}  // namespace

class TestCliSpecialFiles : public CliTest {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
    folder_ = std::make_unique<QTemporaryDir>();
    QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
    fs::create_symlink("/dev/zero", at("device"));
    fs::create_symlink("/dev/stdin", at("stdin"));
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = at("socket").string();
    QVERIFY(name.size() < sizeof address.sun_path);
    std::copy(name.begin(), name.end(), address.sun_path);
    QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(socket);
    for (const std::string special : {"pipe", "device"}) {
      const auto folder = [&](const char* what, std::initializer_list<const char*> files) {
        const fs::path path = at((special + what).c_str());
        fs::create_directories(path / "snapshots");
        for (const char* file : files) fs::create_symlink(at(special.c_str()), path / file);
        return path;
      };
      folder("-run", {"run.json", "metrics.csv", "snapshots/step_1.safetensors"});
      folder("-ablate", {"ablation.csv"});
      folder("-gallery", {"index.html"});
      write_text(folder("-model", {"config.json"}) / "model.safetensors", safetensors_text(5, 4));
    }
  }
  void init() {}

  void isRefusedAtOnce_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("special");
    for (const Words& each : all_words) {
      for (const char* special : {"pipe", "device"})
        QTest::addRow("%s, %s", each.words, special) << each.words << special;
    }
    for (const char* words : {"inspect SPECIAL", "figure --from SPECIAL --out o.png",
                              "figure patches --image SPECIAL --out o.png"}) {
      for (const char* special : {"socket", "stdin"})
        QTest::addRow("%s, %s", words, special) << words << special;
    }
  }
  void isRefusedAtOnce() {
    QFETCH(QString, words);
    QFETCH(QString, special);
    const Ran ran = run(words.replace("SPECIAL", special).split(' '), 20000);
    QVERIFY2(ran.status == 1 || ran.status == 2, qPrintable(QString::number(ran.status)));
    QVERIFY2(ran.errors.startsWith("whereabouts: ") && ran.errors.count('\n') == 1, ran.errors);
    QVERIFY2(ran.errors.contains(special.toUtf8()), ran.errors);
    QVERIFY(ran.output.isEmpty());
  }

  // An input that a command gets later has its line above.
  void everyInputIsTried() {
    std::set<std::string> known;
    for (const Words& each : all_words) known.insert(each.input);
    // They name a place to write to, or no file.
    const std::set<std::string> outputs = {"out", "logits", "attention", "man-pages", "json"};
    std::string missing;
    int found = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(PROJECT_ROOT) / "app" / "cli")) {
      if (entry.path().extension() != ".cpp") continue;
      const std::string text = file_text(entry.path());
      static const std::regex pattern("\\b(?:path|list)\\(\"([\\w-]+)\"\\)");
      for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
        ++found;
        const std::string id = (*match)[1];
        if (id != "NAME" && !known.contains(id) && !outputs.contains(id)) missing += id + " ";
      }
    }
    QVERIFY(found > 15);
    QVERIFY2(missing.empty(), missing.c_str());
  }

  // A reader of images that writes lines of its own is not heard.
  void damagedPicturesGiveOneLine_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("drawable");  // its pixels are whole
    const std::string png = file_text(fs::path(TEST_DATA) / "image" / "rgb.png");
    const auto row = [](const char* name, const std::string& bytes, bool drawable = false) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << drawable;
    };
    row("cut off", png.substr(0, 40));
    row("signature alone", png.substr(0, 8));
    std::string other = png;
    other[30] = static_cast<char>(other[30] ^ 0x55);  // the checksum of its header
    row("checksum", other);
    other = png;
    other[24] = 77;  // bits of a sample
    row("depth", other);
    row("words that are damaged",
        png.substr(0, 33) + std::string("\0\0\0\x1czTXtwhereabouts-session\0\0xxxx....", 40) + png.substr(33),
        true);
    row("PDF", "%PDF-1.4\nstream\nx\x9C garbage endstream\nstream\nx\x9C{ endstream\n");
    row("GIF", std::string("GIF89a\1\0\1\0\0\0\0\x21\xFE\xFFxx", 18));
    row("film", std::string("\0\0\0\x18"
                            "ftypisom\0\0\0\0isomavc1\0\0\xFF\xFFmoov",
                            32));
  }
  void damagedPicturesGiveOneLine() {
    QFETCH(QByteArray, bytes);
    QFETCH(bool, drawable);
    write_text(at("damaged"), bytes.toStdString());
    for (const QStringList& words : {QStringList{"figure", "--from", "damaged", "--out", "o.png"},
                                     QStringList{"figure", "patches", "--image", "damaged", "--out", "o.png"},
                                     QStringList{"inspect", "damaged"}}) {
      const Ran ran = run(words, 20000);
      if (drawable && words.contains("--image")) {
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.errors.isEmpty(), ran.errors);
        continue;
      }
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.errors.startsWith("whereabouts: damaged: ") && ran.errors.count('\n') == 1, ran.errors);
    }
  }
};

REGISTER_TEST(TestCliSpecialFiles, QCoreApplication)
#include "test_cli_special_files.moc"

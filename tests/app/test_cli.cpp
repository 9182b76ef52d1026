// The command line as another program meets it: words in; files, exit status and one line of error out.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <cmath>
#include <csignal>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/image/image.h"
#include "core/image/load.h"
#include "core/image/png_writer.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// One array of what `data` wrote as JSON.
Array array_of(const fs::path& json, const char* name) {
  QFile file(json);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QJsonObject entry = QJsonDocument::fromJson(file.readAll()).object()[QLatin1String(name)].toObject();
  Array array;
  for (const QJsonValue length : entry["shape"].toArray())
    array.shape.push_back(static_cast<std::size_t>(length.toInt()));
  std::vector<double> values;
  for (const QJsonValue value : entry["data"].toArray()) values.push_back(value.toDouble());
  array.values = values;
  return array;
}

std::vector<double> doubles(const Array& array) {
  return std::visit([](const auto& held) { return std::vector<double>(held.begin(), held.end()); },
                    array.values);
}

}  // namespace

class TestCli : public CliTest {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
  }
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void versionAndHelp() {
    const Ran version = run({"--version"});
    QCOMPARE(version.status, 0);
    QVERIFY(version.output.startsWith("whereabouts "));
    for (const QStringList& words : {QStringList{"--help"},
                                     {"labs", "--help"},
                                     {"figure", "--help"},
                                     {"encode", "--help"},
                                     {"bench", "--help"}}) {
      const Ran help = run(words);
      QCOMPARE(help.status, 0);
      QVERIFY2(help.output.contains("Usage: whereabouts "), help.output);
      QCOMPARE(help.errors, QByteArray());
    }
    const Ran lab = run({"figure", "sinusoid", "--help"});
    QVERIFY2(lab.output.contains("--temperature"), lab.output);
  }

  void labsAsText() {
    const Ran list = run({"labs"});
    QCOMPARE(list.status, 0);
    QCOMPARE(list.errors, QByteArray());
    QVERIFY(list.output.startsWith("ID "));
    for (const char* id : {"patches", "scramble", "sinusoid", "neighbours"})
      QVERIFY(list.output.contains(id));
    const Ran one = run({"labs", "patches"});
    QVERIFY2(one.output.contains("1 to 60") && one.output.contains("px"), one.output);
  }

  void labsAsJson() {
    const Ran list = run({"labs", "--json"});
    QCOMPARE(list.status, 0);
    const QJsonArray labs = QJsonDocument::fromJson(list.output).array();
    QVERIFY(labs.size() >= 4);
    const QSet<QString> lab_keys = {"id", "title", "sweep", "parameters"};
    const QSet<QString> parameter_keys = {"id", "kind", "default", "min", "max", "choices", "unit", "help"};
    for (const QJsonValue lab : labs) {
      const QStringList keys = lab.toObject().keys();
      QCOMPARE(QSet<QString>(keys.begin(), keys.end()), lab_keys);
      for (const QJsonValue parameter : lab["parameters"].toArray()) {
        const QStringList names = parameter.toObject().keys();
        QCOMPARE(QSet<QString>(names.begin(), names.end()), parameter_keys);
      }
    }
    const QJsonArray one = QJsonDocument::fromJson(run({"labs", "neighbours", "--json"}).output).array();
    QCOMPARE(one.size(), 1);
    QCOMPARE(one[0]["title"].toString(), QStringLiteral("Who is near whom?"));
    QCOMPARE(one[0]["sweep"].toString(), QStringLiteral("reference"));
    bool found = false;
    for (const QJsonValue parameter : one[0]["parameters"].toArray()) {
      if (parameter["id"].toString() != "reference") continue;
      found = true;
      QCOMPARE(parameter["kind"].toString(), QStringLiteral("cell"));
      QCOMPARE(parameter["min"].toString(), QStringLiteral("0,0"));
      QCOMPARE(parameter["max"].toString(), QStringLiteral("13,13"));
      QVERIFY(parameter["choices"].isNull());
    }
    QVERIFY(found);
  }

  void figureInThreeFormats() {
    QCOMPARE(run({"figure", "sinusoid", "--out", "a.png", "--width-mm", "100", "--dpi", "100"}).status, 0);
    const Image image = load_image(at("a.png"));
    QCOMPARE(image.columns(), 394);  // 100 mm at 100 dpi
    QCOMPARE(run({"figure", "scramble", "--out=b.svg", "--column", "single"}).status, 0);
    QVERIFY(file_text(at("b.svg")).find("<svg") != std::string::npos);
    const Ran pdf = run({"figure", "neighbours", "--out", "c.PDF", "--theme", "dark"});
    QCOMPARE(pdf.status, 0);
    QCOMPARE(file_text(at("c.PDF")).substr(0, 5), std::string("%PDF-"));
    QCOMPARE(pdf.output + pdf.errors, QByteArray());
  }

  void figuresRepeatToTheByte() {
    QCOMPARE(run({"figure", "patches", "--out", "a.png", "--dpi", "80"}).status, 0);
    QCOMPARE(run({"figure", "patches", "--out", "b.png", "--dpi", "80"}).status, 0);
    QVERIFY(file_text(at("a.png")) == file_text(at("b.png")));
  }

  void panelsAlone() {
    const QStringList common = {"figure", "scramble", "--dpi", "60"};
    QCOMPARE(run(common + QStringList{"--out", "whole.png"}).status, 0);
    QCOMPARE(run(common + QStringList{"--panels", "--out", "bare.png"}).status, 0);
    QCOMPARE(run(common + QStringList{"--panels", "2", "--out", "one.png"}).status, 0);
    const Image whole = load_image(at("whole.png"));
    const Image bare = load_image(at("bare.png"));
    const Image one = load_image(at("one.png"));
    QVERIFY(bare.rows() < whole.rows());
    QVERIFY(one.rgb8() != bare.rgb8());
    QCOMPARE(run(common + QStringList{"--panels", "--width-mm", "20", "--out", "narrow.png"}).status, 0);
    QCOMPARE(load_image(at("narrow.png")).columns(), 47);  // 20 mm at 60 dpi
    const Ran refused = run(common + QStringList{"--panels", "9", "--out", "no.png"});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.contains("1 to "), refused.errors);
  }

  void switchesTakeAWordOrNone() {
    const QStringList common = {"figure", "scramble", "--dpi", "60", "--out"};
    QCOMPARE(run(common + QStringList{"bare.png", "--numbers"}).status, 0);
    QCOMPARE(run(common + QStringList{"true.png", "--numbers", "true"}).status, 0);
    QCOMPARE(run(common + QStringList{"false.png", "--numbers=false"}).status, 0);
    const Image bare = load_image(at("bare.png"));
    QVERIFY(bare.rgb8() == load_image(at("true.png")).rgb8());
    QVERIFY(bare.rgb8() != load_image(at("false.png")).rgb8());
  }

  void dataInThreeFormats() {
    QCOMPARE(run({"data", "scramble", "--seed", "21", "--patch", "20", "--out", "s.json"}).status, 0);
    const Array order = array_of(at("s.json"), "order");
    QCOMPARE(doubles(order), (std::vector<double>{14, 5, 7, 10, 6, 1, 2, 12, 3, 13, 11, 0, 4, 8, 9}));
    QCOMPARE(array_of(at("s.json"), "scrambled").shape, (std::vector<std::size_t>{60, 100}));
    QCOMPARE(run({"data", "scramble", "--seed=21", "--patch=20", "--out", "s.csv"}).status, 0);
    const std::string csv = file_text(at("s.csv"));
    QCOMPARE(csv.substr(0, csv.find('\n')), std::string("array,i0,i1,value"));
    QVERIFY(csv.find("\norder,0,,14\n") != std::string::npos);
    QCOMPARE(run({"data", "scramble", "--out", "s.npz"}).status, 0);
    QCOMPARE(file_text(at("s.npz")).substr(0, 2), std::string("PK"));
  }

  void aFileIsOpenedFromTheCallersFolder() {
    QCOMPARE(run({"scramble", "--image", "missing.png", "--patch", "4", "--out", "x.png"}).status, 1);
    Array image;
    image.shape = {6, 9};
    std::vector<double> values;
    for (int i = 0; i < 54; ++i) values.push_back(i / 54.0);
    image.values = values;
    write_file(at("p.npy"), npy_bytes(image));
    QCOMPARE(run({"data", "scramble", "--image", "p.npy", "--patch", "3", "--order", "5,4,3,2,1,0", "--out",
                  "d.json"})
                 .status,
             0);
    const std::vector<double> scrambled = doubles(array_of(at("d.json"), "scrambled"));
    QCOMPARE(scrambled.size(), std::size_t{54});
    QCOMPARE(scrambled[0], values[3 * 9 + 6]);  // place 0 takes patch 5
  }

  void encodeTheSinusoid() {
    QCOMPARE(run({"encode", "sinusoidal-1d", "--tokens", "7", "--dim", "10", "--out", "e.npy"}).status, 0);
    const Array table = read_npy(at("e.npy"));
    QCOMPARE(table.shape, (std::vector<std::size_t>{7, 10}));
    QVERIFY(std::holds_alternative<std::vector<float>>(table.values));
    const std::vector<double> values = doubles(table);
    for (int p = 0; p < 7; ++p) {
      for (int i = 0; i < 5; ++i) {
        const double angle = p / std::pow(10000.0, 2.0 * i / 10);
        QVERIFY(std::abs(values[static_cast<std::size_t>(p * 10 + 2 * i)] - std::sin(angle)) < 1e-6);
        QVERIFY(std::abs(values[static_cast<std::size_t>(p * 10 + 2 * i + 1)] - std::cos(angle)) < 1e-6);
      }
    }
    QCOMPARE(run({"encode", "sinusoidal-1d", "--grid", "1x7", "--dim", "10", "--out", "f.npy"}).status, 0);
    QVERIFY(file_text(at("e.npy")) == file_text(at("f.npy")));
    QCOMPARE(
        run({"encode", "sinusoidal-2d", "--grid", "3x5", "--dim", "8", "--layout", "mae", "--out", "g.npz"})
            .status,
        0);
    QVERIFY(file_text(at("g.npz")).find("encoding.npy") != std::string::npos);
    QCOMPARE(
        run({"encode", "learned-1d", "--tokens", "5", "--dim", "4", "--seed", "3", "--out", "h.npy"}).status,
        0);
    QCOMPARE(
        run({"encode", "learned-1d", "--tokens", "5", "--dim", "4", "--seed", "3", "--out", "i.npy"}).status,
        0);
    QCOMPARE(
        run({"encode", "learned-1d", "--tokens", "5", "--dim", "4", "--seed", "4", "--out", "j.npy"}).status,
        0);
    QVERIFY(file_text(at("h.npy")) == file_text(at("i.npy")));
    QVERIFY(file_text(at("h.npy")) != file_text(at("j.npy")));
  }

  void encodeEqualsTheGoldenTable() {
    const fs::path golden = fs::path(SHARED_DATA) / "arrays/lanl/expected_sinusoid_176x768_f32.npy";
    if (!fs::exists(golden)) QSKIP("the article's sinusoid table is not here (SHARED_DATA)");
    QCOMPARE(run({"encode", "sinusoidal-1d", "--tokens", "176", "--dim", "768", "--out", "e.npy"}).status, 0);
    const std::vector<double> ours = doubles(read_npy(at("e.npy"))), theirs = doubles(read_npy(golden));
    QCOMPARE(ours.size(), theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i) QVERIFY(std::abs(ours[i] - theirs[i]) <= 1e-6);
  }

  void similarityOfATable() {
    QCOMPARE(run({"encode", "sinusoidal-2d", "--grid", "3x4", "--dim", "16", "--out", "t.npy"}).status, 0);
    QCOMPARE(run({"similarity", "t.npy", "--grid", "3x4", "--out", "s.npy"}).status, 0);
    const Array similarity = read_npy(at("s.npy"));
    QCOMPARE(similarity.shape, (std::vector<std::size_t>{12, 12}));
    const std::vector<double> table = doubles(read_npy(at("t.npy"))), values = doubles(similarity);
    for (std::size_t a = 0; a < 12; ++a) {
      for (std::size_t b = 0; b < 12; ++b) {
        double dot = 0, left = 0, right = 0;
        for (std::size_t d = 0; d < 16; ++d) {
          dot += table[a * 16 + d] * table[b * 16 + d];
          left += table[a * 16 + d] * table[a * 16 + d];
          right += table[b * 16 + d] * table[b * 16 + d];
        }
        QVERIFY(std::abs(values[a * 12 + b] - dot / std::sqrt(left * right)) < 1e-5);
      }
    }
  }

  void similarityLeavesTheClassTokenOut() {
    write_text(at("v.safetensors"), safetensors_text(10, 4));
    QCOMPARE(run({"similarity", "v.safetensors", "--out", "s.npy"}).status, 0);
    QCOMPARE(read_npy(at("s.npy")).shape, (std::vector<std::size_t>{9, 9}));
    QCOMPARE(run({"similarity", "v.safetensors", "--grid", "2x5", "--prefix", "0", "--out", "r.npy"}).status,
             0);
    QCOMPARE(read_npy(at("r.npy")).shape, (std::vector<std::size_t>{10, 10}));
  }

  // The matrix of 2025 patches is 16.4 MB, held a few times on its way into the file.
  void similarityTellsItsPeakMemory() {
    const auto peak = [this](int tokens) {
      write_text(at("v.safetensors"), safetensors_text(tokens, 4));
      const Ran ran = run({"similarity", "v.safetensors", "--out", "s.npy", "--timing"});
      return QJsonDocument::fromJson(ran.output)["peak_resident_mb"].toDouble();
    };
    const double small = peak(1 + 3 * 3), grown = peak(1 + 45 * 45) - small;
    QVERIFY2(small > 1 && small < 400, qPrintable(QString::number(small)));
    QVERIFY2(grown > 16.4 && grown < 6 * 16.4, qPrintable(QString::number(grown)));
  }

  void inspectACheckpoint() {
    write_text(at("v.safetensors"), safetensors_text(10, 4));
    const Ran ran = run({"inspect", "v.safetensors", "--json"});
    QCOMPARE(ran.status, 0);
    const QJsonObject json = QJsonDocument::fromJson(ran.output).object();
    const QStringList keys = json.keys();
    QCOMPARE(QSet<QString>(keys.begin(), keys.end()),
             (QSet<QString>{"format",        "family",  "root",          "copies",       "patch",
                            "width",         "depth",   "heads",         "heads_source", "stages",
                            "mlp_ratio",     "classes", "prefix_tokens", "decoder",      "assumed",
                            "offered_heads", "run",     "refusal",       "position",     "tensors"}));
    QCOMPARE(json["format"].toString(), QStringLiteral("safetensors"));
    const QJsonObject table = json["position"].toArray()[0].toObject();
    QCOMPARE(table["tensor"].toString(), QStringLiteral("pos_embed"));
    QCOMPARE(table["grid"].toArray(), (QJsonArray{3, 3}));
    QCOMPARE(table["prefix"].toInt(), 1);
    const QJsonObject tensor = json["tensors"].toArray()[0].toObject();
    QCOMPARE(tensor["dtype"].toString(), QStringLiteral("F32"));
    QCOMPARE(tensor["shape"].toArray(), (QJsonArray{1, 10, 4}));
    const Ran text = run({"inspect", "v.safetensors"});
    QCOMPARE(text.status, 0);
    QVERIFY2(text.output.contains("pos_embed") && text.output.contains("3x3"), text.output);
    QCOMPARE(run({"inspect", "v.safetensors", "--tensor", "pos_embed", "--out", "p.npy"}).status, 0);
    const Array array = read_npy(at("p.npy"));
    QCOMPARE(array.shape, (std::vector<std::size_t>{1, 10, 4}));
    QCOMPARE(doubles(array)[1], -1.5);
    QCOMPARE(run({"inspect", "v.safetensors", "--tensor", "nothing", "--out", "q.npy"}).status, 2);
    QCOMPARE(run({"inspect", "v.safetensors", "--out", "q.npy"}).status, 2);
    // Without --out the table is shown as the user has it.
    const Ran chosen = run(
        {"inspect", "v.safetensors", "--json", "--tensor", "pos_embed", "--grid", "2x5", "--prefix", "0"});
    QCOMPARE(chosen.status, 0);
    const QJsonObject first = QJsonDocument::fromJson(chosen.output)["position"].toArray()[0].toObject();
    QCOMPARE(first["grid"].toArray(), (QJsonArray{2, 5}));
    QCOMPARE(first["prefix"].toInt(), 0);
    QCOMPARE(run({"inspect", "v.safetensors", "--tensor", "pos_embed", "--grid", "3x4"}).status, 2);
  }

  // A grid that the rows alone say is assumed; one that they do not say is unknown, and why.
  void inspectSaysWhatItAssumesOfTheGrid() {
    write_text(at("v.safetensors"), safetensors_text(10, 4));
    const QByteArray words = "assuming a square grid: 3x3 patches of 10 rows, 1 in front";
    const Ran text = run({"inspect", "v.safetensors"});
    QVERIFY2(text.output.contains(words + "; else say --grid RxC\n"), text.output);
    const auto json = [this](const QStringList& more) {
      return QJsonDocument::fromJson(run(QStringList{"inspect", "v.safetensors", "--json"} + more).output);
    };
    const QJsonDocument assumed = json({});
    QVERIFY(assumed["position"][0]["grid_assumed"].toBool());
    QVERIFY(assumed["assumed"][0].toString().startsWith(words));
    const QJsonDocument said = json({"--grid", "3x3"});
    QVERIFY(!said["position"][0]["grid_assumed"].toBool() && said["assumed"].toArray().isEmpty());
    QVERIFY(!run({"inspect", "v.safetensors", "--grid", "3x3"}).output.contains("assuming"));
    // 179 = 2 + 177 = 3 + 176; the next square, 169, is out of reach.
    write_text(at("v.safetensors"), safetensors_text(179, 4));
    QVERIFY(json({})["position"][0]["grid"].isNull());
    const Ran unknown = run({"inspect", "v.safetensors"});
    QVERIFY2(unknown.output.contains("its grid is not known: the position table has 179 rows"),
             unknown.output);
    const Ran refused = run({"similarity", "v.safetensors", "--out", "s.npy"});
    QCOMPARE(refused.errors.count('\n'), 1);
    QVERIFY2(refused.status == 2 && refused.errors.contains("11x16 with prefix 3"), refused.errors);
  }

  void scrambleAnImage() {
    std::vector<std::uint8_t> pixels;
    for (int y = 0; y < 6; ++y) {
      for (int x = 0; x < 9; ++x)
        pixels.push_back(static_cast<std::uint8_t>(10 * (y / 3 * 3 + x / 3) + x % 3));
    }
    write_file(at("p.png"), png_bytes(Image(6, 9, 1, pixels)));
    const Ran ordered =
        run({"scramble", "--image", "p.png", "--patch", "3", "--order", "5,0,4,1,3,2", "--out", "o.png"});
    QCOMPARE(ordered.status, 0);
    const Image out = load_image(at("o.png"));
    QCOMPARE(out.channels(), 1);
    QCOMPARE(out.count(), pixels.size());
    const auto* samples = std::get_if<std::vector<std::uint8_t>>(&out.pixels());
    QVERIFY(samples);
    const int order[] = {5, 0, 4, 1, 3, 2};
    for (int y = 0; y < 6; ++y) {
      for (int x = 0; x < 9; ++x) {
        QCOMPARE(int((*samples)[static_cast<std::size_t>(y * 9 + x)]), 10 * order[y / 3 * 3 + x / 3] + x % 3);
      }
    }
    QCOMPARE(run({"scramble", "--image", "p.png", "--patch", "3", "--seed", "0", "--out", "s.png"}).status,
             0);
    QVERIFY(load_image(at("s.png")).pixels() != Image::Pixels(pixels));
    QCOMPARE(run({"scramble", "--image", "p.png", "--patch", "3", "--order", "0,1", "--out", "t.png"}).status,
             2);
    QCOMPARE(run({"scramble", "--image", "p.png", "--patch", "7", "--out", "t.png"}).status, 2);
    QVERIFY(!fs::exists(at("t.png")));
  }

  void animateIntoAFolder() {
    const QStringList words = {"animate", "sinusoid", "--sweep", "position", "--tokens",   "20",
                               "--dim",   "8",        "--dpi",   "40",       "--width-mm", "60"};
    const Ran ran = run(words + QStringList{"--from", "3", "--to", "6", "--out", "frames/"});
    QVERIFY2(ran.status == 0, ran.errors);
    QCOMPARE(std::distance(fs::directory_iterator(at("frames")), fs::directory_iterator()), 4);
    const Image first = load_image(at("frames/frame_0000.png"));
    const Image last = load_image(at("frames/frame_0003.png"));
    QCOMPARE(first.rows(), last.rows());
    QCOMPARE(first.columns(), last.columns());
    QVERIFY(first.rgb8() != last.rgb8());
    // Again, shorter: the earlier frames go.
    QCOMPARE(run(words + QStringList{"--seconds", "0.1", "--fps", "20", "--out", "frames"}).status, 0);
    QCOMPARE(std::distance(fs::directory_iterator(at("frames")), fs::directory_iterator()), 2);
    // Somebody's file is kept, and the frames with it.
    write_text(at("frames/notes.txt"), "mine");
    const Ran refused = run(words + QStringList{"--out", "frames"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.errors.contains("notes.txt"), refused.errors);
    QCOMPARE(file_text(at("frames/notes.txt")), std::string("mine"));
    QCOMPARE(run(words + QStringList{"--from", "3", "--to", "20", "--out", "other"}).status, 2);
    QCOMPARE(run(words + QStringList{"--out", "film.webm"}).status, 2);
    QVERIFY(!fs::exists(at("other")) && !fs::exists(at("film.webm")));
  }

  void ctrlCLeavesNothing() {
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    process.start(WHEREABOUTS_BINARY,
                  {"animate", "sinusoid", "--seconds", "600", "--fps", "60", "--out", "frames"});
    QVERIFY(process.waitForStarted());
    // Frames are being written once the hidden folder is there.
    QTRY_VERIFY_WITH_TIMEOUT(!contents().empty(), patience);
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(10 * patience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    const QByteArray errors = process.readAllStandardError();
    QCOMPARE(errors.count('\n'), 1);
    QVERIFY2(errors.startsWith("whereabouts: animate: stopped"), errors);
    QVERIFY(contents().empty());
  }

  void realCheckpoint() {
    const fs::path file = fs::path(SHARED_DATA) / "checkpoints/vit_tiny_patch16_224.safetensors";
    if (!fs::exists(file)) QSKIP("the real ViT-Ti checkpoint is not here (SHARED_DATA)");
    const QString path = QString::fromStdString(file.string());
    const Ran svg = run({"figure", "neighbours", "--checkpoint", path, "--out", "near.svg"});
    QVERIFY2(svg.status == 0, svg.errors);
    QVERIFY(file_text(at("near.svg")).find("1.00") != std::string::npos);
    QCOMPARE(run({"similarity", path, "--out", "s.npy"}).status, 0);
    QCOMPARE(read_npy(at("s.npy")).shape, (std::vector<std::size_t>{196, 196}));
    const QJsonObject json = QJsonDocument::fromJson(run({"inspect", path, "--json"}).output).object();
    QCOMPARE(json["patch"].toInt(), 16);
    QCOMPARE(json["width"].toInt(), 192);
    QCOMPARE(json["depth"].toInt(), 12);
    QCOMPARE(json["heads"].toInt(), 3);
  }
};

REGISTER_TEST(TestCli, QCoreApplication)
#include "test_cli.moc"

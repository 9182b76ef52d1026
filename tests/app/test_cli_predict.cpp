// `predict`, `backends` and `bench vit`: what they print and write, and what they refuse.
#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "tests/cli_program.h"
#include "tests/lab_runs.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

const fs::path shared_data = SHARED_DATA;
const fs::path tiny = shared_data / "checkpoints/vit_tiny_patch16_224.safetensors";
const fs::path reference = shared_data / "arrays/vit_tiny_reference";

const std::vector<float>& floats(const Array& array) {
  return std::get<std::vector<float>>(array.values);
}

// One of the small models, whose logits test_vit_families compares with PyTorch's, with other words in its
// configuration; null takes a word away.
std::string with_words(const char* name, const nlohmann::json& words) {
  const std::string bytes = file_text(fs::path(TEST_DATA) / "vit" / name);
  std::uint64_t length = 0;
  for (int i = 7; i >= 0; --i)
    length = length << 8U | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
  auto header = nlohmann::ordered_json::parse(bytes.substr(8, length));
  auto config = nlohmann::json::parse(header["__metadata__"]["config"].get<std::string>());
  config.merge_patch(words);
  header["__metadata__"]["config"] = config.dump();
  return made::with_length(header.dump(), bytes.substr(8 + length));
}

}  // namespace

class TestCliPredict : public CliTest {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
  }
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  // The pictures that come with the program have words, for predict as for figure.
  void picturesThatComeWithTheProgram() {
    const Ran named = run({"predict", "--image", "coffee", "--json"});
    QVERIFY2(named.status == 0, named.errors);
    const fs::path file = fs::path(PROJECT_ROOT) / "resources/images/photographs/coffee.jpg";
    const Ran read = run({"predict", "--image", QString::fromStdString(file), "--json"});
    QCOMPARE(nlohmann::json::parse(named.output.toStdString()).at("top"),
             nlohmann::json::parse(read.output.toStdString()).at("top"));
    const Ran scrambled = run({"scramble", "--image", "cat", "--patch", "16", "--out", "moved.png"});
    QVERIFY2(scrambled.status == 0, scrambled.errors);
  }

  void backends() {
    const Ran ran = run({"backends", "--json"});
    QCOMPARE(ran.status, 0);
    const auto json = nlohmann::json::parse(ran.output.toStdString());
    QVERIFY(json.is_array() && !json.empty());
    bool cpu = false;
    for (const auto& each : json) {
      QCOMPARE(each.size(), std::size_t{3});
      if (each.at("id") == "cpu") cpu = each.at("usable").get<bool>() && each.at("reason") == "";
      QVERIFY(each.at("usable").get<bool>() == each.at("reason").get<std::string>().empty());
    }
    QVERIFY(cpu);
    const Ran text = run({"backends"});
    QVERIFY(text.output.startsWith("BACKEND") && text.output.contains("cpu"));
    QVERIFY2(text.output.left(text.output.indexOf('\n')).endsWith("NAME, OR WHY NOT"), text.output);
  }

  // No driver of an OpenCL device is installed: one sentence, and `auto` computes as ever, loading nothing.
  void noOpenclDevice() {
    const QByteArray before = qgetenv("OCL_ICD_VENDORS");
    qputenv("OCL_ICD_VENDORS", (folder_->path() + "/none").toUtf8());
    const auto json = nlohmann::json::parse(run({"backends", "--json"}).output.toStdString());
    const fs::path model = fs::path(TEST_DATA) / "vit/hf_vit.safetensors";
    const Ran asked =
        run({"predict", "--checkpoint", QString::fromStdString(model), "--image",
             QString::fromStdString(fs::path(TEST_DATA) / "image/exif6.png"), "--backend", "opencl"});
    before.isNull() ? qunsetenv("OCL_ICD_VENDORS") : qputenv("OCL_ICD_VENDORS", before);
    const auto found =
        std::find_if(json.begin(), json.end(), [](const auto& each) { return each.at("id") == "opencl"; });
    QVERIFY(found != json.end());
    if (json[2].at("usable") != true) QSKIP("OpenCV's dnn is not usable here");
    QCOMPARE(found->at("reason").template get<std::string>(),
             std::string("no OpenCL device: no driver of one is installed"));
    QCOMPARE(asked.status, 2);
    QCOMPARE(
        asked.errors,
        QByteArray(
            "whereabouts: --backend: the attention backend opencl cannot be used here: no OpenCL device: no "
            "driver of one is installed; choose auto or another one; whereabouts backends lists them\n"));
  }

  void throughOpencv() {
    if (nlohmann::json::parse(run({"backends", "--json"}).output.toStdString())[1].at("usable") != true) {
      QSKIP("OpenCV's dnn is not usable here");
    }
    const fs::path model = fs::path(TEST_DATA) / "vit/hf_vit.safetensors";
    const QStringList words = {
        "predict",      "--json",
        "--checkpoint", QString::fromStdString(model),
        "--image",      QString::fromStdString(fs::path(TEST_DATA) / "image/exif6.png")};
    const auto json_of = [](const Ran& ran) { return nlohmann::json::parse(ran.output.toStdString()); };
    const QStringList with = words + QStringList{"--backend", "opencv-cpu", "--logits", "o.npy"};
    const Ran opencv = run(with);
    QVERIFY2(opencv.status == 0, opencv.errors);
    QCOMPARE(json_of(opencv).at("backend").get<std::string>(), std::string("opencv-cpu"));
    qputenv("WHEREABOUTS_FAIL_BACKEND", "opencv-cpu");
    const Ran failed = run(with);
    const Ran figure = run({"data", "attention", "--checkpoint", QString::fromStdString(model), "--backend",
                            "opencv-cpu", "--out", "a.json"});
    const Ran frames = run({"animate", "attention", "--checkpoint", QString::fromStdString(model),
                            "--backend", "opencv-cpu", "--sweep", "layer", "--out", "frames"});
    qunsetenv("WHEREABOUTS_FAIL_BACKEND");
    QVERIFY2(failed.status == 0, failed.errors);
    const auto json = json_of(failed);
    QCOMPARE(json.at("backend").get<std::string>(), std::string("cpu"));
    QVERIFY(std::any_of(json.at("notes").begin(), json.at("notes").end(), [](const auto& note) {
      return note == "the backend opencv-cpu failed (it was asked to fail); the model was run by cpu instead";
    }));
    const auto cpu = json_of(run(words));
    QCOMPARE(cpu.at("backend").get<std::string>(), std::string("cpu"));
    QCOMPARE(json.at("top").dump(), cpu.at("top").dump());
    QVERIFY2(figure.status == 0, figure.errors);
    QCOMPARE(figure.errors,
             QByteArray("whereabouts: note: opencv-cpu: it was asked to fail; the model was run "
                        "by cpu instead\n"));
    QVERIFY2(frames.status == 0, frames.errors);
    QCOMPARE(frames.errors, figure.errors);  // once, not with every frame
    QVERIFY(fs::exists(at("frames") / "frame_0001.png"));
  }

  // Flags of a command and of a lab's parameters must not be the same.
  void everyLabCanBeAskedForHelp() {
    const auto labs = nlohmann::json::parse(run({"labs", "--json"}).output.toStdString());
    QVERIFY(labs.size() > 10);
    for (const auto& lab : labs) {
      const QString id = QString::fromStdString(lab.at("id").get<std::string>());
      for (const char* command : {"figure", "data", "animate"}) {
        const Ran ran = run({command, id, "--help"});
        QVERIFY2(ran.status == 0 && ran.errors.isEmpty(),
                 command + QByteArray(" ") + id.toUtf8() + ran.errors);
      }
    }
  }

  void theCat() {
    if (!fs::exists(tiny)) QSKIP("shared data are not here: a real checkpoint");
    const QStringList words = {"predict", "--checkpoint", QString::fromStdString(tiny), "--image",
                               QString::fromStdString(reference / "chelsea_224_u8.npy")};
    QElapsedTimer timer;
    timer.start();
    const Ran ran =
        run(words + QStringList{"--json", "--logits", "l.npy", "--attention", "a.npy", "--top", "3"});
    const auto elapsed = static_cast<double>(timer.elapsed());
    QVERIFY2(ran.status == 0, ran.errors);
    QVERIFY(ran.errors.isEmpty());  // no terminal, no progress
    const auto json = nlohmann::json::parse(ran.output.toStdString());
    QCOMPARE(json.at("top").size(), std::size_t{3});
    const auto& first = json.at("top")[0];
    QCOMPARE(first.at("class").get<int>(), 285);
    QCOMPARE(first.at("label").get<std::string>(), std::string("Egyptian cat"));
    QVERIFY(std::abs(first.at("probability").get<double>() - 0.8022) < 2e-3);
    QCOMPARE(json.at("top")[1].at("class").get<int>(), 282);
    const auto milliseconds = json.at("milliseconds").get<double>();
    QVERIFY2(milliseconds > 1 && milliseconds < elapsed, qPrintable(QString::number(milliseconds)));
    QVERIFY(json.at("backend").is_string() && json.at("notes").is_array());
    const Array logits = read_npy(at("l.npy")), attention = read_npy(at("a.npy"));
    QCOMPARE(logits.shape, (std::vector<std::size_t>{1000}));
    QCOMPARE(attention.shape, (std::vector<std::size_t>{12, 3, 197, 197}));
    const Array wanted = read_npy(reference / "chelsea_logits_f64.npy");
    const auto& expected = std::get<std::vector<double>>(wanted.values);
    for (std::size_t i = 0; i < 1000; ++i)
      QVERIFY(std::abs(static_cast<double>(floats(logits)[i]) - expected[i]) < 2e-3);
    const Ran text = run(words);
    QVERIFY(text.output.startsWith("CLASS") && text.output.contains("Egyptian cat") &&
            text.output.contains("0.80"));
  }

  void scrambledAndZeroed() {
    if (!fs::exists(tiny)) QSKIP("shared data are not here: a real checkpoint");
    const QStringList words = {"predict",      "--json",
                               "--checkpoint", QString::fromStdString(tiny),
                               "--image",      QString::fromStdString(reference / "chelsea_224_u8.npy")};
    const auto top = [](const Ran& ran) {
      return nlohmann::json::parse(ran.output.toStdString()).at("top")[0];
    };
    const auto scrambled = top(run(words + QStringList{"--scramble", "21"}));
    QCOMPARE(scrambled.at("label").get<std::string>(), std::string("coral reef"));
    QVERIFY(std::abs(scrambled.at("probability").get<double>() - 0.1432) < 2e-3);
    QCOMPARE(run(words + QStringList{"--zero-position", "--logits", "z.npy"}).status, 0);
    QCOMPARE(run(words + QStringList{"--zero-position", "--scramble", "21", "--logits", "zs.npy"}).status, 0);
    const Array zeroed = read_npy(at("z.npy")), both = read_npy(at("zs.npy"));
    for (std::size_t i = 0; i < 1000; ++i) QVERIFY(std::abs(floats(zeroed)[i] - floats(both)[i]) < 1e-4F);
    // 0 is a seed like any other.
    QVERIFY(top(run(words + QStringList{"--scramble", "0"})) != top(run(words)));
  }

  void photographs() {
    if (!fs::exists(tiny)) QSKIP("shared data are not here: a real checkpoint");
    for (const auto& [file, wanted] : {std::pair{"images/chelsea.png", 285}, {"images/coffee.png", 967}}) {
      if (!fs::exists(shared_data / file)) continue;
      const Ran ran = run({"predict", "--json", "--checkpoint", QString::fromStdString(tiny), "--image",
                           QString::fromStdString(shared_data / file)});
      QVERIFY2(ran.status == 0, ran.errors);
      QCOMPARE(nlohmann::json::parse(ran.output.toStdString()).at("top")[0].at("class").get<int>(), wanted);
    }
  }

  void anotherSizeAndNames() {
    if (!fs::exists(tiny)) QSKIP("shared data are not here: a real checkpoint");
    std::string names;
    for (int i = 0; i < 1000; ++i) names += "thing " + std::to_string(i) + "\n";
    write_text(at("names.txt"), names);
    const Ran ran = run({"predict", "--json", "--checkpoint", QString::fromStdString(tiny), "--image",
                         QString::fromStdString(reference / "chelsea_224_u8.npy"), "--size", "256",
                         "--resample", "timm", "--labels", "names.txt", "--attention", "a.npy"});
    QVERIFY2(ran.status == 0, ran.errors);
    QCOMPARE(read_npy(at("a.npy")).shape, (std::vector<std::size_t>{12, 3, 257, 257}));
    QVERIFY(nlohmann::json::parse(ran.output.toStdString())
                .at("top")[0]
                .at("label")
                .get<std::string>()
                .starts_with("thing "));
  }

  void namesOfOtherClassesAreRefused() {
    write_text(at("one.txt"), "coat\n");
    const Ran ran = run({"predict", "--labels", "one.txt"});
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.output, QByteArray());
    QCOMPARE(
        ran.errors,
        QByteArray("whereabouts: one.txt: the number of its names is 1, that of the model's classes 10; give "
                   "one name for each class, in the order of the model's outputs\n"));
  }

  // Without --resample and --method the rule of the file's library is taken, and named.
  void theRuleIsSaid() {
    const QString model = QString(TEST_DATA) + "/vit/hf_beit.safetensors";
    const Ran ran = run({"resample", model, "--grid", "4x6", "--out", "r.npz"});
    QVERIFY2(ran.status == 0, ran.errors);
    QCOMPARE(ran.errors,
             QByteArray("whereabouts: note: resampled by the rule swin-bilinear, as transformers does\n"));
    const Ran asked = run({"resample", model, "--grid", "4x6", "--method", "swin-bicubic", "--out", "r.npz"});
    QVERIFY2(asked.status == 0 && asked.errors.isEmpty(), asked.errors);
    write_file(at("p.npy"), npy_bytes(Array{{32, 32, 3}, std::vector<float>(32 * 32 * 3, 0.5F)}));
    const Ran predicted = run({"predict", "--json", "--checkpoint", model, "--image", "p.npy", "--size", "32",
                               "--resample", "slice"});
    QVERIFY2(predicted.status == 0, predicted.errors);
    QVERIFY(predicted.output.contains(
        "the biases of a window of 5x5 were resampled to 8x8 by the rule swin-bilinear "
        "(slice is for position tables), as transformers does"));
    const Ran few = run({"predict", "--checkpoint", QString(TEST_DATA) + "/vit/torchvision_vit.safetensors",
                         "--image", "p.npy", "--size", "32", "--resample", "slice"});
    QCOMPARE(few.status, 2);
    QVERIFY2(few.errors.startsWith("whereabouts: --resample: slice takes"), few.errors);
  }

  // What resample writes runs at its own grid without a flag: the size that the file states went with it.
  void aResampledFileRunsAtItsOwnGrid() {
    const QString model = QString(PROJECT_ROOT) + "/resources/checkpoints/fashion.safetensors";
    write_file(at("p.npy"), npy_bytes(Array{{28, 28}, [] {
                                              std::vector<float> pixels(28 * 28);
                                              for (std::size_t i = 0; i < pixels.size(); ++i)
                                                pixels[i] = static_cast<float>(i * 7 % 251) / 250.0F;
                                              return pixels;
                                            }()}));
    const Ran made =
        run({"resample", model, "--grid", "14x14", "--method", "timm", "--out", "big.safetensors"});
    QVERIFY2(made.status == 0 && made.errors.isEmpty(), made.errors);
    QVERIFY(run({"predict", "--checkpoint", "big.safetensors", "--image", "p.npy", "--logits", "own.npy"})
                .status == 0);
    QVERIFY(run({"predict", "--checkpoint", model, "--image", "p.npy", "--size", "56", "--resample", "timm",
                 "--logits", "there.npy"})
                .status == 0);
    const std::vector<double> own = doubles(read_npy(at("own.npy"))),
                              there = doubles(read_npy(at("there.npy")));
    QCOMPARE(own.size(), std::size_t{10});
    for (std::size_t i = 0; i < own.size(); ++i) QVERIFY(std::abs(own[i] - there[i]) < 1e-4);
    // A grid that no square gives away is known as well.
    QCOMPARE(
        run({"resample", model, "--grid", "5x9", "--method", "timm", "--out", "long.safetensors"}).status, 0);
    const Ran seen = run({"inspect", "long.safetensors", "--json"});
    const auto json = nlohmann::json::parse(seen.output.toStdString());
    QCOMPARE(json.at("position")[0].at("grid"), nlohmann::json({5, 9}));
    QCOMPARE(run({"predict", "--checkpoint", "long.safetensors", "--image", "p.npy"}).status, 0);
    // Beside a configuration, which counts before it, that is said.
    write_text(at("config.json"), "{}");
    const Ran told =
        run({"resample", model, "--grid", "5x9", "--method", "timm", "--out", "long.safetensors"});
    QVERIFY2(told.errors.startsWith("whereabouts: note: long.safetensors: by the config.json beside it"),
             told.errors);
  }

  // What a configuration says and what is said on the command line are the same thing.
  void whatAFileDoesNotSayIsSaidWithIt_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("left_out");
    QTest::addColumn<QString>("told");
    QTest::addColumn<QString>("flags");
    const auto add = [](const char* name, const char* model, const char* left_out, const char* told,
                        const char* flags) { QTest::newRow(name) << model << left_out << told << flags; };
    add("heads", "hand_written", R"({"num_heads":null})", R"({"num_heads":3})", "--heads 3");
    add("pool", "timm_no_bias_qkv", R"({"global_pool":null})", R"({"global_pool":"avg"})", "--pool avg");
    add("norms", "timm_vit", "{}", R"({"norm_first":false})", "--norm-order post");
    add("activation", "timm_vit", "{}", R"({"hidden_act":"quick_gelu"})", "--activation quick_gelu");
    add("grid", "timm_vit", R"({"img_size":null})", "{}", "--grid 5x7");
    add("grid and prefix", "timm_registers", R"({"img_size":null})", "{}", "--grid 5x7 --prefix 0");
    add("colours", "timm_vit", "{}", R"({"mean":[0.1,0.2,0.3],"std":[0.4,0.5,0.6]})",
        "--mean 0.1,0.2,0.3 --std 0.4,0.5,0.6");
    add("heads over a wrong word", "timm_vit", R"({"num_heads":2})", "{}", "--heads 3");
  }
  void whatAFileDoesNotSayIsSaidWithIt() {
    QFETCH(QString, model);
    QFETCH(QString, left_out);
    QFETCH(QString, told);
    QFETCH(QString, flags);
    const std::string name = model.toStdString() + ".safetensors";
    write_text(at("silent.safetensors"),
               with_words(name.c_str(), nlohmann::json::parse(left_out.toStdString())));
    write_text(at("telling.safetensors"),
               with_words(name.c_str(), nlohmann::json::parse(told.toStdString())));
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 20 * 28 * 3; ++i) pixels.push_back(static_cast<std::uint8_t>(i * 37 % 256));
    write_text(at("p.npy"), npy_bytes(Array{{20, 28, 3}, pixels}));
    const auto logits = [&](const char* file, const QStringList& more) {
      const Ran ran =
          run(QStringList{"predict", "--checkpoint", file, "--image", "p.npy", "--logits", "l.npy"} + more);
      if (ran.status != 0) qWarning("%s", ran.errors.constData());
      return ran.status == 0 ? floats(read_npy(at("l.npy"))) : std::vector<float>();
    };
    const std::vector<float> expected = logits("telling.safetensors", {});
    QCOMPARE(expected.size(), std::size_t{7});
    QCOMPARE(logits("silent.safetensors", flags.split(' ')), expected);
    const Ran without =
        run({"predict", "--checkpoint", "silent.safetensors", "--image", "p.npy", "--logits", "l.npy"});
    QVERIFY(without.status == 1 || floats(read_npy(at("l.npy"))) != expected);
  }

  void inspectPrintsTheCommandThatRunsIt() {
    write_text(at("silent.safetensors"), with_words("hand_written.safetensors", {{"num_heads", nullptr}}));
    const auto json_of = [](const Ran& ran) { return nlohmann::json::parse(ran.output.toStdString()); };
    const std::string command = "whereabouts predict --checkpoint silent.safetensors --image IMAGE";
    const Ran text = run({"inspect", "silent.safetensors"});
    QVERIFY2(text.output.contains((command + " --heads N\n").c_str()), text.output);
    QVERIFY2(text.output.contains("N is one of 1 (24 dimensions each), 2 (12 dimensions each), 3 (8 dimens"),
             text.output);
    QVERIFY2(text.output.contains(", 24 (1 dimension each); no tensor tells"), text.output);
    QVERIFY2(text.output.contains("unknown  (no tensor tells)"), text.output);
    const auto silent = json_of(run({"inspect", "silent.safetensors", "--json"}));
    QCOMPARE(silent.at("run").get<std::string>(), command + " --heads N");
    QVERIFY(silent.at("refusal").is_null() && silent.at("heads").is_null());
    QCOMPARE(silent.at("offered_heads").get<std::vector<int>>(),
             (std::vector<int>{1, 2, 3, 4, 6, 8, 12, 24}));
    const auto said = json_of(run({"inspect", "silent.safetensors", "--json", "--heads", "3"}));
    QCOMPARE(said.at("run").get<std::string>(), command + " --heads 3");
    QCOMPARE(said.at("heads").get<int>(), 3);
    QCOMPARE(said.at("heads_source").get<std::string>(), std::string("given with --heads"));
    QVERIFY(!said.at("assumed").empty());
    for (const auto& each : said.at("assumed"))
      QVERIFY2(each.get<std::string>().starts_with("assuming "), each.dump().c_str());
    // A lab runs it with the same words.
    const QStringList lab = {"data", "attention", "--checkpoint", "silent.safetensors", "--out", "a.npz"};
    QCOMPARE(run(lab).status, 1);
    const Ran seen = run(lab + QStringList{"--heads", "3"});
    QVERIFY2(seen.status == 0, seen.errors);
    // A table alone is nothing to run.
    write_text(at("t.safetensors"), safetensors_text(5, 8));
    const auto table = json_of(run({"inspect", "t.safetensors", "--json"}));
    QVERIFY(table.at("run").is_null() && table.at("refusal").get<std::string>().starts_with("it holds a "));
  }

  void badWordsAndFiles_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("says");
    const auto add = [](const char* name, const char* words, int status, const char* says) {
      QTest::newRow(name) << QString::fromLatin1(words).split(' ') << status << QByteArray(says);
    };
    add("no image", "predict --checkpoint v.safetensors", 2, "--image: it is missing");
    add("no image", "predict --checkpoint t.safetensors", 2, "--image");
    add("missing checkpoint", "predict --checkpoint no.safetensors --image p.npy", 1, "no.safetensors");
    add("missing image", "predict --checkpoint t.safetensors --image no.png", 1, "no.png");
    add("top 0", "predict --checkpoint t.safetensors --image p.npy --top 0", 2, "1 to");
    add("negative seed", "predict --checkpoint t.safetensors --image p.npy --scramble -1", 2, "--scramble");
    add("seed of letters", "predict --checkpoint t.safetensors --image p.npy --scramble cat", 2,
        "whole number");
    add("unknown backend", "predict --checkpoint t.safetensors --image p.npy --backend abacus", 2,
        "--backend: there is no attention backend abacus; choose one of auto, cpu, cpu-bf16, eigen, "
        "opencv-cpu, cuda");
    add("unknown backend of a lab", "figure attention --backend abacus --out f.png", 2,
        "--backend: there is no attention backend abacus; choose one of auto, cpu, cpu-bf16, eigen, "
        "opencv-cpu, cuda");
    add("a backend for a lab without a model", "figure patches --backend cpu --out f.png", 2,
        "takes no backend");
    add("unknown rule", "predict --checkpoint t.safetensors --image p.npy --resample magic", 2, "timm");
    add("logits as text", "predict --checkpoint t.safetensors --image p.npy --logits l.txt", 2, ".npy");
    add("missing names", "predict --checkpoint t.safetensors --image p.npy --labels no.txt", 1, "no.txt");
    add("a device for names", "predict --checkpoint t.safetensors --image p.npy --labels /dev/null", 1,
        "/dev/null: it is a device, not a regular file");
    add("a folder for names", "predict --checkpoint t.safetensors --image p.npy --labels sub", 1, "sub: ");
    add("logits into no folder", "predict --checkpoint no.pt --image p.npy --logits no/l.npy", 1,
        "no/l.npy: its folder");
    add("attention into no folder",
        "predict --checkpoint no.pt --image p.npy --logits l.npy --attention no/a.npy", 1,
        "no/a.npy: its folder");
    add("two outputs of one name",
        "predict --checkpoint no.pt --image p.npy --logits x.npy --attention sub/../x.npy", 2,
        "--attention: --logits names the same file");
    add("a table alone", "predict --checkpoint t.safetensors --image p.npy", 1, "t.safetensors");
    add("no transformer", "predict --checkpoint swin.safetensors --image p.npy", 1, "swin.safetensors");
    add("unknown option", "backends --all", 2, "--all");
    const auto predict = [&](const char* name, const char* flags, const char* says) {
      const std::string words = std::string("predict --checkpoint v.safetensors --image p.npy ") + flags;
      add(name, words.c_str(), 2, says);
    };
    predict("no heads", "--heads 0", "--heads: 0 is out of range; allowed: 1 to 1024");
    predict("heads of letters", "--heads many", "--heads: \"many\" is not a whole number");
    predict("heads that do not fit", "--heads 5",
            "5 heads do not divide the width of 24; those that do are 1, 2, 3, 4, 6, 8, 12, 24");
    predict("unknown pooling", "--pool sum",
            "--pool: there is no \"sum\"; choose one of token, avg, map, map-prefix, max");
    predict("unknown order", "--norm-order both", "choose one of pre, post, res-post");
    predict("unknown activation", "--activation step", "choose one of gelu, gelu_tanh, quick_gelu, silu");
    predict("cold rotation", "--rope-temperature 0", "allowed: 1 to 100000000");
    predict("two colours", "--mean 0.5,0.5", "--mean: it has 2 numbers; write three with commas");
    predict("no deviation", "--std 0,1,1", "--std: 0 is out of range; allowed: 0.001 to 255");
    predict("no grid", "--grid 5", "--grid: \"5\" is not a grid");
    predict("grid that does not fit", "--grid 9x9", "9x9 does not fit");
    predict("prefix", "--prefix 5000", "allowed: 0 to 4096");
    predict("unknown tensor", "--tensor nothing", "it has no tensor \"nothing\"");
    add("said of a run", "figure neighbours --run sub --heads 3 --out f.png", 2, "--heads: a run is given");
    add("said without a checkpoint", "figure sinusoid --heads 3 --out f.png", 2, "--heads");
  }
  void badWordsAndFiles() {
    QFETCH(QStringList, words);
    QFETCH(int, status);
    QFETCH(QByteArray, says);
    write_text(at("t.safetensors"), safetensors_text(5, 8));
    write_text(at("swin.safetensors"),
               made::safetensors_of({{"layers.0.blocks.0.attn.relative_position_bias_table", {9, 2}},
                                     {"layers.0.blocks.0.attn.qkv.weight", {12, 4}},
                                     {"patch_embed.proj.weight", {4, 3, 4, 4}}}));
    write_text(at("p.npy"), npy_bytes(Array{{2, 2, 3}, std::vector<std::uint8_t>(12, 100)}));
    fs::create_directory(at("sub"));
    fs::copy_file(fs::path(TEST_DATA) / "vit/timm_vit.safetensors", at("v.safetensors"));
    const auto before = contents();
    const Ran ran = run(words);
    QCOMPARE(ran.status, status);
    QCOMPARE(ran.errors.count('\n'), 1);
    QVERIFY2(ran.errors.startsWith("whereabouts: ") && ran.errors.contains(says), ran.errors);
    QVERIFY(ran.output.isEmpty());
    QVERIFY(contents() == before);
  }

  // 192 x 192 patches, more than tokens that all see each other could be.
  void windowsHoldLargeInputs() {
    const QStringList words = {"predict",
                               "--checkpoint",
                               QString::fromStdString(fs::path(TEST_DATA) / "vit/davit.safetensors"),
                               "--image",
                               QString::fromStdString(fs::path(TEST_DATA) / "image/exif6.png"),
                               "--size"};
    const Ran large = run(words + QStringList{"768"});
    QVERIFY2(large.status == 0, large.errors);
    const Ran refused = run(words + QStringList{"4096"});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.startsWith("whereabouts: --size: ") && refused.errors.contains("512 patches"),
             refused.errors);
  }

  void aModelWithoutAHead() {
    if (!fs::exists(tiny)) QSKIP("shared data are not here: a real checkpoint");
    // The same file with the head's tensors renamed out of the way of its header: equal lengths, so that
    // nothing moves.
    std::string bytes = file_text(tiny);
    for (const char* name : {"\"head.weight\"", "\"head.bias\""}) {
      const auto found = bytes.find(name);
      QVERIFY(found != std::string::npos);
      bytes.replace(found, 5, "\"gone");
    }
    write_text(at("headless.safetensors"), bytes);
    const QStringList words = {"predict", "--checkpoint", "headless.safetensors", "--image",
                               QString::fromStdString(reference / "chelsea_224_u8.npy")};
    const Ran refused = run(words);
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.errors.contains("head") && refused.errors.count('\n') == 1, refused.errors);
    const Ran attention = run(words + QStringList{"--attention", "a.npy", "--json"});
    QVERIFY2(attention.status == 0, attention.errors);
    QCOMPARE(read_npy(at("a.npy")).shape, (std::vector<std::size_t>{12, 3, 197, 197}));
    QVERIFY(nlohmann::json::parse(attention.output.toStdString()).at("top").empty());
  }
};

REGISTER_TEST(TestCliPredict, QCoreApplication)
#include "test_cli_predict.moc"

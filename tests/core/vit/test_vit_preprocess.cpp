// core/vit: from images to pixels, and from outputs to names.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/checkpoint/open.h"
#include "core/vit/predict.h"
#include "core/vit/preprocess/resize_pillow.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestVitPreprocess : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  static Image stored(const std::string& name) {
    const Array array = read_npy(fs::path(TEST_DATA) / "vit" / name);
    return Image(static_cast<int>(array.shape[0]), static_cast<int>(array.shape[1]), 3,
                 std::get<std::vector<std::uint8_t>>(array.values));
  }

  fs::path file(const std::string& text, const std::string& name) {
    const fs::path path = fs::path(folder_.path().toStdString()) / name;
    write_file(path, text);
    return path;
  }
  std::shared_ptr<const Checkpoint> with(const nlohmann::json& metadata) {
    return open_checkpoint(file(safetensors_of({{"w", {1}}}, metadata), "x.safetensors"));
  }

  static VitConfiguration configuration_of(const std::string& family, int side) {
    VitConfiguration configuration;
    configuration.family = family;
    configuration.image_rows = configuration.image_columns = side;
    configuration.embedding_steps = {{1, 1, 0, false, false}};
    return configuration;
  }

  static const nlohmann::json& library_cases() {
    static const nlohmann::json cases =
        nlohmann::json::parse(std::ifstream(fs::path(TEST_DATA) / "vit" / "preprocess.json"));
    return cases;
  }

 private slots:
  // tests/golden/make_patch_budget_goldens.py
  void imagesKeepTheirShapeWithinABudget() {
    const auto rows = nlohmann::json::parse(std::ifstream(fs::path(TEST_DATA) / "vit" / "patch_budget.json"));
    QVERIFY(rows.size() > 60);
    for (const auto& row : rows) {
      Preprocessing asked;
      asked.rows = asked.columns = 3;  // which a budget does not look at
      asked.patch = row[2];
      asked.patch_budget = row[3];
      const Preprocessing own = asked.for_image(row[0], row[1]);
      QCOMPARE(own.rows, row[4].get<int>());
      QCOMPARE(own.columns, row[5].get<int>());
      QCOMPARE(asked.of_one_size().for_image(row[0], row[1]).rows, 3);
    }
    Preprocessing asked;
    asked.patch = 4;
    asked.patch_budget = 12;
    const Prepared wide = preprocess(Image(30, 61, 3, std::vector<std::uint8_t>(30 * 61 * 3, 9)), asked, 3);
    QCOMPARE(wide.pixels.rows, 8);
    QCOMPARE(wide.pixels.columns, 20);
  }

  void resizesAsPillowDoes_data() {
    QTest::addColumn<QString>("interpolation");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    for (const char* interpolation : {"nearest", "box", "bilinear", "hamming", "bicubic", "lanczos"}) {
      for (const auto& [rows, columns] :
           {std::pair{5, 7}, std::pair{13, 9}, std::pair{31, 20}, std::pair{4, 15}}) {
        const QString name = QString("%1 %2x%3").arg(interpolation).arg(rows).arg(columns);
        QTest::newRow(qPrintable(name)) << QString(interpolation) << rows << columns;
      }
    }
  }
  void resizesAsPillowDoes() {
    QFETCH(QString, interpolation);
    QFETCH(int, rows);
    QFETCH(int, columns);
    const std::string name = interpolation.toStdString();
    const Image expected =
        stored("resize_" + name + "_" + std::to_string(rows) + "x" + std::to_string(columns) + ".npy");
    const Image source = stored("resize_source.npy");
    const Image is = antialiased(source, rows, columns, name);
    QVERIFY(is.pixels() == expected.pixels());
    // Deeper images go the same way without rounding to 8 bits, which also cuts what a cubic overshoots.
    if (name == "bicubic" || name == "lanczos") return;
    std::vector<float> fine;
    for (const std::uint8_t sample : source.rgb8()) fine.push_back(sample);
    const Image deep = antialiased(Image(13, 17, 3, fine), rows, columns, name);
    const auto& samples = std::get<std::vector<float>>(deep.pixels());
    for (std::size_t i = 0; i < samples.size(); ++i) {
      QVERIFY(std::abs(std::clamp(samples[i], 0.0F, 255.0F) - static_cast<float>(expected.rgb8()[i])) < 2.1F);
    }
  }

  // Pillow adds its steps up: the fourth of seven samples lies just before the second of two.
  void theNearestSampleIsPillows() {
    const Image two(2, 2, 1, std::vector<std::uint8_t>{0, 1, 0, 1});
    const Image seven = antialiased(two, 2, 7, "nearest");
    const std::vector<std::uint8_t> expected{0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1};
    QVERIFY(std::get<std::vector<std::uint8_t>>(seven.pixels()) == expected);
  }

  void stepsThatNobodyReadsAreRefused() {
    const auto prepared = [&](const std::string& words) {
      preprocessing_of(*with({{"preprocessor", words}}), configuration_of("ViT (Hugging Face)", 32));
    };
    prepared(
        R"({"image_processor_type":"ViTImageProcessor","size":32,"do_convert_rgb":true,"keep_aspect_ratio":false})");
    QVERIFY(has(
        refusal(
            [&] {
              prepared(R"({"image_processor_type":"DPTImageProcessor","size":32,"keep_aspect_ratio":true})");
            },
            Fault::failed),
        "keep_aspect_ratio true"));
  }

  void refusesImpossibleResizing() {
    const Image source = stored("resize_source.npy");
    QVERIFY(has(refusal([&] { antialiased(source, 4, 4, "lanczos9"); }, Fault::usage),
                "bicubic, bilinear, lanczos"));
    QVERIFY(has(refusal([&] { antialiased(source, 0, 4, "bicubic"); }, Fault::usage), "1 to 16384"));
    Preprocessing wrong;
    wrong.crop = 0;
    QVERIFY(has(refusal([&] { preprocess(source, wrong, 3); }, Fault::usage), "0.05"));
    wrong.crop = 1;
    wrong.deviation[1] = 0;
    QVERIFY(has(refusal([&] { preprocess(source, wrong, 3); }, Fault::usage), "deviation"));
    QVERIFY(
        has(refusal([&] { preprocess(Image(1, 9000, 1, std::vector<float>(9000)), {}, 3); }, Fault::failed),
            "long and narrow"));
  }

  void theCentreIsCutOut() {
    // Each sample tells its column; no resizing at crop 1 and equal height.
    std::vector<std::uint8_t> samples;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 13; ++column) samples.push_back(static_cast<std::uint8_t>(column));
    }
    Preprocessing how;
    how.rows = how.columns = 8;
    how.crop = 1;
    how.mean = {0, 0, 0};
    how.deviation = {1, 2, 4};
    const Prepared prepared = preprocess(Image(8, 13, 1, samples), how, 3);
    QCOMPARE(prepared.shown.columns(), 8);
    QCOMPARE(prepared.pixels.values.size(), std::size_t{8 * 8 * 3});
    // (13 - 8) / 2 is rounded to the even 2.
    QCOMPARE(prepared.pixels.values[0], 2.0F / 255);
    QCOMPARE(prepared.pixels.values[1], 1.0F / 255);
    QCOMPARE(prepared.pixels.values[23], 9.0F / 255 / 4);
    QVERIFY(prepared.preparation.text().starts_with(
        "not resized, its centre of 8 x 8 taken from row 0, column 2; "));
    QCOMPARE(prepared.note, "image of 8 x 13, " + prepared.preparation);

    QCOMPARE(prepared.window.left, 2.0);
    QCOMPARE(prepared.window.columns, 8.0);
    QVERIFY(!prepared.window.holds(8, 13));

    how.resize = Preprocessing::Resize::squash;
    const Prepared squeezed = preprocess(Image(8, 13, 1, samples), how, 1);
    QVERIFY(squeezed.preparation.text().starts_with("resized to 8 x 8 ("));
    QCOMPARE(squeezed.note, "image of 8 x 13 " + squeezed.preparation);
    QCOMPARE(squeezed.pixels.channels, 1);
    QVERIFY(squeezed.window.holds(8, 13));
    // Rows and columns of an input that is not square.
    how.resize = Preprocessing::Resize::shortest;
    how.rows = 6;
    how.columns = 4;
    how.crop = 0.5;
    const Prepared tall = preprocess(Image(8, 13, 1, samples), how, 1);
    QCOMPARE(tall.pixels.rows, 6);
    QCOMPARE(tall.pixels.columns, 4);
    QVERIFY2(has(tall.note, "resized to 12 x 20"), tall.note.text().c_str());
  }

  void coloursBecomeGreyWhereTheModelIsGrey() {
    Preprocessing how;
    how.rows = how.columns = 1;
    how.mean = {0, 0, 0};
    how.deviation = {1, 1, 1};
    const Prepared prepared = preprocess(Image(1, 1, 3, std::vector<float>{1, 0.5F, 0.25F}), how, 1);
    QVERIFY(std::abs(prepared.pixels.values[0] - (0.299F + 0.2935F + 0.0285F)) < 1e-6F);
    QCOMPARE(prepared.shown.channels(), 1);
    // Of 8 bits as Pillow's convert("L") gives them, in whole numbers.
    how.columns = 4;
    const std::vector<std::uint8_t> samples = {10, 20, 30, 255, 0, 0, 1, 254, 7, 200, 100, 50};
    const Prepared whole = preprocess(Image(1, 4, 3, samples), how, 1);
    const float expected[] = {18, 76, 150, 124};
    for (std::size_t i = 0; i < 4; ++i) QCOMPARE(whole.pixels.values[i], expected[i] / 255);
    QCOMPARE(whole.assumed.size(), std::size_t{1});
    QVERIFY2(has(whole.assumed[0], "Pillow's mode L"), whole.assumed[0].text().c_str());
    // Three means that differ give their mean, which is told; greys stay what they are.
    how.mean = {0.2, 0.3, 0.7};
    how.deviation = {0.5, 0.25, 0.75};
    how.columns = 1;
    const Prepared one = preprocess(Image(1, 1, 1, std::vector<std::uint8_t>{51}), how, 1);
    QVERIFY(std::abs(one.pixels.values[0] - (0.2 - 0.4) / 0.5) < 1e-6);
    QCOMPARE(one.assumed.size(), std::size_t{1});
    QVERIFY2(has(one.assumed[0], "mean 0.4, deviation 0.5"), one.assumed[0].text().c_str());
  }

  // timm, torchvision, transformers and open_clip over small images, in every form of their words.
  void preparesAsTheLibrariesDo_data() {
    QTest::addColumn<int>("which");
    const nlohmann::json& cases = library_cases();
    for (std::size_t i = 0; i < cases.size(); ++i)
      QTest::newRow(cases[i]["name"].get<std::string>().c_str()) << static_cast<int>(i);
  }
  void preparesAsTheLibrariesDo() {
    QFETCH(int, which);
    const nlohmann::json& one = library_cases()[static_cast<std::size_t>(which)];
    static const auto arrays = open_checkpoint(fs::path(TEST_DATA) / "vit" / "preprocess.npz");
    const Array source = arrays->read_array("image_" + one["image"].get<std::string>());
    const Image image(static_cast<int>(source.shape[0]), static_cast<int>(source.shape[1]), 3,
                      std::get<std::vector<std::uint8_t>>(source.values));
    VitConfiguration configuration = configuration_of(one["family"], one["rows"]);
    configuration.image_columns = one["columns"];
    nlohmann::json metadata;  // of safetensors: texts only
    for (const auto& [key, value] : one["metadata"].items()) metadata[key] = value.dump();
    const Preprocessing how = preprocessing_of(*with(metadata), configuration);
    QVERIFY2(!how.colours_assumed && !how.resize_assumed && how.assumed.empty(),
             how.assumed.empty() ? "" : how.assumed.front().text().c_str());
    const Prepared is = preprocess(image, how, 3);
    const Array expected = arrays->read_array(one["name"]);
    const auto& values = std::get<std::vector<float>>(expected.values);
    QCOMPARE(is.pixels.values.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double step = one["step"].get<double>() / 255 * how.scale / how.deviation[i % 3];
      const double away = std::abs(static_cast<double>(is.pixels.values[i]) - static_cast<double>(values[i]));
      const double rounding = 2e-6 * (1 + std::abs(static_cast<double>(values[i])));
      QVERIFY2(away <= step + rounding,
               (is.note + ": value " + std::to_string(i) + " is " + std::to_string(is.pixels.values[i]) +
                ", not " + std::to_string(values[i]))
                   .text()
                   .c_str());
    }
  }

  void familiesHaveTheirOwnPreparation() {
    const auto checkpoint = sinusoid_checkpoint();
    const auto of = [&](const std::string& family, int side = 224) {
      return preprocessing_of(*checkpoint, configuration_of(family, side));
    };
    const Preprocessing augreg = of("timm");
    QCOMPARE(augreg.mean[0], 0.5);
    QCOMPARE(augreg.crop, 0.9);
    QCOMPARE(augreg.resized().rows, 248);  // 248.9 cut off, as timm does
    QCOMPARE(of("timm", 384).crop, 1.0);
    QCOMPARE(of("DeiT").mean[2], 0.406);
    QCOMPARE(of("DeiT").deviation[0], 0.229);
    QCOMPARE(of("DeiT").crop, 0.9);
    QCOMPARE(of("torchvision").interpolation, std::string("bilinear"));
    QCOMPARE(of("torchvision").resized().rows, 256);
    const Preprocessing clip = of("CLIP (OpenAI or OpenCLIP)", 336);
    QCOMPARE(clip.rows, 336);
    QCOMPARE(clip.mean[0], 0.48145466);
    QCOMPARE(clip.crop, 1.0);
    QCOMPARE(of("DeiT", 32).crop, 1.0);
    QCOMPARE(of("DeiT", 32).mean[0], 0.5);
    QVERIFY(of("SigLIP (Hugging Face)").resize == Preprocessing::Resize::squash);
    QCOMPARE(of("MAE (Hugging Face)").mean[0], 0.485);
    QCOMPARE(of("BEiT").mean[0], 0.5);
    QVERIFY(of("DINOv3 (Hugging Face)").resize_floats);
    // CLIP's towers in timm's names are told by their norm before the first block.
    VitConfiguration tower = configuration_of("timm", 224);
    tower.norm_pre = true;
    QCOMPARE(preprocessing_of(*checkpoint, tower).mean[0], 0.48145466);
  }

  // An image in 16 bits that holds 8 is nearly black.
  void sixteenBitsAreTold() {
    const auto note = [](std::uint16_t largest) {
      std::vector<std::uint16_t> values(16 * 16, 90);
      values[77] = largest;
      Preprocessing plain;
      plain.rows = plain.columns = 16;
      return preprocess(Image(16, 16, 1, values), plain, 3).note.text();
    };
    QVERIFY2(has(note(255), "in 16 bits, none above 255 of 65535"), note(255).c_str());
    QVERIFY2(has(note(256), "in 16 bits") && !has(note(256), "none above"), note(256).c_str());
  }

  // Of three means or deviations a model of one channel takes the mean, and says so.
  void oneChannelTakesTheMeanOfThree() {
    const auto prepared = [](const std::array<double, 3>& mean, const std::array<double, 3>& deviation) {
      Preprocessing told;
      told.rows = told.columns = 4;
      told.mean = mean;
      told.deviation = deviation;
      return preprocess(Image(4, 4, 1, std::vector<std::uint8_t>(16, 255)), told, 1);
    };
    const std::string said = "assuming for its one channel the mean of the three";
    const Prepared same = prepared({0.5, 0.5, 0.5}, {0.25, 0.25, 0.25});
    QVERIFY(same.assumed.empty());
    QCOMPARE(same.pixels.values[0], 2.0F);
    for (const int other : {0, 1, 2}) {
      std::array<double, 3> mean{0.5, 0.5, 0.5}, deviation{0.25, 0.25, 0.25};
      mean[static_cast<std::size_t>(other)] = 0.2;
      const Prepared of_means = prepared(mean, deviation);
      QCOMPARE(of_means.assumed.size(), std::size_t{1});
      QVERIFY(has(of_means.assumed[0], said) && has(of_means.assumed[0], "mean 0.4, deviation 0.25"));
      QVERIFY(std::abs(of_means.pixels.values[0] - 2.4F) < 1e-6F);
      deviation[static_cast<std::size_t>(other)] = 0.55;
      QVERIFY(std::abs(prepared({0.5, 0.5, 0.5}, deviation).pixels.values[0] - 0.5F / 0.35F) < 1e-6F);
    }
  }

  // Around a grey image the rim has its colour, and the image stays grey.
  void aGreyImageHasAColouredRim() {
    Preprocessing asked;
    asked.rows = asked.columns = 8;
    asked.resize = Preprocessing::Resize::longest;
    asked.crop = 1;
    asked.fill = {1, 0, 0.4};
    asked.mean = {0, 0, 0};
    asked.deviation = {1, 1, 1};
    const Prepared is = preprocess(Image(4, 8, 1, std::vector<std::uint8_t>(32, 51)), asked, 3);
    QCOMPARE(is.pixels.values.size(), std::size_t{8 * 8 * 3});
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        const bool rim = row < 2 || row >= 6;
        for (int channel = 0; channel < 3; ++channel) {
          const auto at = static_cast<std::size_t>((row * 8 + column) * 3 + channel);
          const double expected = rim ? asked.fill[static_cast<std::size_t>(channel)] : 0.2;
          QVERIFY(std::abs(static_cast<double>(is.pixels.values[at]) - expected) < 1e-6);
        }
      }
    }
  }

  // Most published models of a family: timm's by its get_pretrained_cfg (1.0), SAM 2 by transformers' image
  // processor. The other rows of torchvision's and transformers' names hold what is built in.
  void familiesAreAsTheirPublishedModels_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<int>("side");
    QTest::addColumn<double>("red");  // the mean of red
    QTest::addColumn<bool>("squash");
    QTest::addColumn<double>("crop");
    QTest::addColumn<QString>("interpolation");
    const auto row = [](const char* family, int side, double red, bool squash, double crop,
                        const char* interpolation = "bicubic") {
      QTest::addRow("%s %d", family, side) << family << side << red << squash << crop << interpolation;
    };
    constexpr double imagenet = 0.485, half = 0.5, clip = 0.48145466;
    row("LeViT", 224, imagenet, false, 0.9);
    row("CaiT", 224, imagenet, false, 1);
    row("CaiT", 384, imagenet, false, 1);
    row("XCiT", 224, imagenet, false, 1);
    row("ConViT", 224, imagenet, false, 0.875);
    row("Swin", 224, imagenet, false, 0.9);
    row("Swin", 384, imagenet, false, 1);
    row("Swin v2", 256, imagenet, false, 0.9);
    row("DeiT-III", 224, imagenet, false, 0.9);
    row("DeiT", 384, imagenet, false, 1);
    row("BEiT", 224, half, false, 0.9);
    row("BEiT", 384, half, false, 1);
    row("BEiT-3 (timm names)", 224, imagenet, false, 1);
    row("PiT", 224, imagenet, false, 0.9);
    row("CrossViT", 240, imagenet, false, 0.875);
    row("CrossViT", 408, imagenet, false, 1);
    row("TNT", 224, half, false, 0.9);
    row("GCViT", 224, imagenet, false, 0.875);
    row("VOLO", 224, imagenet, false, 0.96);
    row("TinyViT", 224, imagenet, false, 0.95);
    row("DaViT", 224, imagenet, false, 0.95);
    row("MViTv2", 224, imagenet, false, 0.9);
    row("PVT v2", 224, imagenet, false, 0.9);
    row("Twins", 224, imagenet, false, 0.9);
    row("Hiera", 224, imagenet, false, 0.9);
    row("Hiera", 256, imagenet, false, 0.95);
    row("NesT", 224, imagenet, false, 0.875);
    row("SAM", 1024, imagenet, false, 1);
    row("SAM 2", 1024, imagenet, true, 1, "bilinear");
    row("SAM 3", 1008, half, true, 1, "bilinear");
    row("MaxViT", 224, imagenet, false, 0.95);
    row("MaxViT", 512, half, true, 1);
    row("CoAtNet", 224, half, false, 0.95);
    row("CoAtNet", 384, half, true, 1);
    row("EVA-02", 224, clip, false, 0.9);
    row("EVA-02", 448, clip, false, 1);
    row("PE", 336, half, false, 1);
    row("DINOv2", 518, imagenet, false, 1);
    row("MoCo v3", 224, imagenet, false, 0.875);
    row("MaxViT (torchvision)", 224, imagenet, false, 1);
    row("Swin (torchvision)", 224, imagenet, false, 224.0 / 232);
    row("Swin v2 (torchvision)", 256, imagenet, false, 256.0 / 260);
    row("Hiera (Hugging Face)", 224, imagenet, false, 0.875);
    row("Swin (Hugging Face)", 224, imagenet, true, 1);
    row("DINOv2 (Hugging Face)", 224, imagenet, false, 0.875);
    row("LeViT (Hugging Face)", 224, imagenet, false, 0.875);
    row("DeiT (Hugging Face)", 224, imagenet, true, 0.875);
    row("PVT v2 (Hugging Face)", 224, imagenet, true, 1, "bilinear");
    row("VideoMAE (Hugging Face)", 224, imagenet, false, 1, "bilinear");
    row("ViViT (Hugging Face)", 224, 0.75, false, 0.875, "bilinear");
    row("V-JEPA 2 (Hugging Face)", 256, imagenet, false, 256.0 / 292, "bilinear");
    row("Qwen2-VL (Hugging Face)", 224, clip, true, 1);
    row("InternVL (Hugging Face)", 448, imagenet, true, 1);
    row("ViT (Hugging Face)", 224, half, true, 1, "bilinear");
  }
  void familiesAreAsTheirPublishedModels() {
    QFETCH(QString, family);
    QFETCH(int, side);
    QFETCH(double, red);
    QFETCH(bool, squash);
    QFETCH(double, crop);
    QFETCH(QString, interpolation);
    const Preprocessing is =
        preprocessing_of(*sinusoid_checkpoint(), configuration_of(family.toStdString(), side));
    QCOMPARE(is.mean[0], red);
    if (red == 0.75) QCOMPARE(is.deviation[0], 0.25);
    QCOMPARE(is.resize == Preprocessing::Resize::squash, squash);
    QCOMPARE(is.crop, crop);
    QCOMPARE(is.interpolation, interpolation.toStdString());
    QVERIFY(is.colours_assumed && is.resize_assumed);
  }

  void namesTellWhatTensorsDoNot() {
    const auto named = [&](const std::string& name) {
      return open_checkpoint(file(safetensors_of({{"w", {1}}}, {}), name + ".safetensors"));
    };
    const VitConfiguration beit = configuration_of("BEiT", 224), vit = configuration_of("timm", 224);
    QCOMPARE(preprocessing_of(*named("beitv2_base_patch16_224"), beit).mean[0], 0.485);
    QCOMPARE(preprocessing_of(*named("beit_base_patch16_224"), beit).mean[0], 0.5);
    QCOMPARE(preprocessing_of(*named("vit_small_patch16_224.dino"), vit).deviation[0], 0.229);
    QCOMPARE(preprocessing_of(*named("vit_base_patch16_clip_224.laion2b"), vit).mean[0], 0.48145466);
    QCOMPARE(preprocessing_of(*named("maeve"), vit).mean[0], 0.5);
  }

  void theFilesWordsComeFirst() {
    const auto timm =
        with({{"config", quoted("{'architecture':'vit','pretrained_cfg':{'mean':[0.1,0.2,0.3],'std':[1,1,2],"
                                "'crop_pct':0.95,'interpolation':'bilinear'}}")}});
    const Preprocessing a = preprocessing_of(*timm, configuration_of("timm", 224));
    QCOMPARE(a.colours_source, std::string("timm's pretrained_cfg"));
    QVERIFY(!a.colours_assumed && !a.resize_assumed);
    QCOMPARE(a.mean[1], 0.2);
    QCOMPARE(a.deviation[2], 2.0);
    QCOMPARE(a.crop, 0.95);
    QCOMPARE(a.interpolation, std::string("bilinear"));
    const auto transformers = with(
        {{"preprocessor", quoted("{'image_processor_type':'ViTImageProcessor','image_mean':[0.4,0.4,0.4],"
                                 "'image_std':[0.3,0.3,0.3],'resample':3,'size':{'shortest_edge':256},"
                                 "'do_center_crop':true}")}});
    const Preprocessing b = preprocessing_of(*transformers, configuration_of("ViT (Hugging Face)", 224));
    QCOMPARE(b.crop, 0.875);
    QCOMPARE(b.interpolation, std::string("bicubic"));
    QVERIFY(b.resize == Preprocessing::Resize::shortest);
    const auto broken = with({{"config", quoted("{'mean':[0.4],'std':[0]}")}});
    QCOMPARE(preprocessing_of(*broken, configuration_of("timm", 224)).mean[0], 0.5);
    // A folder of several libraries: the names of the tensors say whose these weights are.
    const auto several =
        with({{"config", quoted("{'architecture':'vit','pretrained_cfg':{'mean':[0.1,0.1,0.1]}}")},
              {"open_clip", quoted("{'preprocess_cfg':{'mean':[0.2,0.2,0.2]}}")},
              {"preprocessor", quoted("{'image_mean':[0.3,0.3,0.3]}")}});
    QCOMPARE(preprocessing_of(*several, configuration_of("timm", 224)).mean[0], 0.1);
    QCOMPARE(preprocessing_of(*several, configuration_of("CLIP (OpenAI or OpenCLIP)", 224)).mean[0], 0.2);
    QCOMPARE(preprocessing_of(*several, configuration_of("CLIP (Hugging Face)", 224)).mean[0], 0.3);
    const auto nested = with({{"processor", quoted("{'image_processor':{'image_mean':[0.4,0.4,0.4]}}")},
                              {"preprocessor", quoted("{'image_mean':[0.3,0.3,0.3]}")}});
    QCOMPARE(preprocessing_of(*nested, configuration_of("CLIP (Hugging Face)", 224)).mean[0], 0.4);
    // The user's word is before them all.
    const auto said =
        with({{"said", quoted("{'mean':[0.7,0.7,0.7],'std':[0.6,0.6,0.6]}")},
              {"config", quoted("{'architecture':'vit','pretrained_cfg':{'mean':[0.1,0.1,0.1]}}")}});
    QCOMPARE(preprocessing_of(*said, configuration_of("timm", 224)).mean[0], 0.7);
    QCOMPARE(preprocessing_of(*said, configuration_of("timm", 224)).deviation[0], 0.6);
  }

  void whatIsAssumedIsSaid() {
    const Image image(300, 400, 3, std::vector<std::uint8_t>(300 * 400 * 3, 9));
    const auto prepared = [&](const nlohmann::json& metadata, const std::string& family, int side = 224) {
      return preprocess(image, preprocessing_of(*with(metadata), configuration_of(family, side)), 3);
    };
    const Prepared bare = prepared({}, "DeiT");
    QCOMPARE(bare.assumed.size(), std::size_t{1});
    QCOMPARE(bare.assumed.front(),
             std::string("assuming mean 0.485 0.456 0.406 and deviation 0.229 0.224 0.225, the shorter edge "
                         "resized to 248 (bicubic), as for DeiT models: nothing in the file tells"));
    QCOMPARE(
        bare.note,
        std::string("image of 300 x 400 resized to 248 x 330 (bicubic), its centre of 224 x 224 taken from "
                    "row 12, column 53; mean 0.485 0.456 0.406, deviation 0.229 0.224 0.225 (DeiT models)"));
    // The colours are the user's, so that only the rest is assumed.
    const Prepared said = prepared({{"said", quoted("{'mean':[0.7],'std':[0.6]}")}}, "DeiT");
    QVERIFY(
        has(said.assumed.front(), "assuming the shorter edge resized to 248 (bicubic), as for DeiT models"));
    QVERIFY(has(said.note, "mean 0.7, deviation 0.6 (as said)"));
    // What transformers would refuse or give another shape.
    const auto told = [&](const std::string& processor, const std::string& family, int side = 224) {
      const Prepared made = prepared({{"preprocessor", quoted(processor)}}, family, side);
      return made.assumed.empty() ? std::string() : made.assumed.front().text();
    };
    QCOMPARE(told("{'image_processor_type':'ViTImageProcessor'}", "ViT (Hugging Face)"), std::string());
    QVERIFY(
        has(told("{'image_processor_type':'ViTImageProcessor'}", "ViT (Hugging Face)", 384),
            "assuming the model's own input of 384 x 384, where preprocessor_config.json gives 224 x 224"));
    QVERIFY(has(told("{'image_processor_type':'OtherImageProcessor'}", "ViT (Hugging Face)"),
                "OtherImageProcessor is not known"));
    QVERIFY(has(
        told("{'image_processor_type':'CLIPImageProcessor','do_center_crop':false}", "CLIP (Hugging Face)"),
        "assuming that the centre is cut out"));
    QVERIFY(has(told("{'image_processor_type':'ViTImageProcessor','do_resize':false}", "ViT (Hugging Face)"),
                "leaves the image its size"));
  }

  void sizesAreTheCpusWherePositionsAreInterpolated() {
    const auto dinov2 =
        with({{"preprocessor", quoted("{'image_processor_type':'BitImageProcessor','size':"
                                      "{'shortest_edge':256},'crop_size':{'height':224,'width':"
                                      "224}}")}});
    const Preprocessing how = preprocessing_of(*dinov2, configuration_of("DINOv2 (Hugging Face)", 518));
    QCOMPARE(how.rows, 224);
    QCOMPARE(how.resized().rows, 256);
    QVERIFY(how.assumed.empty());
  }

  void largeImagesAreQuickAndStop() {
    const Image photo(3000, 4000, 3, std::vector<std::uint8_t>(3000 * 4000 * 3, 100));
    const Preprocessing how;
    const ProcessorTime timer;
    const Prepared prepared = preprocess(photo, how, 3);
    QVERIFY2(timer.elapsed() < 3000, std::to_string(timer.elapsed()).c_str());
    QCOMPARE(prepared.pixels.values[0], (100 / 255.0F - 0.5F) / 0.5F);
    const Progress stopped;
    stopped.cancel();
    QVERIFY(!refusal([&] { preprocess(photo, how, 3, stopped); }, Fault::cancelled).empty());
  }

  void classesHaveNames() {
    const Labels& labels = Labels::imagenet1k();
    QCOMPARE(labels.size(), std::size_t{1000});
    QCOMPARE(labels.of(0), std::string("tench"));
    QCOMPARE(labels.of(285), std::string("Egyptian cat"));
    QCOMPARE(labels.of(973), std::string("coral reef"));
    QCOMPARE(labels.of(999), std::string("toilet tissue"));
    QCOMPARE(labels.of(1000), std::string("class 1000"));
    QCOMPARE(labels.of(-1), std::string("class -1"));
    // They are those of the table, in its order.
    QFile table(QString(PROJECT_ROOT) + "/resources/imagenet1k_classes.tsv");
    QVERIFY(table.open(QIODevice::ReadOnly));
    int number = 0;
    for (const QByteArray& line : table.readAll().split('\n')) {
      if (line.isEmpty() || line.startsWith('#')) continue;
      const QList<QByteArray> fields = line.split('\t');
      QCOMPARE(fields.size(), 3);
      QCOMPARE(fields[0].toInt(), number);
      QCOMPARE(fields[2].toStdString(), labels.of(number));
      ++number;
    }
    QCOMPARE(number, 1000);
  }

  void labelsComeFromFiles() {
    QCOMPARE(Labels::read(file("cat\r\ndog\n", "a.txt")).of(1), std::string("dog"));
    QCOMPARE(Labels::read(file("cat\r\ndog\n", "a.txt")).of(0), std::string("cat"));
    QCOMPARE(Labels::read(file(quoted(" ['x', 'y']"), "b.json")).of(1), std::string("y"));
    const Labels keyed = Labels::read(file(quoted("{'2': 'z', '0': 'x'}"), "c.json"));
    QCOMPARE(keyed.of(2), std::string("z"));
    QCOMPARE(keyed.of(1), std::string("class 1"));
    for (const char* wrong : {"[1", "{\"a\": \"b\"}", "{\"99999999\": \"b\"}", "{}", ""}) {
      QVERIFY2(!refusal([&] { Labels::read(file(wrong, "d.json")); }).empty(), wrong);
    }
    QVERIFY(has(refusal([&] { Labels::read("/nowhere/labels.txt"); }), "/nowhere/labels.txt"));
  }

  // One name too many, TensorFlow's "background" for one, and every class behind it has another's.
  void namesAreAsManyAsClasses() {
    const auto told = [&](const std::string& text, int classes) {
      const Labels labels = Labels::read(file(text, "names.txt"));
      return refusal([&] { labels.check_count("names.txt", classes); });
    };
    for (const char* right : {"a\nb\nc", "a\r\nb\r\nc\r\n", "a\n\nc\n\n\n", "[\"a\", \"b\", \"c\"]",
                              "{\"2\": \"c\"}", "{\"0\": \"a\", \"1\": \"b\", \"2\": \"c\"}"})
      QCOMPARE(told(right, 3), std::string());
    for (const char* wrong : {"background\na\nb\nc\n", "a\nb\n", "[\"a\", \"b\"]", "{\"3\": \"d\"}",
                              "<!DOCTYPE html><html></html>"})
      QVERIFY2(has(told(wrong, 3), "that of the model's classes 3"), wrong);
    QCOMPARE(told("x\na\nb\nc\n", 3),
             std::string(
                 "names.txt: the number of its names is 4, that of the model's classes 3; give one name for "
                 "each class, in the order of the model's outputs"));
  }

  void modelsNameTheirClasses() {
    const auto named = with({{"config", quoted("{'id2label':{'0':'cat','1':'dog'}}")}});
    QCOMPARE(Labels::of_model(*named, 2).of(1), std::string("dog"));
    QCOMPARE(Labels::of_model(*named, 3).of(1), std::string("class 1"));
    const auto nameless = with({{"config", quoted("{'id2label':{'0':'LABEL_0','1':'LABEL_1'}}")}});
    QCOMPARE(Labels::of_model(*nameless, 2).of(1), std::string("class 1"));
    QCOMPARE(Labels::of_model(*sinusoid_checkpoint(), 1000).of(1), std::string("goldfish"));
    QCOMPARE(Labels::of_model(*sinusoid_checkpoint(), 10).of(1), std::string("class 1"));
  }

  void theLikeliestComeFirst() {
    const float logits[] = {1, 3, 3, -90, 2};
    const auto top = top_classes(logits, 5, 3, Labels({"a", "b"}));
    QCOMPARE(top.size(), std::size_t{3});
    QCOMPARE(top[0].class_index, 1);
    QCOMPARE(top[1].class_index, 2);
    QCOMPARE(top[2].class_index, 4);
    QCOMPARE(top[0].label, std::string("b"));
    QCOMPARE(top[1].label, std::string("class 2"));
    const double sum = std::exp(-2.0) + 2 + std::exp(-93.0) + std::exp(-1.0);
    QVERIFY(std::abs(top[0].probability - 1 / sum) < 1e-12);
    QCOMPARE(top_classes(logits, 5, 9, {}).size(), std::size_t{5});
    QVERIFY(top_classes(logits, 0, 5, {}).empty());
  }
};

REGISTER_TEST(TestVitPreprocess, QCoreApplication)
#include "test_vit_preprocess.moc"

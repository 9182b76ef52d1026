// The lab `patches`: what smaller patches cost, against PyTorch's counts (tests/golden/encoder_cost.py).
#include <QFile>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "core/figure/text.h"
#include "core/image/patch_stages.h"
#include "core/image/patches.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/labs/framework/sweep_samples.h"
#include "core/labs/patches/encoder_cost.h"
#include "core/labs/patches/projection.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestLabsPatches : public QObject {
  Q_OBJECT

  static nlohmann::json golden() {
    QFile file(QStringLiteral(TEST_DATA "/analysis/encoder_cost.json"));
    if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error("no encoder_cost.json");
    return nlohmann::json::parse(file.readAll().toStdString());
  }
  static Inputs of_size(int rows, int columns) {
    Inputs inputs = sinusoid_inputs();
    inputs.image.image = std::make_shared<const Image>(
        rows, columns, 1, std::vector<std::uint8_t>(static_cast<std::size_t>(rows) * columns, 7));
    return inputs;
  }
  static bool says(const Figure& figure, const std::string& words) {
    return plain_text(figure.caption).find(words) != std::string::npos;
  }
  static double at(const Figure& figure, const std::string& name, double patch) {
    const std::vector<double> sizes = numbers(figure, "patch_size"), all = numbers(figure, name);
    const auto found = std::find(sizes.begin(), sizes.end(), patch);
    return found == sizes.end() ? -1 : all[static_cast<std::size_t>(found - sizes.begin())];
  }

 private slots:
  // However little time there is: between the ends of the patch sizes no number is longer.
  void bothEndsOfASweepAreSampled() {
    const Lab& lab = find_lab("patches");
    Inputs inputs = built_in_inputs();
    inputs.image = picture_named("dusk");  // 100 x 60 px
    LabRunner runner;
    const Result shown = runner.run(lab, inputs, {}, Policy::refuse);
    const auto samples =
        sweep_samples(lab, {inputs, {}, shown.values, shown.data}, "patch", {}, std::chrono::milliseconds(0));
    QCOMPARE(samples.size(), std::size_t{2});
    QCOMPARE(samples[0]->panels.at(1).y.indexing.count, 6000);
    QCOMPARE(samples[1]->panels.at(1).y.indexing.count, 2);
    QCOMPARE(samples[1]->panels.at(1).x.indexing.count, 60 * 60);
  }

  void flopsAreTheFlopCounters() {
    const nlohmann::json wanted = golden()["encoders"];
    for (const auto& each : wanted) {
      const EncoderSize size{each["width"], each["depth"], each["heads"], each["hidden"]};
      const std::int64_t patch = each["patch"];
      const EncoderFlops flops = encoder_flops(size, each["tokens"], patch * patch * 3);
      QCOMPARE(flops.all(), each["flops"].get<double>());
      QCOMPARE(flops.attention, each["attention"].get<double>());
    }
  }

  void memoryIsWhatAutogradKeeps() {
    const nlohmann::json wanted = golden()["blocks"];
    for (const auto& each : wanted) {
      const EncoderSize size{each["width"], 1, each["heads"], each["hidden"]};
      const EncoderMemory memory = encoder_memory(size, each["tokens"].get<std::int64_t>() - 1);
      QCOMPARE(memory.all(), 4 * each["kept"].get<double>());
      const double tokens = each["tokens"], heads = each["heads"];
      QCOMPARE(memory.maps, 4 * heads * tokens * tokens);
    }
  }

  // Crops hold every patch once, and a class token each.
  void cropsDivideThePatches() {
    const EncoderSize size{60, 3, 5, 77};
    const GridShape grid{7, 10};
    const EncoderFlops one = cropped_flops(size, grid, 1, 12), whole = encoder_flops(size, 70, 12);
    QCOMPARE(one.all(), whole.all());
    // 7 = 3 + 4 rows, 10 = 5 + 5 columns.
    const EncoderFlops four = cropped_flops(size, grid, 2, 12);
    QCOMPARE(four.embedding, whole.embedding);
    QCOMPARE(four.attention, 2.0 * 3 * 2 * 60 * 2 * (16.0 * 16 + 21 * 21));
    QCOMPARE(four.layers * 71, whole.layers * 74);
  }

  void costOfTheArticlesPatches() {
    const Figure figure =
        run("patches", of_size(100, 60), values({{"patch", std::int64_t{16}}, {"show", std::string("cost")}}))
            .figure;
    validate(figure);
    QCOMPARE(figure.panels.size(), std::size_t{4});
    QVERIFY2(says(figure, "Patches of 16 px make 196 tokens: 35.1 GFLOPs an image, 4.1 %"),
             figure.caption.text().c_str());
    QVERIFY2(
        says(figure, "Half the patch is 4.0 times the tokens, 4.4 times the FLOPs, 15.9 times attention's"),
        figure.caption.text().c_str());
    QCOMPARE(at(figure, "token_count", 16), 196.0);
    QCOMPARE(at(figure, "token_count", 8), 784.0);
    QCOMPARE(at(figure, "token_count", 32), 49.0);
    QCOMPARE(at(figure, "token_count_overlap", 16), 784.0);
    QCOMPARE(at(figure, "flops", 16), 35126120448.0);
    QCOMPARE(at(figure, "flops_attention", 8), 22716518400.0);
    QCOMPARE(at(figure, "activation_bytes", 16), 12 * 4 * 2887232.0);
    // 4 crops of 49 patches and a class token.
    QCOMPARE(numbers(figure, "crops")[1], 4.0);
    QCOMPARE(numbers(figure, "crops_flops_attention")[1], 4 * 92160000.0);
  }

  void overlapIsCountedAtEveryPatch() {
    const Figure figure = run("patches", of_size(224, 224),
                              values({{"patch", std::int64_t{16}},
                                      {"stride", std::int64_t{8}},
                                      {"padding", std::string("half")},
                                      {"show", std::string("cost")},
                                      {"encoder", std::string("vit-ti")}}))
                              .figure;
    validate(figure);
    QVERIFY2(says(figure, "Patches of 16 px make 784 tokens"), figure.caption.text().c_str());
    QCOMPARE(at(figure, "token_count", 16), 784.0);
    QCOMPARE(at(figure, "token_count_no_overlap", 16), 196.0);
    QCOMPARE(at(figure, "token_count", 32), 196.0);
    const Figure bare =
        run("patches", of_size(224, 224),
            values({{"patch", std::int64_t{16}}, {"stride", std::int64_t{8}}, {"show", std::string("cost")}}))
            .figure;
    QCOMPARE(at(bare, "token_count", 16), 729.0);
  }

  // Costs are refused nowhere: strips, pixels, patches larger than the square.
  void costOfAnyImage_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::newRow("pixel") << 1 << 1;
    QTest::newRow("two") << 2 << 3;
    QTest::newRow("strip") << 20 << 8000;
    QTest::newRow("odd") << 67 << 101;
    QTest::newRow("large") << 1200 << 900;
  }
  void costOfAnyImage() {
    QFETCH(int, rows);
    QFETCH(int, columns);
    const std::int64_t side = std::min(rows, columns);
    for (const std::int64_t patch : {std::int64_t{1}, (side + 1) / 2, side}) {
      const Figure figure = run("patches", of_size(rows, columns),
                                values({{"patch", patch},
                                        {"show", std::string("cost")},
                                        {"input", std::string("image")},
                                        {"encoder", std::string("vit-h")}}))
                                .figure;
      validate(figure);
      const GridShape grid =
          plan_fit(rows, columns, static_cast<int>(patch), static_cast<int>(patch), 0, Fit::resize).grid.grid;
      QCOMPARE(at(figure, "token_count", static_cast<double>(patch)), 1.0 * grid.rows * grid.columns);
    }
  }
  void theSquareIsLeftOutForLargerPatches() {
    const std::string line = refusal(
        "patches", of_size(600, 600),
        values({{"patch", std::int64_t{300}}, {"show", std::string("cost")}, {"input", std::string("224")}}));
    QVERIFY2(line.find("input") != std::string::npos, line.c_str());
    validate(run("patches", of_size(600, 600),
                 values({{"patch", std::int64_t{300}}, {"show", std::string("cost")}}))
                 .figure);
  }

  // The product and the convolution, each against the sum written out here.
  void projectionIsAConvolution_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("stride");
    QTest::newRow("apart") << 24 << 40 << 0;
    QTest::newRow("overlapping") << 30 << 21 << 3;
  }
  void projectionIsAConvolution() {
    QFETCH(int, rows);
    QFETCH(int, columns);
    QFETCH(int, stride);
    Inputs inputs = small();
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(rows * columns * 3));
    for (std::size_t i = 0; i < pixels.size(); ++i)
      pixels[i] = static_cast<std::uint8_t>(i * 2654435761U >> 24);
    inputs.image.image = std::make_shared<const Image>(rows, columns, 3, pixels);
    const auto kernel = patch_kernel(inputs);
    QVERIFY(kernel && kernel->channels == 3);
    const int side = kernel->side, outputs = kernel->outputs;
    Values chosen = values({{"patch", std::int64_t{side}},
                            {"fit", std::string("crop")},
                            {"show", std::string("projection")},
                            {"dimension", std::int64_t{outputs - 1}}});
    if (stride > 0) chosen.set("stride", std::int64_t{stride});
    const Figure figure = run("patches", inputs, chosen).figure;
    validate(figure);
    QVERIFY2(says(figure, "they are the same layer"), figure.caption.text().c_str());
    const auto image = numbers(figure, "image"), product = numbers(figure, "projection_product"),
               convolution = numbers(figure, "projection_convolution");
    const auto shape = array_of(figure, "image").shape;
    const std::vector<float> weights = inputs.checkpoint->read(kernel->tensor, {}),
                             bias = inputs.checkpoint->read(kernel->bias, {});
    const int step = stride > 0 ? stride : side;
    const int across = (static_cast<int>(shape[1]) - side) / step + 1,
              down = (static_cast<int>(shape[0]) - side) / step + 1;
    QCOMPARE(product.size(), static_cast<std::size_t>(across * down * outputs));
    double most = 0;
    for (int token = 0; token < across * down; ++token) {
      for (int d = 0; d < outputs; ++d) {
        double sum = static_cast<double>(bias[static_cast<std::size_t>(d)]);
        for (int c = 0; c < 3; ++c) {
          for (int i = 0; i < side; ++i) {
            for (int j = 0; j < side; ++j) {
              const auto pixel =
                  ((token / across * step + i) * shape[1] + (token % across * step + j)) * 3 + c;
              sum += static_cast<double>(
                         weights[static_cast<std::size_t>(((d * 3 + c) * side + i) * side + j)]) *
                     image[pixel];
            }
          }
        }
        const auto at = static_cast<std::size_t>(token * outputs + d);
        most = std::max({most, std::abs(product[at] - sum), std::abs(convolution[at] - sum)});
      }
    }
    QVERIFY2(most < 1e-5, qPrintable(QString::number(most)));
  }
  // JAX keeps (row, column, channel, D); a table alone has no projection to show.
  void projectionOfOtherFiles() {
    Inputs inputs = of_size(64, 48);
    QVERIFY(!patch_kernel(inputs));
    const std::string line = refusal("patches", inputs, values({{"show", std::string("projection")}}));
    QVERIFY2(line.find("show") != std::string::npos, line.c_str());
    for (const char* file : {"jax", "big_vision", "openai_clip", "deit3"}) {
      use_checkpoint(inputs, open_checkpoint(std::string(TEST_DATA) + "/vit/" + file + ".safetensors"));
      const Figure figure = run("patches", inputs, values({{"show", std::string("projection")}})).figure;
      validate(figure);
      QVERIFY2(says(figure, "they are the same layer"), figure.caption.text().c_str());
    }
  }
  // Large images are made smaller, and that is said.
  void projectionOfALargeImageIsBounded() {
    Inputs inputs = small();
    inputs.image = of_size(3000, 4000).image;
    const Figure figure = run("patches", inputs, values({{"show", std::string("projection")}})).figure;
    QVERIFY2(says(figure, "The image was resized from 4000 × 3000 to"), figure.caption.text().c_str());
  }

  void hierarchyRefusalsOfferWhatFits() {
    const auto line = [](const std::vector<double>& factors, int rows, int columns) {
      return refusal_of([&] { hierarchy_stages(factors, rows, columns); });
    };
    QVERIFY(line({4, 8, 16}, 224, 300).find("56 / 8 = 7, and a kernel of 16") != std::string::npos);
    QVERIFY(line({30}, 20, 40).find("a kernel of 30 does not fit into 20 px; 4,2,2 fits") !=
            std::string::npos);
    QVERIFY(line({4, 4}, 9, 40).find("9 / 4 = 2, and a kernel of 4 does not fit into 2; 4,2 fits") !=
            std::string::npos);
    QCOMPARE(hierarchy_stages({4, 2}, 9, 40).size(), std::size_t{2});
    QCOMPARE(hierarchy_stages({4, 2, 2}, 16, 16).back().grid.count(), 1);
  }

  void hierarchies() {
    const auto stages = hierarchy_stages({4, 2, 2}, 224, 224);
    QCOMPARE(stages.size(), std::size_t{3});
    QVERIFY((stages[2].grid == GridShape{14, 14}) && stages[2].pixels == 16);
    const Inputs inputs = of_size(224, 224);
    const std::string line =
        refusal("patches", inputs, values({{"hierarchy", std::vector<double>{4, 8, 16}}}));
    QVERIFY2(line.find("224 / 4 = 56, 56 / 8 = 7, and a kernel of 16 does not fit into 7; 4,2,2 fits") !=
                 std::string::npos,
             line.c_str());
  }

  void overlapIsCountedWithItsPadding() {
    const Inputs inputs = of_size(224, 224);
    const Result result = run(
        "patches", inputs,
        values({{"patch", std::int64_t{16}}, {"stride", std::int64_t{8}}, {"padding", std::string("half")}}));
    const std::string caption = plain_text(result.figure.caption);
    QVERIFY2(caption.find("784") != std::string::npos && caption.find("729") != std::string::npos,
             caption.c_str());
  }
};

REGISTER_TEST(TestLabsPatches, QCoreApplication)
#include "test_labs_patches.moc"

// The labs over what checkpoints hold of position: what a table is made of, what survives another grid, and
// the biases of every block.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/checkpoint/open.h"
#include "core/figure/text.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/pieces/click.h"
#include "core/labs/offsets/data.h"
#include "core/labs/resize/data.h"
#include "core/position/resample/resample.h"
#include "tests/lab_runs.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

namespace {

const std::string checkpoints = std::string(SHARED_DATA) + "/checkpoints/";
const std::string at_224 = checkpoints + "vit_b16_224_pos_embedding.npy";
const std::string at_384 = checkpoints + "vit_b16_384_pos_embedding.npy";

bool have(const std::string& file) {
  return QFile::exists(QString::fromStdString(file));
}

std::vector<std::string> names(const Figure& figure) {
  std::vector<std::string> list;
  for (const NamedArray& array : figure.arrays) list.push_back(array.name);
  return list;
}

bool holds(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

const ResizeData& resize_data(const Result& result) {
  return dynamic_cast<const ResizeData&>(*result.data);
}

double cosine_of(const ResizeData& data, const std::string& method) {
  for (const RankedMethod& each : data.ranked) {
    if (each.method == method) return each.mean_cosine;
  }
  return NAN;
}

Inputs with_checkpoint(const std::filesystem::path& file) {
  Inputs inputs = sinusoid_inputs();
  use_checkpoint(inputs, open_checkpoint(file));
  return inputs;
}

Inputs with_tensors(const QTemporaryDir& folder, const std::vector<made::Made>& tensors) {
  const auto path = std::filesystem::path(folder.path().toStdString()) / "made.safetensors";
  std::ofstream(path, std::ios::binary) << made::safetensors_of(tensors);
  return with_checkpoint(path);
}

QString caption(const Result& result) {
  return QString::fromStdString(plain_text(result.figure.caption));
}

}  // namespace

class TestLabsTables : public QObject {
  Q_OBJECT

 private slots:
  void neighboursMeasureTheClassTokensPosition() {
    Inputs inputs = built_in_inputs();
    see_fine_model(inputs);
    const Array table = inputs.checkpoint->read_array("pos_embed");
    const auto& numbers = std::get<std::vector<float>>(table.values);
    const std::size_t width = table.shape.back(), rows = numbers.size() / width;
    const auto length = [&](std::size_t row) {
      double sum = 0;
      for (std::size_t i = 0; i < width; ++i) sum += std::pow(numbers[row * width + i], 2);
      return std::sqrt(sum);
    };
    double patches = 0;
    for (std::size_t row = 1; row < rows; ++row) patches += length(row) / static_cast<double>(rows - 1);
    Values given;
    given.set("class-token", Value(true));
    LabRunner runner;
    const Result result = runner.run(find_lab("neighbours"), inputs, given, Policy::refuse);
    const std::string said = "position has length **" + brief(length(0), 2) + "**, those of patches **" +
                             brief(patches, 2) + "** on average";
    QVERIFY2(result.figure.caption.text().find(said) != std::string::npos,
             result.figure.caption.text().c_str());
    given.set("class-token", Value(false));
    QVERIFY(runner.run(find_lab("neighbours"), inputs, given, Policy::refuse)
                .figure.caption.text()
                .find("class token") == std::string::npos);
  }

  void theFileNamesItsRule() {
    if (!have(at_224) || !have(at_384)) QSKIP("shared data are not here: the ViT-B/16 tables at 224 and 384");
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, open_checkpoint(at_224));
    use_checkpoint2(inputs, open_checkpoint(at_384));
    const Result result = run("resize", inputs, {});
    const ResizeData& data = resize_data(result);
    QCOMPARE(result.values.get<std::int64_t>("side"), std::int64_t{24});
    QVERIFY(std::abs(cosine_of(data, "corner-aligned") - 0.9998) < 5e-5);
    QVERIFY(std::abs(cosine_of(data, "bilinear") - 0.9932) < 5e-5);
    QVERIFY(std::abs(cosine_of(data, "timm") - 0.9902) < 5e-5);
    QVERIFY(std::abs(cosine_of(data, "articles") - 0.9899) < 5e-5);
    QCOMPARE(data.ranked.front().method, std::string("corner-aligned"));
    for (std::size_t i = 1; i < data.ranked.size(); ++i) {
      QVERIFY(data.ranked[i].mean_cosine <= data.ranked[i - 1].mean_cosine);
    }
    QVERIFY2(caption(result).startsWith(
                 "vit_b16_384_pos_embedding was made by Linear, corners: mean cosine 0.9998"),
             qPrintable(caption(result)));
    QVERIFY(!holds(data.methods, "sinusoid-reevaluated") && !holds(data.methods, "factored"));
    QVERIFY(refusal("resize", inputs, values({{"method", std::string("sinusoid-reevaluated")}}))
                .starts_with("usage --method"));
    // The ranking is that of the reference's own grid, whatever grid is drawn.
    const Result smaller = run("resize", inputs, values({{"side", std::int64_t{9}}}));
    QCOMPARE(cosine_of(resize_data(smaller), "articles"), cosine_of(data, "articles"));
    QVERIFY(holds(names(smaller.figure), "after_slice") && !holds(names(result.figure), "after_slice"));
  }

  void resizesAsTheMethodDoes() {
    const Inputs inputs = sinusoid_inputs();
    const Result all = run("resize", inputs, values({{"grid", GridShape{9, 17}}}));
    const ResizeData& data = resize_data(all);
    QCOMPARE(array_of(all.figure, "before").shape, (std::vector<std::size_t>{196, 192}));
    const std::vector<std::string> methods = {"articles",       "timm",    "dinov2",
                                              "corner-aligned", "nearest", "factored"};
    for (const std::string& method : methods) {
      const Matrix expected = resample(data.table.patches, {14, 14}, {9, 17}, method);
      QVERIFY2(array_of(all.figure, "after_" + method) == to_array(expected), method.c_str());
    }
    const Result one = run("resize", inputs,
                           values({{"grid", GridShape{9, 17}}, {"method", std::string("corner-aligned")}}));
    QCOMPARE(names(one.figure), (std::vector<std::string>{"before", "after"}));
    QVERIFY(array_of(one.figure, "after") == array_of(all.figure, "after_corner-aligned"));
    // The panels before and after have grids of their own.
    QCOMPARE(one.figure.panels[0].tokens.count(), 14 * 14);
    QVERIFY((one.figure.panels[1].tokens == GridShape{9, 17}));
  }

  void theGridWinsOverTheSide() {
    const Inputs inputs = sinusoid_inputs();
    const Result result =
        run("resize", inputs,
            values({{"grid", GridShape{5, 7}}, {"side", std::int64_t{30}}, {"method", std::string("timm")}}));
    QCOMPARE(array_of(result.figure, "after").shape, (std::vector<std::size_t>{35, 192}));
    const Result side =
        run("resize", inputs, values({{"side", std::int64_t{30}}, {"method", std::string("timm")}}));
    QCOMPARE(array_of(side.figure, "after").shape, (std::vector<std::size_t>{900, 192}));
    QCOMPARE(run("resize", inputs, {}).values.get<std::int64_t>("side"), std::int64_t{24});
  }

  void theSameGridChangesNothing() {
    const Result result = run("resize", sinusoid_inputs(), values({{"side", std::int64_t{14}}}));
    const Array before = array_of(result.figure, "before");
    for (const std::string& name : names(result.figure)) {
      QVERIFY2(array_of(result.figure, name) == before, name.c_str());
    }
    QVERIFY(caption(result).contains("leaves it as it is"));
  }

  void everyShowIsDrawn() {
    const Inputs inputs = sinusoid_inputs();
    for (const char* show : {"similarity", "component", "dimension"}) {
      for (const char* method : {"all", "articles", "nearest"}) {
        for (const char* grid : {"auto", "1x1", "3x40"}) {
          for (const bool differences : {false, true}) {
            validate(run("resize", inputs,
                         values({{"show", std::string(show)},
                                 {"method", std::string(method)},
                                 {"grid", written("resize", "grid", grid)},
                                 {"differences", differences}}))
                         .figure);
          }
        }
      }
    }
  }

  void refusesWhatItCannotDo() {
    const Inputs inputs = sinusoid_inputs();
    const auto refused = [&](std::initializer_list<std::pair<const char*, Value>> list, const char* start) {
      const std::string text = refusal("resize", inputs, values(list));
      return text.starts_with(start) ? std::string() : text;
    };
    QCOMPARE(refused({{"grid", GridShape{0, 4}}}, "usage --grid"), std::string());
    QCOMPARE(refused({{"grid", GridShape{513, 4}}}, "usage --grid"), std::string());
    QVERIFY(refusal_of([] { written("resize", "grid", "big"); }).starts_with("usage --grid"));
    QCOMPARE(refused({{"table-grid", GridShape{0, 1}}}, "usage --table-grid"), std::string());
    QCOMPARE(refused({{"method", std::string("slice")}, {"grid", GridShape{24, 24}}}, "usage --method"),
             std::string());
    QCOMPARE(refused({{"method", std::string("swin-bicubic")}}, "usage --method"), std::string());
    QCOMPARE(refused({{"side", std::int64_t{0}}}, "usage --side"), std::string());
  }

  void cellsKeepTheirPlace() {
    QVERIFY((same_place({7, 7}, {14, 14}, {24, 24}) == Cell{12, 12}));
    QVERIFY((same_place({0, 13}, {14, 14}, {3, 5}) == Cell{0, 4}));
    QVERIFY((same_place({1, 2}, {3, 5}, {1, 1}) == Cell{0, 0}));
    Matrix table(4, 2);
    table << 1, 0, 0, 1, 1, 0, 1, 1;
    // Pairs of the 2 x 2 grid: 0-1: 0, 0-2: 1, 1-3 and 2-3: cos 45 degrees.
    QVERIFY(std::abs(neighbour_similarity(table, {2, 2}) - (1 + 2 * std::sqrt(0.5)) / 4) < 1e-6);
    QVERIFY(std::isnan(neighbour_similarity(table.topRows(1), {1, 1})));
  }

  void secondCheckpointIsPartOfTheKey() {
    Inputs inputs = sinusoid_inputs();
    const InputIds one{InputId::checkpoint}, two{InputId::checkpoint, InputId::checkpoint2};
    const auto without = identity_of(inputs, two);
    QCOMPARE(without, identity_of(inputs, one));
    use_checkpoint2(inputs, sinusoid_checkpoint());
    QVERIFY(inputs.anatomy2 && identity_of(inputs, two) != without);
    QCOMPARE(identity_of(inputs, one), without);
    // The table against itself: nothing to resize, every rule made it.
    const Result result = run("resize", inputs, {});
    QCOMPARE(result.values.get<std::int64_t>("side"), std::int64_t{14});
    for (const RankedMethod& each : resize_data(result).ranked)
      QVERIFY(std::abs(each.mean_cosine - 1) < 1e-12);
    use_checkpoint2(inputs, nullptr);
    QCOMPARE(identity_of(inputs, two), without);
  }

  void theBuiltInTableIsASinusoid() {
    const Result result = run("components", sinusoid_inputs(), {});
    const QString said = caption(result);
    QVERIFY2(said.startsWith("The table is a sinusoid: sinusoidal-2d, layout mae, T = 10000, error "),
             qPrintable(said));
    const std::vector<double> explained = doubles(array_of(result.figure, "explained"));
    QCOMPARE(explained.size(), std::size_t{64});
    double sum = 0;
    for (std::size_t k = 0; k < explained.size(); ++k) {
      QVERIFY(explained[k] >= 0 && (k == 0 || explained[k] <= explained[k - 1] + 1e-12));
      sum += explained[k];
    }
    QVERIFY(sum > 0.99 && sum < 1 + 1e-9);
    QCOMPARE(array_of(result.figure, "components").shape, (std::vector<std::size_t>{64, 14, 14}));
    QCOMPARE(array_of(result.figure, "rgb").shape, (std::vector<std::size_t>{14, 14, 3}));
    for (const double value : doubles(array_of(result.figure, "rgb"))) QVERIFY(value >= 0 && value <= 1);
    // MAE's first half encodes the column, its second the row, each fastest first: one radian per patch.
    const std::vector<double> frequency = doubles(array_of(result.figure, "frequency"));
    QCOMPARE(frequency.size(), std::size_t{192 * 4});
    QCOMPARE(frequency[0], 0.0);
    QCOMPARE(frequency[1], 2.0);
    QCOMPARE(frequency[96 * 4 + 1], 0.0);
    QCOMPARE(std::abs(frequency[96 * 4]), 2.0);
    QVERIFY(std::abs(frequency[2] - 2.0 / 14) < 1e-12);
  }

  void aLearnedTableIsCalledLearned() {
    if (!have(at_224)) QSKIP("shared data are not here: the ViT-B/16 table at 224");
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, open_checkpoint(at_224));
    const Result result = run("components", inputs, values({{"component", std::int64_t{64}}}));
    QVERIFY2(caption(result).startsWith("The table is learned"), qPrintable(caption(result)));
    QCOMPARE(result.figure.readings.front().value, std::string("learned"));
  }

  void componentsSaysTheHoveredNumbers() {
    const Result result = run("components", sinusoid_inputs(), values({{"component", std::int64_t{2}}}));
    Hit place;
    place.token = 93;
    const auto said = [&] {
      return find_lab("components").formula(*result.data, result.values, place).substituted;
    };
    QVERIFY(said().text().starts_with("<i>s</i>(93, 2) = "));
    place.panel = result.figure.panels[3].id;
    QVERIFY(said().text().starts_with("<i>s</i>(93, 3) = "));
    QVERIFY(refusal("components", sinusoid_inputs(), values({{"component", std::int64_t{65}}}))
                .starts_with("usage --component"));
  }

  void networksGiveTheLibrarysBiases_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("windows");
    QTest::addColumn<QStringList>("pretraining");
    const auto add = [](const char* file, const char* windows, const char* pretraining) {
      QTest::newRow(file) << QString("position/offsets_%1.safetensors").arg(file)
                          << QString(windows).split(' ') << QString(pretraining).split(' ');
    };
    add("timm", "6x6 6x6 3x3", "4x4 6x6 2x2");
    add("transformers", "4x4 4x4", "3x3 4x4");
    add("torchvision", "3x3", "3x3");
    add("cr", "3x3 3x3", "0x0 0x0");
  }
  // tests/golden/offsets.py: every block's biases as the library's own module computes them.
  void networksGiveTheLibrarysBiases() {
    QFETCH(QString, file);
    QFETCH(QStringList, windows);
    QFETCH(QStringList, pretraining);
    const Inputs inputs = with_checkpoint(std::string(TEST_DATA) + "/" + file.toStdString());
    for (int layer = 0; layer < windows.size(); ++layer) {
      Values given;
      if (windows.size() > 1) given = values({{"layer", std::int64_t{layer}}});
      const Result result = run("offsets", inputs, given);
      QCOMPARE(result.values.get<std::string>("scheme"), std::string("log-cpb"));
      QCOMPARE(to_text(result.values.at("grid")), windows[layer].toStdString());
      const auto& data = dynamic_cast<const OffsetsData&>(*result.data);
      QCOMPARE(data.layer, layer);
      QCOMPARE(to_text(data.pretraining), pretraining[layer].toStdString());
      QCOMPARE(data.assumed, std::string());
      const std::vector<double> bias = numbers(result.figure, "bias");
      const std::vector<float> expected = inputs.checkpoint->read("expected." + std::to_string(layer));
      QCOMPARE(bias.size(), expected.size());
      double max = 0;
      for (std::size_t i = 0; i < bias.size(); ++i) {
        max = std::max(max, std::abs(bias[i] - static_cast<double>(expected[i])));
      }
      QVERIFY2(max < 2e-5, qPrintable(QString::number(max)));
      // What the panel of all blocks draws of this one.
      const BiasLayer& own = data.layers[static_cast<std::size_t>(layer)];
      QVERIFY(data.layers.size() == static_cast<std::size_t>(windows.size()));
      for (std::size_t head = 0; head < data.correlation.size(); ++head) {
        QVERIFY(std::abs(own.correlation[head] - data.correlation[head]) < 1e-9);
      }
      const bool drawn = std::any_of(result.figure.panels.begin(), result.figure.panels.end(),
                                     [](const Panel& panel) { return panel.title == "By layer"; });
      QCOMPARE(drawn, windows.size() > 1);
      if (drawn) {
        const ClickSets click = result.figure.panels.back().click.value();
        QVERIFY(clicked_value(click, {}, 0.8) == Value(std::int64_t{1}));
      }
    }
  }

  void windowsCanBeSaid() {
    const Inputs inputs = with_checkpoint(std::string(TEST_DATA) + "/position/offsets_timm.safetensors");
    const Values given = values(
        {{"layer", std::int64_t{1}}, {"grid", GridShape{3, 5}}, {"pretraining-window", GridShape{6, 6}}});
    const Result wide = run("offsets", inputs, values({{"layer", std::int64_t{1}}})),
                 said = run("offsets", inputs, given);
    const auto& small = dynamic_cast<const OffsetsData&>(*said.data);
    const auto& large = dynamic_cast<const OffsetsData&>(*wide.data);
    QCOMPARE(small.window, (GridShape{3, 5}));
    // The network knows offsets alone: the same ones have the same biases in any window.
    const Matrix& bias = small.table->bias[1];
    for (int query = 0; query < 15; ++query) {
      for (int key = 0; key < 15; ++key) {
        const Cell from = small.window.cell(query), to = small.window.cell(key);
        QCOMPARE(bias(query, key), large.table->bias[1](large.token(from), large.token(to)));
      }
    }
    QVERIFY(refusal("offsets", inputs, values({{"pretraining-window", GridShape{1, 4}}}))
                .starts_with("usage --pretraining-window"));
    QVERIFY(refusal("offsets", inputs, values({{"layer", std::int64_t{3}}})).starts_with("usage --layer"));
    const Result seeded = run("offsets", inputs, values({{"source", std::string("seeded")}}));
    QVERIFY(caption(seeded).contains("Nothing has been learned"));
  }

  // Blocks count as numbers: 10 comes after 9.
  void layersAreInOrder() {
    const QTemporaryDir folder;
    std::vector<made::Made> tensors;
    for (int block = 0; block < 11; ++block) {
      tensors.push_back(
          {"blocks." + std::to_string(block) + ".attn.relative_position_bias_table", {9, 1 + block}});
    }
    std::sort(tensors.begin(), tensors.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    const Inputs from = with_tensors(folder, tensors);
    const Result result = run("offsets", from, values({{"layer", std::int64_t{10}}}));
    const auto& data = dynamic_cast<const OffsetsData&>(*result.data);
    QCOMPARE(data.heads, 11);
    QCOMPARE(data.layers.back().block, std::string("blocks.10"));
    QVERIFY(caption(result).contains("of layer 10 (blocks.10)"));
  }

  // A network does not tell its window; the file's words and its name do, else it is assumed.
  void unknownWindowsAreAssumed() {
    const QTemporaryDir folder;
    const std::string network = "layers.2.blocks.0.attn.cpb_mlp.";
    const std::vector<made::Made> tensors = {
        {network + "0.weight", {8, 2}}, {network + "0.bias", {8}}, {network + "2.weight", {3, 8}}};
    const Result assumed = run("offsets", with_tensors(folder, tensors), {});
    QCOMPARE(to_text(assumed.values.at("grid")), std::string("8x8"));
    QVERIFY(caption(assumed).contains("Assuming a window of 8 × 8, which the file does not tell."));
    const Result said = run("offsets", with_tensors(folder, tensors), values({{"grid", GridShape{6, 6}}}));
    QVERIFY(!caption(said).contains("Assuming"));
    const auto named =
        std::filesystem::path(folder.path().toStdString()) / "swinv2_base_window12to24_192to384.safetensors";
    std::ofstream(named, std::ios::binary) << made::safetensors_of(tensors);
    const Result by_name = run("offsets", with_checkpoint(named), {});
    const auto& data = dynamic_cast<const OffsetsData&>(*by_name.data);
    QCOMPARE(data.window, (GridShape{24, 24}));
    QCOMPARE(data.pretraining, (GridShape{12, 12}));
    QVERIFY(caption(by_name).contains("as the file's name says"));
  }
};

REGISTER_TEST(TestLabsTables, QCoreApplication)
#include "test_labs_tables.moc"

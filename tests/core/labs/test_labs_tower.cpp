// The view `tower` of the lab `modalities` (core/labs/modalities/tower.h): sizes, order, windows and ids
// against transformers' own functions (tests/golden/tower.py), and what is refused.
#include <QTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/figure/text.h"
#include "core/labs/modalities/tower.h"
#include "tests/lab_runs.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

const nlohmann::json& tower_golden() {
  static const nlohmann::json read = [] {
    std::ifstream file(fs::path(TEST_DATA) / "analysis" / "tower.json");
    return nlohmann::json::parse(file);
  }();
  return read;
}

ImageTower sized_tower(const nlohmann::json& each) {
  ImageTower tower;
  tower.patch = each["patch"];
  tower.merge = each["merge"];
  return tower;
}

Inputs seen_by(const char* model, int rows, int columns) {
  Inputs inputs = built_in_inputs();
  use_checkpoint(inputs, open_checkpoint((fs::path(TEST_DATA) / "vit" / model).string() + ".safetensors"));
  std::vector<float> pixels(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) * 3, 0.5F);
  inputs.image.image = std::make_shared<const Image>(rows, columns, 3, std::move(pixels));
  return inputs;
}

Result tower_of_model(const char* model, int rows, int columns) {
  return run("modalities", seen_by(model, rows, columns),
             values({{"show", std::string("tower")}, {"before", std::int64_t{2}}}));
}

std::vector<int> ints(const Figure& figure, const char* name) {
  const std::vector<double> all = numbers(figure, name);
  return {all.begin(), all.end()};
}

}  // namespace

class TestLabsTower : public QObject {
  Q_OBJECT

 private slots:
  void sizesAreThoseOfSmartResize() {
    QVERIFY(tower_golden()["resized"].size() > 36);
    for (const nlohmann::json& each : tower_golden()["resized"]) {
      ImageTower tower = sized_tower(each);
      tower.min_pixels = each["min"];
      tower.max_pixels = each["max"];
      const GridShape to = tower_input(tower, each["rows"], each["columns"]);
      QVERIFY2(to.rows == each["to"][0] && to.columns == each["to"][1], each.dump().c_str());
    }
    ImageTower tower;
    tower.max_pixels = 1e6;
    QVERIFY(usage_refusal([&] { tower_input(tower, 1, 201); }).find("200 times") != std::string::npos);
    QCOMPARE(usage_refusal([&] { tower_input(tower, 1, 200); }), std::string());
  }

  void orderWindowsAndIdsAreTransformers() {
    for (const nlohmann::json& each : tower_golden()["sequences"]) {
      ImageTower tower = sized_tower(each);
      const int side = each["window"].get<int>() / tower.merge / tower.patch * tower.merge;
      tower.windows.window = {side, side};
      const GridShape patches{each["rows"], each["columns"]};
      const TowerSequence made = tower_sequence(tower, patches);
      std::vector<int> cells;
      for (const Cell& cell : made.cells) cells.insert(cells.end(), {cell.row, cell.column});
      QCOMPARE(cells, each["cells"].get<std::vector<int>>());
      QCOMPARE(made.window_index, each["window_index"].get<std::vector<int>>());
      QCOMPARE(made.window_starts, each["window_starts"].get<std::vector<int>>());
      for (const auto& [model, expected] : each["ids"].items()) {
        std::vector<int> ids;
        const MRopeSequence spans{each["before"], made.merged, each["after"]};
        const MRopeForm form{.layout = model == "Qwen3-VL" ? "interleaved" : "chunked"};
        for (const MRopeIds& id : m_rope_ids(spans, form)) {
          for (const double number : id) ids.push_back(static_cast<int>(number));
        }
        QVERIFY2(ids == expected.get<std::vector<int>>(), model.c_str());
      }
      // Both orders have every patch once, and the first is the inverse of the cells.
      const std::vector<int> numbers = numbers_in_order(made);
      for (std::size_t place = 0; place < made.cells.size(); ++place)
        QCOMPARE(numbers[static_cast<std::size_t>(patches.token(made.cells[place]))],
                 static_cast<int>(place));
      std::vector<int> in_windows = numbers_in_windows(made);
      std::sort(in_windows.begin(), in_windows.end());
      for (std::size_t i = 0; i < in_windows.size(); ++i) QCOMPARE(in_windows[i], static_cast<int>(i));
    }
  }

  // Models of 4 px patches, as transformers made them: 50 x 90 px become 48 x 88, 12 x 22 patches.
  void checkpointsSayWhatTheyAre() {
    for (const char* model : {"qwen2_vl_whole", "qwen2_vl", "qwen2_5_vl", "qwen3_vl"}) {
      const Figure figure = tower_of_model(model, 50, 90).figure;
      validate(figure);
      const std::vector<int> patch_ids = ints(figure, "patch_ids"),
                             window_index = ints(figure, "window_index"),
                             starts = ints(figure, "window_starts"), ids = ints(figure, "position_ids");
      QCOMPARE(array_of(figure, "input").shape, (std::vector<std::size_t>{48, 88, 3}));
      QCOMPARE(patch_ids.size(), std::size_t{2 * 12 * 22});
      QCOMPARE((std::vector<int>(patch_ids.begin(), patch_ids.begin() + 10)),
               (std::vector<int>{0, 0, 0, 1, 1, 0, 1, 1, 0, 2}));
      // Windows of 16 px: 2 x 2 tokens of 8 px; three rows of six, the last of each one token wide.
      const bool windows = model == std::string("qwen2_5_vl");
      QCOMPARE(starts.size(), std::size_t{windows ? 19U : 2U});
      QCOMPARE(starts.back(), 12 * 22);
      QCOMPARE(window_index[2], windows ? 11 : 2);
      QCOMPARE(figure.panels.size(), std::size_t{windows ? 5U : 4U});
      // Two words and the mark in front, 6 x 11 tokens, the mark and three words behind.
      QCOMPARE(ids.size(), std::size_t{3 * (3 + 66 + 4)});
      QCOMPARE((std::vector<int>(ids.begin() + 9, ids.begin() + 15)), (std::vector<int>{3, 3, 3, 3, 3, 4}));
      QCOMPARE(ids.back(), 3 + 11 + 3);
      QVERIFY(plain_text(figure.caption).find("264 patches") != std::string::npos);
      QVERIFY(figure.caption.text().find(windows ? "**2** of its 3 blocks see **18** windows of 4 × 4"
                                                 : "Every block sees all patches") != std::string::npos);
      // What its language model says of its pairs, where that is in the file.
      if (model == std::string("qwen2_vl_whole"))
        QCOMPARE(ints(figure, "sections"), (std::vector<int>{1, 1, 2}));
      bool assumed = false;
      for (const Reading& each : figure.readings)
        assumed |= (each.label.text() + each.value.text() + each.help.text()).find("Qwen2VLImageProcessor") !=
                   std::string::npos;
      QVERIFY(assumed);
    }
  }

  // The formula with the numbers of the patch under the pointer gives its place in the tower's order.
  void theFormulaGivesThePlace() {
    const Inputs inputs = seen_by("qwen2_5_vl", 50, 90);
    const Result result = run("modalities", inputs, values({{"show", std::string("tower")}}));
    const std::vector<int> cells = ints(result.figure, "patch_ids");
    for (const int place : {0, 1, 2, 45, 173, 263}) {
      Hit hit;
      hit.token =
          22 * cells[static_cast<std::size_t>(2 * place)] + cells[static_cast<std::size_t>(2 * place + 1)];
      const std::string text =
          find_lab("modalities").formula(*result.data, result.values, hit).substituted.text();
      QVERIFY2(text.ends_with(" = " + std::to_string(place)), text.c_str());
    }
  }

  void otherModelsAreRefusedByName() {
    const Values tower = values({{"show", std::string("tower")}});
    for (const char* model : {"glm4v", "clip", "pixtral"}) {
      const std::string refused = refusal("modalities", seen_by(model, 32, 32), tower);
      QVERIFY2(refused.starts_with(std::string("usage ") + model), refused.c_str());
      QVERIFY2(refused.find("Qwen2.5-VL") != std::string::npos, refused.c_str());
    }
    QVERIFY(refusal("modalities", seen_by("glm4v", 32, 32), tower).find("GLM-4V") != std::string::npos);
    // timm's takes the patches in another order.
    QVERIFY(refusal("modalities", seen_by("qwen3_timm", 32, 32), tower).find("row by row") !=
            std::string::npos);
    QVERIFY(refusal("modalities", sinusoid_inputs(), tower).find("no tower") != std::string::npos);
    QVERIFY(refusal("modalities", seen_by("qwen2_vl", 2, 900), tower).find("200 times") != std::string::npos);
  }
};

REGISTER_TEST(TestLabsTower, QCoreApplication)
#include "test_labs_tower.moc"

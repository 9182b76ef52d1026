// core/vit: models of stages and windows (tests/golden/make_vit_stage_goldens.py), beside what
// test_vit_families asks of all.
#include <QtTest>
#include <cmath>

#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/open.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/forward/windows.h"
#include "core/vit/vit.h"
#include "tests/made_model.h"
#include "tests/model_folder.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;

class TestVitStages : public QObject, private made::ModelFolder {
  Q_OBJECT

  static std::vector<std::string> names() {
    return {"swin_timm",        "swin_heads",  "swin_original", "swin_hf",
            "swin_torchvision", "swinv2_timm", "swinv2_hf",     "swinv2_torchvision"};
  }

 private slots:
  void initTestCase_data() {
    QTest::addColumn<QString>("model");
    for (const std::string& name : names()) QTest::newRow(name.c_str()) << QString::fromStdString(name);
  }

  // Grids with odd sides, smaller than a window, and of several windows.
  void backendsAgree() {
    QFETCH_GLOBAL(QString, model);
    const auto vit = load_golden(model.toStdString());
    for (const auto& [rows, columns] : {std::pair{9, 6}, {5, 11}, {12, 13}}) {
      const PixelBatch pixels = noise(2, 4 * rows, 4 * columns);
      for (const bool zero : {false, true}) {
        ForwardOptions options;
        options.zero_position = zero;
        options.output_attentions = options.output_hidden_states = true;
        const Forward fast = vit->forward(pixels, options);
        options.backend = &eigen_backend();
        const Forward plain = vit->forward(pixels, options);
        QVERIFY(apart(fast.logits, plain.logits) < 1e-5F);
        for (std::size_t layer = 0; layer < plain.attention.size(); ++layer)
          // Cosines are multiplied by 100.
          QVERIFY(apart(fast.attention[layer], plain.attention[layer]) <
                  (model.contains("v2") ? 1e-4F : 1e-5F));
        for (std::size_t layer = 0; layer < plain.hidden_states.size(); ++layer)
          QVERIFY(apart(fast.hidden_states[layer], plain.hidden_states[layer]) < 1e-5F);
      }
    }
  }

  void layersHaveTheirOwnGridsAndWidths() {
    QFETCH_GLOBAL(QString, model);
    const auto vit = load_golden(model.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    QCOMPARE(configuration.depth, 4);
    QCOMPARE(configuration.width, 16);
    QCOMPARE(configuration.embedding_width(), 8);
    ForwardOptions options;
    options.output_hidden_states = true;
    const Forward forward = vit->forward(noise(2, 20, 28), options);
    QCOMPARE(forward.grid, (GridShape{5, 7}));
    QCOMPARE(forward.hidden_states.size(), std::size_t{5});
    for (int layer = 0; layer <= 4; ++layer) {
      const Matrix& states = forward.hidden_states[static_cast<std::size_t>(layer)];
      const GridShape grid = configuration.grid_of_block(layer, forward.grid);
      QCOMPARE(grid, layer < 2 ? (GridShape{5, 7}) : (GridShape{3, 4}));
      QCOMPARE(states.rows(), Eigen::Index{2 * grid.count()});
      QCOMPARE(states.cols(), Eigen::Index{layer < 2 ? 8 : 16});
      // The rest from there on gives the same bits.
      const Forward rest = vit->resume(states, 2, forward.grid, layer, {});
      QVERIFY(rest.logits == forward.logits);
    }
  }

  void mapsAreThoseOfTheForward() {
    QFETCH_GLOBAL(QString, model);
    const auto vit = load_golden(model.toStdString());
    for (const bool zero : {false, true}) {
      ForwardOptions options;
      options.zero_position = zero;
      options.output_attentions = options.keep_queries_keys = true;
      const Forward forward = vit->forward(noise(2, 20, 28), options);
      const AttentionMaps& maps = *forward.maps;
      QCOMPARE(maps.layers(), 4);
      for (int layer = 0; layer < 4; ++layer) {
        const Matrix& expected = forward.attention[static_cast<std::size_t>(layer)];
        const int heads = maps.heads(layer), tokens = maps.tokens(layer);
        QCOMPARE(heads, layer < 2 ? 2 : 4);
        QCOMPARE(tokens, layer < 2 ? 35 : 12);
        for (int head = 0; head < heads; ++head) {
          const Matrix map = maps.map(layer, head);
          QVERIFY((map - expected.middleRows(head * tokens, tokens)).cwiseAbs().maxCoeff() < 1e-6F);
          for (int query = 0; query < tokens; ++query) {
            const float seen = map.row(query).sum(), padding = maps.padding_share(layer, head, query);
            QVERIFY(std::abs(seen + padding - 1) < 1e-5F);
          }
        }
        Matrix last(3, tokens);
        maps.compute({.layer = layer, .image = 1, .head = heads - 1, .query = tokens - 3, .queries = 3},
                     last.data());
        QVERIFY((last - expected.bottomRows(3)).cwiseAbs().maxCoeff() < 1e-6F);
      }
    }
  }

  // What a token cannot see does not reach it: another window, and the other edge of the grid.
  void tokensSeeTheirWindowAlone() {
    QFETCH_GLOBAL(QString, model);
    const auto vit = load_golden(model.toStdString());
    ForwardOptions options;
    options.keep_queries_keys = true;
    const Forward forward = vit->forward(noise(1, 36, 36), options);
    const GridShape grid = forward.grid;
    for (const int layer : {0, 1}) {
      const WindowTable& windows = *forward.maps->windows(layer);
      QCOMPARE(windows.window, (GridShape{3, 3}));
      QCOMPARE(windows.shift, layer == 0 ? (Cell{0, 0}) : (Cell{1, 1}));
      for (const int query : {0, 10, 40, 80}) {
        const Matrix rows = forward.maps->rows(layer, query);
        const Cell at = grid.cell(query);
        for (int key = 0; key < grid.count(); ++key) {
          const Cell to = grid.cell(key);
          const auto part = [&](int cell) { return (cell + 3 - windows.shift.row) / 3; };
          const bool seen = part(at.row) == part(to.row) && part(at.column) == part(to.column);
          // A mask of -100 is not nothing beside cosines that are multiplied by 100.
          QCOMPARE(rows(1, key) > 1e-20F, seen);
        }
      }
    }
  }

  void refusesWhatWindowsHaveNot() {
    QFETCH_GLOBAL(QString, model);
    const auto vit = load_golden(model.toStdString());
    const auto refused = [&](const ForwardOptions& options) {
      return refusal([&] { vit->forward(noise(1, 20, 28), options); });
    };
    ForwardOptions registers, logits;
    registers.registers = 2;
    QVERIFY(has(refused(registers), "no place for a register"));
    Matrix kept;
    logits.hooks = {keeping(Place::logits, 0, kept)};
    QVERIFY(has(refused(logits), "attention is one of windows"));
  }

  // Tensors of the second stage and between the two, taken out, or of another shape, or without any heads.
  void refusesBadFiles() {
    QFETCH_GLOBAL(QString, model);
    const std::string file = model.toStdString() + ".safetensors";
    auto metadata = nlohmann::json::parse(open_checkpoint(golden_model(file))->metadata());
    for (auto& [key, value] : metadata.items()) {
      if (!value.is_string()) value = value.dump();
    }
    const auto whole = tensors_of(file);
    const auto load = [&](const std::vector<TensorValues>& tensors) {
      return refusal([&] { Vit::load(*written(tensors, metadata)); });
    };
    QCOMPARE(load(whole), std::string());
    for (std::size_t at = 0; at < whole.size(); ++at) {
      const std::string& name = whole[at].name;
      const bool merging = has(name, "downsample") || has(name, "features.2.");
      const bool second = has(name, "layers.1.blocks.0.") || has(name, "features.3.0.");
      const bool buffer = has(name, "index") || has(name, "coords_table");
      if (!(merging || second) || has(name, "bias") == !has(name, "bias_table") || buffer) continue;
      if (has(name, "logit_scale")) continue;
      std::vector<TensorValues> tensors = whole;
      tensors.erase(tensors.begin() + static_cast<std::ptrdiff_t>(at));
      const std::string said = load(tensors);
      QVERIFY2(!said.empty() && said.find('\n') == std::string::npos, name.c_str());
      tensors = whole;
      tensors[at].shape.back() = 0;
      tensors[at].values.clear();
      QVERIFY2(!load(tensors).empty(), name.c_str());
    }
  }

  void refusesAWindowThatDoesNotFit() {
    auto tensors = tensors_of("swin_original.safetensors");
    TensorValues& table = tensor(tensors, "layers.1.blocks.0.attn.relative_position_bias_table");
    table.shape[0] = 24;
    table.values.resize(static_cast<std::size_t>(24 * table.shape[1]));
    const std::string said = refusal([&] { Vit::load(*written(tensors, nlohmann::json::object())); });
    QVERIFY2(has(said, "has the shape (24, 4), expected (2R - 1)(2C - 1) rows of a square window"),
             said.c_str());
  }

  void refusesHeadsThatTheFileTells() {
    ModelOverrides overrides;
    overrides.heads = 2;
    const auto checkpoint = with_overrides(open_checkpoint(golden_model("swin_timm.safetensors")), overrides);
    QVERIFY(has(refusal([&] { Vit::load(*checkpoint); }), "stages have different ones"));
  }
};

REGISTER_TEST(TestVitStages, QCoreApplication)
#include "test_vit_stages.moc"

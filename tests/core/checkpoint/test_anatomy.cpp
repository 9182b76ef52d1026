// core/checkpoint/inspect/anatomy.h: what a checkpoint is, and where its position table lies.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <map>

#include "core/analysis/neighbours.h"
#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/resources.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"
#include "core/tables/built_in_checkpoint.h"
#include "core/tables/position_table.h"
#include "tests/made_checkpoint.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestAnatomy : public QObject, CheckpointFolder {
  Q_OBJECT

 private slots:
  void builtInCheckpointIsAWholeModel() {
    const auto checkpoint = built_in_checkpoint();
    QCOMPARE(checkpoint->name(), std::string("fashion"));
    QVERIFY(checkpoint->path().empty());
    const Anatomy anatomy = inspect(*checkpoint);
    QCOMPARE(anatomy.position.size(), std::size_t{1});
    QCOMPARE(anatomy.position[0].scheme, std::string("learned-1d"));
    QCOMPARE(*anatomy.width, 64);
    QCOMPARE(*anatomy.depth, 4);
    QCOMPARE(*anatomy.heads, 4);
    QCOMPARE(*anatomy.classes, 10);
    const PositionTable table = load_position_table(*checkpoint, {});
    QCOMPARE(table.grid, (GridShape{7, 7}));
    // It has discovered the grid.
    const SimilarityBasis positions = similarity_basis(table.patches, Measure::cosine);
    QVERIFY(neighbour_readings(positions, table.grid).nearest_share >= 0.75);
    QVERIFY(fs::file_size(resource_path("checkpoints/fashion.safetensors")) < 2'000'000);
  }

  void familiesByTheirNames() {
    struct Case {
      std::vector<Made> tensors;
      std::string family;
      int patch, width, depth, heads;  // 0: unknown
      std::string table;
      GridShape grid;
      int prefix;
    };
    const std::vector<Case> cases{
        {{{"cls_token", {1, 1, 64}},
          {"pos_embed", {1, 10, 64}},
          {"patch_embed.proj.weight", {64, 3, 4, 4}},
          {"blocks.0.attn.qkv.weight", {192, 64}},
          {"blocks.1.attn.qkv.weight", {192, 64}}},
         "timm",
         4,
         64,
         2,
         1,
         "pos_embed",
         {3, 3},
         1},
        {{{"module.dist_token", {1, 1, 64}},
          {"module.pos_embed", {1, 11, 64}},
          {"module.patch_embed.proj.weight", {64, 3, 4, 4}},
          {"module.blocks.0.attn.qkv.weight", {192, 64}}},
         "DeiT",
         4,
         64,
         1,
         1,
         "module.pos_embed",
         {3, 3},
         2},
        {{{"decoder_pos_embed", {1, 5, 32}},
          {"decoder_blocks.0.norm1.weight", {32}},
          {"pos_embed", {1, 5, 48}},
          {"patch_embed.proj.weight", {48, 3, 2, 2}},
          {"blocks.0.norm1.weight", {48}}},
         "MAE",
         2,
         48,
         1,
         0,
         "pos_embed",
         {2, 2},
         1},
        {{{"mask_token", {1, 64}},
          {"pos_embed", {1, 5, 64}},
          {"patch_embed.proj.weight", {64, 3, 14, 14}},
          {"blocks.0.ls1.gamma", {64}}},
         "DINOv2",
         14,
         64,
         1,
         1,
         "pos_embed",
         {2, 2},
         1},
        {{{"vit.embeddings.position_embeddings", {1, 5, 64}},
          {"vit.embeddings.patch_embeddings.projection.weight", {64, 3, 8, 8}},
          {"vit.encoder.layer.0.output.dense.weight", {64, 64}},
          {"vit.encoder.layer.2.output.dense.weight", {64, 64}}},
         "ViT (Hugging Face)",
         8,
         64,
         2,
         1,
         "vit.embeddings.position_embeddings",
         {2, 2},
         1},
        {{{"text_model.embeddings.position_embedding.weight", {77, 64}},
          {"text_model.encoder.layers.0.mlp.fc1.weight", {64, 64}},
          {"vision_model.embeddings.class_embedding", {64}},
          {"vision_model.embeddings.patch_embedding.weight", {64, 3, 8, 8}},
          {"vision_model.embeddings.position_embedding.weight", {10, 64}}},
         "CLIP (Hugging Face)",
         8,
         64,
         0,
         0,
         "vision_model.embeddings.position_embedding.weight",
         {3, 3},
         1},
        {{{"vision_model.embeddings.patch_embedding.weight", {64, 3, 8, 8}},
          {"vision_model.embeddings.position_embedding.weight", {9, 64}}},
         "SigLIP (Hugging Face)",
         8,
         64,
         0,
         0,
         "vision_model.embeddings.position_embedding.weight",
         {3, 3},
         0},
        {{{"positional_embedding", {77, 32}},
          {"transformer.resblocks.0.ln_1.weight", {32}},
          {"transformer.resblocks.1.ln_1.weight", {32}},
          {"visual.conv1.weight", {64, 3, 8, 8}},
          {"visual.positional_embedding", {5, 64}},
          {"visual.transformer.resblocks.0.ln_1.weight", {64}}},
         "CLIP (OpenAI or OpenCLIP)",
         8,
         64,
         1,
         1,
         "visual.positional_embedding",
         {2, 2},
         1},
        {{{"visual.trunk.patch_embed.proj.weight", {64, 3, 8, 8}},
          {"visual.trunk.pos_embed", {1, 4, 64}},
          {"visual.trunk.blocks.0.norm1.weight", {64}}},
         "OpenCLIP over timm",
         8,
         64,
         1,
         1,
         "visual.trunk.pos_embed",
         {2, 2},
         0},
        {{{"Transformer/posembed_input/pos_embedding", {1, 5, 32}},
          {"embedding/kernel", {8, 8, 3, 32}},
          {"Transformer/encoderblock_0/MultiHeadDotProductAttention_1/query/kernel", {32, 4, 8}},
          {"Transformer/encoderblock_1/LayerNorm_0/scale", {32}}},
         "ViT (JAX)",
         8,
         32,
         2,
         4,
         "Transformer/posembed_input/pos_embedding",
         {2, 2},
         1},
        {{{"params/pos_embedding", {1, 4, 32}},
          {"params/embedding/kernel", {8, 8, 3, 32}},
          {"params/Transformer/encoderblock/LayerNorm_0/scale", {6, 32}}},
         "big_vision",
         8,
         32,
         6,
         0,
         "params/pos_embedding",
         {2, 2},
         0},
        {{{"conv_proj.weight", {64, 3, 16, 16}},
          {"encoder.pos_embedding", {1, 5, 64}},
          {"encoder.layers.encoder_layer_0.ln_1.weight", {64}},
          {"encoder.layers.encoder_layer_1.ln_1.weight", {64}}},
         "torchvision",
         16,
         64,
         2,
         1,
         "encoder.pos_embedding",
         {2, 2},
         1},
        {{{"preprocessor.patchifier.proj.weight", {64, 3, 14, 14}},
          {"preprocessor.pos_embed", {1, 9, 64}},
          {"trunk.blocks.0.norm_1.weight", {64}}},
         "AIMv2",
         14,
         64,
         1,
         1,
         "preprocessor.pos_embed",
         {3, 3},
         0},
        {{{"beit3.encoder.embed_positions.A.weight", {12, 64}},
          {"beit3.vision_embed.proj.weight", {64, 3, 16, 16}}},
         "BEiT-3",
         16,
         64,
         0,
         0,
         "beit3.encoder.embed_positions.A.weight",
         {3, 3},
         1},
    };
    for (const Case& c : cases) {
      const auto checkpoint = made(c.tensors);
      const Anatomy anatomy = inspect(*checkpoint);
      QCOMPARE(anatomy.family, c.family);
      QCOMPARE(anatomy.patch.value_or(0), c.patch);
      QCOMPARE(anatomy.width.value_or(0), c.width);
      QCOMPARE(anatomy.depth.value_or(0), c.depth);
      QCOMPARE(anatomy.heads.value_or(0), c.heads);
      QCOMPARE(anatomy.heads_source.empty(), c.heads == 0);
      const PositionTensor& position = anatomy.position.at(0);
      QCOMPARE(position.tensor, c.table);
      QVERIFY(!position.guessed);
      QCOMPARE(position.scheme, std::string("learned-1d"));
      QCOMPARE(*position.grid, c.grid);
      QCOMPARE(*position.prefix, c.prefix);
      const PositionTable table = load_position_table(*checkpoint, {});
      QCOMPARE(table.grid, c.grid);
      QCOMPARE(table.prefix_rows.rows(), c.prefix);
      QCOMPARE(table.patches.rows(), c.grid.count());
    }
  }

  void factoredTables() {
    const auto beside = made({{"row_embed.weight", {2, 2}}, {"col_embed.weight", {3, 2}}});
    const Anatomy anatomy = inspect(*beside);
    QCOMPARE(anatomy.position.size(), std::size_t{1});
    QCOMPARE(anatomy.position[0].scheme, std::string("learned-2d"));
    QCOMPARE(*anatomy.position[0].grid, (GridShape{2, 3}));
    QCOMPARE(anatomy.position[0].width, 4);
    const PositionTable table = load_position_table(*beside, {});
    Matrix expected(6, 4);  // DETR: columns first
    expected << 4, 5, 0, 1, 6, 7, 0, 1, 8, 9, 0, 1, 4, 5, 2, 3, 6, 7, 2, 3, 8, 9, 2, 3;
    QVERIFY(table.patches == expected);
    TableChoice choice;
    choice.grid = GridShape{1, 2};
    QVERIFY(load_position_table(*beside, choice).patches == expected.topRows(2));
    choice.grid = GridShape{3, 3};
    QVERIFY(!refusal([&] { load_position_table(*beside, choice); }, Fault::usage).empty());

    const auto added = made({{"embeds.pos_embed_y", {1, 2, 2}},
                             {"embeds.pos_embed_x", {1, 3, 2}},
                             {"embeds.proj.weight", {2, 12}}});
    QCOMPARE(*inspect(*added).patch, 2);
    Matrix sums(6, 2);
    sums << 4, 6, 6, 8, 8, 10, 6, 8, 8, 10, 10, 12;
    QVERIFY(load_position_table(*added, {}).patches == sums);
  }

  void relativeSchemesAreToldButNotTables() {
    const auto swin = made({{"patch_embed.proj.weight", {96, 3, 4, 4}},
                            {"layers.0.blocks.0.attn.relative_position_bias_table", {169, 3}},
                            {"layers.0.blocks.1.attn.relative_position_bias_table", {169, 3}},
                            {"layers.1.blocks.0.attn.relative_position_bias_table", {169, 6}},
                            {"layers.0.downsample.reduction.weight", {2, 2}}});
    const Anatomy anatomy = inspect(*swin);
    QCOMPARE(anatomy.family, std::string("Swin"));
    QCOMPARE(*anatomy.depth, 3);
    QCOMPARE(*anatomy.heads, 3);
    QCOMPARE(anatomy.position.size(), std::size_t{3});
    QCOMPARE(anatomy.position[0].scheme, std::string("relative-bias"));
    QCOMPARE(*anatomy.position[0].grid, (GridShape{7, 7}));
    const std::string message = refusal([&] { load_position_table(*swin, {}); });
    QVERIFY2(has(message, "relative-bias"), message.c_str());

    const auto none = made({{"fc.weight", {4, 4}}, {"position_ids", {1, 9}}, {"post_norm.weight", {4, 4}}});
    QVERIFY(inspect(*none).position.empty());
    const std::string nothing = refusal([&] { load_position_table(*none, {}); });
    QVERIFY2(has(nothing, "3 tensors") && has(nothing, "fc.weight"), nothing.c_str());
  }

  void valuesThatAreNoNumbersAreCounted() {
    const std::string header = quoted("{'pos_embed':{'dtype':'F32','shape':[1,4,2],'data_offsets':[0,32]}}");
    const auto checkpoint = open_checkpoint(
        file(with_length(header, raw({0.0F, NAN, 1.0F, INFINITY, 2.0F, -INFINITY, 3.0F, 4.0F}))));
    QCOMPARE(inspect(*checkpoint).position.size(), std::size_t{1});
    QVERIFY(has(refusal([&] { load_position_table(*checkpoint, {}); }), "3 of the 8 values"));
  }

  void realCheckpoints() {
    const fs::path place = fs::path(SHARED_DATA) / "checkpoints";
    if (!fs::exists(place)) QSKIP("no shared data: the real checkpoints are not read");
    const auto tiny = open_checkpoint(place / "vit_tiny_patch16_224.safetensors");
    const Anatomy anatomy = inspect(*tiny);
    QCOMPARE(anatomy.family, std::string("timm"));
    QCOMPARE(*anatomy.patch, 16);
    QCOMPARE(*anatomy.width, 192);
    QCOMPARE(*anatomy.depth, 12);
    QCOMPARE(*anatomy.heads, 3);
    QVERIFY(has(anatomy.heads_source, "convention"));
    QCOMPARE(anatomy.position.size(), std::size_t{1});
    QCOMPARE(*anatomy.position[0].grid, (GridShape{14, 14}));
    QCOMPARE(*anatomy.position[0].prefix, 1);
    std::int64_t parameters = 0;
    for (const TensorInfo& tensor : tiny->tensors()) parameters += tensor.count();
    QCOMPARE(parameters, std::int64_t{5717416});
    const std::map<std::string, GridShape> arrays{{"vit_b16_224_pos_embedding.npy", {14, 14}},
                                                  {"vit_b16_384_pos_embedding.npy", {24, 24}}};
    for (const auto& [name, grid] : arrays) {
      const PositionTable table = load_position_table(*open_checkpoint(place / name), {});
      QCOMPARE(table.grid, grid);
      QCOMPARE(table.prefix, 1);
      QCOMPARE(table.patches.cols(), 768);
    }
  }

  void realCheckpointsOfOtherFormats() {
    const fs::path place = fs::path(SHARED_DATA) / "checkpoints";
    if (!fs::exists(place)) QSKIP("no shared data: the real checkpoints are not read");
    struct Real {
      const char* file;
      int patch, width, depth, heads;
      const char* table;
      GridShape grid;
      int prefix;
      bool guessed;
    };
    const std::vector<Real> files{
        {"cifar10_mae_tahmine/vit-t-classifier-from_scratch.pt",
         2,
         72,
         12,
         3,
         "pos_embedding",
         {16, 16},
         0,
         false},
        {"cifar10_mae_tahmine/vit-t-classifier-mae_284_epochs.pt",
         2,
         72,
         12,
         3,
         "pos_embedding",
         {16, 16},
         0,
         false},
        {"mnist_fpga_agentzz1/mnist_vit.pth", 7, 32, 1, 0, "pos_embed", {4, 4}, 0, false},
        {"mnist_fpga_agentzz1/mnist_vit_qat.pth", 7, 32, 1, 0, "pos_embed", {4, 4}, 0, false},
        {"mnist_fpga_agentzz1/hw_exact.pth", 0, 32, 0, 0, "pos", {4, 4}, 0, true},
        {"vit_numpy_libaohang/vit_cifar10.npz", 0, 64, 0, 0, "arr_2", {8, 8}, 1, true},
        {"vit_numpy_libaohang/vit_mnist.npz", 0, 9, 0, 0, "arr_2", {4, 4}, 1, true}};
    for (const Real& real : files) {
      const Anatomy anatomy = inspect(*open_checkpoint(place / real.file));
      QCOMPARE(anatomy.patch.value_or(0), real.patch);
      QCOMPARE(anatomy.width.value_or(0), real.width);
      QCOMPARE(anatomy.depth.value_or(0), real.depth);
      QCOMPARE(anatomy.heads.value_or(0), real.heads);
      QCOMPARE(anatomy.position.at(0).tensor, std::string(real.table));
      QCOMPARE(*anatomy.position.at(0).grid, real.grid);
      QCOMPARE(*anatomy.position.at(0).prefix, real.prefix);
      QCOMPARE(anatomy.position.at(0).guessed, real.guessed);
    }
  }
};

REGISTER_TEST(TestAnatomy, QCoreApplication)
#include "test_anatomy.moc"

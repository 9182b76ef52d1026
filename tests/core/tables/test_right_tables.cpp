// The right tensor, and only that: which table is taken where none is chosen, what is refused, and whose word
// counts when its grid is told from its rows.
#include <QtTest>

#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/tables/position_table.h"
#include "core/tables/resample_tensor.h"
#include "tests/made_checkpoint.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;

namespace {

constexpr int width = 64;

// timm's names, one block; `more` beside them.
std::vector<Made> vit(const Shape& table, std::vector<Made> more = {},
                      const Shape& kernel = {width, 3, 16, 16}) {
  std::vector<Made> tensors = {{"patch_embed.proj.weight", kernel},
                               {"patch_embed.proj.bias", {width}},
                               {"blocks.0.norm1.weight", {width}},
                               {"blocks.0.attn.qkv.weight", {3 * width, width}},
                               {"blocks.0.attn.proj.weight", {width, width}},
                               {"norm.weight", {width}}};
  if (!table.empty()) tensors.push_back({"pos_embed", table});
  tensors.insert(tensors.end(), more.begin(), more.end());
  return tensors;
}

const Made class_token{"cls_token", {1, 1, width}};

struct Other {
  const char* name;
  std::vector<Made> tensors;
  const char* tensor;  // the one of the other kind
  const char* kind;
  const char* lab;
};

std::vector<Other> other_kinds() {
  const std::vector<Made> bare = vit({});
  const auto with = [&](Made tensor) {
    std::vector<Made> all = bare;
    all.push_back(std::move(tensor));
    return all;
  };
  return {
      {"LeViT",
       {{"blocks.0.attn.attention_biases", {4, 196}}},
       "blocks.0.attn.attention_biases",
       "relative-bias",
       "tensors"},
      {"BEiT", with({"blocks.0.attn.relative_position_bias_table", {52, 4}}),
       "blocks.0.attn.relative_position_bias_table", "relative-bias", "offsets"},
      {"Swin", with({"layers.0.blocks.0.attn.relative_position_bias_table", {169, 2}}),
       "layers.0.blocks.0.attn.relative_position_bias_table", "relative-bias", "offsets"},
      {"Swin v2", with({"layers.0.blocks.0.attn.cpb_mlp.0.weight", {512, 2}}),
       "layers.0.blocks.0.attn.cpb_mlp.0.weight", "log-cpb", "offsets"},
      {"MViTv2", with({"blocks.0.attn.rel_pos_h", {27, 32}}), "blocks.0.attn.rel_pos_h", "shaw", "tensors"},
      {"EVA-02", with({"rope.freqs_cos", {196, 64}}), "rope.freqs_cos", "rope-2d", "rotation"},
      {"rope-vit", with({"rope.freqs", {2, 1, 4, 8}}), "rope.freqs", "rope-mixed", "rotation"},
      {"DINOv3", with({"rope_embed.periods", {16}}), "rope_embed.periods", "rope-2d", "rotation"},
      {"a network of offsets", with({"blocks.0.attn.rel_pos.mlp.fc1.weight", {128, 2}}),
       "blocks.0.attn.rel_pos.mlp.fc1.weight", "log-cpb", "offsets"},
      {"Twins", with({"pos_block.0.proj.0.weight", {width, 1, 3, 3}}), "pos_block.0.proj.0.weight", "cpe",
       "tensors"}};
}

}  // namespace

class TestRightTables : public QObject, CheckpointFolder {
  Q_OBJECT

 private slots:
  void otherKindsAreRefusedByName_data() {
    QTest::addColumn<int>("index");
    const auto all = other_kinds();
    for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name) << static_cast<int>(i);
  }
  void otherKindsAreRefusedByName() {
    QFETCH(int, index);
    const Other other = other_kinds()[static_cast<std::size_t>(index)];
    const auto checkpoint = made(other.tensors);
    QVERIFY(default_table(inspect(*checkpoint)) == nullptr);
    const std::string kind = std::string("its positions are of the kind ") + other.kind;
    TableChoice named;
    named.tensor = other.tensor;
    for (const TableChoice& choice : {TableChoice(), named}) {
      const std::string message = refusal([&] { load_position_table(*checkpoint, choice); });
      QVERIFY2(has(message, kind) && has(message, other.tensor), message.c_str());
      QVERIFY2(has(message, std::string("the lab ") + other.lab), message.c_str());
    }
    // A grid that fits its rows does not make it a table.
    named.grid = GridShape{1, static_cast<int>(checkpoint->find(other.tensor)->shape[0])};
    QVERIFY(has(refusal([&] { load_position_table(*checkpoint, named); }), kind));
    ModelOverrides overrides;
    overrides.table.tensor = other.tensor;
    QVERIFY(has(refusal([&] { with_overrides(checkpoint, overrides); }), kind));
  }

  void theFirstAdditiveTableIsTaken_data() {
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("prefix");
    const auto row = [](const char* name, int index, const char* tensor, GridShape grid, int prefix) {
      QTest::newRow(name) << index << QString(tensor) << grid.rows << grid.columns << prefix;
    };
    row("SAM", 0, "pos_embed", {6, 8}, 0);
    row("Swin with a table", 1, "absolute_pos_embed", {8, 8}, 0);
    row("EVA-02 with a table", 2, "pos_embed", {4, 4}, 1);
    row("SAM of transformers", 3, "vision_encoder.pos_embed", {6, 8}, 0);
    row("DETR of transformers", 4, "position_embedding.row_embeddings.weight", {50, 50}, 0);
    row("CLIP with its words", 5, "vision_model.embeddings.position_embedding.weight", {4, 4}, 1);
    row("MViT in space and time", 6, "pos_embed_spatial", {8, 8}, 0);
  }
  void theFirstAdditiveTableIsTaken() {
    QFETCH(int, index);
    QFETCH(QString, tensor);
    QFETCH(int, rows);
    QFETCH(int, columns);
    QFETCH(int, prefix);
    const std::vector<std::vector<Made>> files = {
        vit({1, 6, 8, width}, {{"blocks.0.attn.rel_pos_h", {27, 32}}, {"blocks.0.attn.rel_pos_w", {27, 32}}}),
        vit({}, {{"layers.0.blocks.0.attn.relative_position_bias_table", {169, 2}},
                 {"absolute_pos_embed", {1, 64, width}}}),
        vit({1, 17, width}, {class_token, {"rope.freqs_cos", {16, 32}}, {"rope.freqs_sin", {16, 32}}}),
        {{"prompt_encoder.shared_embedding.positional_embedding", {2, 32}},
         {"shared_image_embedding.positional_embedding", {2, 32}},
         {"vision_encoder.patch_embed.projection.weight", {width, 3, 16, 16}},
         {"vision_encoder.layers.0.attn.qkv.weight", {3 * width, width}},
         {"vision_encoder.layers.0.attn.rel_pos_h", {27, 32}},
         {"vision_encoder.pos_embed", {1, 6, 8, width}}},
        {{"query_position_embeddings.weight", {100, 64}},
         {"position_embedding.column_embeddings.weight", {50, 32}},
         {"position_embedding.row_embeddings.weight", {50, 32}}},
        {{"text_model.embeddings.position_embedding.weight", {64, width}},
         {"vision_model.embeddings.class_embedding", {width}},
         {"vision_model.embeddings.patch_embedding.weight", {width, 3, 8, 8}},
         {"vision_model.embeddings.position_embedding.weight", {17, width}}},
        vit({}, {{"pos_embed_temporal", {1, 9, width}}, {"pos_embed_spatial", {1, 64, width}}})};
    const auto checkpoint = made(files[static_cast<std::size_t>(index)]);
    const Anatomy anatomy = inspect(*checkpoint);
    QVERIFY(default_table(anatomy) != nullptr);
    QCOMPARE(QString::fromStdString(default_table(anatomy)->tensor), tensor);
    if (!default_table(anatomy)->guessed) QCOMPARE(default_table(anatomy), anatomy.position.data());
    const PositionTable table = load_position_table(*checkpoint, {});
    QCOMPARE(QString::fromStdString(table.tensor), tensor);
    QCOMPARE(table.grid, (GridShape{rows, columns}));
    QCOMPARE(table.prefix, prefix);
    // resample takes the same.
    const auto resampled =
        resample_tensors(*checkpoint, {}, {3, 2}, chosen_rule(*checkpoint, {}, {3, 2}, "auto").id);
    QCOMPARE(QString::fromStdString(resampled.front().name), tensor);
  }

  // What only speaks of positions.
  void noTablesAtAll_data() {
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QList<int>>("shape");
    QTest::newRow("weight and bias") << "pos_embedding.weight" << QList<int>{32, 49};
    QTest::newRow("a projection") << "pos_embed.proj.weight" << QList<int>{width, width};
    QTest::newRow("another width") << "pos_table" << QList<int>{49, 32};
    QTest::newRow("object queries") << "query_position_embeddings.weight" << QList<int>{100, width};
    QTest::newRow("channels first") << "pos_embed" << QList<int>{1, width, 7, 7};
    QTest::newRow("Fourier features")
        << "shared_image_embedding.positional_embedding" << QList<int>{2, width};
    QTest::newRow("angles") << "rope.pos_embed" << QList<int>{49, width};
    QTest::newRow("the angle of a class token") << "class_pos_emb" << QList<int>{1, width};
    QTest::newRow("of time") << "temporal_pos_embed" << QList<int>{1, 16, width};
  }
  void noTablesAtAll() {
    QFETCH(QString, tensor);
    QFETCH(QList<int>, shape);
    Made other{tensor.toStdString(), Shape(shape.begin(), shape.end())};
    std::vector<Made> more{other};
    if (other.name == "pos_embedding.weight") more.push_back({"pos_embedding.bias", {32}});
    const auto checkpoint = made(vit({}, more));
    QVERIFY(default_table(inspect(*checkpoint)) == nullptr);
    const std::string message = refusal([&] { load_position_table(*checkpoint, {}); });
    const bool other_order = other.shape.size() == 4;
    QVERIFY2(has(message, other_order ? "channels before rows and columns" : "no position table"),
             message.c_str());
    if (other_order) {
      TableChoice named;
      named.tensor = other.name;
      QVERIFY(has(refusal([&] { load_position_table(*checkpoint, named); }), "channels before rows"));
    }
    if (other.name != "pos_embedding.weight") return;
    QVERIFY(inspect(*checkpoint).position.empty());
    TableChoice named;
    named.tensor = other.name;
    QVERIFY(has(refusal([&] { load_position_table(*checkpoint, named); }), "the weight of a layer"));
  }

  // Tokens that the file holds are believed; what is then no square is asked for.
  void tokensOfTheFileAreBelieved() {
    const Made registers{"reg_token", {1, 4, width}}, scale{"blocks.0.ls1.gamma", {width}};
    const Made of_meta{"register_tokens", {1, 4, width}}, mask{"mask_token", {1, width}};
    const auto grid = [&](const std::vector<Made>& tensors, const nlohmann::json& metadata = {}) {
      const auto checkpoint = made(tensors, metadata);
      const Anatomy anatomy = inspect(*checkpoint);
      const PositionTensor& table = *default_table(anatomy);
      if (!table.grid) {
        const std::string message = usage_refusal([&] { load_position_table(*checkpoint, {}); });
        return has(message, "give the grid") ? std::string("asked") : "not asked: " + message;
      }
      const PositionTable loaded = load_position_table(*checkpoint, {});
      if (loaded.grid != *table.grid || loaded.prefix != *table.prefix) return std::string("they differ");
      if (loaded.note.empty() == table.grid_assumed) return std::string("no word of it");
      return to_text(loaded.grid) + "+" + std::to_string(loaded.prefix) +
             (table.grid_assumed ? " assumed" : "");
    };
    const auto sized = [](const char* text) { return nlohmann::json{{"config", text}}; };
    const auto said = [](const std::string& text) { return text; };
    // 6 x 8 and a class token; 16 x 8 and a class token (128 x 256 px).
    QCOMPARE(grid(vit({1, 49, width}, {class_token})), said("asked"));
    QCOMPARE(grid(vit({1, 129, width}, {class_token})), said("asked"));
    QCOMPARE(grid(vit({1, 50, width}, {class_token})), said("7x7+1 assumed"));
    QCOMPARE(grid(vit({1, 49, width}, {class_token}), sized(R"({"img_size":[96,128]})")), said("6x8+1"));
    QCOMPARE(grid(vit({1, 129, width}, {class_token}), sized(R"({"img_size":[256,128]})")), said("16x8+1"));
    QCOMPARE(grid(vit({1, 49, width}, {class_token}), sized(R"({"img_size":112})")), said("7x7+0"));
    // 8 x 32 is 16 x 16 to the eye.
    QCOMPARE(grid(vit({1, 256, width})), said("16x16+0 assumed"));
    QCOMPARE(grid(vit({1, 256, width}), sized(R"({"img_size":[128,512]})")), said("8x32+0"));
    // Patches of 16 x 8 px.
    QCOMPARE(grid(vit({1, 256, width}, {}, {width, 3, 16, 8}), sized(R"({"img_size":[128,256]})")),
             said("8x32+0"));
    // No class token in the file: one may have a row all the same, but nothing else.
    QCOMPARE(grid(vit({1, 50, width})), said("7x7+1 assumed"));
    QCOMPARE(grid(vit({1, 129, width})), said("asked"));
    // CLIP's 4 x 6 and its class.
    const auto clip = [&](int rows) {
      return std::vector<Made>{{"visual.class_embedding", {width}},
                               {"visual.conv1.weight", {width, 3, 16, 16}},
                               {"visual.positional_embedding", {rows, width}},
                               {"visual.transformer.resblocks.0.ln_1.weight", {width}}};
    };
    QCOMPARE(grid(clip(25)), said("asked"));
    QCOMPARE(grid(clip(26)), said("5x5+1 assumed"));
    // DINOv2 with registers: no row for them in Meta's and transformers' tables; in timm's for all or none.
    QCOMPARE(grid(vit({1, 41, width}, {class_token, of_meta, mask, scale})), said("asked"));
    QCOMPARE(grid(vit({1, 37, width}, {class_token, of_meta, mask, scale})), said("6x6+1 assumed"));
    QCOMPARE(grid(vit({1, 40, width}, {class_token, registers, scale})), said("asked"));
    QCOMPARE(grid(vit({1, 45, width}, {class_token, registers, scale})), said("asked"));
    QCOMPARE(grid(vit({1, 36, width}, {class_token, registers, scale})), said("6x6+0 assumed"));
    QCOMPARE(grid(vit({1, 41, width}, {class_token, registers, scale})), said("6x6+5 assumed"));
    // Scaled blocks: DeiT III has no row for its class token, DINOv2 (patches of 14) has.
    QCOMPARE(grid(vit({1, 49, width}, {class_token, scale})), said("7x7+0 assumed"));
    QCOMPARE(grid(vit({1, 49, width}, {class_token, scale}, {width, 3, 14, 14})), said("asked"));
    QCOMPARE(grid(vit({1, 256, width}, {class_token, scale}, {width, 3, 14, 14})), said("16x16+0 assumed"));
    // DeiT: two rows in front, even where the class token is not in the file.
    const Made distillation{"dist_token", {1, 1, width}};
    QCOMPARE(grid(vit({1, 51, width}, {class_token, distillation})), said("7x7+2 assumed"));
    QCOMPARE(grid(vit({1, 51, width}, {distillation})), said("7x7+2 assumed"));
    QCOMPARE(grid(vit({1, 50, width}, {class_token, distillation})), said("asked"));
    // A class token that joins behind the addition, where tokens come first.
    QCOMPARE(grid(vit({49, 1, width}, {class_token})), said("7x7+0 assumed"));
    QCOMPARE(grid(vit({48, 1, width}, {class_token})), said("asked"));
    // YOLOS: the rows of its detection tokens come last, and would pass for patches.
    const Made detection{"detection_tokens", {1, 10, width}};
    QCOMPARE(grid(vit({1, 35, width}, {class_token, detection})), said("asked"));
    QCOMPARE(grid(vit({1, 36, width}, {class_token, detection})), said("5x5+11 assumed"));
    const auto yolos = made(vit({1, 35, width}, {class_token, detection}));
    const PositionTable table = load_position_table(*yolos, {"", GridShape{4, 6}, 11});
    const std::vector<float> rows = yolos->read(table.tensor);
    const Eigen::Map<const Matrix> all(rows.data(), 35, width);
    QVERIFY(table.patches == all.middleRows(1, 24));
    QVERIFY(table.prefix_rows.row(0) == all.row(0) && table.prefix_rows.bottomRows(10) == all.bottomRows(10));
    // A table with a grid of its own says it.
    QCOMPARE(grid(vit({1, 6, 8, width})), said("6x8+0"));
  }

  void whatIsAskedCanBeSaid() {
    const auto checkpoint = made(vit({1, 129, width}, {class_token}));
    const std::string message = usage_refusal([&] { load_position_table(*checkpoint, {}); });
    QVERIFY2(has(message, "129 rows, 1 of them in front (a class token is in the file)") &&
                 has(message, "8x16 with prefix 1"),
             message.c_str());
    TableChoice choice;
    choice.grid = GridShape{16, 8};
    const PositionTable table = load_position_table(*checkpoint, choice);
    QCOMPARE(table.prefix, 1);
    QVERIFY(table.note.empty());
    ModelOverrides overrides;
    overrides.table.grid = choice.grid;
    QCOMPARE(load_position_table(*with_overrides(checkpoint, overrides), {}).grid, *choice.grid);
    // A prefix that is said leaves a square that is assumed.
    choice = {};
    choice.prefix = 8;
    const PositionTable odd = load_position_table(*checkpoint, choice);
    QCOMPARE(odd.grid, (GridShape{11, 11}));
    QVERIFY(has(odd.note, "assuming a square grid: 11x11 patches of 129 rows, 8 in front"));
  }

  // 16 x 14 x 14 and a class token, of patches through two frames each.
  void filmsAreNoImages() {
    const auto film = made(vit({1, 3137, width}, {class_token}, {width, 3, 2, 16, 16}),
                           {{"config", R"({"image_size":224,"num_frames":32})"}});
    QVERIFY(!default_table(inspect(*film))->grid);
    const std::string message = usage_refusal([&] { load_position_table(*film, {}); });
    QVERIFY2(has(message, "3137 rows") && has(message, "count time as well as places"), message.c_str());
    TableChoice frames;
    frames.grid = GridShape{224, 14};
    QCOMPARE(load_position_table(*film, frames).prefix, 1);
    // One table for every frame, as the configuration says; and an embedding of places (Qwen3-VL).
    const auto each = made(vit({1, 197, width}, {class_token}, {width, 3, 2, 16, 16}),
                           {{"config", R"({"image_size":224})"}});
    QCOMPARE(load_position_table(*each, {}).grid, (GridShape{14, 14}));
    const auto qwen = made(vit({}, {{"pos_embed.weight", {64, width}}}, {width, 3, 2, 16, 16}));
    QCOMPARE(load_position_table(*qwen, {}).grid, (GridShape{8, 8}));
  }

  // Words form a line.
  void wordsAreNoGrid() {
    const auto clip = made({{"positional_embedding", {49, width}},
                            {"transformer.resblocks.0.ln_1.weight", {width}},
                            {"visual.conv1.weight", {width, 3, 16, 16}},
                            {"visual.transformer.resblocks.0.ln_1.weight", {width}}});
    QVERIFY(default_table(inspect(*clip)) == nullptr);
    QVERIFY(has(refusal([&] { load_position_table(*clip, {}); }), "is of words"));
    TableChoice words;
    words.tensor = "positional_embedding";
    QCOMPARE(load_position_table(*clip, words).grid, (GridShape{1, 49}));
    QVERIFY(load_position_table(*clip, words).note.empty());
  }
};

REGISTER_TEST(TestRightTables, QCoreApplication)
#include "test_right_tables.moc"

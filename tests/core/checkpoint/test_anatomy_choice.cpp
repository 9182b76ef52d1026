// core/checkpoint/inspect/anatomy.h: what metadata state, copies of a model in one file, guesses and the
// user's choice.
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/anatomy_metadata.h"
#include "core/checkpoint/inspect/metadata_values.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/open.h"
#include "core/tables/position_table.h"
#include "tests/made_checkpoint.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestAnatomyChoice : public QObject, CheckpointFolder {
  Q_OBJECT

 private slots:
  void sizesAreReadAsTheyArePrinted() {
    const std::pair<int, int> expected{40, 56};
    for (const nlohmann::json& value :
         {nlohmann::json("40x56"), nlohmann::json("(40, 56)"), nlohmann::json("[40, 56]"),
          nlohmann::json("40,56"), nlohmann::json("3, 40, 56"), nlohmann::json::array({40, 56}),
          nlohmann::json::array({3, 40, 56})})
      QVERIFY2(size_in(value) == expected, value.dump().c_str());
    QVERIFY((size_in(nlohmann::json("(224)")) == std::pair{224, 224}));
    for (const nlohmann::json& value :
         {nlohmann::json("40;56"), nlohmann::json("(40, -1)"), nlohmann::json("1,2,3,4"), nlohmann::json("x"),
          nlohmann::json(""), nlohmann::json(std::string(100, ','))})
      QVERIFY2(!size_in(value), value.dump().c_str());
    // The lists of torch files are taken apart.
    const nlohmann::json of_torch = {{"image_size.0", 40},           {"image_size.1", 56},
                                     {"patch_embed.img_size.0", 24}, {"patch_embed.img_size.1", 8},
                                     {"decoder.img_size.0", 1},      {"sizes.0", 7}};
    const auto inputs = stated_sizes(of_torch.dump(), Library::none).inputs;
    QCOMPARE(inputs.size(), std::size_t{2});
    for (const std::pair<int, int>& size : {expected, std::pair{24, 8}})
      QVERIFY(std::find(inputs.begin(), inputs.end(), size) != inputs.end());
  }

  void whatTheMetadataState() {
    const std::vector<Made> model{{"pos_embed", {1, 5, 64}}, {"blocks.0.attn.qkv.weight", {192, 64}}};
    const auto heads = [&](const nlohmann::json& metadata) {
      const Anatomy anatomy = inspect(*made(model, metadata));
      const std::string source = "the file's metadata";
      return anatomy.heads_source == source ? anatomy.heads.value_or(0) : -anatomy.heads.value_or(0);
    };
    QCOMPARE(heads({{"args.num_heads", "8"}}), 8);
    QCOMPARE(heads({{"config", R"({"num_attention_heads":4,"hidden_size":64})"}}), 4);
    QCOMPARE(heads({{"config", R"({"text_config":{"num_attention_heads":2},"vision_config":)"
                               R"({"num_attention_heads":16}})"}}),
             16);
    QCOMPARE(heads({{"config", R"({"num_heads":[2,4]})"}}), 2);
    // Nothing that says it of this model, or says it well.
    for (const char* value : {"0", "-3", "many", "", "12345678", "3.5"}) {
      QCOMPARE(heads({{"num_heads", value}}), -1);
    }
    QCOMPARE(heads({{"args.decoder.num_heads", "8"}}), -1);
    QCOMPARE(heads({{"config", "[[[{"}}), -1);
    QCOMPARE(heads({{"config", R"({"num_heads":[[2]]})"}}), -1);
    const Anatomy bare = inspect(
        *made({{"w", {2}}}, {{"config", R"({"hidden_size":96,"num_hidden_layers":5,"patch_size":[14,14],)"
                                        R"("intermediate_size":240})"}}));
    QCOMPARE(*bare.patch, 14);
    QCOMPARE(*bare.width, 96);
    QCOMPARE(*bare.depth, 5);
    QCOMPARE(*bare.mlp_ratio, 2.5);
    QVERIFY(!bare.prefix_tokens && bare.family.empty() && !bare.classes);
  }

  void theCopyThatIsUsed() {
    const auto copies = [&](const std::vector<std::string>& roots) {
      std::vector<Made> tensors{{"optimizer.state.0.exp_avg", {1, 50, 64}},
                                {"optimizer.state.pos_embed", {1, 50, 64}}};
      std::int64_t blocks = 0;
      for (const std::string& root : roots) {
        tensors.push_back({root + "pos_embed", {1, 5, 64}});
        tensors.push_back({root + "patch_embed.proj.weight", {64, 3, 2, 2}});
        ++blocks;
        for (std::int64_t i = 0; i < blocks; ++i) {
          tensors.push_back({root + "blocks." + std::to_string(i) + ".norm1.weight", {64}});
        }
      }
      return inspect(*made(tensors));
    };
    Anatomy anatomy = copies({"student.", "teacher."});
    QCOMPARE(anatomy.root, std::string("teacher."));
    QCOMPARE(anatomy.copies, (std::vector<std::string>{"teacher.", "student."}));
    QCOMPARE(*anatomy.depth, 2);
    QCOMPARE(anatomy.position.size(), std::size_t{1});
    anatomy = copies({"model.", "model_ema.module."});
    QCOMPARE(anatomy.copies, (std::vector<std::string>{"model.", "model_ema.module."}));
    QCOMPARE(*anatomy.depth, 1);
    anatomy = copies({"ema.", ""});
    QCOMPARE(anatomy.copies, (std::vector<std::string>{"", "ema."}));
    QCOMPARE(*anatomy.depth, 2);
    QCOMPARE(anatomy.position.at(0).tensor, std::string("pos_embed"));
    anatomy = copies({"model_ema."});
    QCOMPARE(anatomy.root, std::string("model_ema."));
    QVERIFY(anatomy.copies.empty());
    anatomy = copies({"state_dict.model.module.backbone."});
    QCOMPARE(anatomy.root, std::string("state_dict.model.module.backbone."));
    QVERIFY(inspect(*made({{"optimizer.state.0.exp_avg", {1, 50, 64}}})).position.empty());
  }

  void unnamedArraysAreToldByShape() {
    const auto unnamed = made({{"arr_0", {48, 64}},
                               {"arr_1", {1, 1, 64}},
                               {"arr_2", {1, 65, 64}},
                               {"arr_3", {1, 7, 64}},
                               {"arr_4", {64}}});
    const Anatomy anatomy = inspect(*unnamed);
    QCOMPARE(anatomy.position.size(), std::size_t{1});
    QCOMPARE(anatomy.position[0].tensor, std::string("arr_2"));
    QVERIFY(anatomy.position[0].guessed);
    QVERIFY(has(load_position_table(*unnamed, {}).note, "guessed by its shape"));
    // One name is something to go by.
    QVERIFY(inspect(*made({{"arr_2", {1, 65, 64}}, {"arr_3", {64}}, {"head", {64}}})).position.empty());
  }

  void prefixesAndGridsByChoice() {
    const auto checkpoint =
        made({{"pos_embed", {1, 179, 4}}});  // 179 = 2 + 177 = 3 + 176; 169 is out of reach
    QVERIFY(!inspect(*checkpoint).position.at(0).grid);
    const std::string message = refusal([&] { load_position_table(*checkpoint, {}); }, Fault::usage);
    QVERIFY2(has(message, "179 rows") && has(message, "11x16 with prefix 3"), message.c_str());
    TableChoice choice;
    choice.grid = GridShape{11, 16};
    PositionTable table = load_position_table(*checkpoint, choice);
    QCOMPARE(table.prefix, 3);
    QCOMPARE(table.prefix_rows(2, 3), 11.0F);
    QCOMPARE(table.patches(0, 0), 12.0F);
    QCOMPARE(table.patches(175, 3), 715.0F);
    choice.grid = GridShape{10, 16};
    QVERIFY(has(refusal([&] { load_position_table(*checkpoint, choice); }, Fault::usage), "10x16"));
    choice.prefix = 19;
    QCOMPARE(load_position_table(*checkpoint, choice).prefix, 19);
    choice.prefix = 18;
    QVERIFY(!refusal([&] { load_position_table(*checkpoint, choice); }, Fault::usage).empty());
    choice.grid.reset();
    choice.prefix = 10;
    QCOMPARE(load_position_table(*checkpoint, choice).grid, (GridShape{13, 13}));
    for (const int prefix : {-1, 2, 179, 100000}) {
      choice.prefix = prefix;
      QVERIFY(!refusal([&] { load_position_table(*checkpoint, choice); }, Fault::usage).empty());
    }
    choice.prefix.reset();
    choice.grid = GridShape{50000, 50000};
    QVERIFY(!refusal([&] { load_position_table(*checkpoint, choice); }, Fault::usage).empty());
    choice.grid.reset();
    choice.tensor = "nothing";
    QVERIFY(has(refusal([&] { load_position_table(*checkpoint, choice); }, Fault::usage), "pos_embed"));
  }

  void guessesComeLastAndSaySo() {
    const auto checkpoint = made({{"my.pos_table", {16, 4}}, {"encoder.pos_embed", {1, 4, 4}}});
    const Anatomy anatomy = inspect(*checkpoint);
    QCOMPARE(anatomy.position.size(), std::size_t{2});
    QCOMPARE(anatomy.position[0].tensor, std::string("encoder.pos_embed"));
    QVERIFY(anatomy.position[1].guessed);
    TableChoice choice;
    choice.tensor = "pos_table";
    const PositionTable table = load_position_table(*checkpoint, choice);
    QCOMPARE(table.tensor, std::string("my.pos_table"));
    QVERIFY(has(table.note, "guessed"));
    QCOMPARE(*inspect(*made({{"x", {1}}}, {{"num_heads", "6"}})).heads, 6);
  }

  void theLikeliestGuessComesFirst() {
    const auto checkpoint = made({{"posterior_mean", {1, 9, 8}},
                                  {"net.pos_scale", {2, 3}},
                                  {"net.my_position_embedding_table", {10, 8}},
                                  {"net.patchify.weight", {8, 3, 4, 4}}});
    const Anatomy anatomy = inspect(*checkpoint);
    QCOMPARE(anatomy.position.size(), std::size_t{2});
    QCOMPARE(anatomy.position[0].tensor, std::string("net.my_position_embedding_table"));
    QCOMPARE(*anatomy.position[0].prefix, 1);
    TableChoice choice;
    choice.grid = GridShape{2, 4};
    const PositionTensor chosen = chosen_position(*checkpoint, anatomy, choice);
    QCOMPARE(chosen.tensor, anatomy.position[0].tensor);
    QCOMPARE(*chosen.grid, (GridShape{2, 4}));
    QCOMPARE(*chosen.prefix, 2);
    choice.tensor = "pos_scale";
    QVERIFY(!refusal([&] { chosen_position(*checkpoint, anatomy, choice); }, Fault::usage).empty());
    choice = {"net.patchify.weight", {}, {}};
    QVERIFY(!refusal([&] { chosen_position(*checkpoint, anatomy, choice); }, Fault::usage).empty());
  }

  // 64 patches are 8 x 8 unless the configuration says 4 x 16.
  void nonSquareTablesFollowTheConfiguration() {
    const auto of = [&](int rows, const nlohmann::json& metadata) {
      const auto checkpoint = made({{"patch_embed.proj.weight", {8, 3, 16, 16}},
                                    {"cls_token", {1, 1, 8}},
                                    {"pos_embed", {1, rows, 8}},
                                    {"blocks.0.attn.qkv.weight", {24, 8}}},
                                   metadata);
      const PositionTensor table = inspect(*checkpoint).position.at(0);
      // load_position_table() shows the same.
      if (table.grid) {
        const PositionTable loaded = load_position_table(*checkpoint, {});
        if (loaded.grid != *table.grid || loaded.prefix != *table.prefix) throw std::logic_error("differs");
        const bool guessed = table.grid_source == GridSource::shape;
        if (guessed == loaded.note.empty()) throw std::logic_error("note");
      }
      return table;
    };
    const auto config = [](const char* text) { return nlohmann::json{{"config", text}}; };
    const GridShape square{8, 8}, flat{4, 16};
    QCOMPARE(*of(65, {}).grid, square);
    for (const nlohmann::json& metadata :
         {config(R"({"image_size":[64,256]})"), config(R"({"pretrained_cfg":{"input_size":[3,64,256]}})"),
          config(R"({"vision_config":{"image_size":{"height":64,"width":256}}})"),
          config(R"({"model_args":{"img_size":[64,256]},"pretrained_cfg":{"input_size":[3,224,224]}})"),
          nlohmann::json{{"img_size", "64x256"}}, nlohmann::json{{"args.img_size", "64x256"}},
          nlohmann::json{{"preprocessor", R"({"image_size":[64,256]})"}},
          nlohmann::json{{"open_clip", R"({"model_cfg":{"vision_cfg":{"image_size":[64,256]}}})"}}}) {
      const PositionTensor table = of(65, metadata);
      QVERIFY2(table.grid == flat, metadata.dump().c_str());
      QCOMPARE(*table.prefix, 1);
      QCOMPARE(table.grid_source, GridSource::configuration);
    }
    // Without a row for the class token, and as no square at all.
    QCOMPARE(*of(64, config(R"({"image_size":[64,256]})")).prefix, 0);
    QCOMPARE(*of(61, config(R"({"image_size":[64,240]})")).grid, (GridShape{4, 15}));
    // Patches that overlap.
    const PositionTensor overlapping = of(106, config(R"({"image_size":[64,128],"stride":8})"));
    QCOMPARE(*overlapping.grid, (GridShape{7, 15}));
    // What does not fit the rows says nothing of them.
    for (const char* other :
         {R"({"image_size":224})", R"({"image_size":[64,240]})", R"({"image_size":[1,1]})",
          R"({"image_size":"big"})", R"({"text_config":{"image_size":[64,256]}})"}) {
      const PositionTensor table = of(65, config(other));
      QVERIFY2(table.grid == square, other);
      QCOMPARE(table.grid_source, GridSource::shape);
    }
  }

  void whatTheUserSays() {
    const auto checkpoint = made({{"patch_embed.proj.weight", {24, 3, 16, 16}},
                                  {"cls_token", {1, 1, 24}},
                                  {"pos_embed", {1, 65, 24}},
                                  {"other", {33, 24}},
                                  {"blocks.0.attn.qkv.weight", {72, 24}}},
                                 {{"num_heads", "2"}, {"img_size", "128"}, {"said", "{'num_heads': 12}"}});
    QCOMPARE(*inspect(*checkpoint).heads, 2);
    QVERIFY(with_overrides(checkpoint, {}) == checkpoint);
    ModelOverrides overrides;
    overrides.heads = 3;
    const auto said = with_overrides(checkpoint, overrides);
    const Anatomy anatomy = inspect(*said);
    QCOMPARE(*anatomy.heads, 3);
    QCOMPARE(anatomy.heads_source, std::string("given with --heads"));
    QVERIFY(said->identity() != checkpoint->identity());
    QVERIFY(with_overrides(checkpoint, overrides)->identity() == said->identity());
    QVERIFY(overrides_of(*said) == overrides && overrides_of(*checkpoint).empty());
    QCOMPARE(said->read("pos_embed"), checkpoint->read("pos_embed"));
    QCOMPARE(said->name(), checkpoint->name());
    // Another statement stands in place of it, none gives the file back.
    overrides.pool = "avg";
    overrides.norm_order = "res-post";
    overrides.rotary = "pe";
    overrides.activation = "relu";
    overrides.rope_temperature = 100;
    overrides.mean = {0.5, 0.25, 0};
    overrides.std = {1, 2, 3};
    overrides.table = {"pos_embed", GridShape{16, 4}, 1};
    const auto all = with_overrides(said, overrides);
    QCOMPARE(
        nlohmann::json::parse(all->metadata()).at("said"),
        nlohmann::json::parse(R"({"num_heads":3,"global_pool":"avg","norm_order":"res-post","rotary":"pe",)"
                              R"("hidden_act":"relu","rope_theta":100.0,"mean":[0.5,0.25,0.0],)"
                              R"("std":[1.0,2.0,3.0],"grid":[16,4],"prefix":1,"tensor":"pos_embed"})"));
    QVERIFY(all->identity() != said->identity());
    const PositionTable table = load_position_table(*all, {});
    QCOMPARE(table.grid, (GridShape{16, 4}));
    QVERIFY(table.note.empty());
    QCOMPARE(inspect(*all).position.at(0).grid_source, GridSource::overridden);
    // A choice comes before what was said.
    QCOMPARE(load_position_table(*all, {"", GridShape{2, 32}, 1}).grid, (GridShape{2, 32}));
    QVERIFY(with_overrides(all, {}) == checkpoint);

    overrides = {};
    overrides.table.tensor = "other";
    overrides.table.grid = GridShape{4, 8};
    const Anatomy other = inspect(*with_overrides(checkpoint, overrides));
    QCOMPARE(other.position.at(0).tensor, std::string("other"));
    QCOMPARE(*other.position.at(0).prefix, 1);
    QCOMPARE(other.position.at(1).tensor, std::string("pos_embed"));
    QCOMPARE(*other.position.at(1).grid, (GridShape{8, 8}));
  }

  void whatTheUserCannotSay() {
    const auto checkpoint = made({{"pos_embed", {1, 65, 192}}, {"blocks.0.attn.qkv.weight", {2304, 192}}});
    ModelOverrides overrides;
    overrides.heads = 7;
    const std::string message = refusal([&] { with_overrides(checkpoint, overrides); }, Fault::usage);
    // The heads share the rows of the queries, which here are four times the width.
    QVERIFY2(has(message,
                 "--heads: 7 heads do not divide the width of 768; heads of 16 to 128 dimensions are "
                 "6, 8, 12, 16, 24, 32, 48"),
             message.c_str());
    for (const int heads : {0, -1, 769, 1536}) {
      overrides.heads = heads;
      QVERIFY(!refusal([&] { with_overrides(checkpoint, overrides); }, Fault::usage).empty());
    }
    QCOMPARE(plausible_heads(24), (std::vector<int>{1, 2, 3, 4, 6, 8, 12, 24}));
    QCOMPARE(plausible_heads(8), (std::vector<int>{1, 2, 4, 8}));
    overrides = {};
    overrides.table.grid = GridShape{4, 17};
    QVERIFY(!refusal([&] { with_overrides(checkpoint, overrides); }, Fault::usage).empty());
    overrides.table = {"nothing", {}, {}};
    QVERIFY(!refusal([&] { with_overrides(checkpoint, overrides); }, Fault::usage).empty());
  }
};

REGISTER_TEST(TestAnatomyChoice, QCoreApplication)
#include "test_anatomy_choice.moc"
